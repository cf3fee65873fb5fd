//! Styles and scripts that do not need the server, for pages that bring a host of their own.
//!
//! The scripts call `host` for what lies outside of the page, as `assets/server.js` offers it: `fields`, `address`,
//! `ask`, `finished` and `open`.

use crate::viewer::{BOARD_SCRIPT, BOARD_STYLE, TOKENS};

/// The style of all pages.
#[must_use]
pub fn style() -> String {
    let own = concat!(
        include_str!("assets/style.css"),
        include_str!("assets/play.css"),
        include_str!("assets/editor.css"),
    );
    [TOKENS, BOARD_STYLE, own].concat()
}

/// Opens a file that is dropped onto the page; `tell` says something to the person.
pub const DROP: &str = include_str!("assets/drop.js");

/// A game by hand, in the [section of its page](super::play_section): the board of the viewer, that of the game, and
/// what is chosen on it, in this order.
pub const PLAY: [&str; 3] =
    [BOARD_SCRIPT, include_str!("assets/play_board.js"), include_str!("assets/play.js")];
