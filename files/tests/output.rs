//! Tests of whole files: which files may be replaced, where the bytes go, and what is left after an
//! error.

use std::fs::{self, File, Permissions};
use std::io::{Read, Write};
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};

use files::{Error, Kind, LineLogRecovery, Output, Overwrite, Paths};
use rustix::fs::{CWD, FileType, Mode};

const PAGE: Kind = Kind::new("a test page", |start| start.starts_with(b"<!-- test -->"));
const OWN: &[u8] = b"<!-- test --> old";
const NEW: &[u8] = b"<!-- test --> new";

/// Contents of files that belong to the user: text, two lines, bytes, a page that is not ours.
const FOREIGN: [&[u8]; 5] = [b"x", b"two\nlines\n", b"\x00\x01\xff", b"<html>", b"<!-- test"];

fn folder() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("page.html");
    (folder, path)
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    Output::write_file(path, &PAGE, Overwrite::Own, bytes)
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("listed");
    let name = |entry: std::io::Result<fs::DirEntry>| {
        entry.expect("listed").file_name().to_string_lossy().into_owned()
    };
    let mut names: Vec<String> = entries.map(name).collect();
    names.sort();
    names
}

#[test]
fn a_file_is_replaced_at_commit_and_not_before() {
    let (folder, path) = folder();
    for old in [None, Some(&b""[..]), Some(OWN)] {
        if let Some(old) = old {
            fs::write(&path, old).expect("written");
        }
        let before = names(folder.path());
        for is_committed in [false, true] {
            let mut output = Output::open(&path, &PAGE, Overwrite::Own).expect("opened");
            output.write_all(NEW).and_then(|()| output.flush()).expect("written");
            // Nothing would be left if the process were killed here.
            assert_eq!(names(folder.path()), before);
            if is_committed {
                output.commit().expect("committed");
                assert_eq!(fs::read(&path).expect("readable"), NEW);
            } else {
                drop(output);
                assert_eq!(fs::read(&path).ok().as_deref(), old);
            }
        }
        assert_eq!(names(folder.path()), ["page.html"], "nothing is left next to the file");
    }
}

#[test]
fn files_of_others_are_refused_before_anything_changes() {
    let (folder, path) = folder();
    for bytes in FOREIGN {
        fs::write(&path, bytes).expect("written");
        let state = |path: &Path| {
            let data = fs::metadata(path).expect("there");
            (data.ino(), data.mtime(), data.mtime_nsec(), data.mode())
        };
        let before = state(&path);
        let refused = write(&path, NEW).expect_err("foreign").to_string();
        assert!(refused.contains("page.html") && refused.contains("--force"), "{refused}");
        assert!(refused.contains("a test page"), "{refused}");
        assert_eq!((fs::read(&path).expect("readable"), state(&path)), (bytes.to_vec(), before));
        assert_eq!(names(folder.path()), ["page.html"]);
        Output::write_file(&path, &PAGE, Overwrite::Always, NEW).expect("forced");
        assert_eq!(fs::read(&path).expect("readable"), NEW);
    }
}

#[test]
fn a_file_that_others_make_meanwhile_is_kept() {
    let (folder, path) = folder();
    for old in [None, Some(OWN)] {
        let _ = fs::remove_file(&path);
        if let Some(old) = old {
            fs::write(&path, old).expect("written");
        }
        let output = Output::open(&path, &PAGE, Overwrite::Own).expect("opened");
        fs::write(&path, "precious").expect("written");
        assert!(matches!(output.finish(NEW), Err(Error::Changed { .. })));
        assert_eq!(fs::read(&path).expect("readable"), b"precious");
        assert_eq!(names(folder.path()), ["page.html"]);
    }
}

#[test]
fn modes_follow_the_umask_or_the_old_file() {
    let (folder, path) = folder();
    let plain = folder.path().join("plain");
    File::create(&plain).expect("made");
    let mode = |path: &Path| fs::metadata(path).expect("there").mode() & 0o7777;
    write(&path, NEW).expect("written");
    assert_eq!(mode(&path), mode(&plain));
    for old in [0o600, 0o644, 0o755] {
        fs::set_permissions(&path, Permissions::from_mode(old)).expect("set");
        write(&path, NEW).expect("written");
        assert_eq!(mode(&path), old);
    }
}

#[test]
fn links_stay_and_their_targets_are_written() {
    let (folder, path) = folder();
    let other = folder.path().join("other");
    fs::create_dir(&other).expect("made");
    let target = other.join("target.html");
    symlink("other/target.html", &path).expect("linked");
    for _ in 0..2 {
        // The link is still dangling the first time.
        write(&path, NEW).expect("written");
        assert!(fs::symlink_metadata(&path).expect("there").is_symlink());
        assert_eq!(fs::read(&target).expect("readable"), NEW);
    }
    fs::write(&target, "precious").expect("written");
    assert!(matches!(write(&path, NEW), Err(Error::Foreign { .. })));
    assert_eq!(names(&other), ["target.html"]);
    let circle = folder.path().join("circle");
    symlink("circle", &circle).expect("linked");
    assert!(matches!(write(&circle, NEW), Err(Error::Io { .. })));
}

#[test]
fn pipes_and_devices_are_written_through() {
    let (folder, _) = folder();
    let pipe = folder.path().join("pipe");
    let (kind, mode) = (FileType::Fifo, Mode::from_raw_mode(0o600));
    rustix::fs::mknodat(CWD, &pipe, kind, mode, 0).expect("made");
    let reader = pipe.clone();
    let read = std::thread::spawn(move || {
        let mut bytes = Vec::new();
        File::open(reader).and_then(|mut pipe| pipe.read_to_end(&mut bytes)).expect("readable");
        bytes
    });
    write(&pipe, NEW).expect("written");
    assert_eq!(read.join().expect("the reader ends"), NEW);
    assert!(!fs::metadata(&pipe).expect("there").is_file(), "the pipe stays a pipe");
    write(Path::new("/dev/null"), NEW).expect("written");
    let full = write(Path::new("/dev/full"), NEW).expect_err("a full disk").to_string();
    assert!(full.contains("/dev/full: cannot be written"), "{full}");
}

#[test]
fn paths_where_no_file_can_be_are_named() {
    let (folder, path) = folder();
    for path in [folder.path().to_owned(), path.join("below"), folder.path().join("new/")] {
        let refused = write(&path, NEW).expect_err("no file").to_string();
        assert!(refused.contains(&*path.to_string_lossy()), "{refused}");
    }
    assert_eq!(names(folder.path()), [""; 0]);
}

#[test]
fn two_options_never_name_one_file() {
    let (folder, path) = folder();
    let link = folder.path().join("link");
    symlink("page.html", &link).expect("linked");
    let roundabout = folder.path().join(".").join("page.html");
    for exists in [false, true] {
        if exists {
            fs::write(&path, OWN).expect("written");
        }
        for other in [&path, &link, &roundabout] {
            let mut paths = Paths::default();
            paths.output("--out", &path).expect("the first");
            let refused = paths.output("--replays", other).expect_err("the same").to_string();
            assert!(refused.contains("--out and --replays name the same file"), "{refused}");
        }
    }
    let hard = folder.path().join("hard");
    fs::hard_link(&path, &hard).expect("linked");
    let mut paths = Paths::default();
    paths.input("FILE", &path).expect("an input");
    paths.input("FILE", &hard).expect("inputs may be the same");
    assert!(paths.output("-o", &hard).is_err());
    for stream in ["/dev/null", "/dev/null"] {
        paths.output("--out", Path::new(stream)).expect("devices may be the same");
    }
    paths.output("--out", Path::new("-")).expect("standard output once");
    assert!(paths.output("--replays", Path::new("/dev/stdout")).is_err());
}

#[test]
fn a_log_keeps_the_lines_that_count() {
    let (_folder, path) = folder();
    let kind = Kind::new("a log", |start| start.starts_with(b"line"));
    let open = || LineLogRecovery::open(&path, &kind, Overwrite::Own);
    let mut log = open().expect("new").finish_keeping(0).expect("begun");
    (1..=3).for_each(|number| log.append(&format!("line {number}")).expect("written"));
    assert!(matches!(open(), Err(Error::Locked { .. })));
    drop(log);
    fs::OpenOptions::new()
        .append(true)
        .open(&path)
        .and_then(|mut file| file.write_all(b"line 4, torn"))
        .expect("written");
    let mut recovery = open().expect("opened");
    let mut lines = Vec::new();
    while let Some(line) = recovery.next_line().expect("readable") {
        lines.push(line);
    }
    assert_eq!(lines.len(), 3);
    let mut log = recovery.finish_keeping(2).expect("cut");
    log.append("line 9").expect("written");
    assert!(log.append("two\nlines").is_err());
    drop(log);
    assert_eq!(fs::read(&path).expect("readable"), b"line 1\nline 2\nline 9\n");
    fs::write(&path, FOREIGN[1]).expect("written");
    assert!(matches!(open(), Err(Error::Foreign { .. })));
    assert_eq!(fs::read(&path).expect("readable"), FOREIGN[1]);
}
