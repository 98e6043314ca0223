//! The numbers and ids of figures, and where links find them.

use std::collections::{BTreeMap, BTreeSet};

use super::settings::Series;

/// What the id of a named figure begins with, and so the address of a link to it.
pub(super) const PREFIX: &str = "fig:";

/// A figure of the book.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    /// Its number as it is shown; none if figures have none.
    pub(super) number: Option<String>,
    /// Its id, the only one of that name in the book: a book may be printed as one page.
    pub(super) id: String,
    /// The page that it stands on.
    page: usize,
}

/// The figures of a book, numbered in their order.
pub(super) struct Numbers {
    numbering: Series,
    /// How many figures the chapters have so far, by their numbers; 0 are those without one.
    counts: BTreeMap<u64, u64>,
    ids: BTreeSet<String>,
    named: BTreeMap<String, Vec<Entry>>,
    /// How many figures there are so far.
    all: u64,
}

impl Numbers {
    pub(super) fn new(numbering: Series) -> Self {
        Self {
            numbering,
            counts: BTreeMap::new(),
            ids: BTreeSet::new(),
            named: BTreeMap::new(),
            all: 0,
        }
    }

    /// Adds a figure of a page, which belongs to the chapter of that number if it has one.
    pub(super) fn add(&mut self, page: usize, chapter: Option<u64>, name: Option<&str>) -> Entry {
        self.all += 1;
        let chapter = match self.numbering {
            Series::Chapter => chapter.unwrap_or(0),
            Series::Book | Series::None => 0,
        };
        let count = self.counts.entry(chapter).or_default();
        *count += 1;
        let number = match (self.numbering, chapter) {
            (Series::None, _) => None,
            (_, 0) => Some(count.to_string()),
            (_, chapter) => Some(format!("{chapter}.{count}")),
        };
        let plain = match name {
            Some(name) => format!("{PREFIX}{name}"),
            None => format!("figure-{}", self.all),
        };
        let entry = Entry {
            number,
            id: self.unused(&plain),
            page,
        };
        if let Some(name) = name {
            let entries = self.named.entry(name.to_owned()).or_default();
            entries.push(entry.clone());
        }
        entry
    }

    /// The id, or with a number behind it if it is taken. Names hold no colon, so that no name is taken
    /// away from a figure to come.
    fn unused(&mut self, plain: &str) -> String {
        let mut id = plain.to_owned();
        let mut count = 1;
        while !self.ids.insert(id.clone()) {
            count += 1;
            id = format!("{plain}:{count}");
        }
        id
    }

    /// The figure of that name, that of the page itself if it has one, and the page it stands on.
    pub(super) fn find(&self, name: &str, page: usize) -> Option<(&Entry, usize)> {
        let entries = self.named.get(name)?;
        let here = entries.iter().find(|entry| entry.page == page);
        let entry = here.or(entries.first())?;
        Some((entry, entry.page))
    }

    /// The names that there are.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> + Clone {
        self.named.keys().map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_numbered_by_chapter_and_named_once() {
        let mut numbers = Numbers::new(Series::Chapter);
        let mut add = |page, chapter, name| {
            let entry = numbers.add(page, chapter, name);
            (entry.number.unwrap(), entry.id)
        };
        let pair = |number: &str, id: &str| (number.to_owned(), id.to_owned());
        assert_eq!(add(0, None, None), pair("1", "figure-1"));
        assert_eq!(add(1, Some(1), Some("a")), pair("1.1", "fig:a"));
        assert_eq!(add(2, Some(1), Some("a")), pair("1.2", "fig:a:2"));
        assert_eq!(add(3, Some(2), Some("a")), pair("2.1", "fig:a:3"));
        assert_eq!(add(4, None, None), pair("2", "figure-5"));
        let found = |page| numbers.find("a", page).unwrap().0.id.clone();
        assert_eq!([found(0), found(2)], ["fig:a", "fig:a:2"]);
    }
}
