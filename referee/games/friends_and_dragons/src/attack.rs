//! Attacks, made by the pivot first and then by the others in id order, and support points.

use std::fmt;

use maps::friends_and_dragons::{
    AttackKind, Compass, HEROES_MAX, Hero, Support, SupportKind, SupportReach,
};

use super::{Direction, Field, Placement};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score {
    pub kills: u32,
    pub hits: u32,
    pub support: u32,
}

impl Score {
    /// The score as a single number: 1000 per kill and 1 per hit.
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
    /// The hits in order, each as the attacking hero's index and the monster's square.
    pub attacks: Vec<(usize, u8)>,
    pub score: Score,
}

/// Lets every hero attack once: `first` starts, and the others follow in id order.
pub fn resolve(field: &Field, placement: &Placement, first: Option<usize>) -> Resolution {
    let mut hits_left = field.monsters().to_vec();
    let mut resolution = Resolution::default();
    let mut has_hit = [false; HEROES_MAX];
    let others = (0..field.heroes().len()).filter(|hero| Some(*hero) != first);
    for hero in first.into_iter().chain(others) {
        for cell in targets(field, placement, hero, &hits_left) {
            let hits = &mut hits_left[usize::from(cell)];
            *hits -= 1;
            resolution.score.hits += 1;
            resolution.score.kills += u32::from(*hits == 0);
            resolution.attacks.push((hero, cell));
            has_hit[hero] = true;
        }
    }
    resolution.score.support = points(field, placement, &has_hit);
    resolution
}

/// The squares a hero hits, in the order of its directions.
fn targets(field: &Field, placement: &Placement, hero: usize, hits_left: &[u8]) -> Vec<u8> {
    let from = placement.cell(hero);
    let Hero { attack, ballistic, .. } = &field.heroes()[hero];
    let lives = |cell: &u8| hits_left[usize::from(*cell)] > 0;
    let directions = |compass: Compass| compass.directions().map(Direction::from_number);
    let melee = || -> Vec<u8> {
        let adjacent = directions(attack.main).filter_map(|to| field.neighbour(from, to));
        adjacent.filter(lives).collect()
    };
    let shots = |compass: Compass| -> Vec<u8> {
        let shot = |to: Direction| shot(field, placement, from, to, *ballistic, hits_left);
        directions(compass).filter_map(shot).collect()
    };
    match attack.kind {
        AttackKind::Melee => melee(),
        AttackKind::Ranged => shots(attack.main),
        AttackKind::Mixed => {
            Some(melee()).filter(|cells| !cells.is_empty()).unwrap_or_else(|| shots(attack.alt))
        }
        AttackKind::Magic => {
            directions(attack.main).flat_map(|to| field.ray(from, to)).filter(lives).collect()
        }
    }
}

/// Square of the first living monster a shot hits. `None` if it hits none, or if more than
/// `ballistic` allies are in the way.
fn shot(
    field: &Field,
    placement: &Placement,
    from: u8,
    direction: Direction,
    ballistic: u32,
    hits_left: &[u8],
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

/// Support points for all heroes, computed on the final configuration before monsters are removed.
/// `has_hit` marks heroes that hit a monster this turn.
pub fn points(field: &Field, placement: &Placement, has_hit: &[bool]) -> u32 {
    let supporters = field.heroes().iter().enumerate();
    supporters
        .filter_map(|(hero, data)| Some((hero, data.support?)))
        .map(|(hero, support)| points_of(field, placement, hero, support, has_hit))
        .sum()
}

fn points_of(
    field: &Field,
    placement: &Placement,
    hero: usize,
    support: Support,
    has_hit: &[bool],
) -> u32 {
    let (mut allies, mut wounded, mut hitting) = (0, 0, 0);
    let mut meet = |ally: usize| {
        allies += 1;
        wounded += u32::from(field.heroes()[ally].wounded);
        hitting += u32::from(has_hit[ally]);
    };
    let from = placement.cell(hero);
    for number in support.main.directions() {
        let reach = match support.reach {
            SupportReach::Adjacent => 1,
            SupportReach::Line => usize::MAX,
        };
        field
            .ray(from, Direction::from_number(number))
            .take(reach)
            .take_while(|cell| field.monsters()[usize::from(*cell)] == 0)
            .filter_map(|cell| placement.hero_on(cell))
            .for_each(&mut meet);
    }
    match support.kind {
        SupportKind::Heal => wounded,
        SupportKind::HealAndLinger => wounded + allies,
        SupportKind::Linger | SupportKind::Defence => allies,
        SupportKind::DefenceAndLinger => 2 * allies,
        SupportKind::Attack => hitting,
    }
}
