//! Text that is made to be hard to read, in every format that text can be hard in.

/// A kind of text that may be of any length.
pub struct Hostile {
    /// What `--from` calls its format.
    pub format: &'static str,
    pub what: &'static str,
    head: &'static str,
    /// What comes again and again; `#` stands for a cell of Othello's board, another one each time.
    again: &'static str,
}

const fn text(
    format: &'static str,
    what: &'static str,
    head: &'static str,
    again: &'static str,
) -> Hostile {
    Hostile {
        format,
        what,
        head,
        again,
    }
}

const OTHELLO: &str = "[Game \"othello\"]\n\n1. f5 ";
const SGF: &str = "(;FF[4]GM[4]SZ[15]RU[renju]";
const JSON: &str = "{\"ludograph\":1,\"game\":\"othello\",\"moves\":[\"f5\",";
const PGN: &str =
    "[Event \"?\"]\n[Date \"1977\"]\n[Black \"A\"]\n[White \"B\"]\n[Result \"34-30\"]\n1. F5 D6\n";

/// All kinds.
pub const ALL: [Hostile; 36] = [
    text("lgn", "deep nesting", OTHELLO, "(1. # "),
    text("lgn", "an open brace", OTHELLO, "{ no end\n"),
    text(
        "lgn",
        "an open brace in every record",
        "",
        "[Game \"othello\"]\n\n1. f5 { no end\n\n",
    ),
    text("lgn", "an open quote in every tag", "", "[Event \"no end\n"),
    text("lgn", "one endless line", OTHELLO, "# "),
    text("lgn", "one endless word", OTHELLO, "#"),
    text("lgn", "a million variations", OTHELLO, "(1. #) "),
    text("lgn", "a million sound variations", OTHELLO, "(1. d3) "),
    text("lgn", "a million comments", OTHELLO, "{good} ; better\n"),
    text("lgn", "a million tags", "", "[Note \"#\"]\n"),
    text(
        "lgn",
        "a million figures",
        OTHELLO,
        "\nfigure # \"again\"\n  last\nend\n",
    ),
    text("sgf", "deep nesting", SGF, "(;B[hh]"),
    text("sgf", "deep nesting of nothing", "", "("),
    text("sgf", "an open bracket", SGF, "C[no end\n"),
    text("sgf", "one endless line", SGF, ";B[hh];W[ii]"),
    text(
        "sgf",
        "a million variations",
        "(;FF[4]GM[4]SZ[15]RU[renju];B[hh]",
        "(;W[ih])",
    ),
    text("sgf", "a million values", SGF, "AB[aa][bb]"),
    text("json", "deep nesting", JSON, "["),
    text("json", "deep nesting of variations", JSON, "\"(\",\"#\","),
    text("json", "an open string", JSON, "\"no end"),
    text("json", "one endless line", JSON, "\"#\","),
    text(
        "json",
        "a million sound variations",
        JSON,
        "\"(\",\"d3\",\")\",",
    ),
    text("json", "a million variations", JSON, "\"(\",\"#\",\")\","),
    text("pgn", "deep nesting", PGN, "(1. # "),
    text("pgn", "an open brace", PGN, "{ no end\n"),
    text("pgn", "one endless line", PGN, "# "),
    text("pgn", "a million variations", PGN, "(1. #) "),
    text("ggf", "deep nesting", "(;GM[Othello]TY[8]", "(;B[F5]"),
    text("ggf", "an open bracket", "(;GM[Othello]TY[8]", "C[no end\n"),
    text("ggf", "one endless line", "(;GM[Othello]TY[8]", "B[#]W[#]"),
    text("csv", "an open quote", "game,moves\n", "\"no end\n"),
    text("csv", "one endless line", "game,moves\nothello,", "# "),
    text("html-table", "deep nesting", "", "<table><tr><td>"),
    text(
        "html-table",
        "an open comment in every cell",
        "<table>",
        "<tr><td><!-- no end",
    ),
    text(
        "rif",
        "deep nesting",
        "<database version=\"1.0\"><games>",
        "<game>",
    ),
    text("transcript", "one endless line", "", "#"),
];

impl Hostile {
    /// So much of it, not more.
    pub fn text(&self, size: usize) -> String {
        let mut text = self.head.to_owned();
        let mut number = 0_u8;
        while text.len() + self.again.len() + 8 <= size {
            for part in self.again.split_inclusive('#') {
                let Some(part) = part.strip_suffix('#') else {
                    text += part;
                    continue;
                };
                number = (number + 27) % 64;
                text += part;
                text.push(char::from(b'a' + number % 8));
                text.push(char::from(b'1' + number / 8));
            }
        }
        text
    }
}
