//! Themes as TOML files: what may be said, and what is wrong with the others.

use ludograph::figure::scene::{Balls, Colour};
use ludograph::figure::theme::{BOOK, Ink, THEMES, Theme, WOOD, file};

const SLATE: &str = include_str!("../../../samples/themes/slate.toml");

fn css(text: &str) -> Colour {
    Colour::parse(text).expect(text)
}

#[test]
fn a_file_that_says_nothing_is_the_plain_theme() {
    for text in [
        "",
        "# nothing\n",
        "base = \"book\"",
        "\u{feff}base = 'book'\r\n",
    ] {
        assert_eq!(file::parse(text).as_ref(), Ok(&BOOK), "{text}");
    }
    for theme in THEMES {
        let text = format!("base = \"{}\"", theme.name);
        assert_eq!(file::parse(&text).as_ref(), Ok(theme));
    }
}

#[test]
fn every_field_can_be_said() {
    let ink = |fill, outline, text, ring| Ink {
        fill: css(fill),
        outline,
        text: css(text),
        ring: css(ring),
    };
    let balls = Balls {
        black: [css("#010101"), css("#020202"), css("#030303")],
        white: [css("#040404"), css("#050505"), css("#060606")],
        middle: [1, 99],
    };
    let all = Theme {
        name: "all".into(),
        page: Some(css("#070707")),
        board: css("#080808"),
        lines: css("#090909"),
        tracks: css("#0a0a0a"),
        frame: css("#0b0b0b"),
        frame_width: 0.2,
        block: css("#0c0c0c"),
        shade: css("#0d0d0d"),
        hatch_beside_blocks: false,
        black: ink(
            "#0e0e0e",
            Some((css("#0f0f0f"), 0.001)),
            "#101010",
            "#121212",
        ),
        white: ink("#131313", None, "#141414", "#151515"),
        ink: css("#161616"),
        mark: css("#171717"),
        names: css("#181818"),
        balls: Some(balls),
        grain: Some(css("#191919")),
    };
    let text = "name = 'all'\npage = '#070707'\nboard = '#080808'\nlines = '#090909'\n\
        tracks = '#0a0a0a'\nframe = '#0b0b0b'\nframe-width = 0.2\nblock = '#0c0c0c'\n\
        shade = '#0d0d0d'\nhatch-beside-blocks = false\nink = '#161616'\nmark = '#171717'\n\
        names = '#181818'\ngrain = '#191919'\n[black]\nfill = '#0e0e0e'\ntext = '#101010'\n\
        ring = '#121212'\n[black.outline]\ncolour = '#0f0f0f'\nwidth = 0.001\n[white]\n\
        fill = '#131313'\noutline = 'none'\ntext = '#141414'\nring = '#151515'\n[balls]\n\
        black = ['#010101', '#020202', '#030303']\nwhite = ['#040404', '#050505', '#060606']\n\
        middle = [1, 99]\n";
    assert_eq!(file::parse(text), Ok(all));
    let bare = "base = 'wood'\npage = 'none'\nballs = 'none'\ngrain = 'none'\n";
    let wanted = Theme {
        page: None,
        balls: None,
        grain: None,
        ..WOOD.clone()
    };
    assert_eq!(file::parse(bare), Ok(wanted));
}

#[test]
fn the_example_says_every_field() {
    let slate = file::parse(SLATE).expect("a theme");
    assert_eq!(slate.name, "slate");
    assert!((slate.frame_width - 0.06).abs() < 1e-9);
    assert_eq!(slate.white.outline, Some((css("#3e5162"), 0.035)));
    // Whatever the theme to begin with: nothing of it is left but what the example leaves to it.
    for theme in THEMES {
        let text = SLATE.replace("base = \"screen\"", &format!("base = \"{}\"", theme.name));
        assert_eq!(file::parse(&text).as_ref(), Ok(&slate), "{}", theme.name);
    }
}

#[test]
fn faults_are_told_with_their_place() {
    let cases = [
        (
            "bord = '#fff'",
            "1:1: unknown field `bord`, expected one of",
        ),
        ("[white]\nrim = '#fff'", "2:1: unknown field `rim`"),
        (
            "# \u{e9}\n  board = 'red'",
            "2:11: invalid value: string \"red\", expected a colour like \"#c9c9c9\"",
        ),
        (
            "board = 7",
            "1:9: invalid type: integer `7`, expected a colour",
        ),
        ("board = 'none'", "1:9: invalid value: string \"none\""),
        (
            "page = 'nothing'",
            "1:8: invalid value: string \"nothing\", expected a colour like \"#c9c9c9\" or \"#fff\", or \"none\"",
        ),
        (
            "page = { colour = '#fff' }",
            "1:8: invalid type: map, expected a colour",
        ),
        (
            "base = 'paper'",
            "1:8: invalid value: string \"paper\", expected one of the themes book, screen, screen-dark, wood",
        ),
        (
            "frame-width = 1",
            "1:15: invalid value: integer `1`, expected a width in steps of the board, from 0.001 to 0.2",
        ),
        (
            "frame-width = 0.0",
            "1:15: invalid value: floating point `0.0`",
        ),
        ("frame-width = -inf", "1:15: invalid value"),
        ("frame-width = nan", "1:15: invalid value"),
        (
            "frame-width = '0.1'",
            "1:15: invalid type: string \"0.1\", expected a width",
        ),
        (
            "hatch-beside-blocks = 'yes'",
            "1:23: invalid type: string \"yes\", expected a boolean",
        ),
        (
            "[black]\noutline = '#000'",
            "2:11: invalid value: string \"#000\", expected a table with colour and width, or \"none\"",
        ),
        (
            "[black]\noutline = { colour = '#000', width = 0.9 }",
            "2:38: invalid value",
        ),
        (
            "[black]\noutline = { colour = '#000' }",
            "2:11: missing field `width`",
        ),
        (
            "[balls]\nblack = ['#000']",
            "2:9: invalid length 1, expected an array of length 3",
        ),
        (
            "[balls]\nblack = ['#000', '#000', '#000']\nwhite = ['#000', '#000', '#000']\nmiddle = [0, 100]",
            "4:11: invalid value: integer `0`, expected a whole number from 1 to 99",
        ),
        ("board = '#fff'\nboard = '#000'", "2:1: duplicate key"),
        ("board = ", "1:9: "),
        ("board '#fff'", "1:"),
        ("\u{0}", "1:2: key with no value"),
    ];
    for (text, message) in cases {
        let fault = file::parse(text).expect_err(text).to_string();
        assert!(fault.starts_with(message), "{text}: {fault}");
        assert!(!fault.contains('\n'), "{fault}");
    }
}

#[test]
fn hostile_files_end() {
    let endless = |head: &str, body: &str, times: usize| format!("{head}{}", body.repeat(times));
    let most = file::LIMIT;
    for text in [
        endless("board = ", "[", most - 8),
        endless("board = ", "{a=", most / 3 - 8),
        endless("", "a.", most / 2),
        endless("[", "a.", most / 2 - 1),
        endless("", "[a]\n", most / 4),
        endless("", "[[a]]\n", most / 6),
        endless("a = '", "x", most - 8),
        endless("\"", "\\u0041", most / 6 - 8),
        endless("a = \"\"\"", "\n", most - 8),
        (0..most / 8).fold(String::new(), |text, i| format!("{text}k{i}=1\n")),
        endless("frame-width = ", "9", most - 20),
        endless("frame-width = 0.", "0", most - 20),
        endless("", "#", most + 1),
        endless("", "#\n", most * 10),
    ] {
        let fault = file::parse(&text).expect_err("no theme").to_string();
        assert!(fault.chars().count() < 400, "{}", fault.len());
    }
}
