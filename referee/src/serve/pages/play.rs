//! A game by hand.

use super::board_data::board_data;
use super::layout::{self, anchor};
use super::seats::Offer;
use crate::by_hand::{seat_counts, HandState};
use crate::catalogue::OptionSpec;
use crate::games;
use crate::html::Html;
use crate::serve::links::link;
use crate::serve::query::Fields;
use crate::serve::state::App;
use crate::serve::ServeError;

/// The page: the board of the game that the address names, and the form that begins one.
///
/// # Errors
///
/// Returns an error if there is no such game, or if it is not kept any more.
pub fn page(app: &App, fields: &Fields) -> Result<Html, ServeError> {
    let id: Option<u64> = fields.value("id", "the number of a game")?;
    let state = id.map(|id| app.tables.with(id, |table| table.state())).transpose()?;
    let asked = fields.text("game").unwrap_or(games::NAMES[0]);
    let game = state.as_ref().map_or(asked, |state| state.game);
    let form = form(app, fields, game, state.as_ref())?;
    let content = match &state {
        None => form,
        Some(state) => Html::filled("{}{}{}", &[&table(), &form, &board_data(state)]),
    };
    let number = id.map_or(String::new(), |id| id.to_string());
    let section = Html::filled(
        "<section id=\"play\" data-game=\"{}\" data-id=\"{}\">{}</section>\
         <script src=\"/assets/play_board.js\" defer></script><script src=\"/assets/play.js\" defer></script>",
        &[&game, &number, &content],
    );
    Ok(layout::page(app, &format!("play {game} – referee"), None, &section))
}

/// The form that begins a game; folded up beside a game that is played.
fn form(
    app: &App,
    fields: &Fields,
    game: &str,
    state: Option<&HandState>,
) -> Result<Html, ServeError> {
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
    let form = Html::filled(
        "<form id=\"new\" class=\"fields\"><label>seed <input name=\"seed\" value=\"{}\" size=\"12\" \
         inputmode=\"numeric\"></label>{}{}<button class=\"main\">Begin</button></form>",
        &[&fields.text("seed").unwrap_or("1"), &offer.seats(app, seats, 0), &options],
    );
    let lead = Html::filled("<p class=\"lead\">{}{}</p>", &[&offer.about, &others]);
    Ok(match state {
        None => Html::filled("<h1>{}</h1>{}{}{}", &[&game, &lead, &form, &other_games(game)]),
        Some(_) => Html::filled(
            "<details id=\"another\"><summary>Begin another game</summary>{}{}{}</details>",
            &[&lead, &form, &other_games(game)],
        ),
    })
}

fn other_games(game: &str) -> Html {
    let others = games::NAMES.iter().filter(|name| **name != game);
    let links = others.map(|name| {
        Html::filled("<li>{}</li>", &[&anchor(&link("/play", &[("game", name)]), name)])
    });
    Html::filled("<h2>Other games</h2><ul class=\"game-names\">{}</ul>", &[&links.collect::<Html>()])
}

/// The board and what is told beside it; a script fills it.
fn table() -> Html {
    Html::markup(
        "<div id=\"table\"><div id=\"stage\"><svg id=\"board\" role=\"group\" aria-label=\"board\"></svg></div>\
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
