//! Finds the placements with the highest score, based on the squares that each hero can reach.

use maps::friends_and_dragons::SupportKind;

use super::pair_distances::PairDistances;
use super::scorer::{Attack, MONSTERS_MAX};
use super::search::Search;
use crate::{Score, Squares};

#[derive(Clone, Debug, Default)]
pub struct Level {
    pub score: Score,
    /// Packed placements, each with its pivot's index in the list of pivots. Sorted.
    pub goals: Vec<(usize, u64)>,
    /// Whether `goals` contains all placements with this score. There may be too many to keep.
    pub complete: bool,
    /// Whether this is proved to be the highest score below the bound.
    pub proved: bool,
}

/// Maximum number of placements to score for each goal to be listed at first.
const JUDGED_PER_GOAL: u64 = 20;
/// Maximum number of placements to score when looking for the highest score.
const JUDGED_MAX: u64 = 400_000_000;
/// Number of placements scored between two checks of the limit.
const JUDGED_STEP: u64 = 4096;
/// Number of group choices between two checks of the limit.
const CHOSEN_STEP: u64 = 1024;

/// A group of squares from which a hero's attack is the same.
#[derive(Clone, Debug)]
struct Group<'a> {
    attack: &'a Attack,
    /// One bit for each monster the hero might hit.
    monsters: u128,
    /// Maximum number of hits in one attack.
    hits: u32,
    cells: Vec<u8>,
    squares: Squares,
    /// The squares where allies may block the hero's shots.
    shot_over: Squares,
}

/// The highest level below a bound, or the highest of all if there is no bound. It is
/// [`complete`](Level::complete) if it has at most `goals_max` placements.
pub fn highest(search: &Search<'_>, below: Option<Score>, goals_max: usize) -> Option<Level> {
    let mut climb = Climb::new(search, below);
    climb.run();
    let best = climb.best?;
    let proved = !climb.stopped;
    // Search again, for all placements with that score.
    Some(Level { proved, ..climb.level(best, goals_max, goals_max as u64 * JUDGED_PER_GOAL) })
}

/// All placements with a given score. They are [`complete`](Level::complete) unless there are more
/// than `most` or time runs out.
pub fn all_of(search: &Search<'_>, score: Score, most: usize) -> Level {
    Climb::new(search, None).level(score, most, u64::MAX)
}

struct Climb<'a> {
    search: &'a Search<'a>,
    below: Option<Score>,
    /// Maximum support points of all heroes.
    support: u32,
    best: Option<Score>,
    collecting: bool,
    goals: Vec<(usize, u64)>,
    goals_max: usize,
    judged: u64,
    judged_max: u64,
    /// Number of group choices so far.
    chosen: u64,
    stopped: bool,
}

/// One pivot on one square, with the groups of all heroes and the current choices.
struct Branch<'a> {
    /// The pivot's index in the list of pivots.
    index: usize,
    pivot: usize,
    /// The heroes, in the order they choose groups.
    order: Vec<usize>,
    groups: Vec<Vec<Group<'a>>>,
    chosen: Vec<usize>,
    cells: Vec<u8>,
}

impl Branch<'_> {
    fn group(&self, hero: usize) -> &Group<'_> {
        &self.groups[hero][self.chosen[hero]]
    }

    /// Returns true if no hero in the chosen groups can block another hero's shots, which means
    /// that all placements score the same.
    fn is_clear(&self) -> bool {
        let heroes = || 0..self.groups.len();
        heroes().all(|hero| {
            let over = self.group(hero).shot_over;
            let apart = |other| other == hero || over.and(self.group(other).squares).is_empty();
            over.is_empty() || heroes().all(apart)
        })
    }

    fn packed(&self) -> u64 {
        self.cells.iter().rev().fold(0, |state, cell| state << 8 | u64::from(*cell))
    }
}

impl<'a> Climb<'a> {
    fn new(search: &'a Search<'a>, below: Option<Score>) -> Self {
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
            // Boards with more monsters than there are bits are not supported, so nothing is proved
            // for them.
            stopped: search.scorer.lives().len() == MONSTERS_MAX,
            support,
            best: None,
            collecting: false,
            goals: Vec::new(),
            goals_max: 0,
            judged: 0,
            judged_max: JUDGED_MAX,
            chosen: 0,
        }
    }

    /// The placements with a given score, as far as they can be listed.
    fn level(mut self, score: Score, most: usize, judged_more: u64) -> Level {
        (self.best, self.collecting) = (Some(score), true);
        (self.goals_max, self.judged_max) = (most, self.judged.saturating_add(judged_more));
        self.run();
        self.goals.sort_unstable();
        self.goals.dedup();
        Level { score, goals: self.goals, complete: !self.stopped, proved: false }
    }

    fn run(&mut self) {
        for (index, &pivot) in self.search.pivots.iter().enumerate() {
            if self.stopped {
                return;
            }
            let field = self.search.field;
            let heroes = 0..field.heroes().len();
            let distances: Vec<PairDistances> =
                heroes.map(|hero| PairDistances::new(field, pivot, hero)).collect();
            for end in field.cells() {
                self.stopped |= self.search.limit.reached();
                if self.stopped {
                    return;
                }
                if let Some(branch) = self.branch(index, pivot, end, &distances) {
                    self.choose(branch);
                }
            }
        }
    }

    /// The groups of all heroes when the pivot is on a square. `None` if some hero has no square.
    fn branch(
        &self,
        index: usize,
        pivot: usize,
        end: u8,
        distances: &[PairDistances],
    ) -> Option<Branch<'a>> {
        let field = self.search.field;
        let longest = self.search.options.max_steps.unwrap_or(usize::MAX);
        let mut order: Vec<usize> = (0..field.heroes().len()).collect();
        let groups: Vec<Vec<Group<'a>>> = order
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
        // The pivot chooses first, then the heroes with the fewest groups.
        order.sort_by_key(|hero| (*hero != pivot, groups[*hero].len()));
        let count = field.heroes().len();
        Some(Branch { index, pivot, order, groups, chosen: vec![0; count], cells: vec![0; count] })
    }

    fn groups(&self, hero: usize, cells: impl Iterator<Item = u8>) -> Vec<Group<'a>> {
        let scorer = &self.search.scorer;
        let mut groups: Vec<Group<'a>> = Vec::new();
        for cell in cells {
            let attack = scorer.attack(hero, cell);
            let index = groups.iter().position(|group| group.attack == attack);
            let index = index.unwrap_or_else(|| {
                groups.push(Group {
                    attack,
                    monsters: attack.monsters(),
                    hits: attack.hits(),
                    cells: Vec::new(),
                    squares: Squares::EMPTY,
                    shot_over: Squares::EMPTY,
                });
                groups.len() - 1
            });
            let group = &mut groups[index];
            group.cells.push(cell);
            group.squares.insert(cell);
            group.shot_over = group.shot_over.or(scorer.shot_over(hero, cell));
        }
        groups.sort_by_key(|group| std::cmp::Reverse(group.hits));
        groups
    }

    fn choose(&mut self, mut branch: Branch<'_>) {
        // Until a hero has chosen a group, assume that it hits everything it could hit from
        // anywhere.
        let union = |groups: &Vec<Group<'_>>| {
            let monsters = groups.iter().fold(0, |all, group| all | group.monsters);
            (monsters, groups.first().map_or(0, |group| group.hits))
        };
        let mut hoped: Vec<(u128, u32)> = branch.groups.iter().map(union).collect();
        self.choose_groups(&mut branch, &mut hoped, 0);
    }

    /// Chooses a group for each hero in turn.
    fn choose_groups(
        &mut self,
        branch: &mut Branch<'_>,
        hoped: &mut Vec<(u128, u32)>,
        depth: usize,
    ) {
        self.chosen += 1;
        self.stopped |= self.chosen.is_multiple_of(CHOSEN_STEP) && self.search.limit.reached();
        if self.stopped || !self.is_worth(self.bound(hoped)) {
            return;
        }
        let Some(&hero) = branch.order.get(depth) else {
            let alike = !self.search.scorer.has_support() && branch.is_clear();
            self.place_heroes(branch, 0, alike);
            return;
        };
        let before = hoped[hero];
        for index in 0..branch.groups[hero].len() {
            let group = &branch.groups[hero][index];
            hoped[hero] = (group.monsters, group.hits);
            branch.chosen[hero] = index;
            self.choose_groups(branch, hoped, depth + 1);
        }
        hoped[hero] = before;
    }

    /// Places each hero in turn on the squares in its group and scores the placements. If all of
    /// them score `alike`, stops after the first unless placements with its score are being
    /// collected. Returns false if the remaining placements need not be tried.
    fn place_heroes(&mut self, branch: &mut Branch<'_>, depth: usize, alike: bool) -> bool {
        let Some(&hero) = branch.order.get(depth) else {
            let score = self.judge(branch);
            return !alike || (self.collecting && score == self.best);
        };
        for index in 0..branch.group(hero).cells.len() {
            let cell = branch.group(hero).cells[index];
            let taken = branch.order[..depth].iter().any(|other| branch.cells[*other] == cell);
            branch.cells[hero] = cell;
            if !taken && (self.stopped || !self.place_heroes(branch, depth + 1, alike)) {
                return false;
            }
        }
        true
    }

    /// A placement's score, if it is below the bound. Keeps the placement if it is wanted.
    fn judge(&mut self, branch: &Branch<'_>) -> Option<Score> {
        self.judged += 1;
        let late = self.judged.is_multiple_of(JUDGED_STEP) && self.search.limit.reached();
        if late || self.judged > self.judged_max {
            self.stopped = true;
            return None;
        }
        let state = branch.packed();
        let score = self.search.score(branch.pivot, state);
        if self.below.is_some_and(|below| score >= below) {
            return None;
        }
        if self.collecting && Some(score) == self.best {
            self.stopped |= self.goals.len() >= self.goals_max;
            self.goals.push((branch.index, state));
        } else if !self.collecting {
            self.best = self.best.max(Some(score));
        }
        Some(score)
    }

    fn is_worth(&self, bound: Score) -> bool {
        if self.collecting { Some(bound) >= self.best } else { Some(bound) > self.best }
    }

    /// Upper bound on the score of any placement, given the monsters that each hero may hit and its
    /// maximum number of hits.
    fn bound(&self, chosen: &[(u128, u32)]) -> Score {
        let (mut kills, mut hits) = (0, 0);
        for (number, lives) in self.search.scorer.lives().iter().enumerate() {
            let attackers = chosen.iter().filter(|(monsters, _)| monsters >> number & 1 == 1);
            let (attackers, lives) = (attackers.count() as u32, u32::from(*lives));
            kills += u32::from(attackers >= lives);
            hits += attackers.min(lives);
        }
        let most: u32 = chosen.iter().map(|(_, hits)| hits).sum();
        let bound = Score { kills, hits: hits.min(most), support: self.support };
        // Scores that have already been tried do not count.
        self.below.map_or(bound, |below| bound.min(below))
    }
}
