//! Information about a player's failure: its complete stderr, in the right turn, wherever a game is
//! shown; wall and CPU times; and consistent turn numbers.

use serde_json::Value;

use crate::common::ice_bot::ice_bot;
use crate::common::referee_command::{AMPLE, Folder, assert_parts};

const PLAYERS: &str = "--player 'python3 bot.py' --player @random";

/// Plays a bot in seat 0 against a random player. Returns the output and the replay.
fn play(folder: &Folder, bot: String, limits: &str) -> (String, Value) {
    folder.write("bot.py", bot);
    let game = "play --game ice-and-fire --seed 3 --replay game.jsonl --force";
    (folder.ok(&format!("{game} {PLAYERS} {limits}")), folder.json("game.jsonl"))
}

/// Returns what seat 0 wrote to stderr in each of its turns.
fn remarks(replay: &Value) -> Vec<&str> {
    let turns = replay["turns"].as_array().expect("turns").iter();
    let own = turns.filter(|turn| turn["seat"] == 0);
    own.map(|turn| turn["remarks"].as_str().unwrap_or_default()).collect()
}

const CRASH: &str = "def deep(left):
  return deep(left - 1) if left else {}['no such key']
if turn == 5: deep(20)";

/// Returns the output of a crash, which must be a complete traceback.
fn traceback(replay: &Value) -> &str {
    let text = replay["exits"][0]["remarks"].as_str().expect("remarks");
    assert!(text.starts_with("Traceback (most recent call last):\n"), "{text}");
    assert!(text.ends_with("KeyError: 'no such key'\n") && text.lines().count() > 5, "{text}");
    text
}

#[test]
fn a_traceback_is_shown_in_full_wherever_the_game_is() {
    let folder = Folder::new();
    let (played, replay) = play(&folder, ice_bot(CRASH, ""), AMPLE);
    let traceback = traceback(&replay);
    assert_eq!(folder.ok("verify game.jsonl"), "game.jsonl: 1 record agrees\n");
    let shown: String = traceback.lines().map(|line| format!("| {line}\n")).collect();
    assert!(played.contains(&shown), "{played}");
    assert!(
        played.contains("seat 0 (python3 bot.py) dropped out in turn 9: crashed: "),
        "{played}"
    );
    let trace = folder.ok("trace game.jsonl");
    let input = folder.ok("stdin game.jsonl --turn 9 --seat 0");
    let before = folder.ok("stdin game.jsonl --turn 8 --seat 0");
    let last = input.strip_prefix(before.as_str()).expect("later turns add to the input");
    assert!(last.lines().count() > 16, "{last}");
    let end = format!("== turn 9, seat 0\n{last}-> dropped out, crashed: ended with exit code 1");
    assert!(trace.contains(&end) && trace.contains(&shown), "{trace}");
    let watched = folder.ok("watch game.jsonl --turn 9");
    assert!(watched.starts_with("turn 9 of 9, python3 bot.py"), "{watched}");
    assert!(watched.contains("  | KeyError: 'no such key'\n"), "{watched}");
    folder.ok("view game.jsonl -o game.html");
    let page = folder.read("game.html");
    let data =
        page.split("id=\"recording\">").nth(1).and_then(|rest| rest.split("</script>").next());
    let data: Value = serde_json::from_str(data.expect("data")).expect("JSON");
    let frames = data["frames"].as_array().expect("frames");
    assert_eq!((frames.len(), frames[9]["stderr"].as_str()), (10, Some(traceback)));
}

#[test]
fn a_crash_after_an_answer_is_shown_with_the_exit() {
    let folder = Folder::new();
    let deep = CRASH.replace("turn == 5: ", "turn == 3: time.sleep(0.02), ");
    let (played, replay) = play(&folder, ice_bot("", &deep), AMPLE);
    traceback(&replay);
    assert!(played.contains("dropped out in turn 7: crashed: ended with exit code 1"), "{played}");
    assert!(played.contains("last line of stderr: KeyError: 'no such key'"), "{played}");
}

#[test]
fn stderr_is_kept_once_and_in_order() {
    let folder = Folder::new();
    let early = "say('early', turn)\nif turn == 7: answer = 'DANCE'";
    let late = "say('late', turn)\ntime.sleep(0.01)\nsay('later', turn)";
    let (_, replay) = play(&folder, ice_bot(early, late), AMPLE);
    let exit = &replay["exits"][0];
    assert_eq!(exit["exit"], "malformed");
    let mut output = remarks(&replay);
    assert_eq!(output.len(), 6);
    output.push(exit["remarks"].as_str().unwrap_or_default());
    for (turn, output) in (1..).zip(&output) {
        // Output written after the next input belongs to the next turn.
        assert!(output.contains(&format!("early {turn}\n")), "{turn}: {output}");
    }
    let all: String =
        (1..=7).map(|turn| format!("early {turn}\nlate {turn}\nlater {turn}\n")).collect();
    let output = output.concat();
    // The program may be killed before it has written the last lines.
    assert!(all.starts_with(&output) && output.contains("early 7"), "{output}");
}

#[test]
fn a_time_out_tells_the_time_of_the_wall_and_of_the_processor() {
    let folder = Folder::new();
    let limits = "--timeout-ms 500 --first-timeout-ms 60000";
    let (played, replay) = play(&folder, ice_bot("if turn == 2: time.sleep(60)", ""), limits);
    let exit = &replay["exits"][0];
    let [ms, cpu_ms] = ["ms", "cpu_ms"].map(|key| exit[key].as_f64().expect("a time"));
    assert!(ms >= 500.0 && cpu_ms < ms / 2.0, "{exit}");
    assert_parts(&played, &["no answer within 500 ms: ", " ms passed with ", " ms of CPU time"]);
    folder.ok("verify game.jsonl");
    let cpu = "--clock cpu --timeout-ms 300 --first-timeout-ms 9000";
    let exit = play(&folder, ice_bot("while turn == 2: pass", ""), cpu).1["exits"][0].clone();
    assert!(exit["cpu_ms"].as_f64() >= Some(300.0), "{exit}");
    assert!(exit["detail"].to_string().contains("no answer within 300 ms of CPU time: "));
    // Idle time is not charged.
    let act = "time.sleep(0.4)\nif turn == 4: sys.exit(0)";
    let (_, replay) = play(&folder, ice_bot(act, ""), cpu);
    assert_eq!((&replay["exits"][0]["exit"], remarks(&replay).len()), (&"crashed".into(), 3));
}

#[test]
fn a_turn_has_one_number_everywhere() {
    let folder = Folder::new();
    play(&folder, ice_bot("if turn == 3: sys.exit(7)", ""), AMPLE);
    assert!(folder.ok("trace game.jsonl").contains("== turn 5, seat 0\n"));
    assert!(folder.ok("watch game.jsonl").contains("\nturn 5 of 5, python3 bot.py"));
    let output =
        folder.ok_json(&format!("match --game ice-and-fire --seeds 3..3 --json {PLAYERS} {AMPLE}"));
    let fault = output["players"][0]["first_fault"].as_str().expect("a fault");
    assert!(fault.starts_with("seed 3, turn 5: ended with exit code 7"), "{fault}");
    let output =
        folder.ok_json(&format!("play --game ice-and-fire --seed 3 --json {PLAYERS} {AMPLE}"));
    assert_eq!(output["exits"][0]["turn"], 5);
    let mut replay = folder.json("game.jsonl");
    replay["turns"][2]["line"] = "DANCE".into();
    folder.write("changed.jsonl", replay.to_string());
    let part = "changed.jsonl line 1: turn 3, seat 0, line: ";
    folder.run("verify changed.jsonl").fails(1, part);
}
