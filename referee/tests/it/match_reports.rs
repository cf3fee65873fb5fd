//! Reports on matches: names, a conclusion, tables, and the list of games.

use serde_json::{Value, json};

use crate::common::referee_command::{AMPLE, Folder};

const MATCH: &str =
    "match --game ice-and-fire --player new=@rusher --player old=@expander --work 1";

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("an array")
}

#[test]
fn names_stand_in_reports_plans_journals_and_replays() {
    let folder = Folder::new();
    let text =
        folder.ok(&format!("{MATCH} --seeds 1..3 --out games.jsonl --replays replays.jsonl"));
    assert!(text.starts_with("new against old: "), "{text}");
    assert!(text.contains("\nnew: ") && text.contains("\nold: ") && !text.contains('@'), "{text}");
    assert_eq!(folder.json("games.jsonl")["head"]["names"], json!(["new", "old"]));
    let replays = folder.read("replays.jsonl");
    let players = |line: &str| serde_json::from_str::<Value>(line).expect("JSON")["players"].take();
    let players: Vec<Value> = replays.lines().take(2).map(players).collect();
    assert_eq!(players, [json!(["new", "old"]), json!(["old", "new"])]);
    folder.ok("verify replays.jsonl");
    folder.ok(&format!("{} --seeds 1..2 -o plan.json", MATCH.replace("match", "plan")));
    for line in ["run plan.json -o part.jsonl", "merge plan.json part.jsonl"] {
        let text = folder.ok(line);
        assert!(text.starts_with("new against old: "), "{line}: {text}");
    }
    folder.refused(&MATCH.replace("old=", "new="), "two players are called \"new\"");
    let game = "play --game ice-and-fire --seed 3 --player new=@rusher --player old=@expander";
    assert_eq!(folder.ok_json(&format!("{game} --json"))["players"], json!(["new", "old"]));
    assert!(folder.ok(&game.replacen("play", "watch live", 1)).contains(", new: "));
}

#[test]
fn the_conclusion_says_no_more_than_the_interval() {
    let folder = Folder::new();
    let clear =
        "match --game ice-and-fire --player A=@icefire --player B=@random --work 1 --seeds 1..6";
    let text = folder.ok(clear);
    assert!(text.starts_with("A against B: +12 =0 -0, score 100.0 %, Elo above +"), "{text}");
    let sentence = "\nA is stronger than B, by at least ";
    assert!(text.contains(sentence) && text.contains(" Elo (95 %).\n"), "{text}");
    assert!(!text.contains("more games"), "nothing is open: {text}");
    let output = folder.ok_json(&format!("{clear} --json"));
    assert_eq!((&output["elo"], &output["elo_below"]), (&Value::Null, &Value::Null));
    assert!(
        output["elo_above"].as_f64().is_some_and(|elo| (50.0..200.0).contains(&elo)),
        "{output}"
    );
    assert!(text.contains(output["conclusion"].as_str().expect("a sentence")));
    let players = "--player @random --player @random --work 1";
    let even = folder.ok(&format!("match --game ice-and-fire {players} --seeds 1..20"));
    let open = "No clear winner yet between the first @random and the second @random: about ";
    assert!(even.contains(open) && even.contains(" more games "), "{even}");
    assert!(folder.ok("stats --wdl 20,0,0").starts_with("Elo above +34"));
    assert!(folder.ok("stats --pairs 20,0,0,0,0").starts_with("Elo below -3"));
}

#[test]
fn an_opponent_that_loses_all_is_advised_against() {
    let folder = Folder::new();
    let line = |options: &str| {
        let players = "--player good=@rusher --player bad=@random --nodes 1";
        format!("match --game ice-and-fire {players} -o games.jsonl {options}")
    };
    let advice = "bad loses nearly every game (+0 =0 -200), so its games no longer tell versions of \
        good apart. Choose a stronger opponent, or give good a handicap.";
    let text = folder.ok(&line("--seeds 1..100"));
    assert!(text.ends_with(&format!("\nadvice: {advice}\n")), "{text}");
    assert_eq!(folder.ok_json(&line("--seeds 1..100 --json"))["advice"], json!([advice]));
    let markdown = folder.ok(&line("--seeds 1..100 --format markdown"));
    assert!(markdown.ends_with(&format!("\n\nAdvice: {advice}\n")), "{markdown}");
    assert_eq!(folder.ok_json(&line("--seeds 1..10 --json"))["advice"], json!([]));
}

#[test]
fn a_finished_match_goes_on_with_more_seeds() {
    let folder = Folder::new();
    let files = |name: &str| format!("--out {name}.jsonl --replays {name}.replays");
    let digest = |seeds: &str, name: &str| {
        let output = folder.ok_json(&format!("{MATCH} --seeds {seeds} {} --json", files(name)));
        output["digest"].as_str().expect("a digest").to_owned()
    };
    digest("1..3", "grown");
    assert_eq!(digest("1..5", "grown"), digest("1..5", "whole"));
    assert_eq!(folder.read("grown.jsonl"), folder.read("whole.jsonl"));
    assert_eq!(folder.read("grown.replays"), folder.read("whole.replays"));
    let before = folder.read("grown.jsonl");
    assert_eq!(digest("1..2", "grown"), digest("1..2", "part"), "a report of the first seeds");
    for (options, part) in [
        ("--seeds 2..5", "different settings (seeds: "),
        ("--seeds 0..5", "different settings (seeds: "),
        ("--seeds 1..6 --timeout-ms 7", "grown.jsonl: was written with different settings ("),
    ] {
        folder.refused(&format!("{MATCH} {options} {}", files("grown")), part);
    }
    assert_eq!(folder.read("grown.jsonl"), before, "a refused journal is left as it was");
}

/// Plays a match on 8 seeds. Returns all of its games, and those that `old` lost.
fn listed() -> (Folder, Vec<Value>, Vec<Value>) {
    let folder = Folder::new();
    folder.ok(&format!("{MATCH} --seeds 1..8 --out games.jsonl --replays replays.jsonl"));
    let games = list(&folder.ok_json("list games.jsonl --json")).to_vec();
    assert_eq!(games.len(), 16);
    let is_lost = |game: &&Value| {
        let own = seat_of_old(game);
        game["scores"][own].as_i64() < game["scores"][1 - own].as_i64()
    };
    let lost: Vec<Value> = games.iter().filter(is_lost).cloned().collect();
    assert!(!lost.is_empty() && lost.len() < 16);
    (folder, games, lost)
}

fn seat_of_old(game: &Value) -> usize {
    usize::from(game["players"][1] == "old")
}

#[test]
fn games_are_listed_and_filtered() {
    let (folder, games, lost) = listed();
    let columns = |game: &Value| {
        ["game", "seed", "players", "scores", "ends", "turns", "refused"]
            .map(|key| game[key].clone())
    };
    let replayed: Vec<_> =
        list(&folder.ok_json("list replays.jsonl --json")).iter().map(columns).collect();
    assert_eq!(games.iter().map(columns).collect::<Vec<_>>(), replayed, "both files say the same");
    assert_eq!(folder.ok_json("list games.jsonl --player old --lost --json"), json!(lost));
    assert_eq!(folder.ok_json("list games.jsonl --player new --won --json"), json!(lost));
    let seeds = folder.ok("list games.jsonl --player old --lost --only-seeds");
    let expected = lost.iter().map(|game| game["seed"].as_str().expect("a seed"));
    assert_eq!(seeds.lines().collect::<Vec<_>>(), expected.collect::<Vec<_>>());
    let some = folder.ok_json("list games.jsonl --player old --seat 1 --seeds 3..4 --json");
    let some: Vec<&Value> = list(&some).iter().map(|game| &game["game"]).collect();
    assert_eq!(some, [5, 7]);
    let ends = folder.ok_json("list games.jsonl --end turn-limit --json");
    let ended = games.iter().filter(|game| list(&game["ends"]).contains(&"turn-limit".into()));
    assert_eq!(list(&ends).len(), ended.count());
    let text = folder.ok("list games.jsonl --lost --player old");
    assert!(text.ends_with(&format!("\n{} of 16 games\n", lost.len())), "{text}");
    let csv = folder.ok("list games.jsonl --seeds 1..1 --format csv");
    let head = "game,seed,players,scores,ends,turns,refused\n1,1,new / old,";
    assert!(csv.starts_with(head), "{csv}");
    assert!(folder.ok("list games.jsonl --format markdown").starts_with("| game | seed |"));
}

#[test]
fn listed_games_are_opened_by_printed_commands() {
    let (folder, _, lost) = listed();
    let (game, seat) = (&lost[0]["game"], seat_of_old(&lost[0]));
    let first_command = |line: &str| folder.ok(line).lines().next().expect("a command").to_owned();
    let view = first_command("list games.jsonl --player old --lost --replays replays.jsonl --view");
    assert_eq!(view, format!("referee view replays.jsonl --game {game} -o game-{game}.html"));
    folder.ok(view.strip_prefix("referee ").expect("a command"));
    assert!(folder.read(&format!("game-{game}.html")).starts_with("<!doctype html>"));
    let debug = first_command("list replays.jsonl --player old --lost --debug @expander");
    let options = format!("--game {game} --seat {seat}");
    assert_eq!(debug, format!("referee debug replays.jsonl {options} -- @expander"));
    let text = folder.ok(debug.strip_prefix("referee ").expect("a command"));
    assert!(text.contains(" turns of 1 game: "), "{text}");
}

#[test]
fn crashes_and_refusals_are_listed_and_wrong_filters_named() {
    let folder = Folder::new();
    let bot = "import sys\nfor _ in range(int(input())): input()\n\
        print('MOVE 77 0 0', flush=True)\nsys.exit(3)\n";
    folder.write("bot.py", bot);
    let players = "--player 'bad=python3 bot.py' --player @random --work 1";
    folder
        .ok(&format!("match --game ice-and-fire {players} --seeds 1..2 --out games.jsonl {AMPLE}"));
    for (options, count) in
        [("--end crashed", 4), ("--end crashed --player @random", 0), ("--refused --player bad", 4)]
    {
        let games = folder.ok_json(&format!("list games.jsonl {options} --json"));
        assert_eq!(list(&games).len(), count, "{options}");
    }
    for (line, part) in [
        ("list games.jsonl --view", "as --replays"),
        ("list games.jsonl --view --replays bot.py", "game 1 was played without --replays"),
        (
            "list games.jsonl --player good",
            "no player is called \"good\", expected one of bad, @random",
        ),
        (
            "list games.jsonl --end exploded",
            "won, lost, drawn, turn-limit, disqualified or an exit",
        ),
        ("list bot.py", "bot.py line 1"),
        ("list missing", "missing: cannot open"),
    ] {
        folder.refused(line, part);
    }
}

#[test]
fn reports_have_csv_markdown_and_json_forms() {
    let folder = Folder::new();
    let csv = folder.ok(&format!("{MATCH} --seeds 1..2 --format csv"));
    let head = "player,games,won,drawn,lost,score,faults,refused,slowest ms\nnew,4,";
    assert!(csv.starts_with(head), "{csv}");
    let markdown = folder.ok(&format!("{MATCH} --seeds 1..2 --format markdown"));
    assert!(markdown.starts_with("**new against old: +"), "{markdown}");
    let line = markdown.lines().next().expect("one line to paste");
    assert!(line.contains(", seeds 1..2 of ice-and-fire. No clear winner yet between "), "{line}");
    assert!(markdown.contains("\n| seat 0 | 2 | ") && markdown.contains("\n| new | 4 | "));
    let stats = folder.ok("stats --pairs 5,20,60,30,10 --format markdown");
    assert!(stats.starts_with("**Elo +27.9 (95 %: ") && stats.contains("| 5 against 0 | "));
    assert_eq!(list(&folder.ok_json("games --json")).len(), 5);
    let player = folder.ok_json("players janken --json")[0]["player"].clone();
    assert!(player.as_str().is_some_and(|name| name.starts_with('@')), "{player}");
    let plan = MATCH.replace("match", "plan");
    let planned = folder.ok_json(&format!("{plan} --seeds 1..2 -o plan.json --json"));
    assert_eq!(planned["games"], 4);
    let played = folder.ok_json("run plan.json -o part.jsonl --json");
    assert_eq!(played["players"][1]["player"], "old");
    let again = folder.ok_json("run plan.json -o part.jsonl --json");
    assert_eq!(again["done_already"], "part.jsonl");
    let merged = folder.ok_json("merge plan.json part.jsonl --json");
    assert_eq!(merged["digest"], played["digest"]);
    folder.ok("play --game janken --seed 3 --player @random --quiet --replay game.jsonl");
    assert_eq!(folder.ok_json("verify game.jsonl --json")["records"], 1);
    let tuned = folder.ok_json("tune --game ice-and-fire --player @icefire:cell={cell} --param cell=30,0..90,integer --work 1 --pairs 1 --seeds 1..1 --test-seeds 0 --json");
    assert!(tuned["params"]["cell"]["after"].is_i64(), "{tuned}");
    assert!(folder.ok_json("signature --games 1 --work 5 --json")["signature"].is_string());
    folder.refused("games --format xml", "possible values: text, json, csv, markdown");
}

#[test]
fn fewer_seeds_than_the_journal_has_are_played_and_reported() {
    let folder = Folder::new();
    let games = |seeds: &str| {
        folder.ok_json(&format!("{MATCH} --seeds {seeds} --out games.jsonl --json"))["games"]
            .clone()
    };
    games("1..6");
    // An interrupted match with more seeds leaves such a file behind.
    let whole = folder.read("games.jsonl");
    folder.write("games.jsonl", whole.split_inclusive('\n').take(5).collect::<String>());
    assert_eq!(games("1..4"), 8);
    assert_eq!(folder.read("games.jsonl").lines().count(), 9, "the missing games were played");
    assert_eq!(games("1..1"), 2);
    assert_eq!(games("1..6"), 12);
    assert_eq!(folder.read("games.jsonl"), whole);
}

#[test]
fn the_first_line_says_that_faults_decided() {
    let folder = Folder::new();
    let line = |program: &str, options: &str| {
        let players = format!("--player 'slow={program}' --player new=@random --work 1");
        let limits = "--seeds 1..2 --timeout-ms 60 --first-timeout-ms 60 --allow-silent";
        format!("match --game ice-and-fire {players} {limits} {options}")
    };
    let text = folder.ok(&line("sleep 1000", ""));
    let first =
        "Faults, not play, decided the match. slow lost 4 games, all through faults (timeout): ";
    assert!(text.starts_with(first), "{text}");
    let cause = match cfg!(target_os = "linux") {
        true => "it was asleep, not waiting for input.\n",
        false => {
            "it was waiting, or the machine was overloaded; `--clock cpu` limits CPU time instead.\n"
        }
    };
    assert!(text.contains(cause) && !text.contains("stronger"), "{text}");
    assert!(text.contains("slow: timeout 4; refused commands 0\n"), "{text}");
    let text = folder.ok(&line("sleep 1000", "--clock cpu"));
    assert!(text.starts_with(first) && !text.contains("`--clock cpu`"), "{text}");
    let output = folder.ok_json(&line("false", "--json"));
    let conclusion = output["conclusion"].as_str().expect("a sentence");
    assert!(conclusion.contains("all through faults (crashed): seed 1, turn 1: "), "{conclusion}");
}
