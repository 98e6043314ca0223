//! Where trees begin and end in the bytes of a file.
//!
//! A tree ends with the bracket that closes it. If that is missing, it ends where a line begins another one:
//! `(;` and a property that stands at the head of a file (`FF`, `GM`, ...) are no variation.

use super::id::Id;
use super::lex::closing;
use super::short;

/// How a file's bytes are to be gone through.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Width {
    /// A byte of ASCII is always that sign.
    One,
    /// It is none behind a byte of these, as in GBK and Big5 (from 0x81 on).
    Two,
    /// As in `Shift_JIS`, where bytes of 0xa0 to 0xdf stand alone.
    Kana,
}

impl Width {
    fn leads(self, byte: u8) -> bool {
        match self {
            Self::One => false,
            Self::Two => byte > 0x80,
            Self::Kana => byte > 0x80 && !(0xa0..0xe0).contains(&byte),
        }
    }
}

/// What stands at a bracket.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Opening {
    Tree,
    Text,
    /// That can't be told by what has been read.
    Open,
}

/// Whether what stands behind an opening bracket begins a tree: a semicolon, blanks aside.
pub(super) fn opening(behind: &[u8]) -> Opening {
    match behind.iter().position(|byte| !byte.is_ascii_whitespace()) {
        Some(at) if behind.get(at) == Some(&b';') => Opening::Tree,
        None if behind.len() < 1024 => Opening::Open,
        _ => Opening::Text,
    }
}

/// Goes through the bytes of a tree. Places count from its first bracket.
pub(super) struct Scan {
    width: Width,
    at: usize,
    depth: u32,
    in_value: bool,
    /// Where the present line begins, if it is none but the first.
    line: Option<usize>,
}

impl Scan {
    pub(super) fn new(width: Width) -> Self {
        Self {
            width,
            at: 0,
            depth: 0,
            in_value: false,
            line: None,
        }
    }

    /// Goes on through `bytes`, of which those before its place have been seen. The length of the tree, if
    /// its end is there.
    pub(super) fn go(&mut self, bytes: &[u8]) -> Option<usize> {
        let mut at = self.at;
        while let Some(&byte) = bytes.get(at) {
            if self.in_value {
                if is_plain(byte) {
                    at += 1;
                    continue;
                }
                match byte {
                    b']' => {
                        self.in_value = false;
                        if let Some(start) = self.line.take()
                            && bytes.get(start..=at).is_some_and(begins_tree)
                        {
                            return Some(start);
                        }
                    }
                    b'\\' => at += 1,
                    b'\n' | b'\r' => self.line = line(bytes, at + 1),
                    byte if byte > 0x80 && self.width.leads(byte) => at += 1,
                    _ => {}
                }
            } else {
                match byte {
                    // Most nodes are moves and nothing else.
                    b';' if self.line.is_none() => {
                        at += short::run(bytes, at).max(1);
                        continue;
                    }
                    b'[' => self.in_value = true,
                    b'(' => self.depth += 1,
                    b')' => {
                        self.depth = self.depth.saturating_sub(1);
                        if self.depth == 0 {
                            return Some(at + 1);
                        }
                    }
                    b'\n' | b'\r' => self.line = line(bytes, at + 1),
                    _ => {}
                }
            }
            at += 1;
        }
        self.at = at;
        None
    }

    /// That many bytes at the head have been dropped.
    pub(super) fn drop(&mut self, len: usize) {
        self.at = self.at.saturating_sub(len);
        self.line = self.line.and_then(|line| line.checked_sub(len));
    }
}

/// Whether a byte is nothing but itself between brackets, however wide letters are.
#[inline]
fn is_plain(byte: u8) -> bool {
    byte <= 0x80 && !matches!(byte, b']' | b'\\' | b'\n' | b'\r')
}

/// Where a line begins at which another tree may begin; none if that is not so.
fn line(bytes: &[u8], at: usize) -> Option<usize> {
    matches!(bytes.get(at), Some(b'(') | None).then_some(at)
}

/// Whether a text up to its first closing bracket is the head of a tree: `(;GM[4]`.
fn begins_tree(head: &[u8]) -> bool {
    let Some((b'(', rest)) = head.split_first() else {
        return false;
    };
    let rest = rest.trim_ascii_start();
    let Some((b';', rest)) = rest.split_first() else {
        return false;
    };
    let rest = rest.trim_ascii_start();
    let Some(end) = rest.iter().position(|&byte| byte == b'[') else {
        return false;
    };
    let (name, value) = rest.split_at(end);
    let is_root = [Id::FF, Id::GM, Id::SZ, Id::CA, Id::of("AP")];
    // A bracket inside another value would be escaped.
    is_root.contains(&Id::read(name)) && !value.contains(&b'\\')
}

/// Whether a file that begins so is SGF: a first node with a property whose name is of at most two capitals,
/// or with nothing. `GM` is a number, or else the file is GGF or of another game.
pub(super) fn begins_file(head: &[u8]) -> bool {
    let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
    let Some((b'(', rest)) = head.trim_ascii_start().split_first() else {
        return false;
    };
    let Some((b';', rest)) = rest.trim_ascii_start().split_first() else {
        return false;
    };
    let mut properties = Properties::new(rest.trim_ascii_start());
    let mut is_ours = false;
    for (name, value) in properties.by_ref().take(64) {
        if Id::read(name) == Id::GM {
            let value = value.trim_ascii();
            return !value.is_empty() && value.iter().all(u8::is_ascii_digit);
        }
        is_ours |= name.len() <= 2 && name.iter().all(u8::is_ascii_uppercase);
    }
    is_ours
}

/// The properties of the node at whose head a text begins, each value by itself.
pub(super) struct Properties<'a> {
    rest: &'a [u8],
    name: &'a [u8],
}

impl<'a> Properties<'a> {
    pub(super) fn new(node: &'a [u8]) -> Self {
        Self {
            rest: node,
            name: b"",
        }
    }

    /// What stands behind those that have been given.
    pub(super) fn rest(&self) -> &'a [u8] {
        self.rest
    }
}

impl<'a> Iterator for Properties<'a> {
    type Item = (&'a [u8], &'a [u8]);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let behind = if let Some((_, letters)) = Id::short(self.rest) {
            let (name, behind) = self.rest.split_at(letters);
            self.name = name;
            behind
        } else {
            let rest = self.rest.trim_ascii_start();
            let letters = rest.iter().position(|byte| !byte.is_ascii_alphanumeric())?;
            let (name, behind) = rest.split_at(letters);
            if !name.is_empty() {
                self.name = name;
            }
            behind.trim_ascii_start()
        };
        let (b'[', value) = behind.split_first()? else {
            return None;
        };
        let Some(end) = closing(value) else {
            // It is open to the end, which need not be looked for again.
            self.rest = behind.get(behind.len() - 1..).unwrap_or_default();
            return None;
        };
        let (value, behind) = value.split_at(end);
        self.rest = behind.get(1..)?;
        (!self.name.is_empty()).then_some((self.name, value))
    }
}

/// Whether a text that stands between trees looks like a piece of one: it begins with a bracket, or has a
/// property somewhere.
pub(super) fn is_odd(text: &[u8]) -> bool {
    let text = text.trim_ascii();
    matches!(text.first(), Some(b')' | b'(' | b';' | b'[' | b']'))
        || text
            .windows(2)
            .any(|pair| matches!(pair, [letter, b'['] if letter.is_ascii_uppercase()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn extent(bytes: &[u8], width: Width) -> Option<usize> {
        Scan::new(width).go(bytes)
    }

    #[test]
    fn a_tree_ends_where_its_bracket_closes() {
        assert_eq!(extent(b"(;C[)\\]](;B[aa]))x", Width::One), Some(17));
        assert_eq!(extent(b"(;C[)", Width::One), None);
        let bytes = b"(;C[\x83\x5d])x";
        assert_eq!(
            extent(bytes, Width::Kana),
            Some(8),
            "a letter whose second byte is ]"
        );
        assert_eq!(extent(b"(;C[\xb1])x", Width::Kana), Some(7));
    }

    #[test]
    fn a_tree_that_is_open_ends_where_another_begins() {
        assert_eq!(
            extent(b"(;GM[4];B[hh]\n(;GM[4];B[hh])", Width::One),
            Some(14)
        );
        assert_eq!(
            extent(b"(;GM[4];C[oh\n(;FF[4];B[hh])", Width::One),
            Some(13)
        );
        assert_eq!(
            extent(b"(;GM[4];B[hh]\n(;W[aa])(;W[ab]))", Width::One),
            Some(31)
        );
    }

    #[test]
    fn files_are_told_from_others() {
        for head in [
            "(;FF[4]GM[4];B[hh])",
            "\u{feff} (\n;B[hh]",
            "(;GM[2]AB[e4]",
            "(;SZ[15]",
        ] {
            assert!(begins_file(head.as_bytes()), "{head}");
        }
        for head in [
            "(;GM[Othello]PC[GGS/os];)",
            "(; a comment",
            "(;)",
            "(;;)",
            "for (;;) { a[1] }",
            "1. f5 (;x[1]",
            "(;GM[hive]",
            "",
        ] {
            assert!(!begins_file(head.as_bytes()), "{head}");
        }
    }
}
