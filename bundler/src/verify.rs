//! Says whether a file is the bundle of the sources as they are now.

use std::path::Path;
use std::str::FromStr;

use clap::ValueEnum;

use crate::bundle::Bundle;
use crate::compile::Compiler;
use crate::error::{Error, ErrorKind, Result};
use crate::graph::Wanted;
use crate::header::Header;
use crate::level::Level;
use crate::source::regular;

/// Bundles again as the file's header says, and compares.
///
/// # Errors
/// If the file cannot be read or is no bundle, or it differs.
pub fn verify(file: &Path, wanted: &Wanted, compiler: &Compiler) -> Result<()> {
    let shown = file.display();
    let text = String::from_utf8(regular(file)?).map_err(|_| {
        Error::new(ErrorKind::Source, format!("{shown} is not UTF-8"), "give the path of a bundle")
    })?;
    let (first, body) = text.split_once('\n').unwrap_or((&text, ""));
    let no_bundle = || {
        Error::new(
            ErrorKind::Source,
            format!("{shown} does not begin with a bundle's header"),
            "give the path of a bundle",
        )
    };
    let header = Header::from_str(first.trim_end()).map_err(|()| no_bundle())?;
    let level = Level::from_str(&header.level, false).map_err(|_| no_bundle())?;
    if body.len() != header.size {
        let message = format!(
            "{shown} was edited: its text has {} bytes, its header says {}",
            body.len(),
            header.size
        );
        return Err(Error::new(ErrorKind::Check, message, "bundle again"));
    }
    let bare = header.features.first().is_some_and(|feature| feature == "-");
    let wanted = Wanted {
        bin: Some(header.bin.clone()),
        features: header.features.iter().filter(|feature| *feature != "-").cloned().collect(),
        bare,
        allowed: header.allowed.clone(),
        edition: header.edition,
        ..wanted.clone()
    };
    let now = Bundle::write(&wanted, level, compiler)?;
    if now.text == text {
        return Ok(());
    }
    let made = Header::from_str(now.text.lines().next().unwrap_or_default());
    let why = match made {
        Ok(made) if made.version != header.version => "another version of the bundler made it",
        Ok(made) if made.source != header.source => "the sources have changed since",
        _ => "it was edited",
    };
    Err(Error::new(
        ErrorKind::Check,
        format!("{shown} is not the bundle of the sources: {why}"),
        "bundle again",
    ))
}
