//! One lair, played by the built-in solver.

use std::fmt::Write;
use std::time::{Duration, Instant};

use engine::protocol::{Game, Seat};
use games::dragonsweeper::{Dragonsweeper, Ending, Solver, Token, Turn};
use maps::Generate;
use maps::dragonsweeper::{Lair, WIDTH};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Result of playing a lair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    pub seed: u32,
    pub won: bool,
    /// True if every monster was defeated.
    pub cleared: bool,
    pub score: u32,
    /// Hit points left if cleared, otherwise -1.
    pub hp_left: i32,
    /// True if any move was not known to be safe.
    pub took_risk: bool,
    /// Number of moves.
    pub clicks: u32,
    /// Damage that the remaining monsters would deal, in hit points.
    pub damage_to_go: u32,
    /// Number of hits that left a wall standing while something was still unknown.
    pub early_wall_hits: u32,
    /// Number of times that the mine king could be fought before an action but not after it.
    pub mine_king_delay: u32,
    /// Time for each move in microseconds; not logged.
    #[serde(skip)]
    pub moves: Vec<u32>,
}

impl Outcome {
    pub fn json(&self) -> Value {
        let Self { seed, won, cleared, score, hp_left, took_risk, clicks, .. } = self;
        json!({
            "seed": seed, "won": won, "cleared": cleared, "score": score, "hp_left": hp_left,
            "took_risk": took_risk, "clicks": clicks,
        })
    }
}

fn lair(seed: u32) -> Dragonsweeper {
    Dragonsweeper::new(&Lair::from_seed(i64::from(seed), &())).expect("a generated lair is valid")
}

pub fn solve(seed: u32) -> Outcome {
    run(seed, |_, _, _| {})
}

/// Plays a lair to the end. Returns one line per move with its reason, then the outcome.
pub fn explained(seed: u32) -> String {
    let mut text = format!("seed {seed}\n");
    let outcome = run(seed, |game, turn, solver| {
        let hero = game.hero();
        let line = writeln!(
            text,
            "{:3} hp {:2}/{:2} level {:2} xp {:2}/{:2}  {:11} {}",
            game.actions(),
            hero.hp,
            hero.max_hp,
            hero.level,
            hero.xp,
            hero.need(),
            turn_text(turn),
            solver.move_report().reason,
        );
        line.expect("writing to a string never fails");
    });
    text + &format!("{}\n", outcome.json())
}

fn turn_text(turn: Turn) -> String {
    match turn {
        Turn::Click(tile) => format!("({}, {})", tile % WIDTH, tile / WIDTH),
        other => other.to_string(),
    }
}

fn run(seed: u32, mut observe: impl FnMut(&Dragonsweeper, Turn, &Solver)) -> Outcome {
    let mut game = lair(seed);
    let mut solver = Solver::default();
    let (mut took_risk, mut early_wall_hits, mut mine_king_delay) = (false, 0, 0);
    let mut moves = Vec::new();
    while game.ending().is_none() {
        let view = game.view(Seat(0));
        let start = Instant::now();
        let turn = solver.decide(&view);
        moves.push(micros(start.elapsed()));
        observe(&game, turn, &solver);
        took_risk |= solver.move_report().risky;
        let ripe = game.mine_king_stands() && game.hero().hp > 10;
        game.play(&turn);
        mine_king_delay += u32::from(ripe && game.mine_king_stands() && game.hero().hp <= 10);
        early_wall_hits +=
            u32::from(hits_wall(&view.tokens, turn) && solver.move_report().unknown_left);
    }
    Outcome {
        seed,
        won: game.ending() == Some(Ending::Won),
        cleared: game.cleared(),
        score: game.hero().score,
        hp_left: game.hp_left().map_or(-1, |hp| hp as i32),
        took_risk,
        clicks: game.actions(),
        damage_to_go: game.damage_to_go(),
        early_wall_hits,
        mine_king_delay,
        moves,
    }
}

fn micros(time: Duration) -> u32 {
    u32::try_from(time.as_micros()).unwrap_or(u32::MAX)
}

fn hits_wall(tokens: &[Token], turn: Turn) -> bool {
    matches!(turn, Turn::Click(tile) if matches!(tokens[tile], Token::Wall(2 | 3)))
}
