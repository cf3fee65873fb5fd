//! Chooses the bundle's edition, which applies to all of its code.

use std::collections::BTreeSet;

use cargo_metadata::{Edition, Message};

use crate::cargo::messages;
use crate::compile::Compiler;
use crate::error::{Error, Result, SourcePosition};
use crate::graph::{Graph, Member};

/// Lints on code whose meaning changes in a later edition.
const LINTS: [&str; 7] = [
    "array_into_iter",
    "boxed_slice_into_iter",
    "if_let_rescope",
    "rust_2021_incompatible_closure_captures",
    "rust_2021_prelude_collisions",
    "rust_2024_prelude_collisions",
    "tail_expr_drop_order",
];

/// Returns the edition named in a manifest, or the latest if unknown.
pub fn named(name: &str) -> Edition {
    let all = [Edition::E2015, Edition::E2018, Edition::E2021];
    all.into_iter().find(|edition| edition.as_str() == name).unwrap_or(Edition::E2024)
}

/// Returns the minor version of the first compiler that supports an edition.
fn first_minor(edition: Edition) -> u32 {
    match edition {
        Edition::E2015 => 0,
        Edition::E2018 => 31,
        Edition::E2021 => 56,
        _ => 85,
    }
}

pub fn check(graph: &Graph, compiler: &Compiler) -> Result<()> {
    let (edition, minor) = (graph.edition(), compiler.minor()?);
    let needed = first_minor(edition);
    if minor >= needed {
        return Ok(());
    }
    let shown = compiler.path.display();
    let message = format!("{shown} is version 1.{minor}, which does not support edition {edition}");
    let older = if minor >= first_minor(Edition::E2021) { "2021" } else { "2018" };
    let help = format!("set edition = \"{older}\", or pass rustc 1.{needed} or later with --rustc");
    Err(Error::at(edition_position(&graph.members[0]), message, help))
}

/// Returns notes on local packages whose edition differs from the bundle's, and on code whose
/// meaning changes.
pub fn notes(graph: &Graph, compiler: &Compiler) -> Result<Vec<String>> {
    let edition = graph.edition();
    let mut notes = Vec::new();
    for (index, member) in graph.members.iter().enumerate() {
        let package = &member.package;
        if !package.is_local() || package.edition == edition {
            continue;
        }
        let (name, own, position) = (&package.name, package.edition, edition_position(member));
        let (file, line) = (position.file.display(), position.line);
        notes.push(format!(
            "the package `{name}` uses edition {own}, but the bundle compiles its code as \
             edition {edition}\n --> {file}:{line}"
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

/// Returns the positions in a crate that the compiler warns about.
fn changes(
    graph: &Graph,
    member: &Member,
    target: &[&str],
    compiler: &Compiler,
) -> Result<Vec<String>> {
    let mut command = compiler.cargo(graph);
    command.args(["rustc", "--quiet", "--profile", "check", "--message-format", "json"]);
    command.args(["--package", &member.package.id.repr, "--manifest-path"]);
    command.arg(&graph.members[0].package.manifest_path).args(target);
    command.arg("--").args(LINTS.map(|lint| format!("--force-warn={lint}")));
    let mut notes = BTreeSet::new();
    for message in messages(&mut command)?.1 {
        let Message::CompilerMessage(message) = message else { continue };
        let diagnostic = message.message;
        let is_change = diagnostic.code.is_some_and(|code| LINTS.contains(&&*code.code));
        if let (true, Some(span)) = (is_change, diagnostic.spans.into_iter().next()) {
            notes.insert((span.file_name, span.line_start, diagnostic.message));
        }
    }
    Ok(notes.into_iter().map(|(file, line, text)| format!("{text}\n --> {file}:{line}")).collect())
}

fn edition_position(member: &Member) -> SourcePosition {
    SourcePosition::find_in(member.package.manifest_path.as_std_path(), "edition")
}
