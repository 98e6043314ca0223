//! Records of games are accepted: without an error, and with a note of whatever was played against the
//! rules.

use ludograph::diagnostic::Code;

use crate::playout::Dice;
use crate::sound::check;

use super::game::{Playout, rounds};
use super::sets::Rules;
use super::text::{Style, record};
use super::turns::any_game;

/// The numbers of the turns that were played against the rules.
fn forced(playout: &Playout) -> Vec<Option<u32>> {
    let forced = playout.steps.iter().filter(|step| step.forced);
    forced.map(|step| Some(step.number as u32)).collect()
}

#[test]
fn records_of_games_are_sound() {
    let mut notes = 0;
    let (mut replayed, mut by_number) = (0, 0);
    for (rules, seed) in Rules::all().into_iter().zip(81..) {
        let mut dice = Dice::new(seed);
        for _ in 0..50 * rounds() {
            let game = any_game(rules, &mut dice);
            let style = Style::any(&mut dice);
            let text = record(&game, &mut dice, style).text;
            let found = check(&text);
            let list = found.list().iter();
            assert!(
                list.clone().all(|d| d.code == Code::AsPlayed),
                "{text}\n{found:#?}"
            );
            let mut told: Vec<Option<u32>> = list.map(|d| d.turn).collect();
            told.sort_unstable();
            assert_eq!(told, forced(&game), "{text}");
            notes += told.len();
            let note = |line: &&str| line.contains(" = ");
            replayed += text.lines().filter(note).count();
            let is_number = |line: &&str| line.ends_with(|c: char| c.is_ascii_digit());
            let short = |line: &&str| {
                line.split(" = ")
                    .nth(1)
                    .is_some_and(|at| at.parse::<u32>().is_ok())
            };
            by_number += text
                .lines()
                .filter(note)
                .filter(is_number)
                .filter(short)
                .count();
        }
    }
    assert!(
        notes > 20 && replayed > 20 && by_number > 5,
        "{notes} {replayed} {by_number}"
    );
}
