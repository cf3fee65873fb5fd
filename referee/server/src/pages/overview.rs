//! The home page: the folder's contents, with running matches and current leaders.

mod rows;

use std::collections::BTreeSet;
use std::time::SystemTime;

use engine::catalogue::{game_names, games};
use matches::journal_beside;
use maud::{Markup, html};

use self::rows::{Card, Row};
use super::cards::{CARDS, cards, pictured};
use super::{
    KINDS, Page, ago, count, first_item, in_folder, page as layout, page_links, short_name,
    title_of,
};
use crate::components::{
    Cell, Column, DataTable, PageHeader, Row as TableRow, Search, State, data_table, page_header,
    state_badge,
};
use crate::folder::{FileKind, FolderFile, Listing};
use crate::query::{Fields, link};
use crate::{App, Refusal};

/// Number of rows per page of a single section. The home page lists [`CARDS`] rows per section.
const ROWS: usize = 4 * CARDS;

/// Number of files, newest first, that are also searched by player names. Older files are searched
/// by file name only.
const SEARCHED_MAX: usize = 500;

/// For each of [`KINDS`], the page of an item and its presentation.
const LISTED: [(&str, Listed); KINDS.len()] = [
    ("/match", Listed::Row(rows::match_row)),
    ("/tuning", Listed::Row(rows::tuning_row)),
    ("/replays", Listed::Card(rows::replay_card)),
];

/// The sections in order: name, title, page of an item, and presentation.
fn kinds() -> impl Iterator<Item = (&'static str, &'static str, &'static str, Listed)> {
    KINDS.into_iter().zip(LISTED).map(|((name, title), (page, listed))| (name, title, page, listed))
}

/// Presents an item as a table row or as a card.
#[derive(Clone, Copy)]
enum Listed {
    Row(fn(&App, &FolderFile) -> Result<Row, Refusal>),
    Card(fn(&App, &FolderFile) -> Result<Card, Refusal>),
}

/// The newest items from all sections, or just those in the section that the fields specify.
pub fn page(app: &App, fields: &Fields) -> Result<Markup, Refusal> {
    let live = html! { #live { (live(app, fields)?) } };
    let again = fields.with("/live", "file", "");
    let Some(name) = fields.text("kind") else {
        let folder = app.folder.root().file_name().unwrap_or_default().to_string_lossy();
        let header = PageHeader {
            title: html! { "Games" },
            lead: html! { "The newest matches, tuning runs and replays in this folder" },
            actions: html! { a.button href="#drop" { "Open a file" } a.main href="/play" { "Play" } },
        };
        let page = Page {
            title: format!("{folder} – referee"),
            shown: "Games".to_owned(),
            search: Some(search("matches", fields)),
            live: Some(again),
            content: html! { (page_header(&header)) (live) (interactive_games()) (drop_zone()) },
            ..Page::default()
        };
        return Ok(layout(app, &page));
    };
    let kind = KINDS.into_iter().find(|kind| kind.0 == name);
    let names = KINDS.map(|kind| kind.0).join(", ");
    let (_, title, ..) = kind.ok_or_else(|| Refusal::field("kind", name, &names))?;
    let page = Page {
        part: name.to_owned(),
        title: format!("{title} – referee"),
        shown: title.to_owned(),
        search: Some(search(name, fields)),
        live: Some(again),
        content: html! { (page_header(&PageHeader::new(title))) (live) },
        ..Page::default()
    };
    Ok(layout(app, &page))
}

/// The search field of a section.
fn search(kind: &str, fields: &Fields) -> Search {
    Search {
        action: "/".to_owned(),
        fields: vec![("kind".to_owned(), kind.to_owned())],
        name: "name",
        value: fields.text("name").unwrap_or_default().to_owned(),
        label: "Search by player, game or file".to_owned(),
    }
}

/// The part that is refreshed while the page is open.
pub fn live(app: &App, fields: &Fields) -> Result<Markup, Refusal> {
    let listing = app.folder.files();
    Ok(html! {
        @if listing.files.is_empty() { (empty()) }
        (limits(&listing))
        @for (kind, items) in kinds().zip(items(&listing.files)) { (section(app, fields, kind, &items)?) }
    })
}

/// A section: its newest items, or one page of all items if the fields select it.
fn section(
    app: &App,
    fields: &Fields,
    (kind, title, page, listed): (&str, &str, &str, Listed),
    items: &[&FolderFile],
) -> Result<Markup, Refusal> {
    let is_alone = fields.text("kind") == Some(kind);
    if !is_alone && (items.is_empty() || fields.text("kind").is_some()) {
        return Ok(html! {});
    }
    let part = fields.text("name").unwrap_or_default();
    let found: Vec<_> = items
        .iter()
        .enumerate()
        .filter(|(index, item)| is_found(app, listed, item, part, *index < SEARCHED_MAX))
        .map(|(_, item)| item)
        .collect();
    let (from, rows) = match listed {
        _ if is_alone => (first_item(fields)?, ROWS),
        Listed::Row(_) => (0, CARDS),
        // Fills rows of two, three or six cards.
        Listed::Card(_) => (0, (found.len() / 6 * 6).clamp(6, CARDS / 2)),
    };
    let shown = found.iter().skip(from).take(rows).copied();
    let list = match listed {
        Listed::Card(card_of) => cards(shown.map(|item| card(page, item, card_of(app, item)))),
        Listed::Row(row_of) => {
            let rows = shown.map(|item| row(app, page, item, row_of(app, item)));
            let columns = vec![
                Column::text("players"),
                Column::text("status"),
                Column::number("games"),
                Column::plain("result"),
                Column::number("Elo"),
                Column::number("changed"),
            ];
            let class = format!("files {kind}");
            data_table(&DataTable {
                id: kind,
                class: &class,
                columns,
                rows: rows.collect(),
                filter: None,
            })
        }
    };
    let all = link("/", &[("kind", kind)]);
    Ok(html! {
        @if !is_alone { h2 { a href=(all) { (title) } } }
        @if found.is_empty() {
            p.empty { @if part.is_empty() { "None." } @else { "No matches for " (part) "." } }
        } @else {
            (list)
        }
        @if is_alone {
            (page_links(fields, "/", from, rows, from + rows < found.len()))
        } @else if found.len() > rows {
            p.pages { a href=(all) { "All " (count(found.len() as u64)) " " (kind) } }
        }
    })
}

fn row(app: &App, page: &str, item: &FolderFile, row: Result<Row, Refusal>) -> TableRow {
    let changed = |changed: SystemTime| {
        let since = changed.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        Cell::sorted(html! { (ago(changed)) }, since.as_millis())
    };
    let row = match row {
        Ok(row) => row,
        Err(refusal) => {
            let reason = html! { (in_folder(app, &refusal.reason)) };
            let reason = Cell { columns: 4, is_error: true, ..Cell::new(reason) };
            let name = Cell::new(item_link(page, item, &item.name));
            return TableRow { cells: vec![name, reason, changed(item.changed)], class: "fault" };
        }
    };
    let name =
        html! { (item_link(page, item, &row.players)) small { (&item.name) " · " (row.game) } };
    let state = html! { @if let Some(state) = row.state { (state_badge(state)) } };
    let elo = row.elo.map_or_else(Cell::default, |(elo, text)| Cell::sorted(html! { (text) }, elo));
    let class = if row.state == Some(State::Faults) { "fault" } else { "" };
    let cells = vec![
        Cell::new(name),
        Cell::new(state),
        Cell::sorted(html! { (row.progress) }, row.games),
        Cell::new(row.shows),
        elo,
        changed(row.changed),
    ];
    TableRow { cells, class }
}

/// Renders a card, or the reason why a file has no card.
fn card(page: &str, item: &FolderFile, card: Result<Card, Refusal>) -> Markup {
    card.map_or_else(
        |refusal| html! { (item_link(page, item, &item.name)) div.error { (refusal.reason) } },
        |card| card.content,
    )
}

/// Returns true if `part` occurs in the file name or, if `is_read`, in the names of the players or
/// the game.
fn is_found(app: &App, listed: Listed, item: &FolderFile, part: &str, is_read: bool) -> bool {
    let is_part = |text: &str| text.to_lowercase().contains(&part.to_lowercase());
    let text = || match listed {
        Listed::Row(row_of) => row_of(app, item).map(|row| format!("{} {}", row.players, row.game)),
        Listed::Card(card_of) => card_of(app, item).map(|card| card.text),
    };
    is_part(&item.name) || is_read && text().is_ok_and(|text| is_part(&text))
}

fn item_link(page: &str, item: &FolderFile, text: &str) -> Markup {
    html! { a href=(link(page, &[("file", &item.name)])) { (short_name(text)) } }
}

/// The number of items in each section, with links to the newest items.
pub fn contents(app: &App) -> Markup {
    let listing = app.folder.files();
    let kinds = kinds().zip(items(&listing.files));
    html! {
        dl.contents {
            @for ((kind, title, page, _), items) in kinds.filter(|(_, items)| !items.is_empty()) {
                dt { a href=(link("/", &[("kind", kind)])) { (title) } " " (count(items.len() as u64)) }
                dd { @for item in items.iter().take(4) { (item_link(page, item, &item.name)) " " } @if items.len() > 4 { a href=(link("/", &[("kind", kind)])) { "more" } } }
            }
        }
        @if listing.files.is_empty() { p.empty { "No games yet." } }
    }
}

/// A note if some files were not examined.
fn limits(listing: &Listing) -> Markup {
    html! {
        @if listing.older > 0 {
            p.note { (listing.older) " older files are not listed; this page shows the newest \
                files in the folder." }
        }
        @if listing.is_cut {
            p.note { "The folder contains too many files to list; serve a smaller one." }
        }
    }
}

/// The files in each section. Replays in `X.replays.jsonl` next to a journal `X.jsonl` belong to
/// the page for that match.
fn items(files: &[FolderFile]) -> [Vec<&FolderFile>; KINDS.len()] {
    let of_kind = |kind: FileKind| files.iter().filter(move |file| file.kind == kind).collect();
    let names: BTreeSet<&str> = files.iter().map(|file| file.name.as_str()).collect();
    let has_journal = |file: &FolderFile| {
        journal_beside(&file.name).is_some_and(|journal| names.contains(journal.as_str()))
    };
    let is_game = |file: &&FolderFile| matches!(file.kind, FileKind::Replays | FileKind::Results);
    let replays = files.iter().filter(is_game).filter(|file| !has_journal(file));
    [of_kind(FileKind::Journal), of_kind(FileKind::Tuning), replays.collect()]
}

fn empty() -> Markup {
    let games = games().take(1).map(|game| {
        let name = game.info().name;
        let players = game.players().into_iter().take(2);
        let players = players.map(|player| format!("--player @{}", player.name));
        (name, players.collect::<Vec<_>>().join(" "))
    });
    html! {
        h2 { "No games yet" }
        p {
            "This page shows the matches, tuning runs and replays in its folder as they appear. "
            "To start, run this in the folder:"
        }
        @for (game, players) in games {
            pre {
                "referee match --game " (game) " " (players)
                " --seeds 1..20 --nodes 200 -o games.jsonl --replays replays.jsonl"
            }
        }
    }
}

/// Links for playing each game; `shown` is the current game.
pub fn game_links(shown: &str) -> Markup {
    let current = |name: &str| (shown == name).then_some("page");
    html! {
        ul.game-names {
            @for name in game_names() {
                li { a href=(link("/play", &[("game", name)])) aria-current=[current(name)] { (title_of(name)) } }
            }
        }
    }
}

fn drop_zone() -> Markup {
    html! {
        h2 { "Open a file" }
        label #drop .drop {
            input #file type="file";
            span {
                "Drop a file here, or choose one: a match journal, replays (plain or gzip), "
                "or CodinGame results. The file stays in memory and is not saved."
            }
        }
    }
}

/// Games to play interactively, which need no file.
pub fn interactive_games() -> Markup {
    let card = |name: &str| {
        let address = link("/play", &[("game", name)]);
        pictured(name, &[("start", name)], &address, &html! { (title_of(name)) })
    };
    html! {
        h2 { "Play a game yourself" }
        (cards(game_names().map(card)))
    }
}
