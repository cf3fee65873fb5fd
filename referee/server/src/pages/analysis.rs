//! The bot's analysis of a game.

use std::cmp::Reverse;

use engine::scene::Render;
use games::ice_and_fire::IceAndFire;
use maud::{Markup, html};
use viewer::analysis::{AnalysedTurn, Analysis, WORK, analyse, short_line};

use super::curve::Axes;
use super::{page as layout, short_name, table};
use crate::query::Fields;
use crate::{App, Refusal};

/// Scores beyond this, in gold, are drawn at the edge.
const EDGE: f64 = 200.0;

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
                td.number data-word="turn" { (watch_turn(turn)) }
                td class={ "side-" (turn.seat) } data-word="side" { (IceAndFire::SIDES[turn.seat]) }
                td.number data-word="ahead" { (format!("{:+.1}", ahead(turn))) }
                td.number data-word="loss" { @if turn.loss > 0 { (gold(turn.loss)) } }
                td data-word="played" {
                    (short_line(&turn.line))
                    @if !turn.reply.is_empty() { small { "expected reply: " (turn.reply_drawn.text) } }
                }
                td data-word="the bot" { @if turn.loss > 0 { (turn.best_drawn.text) } @else { "the same" } }
                td { a href=(before) { "what if" } }
            }
        });
    }
    let head = html! {
        th.number { "turn" }
        th { "side" }
        @for name in ["ahead", "loss"] { th.number { (name) } }
        @for name in ["played", "the bot would play"] { th { (name) } }
        td {}
    };
    let name = |seat: usize| found.players.get(seat).map_or("", String::as_str);
    let content = html! {
        h1 { (short_name(name(0))) " against " (short_name(name(1))) ", seed " (found.seed) }
        p.lead {
            @if let Some(turn) = worst.filter(|turn| turn.loss > 0) {
                "The turn that lost most is " (watch_turn(turn)) ": " (gold(turn.loss)) " gold. "
            }
            "A turn is judged by the position after the best reply, in gold, with " (found.work) " evaluations. "
            a href=(watch) { "Watch the game with its analysis" }
        }
        h2 { "Gold by which " (short_name(name(0))) " is ahead, by turns" }
        (score(&found))
        h2 { "Turns" }
        (table("turns", &head, &html! { @for row in &rows { (row) } }))
    };
    Ok(layout(app, "replays", "analysis – referee", None, &content))
}

/// Tenths of gold as gold.
fn gold(tenths: i32) -> String {
    format!("{:.1}", f64::from(tenths) / 10.0)
}

/// Gold by which the first player is ahead after a turn.
fn ahead(turn: &AnalysedTurn) -> f64 {
    f64::from(if turn.seat == 0 { turn.score } else { -turn.score }) / 10.0
}

/// The score for red over the turns, blunders marked.
fn score(analysis: &Analysis) -> Markup {
    let axes = Axes { length: analysis.turns.len(), low: -EDGE, high: EDGE };
    let points = axes.points(analysis.turns.iter().map(|turn| (turn.number, ahead(turn))));
    let blunders = html! {
        @for turn in analysis.turns.iter().filter(|turn| turn.is_blunder) {
            circle class={ "blunder side-" (turn.seat) } cx=(format!("{:.1}%", axes.x(turn.number)))
                cy=(format!("{:.1}", axes.y(ahead(turn)))) r="5" {
                title { "turn " (turn.number) ": lost " (gold(turn.loss)) }
            }
        }
    };
    let name = format!("score of red over the turns, from -{EDGE} to {EDGE} gold");
    axes.picture(&name, &axes.lines(), &html! { polyline.middle points=(points) {} }, &blunders)
}
