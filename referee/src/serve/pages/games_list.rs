//! The games of a match, losses first, filtered.

use super::analysis::game_links;
use super::layout::{anchor, table};
use crate::html::Html;
use crate::listing::{Filter, GameResult, ListedGame};
use crate::matches::{read_seeds, RecordedMatch, Termination};
use crate::serve::links::link;
use crate::serve::query::{Fields, Place};
use crate::serve::ServeError;

/// How many games a page lists.
const PAGE_GAMES: usize = 100;

/// The filters and the games that pass them; `replays` is the file of the folder that holds their
/// replays.
///
/// # Errors
///
/// Returns an error if a filter is malformed.
pub fn section(
    recorded: &RecordedMatch,
    fields: &Fields,
    place: &Place,
    replays: Option<&str>,
) -> Result<Html, ServeError> {
    let names = recorded.names();
    let filter = filter(fields)?;
    let player = fields.text("player").unwrap_or(&names[0]);
    let from: usize = fields.value("from", "a number")?.unwrap_or(0);
    let listed = |(place, outcome)| ListedGame::of(recorded.plan(), place + 1, outcome);
    let mut games: Vec<(ListedGame, usize)> = recorded
        .games()
        .iter()
        .enumerate()
        .map(listed)
        .filter_map(|game| {
            let seat = filter.seat_of(&game)?;
            Some((game, seat))
        })
        .collect();
    // A loss of the player comes first, then draws.
    games.sort_by_key(|(game, _)| {
        let seat = game.players.iter().position(|name| name == player).unwrap_or(0);
        (game.standing(seat), game.number)
    });
    let found = games.len();
    let rows: Html = games
        .iter()
        .skip(from)
        .take(PAGE_GAMES)
        .map(|(game, _)| row(game, &recorded.plan().game, replays))
        .collect();
    let columns =
        ["game", "seed", "players by seat", "scores", "ends", "turns", "refused", "replay"];
    let list = if found == 0 {
        Html::markup("<p class=\"empty\">No game passes these filters.</p>")
    } else {
        table("games", &columns, &rows)
    };
    let pages = pages(fields, place, from, found);
    Ok(Html::filled(
        "<section id=\"list\"><h2>Games: {} of {}, losses of {} first</h2>{}{}{}{}</section>",
        &[
            &found,
            &recorded.games().len(),
            &player,
            &form(fields, place, &names),
            &list,
            &pages,
            &hint(recorded, replays),
        ],
    ))
}

/// Why games have no links.
fn hint(recorded: &RecordedMatch, replays: Option<&str>) -> Html {
    if replays.is_some() || recorded.games().is_empty() {
        return Html::default();
    }
    Html::markup(
        "<p class=\"empty\">The replays of these games are in no file of the folder: \
         <code>match</code> keeps them with <code>--replays FILE</code>.</p>",
    )
}

fn filter(fields: &Fields) -> Result<Filter, ServeError> {
    let seeds = fields.text("seeds").map(|text| {
        let one = text.parse::<i64>().map(|seed| [seed, seed]);
        one.or_else(|_| read_seeds(text))
            .map_err(|error| ServeError::request("seeds", text, error.to_string()))
    });
    let result = match fields.text("result") {
        None => None,
        Some("lost") => Some(GameResult::Lost),
        Some("drawn") => Some(GameResult::Drawn),
        Some("won") => Some(GameResult::Won),
        Some(other) => {
            return Err(ServeError::request("result", other, "expected lost, drawn or won"));
        }
    };
    let least: Option<usize> = fields.value("shortest", "a number of turns")?;
    let most: Option<usize> = fields.value("longest", "a number of turns")?;
    let turns = (least.is_some() || most.is_some())
        .then(|| [least.unwrap_or(0), most.unwrap_or(usize::MAX)]);
    Ok(Filter {
        player: fields.text("player").map(str::to_owned),
        seat: fields.value("seat", "0 or 1")?,
        result,
        seeds: seeds.transpose()?,
        end: fields.value::<Termination>("end", "won, lost, turn-limit or an exit")?,
        refused: fields.text("refused").is_some(),
        turns,
    })
}

/// One choice of a list; an empty value stands for any.
fn choice(name: &'static str, label: &'static str, chosen: &str, values: &[String]) -> Html {
    let option = |value: &String| {
        let selected = if value == chosen { " selected" } else { "" };
        Html::filled("<option value=\"{}\"{}>{}</option>", &[value, &Html::markup(selected), value])
    };
    let options: Html = values.iter().map(option).collect();
    Html::filled(
        "<label>{} <select name=\"{}\"><option value=\"\">any</option>{}</select></label>",
        &[&label, &name, &options],
    )
}

fn form(fields: &Fields, place: &Place, names: &[String; 2]) -> Html {
    let text = |name: &str| fields.text(name).unwrap_or_default().to_owned();
    let owned = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
    let ends: Vec<String> = Termination::all().map(|end| end.to_string()).collect();
    let (field, value) = place.field();
    let number = |name: &'static str, label: &'static str| {
        Html::filled(
            "<label>{} <input name=\"{}\" value=\"{}\" size=\"5\"></label>",
            &[&label, &name, &text(name)],
        )
    };
    let checked = if fields.text("refused").is_some() { " checked" } else { "" };
    Html::filled(
        "<form class=\"fields\" action=\"/match#list\"><input type=\"hidden\" name=\"{}\" value=\"{}\">\
         <input type=\"hidden\" name=\"sprt\" value=\"{}\">{}{}{}{}{}{}{}\
         <label><input type=\"checkbox\" name=\"refused\" value=\"1\"{}> refusals</label>\
         <button>Filter</button></form>",
        &[
            &field,
            &value,
            &text("sprt"),
            &choice("player", "player", &text("player"), names),
            &choice("seat", "seat", &text("seat"), &owned(&["0", "1"])),
            &choice("result", "result", &text("result"), &owned(&["lost", "drawn", "won"])),
            &choice("end", "ending", &text("end"), &ends),
            &number("seeds", "seeds"),
            &number("shortest", "turns from"),
            &number("longest", "to"),
            &Html::markup(checked),
        ],
    )
}

fn row(game: &ListedGame, rules: &str, replays: Option<&str>) -> Html {
    let ends = game.ends.iter().map(|end| end.map_or("-".to_owned(), |end| end.to_string()));
    let joined = |texts: Vec<String>| texts.join(" / ");
    let numbers = |numbers: &[i64]| joined(numbers.iter().map(i64::to_string).collect());
    let replay = match (replays, game.replay) {
        (Some(file), Some(number)) => {
            game_links(rules, ("file", file), &number.to_string(), "watch")
        }
        _ => Html::default(),
    };
    Html::filled(
        "<tr><td class=\"number\">{}</td><td class=\"number\">{}</td><td>{}</td>\
         <td class=\"number\">{}</td><td>{}</td><td class=\"number\">{}</td>\
         <td class=\"number\">{}</td><td>{}</td></tr>\n",
        &[
            &game.number,
            &game.seed,
            &joined(game.players.clone()),
            &numbers(&game.scores),
            &joined(ends.collect()),
            &game.turns,
            &joined(game.refused.iter().map(u64::to_string).collect()),
            &replay,
        ],
    )
}

/// Links to the pages before and after.
fn pages(fields: &Fields, place: &Place, from: usize, found: usize) -> Html {
    let (field, value) = place.field();
    let to = |from: usize, text: &str| {
        let start = from.to_string();
        let kept = fields
            .0
            .iter()
            .filter(|(name, _)| !["file", "opened", "from"].contains(&name.as_str()));
        let mut all: Vec<(&str, &str)> = vec![(field, &value)];
        all.extend(kept.map(|(name, value)| (name.as_str(), value.as_str())));
        all.push(("from", &start));
        let address = link("/match", &all) + "#list";
        anchor(&address, &text)
    };
    let mut html = Html::default();
    if from > 0 {
        html.push(&to(from.saturating_sub(PAGE_GAMES), "earlier games"));
    }
    if from + PAGE_GAMES < found {
        html.push(&to(from + PAGE_GAMES, "further games"));
    }
    Html::filled("<p class=\"pages\">{}</p>", &[&html])
}
