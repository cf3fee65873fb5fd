//! Files that are larger than any record: refused with few words and little memory.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use assert_cmd::prelude::*;
use flate2::write::GzEncoder;
use flate2::Compression;

/// Address space that a command may take, in KiB.
const MEMORY_KIB: usize = 600 * 1024;

/// The one line that a command says of the first line of a file before it fails, within bounds of memory.
fn refused(folder: &Path, command: &str, file: &str) -> String {
    let error = says(folder, &format!("{command} {file}"));
    assert_eq!(error.lines().count(), 1, "{command} {file}: {error}");
    assert!(error.contains(&format!("{file} line 1")), "{command}: {error}");
    error
}

/// What a command says before it fails, within bounds of memory.
fn says(folder: &Path, command: &str) -> String {
    let referee = Command::cargo_bin("referee").expect("the referee is built");
    let program = referee.get_program().to_string_lossy().into_owned();
    let script = format!("ulimit -v {MEMORY_KIB}; exec '{program}' {command}");
    let mut shell = Command::new("sh");
    let out = shell.current_dir(folder).args(["-c", &script]).stdin(Stdio::null()).output();
    let out = out.expect("the shell runs");
    let error = String::from_utf8_lossy(&out.stderr).into_owned();
    assert_eq!(out.status.code(), Some(2), "{command}: {error}");
    error
}

fn written(folder: &Path, name: &str, text: &[u8]) {
    std::fs::write(folder.join(name), text).expect("written");
}

#[test]
fn large_records_are_refused_with_little_memory() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    let numbers = format!("[{}0]\n", "0,".repeat(40 << 20));
    written(folder, "array.json", numbers.as_bytes());
    written(folder, "values.json", format!("[{}0]\n", "0,".repeat(4 << 20)).as_bytes());
    written(folder, "deep.json", "[".repeat(1 << 20).as_bytes());
    let mut packed = GzEncoder::new(Vec::new(), Compression::default());
    let zeros = vec![b' '; 1 << 20];
    (0..256).for_each(|_| packed.write_all(&zeros).expect("packed"));
    written(folder, "packed.json.gz", &packed.finish().expect("packed"));
    for command in ["verify", "trace", "view", "watch"] {
        for (file, words) in [
            ("array.json", "longer than 16777216 bytes"),
            ("values.json", "more than 1048576 values"),
            ("deep.json", "recursion limit"),
            ("packed.json.gz", "longer than 16777216 bytes"),
        ] {
            let error = refused(folder, command, file);
            assert!(error.contains(words), "{command} {file}: {error}");
        }
    }
}

#[test]
fn a_field_that_is_there_twice_is_refused() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    written(folder.path(), "twice.json", br#"{"format":1,"scores":[1],"scores":[2]}"#);
    let error = refused(folder.path(), "verify", "twice.json");
    assert!(error.contains("duplicate field \"scores\""), "{error}");
}

#[test]
fn endless_files_are_refused_with_their_limit() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    written(folder, "board.txt", b"..\n..\n");
    for command in [
        "zones /dev/zero",
        "check /dev/zero --heroes board.txt '2 S'",
        "check board.txt --heroes /dev/zero '2 S'",
        "reach /dev/zero --heroes board.txt --pivot 2 --end 0,0",
        "solve friends-and-dragons /dev/zero --heroes board.txt",
        "solve janken /dev/zero",
        "solve janken < /dev/zero",
        "solve battling-knights /dev/zero --trace",
        "solve dragonsweeper --seeds-file /dev/zero",
        "league /dev/zero",
        "run /dev/zero -o part.jsonl",
        "merge /dev/zero part.jsonl",
    ] {
        let error = says(folder, command);
        let file = if command.contains('<') { "-" } else { "/dev/zero" };
        let expected = format!("{file}: is larger than 16 MiB");
        assert!(error.contains(&expected), "{command}: {error}");
    }
}

#[test]
fn excerpts_of_bad_input_are_short() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    written(folder, "long", "x".repeat(1 << 20).as_bytes());
    written(folder, "lines", "x\n".repeat(1 << 20).as_bytes());
    let name = "x".repeat(100_000);
    for command in [
        "league long",
        "zones long",
        "solve janken long",
        "solve dragonsweeper --seeds-file long",
        "verify long",
        &format!("play {name} --seed 1"),
        "league lines",
    ] {
        let error = says(folder, command);
        assert!(error.len() < 5000, "{} bytes", error.len());
    }
}
