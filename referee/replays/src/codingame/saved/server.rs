//! Games returned by the site: a list of frames.

use super::super::fields::Field;
use super::super::server::name;
use super::saved_game::{Input, SavedFrame, SavedGame, check_seats, metadata, names};
use crate::codingame::{ResultError, Shape};

/// Reads a game from the object that contains its frames.
pub fn read(game: &Field<'_>) -> Result<SavedGame, ResultError> {
    const FRAMES: &str = "a list of frames";
    let list = game.need("frames", FRAMES)?;
    let frames = list.items(FRAMES)?;
    if frames.is_empty() {
        return Err(list.refused("at least one frame"));
    }
    let numbers = |field: &Field<'_>, expected| {
        field.items(expected)?.iter().map(Field::whole).collect::<Result<Vec<_>, _>>()
    };
    let given = game.need("scores", "a list of scores")?;
    let scores = check_seats(&given, numbers(&given, "a list of scores")?)?;
    let Input { seed, options, case, is_solo } = input(game, scores.len())?;
    let ranks = game.get("ranks").map(|field| match numbers(&field, "a list of ranks")? {
        ranks if ranks.len() == scores.len() => Ok(ranks),
        _ => Err(field.refused("one rank per score")),
    });
    Ok(SavedGame {
        shape: Shape::Bare,
        seed,
        options,
        case,
        is_solo,
        metadata: metadata(game),
        title_league: None,
        players: names(game, scores.len(), name)?,
        frames: frames.iter().map(|item| frame(item, scores.len())).collect::<Result<_, _>>()?,
        ranks: ranks.transpose()?,
        scores,
        tooltips: tooltips(game)?,
        root: String::new(),
    })
}

fn input(game: &Field<'_>, seats: usize) -> Result<Input, ResultError> {
    const INPUT: &str = "a string with a seed=N line";
    Input::read(game.need("refereeInput", INPUT), seats, |field| Ok(field.text()?.to_owned()))
}

fn frame(frame: &Field<'_>, seats: usize) -> Result<SavedFrame, ResultError> {
    if !frame.value.is_object() {
        return Err(frame.refused("a frame"));
    }
    let text = |key| frame.get(key).map(|field| field.text().map(str::to_owned)).transpose();
    // The agent is -1 before the first question.
    let seat = match frame.get("agentId") {
        None => None,
        Some(field) => match field.whole()? {
            -1 => None,
            index => {
                let seat = usize::try_from(index).ok().filter(|seat| *seat < seats);
                Some(seat.ok_or_else(|| field.refused("-1 or a seat index"))?)
            }
        },
    };
    let is_key = frame
        .get("keyframe")
        .map(|field| field.value.as_bool().ok_or_else(|| field.refused("true or false")));
    Ok(SavedFrame {
        seat,
        answer: text("stdout")?.filter(|answer| !answer.is_empty()),
        stderr: text("stderr")?.unwrap_or_default(),
        summary: text("summary")?,
        view: text("view")?,
        is_key: is_key.transpose()?,
    })
}

/// Reads tooltips, which are strings of JSON. The list is always empty in responses to requests
/// that play a game.
fn tooltips(game: &Field<'_>) -> Result<Option<Vec<String>>, ResultError> {
    const TOOLTIP: &str = "a JSON object with a text field, as a string";
    let Some(list) = game.get("tooltips") else { return Ok(None) };
    let mut texts = Vec::new();
    for item in list.items("a list of tooltips")? {
        let object: serde_json::Value =
            serde_json::from_str(item.text()?).map_err(|_| item.refused(TOOLTIP))?;
        let text = object.get("text").and_then(serde_json::Value::as_str);
        texts.push(text.ok_or_else(|| item.refused(TOOLTIP))?.to_owned());
    }
    Ok(Some(texts).filter(|texts| !texts.is_empty()))
}
