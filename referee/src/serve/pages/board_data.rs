//! A position as the board of the viewer reads it from a page.

use crate::by_hand::HandState;
use crate::html::Html;
use crate::viewer::{Frame, ReplayFrames};

/// The data of a page with the board of a game by hand: one frame, the position as it is.
pub fn board_data(state: &HandState) -> Html {
    let tiles = state.tiles.iter().cloned().enumerate().collect();
    let gauges = state.gauges.iter().map(|(_, values)| values.clone()).collect();
    let recording = ReplayFrames {
        game: state.game.to_owned(),
        seed: state.seed.clone(),
        players: state.players.clone(),
        sides: state.sides.to_vec(),
        legend: state.legend,
        columns: state.columns,
        shifts: state.shifts.clone(),
        frames: vec![Frame { tiles, gauges, ..Frame::default() }],
        openings: state.players.iter().map(|_| Vec::new()).collect(),
        tile_names: state.tile_names.clone(),
        terms: state.terms.clone(),
        ..ReplayFrames::default()
    };
    Html::filled(
        "<script id=\"recording\" type=\"application/json\">{}</script>\n\
         <script src=\"/assets/viewer.js\" defer></script>\n",
        &[&Html::json(&recording)],
    )
}
