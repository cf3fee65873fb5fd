//! Matches: whole, interrupted, in parts, and under a sequential test.

use maps::ChaChaDice;
use matches::statistics::{Counts, Sprt, Verdict};
use serde_json::{Value, json};

use crate::common::ice_bot::ice_bot;
use crate::common::pair_models::draw;
use crate::common::referee_command::{AMPLE, Folder};

const PLAN: &str =
    "plan --game ice-and-fire --player @rusher --player @expander --work 1 -o plan.json";

#[test]
fn parts_make_the_whole() {
    let folder = Folder::new();
    folder.ok(&format!("{PLAN} --seeds -4..7"));
    folder.ok("run plan.json -o whole.jsonl");
    folder.ok("merge plan.json whole.jsonl -o one.jsonl");
    for number in 1..=5 {
        folder.ok(&format!("run plan.json --shard {number}/5 -o part-{number}.jsonl --jobs 1"));
    }
    let parts = "part-3.jsonl part-1.jsonl part-2.jsonl part-5.jsonl part-4.jsonl";
    let merged = folder.ok_json(&format!("merge plan.json {parts} -o many.jsonl --json"));
    assert_eq!(folder.read("one.jsonl"), folder.read("many.jsonl"));
    let line = PLAN.replace("plan", "match").replace("-o match.json", "--seeds -4..7 --json");
    assert_eq!(merged["digest"], folder.ok_json(&line)["digest"]);
    assert!(merged["digest"].is_string());
    assert!(folder.ok("run plan.json --shard 2/5 -o part-2.jsonl").contains("already complete"));
}

#[test]
fn parts_that_do_not_fit_are_refused() {
    let folder = Folder::new();
    folder.ok(&format!("{PLAN} --seeds 1..4"));
    folder.ok("run plan.json --shard 1/2 -o a.jsonl");
    folder.ok("run plan.json --shard 2/2 -o b.jsonl");
    folder
        .refused("merge plan.json a.jsonl", "missing: shard 2/2; expected the files of all parts");
    for number in [1, 3] {
        folder.ok(&format!("run plan.json --shard {number}/4 -o of-4-{number}.jsonl"));
    }
    let some = "merge plan.json of-4-1.jsonl of-4-3.jsonl";
    folder.refused(some, "missing: shards 2/4, 4/4; ");
    folder.refused("merge plan.json of-4-1.jsonl b.jsonl", "missing: shard 3/4; ");
    folder.refused("merge plan.json a.jsonl b.jsonl a.jsonl", "already");
    folder.refused("run plan.json --shard 1/2 -o b.jsonl", "different settings (shard: ");
    folder.refused("run plan.json --shard 3/2 -o c.jsonl", "3/2");
    let whole = folder.read("b.jsonl");
    folder.write("b.jsonl", &whole[..whole.len() - 9]);
    folder.refused("merge plan.json a.jsonl b.jsonl", "the last line is incomplete");
    folder.ok(&format!("{PLAN} --seeds 1..5"));
    folder.refused("merge plan.json a.jsonl", "different settings (seeds: ");
    let plan = folder.read("plan.json");
    let plan = plan.replace("\"digests\": [\n    \"", "\"digests\": [\n    \"0");
    folder.write("plan.json", plan);
    folder.refused("run plan.json -o d.jsonl", "differs from the plan");
}

#[test]
fn other_players_are_named_as_they_are_typed() {
    let folder = Folder::new();
    folder.write("bot.sh", "while read -r line; do echo WAIT; done\n");
    let line = |game: &str, second: &str| {
        format!(
            "match --game {game} --player @random --player {second} --seeds 1..1 -o games.jsonl"
        )
    };
    folder.ok(&line("ice-and-fire --nodes 1", "'sh bot.sh -x'"));
    for (game, second, part) in [
        (
            "ice-and-fire --nodes 1",
            "@towers",
            "players: player 2, `sh bot.sh -x` there, `@towers` now",
        ),
        (
            "ice-and-fire --nodes 1",
            "'sh bot.sh'",
            "player 2, `sh bot.sh -x` there, `sh bot.sh` now",
        ),
        ("ice-and-fire --nodes 1 --league 2", "'sh bot.sh -x'", "setup: league, none there, 2 now"),
    ] {
        let error = folder.refused(&line(game, second), part);
        assert!(!error.contains(['{', '[', '"']), "{error}");
    }
}

#[test]
fn fewer_seeds_are_named_and_a_changed_bot_is_refused() {
    let folder = Folder::new();
    folder.write("bot.sh", "while read -r line; do echo WAIT; done\n");
    let players = "--player @random --player 'sh bot.sh'";
    let line = |seeds: &str| {
        format!("match --game ice-and-fire {players} --seeds {seeds} --out games.jsonl")
    };
    folder.ok(&line("1..2"));
    let output = folder.run(&line("1..1")).err;
    let part = "the journal covers seeds 1..2; this report covers only seeds 1..1";
    assert!(output.contains(part), "{output}");
    folder.write("bot.sh", "echo WAIT\n");
    let part = "games.jsonl: sh bot.sh has changed since its games were played (bot.sh)";
    folder.refused(&line("1..2"), part);
}

#[test]
fn a_weaker_bot_is_found_weaker_and_the_test_stops() {
    let players = "--player @random --player @rusher --work 1";
    let line = format!("match --game ice-and-fire {players} --seeds 1..500 --sprt 0,10 --json");
    let output = Folder::new().ok_json(&line);
    assert_eq!(output["verdict"], "failed");
    assert!(output["games"].as_u64() < Some(1000), "{output}");
    assert!(output["los"].as_f64() < Some(0.01));
}

const RUNS: u32 = 500;

/// Returns the share of wrong verdicts in many matches with the given distribution of pair results.
fn wrong_share(sprt: Sprt, shares: &[f64; 5], wrong: Verdict) -> f64 {
    let mut dice = ChaChaDice::new(7, 101);
    let mut failures = 0;
    for _ in 0..RUNS {
        let mut pairs = [0; 5];
        failures += u32::from(loop {
            pairs[draw(shares, &mut dice)] += 1;
            match sprt.verdict(&Counts::from_pairs(pairs)) {
                Verdict::Undecided => {}
                verdict => break verdict == wrong,
            }
        });
    }
    f64::from(failures) / f64::from(RUNS)
}

#[test]
fn the_sequential_test_errs_as_rarely_as_it_promises() {
    let (equal, stronger) = ([0.1, 0.2, 0.4, 0.2, 0.1], [0.04, 0.12, 0.38, 0.28, 0.18]);
    let moment = |about: f64, power: i32| -> f64 {
        let term = |index: usize| stronger[index] * (index as f64 / 4.0 - about).powi(power);
        (0..5).map(term).sum()
    };
    // Normalized Elo difference of the stronger player.
    let mean = moment(0.0, 1);
    let t = (mean - 0.5) / moment(mean, 2).sqrt();
    let elo1 = t * 800.0 / std::f64::consts::LN_10 / std::f64::consts::SQRT_2;
    let sprt = Sprt { elo0: 0.0, elo1, alpha: 0.05, beta: 0.05 };
    // Three standard errors above a share of 0.05.
    let bound = 0.05 + 3.0 * (0.05 * 0.95 / f64::from(RUNS)).sqrt();
    let alpha = wrong_share(sprt, &equal, Verdict::AcceptsElo1);
    let beta = wrong_share(sprt, &stronger, Verdict::AcceptsElo0);
    assert!(alpha <= bound && beta <= bound, "{alpha} {beta}, at most {bound}");
    assert!(alpha > 0.0 && beta > 0.0, "the simulation is too easy");
}

#[test]
fn the_clock_of_the_processor_charges_work_and_no_sleep() {
    let folder = Folder::new();
    let ends = |act: &str| {
        folder.write("bot.py", ice_bot(act, ""));
        let players = "--player @random --player bot.py --seeds 1..1 --json";
        let clock = "--clock cpu --timeout-ms 60 --first-timeout-ms 500";
        let output = folder.ok_json(&format!("match --game ice-and-fire {players} {clock}"));
        output["players"][1]["ends"].to_string()
    };
    assert!(!ends("time.sleep(0.001)").contains("timeout"));
    let busy = "end = time.process_time() + 0.2\nwhile time.process_time() < end: pass";
    assert!(ends(busy).contains("timeout"));
}

#[test]
fn only_the_limits_of_the_platform_refuse_a_long_answer() {
    let folder = Folder::new();
    folder.write("bot.py", ice_bot("answer = 'MSG ' + 'x' * 10_000", ""));
    let ends = |options: &str| {
        let players = "--player @rusher --player bot.py --seeds 1..1 --work 10";
        let output =
            folder.ok_json(&format!("match --game ice-and-fire {players} {options} --json"));
        output["players"][1]["ends"].to_string()
    };
    assert!(!ends(AMPLE).contains("flooded"));
    assert!(ends("--platform --first-timeout-ms 5000 --timeout-ms 1000").contains("flooded"));
}

const TESTED: &str = "match --game ice-and-fire --player @random --player @rusher --work 1 --seeds 1..40 --out games.jsonl";

/// Returns the head of a journal, its games, and the rest of the last command's output.
fn journal_after(folder: &Folder, options: &str) -> (Value, Vec<String>, String) {
    let ended = folder.run(&format!("{TESTED} {options}"));
    assert_eq!(ended.code, Some(0), "{options}: {}", ended.err);
    let without_check = |line: &str| line.split(",\"check\"").next().unwrap_or_default().to_owned();
    let games = folder.read("games.jsonl").lines().skip(1).map(without_check).collect();
    (folder.json("games.jsonl")["head"].clone(), games, ended.err)
}

#[test]
fn a_journal_names_its_sequential_test_and_goes_on_under_another() {
    let folder = Folder::new();
    let (head, games, output) = journal_after(&folder, "--sprt 0,100");
    assert_eq!(head["sprt"], json!({ "elo0": 0.0, "elo1": 100.0, "alpha": 0.05, "beta": 0.05 }));
    assert!(
        games.len() < 80 && !output.contains("sequential test"),
        "{} games, {output}",
        games.len()
    );
    let text = folder.read("games.jsonl");
    let (_, _, output) = journal_after(&folder, "--sprt 0,100,0.05,0.05");
    assert!(!output.contains("sequential test"), "{output}");
    assert_eq!(folder.read("games.jsonl"), text, "the same test changes nothing");

    let (head, more, output) = journal_after(&folder, "--sprt 0,100,0.01,0.02");
    let change = "under the sequential test 0,100; from now on the test is 0,100,0.01,0.02";
    assert!(output.contains(change), "{output}");
    assert_eq!([&head["sprt"]["alpha"], &head["sprt"]["beta"]], [&json!(0.01), &json!(0.02)]);
    assert!(more.len() > games.len() && more.len() < 80, "{} games", more.len());
    assert_eq!(more[..games.len()], games, "the games stay");

    let (head, all, output) = journal_after(&folder, "");
    let kept = "keeps its sequential test 0,100,0.01,0.02; without --sprt all games";
    assert!(output.contains(kept), "{output}");
    assert_eq!((&head["sprt"]["alpha"], all.len()), (&json!(0.01), 80));

    let text = folder.read("games.jsonl");
    let part = "was written with different settings (margin: --margin 80 there, --margin 70 now)";
    folder.refused(&format!("{TESTED} --sprt 0,10 --margin 70"), part);
    assert_eq!(folder.read("games.jsonl"), text, "a refused command changes nothing");
}

#[test]
fn a_journal_without_a_test_takes_one_and_can_still_be_merged() {
    let folder = Folder::new();
    let (head, games, _) = journal_after(&folder, "");
    assert!(head.get("sprt").is_none() && games.len() == 80, "{head}");
    let (head, same, output) = journal_after(&folder, "--sprt 0,10");
    assert_eq!((&head["sprt"]["elo1"], &same), (&json!(10.0), &games));
    assert!(!output.contains("sequential test"), "{output}");
    folder.ok(&TESTED.replace("match", "plan").replace("--out games.jsonl", "-o plan.json"));
    folder.ok("merge plan.json games.jsonl -o merged.jsonl");
    assert!(!folder.read("merged.jsonl").contains("sprt"), "the plan has no test");
}
