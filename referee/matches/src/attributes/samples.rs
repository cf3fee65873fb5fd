//! Sample games with attributes, for tests.

use replays::{FORMAT, Replay, StoredExit, StoredTurn};
use serde_json::Value;

use super::GameAttributes;
use crate::Termination;

/// A turn in which the seat took `ms` milliseconds.
pub fn turn(seat: usize, ms: f64, stderr: &str) -> StoredTurn {
    StoredTurn {
        seat,
        line: "WAIT".to_owned(),
        ms: Some(ms),
        stderr: stderr.to_owned(),
        input: None,
    }
}

/// A replay of a two-player game played by an external referee.
pub fn replay(turns: Vec<StoredTurn>, exits: Vec<StoredExit>) -> Replay {
    Replay {
        format: FORMAT,
        game: "sdk:small.jar".to_owned(),
        seed: "7".to_owned(),
        setup: Value::Null,
        players: ["new", "old 3"].map(str::to_owned).to_vec(),
        turns,
        exits,
        scores: vec![3, 1],
        hash: "0".repeat(16),
        digests: None,
        sha256: None,
    }
}

/// A seat's crash after `turn` turns.
pub fn crash(seat: usize, turn: usize, stderr: &str) -> StoredExit {
    StoredExit {
        seat,
        turn,
        exit: "crashed".to_owned(),
        line: None,
        detail: String::new(),
        stderr: stderr.to_owned(),
        ms: None,
        cpu_ms: None,
    }
}

/// A game on a tagged seed that the second player lost.
pub fn game() -> GameAttributes {
    let turns = vec![
        turn(0, 20.0, "[PDATA] mines = 4\n[PDATA] style = calm\n[TDATA] width = 12"),
        turn(1, 30.0, "[PDATA][1] gold = 20\n[PDATA][2] gold = 40\n[PDATA+] nodes = 2"),
        turn(0, 4.0, "a remark\n#value mines 5"),
        turn(1, 3.0, "[PDATA][3] gold = 30\n[PDATA+] nodes = 3"),
    ];
    let mut game = GameAttributes::from_replay(&replay(turns, Vec::new()));
    game.class = "wide".to_owned();
    game.tags = ["hard", "known"].map(str::to_owned).to_vec();
    game.seats[1].end = Some(Termination::Lost);
    game
}
