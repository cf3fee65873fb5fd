//! Scores placements quickly: each hero's targets are looked up by square, and only shots are
//! traced across the board.

use maps::friends_and_dragons::{AttackKind, Compass};

use crate::attack::{points, resolve};
use crate::{Direction, Field, Placement, Score, Squares};

/// Maximum number of monsters that have one bit each. Boards with at least this many monsters are
/// scored using the full rules.
pub const MONSTERS_MAX: usize = 128;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Attack {
    /// Living monsters that are hit by melee or magic, wherever the other heroes are.
    certain: u128,
    /// The monsters along each line of fire, nearest first. Lines without monsters are left out.
    shots: Vec<Vec<u8>>,
}

impl Attack {
    pub fn monsters(&self) -> u128 {
        self.shots.iter().flatten().fold(self.certain, |all, monster| all | 1 << monster)
    }

    /// Maximum number of hits in one attack. A hero with an adjacent monster does not shoot, unless
    /// melee attacks have killed all adjacent monsters.
    pub fn hits(&self) -> u32 {
        self.certain.count_ones().max(self.shots.len() as u32)
    }
}

#[derive(Clone, Debug)]
struct Stand {
    attack: Attack,
    /// The squares each shot passes over, with any monsters on them, up to the last monster.
    lines: Vec<Vec<(u8, Option<u8>)>>,
}

#[derive(Clone, Debug)]
pub struct Scorer<'a> {
    field: &'a Field,
    /// Remaining hits of each monster.
    lives: Vec<u8>,
    stands: Vec<Vec<Stand>>,
    has_support: bool,
}

impl<'a> Scorer<'a> {
    pub fn new(field: &'a Field) -> Self {
        let cells = field.cells().filter(|cell| field.monsters()[usize::from(*cell)] > 0);
        let monsters: Vec<u8> = cells.take(MONSTERS_MAX).collect();
        let lives = monsters.iter().map(|cell| field.monsters()[usize::from(*cell)]).collect();
        let stands_of =
            |hero| field.cells().map(|cell| stand(field, &monsters, hero, cell)).collect();
        let stands = (0..field.heroes().len()).map(stands_of).collect();
        let has_support = field.heroes().iter().any(|hero| hero.support.is_some());
        Self { field, lives, stands, has_support }
    }

    /// Remaining hits of each monster, in bit order.
    pub fn lives(&self) -> &[u8] {
        &self.lives
    }

    /// Returns true if any hero can score support points.
    pub fn has_support(&self) -> bool {
        self.has_support
    }

    pub fn attack(&self, hero: usize, cell: u8) -> &Attack {
        &self.stands[hero][usize::from(cell)].attack
    }

    /// The squares where an ally may block a hero's shots.
    pub fn shot_over(&self, hero: usize, cell: u8) -> Squares {
        let lines = self.stands[hero][usize::from(cell)].lines.iter().flatten();
        lines.map(|(cell, _)| *cell).collect()
    }

    /// A packed placement's score if the pivot attacks first.
    pub fn score(&self, pivot: usize, state: u64) -> Score {
        let count = self.field.heroes().len();
        let placement = || Placement::unpacked(state, count);
        if self.lives.len() == MONSTERS_MAX {
            return resolve(self.field, &placement(), Some(pivot)).score;
        }
        let mut lives = [0; MONSTERS_MAX];
        lives[..self.lives.len()].copy_from_slice(&self.lives);
        let mut living = (1_u128 << self.lives.len()) - 1;
        let (mut result, mut has_hit) = (Score::default(), [false; 8]);
        let others = (0..count).filter(|hero| *hero != pivot);
        for hero in std::iter::once(pivot).chain(others) {
            let mut targets = self.targets(hero, state, living);
            has_hit[hero] = targets != 0;
            while targets != 0 {
                let monster = targets.trailing_zeros() as usize;
                targets &= targets - 1;
                lives[monster] -= 1;
                result.hits += 1;
                if lives[monster] == 0 {
                    result.kills += 1;
                    living &= !(1 << monster);
                }
            }
        }
        if self.has_support {
            result.support = points(self.field, &placement(), &has_hit);
        }
        result
    }

    fn targets(&self, hero: usize, state: u64, living: u128) -> u128 {
        let count = self.field.heroes().len();
        let stand = &self.stands[hero][usize::from((state >> (8 * hero)) as u8)];
        let certain = stand.attack.certain & living;
        if certain != 0 || stand.lines.is_empty() {
            return certain;
        }
        let ballistic = self.field.heroes()[hero].ballistic;
        let mut targets = 0;
        for line in &stand.lines {
            let mut allies = 0;
            for &(cell, monster) in line {
                if let Some(monster) = monster.filter(|monster| living >> monster & 1 == 1) {
                    targets |= 1 << monster;
                    break;
                }
                allies += u32::from(hero_on(state, cell, count).is_some());
                if allies > ballistic {
                    break;
                }
            }
        }
        targets
    }
}

/// Returns which of the first `count` heroes is on a square in a packed placement.
///
/// All bytes are compared at once: subtracting 1 from each byte sets the upper bit of a zero byte,
/// if no lower byte is zero.
fn hero_on(state: u64, cell: u8, count: usize) -> Option<usize> {
    const ONES: u64 = 0x0101_0101_0101_0101;
    let apart = state ^ (ONES * u64::from(cell));
    let same = apart.wrapping_sub(ONES) & !apart & (ONES << 7);
    let hero = same.trailing_zeros() as usize / 8;
    (hero < count).then_some(hero)
}

fn stand(field: &Field, monsters: &[u8], hero: usize, from: u8) -> Stand {
    let attack = field.heroes()[hero].attack;
    let number = |cell: u8| {
        let index = monsters.iter().position(|monster| *monster == cell)?;
        Some(index as u8)
    };
    let directions = |count: Compass| count.directions().map(Direction::from_number);
    let bits = |all: u128, cell: u8| all | number(cell).map_or(0, |monster| 1 << monster);
    let adjacent = || {
        let cells = directions(attack.main).filter_map(|towards| field.neighbour(from, towards));
        cells.fold(0, bits)
    };
    let magic = || directions(attack.main).flat_map(|to| field.ray(from, to)).fold(0, bits);
    let lines = |count: Compass| -> Vec<Vec<(u8, Option<u8>)>> {
        let line = |towards: Direction| {
            let mut line: Vec<(u8, Option<u8>)> =
                field.ray(from, towards).map(|cell| (cell, number(cell))).collect();
            let end = line.iter().rposition(|(_, monster)| monster.is_some());
            line.truncate(end.map_or(0, |end| end + 1));
            line
        };
        directions(count).map(line).filter(|line| !line.is_empty()).collect()
    };
    let (certain, lines) = match attack.kind {
        AttackKind::Melee => (adjacent(), Vec::new()),
        AttackKind::Ranged => (0, lines(attack.main)),
        AttackKind::Mixed => (adjacent(), lines(attack.alt)),
        AttackKind::Magic => (magic(), Vec::new()),
    };
    let met =
        |line: &Vec<(u8, Option<u8>)>| line.iter().filter_map(|(_, monster)| *monster).collect();
    let mut shots: Vec<Vec<u8>> = lines.iter().map(met).collect();
    shots.sort_unstable();
    Stand { attack: Attack { certain, shots }, lines }
}
