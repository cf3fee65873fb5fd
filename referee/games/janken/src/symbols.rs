//! Symbols for the game. Each is drawn on a square of 24 by 24 units.

use engine::scene::{Part, Symbol};

pub(super) const MAGE: Symbol = Symbol {
    name: "mage",
    parts: &[
        (
            Part::Body,
            "M2.5 19.5c3-1 4.5-2 5-4L12.5 2c1 3 2.5 4.5 4.5 5l-1 1.5 1 7c.5 2 2 3 4.5 4-6 2.5-13 2.5-19 0z",
        ),
        (Part::Cut, "M11.5 10l.9 1.9 2.1.3-1.5 1.5.3 2.1-1.8-1-1.9 1 .4-2.1-1.5-1.5 2-.3z"),
    ],
};
