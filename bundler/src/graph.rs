//! The crates a binary is made of, and the features each is built with.

mod collect;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::cfg::Conditions;
use crate::edition::Edition;
use crate::error::{Error, ErrorKind, Place, Result};
use crate::manifest::Package;
use crate::resolve::{self, FeatureChoice, Resolution};
use collect::collect;

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
    /// Registry crates that the judge has, by the names of their packages.
    pub allowed: Vec<String>,
    /// The edition that the judge compiles; that of the binary if it is `None`.
    pub edition: Option<Edition>,
    /// Whether files outside the packages may be included.
    pub outside: bool,
}

impl Wanted {
    /// The features of the package.
    #[must_use]
    pub fn choice(&self) -> FeatureChoice {
        FeatureChoice { features: self.features.clone(), no_default: self.bare }
    }
}

/// What the build script of a package leaves behind, apart from conditions.
#[derive(Clone, Debug, Default)]
pub struct ScriptOutput {
    /// Variables that `env!` reads.
    pub variables: BTreeMap<String, String>,
    /// The folder that it fills, `OUT_DIR`; `None` if there is no script.
    pub folder: Option<PathBuf>,
}

/// A package whose library becomes a module, or the binary's own package.
#[derive(Clone, Debug)]
pub struct Member {
    /// The package.
    pub package: Package,
    /// The conditions it is built under, its features among them.
    pub conditions: Conditions,
    /// What its build script leaves behind.
    pub script: ScriptOutput,
    /// The other libraries it names: name in the code, index of the member.
    pub names: BTreeMap<String, usize>,
    /// The crates of the judge it names: name in the code, name of the crate.
    pub offered: BTreeMap<String, String>,
    /// The edition of the bundle.
    pub bundle_edition: Edition,
    /// The chain of packages that depend on it, beginning with the binary's.
    pub chain: Vec<String>,
}

impl Member {
    /// Name and version.
    #[must_use]
    pub fn label(&self) -> String {
        format!("{} {}", self.package.name, self.package.version)
    }

    /// The edition that its code is written in.
    #[must_use]
    pub fn edition(&self) -> Edition {
        Edition::named(&self.package.edition)
    }

    /// The chain of dependencies as a line of text.
    #[must_use]
    pub fn required_by(&self) -> String {
        self.chain.join(" -> ")
    }
}

/// What is known of a variable of the environment before the bundle is compiled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Variable {
    /// Cargo or a build script sets it.
    Set(String),
    /// Cargo sets it for other crates only.
    Unset,
    /// Only the environment of the compiler knows.
    Unknown,
}

/// A crate that is compiled: the binary, or the library of a package.
#[derive(Clone, Copy, Debug)]
pub struct Krate<'a> {
    /// The package that it belongs to.
    pub member: &'a Member,
    /// Its root file.
    pub root: &'a Path,
    /// The name of the binary; `None` for a library.
    pub bin: Option<&'a str>,
}

impl Krate<'_> {
    /// The name in code.
    #[must_use]
    pub fn name(&self) -> String {
        let library = || self.member.package.library().map(|library| library.name.as_str());
        self.bin.or_else(library).unwrap_or_default().replace('-', "_")
    }

    /// The value of a variable while Cargo compiles this crate.
    #[must_use]
    pub fn variable(&self, name: &str) -> Variable {
        let set = self.member.script.variables.get(name).cloned();
        let own = match name {
            "CARGO_CRATE_NAME" => Some(self.name()),
            "CARGO_BIN_NAME" => self.bin.map(str::to_owned),
            "CARGO_PRIMARY_PACKAGE" => (self.member.chain.len() <= 1).then(|| "1".to_owned()),
            _ => self.member.package.variable(name),
        };
        match set.or(own) {
            Some(value) => Variable::Set(value),
            None if matches!(name, "CARGO_BIN_NAME" | "CARGO_PRIMARY_PACKAGE") => Variable::Unset,
            None => Variable::Unknown,
        }
    }
}

/// A crate that the judge has and that the binary uses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offered {
    /// The name of its package.
    pub package: String,
    /// Its version.
    pub version: String,
    /// The features it is built with.
    pub features: BTreeSet<String>,
    /// The name of the crate in code.
    pub name: String,
}

/// The binary and all packages it needs.
#[derive(Clone, Debug)]
pub struct Graph {
    /// The packages; the first is the binary's own.
    pub members: Vec<Member>,
    /// The crates that stay what they are.
    pub offered: Vec<Offered>,
    /// The name of the binary.
    pub bin: String,
    /// The root file of the binary.
    pub main: PathBuf,
    /// Cargo's target folder.
    pub target_directory: PathBuf,
    /// The folder with `Cargo.lock`.
    pub workspace_root: PathBuf,
    edition: Edition,
}

impl Graph {
    /// Finds everything a wanted binary is made of.
    ///
    /// # Errors
    /// Returns an error if a manifest is wrong, or if a package cannot be part of one file: a
    /// procedural macro, or one without a library of Rust code.
    pub fn find(wanted: &Wanted) -> Result<Self> {
        let package = resolve::read(&wanted.manifest)?;
        for feature in &wanted.features {
            check_feature(&package, feature)?;
        }
        let resolution = resolve::resolve(&package, &wanted.choice())?;
        let (mut members, offered) = collect(&resolution, &wanted.allowed)?;
        members.iter().try_for_each(|member| check_library(&member.package))?;
        let (bin, main) = choose(&members[0], wanted.bin.as_deref())?;
        let own = members[0].edition();
        let edition = wanted.edition.unwrap_or(own).max(Edition::E2018);
        members.iter_mut().for_each(|member| member.bundle_edition = edition);
        let Resolution { target_directory, workspace_root, .. } = resolution;
        Ok(Self { members, offered, bin, main, target_directory, workspace_root, edition })
    }

    /// The binary, or the library of a member.
    #[must_use]
    pub fn krate(&self, library: Option<usize>) -> Krate<'_> {
        match library {
            None => Krate { member: &self.members[0], root: &self.main, bin: Some(&self.bin) },
            Some(index) => {
                let member = &self.members[index];
                let library = member.package.library().expect("libraries() lists those with one");
                Krate { member, root: &library.src_path, bin: None }
            }
        }
    }

    /// Whether a member is another one or needs it, directly or not.
    #[must_use]
    pub fn needs(&self, member: usize, other: usize) -> bool {
        let (mut seen, mut order) = (BTreeSet::new(), Vec::new());
        self.visit(member, &mut seen, &mut order);
        seen.contains(&other)
    }

    /// Members with a library, each after those it needs.
    #[must_use]
    pub fn libraries(&self) -> Vec<usize> {
        let mut order = Vec::new();
        self.visit(0, &mut BTreeSet::new(), &mut order);
        order.retain(|&i| self.members[i].package.library().is_some());
        order
    }

    /// The folders whose files may be included: those of the packages, and those that their build
    /// scripts fill.
    pub fn folders(&self) -> impl Iterator<Item = &Path> {
        let packages = self.members.iter().map(|member| member.package.folder());
        let outputs = self.members.iter().filter_map(|member| member.script.folder.as_deref());
        // A manifest may name a root file outside its folder.
        let targets = self.members.iter().flat_map(|member| &member.package.targets);
        let roots = targets.filter_map(|target| target.src_path.parent());
        packages.chain(outputs).chain(roots)
    }

    /// The folders of the packages and of the outputs of their scripts, with the names under which
    /// their files are known whatever machine they lie on.
    #[must_use]
    pub fn labels(&self) -> Vec<(PathBuf, String)> {
        let mut labels = Vec::new();
        for (index, member) in self.members.iter().enumerate() {
            let label = if index == 0 { String::new() } else { format!("{}/", member.label()) };
            labels.extend(
                member.script.folder.iter().map(|f| (f.clone(), format!("{label}OUT_DIR/"))),
            );
            labels.push((member.package.folder().to_owned(), label));
        }
        // The innermost folder that holds a file names it.
        labels.sort_by_key(|(folder, _)| std::cmp::Reverse(folder.as_os_str().len()));
        labels
    }

    /// The edition of the bundle.
    #[must_use]
    pub fn edition(&self) -> Edition {
        self.edition
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

/// Checks that a package knows a feature.
fn check_feature(package: &Package, feature: &str) -> Result<()> {
    let plain = feature.split('/').next().unwrap_or(feature);
    let is_dependency = package.dependencies.iter().any(|need| need.key() == plain);
    if package.features.contains_key(plain) || is_dependency {
        return Ok(());
    }
    let names: Vec<_> = package.features.keys().map(String::as_str).collect();
    let message = format!("the package `{}` has no feature `{feature}`", package.name);
    Err(Error::new(ErrorKind::Manifest, message, format!("its features are: {}", names.join(", "))))
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
    Error::at(ErrorKind::Manifest, Place::find(manifest, &text, needle), message, help)
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
            Error::new(ErrorKind::Manifest, message, format!("its binaries are: {list}"))
        })?,
        None if bins.len() == 1 => &bins[0],
        None if bins.is_empty() => {
            let message = format!("the package `{}` has no binary", package.name);
            return Err(Error::new(ErrorKind::Manifest, message, "add src/main.rs"));
        }
        None => {
            let message = format!("the package `{}` has several binaries", package.name);
            return Err(Error::new(
                ErrorKind::Manifest,
                message,
                format!("choose with --bin one of: {list}"),
            ));
        }
    };
    if let Some(missing) =
        chosen.required_features.iter().find(|f| !member.conditions.features.contains(*f))
    {
        let message = format!("the binary `{}` requires the feature `{missing}`", chosen.name);
        return Err(Error::new(ErrorKind::Manifest, message, format!("add --features {missing}")));
    }
    check_binary(package, &chosen.name)?;
    Ok((chosen.name.clone(), chosen.src_path.clone()))
}
