//! Tools beyond tests: reviews and continuations of games, tuning runs, board editors and maps.

use engine::catalogue::{Analyser, named, title_of};
use maud::{Markup, html};
use replays::codingame::select;
use sdk_game::PREFIX;
use viewer::analysis::NODES;

use super::cards::{cards, pictured};
use super::game::GameContext;
use super::tuning::FolderTuning;
use super::{Page, arena, page as layout};
use crate::components::{PageHeader, page_header, state_badge};
use crate::editor::Editor;
use crate::folder::FileKind;
use crate::query::{Fields, link};
use crate::{App, Refusal};

/// Number of maps shown at once.
const MAPS: i64 = 6;
/// Maximum number of tuning runs to list.
const TUNINGS_MAX: usize = 8;

pub fn page(app: &App, fields: &Fields) -> Result<Markup, Refusal> {
    let arena = app.arena.get();
    let game = arena.and_then(|arena| arena.config().game.clone());
    let recent = recent_game(app).unwrap_or_default();
    let rules = game.as_deref().or(recent.as_ref().map(|recent| recent.rules.as_str()));
    let first: i64 = fields.value("seed", "a signed 64-bit number")?.unwrap_or(1);
    let content = html! {
        (page_header(&PageHeader {
            lead: html! { "Tools beyond tests" @if let Some(game) = &game { ", for " (title_of(game)) } },
            ..PageHeader::new("Lab")
        }))
        .lab {
            (review(rules, recent.as_ref())?)
            (continuation(rules, recent.as_ref())?)
            (editors(app, game.as_deref()))
            @if arena.is_some() { (tunings(app)) }
        }
        @if let Some(game) = &game { (maps(game, first)) }
    };
    let page = Page {
        part: "/lab".to_owned(),
        title: "Lab – referee".to_owned(),
        shown: "Lab".to_owned(),
        content,
        ..Page::default()
    };
    Ok(layout(app, &page))
}

/// A recorded game to start with.
struct Recent {
    context: GameContext,
    rules: String,
    players: String,
}

/// The first loss in the newest test of an arena, or the first game in the newest replay file.
fn recent_game(app: &App) -> Result<Option<Recent>, Refusal> {
    let of_test = match app.arena.get() {
        Some(_) => arena::test_game::recent_game(app)?,
        None => None,
    };
    let fields = of_test.or_else(|| {
        let listing = app.folder.files();
        let file = listing.files.iter().find(|file| file.kind == FileKind::Replays)?;
        Some(Fields([("file".to_owned(), file.name.clone())].into()))
    });
    let Some(fields) = fields else { return Ok(None) };
    let file = fields.text("file").unwrap_or_default();
    let number = fields.game_number()?;
    let replay = select(&app.folder.file(file)?, number)?.replay;
    Ok(Some(Recent {
        context: GameContext::from_fields(app, &fields)?,
        players: replay.players.join(" – "),
        rules: replay.game,
    }))
}

fn tool(title: &str, about: &str, actions: &Markup) -> Markup {
    html! { section.card { h2 { (title) } p { (about) } div.actions { (actions) } } }
}

/// The game review, if the game has an analysis.
fn review(rules: Option<&str>, recent: Option<&Recent>) -> Result<Markup, Refusal> {
    let analyser = rules.and_then(|rules| named(rules).ok()?.analyser());
    let about = match analyser {
        Some(Analyser::Turns(_)) => {
            "A built-in player rates every turn: what it lost, a better turn, and the likely reply."
        }
        Some(Analyser::BestTurns(_)) => {
            "The solver finds the best turns in the first position, and compares them with the \
             turn played."
        }
        Some(Analyser::Conclusions(_)) => {
            "Before each turn, a solver shows what the hidden tiles can contain, and what it \
             would play."
        }
        None => return Ok(html! {}),
    };
    let address = recent
        .map(|recent| recent.context.board(&[("analyse", &NODES.to_string())]))
        .transpose()?;
    Ok(tool(
        "Game review",
        about,
        &html! {
            @if let (Some(recent), Some(address)) = (recent, address) {
                a.main href=(address) { "Review " (recent.players) }
                small { "The Analysis tab does the same for any other game." }
            } @else {
                small { "No recorded games yet." }
            }
        },
    ))
}

/// What-if continuations of recorded games, which contest games do not support.
fn continuation(rules: Option<&str>, recent: Option<&Recent>) -> Result<Markup, Refusal> {
    let (Some(_), Some(recent)) = (rules.filter(|rules| !rules.starts_with(PREFIX)), recent) else {
        return Ok(html! {});
    };
    let address = recent.context.link_to("/continue", &[])?;
    Ok(tool(
        "What if",
        "Continue a recorded game from any turn, yourself or with built-in players, and compare both games.",
        &html! {
            a.button href=(address) { "Continue " (recent.players) }
            small { "The What if tab continues any other game from the turn shown." }
        },
    ))
}

/// The editors for the game, or all editors if no game is given.
fn editors(app: &App, game: Option<&str>) -> Markup {
    let editors = app.editors.iter().filter(|editor| game.is_none_or(|game| editor.game == game));
    let action = |editor: &Editor| html! { a.button href=(editor.address()) { "Open the editor" } };
    html! { @for editor in editors { (tool(editor.title, editor.about, &action(editor))) } }
}

/// The tuning runs in the folder, newest first.
fn tunings(app: &App) -> Markup {
    let listing = app.folder.files();
    let files = listing.files.iter().filter(|file| file.kind == FileKind::Tuning);
    let runs: Vec<_> = files
        .take(TUNINGS_MAX)
        .filter_map(|file| Some((file, FolderTuning::read(app, &file.name).ok()?)))
        .collect();
    tool(
        "Tuning",
        "Searches for better parameter values for a bot by trying many of them in games.",
        &html! {
            @if runs.is_empty() {
                small { "No runs in this folder yet. " code { "referee tune --help" } " explains how to start one." }
            } @else {
                ul.runs {
                    @for (file, tuning) in &runs {
                        li {
                            a href=(link("/tuning", &[("file", &file.name)])) { (tuning.params()) }
                            " " (state_badge(tuning.state)) " " small { (tuning.progress()) }
                        }
                    }
                }
            }
        },
    )
}

/// The starting positions for consecutive seeds from `first`.
fn maps(game: &str, first: i64) -> Markup {
    if named(game).is_err() {
        return html! {};
    }
    let card = |seed: i64| {
        let seed = seed.to_string();
        let address = link("/play", &[("game", game), ("seed", &seed)]);
        pictured(game, &[("start", game), ("seed", &seed)], &address, &html! { "seed " (seed) })
    };
    let seeds = (0..MAPS).filter_map(|by| first.checked_add(by));
    html! {
        .heading #maps {
            h2 { "Maps" }
            form.filters action="/lab#maps" {
                label { span { "First seed" } input name="seed" value=(first) inputmode="numeric"; }
                button { "Show maps" }
            }
        }
        p.quiet { "The starting position for each seed. Choose one to play it." }
        (cards(seeds.map(card)))
    }
}
