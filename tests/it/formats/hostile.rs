//! What no file may do, whatever is in it: panic, hang, or take memory without end. Each format names files
//! of its own to be damaged.

use ludograph::format::Context;

use super::{format, read};
use crate::playout::Dice;

/// Files to damage: the format, and what is sound about it.
const SEEDS: &[(&str, &[u8])] = &[
    (
        "psq",
        b"Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n9,8,12\r\n-1\r\n",
    ),
    (
        "gomoku-json",
        include_bytes!("../../data/five/gomoku-ansi-c/networked-games-21.json"),
    ),
    (
        "json",
        br#"[{"ludograph":1,"game":"gomoku","tags":{"Event":"\u00e9"},"moves":["h8",{"comment":"a\n"},
"(","a1",")",{"figure":{"name":"a","lines":["label h8 \"1\""]}},"<a2|b2>"],"extra":{"a b":[1e3]}}]"#,
    ),
];

/// Each file cut off behind each byte, or some of them if it is long.
#[test]
fn a_file_may_end_anywhere() {
    for (id, seed) in SEEDS {
        let step = 1 + seed.len() / 3000;
        for end in (0..seed.len()).step_by(step) {
            read(format(id), &seed[..end], &Context::default());
        }
    }
}

/// Bytes altered, taken out, doubled.
#[test]
fn a_file_may_be_damaged_anywhere() {
    let mut dice = Dice::new(6);
    for (id, seed) in SEEDS {
        for _ in 0..300 {
            let mut bytes = seed.to_vec();
            for _ in 0..=dice.below(4) {
                let at = dice.below(bytes.len().max(1));
                match dice.below(4) {
                    0 if at < bytes.len() => bytes[at] = dice.below(256) as u8,
                    1 if at < bytes.len() => drop(bytes.remove(at)),
                    2 => bytes.insert(at, dice.below(256) as u8),
                    _ => {
                        let end = (at + dice.below(40)).min(bytes.len());
                        let part = bytes[at.min(end)..end].to_vec();
                        let to = dice.below(bytes.len() + 1);
                        bytes.splice(to..to, part);
                    }
                }
            }
            read(format(id), &bytes, &Context::default());
        }
    }
}

/// Bytes of no format at all, read as each of them.
#[test]
fn a_file_may_be_anything() {
    let mut dice = Dice::new(66);
    for (id, _) in SEEDS {
        for len in [0, 1, 2, 3, 16, 17, 100, 5000] {
            let bytes: Vec<u8> = (0..len).map(|_| dice.below(256) as u8).collect();
            read(format(id), &bytes, &Context::default());
            let signs = b"([{<;:,.\"'\\ \n0123aZ)]}>&#=-+*|";
            let text: Vec<u8> = (0..len).map(|_| signs[dice.below(signs.len())]).collect();
            read(format(id), &text, &Context::default());
        }
    }
}

/// Every format has a file here.
#[test]
fn every_format_is_attacked() {
    for format in ludograph::format::registry::FORMATS {
        let id = format.spec().id;
        assert!(
            SEEDS.iter().any(|(seed, _)| *seed == id),
            "{id} has no file in SEEDS"
        );
    }
}
