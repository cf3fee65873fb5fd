//! What Cargo says of a package: where its sources are.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// The parts of a package that a bundle is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Package {
    /// Name of the program.
    pub name: String,
    /// Root file of the program.
    pub bin: PathBuf,
    /// The library, if there is one.
    pub lib: Option<Library>,
    /// Edition of the package.
    pub edition: String,
}

/// A library to be mounted as a module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Library {
    /// Name under which code refers to it.
    pub name: String,
    /// Its root file.
    pub root: PathBuf,
}

impl Package {
    /// Asks Cargo about the package of a manifest.
    ///
    /// # Errors
    ///
    /// A message: Cargo cannot read the manifest, or there is no such program in it.
    pub fn read(manifest: &Path, bin: Option<&str>) -> Result<Self, String> {
        let path =
            manifest.canonicalize().map_err(|error| format!("{}: {error}", manifest.display()))?;
        let metadata = metadata(&path)?;
        let packages = metadata["packages"].as_array().into_iter().flatten();
        let own = |package: &&Value| {
            package["manifest_path"].as_str().is_some_and(|own| Path::new(own) == path)
        };
        let package = packages.clone().find(own);
        let package = package
            .ok_or_else(|| format!("{}: is not the manifest of a package", manifest.display()))?;
        refuse_dependencies(package, manifest)?;
        let program = find_program(package, bin, manifest)?;
        let library = targets(package, "lib").next().map(|target| Library {
            name: text(&target["name"]).replace('-', "_"),
            root: text(&target["src_path"]).into(),
        });
        Ok(Self {
            name: text(&program["name"]),
            bin: text(&program["src_path"]).into(),
            lib: library,
            edition: text(&package["edition"]),
        })
    }
}

fn metadata(manifest: &Path) -> Result<Value, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["metadata", "--no-deps", "--format-version", "1", "--manifest-path"])
        .arg(manifest)
        .output()
        .map_err(|error| format!("cargo cannot be started: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).trim().to_owned());
    }
    serde_json::from_slice(&output.stdout).map_err(|error| format!("cargo metadata: {error}"))
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn targets<'a>(package: &'a Value, kind: &'a str) -> impl Iterator<Item = &'a Value> + 'a {
    let all = package["targets"].as_array().into_iter().flatten();
    all.filter(move |target| target["kind"].as_array().into_iter().flatten().any(|of| of == kind))
}

fn find_program<'a>(
    package: &'a Value,
    bin: Option<&str>,
    manifest: &Path,
) -> Result<&'a Value, String> {
    let name = |target: &Value| text(&target["name"]);
    let all: Vec<&Value> = targets(package, "bin").collect();
    let known: Vec<String> = all.iter().map(|target| name(target)).collect();
    let found = match bin {
        Some(bin) => all.into_iter().find(|target| name(target) == bin),
        None if all.len() == 1 => all.into_iter().next(),
        None => None,
    };
    let place = manifest.display();
    found.ok_or_else(|| match (bin, known.len()) {
        (_, 0) => format!("{place}: has no program, only a library"),
        (Some(bin), _) => {
            format!("{place}: has no program {bin:?}, expected one of {}", known.join(", "))
        }
        (None, _) => {
            format!("{place}: has several programs, choose with --bin: {}", known.join(", "))
        }
    })
}

/// Code of other packages is not bundled.
fn refuse_dependencies(package: &Value, manifest: &Path) -> Result<(), String> {
    let needed = package["dependencies"].as_array().into_iter().flatten();
    let names: Vec<String> = needed
        .filter(|needed| needed["kind"].is_null())
        .map(|needed| text(&needed["name"]))
        .collect();
    if names.is_empty() {
        return Ok(());
    }
    Err(format!(
        "{}: depends on {}, which the bundle cannot hold",
        manifest.display(),
        names.join(", ")
    ))
}
