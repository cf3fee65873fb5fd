//! Symbols for the game. Each is drawn on a square of 24 by 24 units.

use engine::scene::{Part, Symbol};

pub(super) const RAT: Symbol = Symbol {
    name: "rat",
    parts: &[
        (
            Part::Body,
            "M2.5 15c1-5 5-8 10-7.5l3.5-3 1.5 3.5c2 1 3.5 3 4 5-1.5 2-4 3-6.5 3l1 2h-11c-1.5 0-2.5-1-2.5-3z",
        ),
        (Part::Cut, "M17 10.5a1 1 0 1 1 .01 0z"),
        (Part::Line, "M3 16c-2 3 1 5 4 4.5"),
    ],
};

pub(super) const BAT: Symbol = Symbol {
    name: "bat",
    parts: &[
        (
            Part::Body,
            "M12 8l1.5-2.5L15 8c3-2.5 5.5-3 8-2.5-1 3-1 6-.5 9-2-1.5-3.5-1.5-5 .5-1.5-.5-3 .5-5.5 3.5-2.5-3-4-4-5.5-3.5-1.5-2-3-2-5-.5.5-3 .5-6-.5-9 2.5-.5 5 0 8 2.5l1.5-2.5z",
        ),
        (Part::Cut, "M10.5 10h1v1.5h-1zM12.8 10h1v1.5h-1z"),
    ],
};

pub(super) const GARGOYLE: Symbol = Symbol {
    name: "gargoyle",
    parts: &[
        (
            Part::Body,
            "M7 9L5 2.5l5 3h4l5-3L17 9c1 2 1 5-.5 7.5L22 14v6l-6 1.5H8L2 20v-6l5.5 2.5C6 14 6 11 7 9z",
        ),
        (Part::Cut, "M9 10h2v2H9zM13 10h2v2h-2zM10 15h4v1.5h-4z"),
    ],
};

pub(super) const SLIME: Symbol = Symbol {
    name: "slime",
    parts: &[
        (Part::Body, "M3 20c-1-4 1-6 3-8 2-2.5 2.5-6 6-6s4 3.5 6 6c2 2 4 4 3 8-5 1.5-13 1.5-18 0z"),
        (Part::Cut, "M9.5 14a1.3 1.3 0 1 1 .01 0zM14.5 14a1.3 1.3 0 1 1 .01 0z"),
    ],
};

pub(super) const GAZER: Symbol = Symbol {
    name: "gazer",
    parts: &[
        (Part::Body, "M1.5 12C5 6 9 4 12 4s7 2 10.5 8C19 18 15 20 12 20s-7-2-10.5-8z"),
        (Part::Cut, "M12 16.5a4.5 4.5 0 1 1 .01 0z"),
        (Part::Body, "M12 14a2 2 0 1 1 .01 0z"),
    ],
};

pub(super) const MINOTAUR: Symbol = Symbol {
    name: "minotaur",
    parts: &[
        (
            Part::Body,
            "M7 8C4 8 2 6 2 2.5 4 5 6 5.5 9 5.5h6c3 0 5-.5 7-3C22 6 20 8 17 8c1 4 .5 8-2 13H9C6.5 16 6 12 7 8z",
        ),
        (Part::Cut, "M9 10.5h2V12H9zM13 10.5h2V12h-2zM10 16h1.3v1.8H10zM12.7 16H14v1.8h-1.3z"),
    ],
};

pub(super) const GUARD: Symbol = Symbol {
    name: "guard",
    parts: &[
        (Part::Body, "M6 4l6-2.5L18 4v6c0 5-2 9-6 12.5C8 19 6 15 6 10z"),
        (Part::Cut, "M8 8h8v2h-3v6h-2v-6H8z"),
    ],
};

pub(super) const HEART: Symbol = Symbol {
    name: "heart",
    parts: &[(
        Part::Body,
        "M12 21C5 16 2 12.5 2 8.5 2 5.5 4.3 3.5 7 3.5c2 0 4 1 5 3 1-2 3-3 5-3 2.7 0 5 2 5 5 0 4-3 7.5-10 12.5z",
    )],
};

pub(super) const DRAGON: Symbol = Symbol {
    name: "dragon",
    parts: &[
        (
            Part::Body,
            "M2 9c4 0 6-2 7-5l2 2.5L14 2l1.5 4C19 7 21.5 10 22 15l-4-1.5 1 4-5-2.5c-1 3-3.5 5-7.5 6.5L8 17c-3 0-4.5-1-6-3.5l4-1C4 12 2.7 10.7 2 9z",
        ),
        (Part::Cut, "M13.5 9.5a1.2 1.2 0 1 1 .01 0z"),
    ],
};

pub(super) const BOMB: Symbol = Symbol {
    name: "bomb",
    parts: &[
        (
            Part::Body,
            "M12 22a7.5 7.5 0 1 1 .01 0zM10.5 3h3v5h-3zM2 13h3v3H2zM19 13h3v3h-3zM4 6l2-2 3 3-2 2zM20 6l-2-2-3 3 2 2z",
        ),
        (Part::Cut, "M10 12.5a1.5 1.5 0 1 1 .01 0z"),
    ],
};

pub(super) const GNOME: Symbol = Symbol {
    name: "gnome",
    parts: &[
        (Part::Body, "M12 1l5 9.5H7zM7 11.5h10v2.5l2 3-2.5 1v4h-9v-4L5 17l2-3z"),
        (Part::Cut, "M9 13h2v1.8H9zM13 13h2v1.8h-2z"),
    ],
};

pub(super) const EGG: Symbol = Symbol {
    name: "egg",
    parts: &[
        (Part::Body, "M12 22c-4.5 0-7-3.5-7-8C5 8.5 8.5 2 12 2s7 6.5 7 12c0 4.5-2.5 8-7 8z"),
        (Part::Cut, "M6 13l3-2 2.5 2.5L15 11l3 2.5V15l-3-2-3.5 3-2.5-2.5-3 2z"),
    ],
};

pub(super) const WALL: Symbol = Symbol {
    name: "wall",
    parts: &[
        (Part::Body, "M2 4h20v16H2z"),
        (
            Part::Cut,
            "M2 9h20v1H2zM2 14.5h20v1H2zM8 4h1v5H8zM15.5 4h1v5h-1zM5 10h1v4.5H5zM12 10h1v4.5h-1zM19 10h1v4.5h-1zM8 15.5h1V20H8zM15.5 15.5h1V20h-1z",
        ),
    ],
};

pub(super) const CHEST: Symbol = Symbol {
    name: "chest",
    parts: &[
        (Part::Body, "M2.5 11C2.5 7 4 5 7 5h10c3 0 4.5 2 4.5 6v9h-19z"),
        (Part::Cut, "M2.5 11h7.5v1.5H2.5zM14 11h7.5v1.5H14zM10.5 9.5h3v5h-3z"),
    ],
};

pub(super) const MIMIC: Symbol = Symbol {
    name: "mimic",
    parts: &[
        (
            Part::Body,
            "M2.5 10C2.5 6 4 4 7 4h10c3 0 4.5 2 4.5 6l-2.5 2-2.5-2-2.5 2-2-2-2 2-2.5-2L5 12zM2.5 14l2.5 2 2.5-2 2.5 2 2-2 2 2 2.5-2 2.5 2 2.5-2v7h-19z",
        ),
        (Part::Cut, "M8 8.5a1.2 1.2 0 1 1 .01 0zM16 8.5a1.2 1.2 0 1 1 .01 0z"),
    ],
};

pub(super) const COIN: Symbol = Symbol {
    name: "coin",
    parts: &[(Part::Body, "M12 21a9 9 0 1 1 .01 0z"), (Part::Cut, "M12 7l4 5-4 5-4-5z")],
};

pub(super) const SCROLL: Symbol = Symbol {
    name: "scroll",
    parts: &[
        (Part::Body, "M6 2h14v3.5h-2.5V18c0 2.5-1 4-3 4H4v-3.5h2z"),
        (Part::Cut, "M9 7h6v1.4H9zM9 10.5h6v1.4H9zM9 14h4.5v1.4H9z"),
    ],
};

pub(super) const CLOUD: Symbol = Symbol {
    name: "cloud",
    parts: &[(Part::Body, "M6.5 18a4.5 4.5 0 0 1 0-9 6 6 0 0 1 11 1 4 4 0 0 1 0 8z")],
};
