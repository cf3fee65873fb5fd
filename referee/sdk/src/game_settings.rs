//! The `config.ini` in a contest's repository: the number of players and how solutions are
//! compared.

use std::path::{Path, PathBuf};

use sdk_game::Criterion;

use crate::Error;
use crate::error::wrong;

/// Name of the file in a repository's `config` folder.
const FILE: &str = "config.ini";

/// Maximum number of players supported by the site.
const PLAYERS_MAX: usize = 8;

/// A game's settings, in the format of Java properties.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSettings {
    file: PathBuf,
    text: String,
}

impl GameSettings {
    /// Reads the settings in a folder. Returns `None` if there is no `config.ini`.
    ///
    /// Returns an error if the file cannot be read, or if it is larger than 16 MiB.
    pub fn find(config: &Path) -> Result<Option<Self>, Error> {
        let file = config.join(FILE);
        file.is_file().then(|| Self::read(config)).transpose()
    }

    /// Reads the settings in a folder.
    ///
    /// Returns an error if there is no `config.ini`, or if it cannot be read.
    pub fn read(config: &Path) -> Result<Self, Error> {
        let file = config.join(FILE);
        if file.exists() && !file.is_file() {
            return Err(wrong(&file, "not a regular file, expected game settings"));
        }
        let bytes = files::read_bytes(&file).map_err(|error| wrong(&file, &error.to_string()))?;
        // Titles in Latin-1 may be garbled, but they are not used.
        Ok(Self { file, text: String::from_utf8_lossy(&bytes).into_owned() })
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns true for a single-player game, which has test cases.
    pub fn is_solo(&self) -> bool {
        match self.kind().as_deref() {
            Some("solo" | "opti") => true,
            Some(_) => false,
            None => self.number("max_players") == Some(1),
        }
    }

    /// Returns the minimum number of players (1 to 8), or 2 if the settings do not specify it.
    pub fn players(&self) -> usize {
        if self.is_solo() {
            return 1;
        }
        self.number("min_players").unwrap_or(2).clamp(2, PLAYERS_MAX)
    }

    /// Returns how solutions are compared. The settings are `type=opti`, a name such as
    /// `criteria=points`, and `sorting_order=asc` if lower is better. Returns `None` if a case is
    /// either solved or unsolved, with nothing to compare.
    ///
    /// Returns an error if the game has several players, or if a setting is missing or unknown.
    pub fn criterion(&self) -> Result<Option<Criterion>, Error> {
        let refused = |reason: &str| Err(wrong(&self.file, reason));
        match self.kind().as_deref() {
            Some("multi") => return refused("type=multi, expected a one-player game"),
            Some("opti") => {}
            _ => return Ok(None),
        }
        let Some(name) = self.value("criteria").filter(|name| !name.is_empty()) else {
            return refused("type=opti without criteria=NAME");
        };
        let is_lowest_best = match self.value("sorting_order").map(str::to_ascii_lowercase) {
            Some(order) if order == "asc" => true,
            Some(order) if order == "desc" => false,
            other => return refused(&format!("sorting_order {other:?}, expected asc or desc")),
        };
        Ok(Some(Criterion { name: name.to_owned(), is_lowest_best }))
    }

    fn kind(&self) -> Option<String> {
        self.value("type").map(str::to_ascii_lowercase)
    }

    fn number(&self, name: &str) -> Option<usize> {
        self.value(name)?.parse().ok()
    }

    /// Returns a property's value. If the property is set several times, the last value wins.
    fn value(&self, name: &str) -> Option<&str> {
        let lines = self.text.lines().map(str::trim);
        let properties = lines.filter(|line| !line.starts_with(['#', '!']));
        let mut properties = properties.filter_map(|line| line.split_once(['=', ':']));
        let last = properties.rfind(|(key, _)| key.trim() == name);
        last.map(|(_, value)| value.trim())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(text: &str) -> GameSettings {
        GameSettings { file: FILE.into(), text: text.to_owned() }
    }

    #[test]
    fn settings_say_how_solutions_are_compared() {
        let criterion = |text: &str| settings(text).criterion().ok().flatten();
        let points = |is_lowest_best| Some(Criterion { name: "points".to_owned(), is_lowest_best });
        assert!(matches!(settings("type=solo\ncriteria=points\n").criterion(), Ok(None)));
        assert_eq!(
            criterion("title=a=b\r\ntype=opti\r\ncriteria=points\r\nsorting_order=desc\r\n"),
            points(false)
        );
        assert_eq!(
            criterion("#criteria=x\ntype : Opti\ncriteria = points\nsorting_order = ASC"),
            points(true)
        );
        for wrong in [
            "type=multi",
            "type=opti\nsorting_order=asc",
            "type=opti\ncriteria=x\nsorting_order=up",
        ] {
            assert!(settings(wrong).criterion().is_err(), "{wrong}");
        }
    }

    #[test]
    fn settings_say_how_many_play() {
        for (text, players) in [
            ("", 2),
            ("type=multi\nmin_players=2\nmax_players=4", 2),
            ("type=multi\nmin_players=1\nmax_players=1", 2),
            ("min_players=3\nmax_players=8", 3),
            ("min_players=99", 8),
            ("min_players=1\nmax_players=1", 1),
            ("# max_players=1\nmax_players=2", 2),
            ("min_players=2\nmax_players=2\n type = solo ", 1),
            ("type=opti", 1),
            ("type=multi\ntype=opti", 1),
        ] {
            let found = settings(text);
            assert_eq!((found.players(), found.is_solo()), (players, players == 1), "{text}");
        }
    }
}
