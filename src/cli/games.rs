//! `games` lists what there is to play, `rules` tells how one of them goes.

use ludograph::game::Game;
use ludograph::game::registry::{GAMES, Unknown, find};

use super::output::{Output, Stop};

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
    /// A game, with the words of its variant behind a colon
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
    match parse(&args.game) {
        Ok(game) => {
            let spec = game.spec();
            let variant = spec.variant.join(", ");
            output.print(&format!("{}: {}\n\n", spec.id, spec.title))?;
            output.print(&format!("  [Game \"{}\"]\n", spec.game))?;
            if !variant.is_empty() {
                output.print(&format!("  [Variant \"{variant}\"]\n"))?;
            }
            output.print(&format!("\n{}\n", spec.rules.trim_end()))
        }
        Err(message) => output.fail(&message),
    }
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

/// What may have been meant, or what there is.
fn suggest(text: &str, known: impl Iterator<Item = &'static str> + Clone) -> String {
    let near = known.clone().find(|name| distance(text, name) <= 2);
    match near {
        Some(name) => format!(": did you mean \"{name}\"?"),
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
