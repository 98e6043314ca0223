//! Writing: games are kept until all are known, since the head counts them.

use super::count::{Count, count};
use super::head::{self, GAME, Head, MOVES};
use super::names::{Kind, Numbers, PLAYERS, TOURNAMENTS};
use super::rules;
use crate::board::Cell;
use crate::check::walk::{Event, main_line};
use crate::format::{Carries, Losses, Told, Writer};
use crate::record::{Claim, How, Score};

/// The tags of what only WTHOR has: the head of the file, the three numbers of a game, Black's discs by best
/// play.
pub(super) const FILE: &str = "WTHOR-File";
pub(super) const INDEXES: &str = "WTHOR-Indexes";
pub(super) const THEORETICAL: &str = "WTHOR-Theoretical";

const CARRIES: Carries = Carries {
    tags: Some(&[
        "Event",
        "Date",
        "Black",
        "White",
        "Result",
        "Score",
        "ClaimedScore",
        FILE,
        INDEXES,
        THEORETICAL,
    ]),
    ..Carries::MOVES
};

/// A file in making.
pub(super) struct Base {
    /// What the file that the records came from said of itself.
    head: Option<String>,
    year: Option<u16>,
    /// The games, in their order.
    games: Vec<u8>,
    tournaments: Numbers,
    players: Numbers,
}

impl Default for Base {
    fn default() -> Self {
        Self {
            head: None,
            year: None,
            games: Vec::new(),
            tournaments: Numbers::new(TOURNAMENTS),
            players: Numbers::new(PLAYERS),
        }
    }
}

impl Writer for Base {
    fn write(
        &mut self,
        told: &Told<'_>,
        _: &mut Vec<u8>,
        losses: &mut Losses,
    ) -> Result<(), String> {
        let line = Line::of(told)?;
        self.date(told, losses)?;
        CARRIES.count(told, losses);
        let count = count(line.cells.iter().copied());
        if count == Count::Illegal {
            losses.add_many("passes that nothing forces", line.passes);
        } else {
            losses.add_many("passes at the end", line.last_passes);
        }
        let tags = &told.record.tags;
        let is_ours = [FILE, INDEXES, THEORETICAL]
            .iter()
            .any(|tag| tags.get(tag).is_some());
        let cells = if is_ours {
            line.cells
        } else {
            turned(line.cells, losses)
        };
        let numbers = self.numbers(told, losses);
        let score = score(told, count, losses);
        self.head(told, losses);
        for number in numbers {
            self.games.extend_from_slice(&number.to_le_bytes());
        }
        let best = tags.get(THEORETICAL).and_then(|best| best.parse().ok());
        self.games.extend_from_slice(&[score, best.unwrap_or(0)]);
        let mut moves = [0; MOVES];
        for (byte, &cell) in moves.iter_mut().zip(&cells) {
            *byte = head::byte(cell).unwrap_or(0);
        }
        self.games.extend_from_slice(&moves);
        Ok(())
    }

    fn finish(&mut self, out: &mut Vec<u8>) {
        let games = (self.games.len() / GAME) as u32;
        Head {
            games,
            ..self.told_head()
        }
        .write(out);
        out.append(&mut self.games);
    }

    fn companions(&mut self) -> Vec<(&'static str, Vec<u8>)> {
        let head = self.told_head();
        [&self.players, &self.tournaments]
            .into_iter()
            .filter_map(|numbers| Some((numbers.kind().ending, numbers.file(head)?)))
            .collect()
    }
}

impl Base {
    fn told_head(&self) -> Head {
        let year = self.year.unwrap_or(0);
        let told = self.head.as_ref().and_then(|text| Head::told(text, year));
        told.unwrap_or(Head { year, ..Head::OWN })
    }

    /// A file has one head: that of the first record that tells one.
    fn head(&mut self, told: &Told<'_>, losses: &mut Losses) {
        let Some(text) = told.record.tags.get(FILE) else {
            return;
        };
        match &self.head {
            None => self.head = Some(text.to_owned()),
            Some(head) if head == text => {}
            Some(_) => losses.add("the heads of several files"),
        }
    }

    /// A file is of one year, that of its first game, or of none.
    fn date(&mut self, told: &Told<'_>, losses: &mut Losses) -> Result<(), String> {
        let date = told.record.tags.get("Date").unwrap_or_default();
        let year = date.get(..4).and_then(|year| year.parse::<u16>().ok());
        let year = year.filter(|&year| year >= 1000);
        if !self.games.is_empty() && self.year != year {
            let first = self.year.map_or("none".to_owned(), |year| year.to_string());
            return Err(format!("a file of WTHOR is of one year, here {first}"));
        }
        if !date.is_empty() && (year.is_none() || date.get(4..) != Some(".??.??")) {
            losses.add("days and months");
        }
        self.year = year;
        Ok(())
    }

    /// The numbers of tournament, Black and White: those of the file that the record came from, else new
    /// ones.
    fn numbers(&mut self, told: &Told<'_>, losses: &mut Losses) -> [u16; 3] {
        let tags = &told.record.tags;
        let stated = tags.get(INDEXES).and_then(|text| {
            let mut numbers = text.split(' ').map(|number| number.parse::<u16>().ok());
            let mut number = || numbers.next().flatten();
            Some([number()?, number()?, number()?])
        });
        let [tournament, black, white] = stated.map_or([None; 3], |all| all.map(Some));
        [
            take(&mut self.tournaments, tags.get("Event"), tournament, losses),
            take(&mut self.players, tags.get("Black"), black, losses),
            take(&mut self.players, tags.get("White"), white, losses),
        ]
    }
}

/// The number of a name: the one that is stated, if no other name has it.
fn take(
    numbers: &mut Numbers,
    name: Option<&str>,
    stated: Option<u16>,
    losses: &mut Losses,
) -> u16 {
    let kind = numbers.kind();
    let name = name.filter(|name| !name.is_empty());
    let fitted = name.map(|name| fit(kind, name, losses));
    let name = fitted.as_deref();
    if let Some(stated) = stated {
        if numbers.take(name, stated) {
            return stated;
        }
        losses.add("numbers of names that other names have");
    }
    let Some(number) = numbers.due(name) else {
        losses.add("names beyond 65,535");
        return 0;
    };
    numbers.take(name, number);
    number
}

/// A name as a table can hold it.
fn fit(kind: Kind, name: &str, losses: &mut Losses) -> String {
    let fitted = kind.bytes(name);
    if fitted.is_cut {
        losses.add(format!("names of more than {} letters", kind.most()));
    }
    if fitted.has_other_letters {
        losses.add("letters that Latin-1 does not have");
    }
    fitted.name
}

/// The moves of a main line.
struct Line {
    cells: Vec<Cell>,
    /// How many passes are written down.
    passes: u64,
    /// How many of them no move follows from which they would be known.
    last_passes: u64,
}

impl Line {
    fn of(told: &Told<'_>) -> Result<Self, String> {
        let mut line = Self {
            cells: Vec::new(),
            passes: 0,
            last_passes: 0,
        };
        let mut refused = Ok(());
        let mut refuse = |why: &str| {
            if refused.is_ok() {
                refused = Err(why.to_owned());
            }
        };
        main_line(
            told.game,
            told.record,
            &told.chunk.text,
            &mut |event| match event {
                Event::Start(_) => refuse("its games begin from the usual start"),
                Event::Doubt(_) => refuse("it has no turns that are in doubt"),
                Event::Turn(word) if word.is_pass() => {
                    line.passes += u64::from(!word.is_implied);
                    line.last_passes += u64::from(!word.is_implied);
                }
                Event::Turn(word) => match word.cell() {
                    Some(cell) if head::byte(cell).is_some() => {
                        line.last_passes = 0;
                        line.cells.push(cell);
                    }
                    Some(_) => refuse("a move names no cell of the board"),
                    // An end word, which is counted elsewhere.
                    None => {}
                },
                _ => {}
            },
        );
        refused?;
        if line.cells.len() > MOVES {
            return Err(format!("it has {MOVES} moves a game"));
        }
        Ok(line)
    }
}

/// A game turned so that it begins with f5, as all games of the base do.
fn turned(cells: Vec<Cell>, losses: &mut Losses) -> Vec<Cell> {
    let board = (rules().spec().geometry)();
    let (Some(&first), Some(f5)) = (cells.first(), board.cell("f5")) else {
        return cells;
    };
    let white = [board.cell("d4"), board.cell("e5")];
    let image = |symmetry: &[Cell], cell: Cell| symmetry.get(cell.index()).copied();
    let keeps = |symmetry: &&[Cell]| {
        white
            .iter()
            .flatten()
            .all(|&cell| white.contains(&image(symmetry, cell)))
            && image(symmetry, first) == Some(f5)
    };
    let found = board.symmetries().iter().map(AsRef::as_ref).find(keeps);
    match found {
        Some(symmetry) if first != f5 => {
            losses.add("orientations");
            cells
                .iter()
                .map(|&cell| image(symmetry, cell).unwrap_or(cell))
                .collect()
        }
        _ => cells,
    }
}

/// The score byte: what the record says, else what the board shows.
fn score(told: &Told<'_>, count: Count, losses: &mut Losses) -> u8 {
    let tags = &told.record.tags;
    let said = |tag| {
        tags.get(tag)
            .and_then(Score::parse)
            .filter(|score| score.black <= 64)
    };
    let (said, board) = match count {
        Count::Over(score) => (said("Score"), score),
        Count::Open(score) => (said("ClaimedScore"), score),
        Count::Illegal => {
            let nothing = Score {
                black: 0,
                white: 64,
            };
            (said("Score").or_else(|| said("ClaimedScore")), nothing)
        }
    };
    let score = said.unwrap_or(board);
    if said.is_some_and(|score| score.black + score.white != 64) {
        losses.add("scores that are not 64 together");
    }
    if said.is_none() {
        // What is read is never without one.
        losses.add("that a game has no score");
    }
    let read = verdict(score.black, matches!(count, Count::Over(_)));
    match tags.get("Result").and_then(Claim::parse) {
        Some(claim) if claim == read => {}
        None | Some(Claim::Unfinished) => losses.add("that a game has no result"),
        Some(_) => losses.add("results as they are told"),
    }
    u8::try_from(score.black).unwrap_or(0)
}

/// What a score byte says of the result: a margin only if the game has ended.
pub(super) fn verdict(black: u32, is_over: bool) -> Claim {
    let score = Score {
        black,
        white: 64_u32.saturating_sub(black),
    };
    let how = |margin| {
        if is_over {
            How::Margin(margin)
        } else {
            How::Unknown
        }
    };
    match score.leader() {
        Some(side) => Claim::Win(side, how(score.margin())),
        None => Claim::Draw,
    }
}
