//! Repeats games with the same replies, and compares them.

use engine::catalogue::Mismatch;
use sdk_game::{Next, Repeats, SdkSetup, Step};

use crate::Error;
use crate::game_client::{Classes, GameClient};
use crate::java::Java;
use crate::launch::Launch;

/// A step by a referee and the runner's reply.
pub struct Exchange {
    pub step: Step,
    /// Lines of the answer and the time taken, in milliseconds; `None` if the player did not
    /// answer.
    pub answer: Option<(Vec<String>, u64)>,
}

/// Compares a game with its repetition. Returns the parts that are the same, and the first
/// difference in the game itself.
pub fn compare(game: &[Exchange], again: &[Step]) -> (Repeats, Option<Mismatch>) {
    let steps: Vec<Step> = game.iter().map(|exchange| exchange.step.clone()).collect();
    compare_steps(&steps, again)
}

pub fn compare_steps(game: &[Step], again: &[Step]) -> (Repeats, Option<Mismatch>) {
    let only = |game, texts, views| Repeats { game, texts, views };
    let first = |compared: Repeats| {
        let mut turns = game.iter().zip(again).enumerate();
        turns.find_map(|(turn, (step, other))| {
            let found = step.difference(other, compared)?;
            Some(Mismatch { turn: Some(turn), ..found })
        })
    };
    let difference = first(only(true, false, false));
    let repeats = Repeats {
        game: difference.is_none() && game.len() == again.len(),
        texts: first(only(false, true, false)).is_none(),
        views: first(only(false, false, true)).is_none(),
    };
    (repeats, difference)
}

/// Repeats a game in a fresh process.
pub fn fresh_steps(
    launch: &Launch,
    setup: &SdkSetup,
    game: &[Exchange],
) -> Result<Vec<Step>, Error> {
    let fresh = launch.fresh_process(setup)?;
    Ok(repeat(fresh, Classes::Fresh, setup, game)?.0)
}

/// Repeats a game with the same replies, up to the first step with a different question. Returns
/// its steps, and the process if it can play another game.
pub fn repeat(
    java: Java,
    classes: Classes,
    setup: &SdkSetup,
    game: &[Exchange],
) -> Result<(Vec<Step>, Option<Java>), Error> {
    let mut client = GameClient::new(java, classes, setup, false);
    let steps = repeat_in(&mut client, game)?;
    Ok((steps, client.into_process()))
}

/// Sends a game's replies to a client again, up to the first step with a different question.
pub fn repeat_in(client: &mut GameClient, game: &[Exchange]) -> Result<Vec<Step>, Error> {
    let mut steps = Vec::new();
    for Exchange { step, answer } in game {
        let got = client.receive()?;
        if let Next::Over { .. } = got.next {
            client.finish()?;
        }
        let is_alike = step.difference(&got, Repeats::GAME).is_none();
        steps.push(got);
        match answer {
            _ if !is_alike || matches!(step.next, Next::Over { .. }) => break,
            Some((lines, ms)) => {
                client.answer(&lines.iter().map(String::as_str).collect::<Vec<_>>(), *ms);
            }
            None => client.time_out(),
        }
    }
    Ok(steps)
}
