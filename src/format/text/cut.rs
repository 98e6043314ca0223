//! Records that are made of lines: told where each line stands, they are cut one from the other. A [`Cutter`]
//! is told by a rule, [`group`] and [`measure`] by who asks.

use std::io::{self, BufRead};
use std::sync::Arc;

use crate::diagnostic::Diagnostics;
use crate::format::text::stream::{Line, Stream};
use crate::format::{Reading, Records};
use crate::source::Chunk;

/// Where one record ends and the next begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cut {
    /// Nowhere: a file is one record.
    Nowhere,
    /// At each line end.
    Lines,
    /// Before each line that begins so.
    Before(&'static str),
    /// Behind each line that is that word.
    Behind(&'static str),
}

/// Cuts a stream, and has one reading for all records.
pub(crate) struct Cutter<'i, R> {
    stream: Stream<'i>,
    cut: Cut,
    reading: Arc<R>,
}

impl<'i, R: Reading + 'static> Cutter<'i, R> {
    /// The records of a stream.
    pub(crate) fn boxed(input: Box<dyn BufRead + 'i>, cut: Cut, reading: R) -> Box<dyn Records + 'i>
    where
        R: 'i,
    {
        Box::new(Self {
            stream: Stream::new(input),
            cut,
            reading: Arc::new(reading),
        })
    }
}

impl Cut {
    /// Where a line stands.
    fn place(self, line: &[u8]) -> Place {
        match self {
            Self::Nowhere => Place::Within,
            Self::Lines => Place::Last,
            Self::Before(word) if line.starts_with(word.as_bytes()) => Place::Next(0),
            Self::Behind(word) if line.trim_ascii().eq_ignore_ascii_case(word.as_bytes()) => {
                Place::Last
            }
            Self::Before(_) | Self::Behind(_) => Place::Within,
        }
    }
}

impl<R: Reading + 'static> Records for Cutter<'_, R> {
    fn next(&mut self, chunk: &mut Chunk, _: &mut Diagnostics) -> io::Result<bool> {
        let cut = self.cut;
        group(&mut self.stream, chunk, &mut |line| cut.place(line))
    }

    fn reading(&self) -> Arc<dyn Reading> {
        Arc::clone(&self.reading) as Arc<dyn Reading>
    }
}

/// Where a line stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// In the record that is being cut.
    Within,
    /// At the head of the next one, which begins so many bytes behind the head of the line.
    Next(usize),
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
pub(crate) fn group(
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
pub(crate) fn measure(
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
        let next = match stands {
            Place::Next(at) if len + at > 0 => Some(at),
            _ => None,
        };
        len += next.unwrap_or(line);
        if len > Chunk::LIMIT {
            return Ok((Line::Long, stands));
        }
        if stands == Place::Last || next.is_some() {
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
pub(crate) fn cut_off(
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
            Place::Next(at) => {
                stream.pass(at);
                return Ok(());
            }
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
            Some(b'[') => Place::Next(0),
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

    #[test]
    fn records_of_several_lines_are_cut_where_the_next_begins() {
        let text = "[a]\r\n1\n[b]\n2 [c]\n\n3";
        for piece in 1..=text.len() {
            let input = io::BufReader::with_capacity(piece, text.as_bytes());
            let mut stream = Stream::new(Box::new(input));
            let (mut chunk, mut records) = (Chunk::default(), Vec::new());
            let mut place = |line: &[u8]| {
                let at = line.iter().position(|&b| b == b'[');
                at.map_or(Place::Within, Place::Next)
            };
            while group(&mut stream, &mut chunk, &mut place).unwrap() {
                let place = chunk.line_col(0);
                records.push((place.line, place.column, chunk.text.clone()));
            }
            let expected = [(1, 1, "[a]\r\n1\n"), (3, 1, "[b]\n2 "), (4, 3, "[c]\n\n3")];
            let expected = expected.map(|(line, column, text)| (line, column, text.to_owned()));
            assert_eq!(records, expected, "in pieces of {piece}");
        }
    }

    #[test]
    fn of_a_record_without_end_the_head_is_taken() {
        let mut text = b"[a]\n".to_vec();
        text.resize(Chunk::LIMIT + 100, b'x');
        text.extend(b"\n1\n[b]\n2");
        let mut stream = Stream::new(Box::new(&text[..]));
        let mut chunk = Chunk::default();
        let mut place = |line: &[u8]| match line.first() {
            Some(b'[') => Place::Next(0),
            _ => Place::Within,
        };
        assert!(group(&mut stream, &mut chunk, &mut place).unwrap());
        assert!(chunk.truncated && chunk.text.len() == Chunk::LIMIT);
        assert!(group(&mut stream, &mut chunk, &mut place).unwrap());
        assert_eq!(
            (chunk.truncated, chunk.text.as_str(), chunk.line),
            (false, "[b]\n2", 4)
        );
        assert!(!group(&mut stream, &mut chunk, &mut place).unwrap());
    }
}
