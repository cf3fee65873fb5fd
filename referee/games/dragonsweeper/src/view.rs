//! The player's view.

use std::fmt;

use maps::dragonsweeper::WIDTH;

use super::hero::Hero;
use super::state::Ending;
use super::token::Token;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    pub turn: u32,
    pub hero: Hero,
    /// The tile the gnome fled from during the last action.
    pub fled: Option<usize>,
    /// The token shown on each tile, row by row.
    pub tokens: Vec<Token>,
    pub over: Option<Ending>,
}

impl View {
    /// The tiles where a click has an effect, as far as the player can tell.
    pub fn clickable(&self) -> impl Iterator<Item = usize> + '_ {
        let is_inert = |token: &Token| match token {
            Token::Clue(_) | Token::Clouded => true,
            Token::Wall(_) => self.hero.hp == 1,
            _ => false,
        };
        (0..self.tokens.len()).filter(move |tile| !is_inert(&self.tokens[*tile]))
    }

    /// The tokens followed by the hero, on one line. Official replays depend on this exact text.
    pub fn canonical(&self) -> String {
        let tokens: Vec<String> = self.tokens.iter().map(Token::to_string).collect();
        let Hero { hp, max_hp, level, xp, score } = self.hero;
        format!("{}|{hp} {max_hp} {level} {xp} {score} {}", tokens.join(" "), self.status())
    }

    /// `P` while the game is being played, `W` if it is won, `D` if the hero is dead.
    pub fn status(&self) -> &'static str {
        match self.over {
            Some(Ending::Won) => "W",
            Some(Ending::Lost) => "D",
            _ => "P",
        }
    }

    fn write_over(&self, ending: Ending, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Hero { hp, score, .. } = self.hero;
        let cleared = ending == Ending::Won && score == 365;
        let hp_left = if cleared { i64::from(hp) - 1 } else { -1 };
        writeln!(f, "over {ending} {score} {} {hp_left}", u8::from(cleared))
    }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Hero { hp, max_hp, level, xp, score } = self.hero;
        writeln!(f, "turn {}", self.turn)?;
        writeln!(f, "player {hp} {max_hp} {level} {xp} {} {score}", self.hero.need())?;
        if let Some(tile) = self.fled {
            writeln!(f, "event gnome {} {}", tile % WIDTH, tile / WIDTH)?;
        }
        writeln!(f, "grid")?;
        for row in self.tokens.chunks(WIDTH) {
            let tokens: Vec<String> = row.iter().map(Token::to_string).collect();
            writeln!(f, "{}", tokens.join(" "))?;
        }
        writeln!(f, "end")?;
        self.over.map_or(Ok(()), |ending| self.write_over(ending, f))
    }
}
