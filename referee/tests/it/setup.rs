//! Tests for `setup` with the repository of a contest and a fake Maven.

use std::fs;
use std::process::{Command, Stdio};

use crate::common::java_game::jar;
use crate::common::marked_processes::{KillOnDrop, marked};
use crate::common::referee_command::{AMPLE, CommandOutput, Folder, assert_parts, eventually};
use crate::sdk_referees::BOT;

/// Builds in the current folder like Maven, but from a jar instead of sources.
const MVN: &str = "#!/bin/sh
echo \"$@\" >> ../mvn.log
[ -f pom.xml ] || exit 9
if [ -f hang ]; then echo hanging; sleep 600 mvn-hangs & wait; fi
if [ -f broken ]; then seq 40; echo '[ERROR] does not compile'; echo trouble >&2; exit 1; fi
for goal; do [ \"$goal\" = clean ] && rm -rf target; done
mkdir -p target/classes target/dependency
cp sums.jar target/dependency/
";

/// Creates a folder with an official repository `origin`, and `mvn` in `bin`.
fn folder() -> Option<Folder> {
    let folder = Folder::new();
    folder.write_program("bin/mvn", MVN);
    folder.write("origin/pom.xml", "<project/>\n");
    folder.write("origin/.gitignore", "target/\n");
    fs::copy(jar()?, folder.file("origin/sums.jar")).expect("the jar is copied");
    folder.write("bot.sh", BOT);
    git(&folder, "init -q -b main");
    commit(&folder, "first");
    Some(folder)
}

fn git(folder: &Folder, line: &str) {
    let who = ["-c", "user.name=a", "-c", "user.email=a@b"];
    let words = shlex::split(line).expect("words");
    let mut command = Command::new("git");
    let done = command.current_dir(folder.file("origin")).args(who).args(words).output();
    let done = done.expect("git runs");
    assert!(done.status.success(), "{line}: {done:?}");
}

fn commit(folder: &Folder, what: &str) {
    folder.write("origin/note.txt", what);
    git(folder, "add -A");
    git(folder, &format!("commit -q -m {what}"));
}

/// Creates a command with the fake Maven first in its path.
fn command(folder: &Folder, line: &str) -> Command {
    let mut command = folder.command(line);
    let path = std::env::var("PATH").expect("a path");
    command.env("PATH", format!("{}:{path}", folder.file("bin").display()));
    command.stdin(Stdio::null());
    command
}

fn setup(folder: &Folder, line: &str) -> CommandOutput {
    CommandOutput::run(command(folder, &format!("setup {line}")))
}

fn builds(folder: &Folder) -> usize {
    if folder.has("mvn.log") { folder.read("mvn.log").lines().count() } else { 0 }
}

fn address(folder: &Folder) -> String {
    format!("file://{}", folder.file("origin").display())
}

#[test]
fn a_repository_is_cloned_built_played_and_updated() {
    let Some(folder) = folder() else { return };
    let address = address(&folder);
    let output = setup(&folder, &format!("{address} sums"));
    assert_eq!(output.err, "", "no progress without a terminal");
    let output = output.ok();
    assert_parts(
        &output,
        &[
            "sums: built, commit ",
            "\nNext:\n  referee init my-bot --referee sums ",
            "  referee play --referee sums ",
            "  referee match --referee sums ",
        ],
    );
    assert_eq!(folder.read("mvn.log"), "-B -q package dependency:copy-dependencies -DskipTests\n");
    let players = "--player 'sh bot.sh 0' --player 'sh bot.sh 1'";
    folder.ok(&format!("play --referee sums --seed 7 {AMPLE} {players}"));
    let again = setup(&folder, &format!("{address} sums")).ok();
    assert!(again.contains(" is already built\n") && again.contains("\nNext:\n"), "{again}");
    assert_eq!(setup(&folder, "sums").ok(), again, "a clone is named by its folder, too");
    let json: serde_json::Value =
        serde_json::from_str(&setup(&folder, "sums --json").ok()).expect("JSON");
    assert_eq!((&json["folder"], &json["was_built"]), (&"sums".into(), &true.into()));
    assert_eq!(
        (json["commit"].as_str().map(str::len), json["next"].as_array().map(Vec::len)),
        (Some(40), Some(3))
    );
    assert_eq!(builds(&folder), 1);
    commit(&folder, "second");
    assert!(setup(&folder, "sums").ok().contains("sums: built, commit "));
    assert_eq!(folder.read("sums/note.txt"), "second");
    assert!(
        folder
            .read("mvn.log")
            .ends_with("-B -q clean package dependency:copy-dependencies -DskipTests\n")
    );
    assert_eq!(builds(&folder), 2);
    assert!(!folder.has(".sums.unfinished"));
    folder.ok(&format!("play --referee sums --seed 7 {AMPLE} {players}"));
    // Local changes are built every time.
    folder.write("sums/pom.xml", "<project></project>");
    setup(&folder, "sums").ok();
    setup(&folder, "sums").ok();
    assert_eq!(builds(&folder), 4);
}

#[test]
fn the_folder_is_the_last_part_of_the_address() {
    let Some(folder) = folder() else { return };
    fs::create_dir(folder.file("here")).expect("a folder");
    let mut command = command(&folder, &format!("setup {}/.", address(&folder)));
    command.current_dir(folder.file("here"));
    CommandOutput::run(command)
        .fails(2, "it does not end in a usable folder name; pass a folder for the clone after it");
    let mut command = self::command(&folder, &format!("setup {}", address(&folder)));
    command.current_dir(folder.file("here"));
    CommandOutput::run(command).ok();
    assert!(folder.has("here/origin/target/classes"));
}

#[test]
fn a_clone_that_is_not_built_is_built_as_it_is() {
    let Some(folder) = folder() else { return };
    let play = "play --referee origin --seed 7 --player cat --player cat";
    folder.refused(
        play,
        "origin: it does not contain target/classes and target/dependency; build it with `referee setup origin`",
    );
    setup(&folder, "origin").ok();
    let players = "--player 'sh bot.sh 0' --player 'sh bot.sh 1'";
    folder.ok(&format!("play --referee origin --seed 7 {AMPLE} {players}"));
    setup(&folder, "origin").ok();
    assert_eq!(builds(&folder), 1);
    // A folder without git has no commit and is built every time.
    folder.write("plain/pom.xml", "<project/>");
    fs::copy(folder.file("origin/sums.jar"), folder.file("plain/sums.jar")).expect("copied");
    for _ in 0..2 {
        assert!(setup(&folder, "plain").ok().contains("plain: built, without git\n"));
    }
    assert_eq!(builds(&folder), 3);
}

#[test]
fn an_address_in_place_of_a_referee_is_not_downloaded() {
    let Some(folder) = folder() else { return };
    for address in [
        address(&folder).as_str(),
        "https://example.invalid/a/Game.git",
        "git@example.invalid:a/Game",
    ] {
        let expected = format!(
            "referee: {address}: expected a jar or a built repository, not an address; to clone and build it, run `referee setup {address}`\n"
        );
        let rest = "--seed 7 --player cat --player cat";
        let output = folder.refused(
            &format!("play --referee {address} {rest}"),
            "not an address; to clone and build it",
        );
        assert_eq!(output, expected);
        let output = folder.refused(
            &format!("init my-bot --referee {address}"),
            "not an address; to clone and build it",
        );
        assert_eq!(output, expected);
    }
    assert_eq!(folder.names(), ["bin", "bot.sh", "origin"]);
}

#[test]
fn missing_programs_are_named_with_the_command_that_installs_them() {
    let Some(folder) = folder() else { return };
    fs::remove_file(folder.file("bin/mvn")).expect("it was there");
    folder.write_program("bin/apt-get", "");
    let mut command = folder.command(&format!("setup {} sums", address(&folder)));
    command.env("PATH", folder.file("bin")).env_remove("JAVA_HOME");
    let output =
        CommandOutput::run(command).fails(2, "git and Maven (mvn) and a JDK (javac) are missing; ");
    assert!(
        output.ends_with("install with `sudo apt-get install git maven default-jdk`\n"),
        "{output}"
    );
    folder.write_program("bin/git", "");
    folder.write_program("bin/javac", "");
    let mut command = folder.command(&format!("setup {} sums", address(&folder)));
    command.env("PATH", folder.file("bin"));
    CommandOutput::run(command)
        .fails(2, "Maven (mvn) is missing; install with `sudo apt-get install maven`");
    assert!(!folder.has("sums"));
}

#[test]
fn a_failure_shows_the_end_of_the_log() {
    let Some(folder) = folder() else { return };
    folder.write("origin/broken", "");
    commit(&folder, "broken");
    let output =
        setup(&folder, &format!("{} sums", address(&folder))).fails(2, "ended with exit code 1\n");
    assert!(
        output
            .starts_with("referee: `mvn -B -q package dependency:copy-dependencies -DskipTests` "),
        "{output}"
    );
    assert!(
        output.contains("\n40\n[ERROR] does not compile\ntrouble\n") && !output.contains("\n10\n"),
        "{output}"
    );
    // The next attempt builds what has not been built.
    fs::remove_file(folder.file("origin/broken")).expect("it was there");
    commit(&folder, "repaired");
    setup(&folder, &format!("{} sums", address(&folder))).ok();
    setup(&folder, "no-such")
        .fails(2, "no-such: there is no such folder; expected the address of a git repository");
    setup(&folder, "nothing.git").fails(2, "nothing.git");
    assert!(!folder.has("nothing") && !folder.has(".nothing.unfinished"));
    folder.write("other/file.txt", "the user's");
    let other = format!("{} other", address(&folder));
    setup(&folder, &other)
        .fails(2, "other: it is not a clone; expected a new folder, or a clone of the address");
    setup(&folder, "https://example.invalid/a.git sums").fails(2, "sums: it is a clone of file://");
    git(&folder, "rm -q pom.xml");
    git(&folder, "commit -q -m none");
    setup(&folder, &format!("{} empty", address(&folder))).fails(2, "empty: it has no pom.xml");
}

#[test]
fn an_interrupt_ends_the_build_with_all_it_started() {
    let Some(folder) = folder() else { return };
    folder.write("origin/hang", "");
    let mark = format!("mvn-hangs-{}", std::process::id());
    folder.write_program(
        "bin/mvn",
        &MVN.replace("sleep 600 mvn-hangs", &format!("sh -c 'sleep 600; : {mark}'")),
    );
    let _killed = KillOnDrop(&mark);
    let limited = setup(&folder, "origin --timeout-s 1");
    limited.fails(2, "ran for longer than 1000 ms\nhanging");
    assert!(eventually(|| marked(&mark).is_empty()), "the build goes on");
    let mut command = command(&folder, "setup origin");
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it runs");
    assert!(eventually(|| !marked(&mark).is_empty()), "the build begins");
    setup(&folder, "origin").fails(2, "is in use by process");
    let id = i32::try_from(child.id()).ok().and_then(rustix::process::Pid::from_raw);
    rustix::process::kill_process(id.expect("a process"), rustix::process::Signal::INT)
        .expect("it runs");
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    assert!(eventually(|| marked(&mark).is_empty()), "the build goes on");
    fs::remove_file(folder.file("origin/hang")).expect("it was there");
    setup(&folder, "origin").ok();
    let hidden = |name: &&String| name.starts_with('.');
    assert_eq!(folder.names().iter().find(hidden), None);
}
