//! What the bot says of a game.

use super::layout::{self, anchor, table};
use super::selection::{selected, work};
use crate::analysis::{analyse, can_analyse, AnalysedTurn, Analysis, BLUNDER, WORK};
use crate::games::ice_and_fire::IceAndFire;
use crate::html::Html;
use crate::protocol::Game;
use crate::serve::links::link;
use crate::serve::query::Fields;
use crate::serve::state::App;
use crate::serve::ServeError;

/// Scores beyond this are drawn at the edge.
const EDGE: i32 = 2000;
const WIDTH: f64 = 960.0;
const HEIGHT: f64 = 220.0;

/// The links of a game of a list: to the viewer, and to the analysis where there is one.
pub fn game_links(rules: &str, (field, value): (&str, &str), number: &str, watch: &str) -> Html {
    let address = |page: &str| link(page, &[(field, value), ("game", number)]);
    let mut html = anchor(&address("/game"), &watch);
    if can_analyse(rules) {
        let analysis = match rules {
            IceAndFire::NAME => address("/analysis"),
            _ => link("/game", &[(field, value), ("game", number), ("analyse", &WORK.to_string())]),
        };
        html.push(&Html::markup(" · "));
        html.push(&anchor(&analysis, &"analyse"));
    }
    html
}

/// The analysis that the address asks for.
///
/// # Errors
///
/// Returns an error if there is no such game, or if the bot does not play it.
pub fn analysis(app: &App, fields: &Fields) -> Result<Analysis, ServeError> {
    let work = work(fields, "work")?.unwrap_or(WORK);
    Ok(analyse(&selected(app, fields)?.replay, work)?)
}

/// The page: the score over the turns, and each turn with what would have been better.
///
/// # Errors
///
/// Returns an error if there is no such game, or if the bot does not play it.
pub fn page(app: &App, fields: &Fields) -> Result<Html, ServeError> {
    let found = analysis(app, fields)?;
    let place = fields.place()?;
    let (field, value) = place.field();
    let game = fields.text("game").unwrap_or("1");
    let work = found.work.to_string();
    let watch = link("/game", &[(field, &value), ("game", game), ("analyse", &work)]);
    let worst = found.turns.iter().max_by_key(|turn| (turn.loss, std::cmp::Reverse(turn.number)));
    let worst = worst.filter(|turn| turn.loss > 0).map_or_else(Html::default, |turn| {
        Html::filled(
            "The turn that lost most is {}: {} gold.",
            &[&anchor(&format!("{watch}#t={}", turn.number), &turn.number), &gold(turn.loss)],
        )
    });
    let before = |turn: &AnalysedTurn| {
        let turn = (turn.number - 1).to_string();
        link("/continue", &[(field, &value), ("game", game), ("turn", &turn)])
    };
    let rows: Html = found.turns.iter().map(|turn| row(turn, &watch, &before(turn))).collect();
    let names =
        ["turn", "seat", "loss", "score", "played", "the bot would play", "expected reply", ""];
    let content = Html::filled(
        "<h1>{} against {}, seed {}</h1>\
         <p class=\"lead\">{} Scores are in gold, after the best reply, by {} evaluations a turn. {}</p>\
         {}{}",
        &[
            &found.players.first().map_or("", String::as_str),
            &found.players.get(1).map_or("", String::as_str),
            &found.seed,
            &worst,
            &found.work,
            &anchor(&watch, &"Watch the game with its analysis"),
            &curve(&found),
            &table("turns", &names, &rows),
        ],
    );
    Ok(layout::page(app, "analysis – referee", None, &content))
}

/// Tenths of gold as gold.
fn gold(tenths: i32) -> String {
    format!("{:.1}", f64::from(tenths) / 10.0)
}

/// A turn; `before` is the page that goes on from the position before it.
fn row(turn: &AnalysedTurn, watch: &str, before: &str) -> Html {
    let class = if turn.loss >= BLUNDER { "blunder" } else { "" };
    let best = if turn.loss > 0 { turn.best.as_str() } else { "the same" };
    Html::filled(
        "<tr class=\"{}\"><td>{}</td><td>{}</td><td class=\"number\">{}</td>\
         <td class=\"number\">{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n",
        &[
            &class,
            &anchor(&format!("{watch}#t={}", turn.number), &turn.number),
            &turn.seat,
            &gold(turn.loss),
            &gold(turn.score),
            &turn.line,
            &best,
            &turn.reply,
            &anchor(before, &"play it otherwise"),
        ],
    )
}

/// The score for seat 0 over the turns, blunders marked.
fn curve(analysis: &Analysis) -> Html {
    let count = analysis.turns.len().max(1) as f64;
    let x = |turn: &AnalysedTurn| 40.0 + (WIDTH - 60.0) * turn.number as f64 / count;
    let y = |turn: &AnalysedTurn| {
        let score = if turn.seat == 0 { turn.score } else { -turn.score };
        HEIGHT / 2.0 * (1.0 - 0.92 * f64::from(score.clamp(-EDGE, EDGE)) / f64::from(EDGE))
    };
    let point = |turn: &AnalysedTurn| format!("{:.1},{:.1}", x(turn), y(turn));
    let points = analysis.turns.iter().map(point).collect::<Vec<_>>().join(" ");
    let mark = |turn: &AnalysedTurn| {
        Html::filled(
            "<circle class=\"blunder side{}\" cx=\"{}\" cy=\"{}\" r=\"5\"><title>turn {}: lost {}</title></circle>",
            &[
                &turn.seat,
                &format_args!("{:.1}", x(turn)),
                &format_args!("{:.1}", y(turn)),
                &turn.number,
                &gold(turn.loss),
            ],
        )
    };
    let marks: Html = analysis.turns.iter().filter(|turn| turn.loss >= BLUNDER).map(mark).collect();
    Html::filled(
        "<svg class=\"curve wide\" viewBox=\"0 0 {} {}\" role=\"img\" \
         aria-label=\"score of seat 0 over the turns, from -200 to 200 gold\">\
         <line class=\"zero\" x1=\"40\" x2=\"{}\" y1=\"{}\" y2=\"{}\"/>\
         <text class=\"axis end\" x=\"34\" y=\"{}\">0</text>\
         <text class=\"axis\" x=\"4\" y=\"12\">seat 0</text>\
         <text class=\"axis\" x=\"4\" y=\"{}\">seat 1</text>\
         <polyline class=\"middle\" points=\"{}\"/>{}</svg>",
        &[
            &WIDTH,
            &HEIGHT,
            &(WIDTH - 20.0),
            &(HEIGHT / 2.0),
            &(HEIGHT / 2.0),
            &(HEIGHT / 2.0),
            &(HEIGHT - 12.0),
            &points,
            &marks,
        ],
    )
}
