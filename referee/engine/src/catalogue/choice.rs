//! What a seat may do next, for people who play by hand.

use serde::Serialize;

/// One thing that the seat to move may do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// The kind of thing: `move`, `train 2`. Choices of one kind are offered together.
    pub kind: String,
    /// The tile of the piece that does it, as an index into the tiles of the scene.
    pub from: Option<usize>,
    /// The tile where it is done.
    pub to: Option<usize>,
    /// The word or command that is added to the answer line.
    pub text: String,
    /// Whether the turn is complete with it.
    pub ends_turn: bool,
    /// What it costs, in games in which choices have a price.
    pub price: Option<i32>,
}

impl Choice {
    /// A choice that is a whole turn.
    pub fn turn(kind: &str, from: Option<usize>, to: Option<usize>, text: String) -> Self {
        Self { kind: kind.to_owned(), from, to, text, ends_turn: true, price: None }
    }

    /// A choice after which the turn goes on.
    pub fn part(kind: &str, from: Option<usize>, to: Option<usize>, text: String) -> Self {
        Self { ends_turn: false, ..Self::turn(kind, from, to, text) }
    }
}
