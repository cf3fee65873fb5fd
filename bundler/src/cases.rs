//! Runs the package and the bundle on the same inputs and compares their output.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use cargo_metadata::Message;

use crate::bundle::Bundle;
use crate::cargo::{MESSAGES, messages};
use crate::compile::Compiler;
use crate::error::{Error, Result};
use crate::graph::Graph;
use crate::interrupt::Scratch;
use crate::process::{self, Finished, Limits};
use crate::progress;
use crate::request::Request;

/// The default limits for each run.
pub const LIMITS: Limits =
    Limits { time: Duration::from_secs(60), output: 16 << 20, memory: Some(2 << 30) };

/// The result of a comparison that found no difference.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Agreement {
    /// Number of runs where the package succeeded.
    pub runs: usize,
    /// Inputs that make the package itself fail, each with the exit status.
    pub failures: Vec<(String, String)>,
}

/// Builds both programs and runs them on every file in a folder, or once without input.
///
/// Returns an error if their behaviour differs, or if the package itself fails in every run.
pub fn compare(
    request: &Request,
    bundle: &Bundle,
    compiler: &Compiler,
    cases: Option<&Path>,
    limits: &Limits,
) -> Result<Agreement> {
    let original = build_original(request, &bundle.graph)?;
    let folder = Scratch::new()?;
    let program = compiler.build(&bundle.text, folder.path())?;
    let inputs = match cases {
        Some(cases) => list(cases)?.into_iter().map(Some).collect(),
        None => vec![None],
    };
    let mut agreement = Agreement::default();
    for (number, input) in inputs.iter().enumerate() {
        progress::step(format!("comparing run {} of {}", number + 1, inputs.len()));
        let expected = run("package", &original, input.as_deref(), limits)?;
        let got = run("bundle", &program, input.as_deref(), limits)?;
        let name = shown(input.as_deref());
        same(&name, "the exit code", &code(&expected), &code(&got))?;
        same(&name, "standard output", &expected.stdout, &got.stdout)?;
        if expected.status.success() {
            agreement.runs += 1;
        } else {
            agreement.failures.push((name, expected.status.to_string()));
        }
    }
    match agreement.failures.first() {
        Some((name, status)) if agreement.runs == 0 => {
            let message =
                format!("nothing to compare: the package itself fails on {name} ({status})");
            let help = "use --cases DIR with inputs that it accepts, one file per run";
            Err(Error::check(message, help))
        }
        _ => Ok(agreement),
    }
}

fn shown(input: Option<&Path>) -> String {
    input.map_or("no input".to_owned(), |path| path.display().to_string())
}

fn code(ended: &Finished) -> Vec<u8> {
    ended.status.to_string().into_bytes()
}

/// Returns an error that quotes the first differing line, unless the outputs are equal.
pub fn same(name: &str, what: &str, expected: &[u8], got: &[u8]) -> Result<()> {
    if expected == got {
        return Ok(());
    }
    let equal = expected.iter().zip(got).take_while(|(a, b)| a == b).count();
    let line = 1 + expected[..equal].iter().filter(|byte| **byte == b'\n').count();
    let message = format!(
        "{name}: {what} differs on line {line}: {} from the package, {} from the bundle",
        line_of(expected, equal),
        line_of(got, equal)
    );
    Err(Error::check(message, "a program that reads the clock or its own name cannot be compared"))
}

fn line_of(bytes: &[u8], at: usize) -> String {
    const SIDE_MAX: usize = 100;
    if at == bytes.len() && bytes.last().is_none_or(|last| *last == b'\n') {
        return "nothing".to_owned();
    }
    let start = bytes[..at].iter().rposition(|byte| *byte == b'\n').map_or(0, |i| i + 1);
    let rest = bytes[at..].iter().position(|byte| *byte == b'\n').unwrap_or(bytes.len() - at);
    let part = &bytes[start.max(at.saturating_sub(SIDE_MAX))..at + rest.min(SIDE_MAX)];
    format!("{:?}", String::from_utf8_lossy(part))
}

fn list(folder: &Path) -> Result<Vec<PathBuf>> {
    let wrong =
        |e: std::io::Error| Error::new(format!("cannot read {}: {e}", folder.display()), "");
    let entries = std::fs::read_dir(folder).map_err(wrong)?;
    let paths: std::io::Result<Vec<PathBuf>> = entries.map(|entry| Ok(entry?.path())).collect();
    let mut files = paths.map_err(wrong)?;
    files.retain(|path| path.is_file());
    files.sort();
    if files.is_empty() {
        let message = format!("{} contains no inputs", folder.display());
        return Err(Error::new(message, "add one file per run"));
    }
    Ok(files)
}

fn run(what: &str, program: &Path, input: Option<&Path>, limits: &Limits) -> Result<Finished> {
    let stdin = match input {
        Some(path) => Stdio::from(File::open(path).map_err(|e| {
            let message = format!("cannot read {}: {e}", path.display());
            Error::new(message, "check the path and its permissions")
        })?),
        None => Stdio::null(),
    };
    let name = format!("{}: the {what}", shown(input));
    process::run(&name, Command::new(program).stdin(stdin), limits)
}

/// Builds the package with Cargo and returns the path of the program.
fn build_original(request: &Request, graph: &Graph) -> Result<PathBuf> {
    let mut command = Command::new("cargo");
    command.args(["build", "--release"]).args(MESSAGES);
    command.args(["--bin", &graph.bin, "--package", &graph.members[0].package.id.repr]);
    request.add_features(command.arg("--manifest-path").arg(&request.manifest));
    let (output, messages) = messages(&mut command)?;
    let program = messages.into_iter().rev().find_map(|message| match message {
        Message::CompilerArtifact(built) if built.target.name == graph.bin => built.executable,
        _ => None,
    });
    let program = program.filter(|_| output.status.success()).ok_or_else(|| {
        Error::new(format!("the package itself does not build:\n{}", output.errors()), "")
    })?;
    Ok(program.into_std_path_buf())
}
