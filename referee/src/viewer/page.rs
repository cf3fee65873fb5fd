//! A replay as one page that opens from disk, without a network.

use super::ReplayFrames;
use crate::analysis::GameAnalysis;
use crate::html::{Html, Part, Policy};

const PAGE: &str = include_str!("page/page.html");
const STYLE: &str = concat!(
    include_str!("page/tokens.css"),
    include_str!("page/style.css"),
    include_str!("page/board.css"),
);
/// The parts of the script, in an order in which each finds what it needs.
const SCRIPT: &str = concat!(
    include_str!("page/elements.js"),
    include_str!("page/recording.js"),
    include_str!("page/frames.js"),
    include_str!("page/geometry.js"),
    include_str!("page/symbols.js"),
    include_str!("page/symbols_lair.js"),
    include_str!("page/pieces.js"),
    include_str!("page/board.js"),
    include_str!("page/motion.js"),
    include_str!("page/overlays.js"),
    include_str!("page/compare.js"),
    include_str!("page/analysis.js"),
    include_str!("page/conclusions.js"),
    include_str!("page/drags.js"),
    include_str!("page/cards.js"),
    include_str!("page/panels.js"),
    include_str!("page/charts.js"),
    include_str!("page/timeline.js"),
    include_str!("page/blunders.js"),
    include_str!("page/inspector.js"),
    include_str!("page/exporting.js"),
    include_str!("page/film.js"),
    include_str!("page/controls.js"),
    include_str!("page/start.js"),
);

/// The policy of the page.
pub const POLICY: Policy = Policy::new(STYLE, Some(SCRIPT)).with_pictures();

/// What the page of a game shows beside the game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Additions<'a> {
    /// Another game from the same start, laid over it turn by turn.
    pub other: Option<&'a ReplayFrames>,
    /// What is said of its turns.
    pub analysis: Option<&'a GameAnalysis>,
    /// Links to other pages.
    pub links: &'a [PageLink],
}

/// A link to another page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageLink {
    /// Its text.
    pub text: &'static str,
    /// Its address; where it takes the shown turn, without that field.
    pub address: String,
    /// Whether the field `turn` of the address is the shown turn, or the last one after which the game
    /// goes on.
    pub takes_turn: bool,
}

/// The page of a recorded game.
#[must_use]
pub fn page(recording: &ReplayFrames) -> Html {
    page_with(recording, &Additions::default())
}

/// The page of a recorded game with what is shown beside it.
#[must_use]
pub fn page_with(recording: &ReplayFrames, additions: &Additions<'_>) -> Html {
    let title = format!("{}, seed {}", recording.game, recording.seed);
    let (meta, style, script) = (POLICY.meta(), POLICY.style(), POLICY.script());
    let links = links(additions.links);
    let mut data = element("recording", &Html::json(recording));
    if let Some(other) = additions.other {
        data.push(&element("other", &Html::json(other)));
    }
    if let Some(analysis) = additions.analysis {
        data.push(&element(analysis.kind(), &Html::json(analysis)));
    }
    let parts: [&dyn Part; 7] = [&meta, &title, &style, &data, &links, &recording.game, &script];
    Html::filled(PAGE, &parts)
}

/// Data of the page.
fn element(id: &'static str, data: &Html) -> Html {
    Html::filled("<script type=\"application/json\" id=\"{}\">{}</script>\n", &[&id, data])
}

fn links(links: &[PageLink]) -> Html {
    if links.is_empty() {
        return Html::default();
    }
    let link = |link: &PageLink| {
        let mark = if link.takes_turn { " class=\"takes-turn\"" } else { "" };
        let parts: [&dyn Part; 3] = [&link.address, &Html::markup(mark), &link.text];
        Html::filled("<a href=\"{}\"{}>{}</a>\n", &parts)
    };
    let links: Html = links.iter().map(link).collect();
    Html::filled("<nav id=\"links\" aria-label=\"other pages\">\n{}</nav>\n", &[&links])
}
