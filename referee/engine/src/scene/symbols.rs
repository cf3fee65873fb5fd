//! Symbols shared by several games. Each is drawn on a square of 24 by 24 units.

use super::{Part, Symbol};

pub const AXE: Symbol = Symbol {
    name: "axe",
    parts: &[(Part::Body, "M13 3h2.5v18H13zM13 4.5C9 3.5 6 5 4 8.5c2 4.5 5 5.5 9 4.5z")],
};

pub const HELMET: Symbol = Symbol {
    name: "helmet",
    parts: &[
        (Part::Body, "M4 21V12a8 8 0 0 1 16 0v9h-6v-8h-4v8z"),
        (Part::Cut, "M11.2 4h1.6v7h-1.6z"),
    ],
};

pub const DAGGER: Symbol = Symbol {
    name: "dagger",
    parts: &[(Part::Body, "M10.5 2.5L12 1l1.5 1.5V14h-3zM7 14h10v2.3H7zM10.8 16h2.4v6h-2.4z")],
};

pub const STAFF: Symbol = Symbol {
    name: "staff",
    parts: &[(
        Part::Body,
        "M10.8 9h2.4v13h-2.4zM12 1.5l2 3 3.5.5-2.5 2.5.5 3.5-3.5-1.5L8.5 11 9 7.5 6.5 5l3.5-.5z",
    )],
};

pub const SHIELD: Symbol = Symbol {
    name: "shield",
    parts: &[(Part::Body, "M6 5h12v7c0 4.5-3 7-6 8.5C9 19 6 16.5 6 12z")],
};

pub const SWORDSMAN: Symbol = Symbol {
    name: "swordsman",
    parts: &[(
        Part::Body,
        "M19.5 2l2.5 2.5-10.5 12L9 14zM6 12.5l6 6-1.6 1.6-2.2-2.2L5 21.5 2.5 19l3.6-3.2-1.7-1.7z",
    )],
};

pub const GUARDIAN: Symbol = Symbol {
    name: "guardian",
    parts: &[
        (Part::Body, "M4.5 4.5L12 2.5l7.5 2v7.5c0 5-4 8-7.5 9.5-3.5-1.5-7.5-4.5-7.5-9.5z"),
        (Part::Cut, "M11 6h2v4h4v2h-4v5h-2v-5H7v-2h4z"),
    ],
};

pub const SKELETON: Symbol = Symbol {
    name: "skeleton",
    parts: &[
        (Part::Body, "M4 11a8 8 0 0 1 16 0c0 3-1.5 5-3.5 6v4.5h-9V17C5.5 16 4 14 4 11z"),
        (
            Part::Cut,
            "M9 13.5a1.9 1.9 0 1 1 .01 0zM15 13.5a1.9 1.9 0 1 1 .01 0zM11 16.5l1-2 1 2zM10 18.5h1v3h-1zM13 18.5h1v3h-1z",
        ),
    ],
};

pub const WIZARD: Symbol = Symbol {
    name: "wizard",
    parts: &[
        (Part::Body, "M13 1l5 14.5H22v3c-6 3-14 3-20 0v-3h4z"),
        (
            Part::Cut,
            "M11.5 7l.8 1.7 1.9.2-1.4 1.3.4 1.9-1.7-1-1.7 1 .4-1.9-1.4-1.3 1.9-.2zM6.5 16.5h11v1.3h-11z",
        ),
    ],
};

pub const ORB: Symbol = Symbol {
    name: "orb",
    parts: &[
        (Part::Body, "M12 18a8 8 0 1 1 .01 0zM6 19h12l1.5 3h-15z"),
        (Part::Cut, "M9 9.5a2 2 0 1 1 .01 0z"),
    ],
};

pub const MEDIKIT: Symbol = Symbol {
    name: "medikit",
    parts: &[(Part::Body, "M8.5 3h7v5.5H21v7h-5.5V21h-7v-5.5H3v-7h5.5z")],
};

pub const CROWN: Symbol = Symbol {
    name: "crown",
    parts: &[
        (Part::Body, "M2.5 6l5 5L12 3.5 16.5 11l5-5-1.5 14H4z"),
        (Part::Cut, "M5 16h14v1.5H5z"),
    ],
};
