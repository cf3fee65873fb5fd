//! The bot's analysis of a game.

use std::cmp::Reverse;

use maud::{Markup, html};
use viewer::analysis::{AnalysedTurn, Analysis, WORK, analyse};

use super::{page as layout, table};
use crate::query::Fields;
use crate::{App, Refusal};

/// Scores beyond this are drawn at the edge.
const EDGE: i32 = 2000;
const WIDTH: f64 = 960.0;
const HEIGHT: f64 = 220.0;

/// The analysis that the address asks for.
pub fn analysis(app: &App, fields: &Fields) -> Result<Analysis, Refusal> {
    let work = fields.evaluations("work")?.unwrap_or(WORK);
    Ok(analyse(&fields.selected(app)?.replay, work)?)
}

/// The page: the score over the turns, and each turn with what would have been better.
pub fn page(app: &App, fields: &Fields) -> Result<Markup, Refusal> {
    let found = analysis(app, fields)?;
    let watch = fields.link_to("/game", &[("analyse", &found.work.to_string())])?;
    let watch_turn =
        |turn: &AnalysedTurn| html! { a href={ (watch) "#t=" (turn.number) } { (turn.number) } };
    let worst = found.turns.iter().max_by_key(|turn| (turn.loss, Reverse(turn.number)));
    let mut rows = Vec::new();
    for turn in &found.turns {
        let before = fields.link_to("/continue", &[("turn", &(turn.number - 1).to_string())])?;
        rows.push(html! {
            tr.blunder[turn.is_blunder] {
                td { (watch_turn(turn)) }
                td data-word="seat" { (turn.seat) }
                td.number data-word="loss" { (gold(turn.loss)) }
                td.number data-word="score" { (gold(turn.score)) }
                td data-word="played" { (turn.line) }
                td data-word="the bot:" { @if turn.loss > 0 { (turn.best) } @else { "the same" } }
                td data-word="reply:" { (turn.reply) }
                td.number { a href=(before) { "play it otherwise" } }
            }
        });
    }
    let columns = [
        "turn",
        "seat",
        "loss",
        "score",
        "played",
        "the bot would play",
        "expected reply",
        "again",
    ];
    let name = |seat: usize| found.players.get(seat).map_or("", String::as_str);
    let content = html! {
        h1 { (name(0)) " against " (name(1)) ", seed " (found.seed) }
        p.lead {
            @if let Some(turn) = worst.filter(|turn| turn.loss > 0) {
                "The turn that lost most is " (watch_turn(turn)) ": " (gold(turn.loss)) " gold. "
            }
            "Scores are in gold, after the best reply, by " (found.work) " evaluations a turn. "
            a href=(watch) { "Watch the game with its analysis" }
        }
        (curve(&found))
        (table("turns", &columns, &html! { @for row in &rows { (row) } }))
    };
    Ok(layout(app, "analysis – referee", None, &content))
}

/// Tenths of gold as gold.
fn gold(tenths: i32) -> String {
    format!("{:.1}", f64::from(tenths) / 10.0)
}

/// The score for seat 0 over the turns, blunders marked.
fn curve(analysis: &Analysis) -> Markup {
    let count = analysis.turns.len().max(1) as f64;
    let x =
        |turn: &AnalysedTurn| format!("{:.1}", 40.0 + (WIDTH - 60.0) * turn.number as f64 / count);
    let y = |turn: &AnalysedTurn| {
        let score = if turn.seat == 0 { turn.score } else { -turn.score };
        let share = f64::from(score.clamp(-EDGE, EDGE)) / f64::from(EDGE);
        format!("{:.1}", HEIGHT / 2.0 * (1.0 - 0.92 * share))
    };
    let points: Vec<String> =
        analysis.turns.iter().map(|turn| format!("{},{}", x(turn), y(turn))).collect();
    let middle = HEIGHT / 2.0;
    html! {
        svg.curve.wide viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } role="img"
            aria-label="score of seat 0 over the turns, from -200 to 200 gold" {
            line.zero x1="40" x2=(WIDTH - 20.0) y1=(middle) y2=(middle) {}
            text.axis.end x="34" y=(middle) { "0" }
            text.axis x="4" y="12" { "seat 0" }
            text.axis x="4" y=(HEIGHT - 12.0) { "seat 1" }
            polyline.middle points=(points.join(" ")) {}
            @for turn in analysis.turns.iter().filter(|turn| turn.is_blunder) {
                circle class={ "blunder side" (turn.seat) } cx=(x(turn)) cy=(y(turn)) r="5" {
                    title { "turn " (turn.number) ": lost " (gold(turn.loss)) }
                }
            }
        }
    }
}
