//! What might have been: a recorded game goes on from one of its positions with others.

use super::game::game_address;
use super::layout::{self, anchor};
use super::seats::Offer;
use super::selection::selected;
use crate::by_hand::{continue_from, Seating};
use crate::html::Html;
use crate::serve::query::Fields;
use crate::serve::state::App;
use crate::serve::ServeError;

/// The page: the position after a turn, and who is to play on from it.
///
/// # Errors
///
/// Returns an error if there is no such game, or if it does not go on after the turn.
pub fn page(app: &App, fields: &Fields) -> Result<Html, ServeError> {
    let turn: usize = fields.value("turn", "a number of turns")?.unwrap_or(0);
    let selected = selected(app, fields)?;
    let replay = &selected.replay;
    let by_hand = replay.players.iter().map(|_| Seating::Hand).collect();
    let state = continue_from(replay, turn, by_hand)?.state();
    let seat = state.seat.unwrap_or_default();
    let (field, value) = fields.place()?.field();
    let from = [(field, value.as_str()), ("game", fields.text("game").unwrap_or("1"))];
    let hidden = |(name, value): &(&'static str, &str)| {
        Html::filled("<input type=\"hidden\" name=\"{}\" value=\"{}\">", &[name, value])
    };
    let side = state.sides.get(seat).map_or(format!("seat {seat}"), |side| (*side).to_owned());
    let content = Html::filled(
        "<section id=\"continue\" data-game=\"{}\" data-turn=\"{}\"><div id=\"table\"><div id=\"stage\">\
         <svg id=\"board\" role=\"img\" aria-label=\"the position after turn {}\"></svg></div><div id=\"side\">\
         <h1>What if?</h1><p class=\"lead\">{}, seed {}: the position after turn {} of {}. To move: {}. Recorded players: {}.</p>\
         <p class=\"lead\">Choose who goes on from here. Where built-in players have all seats, they play the game to its \
         end at once, and the page shows it beside the recorded one.</p>\
         <form id=\"new\" class=\"fields\">{}{}<button class=\"main\">Continue</button></form>\
         <p id=\"progress\" role=\"status\"></p><p>{}</p></div></div></section>\
         <script id=\"state\" type=\"application/json\">{}</script><script src=\"/assets/viewer.js\" defer></script>\
         <script src=\"/assets/play_board.js\" defer></script><script src=\"/assets/continue.js\" defer></script>",
        &[
            &state.game,
            &turn,
            &turn,
            &state.game,
            &state.seed,
            &turn,
            &(replay.turns.len() + replay.exits.len()),
            &side,
            &replay.players.join(", "),
            &from.iter().map(hidden).collect::<Html>(),
            &Offer::of(state.game)?.seats(&app.players, state.players.len(), seat),
            &anchor(&game_address(fields, turn)?, &"Back to the recorded game"),
            &Html::json(&state),
        ],
    );
    Ok(layout::page(app, &format!("what if: {} – referee", state.game), None, &content))
}
