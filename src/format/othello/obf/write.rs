//! The writer: one line of OBF a record, with its comments.

use super::SCORES;
use super::read::is_scored;
use crate::board::Side;
use crate::format::five::rules::count_untold;
use crate::format::othello::discs;
use crate::format::othello::reached::reached;
use crate::format::{Carries, Losses, Told, Writer};
use crate::game::{Next, registry};
use crate::record::What;

/// Writes positions.
pub(super) struct Lines;

const CARRIES: Carries = Carries {
    tags: Some(&[SCORES]),
    comments: true,
    start: true,
    // A game is told by the position that it comes to.
    ..Carries::MOVES
};

impl Writer for Lines {
    fn write(
        &mut self,
        told: &Told<'_>,
        out: &mut Vec<u8>,
        losses: &mut Losses,
    ) -> Result<(), String> {
        let spec = told.game.spec();
        let reached =
            reached(told.game, told.record).ok_or("its turns do not lead to a position")?;
        CARRIES.count(told, losses);
        count_untold(spec, registry::named("othello").ok(), losses);
        let entries = &told.record.entries;
        let turns = entries
            .iter()
            .filter(|entry| matches!(entry.what, What::Turn(_)));
        losses.add_many(
            "turns, told by the position that they lead to",
            turns.count() as u64,
        );
        let mut text = String::new();
        let behind = comments(told, losses, &mut text);
        let setup = told.record.setups.first();
        let said = setup.and_then(|setup| setup.side).map(|(side, _)| side);
        let side = match reached.next {
            // It is who was to move, even if nothing is to be moved.
            Next::Move(side) | Next::Pass(side) => side,
            Next::Over => said.unwrap_or(Side::Black),
        };
        let has_turns = entries
            .iter()
            .any(|entry| matches!(entry.what, What::Turn(_)));
        let side = said.filter(|_| !has_turns).unwrap_or(side);
        let geometry = (spec.geometry)();
        let pieces: Vec<_> = geometry
            .cells()
            .map(|cell| reached.board.get(cell))
            .collect();
        discs::write(&pieces, geometry, SIGNS, "", &mut text);
        text.push(' ');
        text.push(discs::sign(Some(side), SIGNS));
        text.push(';');
        scores(told, losses, &mut text);
        if let Some(comment) = behind {
            text.push_str(" % ");
            text.push_str(comment);
        }
        text.push('\n');
        out.extend_from_slice(text.as_bytes());
        Ok(())
    }
}

const SIGNS: [char; 3] = ['X', 'O', '-'];

fn scores(told: &Told<'_>, losses: &mut Losses, out: &mut String) {
    let Some(value) = told.record.tags.get(SCORES) else {
        return;
    };
    let items = || {
        value
            .split(';')
            .map(str::trim)
            .filter(|item| !item.is_empty())
    };
    if !items().all(is_scored) {
        losses.add(format!("the tag {SCORES}"));
        return;
    }
    for item in items() {
        out.push(' ');
        out.push_str(item);
        out.push(';');
    }
}

/// Writes the comments that stand before the position, each behind a blank line but the first; the one behind
/// it comes back.
fn comments<'a>(told: &'a Told<'_>, losses: &mut Losses, out: &mut String) -> Option<&'a str> {
    let (mut depth, mut is_begun, mut behind) = (0_u32, false, None);
    let has_position = !told.record.setups.is_empty();
    for entry in &told.record.entries {
        match entry.what {
            What::Open => depth += 1,
            What::Close => depth = depth.saturating_sub(1),
            _ if depth > 0 => {}
            What::Position(_) | What::Turn(_) => is_begun = true,
            _ => {}
        }
        let Some(text) = told.record.comment(entry.what, &told.chunk.text) else {
            continue;
        };
        if depth > 0 {
            continue;
        }
        if is_begun || !has_position {
            let fits = behind.is_none() && !text.contains(['\n', '\r']) && text.trim_end() == text;
            if fits {
                behind = Some(text);
            } else {
                losses.add("comments");
            }
            continue;
        }
        if !out.is_empty() {
            out.push('\n');
        }
        for line in text.split('\n') {
            out.push_str("% ");
            out.push_str(line.trim_end_matches('\r'));
            out.push('\n');
        }
    }
    behind
}
