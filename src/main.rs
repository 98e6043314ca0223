//! The program `ludograph`.

fn main() {}
