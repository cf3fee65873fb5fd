//! A position as a picture: what a game tells a viewer, whatever the viewer draws it with.

/// The ground of a tile. Viewers have a colour for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ground {
    /// Outside of the game.
    Void,
    /// Nobody's.
    Plain,
    /// A seat's, 0 or 1.
    Of(u8),
    /// A seat's, but without effect for now.
    IdleOf(u8),
}

impl Ground {
    /// A letter for it, which is also its name in style sheets.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Self::Void => '#',
            Self::Plain => '.',
            Self::Of(0) => 'A',
            Self::Of(_) => 'B',
            Self::IdleOf(0) => 'a',
            Self::IdleOf(_) => 'b',
        }
    }
}

/// A tile of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tile {
    /// Its ground.
    pub ground: Ground,
    /// What stands on it, in few letters; may be empty.
    pub piece: String,
    /// Whether it is marked: protected, for example.
    pub marked: bool,
}

/// A number that changes during a game, for each seat: gold, for example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gauge {
    /// Its name.
    pub name: &'static str,
    /// Its value for each seat.
    pub values: Vec<i64>,
}

/// A position as a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// Tiles in a row.
    pub columns: usize,
    /// The tiles, row by row.
    pub tiles: Vec<Tile>,
    /// The numbers beside the board.
    pub gauges: Vec<Gauge>,
}

/// A step on the board: columns and rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// Where it begins.
    pub from: [usize; 2],
    /// Where it ends.
    pub to: [usize; 2],
}

impl Scene {
    /// A picture of a text: a tile a character.
    #[must_use]
    pub fn of_text(text: &str) -> Self {
        let columns = text.lines().map(|line| line.chars().count()).max().unwrap_or(0);
        let tile = |letter: char| {
            let blank = letter == ' ';
            let piece = if blank { String::new() } else { letter.to_string() };
            Tile { ground: if blank { Ground::Void } else { Ground::Plain }, piece, marked: false }
        };
        let row = |line: &str| {
            let letters = line.chars().chain(std::iter::repeat(' ')).take(columns);
            letters.map(tile).collect::<Vec<_>>()
        };
        Self { columns, tiles: text.lines().flat_map(row).collect(), gauges: Vec::new() }
    }
}
