//! Figures as other programs show them, compared dot by dot with our own PNG.
//!
//! `LUDOGRAPH_LOOK=DIR` keeps the pictures that are compared.

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::LazyLock;

use ludograph::figure::theme::{THEMES, Theme};
use ludograph::figure::{Figure, draw, raster, svg};

use super::boards::{corner, full, lines19, mark_table, stones};
use super::raster::Dots;
use super::samples;

const SAMPLES: [&str; 7] = [
    include_str!("../../../samples/macbeth/figures.lgn"),
    include_str!("../../../samples/lanrick/figures.lgn"),
    include_str!("../../../samples/ninuki/figures.lgn"),
    include_str!("../../../samples/othello/variants.lgn"),
    include_str!("../../../samples/renju/games.lgn"),
    include_str!("../../../samples/pente/games.lgn"),
    include_str!("../../../samples/gomoku/games.lgn"),
];

/// So many dots wide is each figure as it is compared. It is drawn twice as large and larger, since the
/// programs differ in what they make of a line that is thinner than a dot.
const WIDTH: usize = 400;

/// How many times as large a figure is drawn by ourselves, librsvg and Chromium, and by poppler, which
/// makes hairlines a whole dot wide.
const LARGER: usize = 2;
const LARGER_PDF: usize = 6;

/// The largest mean difference of a figure, of 255; and with poppler, whose hairlines are a bit wider
/// still.
const MEAN: f64 = 2.0;
const MEAN_PDF: f64 = 3.0;

/// The largest mean difference of a square of 20 by 20 dots: less than any mark that is missing makes.
const LOCAL: f64 = 12.0;

/// So many figures of each game are compared.
const OF_EACH: usize = 4;

/// A figure as we draw it.
struct Drawn {
    name: String,
    svg: String,
    pdf: Vec<u8>,
    dots: Dots,
    /// Its width and height before it was made smaller.
    sides: [usize; 2],
}

impl Drawn {
    /// The sides of a picture so many times as large as the figure is compared.
    fn sides(&self, times: usize) -> [String; 2] {
        self.sides.map(|side| (side * times / LARGER).to_string())
    }
}

fn drawn(name: &str, figure: &Figure<'_>, theme: &Theme) -> Drawn {
    let scene = draw(figure, theme);
    let mut svg = String::new();
    svg::write(&scene, &mut svg);
    let picture = raster::Picture::wide((WIDTH * LARGER) as f64);
    let png = raster::png(&scene, &picture).expect("a picture");
    let dots = Dots::read(&png);
    Drawn {
        name: format!("{name}-{}", theme.name),
        svg,
        pdf: raster::pdf(&scene, 300.0).expect("a page"),
        sides: [dots.width, dots.height],
        dots: dots.shrunk(LARGER),
    }
}

/// Figures of every game, and all marks on every kind of piece, in every theme.
fn figures() -> &'static [Drawn] {
    static FIGURES: LazyLock<Vec<Drawn>> =
        LazyLock::new(|| THEMES.into_iter().flat_map(in_theme).collect());
    &FIGURES
}

fn in_theme(theme: &Theme) -> Vec<Drawn> {
    let mut all = vec![
        drawn("marks", &mark_table(), theme),
        drawn("corner", &corner(), theme),
        drawn("stones", &stones(), theme),
        drawn("full", &full(lines19()), theme),
    ];
    for file in SAMPLES {
        let mut count = 0;
        samples::figures(file, |name, _| count += usize::from(!name.is_empty()));
        assert!(count > 0, "no figure");
        // The last ones, which show most.
        let mut left = count;
        samples::figures(file, |name, figure| {
            if left <= OF_EACH {
                all.push(drawn(name, figure, theme));
            }
            left -= 1;
        });
    }
    all
}

/// Compares with our own what another program shows at that place of its picture.
fn compare(ours: &Drawn, other: &Dots, from: (usize, usize), who: &str) -> Option<String> {
    let (width, height) = (ours.dots.width, ours.dots.height);
    // Some cut a last row that is no whole one.
    let height = height.min(other.height.saturating_sub(from.1));
    if height + 1 < ours.dots.height || other.width < from.0 + width {
        return Some(format!(
            "{who} {}: {}x{}",
            ours.name, other.width, other.height
        ));
    }
    let difference = |x: usize, y: usize| -> f64 {
        let (a, b) = (ours.dots.at(x, y), other.at(from.0 + x, from.1 + y));
        let apart = (0..3).map(|i| f64::from(a[i].abs_diff(b[i])));
        apart.sum::<f64>() / 3.0
    };
    let (mut sum, mut worst) = (0.0, 0.0_f64);
    for top in (0..height).step_by(20) {
        for left in (0..width).step_by(20) {
            let (mut square, mut count) = (0.0, 0.0);
            for y in top..(top + 20).min(height) {
                for x in left..(left + 20).min(width) {
                    square += difference(x, y);
                    count += 1.0;
                }
            }
            sum += square;
            worst = worst.max(square / count);
        }
    }
    let mean = sum / (width * height) as f64;
    if std::env::var_os("LUDOGRAPH_LOOK").is_some() {
        eprintln!(
            "{who} {}: mean {mean:.2}, worst square {worst:.1}",
            ours.name
        );
    }
    let most = if who == "poppler" { MEAN_PDF } else { MEAN };
    (mean >= most || worst >= LOCAL).then(|| {
        format!(
            "{who} {}: mean {mean:.2}, worst square {worst:.1}",
            ours.name
        )
    })
}

fn run(command: &mut Command) {
    let ran = command.output().expect("the program is there");
    let said = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "{command:?}: {said}");
}

/// A picture that a program has made.
fn made(path: &Path) -> Dots {
    let file = fs::read(path).expect("a picture");
    if let Some(folder) = std::env::var_os("LUDOGRAPH_LOOK") {
        let name = path.file_name().expect("a name");
        fs::write(Path::new(&folder).join(name), &file).expect("kept");
    }
    Dots::read(&file)
}

fn none(faults: &[String]) {
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
#[ignore = "needs rsvg-convert"]
fn librsvg_shows_what_we_draw() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut faults = Vec::new();
    for figure in figures() {
        let file = folder.path().join("figure.svg");
        let png = folder.path().join(format!("rsvg-{}.png", figure.name));
        fs::write(&file, &figure.svg).expect("written");
        let [width, height] = figure.sides(LARGER);
        run(Command::new("rsvg-convert")
            .args(["--width", &width, "--height", &height])
            .args(["--background-color", "white", "--output"])
            .args([&png, &file]));
        let shown = made(&png).shrunk(LARGER);
        faults.extend(compare(figure, &shown, (0, 0), "librsvg"));
    }
    none(&faults);
}

#[test]
#[ignore = "needs pdftoppm"]
fn a_pdf_shows_what_the_png_shows() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut faults = Vec::new();
    for figure in figures() {
        let file = folder.path().join("figure.pdf");
        let stem = folder.path().join(format!("pdf-{}", figure.name));
        fs::write(&file, &figure.pdf).expect("written");
        let [width, height] = figure.sides(LARGER_PDF);
        run(Command::new("pdftoppm")
            .args(["-png", "-singlefile"])
            .args(["-scale-to-x", &width, "-scale-to-y", &height])
            .args([&file, &stem]));
        let png = stem.with_extension("png");
        let shown = made(&png).shrunk(LARGER_PDF);
        faults.extend(compare(figure, &shown, (0, 0), "poppler"));
    }
    none(&faults);
}

#[test]
#[ignore = "needs chromium"]
fn figures_in_one_page_keep_their_ids_and_chromium_shows_what_we_draw() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut faults = Vec::new();
    for (i, sheet) in figures().chunks(12).enumerate() {
        let mut page = String::from("<!doctype html><meta charset=utf-8><body style=margin:0>");
        let place = |k: usize| (10 + k % 4 * (WIDTH + 10), 10 + k / 4 * (WIDTH + 60));
        for (k, figure) in sheet.iter().enumerate() {
            let (x, y) = place(k);
            let [width, height] = figure.sides.map(|side| side as f64 / LARGER as f64);
            let _ = write!(
                page,
                "<div style='position:absolute;left:{x}px;top:{y}px;width:{width}px;\
                     height:{height}px'>{}</div>",
                figure.svg.replace(
                    "<svg ",
                    "<svg preserveAspectRatio='none' width='100%' height='100%' "
                )
            );
        }
        let file = folder.path().join("page.html");
        let png = folder.path().join(format!("chromium-{i}.png"));
        fs::write(&file, page).expect("written");
        let profile = folder.path().join("profile");
        run(Command::new("chromium")
            .args([
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--hide-scrollbars",
            ])
            .args(["--window-size=1700,1600"])
            .arg(format!("--force-device-scale-factor={LARGER}"))
            .arg(format!("--user-data-dir={}", profile.display()))
            .arg(format!("--screenshot={}", png.display()))
            .arg(&file));
        let shown = made(&png).shrunk(LARGER);
        for (k, figure) in sheet.iter().enumerate() {
            faults.extend(compare(figure, &shown, place(k), "chromium"));
        }
    }
    none(&faults);
}
