//! The players of a league.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use programs::Spec;
use serde::Deserialize;

use super::Error;

#[derive(Clone, Debug)]
pub struct Bot {
    pub name: String,
    /// Its program or built-in player.
    pub spec: Spec,
}

/// The players of a league, and what is in their folder besides.
#[derive(Clone, Debug, Default)]
pub struct BotList {
    /// The players in the order of their names.
    pub bots: Vec<Bot>,
    /// Files of the folder that are no programs, in the order of their names.
    pub skipped: Vec<PathBuf>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BotsFile {
    bots: BTreeMap<String, String>,
}

impl Bot {
    /// Reads the bots of a league: a folder of programs, or a TOML file with a table `[bots]`, whose paths count
    /// from the folder of the file. A program is an executable file, `NAME.py`, which Python runs, or `NAME.jar`,
    /// which Java runs. Returns an error if there are fewer than 2 bots, or if a name cannot be part of a file name.
    pub fn read_all(path: &Path) -> Result<BotList, Error> {
        let list = if path.is_dir() { of_folder(path)? } else { of_file(path)? };
        let bots = &list.bots;
        if bots.len() < 2 {
            let skipped = list.skipped.iter().map(|file| format!(", {} is none", file.display()));
            let found = format!("found {}{}", bots.len(), skipped.collect::<String>());
            return Err(Error::of_file(path, format!("expected at least 2 bots, {found}")));
        }
        let is_plain = |name: &str| {
            !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || "-_.@+ ".contains(c))
        };
        if let Some(bot) = bots.iter().find(|bot| !is_plain(&bot.name) || bot.name.contains("--")) {
            let expected = "expected a name of letters, digits and - _ . @ +, without --";
            return Err(Error::of_file(path, format!("bot {:?}: {expected}", bot.name)));
        }
        Ok(list)
    }

    /// The index of the bot of that name. The error lists the names.
    pub fn find(bots: &[Self], name: &str) -> Result<usize, Error> {
        let known = || bots.iter().map(|bot| bot.name.as_str()).collect::<Vec<_>>().join(", ");
        let index = bots.iter().position(|bot| bot.name == name);
        index.ok_or_else(|| {
            Error::Refused(format!("no bot is called {name:?}, expected one of {}", known()))
        })
    }
}

fn of_file(path: &Path) -> Result<BotList, Error> {
    let text = files::read_text(path)?;
    let file: BotsFile = toml::from_str(&text).map_err(|error| Error::of_file(path, error))?;
    let folder = path.parent().unwrap_or(Path::new(""));
    let bot = |(name, text): (String, String)| -> Result<Bot, Error> {
        let spec = Spec::parse_in(folder, &text).map_err(|error| Error::of_file(path, error))?;
        Ok(Bot { name, spec })
    };
    let bots = file.bots.into_iter().map(bot).collect::<Result<_, _>>()?;
    Ok(BotList { bots, skipped: Vec::new() })
}

fn of_folder(path: &Path) -> Result<BotList, Error> {
    let refused = |error: std::io::Error| Error::of_file(path, format!("cannot be read: {error}"));
    let mut list = BotList::default();
    for entry in std::fs::read_dir(path).map_err(refused)? {
        let file = entry.map_err(refused)?.path();
        let Some(spec) = Spec::from_file(&file.canonicalize().map_err(refused)?) else {
            list.skipped.push(file);
            continue;
        };
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        list.bots.push(Bot { name, spec });
    }
    list.bots.sort_by(|a, b| a.name.cmp(&b.name));
    list.skipped.sort();
    if let Some(pair) = list.bots.windows(2).find(|pair| pair[0].name == pair[1].name) {
        return Err(Error::of_file(path, format!("two bots are called {:?}", pair[0].name)));
    }
    Ok(list)
}
