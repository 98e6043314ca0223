//! Text on its way into the page: whatever a record says stays text there.

use crate::figure::svg::entity;

/// Writes text so that it can stand between tags, and in an attribute between quotes. What HTML can't
/// carry, and what nobody can see, becomes U+FFFD.
pub(super) fn escape(out: &mut String, text: &str) {
    for c in text.chars() {
        if let Some(entity) = entity(c) {
            out.push_str(entity);
            continue;
        }
        match c {
            '\'' => out.push_str("&#39;"),
            // Line ends are blanks to HTML, but a reader of lines must not see more of them than there are.
            '\t' | '\n' | '\r' => out.push(' '),
            '\u{2028}' | '\u{2029}' => out.push(' '),
            c if c.is_control() || is_noncharacter(c) => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
}

fn is_noncharacter(c: char) -> bool {
    matches!(u32::from(c) & 0xffff, 0xfffe | 0xffff) || ('\u{fdd0}'..='\u{fdef}').contains(&c)
}

/// Writes JSON so that it can stand in a `script` element: no `<` opens or closes anything there.
pub(super) fn embed(out: &mut String, json: &str) {
    for c in json.chars() {
        match c {
            // Outside strings JSON has none of these.
            '<' => out.push_str("\\u003c"),
            '>' => out.push_str("\\u003e"),
            '&' => out.push_str("\\u0026"),
            '\u{2028}' => out.push_str("\\u2028"),
            '\u{2029}' => out.push_str("\\u2029"),
            c => out.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_is_markup() {
        let mut out = String::new();
        escape(
            &mut out,
            "</a><!-- ]]> \"x\" 'y' & \0\u{85}\u{2028}\r\n\u{fffe}",
        );
        assert_eq!(
            out,
            "&lt;/a&gt;&lt;!-- ]]&gt; &quot;x&quot; &#39;y&#39; &amp; \u{fffd}\u{fffd}   \u{fffd}"
        );
        let mut out = String::new();
        embed(&mut out, "{\"a\":\"</script><!--\u{2028}&\"}");
        assert_eq!(out, r#"{"a":"\u003c/script\u003e\u003c!--\u2028\u0026"}"#);
    }
}
