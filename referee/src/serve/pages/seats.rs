//! The choice of who plays a game.

use crate::catalogue::OptionSpec;
use crate::games::{self, UnknownGame};
use crate::html::Html;
use crate::players::NamedPlayer;
use crate::serve::seating::HAND;

/// What a game offers to those who begin one.
pub struct Offer {
    /// What is played, in one line.
    pub about: &'static str,
    /// The names of the built-in players.
    pub players: Vec<&'static str>,
    /// What may be chosen of the setup.
    pub options: &'static [OptionSpec],
    /// What the sides are called.
    sides: &'static [&'static str],
}

impl Offer {
    /// What a game offers.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such game.
    pub fn of(game: &str) -> Result<Self, UnknownGame> {
        let game = games::named(game)?;
        let (info, players) = (game.info(), game.players());
        Ok(Self {
            about: info.about,
            players: players.iter().map(|player| player.name).collect(),
            options: info.options,
            sides: info.sides,
        })
    }

    /// A choice of who plays for each seat: one of them by hand, the others by the first built-in player.
    pub fn seats(&self, programs: &[NamedPlayer], count: usize, by_hand: usize) -> Html {
        let side = |seat: usize| match self.sides.get(seat) {
            Some(side) if count > 1 => (*side).to_owned(),
            _ => format!("seat {seat}"),
        };
        (0..count).map(|seat| self.seat(programs, &side(seat), seat == by_hand)).collect()
    }

    fn seat(&self, programs: &[NamedPlayer], name: &str, is_by_hand: bool) -> Html {
        let builtin = self.players.iter().map(|name| format!("@{name}"));
        let programs = programs.iter().map(ToString::to_string);
        let names = std::iter::once(HAND.to_owned()).chain(builtin).chain(programs);
        let chosen = usize::from(!is_by_hand);
        let option = |(place, name): (usize, String)| {
            let selected = Html::markup(if place == chosen { " selected" } else { "" });
            let text = if name == HAND { "by hand" } else { &name };
            Html::filled("<option value=\"{}\"{}>{}</option>", &[&name, &selected, &text])
        };
        let options: Html = names.enumerate().map(option).collect();
        Html::filled("<label>{} <select name=\"seat\">{}</select></label>", &[&name, &options])
    }
}
