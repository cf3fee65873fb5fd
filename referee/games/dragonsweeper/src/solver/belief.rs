//! Beliefs: the probability of each kind on each tile. They are computed by passing sum-product
//! messages between clues and tiles, while adapting the weight of each kind until the expected
//! counts are right.
//!
//! These are estimates that guide choices. They never prove anything, and can be far too confident
//! if clues share many tiles.

use maps::dragonsweeper::TILES;

use super::constraints::{Clue, Constraints, Domains};
use super::tile_kind::*;

const ROUNDS: usize = 6;

type Message = [f32; CLASSES];

/// Probability of each kind on every tile whose contents are not visible.
pub(super) struct Belief {
    chance: Vec<[f32; KINDS]>,
}

impl Belief {
    /// The probability that the tile holds one of the kinds.
    pub fn probability(&self, tile: usize, kinds: Kinds) -> f32 {
        each(kinds).map(|kind| self.chance[tile][kind]).sum()
    }

    /// Estimates probabilities from what is known.
    pub fn estimate(constraints: &Constraints, domains: &Domains) -> Self {
        let mut net = Net::new(constraints, domains);
        for _ in 0..ROUNDS {
            net.round();
        }
        net.beliefs();
        Self { chance: net.chance }
    }
}

struct Net<'a> {
    constraints: &'a Constraints,
    domains: &'a Domains,
    class: [usize; KINDS],
    weight: [f32; KINDS],
    /// Messages from each clue to each of its unknown tiles.
    messages: Vec<[Message; 8]>,
    chance: Vec<[f32; KINDS]>,
}

impl<'a> Net<'a> {
    fn new(constraints: &'a Constraints, domains: &'a Domains) -> Self {
        let mut weight = [0.0; KINDS];
        for kind in 0..KINDS {
            let bit = 1 << kind;
            let certain = domains.iter().filter(|kinds| **kinds == bit).count();
            let open = domains.iter().filter(|kinds| **kinds & bit != 0).count() - certain;
            let remaining = COUNTS[kind].saturating_sub(certain as u32);
            weight[kind] = remaining as f32 / open.max(1) as f32;
        }
        Self {
            constraints,
            domains,
            class: std::array::from_fn(|kind| constraints.class(kind)),
            weight,
            messages: vec![[[1.0; CLASSES]; 8]; constraints.clues.len()],
            chance: vec![[0.0; KINDS]; TILES],
        }
    }

    fn round(&mut self) {
        self.beliefs();
        self.adapt();
        self.beliefs();
        for index in 0..self.constraints.clues.len() {
            let clue = &self.constraints.clues[index];
            let towards: Vec<Message> = (0..clue.unknown.len())
                .map(|at| self.towards(clue.unknown[at], &self.messages[index][at]))
                .collect();
            let fresh = answer(clue, &towards);
            for (at, message) in fresh.iter().enumerate() {
                for (old, new) in self.messages[index][at].iter_mut().zip(message) {
                    *old = 0.3 * *old + 0.7 * new;
                }
            }
        }
    }

    /// The message from a tile to a clue: the tile's belief, excluding that clue's own message.
    fn towards(&self, tile: usize, product: &Message) -> Message {
        let mut message = [0.0; CLASSES];
        for kind in each(self.domains[tile]) {
            message[self.class[kind]] += self.chance[tile][kind];
        }
        message.iter_mut().zip(product).for_each(|(own, product)| *own /= product.max(1e-6));
        normalise(&mut message);
        message
    }

    fn beliefs(&mut self) {
        for tile in 0..TILES {
            let kinds = self.domains[tile];
            let mut chance = [0.0; KINDS];
            if let Some(kind) = only(kinds) {
                chance[kind] = 1.0;
                self.chance[tile] = chance;
                continue;
            }
            let mut product = [1.0_f32; CLASSES];
            for &clue in &self.constraints.clues_of[tile] {
                let unknown = &self.constraints.clues[clue].unknown;
                let at =
                    unknown.iter().position(|at| *at == tile).expect("the clue covers the tile");
                let incoming = &self.messages[clue][at];
                product
                    .iter_mut()
                    .zip(incoming)
                    .for_each(|(product, incoming)| *product *= incoming);
            }
            for kind in each(kinds) {
                chance[kind] = self.weight[kind].max(1e-6) * product[self.class[kind]].max(1e-9);
            }
            normalise(&mut chance);
            self.chance[tile] = chance;
        }
    }

    /// Makes kinds less likely everywhere if their expected count is too high, and more likely if
    /// it is too low.
    fn adapt(&mut self) {
        for (kind, weight) in self.weight.iter_mut().enumerate() {
            let certain = self.domains.iter().filter(|kinds| **kinds == 1 << kind).count();
            let open = (0..TILES).filter(|tile| only(self.domains[*tile]).is_none());
            let expected: f32 = open.map(|tile| self.chance[tile][kind]).sum();
            let remaining = COUNTS[kind].saturating_sub(certain as u32) as f32;
            if expected > 1e-6 {
                *weight *= (remaining / expected).clamp(0.1, 10.0);
            }
        }
    }
}

fn normalise(values: &mut [f32]) {
    let sum: f32 = values.iter().sum();
    if sum > 0.0 {
        values.iter_mut().for_each(|value| *value /= sum);
    }
}

/// Computes the messages from a clue to its tiles: for each class, the probability that the other
/// tiles account for the rest of the sum.
fn answer(clue: &Clue, towards: &[Message]) -> Vec<Message> {
    let count = towards.len();
    let (mines, sums) = (clue.mines as usize, clue.sum as usize + 1);
    let size = (mines + 1) * sums;
    let mut ahead = vec![vec![0.0_f32; size]; count + 1];
    ahead[count][size - 1] = 1.0;
    for at in (0..count).rev() {
        let (front, back) = ahead.split_at_mut(at + 1);
        pull(&mut front[at], &back[0], &towards[at], sums);
    }
    let mut behind = vec![0.0_f32; size];
    behind[0] = 1.0;
    let mut answers = Vec::with_capacity(count);
    for at in 0..count {
        let next = &ahead[at + 1];
        let mut message = [0.0; CLASSES];
        for (class, value) in message.iter_mut().enumerate() {
            let shift = if class == POWER_END { sums } else { class };
            if class < POWER_END && shift >= sums || shift > size {
                continue;
            }
            *value = overlap(&behind, next, shift, sums, class == POWER_END);
        }
        normalise(&mut message);
        answers.push(message);
        let mut forward = vec![0.0; size];
        push(&mut forward, &behind, &towards[at], sums);
        behind = forward;
    }
    answers
}

/// The sum of `behind[i] * next[i + shift]`. Stays within each row unless `rows` is true, which
/// shifts by whole rows.
fn overlap(behind: &[f32], next: &[f32], shift: usize, sums: usize, rows: bool) -> f32 {
    if rows {
        return behind.iter().zip(&next[shift.min(next.len())..]).map(|(b, n)| b * n).sum();
    }
    behind
        .chunks(sums)
        .zip(next.chunks(sums))
        .map(|(b, n)| b.iter().zip(&n[shift..]).map(|(b, n)| b * n).sum::<f32>())
        .sum()
}

fn pull(to: &mut [f32], from: &[f32], message: &Message, sums: usize) {
    for (class, factor) in message.iter().enumerate().filter(|(_, factor)| **factor > 0.0) {
        if class == POWER_END {
            let rest = &from[sums.min(from.len())..];
            to.iter_mut().zip(rest).for_each(|(to, from)| *to += factor * from);
        } else if class < sums {
            for (to, from) in to.chunks_mut(sums).zip(from.chunks(sums)) {
                to.iter_mut().zip(&from[class..]).for_each(|(to, from)| *to += factor * from);
            }
        }
    }
}

fn push(to: &mut [f32], from: &[f32], message: &Message, sums: usize) {
    for (class, factor) in message.iter().enumerate().filter(|(_, factor)| **factor > 0.0) {
        if class == POWER_END {
            let rest = sums.min(to.len());
            to[rest..].iter_mut().zip(from).for_each(|(to, from)| *to += factor * from);
        } else if class < sums {
            for (to, from) in to.chunks_mut(sums).zip(from.chunks(sums)) {
                to[class..].iter_mut().zip(from).for_each(|(to, from)| *to += factor * from);
            }
        }
    }
}
