//! Draws the game.

use maps::battling_knights::{Heading, Knight};

use super::game::Ending;
use super::state::SIDE;
use super::symbols::ESCUTCHEON;
use super::{BattlingKnights, Event, Happening, Item, Status};
use engine::scene::symbols::{AXE, DAGGER, HELMET, STAFF};
use engine::scene::{
    Arrow, BoardStyle, Figure, Gauge, Ground, Ink, Inspection, LegendEntry, Mark, OffBoard,
    PathStyle, Render, Scene, Shape, Symbol, Tile,
};

impl Render for BattlingKnights {
    const SIDES: &'static [&'static str] = &["red", "blue", "green", "yellow"];

    const STYLE: BoardStyle = BoardStyle {
        is_island: true,
        // Leave room for drowned knights.
        margin: 24,
        path_style: PathStyle::AllSoFar,
        rows_first: true,
        ..BoardStyle::PLAIN
    };

    const UNDERLINED: &'static str = "the knight holds the item";

    fn scene(&self) -> Scene {
        let strength = Knight::ALL.map(|knight| self.state.strength(knight));
        let is_alive = Knight::ALL.map(|knight| self.state.status(knight) == Status::Live);
        Scene {
            columns: usize::from(SIDE),
            tiles: (0..SIDE * SIDE).map(|tile| self.tile(tile)).collect(),
            off_board: Knight::ALL.into_iter().filter_map(|knight| self.drowned(knight)).collect(),
            gauges: vec![
                Gauge::new("attack and defence", strength),
                Gauge::flag("alive", is_alive),
            ],
            ..Scene::default()
        }
    }

    fn arrows(&self, events: &[Event]) -> Vec<Arrow> {
        let square = |tile: u8| [usize::from(tile % SIDE), usize::from(tile / SIDE)];
        let arrow = |event: &Event| match event {
            Event::Happened(Happening::Moved(knight, to)) => {
                Some(Arrow { from: square(self.state.tile(*knight)), to: square(*to) })
            }
            _ => None,
        };
        events.iter().filter_map(arrow).collect()
    }

    fn affected_tiles(&self, event: &Event) -> Vec<usize> {
        let tile_of = |knight: Knight| usize::from(self.state.tile(knight));
        match *event {
            Event::Happened(Happening::Moved(knight, to)) => vec![tile_of(knight), usize::from(to)],
            Event::Happened(Happening::Drowned(knight) | Happening::Ignored(knight)) => {
                vec![tile_of(knight)]
            }
            Event::Happened(Happening::Killed(_, loser)) => vec![tile_of(loser)],
            Event::Happened(Happening::Took(..)) | Event::NotYours(_) | Event::Ended => Vec::new(),
        }
    }

    fn status(&self) -> Vec<String> {
        Knight::ALL.map(|knight| self.status_of(knight)).to_vec()
    }

    fn inspect(&self) -> Vec<Inspection> {
        let on = |tile: u8| {
            let knights = Knight::ALL.into_iter().filter(move |knight| {
                self.state.tile(*knight) == tile && self.state.status(*knight) != Status::Drowned
            });
            let knights = knights.map(|knight| format!("{knight:?}: {}", self.status_of(knight)));
            let lies = |item: &Item| {
                let held = Knight::ALL.iter().any(|knight| self.state.held(*knight) == Some(*item));
                self.state.item_tile(*item) == tile && !held
            };
            let items = Item::ALL.into_iter().filter(lies);
            knights.chain(items.map(|item| format!("{} lies here", word(item)))).collect()
        };
        let inspection = |tile| Inspection { lines: on(tile), reach: Vec::new() };
        (0..SIDE * SIDE).map(inspection).collect()
    }

    fn legend(&self) -> Vec<LegendEntry> {
        let picture = |figure| Tile::with(Ground::Plain, figure);
        let knights = [
            LegendEntry::new(Knight::ALL.map(standing).map(picture), "knight"),
            LegendEntry::new([picture(fallen(Knight::Red, None))], "fallen knight"),
        ];
        let item = |item| LegendEntry::new([picture(lying(item))], word(item));
        knights.into_iter().chain(Item::ALL.map(item)).collect()
    }

    fn title(line: &str) -> String {
        let Some((knight, heading)) = line.split_once(':') else { return line.to_owned() };
        let knight =
            Knight::ALL.into_iter().find(|one| knight == char::from(one.letter()).to_string());
        let heading =
            Heading::ALL.into_iter().find(|one| heading == char::from(one.letter()).to_string());
        match (knight, heading) {
            (Some(knight), Some(heading)) => format!("{} {}", colour(knight), arrow(heading)),
            _ => line.to_owned(),
        }
    }

    fn ending(&self) -> Option<String> {
        let text = match self.ending? {
            Ending::AllMovesPlayed => "all moves have been played",
            Ending::Requested => "a player sent GAME-END",
            Ending::PlayerLeft => "a player left the game",
        };
        Some(text.to_owned())
    }

    fn mark(event: &Event) -> Option<Mark> {
        match event {
            Event::Happened(Happening::Took(..)) => Some(Mark::Gain),
            Event::Happened(Happening::Killed(..)) => Some(Mark::Capture),
            Event::Happened(Happening::Drowned(_)) => Some(Mark::WipeOut),
            Event::Ended => Some(Mark::End),
            // The script may move knights that have fallen. That is not the player's fault.
            Event::Happened(Happening::Ignored(_)) => None,
            _ => Mark::for_refusal(event),
        }
    }
}

fn word(item: Item) -> String {
    item.key().replace('_', " ")
}

impl BattlingKnights {
    fn status_of(&self, knight: Knight) -> String {
        match (self.state.status(knight), self.state.held(knight)) {
            (Status::Dead, _) => "fell in a fight".to_owned(),
            (Status::Drowned, _) => "drowned".to_owned(),
            (Status::Live, None) => "alive".to_owned(),
            (Status::Live, Some(item)) => format!("holds the {}", word(item)),
        }
    }

    fn tile(&self, tile: u8) -> Tile {
        let living = self.state.knight_on(tile, Status::Live);
        let item = Item::ALL.into_iter().find(|item| self.state.item_tile(*item) == tile);
        let is_held = living.is_some_and(|knight| self.state.held(knight).is_some());
        let figure = match (living, self.state.knight_on(tile, Status::Dead), item) {
            (Some(knight), _, Some(item)) if is_held => Some(armed(knight, item)),
            (Some(knight), ..) => Some(standing(knight)),
            (None, Some(knight), item) => Some(fallen(knight, item)),
            (None, None, item) => item.map(lying),
        };
        Tile { figure, is_underlined: is_held, ..Tile::bare(Ground::Plain) }
    }

    /// The knight drawn in the water, next to where it left the board.
    fn drowned(&self, knight: Knight) -> Option<OffBoard> {
        let by = match self.drowned[knight as usize]? {
            Heading::North => [0.0, -0.96],
            Heading::East => [0.96, 0.0],
            Heading::South => [0.0, 0.96],
            Heading::West => [-0.96, 0.0],
        };
        let shapes = vec![
            Shape::symbol(&ESCUTCHEON, 17.0),
            device(knight, 8.0).at(0.0, 2.0),
            Shape::Line { path: "M-10 5c3-2.5 4 2.5 7 0s4 2.5 7 0 3 1 5 .5", ink: Ink::Light },
        ];
        let figure = Figure {
            name: format!("{} knight, drowned", colour(knight)),
            shapes,
            ..of_knight(knight)
        };
        Some(OffBoard { tile: usize::from(self.state.tile(knight)), by, figure })
    }
}

fn colour(knight: Knight) -> String {
    format!("{knight:?}").to_lowercase()
}

fn arrow(heading: Heading) -> char {
    match heading {
        Heading::North => '↑',
        Heading::East => '→',
        Heading::South => '↓',
        Heading::West => '←',
    }
}

fn letter(item: Item) -> char {
    char::from(item.key().as_bytes()[0])
}

/// An item's picture at the given size.
fn symbol(item: Item, size: f64) -> Shape {
    let symbol: &'static Symbol = match item {
        Item::Axe => &AXE,
        Item::MagicStaff => &STAFF,
        Item::Dagger => &DAGGER,
        Item::Helmet => &HELMET,
    };
    Shape::symbol(symbol, size).in_ink(Ink::Dark)
}

/// The letter on a knight's shield.
fn device(knight: Knight, size: f64) -> Shape {
    Shape::text(char::from(knight.letter()), size, [0.0, 3.0]).in_ink(Ink::Light)
}

fn of_knight(knight: Knight) -> Figure {
    Figure {
        letters: char::from(knight.letter()).to_string(),
        name: format!("{} knight", colour(knight)),
        side: Some(knight as u8),
        id: Some(knight as u32),
        ..Figure::default()
    }
}

/// Adds an item to a figure's letters, name and shapes.
fn with_item(mut figure: Figure, item: Item, shape: Shape) -> Figure {
    figure.letters.push(letter(item));
    figure.name += &format!(" with {}", word(item));
    figure.shapes.push(shape);
    figure
}

/// A knight's shield, with the item he holds.
fn armed(knight: Knight, item: Item) -> Figure {
    let shapes = vec![Shape::symbol(&ESCUTCHEON, 22.0), device(knight, 9.0).at(-4.0, 3.0)];
    let held = symbol(item, 10.5).at(4.5, -1.0).in_ink(Ink::Light);
    with_item(Figure { shapes, ..of_knight(knight) }, item, held)
}

fn standing(knight: Knight) -> Figure {
    let shapes = vec![Shape::symbol(&ESCUTCHEON, 22.0), device(knight, 11.0)];
    Figure { shapes, ..of_knight(knight) }
}

/// A fallen knight, with the item that lies on the same tile, if any.
fn fallen(knight: Knight, item: Option<Item>) -> Figure {
    let shapes = vec![
        Shape::symbol(&ESCUTCHEON, 16.0).in_ink(Ink::Faint),
        Shape::Line { path: "M-6-6L6 6M6-6L-6 6", ink: Ink::Dark },
    ];
    let figure = Figure {
        letters: char::from(knight.letter()).to_ascii_lowercase().to_string(),
        name: format!("{} knight, fallen", colour(knight)),
        side: None,
        shapes,
        ..of_knight(knight)
    };
    match item {
        Some(item) => with_item(figure, item, symbol(item, 13.0).at(5.0, 5.0)),
        None => figure,
    }
}

fn lying(item: Item) -> Figure {
    Figure {
        letters: letter(item).to_string(),
        name: word(item),
        shapes: vec![symbol(item, 17.0)],
        ..Figure::default()
    }
}

#[cfg(test)]
mod tests {
    use engine::protocol::{Exit, Game, Seat};
    use maps::BattlingKnightsSetup;
    use maps::battling_knights::Move;

    use super::*;
    use crate::Turn;

    #[test]
    fn each_ending_has_its_own_text() {
        let step = Move { knight: Knight::Red, heading: Heading::South };
        let setup = BattlingKnightsSetup { seats: 1, moves: vec![step; 2] };
        let start = || BattlingKnights::new(&setup).expect("a valid setup");
        let mut game = start();
        game.play(&Turn::Step(step));
        assert_eq!(Render::ending(&game), None);
        game.play(&Turn::Step(step));
        assert_eq!(Render::ending(&game).as_deref(), Some("all moves have been played"));
        let mut game = start();
        game.play(&Turn::Step(step));
        game.play(&Turn::End);
        assert_eq!(Render::ending(&game).as_deref(), Some("a player sent GAME-END"));
        let mut game = start();
        game.leave(Seat(0), Exit::Timeout);
        assert_eq!(Render::ending(&game).as_deref(), Some("a player left the game"));
    }
}
