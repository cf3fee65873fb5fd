//! Large banners of a game's players: seat, name, score and result.

use maud::{Markup, html};

/// A player of a game.
#[derive(Clone, Debug, Default)]
pub struct PlayerBanner<'a> {
    pub seat: usize,
    /// The name of the side, such as `red`.
    pub side: &'a str,
    pub name: &'a str,
    /// The page of the player, if it has one.
    pub address: Option<&'a str>,
    pub score: &'a str,
    /// How the game ended for the player.
    pub end: &'a str,
    pub is_winner: bool,
    pub is_fault: bool,
}

/// Renders the players of a game next to each other.
pub fn player_banner(players: &[PlayerBanner<'_>]) -> Markup {
    let name = |player: &PlayerBanner<'_>| {
        html! { @match player.address { Some(address) => a href=(address) { (player.name) }, None => (player.name) } }
    };
    html! {
        ul.player-banners {
            @for player in players {
                li class={ "side-" (player.seat) } .winner[player.is_winner] .fault[player.is_fault] {
                    span.side { (player.side) }
                    strong.name title=(player.name) { (name(player)) }
                    span.score { (player.score) }
                    span.end { (player.end) }
                }
            }
        }
    }
}
