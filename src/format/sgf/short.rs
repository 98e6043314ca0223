//! Nodes that are a property with a point and nothing else, as most are: `;B[hh]`. Their signs are compared all
//! at once.

/// How many bytes such a node has.
pub(super) const LEN: usize = 6;

/// How many bytes are looked at: what is behind the node tells whether it is at its end.
pub(super) const LOOK: usize = 8;

/// What is looked at of each byte, and what it must be. For the name that is what `B` and `W` have in common, and
/// with them six other capitals; for the letters, that they lie between 0x60 and 0x7f, where no sign is.
const LOOKED: u64 = u64::from_le_bytes([0xff, 0xea, 0xff, 0xe0, 0xe0, 0xff, 0, 0]);
const NODE: u64 = u64::from_le_bytes([b';', 0x42, b'[', 0x60, 0x60, b']', 0, 0]);

/// Whether bytes begin with a node of a property whose name is one capital, as `B` and `W`, and whose value has
/// two letters, or something else that is neither a sign nor a blank.
#[inline]
pub(super) fn is_node(bytes: [u8; LOOK]) -> bool {
    u64::from_le_bytes(bytes) & LOOKED == NODE
}

/// The bytes at a place; none if there are too few.
#[inline]
pub(super) fn at(bytes: &[u8], at: usize) -> Option<[u8; LOOK]> {
    bytes.get(at..)?.first_chunk().copied()
}

/// How many bytes such nodes take that stand there one behind the other.
#[inline]
pub(super) fn run(bytes: &[u8], start: usize) -> usize {
    let mut len = 0;
    while at(bytes, start + len).is_some_and(is_node) {
        len += LEN;
    }
    len
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_node_is_a_name_and_two_letters() {
        for name in 0..=u8::MAX {
            for letter in 0..=u8::MAX {
                for bytes in [
                    [b';', name, b'[', letter, b'h', b']', b';', b'B'],
                    [b';', name, b'[', b'h', letter, b']', b')', b'\n'],
                ] {
                    let is_move = matches!(name, b'B' | b'W') && letter.is_ascii_lowercase();
                    let may_be = name.is_ascii_uppercase() && (0x60..0x80).contains(&letter);
                    assert!(!is_move || is_node(bytes), "{bytes:?}");
                    assert!(!is_node(bytes) || may_be, "{bytes:?}");
                }
            }
        }
        for (text, expected) in [
            (";B[hh];W[ii];B[jj])\n", 18),
            (";B[hh];W[]", 6),
            (";B[hh]", 0),
            (";B[hh]C[no]", 6),
            (" ;B[hh];W[ii]", 0),
        ] {
            assert_eq!(run(text.as_bytes(), 0), expected, "{text}");
        }
    }
}
