//! Cargo settings outside a package's sources that affect it: profiles and configuration.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::{Path, PathBuf};

use toml::de::{DeTable, DeValue};

use crate::error::{Error, Result};
use crate::source::Sources;

#[derive(Debug, Default)]
pub struct Settings {
    pub variables: BTreeMap<String, String>,
    pub conditions: BTreeSet<String>,
    /// Settings that a single file cannot express, with file and line.
    pub notes: Vec<String>,
}

impl Settings {
    /// Reads the workspace's manifest, the configuration for the current folder, and `RUSTFLAGS`.
    pub fn read(workspace: &Path, sources: &mut Sources) -> Result<Self> {
        let mut settings = Self::default();
        settings.file(&workspace.join("Cargo.toml"), false)?;
        for file in configurations() {
            sources.look(&file);
            if file.is_file() {
                settings.file(&file, true)?;
            }
        }
        if let Ok(flags) = std::env::var("RUSTFLAGS") {
            let flags: Vec<&str> = flags.split_whitespace().collect();
            if settings.flags(&flags) {
                settings
                    .notes
                    .push("the judge does not see the RUSTFLAGS environment variable".to_owned());
            }
        }
        Ok(settings)
    }

    fn file(&mut self, path: &Path, is_configuration: bool) -> Result<()> {
        let Ok(text) = std::fs::read_to_string(path) else { return Ok(()) };
        let table = DeTable::parse(&text).map_err(|e| {
            let message = format!("{} is not valid TOML: {e}", path.display());
            Error::new(message, "")
        })?;
        let mut found = Vec::new();
        walk(table.get_ref(), &mut Vec::new(), &mut |keys, span, value| {
            self.setting(keys, value, is_configuration);
            if let Some(what) = self.lost(keys, value, is_configuration) {
                found.push((span.start, what));
            }
        });
        for (start, what) in found {
            let line = 1 + text[..start].matches('\n').count();
            self.notes.push(format!(
                "{what} has no effect in a single file\n --> {}:{line}",
                path.display()
            ));
        }
        Ok(())
    }

    fn setting(&mut self, keys: &[&str], value: &DeValue<'_>, is_configuration: bool) {
        let (["env", name] | ["env", name, "value"]) = keys else { return };
        if let (true, DeValue::String(value)) = (is_configuration, value) {
            // The environment takes precedence. `force` is rare enough to ignore.
            let value = std::env::var(name).unwrap_or_else(|_| value.to_string());
            self.variables.entry((*name).to_owned()).or_insert(value);
        }
    }

    fn lost(
        &mut self,
        keys: &[&str],
        value: &DeValue<'_>,
        is_configuration: bool,
    ) -> Option<String> {
        match (keys, value) {
            (["profile", "release", between @ .., key], _)
                if !between.contains(&"build-override") =>
            {
                let lost = match value {
                    DeValue::Boolean(on) => {
                        *on && matches!(*key, "overflow-checks" | "debug-assertions")
                    }
                    DeValue::String(text) => *key == "panic" && text == "abort",
                    _ => false,
                };
                lost.then(|| format!("`{key}` in the release profile"))
            }
            (["build" | "target", .., "rustflags"], flags) if is_configuration => {
                let flags: Vec<&str> = match flags {
                    DeValue::Array(flags) => {
                        flags.iter().filter_map(|f| f.get_ref().as_str()).collect()
                    }
                    flags => flags.as_str().unwrap_or_default().split_whitespace().collect(),
                };
                self.flags(&flags).then(|| "`rustflags`".to_owned())
            }
            _ => None,
        }
    }

    /// Adds the conditions set by compiler options. Returns true if there are other options.
    fn flags(&mut self, flags: &[&str]) -> bool {
        let (mut others, mut rest) = (false, flags.iter());
        while let Some(flag) = rest.next() {
            let condition = match *flag {
                "--cfg" => rest.next().copied(),
                flag => flag.strip_prefix("--cfg="),
            };
            others |= condition.is_none();
            self.conditions.extend(condition.map(|condition| condition.replace(" = ", "=")));
        }
        others
    }
}

/// Returns the files that Cargo may read its configuration from, nearest first.
fn configurations() -> Vec<PathBuf> {
    let here = std::env::current_dir().unwrap_or_default();
    let mut folders: Vec<PathBuf> = here.ancestors().map(|folder| folder.join(".cargo")).collect();
    folders.extend(std::env::var_os("CARGO_HOME").map(PathBuf::from));
    folders.dedup();
    folders.iter().flat_map(|f| [f.join("config.toml"), f.join("config")]).collect()
}

/// Callback that takes the keys leading to a value, the position of the last key, and the value.
type Visit<'v> = dyn FnMut(&[&str], Range<usize>, &DeValue<'_>) + 'v;

/// Visits all values in a table with their keys and the position of the last key.
fn walk<'a>(table: &'a DeTable<'_>, keys: &mut Vec<&'a str>, visit: &mut Visit<'_>) {
    for (key, value) in table {
        keys.push(key.get_ref());
        match value.get_ref() {
            DeValue::Table(inner) => walk(inner, keys, visit),
            value => visit(keys, key.span(), value),
        }
        keys.pop();
    }
}
