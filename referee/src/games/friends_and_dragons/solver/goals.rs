//! Placements of the highest score, found from the squares that each hero can come to.

use maps::friends_and_dragons::{AttackKind, SupportKind};

use super::pair_distances::{self, PairDistances};
use super::Search;
use crate::games::friends_and_dragons::attack::score;
use crate::games::friends_and_dragons::{Direction, Placement, Score};

/// Placements of one score.
#[derive(Clone, Debug, Default)]
pub struct Level {
    /// The score.
    pub score: Score,
    /// Places in the list of movers, with packed placements, in order.
    pub goals: Vec<(usize, u64)>,
    /// Whether these are all; there may be too many to keep.
    pub complete: bool,
    /// Whether nothing below the bound scores more.
    pub proved: bool,
}

/// Most placements that are kept.
const GOALS_MAX: usize = 1_000_000;
/// Most placements that are judged.
const JUDGED_MAX: u64 = 40_000_000;
/// Judgements between two looks at the limit.
const JUDGED_STEP: u64 = 4096;
/// Choices of groups between two looks at the limit.
const CHOSEN_STEP: u64 = 1024;

/// Squares of a hero from which it could hit the same monsters.
#[derive(Clone, Debug)]
struct Group {
    /// A bit for each monster.
    monsters: u128,
    /// Most hits of one attack.
    hits: u32,
    cells: Vec<u8>,
}

/// The highest level below a bound, or the highest of all.
pub fn highest(search: &Search<'_>, below: Option<Score>) -> Option<Level> {
    let mut climb = Climb::new(search, below);
    climb.run();
    let best = climb.best?;
    let proved = !climb.stopped;
    // Once more for all placements of that score.
    climb.collecting = true;
    climb.run();
    climb.goals.sort_unstable();
    climb.goals.dedup();
    Some(Level { score: best, goals: climb.goals, complete: !climb.stopped, proved })
}

struct Climb<'a> {
    search: &'a Search<'a>,
    below: Option<Score>,
    monsters: Vec<(u8, u32)>,
    support: u32,
    best: Option<Score>,
    collecting: bool,
    goals: Vec<(usize, u64)>,
    judged: u64,
    /// How often a hero has chosen a group.
    chosen: u64,
    stopped: bool,
}

/// One pivot on one square: the others' groups, and what is chosen so far.
struct Branch {
    mover: usize,
    pivot: usize,
    /// Heroes in the order in which they choose.
    order: Vec<usize>,
    groups: Vec<Vec<Group>>,
    /// The group chosen by each hero.
    chosen: Vec<usize>,
    cells: Vec<u8>,
}

impl Branch {
    fn cells_of(&self, hero: usize) -> &[u8] {
        &self.groups[hero][self.chosen[hero]].cells
    }
}

impl<'a> Climb<'a> {
    fn new(search: &'a Search<'a>, below: Option<Score>) -> Self {
        let hits_left = search.field.monsters().iter().enumerate();
        let monsters: Vec<(u8, u32)> = hits_left
            .filter(|(_, hits)| **hits > 0)
            .map(|(cell, hits)| (cell as u8, u32::from(*hits)))
            .collect();
        let heroes = search.field.heroes();
        let allies = heroes.len() as u32 - 1;
        let most = |kind: SupportKind| match kind {
            SupportKind::HealAndLinger | SupportKind::DefenceAndLinger => 2 * allies,
            _ => allies,
        };
        let support = heroes.iter().filter_map(|hero| Some(most(hero.support?.kind))).sum();
        Self {
            search,
            below,
            // Boards with more monsters than bits are beyond the bound: nothing is claimed there.
            stopped: monsters.len() > 128,
            monsters: monsters.into_iter().take(128).collect(),
            support,
            best: None,
            collecting: false,
            goals: Vec::new(),
            judged: 0,
            chosen: 0,
        }
    }

    fn run(&mut self) {
        for mover in 0..self.search.movers.len() {
            if self.stopped {
                return;
            }
            let pivot = self.search.movers[mover].pivot();
            let distances = pair_distances::all(self.search.field, pivot);
            for end in self.search.field.cells() {
                self.stopped |= self.search.limit.reached();
                if self.stopped {
                    return;
                }
                if let Some(branch) = self.branch(mover, pivot, end, &distances) {
                    self.choose(branch);
                }
            }
        }
    }

    /// The groups of all heroes with the pivot on a square, if all of them can stand somewhere.
    fn branch(
        &self,
        mover: usize,
        pivot: usize,
        end: u8,
        distances: &[PairDistances],
    ) -> Option<Branch> {
        let field = self.search.field;
        let longest = self.search.options.max_steps.unwrap_or(usize::MAX);
        let mut order: Vec<usize> = (0..field.heroes().len()).collect();
        let groups: Vec<Vec<Group>> = order
            .iter()
            .map(|&hero| {
                let is_near = |cell: &u8| {
                    let steps = distances[hero].steps(end, *cell);
                    let apart = (hero == pivot) == (*cell == end);
                    apart && steps.is_some_and(|steps| steps <= longest)
                };
                self.groups(hero, field.cells().filter(is_near))
            })
            .collect();
        if groups.iter().any(Vec::is_empty) {
            return None;
        }
        // Who has the least choice chooses first.
        order.sort_by_key(|hero| (*hero != pivot, groups[*hero].len()));
        let count = field.heroes().len();
        Some(Branch { mover, pivot, order, groups, chosen: vec![0; count], cells: vec![0; count] })
    }

    fn groups(&self, hero: usize, cells: impl Iterator<Item = u8>) -> Vec<Group> {
        let mut groups: Vec<Group> = Vec::new();
        for cell in cells {
            let (monsters, hits) = self.could_hit(hero, cell);
            let same = |group: &&mut Group| group.monsters == monsters && group.hits == hits;
            match groups.iter_mut().find(same) {
                Some(group) => group.cells.push(cell),
                None => groups.push(Group { monsters, hits, cells: vec![cell] }),
            }
        }
        groups.sort_by_key(|group| std::cmp::Reverse(group.hits));
        groups
    }

    /// The monsters that a hero could hit from a square, whoever else stands where, and how many
    /// of them at once.
    fn could_hit(&self, hero: usize, from: u8) -> (u128, u32) {
        let field = self.search.field;
        let attack = field.heroes()[hero].attack;
        let bits = |cells: &mut dyn Iterator<Item = u8>| -> u128 {
            let number = |cell: u8| self.monsters.iter().position(|monster| monster.0 == cell);
            cells.filter_map(number).map(|number| 1 << number).sum()
        };
        let directions = |count: maps::friends_and_dragons::Compass| {
            count.directions().map(Direction::from_number)
        };
        let beside = bits(
            &mut directions(attack.main).filter_map(|direction| field.neighbour(from, direction)),
        );
        let rays: Vec<u128> = directions(match attack.kind {
            AttackKind::Mixed => attack.alt,
            _ => attack.main,
        })
        .map(|direction| bits(&mut field.ray(from, direction)))
        .collect();
        let all: u128 = rays.iter().fold(0, |all, ray| all | ray);
        let shots = rays.iter().filter(|ray| **ray != 0).count() as u32;
        match attack.kind {
            AttackKind::Melee => (beside, beside.count_ones()),
            AttackKind::Ranged => (all, shots),
            AttackKind::Mixed => (all | beside, shots.max(beside.count_ones())),
            AttackKind::Magic => (all, all.count_ones()),
        }
    }

    fn choose(&mut self, mut branch: Branch) {
        // Until a hero has chosen it is taken to hit all that it could hit from anywhere.
        let union = |groups: &Vec<Group>| {
            let monsters = groups.iter().fold(0, |all, group| all | group.monsters);
            (monsters, groups.first().map_or(0, |group| group.hits))
        };
        let mut hoped: Vec<(u128, u32)> = branch.groups.iter().map(union).collect();
        self.choose_groups(&mut branch, &mut hoped, 0);
    }

    /// Chooses a group for one hero after the other.
    fn choose_groups(&mut self, branch: &mut Branch, hoped: &mut Vec<(u128, u32)>, depth: usize) {
        self.chosen += 1;
        self.stopped |= self.chosen.is_multiple_of(CHOSEN_STEP) && self.search.limit.reached();
        if self.stopped || !self.is_worth(self.bound(hoped)) {
            return;
        }
        let Some(&hero) = branch.order.get(depth) else { return self.place(branch, 0) };
        let before = hoped[hero];
        for place in 0..branch.groups[hero].len() {
            let group = &branch.groups[hero][place];
            hoped[hero] = (group.monsters, group.hits);
            branch.chosen[hero] = place;
            self.choose_groups(branch, hoped, depth + 1);
        }
        hoped[hero] = before;
    }

    /// Places one hero after the other on the squares of its group.
    fn place(&mut self, branch: &mut Branch, depth: usize) {
        let Some(&hero) = branch.order.get(depth) else { return self.judge(branch) };
        for place in 0..branch.cells_of(hero).len() {
            let cell = branch.cells_of(hero)[place];
            let taken = branch.order[..depth].iter().any(|other| branch.cells[*other] == cell);
            if !taken && !self.stopped {
                branch.cells[hero] = cell;
                self.place(branch, depth + 1);
            }
        }
    }

    fn judge(&mut self, branch: &Branch) {
        self.judged += 1;
        let late = self.judged.is_multiple_of(JUDGED_STEP) && self.search.limit.reached();
        if late || self.judged > JUDGED_MAX || self.goals.len() >= GOALS_MAX {
            self.stopped = true;
            return;
        }
        let placement = Placement::of(branch.cells.iter().copied());
        let score = score(self.search.field, &placement, Some(branch.pivot));
        if self.below.is_some_and(|below| score >= below) {
            return;
        }
        if self.collecting && Some(score) == self.best {
            self.goals.push((branch.mover, placement.packed()));
        } else if !self.collecting {
            self.best = self.best.max(Some(score));
        }
    }

    fn is_worth(&self, bound: Score) -> bool {
        if self.collecting {
            Some(bound) >= self.best
        } else {
            Some(bound) > self.best
        }
    }

    /// More than this cannot be had, whoever stands where.
    fn bound(&self, chosen: &[(u128, u32)]) -> Score {
        let (mut kills, mut hits) = (0, 0);
        for (number, (_, hits_left)) in self.monsters.iter().enumerate() {
            let attackers = chosen.iter().filter(|(monsters, _)| monsters >> number & 1 == 1);
            let attackers = attackers.count() as u32;
            kills += u32::from(attackers >= *hits_left);
            hits += attackers.min(*hits_left);
        }
        let most: u32 = chosen.iter().map(|(_, hits)| hits).sum();
        let bound = Score { kills, hits: hits.min(most), support: self.support };
        // Scores that were tried already do not count.
        self.below.map_or(bound, |below| bound.min(below))
    }
}
