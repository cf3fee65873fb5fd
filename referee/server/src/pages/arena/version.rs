//! The page for a version: its build, check, rating and tests.

mod details;

use std::io::Read;
use std::path::Path;

use arena::{Arena, Severity, Stage, State as ArenaState, Version};
use maud::{Markup, html};
use serde_json::json;

use super::{
    elo_of, forms, framed, promote_button, request_button, results, stage_badge, tests,
    version_name,
};
use crate::components::{
    Crumb, Notice, PageHeader, Stat, Tone, dialog_button, main_dialog_button, notice, page_header,
    scored_bar, stats,
};
use crate::pages::{Page, capitalised};
use crate::query::{Fields, link};
use crate::{App, Refusal};

/// Maximum size of the displayed build output, in bytes.
const LOG_MAX: u64 = 64 << 10;

pub fn page(app: &App, fields: &Fields) -> Result<Markup, Refusal> {
    let arena = app.arena.arena()?;
    let version = arena.with_state(|state| find(state, fields))?;
    let name = version.to_string();
    let content = html! {
        #live { (live(app, arena, &version)) }
        @if app.arena.is_owned() {
            (forms::add_version(&version.bot))
            (arena.with_state(|state| forms::ask_test(state, arena.config(), Some(version.number))))
        }
    };
    Ok(framed(
        app,
        Page {
            part: "/bots".to_owned(),
            title: name.clone(),
            crumbs: vec![Crumb::new("/bots", "Bots")],
            shown: name,
            live: Some(link(
                "/live",
                &[
                    ("arena", "version"),
                    ("bot", &version.bot),
                    ("version", &version.number.to_string()),
                ],
            )),
            content,
            ..Page::default()
        },
    ))
}

/// The version named by the fields.
pub fn find(state: &ArenaState, fields: &Fields) -> Result<Version, Refusal> {
    let number = fields.required("version", "a version number")?;
    let version = state.version(number)?;
    match fields.text("bot") == Some(&version.bot) {
        true => Ok(version.clone()),
        false => Err(arena::Error::NoVersion(number).into()),
    }
}

pub fn live(app: &App, arena: &Arena, version: &Version) -> Markup {
    let is_owned = app.arena.is_owned();
    arena.with_state(|state| {
        let build_of = state.builds.get(&version.number);
        let is_built = build_of.is_some_and(|build| build.failure.is_none());
        html! {
            (header(state, version, is_owned))
            @if !is_built { (build(arena, state, version)) }
            (findings(arena, state, version))
            @if state.is_outdated(version.number) {
                (notice(&Notice { tone: Tone::Advice, title: state.obstacle(version.number).unwrap_or_default(), ..Notice::default() }))
            }
            (figures(state, version))
            @let own = state.work.tests.values().rev().filter(|test| test.version == version.number || test.against.contains(&version.number));
            @let own: Vec<_> = own.collect();
            @if !own.is_empty() {
                h2 { "Tests" }
                (tests::table(state, &own))
            }
            (details::sections(arena, state, version))
            @if is_built { (build(arena, state, version)) }
        }
    })
}

fn header(state: &ArenaState, version: &Version, is_owned: bool) -> Markup {
    let number = version.number;
    let is_reference = state.reference(&version.bot) == Some(number);
    let is_ready = state.stage(number) == Stage::Ready;
    let is_kept = state.work.pool.contains(&number);
    page_header(&PageHeader {
        lead: html! {
            (stage_badge(state, number))
            @if is_reference { span.tag { "reference" } " " }
            @if let Some(note) = &version.note { span { (note) } }
        },
        actions: html! {
            @if is_owned {
                @if is_ready { (main_dialog_button("ask-test", "Test")) }
                @if state.stage(number).is_failed() { (request_button("Check again", &json!({ "check": { "version": number } }), "main")) }
                @if is_ready && !is_reference { (promote_button(number)) }
                @if is_ready {
                    (request_button(if is_kept { "Remove from the pool" } else { "Add to the pool" }, &json!({ "pool": { "version": number, "is_kept": !is_kept } }), ""))
                }
                (dialog_button("add-version", "Add version"))
            }
            @if !version.is_command() {
                button type="button" data-copies=(format!("/bots/{}/{number}/source", version.bot)) { "Copy for CodinGame" }
            }
        },
        ..PageHeader::new(version.to_string())
    })
}

/// The build log, shown while the build runs and after it has failed.
fn build(arena: &Arena, state: &ArenaState, version: &Version) -> Markup {
    let build = state.builds.get(&version.number);
    let failure = build.and_then(|build| build.failure.as_ref());
    let log = log_of(arena.root(), version);
    html! {
        @if let Some(reason) = failure {
            (notice(&Notice { tone: Tone::Bad, title: format!("No program: {reason}."), ..Notice::default() }))
        }
        @if !log.is_empty() || build.is_none() {
            details open[build.is_none() || failure.is_some()] {
                summary { "Build log" @if let Some(build) = build { " " small { (format!("{:.1} s", build.seconds)) } } }
                pre.log tabindex="0" aria-label="build log" { (log) @if log.is_empty() { "…" } }
            }
        }
    }
}

/// The last part of a build log.
fn log_of(root: &Path, version: &Version) -> String {
    let path = version.log(root);
    let Ok(bytes) = path.metadata().map(|data| data.len()) else { return String::new() };
    let Ok(mut file) = std::fs::File::open(path) else { return String::new() };
    let mut text = Vec::new();
    // A log that cannot be read is not shown. The build is not affected.
    let skipped = bytes.saturating_sub(LOG_MAX);
    let _ = std::io::Seek::seek(&mut file, std::io::SeekFrom::Start(skipped));
    let _ = file.take(LOG_MAX).read_to_end(&mut text);
    String::from_utf8_lossy(&text).into_owned()
}

/// The check's findings, faults first, each with its turn.
fn findings(arena: &Arena, state: &ArenaState, version: &Version) -> Markup {
    let Some(check) = state.checks.get(&version.number) else { return html! {} };
    html! {
        @for finding in &check.findings {
            @let tone = if finding.severity == Severity::Fault { Tone::Fault } else { Tone::Advice };
            (notice(&Notice {
                tone,
                title: format!("{}.", capitalised(&finding.text)),
                content: html! {
                    @if check.opponent.is_empty() { "The check game could not be played." }
                    @else if finding.severity == Severity::Fault {
                        "In the check against " (check.opponent)
                        @if let Some(turn) = finding.game.and_then(|game| details::own_turn(arena, version, game)) {
                            ", in the bot's own turn " (turn)
                        }
                        "."
                    }
                },
                actions: html! { @if let Some(game) = finding.game { a.button href=(details::check_game(version, game)) { "Watch the game" } } },
            }))
        }
    }
}

/// The reason why a version cannot be tested: the first line of its failed build or check.
pub fn failure(root: &Path, state: &ArenaState, version: &Version) -> Option<String> {
    let build = state.builds.get(&version.number);
    if let Some(reason) = build.and_then(|build| build.failure.as_ref()) {
        let log = log_of(root, version);
        let line = log.lines().find(|line| line.contains("error")).unwrap_or(reason);
        // Compilers print file paths, which start with the source folder.
        let line = line.split_once("/source/").map_or(line, |(_, line)| line);
        return Some(line.trim().to_owned());
    }
    let findings = &state.checks.get(&version.number)?.findings;
    let fault = findings.iter().find(|finding| finding.severity == Severity::Fault)?;
    Some(capitalised(&fault.text))
}

fn figures(state: &mut ArenaState, version: &Version) -> Markup {
    let rated = state.ratings();
    let rated = rated.iter().find(|rated| rated.version == version.number);
    let Some(of) = rated else { return html! {} };
    let reference = state.reference(&version.bot).filter(|number| *number != version.number);
    let met = reference.and_then(|number| {
        Some((version_name(state, number), results(state, version.number, number)?))
    });
    let (points, games) = of.score;
    let mut figures = vec![
        Stat { value: elo_of(rated), ..Stat::new("Elo, 95 %", "") },
        Stat::new("score", format!("{:.1} %", 100.0 * points / games.max(1) as f64)),
        Stat::new("games", games.to_string()),
        Stat { is_fault: of.faults > 0, ..Stat::new("lost to faults", of.faults.to_string()) },
    ];
    figures.extend(met.map(|(name, results)| Stat {
        value: scored_bar(results),
        ..Stat::new(format!("against {name}, the reference"), "")
    }));
    stats(&figures)
}
