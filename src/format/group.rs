//! Records that are made of lines: told where each line stands, they are cut one from the other.

use std::io;

use super::stream::{Line, Stream};
use crate::source::Chunk;

/// Where a line stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// In the record that is being cut.
    Within,
    /// At the head of the next one.
    Next,
    /// At the end of the one that is being cut.
    Last,
}

/// Fills `chunk` with the next record; false behind the last. `place` is asked of each line, with its end, in
/// turn; the first one of a record stands in it whatever is said.
///
/// Of a record of more than [`Chunk::LIMIT`] bytes the head alone is taken, [`Chunk::truncated`] is set, and
/// the rest of its lines are passed over.
///
/// # Errors
/// What reading the stream gives.
pub fn group(
    stream: &mut Stream<'_>,
    chunk: &mut Chunk,
    place: &mut dyn FnMut(&[u8]) -> Place,
) -> io::Result<bool> {
    let (found, last) = measure(stream, place)?;
    match found {
        Line::None => return Ok(false),
        Line::Whole(len) => stream.take(len, chunk),
        Line::Long => cut_off(stream, chunk, last, place)?,
    }
    Ok(true)
}

/// How long the record ahead is, and where its last line stands.
///
/// # Errors
/// What reading the stream gives.
pub fn measure(
    stream: &mut Stream<'_>,
    place: &mut dyn FnMut(&[u8]) -> Place,
) -> io::Result<(Line, Place)> {
    let mut len = 0;
    loop {
        // A long line alone is more than a record may have.
        let line = match stream.find_line_behind(len)? {
            Line::None => break,
            Line::Whole(line) => line,
            Line::Long => Chunk::LIMIT + 1,
        };
        let text = stream.ahead().get(len..len + line).unwrap_or_default();
        let stands = place(text);
        if stands == Place::Next && len > 0 {
            break;
        }
        len += line;
        if len > Chunk::LIMIT {
            return Ok((Line::Long, stands));
        }
        if stands == Place::Last {
            break;
        }
    }
    let found = if len > 0 {
        Line::Whole(len)
    } else {
        Line::None
    };
    Ok((found, Place::Last))
}

/// Takes the head of a record that is too long, and passes over the rest of it. `last` is where the line
/// stands that was too much.
///
/// # Errors
/// What reading the stream gives.
pub fn cut_off(
    stream: &mut Stream<'_>,
    chunk: &mut Chunk,
    last: Place,
    place: &mut dyn FnMut(&[u8]) -> Place,
) -> io::Result<()> {
    stream.take(Chunk::LIMIT, chunk);
    chunk.truncated = true;
    stream.pass_line()?;
    if last == Place::Last {
        return Ok(());
    }
    pass_rest(stream, place)
}

/// Passes over lines up to the next record.
fn pass_rest(stream: &mut Stream<'_>, place: &mut dyn FnMut(&[u8]) -> Place) -> io::Result<()> {
    loop {
        let len = match stream.find_line()? {
            Line::None => return Ok(()),
            Line::Whole(len) => len,
            Line::Long => {
                stream.pass_line()?;
                continue;
            }
        };
        match place(stream.ahead().get(..len).unwrap_or_default()) {
            Place::Next => return Ok(()),
            Place::Last => {
                stream.pass(len);
                return Ok(());
            }
            Place::Within => stream.pass(len),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn records(text: &[u8]) -> Vec<(u64, usize, bool)> {
        let mut stream = Stream::new(Box::new(text));
        let (mut chunk, mut all) = (Chunk::default(), Vec::new());
        let mut place = |line: &[u8]| match line.first() {
            Some(b'[') => Place::Next,
            Some(b'=') => Place::Last,
            _ => Place::Within,
        };
        while group(&mut stream, &mut chunk, &mut place).unwrap() {
            all.push((chunk.line, chunk.text.len(), chunk.truncated));
        }
        all
    }

    #[test]
    fn lines_stand_in_the_record_that_they_are_told_to() {
        let found = records(b"a\nb\n[c\nd\n=\ne");
        assert_eq!(found, [(1, 4, false), (3, 7, false), (6, 1, false)]);
        assert_eq!(records(b""), []);
    }

    #[test]
    fn an_endless_record_is_cut_off_and_the_next_one_is_whole() {
        for ends in [0, 1000] {
            let mut text = vec![b'x'; Chunk::LIMIT + 10];
            for at in 0..ends {
                text[at * 10] = b'\n';
            }
            text.extend_from_slice(b"\ny\n[z");
            let found = records(&text);
            assert_eq!(found[0], (1, Chunk::LIMIT, true));
            assert_eq!(found[1..], [(ends as u64 + 3, 2, false)]);
        }
    }
}
