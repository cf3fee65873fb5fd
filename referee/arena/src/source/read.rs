//! Reads a source on this machine: a file, or a folder without its build products.

use std::fs;
use std::path::Path;

use super::source_file::{BYTES_MAX, FILES_MAX, SourceFile};
use crate::Error;

/// Names of build folders, which are not part of a source.
pub const PRODUCTS: [&str; 5] = ["target", "node_modules", "__pycache__", "build", "bin"];
/// Maximum folder depth of a source.
const DEPTH_MAX: usize = 12;

/// Reads the files of a source. Hidden files, build products and links to folders are left out.
///
/// Returns an error if the path cannot be read, or if the source limits are exceeded.
pub fn read_source(path: &Path) -> Result<Vec<SourceFile>, Error> {
    let data = path.metadata().map_err(Error::io(path, "read"))?;
    let mut found = Vec::new();
    if data.is_dir() {
        add_folder(path, "", DEPTH_MAX, &mut found)?;
        return Ok(found);
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    add_file(path, &name, &mut found)?;
    Ok(found)
}

fn add_folder(
    folder: &Path,
    prefix: &str,
    depth: usize,
    found: &mut Vec<SourceFile>,
) -> Result<(), Error> {
    let entries = fs::read_dir(folder).map_err(Error::io(folder, "read"))?;
    for entry in entries {
        let entry = entry.map_err(Error::io(folder, "read"))?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let kind = entry.file_type().map_err(Error::io(&entry.path(), "read"))?;
        let path = format!("{prefix}{name}");
        if name.starts_with('.') {
            continue;
        }
        if kind.is_dir() {
            if !PRODUCTS.contains(&&*name) && depth > 0 {
                add_folder(&entry.path(), &format!("{path}/"), depth - 1, found)?;
            }
        } else if entry.path().is_file() {
            add_file(&entry.path(), &path, found)?;
        }
    }
    Ok(())
}

fn add_file(file: &Path, path: &str, found: &mut Vec<SourceFile>) -> Result<(), Error> {
    let bytes = file.metadata().map_err(Error::io(file, "read"))?.len();
    let total: usize = found.iter().map(|file| file.bytes.len()).sum();
    if found.len() >= FILES_MAX || bytes > BYTES_MAX.saturating_sub(total) as u64 {
        let limits = format!("expected at most {FILES_MAX} files and {BYTES_MAX} bytes in total");
        return Err(Error::source(&file.display().to_string(), limits));
    }
    let bytes = fs::read(file).map_err(Error::io(file, "read"))?;
    found.push(SourceFile { path: path.to_owned(), bytes });
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_read_without_what_is_made_from_it() {
        let folder = tempfile::tempdir().expect("a folder");
        for path in ["Cargo.toml", "src/main.rs", "target/release/bot", ".git/config", "src/.swp"] {
            let path = folder.path().join(path);
            fs::create_dir_all(path.parent().expect("a parent")).expect("made");
            fs::write(path, "text").expect("written");
        }
        let mut paths: Vec<String> =
            read_source(folder.path()).expect("read").into_iter().map(|file| file.path).collect();
        paths.sort();
        assert_eq!(paths, ["Cargo.toml", "src/main.rs"]);
        let file = read_source(&folder.path().join("src/main.rs")).expect("read");
        assert_eq!(file[0].path, "main.rs");
        assert!(read_source(&folder.path().join("missing")).is_err());
    }
}
