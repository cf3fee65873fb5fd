//! Symbols for the game. Each is drawn on a square of 24 by 24 units.

use engine::scene::{Part, Symbol};

pub(super) const HEADQUARTERS: Symbol = Symbol {
    name: "headquarters",
    parts: &[
        (Part::Body, "M4 22V10h3v2.5h2.6V10h4.8v2.5H17V10h3v12zM12 9.5V2l6 2-6 2.2z"),
        (Part::Cut, "M10 22v-4a2 2 0 0 1 4 0v4z"),
        (Part::Line, "M12 10V2"),
    ],
};

pub(super) const TOWER: Symbol = Symbol {
    name: "tower",
    parts: &[
        (Part::Body, "M8.2 21l.9-10.5H6.8V5h2.4v2h1.7V5h2.2v2h1.7V5h2.4v5.5h-2.3L15.8 21z"),
        (Part::Cut, "M11.3 13h1.4v3.5h-1.4z"),
    ],
};

pub(super) const MINE: Symbol = Symbol {
    name: "mine",
    parts: &[
        (
            Part::Body,
            "M4.5 9.5C7 4.8 13 3 19.5 5.5c-3.3.2-5.2 1-6.5 2.3L16 20.5l-2.8.7-3-12.2C8 8.7 6.3 8.9 4.5 9.5z",
        ),
        (Part::Cut, "M5 17l2.6-2.6 2.6 2.6-2.6 2.6z"),
    ],
};

pub(super) const SPOT: Symbol =
    Symbol { name: "spot", parts: &[(Part::Line, "M12 7.5l4.5 4.5-4.5 4.5L7.5 12z")] };

pub(super) const SPEAR: Symbol = Symbol {
    name: "spear",
    parts: &[
        (
            Part::Body,
            "M9 9.2a3.2 3.2 0 1 1 .01 0zM2.5 21.5c0-7.5 2-11.3 6.5-11.3s6.5 3.8 6.5 11.3zM19.5.5l2.6 6.5h-1.7V22h-1.8V7h-1.7z",
        ),
        (Part::Cut, "M5.5 5.2h7v1.3h-7z"),
    ],
};

pub(super) const SWORD: Symbol = Symbol {
    name: "sword",
    parts: &[
        (
            Part::Body,
            "M12.5 8.7a3.3 3.3 0 1 1 .01 0zM6.5 21.5c0-8 2-12 6-12s5.5 4 5.5 12zM1.5 10.5h9v5c0 3.5-2.5 5.7-4.5 6.5-2-.8-4.5-3-4.5-6.5zM19.2 14.5h-2v-2h1.9V2.5L20.5.5l1.4 2V12.5h1.9v2h-2V19h-2.6z",
        ),
        (Part::Cut, "M5.2 12.5h1.6v2.2h2.2v1.6H6.8v3.7H5.2v-3.7H3v-1.6h2.2zM9.2 4.7h6.6V6H9.2z"),
    ],
};

pub(super) const RIDER: Symbol = Symbol {
    name: "rider",
    parts: &[
        (
            Part::Body,
            "M7 22.5h13c1-9-1.5-14-7-15.5l-2.5-2-1 3.5C6.5 10.5 4.5 13 3 17l2.8 2.2 3.7-2.9c1.2.2 2.3-.1 3-.9-.3 2.6-4.7 3.6-5.5 7.1zM9.5 4L8.7-.8l3 1.9 2.3-2.6 2.3 2.6 3-1.9L18.5 4z",
        ),
        (Part::Cut, "M10.4 10.9a1 1 0 1 1 .01 0z"),
    ],
};
