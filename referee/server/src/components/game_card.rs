//! A card for a game: its position, players and results.

use maud::{Markup, html};

/// A seat in a game.
#[derive(Clone, Debug, Default)]
pub struct CardSeat {
    pub name: String,
    pub score: String,
    /// How the game ended for the seat, such as `won on points` or `crashed`.
    pub end: String,
    pub is_winner: bool,
    pub is_fault: bool,
}

#[derive(Clone, Debug, Default)]
pub struct GameCard {
    /// URL of the game page, if there is one.
    pub address: Option<String>,
    /// URL of the picture, if there is one.
    pub picture: Option<String>,
    pub title: Markup,
    pub seats: Vec<CardSeat>,
    /// Description of a fault, which gives the card a red edge.
    pub fault: Option<String>,
    /// The last line, with seed and links.
    pub foot: Markup,
}

pub fn game_card(card: &GameCard) -> Markup {
    html! {
        div.game-card.fault[card.fault.is_some()] {
            @match &card.address {
                Some(address) => a.pictured href=(address) { (picture(card)) .split { (card.title) } },
                None => div.pictured { (picture(card)) .split { (card.title) } },
            }
            @for (number, seat) in card.seats.iter().enumerate() {
                div class={ "seat side-" (number) } title=(seat.name) { (seat_line(seat)) }
            }
            @if let Some(fault) = card.fault.as_ref().filter(|fault| !fault.is_empty()) { p.error { (fault) } }
            @if !card.foot.0.is_empty() { (card.foot) }
        }
    }
}

fn picture(card: &GameCard) -> Markup {
    html! {
        @if let Some(address) = &card.picture {
            img src=(address) alt="" loading="lazy" width="240" height="240";
        }
    }
}

/// A seat's player, outcome and score.
pub fn seat_line(seat: &CardSeat) -> Markup {
    html! {
        @if seat.is_winner { b { (seat.name) } } @else { span { (seat.name) } }
        span.end.error[seat.is_fault] { (seat.end) @if !seat.end.is_empty() { " " } (seat.score) }
    }
}
