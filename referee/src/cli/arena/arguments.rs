//! What arenas say on the command line.

use std::path::PathBuf;

use crate::catalogue::SetupOptions;

/// In which words the result is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// One score a line, then the seed: cg-brutaltester.
    Brutaltester,
    /// An object with ranks, errors, test data and player data: psyleague.
    Psyleague,
    /// An object with ranks, errors and attributes: cgarena.
    Cgarena,
}

/// One game as an arena asks for it.
#[derive(Clone, Debug)]
pub struct Arguments {
    /// Name of the game.
    pub game: String,
    /// The players, one a seat.
    pub players: Vec<String>,
    /// Seed of the setup, if one is given.
    pub seed: Option<i64>,
    /// File for the game in the platform's form.
    pub log: Option<PathBuf>,
    /// Whether that file is replaced whatever it holds.
    pub force: bool,
    /// How to answer.
    pub dialect: Dialect,
    /// Whether scores are told as they are, even below 0.
    pub raw_scores: bool,
    /// What may be chosen of the setup.
    pub setup: SetupOptions,
}

impl Arguments {
    /// Reads the words.
    ///
    /// # Errors
    ///
    /// Returns an error that names the argument that is not understood.
    pub fn read(words: &[String]) -> Result<Self, String> {
        let mut read = Self {
            game: "ice-and-fire".to_owned(),
            players: Vec::new(),
            seed: None,
            log: None,
            force: false,
            dialect: Dialect::Brutaltester,
            raw_scores: false,
            setup: SetupOptions::default(),
        };
        let mut words = words.iter();
        while let Some(word) = words.next() {
            match word.as_str() {
                "--raw-scores" => {
                    read.raw_scores = true;
                    continue;
                }
                "--force" => {
                    read.force = true;
                    continue;
                }
                _ => {}
            }
            let value = words.next().ok_or_else(|| format!("{word} needs a value"))?;
            read.take(word, value)?;
        }
        Ok(read)
    }

    fn take(&mut self, word: &str, value: &str) -> Result<(), String> {
        let number = |value: &str| {
            value
                .trim()
                .parse::<i64>()
                .map_err(|_| format!("{word} {value:?}: expected a signed 64-bit number"))
        };
        match word {
            "--game" => self.game = value.to_owned(),
            "--arena" => self.dialect = dialect(value)?,
            "-l" => self.log = Some(value.into()),
            "-s" | "-seed" | "--seed" => {
                self.seed = Some(number(value)?);
                if word == "-seed" {
                    self.dialect = Dialect::Cgarena;
                }
            }
            "-d" => self.properties(value)?,
            _ => {
                let seat = word.strip_prefix("-p").and_then(|seat| seat.parse::<usize>().ok());
                if seat != Some(self.players.len() + 1) {
                    let next = self.players.len() + 1;
                    return Err(format!(
                        "{word}: expected -p{next}, -d, -l, -seed, --game, --arena, --raw-scores or --force"
                    ));
                }
                self.players.push(value.to_owned());
            }
        }
        Ok(())
    }

    /// The referee's properties: `seed=7`, several parted by blanks, line feeds or semicolons.
    fn properties(&mut self, text: &str) -> Result<(), String> {
        for property in text.split([' ', '\n', '\r', ';', '&']).filter(|part| !part.is_empty()) {
            let refused =
                || format!("-d {property:?}: expected seed=N, league=N, rules=NAME or game=NAME");
            let (key, value) = property.split_once('=').ok_or_else(refused)?;
            match key {
                "seed" => self.seed = Some(value.parse().map_err(|_| refused())?),
                "league" => self.setup.league = Some(value.parse().map_err(|_| refused())?),
                "rules" => self.setup.rules = Some(value.to_owned()),
                "game" => self.game = value.to_owned(),
                _ => return Err(refused()),
            }
        }
        Ok(())
    }
}

fn dialect(name: &str) -> Result<Dialect, String> {
    match name {
        "brutaltester" => Ok(Dialect::Brutaltester),
        "psyleague" => Ok(Dialect::Psyleague),
        "cgarena" => Ok(Dialect::Cgarena),
        _ => Err(format!("--arena {name:?}: expected brutaltester, psyleague or cgarena")),
    }
}
