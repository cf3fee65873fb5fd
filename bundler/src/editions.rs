//! One file has one edition: that of the binary, or that of the judge.

use std::collections::BTreeSet;
use std::process::Command;

use serde_json::Value;

use crate::build_script::program;
use crate::compile::Compiler;
use crate::edition::Edition;
use crate::error::{Error, ErrorKind, Place, Result};
use crate::graph::{Graph, Member};
use crate::resolve::cargo;

/// Checks that a compiler knows the edition of the bundle.
///
/// # Errors
/// Returns an error if it is too old for it.
pub fn check(graph: &Graph, compiler: &Compiler) -> Result<()> {
    let (edition, minor) = (graph.edition(), compiler.minor()?);
    let needed = edition.first_minor();
    if minor >= needed {
        return Ok(());
    }
    let shown = compiler.path.display();
    let message = format!("{shown} is 1.{minor} and does not know edition {edition}");
    let older = if minor >= Edition::E2021.first_minor() { "2021" } else { "2018" };
    let help =
        format!("set edition = \"{older}\", or give a compiler from 1.{needed} on with --rustc");
    Err(Error::at(ErrorKind::Unsupported, place(&graph.members[0]), message, help))
}

/// Lints on code that a later edition compiles to something else.
const LINTS: [&str; 7] = [
    "array_into_iter",
    "boxed_slice_into_iter",
    "if_let_rescope",
    "rust_2021_incompatible_closure_captures",
    "rust_2021_prelude_collisions",
    "rust_2024_prelude_collisions",
    "tail_expr_drop_order",
];

/// Notes on local packages of other editions than the bundle's, and on their code that changes.
///
/// # Errors
/// Returns an error if Cargo cannot be run.
pub fn notes(graph: &Graph, compiler: &Compiler) -> Result<Vec<String>> {
    let edition = graph.edition();
    let mut notes = Vec::new();
    for (index, member) in graph.members.iter().enumerate() {
        if !member.package.is_local() || member.edition() == edition {
            continue;
        }
        let (package, place) = (&member.package, place(member));
        notes.push(format!(
            "the package `{}` is of edition {}, its code is now read as edition {edition}\n --> {}:{}",
            package.name,
            package.edition,
            place.file.display(),
            place.line,
        ));
        if package.library().is_some() {
            notes.extend(changes(graph, member, &["--lib"], compiler)?);
        }
        if index == 0 {
            notes.extend(changes(graph, member, &["--bin", &graph.bin], compiler)?);
        }
    }
    Ok(notes)
}

/// The places in a crate that the compiler warns of.
fn changes(
    graph: &Graph,
    member: &Member,
    target: &[&str],
    compiler: &Compiler,
) -> Result<Vec<String>> {
    let mut command = Command::new("cargo");
    command.args(["rustc", "--quiet", "--profile", "check", "--message-format", "json"]);
    command.args(["--package", &member.package.id, "--manifest-path"]);
    command.arg(&graph.members[0].package.manifest_path).args(target);
    command.arg("--").args(LINTS.map(|lint| format!("--force-warn={lint}")));
    command.env("RUSTC", program(&compiler.path));
    command.env("CARGO_TARGET_DIR", graph.target_directory.join("bundler"));
    let said = cargo(&mut command)?.stdout;
    let mut notes = BTreeSet::new();
    for line in String::from_utf8_lossy(&said).lines() {
        let Ok(line) = serde_json::from_str::<Value>(line) else { continue };
        let message = &line["message"];
        let lint = message["code"]["code"].as_str().unwrap_or_default();
        let span = &message["spans"][0];
        if let (true, Some(file), Some(number)) =
            (LINTS.contains(&lint), span["file_name"].as_str(), span["line_start"].as_u64())
        {
            let said = message["message"].as_str().unwrap_or_default();
            notes.insert((file.to_owned(), number, said.to_owned()));
        }
    }
    Ok(notes.into_iter().map(|(file, line, said)| format!("{said}\n --> {file}:{line}")).collect())
}

fn place(member: &Member) -> Place {
    let manifest = &member.package.manifest_path;
    let text = std::fs::read_to_string(manifest).unwrap_or_default();
    Place::find(manifest, &text, "edition")
}
