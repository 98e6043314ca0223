//! Check-points: the side that they name, before, at and after a forced pass.

use crate::sound::check;

/// White has to pass on this position of the small board: only Black encloses a disc.
const ROWS: &str =
    ". . . .\n. # . # .\n. . . . . .\n. # . # . # .\n. . . . . .\n. # . # .\nB W . .\nend\n";

/// The codes and turns that a record is refused with.
fn faults(body: &str) -> Vec<String> {
    let diagnostics = check(&format!("[Game \"macbeth\"] [Variant \"mini\"]\n{body}"));
    let shown = diagnostics.list().iter();
    shown
        .map(|fault| format!("{} {:?}", fault.code, fault.turn))
        .collect()
}

#[test]
fn before_a_forced_pass_a_check_point_may_name_either_side() {
    let start = format!("position W\n{ROWS}");
    for side in ["", " W", " B"] {
        let point = format!("position{side}\n{ROWS}");
        assert!(faults(&format!("{start}{point}c1")).is_empty(), "{side}");
        assert!(
            faults(&format!("{start}{point}pass\nB: c1")).is_empty(),
            "{side}"
        );
    }
}

#[test]
fn elsewhere_it_names_the_side_to_move() {
    let wrong = ["wrong-position Some(1)"];
    let point = |side: char| format!("position {side}\n{ROWS}");
    assert!(faults(&format!("position W\n{ROWS}pass\n{}", point('B'))).is_empty());
    assert_eq!(
        faults(&format!("position W\n{ROWS}pass\n{}", point('W'))),
        wrong
    );
    assert!(faults(&format!("position B\n{ROWS}{}c1", point('B'))).is_empty());
    assert_eq!(
        faults(&format!("position B\n{ROWS}{}c1", point('W'))),
        wrong
    );
}
