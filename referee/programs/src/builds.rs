//! Builds programs into a folder. Each is built once, by its own command.

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use files::{FolderLock, Kind, Output, Overwrite, Unfinished};

use crate::fingerprint::digest_of_argv;
use crate::process::{Done, Stopped, run_unless};
use crate::{BuildError, SeatError};

/// The file that marks a finished build.
const MARK: Kind = Kind::unmarked("a build mark");
/// Maximum number of lines of build output shown in an error.
const LINES_MAX: usize = 25;

/// Limits that stop a build early.
#[derive(Clone, Copy, Debug)]
pub struct BuildLimits<'a> {
    /// Time limit for one build.
    pub time: Duration,
    /// Flag that stops all builds when set.
    pub interrupted: &'a AtomicBool,
}

impl BuildLimits<'_> {
    /// The default time limit for one build.
    pub const USUAL_TIME: Duration = Duration::from_secs(600);
}

/// A folder of built programs, owned by one process as long as this value exists.
///
/// A program is built under a temporary name and renamed once the build has succeeded. No program
/// is ever incomplete, even after `kill -9` or for processes that read the folder during a build.
/// On Linux, a guard ends everything a build started, even if this process ends first.
#[derive(Debug)]
pub struct Builds<'a> {
    folder: PathBuf,
    limits: BuildLimits<'a>,
    _lock: FolderLock,
}

impl<'a> Builds<'a> {
    /// Locks a folder, creating it if missing, and removes anything left behind by killed
    /// processes.
    ///
    /// Returns an error if another process holds the lock.
    pub fn open(folder: &Path, limits: BuildLimits<'a>) -> Result<Self, BuildError> {
        let lock = FolderLock::acquire(folder)?;
        Unfinished::clear(folder)?;
        Ok(Self { folder: folder.to_owned(), limits, _lock: lock })
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The name of the program that a command builds. It is a hash of the command line, without its
    /// output path, and of the contents of the files named in it.
    ///
    /// Returns an error if one of these files cannot be read.
    pub fn name(command: &[String]) -> Result<PathBuf, BuildError> {
        let name = PathBuf::from(digest_of_argv(command)?);
        Ok(name.with_extension(std::env::consts::EXE_EXTENSION))
    }

    /// Builds the program `name` unless it exists, and returns its path. `command` receives the
    /// path where the build must put a file or folder. Files created next to that path are kept.
    ///
    /// Returns an error if the command fails, creates nothing at that path, exceeds the time limit
    /// or is interrupted.
    pub fn build(
        &self,
        name: &Path,
        command: impl FnOnce(&Path) -> Vec<String>,
    ) -> Result<PathBuf, BuildError> {
        let (program, mark) =
            (self.folder.join(name), self.folder.join(name).with_extension("built"));
        if mark.is_file() && program.exists() {
            return Ok(program);
        }
        let unfinished = Unfinished::begin(&self.folder)?;
        let made = unfinished.folder().join(name);
        let argv = command(&made);
        let failed = |reason: String| {
            let command = shlex::try_join(argv.iter().map(String::as_str)).unwrap_or_default();
            BuildError::Failed { command, reason }
        };
        let not_started = |error: SeatError| failed(error.to_string());
        let Done { output, failure } =
            run_unless(&argv, self.limits.time, self.limits.interrupted).map_err(not_started)?;
        let output = last_lines(&output);
        match failure {
            Some(Stopped::Interrupted) => return Err(BuildError::Interrupted),
            Some(Stopped::Failed(reason)) => return Err(failed(format!("it {reason}\n{output}"))),
            Some(Stopped::TimeLimit) => {
                let seconds = self.limits.time.as_secs_f64();
                let advice = "raise the limit with --build-timeout-s";
                return Err(failed(format!(
                    "it ran for longer than {seconds} s; {advice}\n{output}"
                )));
            }
            None if !made.exists() => {
                return Err(failed(format!("it did not create {}\n{output}", made.display())));
            }
            None => {}
        }
        unfinished.finish(name.as_os_str())?;
        Output::write_file(&mark, &MARK, Overwrite::Always, "")?;
        Ok(program)
    }
}

fn last_lines(text: &str) -> String {
    let text = text.replace('\t', "    ");
    let lines: Vec<&str> = text.trim_end().lines().collect();
    lines[lines.len().saturating_sub(LINES_MAX)..].join("\n")
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    static RUNNING: AtomicBool = AtomicBool::new(false);
    static INTERRUPTED: AtomicBool = AtomicBool::new(true);
    const LIMITS: BuildLimits<'static> =
        BuildLimits { time: BuildLimits::USUAL_TIME, interrupted: &RUNNING };

    fn build(builds: &Builds<'_>, script: &str) -> Result<PathBuf, BuildError> {
        let argv = |out: &Path| {
            ["sh", "-c", script, &out.display().to_string()].map(str::to_owned).to_vec()
        };
        builds.build(&Builds::name(&argv(Path::new("")))?, argv)
    }

    #[test]
    fn a_program_is_there_once_its_build_has_succeeded() {
        let folder = tempfile::tempdir().expect("a folder");
        let builds = Builds::open(folder.path(), LIMITS).expect("free");
        let script = "echo run >> \"$(dirname $0)/../log\"; echo part > $0.cfg; echo whole > $0";
        let program = build(&builds, script).expect("built");
        assert_eq!(build(&builds, script).expect("built"), program);
        let read = |path: PathBuf| std::fs::read_to_string(path).expect("a file");
        assert_eq!(read(program.clone()), "whole\n");
        assert_eq!(read(program.with_extension("cfg")), "part\n", "files next to it are kept");
        assert_eq!(read(folder.path().join("log")), "run\n", "it is built once");
        drop(builds);
        for (script, limits, reason) in [
            ("echo half > $0; echo no >&2; exit 3", LIMITS, "\nit ended with exit code 3\nno"),
            ("echo half > $0.other", LIMITS, "it did not create "),
            (
                "echo half > $0; sleep 600",
                BuildLimits { time: Duration::from_millis(200), ..LIMITS },
                "it ran for longer than 0.2 s; raise the limit with --build-timeout-s",
            ),
            ("sleep 600", BuildLimits { interrupted: &INTERRUPTED, ..LIMITS }, "interrupted"),
        ] {
            let builds = Builds::open(folder.path(), limits).expect("free again");
            let error = build(&builds, script).expect_err("no program").to_string();
            assert!(error.contains(reason), "{error}");
        }
        let count = std::fs::read_dir(folder.path()).expect("a folder").count();
        assert_eq!(count, 4, "program, the file next to it, mark and log");
    }

    #[test]
    fn a_folder_belongs_to_one_process() {
        let folder = tempfile::tempdir().expect("a folder");
        let held = Builds::open(folder.path(), LIMITS).expect("free");
        let refused = Builds::open(folder.path(), LIMITS).map(|_| ());
        assert!(matches!(refused, Err(BuildError::Folder(files::Error::Locked { .. }))));
        drop(held);
        Builds::open(folder.path(), LIMITS).expect("free again");
    }
}
