//! A reader for the EBNF of ISO 14977, as far as `grammar/lgn.ebnf` uses it, and a generator of
//! sentences.

/// A definition.
#[derive(Clone, Debug)]
pub(crate) enum Ebnf {
    Text(String),
    Rule(String),
    /// `? ... ?`.
    Special(String),
    Sequence(Vec<Ebnf>),
    Choice(Vec<Ebnf>),
    Option(Box<Ebnf>),
    Repeat(Box<Ebnf>),
}

/// A rule with the examples that stand before it.
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    pub(crate) name: String,
    pub(crate) definition: Ebnf,
    pub(crate) ok: Vec<String>,
    pub(crate) no: Vec<String>,
}

impl Rule {
    /// Whether it is a node of the tree.
    pub(crate) fn is_node(&self) -> bool {
        self.name.starts_with(|c: char| c.is_ascii_lowercase())
    }
}

/// Reads a grammar. Panics where it is no EBNF.
pub(crate) fn read(text: &str) -> Vec<Rule> {
    let mut reader = Reader { rest: text };
    let mut rules = Vec::new();
    let (mut ok, mut no) = (Vec::new(), Vec::new());
    loop {
        for comment in reader.comments() {
            if let Some(example) = comment.strip_prefix("ok: ") {
                ok.push(example.replace("\\n", "\n"));
            } else if let Some(example) = comment.strip_prefix("no: ") {
                no.push(example.replace("\\n", "\n"));
            }
        }
        if reader.rest.is_empty() {
            return rules;
        }
        let name = reader.name();
        reader.expect("=");
        let definition = reader.choice();
        reader.expect(";");
        let (ok, no) = (std::mem::take(&mut ok), std::mem::take(&mut no));
        rules.push(Rule {
            name,
            definition,
            ok,
            no,
        });
    }
}

struct Reader<'t> {
    rest: &'t str,
}

impl<'t> Reader<'t> {
    /// Passes over blanks and comments; gives the comments.
    fn comments(&mut self) -> Vec<&'t str> {
        let mut found = Vec::new();
        loop {
            self.rest = self.rest.trim_start();
            let Some(comment) = self.rest.strip_prefix("(*") else {
                return found;
            };
            let (text, rest) = comment.split_once("*)").expect("a comment is closed");
            found.push(text.trim());
            self.rest = rest;
        }
    }

    fn take(&mut self, sign: &str) -> bool {
        self.rest = self.rest.trim_start();
        match self.rest.strip_prefix(sign) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn expect(&mut self, sign: &str) {
        let shown: String = self.rest.chars().take(40).collect();
        assert!(self.take(sign), "expected {sign} before {shown}");
    }

    fn name(&mut self) -> String {
        self.rest = self.rest.trim_start();
        let end = self
            .rest
            .find(|c: char| !(c.is_ascii_alphanumeric() || c == '-'))
            .unwrap_or(self.rest.len());
        let (name, rest) = self.rest.split_at(end);
        assert!(!name.is_empty(), "expected a name before {:.40}", self.rest);
        self.rest = rest;
        name.to_owned()
    }

    fn choice(&mut self) -> Ebnf {
        let mut choices = vec![self.sequence()];
        while self.take("|") {
            choices.push(self.sequence());
        }
        if choices.len() == 1 {
            choices.remove(0)
        } else {
            Ebnf::Choice(choices)
        }
    }

    fn sequence(&mut self) -> Ebnf {
        let mut sequence = vec![self.single()];
        while self.take(",") {
            sequence.push(self.single());
        }
        if sequence.len() == 1 {
            sequence.remove(0)
        } else {
            Ebnf::Sequence(sequence)
        }
    }

    fn single(&mut self) -> Ebnf {
        for quote in ["\"", "'", "?"] {
            if self.take(quote) {
                let (text, rest) = self.rest.split_once(quote).expect("a text is closed");
                self.rest = rest;
                return match quote {
                    "?" => Ebnf::Special(text.trim().to_owned()),
                    _ => Ebnf::Text(text.to_owned()),
                };
            }
        }
        for (open, close) in [("[", "]"), ("{", "}"), ("(", ")")] {
            if self.take(open) {
                let inner = self.choice();
                self.expect(close);
                return match open {
                    "[" => Ebnf::Option(Box::new(inner)),
                    "{" => Ebnf::Repeat(Box::new(inner)),
                    _ => inner,
                };
            }
        }
        Ebnf::Rule(self.name())
    }
}

/// Makes sentences of a grammar, the same for the same seed.
pub(crate) struct Generator<'g> {
    rules: &'g [Rule],
    state: u64,
    depth: usize,
    inside: usize,
    pub(crate) out: String,
}

/// A condition of the grammar does not hold here.
struct Barred;

impl<'g> Generator<'g> {
    /// A sentence of a rule.
    pub(crate) fn sentence(rules: &'g [Rule], rule: &str, seed: u64) -> String {
        let mut generator = Self {
            rules,
            state: seed ^ 0x9e37_79b9_7f4a_7c15,
            depth: 0,
            inside: 0,
            out: String::new(),
        };
        let made = generator.make(&Ebnf::Rule(rule.to_owned()));
        assert!(made.is_ok(), "some sentence is possible");
        generator.out
    }

    /// A number below `n`: splitmix64.
    fn below(&mut self, n: usize) -> usize {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % n as u64) as usize
    }

    fn one_of(&mut self, signs: &str) {
        let at = self.below(signs.chars().count());
        self.out.extend(signs.chars().nth(at));
    }

    fn make(&mut self, definition: &Ebnf) -> Result<(), Barred> {
        match definition {
            Ebnf::Text(text) => self.out.push_str(text),
            Ebnf::Special(text) => return self.special(text),
            Ebnf::Rule(name) => return self.rule(name),
            Ebnf::Sequence(sequence) => {
                for one in sequence {
                    self.make(one)?;
                }
            }
            Ebnf::Choice(choices) => {
                let first = self.below(choices.len());
                let begun = self.out.len();
                for i in 0..choices.len() {
                    if self.make(&choices[(first + i) % choices.len()]).is_ok() {
                        return Ok(());
                    }
                    self.out.truncate(begun);
                }
                return Err(Barred);
            }
            Ebnf::Option(inner) => {
                if self.below(2) == 0 && self.depth < 60 {
                    self.make(inner)?;
                }
            }
            Ebnf::Repeat(inner) => {
                let most = if self.depth < 30 { 5 } else { 1 };
                for _ in 0..self.below(most) {
                    self.make(inner)?;
                }
            }
        }
        Ok(())
    }

    fn rule(&mut self, name: &str) -> Result<(), Barred> {
        let rules = self.rules;
        let rule = rules.iter().find(|rule| rule.name == name);
        let rule = rule.unwrap_or_else(|| panic!("the grammar has no rule {name}"));
        let variation = usize::from(name == "VARIATION");
        self.depth += 1;
        self.inside += variation;
        let made = self.make(&rule.definition);
        self.inside -= variation;
        self.depth -= 1;
        made
    }

    fn special(&mut self, text: &str) -> Result<(), Barred> {
        const LINE: &str = "ab 5B.|(){};[]!?$~<>@#=-,:éß·“”#%&*+/";
        match text {
            "a letter from a to z or from A to Z" => self.one_of("abcdefghixyzABKXZ"),
            "a letter from A to Z" => self.one_of("ABCKXYZ"),
            "a digit" => self.one_of("0123456789"),
            "a number from 0 to 99" => self.number(0, 99),
            "a number from 0 to 100000" => self.number(0, 100_000),
            "a number from 1 to 999999" => self.number(1, 999_999),
            "a number from 0 to 65535" => self.number(0, 65_535),
            "a character of a line" => self.one_of(&format!("{LINE}\"\\")),
            "a character of a line but a quote and a backslash" => self.one_of(LINE),
            "a character but a brace" => {
                let signs: String = LINE.chars().filter(|c| !"{}".contains(*c)).collect();
                self.one_of(&format!("{signs}\"\\\n"));
            }
            "a line end" => {
                let ends = ["\n", "\n", "\r\n", "\r"];
                let end = ends[self.below(ends.len())];
                self.out.push_str(end);
            }
            "a tab" => self.out.push('\t'),
            "a no-break or other space" => self.one_of("\u{a0}\u{2009}\u{3000}"),
            "letters in their order" => {
                let (first, count) = (self.below(10) as u8, 2 + self.below(8) as u8);
                for letter in first..first + count {
                    self.out.push(char::from(b'a' + letter));
                    self.out.push(' ');
                }
            }
            "at the beginning of a line" if self.at_line_start() => {}
            "at the beginning of a line" | "at the end of a line" => self.out.push('\n'),
            "only outside variations" if self.inside == 0 => {}
            "only behind a blank" if self.out.ends_with(char::is_whitespace) => {}
            "only outside variations" | "only behind a blank" => return Err(Barred),
            other => panic!("no generator for `? {other} ?`"),
        }
        Ok(())
    }

    fn at_line_start(&self) -> bool {
        self.out.is_empty() || self.out.ends_with(['\n', '\r'])
    }

    fn number(&mut self, from: usize, to: usize) {
        let digits = [10, 100, to - from + 1];
        let most = digits[self.below(digits.len())];
        let number = from + self.below(most);
        self.out.push_str(&number.to_string());
    }
}
