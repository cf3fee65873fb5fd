//! Scripts that the system cannot run, for a reason that its own error does not name.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use thiserror::Error;

use crate::executable::{is_executable, is_path};

/// Bytes of a script in which Linux looks for its first line.
const START_BYTES: u64 = 256;
/// What begins a script, behind the marks of UTF-8 and of UTF-16 in both byte orders.
const MARKED: [&[u8]; 3] = [b"\xEF\xBB\xBF#!", b"\xFF\xFE#\0!\0", b"\xFE\xFF\0#\0!"];

/// The reason why the system cannot run a script.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum ScriptFault {
    /// The first line ends in CRLF, and the carriage return becomes a part of the interpreter's name.
    #[error(
        "its first line ends with a carriage return (CRLF line ends), so that the system looks for {0:?}; \
         save the script with LF line ends: sed -i 's/\\r$//' FILE"
    )]
    CarriageReturn(String),
    /// The system does not see the `#!` of the first line.
    #[error(
        "it begins with a byte order mark, so that the system does not see the #! of its first line; \
         save the script as UTF-8 without a byte order mark"
    )]
    ByteOrderMark,
    /// The interpreter of the first line does not exist.
    #[error("its first line names {0:?}, which does not exist")]
    NoInterpreter(String),
}

impl ScriptFault {
    /// Finds the fault of a command line whose program is run by its path, also behind `env` and its variables; the
    /// first value is the program. `None` if there is no such fault.
    pub fn of_words(words: &[String]) -> Option<(String, Self)> {
        let mut words = words.iter();
        let program = match words.next()? {
            env if env == "env" => words.find(|word| !word.contains('='))?,
            program => program,
        };
        Some((program.clone(), Self::of_program(program)?))
    }

    fn of_program(program: &str) -> Option<Self> {
        let path = Path::new(program);
        let data = path.metadata().ok().filter(|_| is_path(program))?;
        is_executable(path, &data).then(|| Self::find(path)).flatten()
    }

    /// Finds the fault of a script that the system cannot run; `None` for a script without one, and for everything
    /// else.
    fn find(program: &Path) -> Option<Self> {
        let mut start = Vec::new();
        File::open(program).ok()?.take(START_BYTES).read_to_end(&mut start).ok()?;
        if MARKED.iter().any(|mark| start.starts_with(mark)) {
            return Some(Self::ByteOrderMark);
        }
        let line = first_line(&start)?;
        let mut words = line.split([' ', '\t']).filter(|word| !word.is_empty());
        let interpreter = words.next()?;
        // The last word of `env` is looked for on the PATH; options of others are theirs to read.
        let is_env = Path::new(interpreter).file_name().is_some_and(|name| name == "env");
        let sought = words.next().filter(|word| is_env && !word.starts_with('-'));
        match sought.unwrap_or(interpreter) {
            sought if sought.ends_with('\r') => Some(Self::CarriageReturn(sought.to_owned())),
            _ if Path::new(interpreter).exists() => None,
            _ => Some(Self::NoInterpreter(interpreter.to_owned())),
        }
    }
}

/// Returns true for a script whose first line names an interpreter that the system can look for.
pub fn names_its_interpreter(file: &Path) -> bool {
    let mut start = Vec::new();
    let read = File::open(file).and_then(|file| file.take(START_BYTES).read_to_end(&mut start));
    read.is_ok() && first_line(&start).is_some_and(|line| !line.ends_with('\r'))
}

/// The first line of a script, behind `#!`.
fn first_line(start: &[u8]) -> Option<String> {
    let line = start.strip_prefix(b"#!")?.split(|byte| *byte == b'\n').next()?;
    Some(String::from_utf8_lossy(line).into_owned())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_says_what_is_wrong() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let file = folder.path().join("run");
        let sought = |name: &str| Some(ScriptFault::CarriageReturn(name.to_owned()));
        for (text, fault) in [
            ("#!/bin/sh\necho\r\n", None),
            ("#!/bin/sh", None),
            ("#!/bin/sh\r\n", sought("/bin/sh\r")),
            ("#!/bin/sh\r", sought("/bin/sh\r")),
            ("#! /bin/sh\r\necho\r\n", sought("/bin/sh\r")),
            ("#!/usr/bin/env python3\r\n", sought("python3\r")),
            ("#!/usr/bin/env python3\n", None),
            // These split or pass over the carriage return.
            ("#!/usr/bin/env -S python3 -u\r\n", None),
            ("#!/bin/sh -e\r\n", None),
            ("#!/no/such -x\n", Some(ScriptFault::NoInterpreter("/no/such".to_owned()))),
            ("\u{feff}#!/bin/sh\n", Some(ScriptFault::ByteOrderMark)),
            ("\u{feff}echo", None),
            ("#!", None),
            ("", None),
        ] {
            std::fs::write(&file, text).expect("written");
            assert_eq!(ScriptFault::find(&file), fault, "{text:?}");
        }
        for text in [&b"\xFF\xFE#\0!\0/\0"[..], b"\xFE\xFF\0#\0!\0/"] {
            std::fs::write(&file, text).expect("written");
            assert_eq!(ScriptFault::find(&file), Some(ScriptFault::ByteOrderMark));
        }
        assert_eq!(ScriptFault::find(folder.path()), None);
    }
}
