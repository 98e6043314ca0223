//! Where a piece of XML ends: a tag, a comment, the text between.

/// What a piece is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// What stands between two others.
    Text,
    /// `<a>`
    Start,
    /// `<a/>`
    Empty,
    /// `</a>`
    End,
    /// `<!-- -->`
    Comment,
    /// `<![CDATA[ ]]>`
    Cdata,
    /// `<? ?>`
    Instruction,
    /// `<!DOCTYPE >`
    Doctype,
    /// A piece that the next one, or the end of the file, cuts off.
    Broken,
}

/// A piece with its length in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Piece {
    pub(super) kind: Kind,
    pub(super) len: usize,
}

/// The first piece of some bytes; none if it may go on behind them. `is_all` says that it does not.
pub(super) fn first(bytes: &[u8], is_all: bool) -> Option<Piece> {
    let opening = opening(bytes, is_all)?;
    let len = match opening {
        Kind::Text => memchr::memchr(b'<', bytes),
        Kind::Comment => behind(bytes, 4, b"-->"),
        Kind::Cdata => behind(bytes, 9, b"]]>"),
        Kind::Instruction => behind(bytes, 2, b"?>"),
        Kind::Doctype => doctype(bytes),
        _ => return tag(bytes, is_all),
    };
    match len {
        Some(len) => Some(Piece { kind: opening, len }),
        None if !is_all => None,
        None => Some(Piece {
            kind: if opening == Kind::Text {
                opening
            } else {
                Kind::Broken
            },
            len: bytes.len(),
        }),
    }
}

/// What a piece is by its first bytes.
pub(super) fn opening(bytes: &[u8], is_all: bool) -> Option<Kind> {
    const LONGEST: usize = "<![CDATA[".len();
    if bytes.first() != Some(&b'<') {
        return Some(Kind::Text);
    }
    if bytes.len() < LONGEST && !is_all {
        return None;
    }
    let openings: [(&[u8], Kind); 5] = [
        (b"<!--", Kind::Comment),
        (b"<![CDATA[", Kind::Cdata),
        (b"<!", Kind::Doctype),
        (b"<?", Kind::Instruction),
        (b"</", Kind::End),
    ];
    let found = openings.iter().find(|(sign, _)| bytes.starts_with(sign));
    Some(found.map_or(Kind::Start, |(_, kind)| *kind))
}

fn behind(bytes: &[u8], from: usize, end: &[u8]) -> Option<usize> {
    let at = memchr::memmem::find(bytes.get(from..)?, end)?;
    Some(from + at + end.len())
}

/// The declarations in brackets, if there are any, are passed over.
fn doctype(bytes: &[u8]) -> Option<usize> {
    match memchr::memchr2(b'>', b'[', bytes)? {
        at if bytes.get(at) == Some(&b'>') => Some(at + 1),
        at => {
            let close = behind(bytes, at, b"]")?;
            behind(bytes, close, b">")
        }
    }
}

/// A tag ends at a `>` that stands in no quotes; a `<` can't stand in one.
fn tag(bytes: &[u8], is_all: bool) -> Option<Piece> {
    let mut at = 1;
    let mut quote = None;
    loop {
        let rest = bytes.get(at..).unwrap_or_default();
        let found = match quote {
            None => rest
                .iter()
                .position(|b| matches!(b, b'<' | b'>' | b'"' | b'\'')),
            Some(quote) => memchr::memchr2(quote, b'<', rest),
        };
        let broken = |len| Piece {
            kind: Kind::Broken,
            len,
        };
        let Some(found) = found else {
            return is_all.then(|| broken(bytes.len()));
        };
        at += found;
        match (bytes.get(at), quote) {
            (Some(b'<'), _) => return Some(broken(at)),
            (Some(b'>'), None) => {
                let kind = match (bytes.get(1), bytes.get(at - 1)) {
                    (Some(b'/'), _) => Kind::End,
                    (_, Some(b'/')) => Kind::Empty,
                    _ => Kind::Start,
                };
                return Some(Piece { kind, len: at + 1 });
            }
            (Some(&sign), None) => quote = Some(sign),
            _ => quote = None,
        }
        at += 1;
    }
}

/// The name of a tag.
pub(super) fn name(tag: &[u8]) -> &[u8] {
    let tag = tag.get(1..).unwrap_or_default();
    let tag = tag.strip_prefix(b"/").unwrap_or(tag);
    let ends = |b: &u8| b.is_ascii_whitespace() || matches!(b, b'/' | b'>' | b'<');
    let end = tag.iter().position(ends).unwrap_or(tag.len());
    tag.get(..end).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pieces(mut text: &str) -> Vec<(Kind, &str)> {
        let mut all = Vec::new();
        while let Some(piece) = first(text.as_bytes(), true).filter(|_| !text.is_empty()) {
            let (one, rest) = text.split_at(piece.len);
            all.push((piece.kind, one));
            text = rest;
        }
        all
    }

    #[test]
    fn pieces_end_where_xml_has_it() {
        let text = "<?xml v=\"1\"?><!DOCTYPE a [<!ENTITY b \"c\">]><a b='>' c=\"/>\"><!-- <b> -->x &lt;\
                    <![CDATA[<b>]]><d e=\"1\"/></a>";
        let expected = [
            (Kind::Instruction, "<?xml v=\"1\"?>"),
            (Kind::Doctype, "<!DOCTYPE a [<!ENTITY b \"c\">]>"),
            (Kind::Start, "<a b='>' c=\"/>\">"),
            (Kind::Comment, "<!-- <b> -->"),
            (Kind::Text, "x &lt;"),
            (Kind::Cdata, "<![CDATA[<b>]]>"),
            (Kind::Empty, "<d e=\"1\"/>"),
            (Kind::End, "</a>"),
        ];
        assert_eq!(pieces(text), expected);
        for end in 0..text.len() {
            let piece = first(&text.as_bytes()[..end], false);
            assert!(
                piece.is_none_or(|piece| piece == first(text.as_bytes(), true).unwrap()),
                "{end}"
            );
        }
    }

    #[test]
    fn a_tag_is_cut_off_by_the_next_one() {
        let expected = [
            (Kind::Broken, "<a b=\"1 "),
            (Kind::Start, "<c>"),
            (Kind::Broken, "<d"),
        ];
        assert_eq!(pieces("<a b=\"1 <c><d"), expected);
        assert_eq!(pieces("<!-- x"), [(Kind::Broken, "<!-- x")]);
        assert_eq!(
            (name(b"</game>"), name(b"<game id>")),
            (&b"game"[..], &b"game"[..])
        );
    }
}
