//! Names of properties.

/// The name of a property: its capitals and digits, of which no name here has more than eight. Programs of
/// before FF\[4\] put small letters in between (`Black` is `B`), which count for nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Id(u64);

impl Id {
    /// A name as the specification has it.
    pub(super) const fn of(name: &str) -> Self {
        Self::read(name.as_bytes())
    }

    /// A name as it stands in a file. One that is too long is none.
    pub(super) const fn read(name: &[u8]) -> Self {
        let mut packed = 0_u64;
        let mut rest = name;
        while let [byte, behind @ ..] = rest {
            if !byte.is_ascii_lowercase() {
                if packed >> 56 != 0 {
                    return Self(0);
                }
                packed = packed << 8 | *byte as u64;
            }
            rest = behind;
        }
        Self(packed)
    }

    /// The name of one or two capitals with which a text begins, if its value follows at once, and how long it is.
    /// Nearly all names are so.
    #[inline]
    pub(super) const fn short(text: &[u8]) -> Option<(Self, usize)> {
        match text {
            [one @ b'A'..=b'Z', b'[', ..] => Some((Self(*one as u64), 1)),
            [one @ b'A'..=b'Z', two @ b'A'..=b'Z', b'[', ..] => {
                Some((Self((*one as u64) << 8 | *two as u64), 2))
            }
            _ => None,
        }
    }
}

/// The names that mean something here.
macro_rules! ids {
    ($($name:ident)*) => {
        impl Id { $( pub(super) const $name: Self = Self::of(stringify!($name)); )* }
    };
}

ids! {
    B W KO MN AB AW AE PL C BL WL
    AR LB LN
    TE BM IT DO DM UC GW GB
    FF GM SZ CA RU GN GC
    PB PW BR WR BT WT AN DT EV PC RE RO SO KM HA
    LGT LGN LGF LGD
}

#[cfg(test)]
mod tests {
    use super::Id;

    #[test]
    fn small_letters_count_for_nothing() {
        assert_eq!(Id::read(b"Black"), Id::B);
        assert_eq!(Id::read(b"AddWhite"), Id::AW);
        assert_ne!(Id::read(b"5A"), Id::read(b"A"));
        assert_eq!(Id::read(b"ABCDEFGHI"), Id::read(b""));
    }

    #[test]
    fn short_names_are_the_same() {
        assert_eq!(Id::short(b"C[x]"), Some((Id::C, 1)));
        assert_eq!(Id::short(b"RE[B+]"), Some((Id::RE, 2)));
        for text in ["C [x]", "Re[B+]", "LGT[a:b]", "[x]", "C", "RE", "B1[x]"] {
            assert_eq!(Id::short(text.as_bytes()), None, "{text}");
        }
    }
}
