//! The fifteen rule sets (rules/lanrick.md, sections 1 and 4 to 7).

use std::sync::LazyLock;

use super::text;
use crate::board::Geometry;
use crate::game::lanrick::Lanrick;
use crate::game::lanrick::edition::{
    Allowance, Contest, Count, Dice, Due, Edition, Exchange, Exempt, FirstMark, Limit, Moves,
    NextMark, Replacement, Sending, Setting, Spending, Void,
};
use crate::game::registry::Family;
use crate::game::{Game, Spec, Unfinished};

static BOARD: LazyLock<Geometry> = LazyLock::new(|| Geometry::square(8, 8).with_field());

/// The standard game (section 4).
pub(in crate::game::lanrick) const STANDARD: Edition = Edition {
    setting: None,
    contest: Contest::Shrinking(Replacement::May),
    lost_with: 1,
    dice: None,
    limits: &[Limit::Vacant],
    three_on_border: false,
    first_mark: FirstMark::First,
    next_mark: NextMark::Fewer,
    allowance: Allowance::TwoThenMen,
    spending: Spending::All,
    moves: Moves {
        corners: Some(Count::Squares),
        three: Some(Exempt::OthersIn),
        again: false,
    },
    exchange: None,
    shift: false,
};

/// The option of section 5 that lets men be set and the mark be rolled.
pub(in crate::game::lanrick) const NATURAL: Edition = Edition {
    setting: Some(Setting::Alternately),
    dice: Some(Dice {
        faces: (1, 6),
        add: 1,
        rank_first: false,
        void: Void::HomeOrMan,
    }),
    allowance: Allowance::MenAndOne,
    moves: Moves {
        three: None,
        ..STANDARD.moves
    },
    ..STANDARD
};

/// Syzygies and Lanrick, 1893 (section 6).
const E1893: Edition = Edition {
    contest: Contest::Shrinking(Replacement::Must),
    limits: &[Limit::Central],
    three_on_border: true,
    allowance: Allowance::TwoThenFive,
    spending: Spending::One,
    moves: Moves {
        corners: Some(Count::Way),
        three: Some(Exempt::OnlyManOut),
        again: false,
    },
    exchange: Some(Exchange::Equal),
    ..STANDARD
};

/// What the editions of nine squares have in common (section 7): that of January 1879.
const NINE: Edition = Edition {
    setting: Some(Setting::Alternately),
    contest: Contest::Nine(Due::LoserRemoves),
    lost_with: 0,
    dice: Some(Dice {
        faces: (1, 6),
        add: 1,
        rank_first: true,
        void: Void::Home,
    }),
    limits: &[],
    three_on_border: false,
    first_mark: FirstMark::FirstAndOpens,
    next_mark: NextMark::WinnerAndOpens,
    allowance: Allowance::InAndOne,
    spending: Spending::Any,
    moves: Moves {
        corners: None,
        three: None,
        again: false,
    },
    exchange: None,
    shift: false,
};

const E1879_02: Edition = Edition {
    setting: Some(Setting::FiveEach),
    contest: Contest::Nine(Due::Radiate),
    dice: Some(Dice {
        faces: (3, 6),
        add: 0,
        rank_first: true,
        void: Void::Never,
    }),
    allowance: Allowance::Fewest,
    ..NINE
};

const E1880_10: Edition = Edition {
    setting: Some(Setting::TenAtOnce),
    contest: Contest::Nine(Due::Send(Sending::Clear)),
    dice: None,
    limits: &[Limit::Clear, Limit::Empty],
    first_mark: FirstMark::Other,
    next_mark: NextMark::Loser,
    allowance: Allowance::Men,
    ..NINE
};

const E1880_12: Edition = Edition {
    contest: Contest::Nine(Due::Send(Sending::Jumping)),
    limits: &[Limit::Changed, Limit::OwnMenOut],
    next_mark: NextMark::Fewer,
    shift: true,
    ..E1880_10
};

const E1881: Edition = Edition {
    setting: Some(Setting::Alternately),
    contest: Contest::Nine(Due::Clear),
    lost_with: 1,
    limits: &[Limit::OwnMenOut, Limit::NoMuster],
    first_mark: FirstMark::First,
    next_mark: NextMark::Fewer,
    allowance: Allowance::OpenerTwo,
    moves: Moves {
        again: true,
        ..NINE.moves
    },
    ..E1880_10
};

/// A standard game with options.
const fn with(edition: Edition, border_frame: bool, swap_colours: bool) -> Edition {
    Edition {
        limits: if border_frame {
            &[Limit::Vacant, Limit::OffBorder]
        } else {
            edition.limits
        },
        exchange: if swap_colours {
            Some(Exchange::All)
        } else {
            None
        },
        ..edition
    }
}

const fn set(
    id: &'static str,
    variant: &'static [&'static str],
    title: &'static str,
    rules: &'static str,
    edition: Edition,
) -> Lanrick {
    Lanrick {
        spec: Spec {
            id,
            game: "lanrick",
            variant,
            title,
            rules,
            piece: "man",
            first: None,
            sessions: true,
            pairs: false,
            unfinished: Unfinished::Scored,
            geometry: || &BOARD,
        },
        edition,
    }
}

static SETS: [Lanrick; 15] = [
    set("lanrick", &[], "Lanrick", text::STANDARD, STANDARD),
    set(
        "lanrick:border-frame",
        &["border-frame"],
        "Lanrick (border frame)",
        text::FRAME,
        with(STANDARD, true, false),
    ),
    set(
        "lanrick:swap-colours",
        &["swap-colours"],
        "Lanrick (swapping colours)",
        text::SWAP,
        with(STANDARD, false, true),
    ),
    set(
        "lanrick:natural-selection",
        &["natural-selection"],
        "Lanrick (natural selection)",
        text::NATURAL,
        NATURAL,
    ),
    set(
        "lanrick:border-frame,swap-colours",
        &["border-frame", "swap-colours"],
        "Lanrick (border frame, swapping colours)",
        text::FRAME_SWAP,
        with(STANDARD, true, true),
    ),
    set(
        "lanrick:border-frame,natural-selection",
        &["border-frame", "natural-selection"],
        "Lanrick (border frame, natural selection)",
        text::FRAME_NATURAL,
        with(NATURAL, true, false),
    ),
    set(
        "lanrick:swap-colours,natural-selection",
        &["swap-colours", "natural-selection"],
        "Lanrick (swapping colours, natural selection)",
        text::SWAP_NATURAL,
        with(NATURAL, false, true),
    ),
    set(
        "lanrick:border-frame,swap-colours,natural-selection",
        &["border-frame", "swap-colours", "natural-selection"],
        "Lanrick (border frame, swapping colours, natural selection)",
        text::ALL_OPTIONS,
        with(NATURAL, true, true),
    ),
    set(
        "lanrick:1879-01",
        &["1879-01"],
        "Lanrick (January 1879)",
        text::E1879_01,
        NINE,
    ),
    set(
        "lanrick:1879-02",
        &["1879-02"],
        "Lanrick (February and March 1879)",
        text::E1879_02,
        E1879_02,
    ),
    set(
        "lanrick:1880-10",
        &["1880-10"],
        "Lanrick (October 1880)",
        text::E1880_10,
        E1880_10,
    ),
    set(
        "lanrick:1880-12",
        &["1880-12"],
        "Lanrick (December 1880)",
        text::E1880_12,
        E1880_12,
    ),
    set(
        "lanrick:1881",
        &["1881"],
        "Lanrick (1881)",
        text::E1881,
        E1881,
    ),
    set(
        "lanrick:1893",
        &["1893"],
        "Lanrick (1893)",
        text::E1893,
        E1893,
    ),
    set(
        "lanrick:1893-2",
        &["1893-2"],
        "Lanrick (1893, second edition)",
        text::E1893_2,
        Edition {
            limits: &[Limit::Central, Limit::OwnMenOut],
            ..E1893
        },
    ),
];

/// Lanrick and its editions.
pub const LANRICK: Family = Family {
    game: "lanrick",
    sets: &{
        let mut all: [&dyn Game; 15] = [&SETS[0]; 15];
        let mut i = 1;
        while i < all.len() {
            all[i] = &SETS[i];
            i += 1;
        }
        all
    },
    words: &[
        "border-frame",
        "swap-colours",
        "natural-selection",
        "1879-01",
        "1879-02",
        "1880-10",
        "1880-12",
        "1881",
        "1893",
        "1893-2",
    ],
};
