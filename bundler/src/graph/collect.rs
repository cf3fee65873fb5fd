//! Collecting the members of a bundle: along the dependencies, from the binary's package on.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::{Member, Offered};
use crate::cfg::Conditions;
use crate::edition::Edition;
use crate::error::{Error, ErrorKind, Place, Result};
use crate::graph::ScriptOutput;
use crate::resolve::{Edge, Resolution};

/// The packages whose code becomes part of the bundle, the binary's own first, and the crates of the judge that they
/// name, which stay what they are.
///
/// # Errors
///
/// Returns an error if a package cannot be part of one file: a procedural macro, or one without a library of Rust code.
pub(super) fn collect(
    resolution: &Resolution,
    allowed: &[String],
) -> Result<(Vec<Member>, Vec<Offered>)> {
    let mut collector = Collector::new(resolution, allowed);
    collector.follow_all()?;
    Ok((collector.members, collector.offered))
}

/// Walks a resolution from the binary's package on.
struct Collector<'a> {
    resolution: &'a Resolution,
    allowed: &'a [String],
    members: Vec<Member>,
    offered: Vec<Offered>,
    /// The member that a package of the resolution has become.
    indices: BTreeMap<usize, usize>,
    /// The package of the resolution that each member was.
    origins: Vec<usize>,
}

impl<'a> Collector<'a> {
    fn new(resolution: &'a Resolution, allowed: &'a [String]) -> Self {
        Self {
            resolution,
            allowed,
            members: Vec::new(),
            offered: Vec::new(),
            indices: BTreeMap::new(),
            origins: Vec::new(),
        }
    }

    fn follow_all(&mut self) -> Result<()> {
        self.add(0, Vec::new());
        let mut done = 0;
        while done < self.members.len() {
            for edge in &self.resolution.packages[self.origins[done]].edges {
                self.follow(done, edge)?;
            }
            done += 1;
        }
        Ok(())
    }

    fn add(&mut self, origin: usize, mut chain: Vec<String>) -> usize {
        if let Some(&index) = self.indices.get(&origin) {
            return index;
        }
        let resolved = &self.resolution.packages[origin];
        chain.push(format!("{} {}", resolved.package.name, resolved.package.version));
        self.members.push(Member {
            package: resolved.package.clone(),
            conditions: Conditions { features: resolved.features.clone(), ..Conditions::default() },
            script: ScriptOutput::default(),
            names: BTreeMap::new(),
            offered: BTreeMap::new(),
            bundle_edition: Edition::default(),
            chain,
        });
        self.origins.push(origin);
        self.indices.insert(origin, self.members.len() - 1);
        self.members.len() - 1
    }

    /// Follows a dependency of a member.
    fn follow(&mut self, index: usize, edge: &Edge) -> Result<()> {
        let needed = &self.resolution.packages[edge.to];
        if self.is_offered(edge.to) {
            let name =
                needed.package.library().map_or(&needed.package.name, |library| &library.name);
            let name = name.replace('-', "_");
            self.members[index].offered.insert(edge.name.clone(), name);
            return Ok(());
        }
        if needed.package.targets.iter().any(|target| target.is("proc-macro")) {
            return Err(self.refuse(index, edge, "is a procedural macro", "a procedural macro runs inside the compiler: write out what it generates, or use macro_rules!"));
        }
        if needed.package.library().is_none() {
            return Err(self.refuse(index, edge, "has no library of Rust code", ""));
        }
        let chain = self.members[index].chain.clone();
        let other = self.add(edge.to, chain);
        self.members[index].names.insert(edge.name.clone(), other);
        Ok(())
    }

    /// Whether the judge has a package. It has one version of each: the one nearest to the binary.
    fn is_offered(&mut self, origin: usize) -> bool {
        let resolved = &self.resolution.packages[origin];
        let package = &resolved.package;
        let same = |name: &String| name.replace('-', "_") == package.name.replace('-', "_");
        if package.is_local() || !self.allowed.iter().any(same) {
            return false;
        }
        if let Some(known) = self.offered.iter().find(|o| o.package == package.name) {
            return known.version == package.version;
        }
        let library = package.library().map_or(&package.name, |library| &library.name);
        self.offered.push(Offered {
            package: package.name.clone(),
            version: package.version.clone(),
            features: resolved.features.clone(),
            name: library.replace('-', "_"),
        });
        true
    }

    /// The reason why a dependency of a member cannot be part of the bundle.
    fn refuse(&self, index: usize, edge: &Edge, reason: &str, help: &str) -> Error {
        let package = &self.resolution.packages[edge.to].package;
        let member = &self.members[index];
        let kind = if package.is_local() { "local package" } else { "crate" };
        let message = format!(
            "the {kind} `{}` {reason}\nit is required by {} -> {} {}",
            package.name,
            member.required_by(),
            package.name,
            package.version
        );
        let (manifest, key) = self.first_step(index, edge);
        let text = std::fs::read_to_string(&manifest).unwrap_or_default();
        let offer = format!("or allow it with `--allow {}` if the judge has it", package.name);
        let help = if package.is_local() { help.to_owned() } else { format!("{help}\n{offer}") };
        Error::at(
            ErrorKind::Unsupported,
            Place::find(&manifest, &text, &key),
            message,
            help.trim_start(),
        )
    }

    /// The last manifest of a chain that is local, and the key there that the rest hangs on.
    fn first_step(&self, index: usize, edge: &Edge) -> (PathBuf, String) {
        let mut origin = self.origins[index];
        let mut step = edge.clone();
        while !self.resolution.packages[origin].package.is_local() {
            let above = self.resolution.packages.iter().enumerate().find_map(|(at, resolved)| {
                let known = self.indices.get(&at).is_some_and(|m| *m < self.indices[&origin]);
                let edge = resolved.edges.iter().find(|edge| edge.to == origin)?;
                known.then(|| (at, edge.clone()))
            });
            let Some((at, edge)) = above else { break };
            (origin, step) = (at, edge);
        }
        let package = &self.resolution.packages[origin].package;
        let named = &self.resolution.packages[step.to].package.name;
        let own = package.dependencies.iter().filter(|d| d.kind.is_none());
        let key = own.map(|d| d.key()).find(|key| key.replace('-', "_") == step.name);
        (package.manifest_path.clone(), key.unwrap_or(named).to_owned())
    }
}
