//! Checks whether a file is an up-to-date bundle of the source files.

use std::path::Path;
use std::str::FromStr;

use clap::ValueEnum;

use crate::bundle::Bundle;
use crate::compile::Compiler;
use crate::error::{Error, Result};
use crate::header::Header;
use crate::level::Level;
use crate::request::Request;
use crate::source::regular;

/// Bundles again with the options in the file's header, unless overridden, and compares.
pub fn verify(
    file: &Path,
    request: &Request,
    level: Option<Level>,
    compiler: &Compiler,
) -> Result<()> {
    let shown = file.display();
    let text = String::from_utf8(regular(file)?)
        .map_err(|_| Error::new(format!("{shown} is not UTF-8"), "pass the path to a bundle"))?;
    let (first, body) = text.split_once('\n').unwrap_or((&text, ""));
    let no_bundle = || {
        let message = format!("{shown} does not start with a bundle header");
        Error::new(message, "pass the path to a bundle")
    };
    let header = Header::from_str(first.trim_end()).map_err(|()| no_bundle())?;
    let level = match level {
        Some(level) => level,
        None => Level::from_str(&header.level, false).map_err(|_| no_bundle())?,
    };
    let differs = |why: String| {
        let message = format!("{shown} is not up to date with the sources: {why}");
        Err(Error::check(message, "bundle again"))
    };
    if body.len() != header.size {
        let (has, says) = (body.len(), header.size);
        return differs(format!(
            "it was edited: its text is {has} bytes long, but its header gives {says}"
        ));
    }
    let mut request = request.clone();
    request.bin.get_or_insert_with(|| header.bin.clone());
    request.edition = request.edition.or(header.edition);
    if request.features.is_empty() && !request.no_default_features {
        request.no_default_features = header.features.first().is_some_and(|feature| feature == "-");
        request.features =
            header.features.iter().filter(|feature| *feature != "-").cloned().collect();
    }
    if request.allowed.is_empty() {
        request.allowed.clone_from(&header.allowed);
    }
    let now = Bundle::write(&request, level, compiler)?;
    if now.text == text {
        return Ok(());
    }
    let made = Header::from_str(now.text.lines().next().unwrap_or_default());
    let made = made.expect("a bundle begins with its header").fields();
    match header.fields().into_iter().zip(made).find(|(stated, made)| stated != made) {
        Some((("source", _), _)) => differs("the sources have changed".to_owned()),
        Some(((name, stated), (_, made))) => {
            differs(format!("its {name} is {stated:?}, not {made:?}"))
        }
        None => differs("it was edited".to_owned()),
    }
}
