//! Figures as SVG: those of the samples, and a game of Go drawn by sgf-render.

use clap::Parser;
use ludograph::check::Watch;
use ludograph::diagnostic::Diagnostics;
use ludograph::figure::{self, Figure, svg, theme};
use ludograph::lgn::Reader;
use ludograph::lgn::syntax::split::Splitter;
use ludograph::source::Chunk;
use sgf_render::{Goban, SgfRenderArgs};

/// How many figures are drawn at a time.
pub const TIMES: u64 = 500;

/// A record with its replay.
pub struct Sample {
    chunk: Chunk,
    reader: Reader,
}

/// The records of the sample with the figures of the rule page.
pub fn samples() -> Vec<Sample> {
    let archive = include_bytes!("../../../samples/macbeth/figures.lgn");
    let mut splitter = Splitter::new(&archive[..]);
    let mut samples = Vec::new();
    loop {
        let mut chunk = Chunk::default();
        if !splitter.next(&mut chunk).expect("memory can be read") {
            return samples;
        }
        let mut reader = Reader::new(None);
        reader.replay(&chunk, Watch::Figures, &mut Diagnostics::new());
        samples.push(Sample { chunk, reader });
    }
}

/// Draws a figure from its position to the bytes of its file, the record embedded. Gives the number of
/// bytes, so that nothing is left out.
pub fn draw(samples: &[Sample], name: &str) -> u64 {
    let figures = samples.iter().flat_map(|sample| {
        let record = sample.reader.record();
        let reached = sample.reader.replayed().figures();
        reached.map(move |(i, place)| (sample, &record.figures[i as usize], place))
    });
    let (sample, block, place) = { figures }
        .find(|(_, block, _)| block.name == name)
        .expect("a figure of the sample");
    let spec = sample.reader.game().expect("a game").spec();
    let moment = place.moment();
    let mut bytes = 0;
    for _ in 0..TIMES {
        let mut figure = Figure::of_block(spec, &moment, block);
        figure.record = Some(sample.chunk.text.as_str().into());
        let mut file = String::new();
        svg::write(&figure::draw(&figure, &theme::BOOK), &mut file);
        bytes += file.len() as u64;
    }
    bytes
}

/// A record of Go with 120 stones in every other row, so that none is taken.
pub fn game_of_go() -> String {
    let letter = |n: u8| char::from(b'a' + n);
    let stone = |i: u8| {
        let side = if i.is_multiple_of(2) { 'B' } else { 'W' };
        format!(";{side}[{}{}]", letter(i % 12), letter(i / 12 * 2))
    };
    let stones: String = (0..120).map(stone).collect();
    format!("(;GM[1]SZ[19]{stones})")
}

/// The same by sgf-render, in the look of its program without options, from the text to the bytes.
pub fn peer(sgf: &str) -> u64 {
    let args = SgfRenderArgs::parse_from(["sgf-render"]);
    let options = args.render_args.options(&args.output_format);
    let options = options.expect("no options are sound");
    let mut bytes = 0;
    for _ in 0..TIMES {
        let goban = Goban::from_sgf(sgf, &options.node_description, true).expect("a game of Go");
        let drawn = sgf_render::svg::render(&goban, &options).expect("a board of Go");
        let mut file = Vec::new();
        drawn.write_to(&mut file).expect("memory can be written");
        bytes += file.len() as u64;
    }
    bytes
}
