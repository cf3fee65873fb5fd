//! A game described by a result of any shape.

use super::ResultError;
use super::contest::Contest;
use super::fields::Field;
use super::shape::Shape;
use super::summary::Summary;

pub(super) struct GameResult {
    pub contest: Contest,
    pub shape: Shape,
    pub properties: Properties,
    /// The league in the puzzle's title.
    pub title_league: Option<u32>,
    pub players: [String; 2],
    pub frames: Vec<Frame>,
    pub scores: [i64; 2],
    pub ranks: Option<[i64; 2]>,
}

/// Input for the referee: the seed and optional fields.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Properties {
    pub seed: i64,
    pub league: Option<u32>,
    pub rules: Option<String>,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Frame {
    pub answer: Option<Answer>,
    /// Each seat's stderr output in frames without an answer.
    pub unanswered: [String; 2],
    pub summary: Summary,
    /// The state after the frame as text, if included in the result.
    pub state: Option<String>,
}

#[derive(Clone, Debug)]
pub(super) struct Answer {
    /// Index of the seat, if included in the result.
    pub seat: Option<i64>,
    /// The answer line without its newline.
    pub line: String,
    /// The program's stderr output.
    pub stderr: String,
}

impl Properties {
    /// Parses `key=value` lines. The seed is required, and unknown keys are ignored.
    pub fn read(contest: Contest, field: &Field<'_>, text: &str) -> Result<Self, ResultError> {
        const SEED: &str = "a seed=N line with a signed 64-bit number";
        let (mut properties, mut seed) = (Self::default(), None);
        for line in text.lines() {
            let Some((key, value)) = line.split_once('=') else { continue };
            let value = value.trim();
            match key.trim() {
                "seed" => seed = Some(value.parse().map_err(|_| field.refused(SEED))?),
                "league" => {
                    let league = value.parse().ok().filter(|league| *league >= 1);
                    let league: u32 = league.ok_or_else(|| field.refused("league=1 or more"))?;
                    properties.league = Some(contest.known_league(league));
                }
                "rules" => properties.rules = Some(value.to_owned()),
                "game" if value != contest.info().name => {
                    return Err(ResultError::other_game(&field.path, value));
                }
                _ => {}
            }
        }
        let seed = seed.ok_or_else(|| field.refused(SEED))?;
        Ok(Self { seed, ..properties })
    }
}

/// Returns the answer in a frame, without its newline, or `None` if the text is empty. Returns an
/// error if there is more than one line.
pub(super) fn answer_line(field: &Field<'_>) -> Result<Option<String>, ResultError> {
    let text = field.text()?;
    if text.is_empty() {
        return Ok(None);
    }
    let line = text.strip_suffix('\n').unwrap_or(text);
    if line.contains('\n') {
        return Err(field.refused("one line"));
    }
    Ok(Some(line.to_owned()))
}

/// Returns the players' names, by index in the list of agents, or default names if there is no such
/// list.
pub(super) fn player_names<'a>(
    game: &Field<'a>,
    name: impl Fn(&Field<'a>) -> Option<Field<'a>>,
) -> Result<[String; 2], ResultError> {
    let mut names = ["seat 0", "seat 1"].map(str::to_owned);
    let Some(agents) = game.get("agents") else { return Ok(names) };
    for agent in agents.items("a list of agents")? {
        let (Some(index), Some(name)) = (agent.get("index"), name(&agent)) else { continue };
        let index = usize::try_from(index.whole()?).map_err(|_| index.refused("0 or 1"))?;
        if let Some(slot) = names.get_mut(index) {
            *slot = name.text()?.to_owned();
        }
    }
    Ok(names)
}

pub(super) fn two_numbers(items: &[Field<'_>]) -> Result<Option<[i64; 2]>, ResultError> {
    match items {
        [red, blue] => Ok(Some([red.whole()?, blue.whole()?])),
        _ => Ok(None),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    fn properties(text: &str) -> Result<Properties, String> {
        let value = Value::Null;
        let field = Field { value: &value, path: "refereeInput".to_owned() };
        games::install();
        let contest = Contest::from_titles("", &[]).expect("one game has a contest");
        Properties::read(contest, &field, text).map_err(|error| error.to_string())
    }

    #[test]
    fn leagues_above_the_fourth_play_by_its_rules() {
        let league = |text: &str| properties(text).map(|read| read.league);
        assert_eq!(league("seed=1\nleague=19\n"), Ok(Some(4)));
        assert!(league("seed=1\nleague=0").is_err() && league("seed=1\nleague=x").is_err());
        let other = properties("seed=1\ngame=janken\n").expect_err("another game");
        assert!(other.contains("\"janken\" is not A Code of Ice and Fire"), "{other}");
    }
}
