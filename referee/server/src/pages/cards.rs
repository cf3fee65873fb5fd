//! Cards that show pictures of positions.

use maud::{Markup, html};
use sdk_game::PREFIX;
use viewer::interactive::first_position;
use viewer::{frames_of, thumbnail};

use crate::query::{Fields, link};
use crate::{App, Refusal};

/// Number of cards per page. Rows of two, three, four or six are always full.
pub const CARDS: usize = 24;

/// A grid of cards.
pub fn cards(cards: impl IntoIterator<Item = Markup>) -> Markup {
    html! { ul.cards { @for card in cards { li { (card) } } } }
}

/// A picture that links to a game, with a title. `rules` is the game's name, and `fields`
/// selects the position.
pub fn pictured(rules: &str, fields: &[(&str, &str)], address: &str, title: &Markup) -> Markup {
    html! {
        a.pictured href=(address) {
            // Contest viewers cannot render a picture here.
            @if !rules.starts_with(PREFIX) { img src=(link("/picture", fields)) alt="" loading="lazy" width="240" height="240"; }
            .split { (title) }
        }
    }
}

/// An SVG picture of the position given by the fields: after a turn, or at the end of the game. For
/// a new game, the first position.
pub fn drawn(app: &App, fields: &Fields) -> Result<String, Refusal> {
    if let Some(game) = fields.text("start") {
        let seed = fields.value("seed", "a signed 64-bit number")?.unwrap_or(1);
        return Ok(thumbnail(&first_position(game, seed)?, None)?);
    }
    let turn = fields.value("turn", "a turn number")?;
    Ok(thumbnail(&frames_of(&fields.selected(app)?)?, turn)?)
}
