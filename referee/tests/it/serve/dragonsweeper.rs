//! Interactive Dragonsweeper, tested with real requests and compared with the same game with all
//! its secrets.

use engine::protocol::Game;
use games::dragonsweeper::{Dragonsweeper, Turn};
use maps::Generate;
use maps::dragonsweeper::Lair;
use serde_json::{Value, json};

use super::client::Server;
use crate::common::referee_command::Folder;

const SEED: i64 = 7;

struct Interactive {
    server: Server,
    id: Value,
    state: Value,
    truth: Dragonsweeper,
    played: usize,
}

impl Interactive {
    fn begin() -> Self {
        let server = Server::start(&Folder::new(), "");
        let new = json!({ "game": "dragonsweeper", "seed": SEED.to_string(), "seats": ["hand"] });
        let (_, mut started) = server.send("/play/new", &new);
        let lair = Lair::generate(SEED, &()).expect("a lair");
        let truth = Dragonsweeper::new(&lair).expect("a game");
        let (id, state) = (started["id"].take(), started["state"].take());
        Self { server, id, state, truth, played: 0 }
    }

    /// Posts an action, plays the same turns on the other side, and checks everything reported
    /// about hidden tiles. Returns the lines that were played.
    fn act(&mut self, path: &str) -> Vec<String> {
        let (status, answer) = self.server.send(path, &json!({ "id": self.id }));
        assert_eq!(status, 200, "{path}: {answer}");
        self.state = answer["state"].clone();
        let turns = self.state["turn"].as_u64().expect("a count") as usize;
        let lines = self.state["lines"].as_array().expect("lines");
        let new = &lines[lines.len() + self.played - turns..];
        let new = new.iter().map(|line| line["line"].as_str().expect("a line").to_owned());
        let new: Vec<String> = new.collect();
        for line in &new {
            self.truth.play(&line.parse::<Turn>().expect("a turn"));
        }
        self.played = turns;
        for known in self.state["knowledge"].as_array().expect("knowledge") {
            let power = json!(self.truth.power(known["tile"].as_u64().expect("a tile") as usize));
            assert!(
                known["powers"].as_array().expect("powers").contains(&power),
                "{power}: {known}"
            );
        }
        new
    }

    fn is_over(&self) -> bool {
        self.state["seat"].is_null()
    }
}

#[test]
fn the_solver_plays_interactive_games_as_at_the_table() {
    let mut game = Interactive::begin();
    let mut lines = Vec::new();
    while !game.is_over() {
        lines.extend(game.act("/play/advised"));
    }
    let folder = Folder::new();
    folder
        .ok(&format!("play --game dragonsweeper --seed {SEED} --player @solver --replay g.jsonl"));
    let replay = folder.json("g.jsonl");
    let turns = replay["turns"].as_array().expect("turns");
    let played: Vec<&str> = turns.iter().filter_map(|turn| turn["line"].as_str()).collect();
    assert_eq!(lines, played);
}

#[test]
fn free_actions_cost_nothing_and_are_taken_all_at_once() {
    let mut game = Interactive::begin();
    let started = game.state.clone();
    game.act("/play/advised");
    assert_ne!(game.state["knowledge"], started["knowledge"]);
    let (_, undone) = game.server.send("/play/undo", &json!({ "id": game.id }));
    assert_eq!(undone["state"], started, "knowledge is taken back with turns");
    let mut game = Interactive::begin();
    let mut free_turns = 0;
    for _ in 0..20 {
        let hp = game.truth.hero().hp;
        if game.state["free_turn"] == true {
            let played = game.act("/play/free").len();
            assert!(played > 0, "nothing was played");
            assert_eq!(game.truth.hero().hp, hp, "free actions cost hit points");
            free_turns += played;
        }
        assert_eq!(game.state["free_turn"], false);
        if game.is_over() {
            break;
        }
        game.act("/play/advised");
    }
    assert!(free_turns > 10, "only {free_turns} free turns");
}
