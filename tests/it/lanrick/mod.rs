//! A second engine for every rule set of Lanrick, written from the rules alone: slow, plain, and with
//! nothing in common with the one that it is held against. Sections are those of the rules.

mod after;
mod block;
mod counts;
mod fault_text;
mod fault_words;
mod faults;
mod forced;
mod game;
mod judge;
mod mark;
mod player;
mod position;
mod radiate;
mod rare;
mod send;
mod sound;
mod squares;
mod text;
mod turn;
mod turns;
mod wild;
mod word;
