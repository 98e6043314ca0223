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
}
