//! A game by hand.

use super::layout::{self, anchor};
use crate::by_hand::seat_counts;
use crate::catalogue::{OptionSpec, RegisteredGame};
use crate::games::{self, Visitor};
use crate::html::Html;
use crate::serve::links::link;
use crate::serve::query::Fields;
use crate::serve::state::App;
use crate::serve::ServeError;

/// The word for a seat that the person plays.
pub const HAND: &str = "hand";

/// What a game offers to those who begin one.
struct Offer {
    about: &'static str,
    players: Vec<&'static str>,
    options: &'static [OptionSpec],
}

struct Offered;

impl Visitor for Offered {
    type Output = Offer;

    fn visit<G: RegisteredGame>(self) -> Offer {
        Offer {
            about: G::ABOUT,
            players: G::players().iter().map(|player| player.name).collect(),
            options: G::OPTIONS,
        }
    }
}

/// The page: the board, and the form that begins a game.
///
/// # Errors
///
/// Returns an error if there is no such game.
pub fn page(app: &App, fields: &Fields) -> Result<Html, ServeError> {
    let game = fields.text("game").unwrap_or(games::NAMES[0]);
    let offer = games::visit_named(game, Offered)?;
    let counts = seat_counts(game)?;
    let chosen: Option<usize> = fields.value("seats", "a number of seats")?;
    let seats = chosen.filter(|count| counts.contains(count)).unwrap_or(counts[0]);
    let others = counts.iter().filter(|count| **count != seats);
    let others: Html = others
        .map(|count| {
            let address = link("/play", &[("game", game), ("seats", &count.to_string())]);
            Html::filled(" {}", &[&anchor(&address, &format_args!("with {count} seats"))])
        })
        .collect();
    let selects: Html = (0..seats).map(|seat| seat_select(app, &offer, seat)).collect();
    let options: Html = offer.options.iter().map(|spec| option_select(spec, fields)).collect();
    let content = Html::filled(
        "<section id=\"play\" data-game=\"{}\"><h1>{}</h1><p class=\"lead\">{}{}</p>\
         <form id=\"new\" class=\"fields\"><label>seed <input name=\"seed\" value=\"{}\" size=\"12\" \
         inputmode=\"numeric\"></label>{}{}<button>Begin</button></form>\
         <div id=\"table\" hidden><div id=\"board\" role=\"group\" aria-label=\"board\"></div>\
         <div id=\"side\"><p id=\"status\" role=\"status\"></p><p id=\"seed\"></p><div id=\"actions\" class=\"fields\"></div>\
         <label id=\"show\" class=\"fields\" hidden>hidden tiles show <select>\
         <option value=\"none\">nothing</option><option value=\"known\">their power where it is known</option>\
         <option value=\"range\">their power or its range</option></select></label><p id=\"begun\"></p><p id=\"hint\"></p><table class=\"figures\"><tbody id=\"gauges\"></tbody></table>\
         <p id=\"legend\"></p><ol id=\"log\" reversed></ol></div></div></section>\
         <script src=\"/assets/play.js\" defer></script>",
        &[
            &game,
            &game,
            &offer.about,
            &others,
            &fields.text("seed").unwrap_or("1"),
            &selects,
            &options,
        ],
    );
    Ok(layout::page(app, &format!("play {game} – referee"), None, &content))
}

/// Who plays a seat: the first is played by hand unless something else is chosen.
fn seat_select(app: &App, offer: &Offer, seat: usize) -> Html {
    let builtin = offer.players.iter().map(|name| format!("@{name}"));
    let programs = app.players.iter().map(ToString::to_string);
    let mut names: Vec<String> = vec![HAND.to_owned()];
    names.extend(builtin.chain(programs));
    let chosen = usize::from(seat > 0);
    let option = |(place, name): (usize, &String)| {
        let selected = if place == chosen { " selected" } else { "" };
        let text = if name == HAND { "by hand" } else { name };
        Html::filled("<option value=\"{}\"{}>{}</option>", &[name, &Html::markup(selected), &text])
    };
    let options: Html = names.iter().enumerate().map(option).collect();
    Html::filled("<label>seat {} <select name=\"seat\">{}</select></label>", &[&seat, &options])
}

fn option_select(spec: &OptionSpec, fields: &Fields) -> Html {
    let option = |value: &&str| {
        let selected = if fields.text(spec.name) == Some(*value) { " selected" } else { "" };
        Html::filled("<option value=\"{}\"{}>{}</option>", &[value, &Html::markup(selected), value])
    };
    let options: Html = spec.values.iter().map(option).collect();
    Html::filled(
        "<label>{} <select name=\"{}\"><option value=\"\">usual</option>{}</select></label>",
        &[&spec.name, &spec.name, &options],
    )
}
