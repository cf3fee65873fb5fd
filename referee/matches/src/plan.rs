//! What is played in a match.

use std::path::Path;
use std::time::Duration;

use engine::catalogue::{GameType, PlayerOptions, SetupOptions};
use engine::table::{self, Budgets};
use programs::{ProcessLimits, Spec};
use replays::{Replay, parse_record};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{BlackBox, Error, Outcome, Pairing, Pairings, SEATS_MAX, Seeds, Shard};

/// What is played: everything that the results depend on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    pub game: String,
    pub players: [Spec; 2],
    /// What reports and replays call the players that have names.
    #[serde(default, skip_serializing_if = "are_absent")]
    pub names: [Option<String>; 2],
    /// A hash of each player's program, or of this program for built-in players.
    pub digests: [String; 2],
    pub seeds: Seeds,
    /// The options of a setup.
    pub setup: SetupOptions,
    /// The referee that plays the games, where it starts the players itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub black_box: Option<BlackBox>,
    /// Search nodes of built-in players per turn, in place of a clock.
    #[serde(rename = "work")]
    pub nodes: Option<u64>,
    /// Milliseconds for the first turn of a seat, and for later ones, instead of the game's own.
    pub limits_ms: [Option<u64>; 2],
    /// What programs are held to.
    pub limits: ProcessLimits,
    /// The share of its limit beyond which an answer is counted as near the limit, in percent.
    pub margin: u32,
}

/// The usual share of a limit beyond which an answer is counted as near the limit, in percent.
pub const NEAR_LIMIT_PERCENT: u32 = 80;

impl Plan {
    /// A match of a game between two players: every seed of a range (both ends included) or of a suite is played
    /// twice, in the game's usual setup and with the game's own limits.
    ///
    /// # Errors
    ///
    /// Returns an error if a player's file cannot be read, or if the seeds are empty or too many.
    pub fn new(game: &str, players: [Spec; 2], seeds: impl Into<Seeds>) -> Result<Self, Error> {
        let plan = Self {
            game: game.to_owned(),
            digests: [players[0].digest()?, players[1].digest()?],
            players,
            names: [None, None],
            seeds: seeds.into(),
            setup: SetupOptions::default(),
            black_box: None,
            nodes: None,
            limits_ms: [None; 2],
            limits: ProcessLimits::default(),
            margin: NEAR_LIMIT_PERCENT,
        };
        plan.seeds.check()?;
        Ok(plan)
    }

    /// The same plan with names for its players.
    ///
    /// # Errors
    ///
    /// Returns an error if both have the same name.
    pub fn with_names(self, names: [Option<String>; 2]) -> Result<Self, Error> {
        match &names {
            [Some(one), Some(other)] if one == other => {
                let reason = format!("two players are called {one:?}, expected names that differ");
                Err(Error::Refused(reason))
            }
            _ => Ok(Self { names, ..self }),
        }
    }

    /// What reports and replays call a player, 0 or 1: its name, or how it was typed.
    pub fn name(&self, player: usize) -> String {
        self.names[player].clone().unwrap_or_else(|| self.players[player].to_string())
    }

    /// Reads a plan from a file.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read, is not a plan, or has absurd seeds.
    pub fn load(path: &Path) -> Result<Self, Error> {
        let text = files::read_text(path)?;
        let input = |reason: String| Error::of_file(path, reason);
        let plan = parse_record(&text).map_err(|error| input(format!("not a plan: {error}")))?;
        Self::of_json(plan).map_err(input)
    }

    /// Reads a plan strictly: of a known game, with seeds, and without other fields.
    pub(super) fn of_json(plan: Value) -> Result<Self, String> {
        let plan: Self =
            serde_json::from_value(plan).map_err(|error| format!("not a plan: {error}"))?;
        games::named(&plan.game).map_err(|error| error.to_string())?;
        plan.seeds.check().map_err(|error| error.to_string())?;
        match plan.seats() {
            2..=SEATS_MAX => Ok(plan),
            seats => Err(format!("{seats} seats, expected 2 to {SEATS_MAX}")),
        }
    }

    /// The number of seats of a game.
    pub fn seats(&self) -> usize {
        self.setup.players.unwrap_or(2)
    }

    /// The games in order: every seed twice, with seats swapped.
    pub fn pairings(&self) -> Pairings {
        self.pairings_of(Shard::WHOLE)
    }

    /// The games of a part, in order. A pair of games is never parted.
    pub fn pairings_of(&self, shard: Shard) -> Pairings {
        Pairings::of(self.seeds.clone(), shard, self.seats())
    }

    /// What the journal of a part depends on: the plan and the part.
    pub fn head(&self, shard: Shard) -> Value {
        let mut head = serde_json::to_value(self).expect("every plan has a JSON form");
        head["shard"] = shard.to_string().into();
        head
    }

    /// Returns true if no clock has a part in the games: both players are built in and their work is fixed.
    /// Such games are recorded without what was measured, so that every run writes the same bytes.
    pub fn is_reproducible(&self) -> bool {
        let is_builtin = |player: &Spec| matches!(player, Spec::BuiltinPlayer(_));
        self.nodes.is_some() && self.players.iter().all(is_builtin)
    }

    /// Makes sure that both players are still those that the plan was made with, and its referee if it is a command.
    ///
    /// # Errors
    ///
    /// Returns an error if a program was changed or cannot be read.
    pub fn check_players(&self) -> Result<(), Error> {
        if let Some(BlackBox { command, digest, .. }) = &self.black_box {
            check_digest(command, &format!("the referee {command}"), digest)?;
        }
        [0, 1].into_iter().try_for_each(|player| self.check_player(player))
    }

    fn check_player(&self, player: usize) -> Result<(), Error> {
        let name = format!("player {}", self.name(player));
        check_digest(&self.players[player], &name, &self.digests[player])
    }

    /// A hash of the whole plan.
    pub fn digest(&self) -> String {
        let text = serde_json::to_string(self).expect("every plan has a JSON form");
        format!("{:016x}", engine::hash::of_text(&text))
    }

    /// Makes sure that both players can be started at all, and that a referee that starts them can be told so.
    ///
    /// # Errors
    ///
    /// Returns an error if one cannot.
    pub fn try_players(&self) -> Result<(), Error> {
        if let (Some(black_box), Some(pairing)) = (&self.black_box, self.pairings().next()) {
            black_box.line(self, pairing, "")?;
        }
        (0..2).try_for_each(|player| self.try_player(player))
    }

    /// Makes sure that a player can be started at all.
    pub(super) fn try_player(&self, player: usize) -> Result<(), Error> {
        drop(self.players[player].seat(self.game_type()?, &self.options(0), self.limits)?);
        Ok(())
    }

    /// The game that is played.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such game.
    pub fn game_type(&self) -> Result<&'static dyn GameType, Error> {
        Ok(sdk::game_type(&self.game, &self.setup)?)
    }

    fn options(&self, seed: u64) -> PlayerOptions {
        PlayerOptions { seed, nodes: self.nodes, ..PlayerOptions::default() }
    }

    /// Plays one game; there is no replay of it if nothing but its result is known.
    ///
    /// # Errors
    ///
    /// Returns an error if the setup cannot be made, if a player cannot be started or ended, if a player
    /// that did not answer is not the one of the plan any more, or if the referee fails.
    pub fn play(&self, pairing: Pairing) -> Result<(Outcome, Option<Replay>), Error> {
        let (mut outcome, replay) = match &self.black_box {
            Some(black_box) => (black_box.play(self, pairing)?, None),
            None => self.play_here(pairing)?,
        };
        outcome.tags = self.seeds.tags(pairing.seed).to_vec();
        Ok((outcome, replay))
    }

    /// Plays one game without the command of a referee.
    fn play_here(&self, pairing: Pairing) -> Result<(Outcome, Option<Replay>), Error> {
        let game_type = self.game_type()?;
        let refused = |reason: String| Error::Refused(format!("seed {}: {reason}", pairing.seed));
        let setup = game_type
            .generate(pairing.seed, &self.setup)
            .map_err(|error| refused(error.to_string()))?;
        let game = setup.start().map_err(|error| refused(error.to_string()))?;
        let seats = pairing.seats();
        let seat = |(seat, player): (usize, &usize)| {
            // Dice of their own in every game, so that the two games of a pair differ by luck too.
            let dice =
                engine::hash::of_text(&format!("{} {} {seat}", pairing.seed, pairing.swapped));
            self.players[*player].seat(game_type, &self.options(dice), self.limits)
        };
        let mut seated = seats.iter().enumerate().map(seat).collect::<Result<Vec<_>, _>>()?;
        let [first, later] = self.limits_ms.map(|ms| ms.map(Duration::from_millis));
        let record = table::play(game, &mut seated, Budgets { first, later }, |_, _| ())
            .map_err(|failed| refused(failed.to_string()))?;
        for (player, seated) in seats.iter().zip(&mut seated) {
            let refused = |error| Error::Refused(format!("player {}: {error}", self.name(*player)));
            seated.end().map_err(refused)?;
        }
        let names: Vec<String> = seats.iter().map(|&player| self.name(player)).collect();
        let replay = Replay::of(&self.game, pairing.seed, setup.as_ref(), &names, &record);
        let outcome = Outcome::of(self, pairing, setup.class(), &record);
        for player in (0..2).filter(|player| outcome.is_silent(*player)) {
            // Its program may have been removed or changed since the match began.
            self.check_player(player)?;
        }
        Ok((outcome, Some(replay)))
    }
}

fn check_digest(spec: &Spec, name: &str, planned: &str) -> Result<(), Error> {
    match spec.digest()? {
        found if found == planned => Ok(()),
        found => Err(Error::Refused(format!(
            "{name} is not the one of the plan: its digest is {found}, planned {planned}"
        ))),
    }
}

fn are_absent(names: &[Option<String>; 2]) -> bool {
    names.iter().all(Option::is_none)
}
/// Says which member of two objects differs, in the innermost of them: `nodes was 100 and is 200`.
pub(crate) fn changed_member(was: &Value, is: &Value) -> String {
    let (mut name, mut was, mut is) = ("plan", Some(was), Some(is));
    while let (Some(Value::Object(former)), Some(Value::Object(now))) = (was, is) {
        let mut keys = now.keys().chain(former.keys());
        let Some(key) = keys.find(|key| former.get(*key) != now.get(*key)) else { break };
        (name, was, is) = (key, former.get(key), now.get(key));
    }
    let text = |value: Option<&Value>| value.unwrap_or(&Value::Null).to_string();
    // The word of the option, where the one of the journal is another.
    let name = if name == "work" { "nodes" } else { name };
    format!("{name} was {} and is {}", text(was), text(is))
}
