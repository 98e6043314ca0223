//! [`Length`]: how wide a figure is to be, as people write it: `400px`, `5cm`.

use std::fmt;
use std::str::FromStr;

use super::digits::{Digits, hundredths};

/// A length with its unit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Length {
    /// How many of the unit.
    pub value: f64,
    /// The unit.
    pub unit: Unit,
}

/// A unit of length.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// A dot of a picture; 96 of them are an inch where there are no dots.
    Px,
    /// A centimetre.
    Cm,
    /// A millimetre.
    Mm,
    /// An inch.
    In,
    /// A point, of which an inch has 72.
    Pt,
    /// The size of the letters about the figure.
    Em,
}

/// Every unit, in the order in which messages name them.
const UNITS: [Unit; 6] = [Unit::Px, Unit::Cm, Unit::Mm, Unit::In, Unit::Pt, Unit::Em];

/// The longest number that a length may have.
const MOST: f64 = 100_000.0;

impl Unit {
    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Px => "px",
            Self::Cm => "cm",
            Self::Mm => "mm",
            Self::In => "in",
            Self::Pt => "pt",
            Self::Em => "em",
        }
    }

    /// How many points it has; none if that depends on where the figure stands.
    const fn points(self) -> Option<f64> {
        match self {
            Self::Px => Some(0.75),
            Self::Cm => Some(72.0 / 2.54),
            Self::Mm => Some(7.2 / 2.54),
            Self::In => Some(72.0),
            Self::Pt => Some(1.0),
            Self::Em => None,
        }
    }
}

impl Length {
    /// The length in points; none of one that depends on where the figure stands.
    pub fn points(self) -> Option<f64> {
        self.unit.points().map(|points| points * self.value)
    }

    /// The length in dots, of which an inch has `density`; those of a length in dots are its own.
    pub fn dots(self, density: f64) -> Option<f64> {
        match self.unit {
            Unit::Px => Some(self.value),
            _ => self.points().map(|points| points / 72.0 * density),
        }
    }

    /// Whether it can be measured with a ruler.
    pub fn is_measured(self) -> bool {
        !matches!(self.unit, Unit::Px | Unit::Em)
    }

    /// A length of the same unit that is so many times as long.
    #[must_use]
    pub fn times(self, factor: f64) -> Self {
        Self {
            value: self.value * factor,
            ..self
        }
    }
}

/// The number, rounded to hundredths, and the unit.
impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = Digits::part(hundredths(self.value));
        write!(f, "{}{}", number.as_str(), self.unit.name())
    }
}

/// A text that is no length.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoLength;

impl fmt::Display for NoLength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = UNITS.map(Unit::name).join(", ");
        write!(
            f,
            "a number above 0 and behind it one of {names}, as in 400px or 5.5cm"
        )
    }
}

impl std::error::Error for NoLength {}

impl FromStr for Length {
    type Err = NoLength;

    fn from_str(text: &str) -> Result<Self, NoLength> {
        let (value, name) = number_and_unit(text).ok_or(NoLength)?;
        let unit = match name {
            "" => Unit::Px,
            _ => *UNITS
                .iter()
                .find(|unit| unit.name() == name)
                .ok_or(NoLength)?,
        };
        Ok(Self { value, unit })
    }
}

/// The number that a length begins with, and what stands behind it. None without a plain number, from 0.01
/// to 100000.
pub fn number_and_unit(text: &str) -> Option<(f64, &str)> {
    let unit = text.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    let number = text.strip_suffix(unit)?;
    let value: f64 = number.parse().ok()?;
    (0.01..=MOST).contains(&value).then_some((value, unit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_numbers_with_units() {
        for (text, points, dots) in [
            ("400px", 300.0, 400.0),
            ("400", 300.0, 400.0),
            ("2.54cm", 72.0, 300.0),
            ("25.4mm", 72.0, 300.0),
            ("1in", 72.0, 300.0),
            ("36pt", 36.0, 150.0),
            (".5in", 36.0, 150.0),
        ] {
            let length: Length = text.parse().expect(text);
            let near = |a: Option<f64>, b: f64| a.is_some_and(|a| (a - b).abs() < 1e-9);
            assert!(near(length.points(), points), "{text}");
            assert!(near(length.dots(300.0), dots), "{text}");
        }
        let em: Length = "12em".parse().expect("a length");
        assert_eq!((em.points(), em.dots(96.0)), (None, None));
        assert_eq!(em.times(1.0 / 3.0).to_string(), "4em");
        assert_eq!(
            "5.255cm".parse::<Length>().map(|l| l.to_string()),
            Ok("5.26cm".into())
        );
        for text in [
            "", "px", "0", "0cm", "-5cm", "5 cm", "5km", "5CM", "1e9px", "nan", "inf", "+5",
            "5cm ", "100001", "5.5.5", "0.001in", "٣cm", "5%",
        ] {
            assert_eq!(text.parse::<Length>(), Err(NoLength), "{text}");
        }
    }
}
