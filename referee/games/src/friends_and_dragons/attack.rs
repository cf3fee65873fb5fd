//! Attacks: the pivot first, then the others in order of id.

use std::fmt;

use maps::friends_and_dragons::{AttackKind, Compass, Hero};

use super::{Direction, Field, Placement, support};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score {
    pub kills: u32,
    pub hits: u32,
    pub support: u32,
}

impl Score {
    /// One number: 1000 per kill and 1 per hit.
    pub fn scalar(self) -> i64 {
        1000 * i64::from(self.kills) + i64::from(self.hits)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kills, hits, support } = *self;
        let end = |count: u32| if count == 1 { "" } else { "s" };
        write!(f, "{kills} kill{}, {hits} hit{}, {support} support", end(kills), end(hits))
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Resolution {
    /// Heroes with the squares of the monsters they hit, in order.
    pub attacks: Vec<(usize, u8)>,
    pub score: Score,
}

/// Lets every hero attack once: `first` first, the others in order of id.
pub fn resolve(field: &Field, placement: &Placement, first: Option<usize>) -> Resolution {
    let mut attacks = Vec::new();
    let score = resolve_with(field, placement, first, |hero, cell| attacks.push((hero, cell)));
    Resolution { attacks, score }
}

pub fn score(field: &Field, placement: &Placement, first: Option<usize>) -> Score {
    resolve_with(field, placement, first, |_, _| ())
}

fn resolve_with(
    field: &Field,
    placement: &Placement,
    first: Option<usize>,
    mut on_hit: impl FnMut(usize, u8),
) -> Score {
    let mut hits_left = [0; 256];
    hits_left[..field.monsters().len()].copy_from_slice(field.monsters());
    let mut score = Score::default();
    let mut has_hit = [false; 8];
    let others = (0..field.heroes().len()).filter(|hero| Some(*hero) != first);
    for hero in first.into_iter().chain(others) {
        let targets = targets(field, placement, hero, &hits_left);
        for &cell in targets.cells() {
            let left = &mut hits_left[usize::from(cell)];
            *left -= 1;
            score.hits += 1;
            score.kills += u32::from(*left == 0);
            has_hit[hero] = true;
            on_hit(hero, cell);
        }
    }
    score.support = support::points(field, placement, &has_hit);
    score
}

/// Squares a hero hits, in the order of its directions.
struct Targets {
    cells: [u8; 128],
    count: usize,
}

impl Targets {
    fn push(&mut self, cell: u8) {
        self.cells[self.count] = cell;
        self.count += 1;
    }

    fn cells(&self) -> &[u8] {
        &self.cells[..self.count]
    }
}

fn targets(field: &Field, placement: &Placement, hero: usize, hits_left: &[u8; 256]) -> Targets {
    let mut found = Targets { cells: [0; 128], count: 0 };
    let from = placement.cell(hero);
    let Hero { attack, ballistic, .. } = &field.heroes()[hero];
    let shots = |found: &mut Targets, compass: Compass| {
        for number in compass.directions() {
            let direction = Direction::from_number(number);
            if let Some(cell) = shot(field, placement, from, direction, *ballistic, hits_left) {
                found.push(cell);
            }
        }
    };
    match attack.kind {
        AttackKind::Melee => melee(field, from, attack.main, hits_left, &mut found),
        AttackKind::Ranged => shots(&mut found, attack.main),
        AttackKind::Mixed => {
            melee(field, from, attack.main, hits_left, &mut found);
            if found.count == 0 {
                shots(&mut found, attack.alt);
            }
        }
        AttackKind::Magic => {
            for number in attack.main.directions() {
                field
                    .ray(from, Direction::from_number(number))
                    .filter(|cell| hits_left[usize::from(*cell)] > 0)
                    .for_each(|cell| found.push(cell));
            }
        }
    }
    found
}

fn melee(field: &Field, from: u8, main: Compass, hits_left: &[u8; 256], found: &mut Targets) {
    for number in main.directions() {
        let beside = field.neighbour(from, Direction::from_number(number));
        if let Some(cell) = beside.filter(|cell| hits_left[usize::from(*cell)] > 0) {
            found.push(cell);
        }
    }
}

/// The first living monster, unless more allies stand before it than the shot flies over.
fn shot(
    field: &Field,
    placement: &Placement,
    from: u8,
    direction: Direction,
    ballistic: u32,
    hits_left: &[u8; 256],
) -> Option<u8> {
    let mut allies = 0;
    for cell in field.ray(from, direction) {
        if hits_left[usize::from(cell)] > 0 {
            return Some(cell);
        }
        if placement.hero_on(cell).is_some() {
            allies += 1;
            if allies > ballistic {
                return None;
            }
        }
    }
    None
}
