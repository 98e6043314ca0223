//! The sidecar of a conversion: records of which something was left out, so that it can be put back.
//!
//! A line of JSON for each record that was written: a digest of what remained of it, as the format written reads
//! again, and the whole record as LGN if something was left out. On the way back a record with that digest is the
//! one meant, wherever it stands and whatever else has been added to the file; what has been changed in the
//! meantime has another digest, is taken as it is now, and the sidecar's is told to be left over. A digest of the whole record tells whether the
//! sidecar itself has been changed: what it holds then need not be the game that the file has.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use ludograph::check::Watch;
use ludograph::check::walk::{Event, walk};
use ludograph::diagnostic::Diagnostics;
use ludograph::format::{Context, Format, Losses, Told, writer};
use ludograph::game::Game;
use ludograph::lgn::Reader;
use ludograph::record::Record;
use ludograph::source::Chunk;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::cli::records::Seen;

/// No line of a sidecar is longer: a record, its escapes, and what stands round it.
const LONGEST: u64 = 7 * Chunk::LIMIT as u64;

type Key = [u8; 32];

#[derive(Serialize, Deserialize)]
struct Line {
    /// The version of this form.
    sidecar: u32,
    /// The digest, in hexadecimal digits.
    remains: String,
    /// The whole record, if something of it was left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    lgn: Option<String>,
    /// The digest of that text.
    #[serde(skip_serializing_if = "Option::is_none")]
    digest: Option<String>,
}

impl Line {
    /// Whether the record is as it was when it was put here.
    fn is_sound(&self) -> bool {
        self.digest == self.lgn.as_deref().map(digest_of)
    }
}

fn digest_of(text: &str) -> String {
    hex(Sha256::digest(text).into())
}

/// The line for a record that has been written.
pub(super) fn line_of(format: &dyn Format, told: &Told<'_>, seen: &Seen<'_>) -> String {
    line(format, told, &seen.reader.text(seen.chunk))
}

/// The same; `text` is the record as LGN.
fn line(format: &dyn Format, told: &Told<'_>, text: &str) -> String {
    let own = essence(told.game, told.record, &told.chunk.text);
    let remains = remains(format, told);
    let is_whole =
        remains.is_some_and(|(key, game)| key == own && game.spec().id == told.game.spec().id);
    let lgn = (!is_whole).then(|| text.to_owned());
    let line = Line {
        sidecar: 1,
        // What can't be read again will not be found again.
        remains: remains.map_or(String::new(), |(key, _)| hex(key)),
        digest: lgn.as_deref().map(digest_of),
        lgn,
    };
    // Strings and numbers always have a JSON form.
    let mut line = serde_json::to_string(&line).unwrap_or_default();
    line.push('\n');
    line
}

/// The digest of what remains of a record when it has been written alone and read again.
fn remains(format: &dyn Format, told: &Told<'_>) -> Option<(Key, &'static dyn Game)> {
    let mut writer = writer(format)?;
    let mut file = Vec::new();
    writer.write(told, &mut file, &mut Losses::default()).ok()?;
    writer.finish(&mut file);
    let companions = writer.companions().into_iter();
    let context = Context {
        companions: companions
            .map(|(end, bytes)| (end.to_owned(), bytes))
            .collect(),
        ..Context::default()
    };
    let mut records = format.open(Box::new(file.as_slice()), &context);
    let (mut chunk, mut unheard) = (Chunk::default(), Diagnostics::new());
    let mut reader = Reader::new(None);
    while records.next(&mut chunk, &mut unheard).ok()? {
        let reading = records.reading();
        if reader.judge(&chunk, reading.as_ref(), Watch::Nothing, &mut unheard) {
            let game = reader.game()?;
            return Some((essence(game, reader.record(), &chunk.text), game));
        }
    }
    None
}

/// What a record says, as a digest. The rules are left out: many formats do not name them, and whoever
/// reads the file may.
pub(super) fn essence(game: &'static dyn Game, record: &Record, text: &str) -> Key {
    let geometry = (game.spec().geometry)();
    let mut digest = Sha256::new();
    let mut say = |kind: &str, what: &str| {
        digest.update((what.len() as u64).to_le_bytes());
        digest.update(kind.as_bytes());
        digest.update(what.as_bytes());
    };
    for (name, value, _) in record.tags.iter() {
        if !matches!(name, "Game" | "Variant") {
            say(name, value);
        }
    }
    walk(game, record, text, &mut |event| match event {
        Event::Turn(word) if word.is_implied => {}
        Event::Turn(word) => {
            let session = word
                .session
                .map_or(String::new(), |session| session.to_string());
            say(
                if word.as_played { "~" } else { &session },
                &word.actions.word(geometry),
            );
        }
        Event::Diagram(_) => {}
        Event::Comment(text) => say("{", text),
        Event::Doubt(doubt) => say("<", &format!("{:?}", doubt.readings.of(&record.readings))),
        Event::Open => say("(", ""),
        Event::Close => say(")", ""),
        Event::Glyph(glyph) => say("$", &glyph.to_string()),
        Event::Start(setup) | Event::Checkpoint(setup) => {
            let extras: Vec<_> = setup.extras.iter().map(|(extra, _)| extra).collect();
            let side = setup.side.map(|(side, _)| side);
            let number = setup.number.map(|(number, _)| number);
            say(
                "position",
                &format!("{:?} {side:?} {number:?} {extras:?}", setup.pieces),
            );
        }
        Event::Figure(index) => {
            if let Some(block) = record.figures.get(*index as usize) {
                let directives: Vec<_> = block.directives.iter().map(|(what, _)| what).collect();
                say(
                    "figure",
                    &format!("{} {:?} {directives:?}", block.name, block.title),
                );
            }
        }
        Event::Result(claim) => say("result", &claim.to_string()),
    });
    digest.finalize().into()
}

fn hex(key: Key) -> String {
    let digit = |nibble: u8| char::from_digit(u32::from(nibble), 16).unwrap_or('0');
    key.iter()
        .flat_map(|byte| [digit(byte >> 4), digit(byte & 15)])
        .collect()
}

/// A sidecar that is read: where the records lie in it, by their digests.
pub(super) struct Sidecar {
    path: PathBuf,
    file: BufReader<File>,
    /// Records with the same digest are given out in their order; none of those of which nothing was left
    /// out.
    places: BTreeMap<String, Vec<Option<u64>>>,
}

impl Sidecar {
    pub(super) fn open(path: &Path) -> Result<Self, String> {
        let fault = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        let file = File::open(path).map_err(|error| {
            let why = fault(&error);
            format!(
                "{why}: where LGN or JSON is written, a sidecar is read, since nothing is left out"
            )
        })?;
        let mut sidecar = Self {
            path: path.to_path_buf(),
            file: BufReader::new(file),
            places: BTreeMap::new(),
        };
        let mut at = 0;
        while let Some((line, len)) = sidecar.line().map_err(|error| fault(&error))? {
            let place = line.lgn.is_some().then_some(at);
            sidecar.places.entry(line.remains).or_default().push(place);
            at += len;
        }
        for places in sidecar.places.values_mut() {
            places.reverse();
        }
        Ok(sidecar)
    }

    /// The next line, and its length.
    fn line(&mut self) -> io::Result<Option<(Line, u64)>> {
        let mut text = Vec::new();
        let len = self
            .file
            .by_ref()
            .take(LONGEST)
            .read_until(b'\n', &mut text)?;
        if len == 0 {
            return Ok(None);
        }
        let line: Line = serde_json::from_slice(&text)
            .map_err(|error| io::Error::other(format!("this is no sidecar: {error}")))?;
        if line.sidecar != 1 {
            let message = format!("a sidecar of version {}, which is not known", line.sidecar);
            return Err(io::Error::other(message));
        }
        Ok(Some((line, len as u64)))
    }

    /// The record that this is what remains of, if it is there.
    pub(super) fn take(
        &mut self,
        game: &'static dyn Game,
        record: &Record,
        text: &str,
    ) -> Result<Option<String>, String> {
        let places = self.places.get_mut(&hex(essence(game, record, text)));
        let Some(at) = places.and_then(Vec::pop).flatten() else {
            return Ok(None);
        };
        let read = self
            .file
            .seek(SeekFrom::Start(at))
            .and_then(|_| self.line());
        match read {
            Ok(Some((line, _))) if line.is_sound() => Ok(line.lgn),
            Ok(Some(_)) => Err(format!(
                "{}: a record has been changed in it, and is not put back",
                self.path.display()
            )),
            Ok(None) => Ok(None),
            Err(error) => Err(format!("{}: {error}", self.path.display())),
        }
    }

    /// How many of its records were not found again.
    pub(super) fn left(&self) -> usize {
        self.places.values().flatten().flatten().count()
    }
}
