//! Diagnostics for machines: JSON Lines.
