//! The games from the siblings of a root.

use icefire::{
    Arena, BotParams, NodeLimit, Position, SearchContext, Seat, TurnPlan, Weights, search,
};
use itertools::Itertools;
use maps::{ChaChaDice, Dice, Generate, IceAndFireSetup};

use super::turns::written;
use super::{Root, Sibling};

/// Evaluations of the search for the bot's turn and the siblings.
const ROOT_NODES: u64 = 100_000;
/// Evaluations per turn before the root.
const WAY_NODES: u64 = 10_000;
/// Games after which a root is left alone if they all ended alike.
const FIRST_ROLLOUTS: usize = 4;

/// The bot with its weights changed by up to a share, each by its own.
fn shifted(share: f64, dice: &mut ChaChaDice) -> BotParams {
    let mut weights = Weights::default();
    for name in Weights::NAMES {
        let value = f64::from(weights.get(name).expect("a name of the list"));
        let factor = 1.0 + share * (2.0 * dice.next_f64() - 1.0);
        weights.set(name, (value * factor).round() as i32);
    }
    weights.into()
}

fn chosen(arena: &Arena, params: &BotParams, position: &Position, nodes: u64) -> TurnPlan {
    let context = SearchContext { arena, weights: &params.weights, params: &params.search };
    search(context, position, &NodeLimit(nodes)).plan
}

/// Plays on until the game or the rounds end. Adds the turns to `way`.
fn play_on(
    arena: &Arena,
    params: &[BotParams; 2],
    mut position: Position,
    (nodes, rounds): (u64, u16),
    way: &mut Vec<String>,
) -> Position {
    while position.captured().is_none()
        && !position.turn_limit_reached()
        && position.round() < rounds
    {
        let params = &params[position.to_move().index()];
        let plan = chosen(arena, params, &position, nodes);
        way.push(written(&plan));
        position = if plan.position().captured().is_some() {
            *plan.position()
        } else {
            plan.handed_over()
        };
    }
    position
}

fn result(position: &Position, seat: Seat) -> usize {
    match position.captured() {
        Some(loser) => {
            if loser == seat {
                0
            } else {
                2
            }
        }
        None => position.military_power(seat).cmp(&position.military_power(!seat)) as usize + 1,
    }
}

/// A position of a game of the bot against itself after 13 to 22 rounds in which the grounds touch, and the way to it; `None` if the
/// game ended before.
fn root(arena: &Arena, dice: &mut ChaChaDice) -> Option<(Position, Vec<String>)> {
    let rounds = 13 + dice.range(10) as u16;
    let params = [shifted(0.1, dice), shifted(0.1, dice)];
    let mut position = Position::start();
    position.begin_turn(&mut ());
    let mut way = Vec::new();
    position = play_on(arena, &params, position, (WAY_NODES, rounds), &mut way);
    if dice.range(2) == 1 && position.captured().is_none() {
        let plan = chosen(arena, &params[0], &position, WAY_NODES);
        way.push(written(&plan));
        position = plan.handed_over();
    }
    let touch = position.owned(Seat::Red).dilated().intersects(position.owned(Seat::Blue));
    (position.captured().is_none() && touch).then_some((position, way))
}

/// The turns of a position that different searches choose, the bot's first; `None` if it captures the headquarters.
fn siblings(
    arena: &Arena,
    root: &Position,
    dice: &mut ChaChaDice,
    count: usize,
) -> Option<Vec<(TurnPlan, Vec<String>)>> {
    let bot = BotParams::default();
    let with = |changes: &[(&str, f64)]| {
        let mut params = bot;
        for (name, factor) in changes {
            let value = params.get(name).expect("a name of the bot");
            params.set(name, (f64::from(value) * factor).round() as i32);
        }
        params
    };
    let wide = with(&[
        ("attack_beam", 2.0),
        ("second_beam", 2.0),
        ("reply_beam", 2.0),
        ("replies_kept", 2.0),
    ]);
    let mut searches = vec![
        ("bot", bot, 1),
        ("eight times the nodes", bot, 8),
        ("wide", wide, 1),
        ("gold", with(&[("gold", 1.5), ("income", 1.5)]), 1),
        ("towers", with(&[("tower", 2.0)]), 1),
    ];
    searches.extend((0..count).map(|_| ("shifted", shifted(0.4, dice), 1)));
    let mut turns: Vec<(TurnPlan, Vec<String>)> = Vec::new();
    for (name, params, times) in searches {
        let plan = chosen(arena, &params, root, ROOT_NODES * times);
        if plan.position().captured().is_some() {
            return None;
        }
        match turns.iter_mut().find(|(turn, _)| turn.position() == plan.position()) {
            Some((_, names)) => names.push(name.to_owned()),
            None => turns.push((plan, vec![name.to_owned()])),
        }
    }
    (turns.len() > 1).then_some(turns)
}

/// Plays the games of a root; `None` if the seed has none, or all searches choose one turn.
pub(super) fn probe(seed: i64, nodes: u64, rollouts: usize, count: usize) -> Option<Root> {
    let setup = IceAndFireSetup::generate(seed, &Default::default()).ok()?;
    let arena = setup.arena().ok()?;
    let mut dice = ChaChaDice::new(seed, 0);
    let (root, way) = root(&arena, &mut dice)?;
    let turns = siblings(&arena, &root, &mut dice, count);
    let turns = turns.unwrap_or_default();
    let mut results = vec![String::new(); turns.len()];
    for rollout in 0..rollouts {
        // The same players for all siblings.
        let mut dice = ChaChaDice::new(seed, 1 + rollout as u64);
        let params = [shifted(0.1, &mut dice), shifted(0.1, &mut dice)];
        for ((plan, _), results) in turns.iter().zip(&mut results) {
            let until = (nodes, u16::MAX);
            let end = play_on(&arena, &params, plan.handed_over(), until, &mut Vec::new());
            results.push_str(&result(&end, root.to_move()).to_string());
        }
        if rollout + 1 == FIRST_ROLLOUTS && results.iter().flat_map(|of| of.chars()).all_equal() {
            break;
        }
    }
    let siblings = turns.into_iter().zip(results);
    let siblings = siblings.map(|((plan, searches), results)| {
        let turn = written(&plan);
        Sibling { searches, turn, results }
    });
    Some(Root { seed, round: root.round(), way, siblings: siblings.collect() })
}
