//! A listed game, commands that show it, filters, and a table of games.

use std::cmp::Ordering;
use std::fmt;
use std::path::Path;

use itertools::Itertools;
use replays::Replay;
use serde_json::{Value, json};

use crate::kinds::is_match_journal;
use crate::outcome::{duels, standing};
use crate::reports::Table;
use crate::{Error, Outcome, Plan, SuiteSeed, Termination};

/// A game from a journal or replay file. Lists are by seat.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ListedGame {
    /// Number of the game in the file, counted from 1.
    pub number: usize,
    /// Name of the game.
    pub rules: String,
    pub seed: String,
    /// The setup's class, if the game has several classes.
    pub class: String,
    /// The seed's line in the match's suite.
    pub entry: Option<SuiteSeed>,
    pub players: Vec<String>,
    pub scores: Vec<i64>,
    /// How the game ended for each seat. `None` in a single-player game that was played to its end.
    pub ends: Vec<Option<Termination>>,
    /// How the game ended for the player in each seat, if players have several seats.
    pub results: Vec<Option<Termination>>,
    /// Number of turns played.
    pub turns: usize,
    /// Number of commands refused for each seat.
    pub refused: Vec<u64>,
    /// Number of the game's replay, counted from 1, if it has one.
    pub replay: Option<u64>,
}

impl ListedGame {
    /// Lists a game played in a match. Each seat of the outcome belongs to a player in the plan.
    pub fn from_outcome(plan: &Plan, number: usize, outcome: &Outcome) -> Self {
        let seats = || outcome.seats.iter().copied();
        let entry = outcome.seed.parse().ok().and_then(|seed| plan.seeds.entry(seed));
        Self {
            number,
            rules: plan.game.clone(),
            seed: outcome.seed.clone(),
            class: outcome.class.clone(),
            entry: entry.cloned(),
            players: seats().map(|player| plan.name(player)).collect(),
            scores: outcome.scores_by_seat(),
            ends: outcome.ends_by_seat(),
            results: match outcome.seat_scores.is_empty() {
                true => Vec::new(),
                false => seats().map(|player| Some(outcome.ends[player])).collect(),
            },
            turns: outcome.turns,
            refused: seats().map(|player| outcome.refused[player].total()).collect(),
            replay: outcome.replay,
        }
    }

    /// Lists a game without replaying it, so its class, endings and number of refused commands are
    /// unknown.
    pub fn from_replay(replay: &Replay, number: usize) -> Self {
        Self {
            number,
            rules: replay.game.clone(),
            seed: replay.seed.clone(),
            players: replay.players.clone(),
            scores: replay.scores.clone(),
            turns: replay.turns.len(),
            replay: Some(number as u64),
            ..Self::default()
        }
    }

    /// Returns the name given to the seed in the match's suite.
    pub fn seed_name(&self) -> Option<&str> {
        self.entry.as_ref()?.name.as_deref()
    }

    /// Compares a seat's score with the best other score. Returns `None` if there are no opponents.
    pub fn standing(&self, seat: usize) -> Option<Ordering> {
        standing(&self.scores, seat)
    }

    /// Compares the player in a seat with its best opponent. If players have several seats,
    /// compares all pairs of seats, as in a match. Otherwise returns the seat's
    /// [standing](Self::standing).
    pub fn player_standing(&self, seat: usize) -> Option<Ordering> {
        let names: Vec<&String> = self.players.iter().unique().collect();
        if names.len() < 2 || names.len() == self.players.len() {
            return self.standing(seat);
        }
        let index = |name: &String| names.iter().position(|known| *known == name);
        let players: Vec<usize> = self.players.iter().filter_map(index).collect();
        let scores = (0..names.len()).map(|player| duels(&players, &self.scores, player));
        standing(&scores.collect::<Vec<_>>(), players[seat])
    }

    /// Returns the command that writes the game to a page:
    /// `referee view FILE --game 3 -o game-3.html`. Returns an error if the game has no replay or
    /// the replay file is unknown.
    pub fn view_command(&self, file: &Path, replays: Option<&Path>) -> Result<String, Error> {
        let (replays, number) = self.replay_in(file, replays)?;
        let page = format!("game-{number}.html");
        command_line(&["referee", "view", &replays, "--game", &number, "-o", &page])
    }

    /// Returns the command that replays the game with another program in one seat:
    /// `referee debug FILE --game 3 --seat 0 -- PROGRAM`. The program includes its arguments, as
    /// for `--player`.
    pub fn debug_command(
        &self,
        file: &Path,
        replays: Option<&Path>,
        seat: usize,
        program: &str,
    ) -> Result<String, Error> {
        let (replays, number) = self.replay_in(file, replays)?;
        let seat = seat.to_string();
        let mut text = command_line(&[
            "referee", "debug", &replays, "--game", &number, "--seat", &seat, "--",
        ])?;
        text.push(' ');
        Ok(text + program)
    }

    fn replay_in(&self, file: &Path, replays: Option<&Path>) -> Result<(String, String), Error> {
        if replays.is_none() && is_match_journal(file) {
            let reason = "is a journal; pass the file with its replays as --replays";
            return Err(Error::in_file(file, reason));
        }
        let without = format!("game {} was played without --replays", self.number);
        let number = self.replay.ok_or_else(|| Error::in_file(file, without))?.to_string();
        Ok((replays.unwrap_or(file).display().to_string(), number))
    }
}

fn command_line(args: &[&str]) -> Result<String, Error> {
    shlex::try_join(args.iter().copied()).map_err(|_| {
        Error::Refused(format!("{:?}: cannot be quoted for a command line", args.join(" ")))
    })
}

/// Creates a table with one row per game. Lists are in seat order. Columns for seed names, and for
/// the results of players with several seats, are included only if at least one game has them.
pub fn games_table<'a>(games: impl Iterator<Item = &'a ListedGame> + Clone) -> Table {
    let has_names = games.clone().any(|game| game.seed_name().is_some());
    let name = has_names.then_some("name");
    let has_results = games.clone().any(|game| !game.results.is_empty());
    let results = has_results.then_some("results");
    let names = ["game", "seed"].into_iter().chain(name).chain(["players", "scores", "ends"]);
    let names: Vec<&str> = names.chain(results).chain(["turns", "refused"]).collect();
    let mut table = Table::new(&names).fitting();
    for game in games {
        let end = |end: &Option<_>| -> Value {
            end.map_or(Value::Null, |end: Termination| json!(end.to_string()))
        };
        let mut row = vec![json!(game.number), json!(game.seed)];
        row.extend(has_names.then(|| json!(game.seed_name())));
        row.extend([json!(game.players), json!(game.scores), game.ends.iter().map(end).collect()]);
        row.extend(has_results.then(|| game.results.iter().map(end).collect()));
        row.extend([json!(game.turns), json!(game.refused)]);
        table.push(row);
    }
    table
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    /// Scored higher than all others.
    Won,
    /// Tied with the best other score.
    Drawn,
    Lost,
}

impl From<Ordering> for GameResult {
    /// Converts a comparison of a score with the best other score.
    fn from(standing: Ordering) -> Self {
        match standing {
            Ordering::Greater => Self::Won,
            Ordering::Equal => Self::Drawn,
            Ordering::Less => Self::Lost,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Won => "won",
            Self::Drawn => "drawn",
            Self::Lost => "lost",
        })
    }
}

/// Conditions on a game, all of which must hold for the same seat. Results are those of the player
/// over all its seats, or of the seat if only `seat` is given. The ending is always the seat's.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    pub player: Option<String>,
    pub seat: Option<usize>,
    pub result: Option<GameResult>,
    /// First and last seed allowed, inclusive.
    pub seeds: Option<[i64; 2]>,
    pub end: Option<Termination>,
    /// True to select only games in which a command was refused.
    pub refused: bool,
    /// Minimum and maximum number of turns, inclusive.
    pub turns: Option<[usize; 2]>,
}

impl Filter {
    /// Returns an error listing all players if the requested player is in none of the games.
    pub fn check_player(&self, file: &Path, games: &[ListedGame]) -> Result<(), Error> {
        let players = games.iter().flat_map(|game| &game.players);
        let Some(name) = self.player.as_ref().filter(|name| !players.clone().contains(name)) else {
            return Ok(());
        };
        let known = players.unique().join(", ");
        let reason = format!("no player is called {name:?}, expected one of {known}");
        Err(Error::in_file(file, reason))
    }

    /// Returns the first seat in the game that matches.
    pub fn seat_of(&self, game: &ListedGame) -> Option<usize> {
        self.seats_of(game).next()
    }

    /// Returns all seats in the game that match.
    pub fn seats_of(&self, game: &ListedGame) -> impl Iterator<Item = usize> {
        let is_among = |[first, last]: [i64; 2]| {
            game.seed.parse().is_ok_and(|seed| (first..=last).contains(&seed))
        };
        let is_long = |[least, most]: [usize; 2]| (least..=most).contains(&game.turns);
        let seats = 0..game.players.len();
        let is_meant = self.turns.is_none_or(is_long) && self.seeds.is_none_or(is_among);
        seats.filter(move |seat| is_meant && self.holds(game, *seat))
    }

    fn holds(&self, game: &ListedGame, seat: usize) -> bool {
        let is_of_seat = self.seat.is_some() && self.player.is_none();
        let standing = if is_of_seat { game.standing(seat) } else { game.player_standing(seat) };
        let result = standing.map(GameResult::from);
        self.player.as_ref().is_none_or(|name| game.players[seat] == *name)
            && self.seat.is_none_or(|wanted| wanted == seat)
            && self.result.is_none_or(|wanted| result == Some(wanted))
            && self.end.is_none_or(|wanted| game.ends.get(seat) == Some(&Some(wanted)))
            && (!self.refused || game.refused.get(seat).is_some_and(|count| *count > 0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two players with two alternating seats each.
    fn game(scores: [i64; 4], result: [Termination; 2]) -> ListedGame {
        let of_seats = |pair: [Termination; 2]| pair.repeat(2).into_iter().map(Some).collect();
        let best = *scores.iter().max().expect("four scores");
        let end =
            |score: i64| Some(if score == best { Termination::Won } else { Termination::Lost });
        ListedGame {
            seed: "7".to_owned(),
            players: ["new", "old"].repeat(2).into_iter().map(str::to_owned).collect(),
            scores: scores.to_vec(),
            ends: scores.into_iter().map(end).collect(),
            results: of_seats(result),
            refused: vec![0; 4],
            ..ListedGame::default()
        }
    }

    /// Returns whether a game passes each of the filters won, drawn and lost.
    fn passes(game: &ListedGame, player: Option<&str>, seat: Option<usize>) -> [bool; 3] {
        let base = Filter { player: player.map(str::to_owned), seat, ..Filter::default() };
        let results = [GameResult::Won, GameResult::Drawn, GameResult::Lost];
        results
            .map(|result| Filter { result: Some(result), ..base.clone() }.seat_of(game).is_some())
    }

    #[test]
    fn players_win_and_lose_over_all_their_seats() {
        let lost = game([5, 6, 1, 2], [Termination::Lost, Termination::Won]);
        assert_eq!(passes(&lost, Some("new"), None), [false, false, true]);
        assert_eq!(passes(&lost, Some("old"), None), [true, false, false]);
        assert_eq!(passes(&lost, None, None), [true, false, true]);
        assert_eq!(passes(&lost, Some("old"), Some(3)), [true, false, false]);
        assert_eq!(passes(&lost, Some("old"), Some(0)), [false; 3]);
        let even = game([9, 5, 1, 4], [Termination::Drawn; 2]);
        for player in [Some("new"), Some("old"), None] {
            assert_eq!(passes(&even, player, None), [false, true, false]);
        }
    }

    #[test]
    fn a_seat_alone_is_judged_by_its_own_score() {
        let lost = game([5, 6, 1, 2], [Termination::Lost, Termination::Won]);
        assert_eq!(passes(&lost, None, Some(3)), [false, false, true]);
        assert_eq!(passes(&lost, None, Some(1)), [true, false, false]);
    }
}
