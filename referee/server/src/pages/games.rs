//! Lists of games: those of a match, losses first and filtered, and those of a file of replays or results.

use std::path::{Path, PathBuf};

use engine::protocol::Game;
use games::ice_and_fire::IceAndFire;
use matches::listing::{Filter, GameResult, ListedGame, find_replays, list_replay};
use matches::{RecordedMatch, Termination, read_seeds};
use maud::{Markup, html};
use replays::codingame;
use viewer::analysis::{WORK, can_analyse};

use super::{choice, page as layout, table};
use crate::folder::{FileKind, FolderFile};
use crate::query::{Fields, Location, link};
use crate::{App, Refusal};

/// Games of a match on a page.
const MATCH_GAMES: usize = 100;
/// Games of a file of replays on a page; each is played again for it.
const REPLAYS: usize = 50;
/// Files in which the replays of a match are searched for.
const FILES_SEARCHED: usize = 100;
/// The columns of all lists.
const COLUMNS: [&str; 6] = ["seed", "players by seat", "scores", "ends", "turns", "refused"];

/// The page of a file of replays or results.
pub fn page(app: &App, fields: &Fields) -> Result<Markup, Refusal> {
    let location = fields.location()?;
    let from = fields.value::<u32>("from", "a number")?.unwrap_or(0) as usize;
    let (name, replays) = match &location {
        Location::File(name) => (name.clone(), codingame::replays_of(&app.folder.file(name)?)?),
        Location::Opened(number) => {
            let file = app.opened.get(*number)?;
            (file.name.clone(), file.replays()?)
        }
        Location::Table(_) => return Err(Refusal::field("file", "", "a name")),
    };
    let (field, value) = location.field();
    let mut rows = Vec::new();
    let mut replays = replays.enumerate().skip(from);
    for (index, selected) in replays.by_ref().take(REPLAYS) {
        let (selected, number) = (selected?, (index + 1).to_string());
        let rules = &selected.replay.game;
        let watch = game_links(rules, (field, &value), &number, &format!("watch {number}"));
        let game = list_replay(&selected, index + 1)?;
        rows.push(html! { tr { td { (watch) } td { (rules) } (cells(&game)) } });
    }
    let last = from + rows.len();
    let is_more = replays.next().is_some();
    let content = html! {
        h1 { (name) }
        p.lead {
            "Games " (from + 1) " to " (last)
            "; each was played again and agrees with the rules."
        }
        (table("games", &[&["game", "rules"], &COLUMNS[..]].concat(), &html! { @for row in &rows { (row) } }))
        (further(&|from| link("/replays", &[(field, &value), ("from", from)]), from, REPLAYS, is_more))
    };
    Ok(layout(app, &format!("{name} – referee"), None, &content))
}

/// The filters and the games of a match that pass them; `replays` is the file of the folder that holds their
/// replays.
pub fn section(
    recorded: &RecordedMatch,
    fields: &Fields,
    replays: Option<&str>,
) -> Result<Markup, Refusal> {
    let names = recorded.names();
    let filter = filter(fields)?;
    let player = fields.text("player").unwrap_or(&names[0]);
    let from = fields.value::<u32>("from", "a number")?.unwrap_or(0) as usize;
    let listed = |(index, outcome)| ListedGame::of(&recorded.plan, index + 1, outcome);
    let games = recorded.games.iter().enumerate().map(listed);
    let mut games: Vec<ListedGame> = games.filter(|game| filter.seat_of(game).is_some()).collect();
    // A loss of the player comes first, then draws.
    games.sort_by_key(|game| {
        let seat = game.players.iter().position(|name| name == player).unwrap_or(0);
        (game.standing(seat), game.number)
    });
    let rules = &recorded.plan.game;
    let watch = |game: &ListedGame| {
        let (file, number) = (replays?, game.replay?);
        Some(game_links(rules, ("file", file), &number.to_string(), "watch"))
    };
    let rows = html! {
        @for game in games.iter().skip(from).take(MATCH_GAMES) {
            tr { td.number { (game.number) } (cells(game)) td { @if let Some(watch) = watch(game) { (watch) } } }
        }
    };
    let (field, value) = fields.location()?.field();
    let address = |from: &str| {
        let is_kept =
            |(name, _): &(&String, &String)| !["file", "opened", "from"].contains(&name.as_str());
        let kept =
            fields.0.iter().filter(is_kept).map(|(name, value)| (name.as_str(), value.as_str()));
        let all: Vec<_> =
            [(field, value.as_str())].into_iter().chain(kept).chain([("from", from)]).collect();
        link("/match", &all) + "#list"
    };
    Ok(html! {
        section #list {
            h2 { "Games: " (games.len()) " of " (recorded.games.len()) ", losses of " (player) " first" }
            (form(fields, (field, &value), &names))
            @if games.is_empty() {
                p.empty { "No game passes these filters." }
            } @else {
                (table("games", &[&["game"], &COLUMNS[..], &["replay"]].concat(), &rows))
            }
            (further(&address, from, MATCH_GAMES, from + MATCH_GAMES < games.len()))
            @if replays.is_none() && !recorded.games.is_empty() {
                p.empty {
                    "The replays of these games are in no file of the folder: "
                    code { "match" } " keeps them with " code { "--replays FILE" } "."
                }
            }
        }
    })
}

/// The cells that all lists have.
fn cells(game: &ListedGame) -> Markup {
    let joined = |texts: Vec<String>| texts.join(" / ");
    let ends = game.ends.iter().map(|end| end.map_or("-".to_owned(), |end| end.to_string()));
    html! {
        td.number { (game.seed) @if let Some(name) = game.seed_name() { " " (name) } }
        td { (game.players.join(" / ")) }
        td.number { (joined(game.scores.iter().map(i64::to_string).collect())) }
        td { (joined(ends.collect())) }
        td.number { (game.turns) }
        td.number { (joined(game.refused.iter().map(u64::to_string).collect())) }
    }
}

/// The links of a game of a list: to the viewer, and to the analysis where there is one.
fn game_links(rules: &str, (field, value): (&str, &str), number: &str, watch: &str) -> Markup {
    let game = [(field, value), ("game", number)];
    let work = WORK.to_string();
    let analysis = match rules {
        IceAndFire::NAME => link("/analysis", &game),
        _ => link("/game", &[&game[..], &[("analyse", &work)]].concat()),
    };
    html! {
        a href=(link("/game", &game)) { (watch) }
        @if can_analyse(rules) { " · " a href=(analysis) { "analyse" } }
    }
}

/// Links to the previous and the next part of a list, in games per part.
fn further(address: &dyn Fn(&str) -> String, from: usize, games: usize, is_more: bool) -> Markup {
    let address = |from: usize| address(&from.to_string());
    html! {
        p.pages {
            @if from > 0 { a href=(address(from.saturating_sub(games))) { "earlier games" } }
            @if is_more { a href=(address(from + games)) { "further games" } }
        }
    }
}

fn filter(fields: &Fields) -> Result<Filter, Refusal> {
    let seeds = fields.text("seeds").map(|text| {
        let one = text.trim().parse::<i64>().map(|seed| [seed, seed]);
        one.or_else(|_| read_seeds(text.trim()))
    });
    let result = match fields.text("result") {
        None => None,
        Some("lost") => Some(GameResult::Lost),
        Some("drawn") => Some(GameResult::Drawn),
        Some("won") => Some(GameResult::Won),
        Some(other) => return Err(Refusal::field("result", other, "lost, drawn or won")),
    };
    let least: Option<usize> = fields.value("shortest", "a number of turns")?;
    let most: Option<usize> = fields.value("longest", "a number of turns")?;
    let turns = (least.is_some() || most.is_some())
        .then(|| [least.unwrap_or(0), most.unwrap_or(usize::MAX)]);
    Ok(Filter {
        player: fields.text("player").map(str::to_owned),
        seat: fields.value("seat", "0 or 1")?,
        result,
        seeds: seeds.transpose()?,
        end: fields.value::<Termination>("end", "won, lost, turn-limit or an exit")?,
        refused: fields.text("refused").is_some(),
        turns,
    })
}

fn form(fields: &Fields, (field, value): (&str, &str), names: &[String; 2]) -> Markup {
    let text = |name: &str| fields.text(name).unwrap_or_default();
    let choice =
        |name: &str, label: &str, values: &[&str]| choice(name, label, "any", text(name), values);
    let ends: Vec<String> = Termination::all().map(|end| end.to_string()).collect();
    let ends: Vec<&str> = ends.iter().map(String::as_str).collect();
    html! {
        form.fields action="/match#list" {
            input type="hidden" name=(field) value=(value);
            input type="hidden" name="sprt" value=(text("sprt"));
            (choice("player", "player", &[&names[0], &names[1]]))
            (choice("seat", "seat", &["0", "1"]))
            (choice("result", "result", &["lost", "drawn", "won"]))
            (choice("end", "ending", &ends))
            @for (name, label) in [("seeds", "seeds"), ("shortest", "turns from"), ("longest", "to")] {
                label { (label) " " input name=(name) value=(text(name)) size="5"; }
            }
            label { input type="checkbox" name="refused" value="1" checked[fields.text("refused").is_some()]; " refusals" }
            button { "Filter" }
        }
    }
}

/// The file of the folder that holds the replays of a match, if one does: that of a league beside its
/// journal, else one of the newest.
pub fn replays_of_match(app: &App, journal: &str, recorded: &RecordedMatch) -> Option<String> {
    let beside = Path::new(journal).with_extension("replays.jsonl");
    let listing = app.folder.files();
    let mut files: Vec<_> =
        listing.files.iter().filter(|file| file.kind == FileKind::Replays).collect();
    files.sort_by_key(|file| Path::new(&file.name) != beside);
    let path = |file: &&FolderFile| Some((app.folder.file(&file.name).ok()?, file.name.clone()));
    let paths: Vec<(PathBuf, String)> =
        files.iter().take(FILES_SEARCHED).filter_map(path).collect();
    let found = find_replays(&recorded.games, paths.iter().map(|(path, _)| path.as_path()))?;
    paths.into_iter().find(|(path, _)| *path == found).map(|(_, name)| name)
}
