//! `games` lists what there is to play, `rules` tells how one of them goes.

use ludograph::diagnostic::Diagnostics;
use ludograph::game::Game;
use ludograph::game::registry::GAMES;
use ludograph::game::registry::named;
use ludograph::lgn::Reader;
use ludograph::lgn::syntax::split::Splitter;
use ludograph::record::FigureBlock;
use ludograph::source::Chunk;

use super::known::{Known, Words};
use super::output::{Output, Stop};

/// The samples, whose figures show how the games go.
const SAMPLES: &[&str] = &[
    include_str!("../../samples/gomoku/games.lgn"),
    include_str!("../../samples/lanrick/figures.lgn"),
    include_str!("../../samples/lanrick/plate.lgn"),
    include_str!("../../samples/macbeth/figures.lgn"),
    include_str!("../../samples/macbeth/misere.lgn"),
    include_str!("../../samples/macbeth/shortest.lgn"),
    include_str!("../../samples/ninuki/figures.lgn"),
    include_str!("../../samples/ninuki/games.lgn"),
    include_str!("../../samples/ninuki/pbm-196.lgn"),
    include_str!("../../samples/othello/variants.lgn"),
    include_str!("../../samples/othello/world-championship-1977.lgn"),
    include_str!("../../samples/pente/games.lgn"),
    include_str!("../../samples/renju/forbidden.lgn"),
    include_str!("../../samples/renju/games.lgn"),
];

/// List the games and their variants
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  ludograph games
  ludograph rules macbeth:mini    what the rules of one of them are")]
pub(super) struct GamesArgs {}

/// Tell a game's rules in short
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  ludograph rules macbeth
  ludograph rules macbeth:mini,misere
  ludograph check --game macbeth:mini,misere bare.lgn")]
pub(super) struct RulesArgs {
    /// A game, with the words of its variant behind a colon; `ludograph games` lists them
    #[arg(value_name = "GAME", value_parser = parser(), hide_possible_values = true)]
    game: &'static dyn Game,
}

/// Reads a game as the command line names it.
pub(super) fn parser() -> Known<&'static dyn Game> {
    Known::new(named, words)
}

fn words() -> Words {
    let sets = GAMES.iter().flat_map(|family| family.sets);
    let word = |set: &&'static dyn Game| (set.spec().id, set.spec().title);
    sets.map(word).collect()
}

pub(super) fn list(_: &GamesArgs, output: &mut Output) -> Result<(), Stop> {
    let sets = || GAMES.iter().flat_map(|family| family.sets);
    let width = sets().map(|set| set.spec().id.len()).max().unwrap_or(0);
    for set in sets() {
        let spec = set.spec();
        output.print(&format!("{:width$}  {}\n", spec.id, spec.title))?;
    }
    Ok(())
}

pub(super) fn rules(args: &RulesArgs, output: &mut Output) -> Result<(), Stop> {
    let spec = args.game.spec();
    output.print(&format!(
        "{}: {}\n\n  [Game \"{}\"]\n",
        spec.id, spec.title, spec.game
    ))?;
    if !spec.variant.is_empty() {
        output.print(&format!("  [Variant \"{}\"]\n", spec.variant.join(", ")))?;
    }
    output.print("\n")?;
    for paragraph in spec.rules.lines() {
        output.print(&wrapped(paragraph))?;
    }
    let figures = figures(spec.id);
    if !figures.is_empty() {
        output.print("\nFigures in the samples:\n")?;
    }
    let width = figures.iter().map(|(name, _)| name.len()).max();
    for (name, title) in &figures {
        let line = format!("  {name:0$}  {title}", width.unwrap_or(0));
        output.print(&format!("{}\n", line.trim_end()))?;
    }
    Ok(())
}

/// A paragraph in lines of at most 80 columns.
fn wrapped(paragraph: &str) -> String {
    let mut text = String::new();
    let mut column = 0;
    for word in paragraph.split(' ') {
        let width = word.chars().count();
        if column > 0 && column + 1 + width > 80 {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += width;
    }
    text.push('\n');
    text
}

/// The names and titles of the figures that the samples have of a rule set.
fn figures(id: &str) -> Vec<(String, String)> {
    let mut figures = Vec::new();
    let (mut reader, mut chunk) = (Reader::new(None), Chunk::default());
    let mut unheard = Diagnostics::new();
    for sample in SAMPLES {
        let mut splitter = Splitter::new(sample.as_bytes());
        // Reading from memory never fails.
        while splitter.next(&mut chunk).unwrap_or(false) {
            reader.check(&chunk, &mut unheard);
            unheard.clear();
            if reader.game().is_some_and(|game| game.spec().id == id) {
                let blocks = reader.record().figures.iter();
                let pair = |block: &FigureBlock| {
                    (block.name.clone(), block.title.clone().unwrap_or_default())
                };
                figures.extend(blocks.map(pair));
            }
        }
    }
    figures
}
