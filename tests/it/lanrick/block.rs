//! `position` blocks: how this engine reads and writes them.

use super::position::{Colour, Edition, Men, Phase, Position, Rules, man};
use super::squares::Square;
use super::text::Page;

/// What a block says. What is none is left out.
#[derive(Clone, Debug)]
pub(super) struct Block {
    pub(super) men: Men,
    pub(super) side: Option<Colour>,
    pub(super) number: Option<usize>,
    pub(super) mark: Option<(Square, Option<char>)>,
    pub(super) session: Option<u32>,
    /// Whether Black, and whether White, has had a turn.
    pub(super) played: Option<[bool; 2]>,
}

impl Block {
    /// Everything that a block can say of a position in a session, or before its mark.
    pub(super) fn of(position: &Position, number: usize) -> Self {
        let in_session = position.phase == Phase::Play;
        let played = [Colour::Black, Colour::White].map(|side| position.played.contains(&side));
        Self {
            men: position.men.clone(),
            side: Some(if in_session {
                position.mover
            } else {
                position.opener
            }),
            number: Some(number),
            mark: position.mark.filter(|_| in_session),
            session: Some(position.session),
            played: in_session.then_some(played),
        }
    }

    /// A block that says of that position all that is beyond doubt.
    pub(super) fn as_check_point(position: &Position, number: usize) -> Self {
        let mut block = Self::of(position, number);
        match position.phase {
            Phase::Play if position.rules.edition == Edition::Dec1880 => block.played = None,
            Phase::Play | Phase::Mark { .. } => {}
            Phase::Setting | Phase::Over(_) => {
                block.session = None;
                block.side = None;
                block.number = None;
            }
        }
        block
    }

    /// The position that a game starts from.
    pub(super) fn start(&self, rules: Rules, first: Colour) -> Position {
        let side = self.side.expect("a side");
        let mut position = Position::start(rules, first);
        position.men.clone_from(&self.men);
        position.is_first_mark = false;
        position.session = self.session.unwrap_or(if rules.shrinks() {
            11 - self.men.len() as u32
        } else {
            1
        });
        let Some((mark, line)) = self.mark else {
            position.await_mark(side.other(), side);
            if rules.rolls() && !rules.shrinks() {
                position.await_mark(side, side);
            }
            return position;
        };
        let [black, white] = self.played.unwrap_or([true, true]);
        let only = |has: bool, side| has.then_some(side);
        position.played = [only(black, Colour::Black), only(white, Colour::White)]
            .into_iter()
            .flatten()
            .collect();
        let played = position.played.clone();
        position.opener = match played[..] {
            [one] => one,
            _ => side,
        };
        position.setter = position.opener.other();
        position.open_session(mark, line);
        position.mover = side;
        position.opener_moved = played.contains(&position.opener);
        position.played = played;
        position
    }

    /// Writes it; `at_sign` puts a mark on an empty square into the rows.
    pub(super) fn write(&self, page: &mut Page, at_sign: bool) -> super::text::Place {
        page.break_line();
        let side = self.side.map(|side| format!(" {}", side.letter()));
        let number = self.number.map(|number| format!(" {number}"));
        let head = ["position".to_owned()]
            .into_iter()
            .chain(side)
            .chain(number);
        let place = page.line(&head.collect::<String>());
        let in_rows = self
            .mark
            .filter(|(at, line)| at_sign && line.is_none() && man(&self.men, *at).is_none());
        for rank in (1..=8).rev() {
            let row: Vec<String> = (1..=8)
                .map(|file| match man(&self.men, (file, rank)) {
                    Some(colour) => colour.letter().to_string(),
                    None if in_rows.is_some_and(|(at, _)| at == (file, rank)) => "@".to_owned(),
                    None => ".".to_owned(),
                })
                .collect();
            page.line(&format!("  {rank} | {}", row.join(" ")));
        }
        if let Some((at, line)) = self.mark.filter(|_| in_rows.is_none()) {
            let line = line.map(String::from).unwrap_or_default();
            page.line(&format!("  mark {}{line}", super::squares::name(at)));
        }
        if let Some(session) = self.session {
            page.line(&format!("  session {session}"));
        }
        if let Some([black, white]) = self.played {
            let sides = [(black, " B"), (white, " W")];
            let sides: String = sides.iter().filter(|s| s.0).map(|s| s.1).collect();
            page.line(&format!("  played{sides}"));
        }
        page.line("end");
        place
    }
}
