//! The book as mdBook builds it: every link leads somewhere, every figure is there, and a broken record
//! ends the build.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::pages::{pages, root};

const NEEDED: &str = "mdbook, which .ci/run installs";

/// A copy of what the book is made of, and nothing else.
struct Copy(tempfile::TempDir);

impl Copy {
    fn new() -> Self {
        let copy = Self(tempfile::tempdir().unwrap());
        for folder in ["docs", "samples", "grammar"] {
            copied(&root(folder), &copy.path(folder));
        }
        fs::copy(root("README.md"), copy.path("README.md")).unwrap();
        copy
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn build(&self) -> Output {
        let program = Path::new(env!("CARGO_BIN_EXE_ludograph"));
        let mut folders = vec![program.parent().unwrap().to_path_buf()];
        let found = std::env::var_os("PATH").unwrap_or_default();
        folders.extend(std::env::split_paths(&found));
        let path: OsString = std::env::join_paths(folders).unwrap();
        Command::new("mdbook")
            .args(["build", "docs"])
            .current_dir(self.0.path())
            .env("PATH", path)
            .output()
            .expect(NEEDED)
    }

    fn pages(&self) -> BTreeMap<String, Html> {
        let mut found = BTreeMap::new();
        let folder = self.path("target/book");
        let mut waiting = vec![folder.clone()];
        while let Some(path) = waiting.pop() {
            for entry in fs::read_dir(path).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    waiting.push(path);
                } else if path.extension().is_some_and(|ending| ending == "html") {
                    let name = path.strip_prefix(&folder).unwrap().to_str().unwrap();
                    let text = fs::read_to_string(&path).unwrap();
                    found.insert(name.replace('\\', "/"), Html(text));
                }
            }
        }
        found
    }
}

/// A folder with all that is in it.
fn copied(from: &Path, to: &Path) {
    let mut waiting = vec![(from.to_path_buf(), to.to_path_buf())];
    while let Some((from, to)) = waiting.pop() {
        fs::create_dir_all(&to).unwrap();
        for entry in fs::read_dir(from).unwrap() {
            let path = entry.unwrap().path();
            let target = to.join(path.file_name().unwrap());
            if path.is_dir() {
                waiting.push((path, target));
            } else {
                fs::copy(path, target).unwrap();
            }
        }
    }
}

/// A page as it was built.
struct Html(String);

impl Html {
    /// The values of an attribute.
    fn values(&self, name: &str) -> Vec<String> {
        let before = format!(" {name}=\"");
        let parts = self.0.split(&before).skip(1);
        let values = parts.filter_map(|rest| Some(rest.split_once('"')?.0));
        values.map(|value| value.replace("&amp;", "&")).collect()
    }

    fn ids(&self) -> BTreeSet<String> {
        self.values("id").into_iter().collect()
    }
}

/// What is wrong with a link of a page, if anything is.
fn dead(page: &str, link: &str, pages: &BTreeMap<String, Html>, folder: &Path) -> Option<String> {
    let is_outside = ["http:", "https:", "mailto:", "data:"]
        .iter()
        .any(|scheme| link.starts_with(scheme));
    if is_outside {
        return None;
    }
    let (file, place) = link.split_once('#').unwrap_or((link, ""));
    let mut path: Vec<&str> = page.split('/').collect();
    if !file.is_empty() {
        path.pop();
        for part in file.split('?').next().unwrap().split('/') {
            match part {
                "" | "." => {}
                ".." => path.pop().map_or((), |_| ()),
                part => path.push(part),
            }
        }
    }
    let path = path.join("/");
    if !folder.join(&path).is_file() {
        return Some(format!("{page}: {link} leads to no file"));
    }
    let has_place = |page: &Html| place.is_empty() || page.ids().contains(place);
    let found = pages.get(&path).is_none_or(has_place);
    (!found).then(|| format!("{page}: there is no #{place} in {path}"))
}

#[test]
#[ignore = "needs mdbook"]
fn the_book_builds_without_a_warning_and_all_its_links_and_figures_are_there() {
    let copy = Copy::new();
    let output = copy.build();
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{told}");
    assert!(!told.contains("WARN") && !told.contains("ERROR"), "{told}");
    let built = copy.pages();
    let folder = copy.path("target/book");
    let mut faults = Vec::new();
    let mut links = 0;
    // The page for addresses that do not exist has its links from the root of a server.
    for (name, page) in built.iter().filter(|(name, _)| *name != "404.html") {
        for link in page.values("href").into_iter().chain(page.values("src")) {
            links += 1;
            faults.extend(dead(name, &link, &built, &folder));
        }
        let ids = page.values("id");
        let mut seen = BTreeSet::new();
        let again = ids.iter().filter(|id| !seen.insert(*id));
        faults.extend(again.map(|id| format!("{name}: the id {id} stands twice")));
    }
    assert!(faults.is_empty(), "{faults:#?}");
    assert!(links > 500, "{links}");
    for page in pages() {
        let Some(name) = page.name.strip_prefix("docs/") else {
            continue;
        };
        let Some(html) = built.get(&name.replace(".md", ".html")) else {
            let others = ["README.md", "SUMMARY.md"];
            assert!(others.contains(&name), "{name} was not built");
            continue;
        };
        let mut wanted = 0;
        for fence in page.fences() {
            let Some(figure) = fence.figure() else {
                continue;
            };
            wanted += 1;
            let id = format!(" id=\"fig:{figure}");
            assert!(html.0.contains(&id), "{figure} in {name}");
        }
        let drawn = html.0.matches("<svg").count();
        assert!(drawn >= wanted, "{name}: {drawn} of {wanted}");
    }
}

#[test]
#[ignore = "needs mdbook"]
fn a_record_that_is_broken_on_purpose_ends_the_build_with_file_and_line() {
    let copy = Copy::new();
    let path = copy.path("docs/macbeth.md");
    let page = fs::read_to_string(&path).unwrap();
    let sound = "1. d5,xe5 2. c4,xd5,xe6 3. c5,xd5\n";
    let line = 1 + page[..page.find(sound).unwrap()].matches('\n').count();
    fs::write(
        &path,
        page.replace(sound, "1. d5,xe5 2. c4,xd5,xe6 3. c6\n"),
    )
    .unwrap();
    let output = copy.build();
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success(), "{told}");
    assert!(told.contains("no-capture"), "{told}");
    assert!(
        told.contains(&format!("/macbeth.md:{line}:")),
        "{line}: {told}"
    );
}

#[test]
fn links_are_followed_as_a_browser_follows_them() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("a")).unwrap();
    let mut pages = BTreeMap::new();
    for (name, text) in [
        ("x.html", "<p id=\"here\">"),
        ("a/y.html", "<p id=\"there\">"),
    ] {
        fs::write(folder.path().join(name), text).unwrap();
        pages.insert(name.to_string(), Html(text.to_string()));
    }
    let dead = |page, link| dead(page, link, &pages, folder.path()).is_some();
    assert!(!dead("x.html", "#here") && dead("x.html", "#there"));
    assert!(!dead("x.html", "a/y.html#there") && dead("x.html", "a/y.html#here"));
    assert!(!dead("a/y.html", "../x.html#here") && dead("a/y.html", "x.html"));
    assert!(!dead("x.html", "https://example.org/z"));
}
