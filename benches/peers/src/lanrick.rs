//! Complete games of Lanrick to measure with: played with a fixed seed by sides that make for the
//! rendezvous, as text.

use std::ops::ControlFlow;

use ludograph::board::{Board, Cell, Geometry};
use ludograph::game::{Next, Play, Start, registry};
use ludograph::record::{Action, Actions};

use crate::corpus::Dice;

/// How many of the legal turns a side looks at.
const LOOKS: usize = 40_000;
/// One turn in so many is any turn, so that games differ.
const ANY: usize = 8;
/// A game that goes on for longer is broken off.
const LONGEST: u64 = 150;

/// Records of one rule set.
pub struct Log {
    /// The records, one behind the other.
    pub text: String,
    /// How many turns they have.
    pub plies: u64,
    /// How many men are moved in them.
    pub moves: u64,
    /// Turns with the game before them, and what is left of each without its later moves: it spends too
    /// little, so that the rules must find out how much could have been spent.
    pub turns: Vec<(Judged, Judged)>,
}

/// A turn to be judged.
pub struct Judged {
    play: Box<dyn Play>,
    list: Vec<Action>,
    paths: Vec<Cell>,
}

impl Judged {
    /// Whether the rules allow it.
    pub fn is_legal(&self) -> bool {
        let turn = Actions {
            list: &self.list,
            paths: &self.paths,
        };
        self.play.fork().play(&turn).is_ok()
    }
}

impl Log {
    /// So many games of a rule set.
    pub fn new(variant: &str, games: usize) -> Self {
        let mut dice = Dice(0x5851_f42d_4c95_7f2d);
        let mut log = Self {
            text: String::new(),
            plies: 0,
            moves: 0,
            turns: Vec::new(),
        };
        for _ in 0..games {
            log.add(variant, &mut dice);
        }
        log
    }

    fn add(&mut self, variant: &str, dice: &mut Dice) {
        let game = registry::find("lanrick", variant).unwrap_or_else(|_| panic!("no such game"));
        let geometry = (game.spec().geometry)();
        let mut play = game.start(Start::default()).expect("the start is sound");
        let (mut words, mut number) = (Vec::new(), 1);
        while play.next() != Next::Over && number <= LONGEST {
            let (list, paths) = chosen(play.as_ref(), geometry, dice);
            let turn = Actions {
                list: &list,
                paths: &paths,
            };
            let text = turn.word(geometry);
            if list.iter().all(|action| action.is_unnumbered()) {
                words.push(text);
            } else {
                words.push(format!("{number}. {text}"));
                number += 1;
            }
            let moves = list.iter().filter(|part| matches!(part, Action::Move(_)));
            self.moves += moves.count() as u64;
            self.keep(play.as_ref(), &turn);
            play.play(&turn).expect("a legal turn");
        }
        self.plies += number - 1;
        let result = play
            .outcome()
            .map_or("*".to_owned(), |outcome| outcome.claim().to_string());
        self.text += &format!(
            "[Game \"lanrick\"]\n[Variant \"{variant}\"]\n[Result \"{result}\"]\n[Score \"{}\"]\n\n{}\n",
            play.score().expect("men are counted"),
            words.join(" ")
        );
    }
}

impl Log {
    /// Keeps a turn of several moves, whole and cut short, if the rules forbid it then.
    fn keep(&mut self, play: &dyn Play, turn: &Actions<'_>) {
        let [first @ Action::Move(_), Action::Move(_), ..] = turn.list else {
            return;
        };
        let judged = |list: &[Action]| Judged {
            play: play.fork(),
            list: list.to_vec(),
            paths: turn.paths.to_vec(),
        };
        let (whole, short) = (judged(turn.list), judged(&[*first]));
        if !short.is_legal() {
            self.turns.push((whole, short));
        }
    }
}

/// The turn that brings the side's men nearest to the rendezvous, or now and then any.
fn chosen(play: &dyn Play, geometry: &Geometry, dice: &mut Dice) -> (Vec<Action>, Vec<Cell>) {
    let any = dice.below(ANY) == 0 || play.session_due().is_some();
    let wanted = dice.below(60);
    let far = Distances::new(&play.board(), geometry);
    let mut best: Option<(u32, Vec<Action>, Vec<Cell>)> = None;
    let mut seen = 0;
    play.legal(&mut |turn| {
        let cost = if any { 0 } else { far.behind(turn) };
        if best
            .as_ref()
            .is_none_or(|(least, ..)| cost < *least || (any && seen <= wanted))
        {
            best = Some((cost, turn.list.to_vec(), turn.paths.to_vec()));
        }
        seen += 1;
        if seen == LOOKS || (any && seen > wanted) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    let (_, list, paths) = best.expect("there is always a turn");
    (list, paths)
}

/// How far each square is from the free part of the rendezvous, in king's steps.
struct Distances {
    men: Vec<Cell>,
    out: Vec<u32>,
}

impl Distances {
    fn new(board: &Board, geometry: &Geometry) -> Self {
        let wanted = board
            .session
            .as_ref()
            .map_or(&[][..], |session| &session.rendezvous);
        let apart = |a: Cell, b: Cell| {
            let ((f, r), (g, s)) = (geometry.lattice(a), geometry.lattice(b));
            u32::from(f.abs_diff(g).max(r.abs_diff(s)))
        };
        let free = |cell: &Cell| board.get(*cell).is_none();
        let nearest = |from: Cell| {
            let free = wanted.iter().copied().filter(free);
            let nearest = free.map(|cell| apart(from, cell)).min();
            if wanted.contains(&from) {
                0
            } else {
                2 + nearest.unwrap_or(9)
            }
        };
        let men = board
            .to_move
            .map_or(Vec::new(), |side| board.cells(side).collect());
        Self {
            men,
            out: geometry.cells().map(nearest).collect(),
        }
    }

    /// The sum over the side's men behind that turn.
    fn behind(&self, turn: &Actions<'_>) -> u32 {
        let end = |man: Cell| {
            let way = turn.list.iter().find_map(|action| match action {
                Action::Move(run) => {
                    let cells = run.of(turn.paths);
                    (cells.first() == Some(&man)).then(|| cells.last().copied())?
                }
                _ => None,
            });
            way.unwrap_or(man)
        };
        let sum: u32 = self.men.iter().map(|&man| self.out[end(man).index()]).sum();
        // Replacing a man is as good as a man brought in.
        let fresh = matches!(turn.list.last(), Some(Action::PlaceAs(..)));
        sum + u32::from(!fresh)
    }
}
