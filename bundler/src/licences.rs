//! Notices required by the licences of inlined crates.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::cargo::Package;

/// Prefixes of licence file names.
const NAMES: &[&str] = &["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "UNLICENSE", "NOTICE"];

/// Maximum number of bytes to search in a licence file.
const BYTES_MAX: usize = 64 << 10;

/// Writes a comment with a crate's name, licence and copyright holders.
pub fn notice(package: &Package) -> String {
    let licence = package.license.as_deref().unwrap_or("see its licence file");
    let mut notice = format!("// {}, {licence}", package.label());
    for line in
        copyrights(package.folder(), package.license_file.as_ref().map(|file| file.as_std_path()))
    {
        notice += &format!("; {line}");
    }
    notice.push('\n');
    notice
}

/// Finds the copyright lines in the licence files in a folder.
fn copyrights(folder: &Path, named: Option<&Path>) -> BTreeSet<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let is_licence = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
        NAMES.iter().any(|start| name.starts_with(start))
    };
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(is_licence).collect();
    files.extend(named.map(|file| folder.join(file)));
    files.sort();
    let mut lines = BTreeSet::new();
    for file in files.iter().filter(|file| file.is_file()) {
        let bytes = std::fs::read(file).unwrap_or_default();
        let text = String::from_utf8_lossy(&bytes[..bytes.len().min(BYTES_MAX)]).into_owned();
        lines.extend(text.lines().map(str::trim).filter(|line| names_owner(line)).map(comment));
    }
    lines
}

/// Returns true if a line names a copyright holder rather than a placeholder or part of a clause.
fn names_owner(line: &str) -> bool {
    let dated = line.contains(|c: char| c.is_ascii_digit()) || line.contains("(c)");
    line.starts_with("Copyright ") && dated && !line.contains('[') && !line.contains('{')
}

fn comment(line: &str) -> String {
    line.chars().filter(|c| !c.is_control()).collect()
}
