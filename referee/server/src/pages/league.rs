//! A league: ratings on one axis, and who beat whom.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::AtomicBool;
use std::thread;

use engine::catalogue::title_of;
use matches::in_order::in_order;
use matches::reports::{LeagueReport, league_page};
use matches::{RecordedMatch, StoredLeague, journal_players};
use maud::{Markup, html};

use super::{Page, first_item, page as layout, page_links};
use crate::components::Crumb;
use crate::folder::{FileKind, FolderFile};
use crate::query::{Fields, link};
use crate::{App, Refusal};

/// Rows of the table of who beat whom on a page; a row has a cell for each player.
const ROWS: usize = 30;

/// The page.
pub fn page(app: &App, fields: &Fields) -> Result<Markup, Refusal> {
    let folder = fields.text("folder").unwrap_or_default();
    let league = FolderLeague::of(app, folder, app.folder.files().files.iter())?;
    let StoredLeague { game, bots, league: played } = &league.stored;
    let report = LeagueReport { game, bots, league: played };
    let names = |players: &[usize]| players.iter().map(|bot| bots[*bot].name.as_str()).collect();
    let by_players: BTreeMap<BTreeSet<&str>, &String> = league
        .journals
        .iter()
        .map(|(names, file)| (names.iter().map(String::as_str).collect(), file))
        .collect();
    let games = |players: &[usize]| {
        let file = by_players.get(&names(players))?;
        let player = (players.len() == 2).then(|| ("player", bots[players[0]].name.as_str()));
        Some(link(
            "/match",
            &[("file", file.as_str())].into_iter().chain(player).collect::<Vec<_>>(),
        ))
    };
    let from = first_item(fields)?;
    let groups = if played.players_of_game() > 2 { played.groups().len() } else { 0 };
    let content = html! {
        h1 { (league.stored.conclusion()) " of " (title_of(game)) }
        (league_page::content(&report, &games, from..from + ROWS))
        (page_links(fields, "/league", from, ROWS, from + ROWS < groups.max(bots.len())))
    };
    let page = Page {
        part: "leagues".to_owned(),
        title: format!("league {folder} – referee"),
        crumbs: vec![Crumb::new(link("/", &[("kind", "leagues")]), "Leagues")],
        shown: if folder.is_empty() { "this folder" } else { folder }.to_owned(),
        content,
        ..Page::default()
    };
    Ok(layout(app, &page))
}

/// The league of a folder.
pub struct FolderLeague {
    pub stored: StoredLeague,
    /// The journals by the names of their players.
    journals: BTreeMap<Vec<String>, String>,
}

/// A league of one journal, by the names of its plan.
pub fn league_of(recorded: &RecordedMatch) -> Option<StoredLeague> {
    StoredLeague::of(&[(&recorded.plan.player_names(), recorded)])
}

impl FolderLeague {
    /// The league of the journals that lie in a folder.
    pub fn of<'a>(
        app: &App,
        folder: &str,
        files: impl IntoIterator<Item = &'a FolderFile>,
    ) -> Result<Self, Refusal> {
        let prefix = if folder.is_empty() { String::new() } else { format!("{folder}/") };
        let mut journals = BTreeMap::new();
        for file in files.into_iter().filter(|file| file.kind == FileKind::Journal) {
            let players = file.name.strip_prefix(&prefix).and_then(journal_players);
            if let Some(players) = players.filter(|players| !players[0].contains('/')) {
                journals.insert(players, file.name.clone());
            }
        }
        let read = |name: &String| app.library.current(&app.folder.file(name)?);
        let mut followed = Vec::new();
        let jobs = thread::available_parallelism().map_or(1, usize::from);
        in_order(jobs, &AtomicBool::new(false), journals.values(), read, |found| {
            followed.push(found?);
            Ok::<_, Refusal>(true)
        })?;
        let matches: Vec<(&[String], &RecordedMatch)> = journals
            .keys()
            .map(Vec::as_slice)
            .zip(followed.iter().map(|followed| &*followed.recorded))
            .collect();
        let stored = StoredLeague::of(&matches).ok_or_else(|| Refusal::no_file(folder))?;
        Ok(Self { stored, journals })
    }
}
