//! Tests the tuning of every kind of player: built-in players, programs with arguments, environment
//! variables, a build or a file, and players of a Java referee.

use serde_json::Value;

use super::sdk_referees;
use super::starters::can_build;
use crate::common::referee_command::{AMPLE, CommandOutput, Folder, eventually};

const BUILT_IN: &str = "tune --game ice-and-fire --player @icefire:income={income},cell={cell} --nodes 20 \
    --param income=100,0..300,integer --param cell=30,0..90,integer --pairs 2 --test-seeds 1";

/// Referee with which the player with the higher number wins nine times in ten.
const REFEREE: &str = r#"
import subprocess, sys
args = sys.argv[1:]
if '-h' in args:
    sys.exit(' -d <arg>')
options = dict(zip(args[::2], args[1::2]))
seed = int(options['-d'].removeprefix('seed='))
commands = [options[name].split(' ') for name in ('-p1', '-p2')]
one, other = [float(subprocess.run(words, capture_output=True, text=True).stdout) for words in commands]
lead = (one - other) * (-1 if seed % 10 == 3 else 1)
print(int(lead > 0), int(lead < 0), sep='\n')
"#;

fn folder() -> Folder {
    let folder = Folder::new();
    folder.write("referee.py", REFEREE);
    folder
}

/// Tunes a number that starts at 1, in the range 0 to 9, where higher is better.
fn tune(folder: &Folder, player: &str) -> Value {
    let referee = "--referee-command 'python3 referee.py' --param x=1,0..9";
    folder.ok_json(&format!("tune {referee} {player} --seeds 1..12 --shift 20 --json"))
}

fn assert_tuned(tuned: &Value) {
    let x = &tuned["params"]["x"];
    assert!(x["before"] == 1 && x["after"].as_f64().is_some_and(|after| after > 2.0), "{tuned}");
    let test = &tuned["test"];
    assert_eq!(test["players"][0]["player"], "tuned");
    assert!(test["los"].as_f64().is_some_and(|los| los > 0.95), "{tuned}");
}

#[test]
fn a_player_is_given_values_by_its_arguments_its_environment_or_a_file() {
    let folder = folder();
    folder.write("bot.py", "import os\nprint(os.environ['X'])");
    folder.write("weights.txt", "{x}");
    assert_tuned(&tune(&folder, "--player 'echo {x}' -o arguments.jsonl"));
    assert_tuned(&tune(&folder, "--player 'python3 bot.py' --env X={x} -o env.jsonl"));
    let file = "--player 'cat {file}' --template weights.txt -o file.jsonl";
    let tuned = tune(&folder, file);
    assert_tuned(&tuned);
    assert_eq!(tune(&folder, file), tuned, "nothing is played again");
    folder.write("weights.txt", "{x}0");
    let referee = "--referee-command 'python3 referee.py' --param x=1,0..9 --seeds 1..12";
    folder.refused(&format!("tune {referee} {file} --shift 20"), "file.jsonl");
}

#[test]
fn the_mean_of_several_logs_is_tested() {
    let folder = folder();
    let options = "--referee-command 'python3 referee.py' --param x=1,0..9 --player 'echo {x}'";
    let tune = |rest: &str, log: &str| {
        folder.ok_json(&format!("tune {options} --shift 20 --test-seeds 0 --json {rest} -o {log}"))
    };
    let one = tune("--seeds 1..12", "one.jsonl");
    let other = tune("--seeds 21..28", "other.jsonl");
    let line = "tune --log one.jsonl --log other.jsonl --test-seeds 8";
    let json = format!("{line} --json");
    let merged = folder.ok_json(&json);
    let after = |tuned: &Value| tuned["params"]["x"]["after"].as_f64().expect("a number");
    let mean = (12.0 * after(&one) + 8.0 * after(&other)) / 20.0;
    assert!((after(&merged) - mean).abs() < 0.01, "{merged}");
    assert_eq!(merged["params"]["x"]["tunings"][1].as_f64(), Some(after(&other)));
    assert_eq!(merged["games"], 40);
    assert_eq!(merged["test"]["games"], 16, "{merged}");
    assert!(folder.read("mean.jsonl").contains("\"seed\":\"29\""), "after all seeds");
    assert_eq!(folder.ok_json(&json), merged, "nothing is played again");
    let text = folder.ok(line);
    assert!(text.contains("40 games in 2 runs"), "{text}");
    assert!(text.contains("The tuned player: echo 8"), "{text}");
    // There are too few games for the test, whatever the interval.
    let conclusion =
        "\nThe sequential test is undecided. Judged as a fixed-length match: tuned is stronger";
    assert!(
        text.contains(conclusion) && text.contains("sequential test 0,10: undecided"),
        "{text}"
    );

    tune("--seeds 12..19", "same.jsonl");
    tune("--seeds 41..48 --gain 1", "gain.jsonl");
    folder.write(
        "none.jsonl",
        folder.read("one.jsonl").lines().next().expect("a head").to_owned() + "\n",
    );
    for (log, reason) in [
        ("same.jsonl", "same.jsonl: its first seed is 12, but one.jsonl"),
        ("gain.jsonl", "gain was 2.0, now 1.0"),
        ("none.jsonl", "none.jsonl: no round is complete"),
        ("mean.jsonl -o test.jsonl", "mean.jsonl: is a match journal, expected a tuning log"),
        ("missing.jsonl", "missing.jsonl"),
        ("other.jsonl -o one.jsonl", "one.jsonl"),
    ] {
        folder.refused(&format!("tune --log one.jsonl --log {log}"), reason);
    }
}

#[test]
fn several_logs_take_no_option_of_the_rounds() {
    let folder = folder();
    let tune = "tune --referee-command 'python3 referee.py' --param x=1,0..9 --player 'echo {x}'";
    let tune = format!("{tune} --seeds 1..4 --test-seeds 0");
    for (line, reason) in [
        ("tune --log a --log b --player 'echo {x}'", "--player cannot"),
        ("tune --log a --player 'echo {x}'", "expected --param, or several --log"),
        ("tune --log a --param x=1,0..9", "expected --player, or several --log"),
        ("tune -o a", "--player"),
        (&format!("{tune} --log a -o b"), "a single --log is the same as --out"),
    ] {
        folder.refused(line, reason);
    }
    assert_eq!(folder.names(), ["referee.py"]);
    folder.ok(&format!("{tune} --log a"));
    let log = folder.read("a");
    folder.ok(&format!("{tune} -o a"));
    assert_eq!(folder.read("a"), log, "with one log, --log is -o");
}

#[test]
fn a_program_is_built_for_its_values() {
    if !can_build("g++") {
        return;
    }
    let folder = folder();
    folder.write("bot.cpp", "#include <cstdio>\nint main() { std::printf(\"%g\", double(X)); }");
    let build = "--build 'g++ -DX={x} bot.cpp -o {out}' --player {out}";
    let tuned = tune(&folder, &format!("{build} --pairs 8 -o built.jsonl"));
    assert_tuned(&tuned);
    let built = folder.names().into_iter().filter(|name| name.starts_with("built.candidates"));
    assert_eq!(built.count(), 1);
    folder.refused(
        "tune --referee-command 'python3 referee.py' --param x=1,0..9 --player {out} --build 'g++ -DX={x} no.cpp -o {out}' -o no",
        "build failed: g++ '-DX=1' no.cpp -o no.candidates/",
    );
}

#[test]
fn a_player_of_a_referee_in_java_is_tuned() {
    let Some(folder) = sdk_referees::folder() else { return };
    let line =
        "tune --referee sums.jar --seats 3 --player 'sh bot.sh {n}' --param n=3,0..20,integer";
    let tuned = folder.ok_json(&format!("{line} --seeds 1..8 --test-seeds 4 --json {AMPLE}"));
    assert_eq!(tuned["games"], 16, "{tuned}");
    let [before, after] = ["before", "after"].map(|at| tuned["params"]["n"][at].as_i64());
    assert!(before == Some(3) && after > before, "{tuned}");
}

#[test]
fn a_finished_tuning_goes_on_with_more_seeds() {
    let folder = Folder::new();
    let tune = |seeds: u32, log: &str| {
        let output = folder.ok(&format!("{BUILT_IN} --seeds 1..{seeds} -o {log}"));
        // The report on the test contains measured times.
        output.split_once("The tuned player").expect("a tuned player").0.to_owned()
    };
    let whole = tune(8, "whole.jsonl");
    let text = folder.read("whole.jsonl");
    let longer = tune(12, "whole.jsonl");
    assert!(folder.read("whole.jsonl").starts_with(&text) && longer != whole);
    assert_eq!(tune(8, "whole.jsonl"), whole, "fewer seeds are a report of them");
}

#[test]
fn what_cannot_be_tuned_is_refused() {
    let folder = Folder::new();
    let game = "tune --game ice-and-fire --param cell=3,0..9,integer --nodes 1 --seeds 1..4";
    for (line, reason) in [
        ("--player @icefire", "{cell} is not used"),
        (
            "--player @icefire:cell={cells}",
            "the player contains {cells}, but there is no parameter cells",
        ),
        ("--player @icefire:luck={cell}", "luck"),
        ("--player @icefire:cell={cell} --env A={cell}", "only a program can have an environment"),
        ("--player @icefire:cell={cell} --pairs 5", "4 seeds are too few for a round of 5 pairs"),
        ("--player @icefire:cell={cell} --param cell=1,0..2", "cell is given twice"),
        ("--player @icefire:cell={cell} --param x=3,4..5", "NAME=START,MIN..MAX"),
        ("--player @icefire:cell={cell} --shift 0", "expected 0.001 to 100"),
        ("--player './none {cell}'", "./none"),
    ] {
        folder.refused(&format!("{game} {line}"), reason);
    }
    assert!(!folder.has("tune.jsonl"));
}

#[test]
fn a_player_that_changes_while_it_is_tuned_is_noticed() {
    let bot = "while read -r l; do case $l in *.*) sleep 0.001;; esac; echo WAIT; done\n";
    let options = "--seeds 1..40 --pairs 1 --test-seeds 0 --jobs 1 --timeout-ms 60000 \
                   --first-timeout-ms 60000 --param x=5,0..100,integer";
    for (player, changed, to) in [
        ("--player 'sh bot.sh {x}'", "bot.sh", "exit 1"),
        ("--player 'sh bot.sh {x}'", "bot.sh", ""),
        ("--player 'sh {out} {x}' --build 'cp bot.sh {out}'", "bot.sh", "exit 1"),
        ("--player 'sh {file}' --template bot.sh", "bot.sh", "# {x}\nexit 1"),
    ] {
        let folder = Folder::new();
        let text =
            if player.contains("--template") { format!("# {{x}}\n{bot}") } else { bot.to_owned() };
        folder.write(changed, text);
        let line = format!("tune --game ice-and-fire {options} {player} -o log.jsonl");
        let mut command = folder.command(&line);
        command.stderr(std::process::Stdio::piped()).stdout(std::process::Stdio::piped());
        let child = command.spawn().expect("the referee runs");
        let pairs = || {
            std::fs::read_to_string(folder.file("log.jsonl")).map_or(0, |log| log.lines().count())
        };
        assert!(eventually(|| pairs() >= 3), "{player}");
        if to.is_empty() {
            std::fs::remove_file(folder.file(changed)).expect("removed");
        } else {
            folder.write(changed, to);
        }
        let ended = CommandOutput::with(line, child.wait_with_output().expect("it ends"));
        let error = ended.fails(2, "the player changed during the run");
        assert!(error.contains("log.jsonl"), "{error}");
        let log = folder.read("log.jsonl");
        let faults =
            log.lines().filter(|line| line.contains("\"faults\"") && !line.contains("[0,0]"));
        assert_eq!(faults.count(), 0, "{player}: a game of another player is recorded: {log}");
    }
}

#[test]
fn a_parameter_is_not_called_as_what_is_made() {
    let folder = folder();
    folder.write("weights.txt", "{x} {file} {out}");
    let tune = "tune --referee-command 'python3 referee.py' --param x=1,0..9";
    for (line, name) in [
        (
            format!("{tune} --param out=1,0..9 --player '{{out}} {{x}}' --build 'cp a {{out}}'"),
            "out",
        ),
        (
            format!("{tune} --param file=1,0..9 --player 'cat {{file}}' --template weights.txt"),
            "file",
        ),
    ] {
        let error = folder.refused(&line, &format!("a parameter is named {name}"));
        assert!(error.contains("rename the parameter"), "{error}");
    }
    // Without a build or a template, these names are free.
    let tuned = "tune --referee-command 'python3 referee.py' --seeds 1..4 --test-seeds 0 --pairs 1 -o free.jsonl";
    folder.ok(&format!("{tuned} --param out=1,0..9 --player 'echo {{out}}'"));
}

#[test]
fn the_result_is_added_to_an_arena() {
    let folder = Folder::new();
    folder.ok("arena new --game ice-and-fire --nodes 20 arena");
    folder.ok("arena add @icefire:income=100,cell=30 --bot ice --folder arena");
    let tune = format!("{BUILT_IN} --seeds 1..8 --shift 20 --gain 8 -o ice.jsonl");
    for (options, reason) in [
        ("--add-to nowhere", "no arena here"),
        ("--add-to arena --bot a--b", "a--b"),
        ("--bot ice", "--add-to"),
    ] {
        folder.run(&format!("{tune} {options}")).fails(2, reason);
        assert!(!folder.has("ice.jsonl"), "{options}");
    }
    folder.ok("arena new --game battling-knights other");
    folder.run(&format!("{tune} --add-to other")).fails(2, "other: an arena for battling-knights");
    let tuned = folder.ok_json(&format!("{tune} --json --add-to arena --bot ice"));
    let version = folder.read("arena/bots/ice/0002/version.toml");
    assert!(version.contains("parent = 1\n"), "{version}");
    assert!(version.contains("main = \"@icefire:income="), "{version}");
    let note =
        version.lines().find(|line| line.starts_with("note = \"tuned: income=")).expect("a note");
    assert!(note.contains(", cell="), "{version}");
    assert_eq!(tuned["version"], 2, "{tuned}");
    // Repeating the command does not add the version again.
    let again = folder.ok_json(&format!("{tune} --json --add-to arena --bot ice"));
    assert_eq!(again["version"], 2, "{again}");
    let bots = folder.ok_json("arena bots --folder arena --format json");
    assert_eq!(bots.as_array().map(Vec::len), Some(2), "{bots}");
    folder.ok("arena run --folder arena");
    let bots = folder.ok_json("arena bots --folder arena --format json");
    assert_eq!(bots[0]["state"], "ready", "{bots}");
}

#[test]
fn a_tuned_program_is_added_with_its_arguments_and_environment() {
    let folder = Folder::new();
    folder.ok("arena new --game ice-and-fire --nodes 1 arena");
    folder.write("bots/bot.sh", "while read -r line; do echo WAIT; done # {x}\n");
    let options =
        format!("--param x=1,0..9 --seeds 1..4 --pairs 2 --test-seeds 0 --gain 8 {AMPLE}");
    for (number, player) in [
        (1, "--player 'sh bots/bot.sh {x}'"),
        (2, "--player 'sh bots/bot.sh' --env X={x}"),
        (3, "--player 'sh {file}' --template bots/bot.sh"),
    ] {
        let tune = format!("tune --game ice-and-fire {player} {options} --json -o {number}.jsonl");
        let tuned = folder.ok_json(&format!("{tune} --add-to arena --bot sh{number}"));
        match tuned["version"].as_u64() {
            Some(version) => {
                folder.ok("arena run --folder arena");
                let bots = folder.ok_json("arena bots --folder arena --format json");
                let rows = bots.as_array().expect("rows");
                let row = rows.iter().find(|row| row["version"] == version).expect("a row");
                assert_eq!(row["state"], "ready", "{row}");
            }
            // The tuned values may equal the initial ones.
            None => assert_eq!(tuned["params"]["x"]["after"], 1, "{tuned}"),
        }
    }
}
