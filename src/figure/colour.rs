//! [`Colour`]: a value, and the one place that writes it.

/// A colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Colour {
    /// How much red, green and blue there is in it.
    Rgb([u8; 3]),
    /// What a page of the web that the figure stands in says: `var(--board)`.
    OfPage(&'static str),
}

impl Colour {
    /// White.
    pub const WHITE: Self = Self::rgb(255, 255, 255);

    /// A colour of its parts.
    pub const fn rgb(red: u8, green: u8, blue: u8) -> Self {
        Self::Rgb([red, green, blue])
    }

    /// Reads `#rgb` or `#rrggbb`.
    pub const fn parse(text: &str) -> Option<Self> {
        match *text.as_bytes() {
            [b'#', r, g, b] => Self::of_digits([r, r, g, g, b, b]),
            [b'#', a, b, c, d, e, f] => Self::of_digits([a, b, c, d, e, f]),
            _ => None,
        }
    }

    const fn of_digits(digits: [u8; 6]) -> Option<Self> {
        let mut bytes = [0; 3];
        let mut i = 0;
        while i < digits.len() {
            let Some(digit) = char::to_digit(digits[i] as char, 16) else {
                return None;
            };
            bytes[i / 2] = bytes[i / 2] << 4 | digit as u8;
            i += 1;
        }
        Some(Self::Rgb(bytes))
    }

    /// Its text as CSS has it, in three digits if they say it all.
    pub fn written(self) -> Written {
        let bytes = match self {
            Self::Rgb(bytes) => bytes,
            Self::OfPage(text) => return Written::Named(text),
        };
        let is_short = bytes.iter().all(|byte| byte >> 4 == byte & 15);
        let mut text = [b'#'; 7];
        let mut length = 1;
        for byte in bytes {
            text[length] = digit(byte >> 4);
            length += 1;
            if !is_short {
                text[length] = digit(byte & 15);
                length += 1;
            }
        }
        Written::Digits(text, length as u8)
    }
}

const fn digit(value: u8) -> u8 {
    if value < 10 {
        b'0' + value
    } else {
        b'a' + value - 10
    }
}

/// The text of a [`Colour`].
#[derive(Clone, Copy, Debug)]
pub enum Written {
    /// So many of these signs.
    Digits([u8; 7], u8),
    /// A text as it is.
    Named(&'static str),
}

impl Written {
    /// The text.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Digits(..) => std::str::from_utf8(self.as_bytes()).unwrap_or(""),
            Self::Named(text) => text,
        }
    }

    /// Its bytes.
    pub fn as_bytes(&self) -> &[u8] {
        match self {
            Self::Digits(text, length) => text.get(..usize::from(*length)).unwrap_or_default(),
            Self::Named(text) => text.as_bytes(),
        }
    }
}

impl std::fmt::Display for Colour {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.written().as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read_and_written_as_css_has_them() {
        for (text, written) in [
            ("#000", "#000"),
            ("#ffffff", "#fff"),
            ("#FAF9F6", "#faf9f6"),
            ("#a0b", "#a0b"),
            ("#11223f", "#11223f"),
        ] {
            let colour = Colour::parse(text).expect(text);
            assert_eq!(colour.to_string(), written, "{text}");
        }
        for text in [
            "", "#", "000", "#0", "#00", "#0000", "#00000g", "#+12", "#+12345", "red", "#ééé",
        ] {
            assert_eq!(Colour::parse(text), None, "{text}");
        }
    }
}
