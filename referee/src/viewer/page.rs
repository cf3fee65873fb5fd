//! A replay as one page that opens from disk, without a network.

use super::ReplayFrames;
use crate::html::{Html, Policy};

const PAGE: &str = include_str!("page/page.html");
const STYLE: &str = concat!(
    include_str!("page/tokens.css"),
    include_str!("page/style.css"),
    include_str!("page/board.css"),
);
/// The parts of the script, in an order in which each finds what it needs.
const SCRIPT: &str = concat!(
    include_str!("page/frames.js"),
    include_str!("page/geometry.js"),
    include_str!("page/symbols.js"),
    include_str!("page/symbols_lair.js"),
    include_str!("page/pieces.js"),
    include_str!("page/board.js"),
    include_str!("page/motion.js"),
    include_str!("page/overlays.js"),
    include_str!("page/compare.js"),
    include_str!("page/cards.js"),
    include_str!("page/panels.js"),
    include_str!("page/charts.js"),
    include_str!("page/timeline.js"),
    include_str!("page/inspector.js"),
    include_str!("page/exporting.js"),
    include_str!("page/film.js"),
    include_str!("page/controls.js"),
);

/// The page of a recorded game.
#[must_use]
pub fn page(recording: &ReplayFrames) -> Html {
    filled(recording, &Html::default())
}

/// The page of a recorded game with another game of the same seed, turn by turn.
#[must_use]
pub fn comparison_page(recording: &ReplayFrames, other: &ReplayFrames) -> Html {
    let data = Html::filled(
        "<script type=\"application/json\" id=\"other\">{}</script>\n",
        &[&Html::json(other)],
    );
    filled(recording, &data)
}

/// The page with the data of another game, or with nothing.
fn filled(recording: &ReplayFrames, other: &Html) -> Html {
    let policy = Policy::new(STYLE, Some(SCRIPT)).with_pictures();
    let title = format!("{}, seed {}", recording.game, recording.seed);
    let (meta, style, script) = (policy.meta(), policy.style(), policy.script());
    let data = Html::json(recording);
    Html::filled(PAGE, &[&meta, &title, &style, &recording.game, &data, other, &script])
}
