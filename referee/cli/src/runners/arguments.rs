//! The command lines of other match runners.

use std::path::PathBuf;

use clap::ValueEnum;
use engine::catalogue::SetupOptions;

use crate::Failure;
use crate::shared_args::default_game;

/// Format of the result, named after the runner that expects it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Dialect {
    /// One score per line, then the seed: cg-brutaltester.
    Brutaltester,
    /// An object with ranks, errors, test data and player data: psyleague.
    Psyleague,
    /// An object with ranks, errors and attributes: cgarena.
    Cgarena,
}

/// A game requested by a runner.
#[derive(Clone, Debug)]
pub struct Arguments {
    pub game: String,
    /// One player per seat.
    pub players: Vec<String>,
    pub seed: Option<i64>,
    /// File for the game log in the platform's format.
    pub log: Option<PathBuf>,
    /// Overwrites that file, whatever it contains.
    pub force: bool,
    pub dialect: Dialect,
    /// Prints scores unchanged, even negative ones.
    pub raw_scores: bool,
    pub setup: SetupOptions,
}

impl Arguments {
    pub fn read(args: &[String]) -> Result<Self, Failure> {
        let mut read = Self {
            game: default_game(),
            players: Vec::new(),
            seed: None,
            log: None,
            force: false,
            dialect: Dialect::Brutaltester,
            raw_scores: false,
            setup: SetupOptions::default(),
        };
        let mut args = args.iter().peekable();
        while let Some(word) = args.next() {
            match word.as_str() {
                "--raw-scores" => {
                    read.raw_scores = true;
                    continue;
                }
                "--force" => {
                    read.force = true;
                    continue;
                }
                // cg-brutaltester passes this to the platform's referees to show the game on a
                // page.
                "-s" if args.peek().is_none_or(|next| next.parse::<i64>().is_err()) => continue,
                _ => {}
            }
            let value =
                args.next().ok_or_else(|| Failure::usage(format!("{word} needs a value")))?;
            read.take(word, value)?;
        }
        Ok(read)
    }

    fn take(&mut self, word: &str, value: &str) -> Result<(), Failure> {
        let number = |value: &str| {
            let reason = format!("{word} {value:?}: expected a signed 64-bit number");
            value.trim().parse::<i64>().map_err(|_| Failure::usage(reason))
        };
        match word {
            "--game" => self.game = value.to_owned(),
            "--as" => {
                let expected = "expected brutaltester, psyleague or cgarena";
                self.dialect = Dialect::from_str(value, false)
                    .map_err(|_| Failure::usage(format!("--as {value:?}: {expected}")))?;
            }
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
                let next = self.players.len() + 1;
                if seat != Some(next) {
                    let expected =
                        format!("-p{next}, -d, -l, -seed, --game, --as, --raw-scores or --force");
                    return Err(Failure::at(word, format!("expected {expected}")));
                }
                self.players.push(value.to_owned());
            }
        }
        Ok(())
    }

    /// Parses the referee's properties, such as `seed=7`, separated by spaces, line feeds or
    /// semicolons.
    fn properties(&mut self, text: &str) -> Result<(), Failure> {
        for property in text.split([' ', '\n', '\r', ';', '&']).filter(|part| !part.is_empty()) {
            let refused = || {
                let expected = "seed=N, league=N, rules=NAME or game=NAME";
                Failure::usage(format!("-d {property:?}: expected {expected}"))
            };
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

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Arguments, String> {
        games::install();
        let args: Vec<_> = text.split(' ').map(str::to_owned).collect();
        Arguments::read(&args).map_err(|failure| failure.to_string())
    }

    #[test]
    fn a_seed_with_one_dash_is_the_mark_of_cgarena() {
        let dialect = |text: &str| read(text).map(|read| (read.dialect, read.seed));
        assert_eq!(dialect("-p1 a -p2 b -s 4"), Ok((Dialect::Brutaltester, Some(4))));
        assert_eq!(dialect("-p1 a -p2 b -seed -4"), Ok((Dialect::Cgarena, Some(-4))));
        assert_eq!(dialect("--as psyleague -p1 a"), Ok((Dialect::Psyleague, None)));
    }

    #[test]
    fn s_without_a_number_is_ignored() {
        let seed = |text: &str| read(text).map(|read| read.seed);
        assert_eq!(seed("-p1 a -p2 b -s -d seed=7"), Ok(Some(7)));
        assert_eq!(seed("-p1 a -p2 b -d seed=7 -s"), Ok(Some(7)));
        assert_eq!(seed("-s -4 -p1 a -p2 b"), Ok(Some(-4)));
    }

    #[test]
    fn properties_are_parted_by_blanks_or_semicolons() {
        games::install();
        let args = ["-d".to_owned(), "seed=9;league=2\nrules=contest game=janken".to_owned()];
        let read = Arguments::read(&args).expect("all properties are known");
        assert_eq!(
            (read.seed, read.setup.league, read.game.as_str()),
            (Some(9), Some(2), "janken")
        );
        assert_eq!(read.setup.rules.as_deref(), Some("contest"));
    }

    #[test]
    fn what_is_not_understood_is_named() {
        let refused = |text: &str| read(text).map(|_| ()).expect_err(text);
        assert_eq!(refused("-p1"), "-p1 needs a value");
        assert!(refused("-p1 a -p3 b").starts_with("-p3: expected -p2, -d,"));
        assert_eq!(refused("-seed x"), "-seed \"x\": expected a signed 64-bit number");
        assert!(refused("-d seed=x").starts_with("-d \"seed=x\": expected seed=N"));
        assert!(refused("-d league").starts_with("-d \"league\": expected"));
        assert!(refused("--as x").starts_with("--as \"x\": expected brutaltester"));
    }
}
