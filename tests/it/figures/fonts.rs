//! Text that the bundled fonts lack, with a font given for it and without one.

use ludograph::figure::font::Fonts;
use ludograph::figure::scene::{Form, Scene};
use ludograph::figure::theme::BOOK;
use ludograph::figure::{Figure, Mark, draw};

use super::boards::{cell, othello};
use super::files::file;
use super::made_font::{Made, collection, font};
use crate::theorems::markup::sound as sound_file;

/// A rectangle for each of two signs.
fn two_signs() -> Vec<(char, Made)> {
    vec![('王', Made::Box(800, 700)), ('名', Made::Of(vec![1]))]
}

/// A caption and a label with signs that the bundled fonts lack.
fn figure<'a>(fonts: Option<&'a Fonts<'a>>) -> Figure<'a> {
    let mut figure = Figure::new(othello());
    figure.captions = vec!["Won by 王名 (Black)".into()];
    figure.marks = vec![Mark::Label(cell(othello(), "c3"), "王".into())];
    figure.fonts = fonts;
    figure
}

/// The texts that are left to a font of the viewer's.
fn texts(scene: &Scene<'_>) -> Vec<String> {
    let text = |form: &Form<'_>| match form {
        Form::Text { text, .. } => Some(text.clone()),
        _ => None,
    };
    (scene.shapes.iter())
        .filter_map(|shape| text(&shape.form))
        .collect()
}

#[test]
fn a_font_that_has_them_is_outlined() {
    for data in [font(&two_signs()), collection(&two_signs())] {
        let mut fonts = Fonts::default();
        fonts.add(&data).expect("a font");
        let figure = figure(Some(&fonts));
        let scene = draw(&figure, &BOOK);
        assert_eq!(texts(&scene), [""; 0]);
        assert_eq!(scene.lacking, []);
        let outlines: Vec<usize> = (scene.shapes.iter())
            .filter_map(|shape| match &shape.form {
                Form::Outlines { outlines, .. } => Some(outlines.len()),
                _ => None,
            })
            .collect();
        assert_eq!(outlines, [1, 2], "the label, then the caption");
        let file = file(&figure, &BOOK);
        assert_eq!(sound_file(&file), Ok(()));
        assert!(!file.contains("<text"));
        // A rectangle 800 by 700, in hundredths of an em.
        let path = "d=\"m0 0l80 0l0-70l-80 0l0 70z\"";
        assert_eq!(file.matches(path).count(), 3);
    }
}

#[test]
fn the_middle_of_a_label_is_that_of_its_ink() {
    let data = font(&two_signs());
    let mut fonts = Fonts::default();
    fonts.add(&data).expect("a font");
    let figure = figure(Some(&fonts));
    let scene = draw(&figure, &BOOK);
    let outlines = scene.shapes.iter().find_map(|shape| match &shape.form {
        Form::Outlines { size, outlines } => Some((f64::from(*size) / 100.0, outlines[0].1)),
        _ => None,
    });
    let (em, at) = outlines.expect("the label");
    let centre = othello().centre(cell(othello(), "c3"));
    assert!((at.x + 0.4 * em - centre.x).abs() < 0.005, "{at:?}");
    assert!((at.y - 0.35 * em - centre.y).abs() < 0.005, "{at:?}");
}

#[test]
fn what_no_font_has_is_left_to_the_viewer_and_told() {
    let data = font(&two_signs()[..1]);
    let mut fonts = Fonts::default();
    fonts.add(&data).expect("a font");
    let half = figure(Some(&fonts));
    let scene = draw(&half, &BOOK);
    assert_eq!(texts(&scene), ["Won by 王名 (Black)"]);
    assert_eq!(scene.lacking, ['名']);
    let none = figure(None);
    let scene = draw(&none, &BOOK);
    assert_eq!(texts(&scene), ["王", "Won by 王名 (Black)"]);
    assert_eq!(scene.lacking, ['王', '名']);
}

#[test]
fn fonts_help_out_in_their_order() {
    let second = font(&[('王', Made::Box(10, 10)), ('名', Made::Box(20, 20))]);
    let first = font(&two_signs()[..1]);
    let mut fonts = Fonts::default();
    fonts.add(&first).expect("a font");
    fonts.add(&second).expect("a font");
    let file = file(&figure(Some(&fonts)), &BOOK);
    for (path, times) in [("m0 0l80 0", 2), ("m0 0l2 0", 1), ("m0 0l1 0", 0)] {
        assert_eq!(file.matches(path).count(), times, "{path}");
    }
}

#[test]
fn what_the_bundled_fonts_have_stays_theirs() {
    let data = font(&[('A', Made::Box(10, 10)), ('1', Made::Box(10, 10))]);
    let mut fonts = Fonts::default();
    fonts.add(&data).expect("a font");
    let mut plain = Figure::new(othello());
    plain.captions = vec!["A1".into()];
    let without = file(&plain, &BOOK);
    plain.fonts = Some(&fonts);
    assert_eq!(file(&plain, &BOOK), without);
}

#[test]
fn damaged_fonts_are_refused_or_lack_things() {
    let sound = font(&two_signs());
    let try_it = |data: &[u8]| {
        let mut fonts = Fonts::default();
        if fonts.add(data).is_ok() {
            let figure = figure(Some(&fonts));
            assert_eq!(sound_file(&file(&figure, &BOOK)), Ok(()));
        }
    };
    for end in 0..sound.len() {
        try_it(&sound[..end]);
    }
    for i in 0..sound.len() {
        for byte in [0, 0x7f, 0x80, 0xff] {
            let mut data = sound.clone();
            data[i] = byte;
            try_it(&data);
        }
    }
    for data in [&b""[..], b"ttcf", b"<svg/>", b"OTTO\0\x01\0\0\0\0\0\0"] {
        assert!(Fonts::default().add(data).is_err());
    }
    // A glyph that is made of itself.
    try_it(&font(&[
        ('王', Made::Of(vec![1])),
        ('名', Made::Of(vec![7])),
    ]));
    // One of more lines than anybody would draw.
    let many: Vec<u16> = vec![1; 10_000];
    let mut fonts = Fonts::default();
    let data = font(&[('名', Made::Box(100, 100)), ('王', Made::Of(many))]);
    fonts.add(&data).expect("a font");
    assert_eq!(draw(&figure(Some(&fonts)), &BOOK).lacking, ['王']);
}
