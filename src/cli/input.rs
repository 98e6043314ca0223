//! What the paths of a command line stand for: files, folders with all that is in them, standard input.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use ludograph::carrier::Kind;
use ludograph::format::registry;

use super::halt;
use super::output::{Output, Stop};
use super::save::Standing;
use super::watched::{self, Meter, Watched};

/// File name extensions that are read where a folder is given. Figures are not: they stand beside the
/// records that they are drawn from, which would be read twice.
const EXTENSIONS: &[&str] = &["lgn"];

/// The same where pages of Markdown are read as well.
const WITH_PAGES: &[&str] = &["lgn", "md", "markdown"];

/// Something to read records from.
#[derive(Debug)]
pub(super) enum Input {
    /// Standard input, given as `-`.
    Stdin,
    /// Standard input or a pipe with a name, laid aside so that it can be read more than once.
    Laid(File, Option<PathBuf>),
    /// A file.
    File(PathBuf),
}

impl Input {
    /// What messages call it: the path as given, or `-`.
    pub(super) fn name(&self) -> String {
        match self {
            Self::Stdin | Self::Laid(_, None) => "-".to_string(),
            Self::File(path) | Self::Laid(_, Some(path)) => path.to_string_lossy().into_owned(),
        }
    }

    /// The path of its file.
    pub(super) fn path(&self) -> Option<&Path> {
        match self {
            Self::Stdin | Self::Laid(_, None) => None,
            Self::File(path) | Self::Laid(_, Some(path)) => Some(path),
        }
    }

    /// What the name of its file ends in behind the last dot.
    pub(super) fn extension(&self) -> Option<&str> {
        match self {
            Self::Stdin | Self::Laid(_, None) => None,
            Self::File(path) | Self::Laid(_, Some(path)) => path.extension()?.to_str(),
        }
    }

    /// The name of its file without folder and ending.
    pub(super) fn stem(&self) -> Option<&OsStr> {
        match self {
            Self::Stdin | Self::Laid(_, None) => None,
            Self::File(path) | Self::Laid(_, Some(path)) => path.file_stem(),
        }
    }

    /// Whether it is a page of Markdown, by the name of its file.
    pub(super) fn is_page(&self) -> bool {
        let extension = self.extension().and_then(Kind::of_extension);
        extension == Some(Kind::Markdown)
    }

    /// Opens it for a reading that is measured, and can be broken off.
    pub(super) fn open_watched(&self, meter: &Meter) -> io::Result<Box<dyn Read>> {
        Ok(Box::new(Watched::new(self.file()?, meter.clone())))
    }

    fn file(&self) -> io::Result<File> {
        match self {
            Self::Stdin => watched::stdin(),
            Self::Laid(file, _) => {
                let mut file = file.try_clone()?;
                file.seek(SeekFrom::Start(0))?;
                Ok(file)
            }
            Self::File(path) => File::open(path),
        }
    }

    /// How many bytes it has; none if that is not known before it has been read.
    pub(super) fn len(&self) -> Option<u64> {
        let is = self.metadata().ok().filter(fs::Metadata::is_file);
        is.map(|is| is.len())
    }

    fn metadata(&self) -> io::Result<fs::Metadata> {
        match self {
            Self::Stdin => watched::stdin()?.metadata(),
            Self::Laid(file, _) => file.metadata(),
            Self::File(path) => fs::metadata(path),
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
    collect_known(paths, EXTENSIONS, Others::Taken, output)
}

/// The same, with LGN alone in folders.
pub(super) fn collect_lgn(paths: &[PathBuf], output: &mut Output) -> Result<Vec<Input>, Stop> {
    collect_known(paths, EXTENSIONS, Others::Left, output)
}

/// The same, with the pages of Markdown in folders.
pub(super) fn collect_pages(paths: &[PathBuf], output: &mut Output) -> Result<Vec<Input>, Stop> {
    collect_known(paths, WITH_PAGES, Others::Taken, output)
}

/// What becomes of files of other formats in folders.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Others {
    Taken,
    Left,
}

fn collect_known(
    paths: &[PathBuf],
    known: &[&str],
    others: Others,
    output: &mut Output,
) -> Result<Vec<Input>, Stop> {
    let mut inputs = Vec::new();
    for path in paths {
        if path.as_os_str() == "-" {
            inputs.push(Input::Stdin);
        } else if path.is_dir() {
            let before = inputs.len();
            folder(path, known, others, &mut inputs, output)?;
            if inputs.len() == before {
                let path = path.display();
                let known = known.join(" or .");
                let none = match others {
                    Others::Taken => ", and none of another format",
                    Others::Left => "",
                };
                output.remark(&format!("{path}: no .{known} file in this folder{none}"))?;
            }
        } else {
            inputs.push(Input::File(path.clone()));
        }
    }
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

/// The same inputs, each of which can be read more than once.
pub(super) fn rereadable(inputs: Vec<Input>, output: &mut Output) -> Result<Vec<Input>, Stop> {
    let mut again = Vec::new();
    for input in inputs {
        let path = match input {
            Input::Stdin => None,
            Input::File(path) if is_pipe(&path) => Some(path),
            other => {
                again.push(other);
                continue;
            }
        };
        match lay_aside(path.as_deref()) {
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

fn lay_aside(path: Option<&Path>) -> io::Result<File> {
    halt::listen();
    let mut file = tempfile::tempfile()?;
    let input = path.map_or(Input::Stdin, |path| Input::File(path.to_path_buf()));
    io::copy(&mut input.open_watched(&Meter::default())?, &mut file)?;
    Ok(file)
}

/// Whether a path is that of a pipe, as the shell gives in place of `<(...)`.
fn is_pipe(path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        fs::metadata(path).is_ok_and(|is| is.file_type().is_fifo())
    }
    #[cfg(not(unix))]
    {
        let _ = path;
        false
    }
}

/// Whether one of the paths is a folder, or there are several.
pub(super) fn is_many(paths: &[PathBuf]) -> bool {
    paths.len() > 1 || paths.iter().any(|path| path.is_dir())
}

/// Links to folders are not followed, since they may lead in a circle.
fn folder(
    path: &Path,
    known: &[&str],
    others: Others,
    inputs: &mut Vec<Input>,
    output: &mut Output,
) -> Result<(), Stop> {
    let mut waiting = vec![(path.to_path_buf(), true)];
    while let Some((path, is_folder)) = waiting.pop() {
        if !is_folder {
            inputs.push(Input::File(path));
            continue;
        }
        match list(&path) {
            Ok(mut entries) => {
                entries.retain(|(path, is_folder)| *is_folder || is_known(path, known, others));
                entries.sort();
                waiting.extend(entries.into_iter().rev());
            }
            Err(error) => output.fail(&format!("{}: {error}", path.display()))?,
        }
    }
    Ok(())
}

fn list(folder: &Path) -> io::Result<Vec<(PathBuf, bool)>> {
    let entry = |entry: io::Result<fs::DirEntry>| {
        let entry = entry?;
        Ok((entry.path(), entry.file_type()?.is_dir()))
    };
    fs::read_dir(folder)?.map(entry).collect()
}

fn is_known(path: &Path, known: &[&str], others: Others) -> bool {
    let is_one = |extension: &OsStr| {
        known
            .iter()
            .any(|known| extension.eq_ignore_ascii_case(known))
    };
    let is_other = || others == Others::Taken && is_foreign(path);
    (path.extension().is_some_and(is_one) || is_other()) && path.is_file()
}

/// Whether a file is of another format: by its ending or, where files that hold no records may have that
/// as well, by its first bytes.
fn is_foreign(path: &Path) -> bool {
    let Some(extension) = path.extension().and_then(OsStr::to_str) else {
        return false;
    };
    if !registry::is_known(extension) || Kind::of_extension(extension).is_some() {
        return false;
    }
    if registry::of_extension(extension).is_some() {
        return true;
    }
    let head = File::open(path).and_then(|file| read_up_to(ludograph::format::HEAD - 1, file));
    head.is_ok_and(|head| registry::detect(extension, &head).is_some())
}
