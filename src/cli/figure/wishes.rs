//! What the command line asks of a figure beyond what its record says, in the words of `figure` blocks.

use std::num::NonZeroU32;

use ludograph::diagnostic::near::{near, suggest};
use ludograph::game::Game;
use ludograph::lgn::{DIRECTIVES, directive, quoted};
use ludograph::record::{Directive, Numbering};

use crate::cli::foreign;
use crate::cli::known::Known;
use crate::cli::numbers;

/// The turns of a numbered figure.
#[derive(clap::Args)]
pub(super) struct Turns {
    /// A numbered placement diagram of those turns; where men move, each man with the number of the last
    /// of them that touched it
    #[arg(long, value_name = "A-B", value_parser = range, group = "numbered")]
    numbers: Option<(u32, u32)>,
    /// Numbered diagrams of so many turns each, as FILE-1-50.svg, FILE-51-100.svg and so on, with the
    /// number of the record behind FILE where there are several
    #[arg(long, value_name = "TURNS", group = "numbered", conflicts_with_all = ["name", "turn"], value_parser = numbers::from_one::<NonZeroU32>)]
    split: Option<NonZeroU32>,
    /// The number that the first of the turns of a figure gets; or the format of the files, which is never
    /// a number
    #[arg(long, value_name = "N|FORMAT", value_parser = Known::new(from, foreign::words), hide_possible_values = true)]
    from: Vec<From>,
    /// After that number they begin with 1 again
    #[arg(long, value_name = "M", requires = "numbered", value_parser = numbers::from_one::<NonZeroU32>)]
    modulo: Option<NonZeroU32>,
}

impl Turns {
    /// How turns are numbered, if those of one figure are.
    pub(super) fn numbering(&self) -> Option<Numbering> {
        Some(Numbering {
            turns: Some(self.numbers?),
            ..self.shown()
        })
    }

    /// With which numbers turns are shown, whichever they are.
    pub(super) fn shown(&self) -> Numbering {
        Numbering {
            turns: None,
            from: self.first(),
            modulo: self.modulo.map(NonZeroU32::get),
        }
    }

    /// The number that the first turn of a figure gets.
    pub(super) fn first(&self) -> Option<u32> {
        self.from.iter().find_map(|from| match from {
            From::Number(number) => Some(*number),
            From::Format(_) => None,
        })
    }

    /// What is wrong with what `--from` names, if anything is.
    pub(super) fn fault(&self) -> Option<&'static str> {
        let numbers = |from: &&From| matches!(from, From::Number(_));
        let count = self.from.iter().filter(numbers).count();
        if count > 1 || self.from.len() > count + 1 {
            return Some("--from names one number and one format at most");
        }
        let is_numbered = self.numbers.is_some() || self.split.is_some();
        (count > 0 && !is_numbered).then_some("--from N needs --numbers or --split")
    }

    /// The format of the files, if it is named.
    pub(super) fn format(&self) -> Option<foreign::From> {
        self.from.iter().find_map(|from| match from {
            From::Number(_) => None,
            From::Format(format) => Some(*format),
        })
    }

    /// How many turns a figure has, if games are to be split.
    pub(super) fn split(&self) -> Option<NonZeroU32> {
        self.split
    }
}

/// What `--from` names.
#[derive(Clone, Copy)]
enum From {
    Number(u32),
    Format(foreign::From),
}

fn from(text: &str) -> Result<From, String> {
    if !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit()) {
        let number = text.parse().ok().filter(|&number| number > 0);
        return number
            .map(From::Number)
            .ok_or_else(|| "turns count from 1".to_owned());
    }
    foreign::from(text).map(From::Format)
}

fn range(text: &str) -> Result<(u32, u32), String> {
    Numbering::between(text)
        .ok_or_else(|| "two turn numbers, the lower one first: 1-50".to_string())
}

/// The words of `--coordinates`.
const SIDES: [(&str, &str); 6] = [
    ("none", "no names"),
    ("usual", "where the game has them"),
    ("left", "names of rows"),
    ("right", "names of rows"),
    ("top", "names of files"),
    ("bottom", "names of files"),
];

/// Sees that all words are such as there are; whether they go together is asked later.
fn sides(text: &str) -> Result<String, String> {
    let words = || SIDES.iter().map(|&(word, _)| word);
    let is_unknown = |word: &&str| !word.is_empty() && !words().any(|known| known == *word);
    match text.split([',', ' ']).find(is_unknown) {
        Some(word) => Err(format!(
            "there is no word \"{word}\"{}",
            suggest(word, words())
        )),
        None => Ok(text.to_owned()),
    }
}

/// Wishes that say how a board is seen. They count for every figure of a run.
#[derive(clap::Args)]
pub(super) struct ViewWishes {
    /// Only the part of the board whose files and rows lie between those of two cells; or `fit`: as much as
    /// what stands on it needs
    #[arg(long, value_name = "CELL-CELL")]
    crop: Option<String>,
    /// The board turned clockwise: multiples of 90, on hexagons of 60
    #[arg(long, value_name = "DEGREES")]
    rotate: Option<String>,
    /// Left and right change places (after --rotate)
    #[arg(long)]
    mirror: bool,
    /// Black's pieces are drawn as White's, and White's as Black's
    #[arg(long)]
    swap_colours: bool,
    /// The names of files and rows: none, usual, or on which sides: left,right,top,bottom
    #[arg(long, value_name = "SIDES", value_parser = Known::new(sides, || SIDES.to_vec()), hide_possible_values = true)]
    coordinates: Option<String>,
}

/// Wishes that say what is marked and told. They count for one figure.
#[derive(clap::Args)]
pub(super) struct MarkWishes {
    #[command(flatten)]
    points: PointWishes,
    #[command(flatten)]
    turn: TurnWishes,
    /// A line of text under the board; {Black}, {result} and other fields stand for what the record says
    #[arg(long, value_name = "TEXT")]
    caption: Vec<String>,
    /// Any other line of a figure block: 'shade d5 e5', 'arrow a1-c3', 'label d5 "A"'
    #[arg(long, value_name = "DIRECTIVE")]
    with: Vec<String>,
}

/// Wishes that mark points which the rules single out.
#[derive(clap::Args)]
struct PointWishes {
    /// Dots on the legal turns
    #[arg(long)]
    legal: bool,
    /// Crosses on the points that are forbidden to the side to move
    #[arg(long)]
    forbidden: bool,
    /// Circles on the points where the five that waits can be annulled
    #[arg(long)]
    annulling: bool,
}

/// Wishes that show what a turn has done, and whose turn is next.
#[derive(clap::Args)]
struct TurnWishes {
    /// What the turns that are shown have captured or flipped, as ghosts
    #[arg(long)]
    ghosts: bool,
    /// A sign of the side to move, beside the board
    #[arg(long)]
    to_move: bool,
    /// Two boards side by side: before the last turn, and after it; with --numbers before the first
    /// of them, and after the last
    #[arg(long)]
    before_after: bool,
}

/// A wish as a line of a figure block, and what the command line calls it.
type Line = (&'static str, String);

impl ViewWishes {
    fn lines(&self) -> Vec<Line> {
        let mut lines = Vec::new();
        let mut value = |flag, word: &str, value: &Option<String>| {
            lines.extend(
                value
                    .as_ref()
                    .map(|value| (flag, format!("{word} {value}"))),
            );
        };
        value("--crop", "crop", &self.crop);
        value("--rotate", "rotate", &self.rotate);
        if self.mirror {
            lines.push(("--mirror", "mirror".to_string()));
        }
        if self.swap_colours {
            lines.push(("--swap-colours", "swap-colours".to_string()));
        }
        lines.extend(self.coordinates.as_deref().map(|sides| {
            let line = match sides {
                "none" => "no-coordinates".to_string(),
                "usual" => "coordinates".to_string(),
                sides => format!("coordinates {}", sides.replace(',', " ")),
            };
            ("--coordinates", line)
        }));
        lines
    }
}

impl MarkWishes {
    /// Whether there are any.
    pub(super) fn is_any(&self) -> bool {
        !self.lines().is_empty()
    }

    /// Whether there are some that count for the position at one point only.
    pub(super) fn of_one_position(&self) -> bool {
        self.points.legal || self.points.forbidden || self.points.annulling
    }

    fn lines(&self) -> Vec<Line> {
        let words = [
            (self.points.legal, "--legal", "legal"),
            (self.points.forbidden, "--forbidden", "forbidden"),
            (self.points.annulling, "--annulling", "annulling"),
            (self.turn.ghosts, "--ghosts", "ghosts"),
            (self.turn.to_move, "--to-move", "to-move"),
            (self.turn.before_after, "--before-after", "before-after"),
        ];
        let words = words.into_iter().filter(|(wished, ..)| *wished);
        let words = words.map(|(_, flag, word)| (flag, word.to_string()));
        let captions = self.caption.iter();
        let captions = captions.map(|text| ("--caption", format!("caption {}", quoted(text))));
        let others = self.with.iter().map(|line| ("--with", line.clone()));
        words.chain(captions).chain(others).collect()
    }
}

/// The directives that wishes stand for.
pub(super) fn directives(
    game: &'static dyn Game,
    view: &ViewWishes,
    marks: &MarkWishes,
) -> Result<Vec<Directive>, String> {
    let lines = view.lines().into_iter().chain(marks.lines());
    let read = |(flag, line): Line| {
        directive(game, &line).map_err(|message| format!("{flag}: {message}{}", advice(&line)))
    };
    lines.map(read).collect()
}

/// Which directive may have been meant, if a line begins with a word that is none.
fn advice(line: &str) -> String {
    let word = line.split_whitespace().next().unwrap_or_default();
    if DIRECTIVES.contains(&word) {
        return String::new();
    }
    match near(word, DIRECTIVES.into_iter()) {
        Some(word) => format!(": did you mean \"{word}\"?"),
        None => String::new(),
    }
}
