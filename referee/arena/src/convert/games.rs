//! Writes the games of a store as the arena itself would have recorded them.

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};

use engine::catalogue::{RefereeChoice, SetupOptions};
use files::{Journal, LINE_BYTES_MAX, Output, Overwrite};
use matches::kinds::{MATCH, MATCH_FILE, REPLAYS};
use matches::{Outcome, Plan, Shard, read_seeds};
use programs::{Fingerprint, Spec};
use replays::Replay;

use super::Converted;
use super::store::StoredMatch;
use crate::records::journal;
use crate::{Config, Error};

/// A player in a store, and the version created from it.
pub struct Player {
    pub name: String,
    pub bot: String,
    pub number: u32,
    pub command: String,
    /// The player as the arena runs it.
    pub spec: Spec,
}

impl Player {
    /// The name of the version created from the player.
    pub fn version(&self) -> String {
        format!("{}-{}", self.bot, self.number)
    }
}

/// Writes a match's journal and replays to the arena folder.
pub fn write_games(
    root: &Path,
    config: &Config,
    players: &[Player],
    stored: &StoredMatch,
    converted: &mut Converted,
) -> Result<(), Error> {
    let of_name = |name: &String| players.iter().find(|player| player.name == *name);
    let players: Vec<&Player> = stored.names.iter().filter_map(of_name).collect();
    let names: Vec<String> = players.iter().map(|player| player.version()).collect();
    let plan = plan_of(config, &players, &stored.recorded.plan, converted)?;
    let [journal, replays] = journal(&names).map(|path| root.join(path));
    let games = write_replays(&replays, stored, &names)?;
    converted.games += games.len();
    converted.without_replay += games.iter().filter(|game| game.replay.is_none()).count();
    let mut output = Output::open(&journal, &MATCH_FILE, Overwrite::Own)?;
    let games = games.into_iter().map(Ok);
    Journal::write_all(&mut output, &MATCH, &plan.head(Shard::WHOLE), games)?;
    Ok(output.commit()?)
}

/// A match's plan, with player names taken from the arena. Players whose programs are gone or have
/// changed keep their recorded hashes.
fn plan_of(
    config: &Config,
    players: &[&Player],
    recorded: &Plan,
    converted: &mut Converted,
) -> Result<Plan, Error> {
    let mut prints = Vec::new();
    for (index, player) in players.iter().enumerate() {
        let digest = &recorded.digests[index];
        let is_same = recorded.players[index].digest().is_ok_and(|found| found == *digest);
        let now = player.spec.fingerprint().ok().filter(|_| is_same);
        prints.push(now.unwrap_or_else(|| {
            converted.changed.push(player.version());
            let files = recorded.watched.get(index).cloned().unwrap_or_default();
            Fingerprint { digest: digest.clone(), files }
        }));
    }
    let seeds = read_seeds(&config.seeds).map_err(|error| Error::Conflict(error.to_string()))?;
    let setup = SetupOptions {
        players: Some(recorded.seats()),
        referee: recorded.setup.referee.clone().map(|choice| referee_of(config, choice)),
        ..recorded.setup.clone()
    };
    let plan = Plan {
        players: players.iter().map(|player| player.spec.clone()).collect(),
        seeds: seeds.into(),
        setup,
        ..recorded.clone()
    };
    let names: Vec<_> = players.iter().map(|player| Some(player.version())).collect();
    Ok(plan.with_prints(prints).with_names(names)?)
}

/// The arena's referee if it still matches the recorded one, otherwise the recorded referee.
fn referee_of(config: &Config, recorded: RefereeChoice) -> RefereeChoice {
    let is_same = |choice: &RefereeChoice| {
        let cases = |choice: &RefereeChoice| choice.test_cases.as_ref().map(|of| of.sha256.clone());
        choice.sha256 == recorded.sha256 && cases(choice) == cases(&recorded)
    };
    let now = config.referee_choice().ok().flatten().filter(is_same);
    let path = config.referee.clone().unwrap_or_else(|| recorded.path.clone());
    now.unwrap_or(RefereeChoice { path, ..recorded })
}

/// Writes a match's replays with version names as player names. Returns the match's games with the
/// line number of each replay.
fn write_replays(
    path: &Path,
    stored: &StoredMatch,
    names: &[String],
) -> Result<Vec<Outcome>, Error> {
    let mut source = stored.replays().map(Replays::open).transpose()?;
    let mut output = None;
    let (mut games, mut number) = (Vec::new(), 0);
    for game in &stored.recorded.games {
        let mut game = game.clone();
        let source = source.as_mut().filter(|_| game.replay.is_some());
        game.replay = None;
        if let Some(source) = source {
            let mut replay = source.next(&game)?;
            replay.players = game.seats.iter().map(|player| names[*player].clone()).collect();
            let replay = if replay.sha256.is_some() { replay.sealed() } else { replay };
            let output = match &mut output {
                Some(output) => output,
                None => output.insert(Output::open(path, &REPLAYS, Overwrite::Own)?),
            };
            let line = replay.to_line();
            output.write_all(line.as_bytes()).map_err(Error::io(path, "written"))?;
            number += 1;
            game.replay = Some(number);
        }
        games.push(game);
    }
    output.map_or(Ok(()), Output::commit)?;
    Ok(games)
}

/// Reads a journal's replays in order.
struct Replays {
    path: PathBuf,
    file: BufReader<File>,
    line: u64,
}

impl Replays {
    fn open(path: PathBuf) -> Result<Self, Error> {
        let file = File::open(&path).map_err(Error::io(&path, "read"))?;
        Ok(Self { path, file: BufReader::new(file), line: 0 })
    }

    /// Reads the next replay.
    ///
    /// Returns an error if the replay is damaged or belongs to another game.
    fn next(&mut self, game: &Outcome) -> Result<Replay, Error> {
        self.line += 1;
        let mut line = Vec::new();
        let mut source = self.file.by_ref().take(LINE_BYTES_MAX as u64);
        source.read_until(b'\n', &mut line).map_err(Error::io(&self.path, "read"))?;
        let is_whole = line.pop_if(|last| *last == b'\n').is_some();
        let damaged = |reason: String| files::Error::damaged(&self.path, self.line, reason);
        if !is_whole {
            return Err(damaged(format!("expected the replay for seed {}", game.seed)).into());
        }
        let replay = Replay::from_line(&line).map_err(damaged)?;
        match game.has_replay(&replay) {
            true => Ok(replay),
            false => {
                let reason = format!("is not the replay of this game on seed {}", game.seed);
                Err(files::Error::damaged(&self.path, self.line, reason).into())
            }
        }
    }
}
