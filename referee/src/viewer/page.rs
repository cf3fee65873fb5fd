//! A replay as one page that opens from disk, without a network.

use super::ReplayFrames;
use crate::html::{Html, Policy};

const PAGE: &str = include_str!("page/page.html");
const STYLE: &str = include_str!("page/style.css");
/// The parts of the script, in an order in which each finds what it needs.
const SCRIPT: &str = concat!(
    include_str!("page/frames.js"),
    include_str!("page/board.js"),
    include_str!("page/curves.js"),
    include_str!("page/seats.js"),
    include_str!("page/controls.js"),
);

/// The page of a recorded game.
#[must_use]
pub fn page(recording: &ReplayFrames) -> Html {
    let policy = Policy::new(STYLE, Some(SCRIPT));
    let title = format!("{}, seed {}", recording.game, recording.seed);
    let (meta, style, script) = (policy.meta(), policy.style(), policy.script());
    Html::filled(PAGE, &[&meta, &title, &style, &title, &Html::json(recording), &script])
}
