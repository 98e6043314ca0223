//! `find --duplicates`: groups of records that are one game.
//!
//! The inputs are gone through twice, for beginnings three times: first each record leaves its key and its place, 24
//! bytes; then, for beginnings, each game looks which of its own beginnings are among the keys; last the records of
//! groups are told. Inputs without one are not read again.

use ludograph::census::{Key, Line, Under, key};
use ludograph::record::Claim;

use super::super::input::Input;
use super::super::output::{Output, Stop};
use super::super::records::{Flow, Seen, Step};
use super::super::report::{Form, Report};
use super::Args;
use super::ask::{Answer, Question};
use super::found::{self, Found, Tells};

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

/// Records that are one game, in their order.
struct Group {
    key: Key,
    members: Vec<Place>,
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
    let games = Games::of(&kept);
    let mut groups: Vec<Group> = match kind {
        Kind::Exact | Kind::Symmetry => games.groups((0..games.len()).map(|at| vec![at])),
        Kind::Prefix => {
            let before = search.beginnings(&games, output)?;
            games.groups(chains(&before).into_iter())
        }
    };
    groups.sort_by(|one, other| (&one.members, one.key).cmp(&(&other.members, other.key)));
    search.tell(&groups, output)
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

    /// For each game the longest beginning of it that is a game here as well.
    fn beginnings(
        &mut self,
        games: &Games<'_>,
        output: &mut Output,
    ) -> Result<Vec<Option<u32>>, Stop> {
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
        let mut before = vec![None; games.len()];
        self.each(&|_| true, output, of, |asked| {
            let (whole, last) = asked.made;
            if let Some(place) = before.get_mut(whole) {
                *place = Some(last as u32);
            }
        })?;
        Ok(before)
    }

    /// Tells of the records of groups.
    fn tell(&mut self, groups: &[Group], output: &mut Output) -> Result<(), Stop> {
        let members = groups.iter().flat_map(|group| &group.members);
        let mut places: Vec<Place> = members.copied().collect();
        places.sort_unstable();
        places.dedup();
        let has_some = |input: u32| {
            let at = places.partition_point(|place| place.input < input);
            places.get(at).is_some_and(|place| place.input == input)
        };
        let mut all: Vec<(Place, Found)> = Vec::with_capacity(places.len());
        let found = |seen: &Seen<'_>, _: &Line| Some(Found::of(seen));
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
        let found = |place: &Place| {
            let at = all.binary_search_by_key(place, |(place, _)| *place).ok()?;
            all.get(at).map(|(_, found)| found)
        };
        let tells = self.args.format;
        for (group, number) in groups.iter().zip(1..) {
            let members: Vec<&Found> = group.members.iter().filter_map(found).collect();
            output.print(&tells.group(number, group.key, &members))?;
        }
        match tells {
            Tells::Paths => {
                let all: Vec<&Found> = all.iter().map(|(_, found)| found).collect();
                output.print(&found::paths(&all))
            }
            Tells::Count => output.print(&format!("{}\n", all.len())),
            Tells::Text | Tells::Json => Ok(()),
        }
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
    fn records(&self, game: usize) -> &'a [Kept] {
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

    fn key(&self, game: usize) -> Key {
        self.records(game).first().map_or(Key(0), Kept::key)
    }

    fn find(&self, key: Key) -> Option<usize> {
        let key_of = |&start: &u32| self.kept.get(start as usize).map(Kept::key);
        self.starts.binary_search_by_key(&Some(key), key_of).ok()
    }

    /// The records of some games together, where there are several; the first game of each list gives its key.
    fn groups(&self, lists: impl Iterator<Item = Vec<usize>>) -> Vec<Group> {
        let group = |games: Vec<usize>| {
            let records = games.iter().flat_map(|&game| self.records(game));
            let mut members: Vec<Place> = records.map(|kept| kept.place).collect();
            members.sort_unstable();
            let key = games.first().map(|&game| self.key(game))?;
            (members.len() > 1).then_some(Group { key, members })
        };
        lists.filter_map(group).collect()
    }
}

/// Each game that is no beginning of another, with all its beginnings.
fn chains(before: &[Option<u32>]) -> Vec<Vec<usize>> {
    let mut is_beginning = vec![false; before.len()];
    for at in before.iter().flatten() {
        if let Some(place) = is_beginning.get_mut(*at as usize) {
            *place = true;
        }
    }
    let whole = is_beginning.iter().enumerate().filter(|(_, is)| !**is);
    let back = |at: usize| {
        let next = |at: &usize| before.get(*at).copied().flatten().map(|at| at as usize);
        std::iter::successors(Some(at), next).collect()
    };
    whole.map(|(at, _)| back(at)).collect()
}
