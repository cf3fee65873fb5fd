//! `referee experiments`: a queue of candidates.

use std::collections::BTreeMap;
use std::process::{Child, Stdio};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

use crate::common::ice_bot::ice_bot;
use crate::common::referee_command::{AMPLE, Ended, Folder, eventually};

/// `equal` is as strong as the base, `better` passes and is the base of the others then, which are worse.
const QUEUE: &str = r#"
game = "ice-and-fire"
seeds = "1..40"
nodes = 1
sprt = "0,100"
batch = 4
promote = true

[base]
name = "old"
player = "@random"

[[candidate]]
name = "equal"
player = "@random"

[[candidate]]
name = "better"
player = "@rusher"
note = "runs for the headquarters"

[[candidate]]
name = "worse"
player = "@random"
"#;

const LINE: &str = "experiments queue.toml --jobs 2";

fn folder(queue: &str) -> Folder {
    let folder = Folder::new();
    folder.write("queue.toml", queue);
    folder
}

/// The journals of the queue by their names. A killed process leaves a file beside one that names its holder.
fn journals(folder: &Folder) -> BTreeMap<String, Vec<u8>> {
    let Ok(entries) = std::fs::read_dir(folder.file("queue.games")) else { return BTreeMap::new() };
    let file = |entry: std::fs::DirEntry| {
        let name = entry.file_name().to_string_lossy().into_owned();
        (name, std::fs::read(entry.path()).unwrap_or_default())
    };
    entries.flatten().map(file).filter(|(name, _)| !name.starts_with('.')).collect()
}

fn size(folder: &Folder) -> usize {
    journals(folder).values().map(Vec::len).sum()
}

/// The names, bases and states of a queue.
fn states(said: &Value) -> Vec<String> {
    let rows = said["experiments"].as_array().expect("rows");
    let word = |row: &Value, key: &str| row[key].as_str().expect("a word").to_owned();
    let row = |row| ["candidate", "base", "state"].map(|key| word(row, key)).join(" ");
    rows.iter().map(row).collect()
}

/// Starts the queue and sends a signal once its journals have grown; the child has not ended by itself.
fn stop_at(folder: &Folder, goal: usize, signal: Signal) -> Ended {
    let mut command = folder.command(LINE);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child: Child = command.spawn().expect("the referee runs");
    let has_grown = eventually(|| {
        assert_eq!(child.try_wait().expect("it can be asked"), None, "it ends too early");
        size(folder) >= goal
    });
    assert!(has_grown, "no progress");
    kill_process(Pid::from_child(&child), signal).expect("it runs");
    Ended::with(LINE.to_owned(), child.wait_with_output().expect("it ends"))
}

#[test]
fn a_queue_that_is_killed_and_interrupted_ends_as_one_that_is_not() {
    let [whole, cut] = [folder(QUEUE), folder(QUEUE)];
    let said = whole.ok_json(&format!("{LINE} --json"));
    let expected =
        ["equal better failed", "equal old earlier", "better old passed", "worse better failed"];
    assert_eq!(states(&said)[..2], expected[..2], "{said}");
    assert!(states(&said).contains(&expected[2].to_owned()), "{said}");
    assert!(states(&said).contains(&expected[3].to_owned()), "{said}");
    let all = size(&whole);
    for part in 1..=6 {
        // Each stop needs a game more than there were, and comes long before the end.
        let goal = size(&cut) + 1 + all * part / 100;
        match part % 2 {
            0 => assert_eq!(stop_at(&cut, goal, Signal::KILL).code, None),
            _ => {
                let ended = stop_at(&cut, goal, Signal::INT);
                assert!(ended.out.contains("sequential test 0,100"), "{}", ended.out);
                ended.fails(1, "interrupted; the same command goes on");
            }
        }
    }
    let mut again = cut.ok_json(&format!("{LINE} --json"));
    assert_eq!(again, said);
    let [cut_games, whole_games] = [&cut, &whole].map(journals);
    assert_eq!(cut_games.keys().collect::<Vec<_>>(), whole_games.keys().collect::<Vec<_>>());
    assert!(cut_games == whole_games, "the games differ");
    again = cut.ok_json(&format!("{LINE} --json"));
    assert_eq!(again, said, "a finished queue plays nothing");
}

#[test]
fn the_journals_are_those_of_matches() {
    let folder = folder(QUEUE);
    let text = folder.ok(LINE);
    let names = ["candidate", "equal", "equal", "better", "worse"];
    assert!(text.lines().zip(names).all(|(line, name)| line.starts_with(name)), "{text}");
    assert!(text.contains("\nbetter: runs for the headquarters\n"), "{text}");
    let before = journals(&folder);
    let players = "--player better=@rusher --player old=@random";
    let options = "--nodes 1 --seeds 1..40 --sprt 0,100 -o queue.games/better-against-old.jsonl";
    let said = folder.ok_json(&format!("match --game ice-and-fire {players} {options} --json"));
    assert_eq!(said["verdict"], "passed");
    assert!(journals(&folder) == before, "a match plays nothing more");
    let listed = folder.ok("list queue.games/better-against-old.jsonl --only-seeds");
    assert_eq!(listed.lines().count() as u64, said["games"].as_u64().expect("a count"));
}

#[test]
fn candidates_are_added_dropped_and_moved_in_the_file() {
    let folder = folder(&QUEUE.replace("promote = true\n", ""));
    folder.ok(LINE);
    let before = journals(&folder);
    let (head, rest) = QUEUE.split_once("[[candidate]]").expect("candidates");
    let better = rest.split("[[candidate]]").nth(1).expect("the second candidate");
    let new = "name = \"new\"\nplayer = \"@expander\"\n";
    let head = head.replace("promote = true\n", "");
    folder.write("queue.toml", format!("{head}[[candidate]]\n{new}[[candidate]]\n{better}"));
    let said = folder.ok_json(&format!("{LINE} --json"));
    let named: Vec<&Value> =
        said["experiments"].as_array().expect("rows").iter().map(|row| &row["candidate"]).collect();
    assert_eq!(named, ["new", "better"]);
    let after = journals(&folder);
    assert_eq!(after.len(), before.len() + 1);
    assert!(before.iter().all(|(name, bytes)| after[name] == *bytes), "recorded games stay");
}

#[test]
fn a_changed_program_is_named_and_force_plays_its_games_anew() {
    let queue = |seeds: &str| {
        let times = "first-timeout-ms = 60000\ntimeout-ms = 60000\n";
        format!(
            "game = \"ice-and-fire\"\nseeds = \"{seeds}\"\nnodes = 1\nsprt = \"0,10\"\n{times}\
             base = {{ name = \"old\", player = \"@random\" }}\n\
             [[candidate]]\nname = \"script\"\nplayer = \"sh bot.sh\"\n\
             [[candidate]]\nname = \"built-in\"\nplayer = \"@random\"\n"
        )
    };
    let folder = folder(&queue("1..1"));
    folder.write("bot.sh", "while read -r line; do echo WAIT; done\n");
    folder.ok("experiments queue.toml");
    folder.write("bot.sh", "while read -r line; do echo WAIT ; done\n");
    let ended = folder.run("experiments queue.toml");
    let kept = "script against old: the result is kept, but script has changed since; give script \
        another name, or --force script to play its games again";
    assert!(ended.code == Some(0) && ended.err.contains(kept), "{}", ended.err);
    folder.write("queue.toml", queue("1..2"));
    let before = journals(&folder);
    let said = folder.refused(
        "experiments queue.toml",
        "queue.toml: script has changed since its games were played (bot.sh); give script another \
         name, or --force script",
    );
    assert!(!said.contains("built-in"), "{said}");
    assert!(journals(&folder) == before, "a refused command changes nothing");
    folder
        .refused("experiments queue.toml --force scripts", "expected one of script, old, built-in");
    let said = folder.ok_json("experiments queue.toml --force script --json");
    assert_eq!(said["experiments"][0]["games"], 4);
    let other = queue("1..3").replace("nodes = 1", "nodes = 2");
    folder.write("queue.toml", other);
    let said = folder.refused("experiments queue.toml", "script has played under other conditions");
    assert!(
        said.contains("built-in has played under other conditions: nodes was 1 and is 2"),
        "{said}"
    );
}

#[test]
fn a_candidate_that_never_answers_leaves_the_others_alone() {
    let queue = |base: &str, first: &str| {
        format!(
            "game = \"ice-and-fire\"\nseeds = \"1..5\"\nnodes = 1\nsprt = \"0,10\"\n\
             base = {{ name = \"old\", player = \"{base}\" }}\n\
             [[candidate]]\nname = \"first\"\nplayer = \"{first}\"\n\
             [[candidate]]\nname = \"second\"\nplayer = \"@random\"\n"
        )
    };
    let mute = "sh -c 'exit 3'";
    let folder = folder(&queue("@random", mute));
    let said = folder.ok_json("experiments queue.toml --json");
    assert_eq!(states(&said), ["first old faults", "second old all seeds played"]);
    assert_eq!(said["experiments"][0]["games"], 4);
    for (name, base, first, part) in [
        (
            "base",
            mute,
            "@random",
            "base.toml: the base old has not answered once in its first games",
        ),
        ("absent", "@random", "./absent", "absent.toml: the player of first: "),
        ("unknown", "@nobody", "@random", "unknown.toml: the player of old: "),
        ("rules", "@random\" }\nrules = \"none\"\n#", "@random", "rules.toml: rules \"none\""),
    ] {
        folder.write(&format!("{name}.toml"), queue(base, first));
        folder.refused(&format!("experiments {name}.toml"), part);
        folder.refused(&format!("experiments {name}.toml"), part);
    }
}

#[test]
fn a_queue_is_played_by_the_referee_of_a_contest() {
    let Some(folder) = crate::sdk_referees::folder() else { return };
    let player =
        |name: &str, number: u32| format!("name = \"{name}\"\nplayer = \"sh bot.sh {number}\"\n");
    let head = "referee = \"sums.jar\"\nseats = 3\nleague = 3\nseeds = \"1..2\"\nsprt = \"0,10\"\n\
        first-timeout-ms = 60000\ntimeout-ms = 60000\n";
    let players = format!("[base]\n{}[[candidate]]\n{}", player("old", 0), player("new", 1));
    folder.write("queue.toml", format!("{head}{players}"));
    let said = folder.ok_json("experiments queue.toml --jobs 1 --json");
    assert_eq!(states(&said), ["new old all seeds played"]);
    assert_eq!(said["experiments"][0]["wins"], 4);
    let before = journals(&folder);
    let players = "--player 'new=sh bot.sh 1' --player 'old=sh bot.sh 0' --seeds 1..2 --sprt 0,10";
    let game = format!("--referee sums.jar --seats 3 --league 3 {AMPLE}");
    folder.ok(&format!("match {game} {players} -o queue.games/new-against-old.jsonl"));
    assert!(journals(&folder) == before, "it is the journal of a match");
    let text = folder.read("queue.toml").replace("seeds", "option = [\"seed=7\"]\nseeds");
    folder.write("queue.toml", text);
    folder.refused("experiments queue.toml", "line 4: option = [\"seed=7\"]: \"seed=7\": expected");
}

#[test]
fn a_queue_is_played_by_the_command_of_a_referee() {
    let head = "referee-command = \"sh referee.sh\"\nseeds = \"1..8\"\nsprt = \"0,500\"\n";
    let player = |name: &str| format!("name = \"{name}\"\nplayer = \"./{name}.sh\"\n");
    let folder =
        folder(&format!("{head}[base]\n{}[[candidate]]\n{}", player("old"), player("new")));
    // The new player wins in each seat; paths count from the folder of the queue.
    let script = r#"case "$1" in -h) echo ' -d <arg>';; *) case "$2" in *new*) echo 1; echo 0;; *) echo 0; echo 1;; esac;; esac"#;
    folder.write("referee.sh", script);
    for name in ["old.sh", "new.sh"] {
        folder.write_program(name, "#!/bin/sh\n");
    }
    let said = folder.ok_json("experiments queue.toml --json");
    assert_eq!(states(&said), ["new old passed"], "{said}");
    assert!(folder.read("queue.games/new-against-old.jsonl").contains("\"command:referee.sh\""));
    folder.write("queue.toml", folder.read("queue.toml").replace("seeds", "nodes = 3\nseeds"));
    folder.refused("experiments queue.toml", "nodes does not go with referee-command");
}

#[test]
fn candidates_are_built_with_their_values() {
    let folder = folder(
        r#"
game = "ice-and-fire"
seeds = "1..2"
sprt = "0,100"

[common]
player = "{out} {n}"
build = "cp bot.sh {out}"

[base]
name = "old"
params = { n = 1 }

[[candidate]]
name = "new"
params = { n = 2 }
"#,
    );
    folder.write_program("bot.sh", "#!/bin/sh\nexec yes WAIT\n");
    let played = folder.ok_json(&format!("{LINE} --json"));
    assert_eq!(played["experiments"][0]["games"], 4, "{played}");
    let made = || std::fs::read_dir(folder.file("queue.candidates")).expect("a folder").count();
    assert_eq!(made(), 2, "one program for both, and its mark");
    folder.write("queue.toml", folder.read("queue.toml").replace("bot.sh {", "none.sh {"));
    folder.refused(LINE, "queue.toml: the build failed: cp none.sh queue.candidates/");
}

#[test]
fn players_of_a_queue_count_from_its_folder_with_or_without_a_slash() {
    let folder = Folder::new();
    let bot = |made: &str| ice_bot("", &format!("open('{made}', 'w')"));
    folder.write("queues/old.py", bot("old"));
    folder.write("queues/new-2.py", bot("new"));
    folder.write("queues/build.sh", "cp \"$1\" \"$2\"");
    folder.write("queues/built.py", bot("built"));
    for name in ["old.py", "new-2.py", "built.py", "build.sh"] {
        folder.write_program(name, "#!/bin/sh\ntouch here\n");
    }
    let head = "game = \"ice-and-fire\"\nseeds = \"1..1\"\nsprt = \"0,100\"\n\
        first-timeout-ms = 60000\ntimeout-ms = 60000\n";
    let base = "[base]\nname = \"old\"\nplayer = \"old.py\"\n";
    let new = "[[candidate]]\nname = \"new\"\nparams = { n = 2 }\n";
    for (common, made) in [
        ("player = \"new-{n}.py\"\n", "new"),
        ("player = \"python3 {out} {n}\"\nbuild = \"sh build.sh built.py {out}\"\n", "built"),
    ] {
        folder.write("queues/queue.toml", format!("{head}[common]\n{common}{base}{new}"));
        let said = folder.ok_json("experiments queues/queue.toml --jobs 1 --json");
        assert_eq!(said["experiments"][0]["games"], 2, "{said}");
        assert!(folder.has("old") && folder.has(made) && !folder.has("here"), "{said}");
        std::fs::remove_dir_all(folder.file("queues/queue.games")).expect("made");
    }
}
