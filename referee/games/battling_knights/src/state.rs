//! The state of a Battling Knights game, and the effect of a move.

use std::fmt;

use maps::battling_knights::{Heading, Knight, Move};

/// Number of tiles along one side of the board.
pub(super) const SIDE: u8 = 8;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    Live,
    Dead,
    Drowned,
}

/// One of the four items, best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Item {
    /// +2 attack.
    Axe,
    /// +1 attack, +1 defence.
    MagicStaff,
    /// +1 attack.
    Dagger,
    /// +1 defence.
    Helmet,
}

impl Item {
    pub const ALL: [Self; 4] = [Self::Axe, Self::MagicStaff, Self::Dagger, Self::Helmet];

    /// The item's key in the result.
    pub const fn key(self) -> &'static str {
        ["axe", "magic_staff", "dagger", "helmet"][self as usize]
    }

    const fn attack(self) -> u8 {
        [2, 1, 1, 0][self as usize]
    }

    const fn defence(self) -> u8 {
        [0, 1, 0, 1][self as usize]
    }
}

/// A tile as `row * 8 + column`.
pub type Tile = u8;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Happening {
    Ignored(Knight),
    Moved(Knight, Tile),
    Drowned(Knight),
    Took(Knight, Item),
    /// The first knight killed the second.
    Killed(Knight, Knight),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    tiles: [Tile; 4],
    statuses: [Status; 4],
    held: [Option<Item>; 4],
    item_tiles: [Tile; 4],
    /// Items not held by any knight, as bits.
    free: u8,
}

impl Default for State {
    fn default() -> Self {
        let tile = |row: u8, column: u8| row * SIDE + column;
        Self {
            tiles: [tile(0, 0), tile(7, 0), tile(7, 7), tile(0, 7)],
            statuses: [Status::Live; 4],
            held: [None; 4],
            item_tiles: [tile(2, 2), tile(5, 2), tile(2, 5), tile(5, 5)],
            free: 0b1111,
        }
    }
}

impl State {
    /// Plays one move and reports its consequences to `observer`.
    pub fn play(&mut self, step: Move, mut observer: impl FnMut(Happening)) {
        let knight = step.knight;
        let index = knight as usize;
        if self.statuses[index] != Status::Live {
            return observer(Happening::Ignored(knight));
        }
        let Some(target) = neighbour(self.tiles[index], step.heading) else {
            self.drop_item(index, self.tiles[index]);
            self.statuses[index] = Status::Drowned;
            return observer(Happening::Drowned(knight));
        };
        self.tiles[index] = target;
        observer(Happening::Moved(knight, target));
        match self.held[index] {
            Some(item) => self.item_tiles[item as usize] = target,
            None => {
                if let Some(item) = self.best_free_item(target) {
                    self.free &= !(1 << item as u8);
                    self.held[index] = Some(item);
                    observer(Happening::Took(knight, item));
                }
            }
        }
        if let Some(other) = self.opponent_on(target, index) {
            // The attacker's extra half point breaks ties.
            let wins = self.attack(knight) >= self.defence(Knight::ALL[other]);
            let (winner, loser) = if wins { (index, other) } else { (other, index) };
            self.drop_item(loser, target);
            self.statuses[loser] = Status::Dead;
            observer(Happening::Killed(Knight::ALL[winner], Knight::ALL[loser]));
        }
    }

    fn drop_item(&mut self, index: usize, tile: Tile) {
        if let Some(item) = self.held[index].take() {
            self.item_tiles[item as usize] = tile;
            self.free |= 1 << item as u8;
        }
    }

    fn best_free_item(&self, tile: Tile) -> Option<Item> {
        let lies = |item: &Item| {
            self.free >> *item as u8 & 1 == 1 && self.item_tiles[*item as usize] == tile
        };
        Item::ALL.into_iter().find(lies)
    }

    fn opponent_on(&self, tile: Tile, index: usize) -> Option<usize> {
        (0..4).find(|&other| {
            other != index && self.tiles[other] == tile && self.statuses[other] == Status::Live
        })
    }

    /// A knight's attack, or 0 if he is not alive.
    pub fn attack(&self, knight: Knight) -> u8 {
        self.points(knight, Item::attack)
    }

    /// A knight's defence, or 0 if he is not alive.
    pub fn defence(&self, knight: Knight) -> u8 {
        self.points(knight, Item::defence)
    }

    fn points(&self, knight: Knight, of_item: fn(Item) -> u8) -> u8 {
        match self.status(knight) {
            Status::Live => 1 + self.held(knight).map_or(0, of_item),
            Status::Dead | Status::Drowned => 0,
        }
    }

    pub fn status(&self, knight: Knight) -> Status {
        self.statuses[knight as usize]
    }

    /// The tile where a knight is, or was last.
    pub fn tile(&self, knight: Knight) -> Tile {
        self.tiles[knight as usize]
    }

    pub fn held(&self, knight: Knight) -> Option<Item> {
        self.held[knight as usize]
    }

    /// The tile that an item, or the knight holding it, is on.
    pub fn item_tile(&self, item: Item) -> Tile {
        self.item_tiles[item as usize]
    }

    /// A knight's attack plus defence, or 0 if he is not alive.
    pub fn strength(&self, knight: Knight) -> i64 {
        i64::from(self.attack(knight)) + i64::from(self.defence(knight))
    }

    /// The board as text. Living knights are capital letters and dead knights lower-case letters,
    /// each followed by an item: `a`, `m`, `d` or `h`.
    pub fn picture(&self) -> String {
        let mut picture = String::new();
        for row in 0..SIDE {
            for column in 0..SIDE {
                let tile = row * SIDE + column;
                let [knight, item] = self.letters(tile);
                picture.extend([knight.unwrap_or('.'), item.unwrap_or(' ')]);
            }
            picture.truncate(picture.trim_end().len());
            picture.push('\n');
        }
        picture
    }

    /// The knight with the given status on a tile.
    pub(super) fn knight_on(&self, tile: Tile, status: Status) -> Option<Knight> {
        let mut all = Knight::ALL.into_iter();
        all.find(|knight| self.tile(*knight) == tile && self.status(*knight) == status)
    }

    /// The letter of the living knight on a tile (or of a dead knight, in lower case), and the
    /// letter of the best item there.
    pub(super) fn letters(&self, tile: Tile) -> [Option<char>; 2] {
        let on = |status| self.knight_on(tile, status).map(|knight| char::from(knight.letter()));
        let dead = on(Status::Dead).map(|letter| letter.to_ascii_lowercase());
        let item = Item::ALL.into_iter().find(|item| self.item_tile(*item) == tile);
        [on(Status::Live).or(dead), item.map(|item| char::from(item.key().as_bytes()[0]))]
    }
}

pub(super) fn neighbour(tile: Tile, heading: Heading) -> Option<Tile> {
    let (row, column) = (tile / SIDE, tile % SIDE);
    match heading {
        Heading::North => (row > 0).then(|| tile - SIDE),
        Heading::East => (column + 1 < SIDE).then(|| tile + 1),
        Heading::South => (row + 1 < SIDE).then(|| tile + SIDE),
        Heading::West => (column > 0).then(|| tile - 1),
    }
}

impl fmt::Display for State {
    /// Prints the contents of `final_state.json`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = |tile: Tile| format!("[{},{}]", tile / SIDE, tile % SIDE);
        f.write_str("{\n")?;
        let keys = ["red", "blue", "green", "yellow"];
        for (knight, key) in Knight::ALL.into_iter().zip(keys) {
            let index = knight as usize;
            let (position, status) = match self.statuses[index] {
                Status::Live => (at(self.tiles[index]), "LIVE"),
                Status::Dead => (at(self.tiles[index]), "DEAD"),
                Status::Drowned => ("null".to_owned(), "DROWNED"),
            };
            let item =
                self.held[index].map_or("null".to_owned(), |item| format!("\"{}\"", item.key()));
            let (attack, defence) = (self.attack(knight), self.defence(knight));
            writeln!(f, "  \"{key}\": [{position},\"{status}\",{item},{attack},{defence}],")?;
        }
        let order = [Item::MagicStaff, Item::Helmet, Item::Dagger, Item::Axe];
        for item in order {
            let (key, position) = (item.key(), at(self.item_tiles[item as usize]));
            let equipped = self.free >> item as u8 & 1 == 0;
            let comma = if item == Item::Axe { "" } else { "," };
            writeln!(f, "  \"{key}\": [{position},{equipped}]{comma}")?;
        }
        f.write_str("}\n")
    }
}
