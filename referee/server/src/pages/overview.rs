//! The first page: what is in the folder, what runs, who leads.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use matches::journal_players;
use matches::reports::{conclusion, score_line};
use maud::{Markup, html};

use super::experiments::{FolderQueue, games_folder};
use super::{ago, count, faults, league, page as layout, table};
use crate::folder::{FileKind, FolderFile, Listing};
use crate::query::{Fields, link};
use crate::{App, Refusal};

/// Matches, leagues and files of replays that are listed each.
const ROWS_MAX: usize = 100;

/// The page.
pub fn page(app: &App, _: &Fields) -> Result<Markup, Refusal> {
    let content = html! { #live { (live(app)) } (drop_zone()) };
    Ok(layout(app, "referee", Some("/live"), &content))
}

/// The part that changes while the page is open.
pub fn live(app: &App) -> Markup {
    let listing = app.folder.files();
    let (leagues, matches) = split(&listing.files);
    let queues: Vec<_> = of_kind(&listing.files, FileKind::Queue).collect();
    html! {
        @if listing.files.is_empty() { (empty()) }
        (limits(&listing))
        @if !matches.is_empty() {
            h1 { "Matches" }
            @let columns = ["match", "state", "games", "what it shows", "score", "faults", "changed"];
            @let rows = html! { @for file in matches.iter().take(ROWS_MAX) { (match_row(app, file)) } };
            (table("matches", &columns, &rows))
            (shown(matches.len(), "matches"))
        }
        @if !queues.is_empty() {
            h2 { "Experiments" }
            @let rows = html! { @for file in queues.iter().take(ROWS_MAX) { (queue_row(app, file)) } };
            (table("queues", &["queue", "state", "candidates", "what it shows", "changed"], &rows))
            (shown(queues.len(), "queues"))
        }
        @if !leagues.is_empty() {
            h2 { "Leagues" }
            @let rows = html! { @for (folder, files) in leagues.iter().take(ROWS_MAX) { (league_row(app, folder, files)) } };
            (table("leagues", &["league", "matches", "who leads", "changed"], &rows))
            (shown(leagues.len(), "leagues"))
        }
        (tunings_section(&listing.files))
        (replays_section(&listing.files))
    }
}

fn tunings_section(files: &[FolderFile]) -> Markup {
    let files: Vec<_> = files.iter().filter(|file| file.kind == FileKind::Tuning).collect();
    let rows = html! {
        @for file in files.iter().take(ROWS_MAX) {
            tr {
                td { a href=(link("/tuning", &[("file", &file.name)])) { (file.name) } }
                td { (ago(file.changed)) }
            }
        }
    };
    html! {
        @if !files.is_empty() {
            h2 { "Tunings" }
            (table("tunings", &["tuning", "changed"], &rows))
            (shown(files.len(), "tunings"))
        }
    }
}

/// A note where not all things of a kind are listed.
fn shown(count: usize, things: &str) -> Markup {
    html! {
        @if count > ROWS_MAX { p.note { "The newest " (ROWS_MAX) " of " (count) " " (things) "." } }
    }
}

/// A note where not all files were looked at.
fn limits(listing: &Listing) -> Markup {
    html! {
        @if listing.older > 0 {
            p.note { (listing.older) " older files were not looked at: this page shows the newest ones of the folder." }
        }
        @if listing.is_cut {
            p.note { "The folder holds too many files to look at all of them; serve a smaller one." }
        }
    }
}

fn of_kind(files: &[FolderFile], kind: FileKind) -> impl Iterator<Item = &FolderFile> {
    files.iter().filter(move |file| file.kind == kind)
}

/// Journals in folders of leagues, by folder, and those that are neither of leagues nor of queues; latest first.
fn split(files: &[FolderFile]) -> (Vec<(&str, Vec<&FolderFile>)>, Vec<&FolderFile>) {
    let mut folders: BTreeMap<&str, Vec<&FolderFile>> = BTreeMap::new();
    let mut matches = Vec::new();
    let queues: BTreeSet<String> =
        of_kind(files, FileKind::Queue).map(|file| games_folder(&file.name)).collect();
    for file in of_kind(files, FileKind::Journal) {
        let (folder, name) = file.name.rsplit_once('/').unwrap_or(("", &file.name));
        if journal_players(name).is_some() {
            folders.entry(folder).or_default().push(file);
        } else if !queues.contains(folder) {
            matches.push(file);
        }
    }
    let mut leagues: Vec<_> = folders.into_iter().collect();
    leagues.sort_by_key(|(_, files)| Reverse(files[0].changed));
    (leagues, matches)
}

fn match_row(app: &App, file: &FolderFile) -> Markup {
    let followed = app.folder.file(&file.name).and_then(|path| app.library.current(&path));
    let followed = match followed {
        Ok(followed) => followed,
        Err(refusal) => {
            return html! { tr { td { (file.name) } td.error colspan="6" { (refusal.reason) } } };
        }
    };
    let (recorded, (class, word)) = (&followed.recorded, followed.state());
    let (names, summary) = (recorded.names(), &recorded.summary);
    let faults = summary.ends.each_ref().map(faults);
    html! {
        tr {
            td {
                a href=(link("/match", &[("file", &file.name)])) { (names[0]) " – " (names[1]) }
                small { (file.name) " · " (recorded.plan.game) }
            }
            td { span class={ "state " (class) } { (word) } }
            td.number { (count(recorded.games.len() as u64)) " of " (count(recorded.planned())) }
            td { (conclusion([&names[0], &names[1]], summary, recorded.sprt)) }
            td.number { (score_line(summary)) }
            td {
                @for (name, faults) in names.iter().zip(&faults).filter(|(_, faults)| !faults.is_empty()) {
                    div { (name) ": " (faults) }
                }
            }
            td { (ago(file.changed)) }
        }
    }
}

fn queue_row(app: &App, file: &FolderFile) -> Markup {
    let queue = match FolderQueue::of(app, &file.name) {
        Ok(queue) => queue,
        Err(refusal) => {
            return html! { tr { td { (file.name) } td.error colspan="4" { (refusal.reason) } } };
        }
    };
    let (class, word) = queue.state();
    html! {
        tr {
            td { a href=(link("/experiments", &[("file", &file.name)])) { (file.name) } }
            td { span class={ "state " (class) } { (word) } }
            td.number { (queue.progress()) }
            td { (queue.conclusion()) }
            td { (ago(queue.changed.max(file.changed))) }
        }
    }
}

fn league_row(app: &App, folder: &str, files: &[&FolderFile]) -> Markup {
    html! {
        tr {
            td {
                a href=(link("/league", &[("folder", folder)])) {
                    @if folder.is_empty() { "this folder" } @else { (folder) }
                }
            }
            td.number { (files.len()) }
            td {
                @match league::FolderLeague::of(app, folder, files.iter().copied()) {
                    Ok(league) => { (league.conclusion()) }
                    Err(refusal) => { span.error { (refusal.reason) } }
                }
            }
            td { (ago(files[0].changed)) }
        }
    }
}

fn replays_section(files: &[FolderFile]) -> Markup {
    let names: BTreeSet<&str> = files.iter().map(|file| file.name.as_str()).collect();
    // Those of a league are found by its matches.
    let is_of_league = |file: &&FolderFile| {
        let journal = file.name.strip_suffix(".replays.jsonl").map(|stem| format!("{stem}.jsonl"));
        journal.is_some_and(|journal| names.contains(journal.as_str()))
    };
    let are_games = [FileKind::Replays, FileKind::Results];
    let others = files.iter().filter(|file| are_games.contains(&file.kind));
    let files: Vec<&FolderFile> = others.filter(|file| !is_of_league(file)).collect();
    let kind = |file: &FolderFile| match file.kind {
        FileKind::Results => "results of CodinGame",
        _ => "replays",
    };
    let rows = html! {
        @for file in files.iter().take(ROWS_MAX) {
            tr {
                td { a href=(link("/replays", &[("file", &file.name)])) { (file.name) } }
                td { (kind(file)) }
                td.number { (count(file.bytes.div_ceil(1024))) " KiB" }
                td { (ago(file.changed)) }
            }
        }
    };
    html! {
        @if !files.is_empty() {
            h2 { "Replays" }
            (table("replays", &["games", "holds", "size", "changed"], &rows))
            (shown(files.len(), "files of replays"))
        }
    }
}

fn empty() -> Markup {
    html! {
        h1 { "No games yet" }
        p {
            "This page shows the matches, leagues and replays of its folder as they appear. "
            "To begin, type in this folder:"
        }
        pre {
            "referee match ice-and-fire --player @icefire --player @towers "
            "--seeds 1..20 --nodes 200 -o games.jsonl --replays replays.jsonl"
        }
        pre { "referee play ice-and-fire --seed 42 --player @icefire --player @rusher --replay game.jsonl" }
    }
}

/// Links to play each of some games by hand.
pub fn game_links(names: &[&str]) -> Markup {
    html! {
        ul.game-names {
            @for name in names { li { a href=(link("/play", &[("game", name)])) { (name) } } }
        }
    }
}

fn drop_zone() -> Markup {
    html! {
        section.pair {
            div {
                h2 { "Open a file" }
                label #drop .drop {
                    input #file type="file";
                    span {
                        "Drop a file here, or choose one: a match journal, replays (also packed with gzip), "
                        "or game results of CodinGame. It stays in memory and is not written anywhere."
                    }
                }
            }
            div {
                h2 { "Play by hand" }
                (game_links(games::NAMES))
                p { a href="/board" { "Solve a board of Friends & Dragons of your own" } }
            }
        }
    }
}
