//! Files larger than any record are refused with a short message and little memory.

use std::io::Write;
use std::process::{Command, Stdio};

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::common::referee_command::{CommandOutput, Folder};

/// Address space for a command, in KiB.
const MEMORY_KIB: usize = 600 * 1024;

/// Runs a command that must be refused, in a shell with limited memory. Returns the error.
fn refused(folder: &Folder, line: &str, part: &str) -> String {
    let program = env!("CARGO_BIN_EXE_referee");
    let script = format!("ulimit -v {MEMORY_KIB}; exec '{program}' {line}");
    let mut shell = Command::new("sh");
    shell.current_dir(folder.path()).args(["-c", &script]).stdin(Stdio::null());
    CommandOutput::run(shell).fails(2, part)
}

#[test]
fn large_records_are_refused_with_little_memory() {
    let folder = Folder::new();
    folder.write("array.json", format!("[{}0]\n", "0,".repeat(20 << 20)));
    folder.write("values.json", format!("[{}0]\n", "0,".repeat(2 << 20)));
    folder.write("deep.json", "[".repeat(1 << 20));
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    let blanks = vec![b' '; 1 << 20];
    (0..256).for_each(|_| packed.write_all(&blanks).expect("packed"));
    folder.write("packed.json.gz", packed.finish().expect("packed"));
    folder.write("twice.json", r#"{"format":1,"scores":[1],"scores":[2]}"#);
    for (file, part) in [
        ("array.json", "longer than 16777216 bytes"),
        ("values.json", "more than 1048576 values"),
        ("deep.json", "recursion limit"),
        ("packed.json.gz", "longer than 16777216 bytes"),
        ("twice.json", "duplicate field \"scores\""),
    ] {
        let error = refused(&folder, &format!("verify {file}"), part);
        assert_eq!(error.lines().count(), 1, "{file}: {error}");
        assert!(error.contains(&format!("{file} line 1")), "{error}");
    }
}

#[test]
fn endless_files_are_refused_with_their_limit() {
    let folder = Folder::new();
    folder.write("board.txt", "..\n..\n");
    for line in [
        "zones /dev/zero",
        "check /dev/zero --heroes board.txt '2 S'",
        "check board.txt --heroes /dev/zero '2 S'",
        "reach /dev/zero --heroes board.txt --pivot 2 --end 0,0",
        "solve friends-and-dragons /dev/zero --heroes board.txt",
        "solve janken /dev/zero",
        "solve janken < /dev/zero",
        "solve battling-knights /dev/zero --trace",
        "solve dragonsweeper --seeds-file /dev/zero",
        "run /dev/zero -o part.jsonl",
        "merge /dev/zero part.jsonl",
    ] {
        let file = if line.contains('<') { "-" } else { "/dev/zero" };
        refused(&folder, line, &format!("{file}: is larger than 16 MiB"));
    }
}

#[test]
fn excerpts_of_bad_input_are_short() {
    let folder = Folder::new();
    folder.write("long", "x".repeat(1 << 20));
    folder.write("lines", "x\n".repeat(1 << 20));
    for line in [
        "zones long",
        "solve janken long",
        "solve dragonsweeper --seeds-file long",
        "verify long",
        &format!("play {} --seed 1", "x".repeat(100_000)),
        "zones lines",
    ] {
        let error = refused(&folder, line, "");
        assert!(error.len() < 5000, "{} bytes", error.len());
    }
}
