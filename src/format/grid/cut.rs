//! Files of lines cut into paragraphs: a table is one, and the notes below it another.

use std::io;

use super::meant::named_by;
use super::note::is_notes;
use crate::format::text::stream::Stream;
use crate::source::Chunk;

/// A piece of a file.
pub(super) enum Cut {
    /// So many bytes that stand ahead; a piece that is too long goes on behind them.
    Piece { len: usize, is_long: bool },
    /// There is none.
    End,
}

/// What makes a line blank.
pub(super) type Blank = fn(&[u8]) -> bool;

/// Nothing but white space.
pub(super) fn white(line: &[u8]) -> bool {
    line.iter().all(u8::is_ascii_whitespace)
}

/// The same, but tabs part values.
pub(super) fn empty(line: &[u8]) -> bool {
    line.iter().all(|byte| matches!(byte, b' ' | b'\n' | b'\r'))
}

/// The next paragraph, with the notes of the one behind it. Blank lines before it are passed over.
pub(super) fn paragraph(stream: &mut Stream<'_>, blank: Blank) -> io::Result<Cut> {
    loop {
        let Some(line) = line(stream, 0)? else {
            return Ok(Cut::End);
        };
        if !is_blank(stream, 0, line, blank) {
            break;
        }
        stream.pass(line);
    }
    let mut end = heading(stream, blank)?;
    while let Some(next) = line(stream, end)? {
        if next > Chunk::LIMIT {
            let is_long = true;
            let len = Chunk::LIMIT;
            return Ok(Cut::Piece { len, is_long });
        }
        if is_blank(stream, end, next, blank) {
            break;
        }
        end = next;
    }
    let is_long = false;
    Ok(Cut::Piece {
        len: with_notes(stream, end, blank)?,
        is_long,
    })
}

/// Where the board begins below a line that names a game and nothing else; 0 if there is no such line.
fn heading(stream: &mut Stream<'_>, blank: Blank) -> io::Result<usize> {
    let Some(end) = line(stream, 0)?.filter(|&end| end < 256) else {
        return Ok(0);
    };
    let bytes = stream.ahead().get(..end).unwrap_or_default();
    if named_by(&String::from_utf8_lossy(bytes)).is_none() {
        return Ok(0);
    }
    match line(stream, end)? {
        Some(next) if is_blank(stream, end, next, blank) => Ok(next),
        _ => Ok(end),
    }
}

/// Where the notes end that stand behind blank lines, or where what is before them does.
fn with_notes(stream: &mut Stream<'_>, end: usize, blank: Blank) -> io::Result<usize> {
    let mut at = end;
    let mut noted = end;
    // Nobody leaves more blank lines free.
    for _ in 0..3 {
        let Some(next) = line(stream, at)? else {
            break;
        };
        if next > Chunk::LIMIT {
            break;
        }
        if !is_blank(stream, at, next, blank) {
            let bytes = stream.ahead().get(at..next).unwrap_or_default();
            let is_note = bytes.len() < 4096 && is_notes(&String::from_utf8_lossy(bytes));
            if !is_note {
                break;
            }
            noted = next;
        }
        at = next;
    }
    Ok(noted)
}

/// Where the line ends that begins at `from` ahead, with its end; beyond [`Chunk::LIMIT`] if it is longer
/// than that.
fn line(stream: &mut Stream<'_>, from: usize) -> io::Result<Option<usize>> {
    let mut seen = from;
    loop {
        let rest = stream.ahead().get(seen..).unwrap_or_default();
        if let Some(at) = memchr::memchr2(b'\n', b'\r', rest) {
            let at = seen + at;
            if stream.ahead().get(at) == Some(&b'\r') {
                stream.want(at + 2)?;
                let is_pair = stream.ahead().get(at + 1) == Some(&b'\n');
                return Ok(Some(at + 1 + usize::from(is_pair)));
            }
            return Ok(Some(at + 1));
        }
        seen = stream.ahead().len();
        if seen > Chunk::LIMIT {
            return Ok(Some(seen));
        }
        if stream.is_all() || !stream.more()? {
            let all = stream.ahead().len();
            return Ok((all > from).then_some(all));
        }
    }
}

fn is_blank(stream: &Stream<'_>, start: usize, end: usize, blank: Blank) -> bool {
    blank(stream.ahead().get(start..end).unwrap_or_default())
}

/// The lines of a text with where they begin, without their ends.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = text;
    let mut at = 0;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let start = at;
        let end = rest.find(['\n', '\r']).unwrap_or(rest.len());
        let (line, behind) = rest.split_at(end);
        let skip = if behind.starts_with("\r\n") {
            2
        } else {
            usize::from(!behind.is_empty())
        };
        rest = behind.get(skip..).unwrap_or_default();
        at += end + skip;
        Some((start, line))
    })
}
