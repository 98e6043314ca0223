//! A tree as text, for tests and for people who want to see what the parser saw.
