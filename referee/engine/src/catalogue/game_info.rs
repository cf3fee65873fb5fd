//! Descriptions of a game.

use super::OptionSpec;
use crate::scene::BoardStyle;

/// Description of a game. The fields are the constants of [`RegisteredGame`](super::RegisteredGame) and
/// [`Render`](crate::scene::Render).
#[derive(Clone, Copy, Debug)]
pub struct GameInfo {
    /// The name used on the command line and in replays.
    pub name: &'static str,
    /// What the game is, in one line.
    pub about: &'static str,
    /// The rules, written for bot authors.
    pub rules: &'static str,
    /// A small example bot.
    pub starter: Option<Starter>,
    /// How reports describe losing by the rules.
    pub defeat: &'static str,
    /// The setup options the game offers.
    pub options: &'static [OptionSpec],
    /// The words that identify the contest in CodinGame titles, if its results can be replayed.
    pub contest: Option<&'static str>,
    /// The names of the sides, in the order of their colours. May be empty.
    pub sides: &'static [&'static str],
    /// The gauge that shows who is ahead. May be empty.
    pub score_gauge: &'static str,
    /// The appearance of the board.
    pub style: BoardStyle,
    /// The meaning of an underlined tile. May be empty.
    pub underlined: &'static str,
    /// Whatever the pictures in the legend do not explain. May be empty.
    pub note: &'static str,
    /// How to play the game on a page.
    pub guide: Guide,
}

/// A built-in player of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayerInfo {
    /// The name, without the leading `@`.
    pub name: &'static str,
    /// Describes in one line how it plays.
    pub about: &'static str,
}

/// Instructions for playing on a page, written as full sentences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guide {
    /// What decides the game.
    pub goal: &'static str,
    /// How to make a turn with the mouse.
    pub by_mouse: &'static str,
    /// Tells the only seat what to do, without a full stop. Empty for games with several seats.
    pub to_move: &'static str,
}

/// Source code for a small bot in several languages. The bot reads all of its input, answers
/// legally and uses only the standard library. All versions give the same answers.
#[derive(Clone, Copy, Debug)]
pub struct Starter {
    /// A `main.rs` file.
    pub rust: &'static str,
    /// A single C++17 file.
    pub cpp: &'static str,
    /// A Python 3 script.
    pub python: &'static str,
}
