//! The writer: `PlayOK`'s dialect, which tells passes and gives one number to two turns.

use crate::board::Side;
use crate::check::walk::{Event, Word, walk};
use crate::diagnostic::Diagnostics;
use crate::format::{Carries, Losses, Told, Writer};
use crate::lgn::syntax::begins_tag_line;
use crate::record::{Action, Claim, How, Outcome, Score};
use crate::source::Span;

use super::fen;
use super::outcome::{ENDS, End, VOID, variant};
use super::tags::{OTHERS, PREFIX, ROSTER};

/// Lines are no longer, comments aside.
const WIDTH: usize = 80;

const CARRIES: Carries = Carries {
    figures: false,
    number: false,
    result: false,
    checkpoints: false,
    ends: false,
    as_played: false,
    claims: false,
    ..Carries::ALL
};

/// Writes games.
#[derive(Default)]
pub(super) struct Pairs {
    is_begun: bool,
}

impl Writer for Pairs {
    fn write(
        &mut self,
        told: &Told<'_>,
        out: &mut Vec<u8>,
        losses: &mut Losses,
    ) -> Result<(), String> {
        let body = Body::of(told, losses)?;
        CARRIES.count(told, losses);
        let result = result(told, body.outcome.as_ref());
        result.compare(told, losses);
        let mut text = String::new();
        if self.is_begun {
            text.push('\n');
        }
        self.is_begun = true;
        head(told, &body, &result, losses, &mut text);
        text.push('\n');
        let tokens = body.tokens.iter().map(String::as_str);
        wrap(tokens.chain([result.value.as_str()]), &mut text);
        out.extend_from_slice(text.as_bytes());
        Ok(())
    }
}

/// A result as it is written.
struct Ending {
    value: String,
    termination: Option<&'static str>,
    /// Whether it tells the claimed score.
    is_claim: bool,
}

impl Ending {
    /// Counts what will be read of it otherwise than the record has it.
    fn compare(&self, told: &Told<'_>, losses: &mut Losses) {
        let mut again = told.record.clone();
        again.tags.clear();
        let at = Span::at(0);
        let end = End {
            tag: Some((&self.value, at)),
            word: None,
            termination: self.termination.map(|words| (words, at)),
        };
        end.tell(told.game, &mut again, told.chunk, &mut Diagnostics::new());
        let tags = &told.record.tags;
        for name in ["Result", "Score", "ClaimedScore"] {
            if name == "ClaimedScore" && !self.is_claim && tags.get(name).is_some() {
                continue;
            }
            losses.compare(name, tags.get(name), again.tags.get(name));
        }
    }
}

fn head(told: &Told<'_>, body: &Body<'_>, result: &Ending, losses: &mut Losses, out: &mut String) {
    let tags = &told.record.tags;
    let aside = |name: &str| {
        let value = tags.get(&format!("{PREFIX}{name}"));
        value.filter(|_| OTHERS.contains(&name))
    };
    for name in ROSTER {
        let value = tags.get(name).or_else(|| aside(name));
        if value == Some("?") || (name == "Date" && value == Some("????.??.??")) {
            losses.add("tags that say nothing");
        }
        let unknown = if name == "Date" { "????.??.??" } else { "?" };
        pair(name, value.unwrap_or(unknown), losses, out);
    }
    pair("Result", &result.value, losses, out);
    if let Some(words) = variant(told.game) {
        pair("Variant", &words, losses, out);
    }
    if let Some(position) = &body.start {
        pair("SetUp", "1", losses, out);
        pair("FEN", position, losses, out);
    }
    if let Some(words) = result.termination {
        pair("Termination", words, losses, out);
    }
    for (name, value, _) in tags.iter() {
        let is_told = ROSTER.contains(&name)
            || matches!(name, "Game" | "Variant" | "Result" | "Score" | "First")
            || (name == "ClaimedScore" && result.is_claim);
        let is_taken = matches!(name, "FEN" | "SetUp" | "Setup")
            || (name == "Termination" && result.termination.is_some());
        match name.strip_prefix(PREFIX) {
            _ if is_told => {}
            _ if is_taken => losses.add(format!("the tag {name}")),
            Some("Date") if tags.get("Date").is_none() => {}
            Some("Variant") if variant(told.game).is_none() => pair("Variant", value, losses, out),
            Some(other @ ("First" | "Score")) => pair(other, value, losses, out),
            _ => pair(name, value, losses, out),
        }
    }
}

fn pair(name: &str, value: &str, losses: &mut Losses, out: &mut String) {
    out.push('[');
    out.push_str(name);
    out.push_str(" \"");
    let mut is_broken = false;
    for c in value.chars() {
        match c {
            '"' | '\\' => {
                out.push('\\');
                out.push(c);
            }
            '\n' | '\r' => {
                is_broken = true;
                out.push(' ');
            }
            _ => out.push(c),
        }
    }
    if is_broken {
        losses.add("line ends in tags");
    }
    out.push_str("\"]\n");
}

/// The result in the words of this format.
fn result(told: &Told<'_>, outcome: Option<&Outcome>) -> Ending {
    let tags = &told.record.tags;
    let claim = tags
        .get("Result")
        .and_then(Claim::parse)
        .or(told.record.result_word());
    let by_word = outcome.filter(|outcome| !outcome.ending.is_on_board());
    let claim = claim.or_else(|| by_word.map(Outcome::claim));
    let on_board = outcome.filter(|outcome| outcome.ending.is_on_board());
    let plain = |value: String| Ending {
        value,
        termination: None,
        is_claim: false,
    };
    if let Some(score) = tags.get("Score").and_then(Score::parse) {
        return plain(score.to_string());
    }
    if let Some(score) = on_board.and_then(|outcome| outcome.score)
        && matches!(claim, Some(Claim::Win(_, How::Margin(_)) | Claim::Draw))
    {
        return plain(score.to_string());
    }
    let claimed = tags.get("ClaimedScore").and_then(Score::parse);
    let claimed = claimed.filter(|score| {
        let is_misere = told.game.spec().variant.contains(&"misere");
        let leader = score.leader();
        let winner = if is_misere {
            leader.map(Side::other)
        } else {
            leader
        };
        let agrees = match claim {
            Some(Claim::Win(_, How::Margin(_))) => false,
            Some(Claim::Win(side, _)) => Some(side) == winner,
            Some(Claim::Draw) => winner.is_none(),
            _ => false,
        };
        // Small numbers are read as wins.
        agrees && on_board.is_none() && score.black + score.white > 2
    });
    let termination = match claim {
        Some(Claim::Void) => Some(VOID),
        Some(Claim::Win(_, how)) => ENDS.iter().find(|end| end.1 == how).map(|end| end.0),
        _ => None,
    };
    let value = match (claimed, claim) {
        (Some(score), _) => score.to_string(),
        (None, Some(Claim::Win(Side::Black, _))) => "1-0".to_owned(),
        (None, Some(Claim::Win(Side::White, _))) => "0-1".to_owned(),
        (None, Some(Claim::Draw)) => "1/2-1/2".to_owned(),
        (None, Some(Claim::Void | Claim::Unfinished) | None) => "*".to_owned(),
    };
    Ending {
        value,
        termination,
        is_claim: claimed.is_some(),
    }
}

/// The turns as words to be put into lines.
struct Body<'a> {
    told: &'a Told<'a>,
    tokens: Vec<String>,
    start: Option<String>,
    outcome: Option<Outcome>,
    /// The slots that are filled: two have one number, the first is Black's.
    slots: u32,
    /// The slots before the last word.
    last: u32,
    /// Whether the next word is told to be White's by its number.
    is_parted: bool,
    outer: Vec<Outer>,
    refused: Option<&'static str>,
}

/// A line that another one is told in.
struct Outer {
    slots: u32,
    last: u32,
}

impl<'a> Body<'a> {
    fn of(told: &'a Told<'a>, losses: &mut Losses) -> Result<Self, String> {
        let mut body = Self {
            told,
            tokens: Vec::new(),
            start: None,
            outcome: None,
            slots: 0,
            last: 0,
            is_parted: true,
            outer: Vec::new(),
            refused: None,
        };
        let mut lost = Losses::default();
        let text = &told.chunk.text;
        let outcome = walk(told.game, told.record, text, &mut |event| {
            body.event(event, &mut lost);
        });
        if let Some(why) = body.refused {
            return Err(why.to_owned());
        }
        body.outcome = outcome;
        losses.append(&lost);
        Ok(body)
    }

    fn event(&mut self, event: &Event<'_>, losses: &mut Losses) {
        match event {
            Event::Turn(word) => self.word(word, losses),
            Event::Doubt(_) => self.refused = Some("it has no turns that are in doubt"),
            Event::Open => self.open(),
            Event::Close => self.close(),
            Event::Comment(text) => self.comment(text, losses),
            Event::Glyph(glyph) => self.glyph(*glyph),
            Event::Start(setup) => {
                let geometry = (self.told.game.spec().geometry)();
                self.start = Some(fen::write(setup, geometry));
            }
            Event::Checkpoint(_) | Event::Figure(_) | Event::Result(_) | Event::Diagram(_) => {}
        }
    }

    fn word(&mut self, word: &Word<'_>, losses: &mut Losses) {
        let turn = match word.actions.list {
            [Action::Place(cell), ..] => {
                let geometry = (self.told.game.spec().geometry)();
                let name = geometry.name(*cell);
                if name == "?" {
                    self.refused = Some("it has no turns off the board");
                }
                name
            }
            [Action::Pass] => "--",
            _ => return,
        };
        if word.said.is_some_and(|said| word.side != Some(said)) {
            losses.add("sides that are told against the rules");
        }
        let is_white = match word.side {
            Some(side) => side == Side::White,
            None => self.slots % 2 == 1,
        };
        if is_white != (self.slots % 2 == 1) {
            self.slots += 1;
        }
        let number = self.slots / 2 + 1;
        if !is_white {
            self.tokens.push(format!("{number}."));
        } else if self.is_parted {
            self.tokens.push(format!("{number}..."));
        }
        self.is_parted = false;
        self.tokens.push(turn.to_owned());
        self.last = self.slots;
        self.slots += 1;
    }

    fn open(&mut self) {
        self.outer.push(Outer {
            slots: self.slots,
            last: self.last,
        });
        self.slots = self.last;
        self.is_parted = true;
        self.tokens.push("(".to_owned());
    }

    fn close(&mut self) {
        let Some(outer) = self.outer.pop() else {
            return;
        };
        self.tokens.push(")".to_owned());
        self.slots = outer.slots;
        self.last = outer.last;
        self.is_parted = true;
    }

    fn comment(&mut self, text: &str, losses: &mut Losses) {
        self.is_parted = true;
        let holds_tag = text.lines().any(|line| begins_tag_line(line.as_bytes()));
        if !text.contains('}') && !holds_tag {
            self.tokens.push(format!("{{{text}}}"));
            return;
        }
        if text.contains(['\n', '\r']) {
            losses.add("lines of comments that hold braces or tags, told as comments of their own");
        }
        for line in text.split(['\n', '\r']) {
            self.tokens.push(format!(";{line}\n"));
        }
    }

    fn glyph(&mut self, glyph: u16) {
        let sign = ["!", "?", "!!", "??", "!?", "?!"].get(usize::from(glyph).wrapping_sub(1));
        match (sign, self.tokens.last_mut()) {
            (Some(sign), Some(last)) if last.len() == 2 && last != "--" => last.push_str(sign),
            _ => self.tokens.push(format!("${glyph}")),
        }
    }
}

/// Puts words into lines. Brackets stand at their words, a comment to the end of its line ends it.
fn wrap<'t>(tokens: impl Iterator<Item = &'t str>, out: &mut String) {
    let (mut column, mut is_glued) = (0, true);
    for token in tokens {
        let head = token.split('\n').next().unwrap_or_default();
        let width = head.chars().count();
        let glues = is_glued || token == ")";
        if column > 0 && !glues {
            if column + 1 + width > WIDTH {
                out.push('\n');
                column = 0;
            } else {
                out.push(' ');
                column += 1;
            }
        }
        out.push_str(token);
        column = match token.rsplit_once('\n') {
            Some((_, tail)) => tail.chars().count(),
            None => column + width,
        };
        is_glued = token == "(" || column == 0;
    }
    if column > 0 {
        out.push('\n');
    }
}
