//! The formats that there are, and which of them a file is.

use crate::format::five::{
    bdt, board, gomoku_json, offsets, pbem, pente, pos, psq, rec, renlib, rif, sav, string,
};
use crate::format::othello::{ggf, obf, pgn, wthor};
use crate::format::{Format, csv, grid, json, sgf, transcript};

/// Every format, in the order in which they are asked whether a file is theirs.
pub static FORMATS: &[&dyn Format] = &[
    // Those that no other file looks like.
    &psq::Psq,
    &wthor::Wthor,
    &renlib::RenLib,
    &rif::Rif,
    &sgf::Sgf,
    &ggf::Ggf,
    &pente::Pente,
    &pbem::Pbem,
    &pgn::Pgn,
    &gomoku_json::GomokuJson,
    &json::Json,
    &bdt::Bdt,
    &board::BoardBlock,
    &sav::Sav,
    &pos::Pos,
    // Tables and lists, which have less to be known by.
    &obf::Obf,
    &csv::Csv,
    &rec::Rec,
    &offsets::Offsets,
    &grid::HTML_TABLE,
    &grid::MD_TABLE,
    &grid::CSV_GRID,
    &grid::DIAGRAM,
    &string::PositionString,
    &transcript::Transcript,
];

/// The format that `--from` and `--to` call so.
pub fn by_id(id: &str) -> Option<&'static dyn Format> {
    FORMATS
        .iter()
        .copied()
        .find(|format| format.spec().id == id)
}

/// The format that files of that ending (without the dot, in either case) have, and no others: as its own,
/// or as that of a file that belongs to one of its own, which it can tell from a record.
pub fn of_extension(extension: &str) -> Option<&'static dyn Format> {
    let extension = extension.to_ascii_lowercase();
    let is_own = |format: &&&dyn Format| {
        let spec = format.spec();
        let is_in = |endings: &[&str]| endings.contains(&extension.as_str());
        is_in(spec.companions) || (is_in(spec.extensions) && !is_in(spec.shared))
    };
    FORMATS.iter().find(is_own).copied()
}

/// The format of a file, told by the ending of its name or, where that says nothing or too little (`txt`,
/// `csv`, `pos`), by its first bytes: [`HEAD`](crate::format::HEAD) of them, or all.
///
/// ```
/// use ludograph::format::registry;
/// let psq = registry::detect("psq", b"").map(|format| format.spec().id);
/// assert_eq!(psq, Some("psq"));
/// ```
pub fn detect(extension: &str, head: &[u8]) -> Option<&'static dyn Format> {
    let detected = || FORMATS.iter().find(|format| format.detect(head)).copied();
    of_extension(extension).or_else(detected)
}

/// Whether files of that ending may be records of some format.
pub fn is_known(extension: &str) -> bool {
    let extension = extension.to_ascii_lowercase();
    FORMATS
        .iter()
        .any(|format| format.spec().extensions.contains(&extension.as_str()))
}
