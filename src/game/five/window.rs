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

/// What a side sees from a point: the windows of its own stones, and those of the other's.
#[derive(Clone, Copy)]
pub(super) struct View {
    /// Two axes each, the own windows in the lower half, the others in the upper.
    halves: [u64; 2],
}

impl View {
    /// The lower ends of both halves of the lines of all axes are what is seen.
    #[inline]
    pub(super) const fn new([first, second, third, fourth]: [u64; AXES]) -> Self {
        const BOTH: u64 = (WINDOW as u64) << 32 | WINDOW as u64;
        Self {
            halves: [
                first & BOTH | (second & BOTH) << 16,
                third & BOTH | (fourth & BOTH) << 16,
            ],
        }
    }

    /// Its own stones.
    #[inline]
    pub(super) const fn own(&self) -> Windows {
        let [first, second] = self.halves;
        Windows(first & u32::MAX as u64 | second << 32)
    }

    /// The stones of the other side.
    #[inline]
    pub(super) const fn other(&self) -> Windows {
        let [first, second] = self.halves;
        Windows(first >> 32 | second & !(u32::MAX as u64))
    }

    /// Whether the point itself is empty.
    #[inline]
    pub(super) const fn is_empty(&self) -> bool {
        let [first, _] = self.halves;
        (first | first >> 32) & CENTRE as u64 == 0
    }

    /// The window of its own stones on each axis.
    #[inline]
    pub(super) fn each_own(&self) -> [u32; AXES] {
        let [first, second] = self.halves;
        [first, first >> 16, second, second >> 16].map(|own| own as u32 & WINDOW)
    }

    /// The nearer stone of each pair of the other side that stands beside the point, an own stone behind it.
    #[inline]
    pub(super) const fn pairs(&self) -> Windows {
        let [first, second] = self.halves;
        Windows(Self::pairs_of(first) | Self::pairs_of(second) << 32)
    }

    /// Whether there is any.
    #[inline]
    pub(super) const fn has_pairs(&self) -> bool {
        let [first, second] = self.halves;
        Self::pairs_of(first) | Self::pairs_of(second) != 0
    }

    #[inline]
    const fn pairs_of(own: u64) -> u64 {
        const UP: u64 = Windows::each(1 << (EDGE + 1)).0 & u32::MAX as u64;
        const DOWN: u64 = Windows::each(1 << (EDGE - 1)).0 & u32::MAX as u64;
        let other = own >> 32;
        other & (other >> 1 & own >> 2 & UP | other << 1 & own << 2 & DOWN)
    }
}
