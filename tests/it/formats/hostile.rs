//! What no file may do, whatever is in it: panic, hang, or take memory without end. Each format names files
//! of its own to be damaged.

use ludograph::format::Context;

use super::{format, read};
use crate::playout::Dice;

const GRID: &[u8] = b"  a b c d e f g h\n1 . . . . . . . .\n2 . . . . . . . .\n3 . . 3 4 . . . .\n\
                     4 . . . o x . . .\n5 . . . x o 1 . .\n6 . . . 2 . . . .\n7 . . . . . . . .\n\
                     8 . . . . . . . .\n\n5 = c4\n";

/// Files to damage: the format, and what is sound about it.
const SEEDS: &[(&str, &[u8])] = &[
    (
        "psq",
        b"Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n9,8,12\r\n-1\r\n",
    ),
    (
        "pgn",
        b"[Event \"a \\\"b\\\"\"]\r\n[Result \"64-0\"]\r\n[FEN \"8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1\"]\r\n\r\n\
          % x\r\n1. d3! (1. f5 {a} f6 $3 (1... d6)) c3 ; b\r\n2. b3 -- 64-0\r\n\r\n1. F5 d6\r\n",
    ),
    (
        "ggf",
        b"2 (;GM[Othello]DT[947375357]PB[a\\]b]TY[8r18]KM[-3.1]RE[-22.8:r]BO[8 -------- -------- -------- ---O*--- \
          ---*O--- -------- -------- -------- *]B[F5//0.01]W[d6/2.39/0.01];)(;GM[othello]BO[4 ---- -O*- -*O- ---- *];)\n",
    ),
    (
        "obf",
        b"% x\n\n---------------------------XO------OX--------------------------- X; H1:+12; PA:-3; % y\n\
          8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- * f5PAd6\n",
    ),
    (
        "transcript",
        "Hi!\r\n> 1. F5 d6 2. pa \u{ff23}3<br>&nbsp;{x} f52d6 -- W: c4 (40-24)\n\nf5d6c3PAd3\n\
         ---------------------------OX------XO--------------------------- X\nf5 \u{2460}d6\n"
            .as_bytes(),
    ),
    (
        "csv",
        b"id;winner;Black;moves\n1;1;\"A \"\"B\"\"\";f5d6c3\r\n2;-1;\"C\nD\";f5f6\n3;0;;\n",
    ),
    (
        "sgf",
        b"(;FF[4]GM[4]CA[Shift_JIS]SZ[15]RU[renju]AB[aa:bb]PB[\x83\x5c](;B[hh]C[a\\]](;W[gg]LB[aa:1])(;W[tt])))\
          (;GM[2]PL[B]B[f5];W[d6]LGF[a:b]LGD[last]KO[];LGN[resign])",
    ),
    (
        "renlib",
        b"\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\0\x08all\0\x78\0\x68\xc1\0\x01A\0\
          \x69\x18a\x08b\0\x79\x40",
    ),
    ("rif", super::rif::FILE.as_bytes()),
    (
        "wthor",
        include_bytes!("../../data/formats/wthor/WTH_1977.wtb"),
    ),
    ("diagram", GRID),
    (
        "md-table",
        b"|  | a | b | c | d | e | f | g | h |\n|-|-|-|-|-|-|-|-|-|\n\
          | 1 | . | . | . | . | . | . | . | . |\n| 2 | . | . | . | . | . | . | . | . |\n\
          | 3 | . | . | 3 | 4 | . | . | . | . |\n| 4 | . | . | . | o | x | . | . | . |\n\
          | 5 | . | . | . | x | o | 1 | . | . |\n| 6 | . | . | . | 2 | . | . | . | . |\n\
          | 7 | . | . | . | . | . | . | . | . |\n| 8 | . | . | . | . | . | . | . | . |\n\n5 = c4\n",
    ),
    (
        "html-table",
        b"<p>x<table border='1'><tr><th>a<th>b<th>c<th>d<th>e<th>f<th>g<th>h</tr><!-- c -->\
          <tr><td colspan=8></td></tr><tr><td colspan=8></td></tr><tr><td>&nbsp;<td>&#46;<td>3<td>4<td colspan=4></tr>\
          <tr><td colspan=3><td>o<td>x<td colspan=3><tr><td colspan=3><td>x<td><b>o</b><td>1<td colspan=2>\
          <tr><td colspan=3><td>2<td colspan=4><tr><td colspan=8><tr><td colspan=8></table><p>5 = c4</p>",
    ),
    (
        "csv-grid",
        b",,,,,,,\n,,,,,,,\n,,3,4,,,,\n,,,o,x,,,\n,,,x,\"o\",1,,\n,,,2,,,,\n,,,,,,,\n,,,,,,,\n5 = c4\n",
    ),
    (
        "psq",
        b"Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n9,8,12\r\na.zip\r\nb.zip\r\n-1\r\n0,Renju\r\n",
    ),
    ("rec", b"homo-1\nb.zip\n9,9,0\n9,8,12\n10,8,7\n-1\n"),
    ("string", b"h8h7i9j10\nhttps://example.org/#/h8i9\n"),
    ("offsets", b"0,0, 1,-1, 2,3\n-1,0, 4,4\n"),
    (
        "board",
        b"START 15\nINFO rule 4\nBOARD\n7,7,2\n7,6,1\n8,6,2\nDONE\nBOARD\n0,0,1\nDONE\n",
    ),
    ("pos", b"\x03\x70\x61\x62"),
    (
        "pos",
        b"...............\n...............\n...............\n...............\n.......x.......\n\
          .......x.......\n...............\n....xx.D.......\n...............\n...............\n\
          ...............\n...............\n......o........\n...............\n...............\n",
    ),
    ("sav", b"15\n15\n3\n7 7\n6 7\n6 8\n"),
    (
        "bdt",
        b"Cup=[A,B,+,88788997,H9J9,0,well, played]\n=[,,,8800,,,]\n",
    ),
    (
        "gomoku-json",
        include_bytes!("../../data/five/gomoku-ansi-c/networked-games-21.json"),
    ),
    (
        "json",
        br#"[{"ludograph":1,"game":"gomoku","tags":{"Event":"\u00e9"},"moves":["h8",{"comment":"a\n"},
"(","a1",")",{"figure":{"name":"a","lines":["label h8 \"1\""]}},"<a2|b2>"],"extra":{"a b":[1e3]}}]"#,
    ),
    ("pente", include_bytes!("../../data/five/pentai/49.txt")),
    (
        "pente",
        b"ann* vs bob\r\n02/21/2001 16:12 EST\r\nK10 K9 K14 L9\r\n\r\nbob vs ann*\r\nK10",
    ),
    ("pbem", include_bytes!("../../data/formats/pbem/ninuki.txt")),
];

/// Each file cut off behind each byte, or some of them if it is long.
#[test]
fn a_file_may_end_anywhere() {
    for (id, seed) in SEEDS {
        let step = 1 + seed.len() / 3000;
        for end in (0..seed.len()).step_by(step) {
            read(format(id), &seed[..end], &Context::default());
        }
    }
}

/// Bytes altered, taken out, doubled.
#[test]
fn a_file_may_be_damaged_anywhere() {
    let mut dice = Dice::new(6);
    for (id, seed) in SEEDS {
        for _ in 0..300 {
            let mut bytes = seed.to_vec();
            for _ in 0..=dice.below(4) {
                let at = dice.below(bytes.len().max(1));
                match dice.below(4) {
                    0 if at < bytes.len() => bytes[at] = dice.below(256) as u8,
                    1 if at < bytes.len() => drop(bytes.remove(at)),
                    2 => bytes.insert(at, dice.below(256) as u8),
                    _ => {
                        let end = (at + dice.below(40)).min(bytes.len());
                        let part = bytes[at.min(end)..end].to_vec();
                        let to = dice.below(bytes.len() + 1);
                        bytes.splice(to..to, part);
                    }
                }
            }
            read(format(id), &bytes, &Context::default());
        }
    }
}

/// Bytes of no format at all, read as each of them.
#[test]
fn a_file_may_be_anything() {
    let mut dice = Dice::new(66);
    for (id, _) in SEEDS {
        for len in [0, 1, 2, 3, 16, 17, 100, 5000] {
            let bytes: Vec<u8> = (0..len).map(|_| dice.below(256) as u8).collect();
            read(format(id), &bytes, &Context::default());
            let signs = b"([{<;:,.\"'\\ \n0123aZ)]}>&#=-+*|";
            let text: Vec<u8> = (0..len).map(|_| signs[dice.below(signs.len())]).collect();
            read(format(id), &text, &Context::default());
        }
    }
}

/// Every format has a file here, and each file holds a game before it is damaged.
#[test]
fn every_format_is_attacked() {
    for (id, seed) in SEEDS {
        let whole = read(format(id), seed, &Context::default());
        let has_game = whole.iter().any(|one| !one.game.is_empty());
        assert!(has_game, "{id}: {}", String::from_utf8_lossy(seed));
    }
    for format in ludograph::format::registry::FORMATS {
        let id = format.spec().id;
        assert!(
            SEEDS.iter().any(|(seed, _)| *seed == id),
            "{id} has no file in SEEDS"
        );
    }
}
