//! The source and origin of a version, and details of its check.

use std::fs;
use std::path::Path;

use ::arena::{Arena, State as ArenaState, Version};
use engine::catalogue::side_name;
use matches::RecordedMatch;
use matches::listing::ListedGame;
use maud::{Markup, html};
use replays::codingame::select;

use super::super::{forms, version_link};
use crate::components::{Cell, Column, DataTable, Row, data_table};
use crate::pages::{count, games};
use crate::query::link;

/// Maximum number of source files to list.
const FILES_SHOWN: usize = 40;
/// Maximum number of files and folders to examine.
const ENTRIES_MAX: usize = 2000;

/// The check by seat, the source, and facts about the version.
pub fn sections(arena: &Arena, state: &ArenaState, version: &Version) -> Markup {
    html! {
        (checked_games(arena, state, version))
        section.pair.version-parts {
            div { h2 { "About" } (facts(state, version)) }
            @if !version.is_command() { div { h2 { "Source" } (source(arena, version)) } }
        }
    }
}

/// The URL of a check game.
pub fn check_game(version: &Version, game: usize) -> String {
    let replays = version.check_replays(Path::new("")).display().to_string();
    let (game, number) = (game.to_string(), version.number.to_string());
    let version_fields = [("bot", version.bot.as_str()), ("version", &number)];
    link("/game", &[&[("file", replays.as_str()), ("game", &game)], &version_fields[..]].concat())
}

/// The number of the bot's last turn in a check game, not counting its opponent's turns.
pub fn own_turn(arena: &Arena, version: &Version, game: usize) -> Option<usize> {
    let replay = select(&version.check_replays(arena.root()), game).ok()?.replay;
    let seat = replay.exits.last()?.seat;
    Some(replay.turns.iter().filter(|turn| turn.seat == seat).count() + 1)
}

/// A table of the check games, one for each seat.
fn checked_games(arena: &Arena, state: &ArenaState, version: &Version) -> Markup {
    let Ok(recorded) = RecordedMatch::open(&version.check_journal(arena.root())) else {
        return html! {};
    };
    let plan = &recorded.plan;
    let row = |(outcome, number): (&matches::Outcome, usize)| {
        let game = ListedGame::from_outcome(plan, number, outcome);
        let seat = outcome.seats.iter().position(|player| *player == 0).unwrap_or(0);
        let shown = games::seat_of(&game, seat);
        let end = [shown.end.as_str(), shown.score.as_str()].join(" ");
        let measured = outcome.measured.as_ref().and_then(|measured| measured.first());
        let ms =
            |value: f64| html! { @if value > 0.0 { (format!("{value:.1} ms")) } @else { "–" } };
        Row {
            cells: vec![
                Cell::new(html! { a href=(check_game(version, number)) { "Game " (number) } }),
                Cell::new(
                    html! { span class={ "chip side-" (seat) } { (side_name(&plan.game, seat)) } },
                ),
                Cell { is_error: shown.is_fault, ..Cell::new(html! { (end.trim()) }) },
                Cell::new(html! { (outcome.turns) }),
                Cell::new(ms(measured.map_or(0.0, |measured| measured.first_ms))),
                Cell::new(ms(measured.map_or(0.0, |measured| measured.slowest_later_ms))),
            ],
            class: if shown.is_fault { "fault" } else { "" },
        }
    };
    let rows: Vec<Row> = recorded.games.iter().zip(1..).map(row).collect();
    let number = |title| Column { is_number: true, ..Column::plain(title) };
    let columns = vec![
        Column::plain("Game"),
        Column::plain("Seat"),
        Column::plain("Result"),
        number("Turns"),
        number("First answer"),
        number("Slowest later answer"),
    ];
    html! {
        @if !rows.is_empty() {
            h2 { "Check" }
            @if let Some(check) = state.checks.get(&version.number).filter(|check| check.is_passed()) {
                p.quiet { "It plays: " (check.opponent_text()) ". " a href=(check_game(version, 1)) { "Watch its first game" } }
            }
            (data_table(&DataTable { id: "check", class: "check", columns, rows, filter: None }))
        }
    }
}

/// The version's origin, and how it is built and run.
fn facts(state: &ArenaState, version: &Version) -> Markup {
    let build = state.builds.get(&version.number);
    html! {
        dl.facts {
            dt { "Added" }
            dd { time datetime=(version.added) { (version.added.strftime("%-d %B %Y, %H:%M UTC")) } }
            @if let Some(parent) = version.parent { dt { "Based on" } dd { (version_link(state, parent)) } }
            dt { "Language" } dd { (forms::language(&version.kind)) }
            @if version.is_command() {
                dt { "Command" } dd { code { (version.main) } }
            } @else {
                @if let Some(command) = &version.toolchain.build {
                    dt { "Build" }
                    dd { code { (command) } @if let Some(build) = build { " " small { (format!("{:.1} s", build.seconds)) } } }
                }
                dt { "Run" } dd { code { (version.toolchain.run) } }
                dt { "Hash" } dd { code { (version.digest.get(..12).unwrap_or(&version.digest)) } }
            }
        }
    }
}

/// The source files with their sizes.
fn source(arena: &Arena, version: &Version) -> Markup {
    let files = files_below(&version.source(arena.root()));
    let main = fs::metadata(version.main_file(arena.root())).ok().filter(fs::Metadata::is_file);
    html! {
        ul.source-files {
            @for (name, bytes) in files.iter().take(FILES_SHOWN) { li { code { (name) } span { (count(*bytes)) " bytes" } } }
        }
        @if files.len() > FILES_SHOWN { p.quiet { "and " (files.len() - FILES_SHOWN) " more files" } }
        @if main.is_some_and(|main| main.len() > CODINGAME_MAX) {
            p.quiet { "CodinGame accepts at most " (count(CODINGAME_MAX)) " characters." }
        }
    }
}

/// Maximum length of a source on CodinGame, in characters.
const CODINGAME_MAX: u64 = 100_000;

/// The files in a folder and its subfolders with their sizes in bytes, sorted by name.
fn files_below(root: &Path) -> Vec<(String, u64)> {
    let (mut found, mut folders, mut remaining) = (Vec::new(), vec![root.to_owned()], ENTRIES_MAX);
    while let Some(folder) = folders.pop() {
        let Ok(entries) = fs::read_dir(&folder) else { continue };
        for entry in entries.flatten() {
            if remaining == 0 {
                break;
            }
            remaining -= 1;
            let path = entry.path();
            match entry.metadata() {
                Ok(data) if data.is_dir() => folders.push(path),
                Ok(data) => {
                    let name = path.strip_prefix(root).unwrap_or(&path).display().to_string();
                    found.push((name, data.len()));
                }
                Err(_) => {}
            }
        }
    }
    found.sort();
    found
}
