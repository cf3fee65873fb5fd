//! The local crates a binary is made of, and the features each is built with.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::error::{Error, Place, Result};
use crate::manifest::{self, Dependency, Package};

/// What to bundle.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// The package's `Cargo.toml`.
    pub manifest: PathBuf,
    /// The binary, if the package has several.
    pub bin: Option<String>,
    /// Features of the package.
    pub features: Vec<String>,
    /// Whether to leave the `default` feature off.
    pub bare: bool,
    /// Registry crates the judge offers.
    pub allowed: Vec<String>,
    /// Whether files outside the local packages may be included.
    pub outside: bool,
}

/// A local package with a library, or the binary's own package.
#[derive(Clone, Debug)]
pub struct Member {
    /// The package.
    pub package: Package,
    /// The features it is built with.
    pub features: BTreeSet<String>,
    /// The other local libraries it names: name in the code, index of the member.
    pub names: BTreeMap<String, usize>,
}

/// The binary and all local packages it needs.
#[derive(Clone, Debug)]
pub struct Graph {
    /// The packages; the first is the binary's own.
    pub members: Vec<Member>,
    /// The name of the binary.
    pub bin: String,
    /// The root file of the binary.
    pub main: PathBuf,
}

impl Graph {
    /// Finds everything a wanted binary is made of.
    ///
    /// # Errors
    /// If a manifest is wrong, or needs a registry crate that is not allowed or a procedural macro.
    pub fn find(wanted: &Wanted) -> Result<Self> {
        let package = manifest::read(&wanted.manifest)?;
        let mut search = Search { members: Vec::new(), allowed: &wanted.allowed };
        search.add(package)?;
        if !wanted.bare {
            search.enable(0, "default")?;
        }
        for feature in &wanted.features {
            search.known(feature)?;
            search.enable(0, feature)?;
        }
        search.members.iter().try_for_each(|member| check_library(&member.package))?;
        let (bin, main) = choose(&search.members[0], wanted.bin.as_deref())?;
        Ok(Self { members: search.members, bin, main })
    }

    /// Members with a library, each after those it needs.
    #[must_use]
    pub fn libraries(&self) -> Vec<usize> {
        let mut order = Vec::new();
        self.visit(0, &mut BTreeSet::new(), &mut order);
        order.retain(|&i| self.members[i].package.library().is_some());
        order
    }

    /// The folders of the packages.
    pub fn folders(&self) -> impl Iterator<Item = &Path> {
        self.members.iter().map(|member| member.package.folder())
    }

    /// The edition of the binary.
    #[must_use]
    pub fn edition(&self) -> &str {
        &self.members[0].package.edition
    }

    fn visit(&self, index: usize, seen: &mut BTreeSet<usize>, order: &mut Vec<usize>) {
        if seen.insert(index) {
            for &next in self.members[index].names.values() {
                self.visit(next, seen, order);
            }
            order.push(index);
        }
    }
}

struct Search<'a> {
    members: Vec<Member>,
    allowed: &'a [String],
}

impl Search<'_> {
    /// Adds a package once, with all dependencies that no feature has to turn on.
    fn add(&mut self, package: Package) -> Result<usize> {
        let same = |m: &Member| m.package.manifest_path == package.manifest_path;
        if let Some(index) = self.members.iter().position(same) {
            return Ok(index);
        }
        let index = self.members.len();
        let needs = package.dependencies.clone();
        self.members.push(Member { package, features: BTreeSet::new(), names: BTreeMap::new() });
        for need in needs.iter().filter(|d| d.kind.is_none() && !d.optional) {
            self.need(index, need)?;
        }
        Ok(index)
    }

    /// Adds a dependency of a member, and the features it asks for.
    fn need(&mut self, index: usize, need: &Dependency) -> Result<Option<usize>> {
        let manifest = self.members[index].package.manifest_path.clone();
        let place = |needle: &str| {
            let text = std::fs::read_to_string(&manifest).unwrap_or_default();
            Place::find(&manifest, &text, needle)
        };
        let Some(path) = &need.path else {
            if self.allowed.contains(&need.name) {
                return Ok(None);
            }
            let message = format!("the package `{}` comes from a registry", need.name);
            let help = format!(
                "copy what is used of it into a local package, or allow it with `--allow {}` if the judge offers it",
                need.name
            );
            return Err(Error::at(place(need.key()), message, help));
        };
        let package = manifest::read(&path.join("Cargo.toml"))?;
        if package.targets.iter().any(|t| t.is("proc-macro")) {
            let message = format!("the local package `{}` is a procedural macro", need.name);
            let help = "a procedural macro runs inside the compiler: write out what it generates, or use macro_rules!";
            return Err(Error::at(place(need.key()), message, help));
        }
        let other = self.add(package)?;
        self.members[index].names.insert(need.key().replace('-', "_"), other);
        if need.uses_default_features {
            self.enable(other, "default")?;
        }
        for feature in &need.features {
            self.enable(other, feature)?;
        }
        Ok(Some(other))
    }

    fn dependency(&self, index: usize, key: &str) -> Option<Dependency> {
        let all = &self.members[index].package.dependencies;
        all.iter().find(|d| d.kind.is_none() && d.key() == key).cloned()
    }

    /// Turns a feature of a member on, and all that follows from it.
    fn enable(&mut self, index: usize, feature: &str) -> Result<()> {
        if let Some((key, inner)) = feature.split_once('/') {
            return self.enable_inner(index, key, inner);
        }
        if let Some(key) = feature.strip_prefix("dep:") {
            return self.turn_on(index, key).map(|_| ());
        }
        let member = &mut self.members[index];
        let Some(implied) = member.package.features.get(feature).cloned() else {
            return Ok(());
        };
        if member.features.insert(feature.to_owned()) {
            for next in implied {
                self.enable(index, &next)?;
            }
        }
        Ok(())
    }

    fn turn_on(&mut self, index: usize, key: &str) -> Result<Option<usize>> {
        let Some(dependency) = self.dependency(index, key) else { return Ok(None) };
        self.need(index, &dependency)
    }

    /// `key/inner` turns the dependency on; `key?/inner` only adds to one that is on.
    fn enable_inner(&mut self, index: usize, key: &str, inner: &str) -> Result<()> {
        let other = match key.strip_suffix('?') {
            Some(weak) => self.members[index].names.get(&weak.replace('-', "_")).copied(),
            None => {
                self.enable(index, key)?;
                self.turn_on(index, key)?
            }
        };
        other.map_or(Ok(()), |other| self.enable(other, inner))
    }

    fn known(&self, feature: &str) -> Result<()> {
        let package = &self.members[0].package;
        let plain = feature.split('/').next().unwrap_or(feature);
        if package.features.contains_key(plain) || self.dependency(0, plain).is_some() {
            return Ok(());
        }
        let names: Vec<_> = package.features.keys().map(String::as_str).collect();
        let message = format!("the package `{}` has no feature `{feature}`", package.name);
        Err(Error::new(message, format!("its features are: {}", names.join(", "))))
    }
}

/// Checks that the name of a binary can be that of a file, and a word in the header of a bundle.
fn check_binary(package: &Package, name: &str) -> Result<()> {
    let good = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
    if name.starts_with(|c| good(c) && c != '-') && name.chars().all(good) {
        return Ok(());
    }
    let help = "use letters, digits, _ and -, the last not in front";
    Err(bad_name(package, name, "binary", help))
}

/// Checks that the name of a library can be that of a module.
fn check_library(package: &Package) -> Result<()> {
    let Some(library) = package.library() else { return Ok(()) };
    let name = &library.name;
    if syn::parse_str::<syn::Ident>(&name.replace('-', "_")).is_ok() && !name.starts_with("r#") {
        return Ok(());
    }
    Err(bad_name(package, name, "library", "use letters, digits and _, but no keyword"))
}

fn bad_name(package: &Package, name: &str, what: &str, help: &str) -> Error {
    let manifest = &package.manifest_path;
    let text = std::fs::read_to_string(manifest).unwrap_or_default();
    let quoted = format!("{name:?}");
    let needle = if text.contains(&quoted) { &quoted } else { name };
    let message = format!("{quoted} cannot be the name of a {what}");
    Error::at(Place::find(manifest, &text, needle), message, help)
}

/// The binary asked for, or the only one.
fn choose(member: &Member, asked: Option<&str>) -> Result<(String, PathBuf)> {
    let package = &member.package;
    let bins: Vec<_> = package.targets.iter().filter(|t| t.is("bin")).collect();
    let names: Vec<_> = bins.iter().map(|t| t.name.as_str()).collect();
    let list = names.join(", ");
    let chosen = match asked.or(package.default_run.as_deref()) {
        Some(name) => bins.iter().find(|t| t.name == name).ok_or_else(|| {
            let message = format!("the package `{}` has no binary `{name}`", package.name);
            Error::new(message, format!("its binaries are: {list}"))
        })?,
        None if bins.len() == 1 => &bins[0],
        None if bins.is_empty() => {
            let message = format!("the package `{}` has no binary", package.name);
            return Err(Error::new(message, "add src/main.rs"));
        }
        None => {
            let message = format!("the package `{}` has several binaries", package.name);
            return Err(Error::new(message, format!("choose with --bin one of: {list}")));
        }
    };
    if let Some(missing) = chosen.required_features.iter().find(|f| !member.features.contains(*f)) {
        let message = format!("the binary `{}` requires the feature `{missing}`", chosen.name);
        return Err(Error::new(message, format!("add --features {missing}")));
    }
    check_binary(package, &chosen.name)?;
    Ok((chosen.name.clone(), chosen.src_path.clone()))
}
