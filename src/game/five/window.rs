//! What is seen of the four lines through a point: five points to either side, and the point itself.

/// How many axes there are: the rank, the file, the diagonal that rises to the right and the one that falls.
pub(super) const AXES: usize = 4;
/// How far one sees from a point to either side; also the bit of a line's first point.
pub(super) const EDGE: u32 = 5;
/// How many points a window has.
pub(super) const WIDTH: u32 = 2 * EDGE + 1;
/// The bits of a window.
pub(super) const WINDOW: u32 = (1 << WIDTH) - 1;
/// The stone itself.
pub(super) const CENTRE: u32 = 1 << EDGE;

/// A window on each of the four lines through a point, in 16 bits each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Windows(pub(super) u64);

impl Windows {
    /// One for each axis.
    pub(super) fn new(windows: [u32; AXES]) -> Self {
        let all = windows.iter().rev();
        Self(all.fold(0, |all, &window| all << 16 | u64::from(window)))
    }

    /// The same bits in each of them.
    #[inline]
    pub(super) const fn each(bits: u32) -> Self {
        Self(bits as u64 * 0x0001_0001_0001_0001)
    }

    /// That of one axis.
    #[inline]
    pub(super) const fn on(self, axis: usize) -> u32 {
        (self.0 >> (16 * axis)) as u32 & WINDOW
    }

    /// These with the stone itself.
    #[inline]
    pub(super) const fn with_centre(self) -> Self {
        Self(self.0 | Self::each(CENTRE).0)
    }
}
