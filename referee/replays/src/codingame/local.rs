//! Results written by the SDK. For each seat and for the referee, they contain lists with one item
//! per frame.

use super::ResultError;
use super::contest::Contest;
use super::fields::Field;
use super::result::{Answer, Frame, GameResult, Properties, answer_line, player_names};
use super::shape::Shape;
use super::summary::{Summary, state_of};

const SEATS: [&str; 2] = ["0", "1"];

/// Reads a game from the object written by the SDK.
pub(super) fn read(contest: Contest, game: &Field<'_>) -> Result<GameResult, ResultError> {
    const VIEWS: &str = "a list of views";
    let views = game.need("views", VIEWS)?.items(VIEWS)?;
    if views.is_empty()
        && let Some(cause) = game.get("failCause")
    {
        let reason = cause.text()?.to_owned();
        return Err(ResultError::NotPlayed { field: cause.path, reason });
    }
    let outputs = game.need("outputs", "the outputs for each seat")?;
    let errors = game.get("errors");
    let columns = Columns {
        outputs: [column(&outputs, SEATS[0])?, column(&outputs, SEATS[1])?],
        errors: match &errors {
            Some(errors) => [column(errors, SEATS[0])?, column(errors, SEATS[1])?],
            None => [Vec::new(), Vec::new()],
        },
        summaries: game.get("summaries").map_or(Ok(Vec::new()), |list| list.items("summaries"))?,
        views,
    };
    let scores = game.need("scores", "a score for each seat")?;
    let score = |seat| scores.need(seat, "a whole number")?.whole();
    Ok(GameResult {
        contest,
        shape: Shape::Local,
        properties: properties(contest, game)?,
        title_league: None,
        players: player_names(game, |agent| agent.get("name"))?,
        frames: (0..columns.len()).map(|at| columns.frame(at)).collect::<Result<_, _>>()?,
        scores: [score(SEATS[0])?, score(SEATS[1])?],
        ranks: None,
    })
}

fn column<'a>(table: &Field<'a>, seat: &str) -> Result<Vec<Field<'a>>, ResultError> {
    const COLUMN: &str = "a list with one item per frame";
    table.need(seat, COLUMN)?.items(COLUMN)
}

/// A result's lists, each with one item per frame.
struct Columns<'a> {
    outputs: [Vec<Field<'a>>; 2],
    errors: [Vec<Field<'a>>; 2],
    summaries: Vec<Field<'a>>,
    views: Vec<Field<'a>>,
}

impl Columns<'_> {
    /// Returns the length of the longest list. Shorter lists are treated as if padded with empty
    /// items.
    fn len(&self) -> usize {
        let longest = self.outputs.iter().map(Vec::len).max().unwrap_or(0);
        longest.max(self.summaries.len()).max(self.views.len())
    }

    fn frame(&self, at: usize) -> Result<Frame, ResultError> {
        let (mut answer, mut unanswered) = (None, [String::new(), String::new()]);
        for (seat, outputs) in self.outputs.iter().enumerate() {
            let stderr = text_at(&self.errors[seat], at)?.to_owned();
            let field = outputs.get(at).filter(|field| !field.value.is_null());
            let line = field.map_or(Ok(None), answer_line)?;
            let (Some(field), Some(line)) = (field, line) else {
                unanswered[seat] = stderr;
                continue;
            };
            if answer.replace(Answer { seat: Some(seat as i64), line, stderr }).is_some() {
                return Err(
                    field.refused("no answer, because the other seat answers in this frame")
                );
            }
        }
        Ok(Frame {
            answer,
            unanswered,
            summary: Summary::read(text_at(&self.summaries, at)?),
            state: state_of(text_at(&self.views, at)?),
        })
    }
}

/// Returns an item's text; empty if the item is null or missing.
fn text_at<'a>(list: &[Field<'a>], at: usize) -> Result<&'a str, ResultError> {
    let item = list.get(at).filter(|field| !field.value.is_null());
    item.map_or(Ok(""), Field::text)
}

fn properties(contest: Contest, game: &Field<'_>) -> Result<Properties, ResultError> {
    const INPUT: &str = "a list of strings with a seed=N line";
    let input = game.need("uinput", INPUT)?;
    let texts = input.items(INPUT)?;
    let texts = texts.iter().map(Field::text).collect::<Result<Vec<_>, _>>()?;
    Properties::read(contest, &input, &texts.join("\n"))
}
