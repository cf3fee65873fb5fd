//! Results returned by the site: a list of frames.

use super::ResultError;
use super::contest::Contest;
use super::fields::Field;
use super::result::{
    Answer, Frame, GameResult, Properties, answer_line, player_names, two_numbers,
};
use super::shape::Shape;
use super::summary::{Summary, state_of};

/// Reads a game from the object that contains its frames.
pub(super) fn read(contest: Contest, game: &Field<'_>) -> Result<GameResult, ResultError> {
    const FRAMES: &str = "a list of frames";
    let frames = game.need("frames", FRAMES)?.items(FRAMES)?;
    let input = game.need("refereeInput", "a string with a seed=N line")?;
    let two = |field: &Field<'_>, expected| {
        two_numbers(&field.items(expected)?)?.ok_or_else(|| field.refused(expected))
    };
    let scores = two(&game.need("scores", "a list of two scores")?, "a list of two scores")?;
    let ranks = game.get("ranks");
    Ok(GameResult {
        contest,
        shape: Shape::Bare,
        properties: Properties::read(contest, &input, input.text()?)?,
        title_league: None,
        players: player_names(game, name)?,
        frames: frames.iter().map(frame).collect::<Result<_, _>>()?,
        scores,
        ranks: ranks.map(|field| two(&field, "a list of two ranks")).transpose()?,
    })
}

/// Reads a frame. `agentId` is the seat that was asked only if the frame contains an answer. In the
/// frames for the actions that follow an answer, `agentId` is always 0.
fn frame(frame: &Field<'_>) -> Result<Frame, ResultError> {
    if !frame.value.is_object() {
        return Err(frame.refused("a frame"));
    }
    let line = frame.get("stdout").map_or(Ok(None), |stdout| answer_line(&stdout))?;
    let seat = frame.get("agentId").map(|seat| seat.whole()).transpose()?;
    let stderr = frame.optional_text("stderr")?.to_owned();
    let mut unanswered = [String::new(), String::new()];
    let answer = match (line, seat.and_then(|seat| usize::try_from(seat).ok())) {
        (Some(line), _) => Some(Answer { seat, line, stderr }),
        (None, Some(seat @ (0 | 1))) => {
            unanswered[seat] = stderr;
            None
        }
        (None, _) => None,
    };
    Ok(Frame {
        answer,
        unanswered,
        summary: Summary::read(frame.optional_text("summary")?),
        state: state_of(frame.optional_text("view")?),
    })
}

/// Returns a player's name. The player is either a person or a league boss. Games played on the
/// puzzle's page contain no names.
pub(super) fn name<'a>(agent: &Field<'a>) -> Option<Field<'a>> {
    let person = agent.get("codingamer").and_then(|person| person.get("pseudo"));
    person.or_else(|| agent.get("arenaboss").and_then(|boss| boss.get("nickname")))
}
