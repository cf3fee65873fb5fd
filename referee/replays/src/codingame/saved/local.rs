//! Games written by the SDK. For each seat, they contain lists with one item per frame.

use super::super::fields::Field;
use super::saved_game::{Input, SavedFrame, SavedGame, check_seats, metadata, names};
use crate::codingame::{ResultError, Shape};

/// Reads a game from the object written by the SDK.
pub fn read(game: &Field<'_>) -> Result<SavedGame, ResultError> {
    if let Some(cause) = game.get("failCause") {
        let reason = cause.text()?.to_owned();
        return Err(ResultError::NotPlayed { field: cause.path, reason });
    }
    const VIEWS: &str = "a list of views";
    let list = game.need("views", VIEWS)?;
    let views = list.items(VIEWS)?;
    if views.is_empty() {
        return Err(list.refused("at least one view"));
    }
    let scores = scores(&game.need("scores", "a score for each seat")?)?;
    let Input { seed, options, case, is_solo } = input(game, scores.len())?;
    let columns = Columns::read(game, scores.len(), views)?;
    let frames = 0..columns.views.len();
    Ok(SavedGame {
        shape: Shape::Local,
        seed,
        options,
        case,
        is_solo,
        metadata: metadata(game),
        title_league: None,
        players: names(game, scores.len(), |agent| agent.get("name"))?,
        frames: frames.map(|at| columns.frame(at)).collect::<Result<_, _>>()?,
        scores,
        ranks: None,
        tooltips: tooltips(game)?,
        root: String::new(),
    })
}

fn input(game: &Field<'_>, seats: usize) -> Result<Input, ResultError> {
    const INPUT: &str = "a list of strings with a seed=N line";
    Input::read(game.need("uinput", INPUT), seats, |field| {
        let texts = field.items(INPUT)?;
        let texts = texts.iter().map(Field::text).collect::<Result<Vec<_>, _>>()?;
        Ok(texts.join("\n"))
    })
}

/// Reads the scores of seats `0`, `1` and so on.
fn scores(field: &Field<'_>) -> Result<Vec<i64>, ResultError> {
    let table = field.value.as_object().ok_or_else(|| field.refused("a score for each seat"))?;
    let score = |seat: usize| field.need(&seat.to_string(), "a whole number")?.whole();
    check_seats(field, (0..table.len().min(9)).map(score).collect::<Result<_, _>>()?)
}

fn tooltips(game: &Field<'_>) -> Result<Option<Vec<String>>, ResultError> {
    let Some(list) = game.get("tooltips") else { return Ok(None) };
    let items = list.items("a list of tooltips")?;
    let text = |item: &Field<'_>| Ok(item.need("text", "a string")?.text()?.to_owned());
    items.iter().map(text).collect::<Result<_, _>>().map(Some)
}

/// A game's lists, each with one item per frame.
struct Columns<'a> {
    outputs: Vec<Vec<Field<'a>>>,
    errors: Vec<Vec<Field<'a>>>,
    summaries: Vec<Field<'a>>,
    views: Vec<Field<'a>>,
}

impl<'a> Columns<'a> {
    fn read(game: &Field<'a>, seats: usize, views: Vec<Field<'a>>) -> Result<Self, ResultError> {
        const COLUMN: &str = "a list with one item per frame";
        let ids = game.get("ids");
        // Lists are keyed by agent numbers, which are equal to the seats unless someone has changed
        // them.
        let key = |seat: usize| {
            let id = ids.as_ref().and_then(|ids| ids.get(&seat.to_string()));
            id.map_or(Ok(seat as i64), |id| id.whole()).map(|id| id.to_string())
        };
        let outputs = game.need("outputs", "the outputs for each seat")?;
        let errors = game.get("errors");
        let column = |table: &Field<'a>, seat| table.need(&key(seat)?, COLUMN)?.items(COLUMN);
        let of_seats = |table: &Field<'a>| (0..seats).map(|seat| column(table, seat)).collect();
        let summaries = game.get("summaries");
        let columns = Self {
            outputs: of_seats(&outputs)?,
            errors: errors.as_ref().map_or(Ok(Vec::new()), of_seats)?,
            summaries: summaries.map_or(Ok(Vec::new()), |list| list.items("summaries"))?,
            views,
        };
        for (seat, list) in columns.outputs.iter().enumerate() {
            if list.len() > columns.views.len() {
                let field = outputs.need(&key(seat)?, COLUMN)?;
                return Err(field.refused("at most one item per view"));
            }
        }
        Ok(columns)
    }

    fn frame(&self, at: usize) -> Result<SavedFrame, ResultError> {
        let mut frame = SavedFrame::default();
        for (seat, outputs) in self.outputs.iter().enumerate() {
            frame.stderr += text_at(self.errors.get(seat), at)?.unwrap_or_default();
            let Some(answer) = text_at(Some(outputs), at)? else { continue };
            if frame.seat.replace(seat).is_some() {
                return Err(outputs[at].refused("null, because another seat answers in this frame"));
            }
            frame.answer = Some(answer.to_owned());
        }
        frame.summary = text_at(Some(&self.summaries), at)?.map(str::to_owned);
        if let Some(view) = text_at(Some(&self.views), at)? {
            (frame.is_key, frame.view) = view_of(&self.views[at], view)?;
        }
        Ok(frame)
    }
}

/// Returns whether a view is a key frame, and the view without its keyword.
fn view_of(field: &Field<'_>, view: &str) -> Result<(Option<bool>, Option<String>), ResultError> {
    for (word, is_key) in [("KEY_FRAME", true), ("INTERMEDIATE_FRAME", false)] {
        if let Some(rest) = view.strip_prefix(word) {
            return Ok((Some(is_key), Some(rest.to_owned())));
        }
    }
    Err(field.refused("KEY_FRAME or INTERMEDIATE_FRAME"))
}

/// Returns an item's text, or `None` if the item is null or missing.
fn text_at<'a>(list: Option<&Vec<Field<'a>>>, at: usize) -> Result<Option<&'a str>, ResultError> {
    let item = list.and_then(|list| list.get(at)).filter(|field| !field.value.is_null());
    item.map(Field::text).transpose()
}
