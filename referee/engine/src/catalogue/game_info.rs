//! Descriptions of games and their built-in players.

use super::OptionSpec;
use crate::scene::BoardStyle;

/// Description of a game. The fields are the constants of
/// [`RegisteredGame`](super::RegisteredGame) and [`Render`](crate::scene::Render).
#[derive(Clone, Copy, Debug)]
pub struct GameInfo {
    /// The name used on the command line and in replays.
    pub name: &'static str,
    pub about: &'static str,
    /// The rules, written for bot authors.
    pub rules: &'static str,
    pub starter: Option<Starter>,
    /// The word that reports use for a loss under the rules.
    pub defeat: &'static str,
    pub options: &'static [OptionSpec],
    /// The words that identify the contest in CodinGame titles, if its results can be replayed.
    pub contest: Option<&'static str>,
    /// The sides' names, in the order of their colours. May be empty.
    pub sides: &'static [&'static str],
    /// The gauge that shows who is ahead. May be empty.
    pub score_gauge: &'static str,
    pub style: BoardStyle,
    /// The meaning of an underlined tile. May be empty.
    pub underlined: &'static str,
    /// An explanation of anything that the pictures in the legend do not make clear. May be empty.
    pub note: &'static str,
    /// Instructions for playing the game on a page.
    pub guide: Guide,
}

/// A game's built-in player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayerInfo {
    /// The name, without the leading `@`.
    pub name: &'static str,
    /// A one-line description of how the player plays.
    pub about: &'static str,
}

/// Instructions for playing on a page, written as full sentences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guide {
    /// How to win, or how to score points.
    pub goal: &'static str,
    /// How to enter a turn with the mouse.
    pub by_mouse: &'static str,
    /// A prompt for the player in a single-player game, without a full stop. Empty for games with
    /// several seats.
    pub to_move: &'static str,
}

/// Source code for a small bot in several languages. The bot reads all of its input, answers
/// legally and uses only the standard library. All versions give the same answers.
#[derive(Clone, Copy, Debug)]
pub struct Starter {
    pub rust: &'static str,
    /// A single C++17 file.
    pub cpp: &'static str,
    pub python: &'static str,
}
