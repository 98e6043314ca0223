//! `fmt --diff`: a unified diff, made record by record.

use ludograph::diagnostic::visible::visible;
use similar::{Algorithm, ChangeTag, DiffOp, capture_diff_slices, group_diff_ops};

use crate::cli::output::{Output, Stop};

/// Records with more lines are shown as replaced whole: no real one has as many, and comparing costs
/// the product of the two lengths.
const LIMIT: usize = 4000;

/// A diff of one file in the making.
pub(super) struct Diff<'a> {
    file: &'a str,
    /// How many lines of the old and of the new form lie behind.
    behind: (usize, usize),
    differs: bool,
}

impl<'a> Diff<'a> {
    pub(super) fn new(file: &'a str) -> Self {
        Self {
            file,
            behind: (0, 0),
            differs: false,
        }
    }

    pub(super) fn differs(&self) -> bool {
        self.differs
    }

    pub(super) fn record(
        &mut self,
        old: &[u8],
        new: &[u8],
        output: &mut Output,
    ) -> Result<(), Stop> {
        let lines = |bytes: &[u8]| bytes.split_inclusive(|&b| b == b'\n').count();
        let lengths = (lines(old), lines(new));
        if old != new {
            if !self.differs {
                output.print(&format!("--- {0}\n+++ {0}\n", visible(self.file)))?;
                self.differs = true;
            }
            if lengths.0.max(lengths.1) > LIMIT {
                self.replaced(old, new, lengths, output)?;
            } else {
                self.compared(old, new, output)?;
            }
        }
        self.behind.0 += lengths.0;
        self.behind.1 += lengths.1;
        Ok(())
    }

    fn compared(&self, old: &[u8], new: &[u8], output: &mut Output) -> Result<(), Stop> {
        let (old, new) = (split(old), split(new));
        let ops = capture_diff_slices(Algorithm::Myers, &old, &new);
        for hunk in group_diff_ops(ops, 3) {
            output.print(&self.header(&hunk))?;
            for change in hunk.iter().flat_map(|op| op.iter_changes(&old, &new)) {
                let sign = match change.tag() {
                    ChangeTag::Equal => " ",
                    ChangeTag::Delete => "-",
                    ChangeTag::Insert => "+",
                };
                line(sign, change.value(), output)?;
            }
        }
        Ok(())
    }

    fn replaced(
        &self,
        old: &[u8],
        new: &[u8],
        (before, after): (usize, usize),
        output: &mut Output,
    ) -> Result<(), Stop> {
        output.print(&self.header(&[DiffOp::Replace {
            old_index: 0,
            old_len: before,
            new_index: 0,
            new_len: after,
        }]))?;
        for part in split(old) {
            line("-", part, output)?;
        }
        for part in split(new) {
            line("+", part, output)?;
        }
        Ok(())
    }

    /// `@@ -4,6 +4,7 @@`, in lines of the file.
    fn header(&self, hunk: &[DiffOp]) -> String {
        let [.., last] = hunk else {
            return String::new();
        };
        let first = hunk[0];
        let old = first.old_range().start..last.old_range().end;
        let new = first.new_range().start..last.new_range().end;
        let range = |range: std::ops::Range<usize>, behind: usize| {
            let first = behind + range.start + usize::from(!range.is_empty());
            format!("{first},{}", range.len())
        };
        let (old, new) = (range(old, self.behind.0), range(new, self.behind.1));
        format!("@@ -{old} +{new} @@\n")
    }
}

fn split(bytes: &[u8]) -> Vec<&[u8]> {
    bytes.split_inclusive(|&b| b == b'\n').collect()
}

fn line(sign: &str, bytes: &[u8], output: &mut Output) -> Result<(), Stop> {
    output.print(sign)?;
    output.print_bytes(bytes)?;
    if bytes.ends_with(b"\n") {
        Ok(())
    } else {
        output.print("\n\\ No newline at end of file\n")
    }
}
