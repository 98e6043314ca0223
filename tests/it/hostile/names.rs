//! Names that would lead out of the folder, or to something that is no file: nothing leaves it.

use std::fs;

use serde_json::json;

use super::quoted;
use crate::cli::place::Place;

const NAMES: &[&str] = &[
    "../../x",
    "..",
    ".",
    "a/b",
    "/tmp/ludograph-x",
    "a\\b",
    "C:x",
    "con",
    "nul.svg",
    "name.",
    "-o",
    "~",
    "$x",
    "a\0b",
    "\u{202e}gvs",
    "",
    " ",
    "::x",
    "a:b",
];

/// Everything below a place, by its path there.
fn tree(place: &Place, folder: &str, found: &mut Vec<String>) {
    for name in place.list(folder) {
        let path = format!("{folder}{name}");
        if fs::metadata(place.path(&path)).unwrap().is_dir() {
            tree(place, &format!("{path}/"), found);
        } else {
            found.push(path);
        }
    }
}

/// Runs the program in a folder deep inside, and sees that what has come lies in its folder `out`.
fn stays_inside(place: &Place, args: &[&str]) {
    let (mut before, mut after) = (Vec::new(), Vec::new());
    tree(place, "", &mut before);
    let ran = place
        .command(args)
        .current_dir(place.path("deep/in"))
        .output()
        .unwrap();
    assert!(ran.status.code().unwrap() <= 2, "{args:?}");
    tree(place, "", &mut after);
    after.retain(|path| !before.contains(path));
    for path in after {
        let inner = path.strip_prefix("deep/in/out/");
        assert!(
            inner.is_some_and(|inner| !inner.contains('/')),
            "{args:?}: {path}"
        );
    }
}

#[test]
fn no_name_of_a_figure_leads_out() {
    let long = "x".repeat(300);
    for name in NAMES.iter().chain([&&*long]) {
        let place = Place::new();
        let lgn = format!(
            "[Game \"othello\"]\n\n1. f5\nfigure {name}\nend\nfigure {}\nend\n",
            quoted(name)
        );
        place.write("deep/in/a.lgn", &lgn);
        let json = json!({"ludograph": 1, "game": "othello",
            "moves": ["f5", {"figure": {"name": name, "lines": []}}]});
        place.write("deep/in/b.json", &json.to_string());
        let sgf = format!("(;GM[2]SZ[8];B[f5]FG[257:{name}]N[{name}])");
        place.write("deep/in/c.sgf", &sgf);
        for file in ["a.lgn", "b.json", "c.sgf"] {
            stays_inside(&place, &["figure", file, "-o", "out/"]);
            if !name.contains('\0') {
                stays_inside(&place, &["figure", file, "-o", "out/", "--name", name]);
            }
        }
        assert!(!fs::exists("/tmp/ludograph-x").unwrap());
        assert!(!fs::exists("/tmp/ludograph-x.svg").unwrap());
    }
}

#[test]
fn no_name_of_a_file_leads_out() {
    for name in NAMES.iter().filter(|name| !name.is_empty()) {
        let name = name.replace(['/', '\0'], "_");
        let place = Place::new();
        place.write(
            &format!("deep/in/g/{name}.lgn"),
            "[Game \"othello\"]\n\n1. f5\n2. d6\n",
        );
        for args in [
            &["page", "g", "-o", "out/"][..],
            &["convert", "g", "--to", "wthor", "-o", "out/"],
            &["convert", "g", "--to", "lgn", "-o", "out/"],
            &["figure", "g", "-o", "out/", "--split", "1"],
        ] {
            stays_inside(&place, args);
        }
        assert!(!place.list("deep/in/out").is_empty(), "{name}");
    }
}

#[test]
fn a_name_that_is_too_long_is_told() {
    let place = Place::new();
    let name = "x".repeat(300);
    place.write(
        "a.lgn",
        &format!("[Game \"othello\"]\n\n1. f5\nfigure {name}\nend\n"),
    );
    let ran = place.run(&["figure", "a.lgn", "-o", "out/"]);
    assert_eq!(ran.status, 2, "{}", ran.err);
    assert!(
        ran.err.contains(&format!("ludograph: out/{name}.svg: ")),
        "{}",
        ran.err
    );
    assert!(place.list("out").is_empty());
}
