//! Edax's `FEN`: rows from 8 down to 1, `p` for Black's discs, `P` for White's, numbers for empty squares,
//! then `b` or `w`.

use crate::board::{Geometry, Side};
use crate::record::Setup;
use crate::source::Span;

/// Reads the value of a tag, whose place is `span`.
pub(super) fn read(value: &str, span: Span, geometry: &Geometry) -> Option<Setup> {
    let mut words = value.split_ascii_whitespace();
    let (rows, side) = (words.next()?, words.next()?);
    let side = match side {
        "b" | "B" => Side::Black,
        "w" | "W" => Side::White,
        _ => return None,
    };
    let mut pieces = vec![None; geometry.len()];
    let mut left = geometry.rows().len() as i16;
    for row in rows.split('/') {
        let mut file = 0;
        for sign in row.bytes() {
            (file < 8).then_some(())?;
            let side = match sign {
                b'p' => Side::Black,
                b'P' => Side::White,
                b'1'..=b'8' => {
                    file += i16::from(sign - b'0');
                    continue;
                }
                _ => return None,
            };
            file += 1;
            *pieces.get_mut(geometry.at(file, left)?.index())? = Some(side);
        }
        (file == 8).then_some(())?;
        left -= 1;
    }
    (left == 0).then(|| Setup {
        keyword: span,
        side: Some((side, span)),
        spans: vec![span; pieces.len()],
        pieces,
        ..Setup::default()
    })
}

/// The value for a position.
pub(super) fn write(setup: &Setup, geometry: &Geometry) -> String {
    let mut value = String::new();
    let height = geometry.rows().len() as i16;
    for row in (1..=height).rev() {
        if row < height {
            value.push('/');
        }
        let mut empty = 0_u8;
        for file in 1..=height {
            let cell = geometry.at(file, row);
            let piece = cell.and_then(|cell| setup.pieces.get(cell.index()).copied().flatten());
            let Some(side) = piece else {
                empty += 1;
                continue;
            };
            tell(&mut empty, &mut value);
            value.push(if side == Side::Black { 'p' } else { 'P' });
        }
        tell(&mut empty, &mut value);
    }
    let is_white = setup.side.is_some_and(|(side, _)| side == Side::White);
    value.push_str(if is_white { " w - - 0 1" } else { " b - - 0 1" });
    value
}

fn tell(empty: &mut u8, value: &mut String) {
    if *empty > 0 {
        value.push(char::from(b'0' + *empty));
        *empty = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_run_from_8_to_1() {
        let board = Geometry::square(8, 8).a1_on_top();
        let start = "8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1";
        let setup = read(start, Span::at(0), &board).unwrap();
        let at = |name: &str| setup.pieces[board.cell(name).unwrap().index()];
        assert_eq!([at("d5"), at("e4")], [Some(Side::Black); 2]);
        assert_eq!([at("d4"), at("e5")], [Some(Side::White); 2]);
        assert_eq!(setup.side.unwrap().0, Side::Black);
        assert_eq!(write(&setup, &board), start);
        for wrong in [
            "",
            "8/8/8/3pP3/3Pp3/8/8/8",
            "8/8/8/3pP3/3Pp3/8/8/8 x",
            "8/8/8/3pP3/3Pp3/8/8 b",
            "8/8/8/3pP3/3Pp3/8/8/8/8 b",
            "8/8/8/3pP4/3Pp3/8/8/8 b",
            "8/8/8/3pPk2/3Pp3/8/8/8 b",
            "88888888/8/8/8/8/8/8/8 b",
        ] {
            assert!(read(wrong, Span::at(0), &board).is_none(), "{wrong}");
        }
    }
}
