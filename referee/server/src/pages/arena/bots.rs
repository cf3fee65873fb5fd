//! All bots and their versions.

use std::path::Path;

use arena::{Arena, Rated, Stage, State as ArenaState, Version};
use maud::{Markup, html};
use serde_json::json;

use super::{
    elo_of, forms, promote_button, rail_page, request_button, results, stage_badge, version,
    version_address,
};
use crate::components::{
    Cell, Column, DataTable, PageHeader, Row, Switch, data_table, main_dialog_button, page_header,
    scored_bar, switch,
};
use crate::query::Fields;
use crate::{App, Refusal};

/// Renders the page, or the page for creating an arena if there is none.
pub fn page(app: &App, fields: &Fields) -> Result<Markup, Refusal> {
    let Some(arena) = app.arena.get() else { return super::welcome::page(app, fields) };
    let bot = arena.with_state(|state| latest_bot(state));
    let content = html! {
        #live { (live(app, arena)) }
        @if app.arena.is_owned() { (forms::add_version(bot.as_deref().unwrap_or("mybot"))) }
    };
    Ok(rail_page(app, "Bots", "bots", content))
}

/// The bot with the newest version.
fn latest_bot(state: &ArenaState) -> Option<String> {
    state.versions.values().next_back().map(|version| version.bot.clone())
}

pub fn live(app: &App, arena: &Arena) -> Markup {
    let is_owned = app.arena.is_owned();
    arena.with_state(|state| {
        let rated = state.ratings();
        let bots: Vec<String> = state.bots().map(str::to_owned).collect();
        html! {
            (page_header(&PageHeader {
                lead: html! { (game(arena)) },
                actions: html! {
                    @if is_owned && !bots.is_empty() {
                        (ladder_switch(state))
                        (main_dialog_button("add-version", "Add version"))
                    }
                },
                ..PageHeader::new("Bots")
            }))
            @if bots.is_empty() { (first_steps(arena, is_owned)) }
            @for bot in &bots { (section(arena.root(), state, bot, &rated, is_owned)) }
            @if is_owned && !bots.is_empty() { (forms::opponents(arena.config(), state)) }
        }
    })
}

/// The title of the arena's game, or its referee's file name.
fn game(arena: &Arena) -> String {
    let config = arena.config();
    match (&config.game, &config.referee) {
        (Some(game), _) => engine::catalogue::title_of(game).to_owned(),
        (None, Some(referee)) => referee.rsplit('/').next().unwrap_or(referee).to_owned(),
        (None, None) => String::new(),
    }
}

fn ladder_switch(state: &ArenaState) -> Markup {
    let is_on = state.work.is_ladder_on;
    switch(&Switch {
        label: "Ladder",
        is_on,
        request: json!({ "ladder": { "is_on": !is_on } }),
        about: "While the queue is empty, play the games that improve the ratings most",
    })
}

fn first_steps(arena: &Arena, is_owned: bool) -> Markup {
    html! {
        section.card.first-steps {
            h2 { "Add your first bot" }
            @if is_owned {
                p { "Drop a source file onto this page, choose one, or begin with a working \
                    starter bot." }
                p.actions { (main_dialog_button("add-version", "Add version")) (forms::starters(arena.config())) }
            } @else {
                p { code { "referee arena" } " adds versions; this page is read-only." }
            }
        }
    }
}

const COLUMNS: [Column<'_>; 8] = [
    Column::text("Version"),
    Column::text("State"),
    Column::number("Elo"),
    Column::plain("Against reference"),
    Column::number("Games"),
    Column::number("Faults"),
    Column::text("Note"),
    Column::plain(""),
];

/// The section for a bot: a table of its versions, latest first.
fn section(
    root: &Path,
    state: &mut ArenaState,
    bot: &str,
    rated: &[Rated],
    is_owned: bool,
) -> Markup {
    let reference = state.reference(bot);
    let versions: Vec<Version> = state.versions_of(bot).cloned().collect();
    let rows = versions.iter().map(|version| {
        let rated = rated.iter().find(|rated| rated.version == version.number);
        row(root, state, version, reference, rated, is_owned)
    });
    let rows = rows.collect();
    let id = format!("versions-of-{bot}");
    html! {
        section {
            h2 { (bot) }
            (data_table(&DataTable { id: &id, class: "versions", columns: COLUMNS.to_vec(), rows, filter: None }))
        }
    }
}

fn row(
    root: &Path,
    state: &mut ArenaState,
    version: &Version,
    reference: Option<u32>,
    rated: Option<&Rated>,
    is_owned: bool,
) -> Row {
    let number = version.number;
    let met = reference.filter(|of| *of != number).and_then(|of| results(state, number, of));
    let faults = rated.map_or(0, |rated| rated.faults);
    let cells = vec![
        Cell::sorted(
            html! {
                a href=(version_address(version)) { (version) }
                @if reference == Some(number) { " " span.tag { "reference" } }
                @if state.work.pool.contains(&number) { " " span.tag { "pool" } }
                @if state.is_outdated(number) {
                    " " span.tag title=[state.obstacle(number)] { "built for an older referee" }
                }
            },
            number,
        ),
        Cell::new(html! {
            (stage_badge(state, number))
            @if let Some(reason) = version::failure(root, state, version) {
                a.why href=(version_address(version)) title=(reason) { (reason) }
            }
        }),
        Cell::sorted(elo_of(rated), rated.map_or(f64::NEG_INFINITY, |rated| rated.rating.elo)),
        Cell::new(
            html! { @if let Some(results) = met { (scored_bar(results)) } @else { span.quiet { "–" } } },
        ),
        number_cell(rated.map_or(0, |rated| rated.score.1)),
        Cell { is_error: faults > 0, ..number_cell(faults) },
        Cell::new(html! { (version.note.as_deref().unwrap_or_default()) }),
        Cell::new(html! { @if is_owned { (actions(state, number, reference)) } }),
    ];
    let class = if state.stage(number) == Stage::CheckFailed { "fault" } else { "" };
    Row { cells, class }
}

/// The actions for a version. The tooltip of a disabled button gives the reason.
fn actions(state: &ArenaState, number: u32, reference: Option<u32>) -> Markup {
    let is_failed = state.stage(number).is_failed();
    let reason = match state.stage(number) {
        _ if reference == Some(number) => "This version is its bot's reference",
        Stage::Ready => "",
        _ if is_failed => "Only a version that passes its check can be promoted",
        _ => "The version has not been checked yet",
    };
    html! {
        .row-actions {
            @if is_failed {
                (request_button("Check again", &json!({ "check": { "version": number } }), ""))
            } @else if reason.is_empty() {
                (request_button("Test", &json!({ "test": { "version": number } }), ""))
                (promote_button(number))
            } @else {
                button type="button" disabled title=(reason) { "Test" }
                button type="button" disabled title=(reason) { "Promote" }
            }
        }
    }
}

/// A table cell for a number. Zero is grey.
fn number_cell(number: u64) -> Cell {
    let text = html! { @if number == 0 { span.quiet { "0" } } @else { (number) } };
    Cell::sorted(text, number)
}
