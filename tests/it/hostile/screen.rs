//! What people read on a terminal, or in the log of a service.

use ludograph::format::{Way, registry};

use super::{LINES, NASTY, acting, othello, quoted};
use crate::cli::place::{Place, Ran};

/// Records that are wrong in each way that quotes what it finds.
fn broken(text: &str) -> String {
    let tag = quoted(text);
    format!(
        "{}\n[Game {tag}]\n[Variant {tag}]\n[Result {tag}]\n\n1. {text}\n\n\
         [Game \"othello\"]\n[Date {tag}]\n[Date {tag}]\n[Result {tag}]\n[Score {tag}]\n\n1. f5{text} 2. {text}d6\n\
         figure {text}\n  {text}\n  label {text} {tag}\nend\n\n\
         [Game \"othello\"]\n\ndiagram\n{text}\nend\n",
        othello(text)
    )
}

/// A text as the name of a file.
fn name(text: &str) -> String {
    let name = text.replace(['/', '\0'], "_");
    format!("{}.lgn", name.chars().take(50).collect::<String>())
}

fn is_fit(ran: &Ran, args: &[&str]) {
    assert!(ran.status <= 2, "{args:?}");
    is_text(&ran.err, args);
}

/// Whether a text acts nowhere.
fn is_text(text: &str, args: &[&str]) {
    assert_eq!(acting(text), None, "{args:?}: {text:?}");
    for line in text.lines() {
        assert!(!line.trim_start().starts_with("::"), "{args:?}: {line}");
        assert!(
            !line.contains("##[") && !line.contains("##vso["),
            "{args:?}: {line}"
        );
    }
}

#[test]
fn nothing_told_acts() {
    for text in NASTY {
        let place = Place::new();
        let name = name(text);
        place.write(&name, &broken(text));
        place.write("good.lgn", &othello(text));
        for args in [
            &["check", "--strict", &name][..],
            &["check", "--format", "json", &name],
            &["fmt", "--check", &name],
            &["fmt", "--diff", &name],
            &["show", &name],
            &["show", "good.lgn", "--turn", "9"],
            &["figure", &name, "-o", "out/"],
            &["figure", &name, "-o", "out/", "--as", "pdf"],
            &["figure", "good.lgn", "-o", "out/", "--split", "2"],
            &["page", &name, "-o", "p.html"],
            &["convert", &name, "--to", "lgn", "--form", "diagram"],
            &["check", text],
            &["check", "good.lgn", "-o", text],
            &["figure", "good.lgn", "-o", "x.svg", "--name", text],
            &["rules", text],
            &["convert", "good.lgn", "--to", text],
            &["check", "--explain", text],
        ] {
            if args.iter().any(|arg| arg.contains('\0')) {
                continue;
            }
            let mut run = place.command(args);
            is_fit(
                &Ran::of(run.env("GITHUB_ACTIONS", "true").output().unwrap()),
                args,
            );
        }
    }
}

/// Results that tell of records, and are not records themselves.
#[test]
fn results_that_tell_of_records_do_not_act_in_a_log() {
    for text in NASTY.iter().chain(&["##[group]x", "::error::##vso[a]"]) {
        let place = Place::new();
        let name = name(text);
        place.write(&name, &othello(text).repeat(2));
        place.write("bad.lgn", &broken(text));
        for args in [
            &["find", "."][..],
            &["find", ".", "--format", "json"],
            &["find", "-", "--faulty"],
            &["find", ".", "--duplicates", "exact"],
            &["find", ".", "--duplicates", "symmetry", "--format", "json"],
            &["stats", ".", "--by", "Event"],
            &["stats", ".", "--by", "Black", "--format", "json"],
            &["stats", ".", "--by", text],
            &["check", "bad.lgn", "--format", "json"],
            &["check", "bad.lgn", "--format", "sarif"],
            &["show", &name],
        ] {
            if args.iter().any(|arg| arg.contains('\0')) {
                continue;
            }
            let mut run = place.command(args);
            let ran = Ran::of(run.env("GITHUB_ACTIONS", "true").output().unwrap());
            is_fit(&ran, args);
            is_text(&ran.out, args);
            // JSON reads the same, wherever it goes.
            if args.contains(&"json") {
                assert_eq!(place.run(args).out, ran.out, "{args:?}");
            }
        }
        // Records are what they are.
        let ran = place.run(&["find", &name, "--records"]);
        assert!(ran.out.contains(&quoted(text)), "{:?}", ran.out);
    }
}

/// What a format does not carry is told by names that may come from the file.
#[test]
fn losses_do_not_act() {
    for text in NASTY {
        let place = Place::new();
        place.write("a.lgn", &othello(text));
        for format in registry::FORMATS {
            let spec = format.spec();
            if spec.way != Way::Both {
                continue;
            }
            let args = ["convert", "a.lgn", "--to", spec.id, "-o", "x", "--force"];
            let mut run = place.command(&args);
            is_fit(
                &Ran::of(run.env("TF_BUILD", "True").output().unwrap()),
                &args,
            );
        }
    }
}

#[test]
fn names_of_files_do_not_act() {
    for text in NASTY.iter().chain(LINES) {
        let place = Place::new();
        let name = name(text);
        place.write(&name, "[Game \"othello\"]\nF5 {x\n");
        place.write(&name.replace(".lgn", "b.lgn"), "[Game \"othello\"]\nF5\n");
        for args in [
            &["check", "."][..],
            &["fmt", "--check", "."],
            &["fmt", "--check", &name],
        ] {
            let ran = place.run(args);
            assert_eq!(acting(&ran.err), None, "{args:?}: {:?}", ran.err);
            assert_eq!(acting(&ran.out), None, "{args:?}: {:?}", ran.out);
            let begins = |line: &str| line.trim_start().starts_with("::");
            assert!(
                !ran.err.lines().chain(ran.out.lines()).any(begins),
                "{args:?}"
            );
        }
    }
}

#[test]
fn colours_are_all_that_acts_where_they_are_wanted() {
    for text in NASTY {
        let place = Place::new();
        place.write("a.lgn", &broken(text));
        let ran = place.run(&["check", "--strict", "a.lgn", "--color", "always"]);
        let mut plain = String::new();
        let mut parts = ran.err.split("\u{1b}[");
        plain.push_str(parts.next().unwrap());
        for part in parts {
            let (colour, rest) = part.split_once('m').unwrap();
            let is_colour = colour.bytes().all(|b| b.is_ascii_digit() || b == b';');
            assert!(is_colour, "{colour:?}");
            plain.push_str(rest);
        }
        assert_eq!(acting(&plain), None, "{plain:?}");
    }
}

/// What stands in a terminal's window: `script` makes one.
#[test]
#[ignore = "needs script, of util-linux"]
fn results_do_not_act_on_a_terminal() {
    for text in NASTY {
        let place = Place::new();
        place.write("a.lgn", &othello(text));
        for args in [
            "convert a.lgn --to lgn",
            "fmt --diff a.lgn",
            "convert a.lgn --to json",
            "figure a.lgn -o -",
        ] {
            let mut script = std::process::Command::new("script");
            let command = format!("'{}' {args}", env!("CARGO_BIN_EXE_ludograph"));
            script.args(["-q", "-e", "-c", &command, "/dev/null"]);
            let ran = script.current_dir(place.path("")).output().unwrap();
            let shown = String::from_utf8(ran.stdout).unwrap().replace("\r\n", "\n");
            assert!(
                ran.status.code().unwrap() < 2 && shown.len() > 10,
                "{args}: {shown:?}"
            );
            assert_eq!(acting(&shown), None, "{args}: {shown:?}");
        }
    }
}
