//! Scripts the system cannot run, for reasons not obvious from the system's own error message.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use thiserror::Error;

use crate::executable::{is_executable, is_path};

/// How far into a script Linux looks for its first line, in bytes.
const START_BYTES: u64 = 256;
/// A script's `#!` after a byte order mark: UTF-8, or UTF-16 in either byte order.
const MARKED: [&[u8]; 3] = [b"\xEF\xBB\xBF#!", b"\xFF\xFE#\0!\0", b"\xFE\xFF\0#\0!"];

/// Reason why the system cannot run a script.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum ScriptFault {
    /// The first line ends in CRLF, so the carriage return becomes part of the interpreter's name.
    #[error(
        "its first line ends with a carriage return (CRLF line endings), so the system looks for \
         {0:?}; save the script with LF line endings: sed -i 's/\\r$//' FILE"
    )]
    CarriageReturn(String),
    /// A byte order mark hides the `#!` from the system.
    #[error(
        "it starts with a byte order mark, so the system does not see the #! in its first line;  \
         save the script as UTF-8 without a byte order mark"
    )]
    ByteOrderMark,
    /// The interpreter named in the first line does not exist.
    #[error("its first line names {0:?}, which does not exist")]
    NoInterpreter(String),
}

impl ScriptFault {
    /// Finds the reason why the system cannot run a script that a command line names by path,
    /// either directly or after `env` and its variables. Returns the path together with the reason,
    /// or `None` if there is no such problem.
    pub fn find_in(argv: &[String]) -> Option<(String, Self)> {
        let mut argv = argv.iter();
        let program = match argv.next()? {
            env if env == "env" => argv.find(|word| !word.contains('='))?,
            program => program,
        };
        Some((program.clone(), Self::from_program(program)?))
    }

    fn from_program(program: &str) -> Option<Self> {
        let path = Path::new(program);
        let data = path.metadata().ok().filter(|_| is_path(program))?;
        is_executable(path, &data).then(|| Self::find(path)).flatten()
    }

    /// Finds the reason why the system cannot run a script. Returns `None` if there is no such
    /// problem, or if the file is not a script.
    fn find(program: &Path) -> Option<Self> {
        let mut start = Vec::new();
        File::open(program).ok()?.take(START_BYTES).read_to_end(&mut start).ok()?;
        if MARKED.iter().any(|mark| start.starts_with(mark)) {
            return Some(Self::ByteOrderMark);
        }
        let line = first_line(&start)?;
        let mut argv = line.split([' ', '\t']).filter(|word| !word.is_empty());
        let interpreter = argv.next()?;
        // `env` looks up its argument on the `PATH`. Options of `env` and other interpreters are
        // not checked.
        let is_env = Path::new(interpreter).file_name().is_some_and(|name| name == "env");
        let sought = argv.next().filter(|word| is_env && !word.starts_with('-'));
        match sought.unwrap_or(interpreter) {
            sought if sought.ends_with('\r') => Some(Self::CarriageReturn(sought.to_owned())),
            _ if Path::new(interpreter).exists() => None,
            _ => Some(Self::NoInterpreter(interpreter.to_owned())),
        }
    }
}

/// Returns true if the file is a script whose first line is well-formed and names an interpreter.
pub fn names_its_interpreter(file: &Path) -> bool {
    let mut start = Vec::new();
    let read = File::open(file).and_then(|file| file.take(START_BYTES).read_to_end(&mut start));
    read.is_ok() && first_line(&start).is_some_and(|line| !line.ends_with('\r'))
}

/// The first line of a script, without the `#!`.
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
            // These interpreters split at the carriage return or ignore it.
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
