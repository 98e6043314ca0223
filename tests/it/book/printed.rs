//! Books built by programs from outside.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

const BOOK: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/book");

/// A copy of the book in `tests/data/book`, built with the program at hand.
struct Built {
    folder: tempfile::TempDir,
    output: Output,
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &target);
        } else {
            fs::copy(&path, target).unwrap();
        }
    }
}

impl Built {
    fn new(change: impl FnOnce(&Path)) -> Self {
        let folder = tempfile::tempdir().unwrap();
        copy(Path::new(BOOK), folder.path());
        change(folder.path());
        let program = Path::new(env!("CARGO_BIN_EXE_ludograph")).parent().unwrap();
        let paths = std::env::var_os("PATH").unwrap_or_default();
        let paths = std::iter::once(program.to_path_buf()).chain(std::env::split_paths(&paths));
        let output = Command::new("mdbook")
            .args(["build"])
            .arg(folder.path())
            .env("PATH", std::env::join_paths(paths).unwrap())
            .output()
            .expect("mdbook is installed");
        Self { folder, output }
    }

    fn read(&self, page: &str) -> String {
        fs::read_to_string(self.folder.path().join("book").join(page)).unwrap()
    }

    fn told(&self) -> String {
        String::from_utf8_lossy(&self.output.stderr).into_owned()
    }
}

#[test]
#[ignore = "needs mdbook"]
fn a_book_of_mdbook_gets_its_figures() {
    let built = Built::new(|_| {});
    assert!(built.output.status.success(), "{}", built.told());
    let figures = |page: &str| {
        built
            .read(page)
            .matches("<figure class=\"ludograph\"")
            .count()
    };
    assert_eq!(figures("intro.html"), 1);
    assert_eq!(figures("opening.html"), 3);
    assert_eq!(figures("opening/lists.html"), 3);
    assert_eq!(figures("print.html"), 7);
    let page = built.read("opening.html");
    assert!(
        page.contains("<strong>Figure 1.1</strong> Black&#39;s first disc")
            || page.contains("<strong>Figure 1.1</strong> Black's first disc"),
        "{page}"
    );
    // What is not ours is as mdBook makes it without us.
    let plain = Built::new(|folder| {
        let toml = folder.join("book.toml");
        let text = fs::read_to_string(&toml).unwrap();
        let (before, _) = text.split_once("[preprocessor.ludograph]").unwrap();
        fs::write(&toml, before).unwrap();
    });
    assert!(plain.output.status.success(), "{}", plain.told());
    let part = |page: &str, from: &str, to: &str| {
        let start = page.find(from).unwrap_or_else(|| panic!("{from}: {page}"));
        let end = page[start..].find(to).unwrap() + start;
        page[start..end].to_owned()
    };
    for (from, to) in [
        ("<table", "</table>"),
        ("<pre><code class=\"language-sh", "</pre>"),
    ] {
        let ours = part(&page, from, to);
        assert_eq!(ours, part(&plain.read("opening.html"), from, to));
        assert!(ours.len() > 40);
    }
}

#[test]
#[ignore = "needs mdbook"]
fn all_chapters_on_one_page_have_ids_of_their_own() {
    let built = Built::new(|_| {});
    let page = built.read("print.html");
    let mut ids = BTreeSet::new();
    for rest in page.split(" id=\"").skip(1) {
        let id = rest.split('"').next().unwrap();
        assert!(ids.insert(id.to_owned()), "{id}");
    }
    for rest in page.split("xlink:href=\"#").skip(1) {
        let id = rest.split('"').next().unwrap();
        assert!(ids.contains(id), "{id}");
    }
    assert!(ids.contains("fig:first-disc") && ids.contains("fig:first-disc:2"));
}

#[test]
#[ignore = "needs mdbook"]
fn a_wrong_record_fails_the_build_with_file_and_line() {
    let built = Built::new(|folder| {
        let page = folder.join("src/opening.md");
        let text = fs::read_to_string(&page).unwrap();
        assert!(text.contains("1. d5 2. c4"));
        fs::write(&page, text.replacen("1. d5 2. c4", "1. d5 2. a1", 1)).unwrap();
    });
    assert!(!built.output.status.success());
    let page = fs::read_to_string(built.folder.path().join("src/opening.md")).unwrap();
    let line = 1 + page
        .lines()
        .position(|line| line.contains("2. a1"))
        .unwrap();
    let place = format!("src/opening.md:{line}:");
    assert!(built.told().contains(&place), "{place}: {}", built.told());
    assert!(built.told().contains("error[no-capture]"));
    assert!(!built.folder.path().join("book/opening.html").exists());
}

/// Makes the sample for a typesetter in a copy of it, by its own rules.
fn made(name: &str, set: &[&str]) -> Vec<u8> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples");
    let folder = tempfile::tempdir().unwrap();
    copy(&root.join("macbeth"), &folder.path().join("macbeth"));
    let target = folder.path().join("books").join(name);
    copy(&root.join("books").join(name), &target);
    let program = format!("LUDOGRAPH={}", env!("CARGO_BIN_EXE_ludograph"));
    let make = |goal: &str| {
        let mut make = Command::new("make");
        let make = make.arg(goal).arg(&program).args(set);
        make.current_dir(&target)
            .output()
            .expect("make is installed")
    };
    let ran = make("book.pdf");
    assert!(ran.status.success(), "{ran:?}");
    let book = fs::read(target.join("book.pdf")).unwrap();
    assert!(book.starts_with(b"%PDF-"));
    // Nothing is done twice, and a record that is wrong stops it.
    let again = make("book.pdf");
    assert!(
        String::from_utf8_lossy(&again.stdout).contains("up to date"),
        "{again:?}"
    );
    let games = folder.path().join("macbeth/figures.lgn");
    let text = fs::read_to_string(&games).unwrap();
    fs::write(&games, text.replacen("1. d5", "1. a1", 1)).unwrap();
    assert!(!make("book.pdf").status.success());
    book
}

#[test]
#[ignore = "needs make and typst, the Python package"]
fn the_typst_sample_is_made_with_its_figures() {
    let typst =
        "TYPST=python3 -c \"import sys, typst; typst.compile(sys.argv[2], output='book.pdf')\"";
    made("typst", &[typst]);
}

#[test]
#[ignore = "needs make and pdflatex"]
fn the_latex_sample_is_made_with_its_figures() {
    let book = made("latex", &[]);
    let pictures = book.windows(8).filter(|bytes| bytes == b"/PTEX.Fi").count();
    assert!(pictures >= 2, "{pictures} pictures");
}
