//! [`Made`]: what one record becomes, made on whatever thread.

use ludograph::format::{Format, Losses, Told, writer};
use ludograph::lgn::Form;

use super::sidecar;
use super::target::Target;
use super::writing::{self, Way};
use crate::cli::records::{Judged, Seen};
use crate::cli::report;

/// Makes of records what depends on none before them.
pub(super) struct Maker {
    way: Way<&'static dyn Format>,
    /// Whether what is left out is kept.
    keeps: bool,
    report: report::Writer,
}

/// What has been made of a chunk.
#[derive(Default)]
pub(super) struct Made {
    /// Whether it is to be written as it stands.
    pub(super) is_verbatim: bool,
    /// The record, as it is written.
    pub(super) bytes: Vec<u8>,
    /// What the format does not carry of it.
    pub(super) losses: Losses,
    /// The line of the sidecar.
    pub(super) kept: Vec<u8>,
    /// What is wrong with it, as it is told.
    pub(super) told: Vec<u8>,
    /// Why it is not written.
    pub(super) refused: Option<String>,
}

impl Made {
    fn clear(&mut self) {
        self.is_verbatim = false;
        self.bytes.clear();
        self.losses = Losses::default();
        self.kept.clear();
        self.told.clear();
        self.refused = None;
    }
}

impl Maker {
    /// What makes records of that format; none if what one becomes depends on those before it.
    pub(super) fn new(
        to: Target,
        form: Option<Form>,
        keeps: bool,
        report: report::Writer,
    ) -> Option<Self> {
        let way = match to {
            Target::Lgn => Way::Lgn(form),
            Target::Format(format) if format.writes_each_alone() => Way::Foreign(format),
            Target::Format(_) => return None,
        };
        Some(Self { way, keeps, report })
    }

    /// Makes of a chunk what is to be written.
    pub(super) fn make(&self, seen: &Seen<'_>, made: &mut Made) {
        made.clear();
        let judged = Judged::from(seen);
        made.is_verbatim = self.way.is_verbatim(seen);
        if made.is_verbatim && judged.is_whole() {
            return;
        }
        self.report.write(&judged, u64::MAX, &mut made.told);
        if seen.number.is_some() && judged.is_whole() {
            made.refused = self.record(seen, made).err();
        }
    }

    fn record(&self, seen: &Seen<'_>, made: &mut Made) -> Result<(), String> {
        let told = Told::of(seen.reader, seen.chunk).ok_or(writing::UNKNOWN)?;
        let format = match self.way {
            Way::Lgn(form) => {
                made.bytes = writing::raised(&told, form, &mut made.losses).into_bytes();
                return Ok(());
            }
            Way::Foreign(format) => format,
        };
        let mut writer = writer(format).ok_or(writing::UNWRITTEN)?;
        writer.write(&told, &mut made.bytes, &mut made.losses)?;
        if self.keeps {
            made.kept = sidecar::line_of(format, &told, seen).into_bytes();
        }
        Ok(())
    }
}
