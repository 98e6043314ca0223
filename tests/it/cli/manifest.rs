//! `figure --manifest`: what was drawn, for build systems.

use std::process::Command;

use super::place::Place;

const RECORDS: &str = "[Game \"macbeth\"]\n1. d5\n\n[Game \"macbeth\"]\nfigure b \"The \\\"start\\\"\"\nend\n1. d5\nfigure a\nend\n";

fn written() -> Place {
    let place = Place::new();
    place.write("in/x y.lgn", RECORDS);
    place.write(
        "in/z.lgn",
        "[Game \"othello\"]\nfigure c\nend\n1. a1\nfigure d\nend\n",
    );
    place
}

#[test]
fn each_figure_has_a_line_in_the_order_of_the_records() {
    let place = written();
    let ran = place.run(&["figure", "in", "-o", "out/", "--manifest", "list.jsonl"]);
    assert_eq!(
        ran.status, 1,
        "z.lgn has a fault, and what stands before it is drawn: {}",
        ran.err
    );
    assert_eq!(
        place.read("list.jsonl"),
        "{\"figure\":\"b\",\"file\":\"out/b.svg\",\"source\":\"in/x y.lgn\",\"record\":2,\"line\":5,\
         \"title\":\"The \\\"start\\\"\",\"format\":\"svg\"}\n\
         {\"figure\":\"a\",\"file\":\"out/a.svg\",\"source\":\"in/x y.lgn\",\"record\":2,\"line\":8,\
         \"title\":\"Macbeth: a\",\"format\":\"svg\"}\n\
         {\"figure\":\"c\",\"file\":\"out/c.svg\",\"source\":\"in/z.lgn\",\"record\":1,\"line\":2,\
         \"title\":\"Othello: c\",\"format\":\"svg\"}\n"
    );
    // It knows its own lists again, an empty one too, and no others.
    for old in ["{\"figure\":null}\n", ""] {
        place.write("list.jsonl", old);
        let ran = place.run(&[
            "figure",
            "in/z.lgn",
            "-o",
            "out/",
            "--manifest",
            "list.jsonl",
        ]);
        assert_eq!(ran.status, 1);
        assert_eq!(place.read("list.jsonl").lines().count(), 1);
    }
    place.write("list.jsonl", "mine");
    let args = ["figure", "in", "-o", "new/", "--manifest", "list.jsonl"];
    let ran = place.run(&args);
    assert_eq!((ran.status, place.read("list.jsonl").as_str()), (2, "mine"));
    assert!(!place.path("new").exists(), "nothing is drawn then");
    place.run(&[&args[..], &["--force"]].concat());
    assert_eq!(place.read("list.jsonl").lines().count(), 3);
}

#[test]
fn a_figure_without_a_block_has_no_name() {
    let place = written();
    let record = ["figure", "-", "--record", "2", "--turn", "1", "-o"];
    let run = |more: &[&str]| place.feed(&[&record[..], more].concat(), RECORDS.as_bytes());
    assert_eq!(run(&["a.svg", "--manifest", "l"]).status, 0);
    let line = "{\"figure\":null,\"file\":\"a.svg\",\"source\":\"-\",\"record\":2,\"line\":null,\
                \"title\":\"Macbeth: after turn 1\",\"format\":\"svg\"}\n";
    assert_eq!(place.read("l"), line);
    assert_eq!(run(&["-", "--manifest", "l"]).status, 0);
    assert_eq!(place.read("l"), line.replace("a.svg", "-"));
    let ran = run(&["a.svg", "--manifest", "a.svg"]);
    assert_eq!(ran.status, 2);
    assert!(
        ran.err
            .contains("a.svg: the list can't be a figure as well"),
        "{}",
        ran.err
    );
    assert_eq!(run(&["a.svg", "--manifest", "no/where/l"]).status, 2);
    assert_eq!(run(&["a.svg", "--manifest", "l.d"]).status, 0);
    assert_eq!(
        place.read("l.d"),
        "# ludograph: what was drawn, and from what\n"
    );
}

#[test]
fn a_theme_from_a_file_is_needed_as_well() {
    let place = written();
    let theme = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/themes/slate.toml");
    std::fs::copy(theme, place.path("my slate.toml")).unwrap();
    let args = [
        "figure",
        "in/x y.lgn",
        "-o",
        "out/",
        "--theme",
        "my slate.toml",
        "--manifest",
        "l.d",
    ];
    let ran = place.run(&args);
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert_eq!(
        place.read("l.d").lines().skip(1).collect::<Vec<_>>(),
        [
            "out/b.svg: in/x\\ y.lgn my\\ slate.toml",
            "out/a.svg: in/x\\ y.lgn my\\ slate.toml",
            "in/x\\ y.lgn:",
            "my\\ slate.toml:"
        ]
    );
}

/// What stands behind a semicolon make would run, and `=` would set a variable.
#[test]
fn a_name_that_make_can_not_read_is_refused() {
    let place = Place::new();
    for name in [
        "a;touch b",
        "a|b",
        "SHELL=b",
        "a\nb",
        "a\rb",
        "a&",
        "a\\",
        "a;b.lgn",
    ] {
        place.write(name, "[Game \"othello\"]\nfigure c\nend\n");
        let args = ["figure", name, "-o", "out/", "--manifest", "l.d"];
        let ran = place.run(&args);
        assert_eq!(ran.status, 2, "{name}: {}", ran.err);
        assert!(ran.err.contains("make can't read that name"), "{}", ran.err);
        assert!(!place.path("l.d").exists() && !place.path("out").exists());
        let ran = place.run(&["figure", name, "-o", "out/", "--manifest", "l"]);
        assert_eq!(ran.status, 0, "{name}: {}", ran.err);
        assert_eq!(place.read("l").lines().count(), 1);
        std::fs::remove_dir_all(place.path("out")).unwrap();
    }
    let args = ["figure", "a;b.lgn", "-o", "x=y.svg", "--manifest", "l.d"];
    assert_eq!(place.run(&args).status, 2);
}

#[test]
#[ignore = "needs make"]
fn make_draws_again_what_has_changed() {
    let place = written();
    place.write(
        "in/z$#%:.lgn",
        &RECORDS
            .replace("figure b", "figure d")
            .replace("figure a", "figure e"),
    );
    let draw = |source: &str, list: &str| {
        let ran = place.run(&["figure", source, "-o", "o t/", "--manifest", list]);
        assert_eq!(ran.status, 0, "{}", ran.err);
    };
    draw("in/x y.lgn", "one.d");
    draw("in/z$#%:.lgn", "two.d");
    assert_eq!(
        place.read("one.d"),
        "# ludograph: what was drawn, and from what\n\
         o\\ t/b.svg: in/x\\ y.lgn\no\\ t/a.svg: in/x\\ y.lgn\nin/x\\ y.lgn:\n"
    );
    let makefile = "all: o\\ t/a.svg o\\ t/b.svg o\\ t/d.svg o\\ t/e.svg\n\
                    o\\ t/%.svg:\n\t@echo 'make $@ from $^'\n-include one.d two.d\n";
    place.write("Makefile", makefile);
    let made = || {
        let ran = Command::new("make")
            .current_dir(place.path(""))
            .output()
            .unwrap();
        assert!(
            ran.status.success(),
            "{}",
            String::from_utf8_lossy(&ran.stderr)
        );
        String::from_utf8(ran.stdout).unwrap()
    };
    assert!(
        !made().contains("from"),
        "all is as new as what it came from"
    );
    let touch = |name: &str, seconds: u64| {
        let file = std::fs::File::options()
            .append(true)
            .open(place.path(name))
            .unwrap();
        file.set_modified(
            std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(seconds),
        )
        .unwrap();
    };
    for name in [
        "in/x y.lgn",
        "in/z$#%:.lgn",
        "o t/a.svg",
        "o t/b.svg",
        "o t/d.svg",
    ] {
        touch(name, 1000);
    }
    touch("in/x y.lgn", 2000);
    let told = made();
    for name in ["a", "b"] {
        assert!(
            told.contains(&format!("make o t/{name}.svg from in/x y.lgn")),
            "{told}"
        );
    }
    assert_eq!(told.lines().count(), 2, "{told}");
    // A file that is gone does not stop it.
    std::fs::remove_file(place.path("in/z$#%:.lgn")).unwrap();
    assert!(made().contains("make o t/d.svg from in/z$#%:.lgn"));
}

#[test]
fn a_list_never_takes_the_place_of_what_is_read() {
    let place = Place::new();
    place.write("a.lgn", "[Game \"macbeth\"]\n1. d5\n");
    let args = [
        "figure",
        "a.lgn",
        "-o",
        "a.svg",
        "--manifest",
        "a.lgn",
        "--force",
    ];
    let ran = place.run(&args);
    assert_eq!(ran.status, 2);
    assert!(
        ran.err
            .contains("a.lgn is read: the list can't take its place"),
        "{}",
        ran.err
    );
    assert_eq!(place.read("a.lgn"), "[Game \"macbeth\"]\n1. d5\n");
    assert_eq!(place.list(""), ["a.lgn"]);
}
