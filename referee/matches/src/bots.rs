//! The players of a league.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use programs::{Spec, SpecError};
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
    /// which Java runs. Fails if there are fewer than 2 bots, or if a name cannot be part of a file name.
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
        let spec = read_player(folder, &text).map_err(|error| Error::of_file(path, error))?;
        Ok(Bot { name, spec })
    };
    let bots = file.bots.into_iter().map(bot).collect::<Result<_, _>>()?;
    Ok(BotList { bots, skipped: Vec::new() })
}

/// Reads a player whose paths count from a folder.
pub fn read_player(folder: &Path, text: &str) -> Result<Spec, SpecError> {
    let Spec::Command(words) = text.parse()? else { return text.parse() };
    let word = |(index, word): (usize, String)| in_folder(folder, index, &word);
    Spec::of_words(words.into_iter().enumerate().map(word).collect())
}

/// A word of a command, where a path counts from a folder. The first word is a path if it has a
/// slash, as in a shell; others are if there is such a file.
pub fn in_folder(folder: &Path, index: usize, word: &str) -> String {
    let path = folder.join(word);
    let is_path = index > 0 || word.contains(['/', std::path::MAIN_SEPARATOR]);
    match is_path && path.exists() && !folder.as_os_str().is_empty() {
        true => path.to_string_lossy().into_owned(),
        false => word.to_owned(),
    }
}

fn of_folder(path: &Path) -> Result<BotList, Error> {
    let refused = |error: std::io::Error| Error::of_file(path, format!("cannot be read: {error}"));
    let mut list = BotList::default();
    for entry in std::fs::read_dir(path).map_err(refused)? {
        let file = entry.map_err(refused)?.path();
        let Some(spec) = Spec::of_file(&file.canonicalize().map_err(refused)?) else {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_of_another_folder_is_run_by_what_its_name_says() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        for name in ["bot.py", "settings.txt"] {
            std::fs::write(folder.path().join(name), "").expect("written");
        }
        let path = |name: &str| folder.path().join(name).display().to_string();
        let read = |text: &str| read_player(folder.path(), text).expect("a player").to_string();
        let expected = format!("python3 {} {} 3", path("./bot.py"), path("settings.txt"));
        assert_eq!(read("./bot.py settings.txt 3"), expected);
        assert_eq!(read("@icefire:cell=12"), "@icefire:cell=12");
        assert_eq!(read("./none.py"), "./none.py");
    }
}
