//! Animations in a real browser, and in a viewer that plays none.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use ludograph::figure::animate::{Film, Pace, Script};
use ludograph::figure::theme::BOOK;
use ludograph::figure::{self, svg};

use super::animate::{Line, macbeth, on_board, radii};
use super::files;

/// The animation of a line, a second a turn.
fn film(line: &Line) -> String {
    let script = Script::of_turns(None);
    let figures = script.frames(line.spec, &line.moment).unwrap();
    let scenes = figures.iter().map(|figure| figure::draw(figure, &BOOK));
    let mut file = String::new();
    svg::write_film(
        &Film::new(scenes.collect()),
        Pace::default(),
        &svg::Options::default(),
        &mut file,
    );
    file
}

fn run(folder: &Path, program: &str, args: &[&str]) -> Vec<u8> {
    let ran = Command::new(program)
        .args(args)
        .current_dir(folder)
        .stderr(Stdio::null())
        .output()
        .unwrap_or_else(|error| panic!("{program}: {error}"));
    assert!(ran.status.success(), "{program} {args:?}");
    ran.stdout
}

/// The page as the browser has it when its scripts have run.
fn browse(folder: &Path, page: &str, more: &[&str]) -> String {
    fs::write(folder.join("page.html"), page).unwrap();
    let file = format!("file://{}/page.html", folder.display());
    let mut args = vec!["--headless", "--no-sandbox", "--disable-gpu", "--dump-dom"];
    args.extend_from_slice(more);
    args.push(&file);
    String::from_utf8(run(folder, "chromium", &args)).unwrap()
}

/// For each time the circles that are seen, as `x y r` in lines.
const LOOK: &str = "
const lines = [];
const round = (text) => Math.round(parseFloat(text));
for (const time of TIMES) {
  for (const playing of document.getAnimations()) { playing.pause(); playing.currentTime = time; }
  for (const disc of document.querySelectorAll('circle'))
    if (getComputedStyle(disc).visibility === 'visible')
      lines.push([time, ...['cx', 'cy', 'r'].map((name) => disc.getAttribute(name))].join(' '));
}
document.body.textContent = 'seen ' + document.getAnimations().length + '\\n' + lines.join('\\n') + '\\n';
";

#[test]
#[ignore = "needs chromium"]
fn chromium_shows_each_position_at_its_time() {
    let line = macbeth();
    let script = Script::of_turns(None);
    let figures = script.frames(line.spec, &line.moment).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let geometry = (line.spec.geometry)();
    let radii = radii(&figures[0]);
    let shown = |dom: &str, time: u64| {
        let mut found = [Vec::new(), Vec::new()];
        for told in dom
            .lines()
            .filter_map(|told| told.strip_prefix(&format!("{time} ")))
        {
            let [x, y, r] =
                [0, 1, 2].map(|i| told.split(' ').nth(i).unwrap().parse::<f64>().unwrap());
            let side = radii
                .iter()
                .position(|radius| (r - radius * 100.0).abs() < 0.02);
            let cell = geometry.cells().find(|&cell| {
                let at = geometry.centre(cell);
                (at.x * 100.0 - x).abs() < 1.0 && (at.y * 100.0 - y).abs() < 1.0
            });
            if let Some(side) = side {
                found[side].push(cell.unwrap());
            }
        }
        found.iter_mut().for_each(|cells| cells.sort());
        found
    };
    let times: Vec<u64> = (0..=64).map(|turn| turn * 1_000 + 500).collect();
    let page = |times: &[u64]| {
        let look = LOOK.replace("TIMES", &format!("{times:?}"));
        format!(
            "<!doctype html><body>{}<script>{look}</script>",
            film(&line)
        )
    };
    let dom = browse(folder.path(), &page(&times), &[]);
    assert!(
        dom.contains("seen ") && !dom.contains("seen 0\n"),
        "{dom:.300}"
    );
    for (figure, &time) in figures.iter().zip(&times) {
        assert_eq!(shown(&dom, time), on_board(figure), "{time}");
    }
    // Who has asked for less motion gets none, and sees the end.
    let dom = browse(
        folder.path(),
        &page(&[500]),
        &["--force-prefers-reduced-motion"],
    );
    assert!(dom.contains("seen 0\n"), "{dom:.300}");
    assert_eq!(shown(&dom, 500), on_board(&figures[64]));
}

#[test]
#[ignore = "needs rsvg-convert"]
fn a_viewer_that_plays_nothing_shows_the_last_position() {
    let folder = tempfile::tempdir().unwrap();
    let line = macbeth();
    let script = Script::of_turns(None);
    let figures = script.frames(line.spec, &line.moment).unwrap();
    let last = files::file(&figures[64], &BOOK);
    let dots = |name: &str, file: &str| {
        fs::write(folder.path().join(name), file).unwrap();
        let args = ["-w", "600", "-b", "white", "-f", "png", name];
        let png = run(folder.path(), "rsvg-convert", &args);
        assert!(png.starts_with(b"\x89PNG"));
        fs::write(folder.path().join(format!("{name}.png")), &png).unwrap();
        png
    };
    let first = files::file(&figures[0], &BOOK);
    let [film, last, first] = [
        dots("film.svg", &film(&line)),
        dots("last.svg", &last),
        dots("first.svg", &first),
    ];
    assert_ne!(first, last);
    assert_eq!(film, last, "to the dot");
}
