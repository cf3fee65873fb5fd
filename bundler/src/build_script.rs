//! Build scripts: Cargo runs them, and what they set counts for the bundle too.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Deserialize;

use crate::compile::Compiler;
use crate::error::{Error, ErrorKind, Result};
use crate::graph::{Graph, Member, Wanted};
use crate::process;
use crate::resolve::cargo;

/// What Cargo reports about a build script that it ran.
#[derive(Debug, Deserialize)]
pub struct Executed {
    reason: String,
    package_id: String,
    linked_libs: Vec<String>,
    cfgs: Vec<String>,
    env: Vec<(String, String)>,
    out_dir: PathBuf,
}

/// Completes the conditions of all members: what their build scripts set, and for crates of a
/// registry what is known about the target.
///
/// Scripts ask the compiler what it can do, so the oldest one that the bundle is for should be
/// given.
///
/// # Errors
/// Returns an error if the package does not pass `cargo check`, or a script links a library that is
/// not written in Rust.
pub fn complete_conditions(graph: &mut Graph, wanted: &Wanted, compiler: &Compiler) -> Result<()> {
    if graph.members.iter().any(|member| !member.package.is_local()) {
        let target = target_conditions(compiler)?;
        for member in graph.members.iter_mut().filter(|member| !member.package.is_local()) {
            member.conditions.target = Some(target.clone());
        }
    }
    if graph.members.iter().all(|member| member.package.build_script().is_none()) {
        return Ok(());
    }
    for executed in check(graph, wanted, compiler)? {
        let ran = |member: &&mut Member| member.package.id == executed.package_id;
        let Some(member) = graph.members.iter_mut().find(ran) else { continue };
        if let Some(library) = executed.linked_libs.first() {
            let message = format!(
                "the package `{}` links the library {library:?}, which is not Rust\nit is required by {}",
                member.label(),
                member.required_by()
            );
            return Err(Error::new(
                ErrorKind::Unsupported,
                message,
                "one file holds Rust only: use a crate without it",
            ));
        }
        member.conditions.set = executed.cfgs.into_iter().collect();
        member.script.variables = executed.env.into_iter().collect();
        member.script.folder = Some(executed.out_dir);
    }
    Ok(())
}

/// Lets Cargo check the package, in a target folder of the bundler's own; gives the build scripts
/// that ran.
///
/// # Errors
/// Returns an error if the package is wrong, with what the compiler says.
pub fn check(graph: &Graph, wanted: &Wanted, compiler: &Compiler) -> Result<Vec<Executed>> {
    let package = &graph.members[0].package;
    let mut command = Command::new("cargo");
    command.args(["check", "--release", "--quiet", "--message-format", "json-render-diagnostics"]);
    command.args(["--bin", &graph.bin, "--package", &package.id, "--manifest-path"]);
    command.arg(&package.manifest_path);
    wanted.choice().add_to(&mut command);
    command.env("RUSTC", program(&compiler.path));
    command.env("CARGO_TARGET_DIR", graph.target_directory.join("bundler"));
    let output = cargo(&mut command)?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr).trim().to_owned();
        let message = format!("the package itself does not pass `cargo check`:\n{said}");
        return Err(Error::new(ErrorKind::Compiler, message, "build the package with cargo first"));
    }
    let said = String::from_utf8_lossy(&output.stdout);
    let executed = said.lines().filter_map(|line| serde_json::from_str::<Executed>(line).ok());
    Ok(executed.filter(|executed| executed.reason == "build-script-executed").collect())
}

/// The path of a program for a process that runs in another folder.
#[must_use]
pub fn program(path: &Path) -> PathBuf {
    if path.components().count() > 1 {
        path.canonicalize().unwrap_or_else(|_| path.to_owned())
    } else {
        path.to_owned()
    }
}

/// What a compiler sets for the target it compiles for.
fn target_conditions(compiler: &Compiler) -> Result<BTreeSet<String>> {
    let shown = compiler.path.display();
    let output =
        process::run(Command::new(&compiler.path).args(["--print", "cfg"]), &process::TOOLS)
            .map_err(|e| {
                Error::new(
                    ErrorKind::Compiler,
                    format!("{shown} {e}"),
                    "give the path of a working rustc with --rustc",
                )
            })?;
    let said = String::from_utf8_lossy(&output.stdout);
    Ok(said.lines().map(str::to_owned).collect())
}
