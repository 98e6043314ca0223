//! What stands above the games: the head of the page with its board and buttons, and of each game what
//! its tags say.

use super::html::escape;
use super::{MARK, SCRIPT, STYLE, guard};
use crate::game::Spec;
use crate::record::Record;

/// What is shown of the tags beside the names of the players, each behind its lead.
const TOLD: &[(&str, &str)] = &[
    ("Event", ""),
    ("Site", ""),
    ("Date", ""),
    ("Round", "round "),
    ("Result", ""),
    ("Score", "score "),
    ("ClaimedScore", "claimed score "),
    ("Annotator", "annotator: "),
    ("Source", "source: "),
];

/// The head of the page, and the table that the script plays on. Without the script the table stays
/// hidden, and all games stand below each other with their diagrams.
pub(super) fn page(title: &str, out: &mut String) {
    out.push_str(MARK);
    out.push_str("\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    out.push_str("<meta http-equiv=\"Content-Security-Policy\" content=\"");
    out.push_str(&guard::policy());
    out.push_str("\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    out.push_str("<meta name=\"color-scheme\" content=\"light dark\">\n<title>");
    escape(out, title);
    out.push_str("</title>\n<style>");
    out.push_str(STYLE);
    out.push_str("</style>\n<script>");
    out.push_str(SCRIPT);
    out.push_str("</script>\n</head>\n<body>\n<header>\n<h1 dir=\"auto\">");
    escape(out, title);
    out.push_str("</h1>\n");
    out.push_str(TOOLS);
    out.push_str("</header>\n<main>\n");
    out.push_str(TABLE);
    out.push_str("<div class=\"games\">\n");
}

const TOOLS: &str = "\
<div class=\"tools\" hidden>
<label id=\"choice\" hidden>Game <select id=\"games\"></select></label>
<button type=\"button\" id=\"dark\" aria-pressed=\"false\">Dark</button>
</div>
";

const TABLE: &str = r#"<div class="table" hidden>
<svg id="board" role="img" aria-label="The board"></svg>
<div class="buttons" role="group" aria-label="Play through the game" aria-controls="board">
<button type="button" id="first" aria-label="First" title="First (Home)" aria-keyshortcuts="Home"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 5v14M19 5 9 12l10 7z"/></svg></button>
<button type="button" id="back" aria-label="Back" title="Back (left arrow)" aria-keyshortcuts="ArrowLeft"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M17 5 7 12l10 7z"/></svg></button>
<button type="button" id="forward" aria-label="Forward" title="Forward (right arrow)" aria-keyshortcuts="ArrowRight"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="m7 5 10 7-10 7z"/></svg></button>
<button type="button" id="last" aria-label="Last" title="Last (End)" aria-keyshortcuts="End"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M18 5v14M5 5l10 7-10 7z"/></svg></button>
</div>
<div role="status" aria-live="polite" aria-atomic="false">
<p id="told"></p>
<div class="more">
<p id="count"></p>
<details id="position"><summary>The position in words</summary><p id="words"></p></details>
</div>
</div>
<div id="lines" role="group" aria-label="Lines from here" hidden></div>
</div>
"#;

/// Who played, and what else the tags say.
pub(super) fn game(spec: &Spec, record: &Record, out: &mut String) {
    let tag = |name: &str| record.tags.get(name).filter(|value| !value.is_empty());
    out.push_str("<h2>");
    match (tag("Black"), tag("White"), tag("Event")) {
        (None, None, Some(event)) => isolated(event, out),
        (None, None, None) => escape(out, spec.title),
        (black, white, _) => {
            isolated(black.unwrap_or("?"), out);
            out.push_str(" – ");
            isolated(white.unwrap_or("?"), out);
        }
    }
    out.push_str("</h2>\n<p class=\"about\">");
    escape(out, spec.title);
    let is_title = tag("Black").is_none() && tag("White").is_none();
    let told = TOLD
        .iter()
        .filter(|(name, _)| *name != "Event" || !is_title);
    for (name, lead) in told {
        if let Some(value) = tag(name).filter(|value| *value != "*") {
            out.push_str(" · ");
            out.push_str(lead);
            // Digits that nobody knows are left out.
            let known = value.trim_end_matches(['?', '.']);
            isolated(if *name == "Date" { known } else { value }, out);
        }
    }
    out.push_str("</p>\n");
}

/// Text of the record in a line of the page: letters that run from right to left end with it.
fn isolated(text: &str, out: &mut String) {
    out.push_str("<bdi>");
    escape(out, text);
    out.push_str("</bdi>");
}
