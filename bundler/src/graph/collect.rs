//! Collects a bundle's members, following the dependencies of the binary's package.

use std::collections::BTreeMap;

use cargo_metadata::{Dependency, DependencyKind, Edition, NodeDep};

use super::member::{Member, Offered, ScriptOutput};
use crate::cargo::{Built, Metadata, Package};
use crate::cfg::Conditions;
use crate::error::{Error, Result, SourcePosition};

pub fn key(need: &Dependency) -> &str {
    need.rename.as_deref().unwrap_or(&need.name)
}

pub struct Collector<'a> {
    metadata: &'a Metadata,
    built: &'a Built,
    allowed: &'a [String],
    members: Vec<Member>,
    /// For each member, the first member found to depend on it, and the name of the dependency in
    /// that member.
    parents: Vec<(usize, String)>,
    offered: Vec<Offered>,
}

impl<'a> Collector<'a> {
    pub fn new(metadata: &'a Metadata, built: &'a Built, allowed: &'a [String]) -> Self {
        let (members, parents, offered) = (Vec::new(), Vec::new(), Vec::new());
        Self { metadata, built, allowed, members, parents, offered }
    }

    /// Returns the packages to inline, starting with the binary's own, and the judge's crates that
    /// they use.
    ///
    /// Returns an error if a package is a procedural macro or has no Rust library.
    pub fn collect(mut self, package: &Package) -> Result<(Vec<Member>, Vec<Offered>)> {
        self.add(package, (0, String::new()));
        let metadata = self.metadata;
        let nodes = metadata.resolve.iter().flat_map(|resolve| &resolve.nodes);
        let nodes: BTreeMap<_, _> = nodes.map(|node| (&node.id, node)).collect();
        let mut done = 0;
        while done < self.members.len() {
            for need in nodes.get(&self.members[done].package.id).map_or(&[][..], |n| &n.deps) {
                let is_normal = need.dep_kinds.iter().any(|k| k.kind == DependencyKind::Normal);
                if is_normal && !need.name.is_empty() {
                    self.follow(done, need)?;
                }
            }
            done += 1;
        }
        Ok((self.members, self.offered))
    }

    fn add(&mut self, package: &Package, parent: (usize, String)) -> usize {
        if let Some(index) = self.members.iter().position(|m| m.package.id == package.id) {
            return index;
        }
        let mut chain = self.members.get(parent.0).map_or(Vec::new(), |m| m.chain.clone());
        chain.push(package.label());
        let features = self.built.features(package).cloned().unwrap_or_default();
        self.members.push(Member {
            package: package.clone(),
            conditions: Conditions { features, ..Conditions::default() },
            script: ScriptOutput::default(),
            names: BTreeMap::new(),
            offered: BTreeMap::new(),
            bundle_edition: Edition::default(),
            chain,
        });
        self.parents.push(parent);
        self.members.len() - 1
    }

    fn follow(&mut self, index: usize, need: &NodeDep) -> Result<()> {
        let metadata = self.metadata;
        let package = metadata.packages.iter().find(|package| package.id == need.pkg);
        let Some(package) = package.filter(|p| self.built.features(p).is_some()) else {
            return Ok(());
        };
        if self.is_offered(package) {
            self.members[index].offered.insert(need.name.clone(), package.crate_name());
            return Ok(());
        }
        if package.targets.iter().any(|target| target.is_proc_macro()) {
            return Err(self.refuse(index, need, package, "is a procedural macro", "a procedural macro runs inside the compiler: write the generated code yourself, or use macro_rules!"));
        }
        if package.library().is_none() {
            return Err(self.refuse(index, need, package, "has no Rust library", ""));
        }
        let other = self.add(package, (index, need.name.clone()));
        self.members[index].names.insert(need.name.clone(), other);
        Ok(())
    }

    /// Returns true if the judge provides this package. The judge has one version of each crate,
    /// assumed to be the one nearest to the binary in the dependency graph.
    fn is_offered(&mut self, package: &Package) -> bool {
        let same = |name: &String| name.replace('-', "_") == package.name.replace('-', "_");
        if package.is_local() || !self.allowed.iter().any(same) {
            return false;
        }
        let version = package.version.to_string();
        if let Some(known) = self.offered.iter().find(|o| package.name == o.package) {
            return known.version == version;
        }
        self.offered.push(Offered {
            package: package.name.to_string(),
            version,
            features: self.built.features(package).cloned().unwrap_or_default(),
            name: package.crate_name(),
        });
        true
    }

    /// Returns the error for a dependency that cannot be bundled. The error points to the last
    /// local manifest in the dependency chain.
    fn refuse(
        &self,
        mut index: usize,
        need: &NodeDep,
        package: &Package,
        reason: &str,
        help: &str,
    ) -> Error {
        let kind = if package.is_local() { "local package" } else { "crate" };
        let chain = self.members[index].chain.join(" -> ");
        let (name, label) = (&package.name, package.label());
        let message = format!("the {kind} `{name}` {reason}\nrequired by {chain} -> {label}");
        let (mut step, mut named) = (&need.name, package);
        while !self.members[index].package.is_local() {
            named = &self.members[index].package;
            (index, step) = (self.parents[index].0, &self.parents[index].1);
        }
        let owner = &self.members[index].package;
        let normal = owner.dependencies.iter().filter(|d| d.kind == DependencyKind::Normal);
        let key = normal.map(key).find(|key| key.replace('-', "_") == *step);
        let position =
            SourcePosition::find_in(owner.manifest_path.as_std_path(), key.unwrap_or(&named.name));
        let offer = format!("or pass `--allow {name}` if the judge provides it");
        let help = if package.is_local() { help.to_owned() } else { format!("{help}\n{offer}") };
        Error::at(position, message, help.trim_start())
    }
}
