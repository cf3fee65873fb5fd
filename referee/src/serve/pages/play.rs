//! A game by hand.

use super::layout::{self, anchor};
use super::seats::Offer;
use crate::by_hand::seat_counts;
use crate::catalogue::OptionSpec;
use crate::games;
use crate::html::Html;
use crate::players::NamedPlayer;
use crate::serve::links::link;
use crate::serve::query::Fields;
use crate::serve::state::App;
use crate::serve::ServeError;

/// The page: the board, and the form that begins a game.
///
/// # Errors
///
/// Returns an error if there is no such game.
pub fn page(app: &App, fields: &Fields) -> Result<Html, ServeError> {
    let game = fields.text("game").unwrap_or(games::NAMES[0]);
    let form = form(game, &app.players, fields)?;
    let mut content = section(game, &form, &other_games(game));
    content.push(&Html::markup(
        "<script src=\"/assets/viewer.js\" defer></script><script src=\"/assets/play_board.js\" defer></script>\
         <script src=\"/assets/play.js\" defer></script>",
    ));
    Ok(layout::page(app, &format!("play {game} – referee"), None, &content))
}

/// The part of the page that holds the form and the table, for [its scripts](crate::serve::assets::PLAY) on a
/// page that has no server: built-in players only, and no other games.
///
/// # Errors
///
/// Returns an error if there is no such game.
pub fn without_server(game: &str) -> Result<Html, ServeError> {
    Ok(section(game, &form(game, &[], &Fields::default())?, &Html::default()))
}

/// `more` stands below the form.
fn section(game: &str, form: &Html, more: &Html) -> Html {
    Html::filled(
        "<section id=\"play\" data-game=\"{}\"><h1 id=\"title\">{}</h1>{}\
         <details id=\"another\" open><summary>Begin a game</summary>{}{}</details></section>",
        &[&game, &game, &table(), form, more],
    )
}

/// The form that begins a game; a script folds it up beside a game that is played.
fn form(game: &str, programs: &[NamedPlayer], fields: &Fields) -> Result<Html, ServeError> {
    let offer = Offer::of(game)?;
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
    let options: Html = offer.options.iter().map(|spec| option_select(spec, fields)).collect();
    Ok(Html::filled(
        "<p class=\"lead\">{}{}</p>\
         <form id=\"new\" class=\"fields\"><label>seed <input name=\"seed\" value=\"{}\" size=\"12\" \
         inputmode=\"numeric\"></label>{}{}<button class=\"main\">Begin</button></form>",
        &[
            &offer.about,
            &others,
            &fields.text("seed").unwrap_or("1"),
            &offer.seats(programs, seats, 0),
            &options,
        ],
    ))
}

fn other_games(game: &str) -> Html {
    let others = games::NAMES.iter().filter(|name| **name != game);
    let links = others.map(|name| {
        Html::filled("<li>{}</li>", &[&anchor(&link("/play", &[("game", name)]), name)])
    });
    Html::filled(
        "<h2>Other games</h2><ul class=\"game-names\">{}</ul>",
        &[&links.collect::<Html>()],
    )
}

/// The board and what is told beside it; a script fills it.
fn table() -> Html {
    Html::markup(
        "<div id=\"table\" hidden><div id=\"stage\"><svg id=\"board\" role=\"group\" aria-label=\"board\"></svg></div>\
         <div id=\"side\"><h1 id=\"name\"></h1><p id=\"status\" role=\"status\"></p><div id=\"actions\" class=\"fields\"></div>\
         <label id=\"show\" class=\"fields\" hidden>hidden tiles show <select>\
         <option value=\"none\">nothing</option><option value=\"known\">their power where it is known</option>\
         <option value=\"range\">their power or its range</option></select></label><p id=\"begun\"></p>\
         <p id=\"hint\" role=\"status\"></p><div class=\"scroll\"><table class=\"figures\"><tbody id=\"gauges\"></tbody></table></div>\
         <details id=\"terms\"><summary>What is on the board</summary><ul></ul><p id=\"legend\"></p></details>\
         <p id=\"seed\"></p><ol id=\"log\" reversed></ol></div></div>",
    )
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
