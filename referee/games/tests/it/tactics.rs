//! Tests the bot in positions from games between strong players.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use flate2::read::GzDecoder;

use icefire::{Bot, Cell, CellSet, Commands, Ending, Event, Game, NodeLimit, Rules, Weights};
use maps::ice_and_fire::Options;
use maps::{Generate, IceAndFireSetup};
use serde_json::Value;

const NODES: u64 = 600;

/// A position before a turn, and the turn that was played.
struct Situation {
    name: String,
    game: Game,
    spots: CellSet,
    played: String,
}

fn situations() -> Vec<Situation> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../tests/golden/ice_and_fire/games-strong.jsonl.gz");
    let records = BufReader::new(GzDecoder::new(File::open(file).expect("the records are there")));
    let record = |line: String| serde_json::from_str(&line).expect("a record");
    records.lines().flat_map(|line| of_record(&record(line.expect("a line")))).collect()
}

fn of_record(record: &Value) -> Vec<Situation> {
    let text = |key: &str| record[key].as_str().expect("a text").to_owned();
    let league = record["league"].as_u64().expect("a number") as u8;
    let rules = Rules::named(&text("rules"), league).expect("known rules");
    let seed = text("seed").parse().expect("a seed");
    let setup = IceAndFireSetup::generate(seed, &Options { rules }).expect("a valid seed");
    let spots = setup.mine_spots.iter().filter_map(|&[x, y]| Cell::at(x, y)).collect();
    let mut game = Game::new(setup.map().expect("a valid setup"));
    let mut found = Vec::new();
    for (number, turn) in record["turns"].as_array().expect("turns").iter().enumerate() {
        let Some(played) = turn[2].as_str().map(str::to_owned) else { break };
        let name = format!("{} turn {number}", text("id"));
        found.push(Situation { name, game: game.clone(), spots, played: played.clone() });
        let Ok(commands) = Commands::read(&played, game.map().rules()) else { break };
        game.play(&commands.0, None);
    }
    found
}

impl Situation {
    /// The position after a line is played, and the number of commands refused.
    fn after(&self, line: &str) -> (Game, usize) {
        let mut game = self.game.clone();
        let commands = Commands::read(line, game.map().rules()).expect("a known line");
        let mut refused = 0;
        let mut hear = |event| refused += usize::from(matches!(event, Event::Refused(..)));
        game.play(&commands.0, Some(&mut hear));
        (game, refused)
    }

    fn answer(&self) -> String {
        let view = self.game.view(self.game.position().to_move());
        Bot::new(self.spots, Weights::default()).answer(&view, &NodeLimit(NODES))
    }
}

#[test]
fn a_headquarters_that_was_taken_is_taken() {
    let (mut count, mut missed) = (0, Vec::new());
    for situation in situations() {
        let (game, _) = situation.after(&situation.played);
        if !matches!(game.ending(), Some(Ending::Captured(_))) {
            continue;
        }
        count += 1;
        let answer = situation.answer();
        let (game, _) = situation.after(&answer);
        let taken = matches!(game.ending(), Some(Ending::Captured(_)));
        if !taken {
            missed.push(format!("{}: {answer}, where {} wins", situation.name, situation.played));
        }
    }
    assert!(missed.is_empty(), "{} of {count}:\n{}", missed.len(), missed.join("\n"));
    assert!(count >= 30, "only {count} positions");
}

#[test]
fn no_command_is_refused_where_the_rules_are_known() {
    let mut count = 0;
    let all = situations().into_iter();
    let live = all.filter(|situation| *situation.game.map().rules() == Rules::live(4));
    for situation in live.step_by(5) {
        let answer = situation.answer();
        let (_, refused) = situation.after(&answer);
        assert_eq!(refused, 0, "{}: {answer}", situation.name);
        count += 1;
    }
    assert!(count >= 100, "only {count} positions");
}
