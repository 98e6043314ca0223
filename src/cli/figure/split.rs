//! `--split`: a long game in several numbered figures, each in a file of a folder.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::num::NonZeroU32;

use ludograph::record::Numbering;

use super::place::Place;
use super::{Args, found::Found};
use crate::cli::input::Input;

/// How games are split, and what their figures are called.
pub(super) struct Split {
    /// How many turns a figure has.
    pub(super) every: NonZeroU32,
    /// With which numbers they are shown.
    numbering: Numbering,
    /// The record that is wanted; none means all.
    pub(super) record: Option<u64>,
    /// How many records there are.
    pub(super) records: u64,
    /// What the figures of each input are called before the numbers.
    heads: Vec<Head>,
}

struct Head {
    name: String,
    /// Whether the number of the record belongs to a name.
    is_of_many: bool,
}

impl Split {
    pub(super) fn new(
        args: &Args,
        every: NonZeroU32,
        inputs: &[Input],
        place: &Place,
        found: &Found,
    ) -> Result<Self, String> {
        if !place.is_folder() {
            return Err(format!(
                "--split draws several figures, and {} is no folder: a folder ends in /",
                args.output.display()
            ));
        }
        if args.marks.of_one_position() {
            return Err(
                "--legal, --forbidden and --annulling mark one position, and --split shows many"
                    .to_string(),
            );
        }
        let head = |(input, source): (usize, &Input)| Head {
            name: head(source),
            is_of_many: found.records_of(input) > 1,
        };
        let heads: Vec<Head> = inputs.iter().enumerate().map(head).collect();
        let mut first = BTreeMap::new();
        for (head, input) in heads.iter().zip(inputs) {
            if let Some(other) = first.insert(&head.name, input.name()) {
                return Err(format!(
                    "the figures of {other} and of {} would have the same names: nothing is drawn",
                    input.name()
                ));
            }
        }
        Ok(Self {
            every,
            numbering: args.turns.shown(),
            record: args.record,
            records: (0..inputs.len()).map(|input| found.records_of(input)).sum(),
            heads,
        })
    }

    /// Whether figures of that record are wanted.
    pub(super) fn wants(&self, record: u64) -> bool {
        self.record.is_none_or(|wanted| wanted == record)
    }

    /// With which numbers the turns of a part are shown.
    pub(super) fn numbering(&self, part: (u32, u32)) -> Numbering {
        Numbering {
            turns: Some(part),
            ..self.numbering
        }
    }

    /// `game-51-100`, or `games-3-51-100` for the third of several records.
    pub(super) fn name(&self, input: usize, record: u64, (first, last): (u32, u32)) -> String {
        match self.heads.get(input) {
            Some(head) if head.is_of_many => format!("{}-{record}-{first}-{last}", head.name),
            Some(head) => format!("{}-{first}-{last}", head.name),
            None => format!("{first}-{last}"),
        }
    }
}

/// The name of a file without its ending, in the characters that names of figures have.
fn head(input: &Input) -> String {
    let stem = input.stem().and_then(OsStr::to_str).unwrap_or_default();
    let plain = |c: char| match c {
        c if c.is_alphanumeric() || "-_.".contains(c) => c,
        _ => '-',
    };
    let head: String = stem.chars().map(plain).collect();
    match head.trim_matches(['-', '.']) {
        "" => "game".to_string(),
        head => head.to_string(),
    }
}
