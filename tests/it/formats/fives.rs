//! What is asked of every format of five in a row.

use ludograph::format::Context;
use ludograph::game::Game;
use ludograph::game::registry::named;

use super::{Judged, format, lgn, read, write};
use crate::playout::{games, playout};

/// A file read under rules that are asked for.
pub fn with_game(id: &str, file: &[u8], game: &str) -> Vec<Judged> {
    let context = Context {
        game: Some(named(game).unwrap_or_else(|why| panic!("{why}"))),
        ..Context::default()
    };
    read(format(id), file, &context)
}

/// A file of that name.
pub fn named_file(id: &str, file: &[u8], name: &str) -> Vec<Judged> {
    let context = Context {
        name: name.to_owned(),
        ..Context::default()
    };
    read(format(id), file, &context)
}

/// Random games of every rule set that a format carries: written and read again under the rules that the
/// file may not tell, they are the same. `lost` says what is lost of such a game; nothing else may be.
pub fn comes_back_by_rules(id: &str, lost: impl Fn(&dyn Game) -> &'static [&'static str]) {
    let format = format(id);
    let mut count = 0;
    for game in games() {
        let spec = game.spec();
        if !(format.spec().carries)(spec) {
            continue;
        }
        for seed in 0..4 {
            let playout = playout(game, seed, 12 * (1 + seed as usize * 2));
            if playout.plies.iter().any(|ply| ply.after_pass) {
                continue;
            }
            let moves: Vec<_> = playout
                .plies
                .iter()
                .map(|ply| playout.name(ply.cell))
                .collect();
            let variant = spec.variant.join(", ");
            let text = format!(
                "[Game \"{}\"]\n[Variant \"{variant}\"]\n\n{}\n",
                spec.game,
                moves.join(" ")
            );
            let written = write(format, &text);
            assert_eq!(written.refused, Vec::<String>::new(), "{text}");
            let kinds: Vec<_> = written
                .losses
                .iter()
                .map(|(kind, _)| kind.as_str())
                .collect();
            assert_eq!(kinds, lost(game), "{text}");
            let again = with_game(id, &written.file, spec.id);
            assert_eq!(again.len(), 1, "{text}");
            assert_eq!(again[0].text, lgn(&text)[0].text);
            count += 1;
        }
    }
    assert!(count >= 4, "only {count} games");
}
