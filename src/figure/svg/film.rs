//! A [`Film`] as an SVG that plays by itself: what comes and goes is shown and hidden by CSS, which does
//! nothing in viewers without it, on paper, and where less motion has been asked for.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::Range;

use super::ids::Ids;
use super::root::Root;
use super::{Options, head};
use crate::figure::animate::{Film, Pace, Spell};
use crate::figure::scene::{Form, Shape};

/// Writes the film as a file, which shows its last scene where nothing moves.
pub fn write_film(film: &Film<'_>, pace: Pace, options: &Options, out: &mut String) {
    let ids = Ids::of_film(film, pace);
    let root = Root::of(options);
    root.begin(&film.scene, options, out);
    head(&film.scene, options, out);
    let mut play = Play::new(film, pace, ids.prefix());
    let mut shown = String::with_capacity(64 * 1024);
    let (mut drawn, mut group) = (String::new(), String::new());
    for (shape, spells) in film.scene.shapes.iter().zip(&film.spells) {
        drawn.clear();
        ids.shape(shape, &mut drawn);
        // What differs in its places alone shares a group.
        let inside = inside(shape, &drawn);
        let own = drawn.get(..inside.start).unwrap_or_default();
        if group != own {
            shown.push_str(if group.is_empty() { "" } else { "</g>\n" });
            shown.push_str(own);
            own.clone_into(&mut group);
        }
        let is_opened = play.open(spells, &mut shown);
        shown.push_str(drawn.get(inside).unwrap_or_default());
        shown.push_str(if is_opened { "</g>\n" } else { "\n" });
    }
    out.push_str(&play.style());
    ids.definitions(&film.scene, out);
    // Writing to a string never fails.
    let _ = writeln!(out, "<g class=\"{}v\">", ids.prefix());
    out.push_str(&shown);
    out.push_str(if group.is_empty() { "</g>" } else { "</g></g>" });
    root.end(out);
}

/// What stands inside the group of a shape of which there are many, or all of another shape.
fn inside(shape: &Shape<'_>, drawn: &str) -> Range<usize> {
    let is_group = matches!(
        shape.form,
        Form::Discs { .. } | Form::Pieces { .. } | Form::Glyphs { .. }
    );
    let opens = drawn.find('>');
    match opens {
        Some(at) if is_group => at + 1..drawn.len() - "</g>".len(),
        _ => 0..drawn.len(),
    }
}

/// The rules of a film, gathered while its shapes are written.
struct Play<'a> {
    prefix: &'a str,
    /// How many scenes there are, how long each but the last is seen, and how long all of them.
    length: u32,
    turn: u64,
    whole: u64,
    /// The spells that have keyframes, each with the number of those.
    known: BTreeMap<&'a [Spell], usize>,
    keyframes: String,
}

impl<'a> Play<'a> {
    fn new(film: &Film<'_>, pace: Pace, prefix: &'a str) -> Self {
        let turns = u64::from(film.length.saturating_sub(1));
        Self {
            prefix,
            length: film.length,
            turn: u64::from(pace.turn),
            whole: (turns * u64::from(pace.turn) + u64::from(pace.end)).max(1),
            known: BTreeMap::new(),
            keyframes: String::new(),
        }
    }

    /// Opens the group of what is not seen all the time.
    fn open(&mut self, spells: &'a [Spell], out: &mut String) -> bool {
        let (Some(first), Some(last)) = (spells.first(), spells.last()) else {
            return false;
        };
        let is_at_end = last.to == self.length;
        if first.from == 0 && is_at_end && spells.len() == 1 {
            return false;
        }
        let prefix = self.prefix;
        let mut group = "<g".to_string();
        if !is_at_end {
            group.push_str(" visibility=\"hidden\"");
        }
        // What is seen in one scene alone is the same for all scenes, but for how far ahead of the others
        // it is in a round.
        let (spells, ahead) = match spells {
            [Spell { from, to }] if from + 1 == *to && !is_at_end => {
                let late = u64::from(*from) * self.turn;
                let ahead = if late > 0 { self.whole - late } else { 0 };
                (&[Spell { from: 0, to: 1 }][..], ahead)
            }
            spells => (spells, 0),
        };
        let name = self.name(spells);
        // Writing to a string never fails.
        let _ = write!(group, " style=\"animation-name:{prefix}{name}");
        if ahead > 0 {
            let _ = write!(group, ";animation-delay:-{}s", seconds(ahead));
        }
        group.push_str("\">");
        out.push_str(&group);
        true
    }

    /// The number of the keyframes for those spells.
    fn name(&mut self, spells: &'a [Spell]) -> usize {
        if let Some(&number) = self.known.get(spells) {
            return number;
        }
        let number = self.known.len();
        self.known.insert(spells, number);
        let mut times = [Vec::new(), Vec::new()];
        let mut add = |word: usize, time: u32| {
            if time < self.length {
                let share = u64::from(time) * self.turn * 100_000 / self.whole;
                times[word].push(format!("{}%", share as f64 / 1_000.0));
            }
        };
        if spells.first().is_some_and(|first| first.from > 0) {
            add(0, 0);
        }
        for spell in spells {
            add(1, spell.from);
            add(0, spell.to);
        }
        let _ = write!(self.keyframes, "@keyframes {}{number}{{", self.prefix);
        for (times, word) in times.iter().zip(["hidden", "visible"]) {
            if !times.is_empty() {
                let times = times.join(",");
                let _ = write!(self.keyframes, "{times}{{visibility:{word}}}");
            }
        }
        self.keyframes.push_str("}\n");
        number
    }

    fn style(&self) -> String {
        let (prefix, whole) = (self.prefix, seconds(self.whole));
        format!(
            "<style>{}@media screen and (prefers-reduced-motion:no-preference){{.{prefix}v g[style]\
             {{animation:{whole}s step-end infinite}}}}</style>\n",
            self.keyframes
        )
    }
}

/// Milliseconds as seconds.
fn seconds(milliseconds: u64) -> f64 {
    milliseconds as f64 / 1_000.0
}
