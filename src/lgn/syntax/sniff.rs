//! What a file is that is no game record: told from its first bytes.

use crate::diagnostic::Code;

/// How many of the first bytes of a file are worth looking at.
pub const HEAD: usize = 512;

const ARCHIVES: &[(&[u8], &str)] = &[
    (b"\x1f\x8b", "the file is a gzip archive: unpack it first"),
    (b"PK\x03\x04", "the file is a zip archive: unpack it first"),
    (b"PK\x05\x06", "the file is a zip archive: unpack it first"),
    (b"BZh", "the file is a bzip2 archive: unpack it first"),
    (b"\xfd7zXZ\0", "the file is an xz archive: unpack it first"),
    (
        b"7z\xbc\xaf\x27\x1c",
        "the file is a 7z archive: unpack it first",
    ),
    (
        b"\x28\xb5\x2f\xfd",
        "the file is a zstd archive: unpack it first",
    ),
    (
        b"\x04\x22\x4d\x18",
        "the file is an lz4 archive: unpack it first",
    ),
    (b"\x1f\x9d", "the file is compressed (.Z): unpack it first"),
    (
        b"Rar!\x1a\x07",
        "the file is a RAR archive: unpack it first",
    ),
];

/// Files that people take for a record's neighbour: the picture of a game, or its printed page.
const OTHERS: &[(&[u8], &str)] = &[
    (b"\x89PNG\r\n\x1a\n", "the file is a picture (PNG)"),
    (b"\xff\xd8\xff", "the file is a picture (JPEG)"),
    (b"GIF8", "the file is a picture (GIF)"),
    (b"%PDF-", "the file is a PDF document"),
];

/// Tells from the first bytes of a file, [`HEAD`] of them or all, that it is no text of ours: the code
/// and the message of the fault. None if it may be one.
///
/// ```
/// use ludograph::{diagnostic::Code, lgn::syntax::sniff::sniff};
/// assert_eq!(sniff(b"\x1f\x8b\x08").map(|(code, _)| code), Some(Code::UnknownFormat));
/// assert_eq!(sniff(b"[Game \"macbeth\"]"), None);
/// ```
pub fn sniff(head: &[u8]) -> Option<(Code, &'static str)> {
    no_text(head).or_else(|| markup(head))
}

/// The same, of a file that may be any kind of text: a page or a drawing that holds records.
pub fn no_text(head: &[u8]) -> Option<(Code, &'static str)> {
    if head.starts_with(b"\xff\xfe") || head.starts_with(b"\xfe\xff") || is_wide(head) {
        return Some((Code::Encoding, "the file is UTF-16, not UTF-8"));
    }
    let mut known = ARCHIVES.iter().chain(OTHERS);
    if let Some((_, message)) = known.find(|(magic, _)| head.starts_with(magic)) {
        return Some((Code::UnknownFormat, message));
    }
    if head.starts_with(b"version https://git-lfs.github.com/spec/") {
        let message = "the file is a Git LFS pointer: the record itself has not been fetched";
        return Some((Code::UnknownFormat, message));
    }
    if head.get(257..262) == Some(b"ustar") {
        return Some((
            Code::UnknownFormat,
            "the file is a tar archive: unpack it first",
        ));
    }
    if is_binary(head) {
        return Some((Code::UnknownFormat, "the file is binary data, no text"));
    }
    None
}

/// Whether there is too much in a file that no text has: half of it, or some in what is not UTF-8 either.
fn is_binary(head: &[u8]) -> bool {
    let is_control = |byte: &&u8| matches!(byte, 0..=6 | 14..=26 | 28..=31 | 127);
    let controls = head.iter().filter(is_control).count();
    // Of a pipe there may be a few bytes alone so far.
    let least = head.len().max(64);
    let is_utf8 = match std::str::from_utf8(head) {
        Ok(_) => true,
        // A character may be cut off at the end.
        Err(fault) => fault.error_len().is_none(),
    };
    controls * 2 > least || controls * 32 > least && !is_utf8
}

fn markup(head: &[u8]) -> Option<(Code, &'static str)> {
    let message = if begins_with_tag(head, &[b"<!doctype html", b"<html", b"<head", b"<body"]) {
        "the file is an HTML page, no game record"
    } else if begins_with_tag(head, &[b"<svg", b"<?xml", b"<!--", b"<!doctype"]) {
        "the file is an SVG picture or other XML, no game record"
    } else if is_json(head) {
        "the file is JSON, but no record of a game that is known"
    } else {
        return None;
    };
    Some((Code::UnknownFormat, message))
}

/// Whether a text begins as an object of JSON does, or a list of objects: a name in quotes and a colon. A
/// comment in braces hardly ever does.
fn is_json(head: &[u8]) -> bool {
    let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
    let head = head.trim_ascii_start();
    let head = head.strip_prefix(b"[").unwrap_or(head).trim_ascii_start();
    let Some(name) = head.strip_prefix(b"{") else {
        return false;
    };
    let Some(name) = name.trim_ascii_start().strip_prefix(b"\"") else {
        return false;
    };
    let mut parts = name.splitn(2, |&byte| byte == b'"');
    let rest = parts.nth(1).unwrap_or_default();
    rest.trim_ascii_start().starts_with(b":")
}

/// Whether every other byte is a NUL, as in Latin text in UTF-16 without a byte order mark.
fn is_wide(head: &[u8]) -> bool {
    let pairs = head.get(..8).unwrap_or(head).chunks_exact(2);
    let is_all = |nul: usize| {
        pairs.clone().all(|pair| {
            let pair = [pair.first(), pair.get(1)].map(|byte| byte == Some(&0));
            pair.get(nul) == Some(&true) && pair.get(1 - nul) == Some(&false)
        })
    };
    pairs.len() > 1 && (is_all(0) || is_all(1))
}

/// Whether a text begins with one of these, in letters of either case, byte order mark and blanks aside.
pub(crate) fn begins_with_tag(head: &[u8], tags: &[&[u8]]) -> bool {
    let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
    let head = head.trim_ascii_start();
    tags.iter().any(|tag| {
        head.get(..tag.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(tag))
    })
}
