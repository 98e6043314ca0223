//! The 64 squares and the shapes of rendezvous on them.

pub(in crate::game::lanrick) mod rendezvous;
pub(in crate::game::lanrick) mod squares;
