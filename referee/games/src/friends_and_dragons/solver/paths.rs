//! The drags to report: among the shortest to each goal one with the fewest turns, and among
//! those the one with the smallest directions.

use super::mover::Mover;
use crate::friends_and_dragons::Direction;

/// The best way known to a state by a last direction.
#[derive(Clone, Copy, Debug)]
struct Label {
    state: u64,
    direction: u8,
    turns: u16,
    /// Where its directions stand among those of its layer, in order.
    rank: u32,
    /// The label before it.
    parent: u32,
}

/// Layers of states from the start to the goals: every state of a layer is a step from one of the
/// layer before. Returns each goal with the steps to it.
pub fn best(mover: &Mover, layers: &[Vec<u64>]) -> Vec<(u64, Vec<Direction>)> {
    let mut labels: Vec<Vec<Label>> = Vec::with_capacity(layers.len());
    let start = layers[0].first().copied().unwrap_or(0);
    labels.push(vec![Label { state: start, direction: u8::MAX, turns: 0, rank: 0, parent: 0 }]);
    for layer in &layers[1..] {
        let before = labels.last().map(Vec::as_slice).unwrap_or_default();
        labels.push(next_labels(mover, before, layer));
    }
    let ends = labels.last().map(Vec::as_slice).unwrap_or_default();
    let mut found = Vec::new();
    for group in ends.chunk_by(|a, b| a.state == b.state) {
        let best = (group.iter()).min_by_key(|label| (label.turns, label.rank));
        if let Some(label) = best {
            found.push((label.state, steps_to(&labels, label)));
        }
    }
    found
}

fn next_labels(mover: &Mover, before: &[Label], layer: &[u64]) -> Vec<Label> {
    let mut found: Vec<(u64, u8, u16, u32, u32)> = Vec::new();
    for (parent, label) in before.iter().enumerate() {
        mover.each_step(label.state, |next, number| {
            if layer.binary_search(&next).is_ok() {
                let number = number as u8;
                let is_turn = label.direction != u8::MAX && label.direction != number;
                let turns = label.turns + u16::from(is_turn);
                found.push((next, number, turns, label.rank, parent as u32));
            }
        });
    }
    found.sort_unstable();
    found.dedup_by_key(|label| (label.0, label.1));
    let mut ranks: Vec<(u32, u8)> = found.iter().map(|label| (label.3, label.1)).collect();
    ranks.sort_unstable();
    ranks.dedup();
    let rank = |key: (u32, u8)| ranks.binary_search(&key).unwrap_or_else(|place| place) as u32;
    let label = |&(state, direction, turns, before, parent): &(u64, u8, u16, u32, u32)| Label {
        state,
        direction,
        turns,
        rank: rank((before, direction)),
        parent,
    };
    found.iter().map(label).collect()
}

fn steps_to(labels: &[Vec<Label>], end: &Label) -> Vec<Direction> {
    let mut steps = Vec::new();
    let mut label = *end;
    for layer in labels.iter().rev().skip(1) {
        steps.push(Direction::from_number(usize::from(label.direction)));
        label = layer[label.parent as usize];
    }
    steps.reverse();
    steps
}

/// The layers from a set of states back to depth 0, where `is_at` says whether a neighbour of a
/// state has a depth; the states themselves come last.
pub fn layers_back(
    mover: &Mover,
    states: Vec<u64>,
    from: usize,
    is_at: impl Fn(u64, usize) -> bool,
) -> Vec<Vec<u64>> {
    let mut layers = vec![sorted(states)];
    for wanted in (0..from).rev() {
        let mut before = Vec::new();
        for &state in layers.last().map(Vec::as_slice).unwrap_or_default() {
            mover.each_step(state, |next, _| {
                if is_at(next, wanted) {
                    before.push(next);
                }
            });
        }
        layers.push(sorted(before));
    }
    layers.reverse();
    layers
}

fn sorted(mut states: Vec<u64>) -> Vec<u64> {
    states.sort_unstable();
    states.dedup();
    states
}
