//! The crates that make up a binary, and the features each is built with.

mod collect;
mod member;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use cargo_metadata::Edition;

use crate::cargo::{self, Built, Package};
use crate::error::{Error, Result, SourcePosition};
use crate::request::Request;
use collect::Collector;

pub use member::{Member, Offered, ScriptOutput};

/// An environment variable at compile time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Variable {
    /// Set by Cargo or a build script.
    Set(String),
    /// Set by Cargo for other crates only.
    Unset,
    /// Depends on the compiler's environment.
    Unknown,
}

/// A crate to compile: the binary, or the library of a package.
#[derive(Clone, Copy, Debug)]
pub struct Krate<'a> {
    pub member: &'a Member,
    pub root: &'a Path,
    /// The name of the binary; `None` for a library.
    pub bin: Option<&'a str>,
}

impl Krate<'_> {
    /// Returns the value that a variable has while Cargo compiles this crate.
    pub fn variable(&self, name: &str) -> Variable {
        let package = &self.member.package;
        let set = self.member.script.variables.get(name).cloned();
        let own = match name {
            "CARGO_CRATE_NAME" => {
                Some(self.bin.map_or(package.crate_name(), |bin| bin.replace('-', "_")))
            }
            "CARGO_BIN_NAME" => self.bin.map(str::to_owned),
            "CARGO_PRIMARY_PACKAGE" => (self.member.chain.len() <= 1).then(|| "1".to_owned()),
            _ => package.variable(name),
        };
        match set.or(own) {
            Some(value) => Variable::Set(value),
            None if matches!(name, "CARGO_BIN_NAME" | "CARGO_PRIMARY_PACKAGE") => Variable::Unset,
            None => Variable::Unknown,
        }
    }
}

#[derive(Clone, Debug)]
pub struct Graph {
    /// The packages to inline, starting with the binary's own.
    pub members: Vec<Member>,
    /// The crates left to the judge.
    pub offered: Vec<Offered>,
    pub bin: String,
    pub main: PathBuf,
    pub target_directory: PathBuf,
    /// Folder that contains `Cargo.lock`.
    pub workspace_root: PathBuf,
}

impl Graph {
    pub fn find(request: &Request) -> Result<Self> {
        let package = cargo::read(&request.manifest)?;
        request.features.iter().try_for_each(|feature| check_feature(&package, feature))?;
        let metadata = cargo::resolve(&package, request)?;
        let built = Built::by(&package, request)?;
        let collector = Collector::new(&metadata, &built, &request.allowed);
        let (mut members, offered) = collector.collect(&package)?;
        members.iter().try_for_each(|member| check_library(&member.package))?;
        let (bin, main) = choose(&members[0], request.bin.as_deref())?;
        let edition = request.edition.unwrap_or(package.edition).max(Edition::E2018);
        members.iter_mut().for_each(|member| member.bundle_edition = edition);
        let cargo::Metadata { target_directory, workspace_root, .. } = metadata;
        Ok(Self { members, offered, bin, main, target_directory, workspace_root })
    }

    pub fn edition(&self) -> Edition {
        self.members[0].bundle_edition
    }

    /// Returns the given member's library, or the binary for `None`.
    pub fn krate(&self, library: Option<usize>) -> Krate<'_> {
        match library {
            None => Krate { member: &self.members[0], root: &self.main, bin: Some(&self.bin) },
            Some(index) => {
                let member = &self.members[index];
                let library = member.package.library().expect("libraries() lists only these");
                Krate { member, root: library.src_path.as_std_path(), bin: None }
            }
        }
    }

    /// Returns true if `member` is `other` or depends on it, directly or indirectly.
    pub fn needs(&self, member: usize, other: usize) -> bool {
        let mut order = Vec::new();
        self.visit(member, &mut order);
        order.contains(&other)
    }

    /// Returns the members that the binary can reach without going through members in `gone`.
    pub fn reached_without(&self, gone: &[usize]) -> BTreeSet<usize> {
        let (mut reached, mut open) = (BTreeSet::new(), vec![0]);
        while let Some(member) = open.pop() {
            if !gone.contains(&member) && reached.insert(member) {
                open.extend(self.members[member].names.values());
            }
        }
        reached
    }

    /// Returns the members with a library, sorted so that dependencies come first.
    pub fn libraries(&self) -> Vec<usize> {
        let mut order = Vec::new();
        self.visit(0, &mut order);
        order.retain(|&i| self.members[i].package.library().is_some());
        order
    }

    /// Appends a member after its dependencies. Packages do not depend on themselves.
    fn visit(&self, index: usize, order: &mut Vec<usize>) {
        if !order.contains(&index) {
            self.members[index].names.values().for_each(|&next| self.visit(next, order));
            order.push(index);
        }
    }

    /// Returns the folders that files may be included from: the package folders, the folders of
    /// their root files, and the output folders of their build scripts.
    pub fn folders(&self) -> Vec<PathBuf> {
        let packages = self.members.iter().map(|member| member.package.folder());
        let outputs = self.members.iter().filter_map(|member| member.script.folder.as_deref());
        // A manifest may name a root file outside its folder.
        let targets = self.members.iter().flat_map(|member| &member.package.targets);
        let roots = targets.filter_map(|target| target.src_path.as_std_path().parent());
        packages.chain(outputs).chain(roots).map(Path::to_owned).collect()
    }

    /// Returns the folders of the packages and the output folders of their build scripts, each with
    /// a label that is the same on every machine.
    pub fn labels(&self) -> Vec<(PathBuf, String)> {
        let mut labels = Vec::new();
        for (index, member) in self.members.iter().enumerate() {
            let package = &member.package;
            let label = if index == 0 { String::new() } else { format!("{}/", package.label()) };
            let output = member.script.folder.iter();
            labels.extend(output.map(|f| (f.clone(), format!("{label}OUT_DIR/"))));
            labels.push((package.folder().to_owned(), label));
        }
        // A file gets its label from the innermost folder that contains it.
        labels.sort_by_key(|(folder, _)| std::cmp::Reverse(folder.as_os_str().len()));
        labels
    }
}

fn check_feature(package: &Package, feature: &str) -> Result<()> {
    let plain = feature.split('/').next().unwrap_or(feature);
    let is_dependency = package.dependencies.iter().any(|need| collect::key(need) == plain);
    if package.features.contains_key(plain) || is_dependency {
        return Ok(());
    }
    let names: Vec<_> = package.features.keys().map(String::as_str).collect();
    let message = format!("the package `{}` has no feature `{feature}`", package.name);
    Err(Error::new(message, format!("its features are: {}", names.join(", "))))
}

/// Returns an error if the name of a binary is unusable as a file name or in the header of a
/// bundle.
fn check_binary(package: &Package, name: &str) -> Result<()> {
    let good = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
    if name.starts_with(|c| good(c) && c != '-') && name.chars().all(good) {
        return Ok(());
    }
    let help = "use letters, digits, _ and -, and do not start with -";
    Err(bad_name(package, name, "binary", help))
}

/// Returns an error if the name of a library is not a valid module name.
fn check_library(package: &Package) -> Result<()> {
    let Some(library) = package.library() else { return Ok(()) };
    let name = &library.name;
    if syn::parse_str::<syn::Ident>(&name.replace('-', "_")).is_ok() && !name.starts_with("r#") {
        return Ok(());
    }
    Err(bad_name(package, name, "library", "use letters, digits and _, but not a keyword"))
}

fn bad_name(package: &Package, name: &str, what: &str, help: &str) -> Error {
    let manifest = package.manifest_path.as_std_path();
    let text = std::fs::read_to_string(manifest).unwrap_or_default();
    let quoted = format!("{name:?}");
    let needle = if text.contains(&quoted) { &quoted } else { name };
    let message = format!("{quoted} is not a valid {what} name");
    Error::at(SourcePosition::find(manifest, &text, needle), message, help)
}

/// Returns the requested binary, or the only one.
fn choose(member: &Member, asked: Option<&str>) -> Result<(String, PathBuf)> {
    let package = &member.package;
    let bins: Vec<_> = package.targets.iter().filter(|target| target.is_bin()).collect();
    let list = bins.iter().map(|t| t.name.as_str()).collect::<Vec<_>>().join(", ");
    let wrong = |what: &str, help: String| {
        Err(Error::new(format!("the package `{}` has {what}", package.name), help))
    };
    let chosen = match (asked.or(package.default_run.as_deref()), bins.as_slice()) {
        (Some(name), _) => match bins.iter().find(|target| target.name == name) {
            Some(target) => target,
            None => {
                return wrong(&format!("no binary `{name}`"), format!("its binaries are: {list}"));
            }
        },
        (None, [only]) => only,
        (None, []) => return wrong("no binary", "add src/main.rs".to_owned()),
        (None, _) => return wrong("several binaries", format!("choose with --bin one of: {list}")),
    };
    let features = &member.conditions.features;
    if let Some(missing) = chosen.required_features.iter().find(|f| !features.contains(*f)) {
        let message = format!("the binary `{}` requires the feature `{missing}`", chosen.name);
        return Err(Error::new(message, format!("add --features {missing}")));
    }
    check_binary(package, &chosen.name)?;
    Ok((chosen.name.clone(), chosen.src_path.clone().into_std_path_buf()))
}
