//! What is wrong with a text of JSON.

// Faults are boxed, so that what is read without one stays small.
#![allow(clippy::unnecessary_box_returns)]

use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;

/// What ends the reading of a value.
pub(crate) type Fault = Box<Diagnostic>;

pub(crate) fn fault(code: Code, span: Span, message: impl Into<String>) -> Fault {
    Box::new(Diagnostic::new(code, span, message))
}
