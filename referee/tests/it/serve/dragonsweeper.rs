//! Dragonsweeper by hand over real requests: what is told of hidden tiles is true.

use engine::protocol::{Game, Seat};
use games::dragonsweeper::{Dragonsweeper, Turn};
use maps::dragonsweeper::{Lair, TILES};
use maps::Generate;
use serde_json::{json, Value};

use super::by_hand::send;
use super::client::{referee, Server};

const SEED: i64 = 7;

/// A game by hand beside the same game with all that it hides.
struct Pair {
    server: Server,
    token: String,
    id: Value,
    state: Value,
    truth: Dragonsweeper,
    played: usize,
}

impl Pair {
    fn begin() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let server = Server::start(folder.path(), &[]);
        let token = server.token();
        let new = json!({ "game": "dragonsweeper", "seed": SEED.to_string(), "seats": ["hand"] });
        let (_, begun) = send(&server, &token, "/play/new", &new);
        let lair = Lair::generate(SEED, &()).expect("a lair");
        let truth = Dragonsweeper::new(&lair).expect("a game");
        let (id, state) = (begun["id"].clone(), begun["state"].clone());
        Self { server, token, id, state, truth, played: 0 }
    }

    /// Does something; what was played by it is played on the other side as well.
    fn act(&mut self, path: &str, text: &str) -> Value {
        let body = json!({ "id": self.id, "text": text });
        let (status, answer) = send(&self.server, &self.token, path, &body);
        assert_eq!(status, 200, "{path} {text}: {answer}");
        self.state = answer["state"].clone();
        let turns = self.state["turn"].as_u64().expect("a count") as usize;
        let lines = self.state["lines"].as_array().expect("lines");
        assert!(turns - self.played <= lines.len(), "more turns than lines");
        for line in &lines[lines.len() - (turns - self.played)..] {
            let turn: Turn = line["line"].as_str().expect("a line").parse().expect("a turn");
            self.truth.play(&turn);
        }
        self.played = turns;
        answer
    }

    /// Checks all that is told of hidden tiles; returns how many powers are known.
    fn check(&self) -> usize {
        let told = self.state["knowledge"].as_array().expect("knowledge");
        let mut known = 0;
        for one in told {
            let tile = one["tile"].as_u64().expect("a tile") as usize;
            let powers: Vec<u64> = one["powers"]
                .as_array()
                .expect("powers")
                .iter()
                .filter_map(Value::as_u64)
                .collect();
            let power = u64::from(self.truth.power(tile));
            assert!(powers.contains(&power), "tile {tile} has {power}, told: {one}");
            known += usize::from(powers.len() == 1);
        }
        known
    }

    fn is_over(&self) -> bool {
        self.state["seat"].is_null()
    }
}

#[test]
fn the_solver_plays_a_game_by_hand_as_at_the_table() {
    let mut pair = Pair::begin();
    let mut known_max = 0;
    let mut lines = Vec::new();
    while !pair.is_over() {
        let answer = pair.act("/play/advised", "");
        assert_ne!(answer["hint"]["reason"], "", "{answer}");
        lines.push(answer["hint"]["line"].as_str().expect("a line").to_owned());
        known_max = known_max.max(pair.check());
    }
    assert!(known_max > 20, "hardly anything is known: {known_max}");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let line =
        format!("play dragonsweeper --seed {SEED} --player @solver --quiet --replay g.jsonl");
    referee(folder.path(), &line.split(' ').collect::<Vec<_>>());
    let text = std::fs::read_to_string(folder.path().join("g.jsonl")).expect("a replay");
    let replay: Value = serde_json::from_str(&text).expect("JSON");
    let turns = replay["turns"].as_array().expect("turns");
    let played: Vec<&str> = turns.iter().filter_map(|turn| turn["line"].as_str()).collect();
    assert_eq!(lines, played);
}

#[test]
fn free_actions_cost_nothing_and_are_taken_all_at_once() {
    let mut pair = Pair::begin();
    let mut free_turns = 0;
    for _ in 0..20 {
        let (hp, before) = (pair.truth.hero().hp, pair.played);
        if pair.state["free_turn"] == true {
            pair.act("/play/free", "");
            free_turns += pair.played - before;
            assert!(pair.played > before, "nothing was played");
            assert_eq!(pair.truth.hero().hp, hp, "free actions cost hit points");
        }
        assert_eq!(pair.state["free_turn"], false);
        pair.check();
        if pair.is_over() {
            break;
        }
        pair.act("/play/advised", "");
    }
    assert!(free_turns > 10, "only {free_turns} free turns");
}

#[test]
fn knowledge_is_taken_back_with_turns_and_holds_after_any_play() {
    let mut pair = Pair::begin();
    let begun = pair.state.clone();
    pair.act("/play/advised", "");
    assert_ne!(pair.state["knowledge"], begun["knowledge"]);
    let body = json!({ "id": pair.id });
    let (_, undone) = send(&pair.server, &pair.token, "/play/undo", &body);
    assert_eq!(undone["state"], begun);
    // Another player than the solver: the first tile that can be clicked, in steps of 37 tiles.
    let mut pair = Pair::begin();
    for turn in 0..60 {
        let clickable: Vec<usize> = pair.truth.view(Seat(0)).clickable().collect();
        let tile = (0..TILES).map(|step| (37 * (turn + step)) % TILES);
        let cheap = |tile: &usize| {
            clickable.contains(tile) && pair.truth.power(*tile) < pair.truth.hero().hp
        };
        let Some(tile) = tile.into_iter().find(cheap) else { break };
        pair.act("/play/line", &Turn::Click(tile).to_string());
        pair.check();
    }
    assert!(pair.played > 20, "only {} turns", pair.played);
}
