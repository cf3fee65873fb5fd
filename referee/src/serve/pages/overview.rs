//! The first page: what is in the folder, what runs, who leads.

use std::collections::BTreeMap;

use super::layout::{ago, anchor, count, page as layout, table};
use crate::games;
use crate::html::Html;
use crate::matches::journal_players;
use crate::reports::{conclusion, score_line};
use crate::serve::folder::{FileKind, FolderFile};
use crate::serve::library::Followed;
use crate::serve::links::link;
use crate::serve::query::Fields;
use crate::serve::state::App;
use crate::serve::ServeError;

/// The page.
///
/// # Errors
///
/// None: what cannot be read is shown as such.
pub fn page(app: &App, _: &Fields) -> Result<Html, ServeError> {
    let mut content = Html::filled("<div id=\"live\">{}</div>", &[&live(app)?]);
    content.push(&drop_zone());
    Ok(layout(app, "referee", Some("/events"), &content))
}

/// The part that changes while the page is open.
///
/// # Errors
///
/// None: what cannot be read is shown as such.
pub fn live(app: &App) -> Result<Html, ServeError> {
    let files = app.folder.files();
    if files.is_empty() {
        return Ok(empty());
    }
    let (leagues, matches) = split(&files);
    let mut html = matches_section(app, &matches);
    html.push(&leagues_section(app, &leagues));
    html.push(&replays_section(&files));
    Ok(html)
}

/// Journals in folders of leagues, by folder, and the others, latest first.
fn split(files: &[FolderFile]) -> (BTreeMap<&str, Vec<&FolderFile>>, Vec<&FolderFile>) {
    let mut folders: BTreeMap<&str, Vec<&FolderFile>> = BTreeMap::new();
    let mut matches = Vec::new();
    for file in files.iter().filter(|file| file.kind == FileKind::Journal) {
        let (folder, name) = file.name.rsplit_once('/').unwrap_or(("", &file.name));
        if journal_players(name).is_some() {
            folders.entry(folder).or_default().push(file);
        } else {
            matches.push(file);
        }
    }
    matches.sort_by(|a, b| b.changed.cmp(&a.changed).then(a.name.cmp(&b.name)));
    (folders, matches)
}

fn matches_section(app: &App, matches: &[&FolderFile]) -> Html {
    if matches.is_empty() {
        return Html::default();
    }
    let rows: Html = matches.iter().map(|file| match_row(app, file)).collect();
    let names = ["match", "state", "games", "what it shows", "score", "changed"];
    Html::filled("<h1>Matches</h1>{}", &[&table("matches", &names, &rows)])
}

fn match_row(app: &App, file: &FolderFile) -> Html {
    let row = app.folder.file(&file.name).and_then(|path| {
        app.library.with(&path, |followed| {
            let recorded = &followed.recorded;
            let names = recorded.names();
            let title = format!("{} – {}", names[0], names[1]);
            let address = link("/match", &[("file", &file.name)]);
            let games = recorded.games().len() as u64;
            let games = format!("{} of {}", count(games), count(recorded.planned()));
            Html::filled(
                "<tr><td>{}<small>{} · {}</small></td><td>{}</td><td class=\"number\">{}</td>\
                 <td>{}</td><td class=\"number\">{}</td><td>{}</td></tr>\n",
                &[
                    &anchor(&address, &title),
                    &file.name,
                    &recorded.plan().game,
                    &state(followed),
                    &games,
                    &conclusion([&names[0], &names[1]], recorded.summary(), recorded.sprt()),
                    &score_line(recorded.summary()),
                    &ago(file.changed),
                ],
            )
        })
    });
    row.unwrap_or_else(|error| {
        Html::filled(
            "<tr><td>{}</td><td colspan=\"5\" class=\"error\">{}</td></tr>\n",
            &[&file.name, &error],
        )
    })
}

/// Whether a match runs, is complete, was stopped by its sequential test, or waits to be continued.
pub fn state(followed: &Followed) -> Html {
    if followed.is_complete() {
        Html::markup("<span class=\"state done\">complete</span>")
    } else if followed.is_decided() {
        Html::markup("<span class=\"state done\">decided</span>")
    } else if followed.is_running() {
        Html::markup("<span class=\"state running\">running</span>")
    } else {
        Html::markup("<span class=\"state stopped\">stopped</span>")
    }
}

fn leagues_section(app: &App, leagues: &BTreeMap<&str, Vec<&FolderFile>>) -> Html {
    if leagues.is_empty() {
        return Html::default();
    }
    let row = |(folder, files): (&&str, &Vec<&FolderFile>)| {
        let address = link("/league", &[("folder", folder)]);
        let name = if folder.is_empty() { "this folder" } else { folder };
        let leader = super::league::stored(app, folder).map_or_else(
            |error| Html::filled("<span class=\"error\">{}</span>", &[&error]),
            |(stored, _)| {
                let best = stored.league.ranking().first().copied();
                let name = best.map_or(String::new(), |place| stored.bots[place].name.clone());
                Html::filled("{} leads {} players", &[&name, &stored.bots.len()])
            },
        );
        let changed = files.iter().map(|file| file.changed).max();
        Html::filled(
            "<tr><td>{}</td><td class=\"number\">{}</td><td>{}</td><td>{}</td></tr>\n",
            &[&anchor(&address, &name), &files.len(), &leader, &changed.map_or(String::new(), ago)],
        )
    };
    let rows: Html = leagues.iter().map(row).collect();
    let names = ["league", "matches", "who leads", "changed"];
    Html::filled("<h2>Leagues</h2>{}", &[&table("leagues", &names, &rows)])
}

fn replays_section(files: &[FolderFile]) -> Html {
    // Those of a league are found by its matches.
    let is_of_league = |file: &&FolderFile| {
        let stem = file.name.strip_suffix(".replays.jsonl");
        let journal = stem.map(|stem| format!("{stem}.jsonl"));
        journal.is_some_and(|journal| files.iter().any(|file| file.name == journal))
    };
    let others = files.iter().filter(|file| file.kind != FileKind::Journal);
    let mut files: Vec<&FolderFile> = others.filter(|file| !is_of_league(file)).collect();
    if files.is_empty() {
        return Html::default();
    }
    files.sort_by(|a, b| b.changed.cmp(&a.changed).then(a.name.cmp(&b.name)));
    let row = |file: &&FolderFile| {
        let address = link("/replays", &[("file", &file.name)]);
        let kind = match file.kind {
            FileKind::Results => "results of CodinGame",
            _ => "replays",
        };
        Html::filled(
            "<tr><td>{}</td><td>{}</td><td class=\"number\">{} KiB</td><td>{}</td></tr>\n",
            &[
                &anchor(&address, &file.name),
                &kind,
                &count(file.bytes.div_ceil(1024)),
                &ago(file.changed),
            ],
        )
    };
    let rows: Html = files.iter().map(row).collect();
    let names = ["games", "holds", "size", "changed"];
    Html::filled("<h2>Replays</h2>{}", &[&table("replays", &names, &rows)])
}

fn empty() -> Html {
    Html::markup(
        "<h1>No games yet</h1>\
         <p>This page shows the matches, leagues and replays of its folder as they appear. \
         To begin, type in this folder:</p>\
         <pre>referee match ice-and-fire --player @icefire --player @towers \
         --seeds 1..20 --work 200 --out games.jsonl --replays replays.jsonl</pre>\
         <pre>referee play ice-and-fire --seed 42 --player @icefire --player @rusher \
         --replay game.jsonl</pre>",
    )
}

fn drop_zone() -> Html {
    let link = |name: &&str| {
        let address = link("/play", &[("game", name)]);
        Html::filled("<li>{}</li>", &[&anchor(&address, name)])
    };
    let games: Html = games::NAMES.iter().map(link).collect();
    Html::filled(
        "<section class=\"pair\"><div><h2>Open a file</h2>\
         <label id=\"drop\" class=\"drop\"><input id=\"file\" type=\"file\">\
         <span>Drop a file here, or choose one: a match journal, replays (also packed with gzip), \
         or game results of CodinGame. It stays in memory and is not written anywhere.</span>\
         </label></div><div><h2>Play by hand</h2><ul class=\"game-names\">{}</ul>\
         <p><a href=\"/board\">Solve a board of Friends &amp; Dragons of your own</a></p></div></section>",
        &[&games],
    )
}
