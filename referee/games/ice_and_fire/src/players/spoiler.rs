//! Plays the chain that has the best balance after the opponent's best reply. Builds a tower only
//! if it weakens that reply by more than the tower costs.

use icefire::{Action, Building, Cell, CellSet, Effect, Map, Position, TOWER_PRICE};
use maps::ChaChaDice;

use super::chains::{HEADQUARTERS, chains, gain};
use super::finish::{chain_to_hq, take_headquarters};
use super::spread::spread;
use super::turn_builder::TurnBuilder;

/// Number of the spoiler's own chains to consider, and how many of the best ones get a reply.
const CHAINS: u32 = 3_000;
const ANSWERED: usize = 10;
/// Number of the opponent's chains to consider.
const REPLIES: u32 = 500;
/// Number of effects to try per reply in the search for a chain to the spoiler's headquarters.
const REPLY_TRIES: u32 = 200;
/// Number of cells to try for a tower.
const CELLS_MAX: usize = 8;

pub(super) fn spoiler(turn: &mut TurnBuilder, _: &mut ChaChaDice) {
    if take_headquarters(turn) {
        return;
    }
    for effect in best_exchange(turn) {
        turn.act(effect);
    }
    if let Some(cell) = spoiling_cell(turn) {
        turn.build(Building::Tower, cell);
    }
    spread(turn);
}

/// The chain with the best balance after the reply. Empty if playing no chain is better.
fn best_exchange(turn: &TurnBuilder) -> Vec<Effect> {
    let (before, victim) = (turn.position, !turn.seat());
    let mut own: Vec<(i32, Vec<Effect>, Position)> = vec![(0, Vec::new(), before)];
    chains(&turn.map, &before, CHAINS, &mut |effects, after| {
        let gain = gain(&before, after, victim);
        if gain > 0 && after.gold(!victim) + after.income_now(!victim) >= 0 {
            own.push((gain, effects.to_vec(), *after));
        }
    });
    own[1..].sort_by_key(|(gain, ..)| -gain);
    let answered = own.into_iter().take(ANSWERED);
    let best = answered.max_by_key(|(gain, _, after)| gain - best_reply(&turn.map, after));
    best.map_or_else(Vec::new, |(_, effects, _)| effects)
}

/// The gain of the opponent's best chain if the opponent moved now.
fn best_reply(map: &Map, after: &Position) -> i32 {
    let mut theirs = *after;
    theirs.hand_over();
    if chain_to_hq(map, &theirs, REPLY_TRIES).is_some() {
        return HEADQUARTERS;
    }
    let mut most = 0;
    chains(map, &theirs, REPLIES, &mut |_, reply| {
        most = most.max(gain(&theirs, reply, !theirs.to_move()));
    });
    most
}

/// The cell where a tower weakens the opponent's best chain the most, if that is worth the tower's
/// price.
fn spoiling_cell(turn: &TurnBuilder) -> Option<Cell> {
    let (position, map) = (&turn.position, &turn.map);
    let fear = best_reply(map, position);
    if fear <= TOWER_PRICE {
        return None;
    }
    let near = (0..3).fold(position.owned(!turn.seat()), |set, _| set.dilated());
    let cells = position.buildable(map, Building::Tower)
        & (near | CellSet::from_cell(turn.seat().hq()).dilated());
    let bare = |cell: &Cell| {
        let covered = CellSet::from_cell(*cell).dilated() & position.active(turn.seat());
        (covered - position.protected(turn.seat())).len()
    };
    let mut cells: Vec<Cell> = cells.into_iter().collect();
    cells.sort_by_key(|cell| std::cmp::Reverse(bare(cell)));
    let fear_with = |cell: Cell| {
        let effect = position.check(map, Action::Build { building: Building::Tower, cell }).ok()?;
        let mut guarded = *position;
        guarded.apply(map, effect, &mut ());
        Some((best_reply(map, &guarded), cell))
    };
    let (new_fear, cell) = cells.into_iter().take(CELLS_MAX).filter_map(fear_with).min()?;
    (fear - new_fear > TOWER_PRICE).then_some(cell)
}
