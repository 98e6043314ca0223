//! Any bytes are read as a file of any format, and of each carrier: every record is judged, and what is wrong
//! is told at a place and in words that act on nothing.

use std::io::BufReader;

use ludograph::carrier::{Kind, whole};
use ludograph::check::Watch;
use ludograph::diagnostic::{Diagnostic, Diagnostics};
use ludograph::format::coordinates::{Base, Letters, Order, Rows, Wish};
use ludograph::format::{Context, Format, HEAD, encoding, registry};
use ludograph::lgn::Reader;
use ludograph::source::Chunk;

use super::choice::{Choices, sets};
use super::told::{assert_placed, assert_tame};

/// Encodings that are asked for.
const ENCODINGS: &[&str] = &["utf-8", "gb2312", "shift_jis", "utf-16le", "latin1", "big5"];

/// The first byte chooses the format (those of the registry in its order, then SVG and Markdown); the next
/// three what is known beside the bytes: the game, the coordinates, the encoding and companions.
pub fn formats(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let format = choices.below(registry::FORMATS.len() + 2);
    let known = Known::choose(&mut choices);
    let file = choices.rest();
    registry::detect("", &file[..file.len().min(HEAD)]);
    match registry::FORMATS.get(format) {
        Some(format) => foreign(*format, &known, file),
        None if format == registry::FORMATS.len() => carried(Kind::Svg, file),
        None => carried(Kind::Markdown, file),
    }
}

/// What is known beside the bytes.
struct Known {
    context: Context,
    has_companions: bool,
}

impl Known {
    fn choose(choices: &mut Choices<'_>) -> Self {
        let game = choices.maybe(&sets());
        let coordinates = Wish {
            letters: choices.maybe(&[Letters::All, Letters::NoI]),
            rows: None,
            order: None,
            base: None,
        };
        let rest = usize::from(choices.byte());
        let of = |shift: usize| (rest >> shift) % 4;
        let coordinates = Wish {
            rows: [None, Some(Rows::Top), Some(Rows::Bottom), None][of(0)],
            order: [None, Some(Order::ColumnFirst), Some(Order::RowFirst), None][of(2)],
            base: [None, Some(Base::Zero), Some(Base::One), None][of(4)],
            ..coordinates
        };
        let encoding = choices.maybe(ENCODINGS).and_then(encoding::named);
        let context = Context {
            game,
            coordinates,
            encoding,
            name: "WTH_1977.wtb".to_owned(),
            companions: Vec::new(),
        };
        Self {
            context,
            has_companions: rest >= 192,
        }
    }
}

fn foreign(format: &dyn Format, known: &Known, file: &[u8]) {
    let (mut context, mut file) = (known.context.clone(), file);
    if known.has_companions {
        let companion;
        (file, companion) = file.split_at(file.len() / 2);
        let endings = format.spec().companions.iter();
        context.companions = endings
            .map(|ending| ((*ending).to_owned(), companion.to_vec()))
            .collect();
    }
    let input = BufReader::with_capacity(61, file);
    let input: Box<dyn std::io::BufRead + '_> = match context.encoding {
        Some(encoding) if format.spec().content == ludograph::format::Content::Text => {
            encoding::transcoded(Box::new(input), encoding)
        }
        _ => Box::new(input),
    };
    let mut records = format.open(input, &context);
    let (mut chunk, mut diagnostics) = (Chunk::default(), Diagnostics::new());
    let mut reader = Reader::new(None);
    while records
        .next(&mut chunk, &mut diagnostics)
        .expect("bytes in memory")
    {
        let reading = records.reading();
        reader.judge(&chunk, reading.as_ref(), Watch::Figures, &mut diagnostics);
        assert_told(&chunk, diagnostics.list());
        diagnostics.clear();
    }
}

fn carried(kind: Kind, file: &[u8]) {
    let file = whole(file);
    let (mut records, mut chunk) = (kind.open(&file), Chunk::default());
    let mut reader = Reader::new(None);
    while let Some(next) = records.next(&mut chunk) {
        match next {
            Ok(()) => {
                let mut diagnostics = Diagnostics::new();
                reader.replay(&chunk, Watch::Figures, &mut diagnostics);
                assert_told(&chunk, diagnostics.list());
            }
            Err(fault) => assert_told(&file, &[fault]),
        }
    }
}

fn assert_told(chunk: &Chunk, faults: &[Diagnostic]) {
    assert_placed(chunk, faults);
    assert!(
        faults.is_sorted_by_key(|fault| fault.span.start),
        "faults out of order"
    );
    assert_tame(chunk, faults);
}
