//! The heading of a game: its players as banners, links to other games, and the views of the game.

use maud::{Markup, html};

use super::{CardSeat, Tab, tabs};

/// A player at the top of a game.
#[derive(Clone, Debug, Default)]
pub struct Banner {
    /// Name of the side, such as `red`; empty if there is only one seat.
    pub side: String,
    pub seat: CardSeat,
}

#[derive(Clone, Debug, Default)]
pub struct GameHeading {
    /// One per seat.
    pub banners: Vec<Banner>,
    /// The game's name, seed and length.
    pub lead: String,
    /// Text and URL of links to other games.
    pub around: Vec<(&'static str, String)>,
    pub tabs: Vec<Tab>,
}

pub fn game_heading(heading: &GameHeading) -> Markup {
    html! {
        .game-heading {
            h1.banners {
                @for (seat, shown) in heading.banners.iter().enumerate() { (banner(seat, shown)) " " }
            }
            p.quiet { (heading.lead) }
            @if !heading.around.is_empty() {
                nav.around aria-label="other games" {
                    @for (text, address) in &heading.around { a href=(address) { (text) } }
                }
            }
        }
        (tabs("views of the game", &heading.tabs))
    }
}

fn banner(index: usize, Banner { side, seat }: &Banner) -> Markup {
    let class = if side.is_empty() { "banner".to_owned() } else { format!("banner side-{index}") };
    let end = [seat.end.as_str(), seat.score.as_str()].join(" ");
    html! {
        span class=(class) data-winner[seat.is_winner] {
            @if !side.is_empty() { span class={ "chip side-" (index) } { (side) } " " }
            span.name title=(seat.name) { (seat.name) }
            @if !end.trim().is_empty() { " " span.outcome.error[seat.is_fault] { (end.trim()) } }
        }
    }
}
