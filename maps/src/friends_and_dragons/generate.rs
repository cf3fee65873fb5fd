//! Draws boards with obstacles, a patch of one kind of terrain, heroes and monsters.

use super::{Class, FriendsAndDragonsSetup, HeroEntry, SetupRecord, Terrain, Walk};
use crate::{ChaChaDice, Dice, Generate, Seed};

/// Random stream used for this game.
const STREAM: u64 = 5;
const MONSTERS: [char; 8] = ['A', 'A', 'A', 'B', 'B', 'C', 'C', 'D'];

#[derive(Clone, Debug)]
pub struct Options {
    /// Number of rows, 2 to 16.
    pub rows: usize,
    /// Number of columns, 3 to 16.
    pub columns: usize,
    /// Number of heroes, 1 to 6. Drawn from 3 to 6 if not given.
    pub heroes: Option<usize>,
    pub traits: Traits,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Traits {
    /// No hero has a trait.
    Equal,
    /// Each hero has a random trait with a probability of 40 %, and no trait otherwise.
    Mixed,
}

impl Default for Options {
    fn default() -> Self {
        Self { rows: 8, columns: 6, heroes: None, traits: Traits::Mixed }
    }
}

impl Generate for FriendsAndDragonsSetup {
    type Options = Options;

    fn from_seed(seed: Seed, options: &Options) -> Self {
        let mut dice = ChaChaDice::new(seed, STREAM);
        let mut draft = Draft::new(options, &mut dice);
        draft.add_heroes(options, &mut dice);
        draft.add_monsters(&mut dice);
        let columns = draft.columns;
        let rows =
            |letters: Vec<char>| letters.chunks(columns).map(|row| row.iter().collect()).collect();
        let record = SetupRecord {
            terrain: rows(draft.terrain.iter().map(|terrain| terrain.letter()).collect()),
            positions: rows(draft.pieces),
            heroes: draft.heroes,
        };
        record.try_into().expect("generated setups are valid")
    }
}

struct Draft {
    columns: usize,
    terrain: Vec<Terrain>,
    pieces: Vec<char>,
    heroes: Vec<HeroEntry>,
}

impl Draft {
    /// Draws the terrain: obstacles on one in twelve to one in five squares, and a patch of one
    /// kind that covers about a fifth of the board.
    fn new(options: &Options, dice: &mut ChaChaDice) -> Self {
        let (rows, columns) = (options.rows.clamp(2, 16), options.columns.clamp(3, 16));
        let size = rows * columns;
        let mut draft = Self {
            columns,
            terrain: vec![Terrain::Empty; size],
            pieces: vec!['.'; size],
            heroes: Vec::new(),
        };
        let patch = *dice
            .choose(&[Terrain::Ice, Terrain::Lava, Terrain::Water, Terrain::Rubble])
            .expect("the list of terrains is not empty");
        draft.spread(patch, size / 6 + dice.range(5) as usize, dice);
        let obstacles = size / 12 + dice.range(size as u32 / 8 + 1) as usize;
        let mut cells: Vec<usize> = (0..size).collect();
        dice.shuffle(&mut cells);
        // At least three quarters of the board stay open, so that there is room for all pieces.
        for cell in cells.iter().take(obstacles.min(size / 4)) {
            draft.terrain[*cell] = Terrain::Obstacle;
        }
        draft
    }

    /// Grows a connected patch of terrain from a random square.
    fn spread(&mut self, patch: Terrain, size: usize, dice: &mut ChaChaDice) {
        let all = self.terrain.len();
        let mut cells = vec![dice.range(all as u32) as usize];
        let mut tries = 0;
        while cells.len() < size.min(all / 4) && tries < 1000 {
            tries += 1;
            let from = cells[dice.range(cells.len() as u32) as usize];
            let (row, column) = (from / self.columns, from % self.columns);
            let to = match dice.range(4) {
                0 if row > 0 => from - self.columns,
                1 if column + 1 < self.columns => from + 1,
                2 if from + self.columns < all => from + self.columns,
                3 if column > 0 => from - 1,
                _ => continue,
            };
            if !cells.contains(&to) {
                cells.push(to);
            }
        }
        cells.into_iter().for_each(|cell| self.terrain[cell] = patch);
    }

    fn add_heroes(&mut self, options: &Options, dice: &mut ChaChaDice) {
        let count = options.heroes.unwrap_or_else(|| 3 + dice.range(4) as usize).clamp(1, 6);
        // A small board, for example one with six squares, has no room for six heroes.
        let count = count.min(self.terrain.len() / 4).max(1);
        for number in 1..=count {
            let walk = match options.traits {
                Traits::Equal => Walk::None,
                Traits::Mixed if dice.range(2) == 0 => Walk::None,
                Traits::Mixed => *dice.choose(&Walk::ALL).expect("the list of traits is not empty"),
            };
            let open: Vec<usize> = (0..self.terrain.len())
                .filter(|cell| self.pieces[*cell] == '.' && walk.opens(self.terrain[*cell]))
                .collect();
            let Some(cell) = dice.choose(&open).copied() else { continue };
            self.pieces[cell] = char::from(b'0' + number as u8);
            let class = dice
                .choose(Class::ALL)
                .expect("the list of classes is not empty")
                .name()
                .to_owned();
            self.heroes.push(HeroEntry {
                id: Some(number as i64),
                class: Some(class),
                pivot: self.heroes.is_empty() || dice.range(4) > 0,
                walk: (walk != Walk::None).then(|| walk.name().to_owned()),
                ..HeroEntry::default()
            });
        }
    }

    fn add_monsters(&mut self, dice: &mut ChaChaDice) {
        for _ in 0..3 + dice.range(4) {
            let open: Vec<usize> = (0..self.terrain.len())
                .filter(|cell| {
                    self.pieces[*cell] == '.' && self.terrain[*cell] != Terrain::Obstacle
                })
                .collect();
            let Some(cell) = dice.choose(&open).copied() else { return };
            self.pieces[cell] = *dice.choose(&MONSTERS).expect("the list of monsters is not empty");
        }
    }
}
