//! The page for a test: its verdict, progress and games.

use std::sync::Arc;

use arena::{Decision, Rule, Stage, State as ArenaState, Test, TestState, Version};
use matches::RecordedMatch;
use maud::{Markup, html};
use serde_json::json;

use super::{
    crumb, framed, promote_button, request_button, test_address, test_badge, test_name, tests,
    version_link, version_name,
};
use crate::components::{Notice, PageHeader, Tone, notice, page_header, result_bar};
use crate::pages::game::Neighbours;
use crate::pages::match_page::ShownTest;
use crate::pages::{Page, count, game as game_page, games, match_page};
use crate::query::{Fields, link};
use crate::{App, Refusal};

/// The parts of the arena's state that the page needs.
struct Shown {
    test: Test,
    name: String,
    /// The name with links to the versions.
    title: Markup,
    state: TestState,
    /// The opponent whose games are shown.
    opponent: u32,
    /// The journal of these games and its replay file, relative to the folder.
    files: [String; 2],
    is_flipped: bool,
    /// Number of games against this opponent.
    played: usize,
    /// Newer versions of the bot that can replay the lost games. Empty if no game was lost.
    newer: Vec<Version>,
    /// True if more games can be requested.
    can_grow: bool,
    /// Decision of the sequential test.
    decision: Option<Decision>,
    /// True if the version is not the reference of its bot yet.
    can_promote: bool,
    badge: Markup,
    progress: Markup,
    others: Markup,
}

fn shown(app: &App, fields: &Fields) -> Result<Shown, Refusal> {
    let expected = "a test number";
    let number: u32 =
        fields.value("test", expected)?.ok_or_else(|| Refusal::field("test", "", expected))?;
    let asked: Option<u32> = fields.value("against", "a version number")?;
    app.arena.arena()?.with_state(|state| {
        let test = state.test(number)?.clone();
        let opponent = asked.filter(|asked| test.against.contains(asked));
        let opponent = opponent.or_else(|| test.against.first().copied()).unwrap_or_default();
        let progress = state.progress(number);
        let meeting = progress.meetings.get(&opponent);
        let files = state.files(&test, opponent)?;
        let bot = state.version(test.version)?.bot.clone();
        let lost = tests::results(state, &test).lost;
        let newer = state.versions_of(&bot).filter(|version| {
            let number = version.number;
            let is_newer = number > test.version && number != opponent;
            lost > 0 && is_newer && state.stage(number) == Stage::Ready
        });
        Ok(Shown {
            name: test_name(state, &test),
            title: match test.against[..] {
                [one] => html! { (version_link(state, test.version)) " against " (version_link(state, one)) },
                _ => html! { (test_name(state, &test)) },
            },
            state: state.test_state(&test),
            opponent,
            files: files.map(|file| file.display().to_string()),
            is_flipped: test.is_flipped(opponent),
            played: meeting.map_or(0, |meeting| meeting.summary.played() as usize),
            newer: newer.take(3).cloned().collect(),
            can_grow: state.check_more(number).is_ok(),
            decision: progress.decision(),
            can_promote: state.reference(&bot) != Some(test.version),
            badge: test_badge(state, &test),
            progress: progress_line(state, &test),
            others: opponents(state, &test, opponent),
            test,
        })
    })
}

/// Renders the page.
pub fn page(app: &App, fields: &Fields) -> Result<Markup, Refusal> {
    let shown = shown(app, fields)?;
    let number = shown.test.number;
    let [report, list] = parts(app, fields, &shown)?;
    let content = html! {
        #live { (report) }
        h2 { "Games" }
        section #list { (list) }
    };
    let fields: Vec<(&str, &str)> =
        fields.0.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let address = link("/live", &[&[("arena", "test")], &fields[..]].concat());
    Ok(framed(
        app,
        Page {
            part: "/tests".to_owned(),
            title: shown.name.clone(),
            crumbs: vec![crumb("/tests", "Tests")],
            shown: format!("Test {number}"),
            live: Some(address),
            content,
            ..Page::default()
        },
    ))
}

/// The live parts, and true if they will not change again.
pub fn live(app: &App, fields: &Fields) -> Result<(Markup, bool), Refusal> {
    let [report, list] = parts(app, fields, &shown(app, fields)?)?;
    Ok((html! { div #live { (report) } section #list { (list) } }, false))
}

/// The report and the list of games.
fn parts(app: &App, fields: &Fields, shown: &Shown) -> Result<[Markup; 2], Refusal> {
    let recorded = recorded(app, shown)?;
    let is_of_equals = shown.decision.is_some_and(|decision| decision.is_of_equals);
    let test = match shown.test.rule {
        Rule::Sprt(sprt) if !is_of_equals => {
            let origin = format!("SPRT with {}.", match_page::risks(sprt));
            let decided = shown.decision.map(|decision| decision.games);
            Some(ShownTest { sprt, origin, decided })
        }
        _ => None,
    };
    let [journal, replays] = &shown.files;
    let report = html! {
        (header(app, shown))
        (outcome(shown))
        @match &recorded {
            Some(recorded) => { (match_page::report_of_two(recorded, &html! {}, test.as_ref(), Some(replays))) },
            None => p.empty { "No finished games yet." },
        }
        (shown.others)
        (commands(shown))
    };
    let Some(recorded) = recorded else { return Ok([report, html! {}]) };
    let mut fields = fields.clone();
    fields.0.insert("file".to_owned(), journal.clone());
    let list = games::list(&recorded, &fields, Some(replays), &test_address(shown.test.number))?;
    Ok([report, list])
}

/// The games of the test, from the perspective of its version. `None` before the first one.
fn recorded(app: &App, shown: &Shown) -> Result<Option<Arc<RecordedMatch>>, Refusal> {
    if shown.played == 0 {
        return Ok(None);
    }
    let path = app.folder.file(&shown.files[0])?;
    let whole = app.library.current(&path)?.recorded;
    if whole.games.len() == shown.played && !shown.is_flipped {
        return Ok(Some(whole));
    }
    Ok(Some(Arc::new(RecordedMatch::open(&path)?.seen(shown.played, shown.is_flipped))))
}

fn header(app: &App, shown: &Shown) -> Markup {
    let number = shown.test.number;
    let is_open = shown.state.is_open();
    let can_ask = app.arena.is_owned();
    let is_over = !is_open && shown.state != TestState::Stopped;
    page_header(&PageHeader {
        title: shown.title.clone(),
        lead: html! {
            (shown.badge)
            @if !tests::is_plain(&shown.test) { (tests::rule_text(&shown.test)) ", " }
            (shown.progress)
        },
        actions: html! {
            @if can_ask {
                @if is_open { (request_button("Stop", &json!({ "stop": { "test": number } }), "")) }
                @if shown.state == TestState::Stopped { (request_button("Resume", &json!({ "resume": { "test": number } }), "main")) }
                @if shown.state == TestState::Passed && shown.can_promote { (promote_button(shown.test.version)) }
                @if is_over && shown.can_grow { (request_button("More games", &json!({ "more": { "test": number, "games": 100 } }), "")) }
                @for version in &shown.newer {
                    (request_button(&format!("Replay losses with {version}"), &json!({ "replay_losses": { "test": number, "version": version.number } }), ""))
                }
            }
        },
    })
}

/// A notice about why a test ended without a verdict.
fn outcome(shown: &Shown) -> Markup {
    html! {
        @if let Some(decision) = shown.decision.filter(|decision| decision.is_of_equals) {
            (notice(&Notice {
                tone: Tone::Advice,
                title: format!("Both versions play alike: {} games are the same with the seats \
                    swapped.", count(decision.games)),
                content: html! { "The difference is 0 Elo, so the test ended early. Is the \
                    change in the program?" },
                ..Notice::default()
            }))
        }
        @if let Some(reason) = &shown.test.failure {
            (notice(&Notice { tone: Tone::Fault, title: format!("Cannot be played: {reason}."), ..Notice::default() }))
        }
        @if !shown.test.seeds.is_empty() {
            (notice(&Notice {
                title: "These seeds were chosen because an older version lost them, so a higher score is expected, and the games are not rated.".to_owned(),
                ..Notice::default()
            }))
        }
    }
}

/// The number of games played and planned.
fn progress_line(state: &ArenaState, test: &Test) -> Markup {
    let progress = state.progress(test.number);
    let (played, goal) = (progress.played(), progress.goal(test, state.seeds));
    let is_open = state.test_state(test).is_open();
    let at_most = matches!(test.rule, Rule::Sprt(_)) && is_open;
    html! {
        span.pace {
            @if is_open { progress value=(played) max=(goal.max(1)) {} " " }
            span #games data-games=(played) {
                (count(played)) " of " @if at_most { "at most " } (count(goal)) " games"
            }
        }
    }
}

/// The opponents in a test against several, each with its score.
fn opponents(state: &ArenaState, test: &Test, shown: u32) -> Markup {
    html! {
        @if test.against.len() > 1 {
            h2 { "Opponents" }
            ul.opponents {
                @for (opponent, meeting) in &state.progress(test.number).meetings {
                    @let [lost, drawn, won] = meeting.summary.games;
                    li {
                        @if *opponent == shown { b { (version_name(state, *opponent)) } }
                        @else { a href=(link(&test_address(test.number), &[("against", &opponent.to_string())])) { (version_name(state, *opponent)) } }
                        " " (won) " – " (drawn) " – " (lost)
                        (result_bar(crate::components::ResultBar { won, drawn, lost }))
                    }
                }
            }
        }
    }
}

/// Equivalent commands for a terminal.
fn commands(shown: &Shown) -> Markup {
    let Test { number, version, .. } = shown.test;
    let rule = match shown.test.rule {
        Rule::Sprt(sprt) => format!("--sprt {sprt}"),
        Rule::Games(games) => format!("--games {games}"),
    };
    let opponent = shown.opponent;
    let journal = &shown.files[0];
    let lines = [
        format!("referee arena test {version} --against {opponent} {rule}"),
        format!("referee arena stop {number}"),
        format!("referee arena plan {number} --against {opponent} -o test.plan"),
        format!("referee list {journal} --lost"),
    ];
    html! {
        details {
            summary { "Commands" }
            ul.commands {
                @for line in lines { li { code { (line) } " " button type="button" data-copy=(line) { "Copy command" } } }
            }
        }
    }
}

/// A game from a test, in the viewer.
pub fn game(app: &App, fields: &Fields) -> Result<Markup, Refusal> {
    let shown = shown(app, fields)?;
    let mut fields = fields.clone();
    fields.0.insert("file".to_owned(), shown.files[1].clone());
    game_page::page(app, &fields)
}

/// The fields of the first lost game in the newest test, or of its first game. `None` if no game
/// has been played.
pub fn recent_game(app: &App) -> Result<Option<Fields>, Refusal> {
    let newest = app.arena.arena()?.with_state(|state| {
        let mut tests = state.work.tests.values().rev();
        tests.find(|test| state.progress(test.number).played() > 0).map(|test| test.number)
    });
    let Some(test) = newest else { return Ok(None) };
    let mut fields = Fields([("test".to_owned(), test.to_string())].into());
    let shown = shown(app, &fields)?;
    let recorded = recorded(app, &shown)?;
    let games = recorded.iter().flat_map(|recorded| &recorded.games);
    let lost = games.zip(1..).find(|(game, _)| game.half_points() == 0);
    let number: u64 = lost.map_or(1, |(_, number)| number);
    let [_, replays] = shown.files;
    fields.0.extend([
        ("file".to_owned(), replays),
        ("game".to_owned(), number.to_string()),
        ("against".to_owned(), shown.opponent.to_string()),
    ]);
    Ok(Some(fields))
}

/// The neighbours of the game that the fields name, or `None` if they name no test.
pub fn neighbours(app: &App, fields: &Fields) -> Result<Option<Neighbours>, Refusal> {
    if fields.text("test").is_none() {
        return Ok(None);
    }
    let shown = shown(app, fields)?;
    let Some(recorded) = recorded(app, &shown)? else { return Ok(None) };
    let number: usize = fields.value("game", "a game number, from 1")?.unwrap_or(1);
    let address = |game: usize| {
        let opponent = shown.opponent.to_string();
        let page = format!("{}/games/{game}", test_address(shown.test.number));
        link(&page, &[("against", &opponent)])
    };
    let count = recorded.games.len();
    let is_lost = |game: &usize| recorded.games[game - 1].half_points() == 0;
    let previous = number.checked_sub(1).filter(|game| (1..=count).contains(game));
    Ok(Some(Neighbours {
        previous: previous.map(address),
        next: Some(number + 1).filter(|game| *game <= count).map(address),
        next_loss: (number + 1..=count).find(is_lost).map(address),
    }))
}
