//! The built-in players.

use std::collections::VecDeque;
use std::time::Duration;

use maps::battling_knights::{Heading, Knight, Move};
use maps::{ChaChaDice, Dice};

use super::state::neighbour;
use super::{BattlingKnights, Happening, Item, State, Status, Turn};
use engine::catalogue::BuiltinPlayer;
use engine::protocol::{Fault, Player, Report};

/// Random stream used by the players.
const STREAM: u64 = 102;

pub(super) fn all() -> Vec<BuiltinPlayer<BattlingKnights>> {
    vec![
        BuiltinPlayer {
            name: "collector",
            about: "takes items, and avoids water and losing fights",
            make: |_| Box::new(Collector::default()),
        },
        BuiltinPlayer {
            name: "random",
            about: "random moves of living knights",
            make: |options| {
                let dice = ChaChaDice::new(options.seed as i64, STREAM);
                Box::new(Random { dice, knight: None })
            },
        },
        BuiltinPlayer {
            name: "script",
            about: "plays random moves generated from the seed",
            make: |_| Box::new(Script::default()),
        },
    ]
}

/// The seat's only knight according to its opening, or `None` if the seat controls all of them.
fn own_knight(opening: &str) -> Option<Knight> {
    let letter = opening.as_bytes().first().copied();
    letter.filter(|_| opening.len() == 2).and_then(Knight::from_letter)
}

struct Random {
    dice: ChaChaDice,
    /// The only knight the player may move, if each seat has one.
    knight: Option<Knight>,
}

impl Player<BattlingKnights> for Random {
    fn open(&mut self, opening: &str) {
        self.knight = own_knight(opening);
    }

    fn turn(&mut self, view: &State, _: Duration) -> Result<String, Fault> {
        let all = self.knight.map_or(Knight::ALL.to_vec(), |knight| vec![knight]);
        let living: Vec<Knight> =
            all.iter().copied().filter(|&knight| view.status(knight) == Status::Live).collect();
        let chosen = self.dice.choose(if living.is_empty() { &all } else { &living }).copied();
        let knight = chosen.unwrap_or(Knight::Red);
        let heading = Heading::ALL[self.dice.range(4) as usize];
        Ok(Move { knight, heading }.to_string())
    }
}

#[derive(Default)]
struct Script(std::vec::IntoIter<String>);

impl Player<BattlingKnights> for Script {
    fn open(&mut self, opening: &str) {
        let lines: Vec<String> = opening.lines().skip(1).map(str::to_owned).collect();
        self.0 = lines.into_iter();
    }

    fn turn(&mut self, _: &State, _: Duration) -> Result<String, Fault> {
        Ok(self.0.next().unwrap_or_else(|| "GAME-END".to_owned()))
    }
}

/// Value of a point of attack or defence, relative to a step on the way to an item.
const STRENGTH: i64 = 100;
/// Value of removing a point of attack or defence from an opponent.
const OPPONENT: i64 = 10;
/// Penalty per point of attack or defence of a knight that an opponent can kill next.
const THREATENED: i64 = 60;
/// Assumed distance to an item on the knight's own tile, in steps. He takes it when he returns.
const BACK: i64 = 2;
/// Assumed distance to an unreachable item, in steps.
const FAR: i64 = 20;

/// Plays the step that leads to the position with the highest value.
#[derive(Default)]
struct Collector {
    /// The only knight the player may move, if each seat has one.
    knight: Option<Knight>,
    reason: String,
}

impl Player<BattlingKnights> for Collector {
    fn open(&mut self, opening: &str) {
        self.knight = own_knight(opening);
    }

    fn turn(&mut self, view: &State, _: Duration) -> Result<String, Fault> {
        let own = self.knight.map_or(Knight::ALL.to_vec(), |knight| vec![knight]);
        let moves =
            own.iter().flat_map(|&knight| Heading::ALL.map(|heading| Move { knight, heading }));
        // If several steps are equally good, the first one wins.
        let steps = moves.map(|step| (value(&after(view, step), &own), step));
        let best = steps.reduce(|best, step| if step.0 > best.0 { step } else { best });
        let is_alone = self.knight.is_none();
        let gains = |(score, _): &(i64, Move)| !is_alone || *score > value(view, &own);
        let Some((_, step)) = best.filter(gains) else {
            self.reason = "no step gains anything".to_owned();
            return Ok(Turn::End.to_string());
        };
        self.reason = reason(view, step);
        Ok(step.to_string())
    }

    fn report(&mut self) -> Report {
        let stderr = std::mem::take(&mut self.reason).into();
        Report { stderr, ..Report::default() }
    }
}

fn after(view: &State, step: Move) -> State {
    let mut state = view.clone();
    state.play(step, |_| ());
    state
}

/// Value of a position for the seat that plays the knights in `own`.
fn value(state: &State, own: &[Knight]) -> i64 {
    let of_knight = |knight: Knight| {
        let strength = state.strength(knight);
        if !own.contains(&knight) {
            return -OPPONENT * strength;
        }
        let danger = if is_threatened(state, knight, own) { THREATENED * strength } else { 0 };
        STRENGTH * strength - danger - steps_to_item(state, knight)
    };
    Knight::ALL.into_iter().map(of_knight).sum()
}

/// Returns true if an adjacent opponent would win against the knight.
fn is_threatened(state: &State, knight: Knight, own: &[Knight]) -> bool {
    let is_beside = |other: Knight| {
        let tile = state.tile(other);
        Heading::ALL.into_iter().any(|heading| neighbour(tile, heading) == Some(state.tile(knight)))
    };
    let beats = |other: &Knight| {
        state.status(*other) == Status::Live && state.attack(*other) >= state.defence(knight)
    };
    let opponents = Knight::ALL.into_iter().filter(|other| !own.contains(other));
    opponents.filter(beats).any(is_beside)
}

/// Number of steps from a living knight without an item to the nearest free item, or 0 if he does
/// not need an item or none is left.
fn steps_to_item(state: &State, knight: Knight) -> i64 {
    if state.status(knight) != Status::Live || state.held(knight).is_some() {
        return 0;
    }
    let is_free = |item: &Item| Knight::ALL.iter().all(|other| state.held(*other) != Some(*item));
    let items: Vec<u8> =
        Item::ALL.into_iter().filter(is_free).map(|item| state.item_tile(item)).collect();
    if items.is_empty() {
        return 0;
    }
    let is_taken = |tile: u8| {
        let stands =
            |other: &Knight| state.status(*other) == Status::Live && state.tile(*other) == tile;
        Knight::ALL.iter().any(stands)
    };
    let start = state.tile(knight);
    let mut seen = vec![start];
    let mut queue = VecDeque::from([(start, 0)]);
    while let Some((tile, steps)) = queue.pop_front() {
        if items.contains(&tile) && tile != start {
            return steps;
        }
        for next in Heading::ALL.into_iter().filter_map(|heading| neighbour(tile, heading)) {
            if !seen.contains(&next) && !is_taken(next) {
                seen.push(next);
                queue.push_back((next, steps + 1));
            }
        }
    }
    if items.contains(&start) { BACK } else { FAR }
}

fn reason(view: &State, step: Move) -> String {
    let knight = format!("{:?}", step.knight).to_lowercase();
    let mut reason = format!("{knight} moves towards the nearest item, or to safety");
    view.clone().play(step, |happening| match happening {
        Happening::Took(_, item) => {
            reason = format!("{knight} takes the {}", item.key().replace('_', " "));
        }
        Happening::Killed(winner, loser) if winner == step.knight => {
            reason = format!("{knight} kills {}", format!("{loser:?}").to_lowercase());
        }
        Happening::Ignored(_) => reason = format!("{knight} can no longer move"),
        _ => (),
    });
    reason
}
