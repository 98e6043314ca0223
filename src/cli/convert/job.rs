//! [`Job`]: one conversion, from the first chunk of its inputs to the files in their places.

use std::path::{Path, PathBuf};

use ludograph::format::{Losses, Told};

use super::Args;
use super::made::{Made, Maker};
use super::sidecar::{self, Sidecar};
use super::target::{Form, Target};
use super::writing::{self, Writing};
use crate::cli::Status;
use crate::cli::input::Input;
use crate::cli::output::{Output, Stop};
use crate::cli::place::{self, Place};
use crate::cli::records::{Flow, Gathered, Judged, Seen, flow};
use crate::cli::report::{Form as ReportForm, Report};
use crate::cli::sink::Sink;

/// The conversion of the inputs.
pub(super) struct Job<'a> {
    args: &'a Args,
    inputs: &'a [Input],
    targets: Vec<Option<PathBuf>>,
    /// Where files come to be: in a folder each input has one of its own.
    place: &'a Place,
    /// How many inputs have been read.
    ended: usize,
    /// The present file; none before its first record.
    file: Option<(Sink, Writing)>,
    report: Report,
    losses: Losses,
    /// Where what is left out is kept.
    keeping: Option<Sink>,
    /// Where what was left out comes from.
    kept: Option<Sidecar>,
    /// Whether everything that belongs in the present file could be read.
    whole: bool,
    /// Whether the present input has held no record so far.
    is_empty: bool,
    /// Whether a file could not be begun: there is no point in going on then.
    has_failed: bool,
    bytes: Vec<u8>,
}

impl<'a> Job<'a> {
    pub(super) fn new(
        args: &'a Args,
        inputs: &'a [Input],
        targets: Vec<Option<PathBuf>>,
        place: &'a Place,
    ) -> Result<Self, String> {
        let (mut keeping, mut kept) = (None, None);
        if let Some(path) = &args.sidecar {
            if args.to.carries_all() {
                kept = Some(Sidecar::open(path)?);
            } else {
                keeping = Some(Sink::new(Some(path))?);
            }
        }
        Ok(Self {
            args,
            inputs,
            targets,
            place,
            ended: 0,
            file: None,
            report: Report::new(ReportForm::Text),
            losses: Losses::default(),
            keeping,
            kept,
            whole: true,
            is_empty: true,
            has_failed: false,
            bytes: Vec::new(),
        })
    }

    /// Begins the file of the present input, if that has not been done.
    pub(super) fn begin(&mut self) -> Result<(), String> {
        if self.file.is_none() {
            let target = self.targets.get(self.ended).and_then(Option::as_deref);
            let form = self.args.form.map(Form::of_lgn);
            let writing = Writing::new(self.args.to, form).ok_or(writing::UNWRITTEN)?;
            self.file = Some((Sink::new(target)?, writing));
        }
        Ok(())
    }

    /// What makes of records what is written, if that depends on none before them.
    pub(super) fn maker(&self, output: &Output) -> Option<Maker> {
        if self.kept.is_some() {
            return None;
        }
        let form = self.args.form.map(Form::of_lgn);
        let report = self.report.writer(output);
        Maker::new(self.args.to, form, self.keeping.is_some(), report)
    }

    /// Writes a chunk of the present input.
    pub(super) fn chunk(&mut self, seen: &Seen<'_>, output: &mut Output) -> Result<Flow, Stop> {
        if let Err(message) = self.begin() {
            return self.give_up(&message, output);
        }
        let is_verbatim = (self.file.as_ref()).is_some_and(|(_, w)| w.is_verbatim(seen));
        if self.admits(&seen.into(), is_verbatim, None, output)?
            && let Some((sink, writing)) = &mut self.file
        {
            let mut one = One {
                to: self.args.to,
                writing,
                losses: &mut self.losses,
                keeping: &mut self.keeping,
                kept: &mut self.kept,
                bytes: &mut self.bytes,
            };
            one.record(seen, sink, output)?;
        }
        Ok(self.goes_on())
    }

    /// Writes what has been made of a chunk of the present input.
    pub(super) fn made(
        &mut self,
        found: &Gathered<'_, Made>,
        output: &mut Output,
    ) -> Result<Flow, Stop> {
        if let Err(message) = self.begin() {
            return self.give_up(&message, output);
        }
        let judged = found.judged();
        let made = &found.done;
        let told = found.is_as_it_was.then_some(made.told.as_slice());
        if !self.admits(&judged, made.is_verbatim, told, output)? {
            return Ok(self.goes_on());
        }
        let Some((sink, writing)) = &mut self.file else {
            return Ok(Flow::Continue(()));
        };
        self.bytes.clear();
        let done: Result<(), String> = match &made.refused {
            Some(why) => Err(why.clone()),
            None if made.is_verbatim => {
                let is_record = judged.number.is_some();
                writing.verbatim(judged.chunk, is_record, &mut self.bytes)
            }
            None => {
                writing.made(&made.bytes, &mut self.bytes);
                Ok(())
            }
        };
        self.losses.append(&made.losses);
        match done {
            Ok(()) => sink.put(&self.bytes, output)?,
            Err(why) => lost(&judged, &why, output)?,
        }
        if let Some(sink) = &mut self.keeping {
            sink.put(&made.kept, output)?;
        }
        Ok(self.goes_on())
    }

    /// Whether something of a chunk is to be written; what is wrong with it is told, unless it stays as it is.
    fn admits(
        &mut self,
        judged: &Judged<'_>,
        is_verbatim: bool,
        told: Option<&[u8]>,
        output: &mut Output,
    ) -> Result<bool, Stop> {
        let is_record = judged.number.is_some();
        self.is_empty &= !is_record && !judged.is_refused();
        if !judged.is_whole() {
            self.whole = false;
        } else if is_verbatim {
            return Ok(true);
        }
        // A conversion tells of all.
        let _ = self.report.judged(judged, told, output)?;
        Ok(is_record && judged.is_whole())
    }

    /// Whether all could be written so far.
    fn goes_on(&self) -> Flow {
        let file = self.file.as_ref().map(|(sink, _)| sink);
        let mut all = file.into_iter().chain(&self.keeping);
        flow(!all.any(Sink::has_failed))
    }

    fn give_up(&mut self, message: &str, output: &mut Output) -> Result<Flow, Stop> {
        self.has_failed = true;
        output.fail(message)?;
        Ok(Flow::Break(()))
    }

    /// The end of an input.
    pub(super) fn ended(
        &mut self,
        input: usize,
        read: bool,
        output: &mut Output,
    ) -> Result<Flow, Stop> {
        if let Err(message) = self.begin() {
            return self.give_up(&message, output);
        }
        self.whole &= read;
        let is_empty = std::mem::replace(&mut self.is_empty, true);
        if let Some(input) = self.inputs.get(input).filter(|_| read && is_empty) {
            let tables = match input.extension() {
                Some("md" | "markdown") if !self.args.reading.names_format() => {
                    "; `--from md-table` reads tables"
                }
                _ => "",
            };
            output.remark(&format!("{}: it holds no record{tables}", input.name()))?;
        }
        self.ended = input + 1;
        if self.place.is_folder() {
            self.finish(output)?;
        }
        Ok(Flow::Continue(()))
    }

    /// Puts a file in its place, if all of it is there, and those that belong to it beside it.
    fn finish(&mut self, output: &mut Output) -> Result<(), Stop> {
        let whole = std::mem::replace(&mut self.whole, true);
        let Some((mut sink, mut writing)) = self.file.take() else {
            return Ok(());
        };
        let mut end = Vec::new();
        writing.finish(&mut end);
        sink.put(&end, output)?;
        let companions = writing.companions();
        let path = sink.path().map(Path::to_path_buf);
        // What could not be kept aside would be lost.
        let is_kept = self.keeping.as_ref().is_none_or(|sink| !sink.has_failed());
        if let Some(path) = path.as_ref().filter(|_| !whole || !is_kept) {
            return output.remark(&format!("{}: not written", path.display()));
        }
        let mut all = vec![sink];
        for (ending, bytes) in companions {
            let Some(path) = &path else {
                self.losses
                    .add(format!("the file .{ending} on standard output"));
                continue;
            };
            match Sink::new(Some(&place::beside(path, ending))) {
                Ok(mut sink) => {
                    sink.put(&bytes, output)?;
                    all.push(sink);
                }
                Err(message) => return output.fail(&message),
            }
        }
        // With --force they may replace what somebody wrote.
        Sink::keep_together(all).or_else(|message| output.fail(&message))
    }

    /// Puts the last file in its place, and tells what was lost.
    pub(super) fn end(mut self, output: &mut Output) -> Result<(), Stop> {
        if self.has_failed {
            return Ok(());
        }
        self.finish(output)?;
        if let Some(sink) = self.keeping.take()
            && let Err(message) = sink.keep_safe()
        {
            return output.fail(&message);
        }
        if let Some(left) = self
            .kept
            .as_ref()
            .map(Sidecar::left)
            .filter(|&left| left > 0)
        {
            let stand = match left {
                1 => "record of the sidecar stands in no file as it was written",
                _ => "records of the sidecar stand in no file as they were written",
            };
            output.tell(&format!(
                "note[loss]: {left} {stand}: what is kept there is not put back\n"
            ))?;
            self.lost(output);
        }
        let id = self.args.to.id();
        for (kind, count) in self.losses.iter() {
            output.tell(&format!(
                "note[loss]: {id} does not carry {kind}: {count} left out\n"
            ))?;
        }
        if !self.losses.is_empty() {
            self.lost(output);
        }
        Ok(())
    }

    fn lost(&self, output: &mut Output) {
        if self.args.deny_loss {
            output.note(Status::Wrong);
        }
    }
}

/// What one record needs.
struct One<'j> {
    to: Target,
    writing: &'j mut Writing,
    losses: &'j mut Losses,
    keeping: &'j mut Option<Sink>,
    kept: &'j mut Option<Sidecar>,
    bytes: &'j mut Vec<u8>,
}

impl One<'_> {
    fn record(
        &mut self,
        seen: &Seen<'_>,
        sink: &mut Sink,
        output: &mut Output,
    ) -> Result<(), Stop> {
        self.bytes.clear();
        if self.restored(seen, output)? {
            return sink.put(self.bytes, output);
        }
        match self.writing.write(seen, self.bytes, self.losses) {
            Ok(()) => {
                sink.put(self.bytes, output)?;
                self.keep(seen, output)
            }
            Err(why) => lost(&seen.into(), &why, output),
        }
    }

    /// Whether the sidecar has the record as a whole; it is then written.
    fn restored(&mut self, seen: &Seen<'_>, output: &mut Output) -> Result<bool, Stop> {
        let (Some(kept), Some(game)) = (self.kept.as_mut(), seen.reader.game()) else {
            return Ok(false);
        };
        match kept.take(game, seen.reader.record(), &seen.chunk.text) {
            Ok(None) => Ok(false),
            Ok(Some(text)) => {
                self.writing.whole(&text, self.bytes, self.losses);
                Ok(true)
            }
            Err(message) => {
                output.fail(&message)?;
                Ok(false)
            }
        }
    }

    /// Keeps what was left out of the record.
    fn keep(&mut self, seen: &Seen<'_>, output: &mut Output) -> Result<(), Stop> {
        let told = Told::of(seen.reader, seen.chunk);
        let (Some(sink), Some(told), Target::Format(format)) =
            (self.keeping.as_mut(), told, self.to)
        else {
            return Ok(());
        };
        let line = sidecar::line_of(format, &told, seen);
        sink.put(line.as_bytes(), output)
    }
}

/// Says that a record could not be carried.
fn lost(judged: &Judged<'_>, why: &str, output: &mut Output) -> Result<(), Stop> {
    output.note(Status::Wrong);
    let place = judged.chunk.line_col(0);
    let place = if judged.chunk.binary {
        judged
            .number
            .map_or(String::new(), |number| format!(" game {number}"))
    } else {
        format!("{}", place.line)
    };
    output.remark(&format!(
        "{}:{place}: the record is left out: {why}",
        judged.file
    ))
}
