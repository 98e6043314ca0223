//! Random games: both engines step by step, and games under the symmetries of their board.

use ludograph::board::{Cell, Side};
use ludograph::diagnostic::Code;
use ludograph::game::Next;
use ludograph::record::{Action, Actions};

use super::naive::{Disc, Naive, Place, Refusal, Turn};
use super::{CUSTODIAN, Dice, Table};

/// How many games of each rule set are compared.
const GAMES: u64 = 250;

fn side(disc: Disc) -> Side {
    match disc {
        Disc::Black => Side::Black,
        Disc::White => Side::White,
    }
}

fn next(turn: Turn) -> Next {
    match turn {
        Turn::Of(disc) => Next::Move(side(disc)),
        Turn::Passes(disc) => Next::Pass(side(disc)),
        Turn::Over => Next::Over,
    }
}

fn code(refusal: Refusal) -> Code {
    match refusal {
        Refusal::GameOver => Code::GameOver,
        Refusal::OffBoard => Code::OffBoard,
        Refusal::Block => Code::Block,
        Refusal::Occupied => Code::Occupied,
        Refusal::NotCentral => Code::NotCentral,
        Refusal::NoCapture => Code::NoCapture,
    }
}

/// One game in both engines.
struct Both {
    table: Table,
    naive: Naive,
    /// What to say when they differ.
    story: String,
}

impl Both {
    fn new(id: &str, seed: u64) -> Self {
        Self {
            table: Table::new(id),
            naive: Naive::new(id),
            story: format!("{id}, seed {seed}:"),
        }
    }

    fn cell(&self, (column, row): Place) -> Cell {
        let cell = self.table.geometry.at(column as i16, row as i16);
        cell.unwrap_or(Cell::NOWHERE)
    }

    /// Where the naive engine lets the side to move place a disc.
    fn legal(&self) -> Vec<Place> {
        let places = self.naive.places();
        places.filter(|&p| self.naive.judge(p).is_ok()).collect()
    }

    fn compare(&self) {
        let story = &self.story;
        assert_eq!(self.table.play.next(), next(self.naive.turn), "{story}");
        let board = self.table.play.board();
        for place in self.naive.places() {
            let disc = self.naive.at(place).map(side);
            assert_eq!(board.get(self.cell(place)), disc, "{place:?} {story}");
        }
        let ours = self.table.cells();
        if let Turn::Of(_) = self.naive.turn {
            let theirs: Vec<Cell> = self.legal().iter().map(|&p| self.cell(p)).collect();
            assert_eq!(ours, theirs, "{story}");
        } else {
            assert_eq!(ours, [], "{story}");
        }
    }

    /// What `play` says of every place, on the board or beside it, and of a pass.
    fn compare_verdicts(&self) {
        for place in (0..=12).flat_map(|r| (0..=12).map(move |c| (c, r))) {
            let mut play = self.table.play.fork();
            let action = [Action::Place(self.cell(place))];
            let ours = play
                .play(&Actions::plain(&action))
                .map(|_| ())
                .map_err(|e| e.code);
            let theirs = self.naive.judge(place).map(|_| ()).map_err(code);
            assert_eq!(ours, theirs, "{place:?} {}", self.story);
        }
        let pass = self
            .table
            .play
            .fork()
            .play(&Actions::plain(&[Action::Pass]));
        let theirs = match self.naive.turn {
            Turn::Of(_) => Err(Code::FalsePass),
            Turn::Passes(_) | Turn::Over => Ok(()),
        };
        assert_eq!(
            pass.map(|_| ()).map_err(|e| e.code),
            theirs,
            "{}",
            self.story
        );
    }

    /// Which discs may be claimed with a placement.
    fn compare_claims(&self, place: Place) {
        let own = self.naive.judge(place).unwrap();
        let turned = self.naive.turned(place, own);
        for claimed in self.naive.places() {
            let turn = [place, claimed].map(|p| self.cell(p));
            let turn = [Action::Place(turn[0]), Action::Remove(turn[1])];
            let verdict = self.table.play.fork().play(&Actions::plain(&turn));
            let is_true = turned.contains(&claimed);
            assert_eq!(verdict.is_ok(), is_true, "{claimed:?} {}", self.story);
        }
    }

    fn place(&mut self, place: Place) {
        let name = self.table.geometry.name(self.cell(place)).to_string();
        self.story.extend([" ", &name]);
        self.table
            .play(&name)
            .unwrap_or_else(|e| panic!("{} {e:?}", self.story));
        self.naive.place(place);
    }

    fn pass(&mut self) {
        self.story.push_str(" pass");
        self.table.play("pass").unwrap();
        self.naive.pass();
    }

    /// Plays something that the rules forbid: a free cell where nothing is enclosed, or a pass.
    fn offend(&mut self, dice: &mut Dice) {
        let overruled = |place: &Place| {
            let verdict = self.naive.judge(*place);
            matches!(verdict, Err(Refusal::NoCapture | Refusal::NotCentral))
        };
        let places: Vec<Place> = self.naive.places().filter(overruled).collect();
        let choice = dice.below(places.len() + 1);
        if let Some(&place) = places.get(choice) {
            let name = self.table.geometry.name(self.cell(place)).to_string();
            self.story.extend([" ~", &name]);
            self.table.force(&name).unwrap();
            self.naive.place(place);
        } else {
            self.story.push_str(" ~pass");
            self.table.force("pass").unwrap();
            self.naive.pass();
        }
    }

    /// Plays on to the end at random; every `offences`th turn or so against the rules.
    fn play_out(&mut self, dice: &mut Dice, offences: Option<usize>) {
        self.compare();
        while self.naive.turn != Turn::Over {
            let verdicts = dice.below(16) == 0;
            if verdicts {
                self.compare_verdicts();
            }
            match self.naive.turn {
                Turn::Passes(_) => self.pass(),
                _ if offences.is_some_and(|n| dice.below(n) == 0) => self.offend(dice),
                _ => {
                    let legal = self.legal();
                    let place = legal[dice.below(legal.len())];
                    if verdicts {
                        self.compare_claims(place);
                    }
                    self.place(place);
                }
            }
            self.compare();
        }
        self.compare_verdicts();
        let outcome = self.table.play.outcome().expect("the game is over");
        let score = outcome.score.expect("these games have scores");
        let (black, white, winner) = self.naive.result();
        assert_eq!((score.black, score.white), (black, white), "{}", self.story);
        assert_eq!(outcome.winner, winner.map(side), "{}", self.story);
    }
}

#[test]
fn both_engines_play_the_same_games() {
    for id in CUSTODIAN {
        for seed in 0..GAMES {
            Both::new(id, seed).play_out(&mut Dice::new(seed + 1), None);
        }
    }
}

#[test]
fn both_engines_agree_on_games_with_turns_as_played() {
    for id in CUSTODIAN {
        for seed in 0..GAMES / 2 {
            Both::new(id, seed).play_out(&mut Dice::new(seed + 1), Some(8));
        }
    }
}

/// A map of the board that keeps the start position carries a game to the same end.
#[test]
fn symmetries_carry_games_to_the_same_end() {
    for id in CUSTODIAN {
        let start = Table::new(id);
        let board = start.play.board();
        let keeps = |map: &[Cell]| {
            let mut cells = start.geometry.cells();
            cells.all(|cell| board.get(map[cell.index()]) == board.get(cell))
        };
        let maps = start.geometry.symmetries().iter();
        let maps: Vec<_> = maps.filter(|map| keeps(map)).collect();
        assert!(maps.len() >= 4, "{id}");
        for seed in 0..20 {
            let (cells, end) = random_game(id, &mut Dice::new(seed + 1));
            for map in &maps {
                let mut table = Table::new(id);
                for cell in &cells {
                    table.pass_if_due();
                    let turn = [Action::Place(map[cell.index()])];
                    table.play.play(&Actions::plain(&turn)).unwrap();
                }
                assert_eq!(table.end(), end, "{id}, seed {seed}");
            }
        }
    }
}

/// The placements of a random game, and its end.
fn random_game(id: &str, dice: &mut Dice) -> (Vec<Cell>, String) {
    let mut table = Table::new(id);
    let mut cells = Vec::new();
    while table.play.next() != Next::Over {
        if !table.pass_if_due() {
            let legal = table.cells();
            let cell = legal[dice.below(legal.len())];
            table
                .play
                .play(&Actions::plain(&[Action::Place(cell)]))
                .unwrap();
            cells.push(cell);
        }
    }
    (cells, table.end())
}
