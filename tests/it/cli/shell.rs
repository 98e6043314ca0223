//! The program among the other programs of a shell: completions, man pages, help, colours, widths, hooks.

use std::process::{Command, Stdio};

use super::place::{Place, Ran, record};

const SHELLS: [&str; 5] = ["bash", "elvish", "fish", "powershell", "zsh"];

/// Runs a program of the system.
fn system(program: &str, args: &[&str]) -> Ran {
    let mut command = Command::new(program);
    Ran::of(command.args(args).stdin(Stdio::null()).output().unwrap())
}

/// Writes the completions of a shell into a file.
fn script(place: &Place, shell: &str) -> String {
    let script = place.run(&["completions", shell]).out;
    let path = place.write(&format!("ludograph.{shell}"), &script);
    path.to_str().unwrap().to_owned()
}

#[test]
fn completions_are_all_that_is_printed() {
    let place = Place::new();
    for shell in SHELLS {
        let ran = place.run(&["completions", shell]);
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{shell}");
        assert!(ran.out.contains("ludograph"), "{shell}");
    }
    let ran = place.run(&["completions", "bsh"]);
    assert_eq!(ran.status, 2);
    assert!(
        ran.err.contains("a similar value exists: 'bash'"),
        "{}",
        ran.err
    );
}

#[test]
fn man_prints_one_page_or_fills_a_folder() {
    let place = Place::new();
    let main = place.run(&["man"]);
    assert_eq!((main.status, main.err.as_str()), (0, ""));
    assert!(main.out.contains(".TH ludograph 1 "), "{}", main.out);
    let check = place.run(&["man", "check"]);
    assert!(
        check.out.contains(".TH ludograph-check 1 "),
        "{}",
        check.out
    );

    let ran = place.run(&["man", "-o", "pages/"]);
    assert_eq!(
        (ran.status, ran.out.as_str(), ran.err.as_str()),
        (0, "", "")
    );
    let pages = place.list("pages");
    for page in ["ludograph.1", "ludograph-check.1", "ludograph-man.1"] {
        assert!(pages.iter().any(|name| name == page), "{pages:?}");
    }
    assert_eq!(place.read("pages/ludograph.1"), main.out);
    assert_eq!(place.read("pages/ludograph-check.1"), check.out);
    assert_eq!(place.run(&["man", "check", "-o", "my.1"]).status, 0);
    assert_eq!(place.read("my.1"), check.out);
    let ran = place.run(&["man", "chek"]);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("did you mean \"check\"?"), "{}", ran.err);
}

#[test]
fn man_replaces_pages_of_its_own_alone() {
    let place = Place::new();
    assert_eq!(place.run(&["man", "-o", "pages/"]).status, 0);
    assert_eq!(place.run(&["man", "-o", "pages/"]).status, 0, "again");
    place.write("pages/ludograph-show.1", ".TH mine 1\n");
    std::fs::remove_file(place.path("pages/ludograph.1")).unwrap();
    let ran = place.run(&["man", "-o", "pages/"]);
    assert_eq!(ran.status, 2);
    let name = std::path::Path::new("pages/").join("ludograph-show.1");
    let told = format!("{} was not made by ludograph", name.display());
    assert!(ran.err.contains(&told), "{}", ran.err);
    assert_eq!(place.read("pages/ludograph-show.1"), ".TH mine 1\n");
    assert!(!place.path("pages/ludograph.1").exists(), "all or nothing");
    assert_eq!(place.run(&["man", "-o", "pages/", "--force"]).status, 0);
    assert!(
        place
            .read("pages/ludograph-show.1")
            .contains(".TH ludograph-show")
    );
}

#[test]
fn help_is_a_command_as_well() {
    let place = Place::new();
    let told = |args: &[&str]| {
        let ran = place.run(args);
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{args:?}");
        ran.out
    };
    assert_eq!(told(&["help"]), told(&["--help"]));
    for command in ["check", "convert", "man"] {
        assert_eq!(told(&["help", command]), told(&[command, "--help"]));
    }
    let ran = place.run(&["help", "chek"]);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("chek"), "{}", ran.err);
}

#[test]
fn help_says_what_scripts_may_rely_on() {
    let help = Place::new().run(&["--help"]).out;
    for word in [
        "Exit status:",
        "  0  ",
        "  1  ",
        "  2  ",
        "NO_COLOR",
        "TERM",
        "COLUMNS",
        "--force",
    ] {
        assert!(help.contains(word), "{word}: {help}");
    }
}

#[test]
fn help_and_diagnostics_obey_the_same_variables() {
    let place = Place::new();
    place.write("bad.lgn", &record("1. d5 2. a1"));
    let coloured = |args: &[&str], variables: &[(&str, &str)]| {
        let mut command = place.command(args);
        let ran = Ran::of(command.envs(variables.iter().copied()).output().unwrap());
        (ran.out + &ran.err).contains('\u{1b}')
    };
    for (variables, colours) in [
        (&[][..], false),
        (&[("CLICOLOR_FORCE", "1")], true),
        (&[("CLICOLOR_FORCE", "")], false),
        (&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")], false),
    ] {
        for args in [&["check", "bad.lgn"][..], &["--help"], &["chek"]] {
            assert_eq!(coloured(args, variables), colours, "{args:?} {variables:?}");
        }
    }
    let always = ["--color=always", "check", "bad.lgn"];
    assert!(coloured(&always, &[("NO_COLOR", "1")]), "said aloud");
    assert!(
        !coloured(&["show", "bad.lgn"], &[]),
        "not on standard output"
    );
}

#[test]
fn help_is_as_wide_as_it_is_told() {
    let place = Place::new();
    let widest = |columns: &str, command: &str| {
        let mut command = place.command(&[command, "--help"]);
        let ran = Ran::of(command.env("COLUMNS", columns).output().unwrap());
        // The line that tells the usage is one, whatever the width.
        let lines = ran.out.lines().filter(|line| !line.starts_with("Usage:"));
        lines.map(|line| line.chars().count()).max().unwrap()
    };
    for command in ["check", "figure", "convert", "mdbook"] {
        for (columns, most) in [("50", 50), ("80", 80), ("100", 100), ("250", 100)] {
            let width = widest(columns, command);
            assert!(width <= most, "{command}: {width} of {columns}");
        }
    }
}

#[test]
#[ignore = "needs bash"]
fn bash_completes_commands_options_and_values() {
    let place = Place::new();
    let path = script(&place, "bash");
    let ran = system("bash", &["-n", &path]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    // What readline does: it hands the words over, and puts an answer in place of the last of them.
    let run = "source \"$1\"; shift\n\
               COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1))\n\
               by=$(complete -p ludograph); by=${by##*-F }; by=${by%% *}\n\
               compopt() { :; }\n\
               $by ludograph \"${COMP_WORDS[COMP_CWORD]}\" \"${COMP_WORDS[COMP_CWORD - 1]}\"\n\
               printf '%s\\n' \"${COMPREPLY[@]}\"\n";
    let answers = |words: &[&str]| {
        let mut args = vec!["-c", run, "-", &path, "ludograph"];
        args.extend(words);
        let ran = system("bash", &args);
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{words:?}");
        ran.out.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(answers(&["che"]), ["check"]);
    assert_eq!(answers(&["check", "--expl"]), ["--explain"]);
    assert_eq!(answers(&["check", "--explain", "no-capt"]), ["no-capture"]);
    assert_eq!(answers(&["convert", "--to", "wth"]), ["wthor"]);
    assert_eq!(answers(&["completions", "el"]), ["elvish"]);
    assert_eq!(answers(&["help", "mdb"]), ["mdbook"]);
    // Parted as bash does it.
    assert_eq!(answers(&["convert", "--to", "=", "wth"]), ["wthor"]);
    assert_eq!(
        answers(&["rules", "macbeth", ":", "mini,"]),
        ["mini,misere", "mini,reversi", "mini,reversi,misere"]
    );
    let games = answers(&["check", "--game", "=", "macbeth", ":"]);
    assert!(games.contains(&"mini".to_owned()), "{games:?}");
    let themes = ["book", "screen", "screen-dark", "wood"];
    assert_eq!(answers(&["figure", "--theme", "="]), themes);
}

#[test]
#[ignore = "needs zsh"]
fn zsh_completes_commands_options_and_values() {
    let place = Place::new();
    let path = script(&place, "zsh");
    let ran = system("zsh", &["-n", &path]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    // A shell of its own, in which keys are pressed; what it answers stands on its terminal. It is ready when its
    // editor shows the prompt: before that the terminal itself would show the keys.
    let run = "zmodload zsh/zpty; dir=$1; cd $dir; zpty z zsh -f -i\n\
               zpty -w z \"PROMPT=rea''dy; fpath=($dir \\$fpath); autoload -U compinit; compinit -u -d $dir/dump; \
               bindkey '^X' accept-line\"\n\
               zpty -r -m z line '*ready*'\n\
               zpty -w -n z \"$2\"$'\\t'\n\
               zpty -w -n z $'\\C-a'': '$'\\C-e'' :end'$'\\n'\n\
               zpty -r -m z line '*:end*'; print -r -- $line\n";
    std::fs::copy(&path, place.path("_ludograph")).unwrap();
    let folder = place.path("");
    for (typed, completed) in [
        ("ludograph che", "ludograph check"),
        ("ludograph check --expl", "ludograph check --explain"),
        ("ludograph check --explain no-capt", "--explain no-capture"),
        ("ludograph rules macbeth:mini,m", "macbeth:mini,misere"),
        ("ludograph convert --to wth", "--to wthor"),
    ] {
        // A fault would leave it waiting.
        let ran = system(
            "timeout",
            &[
                "60",
                "zsh",
                "-fc",
                run,
                "-",
                folder.to_str().unwrap(),
                typed,
            ],
        );
        let out = ran.out.replace('\\', "");
        assert!(out.contains(completed), "{typed}: {ran:?}");
    }
}

#[test]
#[ignore = "needs fish"]
fn fish_completes_commands_options_and_values() {
    let place = Place::new();
    let path = script(&place, "fish");
    let ran = system("fish", &["--no-execute", &path]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    for (typed, word) in [
        ("che", "check"),
        ("check --expl", "--explain"),
        ("check --explain no-capt", "no-capture"),
        ("check --game macbeth:mini,", "macbeth:mini,misere"),
        ("convert --to wth", "wthor"),
        ("figure --theme screen-", "screen-dark"),
        ("rules pent", "pente"),
        ("completions el", "elvish"),
    ] {
        let run = format!("source {path}; complete -C 'ludograph {typed}'");
        let ran = system("fish", &["--no-config", "-c", &run]);
        let mut words = ran.out.lines().map(|line| line.split('\t').next().unwrap());
        assert!(words.any(|answer| answer == word), "{typed}: {ran:?}");
    }
}

#[test]
#[ignore = "needs mandoc"]
fn man_pages_are_sound() {
    let place = Place::new();
    assert_eq!(place.run(&["man", "-o", "pages/"]).status, 0);
    let pages = place.list("pages");
    assert!(pages.len() > 10, "{pages:?}");
    for page in pages {
        let path = place.path("pages").join(&page);
        let path = path.to_str().unwrap();
        let ran = system("mandoc", &["-Tlint", "-Wwarning", path]);
        // Pages have no date: the same program writes the same bytes.
        let faults: Vec<&str> = (ran.out.lines())
            .filter(|line| !line.contains("missing date"))
            .collect();
        assert_eq!(faults, [""; 0], "{page}");
        let text = system("mandoc", &["-Tascii", "-Owidth=80", path]).out;
        // Headings are printed over themselves.
        assert!(text.contains("E\u{8}EX\u{8}XA\u{8}A"), "{page}: {text}");
    }
}

#[test]
#[ignore = "needs pre-commit"]
fn hooks_are_such_as_pre_commit_takes() {
    let hooks = concat!(env!("CARGO_MANIFEST_DIR"), "/.pre-commit-hooks.yaml");
    let ran = system("pre-commit", &["validate-manifest", hooks]);
    assert_eq!(ran.status, 0, "{ran:?}");
}

/// The package for YAML is there wherever pre-commit is.
#[test]
#[ignore = "needs pre-commit"]
fn workflows_in_the_docs_are_yaml() {
    let run = "import re, sys, yaml\n\
               text = open(sys.argv[1]).read()\n\
               blocks = re.findall(r'```yaml\\n(.*?)```', text, re.S)\n\
               print(len([yaml.safe_load(block) for block in blocks]))\n";
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/ci.md");
    let ran = system("python3", &["-c", run, page]);
    assert_eq!((ran.status, ran.out.as_str()), (0, "4\n"), "{}", ran.err);
}
