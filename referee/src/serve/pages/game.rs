//! A game in the viewer.

use super::selection::{selected, work};
use crate::analysis::{can_analyse, GameAnalysis, WORK};
use crate::games::ice_and_fire::IceAndFire;
use crate::html::Html;
use crate::protocol::Game;
use crate::serve::frames::frames_of;
use crate::serve::links::link;
use crate::serve::query::Fields;
use crate::serve::state::App;
use crate::serve::ServeError;
use crate::viewer::{page_with, Additions};

/// The page of the viewer, the same that `referee view` writes, with links to the pages around it.
///
/// # Errors
///
/// Returns an error if there is no such game, if it cannot have happened, or if it is to be analysed
/// and nobody analyses its game.
pub fn page(app: &App, fields: &Fields) -> Result<Html, ServeError> {
    let work = work(fields, "analyse")?;
    let selected = selected(app, fields)?;
    let recording = frames_of(&selected)?;
    let analysis = work.map(|work| GameAnalysis::of(&selected.replay, work)).transpose()?;
    let links = links(fields, work, &selected.replay.game)?;
    let additions = Additions { analysis: analysis.as_ref(), links: &links, other: None };
    Ok(page_with(&recording, &additions))
}

/// To the list that holds the game, and from the game to its analysis.
fn links(
    fields: &Fields,
    work: Option<u64>,
    rules: &str,
) -> Result<Vec<(&'static str, String)>, ServeError> {
    let place = fields.place()?;
    let (field, value) = place.field();
    let game = fields.text("game").unwrap_or("1");
    let with = |page: &str, name: &str, work: u64| {
        link(page, &[(field, &value), ("game", game), (name, &work.to_string())])
    };
    let mut links = vec![("all games", link("/replays", &[(field, &value)]))];
    match work {
        Some(work) if rules == IceAndFire::NAME => {
            links.push(("table of the analysis", with("/analysis", "work", work)));
        }
        None if can_analyse(rules) => links.push(("analyse", with("/game", "analyse", WORK))),
        _ => {}
    }
    Ok(links)
}
