//! A game of a test.

use maud::Markup;

use super::test::{recorded, test_view};
use crate::pages::game;
use crate::query::Fields;
use crate::{App, Refusal};

/// A game from a test, in the viewer.
pub fn page(app: &App, fields: &Fields) -> Result<Markup, Refusal> {
    let view = test_view(app, fields)?;
    let mut fields = fields.clone();
    fields.0.insert("file".to_owned(), view.files[1].clone());
    game::page(app, &fields)
}

/// The query fields for the first loss in the newest test, or for its first game if nothing was
/// lost. `None` if no game has been played.
pub fn recent_game(app: &App) -> Result<Option<Fields>, Refusal> {
    let newest = app.arena.arena()?.with_state(|state| {
        let mut tests = state.work.tests.values().rev();
        tests.find(|test| state.progress(test.number).played() > 0).map(|test| test.number)
    });
    let Some(test) = newest else { return Ok(None) };
    let mut fields = Fields([("test".to_owned(), test.to_string())].into());
    let view = test_view(app, &fields)?;
    let recorded = recorded(app, &view)?;
    let games = recorded.iter().flat_map(|recorded| &recorded.games);
    let lost = games.zip(1..).find(|(game, _)| game.half_points() == 0);
    let number: u64 = lost.map_or(1, |(_, number)| number);
    let [_, replays] = view.files;
    fields.0.extend([
        ("file".to_owned(), replays),
        ("game".to_owned(), number.to_string()),
        ("against".to_owned(), view.opponent.to_string()),
    ]);
    Ok(Some(fields))
}
