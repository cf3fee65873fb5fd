//! One file has one edition: that of the binary, or that of the judge.

use std::fmt;

use crate::compile::Compiler;
use crate::error::{Error, Place, Result};
use crate::graph::{Graph, Member};

/// An edition of Rust.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, clap::ValueEnum)]
pub enum Edition {
    /// 2015, which bundles are never written in.
    #[value(name = "2015")]
    E2015,
    /// 2018.
    #[value(name = "2018")]
    E2018,
    /// 2021.
    #[default]
    #[value(name = "2021")]
    E2021,
    /// 2024.
    #[value(name = "2024")]
    E2024,
}

impl Edition {
    /// The edition of a name as manifests have it.
    #[must_use]
    pub fn named(name: &str) -> Self {
        match name {
            "2015" => Self::E2015,
            "2018" => Self::E2018,
            "2021" => Self::E2021,
            _ => Self::E2024,
        }
    }

    /// The name as manifests and compilers have it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::E2015 => "2015",
            Self::E2018 => "2018",
            Self::E2021 => "2021",
            Self::E2024 => "2024",
        }
    }

    /// The minor version of the first compiler that knows it.
    fn first_minor(self) -> u32 {
        match self {
            Self::E2015 => 0,
            Self::E2018 => 31,
            Self::E2021 => 56,
            Self::E2024 => 85,
        }
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

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
    Err(Error::at(place(&graph.members[0]), message, help))
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
