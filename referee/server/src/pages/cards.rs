//! Pictures of positions, and cards with them.

use maud::{Markup, html};
use sdk_game::PREFIX;
use viewer::by_hand::first_position;
use viewer::{frames_of, thumbnail};

use crate::query::{Fields, link};
use crate::{App, Refusal};

/// Games on a page of cards: rows of two, three, four and six are full.
pub const CARDS: usize = 24;

/// Cards, one after the other.
pub fn cards(cards: impl IntoIterator<Item = Markup>) -> Markup {
    html! { ul.cards { @for card in cards { li { (card) } } } }
}

/// A picture that leads to a game, with a title; `rules` is the name of the game, and `fields` say which position is
/// drawn.
pub fn pictured(rules: &str, fields: &[(&str, &str)], address: &str, title: &Markup) -> Markup {
    html! {
        a.pictured href=(address) {
            // Pictures of a contest's own viewer are not made here.
            @if !rules.starts_with(PREFIX) { img src=(link("/picture", fields)) alt="" loading="lazy" width="240" height="240"; }
            .split { (title) }
        }
    }
}

/// The picture of a game that the address names, after a turn or at its end; or of the first position of a game by
/// hand.
pub fn drawn(app: &App, fields: &Fields) -> Result<String, Refusal> {
    if let Some(game) = fields.text("start") {
        let seed = fields.value("seed", "a signed 64-bit number")?.unwrap_or(1);
        return Ok(thumbnail(&first_position(game, seed)?, None)?);
    }
    let turn = fields.value("turn", "the number of a turn")?;
    Ok(thumbnail(&frames_of(&fields.selected(app)?)?, turn)?)
}
