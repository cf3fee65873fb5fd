//! The test cases of a game for one player, from the `config` folder of its repository.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use engine::catalogue::{OptionError, TestCases};
use maps::Seed;
use sdk_game::{Criterion, TestCase};
use serde::Deserialize;
use sha2::{Digest, Sha256};

use crate::Error;
use crate::source::{hex, wrong};

/// The test cases of a game, by the numbers of their files.
pub struct Cases {
    choice: TestCases,
    cases: BTreeMap<Seed, TestCase>,
}

/// The used fields of `test7.json`.
#[derive(Deserialize)]
struct CaseFile {
    #[serde(rename = "testIn")]
    input: String,
}

impl Cases {
    /// Reads `test1.json` and so on from a folder, and how solutions are compared from its `config.ini`.
    pub fn read(folder: &str) -> Result<Self, Error> {
        let (path, mut digest) = (Path::new(folder), Sha256::new());
        let unreadable = |path: &Path| {
            let path = path.to_owned();
            move |error: std::io::Error| wrong(&path, &error.to_string())
        };
        let mut numbers: Vec<Seed> = Vec::new();
        for entry in fs::read_dir(path).map_err(unreadable(path))? {
            let name = entry.map_err(unreadable(path))?.file_name();
            let name = name.to_string_lossy();
            let number = name.strip_prefix("test").and_then(|name| name.strip_suffix(".json"));
            numbers.extend(number.and_then(|number| number.parse::<Seed>().ok()));
        }
        numbers.sort_unstable();
        let mut read = |name: String| {
            let file = path.join(name);
            let text = files::read_text(&file).map_err(|error| wrong(&file, &error.to_string()))?;
            digest.update(&text);
            Ok::<_, Error>((file, text))
        };
        let (file, settings) = read("config.ini".to_owned())?;
        let criterion = criterion(&settings).map_err(|reason| wrong(&file, &reason))?;
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
                "it holds no test1.json; expected the config folder of a game for one player",
            ));
        }
        let choice = TestCases { folder: folder.to_owned(), sha256: hex(digest) };
        Ok(Self { choice, cases })
    }

    /// The test cases of a choice. Fails if they are not those that the choice was made with.
    pub fn of(choice: &TestCases) -> Result<Self, Error> {
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

    /// The choice that leads to the same cases.
    pub fn choice(&self) -> &TestCases {
        &self.choice
    }

    pub fn case(&self, number: Seed) -> Result<TestCase, OptionError> {
        let missing = || OptionError::TestCase {
            seed: number,
            folder: self.choice.folder.clone(),
            first: self.cases.keys().next().copied().unwrap_or_default(),
            last: self.cases.keys().next_back().copied().unwrap_or_default(),
        };
        self.cases.get(&number).cloned().ok_or_else(missing)
    }
}

/// How solutions are compared: `type=opti`, the name as `criteria=points`, and `sorting_order=asc` if the lowest is the best.
fn criterion(settings: &str) -> Result<Option<Criterion>, String> {
    let value = |name: &str| {
        settings
            .lines()
            .filter_map(|line| line.split_once('='))
            .find(|(key, _)| key.trim() == name)
            .map(|(_, value)| value.trim())
    };
    if value("type") == Some("multi") {
        return Err("type=multi, expected a game for one player".to_owned());
    }
    if value("type") != Some("opti") {
        return Ok(None);
    }
    let name = value("criteria").ok_or("type=opti without criteria=NAME")?;
    let is_lowest_best = match value("sorting_order") {
        Some("asc") => true,
        Some("desc") => false,
        other => return Err(format!("sorting_order {other:?}, expected asc or desc")),
    };
    Ok(Some(Criterion { name: name.to_owned(), is_lowest_best }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_say_how_solutions_are_compared() {
        let points = |is_lowest_best| Some(Criterion { name: "points".to_owned(), is_lowest_best });
        assert_eq!(criterion("type=solo\ncriteria=points\n"), Ok(None));
        assert_eq!(
            criterion("title=a=b\r\ntype=opti\r\ncriteria=points\r\nsorting_order=desc\r\n"),
            Ok(points(false))
        );
        assert_eq!(
            criterion("type = opti\ncriteria = points\nsorting_order = asc"),
            Ok(points(true))
        );
        for wrong in [
            "type=multi",
            "type=opti\nsorting_order=asc",
            "type=opti\ncriteria=x\nsorting_order=up",
        ] {
            assert!(criterion(wrong).is_err(), "{wrong}");
        }
    }
}
