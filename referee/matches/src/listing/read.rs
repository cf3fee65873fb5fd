//! Reads games from a journal or replay file.

use std::cmp::Ordering;
use std::path::{Path, PathBuf};

use engine::catalogue::named;
use itertools::Itertools;
use replays::codingame::{replays_of, select};
use replays::{SelectedReplay, turns};

use super::ListedGame;
use crate::kinds::is_match_journal;
use crate::outcome::termination;
use crate::{Error, Outcome, RecordedMatch, Termination};

/// Reads all games from a match journal, as written by `match --out`, or from a replay file or
/// results file. Games without a journal are replayed to count refused commands.
pub fn read_games(file: &Path) -> Result<Vec<ListedGame>, Error> {
    if is_match_journal(file) {
        let recorded = RecordedMatch::open(file)?;
        recorded.check_whole()?;
        let games = recorded.games.iter().zip(1..);
        let listed = |(outcome, number)| ListedGame::from_outcome(&recorded.plan, number, outcome);
        return Ok(games.map(listed).collect());
    }
    let games = replays_of(file)?.zip(1..);
    games.map(|(selected, number)| list_replay(&selected?, number)).collect()
}

/// Replays a game, counting its refused commands, and lists it under the given number. Returns an
/// error if its game is unknown or the replay is impossible.
pub fn list_replay(selected: &SelectedReplay, number: usize) -> Result<ListedGame, Error> {
    let SelectedReplay { replay, location } = selected;
    let mut refused = vec![0; replay.players.len()];
    let differs = |difference| replays::Error::differs(location, difference);
    let mut turns = turns(replay).map_err(differs)?;
    for turn in turns.by_ref() {
        let turn = turn.map_err(differs)?;
        let count = turn.events.iter().filter(|event| event.kind.refusal().is_some()).count();
        if let Some(sum) = refused.get_mut(turn.seat.index()) {
            *sum += count as u64;
        }
    }
    let (at_limit, put_out) = (turns.game().at_limit(), turns.game().put_out());
    let setup = named(&replay.game).ok().and_then(|game| game.read_setup(&replay.setup).ok());
    let class = setup.map(|setup| setup.class()).unwrap_or_default();
    let mut game = ListedGame { class, refused, ..ListedGame::from_replay(replay, number) };
    let exit = |seat: usize| replay.exits.iter().find(|exit| exit.seat == seat);
    let exit = |seat: usize| match exit(seat).and_then(|exit| exit.exit.parse().ok()) {
        Some(exit) => Some(Termination::Exited(exit)),
        None => {
            put_out.iter().any(|(out, _)| out.index() == seat).then_some(Termination::Disqualified)
        }
    };
    let end = |exit: Option<Termination>, standing: Option<Ordering>| match exit {
        Some(exit) => Some(exit),
        None => standing.map(|standing| termination(standing, at_limit)),
    };
    let seats = 0..game.players.len();
    game.ends = seats.clone().map(|seat| end(exit(seat), game.standing(seat))).collect();
    let names: Vec<&String> = game.players.iter().unique().collect();
    if names.len() > 1 && names.len() < game.players.len() {
        let result = |seat: usize| {
            let mut own = seats.clone().filter(|other| game.players[*other] == game.players[seat]);
            end(own.find_map(exit), game.player_standing(seat))
        };
        game.results = seats.clone().map(result).collect();
    }
    Ok(game)
}

/// Finds the first file that contains a match's replays. Such a file contains the replay of the
/// first game that has one: at the recorded line, with the same seed and final state. Returns
/// `None` if no game has a replay or no file matches.
pub fn find_replays<'a>(
    games: &[Outcome],
    files: impl Iterator<Item = &'a Path>,
) -> Option<PathBuf> {
    let outcome = games.iter().find(|outcome| outcome.replay.is_some())?;
    let number = usize::try_from(outcome.replay?).ok()?;
    let holds = |file: &&Path| {
        select(file, number).is_ok_and(|selected| outcome.has_replay(&selected.replay))
    };
    files.into_iter().find(holds).map(Path::to_owned)
}
