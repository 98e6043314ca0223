//! RenjuNet's database.
