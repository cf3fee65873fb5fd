//! The game as driven by the table.

use std::fmt;
use std::time::Duration;

use maps::SplitMix32;
use maps::dragonsweeper::{CENTRE, Lair, Piece, TILES};

use engine::protocol::{Exit, Game, InvalidSetup, Phase, Seat};

use super::hero::Hero;
use super::state::{Dragonsweeper, Ending, Thing, Tile};
use super::turn::{Event, Turn};
use super::view::View;

/// Number of actions after which the game ends, whether or not it is won.
pub const ACTIONS_MAX: u32 = 1_000;

impl fmt::Display for Dragonsweeper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.view(Seat(0)))?;
        for at in &self.tiles {
            let thing = match at.thing {
                Thing::Piece(piece, look) => {
                    format!("{}{}", piece.code(), look.map_or(String::new(), |l| l.sign().into()))
                }
                Thing::Token(token) => token.to_string(),
            };
            write!(f, "{thing}{}{}{} ", at.revealed as u8, at.defeated as u8, at.wall)?;
        }
        let order: Vec<String> = self.order.iter().map(u8::to_string).collect();
        writeln!(f, "\norder {}\ndice {}", order.join(" "), self.dice.state())
    }
}

fn validate(lair: &Lair) -> Result<(), InvalidSetup> {
    let mut order = lair.order.clone();
    order.sort_unstable();
    if !order.iter().map(|tile| usize::from(*tile)).eq(0..TILES) {
        return Err(InvalidSetup("the order does not contain each tile exactly once".to_owned()));
    }
    let cells = lair.grid.cells();
    if cells[CENTRE].piece != Piece::Dragon {
        return Err(InvalidSetup("the dragon is not in the middle".to_owned()));
    }
    let tally = |piece| cells.iter().filter(|cell| cell.piece == piece).count();
    match Piece::all().find(|piece| tally(*piece) != piece.count()) {
        Some(piece) => {
            let (found, code, expected) = (tally(piece), piece.code(), piece.count());
            Err(InvalidSetup(format!("found {found} {code:?} pieces, expected {expected}")))
        }
        None => Ok(()),
    }
}

impl Game for Dragonsweeper {
    type Setup = Lair;
    type View = View;
    type Turn = Turn;
    type Event = Event;

    const NAME: &'static str = "dragonsweeper";

    fn new(lair: &Lair) -> Result<Self, InvalidSetup> {
        validate(lair)?;
        let tile = |cell: &maps::dragonsweeper::Cell| Tile {
            thing: Thing::Piece(cell.piece, cell.look),
            revealed: matches!(cell.piece, Piece::Dragon | Piece::Orb),
            defeated: false,
            wall: if cell.piece == Piece::Wall { 3 } else { 0 },
        };
        Ok(Self {
            lair: lair.grid.cells().into(),
            tiles: lair.grid.cells().iter().map(tile).collect(),
            order: lair.order.clone(),
            dice: SplitMix32::new(lair.rng),
            hero: Hero::START,
            actions: 0,
            disarmed: false,
            ending: None,
            fled: None,
        })
    }

    fn seats(&self) -> usize {
        1
    }

    fn phase(&self) -> Phase {
        match self.ending {
            None => Phase::Turn(Seat(0)),
            Some(_) => Phase::Over(vec![i64::from(self.hero.score)]),
        }
    }

    fn opening(&self, _: Seat) -> String {
        "dragonsweeper 1\nsize 13 10\n".to_owned()
    }

    fn view(&self, _: Seat) -> View {
        View {
            turn: self.actions,
            hero: self.hero,
            fled: self.fled,
            tokens: (0..TILES).map(|tile| self.token(tile)).collect(),
            over: self.ending,
        }
    }

    fn play(&mut self, turn: &Turn) -> Vec<Event> {
        if self.ending.is_some() {
            return Vec::new();
        }
        self.actions += 1;
        self.fled = None;
        let events = self.act(*turn);
        if self.ending.is_none() && self.actions >= ACTIONS_MAX {
            self.ending = Some(Ending::Limit);
        }
        events
    }

    fn leave(&mut self, _: Seat, _: Exit) {
        self.ending.get_or_insert(Ending::Quit);
    }

    fn budget(&self, _: Seat) -> Duration {
        Duration::from_secs(10)
    }

    fn turns_max(&self) -> usize {
        ACTIONS_MAX as usize
    }
}
