//! Which fences hold records, and where these stand in the file.

use std::borrow::Cow;

use ludograph::carrier::markdown::fences;
use ludograph::source::{Chunk, LineCol};

/// The texts of the fences of a page.
fn texts(page: &str) -> Vec<String> {
    let fences = fences(&Chunk::new(page));
    fences.into_iter().map(|fence| fence.text.text).collect()
}

#[test]
fn fences_of_every_kind_are_found() {
    for (page, text) in [
        ("```lgn\na\n```\n", "a\n"),
        ("~~~ lgn\na\n~~~\n", "a\n"),
        ("`````lgn x y\na\n```\nb\n``````\n", "a\n```\nb\n"),
        ("text\n```lgn,show\na\n```\ntext\n", "a\n"),
        ("   ```lgn\n   a\n     b\n   ```\n", "a\n  b\n"),
        ("- x\n  ```lgn\n  a\n\n  b\n  ```\n  y\n", "a\n\nb\n"),
        ("1. ```lgn\n   a\n   ```\n", "a\n"),
        ("> ```lgn\n> a\n>\n> b\n> ```\n", "a\n\nb\n"),
        ("> - ```lgn\n>   a\n>   ```\n", "a\n"),
        ("```lgn\r\na\r\n\r\nb\r\n```\r\n", "a\n\nb\n"),
        ("x\r\r```lgn\ra\r\rb\r```\rx\r", "a\n\nb\n"),
        ("- x\r  ```lgn\r\n  a\n  b\r  ```\r", "a\nb\n"),
        ("```lgn\na", "a"),
        ("> ```lgn\n> a\n\nb\n", "a\n"),
        ("```lgn\n```\n", ""),
        ("\u{feff}```lgn\na\n```\n", "a\n"),
        ("<details>\n\n```lgn\na\n```\n\n</details>\n", "a\n"),
    ] {
        assert_eq!(texts(page), [text], "{page}");
    }
}

#[test]
fn what_is_no_fence_of_records_is_left_alone() {
    for page in [
        "```lgnx\na\n```\n",
        "```text\n[Game \"macbeth\"]\n```\n",
        "```\na\n```\n",
        "    ```lgn\n    a\n    ```\n",
        "<!--\n```lgn\na\n```\n-->\n",
        "````markdown\n```lgn\na\n```\n````\n",
        "~~~\n```lgn\na\n```\n~~~\n",
        "a `lgn` and ``` ```lgn``` ```\n",
        "\\```lgn\na\n",
        "<pre>\n```lgn\na\n```\n</pre>\n",
        "```LGN\na\n```\n",
        "",
    ] {
        assert_eq!(texts(page), <[String; 0]>::default(), "{page}");
    }
}

/// The words of a fence, each with its value.
fn words(info: &str) -> Vec<(String, Option<String>, bool)> {
    let page = format!("> ```lgn {info}\n> ```\n");
    let fence = fences(&Chunk::new(&*page)).remove(0);
    let words = fence.words(&page).into_iter().map(|word| {
        let written = word.span.of(&page);
        assert!(written.starts_with(word.key) && info.contains(written));
        let value = word.value.map(Cow::into_owned);
        (word.key.to_owned(), value, word.is_open)
    });
    words.collect()
}

#[test]
fn words_are_parted_by_blanks_or_commas_and_texts_stand_in_quotes() {
    let word = |key: &str| (key.to_owned(), None, false);
    let pair = |key: &str, value: &str| (key.to_owned(), Some(value.to_owned()), false);
    assert_eq!(words("a, b  c,"), [word("a"), word("b"), word("c")]);
    assert_eq!(
        words("turn=12 x=a=b"),
        [pair("turn", "12"), pair("x", "a=b")]
    );
    assert_eq!(
        words(r#"caption="a \"b\", \\ \c",d e="""#),
        [pair("caption", r#"a "b", \ \c"#), word("d"), pair("e", "")]
    );
    assert_eq!(words("é=ü"), [pair("é", "ü")]);
    let open = ("a".to_owned(), Some("b c".to_owned()), true);
    assert_eq!(words("a=\"b c"), [open]);
}

/// Every place of a fence's text, wherever the fence stands, is that of the same letter in the file.
#[test]
fn places_are_those_of_the_file() {
    for page in [
        "a\n\n```lgn x\nbcd\n\n  e\n```\n",
        "> é\n> ```lgn\n> bcd\n>\n>   e\n> ```\n",
        "- \u{1f600}\n\n  > ```lgn\r\n  > bcd\r\n  >\r\n  >   e\r\n  > ```\r\n",
        "1. a\n   ~~~lgn\n   bcd\n\n     e",
        "\u{feff}```lgn\nbcd\n  e\n```\n",
    ] {
        let fence = fences(&Chunk::new(page)).remove(0);
        for letter in ["b", "d", "e"] {
            let inner = fence.text.text.find(letter).unwrap();
            let outer = page.rfind(letter).unwrap();
            let before = &page[..outer];
            let line = before.matches('\n').count() as u64 + 1;
            let of_line = before.rsplit('\n').next().unwrap();
            let column = of_line.chars().filter(|&c| c != '\u{feff}').count() as u64 + 1;
            let place = fence.text.line_col(inner as u32);
            assert_eq!(place, LineCol { line, column }, "{letter} in {page}");
        }
    }
}

#[test]
fn records_of_a_fence_are_cut_apart_and_keep_their_places() {
    let page = "> ```lgn\n> [Game \"a\"]\n> 1. d5\n>\n> [Game \"b\"]\n> 1. c2\n> ```\n";
    let fence = fences(&Chunk::new(page)).remove(0);
    let records: Vec<Chunk> = fence.records().collect();
    let heads = records.iter().map(|record| {
        let place = record.line_col(0);
        (&record.text[..10], place.line, place.column)
    });
    let heads: Vec<_> = heads.collect();
    assert_eq!(heads, [("[Game \"a\"]", 2, 3), ("[Game \"b\"]", 5, 3)]);
}

#[test]
fn deep_and_endless_pages_are_read() {
    let deep = format!("{}```lgn\n{0}a\n", "> ".repeat(5_000));
    assert!(texts(&deep).len() < 2);
    let many = "```lgn\n[Game \"othello\"]\n```\n".repeat(20_000);
    assert_eq!(fences(&Chunk::new(many)).len(), 20_000);
    assert_eq!(
        texts(&format!("```lgn\n{}", "x".repeat(1 << 20)))[0].len(),
        1 << 20
    );
}
