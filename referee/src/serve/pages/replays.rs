//! The games of a file of replays or of results.

use std::path::{Path, PathBuf};

use super::analysis::game_links;
use super::layout::{self, anchor, table};
use crate::codingame;
use crate::html::Html;
use crate::listing::{find_replays, list_replay, ListedGame};
use crate::matches::RecordedMatch;
use crate::serve::folder::FileKind;
use crate::serve::links::link;
use crate::serve::query::{Fields, Place};
use crate::serve::state::App;
use crate::serve::ServeError;

/// How many games a page lists; each is played again for it.
const PAGE_GAMES: usize = 50;

/// The page.
///
/// # Errors
///
/// Returns an error if there is no such file, or if a game in it cannot be read.
pub fn page(app: &App, fields: &Fields) -> Result<Html, ServeError> {
    let place = fields.place()?;
    let from: usize = fields.value("from", "a number")?.unwrap_or(0);
    let (name, replays) = match &place {
        Place::File(name) => (name.clone(), codingame::replays_of(&app.folder.file(name)?)?),
        Place::Opened(number) => {
            let file = app.opened.get(*number)?;
            (file.name.clone(), file.replays()?)
        }
        Place::Table(_) => return Err(ServeError::no_file()),
    };
    let mut rows = Html::default();
    let (mut shown, mut is_more) = (0, false);
    for (number, selected) in replays.enumerate().skip(from) {
        let selected = selected?;
        if shown == PAGE_GAMES {
            is_more = true;
            break;
        }
        rows.push(&row(&list_replay(&selected, number + 1)?, &selected.replay.game, &place));
        shown += 1;
    }
    let columns =
        ["game", "rules", "seed", "players by seat", "scores", "ends", "turns", "refused"];
    let (field, value) = place.field();
    let to = |from: usize, text: &'static str| {
        anchor(&link("/replays", &[(field, &value), ("from", &from.to_string())]), &text)
    };
    let mut pages = Html::default();
    if from > 0 {
        pages.push(&to(from.saturating_sub(PAGE_GAMES), "earlier games"));
    }
    if is_more {
        pages.push(&to(from + PAGE_GAMES, "further games"));
    }
    let content = Html::filled(
        "<h1>{}</h1><p class=\"lead\">Games {} to {}; each was played again and agrees with the rules.</p>\
         {}<p class=\"pages\">{}</p>",
        &[&name, &(from + 1), &(from + shown), &table("games", &columns, &rows), &pages],
    );
    Ok(layout::page(app, &format!("{name} – referee"), None, &content))
}

fn row(game: &ListedGame, rules: &str, place: &Place) -> Html {
    let (field, value) = place.field();
    let number = game.number.to_string();
    let links = game_links(rules, (field, &value), &number, &format!("watch {number}"));
    let joined = |texts: Vec<String>| texts.join(" / ");
    let ends = game.ends.iter().map(|end| end.map_or("-".to_owned(), |end| end.to_string()));
    Html::filled(
        "<tr><td>{}</td><td>{}</td><td class=\"number\">{}</td><td>{}</td>\
         <td class=\"number\">{}</td><td>{}</td><td class=\"number\">{}</td>\
         <td class=\"number\">{}</td></tr>\n",
        &[
            &links,
            &rules,
            &game.seed,
            &joined(game.players.clone()),
            &joined(game.scores.iter().map(i64::to_string).collect()),
            &joined(ends.collect()),
            &game.turns,
            &joined(game.refused.iter().map(u64::to_string).collect()),
        ],
    )
}

/// The file of the folder that holds the replays of a match, if one does: that of a league beside its
/// journal, else any.
pub fn replays_of_match(app: &App, journal: &str, recorded: &RecordedMatch) -> Option<String> {
    let beside = Path::new(journal).with_extension("replays.jsonl");
    let mut names: Vec<String> = app
        .folder
        .files()
        .into_iter()
        .filter(|file| file.kind == FileKind::Replays)
        .map(|file| file.name)
        .collect();
    names.sort_by_key(|name| (Path::new(name) != beside, name.clone()));
    let paths: Vec<(String, PathBuf)> = names
        .into_iter()
        .filter_map(|name| Some((app.folder.file(&name).ok()?, name)))
        .map(|(path, name)| (name, path))
        .collect();
    let found = find_replays(recorded.games(), paths.iter().map(|(_, path)| path.as_path()))?;
    paths.into_iter().find(|(_, path)| *path == found).map(|(name, _)| name)
}
