//! A second engine for every rule set of ninuki, gomoku, pente and renju, written from the rules alone:
//! slow, plain, and with nothing in common with the one that it is held against. Sections are those of
//! the rules.

mod block;
mod capture;
mod events;
mod examples;
mod forbidden;
mod game;
mod judge;
mod odd;
mod player;
mod position;
mod scattered;
mod sets;
mod shapes;
mod stones;
mod symmetry;
mod theatre;
mod turns;
mod view;
mod word;
