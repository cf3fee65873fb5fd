//! Placements of the heroes, drags, and measures of how difficult a drag is.

use maps::friends_and_dragons::{HEROES_MAX, Hero};

use super::{Direction, Field};

/// A configuration: the squares of all heroes, in id order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement {
    cells: [u8; HEROES_MAX],
    count: u8,
}

impl Placement {
    pub fn start(heroes: &[Hero]) -> Self {
        Self::from_squares(heroes.iter().map(|hero| hero.start))
    }

    /// Creates a placement from squares in id order. There must be at most `HEROES_MAX` of them.
    pub fn from_squares(squares: impl IntoIterator<Item = u8>) -> Self {
        let (mut cells, mut count) = ([0; HEROES_MAX], 0);
        for (slot, cell) in cells.iter_mut().zip(squares) {
            *slot = cell;
            count += 1;
        }
        Self { cells, count }
    }

    /// The square of the hero with this index in id order.
    pub fn cell(&self, hero: usize) -> u8 {
        self.cells[hero]
    }

    pub fn cells(&self) -> &[u8] {
        &self.cells[..usize::from(self.count)]
    }

    pub fn hero_on(&self, cell: u8) -> Option<usize> {
        self.cells().iter().position(|other| *other == cell)
    }

    /// Packs the placement into eight bits per hero, with the first hero in the lowest bits.
    pub fn packed(&self) -> u64 {
        let mut bytes = [0; 8];
        bytes[..HEROES_MAX].copy_from_slice(&self.cells);
        u64::from_le_bytes(bytes)
    }

    /// Unpacks a placement of `count` heroes.
    pub fn unpacked(packed: u64, count: usize) -> Self {
        Self::from_squares(packed.to_le_bytes().into_iter().take(count))
    }

    /// Draws the board as text, with heroes, monsters and terrain.
    pub fn picture(&self, field: &Field) -> String {
        let letter = |cell: u8| {
            let hero = self.hero_on(cell);
            match (hero, field.monsters()[usize::from(cell)]) {
                (Some(hero), _) => char::from(b'0' + field.heroes()[hero].id),
                (None, 0) => {
                    field.setup().terrain()[usize::from(cell)].letter().to_ascii_lowercase()
                }
                (None, hits) => char::from(b'A' + hits - 1),
            }
        };
        field.drawn(letter)
    }

    /// Moves the pivot by one step, swapping places with any ally in the way. Returns `None` if the
    /// step is illegal.
    pub fn step(&self, field: &Field, pivot: usize, direction: Direction) -> Option<Self> {
        let from = self.cells[pivot];
        let target = field.unit_step(field.heroes()[pivot].walk, from, direction)?;
        let mut next = *self;
        if let Some(ally) = self.hero_on(target) {
            field.unit_step(field.heroes()[ally].walk, target, direction.opposite())?;
            next.cells[ally] = from;
        }
        next.cells[pivot] = target;
        Some(next)
    }
}

/// A pivot and its steps.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Drag {
    /// The pivot's index in id order.
    pub pivot: usize,
    pub steps: Vec<Direction>,
}

impl Drag {
    /// The steps as digits, from 0 for north to 7 for north-west.
    pub fn digits(&self) -> String {
        self.steps.iter().map(|direction| direction.number().to_string()).collect()
    }

    /// All placements from start to end. If a step is illegal, returns the placements before it as
    /// an error.
    pub fn placements(
        &self,
        field: &Field,
        start: Placement,
    ) -> Result<Vec<Placement>, Vec<Placement>> {
        let mut placements = vec![start];
        for &direction in &self.steps {
            match placements[placements.len() - 1].step(field, self.pivot, direction) {
                Some(next) => placements.push(next),
                None => return Err(placements),
            }
        }
        Ok(placements)
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Difficulty {
    #[default]
    Advanced,
    /// By the distances between the heroes' start and end squares.
    Simple,
}

/// Number of steps, turns, allies moved, squares moved by allies, and changes of direction by
/// allies.
pub type Advanced = [usize; 5];
/// King distance between the pivot's start and end, number of other heroes that end on a different
/// square, and the sum of their king distances.
pub type Simple = [usize; 3];

/// Number of times the direction changes during a drag.
pub fn turns(steps: &[Direction]) -> usize {
    steps.windows(2).filter(|pair| pair[0] != pair[1]).count()
}

/// Measures how difficult a drag is, given all its placements.
pub fn advanced(drag: &Drag, placements: &[Placement]) -> Advanced {
    let count = placements[0].cells().len();
    let (mut swaps, mut bends) = (0, 0);
    let mut last: Vec<Option<Direction>> = vec![None; count];
    for (pair, direction) in placements.windows(2).zip(&drag.steps) {
        for (hero, last) in last.iter_mut().enumerate() {
            if hero != drag.pivot && pair[0].cell(hero) != pair[1].cell(hero) {
                swaps += 1;
                bends += usize::from(last.is_some_and(|last| last != *direction));
                *last = Some(*direction);
            }
        }
    }
    let moved = last.iter().flatten().count();
    [drag.steps.len(), turns(&drag.steps), moved, swaps, bends]
}

pub fn simple(field: &Field, pivot: usize, start: &Placement, end: &Placement) -> Simple {
    let distance = |hero: usize| field.king_distance(start.cell(hero), end.cell(hero));
    let others = (0..start.cells().len()).filter(|hero| *hero != pivot).map(distance);
    let (moved, sum) =
        others.filter(|far| *far > 0).fold((0, 0), |(moved, sum), far| (moved + 1, sum + far));
    [distance(pivot), moved, sum]
}
