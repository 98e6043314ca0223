//! [`Groups`]: how the variations of a tree become those of a record.
//!
//! In SGF all lines from one node on stand behind it, the main one first and whole; in a record another line
//! stands behind the word that it replaces. So entries are gathered in the order of the file, and put in the
//! other one when the tree is at its end. Nothing recurses.

use super::packed::Packed;
use crate::record::{Entry, Record, What};
use crate::source::Span;

/// No group.
pub(super) const NONE: u32 = u32::MAX;

/// From so many entries on a record takes so much memory that they are packed before they are put in order.
const MANY: usize = 1 << 14;

/// What stands between two brackets.
///
/// Groups stand in the order of their brackets. So the first child of one is the next, and its own entries, which
/// all stand before that child, end where those of the next begin.
struct Group {
    /// Where its bracket is.
    at: u32,
    /// The first of its own entries.
    start: u32,
    /// The end of the node of its first word; `NONE` if it has none.
    behind_word: u32,
    /// The next child of its parent; `NONE` if it is the last.
    next: u32,
    has_child: bool,
}

#[derive(Default)]
pub(super) struct Groups {
    list: Vec<Group>,
}

impl Groups {
    /// Forgets them all, for the next tree.
    pub(super) fn clear(&mut self) {
        self.list.clear();
    }

    /// Begins a group with the entries from `start` on: the next child of another behind its last, which becomes
    /// this one.
    pub(super) fn open(&mut self, parent: u32, last: &mut u32, at: u32, start: usize) -> u32 {
        let index = self.list.len() as u32;
        if let Some(parent) = self.group_mut(parent) {
            parent.has_child = true;
        }
        if let Some(last) = self.group_mut(*last) {
            last.next = index;
        }
        *last = index;
        self.list.push(Group {
            at,
            start: start as u32,
            behind_word: NONE,
            next: NONE,
            has_child: false,
        });
        index
    }

    /// The node of its first word, or of a word before another in one node, ends there, unless that is known.
    pub(super) fn behind_word(&mut self, group: u32, at: usize) {
        if let Some(group) = self.group_mut(group)
            && group.behind_word == NONE
        {
            group.behind_word = at as u32;
        }
    }

    fn group(&self, index: u32) -> Option<&Group> {
        self.list.get(index as usize)
    }

    fn group_mut(&mut self, index: u32) -> Option<&mut Group> {
        self.list.get_mut(index as usize)
    }

    /// Whether there is nothing to be put in another order.
    pub(super) fn is_line(&self) -> bool {
        self.list.len() <= 1
    }
}

/// Puts entries into the order of records.
#[derive(Default)]
pub(super) struct Order {
    /// What is in that order, and then what was in the other.
    out: Vec<Entry>,
    /// The groups that wait for the first word of their line, each for those behind it, those of inner lines behind
    /// those of outer ones.
    waiting: Vec<u32>,
    lines: Vec<Line>,
}

/// A line that is being written.
struct Line {
    group: u32,
    /// The next of its group's entries.
    at: u32,
    /// How much of [`Order::waiting`] is not its own.
    waiting: usize,
}

impl Order {
    /// Puts the entries of these groups into the order of records.
    pub(super) fn put(&mut self, groups: &Groups, record: &mut Record) {
        let is_long = record.entries.len() > MANY;
        self.put_as(is_long, groups, record);
    }

    fn put_as(&mut self, is_packed: bool, groups: &Groups, record: &mut Record) {
        let count = record.entries.len();
        self.out.clear();
        self.waiting.clear();
        self.lines.clear();
        self.lines.push(Line {
            group: 0,
            at: 0,
            waiting: 0,
        });
        let packed = is_packed.then(|| Packed::of(record));
        self.out.reserve(count + 2 * groups.list.len());
        let entries = packed
            .as_ref()
            .map_or(Entries::Plain(&record.entries), Entries::Packed);
        let mut step = Step {
            order: self,
            groups,
            entries,
            count: count as u32,
        };
        while step.next() {}
        std::mem::swap(&mut self.out, &mut record.entries);
        if let Some(packed) = packed {
            packed.give_back(record);
        }
    }
}

/// Where the entries are that are put in order.
enum Entries<'a> {
    Plain(&'a [Entry]),
    Packed(&'a Packed),
}

struct Step<'a> {
    order: &'a mut Order,
    groups: &'a Groups,
    entries: Entries<'a>,
    count: u32,
}

impl Step<'_> {
    /// One step of the innermost line; false when all is done.
    fn next(&mut self) -> bool {
        let Some(line) = self.order.lines.last_mut() else {
            return false;
        };
        let Some(group) = self.groups.group(line.group) else {
            self.order.lines.pop();
            return true;
        };
        let at = line.at.max(group.start);
        let has_word = group.behind_word != NONE;
        if has_word && at < group.behind_word {
            line.at = group.behind_word;
            self.copy(at, group.behind_word);
            return true;
        }
        if has_word && self.order.waiting.len() > line.waiting {
            line.at = at;
            self.branch();
            return true;
        }
        let next = line.group + 1;
        let end = self
            .groups
            .group(next)
            .map_or(self.count, |next| next.start);
        line.at = end;
        let child = group.has_child.then_some(next);
        self.copy(at, end);
        self.go_on(child);
        true
    }

    fn copy(&mut self, from: u32, to: u32) {
        let (from, to) = (from as usize, to as usize);
        let out = &mut self.order.out;
        match self.entries {
            Entries::Plain(entries) => {
                out.extend_from_slice(entries.get(from..to).unwrap_or_default());
            }
            Entries::Packed(packed) => packed.copy(from, to, out),
        }
    }

    /// The line goes on with the first child, and the others wait. Without one it ends; if others wait then,
    /// no word has come that they could stand in place of, so the first of them is its end.
    fn go_on(&mut self, first: Option<u32>) {
        let own = self.order.lines.last().map_or(0, |line| line.waiting);
        let next = match first {
            Some(first) => {
                self.wait_behind(first);
                Some(first)
            }
            None if self.order.waiting.len() > own => self.waiting(),
            None => None,
        };
        if let Some(group) = next {
            if let Some(line) = self.order.lines.last_mut() {
                line.group = group;
                line.at = 0;
            }
            return;
        }
        self.order.lines.pop();
        if let Some(line) = self.order.lines.last() {
            let end = self.groups.group(line.group).map_or(0, |group| group.at);
            self.sign(What::Close, end);
        }
    }

    /// The first group that waits, which does so no longer.
    fn waiting(&mut self) -> Option<u32> {
        let group = self.order.waiting.pop()?;
        self.wait_behind(group);
        Some(group)
    }

    /// The groups behind another wait.
    fn wait_behind(&mut self, group: u32) {
        let next = self.groups.group(group).map_or(NONE, |group| group.next);
        if next != NONE {
            self.order.waiting.push(next);
        }
    }

    /// The first group that waits becomes a variation.
    fn branch(&mut self) {
        let Some(group) = self.waiting() else {
            return;
        };
        let Some(found) = self.groups.group(group) else {
            return;
        };
        let next = self.groups.group(group + 1);
        let is_empty = found.start == next.map_or(self.count, |next| next.start);
        if is_empty && !found.has_child {
            return;
        }
        self.sign(What::Open, found.at);
        self.order.lines.push(Line {
            group,
            at: 0,
            waiting: self.order.waiting.len(),
        });
    }

    fn sign(&mut self, what: What, at: u32) {
        let span = Span::new(at, at + 1);
        self.order.out.push(Entry { span, what });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Cell, Side};
    use crate::record::Action;
    use proptest::prelude::*;

    /// Entries and groups as a tree has them that is read step by step.
    fn tree(steps: &[u8]) -> (Groups, Record) {
        let (mut groups, mut record) = (Groups::default(), Record::default());
        let root = groups.open(NONE, &mut { NONE }, 0, 0);
        let mut lines = vec![(root, NONE)];
        for (at, step) in (0..).zip(steps) {
            let span = Span::new(at, at + 1);
            let Some((group, child)) = lines.last_mut() else {
                break;
            };
            match step {
                0 => {
                    let entries = record.entries.len();
                    let group = groups.open(*group, child, at, entries);
                    lines.push((group, NONE));
                }
                1 => {
                    lines.pop();
                }
                _ if *child != NONE => {}
                2 => record.push(span, What::Comment(span)),
                3 => record.word_of(Side::White, span, Action::Pass, span),
                _ => record.place(Cell::NOWHERE, span),
            }
            if *step > 2
                && let Some((group, NONE)) = lines.last()
            {
                groups.behind_word(*group, record.entries.len());
            }
        }
        (groups, record)
    }

    proptest! {
        #[test]
        fn packed_entries_come_into_the_same_order(steps in prop::collection::vec(0..6_u8, 0..80)) {
            let (groups, mut plain) = tree(&steps);
            let mut packed = plain.clone();
            Order::default().put_as(false, &groups, &mut plain);
            Order::default().put_as(true, &groups, &mut packed);
            prop_assert_eq!(&plain, &packed);
            let count = |what| plain.entries.iter().filter(|entry| entry.what == what).count();
            prop_assert_eq!(count(What::Open), count(What::Close));
        }
    }

    #[test]
    fn other_lines_stand_behind_the_word_that_they_replace() {
        // The words are those of 0(2 3(5)(8))(12(14)(17)).
        let steps = [4, 0, 4, 4, 0, 4, 1, 0, 4, 1, 1, 0, 4, 0, 4, 1, 0, 4];
        let (groups, mut record) = tree(&steps);
        Order::default().put(&groups, &mut record);
        let signs = record.entries.iter().map(|entry| match entry.what {
            What::Open => "(".to_owned(),
            What::Close => ")".to_owned(),
            _ => entry.span.start.to_string(),
        });
        let all: Vec<_> = signs.collect();
        assert_eq!(all.join(" "), "0 2 ( 12 14 ( 17 ) ) 3 5 ( 8 )");
    }
}
