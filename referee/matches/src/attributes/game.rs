//! The attributes of a single game.

use std::collections::BTreeMap;

use engine::protocol::Exit;
use replays::{Replay, StoredExit};

use super::{AttributeLine, Value, is_name};
use crate::listing::{GameResult, ListedGame};
use crate::{Outcome, Plan, Termination};

/// Maximum number of names per player or game, not counting [`FACTS`]. This applies separately to
/// names with a value and to names with numbers by turn. Any names beyond the limit are ignored.
pub const NAMES_MAX: usize = 64;

/// Maximum number of attribute lines per seat and game. Any lines beyond the limit are ignored.
pub const LINES_MAX: usize = 10_000;

/// Facts known about every game. Bots and referees cannot override a fact by using its name; only
/// the numbers by turn that a bot reports under that name are kept.
pub const FACTS: [&str; 15] = [
    "game",
    "seed",
    "class",
    "tag",
    "turns",
    "seat",
    "player",
    "opponent",
    "score",
    "result",
    "end",
    "refused",
    "first_ms",
    "slowest_ms",
    MS,
];

/// Name of the series that contains answer times.
const MS: &str = "ms";

/// Prefix for the opponents' attributes.
const OPPONENT: &str = "opponent.";

/// A game's attributes: for the game, for each seat, and by turn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GameAttributes {
    /// Name of the game; the `game` attribute.
    pub rules: String,
    pub seed: String,
    /// The setup's class, if the game has several classes.
    pub class: String,
    /// The seed's tags; the `tag` attribute, which can have several values.
    pub tags: Vec<String>,
    /// Total number of turns for all seats.
    pub turns: usize,
    /// Attributes of the game as a whole: the referee's metadata and `[TDATA]` lines. Turn numbers
    /// come from the bots, or are counted from 1 across all seats.
    pub shared: Attributes,
    /// One per seat.
    pub seats: Vec<SeatAttributes>,
}

/// Attributes of one seat. Fields are `None` if unknown.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SeatAttributes {
    /// Name of the player.
    pub player: String,
    pub score: i64,
    /// The player's result over all its seats. `None` in single-player games.
    pub result: Option<GameResult>,
    /// How the game ended for this seat.
    pub end: Option<Termination>,
    /// Number of commands refused.
    pub refused: Option<u64>,
    /// Time taken for the first answer, in milliseconds.
    pub first_ms: Option<f64>,
    /// Time taken for the slowest answer after the first, in milliseconds.
    pub slowest_later_ms: Option<f64>,
    /// Attributes from the bot's `[PDATA]` and `#value` lines. Turn numbers come from the bot, or
    /// are counted from 1. The series `ms` contains the answer times.
    pub own: Attributes,
}

/// How much of each seat's replay data has been read.
struct Progress {
    turns: Vec<u32>,
    /// Number of attribute lines that will still be accepted.
    lines_left: Vec<usize>,
}

/// Attributes, keyed by name.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Attributes {
    pub values: BTreeMap<String, Value>,
    /// Numbers by turn, in turn order.
    pub series: BTreeMap<String, Vec<(u32, f64)>>,
}

impl GameAttributes {
    /// Reads a replay's attributes without replaying it. The [end](SeatAttributes::end) is known
    /// only for seats that left early; the class, tags and number of refused commands are unknown.
    pub fn from_replay(replay: &Replay) -> Self {
        let mut game = Self::from_listed(&ListedGame::from_replay(replay, 1)).with_replay(replay);
        for StoredExit { seat, exit, .. } in &replay.exits {
            if let (Some(seat), Ok(exit)) = (game.seats.get_mut(*seat), exit.parse::<Exit>()) {
                seat.end = Some(Termination::Exited(exit));
            }
        }
        game
    }

    /// Creates a listed game's built-in attributes.
    pub fn from_listed(game: &ListedGame) -> Self {
        let seat = |(seat, player): (usize, &String)| SeatAttributes {
            player: player.clone(),
            score: game.scores.get(seat).copied().unwrap_or_default(),
            result: game.player_standing(seat).map(GameResult::from),
            end: game.ends.get(seat).copied().flatten(),
            refused: game.refused.get(seat).copied(),
            ..SeatAttributes::default()
        };
        Self {
            rules: game.rules.clone(),
            seed: game.seed.clone(),
            class: game.class.clone(),
            tags: game.entry.iter().flat_map(|entry| entry.tags.clone()).collect(),
            turns: game.turns,
            shared: Attributes::default(),
            seats: game.players.iter().enumerate().map(seat).collect(),
        }
    }

    /// Creates the built-in attributes of a game in a match.
    pub fn from_outcome(plan: &Plan, outcome: &Outcome) -> Self {
        let mut game = Self::from_listed(&ListedGame::from_outcome(plan, 1, outcome));
        for (seat, player) in game.seats.iter_mut().zip(&outcome.seats) {
            let measured = outcome.measured.as_ref().and_then(|of| of.get(*player));
            seat.first_ms = measured.map(|measured| measured.first_ms);
            seat.slowest_later_ms = measured.map(|measured| measured.slowest_later_ms);
        }
        game
    }

    /// Adds answer times and the attributes that bots and the referee wrote to the replay.
    /// Malformed lines and lines beyond a limit are ignored.
    #[must_use]
    pub fn with_replay(mut self, replay: &Replay) -> Self {
        let mut progress = Progress {
            turns: vec![0; self.seats.len()],
            lines_left: vec![LINES_MAX; self.seats.len()],
        };
        let mut exits = replay.exits.iter().peekable();
        for (number, turn) in replay.turns.iter().enumerate() {
            while let Some(exit) = exits.next_if(|exit| exit.turn <= number) {
                self.read(&mut progress, exit.seat, exit.ms, &exit.stderr);
            }
            self.read(&mut progress, turn.seat, turn.ms, &turn.stderr);
        }
        exits.for_each(|exit| self.read(&mut progress, exit.seat, exit.ms, &exit.stderr));
        self.seats.iter_mut().for_each(SeatAttributes::note_times);
        for (name, value) in sdk_game::metadata_of(&replay.setup).iter().take(NAMES_MAX) {
            self.shared.set(name, value);
        }
        self
    }

    /// Adds a seat's next turn.
    fn read(&mut self, progress: &mut Progress, seat: usize, ms: Option<f64>, stderr: &str) {
        let Some(own) = self.seats.get_mut(seat) else { return };
        progress.turns[seat] += 1;
        let (own_turn, turn) = (progress.turns[seat], progress.turns.iter().sum());
        if let Some(ms) = ms.filter(|ms| ms.is_finite()) {
            own.own.series.entry(MS.to_owned()).or_default().push((own_turn, ms));
        }
        let lines_left = &mut progress.lines_left[seat];
        let read = |line| AttributeLine::read(line).or_else(|| AttributeLine::read_point(line));
        for line in stderr.lines().filter_map(read).take(*lines_left) {
            *lines_left -= 1;
            match line.is_of_game {
                true => self.shared.add(line, turn),
                false => own.own.add(line, own_turn),
            }
        }
    }

    /// Returns a seat's values for an attribute. Empty if the game lacks it; `tag` and `opponent`
    /// can have several values.
    ///
    /// `opponent.NAME` has one value for each opponent. If an attribute has only numbers by turn,
    /// its value is the last of them. `NAME.last`, `NAME.mean`, `NAME.min` and `NAME.max` are
    /// computed from these numbers.
    pub fn values(&self, seat: usize, name: &str) -> Vec<Value> {
        if let Some(name) = name.strip_prefix(OPPONENT) {
            let values = |seat| self.values_of(seat, name);
            return self.opponents(seat).flat_map(values).collect();
        }
        self.values_of(seat, name)
    }

    /// Returns the [values](Self::values) of an attribute in one turn.
    pub fn values_in_turn(&self, seat: usize, name: &str, turn: u32) -> Vec<Value> {
        let number = |seat, name| at(self.series(seat, name), turn).map(Value::Number);
        match name.strip_prefix(OPPONENT) {
            Some(name) => self.opponents(seat).filter_map(|seat| number(seat, name)).collect(),
            None => number(seat, name).into_iter().collect(),
        }
    }

    /// Returns an attribute's numbers by turn, in order. Uses the seat's own numbers if it has any,
    /// otherwise the game's. May be empty.
    pub fn series(&self, seat: usize, name: &str) -> &[(u32, f64)] {
        let own = self.seats.get(seat).and_then(|seat| seat.own.series.get(name));
        own.or_else(|| self.shared.series.get(name)).map_or(&[], Vec::as_slice)
    }

    /// Iterates over all attribute names other than [`FACTS`]. A name is repeated for each seat
    /// that has it.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let attributes = self.seats.iter().map(|seat| &seat.own).chain([&self.shared]);
        attributes.flat_map(|of| of.values.keys().chain(of.series.keys())).map(String::as_str)
    }

    /// Drops all series except those for whose names `keep` returns true. Series take up most of
    /// the memory.
    pub fn retain_series(&mut self, keep: impl Fn(&str) -> bool) {
        let seats = self.seats.iter_mut().map(|seat| &mut seat.own);
        seats.chain([&mut self.shared]).for_each(|of| of.series.retain(|name, _| keep(name)));
    }

    /// Returns the seats of other players, or all other seats if there is only one player.
    fn opponents(&self, seat: usize) -> impl Iterator<Item = usize> + '_ {
        let name = self.seats.get(seat).map(|seat| &seat.player);
        let is_alone = self.seats.iter().all(|seat| Some(&seat.player) == name);
        let others =
            self.seats.iter().enumerate().filter(move |(other, of)| {
                *other != seat && (is_alone || Some(&of.player) != name)
            });
        others.map(|(other, _)| other)
    }

    fn values_of(&self, seat: usize, name: &str) -> Vec<Value> {
        let Some(own) = self.seats.get(seat) else { return Vec::new() };
        let text = |text: &str| (!text.is_empty()).then(|| Value::Text(text.to_owned()));
        let fact = match name {
            "tag" => return self.tags.iter().filter_map(|tag| text(tag)).collect(),
            "opponent" => {
                return self
                    .opponents(seat)
                    .filter_map(|of| text(&self.seats[of].player))
                    .collect();
            }
            "game" => text(&self.rules),
            "seed" => Value::read(&self.seed),
            "class" => text(&self.class),
            "turns" => Some(Value::Number(self.turns as f64)),
            "seat" => Some(Value::Number(seat as f64)),
            MS => own.own.statistic(name).map(Value::Number),
            _ if FACTS.contains(&name) => own.fact(name),
            _ => self.written(own, name),
        };
        fact.into_iter().collect()
    }

    /// Returns the value of an attribute written by a bot or the referee.
    fn written(&self, own: &SeatAttributes, name: &str) -> Option<Value> {
        let both = [&own.own, &self.shared];
        let value = both.iter().find_map(|of| of.values.get(name)).cloned();
        value.or_else(|| both.iter().find_map(|of| of.statistic(name)).map(Value::Number))
    }
}

impl SeatAttributes {
    fn fact(&self, name: &str) -> Option<Value> {
        let text = |text: String| Value::Text(text);
        match name {
            "player" => Some(text(self.player.clone())),
            "score" => Some(Value::Number(self.score as f64)),
            "result" => self.result.map(|result| text(result.to_string())),
            "end" => self.end.map(|end| text(end.to_string())),
            "refused" => self.refused.map(|count| Value::Number(count as f64)),
            "first_ms" => self.first_ms.map(Value::Number),
            "slowest_ms" => self.slowest_later_ms.map(Value::Number),
            _ => None,
        }
    }

    /// Fills in missing times from the recorded answer times.
    fn note_times(&mut self) {
        let Some(times) = self.own.series.get(MS) else { return };
        let first = times.first().map(|(_, ms)| *ms);
        let slowest = times.iter().skip(1).map(|(_, ms)| *ms).reduce(f64::max);
        self.first_ms = self.first_ms.or(first);
        self.slowest_later_ms = self.slowest_later_ms.or(slowest);
    }
}

impl Attributes {
    /// Adds a line that was written in turn `written_in`.
    fn add(&mut self, line: AttributeLine<'_>, written_in: u32) {
        let Some(value) = Value::read(line.value) else { return };
        let has_series = line.name != MS && !line.name.starts_with(OPPONENT);
        if !has_series || !self.has_room(line.name) {
            return;
        }
        let turn = line.turn.map_or(written_in, u32::from);
        let before = match line.turn {
            Some(_) => self.series.get(line.name).and_then(|points| at(points, turn)),
            None => self.values.get(line.name).and_then(Value::number),
        };
        let value = match (value.number(), before) {
            (Some(number), Some(before)) if line.is_added => Value::Number(before + number),
            _ => value,
        };
        if let Some(number) = value.number() {
            set(self.series.entry(line.name.to_owned()).or_default(), turn, number);
        }
        if line.turn.is_none() && !FACTS.contains(&line.name) {
            self.values.insert(line.name.to_owned(), value);
        }
    }

    /// Stores a field of the referee's metadata, overriding anything bots wrote under the same
    /// name.
    fn set(&mut self, name: &str, value: &serde_json::Value) {
        let value = match value {
            serde_json::Value::String(text) => Value::read(text),
            serde_json::Value::Number(_) | serde_json::Value::Bool(_) => {
                Value::read(&value.to_string())
            }
            _ => None,
        };
        let is_fact = FACTS.contains(&name) || name.starts_with(OPPONENT);
        if let Some(value) = value.filter(|_| is_name(name) && !is_fact) {
            self.values.insert(name.to_owned(), value);
        }
    }

    /// Returns true if the name is already in use or there is room for another.
    fn has_room(&self, name: &str) -> bool {
        let is_known = self.values.contains_key(name) || self.series.contains_key(name);
        is_known || self.values.len().max(self.series.len()) < NAMES_MAX
    }

    /// Returns the last number of `name`. If the name ends with `.mean`, `.min` or `.max`, returns
    /// that statistic instead.
    fn statistic(&self, name: &str) -> Option<f64> {
        let of = |name: &str| self.series.get(name).filter(|points| !points.is_empty());
        if let Some(points) = of(name) {
            return points.last().map(|(_, number)| *number);
        }
        let (name, what) = name.rsplit_once('.')?;
        let points = of(name)?;
        let mut numbers = points.iter().map(|(_, number)| *number);
        match what {
            "last" => numbers.next_back(),
            "mean" => Some(numbers.sum::<f64>() / points.len() as f64),
            "min" => numbers.reduce(f64::min),
            "max" => numbers.reduce(f64::max),
            _ => None,
        }
    }
}

fn at(points: &[(u32, f64)], turn: u32) -> Option<f64> {
    let index = points.binary_search_by_key(&turn, |(turn, _)| *turn).ok()?;
    Some(points[index].1)
}

/// Inserts or replaces the number for a turn. Fast if turns are added in order.
fn set(points: &mut Vec<(u32, f64)>, turn: u32, number: f64) {
    match points.binary_search_by_key(&turn, |(turn, _)| *turn) {
        Ok(index) => points[index].1 = number,
        Err(index) => points.insert(index, (turn, number)),
    }
}

#[cfg(test)]
mod tests {
    use engine::protocol::Exit;

    use super::super::samples::{crash, game, replay, turn};
    use super::*;

    fn of_stderr(stderr: &str) -> SeatAttributes {
        let mut game = GameAttributes::from_replay(&replay(vec![turn(0, 1.0, stderr)], Vec::new()));
        game.seats.swap_remove(0)
    }

    #[test]
    fn values_have_the_turns_in_which_they_were_written() {
        let game = game();
        assert_eq!(game.series(0, "mines"), [(1, 4.0), (2, 5.0)]);
        assert_eq!(game.series(1, "nodes"), [(1, 2.0), (2, 5.0)]);
        assert_eq!(game.series(1, "gold"), [(1, 20.0), (2, 40.0), (3, 30.0)]);
        assert_eq!(game.series(0, "ms"), [(1, 20.0), (2, 4.0)]);
        assert_eq!(game.series(0, "width"), [(1, 12.0)]);
        assert_eq!(game.series(0, "absent"), []);
        assert_eq!(game.seats[0].result, Some(GameResult::Won));
    }

    #[test]
    fn the_last_words_of_a_seat_that_left_count() {
        let turns = vec![turn(0, 1.0, "[PDATA] depth = 1"), turn(1, 1.0, ""), turn(1, 1.0, "")];
        let game =
            GameAttributes::from_replay(&replay(turns, vec![crash(0, 2, "[PDATA] depth = 2")]));
        assert_eq!(game.series(0, "depth"), [(1, 1.0), (2, 2.0)]);
        assert_eq!(game.seats[0].end, Some(Termination::Exited(Exit::Crashed)));
        assert_eq!(game.seats[1].end, None);
    }

    #[test]
    fn facts_cannot_be_overwritten() {
        let seat = of_stderr(
            "#value score 9\n[PDATA] opponent.x = 1\n[PDATA][1] ms = 7\n[PDATA] end = 3\n",
        );
        assert!(seat.own.values.is_empty());
        assert_eq!(seat.own.series.keys().collect::<Vec<_>>(), ["end", "ms", "score"]);
        assert_eq!(seat.own.series[MS], [(1, 1.0)]);
        let game = GameAttributes { seats: vec![seat], ..GameAttributes::default() };
        let value = |name| game.values(0, name).first().and_then(Value::number);
        assert_eq!([value("score"), value("score.mean")], [Some(3.0), Some(9.0)]);
        assert_eq!([value("end"), value("ms")], [None, Some(1.0)]);
    }

    #[test]
    fn names_and_lines_beyond_the_limits_are_ignored() {
        let names: String = (0..200).map(|name| format!("[PDATA] n{name} = 1\n")).collect();
        assert!((NAMES_MAX - 1..=NAMES_MAX).contains(&of_stderr(&names).own.values.len()));
        let lines: String = (0..20_000).map(|_| "[PDATA+] n = 1\n").collect();
        let most = Value::Number(LINES_MAX as f64);
        assert_eq!(of_stderr(&lines).own.values["n"], most);
        let falling: String =
            (0..20_000).map(|n| format!("[PDATA][{}] n = 1\n", 65_535 - n)).collect();
        assert_eq!(of_stderr(&falling).own.series["n"].len(), LINES_MAX);
    }

    #[test]
    fn metadata_of_the_referee_counts_for_all_seats() {
        let metadata = r#"{"size": 12, "map": "wide", "fair": true, "list": [1], "a b": 1, "seed": 1,
            "depth": "3.5"}"#;
        let turns = vec![turn(0, 1.0, "[TDATA] map = narrow\n[TDATA] free = 1")];
        let replay = Replay {
            game: "sdk:a.jar".to_owned(),
            setup: serde_json::json!({ "metadata": metadata }),
            ..replay(turns, Vec::new())
        };
        let game = GameAttributes::from_replay(&replay);
        let written = game.shared.values.iter().map(|(name, value)| format!("{name}={value}"));
        let expected = ["depth=3.5", "fair=true", "free=1", "map=wide", "size=12"];
        assert_eq!(written.collect::<Vec<_>>(), expected);
        let broken = Replay { setup: serde_json::json!({ "metadata": "[" }), ..replay };
        assert_eq!(GameAttributes::from_replay(&broken).shared.values.len(), 2);
    }

    #[test]
    fn series_that_are_not_kept_are_dropped() {
        let mut game = game();
        game.retain_series(|name| name == "mines");
        assert_eq!(game.series(0, "ms"), []);
        assert_eq!(game.series(0, "mines").len(), 2);
        assert!(game.names().any(|name| name == "style"));
    }

    #[test]
    fn seats_of_other_games_are_ignored() {
        let one = ListedGame { players: vec!["new".to_owned()], ..ListedGame::default() };
        let two = replay(vec![turn(1, 1.0, "[PDATA] n = 1")], vec![crash(9, 0, "[PDATA] n = 1")]);
        let game = GameAttributes::from_listed(&one).with_replay(&two);
        assert_eq!(game.names().count(), 0);
        assert_eq!(game.seats[0].result, None);
    }
}
