//! [`Groups`]: how the variations of a tree become those of a record.
//!
//! In SGF all lines from one node on stand behind it, the main one first and whole; in a record another line
//! stands behind the word that it replaces. So entries are gathered in the order of the file, and put in the
//! other one when the tree is at its end. Nothing recurses.

use crate::record::{Entry, What};
use crate::source::Span;

/// No group.
const NONE: u32 = u32::MAX;

/// What stands between two brackets.
struct Group {
    /// Where its bracket is.
    at: u32,
    /// Its own entries, before its first child.
    start: u32,
    end: u32,
    /// The end of the node of its first word; `NONE` if it has none.
    behind_word: u32,
    first: u32,
    last: u32,
    next: u32,
}

#[derive(Default)]
pub(super) struct Groups {
    list: Vec<Group>,
}

impl Groups {
    /// Begins a group inside another, with the entries from `start` on.
    pub(super) fn open(&mut self, parent: Option<u32>, at: u32, start: usize) -> u32 {
        let index = self.list.len() as u32;
        self.list.push(Group {
            at,
            start: start as u32,
            end: NONE,
            behind_word: NONE,
            first: NONE,
            last: NONE,
            next: NONE,
        });
        let Some(parent) = parent else {
            return index;
        };
        self.end(parent, start);
        let last = self.group_mut(parent).map_or(NONE, |parent| {
            let last = parent.last;
            parent.last = index;
            if last == NONE {
                parent.first = index;
            }
            last
        });
        if let Some(last) = self.group_mut(last) {
            last.next = index;
        }
        index
    }

    /// Its own entries end there, unless they have ended.
    pub(super) fn end(&mut self, group: u32, end: usize) {
        if let Some(group) = self.group_mut(group)
            && group.end == NONE
        {
            group.end = end as u32;
        }
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

    /// The entries in the order of records.
    pub(super) fn ordered(&self, entries: &[Entry]) -> Vec<Entry> {
        let mut order = Order {
            groups: self,
            entries,
            out: Vec::with_capacity(entries.len() + 2 * self.list.len()),
            waiting: Vec::new(),
            lines: Vec::new(),
        };
        order.lines.push(Line {
            group: 0,
            at: 0,
            waiting: 0,
        });
        while order.step() {}
        order.out
    }
}

/// A line that is being written.
struct Line {
    group: u32,
    /// The next of its group's entries.
    at: u32,
    /// How much of [`Order::waiting`] is not its own.
    waiting: usize,
}

struct Order<'a> {
    groups: &'a Groups,
    entries: &'a [Entry],
    out: Vec<Entry>,
    /// The groups that wait for the first word of their line, those of inner lines behind those of outer ones,
    /// and those that the file has first last.
    waiting: Vec<u32>,
    lines: Vec<Line>,
}

impl Order<'_> {
    /// One step of the innermost line; false when all is done.
    fn step(&mut self) -> bool {
        let Some(line) = self.lines.last_mut() else {
            return false;
        };
        let Some(group) = self.groups.group(line.group) else {
            self.lines.pop();
            return true;
        };
        let at = line.at.max(group.start);
        let has_word = group.behind_word != NONE;
        if has_word && at < group.behind_word {
            line.at = group.behind_word;
            self.copy(at, group.behind_word);
            return true;
        }
        if has_word && self.waiting.len() > line.waiting {
            line.at = at;
            self.branch();
            return true;
        }
        line.at = group.end;
        let (first, end) = (group.first, group.end);
        self.copy(at, end);
        self.go_on(first);
        true
    }

    fn copy(&mut self, from: u32, to: u32) {
        let run = self.entries.get(from as usize..to as usize);
        self.out.extend_from_slice(run.unwrap_or_default());
    }

    /// The line goes on with the first child, and the others wait. Without one it ends; if others wait then,
    /// no word has come that they could stand in place of, so the first of them is its end.
    fn go_on(&mut self, first: u32) {
        let Some(line) = self.lines.last_mut() else {
            return;
        };
        if let Some(child) = self.groups.group(first) {
            line.group = first;
            line.at = 0;
            let behind = self.waiting.len();
            let mut next = child.next;
            while let Some(sibling) = self.groups.group(next) {
                self.waiting.push(next);
                next = sibling.next;
            }
            if let Some(newer) = self.waiting.get_mut(behind..) {
                newer.reverse();
            }
            return;
        }
        if self.waiting.len() > line.waiting
            && let Some(next) = self.waiting.pop()
        {
            line.group = next;
            line.at = 0;
            return;
        }
        self.lines.pop();
        if let Some(group) = self.lines.last() {
            let end = self.groups.group(group.group).map_or(0, |group| group.at);
            self.sign(What::Close, end);
        }
    }

    /// The first group that waits becomes a variation.
    fn branch(&mut self) {
        let Some(group) = self.waiting.pop() else {
            return;
        };
        let Some(found) = self.groups.group(group) else {
            return;
        };
        if found.start == found.end && found.first == NONE {
            return;
        }
        self.sign(What::Open, found.at);
        self.lines.push(Line {
            group,
            at: 0,
            waiting: self.waiting.len(),
        });
    }

    fn sign(&mut self, what: What, at: u32) {
        let span = Span::new(at, at + 1);
        self.out.push(Entry { span, what });
    }
}
