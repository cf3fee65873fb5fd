//! Rows and cards of the home page for matches, tuning runs and replays.

use std::cmp::Ordering;
use std::time::SystemTime;

use matches::listing::ListedGame;
use matches::reports::conclusion;
use matches::{League, RecordedMatch};
use maud::{Markup, html};
use replays::SCORE_OUT;
use replays::codingame::replays_of;

use crate::components::{State, scored_bar};
use crate::folder::{FileKind, FolderFile};
use crate::pages::cards::pictured;
use crate::pages::tuning::FolderTuning;
use crate::pages::{ago, count, elo_or_bound, faults_of, results, short_name, title_of};
use crate::query::link;
use crate::{App, Refusal};

/// A card, with the text to search.
pub struct Card {
    pub content: Markup,
    pub text: String,
}

pub struct Row {
    /// Title of the game.
    pub game: String,
    pub players: String,
    pub state: Option<State>,
    pub progress: String,
    /// Number of games played.
    pub games: u64,
    /// The first player's Elo difference, as a number and as text.
    pub elo: Option<(f64, String)>,
    pub shows: Markup,
    pub changed: SystemTime,
}

pub fn match_row(app: &App, item: &FolderFile) -> Result<Row, Refusal> {
    let path = app.folder.file(&item.name)?;
    let followed = app.library.current(&path)?;
    let recorded = &followed.recorded;
    Ok(Row {
        game: title_of(&recorded.plan.game).to_owned(),
        players: recorded.plan.player_names().join(" – "),
        state: Some(followed.state()),
        progress: match recorded.planned() {
            planned if planned == recorded.games.len() as u64 => count(planned),
            planned => format!("{} of {}", count(recorded.games.len() as u64), count(planned)),
        },
        games: recorded.games.len() as u64,
        elo: elo_of(recorded),
        shows: html! {
            (shows(recorded))
            @if let Some(damage) = followed.damage() { div.error { (damage) } }
        },
        changed: followed.changed,
    })
}

/// The Elo difference in a match between two players, unless faults decided it.
fn elo_of(recorded: &RecordedMatch) -> Option<(f64, String)> {
    let summary = &recorded.summary;
    let is_told = recorded.plan.players.len() == 2 && !summary.is_decided_by_faults();
    let estimate = summary.estimate().filter(|_| is_told)?;
    Some((estimate.elo, elo_or_bound(&estimate)))
}

/// A match's conclusion, or the leader if there are more than two players.
fn shows(recorded: &RecordedMatch) -> Markup {
    let (names, summary) = (recorded.names(), &recorded.summary);
    let names = names.each_ref().map(String::as_str);
    match recorded.plan.players.len() {
        2 => {
            let text = match summary.is_decided_by_faults() {
                true => "Decided by faults, not by play.".to_owned(),
                false => conclusion(names, summary, recorded.sprt),
            };
            html! {
                .judged {
                    (scored_bar(results(summary)))
                    div { (text) (faults_of(names, summary)) }
                }
            }
        }
        _ => html! { (League::from_match(recorded).conclusion(&recorded.plan.player_names())) },
    }
}

pub fn tuning_row(app: &App, item: &FolderFile) -> Result<Row, Refusal> {
    let tuning = FolderTuning::read(app, &item.name)?;
    Ok(Row {
        game: title_of(&tuning.recorded.settings.plan.game).to_owned(),
        players: tuning.params(),
        state: Some(tuning.state),
        progress: tuning.progress(),
        games: tuning.recorded.course.round() as u64,
        elo: None,
        shows: html! { (tuning.conclusion()) },
        changed: item.changed,
    })
}

/// A card for the first game in a file. It links to the viewer if this is the only game. The rest
/// of the file is not read.
pub fn replay_card(app: &App, item: &FolderFile) -> Result<Card, Refusal> {
    let mut replays = replays_of(&app.folder.file(&item.name)?)?;
    let first =
        replays.next().ok_or_else(|| Refusal::field("the file", &item.name, "a game"))??;
    let is_one = replays.next().transpose()?.is_none();
    let (replay, fields) = (&first.replay, [("file", item.name.as_str())]);
    let address = link(if is_one { "/game" } else { "/replays" }, &fields);
    let players = replay.players.join(" – ");
    let title = html! { span { (short_name(&players)) } @if !is_one { " " span.quiet { "several games" } } };
    let content = html! {
        (pictured(&replay.game, &fields, &address, &title))
        div { @if !is_one { "game 1: " } (winner_of(&ListedGame::from_replay(replay, 1))) }
        small { (title_of(&replay.game)) @if item.kind == FileKind::Results { " from CodinGame" } }
        small.split { span.cut title=(&item.name) { (&item.name) } " " span { (ago(item.changed)) } }
    };
    Ok(Card { content, text: format!("{players} {}", title_of(&replay.game)) })
}

/// A game's winner and scores, or the score if there is only one player.
fn winner_of(game: &ListedGame) -> Markup {
    let mut scores = game.scores.clone();
    scores.sort_unstable_by(|one, other| other.cmp(one));
    let is_alone = game.players.len() == 1;
    let amounts = scores.iter().filter(|score| is_alone || **score != SCORE_OUT);
    let amounts = amounts.map(i64::to_string).collect::<Vec<_>>();
    let won = if amounts.len() > 1 { " won " } else { " won with " };
    let amounts = amounts.join(" to ");
    let winner =
        (0..game.players.len()).find(|seat| game.standing(*seat).is_some_and(Ordering::is_gt));
    html! {
        @match winner {
            Some(seat) => { b { (game.players[seat]) } (won) (amounts) }
            None => { @if is_alone { "score " } @else { "a draw, " } (amounts) }
        }
    }
}
