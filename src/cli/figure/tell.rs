//! Figures that have been drawn: written, with what is odd about them and, at the end, how many there are.

use super::Wanted;
use super::kind::Kind;
use super::manifest::Manifest;
use super::painter::Drawn;
use super::run::Run;
use crate::cli::counted::counted;
use crate::cli::output::{Output, Stop};
use crate::cli::records::Seen;
use crate::cli::report::Form;

/// How many characters that the font lacks are named.
const LACKING: usize = 20;

impl Run<'_> {
    /// Writes a figure that has been drawn, and tells what is odd about it.
    pub(super) fn deliver(
        &mut self,
        name: &str,
        drawn: Drawn,
        seen: &Seen<'_>,
        output: &mut Output,
    ) -> Result<(), Stop> {
        let what = if name.is_empty() { "the figure" } else { name };
        for odd in drawn.oddities {
            output.remark(&format!("{}: {what}: {odd}", seen.file))?;
        }
        self.remark_lacking(what, &drawn.lacking, seen, output)?;
        let written = match drawn.file {
            Ok(file) => self.place.put(name, &file, self.args.force, output)?,
            Err(why) => Err(format!("{}: {what}: {why}", seen.file)),
        };
        if let Err(error) = written {
            return self.give_up(&error, output);
        }
        self.drawn += 1;
        if let Some(manifest) = &mut self.manifest {
            manifest.add(name, &drawn.title, &self.place, seen);
        }
        Ok(())
    }

    /// Says which characters no font has, and what becomes of them.
    fn remark_lacking(
        &self,
        what: &str,
        lacking: &[char],
        seen: &Seen<'_>,
        output: &mut Output,
    ) -> Result<(), Stop> {
        if lacking.is_empty() {
            return Ok(());
        }
        let signs: String = lacking.iter().take(LACKING).collect();
        let more = match lacking.len().saturating_sub(LACKING) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let fate = match self.place.kind() {
            Kind::Svg => "drawn with a font of the viewer's",
            #[cfg(feature = "raster")]
            Kind::Png | Kind::Pdf => "the text with them is left out",
        };
        let whose = if self.args.look.has_fonts() {
            "no font has them"
        } else {
            "the bundled one lacks them"
        };
        output.remark(&format!(
            "{}: {what}: {fate}, since {whose}: {signs}{more}",
            seen.file
        ))
    }

    pub(super) fn finish(&mut self, output: &mut Output) -> Result<(), Stop> {
        self.report.finish(output)?;
        if let Some(Err(error)) = self.manifest.as_ref().map(Manifest::write) {
            output.fail(&error)?;
        }
        // What was wanted and not drawn stands behind a fault, which has been told.
        if self.place.is_folder() && self.args.format == Form::Text {
            let figures = counted(self.drawn, "figure");
            let has_none = matches!(self.wanted, Wanted::Blocks(names) if names.is_empty());
            let why = if has_none && self.report.has_records() {
                ": there is no figure block; --turn or --numbers draws into a file without one"
            } else {
                ""
            };
            output.tell(&format!("{figures} drawn{why}\n"))?;
        }
        Ok(())
    }
}
