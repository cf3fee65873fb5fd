//! Matches: whole, interrupted, in parts, and what they say.

use std::path::Path;
use std::process::Command;

use assert_cmd::prelude::*;
use maps::{ChaChaDice, Dice};
use matches::statistics::{Counts, Sprt, Verdict};
use serde_json::Value;

use crate::common::ice_bot;
use crate::common::referee_command::{printed, run};
use crate::common::refused_command::refused;

fn read(folder: &Path, file: &str) -> String {
    std::fs::read_to_string(folder.join(file)).expect("the file is there")
}

const PLAN: &str = "plan ice-and-fire --player @rusher --player @expander --work 1 -o plan.json";

#[test]
fn parts_make_the_whole() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    printed(folder, &format!("{PLAN} --seeds -4..7"));
    printed(folder, "run plan.json -o whole.jsonl");
    printed(folder, "merge plan.json whole.jsonl -o one.jsonl");
    for number in 1..=5 {
        printed(
            folder,
            &format!("run plan.json --shard {number}/5 -o part-{number}.jsonl --jobs 1"),
        );
    }
    let parts = "part-3.jsonl part-1.jsonl part-2.jsonl part-5.jsonl part-4.jsonl";
    let merged = printed(folder, &format!("merge plan.json {parts} -o many.jsonl"));
    assert_eq!(read(folder, "one.jsonl"), read(folder, "many.jsonl"));
    let matched = printed(
        folder,
        "match ice-and-fire --player @rusher --player @expander --work 1 --seeds -4..7",
    );
    let digest = |text: &str| text.lines().nth(1).expect("two lines").to_owned();
    assert!(digest(&merged).contains("digest") && digest(&merged) == digest(&matched));
    assert!(printed(folder, "run plan.json --shard 2/5 -o part-2.jsonl").contains("done already"));
}

#[test]
fn parts_that_do_not_fit_are_refused() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    printed(folder, &format!("{PLAN} --seeds 1..4"));
    printed(folder, "run plan.json --shard 1/2 -o a.jsonl");
    printed(folder, "run plan.json --shard 2/2 -o b.jsonl");
    assert!(refused(folder, "merge plan.json a.jsonl").contains("in none of the parts"));
    assert!(refused(folder, "merge plan.json a.jsonl b.jsonl a.jsonl").contains("already"));
    assert!(refused(folder, "run plan.json --shard 1/2 -o b.jsonl").contains("other shard"));
    assert!(refused(folder, "run plan.json --shard 3/2 -o c.jsonl").contains("3/2"));
    let whole = read(folder, "b.jsonl");
    std::fs::write(folder.join("b.jsonl"), &whole[..whole.len() - 9]).expect("written");
    assert!(refused(folder, "merge plan.json a.jsonl b.jsonl").contains("cut off"));
    printed(folder, &format!("{PLAN} --seeds 1..5"));
    assert!(refused(folder, "merge plan.json a.jsonl").contains("other seeds"));
    let plan =
        read(folder, "plan.json").replace("\"digests\": [\n    \"", "\"digests\": [\n    \"0");
    std::fs::write(folder.join("plan.json"), plan).expect("written");
    assert!(refused(folder, "run plan.json -o d.jsonl").contains("is not the one of the plan"));
}

#[test]
fn a_changed_option_or_bot_is_refused() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    std::fs::write(folder.join("bot.sh"), "while read -r line; do echo WAIT; done\n")
        .expect("written");
    let line = |seeds: &str| {
        let out = Command::cargo_bin("referee")
            .expect("the referee is built")
            .current_dir(folder)
            .args(["match", "ice-and-fire", "--player", "@random", "--player", "sh bot.sh"])
            .args(["--seeds", seeds, "--out", "games.jsonl"])
            .output()
            .expect("the referee runs");
        String::from_utf8_lossy(&out.stderr).into_owned()
    };
    assert_eq!(line("1..2"), "");
    assert_eq!(line("1..2"), "");
    assert!(line("2..3").contains("other seeds"));
    assert!(line("1..1").contains("the journal is of seeds 1..2; this is a report of 1..1"));
    std::fs::write(folder.join("bot.sh"), "echo WAIT\n").expect("written");
    let refused = line("1..2");
    let words = "games.jsonl: sh bot.sh has changed since its games were played (bot.sh)";
    assert!(refused.contains(words), "{refused}");
}

#[test]
fn a_bot_against_itself_stays_inside_its_own_interval() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let said = printed(
        folder.path(),
        "match ice-and-fire --player @random --player @random --work 1 --seeds 1..1000 --json",
    );
    let said: Value = serde_json::from_str(&said).expect("one JSON object");
    let number = |key: &str| said[key].as_f64().expect("a number");
    assert_eq!(said["games"], 2000);
    assert!(number("elo").abs() < number("error") && number("error") > 1.0, "{said}");
}

#[test]
fn a_weaker_bot_is_found_weaker_and_the_test_stops() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let line = "match ice-and-fire --player @random --player @rusher --work 1 --seeds 1..500 --sprt 0,10 --json";
    let said: Value = serde_json::from_str(&printed(folder.path(), line)).expect("one JSON object");
    assert_eq!(said["verdict"], "failed");
    assert!(said["games"].as_u64().expect("a number") < 1000, "{said}");
    assert!(said["los"].as_f64().expect("a number") < 0.01);
}

/// Shares of pair results whose mean lies `t` standard deviations above a half.
fn shares_at(t: f64) -> [f64; 5] {
    let tilted = |tilt: f64| {
        let weights = [0.1, 0.2, 0.4, 0.2, 0.1];
        let raised: Vec<f64> = weights
            .iter()
            .enumerate()
            .map(|(place, weight)| weight * (tilt * place as f64).exp())
            .collect();
        let sum: f64 = raised.iter().sum();
        std::array::from_fn::<f64, 5, _>(|place| raised[place] / sum)
    };
    let t_of = |shares: &[f64; 5]| {
        let mean: f64 =
            shares.iter().enumerate().map(|(place, share)| share * place as f64 / 4.0).sum();
        let square: f64 = shares
            .iter()
            .enumerate()
            .map(|(place, share)| share * (place as f64 / 4.0 - mean).powi(2))
            .sum();
        (mean - 0.5) / square.sqrt()
    };
    let (mut low, mut high) = (-3.0, 3.0);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if t_of(&tilted(middle)) < t {
            low = middle;
        } else {
            high = middle;
        }
    }
    tilted(low)
}

/// How often the test says the wrong thing over many runs at a true difference.
fn wrong_share(sprt: Sprt, truth: f64, wrong: Verdict) -> f64 {
    const RUNS: u32 = 2000;
    let shares = shares_at(std::f64::consts::SQRT_2 * truth * std::f64::consts::LN_10 / 800.0);
    let mut dice = ChaChaDice::new(truth as i64, 101);
    let mut failures = 0;
    for _ in 0..RUNS {
        let mut pairs = [0; 5];
        failures += u32::from(loop {
            let mut left = f64::from(dice.range(1 << 20)) / f64::from(1 << 20);
            let place = shares
                .iter()
                .position(|share| {
                    left -= share;
                    left < 0.0
                })
                .unwrap_or(4);
            pairs[place] += 1;
            match sprt.verdict(&Counts::of_pairs(pairs)) {
                Verdict::Undecided => {}
                verdict => break verdict == wrong,
            }
        });
    }
    f64::from(failures) / f64::from(RUNS)
}

#[test]
fn the_sequential_test_errs_as_rarely_as_it_promises() {
    let sprt = Sprt { elo0: 0.0, elo1: 100.0, alpha: 0.05, beta: 0.05 };
    // Three standard errors of a share of 0.05 over 2000 runs.
    let bound = 0.05 + 3.0 * (0.05f64 * 0.95 / 2000.0).sqrt();
    let (alpha, beta) = (
        wrong_share(sprt, 0.0, Verdict::AcceptsElo1),
        wrong_share(sprt, 100.0, Verdict::AcceptsElo0),
    );
    println!("wrong at elo0 {alpha}, at elo1 {beta}");
    assert!(alpha <= bound && beta <= bound, "{alpha} {beta}, at most {bound}");
    assert!(alpha > 0.0 && beta > 0.0, "the simulation is too easy");
}

#[test]
fn processor_time_is_charged_whatever_passes() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    let bot = |act: &str| {
        let text = format!(
            "import sys, time\nfor line in sys.stdin:\n    {act}\n    print('WAIT', flush=True)\n"
        );
        std::fs::write(folder.join("bot.py"), text).expect("written");
        let out = Command::cargo_bin("referee")
            .expect("the referee is built")
            .current_dir(folder)
            .args([
                "match",
                "ice-and-fire",
                "--player",
                "@random",
                "--player",
                "python3 bot.py",
                "--seeds",
                "1..1",
            ])
            .args(["--clock", "cpu", "--timeout-ms", "60", "--first-timeout-ms", "500", "--json"])
            .output()
            .expect("it runs");
        let said: Value = serde_json::from_slice(&out.stdout).expect("one JSON object");
        said["players"][1]["ends"].to_string()
    };
    assert!(!bot("time.sleep(0.001)").contains("timeout"), "sleeping costs nothing");
    let busy = "end = time.process_time() + 0.2\n    while time.process_time() < end: pass";
    assert!(bot(busy).contains("timeout"), "working does");
}

#[test]
fn an_answer_longer_than_the_platform_takes_is_refused_only_on_request() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    // One answer a turn: a program that answers every line floods in any case.
    let text = "import sys\nnext = sys.stdin.readline\nfor _ in range(int(next())): next()\n\
        while next():\n    for _ in range(15): next()\n    for _ in range(int(next())): next()\n    \
        for _ in range(int(next())): next()\n    print('MSG ' + 'x' * 10_000, flush=True)\n";
    std::fs::write(folder.join("bot.py"), text).expect("written");
    let ends = |options: &[&str]| {
        let out = Command::cargo_bin("referee")
            .expect("the referee is built")
            .current_dir(folder)
            .args(["match", "ice-and-fire", "--seeds", "1..1", "--work", "10", "--json"])
            .args(["--player", "@rusher", "--player", "python3 bot.py"])
            .args(["--first-timeout-ms", "5000", "--timeout-ms", "1000"])
            .args(options)
            .output()
            .expect("it runs");
        let said: Value = serde_json::from_slice(&out.stdout).expect("one JSON object");
        said["players"][1]["ends"].to_string()
    };
    assert!(!ends(&[]).contains("flooded"));
    let refused = ends(&["--platform"]);
    assert!(refused.contains("flooded"), "{refused}");
}

const TESTED: &str =
    "match ice-and-fire --player @random --player @rusher --work 1 --seeds 1..40 --out games.jsonl";

/// The head of a journal, the games behind it, and what the last command said beside its report.
fn journal_after(folder: &Path, options: &str) -> (Value, Vec<String>, String) {
    let output = run(folder, format!("{TESTED} {options}").trim());
    assert!(output.status.success(), "{options}: {}", String::from_utf8_lossy(&output.stderr));
    let text = read(folder, "games.jsonl");
    let mut lines = text.lines().map(str::to_owned);
    let head = serde_json::from_str(&lines.next().expect("a head")).expect("JSON");
    let without_check =
        |line: String| line.split(",\"check\"").next().unwrap_or_default().to_owned();
    let said = String::from_utf8(output.stderr).expect("UTF-8");
    (head, lines.map(without_check).collect(), said)
}

#[test]
fn a_journal_names_its_sequential_test_and_goes_on_under_another() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    let (head, games, said) = journal_after(folder, "--sprt 0,100");
    let usual = serde_json::json!({ "elo0": 0.0, "elo1": 100.0, "alpha": 0.05, "beta": 0.05 });
    assert_eq!(head["head"]["sprt"], usual);
    assert!(games.len() < 80 && !said.contains("sequential test"), "{} games, {said}", games.len());
    let text = read(folder, "games.jsonl");
    let (_, _, said) = journal_after(folder, "--sprt 0,100,0.05,0.05");
    assert!(!said.contains("sequential test"), "{said}");
    assert_eq!(read(folder, "games.jsonl"), text, "the same test changes nothing");

    let (head, more, said) = journal_after(folder, "--sprt 0,100,0.01,0.02");
    assert!(
        said.contains("under the sequential test 0,100; from now on the test is 0,100,0.01,0.02")
    );
    assert_eq!(
        (&head["head"]["sprt"]["alpha"], &head["head"]["sprt"]["beta"]),
        (&0.01.into(), &0.02.into())
    );
    assert!(more.len() > games.len() && more.len() < 80, "{} games", more.len());
    assert_eq!(more[..games.len()], games, "the games stay");

    let (head, all, said) = journal_after(folder, "");
    assert!(said.contains("keeps its sequential test 0,100,0.01,0.02; without --sprt all games"));
    assert_eq!((head["head"]["sprt"]["alpha"].as_f64(), all.len()), (Some(0.01), 80));

    let text = read(folder, "games.jsonl");
    let said = refused(folder, &format!("{TESTED} --sprt 0,10 --margin 70"));
    assert!(
        said.contains("was written with other margin: --margin 80 there, --margin 70 now"),
        "{said}"
    );
    assert_eq!(read(folder, "games.jsonl"), text, "a refused command changes nothing");
}

#[test]
fn a_journal_without_a_test_takes_one_and_can_still_be_merged() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    let (head, games, _) = journal_after(folder, "");
    assert!(head["head"].get("sprt").is_none() && games.len() == 80, "{head}");
    let (head, same, said) = journal_after(folder, "--sprt 0,10");
    assert_eq!((head["head"]["sprt"]["elo1"].as_f64(), &same), (Some(10.0), &games));
    assert!(!said.contains("sequential test"), "{said}");
    let plan = "plan ice-and-fire --player @random --player @rusher --work 1 --seeds 1..40";
    printed(folder, &format!("{plan} -o plan.json"));
    printed(folder, "merge plan.json games.jsonl -o merged.jsonl");
    assert!(!read(folder, "merged.jsonl").contains("sprt"), "the plan has no test");
}

#[test]
fn paths_in_a_league_file_count_from_the_file() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let bots = folder.path().join("bots");
    std::fs::create_dir(&bots).expect("a folder");
    let text = "[bots]\na = \"sh ./leaves.sh\"\nb = \"@random\"\n";
    std::fs::write(bots.join("bots.toml"), text).expect("written");
    ice_bot::write(&bots.join("bot.py"), "", "");
    std::fs::write(bots.join("leaves.sh"), "exec python3 \"$(dirname \"$0\")/bot.py\"")
        .expect("written");
    let options = "--seeds 1 --nodes 1 --first-timeout-ms 60000 --timeout-ms 60000 --json";
    let said = printed(folder.path(), &format!("league bots/bots.toml {options}"));
    let said: Value = serde_json::from_str(&said).expect("one JSON object");
    assert_eq!(said["bots"][0]["against"].as_object().map(serde_json::Map::len), Some(1), "{said}");
    assert!(!said.to_string().contains("crashed"), "{said}");
}
