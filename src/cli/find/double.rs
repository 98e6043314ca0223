//! `find --duplicates`: groups of records that are one game.
//!
//! The inputs are gone through twice, for beginnings three times: first each record leaves its key and its place, 24
//! bytes; then, for beginnings, each game looks which of its own beginnings are among the keys; last the records of
//! groups are told. Inputs without one are not read again, and none is for paths and numbers alone. Each record is in
//! one group at most, so that all this grows as the number of records does, however many games one of them begins.

use std::ops::Range;

use ludograph::census::{Key, Line, Under, key};
use ludograph::record::Claim;

use super::super::halt;
use super::super::input::Input;
use super::super::output::{Output, Stop};
use super::super::records::{Flow, Seen, Step};
use super::super::report::{Form, Report};
use super::Args;
use super::ask::{Answer, Question};
use super::found::{self, Found, Tells, Whole};

/// When two records are one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(super) enum Kind {
    /// The same rules, start and turns
    Exact,
    /// The same, or one has the first turns of the other
    Prefix,
    /// The same seen from some side of the board that keeps rules and start
    Symmetry,
}

/// A record that is among those that are asked for: its key in two halves, and its place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Kept {
    high: u64,
    low: u64,
    place: Place,
}

/// The index of an input, and the number of a record in it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Place {
    input: u32,
    record: u32,
}

impl Kept {
    fn new(key: Key, place: Place) -> Self {
        Self {
            high: (key.0 >> 64) as u64,
            low: key.0 as u64,
            place,
        }
    }

    const fn key(&self) -> Key {
        Key((self.high as u128) << 64 | self.low as u128)
    }
}

/// Games whose records are told together.
struct Group {
    /// The first of their records.
    first: Place,
    /// Where the games stand in the list of all that are in groups.
    games: Range<usize>,
}

pub(super) fn run(
    args: &Args,
    kind: Kind,
    question: &Question,
    inputs: &[Input],
    output: &mut Output,
) -> Result<(), Stop> {
    let is_symmetric = args.symmetry || kind == Kind::Symmetry;
    let mut search = Search {
        args,
        question,
        inputs,
        under: if is_symmetric {
            Under::Symmetry
        } else {
            Under::Nothing
        },
        is_unread: vec![false; inputs.len()],
        report: Some(Report::new(Form::Text)),
    };
    let kept = search.keep(output)?;
    search.report = None;
    halt::go_on()?;
    let games = Games::of(&kept);
    let mut trees = match kind {
        Kind::Exact | Kind::Symmetry => Trees::new(games.len()),
        Kind::Prefix => search.beginnings(&games, output)?,
    };
    halt::go_on()?;
    let groups = Groups::of(&games, &mut trees)?;
    match args.format {
        Tells::Count => output.print(&format!("{}\n", groups.records())),
        Tells::Paths => search.paths(&groups, output),
        Tells::Text | Tells::Json => search.tell(&groups, &trees, output),
    }
}

struct Search<'a> {
    args: &'a Args,
    question: &'a Question,
    inputs: &'a [Input],
    under: Under,
    /// Which inputs could not be read, as has been told.
    is_unread: Vec<bool>,
    /// Tells of what is no record, the first time.
    report: Option<Report>,
}

/// What is made of one record, with a buffer.
struct Done<T> {
    line: Line,
    made: Option<(Answer, T)>,
}

impl<T> Default for Done<T> {
    fn default() -> Self {
        Self {
            line: Line::default(),
            made: None,
        }
    }
}

/// A record that is as asked.
struct Asked<T> {
    place: Place,
    number: u64,
    is_valid: bool,
    result: Option<Claim>,
    made: T,
}

impl Search<'_> {
    /// The keys of all records that are asked for and can be compared, in the order of their keys.
    fn keep(&mut self, output: &mut Output) -> Result<Vec<Kept>, Stop> {
        let (under, mut kept) = (self.under, Vec::new());
        let key = |seen: &Seen<'_>, line: &Line| {
            let game = seen.reader.game().filter(|_| is_comparable(line))?;
            Some(key::of_line(game, line, under))
        };
        self.each(&|_| true, output, key, |asked| {
            kept.push(Kept::new(asked.made, asked.place));
        })?;
        kept.sort_unstable();
        Ok(kept)
    }

    /// Which games go on from which.
    fn beginnings(&mut self, games: &Games<'_>, output: &mut Output) -> Result<Trees, Stop> {
        let under = self.under;
        let of = |seen: &Seen<'_>, line: &Line| {
            let game = seen.reader.game().filter(|_| is_comparable(line))?;
            let (mut last, mut whole) = (None, None);
            key::of_beginnings(game, line, under, |words, key| {
                let known = games.find(key);
                if words < line.len() {
                    last = known.or(last);
                } else {
                    whole = known;
                }
            });
            Some((whole?, last?))
        };
        let mut trees = Trees::new(games.len());
        self.each(&|_| true, output, of, |asked| {
            let (whole, last) = asked.made;
            trees.join(whole, last);
        })?;
        Ok(trees)
    }

    /// Tells of the files that have records of groups, each once.
    fn paths(&self, groups: &Groups<'_>, output: &mut Output) -> Result<(), Stop> {
        let mut is_told = vec![false; self.inputs.len()];
        for place in groups.places() {
            if let Some(is_told) = is_told.get_mut(place.input as usize) {
                *is_told = true;
            }
        }
        let told = self.inputs.iter().zip(is_told);
        let mut last = None;
        for (input, _) in told.filter(|(_, is_told)| *is_told) {
            halt::go_on()?;
            let name = input.name();
            if last.as_ref() != Some(&name) {
                output.print(&found::path(&name))?;
            }
            last = Some(name);
        }
        Ok(())
    }

    /// Tells of the records of groups.
    fn tell(
        &mut self,
        groups: &Groups<'_>,
        trees: &Trees,
        output: &mut Output,
    ) -> Result<(), Stop> {
        let mut places: Vec<Place> = groups.places().collect();
        places.sort_unstable();
        halt::go_on()?;
        let has_some = |input: u32| {
            let at = places.partition_point(|place| place.input < input);
            places.get(at).is_some_and(|place| place.input == input)
        };
        let tells = self.args.format;
        let mut all: Vec<(Place, Found)> = Vec::with_capacity(places.len());
        let found = |seen: &Seen<'_>, _: &Line| Some(Found::of(seen, tells.tags()));
        self.each(&has_some, output, found, |asked| {
            if places.binary_search(&asked.place).is_ok() {
                let Asked {
                    number,
                    is_valid,
                    result,
                    ..
                } = asked;
                all.push((asked.place, asked.made.settled(number, is_valid, result)));
            }
        })?;
        let found = |place: Place| {
            let at = all.binary_search_by_key(&place, |(place, _)| *place).ok()?;
            all.get(at).map(|(_, found)| found)
        };
        for (group, number) in groups.list.iter().zip(1..) {
            let games = groups.games_of(group);
            let records = games.iter().flat_map(|&game| groups.games.records(game));
            let mut records: Vec<&Kept> = records.collect();
            records.sort_unstable_by_key(|kept| kept.place);
            let members = records.iter().filter_map(|kept| found(kept.place)).count();
            let whole = Whole {
                number,
                records: members,
                games: games.iter().filter(|&&game| trees.is_longest(game)).count(),
            };
            tells.tell(&tells.head(&whole), output)?;
            for kept in records {
                halt::go_on()?;
                if let Some(found) = found(kept.place) {
                    tells.tell(&tells.member(number, kept.key(), found), output)?;
                }
            }
        }
        Ok(())
    }

    /// Makes something of each record that is as asked, on whatever thread, and hands that to `take` in their order.
    /// Only those inputs are read whose index is wanted.
    fn each<T: Send>(
        &mut self,
        wants: &dyn Fn(u32) -> bool,
        output: &mut Output,
        make: impl Fn(&Seen<'_>, &Line) -> Option<T> + Sync,
        mut take: impl FnMut(Asked<T>),
    ) -> Result<(), Stop> {
        let (files, question) = (self.args.reading.files(), self.question);
        let work = |seen: &Seen<'_>, done: &mut Done<T>| {
            let answer = question.answer(seen, &mut done.line);
            done.made = answer.and_then(|answer| Some((answer, make(seen, &done.line)?)));
        };
        let is_wanted = |at: usize| wants(at as u32) && !self.is_unread[at];
        let wanted: Vec<usize> = (0..self.inputs.len()).filter(|&at| is_wanted(at)).collect();
        for run in wanted.chunk_by(|one, next| one + 1 == *next) {
            let Some(&first) = run.first() else { continue };
            let mut input = first;
            let inputs = &self.inputs[first..first + run.len()];
            files.gather(inputs, output, work, |step, output| {
                match step {
                    Step::End(_, is_read) => {
                        self.is_unread[input] |= !is_read;
                        input += 1;
                    }
                    Step::Chunk(chunk) => {
                        let made = chunk.done.made.take();
                        let is_valid = !chunk.diagnostics.has_errors();
                        if let Some(number) = chunk.number {
                            let place = Place {
                                input: input as u32,
                                record: number as u32,
                            };
                            let asked = made.and_then(|(answer, made)| {
                                let (is_asked, result) = question.result(&answer, is_valid);
                                is_asked.then_some(Asked {
                                    place,
                                    number,
                                    is_valid,
                                    result,
                                    made,
                                })
                            });
                            asked.into_iter().for_each(&mut take);
                        } else if let Some(report) = &mut self.report {
                            report.tell_of(&chunk.judged(), output)?;
                        }
                    }
                }
                Ok(Flow::Continue(()))
            })?;
        }
        Ok(())
    }
}

/// Whether a game can be told from others: all of it can be read, and there is something to compare.
fn is_comparable(line: &Line) -> bool {
    line.is_whole && !line.is_empty()
}

/// The different games among some records, in the order of their keys.
struct Games<'a> {
    kept: &'a [Kept],
    /// Where the records of each game begin.
    starts: Vec<u32>,
}

impl<'a> Games<'a> {
    /// `kept` is in the order of its keys.
    fn of(kept: &'a [Kept]) -> Self {
        let is_new = |at: &usize| match at.checked_sub(1).and_then(|before| kept.get(before)) {
            Some(before) => kept.get(*at).is_some_and(|own| own.key() != before.key()),
            None => true,
        };
        let starts = (0..kept.len()).filter(is_new).map(|at| at as u32);
        Self {
            kept,
            starts: starts.collect(),
        }
    }

    fn len(&self) -> usize {
        self.starts.len()
    }

    /// The records of a game.
    fn records(&self, game: u32) -> &'a [Kept] {
        let game = game as usize;
        let start = self
            .starts
            .get(game)
            .map_or(self.kept.len(), |&at| at as usize);
        let end = self
            .starts
            .get(game + 1)
            .map_or(self.kept.len(), |&at| at as usize);
        self.kept.get(start..end).unwrap_or_default()
    }

    fn find(&self, key: Key) -> Option<u32> {
        let key_of = |&start: &u32| self.kept.get(start as usize).map(Kept::key);
        let at = self.starts.binary_search_by_key(&Some(key), key_of).ok()?;
        Some(at as u32)
    }
}

/// Which games go on from which others: trees, the shortest game of each as its root.
struct Trees {
    /// A game that is nearer to the root; the root itself for that.
    nearer: Vec<u32>,
    /// Which games are beginnings of others.
    is_beginning: Vec<bool>,
}

impl Trees {
    /// So many games, each of which stands alone.
    fn new(games: usize) -> Self {
        Self {
            nearer: (0..games as u32).collect(),
            is_beginning: vec![false; games],
        }
    }

    /// That a game goes on from another.
    fn join(&mut self, game: u32, beginning: u32) {
        let (own, root) = (self.shorten(game), self.shorten(beginning));
        if let Some(nearer) = self.nearer.get_mut(own as usize) {
            *nearer = root;
        }
        if let Some(is_beginning) = self.is_beginning.get_mut(beginning as usize) {
            *is_beginning = true;
        }
    }

    fn nearer(&self, game: u32) -> u32 {
        self.nearer.get(game as usize).copied().unwrap_or(game)
    }

    /// The root of a game.
    fn root(&self, mut game: u32) -> u32 {
        while self.nearer(game) != game {
            game = self.nearer(game);
        }
        game
    }

    /// The same; the way to it is half as long from then on.
    fn shorten(&mut self, mut game: u32) -> u32 {
        while self.nearer(game) != game {
            let next = self.nearer(self.nearer(game));
            if let Some(nearer) = self.nearer.get_mut(game as usize) {
                *nearer = next;
            }
            game = next;
        }
        game
    }

    /// Whether no game goes on from this one.
    fn is_longest(&self, game: u32) -> bool {
        !self.is_beginning.get(game as usize).is_some_and(|is| *is)
    }
}

/// The groups of several records.
struct Groups<'a> {
    games: &'a Games<'a>,
    /// The games that are in groups, those of one group side by side.
    grouped: Vec<u32>,
    /// The groups, in the order of their first records.
    list: Vec<Group>,
}

impl<'a> Groups<'a> {
    fn of(games: &'a Games<'a>, trees: &mut Trees) -> Result<Self, Stop> {
        let mut records = vec![0_u32; games.len()];
        for game in 0..games.len() as u32 {
            halt::go_on()?;
            let root = trees.shorten(game) as usize;
            if let Some(records) = records.get_mut(root) {
                *records += games.records(game).len() as u32;
            }
        }
        let is_in_group = |game: &u32| {
            let root = trees.root(*game) as usize;
            records.get(root).is_some_and(|records| *records > 1)
        };
        let mut grouped: Vec<u32> = (0..games.len() as u32).filter(is_in_group).collect();
        drop(records);
        grouped.sort_unstable_by_key(|&game| (trees.root(game), game));
        let mut list = Vec::new();
        let mut start = 0;
        for games_of in grouped.chunk_by(|&one, &next| trees.root(one) == trees.root(next)) {
            halt::go_on()?;
            let end = start + games_of.len();
            let firsts = games_of
                .iter()
                .filter_map(|&game| games.records(game).first());
            if let Some(first) = firsts.map(|kept| kept.place).min() {
                list.push(Group {
                    first,
                    games: start..end,
                });
            }
            start = end;
        }
        list.sort_unstable_by_key(|group| group.first);
        Ok(Self {
            games,
            grouped,
            list,
        })
    }

    fn games_of(&self, group: &Group) -> &[u32] {
        self.grouped.get(group.games.clone()).unwrap_or_default()
    }

    /// How many records are in groups.
    fn records(&self) -> usize {
        let records = |&game: &u32| self.games.records(game).len();
        self.grouped.iter().map(records).sum()
    }

    /// Where they are; each is there once.
    fn places(&self) -> impl Iterator<Item = Place> {
        let records = |&game: &u32| self.games.records(game);
        let kept = self.grouped.iter().flat_map(records);
        kept.map(|kept| kept.place)
    }
}
