//! `--animate`: the figure as a film of the turns that lead to it.

use ludograph::check::Moment;
use ludograph::figure::animate::{Film, Pace, Script, can_be_played, is_of_board};
use ludograph::figure::{Figure, draw, fit, svg};
use ludograph::game::Game;
use ludograph::record::Directive;

use super::painter::Drawn;
use super::run::Run;
use super::wishes;
use crate::cli::output::{Output, Stop};
use crate::cli::records::Seen;

/// Whether and how turns are played.
#[derive(clap::Args)]
pub(super) struct Playing {
    /// An SVG that plays the turns by itself, without a script; on paper, and in viewers that can't play
    /// it, it shows the last position. With --numbers the turns of those numbers, which their pieces carry
    #[arg(long, conflicts_with = "split")]
    pub(super) animate: bool,
    /// How long each position is seen
    #[arg(long, value_name = "S", default_value = "1", requires = "animate", value_parser = milliseconds)]
    seconds_per_turn: u32,
    /// How long the last position is seen before it all begins again
    #[arg(long, value_name = "S", default_value = "4", requires = "animate", value_parser = milliseconds)]
    seconds_at_end: u32,
}

impl Playing {
    fn pace(&self) -> Pace {
        Pace {
            turn: self.seconds_per_turn,
            end: self.seconds_at_end,
        }
    }
}

/// Seconds, as far as thousandths of them.
fn milliseconds(text: &str) -> Result<u32, String> {
    let seconds: Option<f64> = text.parse().ok();
    match seconds {
        Some(seconds) if (0.05..=3600.0).contains(&seconds) => {
            Ok((seconds * 1_000.0).round() as u32)
        }
        _ => Err("a number of seconds, from 0.05 to 3600".to_string()),
    }
}

impl Run<'_> {
    /// Draws the turns that a script plays.
    pub(super) fn film(
        &mut self,
        name: &str,
        game: &'static dyn Game,
        script: &Script,
        moment: &Moment,
        seen: &Seen<'_>,
        output: &mut Output,
    ) -> Result<(), Stop> {
        let directives = match wishes::directives(game, &self.args.view, &self.args.marks) {
            Ok(directives) => directives,
            Err(message) => return self.give_up(&message, output),
        };
        let Ok(frames) = script.frames(game.spec(), moment) else {
            let most = Script::MOST;
            let message = format!("{}: more than {most} turns can't be animated", seen.file);
            return self.give_up(&message, output);
        };
        let all: Vec<Directive> = directives.into_iter().filter(can_be_played).collect();
        let of_board: Vec<Directive> = all.iter().filter(|d| is_of_board(d)).cloned().collect();
        let count = frames.len();
        let mut figures: Vec<Figure<'_>> = Vec::with_capacity(count);
        for (i, figure) in frames.into_iter().enumerate() {
            let directives = if i + 1 == count { &all } else { &of_board };
            let mut figure = figure.with(moment, directives);
            figure.fill(game.spec(), seen.reader.record(), seen.reader.replayed());
            figures.push(figure);
        }
        let Some(last) = figures.last_mut() else {
            return Ok(());
        };
        last.record = Some(seen.reader.text(seen.chunk));
        let watch = self.painter.font_watch();
        for figure in &mut figures {
            figure.fonts = Some(self.painter.fonts);
        }
        fit(&mut figures);
        let scenes = figures
            .iter()
            .map(|figure| draw(figure, self.painter.theme));
        let mut film = Film::new(scenes.collect());
        let mut file = String::new();
        let options = self.args.size.options();
        svg::write_film(&film, self.args.playing.pace(), &options, &mut file);
        drop(watch);
        let lacking = std::mem::take(&mut film.scene.lacking);
        let Some(last) = figures.last() else {
            return Ok(());
        };
        let drawn = Drawn {
            title: last.title.to_string(),
            oddities: last.oddities(),
            lacking,
            file: Ok(file.into_bytes()),
        };
        self.deliver(name, drawn, seen, output)
    }
}
