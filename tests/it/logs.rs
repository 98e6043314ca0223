//! Logs of random games in sessions, written in every style, are accepted, tell what was played, and
//! keep their meaning when they are formatted.

use std::ops::ControlFlow;

use ludograph::board::{Board, Cell, Geometry, Side};
use ludograph::check::Watch;
use ludograph::diagnostic::Diagnostics;
use ludograph::game::{Game, Next, Play, Start, registry::GAMES};
use ludograph::lgn::Reader;
use ludograph::lgn::syntax::fmt::Done;
use ludograph::record::{Action, Actions};
use ludograph::source::{Chunk, Run};

use crate::playout::{Dice, Page, piece};

/// Of how many turns that the rules list first one is drawn.
const LISTED: usize = 400;
/// How many turns are guessed before one is drawn from that list.
const GUESSES: usize = 250;

/// A word that was played.
struct Word {
    side: Side,
    list: Vec<Action>,
    text: String,
    /// How many passes of a side that had nothing else stood before it.
    passes: usize,
    /// The session that it opens.
    opens: Option<u32>,
}

impl Word {
    fn is_numbered(&self) -> bool {
        !self.list.iter().all(|action| action.is_unnumbered())
    }

    /// How many men it sets, moves or sends; `=` on a man replaces it.
    fn plies(&self, before: &Board) -> usize {
        let moves = |action: &&Action| match action {
            Action::Place(_) | Action::Move(_) | Action::Send(..) => true,
            Action::PlaceAs(cell, _) => before.get(*cell).is_none(),
            _ => false,
        };
        self.list.iter().filter(moves).count()
    }
}

struct Log {
    game: &'static dyn Game,
    first: Side,
    /// The `position` block that it begins with; none if it begins as usual.
    block: Option<String>,
    words: Vec<Word>,
    /// The board at the start and behind each word.
    boards: Vec<Board>,
    play: Box<dyn Play>,
}

fn sets() -> Vec<&'static dyn Game> {
    let sets = GAMES.iter().flat_map(|family| family.sets);
    sets.copied().filter(|set| set.spec().sessions).collect()
}

/// How much further a position is for that side: sessions played, then own men in or near.
fn progress(board: &Board, side: Side, geometry: &Geometry) -> (u32, i32) {
    let Some(session) = &board.session else {
        return (0, 0);
    };
    let open: Vec<Cell> = session.rendezvous.clone();
    let free = |cell: &&Cell| board.get(**cell).is_none();
    let steps = |a: Cell, b: Cell| {
        let ((f, r), (g, s)) = (geometry.lattice(a), geometry.lattice(b));
        i32::from(f.abs_diff(g).max(r.abs_diff(s)))
    };
    let near = |man: Cell| {
        let to_free = open.iter().filter(free).map(|&cell| steps(man, cell));
        if open.contains(&man) {
            -20
        } else {
            to_free.min().unwrap_or(8)
        }
    };
    (session.number, -board.cells(side).map(near).sum::<i32>())
}

/// A sequence of moves of some men of a side, straight and short, that need not be legal.
fn guess(
    board: &Board,
    side: Side,
    dice: &mut Dice,
    geometry: &Geometry,
) -> (Vec<Action>, Vec<Cell>) {
    let (mut list, mut paths) = (Vec::new(), Vec::new());
    let men: Vec<Cell> = board.cells(side).collect();
    for _ in 0..=dice.below(3) {
        let Some(&man) = dice.pick(&men) else { break };
        let ray = dice.pick(geometry.rays(man)).unwrap();
        let reach: Vec<Cell> = ray.iter().copied().take(3).collect();
        let Some(&end) = dice.pick(&reach) else {
            continue;
        };
        list.push(Action::Move(Run {
            start: paths.len() as u32,
            len: 2,
        }));
        paths.extend([man, end]);
    }
    (list, paths)
}

/// A turn of the side to move: the one of several guesses that brings its side furthest, or one of the
/// first that the rules list.
fn turn(
    play: &dyn Play,
    side: Side,
    dice: &mut Dice,
    geometry: &Geometry,
) -> (Vec<Action>, Vec<Cell>) {
    let board = play.board();
    let in_play = board.session.as_ref().is_some_and(|s| s.mark.is_some());
    let mut best = None;
    if in_play && dice.below(8) > 0 {
        for _ in 0..GUESSES {
            let (list, paths) = guess(&board, side, dice, geometry);
            let mut after = play.fork();
            let actions = Actions {
                list: &list,
                paths: &paths,
            };
            if !list.is_empty() && after.play(&actions).is_ok() {
                let far = progress(&after.board(), side, geometry);
                if best.as_ref().is_none_or(|(most, _)| far > *most) {
                    best = Some((far, (list, paths)));
                }
            }
        }
    }
    if let Some((_, turn)) = best {
        return turn;
    }
    let mut listed = Vec::new();
    play.legal(&mut |turn| {
        listed.push((turn.list.to_vec(), turn.paths.to_vec()));
        if listed.len() < LISTED {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    dice.pick(&listed)
        .cloned()
        .expect("a side to move has a turn")
}

/// The game behind the block, for that rule set.
fn begun(game: &'static dyn Game, first: Side, block: &str) -> Box<dyn Play> {
    let block = format!("[First \"{}\"]\n{block}", first.name());
    let (mut reader, mut diagnostics) = (Reader::new(Some(game)), Diagnostics::new());
    reader.replay(&Chunk::new(&*block), Watch::Last, &mut diagnostics);
    assert!(
        diagnostics.list().is_empty(),
        "{block}\n{:#?}",
        diagnostics.list()
    );
    reader.replayed().reached.as_ref().unwrap().play().fork()
}

/// A `position` block in the middle of a session, with all men but two in the rendezvous or on their
/// way, so that sessions end soon.
fn block(game: &'static dyn Game, first: Side, dice: &mut Dice) -> String {
    let geometry = (game.spec().geometry)();
    let inner = |cell: &Cell| geometry.rays(*cell).iter().all(|ray| !ray.is_empty());
    let field: Vec<Cell> = geometry.cells().filter(inner).collect();
    let mark = *dice.pick(&field).unwrap();
    let write = |men: &[Cell]| {
        let mut page = Page::default();
        page.line("position B");
        for row in geometry.rows() {
            for cell in &row.cells {
                let man = men.iter().position(|man| man == cell);
                page.word(&piece(man.map(|i| [Side::Black, Side::White][i % 2])));
            }
            page.break_line();
        }
        page.line(&format!("mark {}", geometry.name(mark)));
        page.line("end");
        page.text
    };
    let count = 5 + dice.below(6);
    let anywhere: Vec<Cell> = geometry.cells().take(count).collect();
    let board = begun(game, first, &write(&anywhere)).board();
    let mut free = board.session.unwrap().rendezvous;
    let mut men = Vec::new();
    for _ in 0..(count - 2).min(free.len() - 1) {
        men.push(free.swap_remove(dice.below(free.len())));
    }
    let others = geometry
        .cells()
        .filter(|cell| !men.contains(cell) && !free.contains(cell));
    let mut others: Vec<Cell> = others.collect();
    while men.len() < count {
        men.push(others.swap_remove(dice.below(others.len())));
    }
    write(&men)
}

fn log(game: &'static dyn Game, seed: u64, most: usize) -> Log {
    let mut dice = Dice::new(seed);
    let geometry = (game.spec().geometry)();
    let first = if dice.coin() {
        Side::Black
    } else {
        Side::White
    };
    let start = Start {
        first: Some(first),
        setup: None,
    };
    let block = (seed / 100)
        .is_multiple_of(2)
        .then(|| block(game, first, &mut dice));
    let mut play = match &block {
        Some(block) => begun(game, first, block),
        None => game.start(start).unwrap(),
    };
    let (mut words, mut boards) = (Vec::new(), vec![play.board()]);
    while words.len() < most {
        let mut passes = 0;
        let side = loop {
            match play.next() {
                Next::Move(side) => break Some(side),
                Next::Over => break None,
                Next::Pass(_) => {
                    play.play(&Actions::plain(&[Action::Pass])).unwrap();
                    passes += 1;
                }
            }
        };
        let Some(side) = side else { break };
        let (list, paths) = turn(play.as_ref(), side, &mut dice, geometry);
        let actions = Actions {
            list: &list,
            paths: &paths,
        };
        let opens = matches!(list[0], Action::Mark(..) | Action::Roll(..));
        let opens = play.session_due().filter(|_| opens);
        let text = actions.word(geometry);
        play.play(&actions).unwrap();
        boards.push(play.board());
        words.push(Word {
            side,
            list,
            text,
            passes,
            opens,
        });
    }
    Log {
        game,
        first,
        block,
        words,
        boards,
        play,
    }
}

impl Log {
    /// A record of the game; what it leaves out is drawn from the dice.
    fn text(&self, dice: &mut Dice) -> String {
        let mut page = Page::default();
        self.tags(&mut page, dice);
        if let Some(block) = &self.block {
            page.text.push_str(block);
        }
        let [numbers, sides, passes, sections] = [(); 4].map(|()| dice.coin());
        let mut number = 0;
        for (i, word) in self.words.iter().enumerate() {
            for _ in 0..word.passes {
                if passes {
                    page.word("pass");
                }
            }
            if let Some(session) = word.opens.filter(|_| sections) {
                page.word(&format!("session {session}:"));
            }
            number += u32::from(word.is_numbered());
            if numbers && word.is_numbered() {
                page.word(&format!("{number}."));
            }
            if sides {
                page.word(&format!("{}:", word.side.letter()));
            }
            page.word(&word.text);
            if dice.below(6) == 0 && i + 1 < self.words.len() {
                self.check_point(&mut page, i + 1, dice);
            }
        }
        if self.words.is_empty() {
            page.word("*");
        }
        page.text
    }

    fn tags(&self, page: &mut Page, dice: &mut Dice) {
        let spec = self.game.spec();
        page.line(&format!("[Game \"{}\"]", spec.game));
        if !spec.variant.is_empty() {
            page.line(&format!("[Variant \"{}\"]", spec.variant.join(",")));
        }
        if self.first == Side::Black || dice.coin() {
            page.line(&format!("[First \"{}\"]", self.first.name()));
        }
        let claim = self
            .play
            .outcome()
            .map(|outcome| outcome.claim().to_string());
        page.line(&format!("[Result \"{}\"]", claim.as_deref().unwrap_or("*")));
        page.line(&format!("[Score \"{}\"]", self.play.score().unwrap()));
    }

    /// The position behind that many words; some of its lines are left out.
    fn check_point(&self, page: &mut Page, words: usize, dice: &mut Dice) {
        let board = &self.boards[words];
        let geometry = (self.game.spec().geometry)();
        let session = board.session.as_ref().unwrap();
        page.break_line();
        // While men are set, the next side is told only by whose turn it is.
        let setting = self.words[words]
            .list
            .iter()
            .any(|a| matches!(a, Action::Place(_)));
        let due = session.mark.is_none() && !setting;
        let side = if due {
            Some(session.opener)
        } else {
            board.to_move
        };
        match side.filter(|_| dice.coin()) {
            Some(side) => page.line(&format!("position {}", side.letter())),
            None => page.line("position"),
        };
        let coin = session
            .mark
            .filter(|&mark| board.get(mark).is_none() && dice.coin());
        for row in geometry.rows() {
            for &cell in &row.cells {
                if coin == Some(cell) {
                    page.word("@");
                } else {
                    page.word(&piece(board.get(cell)));
                }
            }
            page.break_line();
        }
        if let Some(mark) = session.mark.filter(|_| dice.coin()) {
            let axis = session
                .axis
                .map_or(String::new(), |axis| format!(" {}", axis.sign()));
            page.line(&format!("mark {}{axis}", geometry.name(mark)));
        }
        if !setting && dice.coin() {
            page.line(&format!("session {}", session.number));
        }
        if session.mark.is_some() && dice.coin() {
            let has = |side, played: bool| if played { side } else { "" };
            let [black, white] = session.played;
            page.line(&format!("played{}{}", has(" B", black), has(" W", white)));
        }
        page.line("end");
    }
}

fn check(text: &str) -> (Chunk, Reader) {
    let chunk = Chunk::new(text);
    let (mut reader, mut diagnostics) = (Reader::new(None), Diagnostics::new());
    reader.check(&chunk, &mut diagnostics);
    assert!(
        diagnostics.list().is_empty(),
        "{text}\n{:#?}",
        diagnostics.list()
    );
    (chunk, reader)
}

/// Calls `each` with logs of every rule set, some to their end.
fn every(count: u64, mut each: impl FnMut(&Log, &mut Dice)) {
    for (i, set) in sets().into_iter().enumerate() {
        for seed in 0..count {
            let mut dice = Dice::new(!seed);
            let most = [5, 30, 200][seed as usize % 3];
            each(&log(set, seed * 100 + i as u64, most), &mut dice);
        }
    }
}

#[test]
fn logs_of_random_games_are_sound() {
    let (mut sessions, mut over) = (0, 0);
    every(10, |log, dice| {
        let text = log.text(dice);
        let (_, reader) = check(&text);
        let numbered = log.words.iter().filter(|word| word.is_numbered()).count();
        assert_eq!(reader.replayed().turns as usize, numbered, "{text}");
        sessions += log.words.iter().filter(|word| word.opens > Some(1)).count();
        over += usize::from(log.play.outcome().is_some());
    });
    assert!(
        sessions > 60 && over > 15,
        "{sessions} sessions, {over} ends"
    );
}

#[test]
fn formatted_logs_say_the_same() {
    every(6, |log, dice| {
        let text = log.text(dice);
        let (chunk, mut reader) = check(&text);
        reader.replay(&chunk, Watch::Last, &mut Diagnostics::new());
        let mut out = String::new();
        assert_eq!(reader.canonical(&chunk, &mut out), Done::Formatted);
        let (chunk, mut again) = check(&out);
        again.replay(&chunk, Watch::Last, &mut Diagnostics::new());
        assert_eq!(again.replayed().turns, reader.replayed().turns);
        let board = |reader: &Reader| reader.replayed().moment().unwrap().board.clone();
        assert_eq!(board(&again), board(&reader), "{text}\n{out}");
        let passes: usize = log.words.iter().map(|word| word.passes).sum();
        assert!(out.matches("pass").count() >= passes, "{out}");
        let mut twice = String::new();
        assert_eq!(again.canonical(&chunk, &mut twice), Done::Formatted);
        assert_eq!(twice, out);
    });
}

#[test]
fn moments_and_plies_are_those_of_the_game() {
    every(4, |log, dice| {
        let text = log.text(dice);
        let chunk = Chunk::new(&*text);
        let mut reader = Reader::new(None);
        let mut plies = 0;
        let mut number = 0;
        for (i, word) in log.words.iter().enumerate() {
            if !word.is_numbered() {
                continue;
            }
            number += 1;
            plies += word.plies(&log.boards[i]);
            if dice.below(5) > 0 {
                continue;
            }
            reader.replay(&chunk, Watch::Turn(number), &mut Diagnostics::new());
            let replay = reader.replayed();
            let moment = replay.moment().expect("a turn that was played");
            assert_eq!(moment.board, log.boards[i + 1], "{number}\n{text}");
            assert_eq!(moment.plies.len(), plies, "{number}\n{text}");
            assert_eq!(moment.boards.len(), plies + 1);
            let reached = replay.reached.as_ref().unwrap();
            assert_eq!(reached.number, Some(number));
            assert_eq!(reached.side, Some(word.side));
            assert_eq!(reached.play().board(), moment.board);
        }
    });
}

/// The text with one or two of its words left out, told twice, changed or joined by others.
fn disturbed(text: &str, dice: &mut Dice) -> String {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let (tags, body): (Vec<&str>, Vec<&str>) = lines.iter().partition(|line| line.starts_with('['));
    let mut words: Vec<String> = body
        .concat()
        .split_inclusive([' ', '\n'])
        .map(str::to_owned)
        .collect();
    for _ in 0..=dice.below(2) {
        let i = dice.below(words.len());
        let word = words[i].clone();
        let odd = [
            "pass ",
            "swap ",
            "resign ",
            "session 2: ",
            "@d5 ",
            "W: ",
            "3. ",
            "a1-b2 ",
            "c5=W ",
            "roll:5-3 ",
            "~",
            "<a1-b2|a1-b1> ",
            "(pass) ",
            "xh1 ",
            "h1>h8 ",
            "W+2 ",
            "(",
            ")",
        ];
        match dice.below(6) {
            0 => words[i].clear(),
            1 => words.insert(i, word),
            2 => words.insert(i + 1, format!("({}) ", word.trim_end())),
            3 => {
                let (digit, other) = (char::from(b'1' + dice.below(8) as u8), dice.below(8));
                words[i] = word.replacen(digit, &(other + 1).to_string(), 1);
            }
            _ => words.insert(i, (*dice.pick(&odd).unwrap()).to_owned()),
        }
    }
    tags.concat() + &words.concat()
}

#[test]
fn disturbed_logs_are_judged_alike_before_and_after_formatting() {
    let mut refused = 0;
    every(8, |log, dice| {
        let text = log.text(dice);
        for _ in 0..6 {
            let text = disturbed(&text, dice);
            crate::canon::assert_canonical(&text).unwrap();
            let mut diagnostics = Diagnostics::new();
            Reader::new(None).replay(&Chunk::new(text), Watch::Figures, &mut diagnostics);
            refused += usize::from(diagnostics.has_errors());
        }
    });
    assert!(refused > 300, "{refused}");
}
