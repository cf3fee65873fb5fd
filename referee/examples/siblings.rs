//! How much better could the bot's turn be? Turns of one position, siblings, are judged by the outcomes of games that are
//! played on from each of them.
//!
//! `siblings play --roots 1..400 --nodes 40000 > games.jsonl` makes the games: one line per root, a position in which the two
//! grounds touch. `siblings read games.jsonl` chooses the best sibling by one half of the games and scores it by the other half, and
//! `siblings read weak.jsonl --score strong.jsonl` chooses by all games of one file and scores by those of another.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use clap::{Parser, Subcommand};
use icefire::{
    Arena, BotParams, NodeLimit, Position, SearchContext, Seat, TurnPlan, Weights, search,
};
use itertools::Itertools;
use maps::{ChaChaDice, Dice, Generate, IceAndFireSetup};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Parser)]
struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Plays games from the siblings of roots
    Play {
        /// The seeds of the roots
        #[arg(long, value_parser = matches::read_seeds)]
        roots: [i64; 2],
        /// Evaluations per turn in the games
        #[arg(long)]
        nodes: u64,
        /// Games from each sibling
        #[arg(long, default_value_t = 16)]
        rollouts: usize,
        /// Siblings by weights that are shifted at random
        #[arg(long, default_value_t = 4)]
        shifted: usize,
    },
    /// Says how much better the best sibling is than the bot's turn
    Read {
        /// The games by which the sibling is chosen
        choose: PathBuf,
        /// The games by which it is scored, instead of the other half
        #[arg(long)]
        score: Option<PathBuf>,
    },
}

/// A position, and the games from each of its turns.
#[derive(Serialize, Deserialize)]
struct Root {
    seed: i64,
    round: u16,
    /// The bot's turn first.
    siblings: Vec<Sibling>,
}

/// A turn, by the searches that chose it.
#[derive(Serialize, Deserialize)]
struct Sibling {
    searches: Vec<String>,
    /// The result of each game for the seat that played the turn: 0 lost, 1 drawn, 2 won.
    results: String,
}

/// Evaluations of the search for the bot's turn and the siblings.
const ROOT_NODES: u64 = 100_000;
/// Evaluations per turn before the root.
const WAY_NODES: u64 = 10_000;
/// Games after which a root is left alone if they all ended alike.
const FIRST_ROLLOUTS: usize = 4;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    match Args::parse().command {
        Command::Play { roots: [first, last], nodes, rollouts, shifted } => {
            let seeds: Vec<i64> = (first..=last).collect();
            seeds.into_par_iter().for_each(|seed| {
                if let Some(root) = probe(seed, nodes, rollouts, shifted) {
                    println!("{}", serde_json::to_string(&root).expect("a root has a JSON form"));
                }
            });
        }
        Command::Read { choose, score } => {
            report(&read(&choose)?, score.as_deref().map(read).transpose()?.as_deref())
        }
    }
    Ok(())
}

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

/// Plays on until the game or the rounds end.
fn play_on(
    arena: &Arena,
    params: &[BotParams; 2],
    mut position: Position,
    nodes: u64,
    rounds: u16,
) -> Position {
    while position.captured().is_none()
        && !position.turn_limit_reached()
        && position.round() < rounds
    {
        let params = &params[position.to_move().index()];
        let plan = chosen(arena, params, &position, nodes);
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

/// A position of a game of the bot against itself after 13 to 22 rounds in which the grounds touch; `None` if the game ended before.
fn root(arena: &Arena, dice: &mut ChaChaDice) -> Option<Position> {
    let rounds = 13 + dice.range(10) as u16;
    let params = [shifted(0.1, dice), shifted(0.1, dice)];
    let mut position = Position::start();
    position.begin_turn(&mut ());
    position = play_on(arena, &params, position, WAY_NODES, rounds);
    if dice.range(2) == 1 && position.captured().is_none() {
        position = chosen(arena, &params[0], &position, WAY_NODES).handed_over();
    }
    let touch = position.owned(Seat::Red).dilated().intersects(position.owned(Seat::Blue));
    (position.captured().is_none() && touch).then_some(position)
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
fn probe(seed: i64, nodes: u64, rollouts: usize, count: usize) -> Option<Root> {
    let setup = IceAndFireSetup::generate(seed, &Default::default()).ok()?;
    let arena = setup.arena().ok()?;
    let mut dice = ChaChaDice::new(seed, 0);
    let root = root(&arena, &mut dice)?;
    let turns = siblings(&arena, &root, &mut dice, count);
    let turns = turns.unwrap_or_default();
    let mut results = vec![String::new(); turns.len()];
    for rollout in 0..rollouts {
        // The same players for all siblings.
        let mut dice = ChaChaDice::new(seed, 1 + rollout as u64);
        let params = [shifted(0.1, &mut dice), shifted(0.1, &mut dice)];
        for ((plan, _), results) in turns.iter().zip(&mut results) {
            let end = play_on(&arena, &params, plan.handed_over(), nodes, u16::MAX);
            results.push_str(&result(&end, root.to_move()).to_string());
        }
        if rollout + 1 == FIRST_ROLLOUTS && results.iter().flat_map(|of| of.chars()).all_equal() {
            break;
        }
    }
    let sibling = |((_, searches), results)| Sibling { searches, results };
    let siblings = turns.into_iter().zip(results).map(sibling).collect();
    Some(Root { seed, round: root.round(), siblings })
}

fn read(path: impl AsRef<Path>) -> Result<Vec<Root>, Box<dyn std::error::Error>> {
    let text = fs::read_to_string(path.as_ref())?;
    Ok(text.lines().map(serde_json::from_str).collect::<Result<_, _>>()?)
}

/// The mean of some results, in percent of the games.
fn percent(results: impl Iterator<Item = char>) -> f64 {
    let points: Vec<f64> = results.filter_map(|it| it.to_digit(10)).map(f64::from).collect();
    50.0 * points.iter().sum::<f64>() / points.len() as f64
}

/// By how much the sibling that is best in some games is ahead of the bot's turn in others, in percent of the games.
fn gain(choose: &[f64], score: &[f64]) -> f64 {
    // The first of equal ones.
    let best = (0..choose.len()).rev().max_by(|a, b| choose[*a].total_cmp(&choose[*b]));
    best.map_or(0.0, |best| score[best] - score[0])
}

/// The mean with its 95 % error.
fn mean(values: &[f64]) -> String {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0);
    format!("{mean:+.1} ± {:.1} ({} roots)", 1.96 * (variance / count).sqrt(), values.len())
}

fn report(roots: &[Root], score: Option<&[Root]>) {
    let all = |root: &Root| {
        root.siblings.iter().map(|it| percent(it.results.chars())).collect::<Vec<_>>()
    };
    let half = |root: &Root, odd| {
        let of = |it: &Sibling| percent(it.results.chars().skip(odd).step_by(2));
        root.siblings.iter().map(of).collect::<Vec<_>>()
    };
    let mut gains: BTreeMap<String, Vec<f64>> = BTreeMap::new();
    let mut add = |name: &str, gain: f64| gains.entry(name.to_owned()).or_default().push(gain);
    for root in roots {
        let (gain, scores) = match score {
            None => {
                let (even, odd) = (half(root, 0), half(root, 1));
                ((gain(&even, &odd) + gain(&odd, &even)) / 2.0, all(root))
            }
            Some(score) => {
                let Some(other) = score.iter().find(|other| other.seed == root.seed) else {
                    continue;
                };
                (gain(&all(root), &all(other)), all(other))
            }
        };
        add("all", gain);
        if let Some(bot) = scores.first() {
            add("with several turns", gain);
            add(if (10.0..=90.0).contains(bot) { "undecided" } else { "decided" }, gain);
        }
        add(
            &format!(
                "rounds {}",
                if root.round < 16 {
                    "13-15"
                } else if root.round < 19 {
                    "16-18"
                } else {
                    "19-22"
                }
            ),
            gain,
        );
        for (sibling, score) in root.siblings.iter().zip(&scores).skip(1) {
            sibling
                .searches
                .iter()
                .dedup()
                .for_each(|name| add(&format!("turn of {name}"), score - scores[0]));
        }
    }
    for (name, gains) in &gains {
        println!("{name:32} {}", mean(gains));
    }
}
