//! Placeholder.
pub(super) use crate::playout::{Page, Place};
