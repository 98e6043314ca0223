//! Text that is not UTF-8.

use std::io::{self, BufRead, BufReader, Read};

use encoding_rs::{Decoder, DecoderResult, Encoding, UTF_16BE, UTF_16LE};

use crate::source::{Chunk, Span};

/// The encoding that people and programs call so: `gb2312`, `Shift_JIS`, `latin1`, `utf-16`.
///
/// ```
/// use ludograph::format::encoding;
/// assert_eq!(encoding::named("GB2312").unwrap().name(), "GBK");
/// assert!(encoding::named("klingon").is_none());
/// ```
pub fn named(label: &str) -> Option<&'static Encoding> {
    Encoding::for_label_no_replacement(label.trim().as_bytes())
}

/// Fills the text of a chunk. What the encoding does not have becomes U+FFFD, and the first such place is
/// [`Chunk::encoding`].
pub fn decode(bytes: &[u8], encoding: &'static Encoding, chunk: &mut Chunk) {
    if encoding == encoding_rs::UTF_8 {
        chunk.decode(bytes);
        return;
    }
    chunk.text.clear();
    chunk.raw.clear();
    chunk.encoding = None;
    let (text, wrong) = encoding.decode_without_bom_handling(bytes);
    chunk.text.push_str(&text);
    if wrong {
        chunk.raw.extend_from_slice(bytes);
        let at = text.find(char::REPLACEMENT_CHARACTER).unwrap_or(0) as u32;
        chunk.encoding = Some(Span::new(at, at + 3));
    }
}

/// A byte that UTF-8 does not have: who reads it tells its place.
const WRONG: u8 = 0xff;

/// A stream whose bytes come as UTF-8. For what its encoding does not have comes a byte that UTF-8 does not have
/// either. In UTF-16 a byte order mark says which comes first.
pub fn transcoded<'i>(
    input: Box<dyn BufRead + 'i>,
    encoding: &'static Encoding,
) -> Box<dyn BufRead + 'i> {
    if encoding == encoding_rs::UTF_8 {
        return input;
    }
    let decoder = if encoding == UTF_16LE || encoding == UTF_16BE {
        encoding.new_decoder()
    } else {
        encoding.new_decoder_with_bom_removal()
    };
    Box::new(BufReader::with_capacity(
        1 << 16,
        Transcoder {
            input,
            decoder,
            ready: Vec::new(),
            given: 0,
            is_done: false,
        },
    ))
}

struct Transcoder<'i> {
    input: Box<dyn BufRead + 'i>,
    decoder: Decoder,
    ready: Vec<u8>,
    given: usize,
    is_done: bool,
}

impl Transcoder<'_> {
    fn fill(&mut self) -> io::Result<()> {
        self.ready.resize(1 << 16, 0);
        self.given = 0;
        let bytes = self.input.fill_buf()?;
        let is_last = bytes.is_empty();
        let (result, read, written) =
            self.decoder
                .decode_to_utf8_without_replacement(bytes, &mut self.ready, is_last);
        self.input.consume(read);
        self.ready.truncate(written);
        if matches!(result, DecoderResult::Malformed(..)) {
            self.ready.push(WRONG);
        }
        self.is_done = is_last && result == DecoderResult::InputEmpty;
        Ok(())
    }
}

impl Read for Transcoder<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        while self.given == self.ready.len() && !self.is_done {
            self.fill()?;
        }
        let mut rest = self.ready.get(self.given..).unwrap_or_default();
        let read = rest.read(out)?;
        self.given += read;
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stream_of_another_encoding_comes_as_utf_8() {
        let text = "囲碁 五目並べ [Black \"ア\"]".repeat(9000);
        let (bytes, _, wrong) = encoding_rs::SHIFT_JIS.encode(&text);
        assert!(!wrong);
        for piece in [1, 7, 1 << 16] {
            let input = BufReader::with_capacity(piece, &bytes[..]);
            let mut read = String::new();
            transcoded(Box::new(input), encoding_rs::SHIFT_JIS)
                .read_to_string(&mut read)
                .unwrap();
            assert!(read == text, "in pieces of {piece}");
        }
    }

    fn bytes_of(bytes: &[u8], encoding: &'static Encoding) -> Vec<u8> {
        let mut read = Vec::new();
        transcoded(Box::new(bytes), encoding)
            .read_to_end(&mut read)
            .unwrap();
        read
    }

    #[test]
    fn what_an_encoding_does_not_have_is_not_utf_8_either() {
        let (sjis, gbk) = (encoding_rs::SHIFT_JIS, encoding_rs::GBK);
        assert_eq!(bytes_of(b"a\x81\nb", sjis), b"a\xff\nb");
        assert_eq!(bytes_of(b"a\x81", sjis), b"a\xff");
        assert_eq!(bytes_of(b"\xeb\" c\xeb\" d", gbk), b"\xff\" c\xff\" d");
        // U+FFFD that stands in the text is no fault.
        assert_eq!(bytes_of(b"\xfd\xff", UTF_16LE), "\u{fffd}".as_bytes());
        assert_eq!(bytes_of(b"a\0b", UTF_16LE), b"a\xff");
    }

    #[test]
    fn a_byte_order_mark_decides_how_utf_16_is_read() {
        for encoding in [UTF_16LE, UTF_16BE] {
            assert_eq!(bytes_of(b"\xff\xfea\0", encoding), b"a");
            assert_eq!(bytes_of(b"\xfe\xff\0a", encoding), b"a");
        }
        assert_eq!(bytes_of(b"\0a", UTF_16BE), b"a");
    }

    #[test]
    fn what_an_encoding_does_not_have_is_marked() {
        let mut chunk = Chunk::default();
        decode(b"a\x81", encoding_rs::SHIFT_JIS, &mut chunk);
        assert_eq!(
            (chunk.text.as_str(), chunk.encoding),
            ("a\u{fffd}", Some(Span::new(1, 4)))
        );
    }
}
