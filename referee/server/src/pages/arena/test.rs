//! The page for a test: its verdict, progress and games.

use std::sync::Arc;

use arena::{Decision, Rule, Stage, State as ArenaState, Test, TestState, Version};
use matches::RecordedMatch;
use maud::{Markup, html};
use serde_json::json;

use super::{
    framed, promote_button, request_button, test_address, test_badge, test_name, tests,
    version_link, version_name,
};
use crate::components::{Crumb, Notice, PageHeader, Tone, notice, page_header, result_bar};
use crate::pages::match_page::ShownTest;
use crate::pages::neighbours::Neighbours;
use crate::pages::{Page, count, games, match_page};
use crate::query::{Fields, link};
use crate::{App, Refusal};

/// The parts of the arena's state that the page needs.
pub struct TestView {
    test: Test,
    name: String,
    /// The name with links to the versions.
    title: Markup,
    state: TestState,
    /// The opponent in the games shown.
    pub opponent: u32,
    /// The journal of these games and its replay file, relative to the folder.
    pub files: [String; 2],
    is_flipped: bool,
    /// Number of games against this opponent.
    played: usize,
    /// Newer versions of the bot that can replay the lost games. Empty if no game was lost.
    newer: Vec<Version>,
    /// True if more games can be requested.
    can_grow: bool,
    /// Decision of the sequential test.
    decision: Option<Decision>,
    /// True if the version is not its bot's reference.
    can_promote: bool,
    badge: Markup,
    progress: Markup,
    others: Markup,
}

pub fn test_view(app: &App, fields: &Fields) -> Result<TestView, Refusal> {
    let number: u32 = fields.required("test", "a test number")?;
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
        Ok(TestView {
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

pub fn page(app: &App, fields: &Fields) -> Result<Markup, Refusal> {
    let view = test_view(app, fields)?;
    let number = view.test.number;
    let [report, list] = parts(app, fields, &view)?;
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
            title: view.name.clone(),
            crumbs: vec![Crumb::new("/tests", "Tests")],
            shown: format!("Test {number}"),
            live: Some(address),
            content,
            ..Page::default()
        },
    ))
}

pub fn live(app: &App, fields: &Fields) -> Result<Markup, Refusal> {
    let [report, list] = parts(app, fields, &test_view(app, fields)?)?;
    Ok(html! { div #live { (report) } section #list { (list) } })
}

/// The report and the list of games.
fn parts(app: &App, fields: &Fields, view: &TestView) -> Result<[Markup; 2], Refusal> {
    let recorded = recorded(app, view)?;
    let is_of_equals = view.decision.is_some_and(|decision| decision.is_of_equals);
    let test = match view.test.rule {
        Rule::Sprt(sprt) if !is_of_equals => {
            let origin = format!("SPRT with {}.", match_page::risks(sprt));
            let decided = view.decision.map(|decision| decision.games);
            Some(ShownTest { sprt, origin, decided })
        }
        _ => None,
    };
    let [journal, replays] = &view.files;
    let report = html! {
        (header(app, view))
        (outcome(view))
        @match &recorded {
            Some(recorded) => { (match_page::report_of_two(recorded, &html! {}, test.as_ref(), Some(replays))) },
            None => p.empty { "No finished games yet." },
        }
        (view.others)
        (commands(view))
    };
    let Some(recorded) = recorded else { return Ok([report, html! {}]) };
    let mut fields = fields.clone();
    fields.0.insert("file".to_owned(), journal.clone());
    let list = games::list(&recorded, &fields, Some(replays), &test_address(view.test.number))?;
    Ok([report, list])
}

/// The games of the test, from the perspective of its version. `None` before the first game.
pub fn recorded(app: &App, view: &TestView) -> Result<Option<Arc<RecordedMatch>>, Refusal> {
    if view.played == 0 {
        return Ok(None);
    }
    let path = app.folder.file(&view.files[0])?;
    let whole = app.library.current(&path)?.recorded;
    if whole.games.len() == view.played && !view.is_flipped {
        return Ok(Some(whole));
    }
    Ok(Some(Arc::new(RecordedMatch::open(&path)?.seen(view.played, view.is_flipped))))
}

fn header(app: &App, view: &TestView) -> Markup {
    let number = view.test.number;
    let is_open = view.state.is_open();
    let can_ask = app.arena.is_owned();
    let is_over = view.state.is_over();
    page_header(&PageHeader {
        title: view.title.clone(),
        lead: html! {
            (view.badge)
            @if !tests::is_plain(&view.test) { (tests::rule_text(&view.test)) ", " }
            (view.progress)
        },
        actions: html! {
            @if can_ask {
                @if is_open { (request_button("Stop", &json!({ "stop": { "test": number } }), "")) }
                @if view.state == TestState::Stopped { (request_button("Resume", &json!({ "resume": { "test": number } }), "main")) }
                @if view.state == TestState::Passed && view.can_promote { (promote_button(view.test.version)) }
                @if is_over && view.can_grow { (request_button("More games", &json!({ "more": { "test": number, "games": 100 } }), "")) }
                @for version in &view.newer {
                    (request_button(&format!("Replay losses with {version}"), &json!({ "replay_losses": { "test": number, "version": version.number } }), ""))
                }
            }
        },
    })
}

/// A notice that explains why a test ended without a verdict.
fn outcome(view: &TestView) -> Markup {
    html! {
        @if let Some(decision) = view.decision.filter(|decision| decision.is_of_equals) {
            (notice(&Notice {
                tone: Tone::Advice,
                title: format!("Both versions play alike: {} games are the same with the seats \
                    swapped.", count(decision.games)),
                content: html! { "The difference is 0 Elo, so the test ended early. Is the \
                    change in the program?" },
                ..Notice::default()
            }))
        }
        @if let Some(reason) = &view.test.failure {
            (notice(&Notice { tone: Tone::Fault, title: format!("Cannot be played: {reason}."), ..Notice::default() }))
        }
        @if !view.test.seeds.is_empty() {
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

/// The opponents, each with its score, for a test against several opponents.
fn opponents(state: &ArenaState, test: &Test, shown_opponent: u32) -> Markup {
    html! {
        @if test.against.len() > 1 {
            h2 { "Opponents" }
            ul.opponents {
                @for (opponent, meeting) in &state.progress(test.number).meetings {
                    @let [lost, drawn, won] = meeting.summary.games;
                    li {
                        @if *opponent == shown_opponent { b { (version_name(state, *opponent)) } }
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
fn commands(view: &TestView) -> Markup {
    let Test { number, version, .. } = view.test;
    let rule = match view.test.rule {
        Rule::Sprt(sprt) => format!("--sprt {sprt}"),
        Rule::Games(games) => format!("--games {games}"),
    };
    let opponent = view.opponent;
    let journal = &view.files[0];
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

/// The neighbours of the game identified by the fields, or `None` if they do not name a test.
pub fn neighbours(app: &App, fields: &Fields) -> Result<Option<Neighbours>, Refusal> {
    if fields.text("test").is_none() {
        return Ok(None);
    }
    let view = test_view(app, fields)?;
    let Some(recorded) = recorded(app, &view)? else { return Ok(None) };
    let number = fields.game_number()?;
    let address = |game: usize| {
        let opponent = view.opponent.to_string();
        let page = format!("{}/games/{game}", test_address(view.test.number));
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
