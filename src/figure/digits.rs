//! Numbers as text: the one place that rounds and writes them.

/// A number rounded to hundredths, half away from nothing.
pub(super) fn hundredths(value: f64) -> i64 {
    // A cast truncates, and is much cheaper than a call that rounds.
    (value * 100.0 + 0.5_f64.copysign(value)) as i64
}

/// The text of a number.
pub(super) struct Digits {
    buffer: [u8; 24],
    start: usize,
}

impl Digits {
    /// A whole number.
    pub(super) fn whole(value: u64) -> Self {
        let mut digits = Self {
            buffer: [b'0'; 24],
            start: 24,
        };
        digits.put_whole(value);
        digits
    }

    /// A number given in hundredths: no needless zeros, no minus before nothing.
    pub(super) fn part(value: i64) -> Self {
        let size = value.unsigned_abs();
        let (whole, part) = (size / 100, size % 100);
        let mut digits = Self {
            buffer: [b'0'; 24],
            start: 24,
        };
        if part > 0 {
            if part % 10 > 0 {
                digits.put(b'0' + (part % 10) as u8);
            }
            digits.put(b'0' + (part / 10) as u8);
            digits.put(b'.');
        }
        if whole > 0 || part == 0 {
            digits.put_whole(whole);
        }
        if value < 0 {
            digits.put(b'-');
        }
        digits
    }

    /// Appends a number given in hundredths. Nearly all numbers of a figure are below ten thousand: their
    /// digits are written one by one, without a text in between.
    pub(super) fn put_part(value: i64, out: &mut String) {
        let size = value.unsigned_abs();
        if size >= 1_000_000 {
            return out.push_str(Self::part(value).as_str());
        }
        let (whole, part) = (size as u32 / 100, size as u32 % 100);
        let digit = |n: u32| char::from(b'0' + (n % 10) as u8);
        if value < 0 {
            out.push('-');
        }
        for power in [1000, 100, 10] {
            if whole >= power {
                out.push(digit(whole / power));
            }
        }
        if whole > 0 || part == 0 {
            out.push(digit(whole));
        }
        if part > 0 {
            out.push('.');
            out.push(digit(part / 10));
        }
        if part % 10 > 0 {
            out.push(digit(part));
        }
    }

    fn put_whole(&mut self, mut value: u64) {
        loop {
            self.put(b'0' + (value % 10) as u8);
            value /= 10;
            if value == 0 {
                break;
            }
        }
    }

    /// Puts a character before the others. There is room for every `u64` with its sign and point.
    fn put(&mut self, c: u8) {
        self.start = self.start.saturating_sub(1);
        self.buffer[self.start] = c;
    }

    pub(super) fn as_bytes(&self) -> &[u8] {
        &self.buffer[self.start..]
    }

    pub(super) fn as_str(&self) -> &str {
        std::str::from_utf8(self.as_bytes()).unwrap_or("")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_never_minus_nothing() {
        let cases = [
            (0.0, "0"),
            (-0.0, "0"),
            (-0.004, "0"),
            (-0.006, "-.01"),
            (0.5, ".5"),
            (1.0, "1"),
            (12.34, "12.34"),
            (-115.470_05, "-115.47"),
            (2.995, "3"),
            (1_000.1, "1000.1"),
            (7.05, "7.05"),
        ];
        for (value, text) in cases {
            assert_eq!(Digits::part(hundredths(value)).as_str(), text, "{value}");
        }
        let edges = [
            0, 1, 10, 100, 101, 110, 999, 1_000, 99_999, 100_000, 999_999,
        ];
        let edges = edges.into_iter().flat_map(|edge| [edge, edge + 1, -edge]);
        for value in edges.chain([i64::MIN, i64::MAX]).chain(-20_000..20_000) {
            let mut out = "x".to_owned();
            Digits::put_part(value, &mut out);
            assert_eq!(&out[1..], Digits::part(value).as_str(), "{value}");
        }
        assert_eq!(Digits::whole(u64::MAX).as_str(), u64::MAX.to_string());
        assert_eq!(Digits::part(i64::MIN).as_str(), "-92233720368547758.08");
    }
}
