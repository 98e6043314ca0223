//! A second engine for every rule set of ninuki, gomoku, pente and renju, written from the rules alone:
//! slow, plain, and with nothing in common with the one that it is held against. Sections are those of
//! the rules.

mod block;
mod capture;
mod diagram;
mod events;
mod examples;
mod fault_text;
mod faults;
mod forbidden;
mod game;
mod judge;
mod odd;
mod player;
mod position;
mod scattered;
mod sets;
mod shapes;
mod sound;
mod stones;
mod symmetry;
mod text;
mod theatre;
mod turns;
mod view;
mod word;
