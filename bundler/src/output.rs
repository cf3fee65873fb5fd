//! Writes a bundle without overwriting anything else.

use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use files::{Kind, Output, Overwrite};

use crate::bundle::Bundle;
use crate::error::{Error, Result};
use crate::header::Header;
use crate::interrupt;

const BUNDLE: Kind = Kind::new("a bundle", starts_with_header);

/// Package files that Cargo knows by name.
const CARGO: [&str; 2] = ["Cargo.toml", "Cargo.lock"];

fn starts_with_header(start: &[u8]) -> bool {
    let line = start.split(|byte| *byte == b'\n').next().unwrap_or_default();
    std::str::from_utf8(line).is_ok_and(|line| Header::from_str(line.trim_end()).is_ok())
}

/// Writes a bundle to a file, device or pipe, or to standard output for `-`. A closed pipe is not
/// an error.
pub fn save(path: &Path, bundle: &Bundle, force: bool) -> Result<()> {
    check_is_no_source(path, bundle)?;
    let is_stream = path == Path::new("-")
        || std::fs::metadata(path).is_ok_and(|data| !data.is_file() && !data.is_dir());
    let write = || Output::write_file(path, &BUNDLE, Overwrite::from_force(force), &bundle.text);
    // Writing to a pipe may block forever, so it can be interrupted. A file is always finished.
    let done = if is_stream { write() } else { interrupt::undisturbed(write) };
    match done {
        Err(files::Error::Io { source, .. }) if source.kind() == io::ErrorKind::BrokenPipe => {
            Ok(())
        }
        done => done.map_err(|e| Error::new(e.to_string(), "choose another path with -o")),
    }
}

/// Returns an error if `path` is a package's source file.
fn check_is_no_source(path: &Path, bundle: &Bundle) -> Result<()> {
    let Some(real) = real(path) else { return Ok(()) };
    let named = real.file_name().is_some_and(|name| CARGO.iter().any(|cargo| name == *cargo));
    let members = || bundle.graph.members.iter().map(|member| &member.package);
    let below = members().any(|package| is_below(&real, &package.folder().join("src")));
    let roots =
        members().flat_map(|package| &package.targets).map(|target| target.src_path.as_std_path());
    let read =
        bundle.files.iter().map(PathBuf::as_path).chain(roots).any(|file| is_same(&real, file));
    if !(named || below || read) {
        return Ok(());
    }
    let message = format!("{} is one of the package's sources", path.display());
    Err(Error::new(message, "choose a file outside src/ with -o"))
}

/// Returns the canonical path of a file that exists or can be created.
fn real(path: &Path) -> Option<PathBuf> {
    match path.canonicalize() {
        Err(e) if e.kind() == io::ErrorKind::NotFound => {}
        found => return found.ok(),
    }
    // A dangling link points to the file that will be created.
    if let Ok(target) = path.read_link() {
        return real(&path.parent()?.join(target));
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    Some(folder.unwrap_or(Path::new(".")).canonicalize().ok()?.join(path.file_name()?))
}

fn is_same(real: &Path, file: &Path) -> bool {
    file.canonicalize().is_ok_and(|file| file == real)
}

fn is_below(real: &Path, folder: &Path) -> bool {
    folder.canonicalize().is_ok_and(|folder| real.starts_with(folder))
}
