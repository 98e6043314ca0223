//! [`Seal`]: how a file of ours is known from one that somebody else has made.

/// What a file of ours begins with, and what stands near its beginning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seal {
    /// The first bytes.
    pub start: &'static [u8],
    /// Bytes among the first [`Seal::NEAR`]; nothing if the first ones say it all.
    pub within: &'static [u8],
}

impl Seal {
    /// How much of a file is looked at.
    pub const NEAR: usize = 256;

    /// A seal of files that are known by what they begin with alone.
    pub const fn begins(start: &'static str) -> Self {
        Self {
            start: start.as_bytes(),
            within: &[],
        }
    }

    /// Whether a file that begins so has been made by Ludograph.
    pub fn is_on(&self, file: &[u8]) -> bool {
        let near = &file[..file.len().min(Self::NEAR)];
        near.starts_with(self.start)
            && (self.within.is_empty() || memchr::memmem::find(near, self.within).is_some())
    }
}
