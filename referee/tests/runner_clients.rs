//! Tests the match runners of other authors, with the configurations from docs/runners.md. They run
//! leagues of real programs, some of which crash, time out or do not start. `.ci/extended` runs the
//! long tests and sets `RUNNER_CLIENTS=all`, so that none is skipped there.

#[path = "runner_clients/cgarena.rs"]
mod cgarena;
#[path = "runner_clients/psyleague.rs"]
mod psyleague;
#[path = "runner_clients/readme.rs"]
mod readme;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use cgarena::Cgarena;
use psyleague::Psyleague;
use serde_json::{Value, json};

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

const WAITS: &str = "echo '[PDATA] depth = 3' >&2; echo '[PDATA] style = calm' >&2
echo '[TDATA] width = 12' >&2
i=0; while [ $i -lt 100 ]; do i=$((i+1)); echo '[PDATA+] answers = 1' >&2; echo WAIT; done; cat > /dev/null";

#[test]
fn psyleague_runs_a_league_with_faults() {
    let Some(league) = Psyleague::new(|own| own) else { return };
    league.add("waits", WAITS);
    league.add("crashes", "echo WAIT; exit 3");
    league.add("late", "echo WAIT; sleep 60");
    league.add("absent", "exit 0");
    let broken = league.folder.path().join("bots/absent.exe");
    fs::write(&broken, "\u{7f}no program").expect("written");
    league.succeed(&["run", "--games", "24"]);
    let shown = league.succeed(&["show"]);
    for column in ["slowest_ms", "first_ms", "score", "depth", "answers"] {
        assert!(shown.contains(column), "{column}: {shown}");
    }
    let first = shown.lines().nth(2).expect("a table of four");
    assert!(first.contains("waits"), "{shown}");
    let games = fs::read_to_string(league.folder.path().join("psyleague.games")).expect("games");
    let games: Vec<Value> =
        games.lines().map(|line| serde_json::from_str(line).expect("a game")).collect();
    assert_eq!(games.len(), 24);
    let mut faults = BTreeMap::new();
    for game in &games {
        for (index, player) in game["players"].as_array().expect("two").iter().enumerate() {
            let player = player.as_str().expect("a name");
            let fault = &game["test_data"][format!("p{}_fault", index + 1)];
            assert_eq!(game["errors"][index] == json!(1), fault.is_string(), "{game}");
            if let Some(fault) = fault.as_str() {
                let (exit, _) = fault.split_once(' ').expect("words");
                faults.insert(player.to_owned(), exit.to_owned());
            }
            let data = game["player_data"][index].as_object().expect("an object");
            assert!(data.values().all(Value::is_number), "{data:?}");
        }
    }
    let expected = [("absent", "not-started"), ("crashes", "crashed"), ("late", "timeout")];
    assert_eq!(faults, expected.map(|(name, exit)| (name.to_owned(), exit.to_owned())).into());
    let calm = |game: &Value| {
        game["test_data"].as_object().is_some_and(|data| {
            data.get("width") == Some(&json!(12)) && data.iter().any(|(_, value)| value == "calm")
        })
    };
    assert!(games.iter().any(calm), "texts of players are data of the game");
}

#[test]
fn psyleague_stops_where_no_setup_can_be_made() {
    let change = |own: String| own.replace("--as psyleague", "--as psyleague -d league=9");
    let Some(league) = Psyleague::new(change) else { return };
    league.add("one", WAITS);
    league.add("two", WAITS);
    let output = league.run(&["run", "--games", "2"]);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stdout));
    assert!(text(&output.stdout).contains("return code 2"), "{}", text(&output.stdout));
    assert!(text(&output.stderr).contains("league \"9\""), "{}", text(&output.stderr));
    let games = fs::read_to_string(league.folder.path().join("psyleague.games"));
    assert!(games.unwrap_or_default().is_empty(), "nothing counts as a draw");
}

/// Returns the source code of a bot that answers some lines and then runs `then`.
fn bot(answers: usize, then: &str) -> String {
    format!(
        "use std::io::Write;
         fn main() {{
             eprintln!(\"[TDATA] width = 12\\n[PDATA] style = calm\\n[PDATA+] games = 1\");
             for turn in 0..{answers} {{
                 let mut line = String::new();
                 while std::io::stdin().read_line(&mut line).unwrap() > 0 {{
                     if line.ends_with(\"1 0 11 11\\n\") || line.ends_with(\"1 0 0 0\\n\") {{ break; }}
                 }}
                 eprintln!(\"[PDATA][{{turn}}] depth = {{}}\", turn + 1);
                 println!(\"WAIT\");
                 std::io::stdout().flush().unwrap();
             }}
             {then}
         }}"
    )
}

fn players(game: &Value) -> Vec<Value> {
    game["participants"].as_array().cloned().unwrap_or_default()
}

fn name(player: &Value) -> String {
    player["bot_name"].as_str().unwrap_or_default().to_owned()
}

/// Checks that exactly the bots at fault have an error and a reason, and that values reported by
/// programs are present.
fn check_attributes(game: &Value) {
    let is_fault = |player: &Value| ["crashes", "late", "absent"].contains(&&*name(player));
    for player in players(game) {
        assert_eq!(player["error"] == json!(true), is_fault(&player), "{game}");
    }
    let attribute = |name: &str| {
        let list = game["attributes"].as_array().into_iter().flatten();
        list.filter(|entry| entry["name"] == name).cloned().collect::<Vec<_>>()
    };
    let faults = attribute("fault");
    assert_eq!(faults.len(), players(game).iter().filter(|player| is_fault(player)).count());
    assert_eq!((attribute("first_ms").len(), attribute("slowest_ms").len()), (2, 2), "{game}");
    let started = !faults.iter().any(|fault| fault["value"].to_string().contains("not-started"));
    assert!(!started || attribute("width")[0]["value"] == "12", "{game}");
    assert!(!started || attribute("style").iter().all(|style| style["value"] == "calm"), "{game}");
}

#[test]
fn cgarena_runs_a_league_with_faults_and_shows_its_games() {
    let Some(runner) = Cgarena::new(|own| own) else { return };
    runner.add("waits", "benchmark", &bot(100, ""));
    runner.add("crashes", "candidate", &bot(3, "std::process::exit(3);"));
    runner.add(
        "late",
        "candidate",
        &bot(3, "std::thread::sleep(std::time::Duration::from_secs(60));"),
    );
    // This compiles to a library, which cannot be run.
    runner.add("absent", "candidate", "#![crate_type = \"lib\"]");
    runner.add("also-waits", "candidate", &bot(100, ""));
    let games = RefCell::new(BTreeMap::new());
    runner.wait("games of all bots", |runner| {
        let mut games = games.borrow_mut();
        // The page only lists the latest games.
        games.extend(runner.matches().into_iter().map(|game| (game["id"].as_u64(), game)));
        games.values().flat_map(players).map(|player| name(&player)).collect::<BTreeSet<_>>().len()
            == 5
    });
    let games: Vec<Value> = games.into_inner().into_values().collect();
    for game in &games {
        check_attributes(game);
    }
    // Attributes with a turn are shown in a chart.
    for attribute in ["depth", "ms"] {
        let request = json!({ "filter": "", "attribute_name": attribute });
        let (code, chart) = runner.post("/api/chart", &request);
        let turns = chart["items"][0]["data"].as_array().map_or(0, Vec::len);
        assert!(code == 200 && turns >= 3, "{attribute}: {chart}");
    }
    // The page can open every game.
    for game in games.iter().step_by(games.len().div_ceil(8)) {
        let path = format!("/api/matches/{}/replay", game["id"]);
        let (code, watched) = runner.get(&path);
        assert_eq!(code, 200, "{watched}");
        let watched: Value = serde_json::from_str(&watched).expect("JSON");
        let (code, page) = runner.get(watched["viewer_url"].as_str().expect("a path"));
        assert!(code == 200 && page.starts_with("<!doctype html>"), "{code}: {page}");
    }
}

#[test]
fn cgarena_says_that_no_setup_can_be_made() {
    let change = |own: String| own.replace("referee -seed", "referee -d league=9 -seed");
    let Some(runner) = Cgarena::new(change) else { return };
    runner.add("one", "benchmark", &bot(100, ""));
    runner.add("two", "candidate", &bot(100, ""));
    // The worker exits after the first game, and so do its pages.
    runner.wait("the end of the worker", |runner| runner.get("/api/status").0 == 500);
    let words = runner.stop();
    assert!(words.contains("league \"9\" for ice-and-fire: expected 1 to 4"), "{words}");
}
