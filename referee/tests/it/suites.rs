//! Suites of seeds: lost games are written to a file, and the next version plays them.

use serde_json::{Value, json};

use crate::common::referee_command::Folder;

/// Returns the command for a match between a version and `@towers`, which beats `@rusher` and loses
/// to `@icefire`.
fn line(version: &str, options: &str) -> String {
    format!(
        "match --game ice-and-fire --player new={version} --player old=@towers --nodes 20000 {options}"
    )
}

fn parts(report: &Value) -> Vec<(&str, u64, u64)> {
    let parts = report["parts"].as_array().expect("parts").iter();
    let count = |part: &Value, key: &str| part[key].as_u64().expect("a count");
    let row = |part| (part_name(part), count(part, "won"), count(part, "lost"));
    parts.map(row).collect()
}

fn part_name(part: &Value) -> &str {
    part["part"].as_str().expect("a name")
}

#[test]
fn lost_games_become_a_suite_that_the_next_version_wins() {
    let folder = Folder::new();
    folder.ok(&line("@rusher", "--seeds 1..3 -o lost.jsonl"));
    folder.ok("list lost.jsonl --player new --lost --suite lost.txt");
    let suite = folder.read("lost.txt");
    let first = suite.lines().nth(1).expect("a seed");
    let note = "1 lost-1 #lost lost as red in turn ";
    assert!(
        first.starts_with(note) && first.contains(" against old; lost as blue in turn "),
        "{first}"
    );
    assert_eq!(suite.lines().count(), 4, "{suite}");

    let played = line("@icefire", "--seeds lost.txt -o won.jsonl");
    let report = folder.ok_json(&format!("{played} --json"));
    assert!(parts(&report).contains(&("#lost", 6, 0)), "{report}");
    assert_eq!(report["seeds"][0], first);
    let text = folder.ok(&played);
    assert!(text.contains("\n#lost       6    6      0     0    1.0\n"), "{text}");
    let games = folder.ok_json("list won.jsonl --json");
    assert_eq!([&games[0]["name"], &games[1]["name"]], ["lost-1", "lost-1"]);
    let ranged = folder.ok_json(&line("@icefire", "--seeds 1..3 --json"));
    assert_eq!(ranged["digest"], report["digest"], "the same seeds give the same games");
}

#[test]
fn a_journal_goes_on_with_a_suite_that_grew_at_its_end() {
    let folder = Folder::new();
    let play = line("@rusher", "--seeds seeds.txt -o games.jsonl --json");
    let with = |text: &str| {
        folder.write("seeds.txt", text);
        folder.run(&play)
    };
    with("5 bridge #hard\n").ok();
    let two = "# grown\n5 bridge #hard\n-3\n";
    assert_eq!(
        parts(&serde_json::from_str(&with(two).ok()).expect("JSON")).last().map(|part| part.0),
        Some("#hard")
    );
    assert_eq!(folder.read("games.jsonl").lines().count(), 5);
    assert_eq!(folder.json("games.jsonl")["head"]["seeds"], json!(["5 bridge #hard", "-3"]));
    let shorter = with("5 bridge #hard\n");
    assert!(
        shorter
            .err
            .contains("covers a suite of 2 seeds; this report covers only a suite of 1 seed"),
        "{}",
        shorter.err
    );
    let whole = folder.read("games.jsonl");
    for (text, part) in [
        (
            "5 bridge #easy\n-3\n",
            "seed 1 in the suite is \"5 bridge #hard\" there, seed 1 in the suite is \"5 bridge #easy\" now",
        ),
        (
            "5 bridge #hard\n4\n",
            "seed 2 in the suite is \"-3\" there, seed 2 in the suite is \"4\" now",
        ),
        ("5\nsix\n", "seeds.txt:2: found \"six\", expected a seed as in SEED NAME #tag note"),
    ] {
        with(text).fails(2, part);
        assert_eq!(folder.read("games.jsonl"), whole, "{text}");
    }
    let range = line("@rusher", "--seeds 5..6 -o games.jsonl");
    folder.refused(&range, "a suite of 2 seeds there, --seeds 5..6 now");
    folder.refused(&line("@rusher", "--seeds none.txt"), "or a seed file");
    let tune =
        "tune --game ice-and-fire --player @icefire:gold={x} --seeds seeds.txt --param x=1,0..2";
    folder.write("seeds.txt", "5\n");
    folder.refused(tune, "expected --seeds FIRST..LAST, not a suite");
}

#[test]
fn a_planned_suite_needs_no_file_and_is_never_replaced() {
    let folder = Folder::new();
    folder.write("seeds.txt", "5 bridge #hard\n-3\n7\n");
    let plan = line("@rusher", "--seeds seeds.txt").replace("match", "plan");
    folder.ok(&format!("{plan} -o plan.json"));
    folder.refused(&format!("{plan} -o seeds.txt --force"), "name the same file");
    std::fs::remove_file(folder.file("seeds.txt")).expect("removed");
    folder.ok("run plan.json --shard 2/2 -o b.jsonl");
    folder.ok("run plan.json --shard 1/2 -o a.jsonl");
    let merged = folder.ok_json("merge plan.json a.jsonl b.jsonl -o games.jsonl --json");
    assert_eq!(
        (&merged["games"], parts(&merged).last().map(|part| part.0)),
        (&json!(6), Some("#hard"))
    );
    folder.write("mine.txt", "5 bridge\n");
    folder.refused("list games.jsonl --suite mine.txt", "exists and is not a suite of seeds");
    folder.refused("list games.jsonl --suite games.jsonl --force", "name the same file");
    folder.ok("list games.jsonl --seeds 5 --suite suite.txt");
    folder.ok("list games.jsonl --seeds 7 --suite suite.txt");
    assert!(!folder.read("suite.txt").contains("bridge"));
}
