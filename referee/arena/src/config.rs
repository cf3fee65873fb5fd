//! Arena settings, `arena.toml`.

use std::collections::BTreeMap;
use std::path::Path;

use engine::catalogue::{RefereeChoice, SetupOptions};
use files::{Kind, Output, Overwrite};
use matches::statistics::Sprt;
use matches::{Plan, SEATS_MAX, read_seeds};
use programs::{PLATFORM_ANSWER_MAX, ProcessLimits, Workdir};
use sdk::{Cases, Source};
use sdk_game::PREFIX;
use serde::{Deserialize, Serialize};

use crate::Error;
use crate::prints::Player;
use crate::toolchain::Toolchain;

/// Name of the settings file in the arena folder.
pub const CONFIG: &str = "arena.toml";

/// Name of the file that excludes machine- and run-specific files from version control.
const IGNORED: &str = ".gitignore";
const IGNORED_FILES: &str = "\
.arena-address.json
.*.lock
.unfinished/
";

const KIND: Kind = Kind::unmarked("arena settings");

/// Arena settings: the game, and the conditions under which it is played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Config {
    /// Name of a built-in game; absent if a referee is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// A referee on CodinGame's SDK: a jar, a class path, or the folder of a built repository.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub referee: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub league: Option<u32>,
    /// Number of seats, 2 to 8.
    pub seats: usize,
    /// Seeds for every pairing, as `FIRST..LAST`. Tests start with the first seed.
    pub seeds: String,
    /// Search nodes per turn for built-in players, in place of a clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub timeout_ms: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_timeout_ms: Option<u64>,
    /// The kind of time charged to a program: `wall` or `cpu`.
    pub clock: String,
    /// Limits answers to 10 000 bytes, as CodinGame does.
    pub platform: bool,
    /// Number of games played at the same time; half the number of processor cores if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub jobs: Option<usize>,
    /// Time limit for a build, in seconds.
    pub build_timeout_s: u64,
    /// Default Elo bounds for sequential tests, as `ELO0,ELO1`.
    pub sprt: String,
    /// The ladder stops once the half width of every rating interval is at most this, in Elo.
    pub ladder_width: f64,
    /// Options passed to the referee.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// The Java executable that runs the referee.
    pub java: String,
    /// Commands that build and run source files, by file extension, or packages, under `cargo`.
    /// They override the defaults.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub toolchains: BTreeMap<String, Toolchain>,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            game: None,
            referee: None,
            rules: None,
            league: None,
            seats: 2,
            seeds: "1..10000".to_owned(),
            nodes: None,
            timeout_ms: None,
            first_timeout_ms: None,
            clock: "wall".to_owned(),
            platform: false,
            jobs: None,
            build_timeout_s: 600,
            sprt: "0,10".to_owned(),
            ladder_width: 30.0,
            options: BTreeMap::new(),
            java: "java".to_owned(),
            toolchains: BTreeMap::new(),
        }
    }
}

impl Config {
    /// Reads and checks the settings.
    ///
    /// Returns an error if the folder has no settings, or if a value is invalid.
    pub fn load(root: &Path) -> Result<Self, Error> {
        let path = root.join(CONFIG);
        if !path.is_file() {
            return Err(Error::NoArena(root.to_owned()));
        }
        let text = files::read_text(&path)?;
        let config: Self = toml::from_str(&text).map_err(|error| {
            let line = error.span().map_or(1, |span| text[..span.start].lines().count().max(1));
            Error::invalid(&path, format!("line {line}: {}", error.message()))
        })?;
        config.check().map_err(|reason| Error::invalid(&path, reason))?;
        Ok(config)
    }

    /// Writes the settings to a folder that has none.
    ///
    /// Returns an error if the folder already has settings, if a value is invalid, or if no game
    /// can be set up with them.
    pub fn create(&self, root: &Path) -> Result<(), Error> {
        let path = root.join(CONFIG);
        if path.exists() {
            return Err(Error::invalid(&path, "already exists, so the folder contains an arena"));
        }
        self.check().map_err(|reason| Error::invalid(&path, reason))?;
        self.plan(Vec::new())?.try_setups()?;
        let text = toml::to_string_pretty(self).map_err(|error| Error::invalid(&path, error))?;
        let ignored = root.join(IGNORED);
        if !ignored.exists() {
            Output::write_file(&ignored, &KIND, Overwrite::Own, IGNORED_FILES)?;
        }
        Ok(Output::write_file(&path, &KIND, Overwrite::Own, text)?)
    }

    fn check(&self) -> Result<(), String> {
        match (&self.game, &self.referee) {
            (Some(game), None) => {
                engine::catalogue::named(game).map_err(|error| error.to_string())?;
            }
            (None, Some(_)) => {}
            _ => return Err("expected either game or referee".to_owned()),
        }
        if !(2..=SEATS_MAX).contains(&self.seats) {
            return Err(format!("seats = {}: expected 2 to {SEATS_MAX}", self.seats));
        }
        if !(1..=3600).contains(&self.build_timeout_s) {
            return Err(format!("build_timeout_s = {}: expected 1 to 3600", self.build_timeout_s));
        }
        if !(1.0..=1000.0).contains(&self.ladder_width) {
            return Err(format!("ladder_width = {}: expected 1 to 1000", self.ladder_width));
        }
        if self.jobs.is_some_and(|jobs| !(1..=1024).contains(&jobs)) {
            return Err("jobs: expected 1 to 1024".to_owned());
        }
        read_seeds(&self.seeds).map_err(|error| format!("seeds: {error}"))?;
        self.sprt.parse::<Sprt>().map_err(|error| error.to_string())?;
        self.limits()?;
        self.toolchains.iter().try_for_each(|(name, toolchain)| {
            toolchain.check().map_err(|reason| format!("toolchains.{name}: {reason}"))
        })
    }

    /// Default Elo bounds for sequential tests.
    pub fn sprt(&self) -> Sprt {
        self.sprt.parse().expect("checked when the settings were read")
    }

    /// Number of games played at the same time.
    pub fn jobs(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        self.jobs.unwrap_or_else(|| (cores() / 2).max(1))
    }

    fn limits(&self) -> Result<ProcessLimits, String> {
        Ok(ProcessLimits {
            clock: self.clock.parse().map_err(|error| format!("clock: {error}"))?,
            answer_max: self.platform.then_some(PLATFORM_ANSWER_MAX),
            workdir: Workdir::default(),
        })
    }

    /// A plan for a match between the given players, on the arena's seeds.
    ///
    /// Returns an error if the referee is missing.
    pub(crate) fn plan(&self, players: Vec<Player>) -> Result<Plan, Error> {
        let (mut names, mut specs, mut prints) = (Vec::new(), Vec::new(), Vec::new());
        for Player { name, spec, print } in players {
            names.push(Some(name));
            specs.push(spec);
            prints.push(print);
        }
        let referee = self.referee_choice()?;
        let game = match (&self.game, &self.referee) {
            (Some(game), _) => game.clone(),
            (None, Some(path)) => format!("{PREFIX}{}", Source::find(path)?.name),
            (None, None) => unreachable!("checked when the settings were read"),
        };
        let seeds = read_seeds(&self.seeds).expect("checked when the settings were read");
        let plan = Plan {
            setup: SetupOptions {
                rules: self.rules.clone(),
                league: self.league,
                players: Some(self.seats),
                referee,
            },
            nodes: self.nodes,
            limits_ms: [self.first_timeout_ms, self.timeout_ms],
            limits: self.limits().expect("checked when the settings were read"),
            ..Plan::with_fingerprints(&game, specs, prints, seeds)?
        };
        Ok(plan.with_names(names)?)
    }

    /// The contest's referee, if the arena has one.
    pub fn referee_choice(&self) -> Result<Option<RefereeChoice>, Error> {
        let Some(path) = self.referee.clone() else { return Ok(None) };
        let cases = Cases::find_for(&path)?;
        Ok(Some(RefereeChoice {
            sha256: Source::find(&path)?.sha256,
            path,
            options: self.options.clone(),
            test_cases: cases.map(|cases| cases.choice().clone()),
            java: self.java.clone(),
            java_options: Vec::new(),
            process_per_game: false,
            silence_ms: None,
        }))
    }
}
