//! What a run of `figure` is to draw, found out before anything is drawn.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;

use ludograph::diagnostic::near::{near, suggest};

use super::found::{Block, Found};
use super::place::Place;
use super::split::Split;
use super::{Args, Wanted};
use crate::cli::input::Input;
use crate::cli::place;

/// No message lists more figures.
const MOST_NAMES: usize = 10;

/// What the command line asks for, or why that can't be done.
pub(super) fn wanted(args: &Args, inputs: &[Input], place: &Place) -> Result<Wanted, String> {
    let wanted = asked(args, inputs, place)?;
    let is_of_each = !matches!(wanted, Wanted::Blocks(_) | Wanted::Split(_));
    if place.is_out() && is_of_each && inputs.len() > 1 {
        return Err("standard output takes one figure, and each file would give one".to_owned());
    }
    Ok(wanted)
}

fn asked(args: &Args, inputs: &[Input], place: &Place) -> Result<Wanted, String> {
    let record = args.record.unwrap_or(1);
    if place.is_folder() && (args.turn.is_some() || args.turns.numbering().is_some()) {
        return Err(format!(
            "{}: --turn and --numbers draw one figure, of one file of records into one file",
            args.output.display()
        ));
    }
    if place.is_folder() && args.marks.is_any() && args.turns.split().is_none() {
        return Err(format!(
            "{}: --legal, --forbidden and the like mark one figure, of one file of records in one file",
            args.output.display()
        ));
    }
    let mut found = Found::in_inputs(inputs, &args.how());
    if let Some(every) = args.turns.split() {
        return Split::new(args, every, inputs, place, &found).map(Wanted::Split);
    }
    // A folder gets the figures of every record, if none is named: of none as well.
    let is_one = args.record.is_some() || !place.is_folder();
    if is_one && record > found.records {
        let records = found.records;
        return Err(format!(
            "there is no record {record}: the last is {records}"
        ));
    }
    if let Some(turn) = args.turn {
        return Ok(Wanted::Turn(record, turn));
    }
    if let Some(numbering) = args.turns.numbering() {
        return Ok(Wanted::Numbers(record, numbering));
    }
    if args.marks.is_any() && args.name.is_none() {
        return Ok(Wanted::End(record));
    }
    let is_in = |block: &Block| args.record.is_none_or(|record| block.record == record);
    found.blocks.retain(is_in);
    if let Some(name) = &args.name {
        let is_named = |block: &Block| block.name == *name;
        if !found.blocks.iter().any(is_named) && found.records < u64::MAX {
            return Err(unnamed(name, &found.blocks));
        }
        found.blocks.retain(is_named);
    }
    if place.is_folder() {
        in_folder(inputs, found.blocks)
    } else {
        in_file(found.blocks, record)
    }
}

/// Says that no figure has that name, and which may have been meant.
fn unnamed(name: &str, blocks: &[Block]) -> String {
    let names = blocks.iter().map(|block| block.name.as_str());
    let advice = match near(name, names.clone()) {
        None if names.clone().count() > MOST_NAMES => String::new(),
        _ => suggest(name, names),
    };
    format!("there is no figure {name}{advice}")
}

fn in_folder(inputs: &[Input], blocks: Vec<Block>) -> Result<Wanted, String> {
    let mut first = BTreeMap::new();
    for block in &blocks {
        place::may_be_called(OsStr::new(&block.name))?;
        let slot = place::slot(OsStr::new(&block.name));
        let other: &Block = first.entry(slot).or_insert(block);
        if other.input != block.input {
            let [one, two] = [other, block].map(|block| inputs[block.input].name());
            return Err(format!(
                "the figure {} is in {one} and in {two}: nothing is drawn",
                block.name
            ));
        }
        if other.name != block.name {
            let [one, two] = [&other.name, &block.name];
            return Err(format!(
                "the figures {one} and {two} would be one file here: nothing is drawn"
            ));
        }
    }
    Ok(Wanted::Blocks(set(blocks)))
}

fn in_file(blocks: Vec<Block>, record: u64) -> Result<Wanted, String> {
    let blocks = set(blocks);
    match blocks.len() {
        0 => Ok(Wanted::End(record)),
        1 => Ok(Wanted::Blocks(blocks)),
        _ => {
            let names = blocks.iter().map(|(_, name)| name.as_str());
            let names: Vec<&str> = names.take(MOST_NAMES).collect();
            Err(format!(
                "there are several figures: choose one with --name, or give a folder, which ends in / (they are: {})",
                names.join(", ")
            ))
        }
    }
}

fn set(blocks: Vec<Block>) -> BTreeSet<(usize, String)> {
    let pair = |block: Block| (block.input, block.name);
    blocks.into_iter().map(pair).collect()
}
