//! A game in the viewer.

use super::selection::{selected, work};
use crate::analysis::{can_analyse, GameAnalysis, WORK};
use crate::games::ice_and_fire::IceAndFire;
use crate::html::Html;
use crate::protocol::Game;
use crate::serve::links::link;
use crate::serve::query::{Fields, Place};
use crate::serve::state::App;
use crate::serve::ServeError;
use crate::viewer::{frames_of, page_with, Additions, PageLink};

/// The page of the viewer, the same that `referee view` writes, with links to the pages around it. A game
/// that went on from a recorded one is compared with it.
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
    let place = fields.place()?;
    let origin = match place {
        Place::Table(number) => app.tables.origin(number),
        Place::File(_) | Place::Opened(_) => None,
    };
    let other = origin.as_ref().map(|origin| frames_of(&origin.selected)).transpose()?;
    let around = Around { place, game: number(fields), work };
    let mut links = around.links(&selected.replay.game);
    if let Some(origin) = &origin {
        links.push(to("the recorded game", origin.address.clone()));
    }
    let additions = Additions { analysis: analysis.as_ref(), links: &links, other: other.as_ref() };
    Ok(page_with(&recording, &additions))
}

/// The address of the page of the game that some fields name, at a turn.
///
/// # Errors
///
/// Returns an error if they name none.
pub fn game_address(fields: &Fields, turn: usize) -> Result<String, ServeError> {
    let place = fields.place()?;
    let (field, value) = place.field();
    Ok(format!("{}#t={turn}", link("/game", &[(field, &value), ("game", number(fields))])))
}

/// The number of the game in its file.
fn number(fields: &Fields) -> &str {
    fields.text("game").unwrap_or("1")
}

fn to(text: &'static str, address: String) -> PageLink {
    PageLink { text, address, takes_turn: false }
}

/// The pages around a game.
struct Around<'a> {
    place: Place,
    game: &'a str,
    work: Option<u64>,
}

impl Around<'_> {
    fn address(&self, page: &str, more: Option<(&str, u64)>) -> String {
        let (field, value) = self.place.field();
        let more = more.map(|(name, number)| (name, number.to_string()));
        let more = more.as_ref().map(|(name, number)| (*name, number.as_str()));
        let fields = [(field, value.as_str()), ("game", self.game)];
        link(page, &fields.into_iter().chain(more).collect::<Vec<_>>())
    }

    /// To the list that holds the game, or to the game by hand; to the analysis; and to what might have
    /// been.
    fn links(&self, rules: &str) -> Vec<PageLink> {
        let (field, value) = self.place.field();
        let mut links = vec![match self.place {
            Place::Table(_) => to("save the replay", link("/play/replay", &[("id", &value)])),
            Place::File(_) | Place::Opened(_) => {
                to("all games", link("/replays", &[(field, &value)]))
            }
        }];
        match self.work {
            Some(work) if rules == IceAndFire::NAME => links
                .push(to("table of the analysis", self.address("/analysis", Some(("work", work))))),
            None if can_analyse(rules) => {
                links.push(to("analyse", self.address("/game", Some(("analyse", WORK)))));
            }
            _ => {}
        }
        let address = self.address("/continue", None);
        links.push(PageLink { text: "continue from here", address, takes_turn: true });
        links
    }
}
