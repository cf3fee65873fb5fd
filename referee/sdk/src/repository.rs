//! Contest repositories: recognizes their addresses, and suggests the command that builds them.

use std::path::{Path, PathBuf};

use crate::Error;
use crate::error::wrong;

/// Returns true if the text is the address of a git repository rather than a file: a URL,
/// `HOST:PATH` with a user name, or a name that ends in `.git`.
#[must_use]
pub fn is_address(text: &str) -> bool {
    let is_remote = |(host, path): (&str, &str)| {
        host.contains('@') && !host.contains(['/', '\\']) && !path.is_empty()
    };
    text.contains("://")
        || text.split_once(':').is_some_and(is_remote)
        || text.trim_end_matches('/').ends_with(".git")
}

/// Returns the default folder for a clone: the last part of the address, without `.git`.
#[must_use]
pub fn folder_of(address: &str) -> Option<PathBuf> {
    let last = address.trim_end_matches(['/', '\\']).rsplit(['/', '\\', ':']).next()?;
    let name = last.strip_suffix(".git").unwrap_or(last);
    (!matches!(name, "" | "." | "..")).then(|| PathBuf::from(name))
}

/// Returns the command that clones and builds the repository at an address, or builds a folder.
#[must_use]
pub fn setup_command(of: &str) -> String {
    let is_plain = |char: char| char.is_alphanumeric() || "-_./:@+~%\\".contains(char);
    match of.chars().all(is_plain) && !of.is_empty() {
        true => format!("referee setup {of}"),
        false => format!("referee setup '{}'", of.replace('\'', "'\\''")),
    }
}

/// Returns the error for an address given where a file is expected.
pub fn not_set_up(address: &str) -> Error {
    let command = setup_command(address);
    let reason = format!(
        "expected a jar or a built repository, not an address; to clone and build it, run `{command}`"
    );
    wrong(Path::new(address), &reason)
}

/// Returns the error for a folder that contains only source code.
pub fn not_built(folder: &Path) -> Error {
    let command = setup_command(&folder.display().to_string());
    let reason = format!(
        "it does not contain target/classes and target/dependency; build it with `{command}`, or pass a jar"
    );
    wrong(folder, &reason)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_told_from_files() {
        for address in [
            "https://host/a/Game",
            "git@host:a/Game.git",
            "file:///x/Game",
            "../Game.git",
            "Game.git/",
        ] {
            assert!(is_address(address), "{address}");
            assert_eq!(folder_of(address), Some(PathBuf::from("Game")), "{address}");
        }
        for file in ["game.jar", "a.jar:b.jar", "/x/Game", "C:\\x\\game.jar", "x/a@b:c.jar", ""] {
            assert!(!is_address(file), "{file}");
        }
        for address in ["", "/", "https://host/..", "x/.git"] {
            assert_eq!(folder_of(address), None, "{address}");
        }
        assert_eq!(setup_command("my game"), "referee setup 'my game'");
    }
}
