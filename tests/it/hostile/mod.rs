//! Text that means harm, wherever a record can hold text, in all that comes out: it stays text.

#![cfg(unix)]

mod bounds;
mod carried;
mod endless;
mod machines;
mod markup;
mod names;
mod screen;

/// What acts somewhere: on terminals, in markup, in scripts, in logs, in shells and spreadsheets, and as the
/// signs that part fields in the formats of games. None has a line end.
pub const NASTY: &[&str] = &[
    "\u{1b}[2J\u{1b}]0;title\u{7}\u{1b}[31m",
    "\u{9b}31m \u{90}q\u{9c} \u{85} \u{80}",
    "\u{8}\u{8}\u{c}\u{b}\u{7f}\u{0}",
    "\u{202e}txt.exe\u{202c} \u{2066}a\u{2069} \u{61c}",
    "a\u{200b}b\u{200d}c\u{2060}d\u{feff}e\u{ad}f\u{34f}g\u{3164}",
    "\u{e0068}\u{e0069}\u{e007f} \u{e0100}\u{e01ef}",
    "one\u{2028}two\u{2029}three",
    "</script><script>alert(1)</script><!-- --> ]]> <![CDATA[x",
    "</title></metadata></svg><img src=x onerror=alert(1)>",
    "' onload='x' \" onload=\"x\" javascript:alert(1) &lt;b&gt; &#60;",
    "](javascript:x) ![x](y) `code` **b** {{#include /etc/passwd}} | a | b",
    "::error file=x::y %0A::set-env name=a::b ##[add-path]c ##vso[task.setvariable]d",
    "=cmd|' /C calc'!A0 @SUM(1) +1 -1",
    "$(touch x) `touch x` ; rm -rf . | cat %n %s ${jndi:ldap://x}",
    "]PB[x];B[aa])(;W[bb] \\] \\ [a:b]",
    "] [Event \\ \\\\ \\] ;) (;GM[Othello]",
    "a\"b\",c;d\te,'f'\"\u{7f}]",
    "{ } ( ) < > ~ | ... 1. f5 -- $1 ! ? # % ; *",
    "../../x C:\\x CON nul.svg /etc/passwd",
    "\u{d7ff}\u{e000}\u{fffd}\u{fffe}\u{ffff}\u{10ffff}",
];

/// Text with line ends in it, which tags of LGN can't have.
pub const LINES: &[&str] = &[
    "a\n[Event \"x\"]\n\n1. f5\n",
    "a\r\n::error::x\r\nb\r\n\r\n8,8,0\r\n-1",
    "a\n;B[aa]\n-1\n\n\"b\",\"c\"\nDONE\n",
];

/// A text as the value of a tag, or in quotes of a block.
pub fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// A sound record of a game with a text wherever it has room for some.
pub fn record(game: &str, turns: [&str; 3], text: &str) -> String {
    let [one, two, three] = turns;
    let tag = quoted(text);
    format!(
        "[Game \"{game}\"]\n[Event {tag}]\n[Site {tag}]\n[Black {tag}]\n[White {tag}]\n[Annotator {tag}]\n\
         [Own {tag}]\n\n1. {one} ; {text}\n2. {two}\n3. {three}\n\
         figure a {tag}\n  label a1 {tag}\n  caption {tag}\nend\n"
    )
}

/// The same of Othello.
pub fn othello(text: &str) -> String {
    record("othello", ["f5", "d6", "c3"], text)
}

/// The first sign of a text that a terminal would act on, or that hides.
pub fn acting(text: &str) -> Option<char> {
    text.chars().find(|&c| {
        (c.is_control() && !matches!(c, '\n' | '\t'))
            || matches!(
                c,
                '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{3164}' | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
                | '\u{e0000}'..='\u{e0fff}'
            )
    })
}
