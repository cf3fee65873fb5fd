//! Links from a game to other games.

/// URLs of a game's neighbours.
#[derive(Clone, Debug, Default)]
pub struct Neighbours {
    pub previous: Option<String>,
    pub next: Option<String>,
    /// The next game that the first player lost.
    pub next_loss: Option<String>,
}

pub fn around(games: Neighbours) -> Vec<(&'static str, String)> {
    let links = [
        ("Previous game", games.previous),
        ("Next game", games.next),
        ("Next loss", games.next_loss),
    ];
    links.into_iter().filter_map(|(text, address)| Some((text, address?))).collect()
}
