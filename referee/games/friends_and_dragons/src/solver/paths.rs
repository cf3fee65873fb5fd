//! Chooses the drags to report. Among the shortest drags to each goal, prefers those with the
//! fewest turns, then the one with the smallest directions.

use crate::{Direction, Field, Placement};

/// The best known path that reaches a state by a last step in a given direction.
#[derive(Clone, Copy, Debug)]
struct Label {
    state: u64,
    direction: Option<Direction>,
    turns: u16,
    /// The rank of the path's directions within its layer.
    rank: u32,
    parent: u32,
}

/// A state, the direction of the step to it, the number of turns so far, and the rank and index of
/// the preceding label.
type Step = (u64, Direction, u16, u32, u32);

/// Finds the best path to each goal. `layers` contains the states from the start to the goals.
/// Every state in a layer must be one step from a state in the previous layer. Returns each goal
/// with the steps that lead to it.
pub fn best(field: &Field, pivot: usize, layers: &[Vec<u64>]) -> Vec<(u64, Vec<Direction>)> {
    let mut labels: Vec<Vec<Label>> = Vec::with_capacity(layers.len());
    let start = layers[0].first().copied().unwrap_or(0);
    labels.push(vec![Label { state: start, direction: None, turns: 0, rank: 0, parent: 0 }]);
    for layer in &layers[1..] {
        let before = labels.last().map(Vec::as_slice).unwrap_or_default();
        labels.push(next_labels(field, pivot, before, layer));
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

fn next_labels(field: &Field, pivot: usize, before: &[Label], layer: &[u64]) -> Vec<Label> {
    let mut found: Vec<Step> = Vec::new();
    for (parent, label) in before.iter().enumerate() {
        for (next, direction) in steps(field, pivot, label.state) {
            if layer.binary_search(&next).is_ok() {
                let is_turn = label.direction.is_some_and(|last| last != direction);
                let turns = label.turns + u16::from(is_turn);
                found.push((next, direction, turns, label.rank, parent as u32));
            }
        }
    }
    found.sort_unstable();
    found.dedup_by_key(|label| (label.0, label.1));
    let mut ranks: Vec<(u32, Direction)> = found.iter().map(|label| (label.3, label.1)).collect();
    ranks.sort_unstable();
    ranks.dedup();
    let rank =
        |key: (u32, Direction)| ranks.binary_search(&key).unwrap_or_else(|index| index) as u32;
    let label = |&(state, direction, turns, before, parent): &Step| Label {
        state,
        direction: Some(direction),
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
        steps.extend(label.direction);
        label = layer[label.parent as usize];
    }
    steps.reverse();
    steps
}

/// The layers from depth 0 up to a set of states at depth `from`, which form the last layer.
/// `is_at` must return true if a neighbour of a known state is at the given depth.
pub fn layers_back(
    field: &Field,
    pivot: usize,
    states: Vec<u64>,
    from: usize,
    is_at: impl Fn(u64, usize) -> bool,
) -> Vec<Vec<u64>> {
    let mut layers = vec![sorted(states)];
    for wanted in (0..from).rev() {
        let mut before = Vec::new();
        for &state in layers.last().map(Vec::as_slice).unwrap_or_default() {
            let next = steps(field, pivot, state).map(|(next, _)| next);
            before.extend(next.filter(|next| is_at(*next, wanted)));
        }
        layers.push(sorted(before));
    }
    layers.reverse();
    layers
}

/// The packed placements that the pivot can produce with one step, and the directions of these
/// steps.
pub fn steps(
    field: &Field,
    pivot: usize,
    state: u64,
) -> impl Iterator<Item = (u64, Direction)> + '_ {
    let placement = Placement::unpacked(state, field.heroes().len());
    let step = move |direction| Some((placement.step(field, pivot, direction)?, direction));
    Direction::all().filter_map(step).map(|(next, direction)| (next.packed(), direction))
}

fn sorted(mut states: Vec<u64>) -> Vec<u64> {
    states.sort_unstable();
    states.dedup();
    states
}
