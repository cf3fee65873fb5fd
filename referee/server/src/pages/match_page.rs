//! A match's page: conclusion, progress and games.

use std::cmp::Ordering;

use ::engine::catalogue::named;
use engine::text::noun_of;
use matches::reports::{LeagueReport, conclusion, league_page, match_advice, match_curve};
use matches::statistics::{Sprt, Verdict};
use matches::{League, MatchSummary, Outcome, RecordedMatch, Termination};
use maud::{Markup, html};

use super::{Page, count, curve, duration, games, key_figures, page as layout, table};
use crate::components::{Crumb, Notice, State, Tone, notice, state_badge};
use crate::library::Followed;
use crate::query::{Fields, Location, link};
use crate::{App, Refusal};

/// Maximum number of points in a chart.
const POINTS_MAX: usize = 240;

pub fn page(app: &App, fields: &Fields) -> Result<Markup, Refusal> {
    let Location::Opened(number) = fields.location()? else {
        let (followed, parts) = followed(app, fields)?;
        let live = (!followed.state().is_over()).then(|| fields.with("/live", "opened", ""));
        let content = content(&followed.recorded, fields, &parts)?;
        let name = fields.text("file").unwrap_or_default();
        return Ok(framed(app, &followed.recorded, name, live, content));
    };
    let file = app.opened.get(number)?;
    let journal = file.journal.as_ref();
    let recorded =
        journal.ok_or_else(|| Refusal::field("opened", &file.name, "a match journal"))?;
    let content = content(recorded, fields, &parts(recorded, None, fields, None)?)?;
    Ok(framed(app, recorded, &file.name, None, content))
}

/// The page for a match that is recorded in the file `name`.
fn framed(
    app: &App,
    recorded: &RecordedMatch,
    name: &str,
    live: Option<String>,
    content: Markup,
) -> Markup {
    let players = recorded.plan.player_names().join(" – ");
    let page = Page {
        part: "matches".to_owned(),
        title: format!("{players} in {name} – referee"),
        crumbs: vec![Crumb::new(link("/", &[("kind", "matches")]), "Matches")],
        shown: name.to_owned(),
        live,
        content,
        ..Page::default()
    };
    layout(app, &page)
}

/// The parts that change while the match runs, and true if it is over.
pub fn live(app: &App, fields: &Fields) -> Result<(Markup, bool), Refusal> {
    let (followed, [report, list]) = followed(app, fields)?;
    let html = html! { div #live { (report) } section #list { (list) } };
    Ok((html, followed.state().is_over()))
}

/// A match in the folder, with its report and list of games.
fn followed(app: &App, fields: &Fields) -> Result<(Followed, [Markup; 2]), Refusal> {
    let Location::File(name) = fields.location()? else {
        return Err(Refusal::field("file", "", "a name"));
    };
    let followed = app.library.current(&app.folder.file(&name)?)?;
    let replays = games::replays_of_match(app, &name, &followed.recorded);
    let parts = parts(&followed.recorded, Some(&followed), fields, replays.as_deref())?;
    Ok((followed, parts))
}

fn parts(
    recorded: &RecordedMatch,
    followed: Option<&Followed>,
    fields: &Fields,
    replays: Option<&str>,
) -> Result<[Markup; 2], Refusal> {
    let report = report(recorded, followed, fields.sprt()?, replays);
    Ok([report, games::list(recorded, fields, replays, "/match")?])
}

fn content(
    recorded: &RecordedMatch,
    fields: &Fields,
    [report, list]: &[Markup; 2],
) -> Result<Markup, Refusal> {
    let (field, value) = fields.location()?.field();
    let test = fields.sprt()?.or(recorded.sprt).map(|test| test.to_string()).unwrap_or_default();
    Ok(html! {
        #live { (report) }
        @if recorded.plan.players.len() == 2 {
            details {
                summary { @if test.is_empty() { "Add a sequential test (SPRT)" } @else { "Another sequential test" } }
                form.fields action="/match" {
                    input type="hidden" name=(field) value=(value);
                    label { "Elo bounds, for example 0,10 " input name="sprt" value=(test) size="8" pattern="[\\-+0-9.,]+"; }
                    button { "Show the test" }
                }
            }
        }
        .heading { h2 { "Games" } (games::form(fields, "/match#list", Some(&recorded.plan))?) }
        section #list { (list) }
    })
}

/// A sequential test with a sentence about its origin and error rates.
pub struct ShownTest {
    pub sprt: Sprt,
    pub origin: String,
    /// Number of games after which the test was decided, if more games were played after that.
    pub decided: Option<u64>,
}

/// The error rates of a sequential test, such as `error rates 5 % and 5 %`.
pub fn risks(sprt: Sprt) -> String {
    let percent = |risk: f64| format!("{} %", (1000.0 * risk).round() / 10.0);
    format!("error rates {} and {}", percent(sprt.alpha), percent(sprt.beta))
}

/// A sentence that states whether the test belongs to the match, with its error rates.
fn origin(recorded: &RecordedMatch, shown: Sprt) -> String {
    let risks = risks(shown);
    match recorded.sprt {
        Some(test) if test == shown => format!("The match's own test; {risks}."),
        Some(test) => format!("Not the match's own test, which is {test}; {risks}."),
        None => format!("The match was played without a test; {risks}."),
    }
}

fn report(
    recorded: &RecordedMatch,
    followed: Option<&Followed>,
    asked: Option<Sprt>,
    replays: Option<&str>,
) -> Markup {
    let shown = asked.or(recorded.sprt);
    let shown = shown.map(|sprt| ShownTest { sprt, origin: origin(recorded, sprt), decided: None });
    let (names, [losses, _, wins]) = (recorded.names(), recorded.summary.games);
    match recorded.plan.players.len() {
        2 => html! {
            h1.versus { (names[0]) " " span { (wins) " – " (losses) } " " (names[1]) }
            (report_of_two(recorded, &progress(recorded, followed), shown.as_ref(), replays))
        },
        _ => report_of_more(recorded, followed),
    }
}

/// The report on a match between more than two players, with their ratings.
fn report_of_more(recorded: &RecordedMatch, followed: Option<&Followed>) -> Markup {
    let (names, league) = (recorded.plan.player_names(), League::from_match(recorded));
    let report = LeagueReport { game: &recorded.plan.game, names: &names, league: &league };
    html! {
        h1 { (league.conclusion(&names)) }
        p { (names.join(" – ")) }
        (progress(recorded, followed))
        (league_page::content(&report))
    }
}

/// The report on a match between two players, with its progress.
pub fn report_of_two(
    recorded: &RecordedMatch,
    progress: &Markup,
    test: Option<&ShownTest>,
    replays: Option<&str>,
) -> Markup {
    let (names, summary) = (recorded.names(), &recorded.summary);
    let sprt = test.map(|test| test.sprt);
    let counts = summary.counts();
    let is_by_faults = summary.is_decided_by_faults();
    let is_decided = test.is_some_and(|test| test.decided.is_some());
    let is_open = |sprt: Sprt| !is_decided && sprt.verdict(&counts) == Verdict::Undecided;
    let points = match_curve(
        recorded.games.iter(),
        sprt.unwrap_or_else(|| Sprt::new(0.0, 10.0)),
        POINTS_MAX,
    );
    html! {
        (verdict(recorded, test, replays))
        (progress)
        (key_figures([&names[0], &names[1]], summary))
        @for advice in match_advice([&names[0], &names[1]], summary) { (notice(&Notice { tone: Tone::Advice, content: html! { "Advice: " (advice) }, ..Notice::default() })) }
        section.pair {
            @if !is_by_faults {
                div { (curve::elo(&points)) }
            }
            @if let Some(ShownTest { sprt, origin, .. }) = test {
                div {
                    (curve::llr(&points, *sprt, html! {
                        @if is_open(*sprt) { (format!("The log-likelihood ratio is {:.2}; the test is undecided. ", sprt.llr(&counts))) }
                        (origin)
                    }))
                }
            }
            @if !is_by_faults {
                div { (pentanomial(recorded)) }
            }
            div { (ends(recorded)) }
        }
    }
}

/// A match's conclusion, with a link to the first fault, if any.
fn verdict(recorded: &RecordedMatch, test: Option<&ShownTest>, replays: Option<&str>) -> Markup {
    let (names, sprt) = (recorded.names(), test.map(|test| test.sprt));
    let (all, games) = (recorded.summary.played(), test.and_then(|test| test.decided));
    let summary = &judged(recorded, games.unwrap_or(all));
    let is_by_faults = summary.is_decided_by_faults();
    let is_open = |sprt: &Sprt| sprt.verdict(&summary.counts()) == Verdict::Undecided;
    let decided = sprt.filter(|sprt| !is_open(sprt));
    let text = conclusion([&names[0], &names[1]], summary, decided);
    let (title, more) = match text.split_once(". ") {
        Some((fault, what)) if is_by_faults => (format!("{fault}."), what),
        _ => (text.clone(), ""),
    };
    let tone = match decided.map(|sprt| sprt.verdict(&summary.counts())) {
        _ if is_by_faults => Tone::Fault,
        Some(Verdict::AcceptsElo1) => Tone::Good,
        Some(Verdict::AcceptsElo0) => Tone::Bad,
        _ => Tone::Plain,
    };
    html! {
        (notice(&Notice {
            tone,
            title,
            content: html! {
                (more) @if decided.is_none() && sprt.is_some() && !is_by_faults { "The sequential test is undecided." }
                @if let Some(games) = games.filter(|games| *games < all) {
                    " Decided after " (count(games)) " games; the estimate is over all " (count(all)) "."
                }
            },
            actions: if is_by_faults { first_fault(recorded, replays) } else { html! {} },
        }))
        @if !is_by_faults { (lesser_faults(recorded, replays)) }
    }
}

/// The summary of the first `games` games.
fn judged(recorded: &RecordedMatch, games: u64) -> MatchSummary {
    if games >= recorded.summary.played() {
        return recorded.summary.clone();
    }
    let mut summary = MatchSummary::default();
    recorded.games.iter().zip(0..games).for_each(|(outcome, _)| summary.add(outcome));
    summary
}

/// A link to the turn of the first fault.
fn first_fault(recorded: &RecordedMatch, replays: Option<&str>) -> Markup {
    let is_fault = |outcome: &&Outcome| outcome.ends.iter().any(|end| end.is_fault());
    let found = recorded.games.iter().find(is_fault).filter(|outcome| outcome.replay.is_some());
    html! {
        @if let (Some(outcome), Some(file)) = (found, replays) {
            @let number = outcome.replay.unwrap_or_default().to_string();
            @let address = link("/game", &[("file", file), ("game", &number)]);
            a.main href=(format!("{address}#t={}", outcome.turns + 1)) { "Watch the first fault" }
        }
    }
}

/// A notice about faults that did not decide the match.
fn lesser_faults(recorded: &RecordedMatch, replays: Option<&str>) -> Markup {
    let names = recorded.names();
    let faults =
        recorded.summary.first_fault.iter().zip(&names).filter(|(fault, _)| !fault.is_empty());
    let texts: Vec<Markup> =
        faults.map(|(fault, name)| html! { p { "First fault of " (name) ": " (fault) } }).collect();
    html! {
        @if !texts.is_empty() {
            (notice(&Notice {
                tone: Tone::Fault,
                content: html! { @for text in &texts { (text) } },
                actions: first_fault(recorded, replays),
                ..Notice::default()
            }))
        }
    }
}

/// Number of games played and remaining, and their speed.
fn progress(recorded: &RecordedMatch, followed: Option<&Followed>) -> Markup {
    let (games, planned) = (recorded.games.len() as u64, recorded.planned());
    let running = followed.filter(|followed| followed.state() == State::Running);
    let is_decided = followed.is_some_and(|followed| followed.state().is_over());
    let per_second = running.and_then(|followed| followed.per_second);
    html! {
        p.pace {
            @if let Some(followed) = followed { (state_badge(followed.state())) }
            @if games < planned && !is_decided { progress value=(games) max=(planned) {} " " }
            span #games data-games=(games) {
                (count(games)) " of " (count(planned)) " " (noun_of(&planned, "game"))
                @if let Some(pace) = per_second {
                    (format!(", {pace:.1} games/s"))
                    ", about " (duration(planned.saturating_sub(games) as f64 / pace)) " left"
                }
            }
        }
        @if let Some(damage) = followed.and_then(Followed::damage) { p.error.reason { (damage) } }
    }
}

/// A bar chart of the results of game pairs.
fn pentanomial(recorded: &RecordedMatch) -> Markup {
    let pairs = recorded.summary.pentanomial;
    let most = pairs.iter().copied().max().unwrap_or(0).max(1) as f64;
    let kinds = ["2 losses", "loss, draw", "even", "win, draw", "2 wins"];
    let bar = |(index, (pairs, kind)): (usize, (u64, &str))| {
        let (x, middle) = (3 + 19 * index, format!("{}.5%", 11 + 19 * index));
        let height = 136.0 * pairs as f64 / most;
        let up = |y: f64| format!("{:.1}", y - height);
        html! {
            rect class={ "pairs p" (index) } x={ (x) "%" } y=(up(168.0)) width="17%" height=(format!("{height:.1}")) {}
            text.middle x=(middle) y=(up(156.0)) { (pairs) }
            text.axis.middle x=(middle) y="186" { (kind) }
        }
    };
    html! {
        figure.chart {
            figcaption { span.title { "Pairs " small { "by the first player's result" } } }
            svg.curve.bars role="img" aria-label="pairs of games by the first player's results" {
                @for kind in pairs.into_iter().zip(kinds).enumerate() { (bar(kind)) }
            }
        }
    }
}

/// Games decided on points at the turn limit, by result and player.
fn on_points(recorded: &RecordedMatch) -> Vec<(bool, String, [String; 2])> {
    let count_of = |player: usize, standing: Ordering| {
        let is_it = |outcome: &&Outcome| {
            let own = outcome.scores[player].cmp(&outcome.scores[1 - player]);
            outcome.ends[player] == Termination::TurnLimit && own == standing
        };
        recorded.games.iter().filter(is_it).count() as u64
    };
    let row = |standing: Ordering| {
        let games = [0, 1].map(|player| count_of(player, standing));
        let text = games::end_text(Termination::TurnLimit, Some(standing));
        (games != [0, 0]).then(|| (false, text, games.map(count)))
    };
    [Ordering::Greater, Ordering::Equal, Ordering::Less].into_iter().filter_map(row).collect()
}

/// Outcomes, refused commands and slow answers by player.
fn ends(recorded: &RecordedMatch) -> Markup {
    let summary = &recorded.summary;
    let names = recorded.names();
    let defeat = named(&recorded.plan.game).map_or("lost", |game| game.info().defeat);
    let by_player = |value: &dyn Fn(usize) -> String| [0, 1].map(value);
    let found = |end: &Termination| summary.ends.iter().any(|ends| ends.contains_key(end));
    let row = |end: Termination| {
        let games = |player: usize| summary.ends[player].get(&end).copied().unwrap_or(0);
        (end.is_fault(), end.in_words(defeat), by_player(&|player| count(games(player))))
    };
    let warning = |kind: usize| by_player(&|player| count(summary.warnings[player][kind] as u64));
    let refused = by_player(&|player| count(summary.refused[player].total()));
    let out_of_step = by_player(&|player| count(summary.out_of_step[player].count as u64));
    let first = by_player(&|player| format!("{:.1}", summary.first_ms[player]));
    let slowest = by_player(&|player| format!("{:.1}", summary.slowest_later_ms[player]));
    // No times are recorded with a fixed number of nodes, nor by external referees.
    let mut times = summary.first_ms.iter().chain(&summary.slowest_later_ms);
    let is_timed = times.any(|ms| *ms > 0.0);
    let timed = [
        ("slowest first answer, ms", first),
        ("slowest answer, ms", slowest),
        ("answers near the limit", warning(0)),
        ("answers longer than the platform accepts", warning(1)),
        ("turns out of step", out_of_step),
    ];
    let timed = timed.into_iter().filter(|_| is_timed);
    let further = [("refused commands", refused)].into_iter().chain(timed);
    let further = further.map(|(name, values)| (false, name.to_owned(), values));
    let ends = Termination::all().filter(found);
    let (faults, others): (Vec<_>, Vec<_>) = ends.partition(|end| end.is_fault());
    let is_by_rules = |end: &Termination| *end != Termination::TurnLimit;
    let rows = faults.into_iter().chain(others.into_iter().filter(is_by_rules)).map(row);
    let rows = rows.chain(on_points(recorded)).chain(further);
    html! {
        figure.chart.table-chart {
            figcaption { span.title { "How the games ended" } }
            (table("figures", &html! { th { "games and answers" } @for name in &names { th.number { (name) } } }, &html! {
            @for (is_fault, name, values) in rows { tr { td { (name) } @for value in values { td.number.error[is_fault && value != "0"] { (value) } } } }
            }))
        }
    }
}
