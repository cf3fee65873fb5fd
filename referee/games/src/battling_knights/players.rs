//! The built-in players.

mod collector;

use std::time::Duration;

use maps::battling_knights::{Heading, Knight, Move};
use maps::{ChaChaDice, Dice};

use super::{BattlingKnights, State, Status};
use engine::catalogue::BuiltinPlayer;
use engine::protocol::{Fault, Player};

/// Stream of the players' dice.
const STREAM: u64 = 102;

pub(super) fn all() -> Vec<BuiltinPlayer<BattlingKnights>> {
    vec![
        BuiltinPlayer {
            name: "collector",
            about: "takes items, and keeps out of the water and of fights that it would lose",
            make: |_| Box::new(collector::Collector::default()),
        },
        BuiltinPlayer {
            name: "random",
            about: "any move of a living knight, chosen by dice",
            make: |options| {
                let dice = ChaChaDice::new(options.seed as i64, STREAM);
                Box::new(Random { dice, knight: None })
            },
        },
        BuiltinPlayer {
            name: "script",
            about: "plays the moves that were drawn with the seed",
            make: |_| Box::new(Script::default()),
        },
    ]
}

/// The knight of a seat that has but one, by what opens the game for it.
fn own_knight(opening: &str) -> Option<Knight> {
    let letter = opening.as_bytes().first().copied();
    letter.filter(|_| opening.len() == 2).and_then(Knight::from_letter)
}

struct Random {
    dice: ChaChaDice,
    /// The only knight it may move, if it has a seat of its own.
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
