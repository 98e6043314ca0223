//! The encoding of a tree: what its `CA` says, unless the bytes say otherwise.

use encoding_rs::{BIG5, Encoding, GB18030, GBK, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE};

use super::id::Id;
use super::scan::{Properties, Width};
use crate::format::encoding;
use crate::source::Span;

/// How much of a tree is looked at for its encoding.
pub(super) const LOOK: usize = 4096;

/// What a tree says of its encoding, and where.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Declared {
    pub(super) encoding: Option<&'static Encoding>,
    pub(super) span: Span,
}

/// What the first node of a tree says of its encoding; `head` are the first [`LOOK`] bytes of the tree.
pub(super) fn declared(head: &[u8]) -> Declared {
    let Some(node) = head.iter().position(|&byte| byte == b';') else {
        return Declared::default();
    };
    let node = head.get(node + 1..).unwrap_or_default();
    for (name, value) in Properties::new(node) {
        if Id::read(name) == Id::CA {
            let start = value.as_ptr() as usize - head.as_ptr() as usize;
            let label = std::str::from_utf8(value).unwrap_or_default();
            return Declared {
                encoding: encoding::named(label),
                span: Span::new(start as u32, (start + value.len()) as u32),
            };
        }
    }
    Declared::default()
}

/// How the bytes of a tree are to be gone through; `head` is as for [`declared`].
pub(super) fn width(declared: Declared, head: &[u8]) -> Width {
    match declared.encoding {
        Some(encoding) if !is_wide(encoding) || is_surely_utf_8(head, Some(encoding)) => Width::One,
        Some(encoding) if encoding == SHIFT_JIS => Width::Kana,
        Some(_) => Width::Two,
        None => Width::One,
    }
}

/// The encoding that the bytes of a tree have.
pub(super) fn of_bytes(declared: Declared, bytes: &[u8]) -> &'static Encoding {
    let Some(encoding) = declared.encoding else {
        return UTF_8;
    };
    // Nothing of it could have been found in UTF-16.
    let is_utf_16 = encoding == UTF_16LE || encoding == UTF_16BE;
    if encoding != UTF_8 && (is_utf_16 || is_surely_utf_8(bytes, Some(encoding))) {
        return UTF_8;
    }
    encoding
}

/// Whether an encoding has letters of two bytes of which the second may be a sign.
pub(super) fn is_wide(encoding: &'static Encoding) -> bool {
    [GBK, GB18030, BIG5, SHIFT_JIS].contains(&encoding)
}

/// Whether bytes are UTF-8 whatever is said of them. Text in another encoding of single bytes hardly ever is
/// by chance; where letters have two bytes, it takes some letters of three that are all sound.
fn is_surely_utf_8(bytes: &[u8], declared: Option<&'static Encoding>) -> bool {
    let sound = match std::str::from_utf8(bytes) {
        Ok(_) => bytes,
        // A letter that was cut through is none against it.
        Err(error) if error.error_len().is_none() => {
            bytes.get(..error.valid_up_to()).unwrap_or_default()
        }
        Err(_) => return false,
    };
    if sound.is_ascii() {
        return false;
    }
    let long = sound.iter().filter(|&&byte| byte >= 0xe0).count();
    match declared {
        Some(encoding) if is_wide(encoding) => long >= 2 || encoding.decode(sound).2,
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_declared_is_found_in_the_first_node_alone() {
        let of = |text: &str| declared(text.as_bytes()).encoding.map(Encoding::name);
        assert_eq!(of("(;GM[4]CA[GB2312];B[hh])"), Some("GBK"));
        assert_eq!(of("(;C[CA[x\\]]CA [utf8]"), Some("UTF-8"));
        assert_eq!(of("(;GM[4];CA[GB2312])"), None);
        assert_eq!(of("(;CA[klingon])"), None);
        let found = declared(b"(;CA[Big5])");
        assert_eq!((found.span.start, found.span.end), (5, 9));
    }

    #[test]
    fn bytes_may_know_better() {
        let gbk = Declared {
            encoding: Some(GBK),
            span: Span::default(),
        };
        let text = "(;CA[GB2312]PB[小韩])";
        assert_eq!(of_bytes(gbk, text.as_bytes()), UTF_8);
        let (bytes, _, _) = GBK.encode(text);
        assert_eq!(of_bytes(gbk, &bytes), GBK);
        assert_eq!(of_bytes(gbk, b"(;PB[a])"), GBK);
        let latin = Declared {
            encoding: encoding::named("latin1"),
            ..gbk
        };
        assert_eq!(of_bytes(latin, "é".as_bytes()), UTF_8);
        assert_eq!(of_bytes(latin, b"\xe9").name(), "windows-1252");
        let wide = Declared {
            encoding: encoding::named("UTF-16"),
            ..gbk
        };
        assert_eq!(of_bytes(wide, b"(;CA[UTF-16]PB[a])"), UTF_8);
    }
}
