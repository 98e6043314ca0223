//! The theorems, asked of the corpus, of what fuzzing has found before, and of some mutations of both: a short
//! and fixed run of what `fuzz/` does without end.

use std::fs;
use std::panic::catch_unwind;
use std::path::PathBuf;

use crate::pages::root;
use crate::playout::Dice;
use crate::theorems::{ALL, Theorem};

/// So many mutations are tried of each theorem.
const MUTATIONS: usize = 300;

/// What is longer is not mutated: the short ones do as well.
const SHORT: usize = 2_000;

/// The inputs of a theorem, in the order of their names.
fn inputs(kind: &str, theorem: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = root("tests/data/fuzz").join(kind).join(theorem);
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let read = |file: PathBuf| {
        let bytes = fs::read(&file).unwrap();
        (file, bytes)
    };
    files.into_iter().map(read).collect()
}

/// Asks a theorem, and tells which input it does not hold of.
fn ask(theorem: Theorem, name: &str, input: &str, bytes: &[u8]) {
    let holds = catch_unwind(|| theorem(bytes)).is_ok();
    assert!(holds, "{name} does not hold of {input}: {bytes:?}");
}

fn holds(name: &str) {
    let theorem = ALL.iter().find(|theorem| theorem.0 == name).unwrap().1;
    let mut all = inputs("corpus", name);
    assert!(all.len() >= 20, "{name}: a corpus of {}", all.len());
    all.extend(inputs("findings", name));
    for (file, bytes) in &all {
        ask(theorem, name, &file.display().to_string(), bytes);
    }
    all.retain(|(_, bytes)| bytes.len() < SHORT);
    let mut dice = Dice::new(name.len() as u64);
    for _ in 0..MUTATIONS {
        let (file, bytes) = dice.pick(&all).unwrap();
        let (_, other) = dice.pick(&all).unwrap();
        let input = format!("a mutation of {}", file.display());
        ask(theorem, name, &input, &mutated(bytes, other, &mut dice));
    }
}

/// Bytes altered, taken out, put in, doubled, or gone on with by those of another input.
fn mutated(bytes: &[u8], other: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..=dice.below(4) {
        let at = dice.below(bytes.len().max(1)).min(bytes.len());
        let end = (at + dice.below(16)).min(bytes.len());
        match dice.below(5) {
            0 if at < bytes.len() => bytes[at] = dice.below(256) as u8,
            1 => drop(bytes.drain(at..end)),
            2 => bytes.insert(at, dice.below(256) as u8),
            3 => {
                let part = bytes[at..end].to_vec();
                bytes.splice(at..at, part);
            }
            _ => {
                bytes.truncate(at);
                bytes.extend_from_slice(&other[dice.below(other.len().max(1)).min(other.len())..]);
            }
        }
    }
    bytes
}

#[test]
fn any_bytes_are_cut_and_parsed() {
    holds("parse");
}

#[test]
fn the_canonical_form_keeps_what_is_said() {
    holds("fmt");
}

#[test]
fn any_bytes_are_a_file_of_any_format() {
    holds("formats");
}

#[test]
fn legal_turns_and_no_others_can_be_played() {
    holds("rules");
}

#[test]
fn what_is_written_is_read_as_itself() {
    holds("written");
}

#[test]
fn figures_of_any_record_are_sound() {
    holds("figure");
}

/// No theorem is forgotten here, and each has its target.
#[test]
fn every_theorem_has_a_target() {
    let manifest = fs::read_to_string(root("fuzz/Cargo.toml"));
    let own = include_str!("corpus.rs");
    for (name, _) in ALL {
        assert!(own.contains(&format!("    holds(\"{name}\");")), "{name}");
        // Not every copy has that folder.
        if let Ok(manifest) = &manifest {
            let target = format!("path = \"targets/{name}.rs\"");
            assert!(manifest.contains(&target), "{name} has no target");
        }
    }
}
