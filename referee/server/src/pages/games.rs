//! Lists of games: the games of a match, with losses first and filters, or those in a replay or
//! result file.

use std::cmp::{Ordering, Reverse};
use std::path::{Path, PathBuf};

use engine::catalogue::side_name;
use engine::text::counted;
use matches::listing::{Filter, GameResult, ListedGame, find_replays, list_replay};
use matches::{Outcome, Plan, RecordedMatch, Termination, read_seeds, replays_beside};
use maud::{Markup, html};
use replays::{SCORE_OUT, SelectedReplay, codingame};
use sdk_game::PREFIX;
use viewer::analysis::{NODES, can_analyse, judges_turns};

use super::cards::{CARDS, cards};
use super::{
    Page, choice, first_item, named_choice, page as layout, page_links, short_name, table, title_of,
};
use crate::components::{CardSeat, Crumb, GameCard, Search, game_card, seat_line};
use crate::folder::{FileKind, FolderFile};
use crate::query::{Fields, Location, link};
use crate::{App, Refusal};

/// The number of files searched for a match's replays.
const FILES_SEARCHED: usize = 100;

/// The page for a replay or result file.
pub fn page(app: &App, fields: &Fields) -> Result<Markup, Refusal> {
    let location = fields.location()?;
    let from = first_item(fields)?;
    let (name, replays) = match &location {
        Location::File(name) => (name.clone(), codingame::replays_of(&app.folder.file(name)?)?),
        Location::Opened(number) => {
            let file = app.opened.get(*number)?;
            (file.name.clone(), file.replays()?)
        }
        Location::Table(_) => return Err(Refusal::field("file", "", "a name")),
    };
    let (field, value) = location.field();
    let filter = filter(fields, None)?;
    let is_asked = |selected: &SelectedReplay, number: usize| {
        filter.seat_of(&ListedGame::from_replay(&selected.replay, number)).is_some()
    };
    let mut found = replays.zip(1..).filter(|(selected, number)| {
        selected.as_ref().map_or(true, |selected| is_asked(selected, *number))
    });
    let (mut rows, mut damage) = (Vec::new(), None);
    for (selected, number) in found.by_ref().skip(from).take(CARDS) {
        match selected.map_err(Refusal::from).and_then(|it| Ok(list_replay(&it, number)?)) {
            Ok(game) => rows.push(game),
            Err(refusal) if rows.is_empty() => return Err(refusal),
            Err(refusal) => damage = Some(refusal.reason),
        }
    }
    let is_more = found.next().is_some();
    let is_mixed = rows.iter().any(|game| game.rules != rows[0].rules);
    let card = |game: &ListedGame| {
        game_card(&card_of(game, Some(game.number as u64), (field, &value), is_mixed, None))
    };
    let content = html! {
        .heading { h1 { "Replays in " (short_name(&name)) } (form(fields, "/replays", None)?) }
        @if rows.is_empty() {
            p.empty { "No games match these filters." }
        } @else {
            p.lead {
                "Games " (from + 1) " to " (from + rows.len())
                @if !is_mixed { " of " (title_of(&rows[0].rules)) }
                ", each replayed and checked against the rules."
            }
            (cards(rows.iter().map(card)))
        }
        @if let Some(reason) = damage { p.error { (reason) } }
        (page_links(fields, "/replays", from, CARDS, is_more))
    };
    let names: Vec<&str> =
        rows.first().iter().flat_map(|game| &game.players).map(String::as_str).collect();
    let page = Page {
        part: "replays".to_owned(),
        title: format!("{} in {name} – referee", names.join(" – ")),
        crumbs: vec![Crumb::new(link("/", &[("kind", "replays")]), "Replays")],
        search: Some(player_search("/replays", (field, &value), fields)),
        shown: name,
        content,
        ..Page::default()
    };
    Ok(layout(app, &page))
}

/// A card for a game, with a picture if the file contains a replay with this number. `is_mixed`
/// adds the game's name. `fault` describes a fault.
fn card_of(
    game: &ListedGame,
    replay: Option<u64>,
    (field, value): (&str, &str),
    is_mixed: bool,
    fault: Option<&str>,
) -> GameCard {
    let (number, nodes) = (replay.unwrap_or_default().to_string(), NODES.to_string());
    let fields = [(field, value), ("game", &number)];
    let analysis = if judges_turns(&game.rules) {
        link("/analysis", &fields)
    } else {
        link("/game", &[&fields[..], &[("analyse", &nodes)]].concat())
    };
    let is_drawn = replay.is_some() && !game.rules.starts_with(PREFIX);
    GameCard {
        address: replay.map(|_| link("/game", &fields) + &turn_of_fault(game)),
        picture: is_drawn.then(|| link("/picture", &fields)),
        title: html! {
            span { "game " (game.number) } " " span.quiet { (counted(game.turns, "turn")) }
        },
        seats: (0..game.players.len()).map(|seat| seat_of(game, seat)).collect(),
        fault: is_fault(game).then(|| fault.unwrap_or_default().to_owned()),
        foot: foot(game, is_mixed, replay.map(|_| analysis.as_str())),
    }
}

/// The last line of a card: the seed, and a link to the analysis if the game has one.
fn foot(game: &ListedGame, is_mixed: bool, analysis: Option<&str>) -> Markup {
    let refused: u64 = game.refused.iter().sum();
    html! {
        small.split {
            @if is_mixed { (title_of(&game.rules)) ", " }
            "seed " (game.seed) @if let Some(name) = game.seed_name() { " " (name) }
            @if refused > 0 { ", " (refused) " refused" }
            @if let Some(address) = analysis.filter(|_| can_analyse(&game.rules)) { a href=(address) { "analyse" } }
        }
    }
}

/// The URL fragment for the turn of a fault, or an empty string if there is no fault.
fn turn_of_fault(game: &ListedGame) -> String {
    if is_fault(game) { format!("#t={}", game.turns + 1) } else { String::new() }
}

/// Returns true if any player's outcome is a fault.
fn is_fault(game: &ListedGame) -> bool {
    game.ends.iter().chain(&game.results).flatten().any(|end| end.is_fault())
}

/// The search field for games of a player.
fn player_search(action: &str, (field, value): (&str, &str), fields: &Fields) -> Search {
    Search {
        action: action.to_owned(),
        fields: vec![(field.to_owned(), value.to_owned())],
        name: "player",
        value: fields.text("player").unwrap_or_default().to_owned(),
        label: "Search games by player".to_owned(),
    }
}

/// One page of the games in a match that pass the filters. `replays` is the file that contains
/// their replays.
pub fn list(
    recorded: &RecordedMatch,
    fields: &Fields,
    replays: Option<&str>,
    address: &str,
) -> Result<Markup, Refusal> {
    let names = recorded.plan.player_names();
    let filter = filter(fields, Some(&names))?;
    let player = filter.player.as_ref().unwrap_or(&names[0]);
    let from = first_item(fields)?;
    let listed = |(index, outcome)| ListedGame::from_outcome(&recorded.plan, index + 1, outcome);
    let games = recorded.games.iter().enumerate().map(listed);
    let mut games: Vec<ListedGame> = games.filter(|game| filter.seat_of(game).is_some()).collect();
    // Faults first, then losses of the player, then draws.
    games.sort_by_key(|game| {
        let seat = game.players.iter().position(|name| name == player).unwrap_or(0);
        (!is_fault(game), game.player_standing(seat), game.number)
    });
    let has_faults = games.iter().any(is_fault);
    let is_lost = |game: &ListedGame| {
        let seat = game.players.iter().position(|name| name == player).unwrap_or(0);
        game.player_standing(seat) == Some(Ordering::Less)
    };
    let has_losses = games.iter().any(is_lost);
    let detail = |game: &ListedGame| fault_detail(recorded.games.get(game.number - 1)?);
    let page = &games[from.min(games.len())..(from + CARDS).min(games.len())];
    // On the pages of a test or match, each game links to the next game.
    let is_test = address != "/match";
    let journal = fields.text("file").unwrap_or_default();
    let page_of = |number: u64, file: &str, more: &[(&str, &str)]| match is_test {
        true => {
            let against = fields.text("against").map(|against| ("against", against));
            let fields: Vec<_> = against.into_iter().chain(more.iter().copied()).collect();
            link(&format!("{address}/games/{number}"), &fields)
        }
        false => {
            let number = number.to_string();
            let fields = [("file", file), ("game", &number), ("match", journal)];
            link("/game", &[&fields, more].concat())
        }
    };
    let nodes = NODES.to_string();
    let listed = match replays {
        Some(file) => cards(page.iter().map(|game| {
            let mut card = card_of(game, game.replay, ("file", file), false, detail(game));
            let page = |more| game.replay.map(|number| page_of(number, file, more));
            card.address = page(&[]).map(|page| page + &turn_of_fault(game));
            card.foot = foot(game, false, page(&[("analyse", &nodes)]).as_deref());
            game_card(&card)
        })),
        None => of_columns(&recorded.plan, page),
    };
    let order = match (has_faults, has_losses) {
        (true, true) => format!("faults first, then losses of {player}"),
        (true, false) => "faults first".to_owned(),
        (false, true) => format!("losses of {player} first"),
        (false, false) => String::new(),
    };
    // A test page's header already shows the number of games.
    let is_counted = !is_test || games.len() < recorded.games.len();
    Ok(html! {
        p.lead {
            @if is_counted { (games.len()) " of " (counted(recorded.games.len(), "game")) }
            @if is_counted && !order.is_empty() { ", " }
            (order)
        }
        @if games.is_empty() {
            p.empty { "No games match these filters." }
        } @else {
            (listed)
        }
        (page_links(fields, address, from, CARDS, from + CARDS < games.len()))
        @if replays.is_none() && !recorded.games.is_empty() {
            p.empty {
                "No file in this folder contains replays of these games; "
                code { "match --replays FILE" } " records them."
            }
        }
    })
}

/// A table of match games, with a column for each side.
fn of_columns(plan: &Plan, games: &[ListedGame]) -> Markup {
    let sides: Vec<_> = (0..plan.seats()).map(|seat| side_name(&plan.game, seat)).collect();
    // Omit the column if no command was refused.
    let have_refusals = games.iter().any(|game| game.refused.iter().any(|count| *count > 0));
    let refused =
        |game: &ListedGame| game.refused.iter().map(u64::to_string).collect::<Vec<_>>().join(" / ");
    let head = html! {
        @for name in ["game", "seed"] { th.number { (name) } }
        @for side in &sides { th { (side) } }
        th.number { "turns" }
        @if have_refusals { th.number { "refused" } }
    };
    table(
        "games",
        &head,
        &html! {
            @for game in games {
                tr.fault[is_fault(game)] {
                    td.number data-word="game" { (game.number) }
                    td.number data-word="seed" { (game.seed) @if let Some(name) = game.seed_name() { " " (name) } }
                    @for (seat, side) in sides.iter().enumerate() {
                        td.seat data-word=(side) { (seat_line(&seat_of(game, seat))) }
                    }
                    td.number data-word="turns" { (game.turns) }
                    @if have_refusals { td.number data-word="refused" { (refused(game)) } }
                }
            }
        },
    )
}

/// Turn and description of the first fault in a game.
fn fault_detail(outcome: &Outcome) -> Option<&str> {
    let measured = outcome.measured.iter().flatten();
    measured.map(|measured| measured.detail.as_str()).find(|detail| !detail.is_empty())
}

/// A seat's player and outcome, with its score unless that is [`SCORE_OUT`].
pub fn seat_of(game: &ListedGame, seat: usize) -> CardSeat {
    let end = game.ends.get(seat).copied().flatten();
    let standing = game.standing(seat);
    let score = game.scores.get(seat).filter(|score| **score != SCORE_OUT);
    CardSeat {
        name: game.players.get(seat).cloned().unwrap_or_default(),
        score: score.map_or(String::new(), i64::to_string),
        end: end.map_or(String::new(), |end| end_text(end, standing)),
        is_winner: match end {
            Some(Termination::TurnLimit) => standing == Some(Ordering::Greater),
            end => end == Some(Termination::Won),
        },
        is_fault: end.is_some_and(Termination::is_fault),
    }
}

/// A player's outcome, given how its score compares with the other players' scores. At the turn
/// limit, points decide.
pub fn end_text(end: Termination, standing: Option<Ordering>) -> String {
    match (end, standing) {
        (Termination::TurnLimit, Some(Ordering::Greater)) => "won on points".to_owned(),
        (Termination::TurnLimit, Some(Ordering::Less)) => "lost on points".to_owned(),
        (Termination::TurnLimit, _) => "even at the turn limit".to_owned(),
        (end, _) => end.to_string(),
    }
}

/// The filter given by the fields. A result without a player refers to the first player of a match.
fn filter(fields: &Fields, names: Option<&[String]>) -> Result<Filter, Refusal> {
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
        player: player(fields, names).map(str::to_owned),
        seat: fields.value("seat", "a number")?,
        result,
        seeds: seeds.transpose()?,
        end: fields.value::<Termination>("end", "won, lost, drawn, turn-limit or an exit")?,
        refused: fields.text("refused").is_some(),
        turns,
    })
}

/// The player to filter by.
fn player<'a>(fields: &'a Fields, names: Option<&'a [String]>) -> Option<&'a str> {
    let first = || fields.text("result").and(names).map(|names| names[0].as_str());
    fields.text("player").or_else(first)
}

/// The filter form. For a replay file, it omits filters that would require replaying the games.
pub fn form(fields: &Fields, action: &str, plan: Option<&Plan>) -> Result<Markup, Refusal> {
    let (field, value) = fields.location()?.field();
    let text = |name: &str| fields.text(name).unwrap_or_default();
    let choice =
        |name: &str, label: &str, values: &[&str]| choice(name, label, "any", text(name), values);
    let input = |name: &str, label: &str| {
        html! { label { span { (label) } input name=(name) value=(text(name)); } }
    };
    let ends: Vec<[String; 2]> = Termination::all().map(end_choice).collect();
    let ends: Vec<_> = ends.iter().map(|[value, text]| (value.as_str(), text.as_str())).collect();
    let names = plan.map(Plan::player_names);
    let chosen = player(fields, names.as_deref()).unwrap_or_default();
    let sides = |plan: &Plan| -> Vec<(String, String)> {
        (0..plan.seats()).map(|seat| (seat.to_string(), side_name(&plan.game, seat))).collect()
    };
    let sides = plan.map(sides).unwrap_or_default();
    let sides: Vec<_> = sides.iter().map(|(seat, side)| (seat.as_str(), side.as_str())).collect();
    let filters = ["player", "seat", "result", "end", "seeds", "shortest", "longest", "refused"];
    let is_filtered = filters.iter().any(|name| fields.text(name).is_some());
    Ok(html! {
        details open[is_filtered] {
            summary { "Filter" }
            form.filters action=(action) {
                input type="hidden" name=(field) value=(value);
                @if let Some(names) = &names {
                    @let names: Vec<&str> = names.iter().map(String::as_str).collect();
                    input type="hidden" name="sprt" value=(text("sprt"));
                    (super::choice("player", "player", "any", chosen, &names))
                    (named_choice("seat", "side", "any", text("seat"), &sides))
                } @else {
                    (input("player", "player"))
                }
                (choice("result", "result", &["lost", "drawn", "won"]))
                @if names.is_some() { (named_choice("end", "ending", "any", text("end"), &ends)) }
                @for (name, label) in [("seeds", "seeds"), ("shortest", "turns, at least"), ("longest", "at most")] { (input(name, label)) }
                @if names.is_some() {
                    label.check { input type="checkbox" name="refused" value="1" checked[fields.text("refused").is_some()]; " refusals" }
                }
                button { "Show these games" }
            }
        }
    })
}

/// Value and label for an outcome in the filter.
fn end_choice(end: Termination) -> [String; 2] {
    let text = if end == Termination::TurnLimit { "on points".to_owned() } else { end.to_string() };
    [end.to_string(), text]
}

/// The replay file of a match, if there is one. This is the file next to the journal, where an
/// arena writes it. Otherwise, it is the largest file with the match among the newest ones, which
/// avoids extracts.
pub fn replays_of_match(app: &App, journal: &str, recorded: &RecordedMatch) -> Option<String> {
    let sibling = replays_beside(Path::new(journal));
    let listing = app.folder.files();
    let is_other = |file: &&FolderFile| Path::new(&file.name) != sibling;
    let mut files: Vec<_> =
        listing.files.iter().filter(|file| file.kind == FileKind::Replays).collect();
    files.sort_by_key(is_other);
    files.truncate(FILES_SEARCHED);
    files.sort_by_key(|file| (is_other(file), Reverse(file.bytes)));
    let path = |file: &&FolderFile| Some((app.folder.file(&file.name).ok()?, file.name.clone()));
    let paths: Vec<(PathBuf, String)> = files.iter().filter_map(path).collect();
    let found = find_replays(&recorded.games, paths.iter().map(|(path, _)| path.as_path()))?;
    paths.into_iter().find(|(path, _)| *path == found).map(|(_, name)| name)
}
