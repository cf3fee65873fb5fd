//! A playable board with its heroes and monsters.

use serde::{Deserialize, Serialize};

use super::board_text::{self, Grids, Row};
use super::{Cell, Code, Fault, HEROES_MAX, Hero, HeroEntry, Terrain, hero_entry, heroes_text};

/// A playable board: 1 to 16 rows and columns, and 1 to 6 heroes, all on squares they may enter. At
/// least one of the heroes can be dragged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "SetupRecord", into = "SetupRecord")]
pub struct FriendsAndDragonsSetup {
    columns: usize,
    terrain: Vec<Terrain>,
    monsters: Vec<u8>,
    heroes: Vec<Hero>,
}

/// The serialized form of a setup, not yet checked: rows of letters as in a board file, and heroes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SetupRecord {
    pub terrain: Vec<String>,
    pub positions: Vec<String>,
    /// The heroes. Any that are not on the board are ignored.
    pub heroes: Vec<HeroEntry>,
}

/// Reads a board file and a heroes file.
///
/// If there are several errors, returns the one whose kind comes first in [`Code`].
pub fn read(board: &[u8], heroes: &[u8]) -> Result<FriendsAndDragonsSetup, Fault> {
    let (bare, digits) = board_and_digits(&board_text::read(board)?)?;
    bare.with_heroes(&digits, &heroes_text::read(heroes)?)
}

/// Reads a board file, ignoring the heroes on it.
///
/// Returns the first error in the board.
pub fn read_board(board: &[u8]) -> Result<FriendsAndDragonsSetup, Fault> {
    let (bare, digits) = board_and_digits(&board_text::read(board)?)?;
    bare.check_obstacles(&digits)?;
    Ok(bare)
}

impl TryFrom<SetupRecord> for FriendsAndDragonsSetup {
    type Error = Fault;

    fn try_from(record: SetupRecord) -> Result<Self, Fault> {
        let rows = |rows: &[String]| {
            rows.iter().map(|row| Row { line: None, letters: row.chars().collect() }).collect()
        };
        let grids = Grids { terrain: rows(&record.terrain), positions: rows(&record.positions) };
        let entries: Vec<_> = record.heroes.into_iter().map(|entry| (None, entry)).collect();
        let (bare, digits) = board_and_digits(&board_text::check(grids)?)?;
        bare.with_heroes(&digits, &hero_entry::heroes(&entries)?)
    }
}

impl From<FriendsAndDragonsSetup> for SetupRecord {
    fn from(setup: FriendsAndDragonsSetup) -> Self {
        let rows = |letters: Vec<char>| {
            letters.chunks(setup.columns).map(|row| row.iter().collect()).collect::<Vec<String>>()
        };
        Self {
            terrain: rows(setup.terrain.iter().map(|terrain| terrain.letter()).collect()),
            positions: rows((0..setup.terrain.len()).map(|cell| setup.piece(cell)).collect()),
            heroes: setup.heroes.iter().map(HeroEntry::from).collect(),
        }
    }
}

impl FriendsAndDragonsSetup {
    /// Returns the number of rows, 1 to 16.
    pub fn rows(&self) -> usize {
        self.terrain.len() / self.columns
    }

    /// Returns the number of columns, 1 to 16.
    pub fn columns(&self) -> usize {
        self.columns
    }

    pub fn terrain(&self) -> &[Terrain] {
        &self.terrain
    }

    /// Returns the number of hits that the monster on each square needs, 1 to 4, or 0 for squares
    /// without a monster.
    pub fn monsters(&self) -> &[u8] {
        &self.monsters
    }

    pub fn heroes(&self) -> &[Hero] {
        &self.heroes
    }

    /// Returns the letter or digit for the piece on a square, or a dot if there is no piece.
    fn piece(&self, cell: usize) -> char {
        let here = |hero: &&Hero| usize::from(hero.start) == cell;
        match (self.heroes.iter().find(here), self.monsters[cell]) {
            (Some(hero), _) => char::from(b'0' + hero.id),
            (None, 0) => '.',
            (None, hits) => char::from(b'A' + hits - 1),
        }
    }

    pub fn board_text(&self) -> String {
        let record = SetupRecord::from(self.clone());
        format!(
            "[terrain]\n{}\n[positions]\n{}\n",
            record.terrain.join("\n"),
            record.positions.join("\n")
        )
    }

    pub fn heroes_text(&self) -> String {
        #[derive(Serialize)]
        struct Entries {
            hero: Vec<HeroEntry>,
        }
        let entries = Entries { hero: self.heroes.iter().map(HeroEntry::from).collect() };
        toml::to_string(&entries).expect("entries are plain tables")
    }
}

/// A digit on a board: the hero's id, the square, and the line number.
type Digit = (u8, usize, Option<usize>);

fn squares(rows: &[Row]) -> impl Iterator<Item = (usize, Option<usize>, char)> + '_ {
    let letters = rows.iter().flat_map(|row| row.letters.iter().map(|letter| (row.line, *letter)));
    letters.enumerate().map(|(cell, (line, letter))| (cell, line, letter))
}

/// Creates the board without its heroes. Also returns the digits that stand for heroes, in square
/// order.
fn board_and_digits(grids: &Grids) -> Result<(FriendsAndDragonsSetup, Vec<Digit>), Fault> {
    let columns = grids.terrain[0].letters.len();
    let at = |cell: usize| format!("row {} column {}", cell / columns, cell % columns);
    let terrain: Result<Vec<Terrain>, Fault> = squares(&grids.terrain)
        .map(|(cell, line, letter)| {
            let detail = || format!("{letter:?} at {}, expected one of . I L W R O", at(cell));
            Terrain::from_letter(letter)
                .ok_or_else(|| Fault::new(Code::TerrainChar, line, detail()))
        })
        .collect();
    let terrain = terrain?;
    let (mut monsters, mut digits) = (vec![0; terrain.len()], Vec::<Digit>::new());
    for (cell, line, letter) in squares(&grids.positions) {
        match letter.to_ascii_uppercase() {
            '.' => {}
            digit @ '0'..='9' => digits.push((digit as u8 - b'0', cell, line)),
            monster @ 'A'..='D' => monsters[cell] = monster as u8 - b'A' + 1,
            _ => {
                let detail =
                    format!("{letter:?} at {}, expected a digit, A B C D or a dot", at(cell));
                return Err(Fault::new(Code::PositionChar, line, detail));
            }
        }
    }
    for (index, (id, cell, line)) in digits.iter().enumerate() {
        if let Some((_, first, _)) = digits[..index].iter().find(|(other, ..)| other == id) {
            let detail = format!("hero {id} is at both {} and {}", at(*first), at(*cell));
            return Err(Fault::new(Code::DuplicateHero, *line, detail));
        }
    }
    Ok((FriendsAndDragonsSetup { columns, terrain, monsters, heroes: Vec::new() }, digits))
}

impl FriendsAndDragonsSetup {
    fn at(&self, cell: usize) -> String {
        format!("row {} column {}", cell / self.columns, cell % self.columns)
    }

    fn check_obstacles(&self, digits: &[Digit]) -> Result<(), Fault> {
        let buried = |cell: &usize| {
            let occupied = self.monsters[*cell] > 0 || digits.iter().any(|digit| digit.1 == *cell);
            self.terrain[*cell] == Terrain::Obstacle && occupied
        };
        let Some(cell) = (0..self.terrain.len()).find(buried) else { return Ok(()) };
        let detail = format!("the obstacle at {} has a piece on it", self.at(cell));
        Err(Fault::new(Code::PieceOnObstacle, None, detail))
    }

    fn with_heroes(mut self, digits: &[Digit], roster: &[Hero]) -> Result<Self, Fault> {
        for (id, cell, line) in digits {
            let known = roster.iter().find(|hero| hero.id == *id).ok_or_else(|| {
                let detail = format!("hero {id} at {} is not in the heroes file", self.at(*cell));
                Fault::new(Code::UnknownHero, *line, detail)
            })?;
            let start = Cell::try_from(*cell).expect("a board has at most 256 squares");
            self.heroes.push(Hero { start, ..known.clone() });
        }
        self.check_obstacles(digits)?;
        for (hero, (_, cell, line)) in self.heroes.iter().zip(digits) {
            let (terrain, walk) = (self.terrain[*cell], hero.walk);
            if !walk.opens(terrain) {
                let (id, walk, at) = (hero.id, walk.name(), self.at(*cell));
                let detail = format!(
                    "hero {id} with walk {walk} cannot start on {terrain:?} at \
                    {at}"
                );
                return Err(Fault::new(Code::IllegalStart, *line, detail));
            }
        }
        self.heroes.sort_by_key(|hero| hero.id);
        self.count()?;
        Ok(self)
    }

    fn count(&self) -> Result<(), Fault> {
        let count = self.heroes.len();
        if count == 0 {
            return Err(Fault::new(Code::NoHero, None, "the board has no heroes"));
        }
        if !self.heroes.iter().any(|hero| hero.pivot) {
            return Err(Fault::new(Code::NoPivot, None, "no hero on the board has pivot = true"));
        }
        if count > HEROES_MAX {
            let detail = format!("{count} heroes on the board, expected at most {HEROES_MAX}");
            return Err(Fault::new(Code::TooManyHeroes, None, detail));
        }
        Ok(())
    }
}
