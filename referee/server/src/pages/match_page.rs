//! A match: what it shows, how it got there, and its games.

use ::engine::catalogue::named;
use engine::text::noun_of;
use matches::reports::{LeagueReport, conclusion, league_page, match_advice, match_curve};
use matches::statistics::{Sprt, Verdict};
use matches::{RecordedMatch, StoredLeague, Termination};
use maud::{Markup, html};

use super::league::league_of;
use super::{count, curve, duration, games, key_figures, page as layout, score_bar, state, table};
use crate::library::Followed;
use crate::query::{Fields, Location};
use crate::{App, Refusal};

/// The most points of a curve.
const POINTS_MAX: usize = 240;

/// The page.
pub fn page(app: &App, fields: &Fields) -> Result<Markup, Refusal> {
    let Location::Opened(number) = fields.location()? else {
        let (followed, parts) = followed(app, fields)?;
        let live = (followed.state().0 != "done").then(|| fields.with("/live", "opened", ""));
        let title = format!("{} – referee", fields.text("file").unwrap_or_default());
        return Ok(layout(
            app,
            "matches",
            &title,
            live.as_deref(),
            &content(&followed.recorded, fields, &parts)?,
        ));
    };
    let file = app.opened.get(number)?;
    let journal = file.journal.as_ref();
    let recorded =
        journal.ok_or_else(|| Refusal::field("opened", &file.name, "a match journal"))?;
    let content = content(recorded, fields, &parts(recorded, None, fields, None)?)?;
    Ok(layout(app, "matches", &format!("{} – referee", file.name), None, &content))
}

/// The parts that change while the match runs, and whether it is over.
pub fn live(app: &App, fields: &Fields) -> Result<(Markup, bool), Refusal> {
    let (followed, [report, list]) = followed(app, fields)?;
    let html = html! { div #live { (report) } section #list { (list) } };
    Ok((html, followed.state().0 == "done"))
}

/// A match of the folder, with its report and the list of its games.
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
    let report = report(recorded, followed, fields.sprt()?);
    Ok([report, games::list(recorded, fields, replays)?])
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
                summary { @if test.is_empty() { "A sequential test" } @else { "Another sequential test" } }
                form.fields action="/match" {
                    input type="hidden" name=(field) value=(value);
                    label { "bounds in normalized Elo, as 0,10 " input name="sprt" value=(test) size="8" pattern="[\\-+0-9.,]+"; }
                    button { "Show the test" }
                }
            }
        }
        .heading { h2 { "Games" } (games::form(fields, "/match#list", Some(&recorded.plan))?) }
        section #list { (list) }
    })
}

/// The origin of the shown test, and its risks.
fn origin(recorded: &RecordedMatch, shown: Sprt) -> String {
    let percent = |risk: f64| format!("{} %", (1000.0 * risk).round() / 10.0);
    let risks = format!("risks {} and {}", percent(shown.alpha), percent(shown.beta));
    match recorded.sprt {
        Some(test) if test == shown => format!("The test of the match, {risks}."),
        Some(test) => format!("Not the test of the match, which is {test}; {risks}."),
        None => format!("The match was played without a test; {risks}."),
    }
}

fn report(recorded: &RecordedMatch, followed: Option<&Followed>, asked: Option<Sprt>) -> Markup {
    match recorded.plan.players.len() {
        2 => report_of_two(recorded, followed, asked),
        _ => report_of_more(recorded, followed),
    }
}

/// The games of more than two players: their ratings, as of a league.
fn report_of_more(recorded: &RecordedMatch, followed: Option<&Followed>) -> Markup {
    let stored = league_of(recorded);
    html! {
        @if let Some(stored) = &stored { h1 { (stored.conclusion()) } }
        p { (recorded.plan.player_names().join(" – ")) }
        (progress(recorded, followed))
        @if let Some(StoredLeague { game, bots, league }) = &stored {
            (league_page::content(&LeagueReport { game, bots, league }, &|_| None, 0..bots.len()))
        }
    }
}

fn report_of_two(
    recorded: &RecordedMatch,
    followed: Option<&Followed>,
    asked: Option<Sprt>,
) -> Markup {
    let (names, summary) = (recorded.names(), &recorded.summary);
    let sprt = asked.or(recorded.sprt);
    let counts = summary.counts();
    let [losses, _, wins] = summary.games;
    let is_by_faults = summary.is_decided_by_faults();
    let said = conclusion([&names[0], &names[1]], summary, sprt);
    let is_open = |sprt: Sprt| sprt.verdict(&counts) == Verdict::Undecided;
    let points = match_curve(
        recorded.games.iter(),
        sprt.unwrap_or_else(|| Sprt::new(0.0, 10.0)),
        POINTS_MAX,
    );
    html! {
        h1.versus { (names[0]) " " span { (wins) " – " (losses) } " " (names[1]) }
        (score_bar(summary))
        p.strength.reason[is_by_faults] {
            @match said.split_once(". ") {
                Some((fault, what)) if is_by_faults => { b { (fault) ". " } (what) }
                _ => (said),
            }
            @if sprt.is_some_and(is_open) { " The sequential test is undecided." }
        }
        (progress(recorded, followed))
        (key_figures([&names[0], &names[1]], summary))
        @for advice in match_advice([&names[0], &names[1]], summary) { p.note { "Advice: " (advice) } }
        section.pair {
            @if !is_by_faults {
                div { h2 { "Elo with its 95 % interval, by games" } (curve::elo(&points)) }
            }
            @if let Some(sprt) = sprt {
                div {
                    h2 { "Sequential test of " (sprt.elo1) " against " (sprt.elo0) " Elo: log-likelihood ratio, by games" }
                    (curve::llr(&points, sprt))
                    p.origin {
                        @if is_open(sprt) { (format!("The ratio is {:.2} and the test still open. ", sprt.llr(&counts))) }
                        (origin(recorded, sprt))
                    }
                }
            }
            @if !is_by_faults {
                div { h2 { "Pairs of games" } (pentanomial(recorded)) }
            }
            div { (ends(recorded)) }
        }
    }
}

/// Games played and left, and their speed.
fn progress(recorded: &RecordedMatch, followed: Option<&Followed>) -> Markup {
    let (games, planned) = (recorded.games.len() as u64, recorded.planned());
    let running = followed.filter(|followed| followed.state().0 == "running");
    let is_decided = followed.is_some_and(|followed| followed.state().1 == "decided");
    let per_second = running.and_then(|followed| followed.per_second);
    html! {
        p.pace {
            @if let Some(followed) = followed { (state(followed.state())) }
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

/// The results of pairs as bars.
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
        svg.curve role="img" aria-label="pairs of games by the first player's results" {
            @for kind in pairs.into_iter().zip(kinds).enumerate() { (bar(kind)) }
        }
    }
}

/// Ends of games, refused commands and slow answers by player.
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
    let slowest = by_player(&|player| format!("{:.1}", summary.slowest_ms[player]));
    // With fixed work no time is recorded, nor is there any of games that another program plays.
    let mut times = summary.first_ms.iter().chain(&summary.slowest_ms);
    let is_timed = times.any(|ms| *ms > 0.0);
    let timed = [
        ("slowest first answer, ms", first),
        ("slowest answer, ms", slowest),
        ("answers near the limit", warning(0)),
        ("answers too long for the platform", warning(1)),
        ("turns out of step", out_of_step),
    ];
    let timed = timed.into_iter().filter(|_| is_timed);
    let further = [("refused commands", refused)].into_iter().chain(timed);
    let further = further.map(|(name, values)| (false, name.to_owned(), values));
    let rows = Termination::all().filter(found).map(row).chain(further);
    let said = conclusion([&names[0], &names[1]], summary, None);
    let faults = summary.first_fault.iter().zip(&names);
    html! {
        h2 { "How the games ended" }
        (table("figures", &html! { th { "games and answers" } @for name in &names { th.number { (name) } } }, &html! {
            @for (is_fault, name, values) in rows { tr { td { (name) } @for value in values { td.number.error[is_fault && value != "0"] { (value) } } } }
        }))
        @for (fault, name) in faults.filter(|(fault, _)| !fault.is_empty() && !said.contains(*fault)) {
            p { "First fault of " (name) ": " (fault) }
        }
    }
}
