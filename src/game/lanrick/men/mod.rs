//! Setting and moving men.

mod plain;
pub(in crate::game::lanrick) mod setting;
pub(in crate::game::lanrick) mod spend;
pub(in crate::game::lanrick) mod turn;
pub(in crate::game::lanrick) mod ways;
