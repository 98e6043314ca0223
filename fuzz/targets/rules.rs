#![cfg_attr(fuzzing, no_main)]

ludograph_fuzz::target!(rules);
