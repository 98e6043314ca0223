//! `games` lists what there is to play, `rules` tells how one of them goes.

use ludograph::diagnostic::Diagnostics;
use ludograph::game::Game;
use ludograph::game::registry::{GAMES, Unknown, find};
use ludograph::lgn::Reader;
use ludograph::lgn::syntax::split::Splitter;
use ludograph::record::FigureBlock;
use ludograph::source::Chunk;

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
#[command(after_help = "Example:\n  ludograph games")]
pub(super) struct GamesArgs {}

/// Tell a game's rules in short
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  ludograph rules macbeth\n  ludograph rules macbeth:mini,misere"
)]
pub(super) struct RulesArgs {
    /// A game, with the words of its variant behind a colon; `ludograph games` lists them
    game: String,
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
    let game = match parse(&args.game) {
        Ok(game) => game,
        Err(message) => return output.fail(&message),
    };
    let spec = game.spec();
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

/// The rule set that `macbeth:mini,misere` names, or why there is none.
pub(super) fn parse(text: &str) -> Result<&'static dyn Game, String> {
    let (game, variant) = text.split_once(':').unwrap_or((text, ""));
    find(game, variant).map_err(|unknown| match unknown {
        Unknown::Game => {
            let names = GAMES.iter().map(|family| family.game);
            format!("there is no game \"{game}\"{}", suggest(game, names))
        }
        Unknown::Word(word) => {
            let family = GAMES.iter().find(|family| family.game == game);
            let words = family.map_or(&[][..], |family| family.words);
            let near = suggest(word, words.iter().copied());
            format!("{game} has no variant \"{word}\"{near}")
        }
        Unknown::Together => format!("{game} does not have the variants \"{variant}\" together"),
    })
}

/// What may have been meant.
pub(super) fn near(text: &str, known: impl Iterator<Item = &'static str>) -> Option<&'static str> {
    known
        .map(|name| (distance(text, name), name))
        .filter(|&(distance, _)| distance <= 2)
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, name)| name)
}

/// What may have been meant, or what there is.
fn suggest(text: &str, known: impl Iterator<Item = &'static str> + Clone) -> String {
    match near(text, known.clone()) {
        Some(name) => format!(": did you mean \"{name}\"?"),
        None if known.clone().next().is_none() => String::new(),
        None => format!(" (there are: {})", known.collect::<Vec<_>>().join(", ")),
    }
}

/// How many letters must be put in, left out or changed to make one word of the other. Words of more
/// than 40 letters are simply far off.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().take(41).collect(), b.chars().collect());
    if a.len() > 40 {
        return usize::MAX;
    }
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let changed = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_is_near_and_another_word_is_not() {
        assert_eq!(distance("macbth", "macbeth"), 1);
        assert_eq!(distance("Othelo", "othello"), 2);
        assert!(distance("chess", "macbeth") > 2);
    }
}
