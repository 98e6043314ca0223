//! What the paths of a command line stand for: files, folders with all that is in them, standard input.

mod folder;

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use ludograph::carrier::Kind;
use ludograph::diagnostic::Code;
use ludograph::format::{HEAD, registry};
use ludograph::lgn::syntax::sniff::no_text;

use super::halt;
use super::output::{Output, Stop};
use super::save::{Identity, Standing};
use super::watched::{self, Meter, Watched};
use folder::{Kinds, Packed, folder};

/// Something to read records from.
#[derive(Debug)]
pub(super) enum Input {
    /// Standard input, given as `-`.
    Stdin,
    /// Standard input or a pipe with a name, laid aside so that it can be read more than once.
    Laid(File, Option<PathBuf>),
    /// A file, with what it is, once that has been asked.
    File(PathBuf, OnceLock<Is>),
}

/// What lies at a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Is {
    /// A file of so many bytes.
    File(u64),
    /// A pipe, as the shell gives in place of `<(...)`.
    Pipe,
    /// A device, a folder, or nothing.
    Other,
}

impl From<&fs::Metadata> for Is {
    fn from(there: &fs::Metadata) -> Self {
        #[cfg(unix)]
        let is_pipe = {
            use std::os::unix::fs::FileTypeExt;
            there.file_type().is_fifo()
        };
        #[cfg(not(unix))]
        let is_pipe = false;
        if there.is_file() {
            Self::File(there.len())
        } else if is_pipe {
            Self::Pipe
        } else {
            Self::Other
        }
    }
}

impl Input {
    /// The file of a path.
    pub(super) fn file(path: PathBuf) -> Self {
        Self::File(path, OnceLock::new())
    }

    /// The same, where it is known what lies there.
    fn known(path: PathBuf, there: &fs::Metadata) -> Self {
        Self::File(path, OnceLock::from(Is::from(there)))
    }

    /// What messages call it: the path as given, or `-`.
    pub(super) fn name(&self) -> String {
        match self {
            Self::Stdin | Self::Laid(_, None) => "-".to_string(),
            Self::File(path, _) | Self::Laid(_, Some(path)) => path.to_string_lossy().into_owned(),
        }
    }

    /// The path of its file.
    pub(super) fn path(&self) -> Option<&Path> {
        match self {
            Self::Stdin | Self::Laid(_, None) => None,
            Self::File(path, _) | Self::Laid(_, Some(path)) => Some(path),
        }
    }

    /// What the name of its file ends in behind the last dot.
    pub(super) fn extension(&self) -> Option<&str> {
        match self {
            Self::Stdin | Self::Laid(_, None) => None,
            Self::File(path, _) | Self::Laid(_, Some(path)) => path.extension()?.to_str(),
        }
    }

    /// The name of its file without folder and ending.
    pub(super) fn stem(&self) -> Option<&OsStr> {
        match self {
            Self::Stdin | Self::Laid(_, None) => None,
            Self::File(path, _) | Self::Laid(_, Some(path)) => path.file_stem(),
        }
    }

    /// Whether it is a page of Markdown, by the name of its file.
    pub(super) fn is_page(&self) -> bool {
        let extension = self.extension().and_then(Kind::of_extension);
        extension == Some(Kind::Markdown)
    }

    /// Opens it for a reading that is measured, and can be broken off.
    pub(super) fn open_watched(&self, meter: &Meter) -> io::Result<Box<dyn Read>> {
        Ok(Box::new(Watched::new(self.open(meter)?, meter.clone())))
    }

    fn open(&self, meter: &Meter) -> io::Result<File> {
        match self {
            Self::Stdin => watched::stdin(),
            Self::Laid(file, _) => {
                let mut file = file.try_clone()?;
                file.seek(SeekFrom::Start(0))?;
                Ok(file)
            }
            Self::File(path, _) if self.is() == Is::Pipe => watched::open_pipe(path, &meter.halt),
            Self::File(path, _) => File::open(path),
        }
    }

    /// How many bytes it has; none if that is not known before it has been read.
    pub(super) fn len(&self) -> Option<u64> {
        match self.is() {
            Is::File(len) => Some(len),
            Is::Pipe | Is::Other => None,
        }
    }

    /// What it is. The system is asked once for each file.
    fn is(&self) -> Is {
        let ask = || self.metadata().as_ref().map_or(Is::Other, Is::from);
        match self {
            Self::File(_, is) => *is.get_or_init(ask),
            Self::Stdin | Self::Laid(..) => ask(),
        }
    }

    fn metadata(&self) -> io::Result<fs::Metadata> {
        match self {
            Self::Stdin => watched::stdin()?.metadata(),
            Self::Laid(file, _) => file.metadata(),
            Self::File(path, _) => fs::metadata(path),
        }
    }
}

/// So many bytes of a file, and one more if there are more.
pub(super) fn read_up_to(most: usize, file: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(most as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The inputs that paths stand for, those of a folder in the order of their names. What can't be
/// looked at is reported, and the others are still found.
pub(super) fn collect(paths: &[PathBuf], output: &mut Output) -> Result<Vec<Input>, Stop> {
    collect_known(paths, Kinds::RECORDS, output)
}

/// The same, with LGN alone in folders.
pub(super) fn collect_lgn(paths: &[PathBuf], output: &mut Output) -> Result<Vec<Input>, Stop> {
    collect_known(paths, Kinds::LGN, output)
}

/// The same, with the pages of Markdown in folders.
pub(super) fn collect_pages(paths: &[PathBuf], output: &mut Output) -> Result<Vec<Input>, Stop> {
    collect_known(paths, Kinds::PAGES, output)
}

fn collect_known(paths: &[PathBuf], kinds: Kinds, output: &mut Output) -> Result<Vec<Input>, Stop> {
    let (mut inputs, mut packed) = (Vec::new(), Packed::default());
    for path in paths {
        if path.as_os_str() == "-" {
            inputs.push(Input::Stdin);
            continue;
        }
        match fs::metadata(path) {
            Ok(there) if there.is_dir() => {
                folder(path, kinds, &mut inputs, &mut packed, output)?;
            }
            Ok(there) => inputs.push(Input::known(path.clone(), &there)),
            // What it lacks is told when it is read.
            Err(_) => inputs.push(Input::file(path.clone())),
        }
    }
    packed.tell(output)?;
    without_output(inputs, output)
}

/// The inputs without the file that standard output goes to: what is written there would be read, and written
/// again, without end.
fn without_output(inputs: Vec<Input>, output: &mut Output) -> Result<Vec<Input>, Stop> {
    let target = watched::stdout().and_then(|file| file.metadata());
    let Some(target) = target.ok().filter(fs::Metadata::is_file) else {
        return Ok(inputs);
    };
    let target = Standing::from(&target);
    let mut others = Vec::with_capacity(inputs.len());
    for input in inputs {
        let is_target = |input: &fs::Metadata| Standing::from(input).is_same_file(&target);
        if input.metadata().is_ok_and(|input| is_target(&input)) {
            output.fail(&format!("{}: the output goes into this file", input.name()))?;
        } else {
            others.push(input);
        }
    }
    Ok(others)
}

/// The same inputs, each of which can be read more than once. Whether their format is named is asked, since what
/// can be no records need not be laid aside.
pub(super) fn rereadable(
    inputs: Vec<Input>,
    is_named: bool,
    output: &mut Output,
) -> Result<Vec<Input>, Stop> {
    let mut again = Vec::new();
    for input in inputs {
        let path = match input {
            Input::Stdin => None,
            Input::File(path, is) if is.get() == Some(&Is::Pipe) => Some(path),
            other => {
                again.push(other);
                continue;
            }
        };
        match lay_aside(path.as_deref(), is_named) {
            Ok(file) => again.push(Input::Laid(file, path)),
            Err(_) if halt::is_interrupted() => return Err(Stop::Interrupted),
            Err(error) => {
                let name = path.as_deref().unwrap_or(Path::new("-")).display();
                output.fail(&format!("{name}: {error}"))?;
            }
        }
    }
    Ok(again)
}

fn lay_aside(path: Option<&Path>, is_named: bool) -> io::Result<File> {
    halt::listen();
    let mut file = tempfile::tempfile()?;
    let input = path.map_or(Input::Stdin, |path| Input::file(path.to_path_buf()));
    let mut reader = input.open_watched(&Meter::default())?;
    let head = read_up_to(HEAD - 1, &mut reader)?;
    file.write_all(&head)?;
    // From its beginning alone the reader will see that it is refused; it may have no end.
    if is_named || !is_refused(input.extension().unwrap_or_default(), &head) {
        io::copy(&mut reader, &mut file)?;
    }
    Ok(file)
}

/// Whether what begins so is no text in any encoding, and of no format that is known.
fn is_refused(extension: &str, head: &[u8]) -> bool {
    no_text(head).is_some_and(|(code, _)| code != Code::Encoding)
        && registry::detect(extension, head).is_none()
}

/// The same inputs, each file once, by the first of the names that it has among them.
pub(super) fn once(inputs: Vec<Input>) -> Vec<Input> {
    let mut seen = BTreeSet::new();
    let mut is_new = |input: &Input| match input {
        Input::File(path, _) => Identity::of(path).is_none_or(|file| seen.insert(file)),
        Input::Stdin | Input::Laid(..) => true,
    };
    inputs.into_iter().filter(|input| is_new(input)).collect()
}

/// Whether one of the paths is a folder, or there are several.
pub(super) fn is_many(paths: &[PathBuf]) -> bool {
    paths.len() > 1 || paths.iter().any(|path| path.is_dir())
}
