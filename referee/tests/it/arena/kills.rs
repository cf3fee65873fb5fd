//! An arena must end with the same games and ratings as an undisturbed one even if its commands are
//! killed at random moments. `ARENA_KILLS=200 cargo test -p referee --test it arena::kills` kills
//! more often than usual.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use maps::{ChaChaDice, Dice};
use serde_json::Value;

use crate::common::referee_command::Folder;

/// Time after which a command is considered stuck.
const DEADLINE: Duration = Duration::from_secs(120);
/// Maximum number of kills per command in one run, so every command is reached.
const KILLS_OF_STEP: usize = 6;

/// The ladder ends once these few seeds have been played, so the games do not depend on the order
/// in which they are chosen. The build takes a while.
const SETTINGS: &str = r#"game = "battling-knights"
nodes = 1
seeds = "1..10"
sprt = "0,200"
ladder_width = 1.0
jobs = 2

[toolchains.sh]
build = "sh -c 'echo begun; sleep 0.1; cp {source} {program}; echo done'"
run = "sh {program}"
"#;

/// Bot that ends every game immediately.
const BOT: &str = "while read -r line; do\n  [ \"$line\" != \"}\" ] || echo GAME-END\ndone\n";

/// Effect of a command on the arena, which determines how to repeat the command after a kill.
#[derive(Clone, Copy)]
enum Effect {
    /// Adds a version. If it already exists, the command only builds and checks it.
    Version,
    /// Adds a test.
    Test,
    /// Has no effect that a repetition would duplicate.
    Repeatable,
}

const STEPS: [(&str, Effect); 12] = [
    ("arena add @random --bot mine", Effect::Version),
    ("arena add bot.sh --bot mine --note second", Effect::Version),
    ("arena add @collector --bot mine --test", Effect::Version),
    ("arena test 3", Effect::Test),
    ("arena test 1 --against 3 --games 12", Effect::Test),
    ("arena run", Effect::Repeatable),
    ("arena promote 3", Effect::Repeatable),
    ("arena pool 1", Effect::Repeatable),
    ("arena test 2 --pool --games 6", Effect::Test),
    ("arena replay 3 --with 2", Effect::Test),
    ("arena ladder on", Effect::Repeatable),
    ("arena run", Effect::Repeatable),
];

fn arena() -> Folder {
    let folder = Folder::new();
    folder.write("arena.toml", SETTINGS);
    folder.write("bot.sh", BOT);
    folder
}

/// Runs a command and kills it after some time. Returns true if it ended successfully before that.
fn kill_after(folder: &Folder, line: &str, time: Duration) -> bool {
    let mut command = folder.command(line);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().expect("the referee runs");
    let start = Instant::now();
    while start.elapsed() < time && child.try_wait().expect("it can be asked").is_none() {
        thread::sleep(Duration::from_millis(1));
    }
    let _ = child.kill();
    child.wait().expect("it ends").success()
}

fn rows(folder: &Folder, list: &str) -> Vec<Value> {
    let rows = folder.ok_json(&format!("arena {list} --format json"));
    rows.as_array().expect("a list").clone()
}

/// Returns the games in all journals, by file, without times. A truncated last line is ignored.
fn games(folder: &Path) -> BTreeMap<String, Vec<String>> {
    let mut found = BTreeMap::new();
    for name in ["games", "games/chosen"] {
        let Ok(entries) = fs::read_dir(folder.join(name)) else { continue };
        for path in entries.flatten().map(|entry| entry.path()) {
            let file = path.file_name().expect("a name").to_string_lossy().into_owned();
            if !file.ends_with(".jsonl") || file.contains(".replays.") || file.starts_with('.') {
                continue;
            }
            let text = fs::read_to_string(&path).expect("a journal");
            found.insert(format!("{name}/{file}"), text.lines().filter_map(game).collect());
        }
    }
    found
}

/// Parses a game in a journal and removes its times. Returns `None` for the head and for a
/// truncated line.
fn game(line: &str) -> Option<String> {
    let mut game: Value = serde_json::from_str(line).ok()?;
    let fields = game.as_object_mut()?;
    fields.get("seed")?;
    fields.remove("measured");
    fields.remove("check");
    Some(game.to_string())
}

fn assert_not_doubled(games: &BTreeMap<String, Vec<String>>) {
    for (file, games) in games {
        let pairing = |game: &String| {
            let game: Value = serde_json::from_str(game).expect("a game");
            format!("{} {}", game["seed"], game["seats"])
        };
        let pairings: BTreeSet<String> = games.iter().map(pairing).collect();
        assert_eq!(pairings.len(), games.len(), "{file} has a game twice: {games:#?}");
    }
}

/// Returns the names of all the bots' files. A lock file may outlive its process, but then it no
/// longer locks anything, so it is left out.
fn bot_files(folder: &Path) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.path().is_dir() {
            found.extend(bot_files(&entry.path()).into_iter().map(|file| format!("{name}/{file}")));
        } else if !name.ends_with(".lock") {
            found.insert(name);
        }
    }
    found
}

/// Final state of an arena, without times.
#[derive(Debug, PartialEq)]
struct Outcome {
    games: BTreeMap<String, Vec<String>>,
    ratings: Vec<Value>,
    tests: Vec<Value>,
    bots: Vec<Value>,
    files: BTreeSet<String>,
}

fn outcome(folder: &Folder) -> Outcome {
    let mut bots = rows(folder, "bots");
    bots.iter_mut().for_each(|bot| drop(bot.as_object_mut().map(|bot| bot.remove("added"))));
    Outcome {
        games: games(folder.path()),
        ratings: rows(folder, "rank"),
        tests: rows(folder, "tests"),
        bots,
        files: bot_files(&folder.file("bots")),
    }
}

/// Kills commands one after the other.
struct Killer {
    dice: ChaChaDice,
    remaining: usize,
    /// Number of kills, by command.
    kills: BTreeMap<String, usize>,
}

impl Killer {
    /// Runs a command until it ends on its own. `usual` is the time it takes undisturbed.
    fn run(&mut self, folder: &Folder, line: &str, effect: Effect, usual: Duration) {
        let list = match effect {
            Effect::Version => "bots",
            Effect::Test => "tests",
            Effect::Repeatable => "",
        };
        let count = |folder: &Folder| if list.is_empty() { 0 } else { rows(folder, list).len() };
        let goal = count(folder) + 1;
        let start = Instant::now();
        let mut line = line.to_owned();
        let mut known = games(folder.path());
        for _ in 0..KILLS_OF_STEP.min(self.remaining) {
            assert!(start.elapsed() < DEADLINE, "{line} comes to no end");
            let share = f64::from(self.dice.range(1 << 16)) / f64::from(1 << 16);
            if kill_after(folder, &line, usual.mul_f64(1.3 * share)) {
                return;
            }
            self.remaining -= 1;
            *self.kills.entry(line.clone()).or_default() += 1;
            let now = games(folder.path());
            for (file, games) in &known {
                let kept = now.get(file).is_some_and(|now| now.starts_with(games));
                assert!(kept, "{line}: {file} has lost games");
            }
            assert_not_doubled(&now);
            known = now;
            if !list.is_empty() && count(folder) == goal {
                match effect {
                    Effect::Version => line = "arena run".to_owned(),
                    _ => return,
                }
            }
        }
        folder.ok(&line);
    }
}

#[test]
fn killed_commands_lose_and_double_nothing() {
    let kills = std::env::var("ARENA_KILLS").map_or(12, |kills| kills.parse().expect("a number"));
    let whole = arena();
    let mut usual = Vec::new();
    for (line, _) in STEPS {
        let start = Instant::now();
        whole.ok(line);
        usual.push(start.elapsed());
    }
    let expected = outcome(&whole);
    assert!(expected.games.values().map(Vec::len).sum::<usize>() > 60, "{expected:#?}");
    let mut killer =
        Killer { dice: ChaChaDice::new(5, 61), remaining: kills, kills: BTreeMap::new() };
    let mut arenas = 0;
    while killer.remaining > 0 {
        let cut = arena();
        // If there are few kills, spread them over all commands.
        let first = usize::try_from(killer.dice.range(2)).expect("small");
        for (index, ((line, effect), usual)) in STEPS.into_iter().zip(&usual).enumerate() {
            if kills >= STEPS.len() * KILLS_OF_STEP || index % 2 == first {
                killer.run(&cut, line, effect, *usual);
            } else {
                cut.ok(line);
            }
        }
        arenas += 1;
        assert_eq!(outcome(&cut), expected, "after {:?}", killer.kills);
    }
    println!("{kills} kills in {arenas} arenas: {:?}", killer.kills);
}
