//! The theorems as targets of libFuzzer, or as programs that ask them of files.

#[path = "../../tests/it/theorems/mod.rs"]
pub mod theorems;

/// Makes a program of a theorem.
#[macro_export]
macro_rules! target {
    ($theorem:ident) => {
        #[cfg(fuzzing)]
        libfuzzer_sys::fuzz_target!(|bytes: &[u8]| { $crate::theorems::$theorem::$theorem(bytes) });

        #[cfg(not(fuzzing))]
        fn main() {
            $crate::replay($crate::theorems::$theorem::$theorem)
        }
    };
}

/// Asks a theorem of each file that is named on the command line.
pub fn replay(theorem: theorems::Theorem) {
    for file in std::env::args_os().skip(1) {
        let bytes = std::fs::read(&file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        println!("{}", file.display());
        theorem(&bytes);
    }
}
