//! Runs the package and the bundle on the same inputs and compares what they print.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::bundle::Bundle;
use crate::compile::{scratch, Compiler};
use crate::error::{Error, Result};
use crate::graph::Wanted;

/// Builds both and runs them on every file of a folder, or once on nothing. Gives the number of
/// runs.
///
/// # Errors
/// If something cannot be built or run, or the two differ.
pub fn compare(
    wanted: &Wanted,
    bundle: &Bundle,
    compiler: &Compiler,
    cases: Option<&Path>,
) -> Result<usize> {
    let original = build_original(wanted, &bundle.graph.bin)?;
    let folder = scratch()?;
    let program = compiler.build(&bundle.text, folder.path())?;
    let inputs = match cases {
        Some(cases) => list(cases)?.into_iter().map(Some).collect(),
        None => vec![None],
    };
    for input in &inputs {
        let (expected, got) = (run(&original, input.as_deref())?, run(&program, input.as_deref())?);
        let name = input.as_ref().map_or("no input".to_owned(), |path| path.display().to_string());
        same(&name, "the exit code", &code(&expected), &code(&got))?;
        same(&name, "standard output", &expected.stdout, &got.stdout)?;
    }
    Ok(inputs.len())
}

fn code(output: &Output) -> Vec<u8> {
    output.status.to_string().into_bytes()
}

fn same(name: &str, what: &str, expected: &[u8], got: &[u8]) -> Result<()> {
    if expected == got {
        return Ok(());
    }
    let lines = |bytes: &[u8]| -> Vec<String> {
        String::from_utf8_lossy(bytes).split('\n').map(str::to_owned).collect()
    };
    let (expected, got) = (lines(expected), lines(got));
    let at = expected.iter().zip(&got).take_while(|(a, b)| a == b).count();
    let shown =
        |lines: &[String]| lines.get(at).map_or("nothing".to_owned(), |line| format!("{line:?}"));
    let message = format!(
        "{name}: {what} differs in line {}: the package gives {}, the bundle {}",
        at + 1,
        shown(&expected),
        shown(&got)
    );
    Err(Error::failed(message, "a program that reads the clock or its own name cannot be compared"))
}

fn list(folder: &Path) -> Result<Vec<PathBuf>> {
    let wrong =
        |e: std::io::Error| Error::new(format!("cannot read {}: {e}", folder.display()), "");
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(wrong)? {
        let path = entry.map_err(wrong)?.path();
        if path.is_file() {
            files.push(path);
        }
    }
    files.sort();
    if files.is_empty() {
        return Err(Error::new(
            format!("{} holds no inputs", folder.display()),
            "put a file there for each run",
        ));
    }
    Ok(files)
}

fn run(program: &Path, input: Option<&Path>) -> Result<Output> {
    let wrong = |path: &Path, e: std::io::Error| {
        Error::new(format!("cannot run with {}: {e}", path.display()), "")
    };
    let stdin = match input {
        Some(path) => Stdio::from(File::open(path).map_err(|e| wrong(path, e))?),
        None => Stdio::null(),
    };
    let mut command = Command::new(program);
    command.stdin(stdin).stderr(Stdio::null()).output().map_err(|e| wrong(program, e))
}

/// Lets Cargo build the package and asks it where the program is.
fn build_original(wanted: &Wanted, bin: &str) -> Result<PathBuf> {
    let mut command = Command::new("cargo");
    command.args([
        "build",
        "--release",
        "--offline",
        "--quiet",
        "--message-format",
        "json",
        "--bin",
        bin,
    ]);
    command.arg("--manifest-path").arg(&wanted.manifest);
    if wanted.bare {
        command.arg("--no-default-features");
    }
    if !wanted.features.is_empty() {
        command.args(["--features", &wanted.features.join(",")]);
    }
    let output = command
        .output()
        .map_err(|e| Error::new(format!("cannot run cargo: {e}"), "install Rust's cargo"))?;
    let said = String::from_utf8_lossy(&output.stdout);
    let mut programs = said.lines().filter_map(|line| {
        let message: serde_json::Value = serde_json::from_str(line).ok()?;
        let of_bin = message["target"]["name"] == *bin;
        let path = message["executable"].as_str().filter(|_| of_bin)?;
        Some(PathBuf::from(path))
    });
    programs.next_back().filter(|_| output.status.success()).ok_or_else(|| {
        let said = String::from_utf8_lossy(&output.stderr).trim().to_owned();
        Error::new(format!("the package itself does not build:\n{said}"), "")
    })
}
