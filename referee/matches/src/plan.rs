//! A match's plan.

mod play;

use std::path::Path;

use engine::catalogue::{GameType, PlayerOptions, SetupOptions, generate_for};
use itertools::Itertools;
use programs::{Fingerprint, ProcessLimits, Spec, WatchedFiles, changes, hashes_of};
use replays::parse_record;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::difference::Difference;
use super::{BlackBox, Error, Pairings, SEATS_MAX, Seeds, Shard};

/// A match's plan: everything that can affect its results.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    pub game: String,
    /// Two players, or one per seat.
    pub players: Vec<Spec>,
    /// Names for the players in reports and replays; empty if no player has one.
    #[serde(default, skip_serializing_if = "are_absent")]
    pub names: Vec<Option<String>>,
    /// Additional files that players depend on, with their hashes.
    #[serde(default, skip_serializing_if = "WatchedFiles::is_empty")]
    pub watch: WatchedFiles,
    /// Each player's files with their hashes; empty if all players are built in.
    #[serde(default, skip_serializing_if = "are_empty")]
    pub watched: Vec<WatchedFiles>,
    /// A hash of each player and its files. For built-in players, a hash of this program.
    pub digests: Vec<String>,
    pub seeds: Seeds,
    pub setup: SetupOptions,
    /// External referee that plays the games and starts the players itself, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub black_box: Option<BlackBox>,
    /// Number of search nodes per turn for built-in players, instead of a time limit.
    #[serde(rename = "work")]
    pub nodes: Option<u64>,
    /// Time limits for a seat's first turn and its later turns, in milliseconds. They replace the
    /// game's limits.
    pub limits_ms: [Option<u64>; 2],
    pub limits: ProcessLimits,
    /// Percentage of the limit above which an answer is considered near the limit.
    pub margin: u32,
}

/// Default value of [`Plan::margin`], in percent.
pub const NEAR_LIMIT_PERCENT: u32 = 80;

impl Plan {
    /// Plans a match in which each seed in an inclusive range or suite is played once per player,
    /// with the game's default setup and limits. Returns an error if there are no seeds or too
    /// many.
    pub fn new(
        game: &str,
        players: impl Into<Vec<Spec>>,
        seeds: impl Into<Seeds>,
    ) -> Result<Self, Error> {
        let players: Vec<Spec> = players.into();
        let prints = players.iter().map(Spec::fingerprint).collect::<Result<Vec<_>, _>>()?;
        Self::with_fingerprints(game, players, prints, seeds)
    }

    /// Like [`new`](Self::new), for players whose fingerprints are already known. Returns an error
    /// if there are no seeds or too many.
    pub fn with_fingerprints(
        game: &str,
        players: Vec<Spec>,
        prints: Vec<Fingerprint>,
        seeds: impl Into<Seeds>,
    ) -> Result<Self, Error> {
        let plan = Self {
            game: game.to_owned(),
            players,
            names: Vec::new(),
            watch: WatchedFiles::new(),
            watched: Vec::new(),
            digests: Vec::new(),
            seeds: seeds.into(),
            setup: SetupOptions::default(),
            black_box: None,
            nodes: None,
            limits_ms: [None; 2],
            limits: ProcessLimits::default(),
            margin: NEAR_LIMIT_PERCENT,
        };
        plan.seeds.check()?;
        Ok(plan.with_prints(prints))
    }

    /// Updates the players' hashes. Returns an error if a player's file cannot be read.
    pub fn identified(self) -> Result<Self, Error> {
        let prints = self.players.iter().map(Spec::fingerprint).collect::<Result<Vec<_>, _>>()?;
        Ok(self.with_prints(prints))
    }

    /// Sets the players' hashes.
    pub fn with_prints(mut self, prints: Vec<Fingerprint>) -> Self {
        (self.watched, self.digests) =
            prints.into_iter().map(|print| (print.files, print.digest)).unzip();
        if are_empty(&self.watched) {
            self.watched.clear();
        }
        self
    }

    /// Replaces the additional watched files. Returns an error if one of them cannot be read.
    pub fn with_watch(self, files: &[String]) -> Result<Self, Error> {
        Ok(Self { watch: hashes_of(files)?, ..self })
    }

    /// Returns an error if an additional watched file has changed.
    fn check_watch(&self) -> Result<(), Error> {
        match &*changes(&self.watch, &hashes_of(self.watch.keys())?) {
            "" => Ok(()),
            changed => Err(Error::Refused(format!("changed since the plan was made: {changed}"))),
        }
    }

    /// Sets the players' names. Returns an error if two names are equal.
    pub fn with_names(self, names: impl Into<Vec<Option<String>>>) -> Result<Self, Error> {
        let names = names.into();
        match names.iter().flatten().duplicates().next() {
            Some(name) => {
                let reason = format!("two players are called {name:?}, expected different names");
                Err(Error::Refused(reason))
            }
            None => Ok(Self { names, ..self }),
        }
    }

    /// Returns a player's name in reports and replays: its own name, or the player as typed.
    /// Players are counted from 0.
    pub fn name(&self, player: usize) -> String {
        let name = self.names.get(player).cloned().flatten();
        name.unwrap_or_else(|| self.players[player].to_string())
    }

    /// Returns the names of all players in reports and replays.
    pub fn player_names(&self) -> Vec<String> {
        (0..self.players.len()).map(|player| self.name(player)).collect()
    }

    /// Reads a plan for two players from a file. Returns an error if it is not a valid plan, or if
    /// its seeds are out of range.
    pub fn load(path: &Path) -> Result<Self, Error> {
        let text = files::read_text(path)?;
        let input = |reason: String| Error::in_file(path, reason);
        let plan = parse_record(&text).map_err(|error| input(format!("not a plan: {error}")))?;
        let plan = Self::from_json(plan).map_err(input)?;
        match plan.players.len() {
            2 => Ok(plan),
            players => Err(input(format!("a plan for {players} players, expected 2"))),
        }
    }

    /// Parses a plan strictly: the game must be known, there must be seeds, and unknown fields are
    /// rejected.
    pub(super) fn from_json(plan: Value) -> Result<Self, String> {
        let plan: Self =
            serde_json::from_value(plan).map_err(|error| format!("not a plan: {error}"))?;
        engine::catalogue::named(&plan.game).map_err(|error| error.to_string())?;
        plan.seeds.check().map_err(|error| error.to_string())?;
        plan.check_counts()?;
        Ok(plan)
    }

    /// Checks the number of seats and players, and that every list has one entry per player.
    fn check_counts(&self) -> Result<(), String> {
        let (seats, players) = (self.seats(), self.players.len());
        if !(2..=SEATS_MAX).contains(&seats) {
            return Err(format!("{seats} seats, expected 2 to {SEATS_MAX}"));
        }
        if players != 2 && players != seats {
            let expected = if seats == 2 { "2".to_owned() } else { format!("2 or {seats}") };
            return Err(format!("{players} players in {seats} seats, expected {expected}"));
        }
        let [digests, names] = [self.digests.len(), self.names.len()];
        if ![0, players].contains(&self.watched.len()) {
            return Err(format!("watched files for {} of {players} players", self.watched.len()));
        }
        if digests != players || ![0, players].contains(&names) {
            return Err(format!("{digests} digests and {names} names for {players} players"));
        }
        Ok(())
    }

    pub fn seats(&self) -> usize {
        self.setup.players.unwrap_or(2)
    }

    /// Iterates over the games in order: one per player for each seed, with seats rotated.
    pub fn pairings(&self) -> Pairings {
        self.pairings_of(Shard::WHOLE)
    }

    /// Iterates over the games in a part, in order. All games on a seed are in the same part.
    pub fn pairings_of(&self, shard: Shard) -> Pairings {
        Pairings::new(self.seeds.clone(), shard, self.players.len(), self.seats())
    }

    /// Returns the head for a part's journal.
    pub fn head(&self, shard: Shard) -> Value {
        let mut head = serde_json::to_value(self).expect("plans can be serialised as JSON");
        head["shard"] = shard.to_string().into();
        head
    }

    /// Returns true if all players are built in and limited by nodes, so no clock affects the
    /// games. Measurements are then left out of the record, and every run writes the same bytes.
    pub fn is_reproducible(&self) -> bool {
        let is_builtin = |player: &Spec| matches!(player, Spec::BuiltinPlayer(_));
        self.nodes.is_some() && self.players.iter().all(is_builtin)
    }

    /// Returns an error if a player or an external referee has changed since the plan was made.
    pub fn check_players(&self) -> Result<(), Error> {
        if let Some(BlackBox { command, digest, .. }) = &self.black_box {
            let found = command.digest()?;
            if found != *digest {
                let reason = format!("its digest is {found}, but the plan has {digest}");
                return Err(not_of_plan(&format!("the referee {command}"), &reason));
            }
        }
        self.check_watch()?;
        (0..self.players.len()).try_for_each(|player| self.check_player(player))
    }

    fn check_player(&self, player: usize) -> Result<(), Error> {
        let (planned, found) = (&self.digests[player], self.players[player].fingerprint()?);
        if found.digest == *planned {
            return Ok(());
        }
        let changed = self.watched.get(player).map(|watched| changes(watched, &found.files));
        let changed = changed.filter(|changed| !changed.is_empty());
        let changed = changed.map_or(String::new(), |changed| format!("changed: {changed}; "));
        let reason = format!("{changed}its digest is {}, but the plan has {planned}", found.digest);
        Err(not_of_plan(&format!("player {}", self.name(player)), &reason))
    }

    /// Finds the first condition whose value differs between this plan and another, ignoring
    /// players and seeds. Returns its name, this plan's value and the other plan's value.
    pub fn other_condition(&self, other: &Self) -> Option<[String; 3]> {
        let [own, other] = [self, other].map(|plan| {
            let plan = Self {
                players: Vec::new(),
                names: Vec::new(),
                watched: Vec::new(),
                digests: Vec::new(),
                seeds: Seeds::Range([0, 0]),
                ..plan.clone()
            };
            serde_json::to_value(plan).expect("plans can be serialised as JSON")
        });
        let Difference { name, found, expected } = Difference::first("plan", &own, &other);
        (own != other).then_some([name, found, expected])
    }

    /// Returns a hash of the whole plan.
    pub fn digest(&self) -> String {
        let text = serde_json::to_string(self).expect("plans can be serialised as JSON");
        format!("{:016x}", engine::hash::of_text(&text))
    }

    /// Checks that an external referee can express the plan, that games can be generated, and that
    /// every player can be started.
    pub fn try_players(&self) -> Result<(), Error> {
        self.try_referee()?;
        self.try_setups()?;
        (0..self.players.len()).try_for_each(|player| self.try_player(player))
    }

    /// Checks that an external referee can express the plan.
    fn try_referee(&self) -> Result<(), Error> {
        if let (Some(black_box), Some(pairing)) = (&self.black_box, self.pairings().next()) {
            black_box.line(self, pairing, "")?;
        }
        Ok(())
    }

    /// Generates games for the first and the last seed, before any file is created.
    ///
    /// Returns an error if the game does not support these options or this number of players.
    pub fn try_setups(&self) -> Result<(), Error> {
        if self.black_box.is_some() {
            return Ok(());
        }
        let game_type = self.game_type()?;
        for seed in self.seeds.ends() {
            let refused = |reason: String| Error::Refused(format!("seed {seed}: {reason}"));
            let setup = generate_for(game_type, seed, &self.setup);
            let setup = setup.map_err(|error| refused(error.to_string()))?;
            // Starting a setup would launch the Java referee, so that is put off until each game is
            // played.
            if self.setup.referee.is_none() {
                setup.start().map_err(|error| refused(error.to_string()))?;
            }
        }
        Ok(())
    }

    /// Starts a player, then stops it.
    ///
    /// Returns an error if the player or its program does not exist.
    pub fn try_player(&self, player: usize) -> Result<(), Error> {
        drop(self.players[player].seat(self.game_type()?, &self.options(0), self.limits)?);
        Ok(())
    }

    pub fn game_type(&self) -> Result<&'static dyn GameType, Error> {
        Ok(sdk::game_type(&self.game, &self.setup)?)
    }

    fn options(&self, seed: u64) -> PlayerOptions {
        PlayerOptions { seed, nodes: self.nodes, ..PlayerOptions::default() }
    }
}

fn not_of_plan(name: &str, reason: &str) -> Error {
    Error::Refused(format!("{name} differs from the plan: {reason}"))
}

fn are_empty(watched: &[WatchedFiles]) -> bool {
    watched.iter().all(WatchedFiles::is_empty)
}

fn are_absent(names: &[Option<String>]) -> bool {
    names.iter().all(Option::is_none)
}

/// Describes the innermost member that differs between two objects: `nodes was 100, now 200`.
pub(crate) fn changed_member(was: &Value, is: &Value) -> String {
    let Difference { name, found, expected } = Difference::first("plan", was, is);
    format!("{name} was {found}, now {expected}")
}
