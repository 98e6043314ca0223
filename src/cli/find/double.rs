//! `find --duplicates`: groups of records that are one game.
//!
//! The inputs are gone through twice, for beginnings three times: first each record leaves its key and its place, 24
//! bytes; then, for beginnings, each game looks which of its own beginnings are among the keys; last the records of
//! groups are told. Inputs without one are not read again.

use ludograph::census::{Key, Line, Under, key};

use super::super::input::Input;
use super::super::output::{Output, Stop};
use super::super::records::{Flow, Seen};
use super::super::report::{Form, Report};
use super::ask::Question;
use super::found::{self, Found, Tells};
use super::{Args, work};

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
        line: Line::default(),
    };
    let kept = search.keep(output)?;
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
    line: Line,
}

impl Search<'_> {
    /// The keys of all records that are asked for and can be compared, in the order of their keys.
    fn keep(&mut self, output: &mut Output) -> Result<Vec<Kept>, Stop> {
        let mut report = Report::new(Form::Text);
        let (under, mut kept) = (self.under, Vec::new());
        self.each(&|_| true, output, |seen, line, place, output| {
            let Some(place) = place else {
                return report.seen(seen, output);
            };
            let game = seen.reader.game().filter(|_| is_comparable(line));
            kept.extend(game.map(|game| Kept::new(key::of_line(game, line, under), place)));
            Ok(())
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
        let mut before = vec![None; games.len()];
        let under = self.under;
        self.each(&|_| true, output, |seen, line, _, _| {
            let Some(game) = seen.reader.game().filter(|_| is_comparable(line)) else {
                return Ok(());
            };
            let mut last = None;
            key::of_beginnings(game, line, under, |words, key| {
                let known = games.find(key);
                if words < line.len() {
                    last = known.or(last);
                } else if let Some(place) = known.and_then(|at| before.get_mut(at)) {
                    *place = last.map(|at| at as u32);
                }
            });
            Ok(())
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
        let question = self.question;
        self.each(&has_some, output, |seen, line, place, _| {
            let asked = place.filter(|place| places.binary_search(place).is_ok());
            let found = asked.and_then(|place| Some((place, work(seen, question, line)?)));
            all.extend(found);
            Ok(())
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

    /// Hands each record that is asked for to `each`, with its main line and its place, and with no place what is no
    /// record at all. Only those inputs are read whose index is wanted.
    fn each(
        &mut self,
        wants: &dyn Fn(u32) -> bool,
        output: &mut Output,
        mut each: impl FnMut(&Seen<'_>, &mut Line, Option<Place>, &mut Output) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let mut files = self.args.reading.files();
        let wanted = (0..).zip(self.inputs).filter(|(at, _)| wants(*at));
        for (input, source) in wanted {
            files.each(source, output, |seen, output| {
                let place = seen.number.map(|number| Place {
                    input,
                    record: number as u32,
                });
                let is_asked =
                    place.is_none() || self.question.answer(seen, &mut self.line).is_some();
                if is_asked {
                    each(seen, &mut self.line, place, output)?;
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
