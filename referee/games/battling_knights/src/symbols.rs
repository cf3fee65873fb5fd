//! Symbols for the game. Each is drawn on a square of 24 by 24 units.

use engine::scene::{Part, Symbol};

pub(super) const ESCUTCHEON: Symbol = Symbol {
    name: "escutcheon",
    parts: &[(Part::Body, "M3.5 2.5h17V12c0 5.5-4.5 8.5-8.5 10C8 20.5 3.5 17.5 3.5 12z")],
};
