//! How other people's files are to be read: which format, which coordinates, which encoding, and where the
//! files lie that belong to them.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use encoding_rs::Encoding;
use ludograph::diagnostic::near::{near, suggest};
use ludograph::format::coordinates::Wish;
use ludograph::format::{Context, Format, Spec, encoding, registry};
use ludograph::game::Game;

use super::input::{Input, read_up_to};
use super::known::{Known, Words};

/// No file of names is larger.
const MOST_COMPANION: usize = 64 << 20;

/// How other people's files are to be read, on the command line.
#[derive(clap::Args)]
pub(super) struct Foreign {
    /// The format of the files, where neither ending nor beginning tells it; `ludograph convert --help`
    /// lists them
    #[arg(long, value_name = "FORMAT", value_parser = Known::new(from, words), hide_possible_values = true)]
    from: Option<From>,
    /// How cells are named where the format leaves it open: i or no-i, bottom or top (row 1),
    /// column-first or row-first, 0 or 1
    #[arg(long, value_name = "WORDS", value_parser = coordinates(), hide_possible_values = true)]
    coordinates: Option<Wish>,
    #[command(flatten)]
    rest: Rest,
}

/// The part of it that has the same name in all commands.
#[derive(clap::Args)]
pub(super) struct Rest {
    /// The encoding of the text, where it is not UTF-8: latin1, gb2312, sjis, utf-16
    #[arg(long, value_name = "NAME", value_parser = Known::new(charset, charsets), hide_possible_values = true)]
    encoding: Option<&'static Encoding>,
    /// A file that belongs to those that are read: names of players (.jou) or tournaments (.trn)
    #[arg(long, value_name = "FILE")]
    names: Vec<PathBuf>,
}

impl Foreign {
    pub(super) fn how(&self) -> How {
        self.rest.how(self.from, self.coordinates)
    }
}

impl Rest {
    pub(super) fn how(&self, from: Option<From>, coordinates: Option<Wish>) -> How {
        How {
            from,
            coordinates: coordinates.unwrap_or_default(),
            encoding: self.encoding,
            names: self.names.clone(),
        }
    }
}

/// A format as `--from` names it.
#[derive(Clone, Copy)]
pub(super) enum From {
    /// The notation of ludograph itself.
    Lgn,
    /// One of the others.
    Format(&'static dyn Format),
}

/// The format of that name.
pub(super) fn from(id: &str) -> Result<From, String> {
    if id == "lgn" {
        return Ok(From::Lgn);
    }
    registry::by_id(id).map(From::Format).ok_or_else(|| {
        let advice = suggest(id, words().iter().map(|&(word, _)| word));
        format!("there is no format \"{id}\"{advice}")
    })
}

/// The formats that are read.
pub(super) fn words() -> Words {
    let spec = |format: &&'static dyn Format| (format.spec().id, format.spec().title);
    let own = ("lgn", "LGN, the notation of ludograph itself");
    std::iter::once(own)
        .chain(registry::FORMATS.iter().map(spec))
        .collect()
}

/// Reads a wish for coordinates.
pub(super) fn coordinates() -> Known<Wish> {
    Known::new(wish, || Wish::WORDS.to_vec())
}

fn wish(text: &str) -> Result<Wish, String> {
    Wish::parse(text).map_err(|word| {
        let mut words = Wish::WORDS.iter().map(|&(word, _)| word);
        if words.any(|known| known == word) {
            return format!("\"{word}\" contradicts the word before it");
        }
        let words = Wish::WORDS.iter().map(|&(word, _)| word);
        format!("there is no word \"{word}\"{}", suggest(word, words))
    })
}

/// Names of encodings that are usual where records are; there are many more.
const CHARSETS: [&str; 15] = [
    "utf-8",
    "utf-16",
    "latin1",
    "windows-1252",
    "iso-8859-2",
    "windows-1250",
    "windows-1251",
    "koi8-r",
    "gb2312",
    "gbk",
    "gb18030",
    "big5",
    "shift_jis",
    "euc-jp",
    "euc-kr",
];

fn charsets() -> Words {
    CHARSETS.iter().map(|&name| (name, "")).collect()
}

fn charset(label: &str) -> Result<&'static Encoding, String> {
    encoding::named(label).ok_or_else(|| {
        let advice = match near(label, CHARSETS.into_iter()) {
            Some(name) => format!(": did you mean \"{name}\"?"),
            None => "; browsers know the same".to_owned(),
        };
        format!("there is no encoding \"{label}\"{advice}")
    })
}

/// How other people's files are to be read.
#[derive(Clone, Default)]
pub(super) struct How {
    pub(super) from: Option<From>,
    coordinates: Wish,
    pub(super) encoding: Option<&'static Encoding>,
    names: Vec<PathBuf>,
}

impl How {
    /// What is known of an input beside its bytes.
    pub(super) fn context(
        &self,
        input: &Input,
        spec: &Spec,
        game: Option<&'static dyn Game>,
    ) -> io::Result<Context> {
        let name = input.path().and_then(Path::file_name);
        Ok(Context {
            game,
            coordinates: self.coordinates,
            encoding: self.encoding,
            name: name.map_or(String::new(), |name| name.to_string_lossy().into_owned()),
            companions: self.companions(input.path(), spec)?,
        })
    }

    /// The files that belong to one: those that are named, else those that lie beside it.
    fn companions(&self, path: Option<&Path>, spec: &Spec) -> io::Result<Vec<(String, Vec<u8>)>> {
        let mut found = Vec::new();
        for &ending in spec.companions {
            let named = self.names.iter().find(|path| ends_in(path, ending));
            let beside = || path.and_then(|path| beside(path, ending));
            if let Some(file) = named.cloned().or_else(beside) {
                let bytes = File::open(&file).and_then(|file| read_up_to(MOST_COMPANION, file));
                let bytes = bytes.map_err(|error| {
                    io::Error::new(error.kind(), format!("{}: {error}", file.display()))
                })?;
                found.push((ending.to_owned(), bytes));
            }
        }
        Ok(found)
    }
}

fn ends_in(path: &Path, ending: &str) -> bool {
    path.extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case(ending))
}

/// The file of that ending in the folder of another: the one of the same name, else the only one.
fn beside(path: &Path, ending: &str) -> Option<PathBuf> {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let entries = fs::read_dir(folder.unwrap_or(Path::new("."))).ok()?;
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|file| ends_in(file, ending) && file.is_file())
        .collect();
    files.sort();
    let same = files
        .iter()
        .find(|file| file.file_stem() == path.file_stem());
    match (same, files.as_slice()) {
        (Some(same), _) => Some(same.clone()),
        (None, [only]) => Some(only.clone()),
        _ => None,
    }
}
