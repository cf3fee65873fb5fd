//! Test cases for a single-player game, from the `config` folder in its repository.

use std::collections::BTreeMap;
use std::env::split_paths;
use std::fs;
use std::path::{Path, PathBuf};

use engine::catalogue::{OptionError, TestCases};
use maps::Seed;
use sdk_game::TestCase;
use serde::Deserialize;
use sha2::{Digest, Sha256};

use crate::error::wrong;
use crate::source::hex;
use crate::{Error, GameSettings};

/// A game's test cases, by file number.
pub struct Cases {
    choice: TestCases,
    cases: BTreeMap<Seed, TestCase>,
}

/// The fields needed from a file such as `test7.json`.
#[derive(Deserialize)]
struct CaseFile {
    #[serde(rename = "testIn")]
    input: String,
}

impl Cases {
    /// Reads `test1.json` and so on from a folder, and the criterion for comparing solutions from
    /// its `config.ini`.
    pub fn read(folder: &str) -> Result<Self, Error> {
        let (path, mut digest) = (Path::new(folder), Sha256::new());
        let unreadable = |path: &Path| {
            let path = path.to_owned();
            move |error: std::io::Error| wrong(&path, &error.to_string())
        };
        let mut numbers: Vec<Seed> = Vec::new();
        for entry in fs::read_dir(path).map_err(unreadable(path))? {
            let entry = entry.map_err(unreadable(path))?;
            let name = entry.file_name();
            let name = name.to_string_lossy();
            let number = name.strip_prefix("test").and_then(|name| name.strip_suffix(".json"));
            let number = number.and_then(|number| number.parse::<Seed>().ok());
            numbers.extend(number.filter(|_| entry.path().is_file()));
        }
        numbers.sort_unstable();
        let settings = GameSettings::read(path)?;
        digest.update(settings.text());
        let mut read = |name: String| {
            let file = path.join(name);
            let text = files::read_text(&file).map_err(|error| wrong(&file, &error.to_string()))?;
            digest.update(&text);
            Ok::<_, Error>((file, text))
        };
        let criterion = settings.criterion()?;
        let mut cases = BTreeMap::new();
        for number in numbers {
            let (file, text) = read(format!("test{number}.json"))?;
            let case: CaseFile = serde_json::from_str(&text)
                .map_err(|error| wrong(&file, &format!("not a test case: {error}")))?;
            let lines = case.input.trim_end().lines().map(str::to_owned).collect();
            cases.insert(number, TestCase { lines, criterion: criterion.clone() });
        }
        if cases.is_empty() {
            return Err(wrong(
                path,
                "it does not contain test1.json; expected the config folder of a one-player game",
            ));
        }
        let choice = TestCases { folder: folder.to_owned(), sha256: hex(digest) };
        Ok(Self { choice, cases })
    }

    /// Finds the test cases in a referee's repository if its `config.ini` declares a single-player
    /// game. The referee is a folder, a jar or a class path, as for
    /// [`Source::find`](crate::Source::find).
    ///
    /// Returns an error if a single-player game has no test cases, or if a file cannot be read.
    pub fn find_for(referee: &str) -> Result<Option<Self>, Error> {
        let whole = Some(PathBuf::from(referee)).filter(|path| path.exists());
        let parts = whole.map_or_else(|| split_paths(referee).collect(), |path| vec![path]);
        for folder in parts.iter().flat_map(|part| repositories_of(part)) {
            let config = folder.join("config");
            let Some(settings) = GameSettings::find(&config)? else { continue };
            return settings.is_solo().then(|| Self::read(&config.to_string_lossy())).transpose();
        }
        Ok(None)
    }

    /// Returns the first and the last case number, or 0 if there are no cases.
    pub fn range(&self) -> [Seed; 2] {
        let [first, last] = [self.cases.keys().next(), self.cases.keys().next_back()];
        [first, last].map(|number| number.copied().unwrap_or_default())
    }

    /// Returns the test cases in a selection. Returns an error if they have changed since the
    /// selection was made.
    pub fn load(choice: &TestCases) -> Result<Self, Error> {
        let found = Self::read(&choice.folder)?;
        match found.choice == *choice {
            true => Ok(found),
            false => Err(Error::Changed {
                file: choice.folder.clone(),
                found: found.choice.sha256,
                planned: choice.sha256.clone(),
            }),
        }
    }

    /// Iterates over all cases with their numbers, in order.
    pub(crate) fn all(&self) -> impl Iterator<Item = (Seed, &TestCase)> {
        self.cases.iter().map(|(number, case)| (*number, case))
    }

    /// Returns the selection from which these cases can be loaded again.
    pub fn choice(&self) -> &TestCases {
        &self.choice
    }

    pub fn case(&self, number: Seed) -> Result<TestCase, OptionError> {
        let missing = || {
            let ([first, last], folder) = (self.range(), self.choice.folder.clone());
            OptionError::TestCase { seed: number, folder, first, last }
        };
        self.cases.get(&number).cloned().ok_or_else(missing)
    }
}

/// Returns the possible repository folders for a class path entry: the entry's own folder, or the
/// folder whose `target` contains it.
fn repositories_of(part: &Path) -> Vec<PathBuf> {
    let folder = if part.is_dir() { Some(part) } else { part.parent() };
    let built =
        part.parent().filter(|around| around.file_name().is_some_and(|name| name == "target"));
    folder.into_iter().chain(built.and_then(Path::parent)).map(Path::to_owned).collect()
}
