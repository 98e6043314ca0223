//! The program from outside: console sessions, exit status, files written and not written.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const START: &str = "[Game \"macbeth\"]\n[Result \"*\"]\n\n";

#[test]
fn console_sessions_run_as_they_are_written() {
    trycmd::TestCases::new()
        .case("README.md")
        .case("tests/cmd/*.md");
}

#[test]
fn the_picture_in_the_readme_is_what_the_sample_gives() {
    let place = Place::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let sample = root.join("samples/macbeth/figures.lgn");
    let ran = place.run(&[
        "figure",
        sample.to_str().unwrap(),
        "--name",
        "macbeth-3",
        "-o",
        "-",
    ]);
    let shown = fs::read_to_string(root.join("docs/img/macbeth-3.svg")).unwrap();
    let advice = "draw it again: ludograph figure samples --name macbeth-3 -o docs/img";
    assert!(ran.out == shown, "{advice}");
}

/// A folder of its own, with the program to run in it.
struct Place(tempfile::TempDir);

impl Place {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        path
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_ludograph"));
        command
            .args(args)
            .current_dir(self.0.path())
            .env_remove("NO_COLOR");
        command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    fn run(&self, args: &[&str]) -> Ran {
        Ran::of(self.command(args).output().unwrap())
    }

    fn feed(&self, args: &[&str], input: &[u8]) -> Ran {
        let mut child = self.command(args).stdin(Stdio::piped()).spawn().unwrap();
        let _ = child.stdin.take().unwrap().write_all(input);
        Ran::of(child.wait_with_output().unwrap())
    }

    /// The names of what lies in a folder.
    fn list(&self, folder: &str) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(self.path(folder))
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }
}

#[derive(Debug)]
struct Ran {
    status: i32,
    out: String,
    err: String,
}

impl Ran {
    fn of(output: Output) -> Self {
        Self {
            status: output.status.code().expect("ended by itself"),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

fn record(turns: &str) -> String {
    format!("{START}{turns}\n")
}

fn with_figure(name: &str) -> String {
    format!("{START}1. d5\nfigure {name}\nend\n")
}

#[test]
fn check_tells_how_it_went_by_its_status() {
    let place = Place::new();
    place.write("good.lgn", &record("1. d5 2. c4"));
    place.write("bad.lgn", &record("1. d5 2. a1"));
    place.write("odd.lgn", &record("1. ~d5"));
    assert_eq!(place.run(&["check", "good.lgn"]).status, 0);
    assert_eq!(place.run(&["check", "bad.lgn"]).status, 1);
    assert_eq!(place.run(&["check", "odd.lgn"]).status, 0, "a warning");
    assert_eq!(place.run(&["check"]).status, 2);
    let ran = place.run(&["check", "bad.lgn", "missing.lgn", "good.lgn"]);
    assert_eq!(ran.status, 2, "the worst of all");
    assert!(
        ran.out.is_empty(),
        "people read standard error: {}",
        ran.out
    );
    assert!(ran.err.contains("ludograph: missing.lgn: "), "{}", ran.err);
    assert!(ran.err.contains("bad.lgn:4:10"), "{}", ran.err);
    assert!(
        ran.err.contains("2 files, 2 records (1 valid)"),
        "{}",
        ran.err
    );
}

#[test]
fn folders_are_read_in_the_order_of_names() {
    let place = Place::new();
    for name in ["g/b.lgn", "g/a/z.lgn", "g/c.LGN", "g/a.lgn"] {
        place.write(name, &record("1. a1"));
    }
    place.write("g/notes.txt", "not read");
    let ran = place.run(&["check", "--format", "json", "g"]);
    let files: Vec<&str> = (ran.out.lines())
        .filter_map(|line| line.strip_prefix("{\"file\":\""))
        .map(|rest| rest.split('"').next().unwrap())
        .collect();
    assert_eq!(files, ["g/a/z.lgn", "g/a.lgn", "g/b.lgn", "g/c.LGN"]);
    assert!(ran.err.is_empty(), "{}", ran.err);
}

#[test]
fn json_tells_the_place_and_sums_up() {
    let place = Place::new();
    let ran = place.feed(
        &["check", "--format", "json", "-"],
        record("1. d5 2. a1").as_bytes(),
    );
    assert_eq!(ran.status, 1);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines.len(), 2, "{}", ran.out);
    let start = "{\"file\":\"-\",\"record\":1,\"turn\":2,\"line\":4,\"column\":10,\"end_line\":4,\
                 \"end_column\":12,\"severity\":\"error\",\"code\":\"no-capture\",\"message\":\"";
    assert!(lines[0].starts_with(start), "{}", lines[0]);
    assert_eq!(
        lines[1],
        "{\"summary\":{\"files\":1,\"records\":1,\"valid\":0,\"turns\":2,\"errors\":1,\"warnings\":0}}"
    );
}

#[test]
fn records_are_counted_file_by_file() {
    let place = Place::new();
    let text = format!("{}\n{}", record("1. d5"), record("1. a1"));
    place.write("two.lgn", &text);
    place.write("two-more.lgn", &text);
    let ran = place.run(&["check", "--format", "json", "two.lgn", "two-more.lgn"]);
    assert_eq!(
        ran.out.matches("\"record\":2,\"turn\":1").count(),
        2,
        "{}",
        ran.out
    );
    let same = place.write("figure.lgn", &format!("{0}\n{0}", with_figure("one")));
    let ran = place.run(&["check", same.to_str().unwrap()]);
    assert!(ran.err.contains("error[duplicate-figure]"), "{}", ran.err);
    place.write("a.lgn", &with_figure("one"));
    place.write("b.lgn", &with_figure("one"));
    assert_eq!(
        place.run(&["check", "a.lgn", "b.lgn"]).status,
        0,
        "unique in a file"
    );
}

#[test]
fn the_rules_may_be_named_from_outside() {
    let place = Place::new();
    place.write("bare.lgn", "1. c2 2. f5\n");
    assert_eq!(place.run(&["check", "bare.lgn"]).status, 1);
    assert_eq!(
        place
            .run(&["check", "--game", "macbeth:mini", "bare.lgn"])
            .status,
        0
    );
    let ran = place.run(&["check", "--game", "macbth", "bare.lgn"]);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("did you mean \"macbeth\"?"), "{}", ran.err);
}

#[test]
fn colours_come_when_asked_for() {
    let place = Place::new();
    place.write("bad.lgn", &record("1. a1"));
    let coloured = |args: &[&str]| place.run(args).err.contains("\u{1b}[");
    assert!(!coloured(&["check", "bad.lgn"]), "no terminal");
    assert!(coloured(&["check", "bad.lgn", "--color", "always"]));
    assert!(!coloured(&["--color", "never", "check", "bad.lgn"]));
}

#[test]
fn nothing_of_a_record_acts_on_the_terminal() {
    let place = Place::new();
    let name = "evil\u{1b}[31m.lgn";
    let evil =
        "[Game \"ma\u{1b}]0;x\u{7}c\u{202e}\"]\n[Result \"*\"]\n\n1. \u{1b}[2Jd5 {\u{9b}1m}\n";
    place.write(name, evil);
    for args in [
        &["check", "--strict", name][..],
        &["fmt", "--check", name],
        &["show", name],
    ] {
        let ran = place.run(args);
        let is_sent = |c: char| c != '\n' && c.is_control() || c == '\u{202e}';
        assert!(!ran.err.contains(is_sent), "{args:?}: {:?}", ran.err);
    }
}

#[test]
fn explain_knows_every_code() {
    let place = Place::new();
    for code in ludograph::diagnostic::Code::ALL {
        let ran = place.run(&["check", "--explain", code.word()]);
        assert_eq!(ran.status, 0, "{code}");
        assert!(ran.out.contains(code.title()), "{code}: {}", ran.out);
        assert!(!ran.out.contains("\n#"), "one entry: {}", ran.out);
        assert!(!ran.out.contains("```"), "plain text: {}", ran.out);
    }
    assert_eq!(place.run(&["check", "--explain", "no-such"]).status, 2);
}

#[test]
fn every_command_explains_itself() {
    let place = Place::new();
    for command in ["check", "fmt", "figure", "show", "games", "rules"] {
        let ran = place.run(&[command, "--help"]);
        assert_eq!(ran.status, 0);
        assert!(ran.out.contains("Example"), "{command}: {}", ran.out);
    }
    let ran = place.run(&["chek", "x"]);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("'check'"), "{}", ran.err);
    assert_eq!(
        place.run(&["--version"]).out,
        format!("ludograph {}\n", env!("CARGO_PKG_VERSION"))
    );
}

#[test]
fn what_is_no_record_is_refused() {
    let place = Place::new();
    let ran = place.feed(&["check", "--format", "json", "-"], b"\x1f\x8b\x08\0rest");
    assert_eq!(ran.status, 1);
    assert!(
        ran.out
            .contains("\"record\":null,\"turn\":null,\"line\":1,\"column\":1"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("unknown-format"), "{}", ran.out);
    let ran = place.feed(&["check", "--format", "json", "-"], b"\xff\xfe[\0");
    assert!(ran.out.contains("\"code\":\"encoding\""), "{}", ran.out);
}

#[test]
fn show_gives_turns_numbers_and_records() {
    let place = Place::new();
    place.write(
        "two.lgn",
        &format!("{}\n{}", record("1. d5"), record("1. d5 2. c4 3. c5")),
    );
    let ran = place.run(&["show", "--record", "2", "--turn", "2", "--legal", "two.lgn"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    // The position and the legal turns are those of rules/macbeth.md, sections 9 and 11, figure 5.
    assert!(
        ran.out
            .contains("  6 |  .   #   .   #   W   #   W   #   .   #   .\n"),
        "{}",
        ran.out
    );
    assert!(
        ran.out
            .contains("  4 |      .   #   W   #   .   #   .   #   .\n"),
        "{}",
        ran.out
    );
    let legal = ran
        .out
        .lines()
        .find_map(|line| line.strip_prefix("Legal: "))
        .unwrap();
    let mut legal: Vec<&str> = legal.split(' ').collect();
    legal.sort_unstable();
    assert_eq!(legal, ["c5", "e7", "g5", "h7"]);
    let ran = place.run(&["show", "--record", "2", "--numbers", "two.lgn"]);
    assert!(
        ran.out
            .contains("  5 |    .   .   3   1   W   B   .   .   .   .\n"),
        "{}",
        ran.out
    );
    assert_eq!(place.run(&["show", "--turn", "9", "two.lgn"]).status, 2);
    assert_eq!(place.run(&["show", "--record", "3", "two.lgn"]).status, 2);
}

#[test]
fn fmt_writes_in_place_and_only_what_changes() {
    let place = Place::new();
    let untidy = "[Result \"*\"]\n[Game \"macbeth\"]\nD5   c4\n";
    let tidy = record("1. d5 2. c4");
    let path = place.write("a.lgn", untidy);
    let ran = place.run(&["fmt", "--check", "a.lgn"]);
    assert_eq!((ran.status, ran.out.as_str()), (1, "a.lgn\n"));
    assert_eq!(place.read("a.lgn"), untidy);
    let ran = place.run(&["fmt", "--diff", "a.lgn"]);
    assert_eq!(ran.status, 0);
    assert!(
        ran.out.starts_with("--- a.lgn\n+++ a.lgn\n@@ "),
        "{}",
        ran.out
    );
    assert_eq!(place.read("a.lgn"), untidy);
    let ran = place.run(&["fmt", "a.lgn"]);
    assert_eq!((ran.status, ran.out.as_str()), (0, ""));
    assert_eq!(place.read("a.lgn"), tidy);
    assert_eq!(place.run(&["fmt", "--check", "a.lgn"]).status, 0);
    let before = fs::metadata(&path).unwrap().modified().unwrap();
    assert_eq!(place.run(&["fmt", "a.lgn"]).status, 0);
    assert_eq!(
        fs::metadata(&path).unwrap().modified().unwrap(),
        before,
        "not touched"
    );
    let ran = place.feed(&["fmt", "-"], untidy.as_bytes());
    assert_eq!((ran.status, ran.out), (0, tidy));
    assert_eq!(place.list(""), ["a.lgn"], "nothing is left beside it");
}

#[test]
fn fmt_diff_can_be_applied() {
    let place = Place::new();
    let untidy = format!("{0}\n\n\n{0}{1}", record("D5 c4"), record("1. d5"));
    place.write("a.lgn", &untidy);
    let diff = place.run(&["fmt", "--diff", "a.lgn"]).out;
    assert_eq!(place.run(&["fmt", "a.lgn"]).status, 0);
    assert_eq!(patched(&untidy, &diff), place.read("a.lgn"), "{diff}");
}

/// What a unified diff makes of a text.
fn patched(text: &str, diff: &str) -> String {
    let old: Vec<&str> = text.lines().collect();
    let (mut at, mut new) = (0, String::new());
    let mut keep = |line: &str| {
        new.push_str(line);
        new.push('\n');
    };
    for line in diff.lines().skip(2) {
        if let Some(hunk) = line.strip_prefix("@@ -") {
            let first: usize = hunk.split(',').next().unwrap().parse().unwrap();
            while at < first - 1 {
                keep(old[at]);
                at += 1;
            }
            continue;
        }
        let (sign, rest) = line.split_at(1);
        if sign != "+" {
            assert_eq!(old[at], rest, "line {} of {diff}", at + 1);
            at += 1;
        }
        if sign != "-" {
            keep(rest);
        }
    }
    old[at..].iter().for_each(|line| keep(line));
    new
}

#[test]
fn fmt_leaves_what_it_can_not_read() {
    let place = Place::new();
    let broken = format!("{}\n{}", record("1. d5 {open"), record("D5"));
    place.write("a.lgn", &broken);
    let ran = place.run(&["fmt", "a.lgn"]);
    assert_eq!(ran.status, 1);
    assert!(ran.err.contains("error[unclosed]"), "{}", ran.err);
    assert_eq!(
        place.read("a.lgn"),
        broken.replace("D5", "1. d5"),
        "the next record is tidied"
    );
    let gzip = "\u{1f}\u{8b}";
    place.write("b.lgn", gzip);
    place.run(&["fmt", "b.lgn"]);
    assert_eq!(place.read("b.lgn"), gzip);
}

#[cfg(unix)]
#[test]
fn fmt_keeps_permissions_and_links() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let place = Place::new();
    let path = place.write("deep/a.lgn", "[Game \"macbeth\"]\nd5\n");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    symlink(&path, place.path("link.lgn")).unwrap();
    assert_eq!(place.run(&["fmt", "link.lgn"]).status, 0);
    assert_eq!(place.read("deep/a.lgn"), record("1. d5"));
    assert_eq!(
        fs::metadata(&path).unwrap().permissions().mode() & 0o777,
        0o640
    );
    let link = fs::symlink_metadata(place.path("link.lgn")).unwrap();
    assert!(link.file_type().is_symlink(), "the link stays one");
}

#[test]
fn figure_draws_every_block_into_a_folder() {
    let place = Place::new();
    place.write(
        "in/a.lgn",
        &format!("{}figure two\nend\n", with_figure("one")),
    );
    place.write("in/b.lgn", &with_figure(".."));
    let ran = place.run(&["figure", "in", "-o", "out/deep"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert_eq!(place.list("out/deep"), ["...svg", "one.svg", "two.svg"]);
    assert_eq!(
        place.list(""),
        ["in", "out"],
        "no name leads out of the folder"
    );
    let first = place.read("out/deep/one.svg");
    assert_eq!(
        place.run(&["figure", "in", "-o", "out/deep"]).status,
        0,
        "its own may be replaced"
    );
    assert_eq!(place.read("out/deep/one.svg"), first, "the same bytes");
}

#[test]
fn figure_refuses_before_anything_is_written() {
    let place = Place::new();
    place.write(
        "a.lgn",
        &format!("{}figure zero\nend\n", with_figure("one")),
    );
    place.write("b.lgn", &with_figure("one"));
    let ran = place.run(&["figure", "a.lgn", "b.lgn", "-o", "out"]);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("a.lgn and in b.lgn"), "{}", ran.err);
    assert!(!place.path("out").exists());
    place.write("out/zero.svg", "<svg>by hand</svg>");
    let ran = place.run(&["figure", "a.lgn", "-o", "out"]);
    assert_eq!(ran.status, 2, "a foreign file");
    assert_eq!(place.list("out"), ["zero.svg"]);
    assert_eq!(
        place
            .run(&["figure", "a.lgn", "-o", "out", "--force"])
            .status,
        0
    );
    assert_eq!(place.list("out"), ["one.svg", "zero.svg"]);
    assert_ne!(place.read("out/zero.svg"), "<svg>by hand</svg>");
    let ran = place.run(&["figure", "a.lgn", "-o", "one.svg"]);
    assert_eq!(ran.status, 2, "several figures, one file: {}", ran.err);
}

#[test]
fn figure_draws_what_stands_before_the_first_fault() {
    let place = Place::new();
    let text = record("1. d5\nfigure before\nend\n2. a1\nfigure behind\nend");
    place.write("a.lgn", &text);
    let ran = place.run(&["figure", "a.lgn", "-o", "out/"]);
    assert_eq!(ran.status, 1);
    assert!(ran.err.contains("error[no-capture]"), "{}", ran.err);
    assert_eq!(place.list("out"), ["before.svg"]);
    let ran = place.run(&["figure", "a.lgn", "--turn", "2", "-o", "t.svg"]);
    assert_eq!(ran.status, 1, "{}", ran.err);
    assert!(!place.path("t.svg").exists());
}

#[test]
fn figure_draws_one_to_a_file() {
    let place = Place::new();
    place.write("a.lgn", &record("1. d5 2. c4\nfigure one\nend\n3. c5"));
    let draw = |args: &[&str]| {
        let mut all = vec!["figure", "a.lgn", "-o", "-"];
        all.extend(args);
        let ran = place.run(&all);
        assert_eq!(ran.status, 0, "{args:?}: {}", ran.err);
        assert!(ran.out.contains("<svg "), "{args:?}");
        ran.out
    };
    let only = draw(&[]);
    assert_eq!(only, draw(&["--name", "one"]), "the record's only figure");
    assert_ne!(only, draw(&["--turn", "1"]));
    assert_ne!(draw(&["--turn", "0"]), draw(&["--turn", "1"]));
    assert_ne!(draw(&["--numbers", "1-2"]), draw(&["--numbers", "1-3"]));
    for theme in ["screen", "screen-dark", "wood"] {
        assert_ne!(only, draw(&["--theme", theme]), "{theme}");
    }
    let ran = place.feed(&["figure", "-", "-o", "x.svg"], record("1. d5").as_bytes());
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(place.read("x.svg").contains("<svg "));
    for wrong in [
        &["--name", "none"][..],
        &["--turn", "9"],
        &["--record", "2"],
        &["--numbers", "3-1"],
        &["--numbers", "8-9"],
        &["--theme", "neon"],
    ] {
        let mut all = vec!["figure", "a.lgn", "-o", "y.svg"];
        all.extend(wrong);
        assert_eq!(place.run(&all).status, 2, "{wrong:?}");
    }
    assert!(!place.path("y.svg").exists());
}

#[cfg(unix)]
#[test]
fn a_folder_that_can_not_be_written_fails_whole() {
    use std::os::unix::fs::PermissionsExt;
    let place = Place::new();
    place.write("a.lgn", &with_figure("one"));
    // A file where a folder should be; and, unless permissions bind nobody here, a closed folder.
    place.write("taken", "a file");
    assert_eq!(place.run(&["figure", "a.lgn", "-o", "taken/"]).status, 2);
    assert_eq!(place.read("taken"), "a file");
    let closed = place.path("closed");
    fs::create_dir(&closed).unwrap();
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o555)).unwrap();
    if fs::write(closed.join("probe"), "").is_err() {
        assert_eq!(place.run(&["figure", "a.lgn", "-o", "closed"]).status, 2);
        assert!(place.list("closed").is_empty());
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    let place = Place::new();
    place.write("a.lgn", &with_figure("one"));
    let full = || {
        Stdio::from(
            fs::OpenOptions::new()
                .write(true)
                .open("/dev/full")
                .unwrap(),
        )
    };
    for args in [
        &["show", "a.lgn"][..],
        &["fmt", "-"],
        &["games"],
        &["check", "--format", "json", "a.lgn"],
    ] {
        let mut child = place
            .command(args)
            .stdin(Stdio::piped())
            .stdout(full())
            .spawn()
            .unwrap();
        let _ = child
            .stdin
            .take()
            .unwrap()
            .write_all(record("1. d5").as_bytes());
        let ran = Ran::of(child.wait_with_output().unwrap());
        assert_eq!(ran.status, 2, "{args:?}");
        assert!(
            ran.err.contains("cannot write the output"),
            "{args:?}: {}",
            ran.err
        );
    }
    assert_eq!(place.run(&["figure", "a.lgn", "-o", "/dev/full"]).status, 2);
    assert!(Path::new("/dev/full").exists());
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let place = Place::new();
    place.write("many.lgn", &format!("{}\n", record("1. a1")).repeat(5000));
    for args in [
        &["check", "--format", "json", "many.lgn"][..],
        &["fmt", "--diff", "many.lgn"],
        &["check", "many.lgn"],
    ] {
        let mut child = place.command(args).spawn().unwrap();
        drop(child.stdout.take());
        let is_silent = args.contains(&"--format") || args[0] == "fmt";
        if !is_silent {
            drop(child.stderr.take());
        }
        let ran = Ran::of(child.wait_with_output().unwrap());
        assert!(ran.status < 2, "{args:?}: {ran:?}");
        assert!(
            !ran.err.contains("panicked") && !ran.err.contains("write"),
            "{}",
            ran.err
        );
    }
}
