//! Importing and exporting from files to files.

use std::path::{Path, PathBuf};

use files::{Output, Overwrite, Paths};

use super::{export, import_all, select, ImportError, ImportedResult};
use crate::catalogue::SetupOptions;
use crate::outputs::{GAME_RESULT, REPLAYS};

/// Imports the results of some files, and writes the replays of them if all agree. What `report`
/// returns for a result is for people; it is printed by the caller unless the replays go to
/// standard output.
///
/// # Errors
///
/// Returns an error if the file of replays cannot be written, or as [`import_all`] does. Nothing is
/// written then.
pub fn import_files(
    paths: &[PathBuf],
    out: Option<&Path>,
    overwrite: Overwrite,
    choice: &SetupOptions,
    mut report: impl FnMut(&ImportedResult),
) -> Result<(), ImportError> {
    let mut used = Paths::default();
    for path in paths {
        used.input("a result", path)?;
    }
    out.iter().try_for_each(|out| used.output("-o", out))?;
    let output = out.map(|out| Output::open(out, &REPLAYS, overwrite)).transpose()?;
    let is_quiet = output.as_ref().is_some_and(Output::is_stdout);
    let replays = import_all(paths, choice, |result| {
        if !is_quiet {
            report(result);
        }
    })?;
    Ok(output.map_or(Ok(()), |output| output.finish(replays))?)
}

/// Writes a replay of a file, counted from 1, in the form of the SDK.
///
/// # Errors
///
/// Returns an error if there is no such replay, if it has no such form, or if the file cannot be
/// written.
pub fn export_file(
    path: &Path,
    number: usize,
    out: &Path,
    overwrite: Overwrite,
) -> Result<(), ImportError> {
    let mut used = Paths::default();
    used.input("the replays", path)?;
    used.output("-o", out)?;
    let output = Output::open(out, &GAME_RESULT, overwrite)?;
    let selected = select(path, number)?;
    let place = selected.place;
    let text = export(&selected.replay).map_err(|source| ImportError::Export { place, source })?;
    Ok(output.finish(text)?)
}
