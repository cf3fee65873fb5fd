//! Exact chances in groups of tiles that clues tie together: all the ways in which their powers
//! add up are counted, tile by tile, where there are not too many different ones. What no way holds
//! is impossible.

use maps::dragonsweeper::TILES;

use super::constraints::{Clue, Constraints, Domains};
use super::tile_kind::*;

/// The most clues of a group, and the most states that are distinguished after each of its tiles.
const CLUES: usize = 48;
const STATES: usize = 6000;

/// What each clue of a group still lacks: the mines in the high byte, the sum in the low one.
type Rest = [u16; CLUES];

/// A state and its weight.
type State = (Rest, f64);

/// What a tile may be: for each class what it takes from a clue, and its weight.
type Options = Vec<(usize, u16, f64)>;

/// A tile and the chance of each class on it.
pub(super) type Shares = (usize, [f64; CLASSES]);

/// Tiles that clues tie together, in the order in which they are decided.
struct Group {
    tiles: Vec<usize>,
    options: Vec<Options>,
    /// Which clues of the group each tile enters.
    clues: Vec<Vec<usize>>,
    start: Rest,
    /// For each number of decided tiles and each clue the sums that the others may still give,
    /// by the number of mines.
    ahead: Vec<Vec<[u128; 9]>>,
}

/// The class and the weight of each kind.
pub(super) struct Scale<'a> {
    pub class: &'a [usize; KINDS],
    pub weight: &'a [f32; KINDS],
}

impl Scale<'_> {
    /// The weight of a kind. No kind that was not ruled out is without weight.
    pub fn of(&self, kind: usize) -> f64 {
        f64::from(self.weight[kind].max(1e-6))
    }

    fn options(&self, kinds: Kinds) -> Options {
        let mut weights = [0.0; CLASSES];
        for kind in each(kinds) {
            weights[self.class[kind]] += self.of(kind);
        }
        let taken = |class: usize| if class == POWER_END { 1 << 8 } else { class as u16 };
        let classes = (0..CLASSES).filter(|class| weights[*class] > 0.0);
        classes.map(|class| (class, taken(class), weights[class])).collect()
    }
}

/// The exact chances of all tiles in groups that are small enough.
pub(super) fn shares(constraints: &Constraints, domains: &Domains, scale: &Scale) -> Vec<Shares> {
    let options: Vec<Options> = domains.iter().map(|kinds| scale.options(*kinds)).collect();
    let mut seen = [false; TILES];
    let mut all = Vec::new();
    for tile in 0..TILES {
        if seen[tile] || options[tile].len() < 2 || constraints.clues_of[tile].is_empty() {
            continue;
        }
        let clues = tied(constraints, &options, tile, &mut seen);
        if let Some(group) = Group::new(&clues, &options) {
            all.extend(group.shares().unwrap_or_default());
        }
    }
    all
}

/// The kinds that some way to fill its group leaves to each tile, in groups that are small enough.
pub(super) fn possible(constraints: &Constraints, domains: &Domains) -> Vec<(usize, Kinds)> {
    let class: [usize; KINDS] = std::array::from_fn(|kind| constraints.class(kind));
    let scale = Scale { class: &class, weight: &[1.0; KINDS] };
    let possible = |(tile, shares): Shares| {
        let fits = |kind: &usize| shares[class[*kind]] > 0.0;
        (tile, each(domains[tile]).filter(fits).fold(0, |kinds, kind| kinds | 1 << kind))
    };
    shares(constraints, domains, &scale).into_iter().map(possible).collect()
}

/// The clues that are tied to a tile, through any number of tiles.
fn tied<'a>(
    constraints: &'a Constraints,
    options: &[Options],
    tile: usize,
    seen: &mut [bool; TILES],
) -> Vec<&'a Clue> {
    let mut due = vec![tile];
    let mut clues: Vec<usize> = Vec::new();
    seen[tile] = true;
    while let Some(tile) = due.pop() {
        for &clue in &constraints.clues_of[tile] {
            if clues.contains(&clue) {
                continue;
            }
            clues.push(clue);
            for &at in &constraints.clues[clue].unknown {
                if options[at].len() > 1 && !seen[at] {
                    seen[at] = true;
                    due.push(at);
                }
            }
        }
    }
    clues.sort_unstable();
    clues.into_iter().map(|clue| &constraints.clues[clue]).collect()
}

impl Group {
    fn new(clues: &[&Clue], options: &[Options]) -> Option<Self> {
        if clues.len() > CLUES {
            return None;
        }
        let mut start = [0; CLUES];
        let mut open: Vec<Vec<usize>> = Vec::new();
        for (rest, clue) in start.iter_mut().zip(clues) {
            let known = clue.unknown.iter().filter(|at| options[**at].len() == 1);
            let taken: u16 = known.map(|at| options[*at][0].1).sum();
            let mines = (clue.mines as u16).checked_sub(taken >> 8)?;
            let sum = (clue.sum as u16).checked_sub(taken & 0xff)?;
            *rest = mines << 8 | sum;
            let more = clue.unknown.iter().copied().filter(|at| options[*at].len() > 1);
            open.push(more.collect());
        }
        let tiles = order(&open);
        let enters =
            |tile: &usize| (0..open.len()).filter(|clue| open[*clue].contains(tile)).collect();
        let mut group = Self {
            options: tiles.iter().map(|tile| options[*tile].clone()).collect(),
            clues: tiles.iter().map(enters).collect(),
            tiles,
            start,
            ahead: Vec::new(),
        };
        group.look_ahead(clues.len());
        Some(group)
    }

    fn look_ahead(&mut self, clues: usize) {
        let mut sums = vec![[0_u128; 9]; clues];
        sums.iter_mut().for_each(|sums| sums[0] = 1);
        self.ahead = vec![sums.clone()];
        for (options, clues) in self.options.iter().zip(&self.clues).rev() {
            for &clue in clues {
                let mut fresh = [0; 9];
                for mines in 0..9 {
                    for &(class, taken, _) in options {
                        if class < POWER_END {
                            fresh[mines] |= sums[clue][mines] << taken;
                        } else if mines > 0 {
                            fresh[mines] |= sums[clue][mines - 1];
                        }
                    }
                }
                sums[clue] = fresh;
            }
            self.ahead.push(sums.clone());
        }
        self.ahead.reverse();
    }

    /// The state after a tile was decided, unless a clue cannot come out any more.
    fn next(&self, at: usize, rest: &Rest, taken: u16) -> Option<Rest> {
        let mut rest = *rest;
        for &clue in &self.clues[at] {
            if rest[clue] & 0xff < taken & 0xff {
                return None;
            }
            let left = rest[clue].checked_sub(taken)?;
            let sums = self.ahead[at + 1][clue].get(usize::from(left >> 8))?;
            if sums >> (left & 0xff) & 1 == 0 {
                return None;
            }
            rest[clue] = left;
        }
        Some(rest)
    }

    /// The states after each number of decided tiles, in order, or nothing if there are too many.
    fn layers(&self) -> Option<Vec<Vec<State>>> {
        let mut layers = vec![vec![(self.start, 1.0)]];
        for (at, options) in self.options.iter().enumerate() {
            let mut fresh: Vec<State> = Vec::new();
            for (rest, weight) in &layers[at] {
                for (_, taken, factor) in options {
                    fresh.extend(self.next(at, rest, *taken).map(|rest| (rest, weight * factor)));
                }
            }
            fresh.sort_by_key(|state| state.0);
            fresh.dedup_by(|again, first| {
                let same = again.0 == first.0;
                if same {
                    first.1 += again.1;
                }
                same
            });
            if fresh.is_empty() || fresh.len() > STATES {
                return None;
            }
            layers.push(fresh);
        }
        Some(layers)
    }

    fn shares(&self) -> Option<Vec<Shares>> {
        let layers = self.layers()?;
        let mut behind = vec![1.0; layers[self.tiles.len()].len()];
        let mut all = Vec::new();
        for at in (0..self.tiles.len()).rev() {
            let mut shares = [0.0; CLASSES];
            let mut before = vec![0.0; layers[at].len()];
            for ((rest, weight), before) in layers[at].iter().zip(&mut before) {
                for (class, taken, factor) in &self.options[at] {
                    let Some(next) = self.next(at, rest, *taken) else { continue };
                    let place = layers[at + 1].binary_search_by_key(&next, |state| state.0).ok()?;
                    let ways = factor * behind[place];
                    *before += ways;
                    shares[*class] += weight * ways;
                }
            }
            let sum: f64 = shares.iter().sum();
            shares.iter_mut().for_each(|share| *share /= sum);
            all.push((self.tiles[at], shares));
            behind = before;
        }
        Some(all)
    }
}

/// The tiles in an order that begins few clues before it ends others.
fn order(open: &[Vec<usize>]) -> Vec<usize> {
    let mut tiles: Vec<usize> = Vec::new();
    let left = |clue: usize, tiles: &[usize]| {
        open[clue].iter().filter(|tile| !tiles.contains(tile)).count()
    };
    loop {
        let begun = |clue: usize| open[clue].iter().any(|tile| tiles.contains(tile));
        let due = (0..open.len()).filter(|clue| left(*clue, &tiles) > 0);
        let Some(clue) = due.min_by_key(|clue| (!begun(*clue), left(*clue, &tiles))) else {
            return tiles;
        };
        for &tile in &open[clue] {
            if !tiles.contains(&tile) {
                tiles.push(tile);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLASS: [usize; KINDS] =
        [0, 1, 1, 2, 3, 4, 5, 5, 5, 6, 7, 8, 9, 10, 11, 13, 14, 0, 0, 0, 0, 0, 0, 0];

    /// Three clues over six tiles; the second one counts a mine.
    fn constraints() -> Constraints {
        let mut constraints =
            Constraints { clues_of: vec![Vec::new(); TILES], ..Constraints::new() };
        let lines = [(0, 6, vec![1, 2, 3]), (1, 4, vec![3, 4, 5]), (0, 3, vec![5, 6])];
        for (index, (mines, sum, unknown)) in lines.into_iter().enumerate() {
            unknown.iter().for_each(|at| constraints.clues_of[*at].push(index));
            constraints.clues.push(Clue { tile: 100 + index, mines, sum, unknown });
        }
        constraints
    }

    /// All ways, one after the other: the weight of each class on each tile.
    fn all_ways(
        constraints: &Constraints,
        options: &[Options],
        chosen: &mut Vec<usize>,
        sums: &mut [[f64; CLASSES]],
    ) {
        if chosen.len() < 6 {
            for index in 0..options[chosen.len()].len() {
                chosen.push(index);
                all_ways(constraints, options, chosen, sums);
                chosen.pop();
            }
            return;
        }
        let option = |tile: usize| options[tile - 1][chosen[tile - 1]];
        let fits = |clue: &Clue| {
            let taken: u16 = clue.unknown.iter().map(|at| option(*at).1).sum();
            u32::from(taken >> 8) == clue.mines && u32::from(taken & 0xff) == clue.sum
        };
        if constraints.clues.iter().all(fits) {
            let weight: f64 = (1..7).map(|tile| option(tile).2).product();
            (1..7).for_each(|tile| sums[tile][option(tile).0] += weight);
        }
    }

    #[test]
    fn chances_are_those_of_counting_all_ways() {
        let constraints = constraints();
        let mut domains = [EMPTY; TILES];
        domains[1..7].fill(EMPTY | RAT | BAT | SKELETON | GARGOYLE | MINE);
        domains[2] = EMPTY | BAT;
        let weight: [f32; KINDS] = std::array::from_fn(|kind| 1.0 / (2 + kind) as f32);
        let scale = Scale { class: &CLASS, weight: &weight };
        let options: Vec<Options> = (1..7).map(|tile| scale.options(domains[tile])).collect();
        let mut sums = vec![[0.0; CLASSES]; 7];
        all_ways(&constraints, &options, &mut Vec::new(), &mut sums);
        let shares = shares(&constraints, &domains, &scale);
        assert_eq!(shares.len(), 6);
        for (tile, shares) in shares {
            let all: f64 = sums[tile].iter().sum();
            for class in 0..CLASSES {
                let expected = sums[tile][class] / all;
                assert!((shares[class] - expected).abs() < 1e-9, "{tile} {class}");
            }
        }
    }

    #[test]
    fn kinds_that_no_way_holds_are_not_possible() {
        let constraints = constraints();
        let mut domains = [EMPTY; TILES];
        domains[1..7].fill(EMPTY | RAT | BAT | SKELETON | GARGOYLE | MINE | DRAGON);
        let scale = Scale { class: &CLASS, weight: &[1.0; KINDS] };
        let options: Vec<Options> = (1..7).map(|tile| scale.options(domains[tile])).collect();
        let mut sums = vec![[0.0; CLASSES]; 7];
        all_ways(&constraints, &options, &mut Vec::new(), &mut sums);
        let possible = possible(&constraints, &domains);
        assert_eq!(possible.len(), 6);
        for (tile, kinds) in possible {
            for kind in each(domains[tile]) {
                let held = sums[tile][CLASS[kind]] > 0.0;
                assert_eq!(kinds >> kind & 1 == 1, held, "{tile} {kind}");
            }
            assert_eq!(kinds & DRAGON, 0, "no clue is that high");
        }
    }

    #[test]
    fn nothing_is_said_where_nothing_fits() {
        let constraints = constraints();
        let mut domains = [EMPTY; TILES];
        domains[1..7].fill(EMPTY | RAT);
        let scale = Scale { class: &CLASS, weight: &[1.0; KINDS] };
        assert!(shares(&constraints, &domains, &scale).is_empty());
    }
}
