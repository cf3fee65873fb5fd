//! Symbols for the game. Each is drawn on a square of 24 by 24 units.

use engine::scene::{Part, Symbol};

pub(super) const MELEE: Symbol = Symbol {
    name: "melee",
    parts: &[(Part::Body, "M12 1l2 2.5V14h-4V3.5zM6.5 14h11v2.6h-11zM10.7 16h2.6v6h-2.6z")],
};

pub(super) const RANGED: Symbol = Symbol {
    name: "ranged",
    parts: &[
        (Part::Body, "M6 2c8 1.5 12 6 12 10s-4 8.5-12 10c6-3 8.5-6 8.5-10S12 5 6 2z"),
        (Part::Line, "M6 2.5v19M2 12h18M17 9.5l3.5 2.5-3.5 2.5"),
    ],
};

pub(super) const MIXED: Symbol = Symbol {
    name: "mixed",
    parts: &[(
        Part::Body,
        "M3 3l3 .5L18 17l-1.5 1.5zM14 19l5-5 1.5 1.5-2 2L21 20l-1.5 1.5-2.5-2.5-2 2zM21 3l-3 .5L12.5 9.5l2 2zM4 21l-1-1 6.5-7 1.5 1.5z",
    )],
};

pub(super) const MAGIC: Symbol = Symbol {
    name: "magic",
    parts: &[(Part::Body, "M12 1l2.5 7.5H22l-6 4.6 2.3 7.4L12 16l-6.3 4.5L8 13.1 2 8.5h7.5z")],
};

pub(super) const MONSTER: Symbol = Symbol {
    name: "monster",
    parts: &[
        (
            Part::Body,
            "M5 22c-2-5-2-10 0-13L3 3l5 2.5c2.5-1 5.5-1 8 0L21 3l-2 6c2 3 2 8 0 13l-3.5-2.5L12 22l-3.5-2.5z",
        ),
        (Part::Cut, "M8 11l3 1.5-2.5 1.5zM16 11l-3 1.5 2.5 1.5zM9 16.5h6l-1.5 1.5h-3z"),
    ],
};

pub(super) const FISTS: Symbol = Symbol {
    name: "fists",
    parts: &[
        (Part::Body, "M12 2a10 10 0 1 1-.01 0z"),
        (Part::Cut, "M12 2.5a9.5 9.5 0 0 1 0 19 4.75 4.75 0 0 1 0-9.5 4.75 4.75 0 0 0 0-9.5z"),
    ],
};

pub(super) const MASK: Symbol = Symbol {
    name: "mask",
    parts: &[
        (
            Part::Body,
            "M1.5 8c4-2.5 7.5-1.5 10.5.5C15 6.5 18.5 5.5 22.5 8c0 5.5-2.5 8.5-5.5 8.5-2.5 0-4-1.5-5-2.5-1 1-2.5 2.5-5 2.5-3 0-5.5-3-5.5-8.5z",
        ),
        (
            Part::Cut,
            "M5 10.5c1.8-1.2 3.5-.7 4.5 1-1.7 1-3.3 1-4.5-1zM19 10.5c-1.8-1.2-3.5-.7-4.5 1 1.7 1 3.3 1 4.5-1z",
        ),
    ],
};

pub(super) const FLETCHED: Symbol = Symbol {
    name: "fletched",
    parts: &[(Part::Body, "M12 1l4.5 7h-3v9l3.5 3v3l-5-2.5L7 23v-3l3.5-3V8h-3z")],
};

pub(super) const CROSSHAIR: Symbol = Symbol {
    name: "crosshair",
    parts: &[(Part::Line, "M12 4.5a7.5 7.5 0 1 1-.01 0zM12 1v6M12 17v6M1 12h6M17 12h6")],
};

pub(super) const MOON: Symbol = Symbol {
    name: "moon",
    parts: &[(Part::Body, "M16 2A10.2 10.2 0 1 0 21.5 17 9.5 9.5 0 0 1 16 2z")],
};

pub(super) const FLAME: Symbol = Symbol {
    name: "flame",
    parts: &[
        (
            Part::Body,
            "M13 1c.5 4 5.5 6.5 5.5 13a6.5 6.5 0 0 1-13 0c0-3 1.5-4.5 2-7 1.5 1 2.2 2.2 2.5 3.5C12 7.5 12.5 4.5 13 1z",
        ),
        (Part::Cut, "M12 13c1.5 1.5 2.5 3 2.5 4.5a2.5 2.5 0 0 1-5 0c0-1.5 1-3 2.5-4.5z"),
    ],
};

pub(super) const JAVELIN: Symbol =
    Symbol { name: "javelin", parts: &[(Part::Body, "M22 2l-2 8-2-2L5 21l-2-2L16 6l-2-2z")] };

pub(super) const LEAF: Symbol = Symbol {
    name: "leaf",
    parts: &[
        (Part::Body, "M21 2.5C9 2.5 4 8 5 15.5L2.5 20l2 1.5 2.5-4C15 18.5 20.5 13.5 21 2.5z"),
        (Part::Cut, "M8 15l7.5-7.5.8.8L8.8 15.8z"),
    ],
};

pub(super) const NOTE: Symbol = Symbol {
    name: "note",
    parts: &[(
        Part::Body,
        "M8.5 4L21 1.5v14.8a3.8 3.3 0 1 1-2.5-3.2V7L11 8.5v10.3a3.8 3.3 0 1 1-2.5-3.1z",
    )],
};
