//! Pages of Markdown: their records checked, as those of any file.

use std::fs::File;
use std::path::Path;

use ludograph::book::{Custom, Desk, Look, Seen as Page, Shown};
use ludograph::carrier::{LIMIT, refusal, whole};
use ludograph::diagnostic::Diagnostics;
use ludograph::game::Game;
use ludograph::lgn::Reader;

use super::halt;
use super::input::{Input, read_up_to};
use super::output::{Output, Stop};
use super::records::Seen;
use super::report::Report;
use super::save;
use super::watched::Meter;

/// Reads a file that a page refers to, or says why it can't.
pub(super) fn open(path: &Path) -> Result<Vec<u8>, String> {
    // A pipe or a terminal that a page names might never come to its end.
    if save::is_device(path) {
        return Err("this is no file of the disk".to_owned());
    }
    let bytes = File::open(path).and_then(|file| read_up_to(LIMIT, file));
    let bytes = bytes.map_err(|error| error.to_string())?;
    if bytes.len() > LIMIT {
        return Err(format!("a file of more than {} MiB", LIMIT >> 20));
    }
    Ok(bytes)
}

/// Checks the records of a page. How many fences of records it has; none if it could not be read, which
/// has been reported.
pub(super) fn check(
    input: &Input,
    game: Option<&'static dyn Game>,
    strict: bool,
    report: &mut Report,
    output: &mut Output,
) -> Result<Option<usize>, Stop> {
    let file = input.name();
    let page = match input
        .open_watched(&Meter::default())
        .and_then(|file| read_up_to(LIMIT, file))
    {
        Ok(bytes) => whole(&bytes),
        Err(error) => {
            output.fail(&format!("{file}: {error}"))?;
            return Ok(None);
        }
    };
    if let Some(fault) = refusal(&page) {
        let mut diagnostics = Diagnostics::new();
        diagnostics.push(fault);
        let seen = Seen {
            file: &file,
            number: None,
            chunk: &page,
            reader: &Reader::new(None),
            diagnostics: &diagnostics,
        };
        return report.seen(&seen, output).map(|()| Some(1));
    }
    let custom = Custom {
        game,
        shown: Shown::Figure,
        strict,
        look: Look::default(),
    };
    let mut open_file = |path: &str| open(Path::new(path));
    let mut told = Ok(());
    let fences = Desk::new(custom, &mut open_file).check(&file, &page, &mut |seen| {
        if told.is_ok() && !report.is_enough() {
            told = halt::go_on().and_then(|()| report.seen(&record(seen), output));
        }
    });
    told.map(|()| Some(fences))
}

/// What has been seen of a page, as any record.
pub(super) fn record<'a>(seen: &Page<'a>) -> Seen<'a> {
    Seen {
        file: seen.file,
        number: seen.number,
        chunk: seen.chunk,
        reader: seen.reader,
        diagnostics: seen.diagnostics,
    }
}
