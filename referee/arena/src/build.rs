//! Builds versions.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use files::Unfinished;
use programs::{Spec, Stopped, run_with_log};

use crate::toolchain::CARGO;
use crate::version::{Build, Version};
use crate::{Config, Error};

/// File name of a built program in its version's folder.
const PROGRAM: &str = "program";

/// Builds a version. Returns `None` if the build was interrupted and has to be repeated. A failed
/// build is a result too, with its output in `build.log`.
///
/// Returns an error if the version folder cannot be written.
pub fn build(
    root: &Path,
    config: &Config,
    version: &Version,
    interrupted: &AtomicBool,
) -> Result<Option<Build>, Error> {
    let start = Instant::now();
    let done = match version.is_command() {
        true => Made::Program(Vec::new()),
        false => make(root, config, version, interrupted)?,
    };
    let seconds = (start.elapsed().as_secs_f64() * 100.0).round() / 100.0;
    let build = match done {
        Made::Interrupted => return Ok(None),
        Made::Program(run) => Build { seconds, failure: None, run },
        Made::Nothing(reason) => Build { seconds, failure: Some(reason), run: Vec::new() },
    };
    version.write_build(root, &build)?;
    Ok(Some(build))
}

/// Outcome of a build command.
enum Made {
    /// A program, given by the arguments that run it.
    Program(Vec<String>),
    /// No program, for the given reason.
    Nothing(String),
    Interrupted,
}

/// Builds a program under a temporary name and renames it once it is complete.
fn make(
    root: &Path,
    config: &Config,
    version: &Version,
    interrupted: &AtomicBool,
) -> Result<Made, Error> {
    let folder = version.folder(root);
    let (main, program) = (version.main_file(root), folder.join(PROGRAM));
    let unfinished = Unfinished::begin(&folder)?;
    let made = unfinished.folder().join(PROGRAM);
    let command = version.toolchain.build_command(&main, &made);
    let Some(command) = command else { return runnable(version, &main, &program) };
    let limit = Duration::from_secs(config.build_timeout_s);
    let log = version.log(root);
    let failure = match run_with_log(&command, &log, limit, interrupted) {
        Ok(None) => None,
        Ok(Some(Stopped::Interrupted)) => return Ok(Made::Interrupted),
        Ok(Some(Stopped::TimeLimit)) => {
            Some(format!("the build exceeded its limit of {} s", config.build_timeout_s))
        }
        Ok(Some(Stopped::Failed(reason))) => Some(format!("the build {reason}")),
        Err(error) => Some(error.to_string()),
    };
    if let Some(reason) = failure {
        return Ok(Made::Nothing(reason));
    }
    if version.kind == CARGO {
        return package_program(unfinished, &made, &program);
    }
    if !made.exists() {
        return Ok(Made::Nothing(format!("the build did not create {PROGRAM}")));
    }
    unfinished.finish(PROGRAM.as_ref())?;
    runnable(version, &main, &program)
}

fn runnable(version: &Version, main: &Path, program: &Path) -> Result<Made, Error> {
    let run = version.toolchain.run_command(main, program);
    match Spec::from_argv(run)? {
        Spec::Command(arguments) => Ok(Made::Program(arguments)),
        Spec::BuiltinPlayer(_) => {
            Ok(Made::Nothing("the run command does not name a program".to_owned()))
        }
    }
}

/// Moves the only program out of a Cargo build's target folder.
fn package_program(unfinished: Unfinished, target: &Path, program: &Path) -> Result<Made, Error> {
    let release = target.join("release");
    let entries = fs::read_dir(&release).map_err(Error::io(&release, "read"))?;
    let is_program = |path: &PathBuf| {
        let is_plain = path.extension().unwrap_or_default() == std::env::consts::EXE_EXTENSION;
        is_plain && path.is_file() && Spec::from_file(path).is_some()
    };
    let programs: Vec<PathBuf> =
        entries.flatten().map(|entry| entry.path()).filter(is_program).collect();
    match programs.as_slice() {
        [only] => {
            unfinished.finish_one(only, PROGRAM.as_ref())?;
            Ok(Made::Program(Spec::from_argv(vec![program.display().to_string()]).map(words)?))
        }
        [] => Ok(Made::Nothing("the package has no program".to_owned())),
        several => {
            Ok(Made::Nothing(format!("the package has {} programs, expected one", several.len())))
        }
    }
}

fn words(spec: Spec) -> Vec<String> {
    match spec {
        Spec::Command(words) => words,
        Spec::BuiltinPlayer(_) => Vec::new(),
    }
}
