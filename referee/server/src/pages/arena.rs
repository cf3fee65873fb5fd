//! An arena's pages: its bots, tests and ratings.

pub mod attributes;
pub mod bots;
mod forms;
mod names;
mod parts;
pub mod ratings;
mod running;
pub mod source;
pub mod test;
pub mod test_game;
pub mod tests;
pub mod version;
pub mod welcome;

use maud::{Markup, html};

use self::names::{test_address, test_name, version_address, version_link, version_name};
use self::parts::{
    elo_of, framed, promote_button, rail_page, request_button, results, stage_badge, test_badge,
};
pub use self::running::running;
use crate::query::Fields;
use crate::{App, Refusal};

/// The live part of a page.
pub fn live(app: &App, page: &str, fields: &Fields) -> Result<Markup, Refusal> {
    let arena = app.arena.arena()?;
    let part = match page {
        "bots" => bots::live(app, arena),
        "tests" => tests::live(app, arena),
        "ratings" => ratings::live(arena),
        "version" => {
            let version = arena.with_state(|state| version::find(state, fields))?;
            version::live(app, arena, &version)
        }
        "test" => return test::live(app, fields),
        other => {
            return Err(Refusal::field("arena", other, "bots, version, tests, test or ratings"));
        }
    };
    Ok(html! { div #live { (part) } })
}
