//! The players of a league.

use std::collections::BTreeMap;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use serde::Deserialize;

use super::plan::read_file;
use super::MatchError;
use crate::players::Spec;

/// A player of a league.
#[derive(Clone, Debug)]
pub struct Bot {
    /// Its name.
    pub name: String,
    /// How it is started.
    pub spec: Spec,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BotsFile {
    bots: BTreeMap<String, String>,
}

impl Bot {
    /// Reads the bots of a league: a folder of programs, or a TOML file with a table `[bots]`.
    /// They come in the order of their names.
    ///
    /// # Errors
    ///
    /// Returns an error if the list cannot be read, has fewer than 2 bots, or a name that cannot be
    /// part of a file name.
    pub fn read_all(path: &Path) -> Result<Vec<Self>, MatchError> {
        let bots = if path.is_dir() { of_folder(path)? } else { of_file(path)? };
        if bots.len() < 2 {
            return Err(input(path, format!("expected at least 2 bots, found {}", bots.len())));
        }
        let is_plain = |name: &str| {
            !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || "-_.@+ ".contains(c))
        };
        if let Some(bot) = bots.iter().find(|bot| !is_plain(&bot.name) || bot.name.contains("--")) {
            let expected = "expected a name of letters, digits and - _ . @ +, without --";
            return Err(input(path, format!("bot {:?}: {expected}", bot.name)));
        }
        Ok(bots)
    }

    /// The place of the bot of that name.
    ///
    /// # Errors
    ///
    /// Returns an error that lists the names if there is no such bot.
    pub fn find(bots: &[Self], name: &str) -> Result<usize, MatchError> {
        let known = || bots.iter().map(|bot| bot.name.as_str()).collect::<Vec<_>>().join(", ");
        let place = bots.iter().position(|bot| bot.name == name);
        place.ok_or_else(|| MatchError::UnknownBot { name: name.to_owned(), known: known() })
    }
}

fn input(path: &Path, reason: String) -> MatchError {
    MatchError::Input { path: path.to_owned(), reason }
}

fn of_file(path: &Path) -> Result<Vec<Bot>, MatchError> {
    let text = read_file(path)?;
    let file: BotsFile = toml::from_str(&text).map_err(|error| input(path, error.to_string()))?;
    let bot = |(name, text): (String, String)| {
        let spec = text.parse::<Spec>().map_err(|error| input(path, error.to_string()))?;
        Ok(Bot { name, spec })
    };
    file.bots.into_iter().map(bot).collect()
}

fn of_folder(path: &Path) -> Result<Vec<Bot>, MatchError> {
    let refused = |source: std::io::Error| MatchError::Read { path: path.to_owned(), source };
    let mut bots = Vec::new();
    for entry in std::fs::read_dir(path).map_err(refused)? {
        let file = entry.map_err(refused)?.path();
        let data = std::fs::metadata(&file).map_err(refused)?;
        if data.is_file() && data.permissions().mode() & 0o111 != 0 {
            let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let file = file.canonicalize().map_err(refused)?;
            bots.push(Bot { name, spec: Spec::Command(vec![file.display().to_string()]) });
        }
    }
    bots.sort_by(|a, b| a.name.cmp(&b.name));
    if let Some(pair) = bots.windows(2).find(|pair| pair[0].name == pair[1].name) {
        return Err(input(path, format!("two bots are called {:?}", pair[0].name)));
    }
    Ok(bots)
}
