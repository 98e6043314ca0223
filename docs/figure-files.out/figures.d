# ludograph: what was drawn, and from what
figures/after-c5.svg: club.lgn
club.lgn:
