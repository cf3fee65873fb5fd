//! Analysis of a game whose turns are rated.

use std::cmp::Reverse;

use engine::catalogue::side_name;
use maud::{Markup, html};
use replays::Replay;
use viewer::analysis::{AnalysedTurn, Analysis, NODES, analyse};

use super::cards::{cards, pictured};
use super::game::{self, GameContext, View};
use super::{Page, page as layout, short_name, table};
use crate::components::{ChartMark, ChartPoint, LineChart, line_chart};
use crate::query::Fields;
use crate::{App, Refusal};

/// Number of costliest turns shown as pictures.
const DRAWN: usize = 6;
/// Scores beyond this, in the game's unit, are drawn at the edge.
const EDGE: f64 = 200.0;
/// Minimum extent of the axis in both directions.
const LEAST_EDGE: f64 = 50.0;

/// The analysis of the game given by the fields.
pub fn analysis(app: &App, fields: &Fields) -> Result<Analysis, Refusal> {
    analysed(&fields.selected(app)?.replay, fields)
}

fn analysed(replay: &Replay, fields: &Fields) -> Result<Analysis, Refusal> {
    let nodes = fields.nodes("work")?.unwrap_or(NODES);
    Ok(analyse(replay, nodes)?)
}

/// Shows the score by turn, and each turn next to a better one.
pub fn page(app: &App, fields: &Fields) -> Result<Markup, Refusal> {
    let selected = fields.selected(app)?;
    let replay = &selected.replay;
    let (found, game) = (analysed(replay, fields)?, replay.game.as_str());
    let context = GameContext::from_fields(app, fields)?;
    let watch = context.board(&[("analyse", &found.nodes.to_string())])?;
    let watch_turn =
        |turn: &AnalysedTurn| html! { a href={ (watch) "#t=" (turn.number) } { (turn.number) } };
    let mut worst: Vec<_> = found.turns.iter().filter(|turn| turn.is_blunder).collect();
    worst.sort_by_key(|turn| (Reverse(turn.loss), turn.number));
    let (location, value) = fields.location()?.field();
    let card = |turn: &&AnalysedTurn| {
        let number = turn.number.to_string();
        let position = [(location, &*value), ("game", fields.game()), ("turn", &number)];
        let title = html! { "turn " (number) ": −" (tenths(turn.loss)) " " (found.unit) };
        html! {
            (pictured(game, &position, &format!("{watch}#t={number}"), &title))
            div class={ "seat side-" (turn.seat) } { (side_name(game, turn.seat)) " " (short_name(&found.players[turn.seat])) }
        }
    };
    let mut rows = Vec::new();
    for turn in &found.turns {
        let before = context.link_to("/continue", &[("turn", &(turn.number - 1).to_string())])?;
        rows.push(html! {
            tr.blunder[turn.is_blunder] {
                td.number data-word="turn" { (watch_turn(turn)) }
                td class={ "side-" (turn.seat) } data-word="side" { (side_name(game, turn.seat)) }
                td.number data-word="ahead" { (format!("{:+.1}", ahead(turn))) }
                td.number data-word="loss" { @if turn.loss > 0 { (tenths(turn.loss)) } }
                td data-word="played" {
                    (turn.text)
                    @if turn.is_blunder && !turn.reply.is_empty() { small { "expected reply: " (turn.reply_drawn.text) } }
                }
                td data-word="the bot" { @if turn.loss > 0 { (differing(&turn.best_drawn.text, &turn.text)) } @else { "the same" } }
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
        (game::heading(app, &context, &selected, View::Analysis)?)
        p.lead {
            "Seed " (found.seed) ". Each turn is rated by the position after the best reply, in " (found.unit) ", with " (found.nodes) " nodes per turn. "
            a href=(watch) { "Watch the game with its analysis" }
        }
        (score(&found, name(0), &side_name(game, 0)))
        @if !worst.is_empty() {
            h2 { "Worst turns" }
            (cards(worst.iter().take(DRAWN).map(card)))
        }
        h2 { "All turns" }
        (table("turns", &head, &html! { @for row in &rows { (row) } }))
    };
    let page = Page {
        title: format!("analysis of {} – {} – referee", name(0), name(1)),
        content,
        ..game::page_of_view(&context, "Analysis")?
    };
    Ok(layout(app, &page))
}

/// A turn as text, with the parts that `other` lacks in bold.
fn differing(line: &str, other: &str) -> Markup {
    let is_shared = |word: &str| other.split([' ', '\u{a0}']).any(|known| known == word);
    html! {
        @for word in line.split_inclusive([' ', '\u{a0}']) {
            @if is_shared(word.trim_end()) { (word) } @else { b { (word) } }
        }
    }
}

/// Converts tenths of a unit to units, as text.
fn tenths(tenths: i32) -> String {
    format!("{:.1}", f64::from(tenths) / 10.0)
}

/// The first player's lead after a turn, in units.
fn ahead(turn: &AnalysedTurn) -> f64 {
    f64::from(if turn.seat == 0 { turn.score } else { -turn.score }) / 10.0
}

/// A chart of the first side's score, with blunders marked.
fn score(analysis: &Analysis, player: &str, side: &str) -> Markup {
    let shown = |turn: &AnalysedTurn| ahead(turn).clamp(-EDGE, EDGE);
    let low = analysis.turns.iter().map(shown).fold(-LEAST_EDGE, f64::min);
    let high = analysis.turns.iter().map(shown).fold(LEAST_EDGE, f64::max);
    let point = |turn: &AnalysedTurn| ChartPoint {
        x: turn.number as f64,
        value: shown(turn),
        band: None,
        label: format!("turn {}: {:+.1} {}", turn.number, ahead(turn), analysis.unit),
    };
    let mark = |turn: &AnalysedTurn| ChartMark {
        x: turn.number as f64,
        value: shown(turn),
        class: format!("blunder side-{}", turn.seat),
        title: format!("turn {}: lost {}", turn.number, tenths(turn.loss)),
    };
    line_chart(&LineChart {
        title: &format!("{player}'s lead in {}", analysis.unit),
        unit: analysis.unit,
        x_unit: "turns",
        length: analysis.turns.len() as f64,
        range: Some([1.1 * low, 1.1 * high]),
        points: analysis.turns.iter().map(point).collect(),
        marks: analysis.turns.iter().filter(|turn| turn.is_blunder).map(mark).collect(),
        summary: format!("{side}'s score by turn, at most {EDGE} {} either way", analysis.unit),
        ..LineChart::default()
    })
}
