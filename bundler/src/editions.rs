//! One file has one edition: that of the binary, or that of the judge.

use crate::compile::Compiler;
use crate::edition::Edition;
use crate::error::{Error, ErrorKind, Place, Result};
use crate::graph::{Graph, Member};

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

/// Notes on local packages of other editions than the bundle's.
#[must_use]
pub fn others(graph: &Graph) -> Vec<String> {
    let edition = graph.edition();
    let is_other = |member: &&Member| {
        member.package.is_local() && Edition::named(&member.package.edition) != edition
    };
    let others = graph.members.iter().filter(is_other);
    let say = |member: &Member| {
        let package = &member.package;
        let place = place(member);
        format!(
            "note: the package `{}` is of edition {}, its code is now read as edition {edition}\n --> {}:{}",
            package.name,
            package.edition,
            place.file.display(),
            place.line,
        )
    };
    others.map(say).collect()
}

fn place(member: &Member) -> Place {
    let manifest = &member.package.manifest_path;
    let text = std::fs::read_to_string(manifest).unwrap_or_default();
    Place::find(manifest, &text, "edition")
}
