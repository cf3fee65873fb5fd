//! The parts of the board that do not move (terrain and monsters), and legal steps.

use maps::FriendsAndDragonsSetup;
use maps::friends_and_dragons::{Hero, Terrain, Walk};

use super::Direction;
use cell_set::CellSet;

/// When a diagonal step is legal. The game uses one of these rules; the others are for comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Corner {
    /// At least one of the two adjacent squares is passable. This is the game's rule.
    OneOpen,
    BothOpen,
    Never,
}

pub type Squares = CellSet<4>;

/// A square and all squares connected to it. `next` returns a square's neighbours.
pub fn flood<I: Iterator<Item = u8>>(start: u8, next: impl Fn(u8) -> I) -> Squares {
    let mut seen = Squares::single(start);
    let mut waiting = vec![start];
    while let Some(cell) = waiting.pop() {
        for next in next(cell) {
            if !seen.contains(next) {
                seen.insert(next);
                waiting.push(next);
            }
        }
    }
    seen
}

/// The square reached by a step in each direction, if any.
type Steps = [Option<u8>; 8];

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    setup: FriendsAndDragonsSetup,
    corner: Corner,
    /// The neighbour in each direction, whether or not it is passable.
    neighbours: Vec<Steps>,
    /// Legal unit steps, by trait and square.
    steps: Vec<Vec<Steps>>,
}

impl Field {
    pub fn new(setup: &FriendsAndDragonsSetup, corner: Corner) -> Self {
        let count = setup.terrain().len();
        let (rows, columns) = (setup.rows() as i32, setup.columns() as i32);
        let neighbour = |cell: usize, direction: Direction| {
            let (down, right) = direction.offset();
            let (row, column) = (cell as i32 / columns + down, cell as i32 % columns + right);
            let inside = (0..rows).contains(&row) && (0..columns).contains(&column);
            inside.then_some((row * columns + column) as u8)
        };
        let neighbours = (0..count)
            .map(|cell| {
                std::array::from_fn(|number| neighbour(cell, Direction::from_number(number)))
            })
            .collect();
        let mut field = Self { setup: setup.clone(), corner, neighbours, steps: Vec::new() };
        field.steps = Walk::ALL.map(|walk| field.steps_of(walk)).to_vec();
        field
    }

    fn steps_of(&self, walk: Walk) -> Vec<Steps> {
        let legal = |cell: u8, direction: Direction| {
            let target = self.neighbour(cell, direction)?;
            if !self.is_passable(walk, cell) || !self.is_passable(walk, target) {
                return None;
            }
            let flanks = [-1, 1].map(|turn: i32| {
                let flank = Direction::from_number((direction.number() as i32 + 8 + turn) as usize);
                self.neighbour(cell, flank).is_some_and(|flank| self.is_passable(walk, flank))
            });
            let open = match self.corner {
                _ if direction.number().is_multiple_of(2) => true,
                Corner::OneOpen => flanks[0] || flanks[1],
                Corner::BothOpen => flanks[0] && flanks[1],
                Corner::Never => false,
            };
            open.then_some(target)
        };
        self.cells()
            .map(|cell| std::array::from_fn(|number| legal(cell, Direction::from_number(number))))
            .collect()
    }

    pub fn setup(&self) -> &FriendsAndDragonsSetup {
        &self.setup
    }

    /// The heroes, in id order.
    pub fn heroes(&self) -> &[Hero] {
        self.setup.heroes()
    }

    /// Remaining hits of the monster on each square, or 0 if there is none.
    pub fn monsters(&self) -> &[u8] {
        self.setup.monsters()
    }

    pub fn cells(&self) -> impl Iterator<Item = u8> {
        let last = (self.setup.terrain().len() - 1) as u8;
        0..=last
    }

    /// The neighbouring square in a direction, or `None` if it is off the board.
    pub fn neighbour(&self, cell: u8, direction: Direction) -> Option<u8> {
        self.neighbours[usize::from(cell)][direction.number()]
    }

    /// Returns true if heroes with this trait may enter the square.
    pub fn is_passable(&self, walk: Walk, cell: u8) -> bool {
        let cell = usize::from(cell);
        walk.opens(self.setup.terrain()[cell]) && self.setup.monsters()[cell] == 0
    }

    /// All squares that heroes with this trait may enter.
    pub fn passable(&self, walk: Walk) -> Squares {
        self.cells().filter(|cell| self.is_passable(walk, *cell)).collect()
    }

    /// The square that a hero with this trait reaches by a unit step. `None` if the step is
    /// illegal.
    pub fn unit_step(&self, walk: Walk, cell: u8, direction: Direction) -> Option<u8> {
        self.steps[walk as usize][usize::from(cell)][direction.number()]
    }

    /// The squares in a direction up to an obstacle or the edge.
    pub fn ray(&self, from: u8, direction: Direction) -> impl Iterator<Item = u8> + '_ {
        let terrain = self.setup.terrain();
        let next = move |cell: &u8| self.neighbour(*cell, direction);
        std::iter::successors(next(&from), next)
            .take_while(move |cell| terrain[usize::from(*cell)] != Terrain::Obstacle)
    }

    pub fn square(&self, cell: u8) -> (usize, usize) {
        (usize::from(cell) / self.setup.columns(), usize::from(cell) % self.setup.columns())
    }

    /// The square at a row and a column, or `None` if it is off the board.
    pub fn cell(&self, row: usize, column: usize) -> Option<u8> {
        let inside = row < self.setup.rows() && column < self.setup.columns();
        inside.then(|| (row * self.setup.columns() + column) as u8)
    }

    /// Number of steps a chess king needs between two squares.
    pub fn king_distance(&self, a: u8, b: u8) -> usize {
        let ((a_row, a_column), (b_row, b_column)) = (self.square(a), self.square(b));
        a_row.abs_diff(b_row).max(a_column.abs_diff(b_column))
    }

    /// Draws the board with one letter per square and one row per line.
    pub fn drawn(&self, letter: impl Fn(u8) -> char) -> String {
        let letters: Vec<char> = self.cells().map(letter).collect();
        let rows = letters.chunks(self.setup.columns());
        rows.map(|row| row.iter().collect::<String>() + "\n").collect()
    }
}
