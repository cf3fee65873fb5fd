//! Built-in players. Pages use the first one for hints.

use std::time::Duration;

use engine::catalogue::BuiltinPlayer;
use engine::protocol::{Exit, Fault, Player, Report};
use engine::text::counted;
use maps::{ChaChaDice, Dice};

use super::board::Board;
use super::game::{ConnectFour, Drop};
use super::search;

/// Random stream for the players.
const STREAM: u64 = 1;
/// Default number of nodes per turn.
const NODES: u64 = 10_000;

pub fn all() -> Vec<BuiltinPlayer<ConnectFour>> {
    vec![
        BuiltinPlayer {
            name: "solver",
            about: "alpha-beta search, 10000 nodes per turn",
            make: |options| {
                Box::new(Solver { nodes: options.nodes.unwrap_or(NODES), reason: String::new() })
            },
        },
        BuiltinPlayer {
            name: "random",
            about: "random columns that are not full",
            make: |options| Box::new(Random(ChaChaDice::new(options.seed as i64, STREAM))),
        },
    ]
}

fn no_room() -> Fault {
    Fault::new(Exit::Done, "the board is full")
}

struct Random(ChaChaDice);

impl Player<ConnectFour> for Random {
    fn turn(&mut self, view: &Board, _: Duration) -> Result<String, Fault> {
        let columns: Vec<usize> = view.landings().map(|(column, _)| column).collect();
        let chosen = self.0.choose(&columns);
        chosen.map(|column| Drop(*column).to_string()).ok_or_else(no_room)
    }
}

struct Solver {
    nodes: u64,
    reason: String,
}

impl Player<ConnectFour> for Solver {
    fn turn(&mut self, view: &Board, _: Duration) -> Result<String, Fault> {
        let found = search::best(*view, self.nodes).ok_or_else(no_room)?;
        self.reason = match (found.discs_to_end(*view), found.score) {
            (Some(discs), score) if score > 0 => format!("wins in {}", counted(discs, "disc")),
            (Some(discs), _) => format!("loses in {}", counted(discs, "disc")),
            (None, score) => format!("threats ahead: {score}"),
        };
        Ok(Drop(found.column).to_string())
    }

    fn report(&mut self) -> Report {
        let stderr = std::mem::take(&mut self.reason).into();
        Report { stderr, ..Report::default() }
    }
}
