//! [`Verdict`]: whether the records of a fence show the faults that it names, and no others.

use super::request::Request;
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::source::Span;

/// What is still to be shown by the records of a fence.
pub(super) struct Verdict {
    missing: Vec<(Code, Span)>,
    shown: Option<Code>,
}

impl Verdict {
    /// Before the first record.
    pub(super) fn new(request: &Request) -> Self {
        Self {
            missing: request.expected.clone(),
            shown: None,
        }
    }

    /// Takes what was to be shown out of the faults of a record; what is left is told.
    pub(super) fn take(&mut self, faults: &mut Diagnostics) {
        faults.retain(|fault| {
            let wanted = self
                .missing
                .iter()
                .position(|(code, _)| *code == fault.code);
            if let Some(wanted) = wanted {
                self.missing.remove(wanted);
                return false;
            }
            self.shown.get_or_insert(fault.code);
            true
        });
    }

    /// What has not been shown, as faults of the page.
    pub(super) fn rest(self) -> impl Iterator<Item = Diagnostic> {
        let shown = self.shown;
        self.missing.into_iter().map(move |(code, span)| {
            let instead = match shown {
                Some(other) => format!("but {other}"),
                None => "and nothing is wrong".to_owned(),
            };
            let message = format!("the fault {code} is not shown here, {instead}");
            Diagnostic::new(Code::FaultNotShown, span, message)
        })
    }
}
