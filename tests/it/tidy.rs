//! The house rules: layers, sizes of files, packages in their places, every code documented and
//! exercised.

use std::fs;
use std::path::PathBuf;

use ludograph::book::{Custom, Desk, Look, Shown};
use ludograph::carrier::markdown::fences;
use ludograph::check::Watch;
use ludograph::diagnostic::{Code, Diagnostics};
use ludograph::format::{Context, registry};
use ludograph::game::registry::GAMES;
use ludograph::lgn::Reader;
use ludograph::lgn::syntax::{sniff::sniff, split::Splitter};
use ludograph::source::Chunk;

use crate::pages::root;

/// What each module may use beside what is below it: the module, then those that it names. The longest
/// prefix of a path decides. `docs/ARCHITECTURE.md` tells why.
const LAYERS: &[(&str, &[&str])] = &[
    ("source", &[]),
    ("board", &[]),
    ("diagnostic", &["source"]),
    ("record", &["source", "diagnostic", "board"]),
    ("game", &["source", "diagnostic", "board", "record"]),
    ("lgn::syntax", &["source", "diagnostic", "board", "record"]),
    (
        "lgn::lower",
        &[
            "source",
            "diagnostic",
            "board",
            "record",
            "game",
            "lgn::syntax",
        ],
    ),
    (
        "check",
        &["source", "diagnostic", "board", "record", "game"],
    ),
    (
        "lgn",
        &[
            "source",
            "diagnostic",
            "board",
            "record",
            "game",
            "lgn::syntax",
            "lgn::lower",
            "check",
        ],
    ),
    (
        "figure",
        &["source", "diagnostic", "board", "record", "game", "check"],
    ),
    (
        "census",
        &["source", "diagnostic", "board", "record", "game", "check"],
    ),
    (
        "format",
        &[
            "source",
            "diagnostic",
            "board",
            "record",
            "game",
            "lgn::syntax",
            "lgn::lower",
            "lgn",
            "check",
        ],
    ),
    (
        "page",
        &[
            "source",
            "diagnostic",
            "board",
            "record",
            "game",
            "check",
            "figure",
        ],
    ),
    (
        "carrier",
        &["source", "diagnostic", "lgn::syntax", "figure"],
    ),
    (
        "book",
        &[
            "source",
            "diagnostic",
            "board",
            "record",
            "game",
            "lgn::syntax",
            "lgn",
            "check",
            "figure",
            "carrier",
        ],
    ),
];

/// Every file under a folder whose name ends so, in the order of their paths.
fn files(folder: &str, ending: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut waiting = vec![root(folder)];
    while let Some(path) = waiting.pop() {
        for entry in fs::read_dir(path).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                waiting.push(path);
            } else if path.to_str().unwrap().ends_with(ending) {
                let name = path.strip_prefix(root("")).unwrap().to_str().unwrap();
                let bytes = fs::read(&path).unwrap();
                found.push((
                    name.to_string(),
                    String::from_utf8_lossy(&bytes).into_owned(),
                ));
            }
        }
    }
    found.sort();
    assert!(!found.is_empty(), "nothing in {folder}");
    found
}

/// The module that a path of modules belongs to.
fn layer(path: &str) -> Option<&'static str> {
    let within = |module: &str| {
        path.strip_prefix(module)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
    };
    let layers = LAYERS.iter().map(|(module, _)| *module);
    layers
        .filter(|module| within(module))
        .max_by_key(|module| module.len())
}

/// `lgn::syntax::split` of `src/lgn/syntax/split.rs`.
fn module(file: &str) -> String {
    let path = file
        .strip_prefix("src/")
        .unwrap()
        .strip_suffix(".rs")
        .unwrap();
    path.strip_suffix("/mod").unwrap_or(path).replace('/', "::")
}

/// The paths that begin with `crate::` in a source text, those in comments left out; a group stands
/// for each of its members.
fn crate_paths(text: &str) -> Vec<String> {
    let code: String = text
        .lines()
        .map(|line| line.split("//").next().unwrap_or(""))
        .collect::<Vec<_>>()
        .join("\n");
    let mut paths = Vec::new();
    for part in code.split("crate::").skip(1) {
        if let Some(group) = part.strip_prefix('{') {
            let end = group.find(';').unwrap_or(group.len());
            let mut depth = 0;
            let mut member = String::new();
            for c in group[..end].chars() {
                match c {
                    '{' => depth += 1,
                    '}' => depth -= 1,
                    ',' if depth == 0 => paths.push(std::mem::take(&mut member)),
                    c if depth == 0 && !c.is_whitespace() => member.push(c),
                    _ => {}
                }
            }
            paths.push(member);
        } else {
            let end = part.find(|c: char| !(c.is_alphanumeric() || "_:".contains(c)));
            paths.push(part[..end.unwrap_or(part.len())].to_string());
        }
    }
    paths.retain(|path| !path.is_empty());
    paths
}

#[test]
fn modules_use_only_what_stands_below_them() {
    let mut seen = 0;
    for (file, text) in files("src", ".rs") {
        let module = module(&file);
        if module == "lib" || module == "main" || module.starts_with("cli") {
            continue;
        }
        let own = layer(&module).unwrap_or_else(|| panic!("{file} is in no layer"));
        let (_, allowed) = LAYERS.iter().find(|(module, _)| *module == own).unwrap();
        for path in crate_paths(&text) {
            seen += 1;
            let used =
                layer(&path).unwrap_or_else(|| panic!("{file}: crate::{path} is in no layer"));
            assert!(
                used == own || allowed.contains(&used),
                "{file}: {own} may not use crate::{path}"
            );
        }
    }
    assert!(seen > 50, "the paths are no longer found: {seen}");
}

#[test]
fn the_program_reaches_the_library_by_its_name_alone() {
    for (file, text) in files("src/cli", ".rs") {
        for path in crate_paths(&text) {
            assert!(path.starts_with("cli"), "{file}: crate::{path}");
        }
    }
}

#[test]
fn layers_make_no_circle() {
    for (i, (module, allowed)) in LAYERS.iter().enumerate() {
        for used in *allowed {
            let at = LAYERS.iter().position(|(other, _)| other == used);
            assert!(at.is_some_and(|at| at < i), "{module} uses {used}");
        }
    }
}

#[test]
fn files_fit_in_the_head() {
    for folder in ["src", "tests"] {
        for (file, text) in files(folder, ".rs") {
            let lines = text.lines().count();
            assert!(lines <= 600, "{file} has {lines} lines");
            assert!(text.starts_with("//!"), "{file} does not say what it is");
            assert!(!file.contains("utils"), "{file}: name it for what it does");
        }
    }
}

#[test]
fn packages_stay_in_their_places() {
    let places: &[(&str, &[&str])] = &[
        ("nom::", &["src/lgn/syntax/"]),
        ("svg::node", &["src/figure/svg"]),
        ("svg::Document", &["src/figure/svg"]),
        ("quick_xml::", &["src/carrier/svg", "src/format/five/rif/"]),
        ("ttf_parser::", &["src/figure/"]),
        ("annotate_snippets::", &["src/diagnostic/text.rs"]),
        (
            "serde",
            &[
                "src/diagnostic/json.rs",
                "src/diagnostic/sarif.rs",
                "src/cli/convert/sidecar.rs",
                "src/cli/figure/manifest.rs",
                "src/cli/find/found.rs",
                "src/cli/stats/json.rs",
                "src/format/json/",
                "src/book/",
                "src/figure/theme/file.rs",
                "src/page/",
            ],
        ),
        ("pulldown_cmark::", &["src/carrier/", "src/book/links.rs"]),
        ("toml::", &["src/figure/theme/file.rs"]),
        ("png::{", &["src/figure/raster/"]),
        ("resvg::", &["src/figure/raster/"]),
        ("svg2pdf::", &["src/figure/raster/"]),
        ("pdf_writer::", &["src/figure/raster/"]),
        ("clap::", &["src/cli/"]),
        ("clap_complete::", &["src/cli/"]),
        ("clap_mangen::", &["src/cli/man/"]),
        ("anstream::", &["src/cli/output.rs"]),
        ("tempfile::", &["src/cli/"]),
        ("indicatif::", &["src/cli/progress.rs"]),
        ("signal_hook::", &["src/cli/halt.rs"]),
        ("rustix::", &["src/cli/watched.rs"]),
        ("similar::", &["src/cli/"]),
        (
            "sha2::",
            &["src/cli/convert/sidecar.rs", "src/page/guard.rs"],
        ),
        ("encoding_rs::", &["src/format/", "src/cli/foreign.rs"]),
        ("println!", &[]),
        ("HashMap", &[]),
        ("HashSet", &[]),
    ];
    for (file, text) in files("src", ".rs") {
        for (package, allowed) in places {
            let uses = text.lines().any(|line| {
                let code = line.trim_start();
                !code.starts_with("//") && code.contains(package)
            });
            let is_allowed = allowed.iter().any(|place| file.starts_with(place));
            assert!(!uses || is_allowed, "{file} names {package}");
        }
    }
}

/// A format's page is a chapter of the book, once, and can be found from the page about formats.
#[test]
fn every_page_of_a_format_can_be_found() {
    let read = |name: &str| fs::read_to_string(root(name)).unwrap();
    let (summary, formats) = (read("docs/SUMMARY.md"), read("docs/formats.md"));
    let mut count = 0;
    for (file, _) in files("docs", ".md") {
        let name = file.trim_start_matches("docs/");
        if name.starts_with("format-") {
            let link = format!("]({name})");
            assert_eq!(summary.matches(&link).count(), 1, "SUMMARY.md: {name}");
            assert!(formats.contains(&link), "formats.md: {name}");
            count += 1;
        }
    }
    assert!(count > 10, "{count}");
}

#[test]
fn every_code_is_documented() {
    let book = fs::read_to_string(root("docs/diagnostics.md")).unwrap();
    for code in Code::ALL {
        let heading = format!("\n### `{code}`\n\n*");
        assert_eq!(book.matches(&heading).count(), 1, "{code}");
    }
    assert_eq!(
        book.matches("\n### `").count(),
        Code::ALL.len(),
        "an entry without a code"
    );
}

/// The codes that a page of Markdown raises.
fn page_codes(text: &str) -> Vec<Code> {
    let custom = Custom {
        game: None,
        shown: Shown::Figure,
        strict: false,
        look: Look::default(),
    };
    let mut found = Vec::new();
    let mut open = |path: &str| Err(format!("{path}: not to be read"));
    Desk::new(custom, &mut open).check("page.md", &Chunk::new(text), &mut |seen| {
        found.extend(seen.diagnostics.list().iter().map(|fault| fault.code));
    });
    found
}

/// The codes that a text raises, by its records; matters of style too if `strict`.
fn codes(bytes: &[u8], strict: bool) -> Vec<Code> {
    let mut diagnostics = if strict {
        Diagnostics::strict()
    } else {
        Diagnostics::new()
    };
    if let Some((code, _)) = sniff(bytes) {
        return vec![code];
    }
    let (mut reader, mut chunk) = (Reader::new(None), Chunk::default());
    let mut splitter = Splitter::new(bytes);
    let mut found = Vec::new();
    while splitter.next(&mut chunk).unwrap() {
        diagnostics.clear();
        reader.check(&chunk, &mut diagnostics);
        found.extend(diagnostics.list().iter().map(|diagnostic| diagnostic.code));
    }
    found
}

/// The codes that a file of another format raises.
fn foreign_codes(ending: &str, bytes: &[u8]) -> Vec<Code> {
    let format = registry::detect(ending, bytes).unwrap();
    let all = crate::formats::read(format, bytes, &Context::default());
    let faults = all.iter().flat_map(|one| &one.faults);
    faults.map(|fault| fault.code).collect()
}

/// One for each kind of thing that is lost where a text in LGN is written as a position string.
fn losses(text: &str) -> Vec<Code> {
    let written = crate::formats::write(crate::formats::format("string"), text);
    written.losses.iter().map(|_| Code::Loss).collect()
}

#[test]
fn every_code_has_a_broken_record_that_raises_it_and_no_other() {
    let broken: Vec<PathBuf> = fs::read_dir(root("tests/broken"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    for code in Code::ALL {
        let named = |path: &&PathBuf| {
            let name = path.file_name().unwrap().to_str().unwrap();
            // Of two codes one may begin with the other: the longer one has the file.
            let longest = Code::ALL
                .iter()
                .filter(|code| name.starts_with(&format!("{code}-")))
                .max_by_key(|code| code.word().len());
            longest == Some(code)
        };
        assert!(broken.iter().any(|path| named(&path)), "no file for {code}");
        for path in broken.iter().filter(named) {
            let bytes = fs::read(path).unwrap();
            let found = match path.extension() {
                Some(ending) if ending == "md" => page_codes(&String::from_utf8(bytes).unwrap()),
                Some(ending) if ending != "lgn" => foreign_codes(ending.to_str().unwrap(), &bytes),
                _ if *code == Code::Loss => losses(std::str::from_utf8(&bytes).unwrap()),
                _ => codes(&bytes, code.is_style()),
            };
            assert_eq!(found, [*code], "{}", path.display());
        }
    }
    for path in &broken {
        let name = path.file_name().unwrap().to_str().unwrap();
        let is_named = |code: &&Code| name.starts_with(&format!("{code}-"));
        assert!(
            Code::ALL.iter().any(|code| is_named(&code)),
            "{name} is named for no code"
        );
    }
}

#[test]
fn examples_in_the_book_of_codes_raise_what_they_show() {
    let book = fs::read_to_string(root("docs/diagnostics.md")).unwrap();
    assert_eq!(page_codes(&book), []);
    let (mut named, mut pages) = (0, 0);
    for entry in book.split("\n### `").skip(1) {
        let word = entry.split('`').next().unwrap();
        let examples = fences(&Chunk::new(entry));
        for example in &examples {
            let words = example.words(entry);
            assert_eq!(words.len(), 1, "{word}: {words:?}");
            assert_eq!(words[0].key, word);
            named += 1;
        }
        // A page in a page.
        for rest in entry.split("```markdown\n").skip(1) {
            let (page, _) = rest.split_once("```").unwrap();
            assert_eq!(page_codes(page), [Code::find(word).unwrap()], "{page}");
            pages += 1;
        }
    }
    assert!(named > 80 && pages > 2, "{named} {pages}");
}

#[test]
fn every_sample_is_sound_to_the_strict() {
    for (file, text) in files("samples", ".lgn") {
        let mut found = codes(text.as_bytes(), true);
        // A game of Renju that was lost by a forbidden turn is a sound record with a note.
        found.retain(|code| *code != Code::AsPlayed);
        assert_eq!(found, [], "{file}");
    }
}

#[test]
fn every_rule_set_has_a_whole_game_among_the_samples() {
    let mut whole = Vec::new();
    let mut reader = Reader::new(None);
    for (_, text) in files("samples", ".lgn") {
        let (mut chunk, mut splitter) = (Chunk::default(), Splitter::new(text.as_bytes()));
        while splitter.next(&mut chunk).unwrap() {
            reader.replay(&chunk, Watch::Last, &mut Diagnostics::new());
            let end = reader.replayed().reached.as_ref();
            let over = end.is_some_and(|end| end.play().outcome().is_some());
            if over && reader.record().setups.is_empty() {
                whole.push(reader.game().unwrap().spec().id);
            }
        }
    }
    for set in GAMES.iter().flat_map(|family| family.sets) {
        let id = set.spec().id;
        assert!(whole.contains(&id), "no whole game of {id}");
    }
}
