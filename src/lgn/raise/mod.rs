//! [`raise`]: the way back from a record to its text, in canonical form.

use crate::game::Game;
use crate::record::Record;

/// How turns are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Form {
    /// As the record has them: diagrams as diagrams, the others as movetext.
    #[default]
    AsWritten,
    /// All turns as movetext.
    Movetext,
    /// The turns of the main line in diagrams, where the game is one of placements.
    Diagram,
}

/// A record as LGN, in canonical form. `text` is that of its chunk.
pub fn raise(game: &'static dyn Game, record: &Record, text: &str, form: Form) -> String {
    let _ = (game, record, text, form);
    String::new()
}
