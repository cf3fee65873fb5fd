//! A game in the viewer.

use maud::Markup;
use sdk_game::PREFIX;
use viewer::analysis::{GameAnalysis, WORK, can_analyse, judges_turns};
use viewer::{Additions, PageLink, frames_of, page_with};

use super::arena;
use crate::query::{Fields, Location, link};
use crate::{App, Refusal};

/// The page that `referee view` writes, with links to related pages. A continuation is compared with the game it
/// continues.
pub fn page(app: &App, fields: &Fields) -> Result<Markup, Refusal> {
    let work = fields.evaluations("analyse")?;
    let selected = fields.selected(app)?;
    let recording = frames_of(&selected)?;
    let analysis = work.map(|work| GameAnalysis::of(&selected.replay, work)).transpose()?;
    let table = match fields.location()? {
        Location::Table(number) => Some(app.tables.get(number)?),
        Location::File(_) | Location::Opened(_) => None,
    };
    let origin = table.as_ref().and_then(|table| table.origin.as_ref());
    let other = origin.map(|origin| frames_of(&origin.selected)).transpose()?;
    let mut links = links(fields, work, &selected.replay.game)?;
    if let Some(around) = arena::test::neighbours(app, fields)? {
        let games = [
            ("previous game", around.previous),
            ("next game", around.next),
            ("next loss", around.next_loss),
        ];
        links.extend(games.into_iter().filter_map(|(text, address)| Some(to(text, address?))));
    }
    links.extend(origin.map(|origin| to("the recorded game", origin.address.clone())));
    let original = app.original.as_ref().and_then(|original| original.of(&selected.replay));
    let additions = Additions {
        analysis: analysis.as_ref(),
        links: &links,
        other: other.as_ref(),
        original: original.as_ref().map(Result::as_ref),
    };
    Ok(page_with(&recording, &additions))
}

fn to(text: &'static str, address: String) -> PageLink {
    PageLink { text, address, takes_turn: false }
}

/// Navigation links: home, the test or list of the game, its analysis, what-if.
fn links(fields: &Fields, work: Option<u64>, rules: &str) -> Result<Vec<PageLink>, Refusal> {
    let location = fields.location()?;
    let (field, value) = location.field();
    let list = match (location, fields.text("test")) {
        (_, Some(test)) => to("the test", format!("/tests/{test}")),
        (Location::Table(_), None) => {
            to("save the replay", link("/play/replay", &[("id", &value)]))
        }
        (Location::File(_) | Location::Opened(_), None) => {
            to("all games", link("/replays", &[(field, &value)]))
        }
    };
    let mut links = vec![to("home", "/".to_owned()), list];
    match work.map(|work| work.to_string()) {
        Some(work) if judges_turns(rules) => {
            let address = fields.link_to("/analysis", &[("work", &work)])?;
            links.push(to("table of the analysis", address));
        }
        None if can_analyse(rules) => {
            let address = fields.link_to("/game", &[("analyse", &WORK.to_string())])?;
            links.push(to("analyse", address));
        }
        _ => {}
    }
    if !rules.starts_with(PREFIX) {
        let address = fields.link_to("/continue", &[])?;
        links.push(PageLink { text: "continue from here", address, takes_turn: true });
    }
    Ok(links)
}
