//! A version's source as a single file, ready to paste on CodinGame.

use std::path::PathBuf;
use std::time::Duration;

use arena::Version;
use axum::http::StatusCode;

use super::version::find;
use crate::query::Fields;
use crate::{App, Refusal};

/// Time limit for bundling a package.
const BUNDLE_MAX: Duration = Duration::from_secs(60);
const CARGO: &str = "cargo";

/// The source code: the main file, or the bundle of a Cargo package.
pub fn text(app: &App, fields: &Fields) -> Result<String, Refusal> {
    let arena = app.arena.arena()?;
    let version = arena.with_state(|state| find(state, fields))?;
    if version.is_command() {
        let reason =
            format!("{version} is an external program; the arena does not have its source");
        return Err(Refusal::new(StatusCode::NOT_FOUND, reason));
    }
    if version.kind == CARGO {
        return bundled(&version, arena.root());
    }
    Ok(files::read_text(&version.main_file(arena.root()))?)
}

/// The bundle of a package, created by the bundler installed next to this program.
fn bundled(version: &Version, root: &std::path::Path) -> Result<String, Refusal> {
    let missing = || {
        let reason = "the bundler is not installed next to this program";
        Refusal::new(StatusCode::NOT_IMPLEMENTED, reason)
    };
    let program = std::env::current_exe().ok().and_then(|own| {
        let name = PathBuf::from("bundler").with_extension(std::env::consts::EXE_EXTENSION);
        Some(own.parent()?.join(name)).filter(|path| path.is_file())
    });
    let program = program.ok_or_else(missing)?;
    let manifest = version.main_file(root).join("Cargo.toml");
    let words = [
        program.display().to_string(),
        "--manifest-path".to_owned(),
        manifest.display().to_string(),
        "--judge".to_owned(),
        "codingame".to_owned(),
        "-o".to_owned(),
        "-".to_owned(),
    ];
    let finished = programs::run(&words, BUNDLE_MAX)?;
    match finished.failure {
        None => Ok(finished.lines.join("\n") + "\n"),
        Some(failure) => {
            let reason = format!("the bundler {failure}: {}", finished.stderr.trim());
            Err(Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, reason))
        }
    }
}
