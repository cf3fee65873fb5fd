//! A match: what it shows, how it got there, and its games.

use super::games_list;
use super::layout::{self, count, duration};
use super::replays::replays_of_match;
use super::{curve, overview};
use crate::games;
use crate::html::Html;
use crate::matches::{RecordedMatch, Termination};
use crate::reports::match_curve;
use crate::serve::library::Followed;
use crate::serve::links::link;
use crate::serve::progress::MatchProgress;
use crate::serve::query::{Fields, Place};
use crate::serve::state::App;
use crate::serve::ServeError;
use crate::statistics::Sprt;

/// How many points a curve has at most.
const POINTS_MAX: usize = 240;

/// The page.
///
/// # Errors
///
/// Returns an error if there is no such journal, if it cannot be read, or if a filter is malformed.
pub fn page(app: &App, fields: &Fields) -> Result<Html, ServeError> {
    let place = fields.place()?;
    let asked = fields.sprt()?;
    let (name, events, content) = match &place {
        Place::File(name) => {
            let path = app.folder.file(name)?;
            let content = app.library.with(&path, |followed| -> Result<Html, ServeError> {
                let recorded = &followed.recorded;
                let replays = replays_of_match(app, name, recorded);
                let games = games_list::section(recorded, fields, &place, replays.as_deref())?;
                let shown = shown_test(&followed.recorded, asked);
                Ok(content(&live(followed, asked), shown, &place, &games))
            });
            let text = fields.text("sprt").unwrap_or_default();
            (name.clone(), Some(link("/events", &[("file", name), ("sprt", text)])), content??)
        }
        Place::Opened(number) => {
            let file = app.opened.get(*number)?;
            let Some(recorded) = &file.journal else {
                return Err(ServeError::request("opened", &file.name, "expected a match journal"));
            };
            let shown = shown_test(recorded, asked);
            let progress = MatchProgress::of_games(recorded, false, None, shown);
            let live = report(recorded, &progress, &Html::default(), shown);
            let games = games_list::section(recorded, fields, &place, None)?;
            (file.name.clone(), None, content(&live, shown, &place, &games))
        }
        Place::Table(_) => return Err(ServeError::no_file()),
    };
    Ok(layout::page(app, &format!("{name} – referee"), events.as_deref(), &content))
}

/// The sequential test that a page shows: the one that is asked for, else the one that the journal records,
/// else the usual one.
pub fn shown_test(recorded: &RecordedMatch, asked: Option<Sprt>) -> Sprt {
    asked.or(recorded.sprt()).unwrap_or_else(|| Sprt::new(0.0, 10.0))
}

fn content(live: &Html, shown: Sprt, place: &Place, games: &Html) -> Html {
    let (field, value) = place.field();
    Html::filled(
        "<div id=\"live\">{}</div>\
         <form class=\"fields\" action=\"/match\"><input type=\"hidden\" name=\"{}\" value=\"{}\">\
         <label>Sequential test between two normalized Elo differences \
         <input name=\"sprt\" value=\"{}\" size=\"8\" pattern=\"[\\-+0-9.,]+\"></label>\
         <button>Show</button></form>{}",
        &[live, &field, &value, &shown, games],
    )
}

/// The part that changes while the match runs.
pub fn live(followed: &Followed, asked: Option<Sprt>) -> Html {
    let shown = shown_test(&followed.recorded, asked);
    let progress = MatchProgress::of(followed, shown);
    report(&followed.recorded, &progress, &overview::state(followed), shown)
}

/// Where the shown test comes from, and its risks.
fn origin(recorded: &RecordedMatch, shown: Sprt) -> String {
    let percent = |risk: f64| format!("{} %", (1000.0 * risk).round() / 10.0);
    let risks = format!("risks {} and {}", percent(shown.alpha), percent(shown.beta));
    match recorded.sprt() {
        Some(test) if test == shown => format!("The test of the match, {risks}."),
        Some(test) => format!("Not the test of the match, which is {test}; {risks}."),
        None => format!("The match was played without a test; {risks}."),
    }
}

fn report(recorded: &RecordedMatch, progress: &MatchProgress, state: &Html, sprt: Sprt) -> Html {
    let names = recorded.names();
    let points = match_curve(recorded.games().iter(), sprt, POINTS_MAX);
    let mut html = Html::filled(
        "<h1>{}</h1><p class=\"lead\">{} <strong>{}</strong> against <strong>{}</strong>: {}</p>{}",
        &[&progress.conclusion, state, &names[0], &names[1], &progress.score, &pace(progress)],
    );
    html.push(&Html::filled(
        "<section class=\"pair\"><div><h2>Elo with its 95 % interval</h2>{}</div>\
         <div><h2>Sequential test {} against {}: {}</h2>{}<p class=\"origin\">{}</p></div></section>\
         <section class=\"pair\"><div><h2>Pairs of games</h2>{}</div><div>{}</div></section>",
        &[
            &curve::elo(&points),
            &sprt.elo1,
            &sprt.elo0,
            &progress.verdict,
            &curve::llr(&points, sprt),
            &origin(recorded, sprt),
            &pentanomial(recorded),
            &ends(recorded),
        ],
    ));
    html
}

/// How far the match is, and how fast.
fn pace(progress: &MatchProgress) -> Html {
    let per_second =
        progress.per_second.map_or(String::new(), |pace| format!(", {pace:.1} games/s"));
    let left = progress
        .seconds_left
        .map_or(String::new(), |left| format!(", about {} left", duration(left)));
    Html::filled(
        "<p class=\"pace\"><progress value=\"{}\" max=\"{}\"></progress> \
         <span id=\"games\">{} of {} games{}{}</span></p>",
        &[
            &progress.games,
            &progress.planned,
            &count(progress.games as u64),
            &count(progress.planned),
            &per_second,
            &left,
        ],
    )
}

/// The results of pairs as bars.
fn pentanomial(recorded: &RecordedMatch) -> Html {
    let summary = recorded.summary();
    let most = summary.pentanomial.iter().copied().max().unwrap_or(0).max(1);
    let kinds = ["two losses", "loss, draw", "even", "win, draw", "two wins"];
    let bar = |(place, (pairs, kind)): (usize, (u64, &&str))| {
        let x = 20 + 124 * place;
        let height = 110.0 * pairs as f64 / most as f64;
        let top = format!("{:.1}", 130.0 - height);
        Html::filled(
            "<rect class=\"pairs p{}\" x=\"{}\" y=\"{}\" width=\"104\" height=\"{}\"/>\
             <text class=\"middle\" x=\"{}\" y=\"{}\">{}</text>\
             <text class=\"axis middle\" x=\"{}\" y=\"148\">{}</text>",
            &[
                &place,
                &x,
                &top,
                &format_args!("{height:.1}"),
                &(x + 52),
                &format_args!("{:.1}", 124.0 - height),
                &pairs,
                &(x + 52),
                kind,
            ],
        )
    };
    let bars: Html = summary.pentanomial.into_iter().zip(&kinds).enumerate().map(bar).collect();
    let label = "pairs of games by the first player's results";
    Html::filled(
        "<svg class=\"curve\" viewBox=\"0 0 640 156\" role=\"img\" aria-label=\"{}\">{}</svg>",
        &[&label, &bars],
    )
}

/// How the games ended for each player, what was refused, and slow answers.
fn ends(recorded: &RecordedMatch) -> Html {
    let summary = recorded.summary();
    let names = recorded.names();
    let defeat = games::named(&recorded.plan().game).map_or("lost", |game| game.info().defeat);
    let found = |end: &Termination| summary.ends.iter().any(|ends| ends.contains_key(end));
    let row = |end: Termination| {
        let counts = [0, 1].map(|player| summary.ends[player].get(&end).copied().unwrap_or(0));
        figures(&end.in_words(defeat), &counts.map(count))
    };
    let mut rows: Html = Termination::all().filter(found).map(row).collect();
    let by_player = |value: &dyn Fn(usize) -> String| [value(0), value(1)];
    let warning = |kind: usize| by_player(&|player| count(summary.warnings[player][kind] as u64));
    rows.push(&figures(
        "refused commands",
        &by_player(&|player| count(summary.refused[player].total())),
    ));
    rows.push(&figures(
        "slowest answer, ms",
        &by_player(&|player| format!("{:.1}", summary.slowest_ms[player])),
    ));
    rows.push(&figures("answers near the limit", &warning(0)));
    rows.push(&figures("answers too long for the platform", &warning(1)));
    let faults: Html = summary
        .first_fault
        .iter()
        .zip(&names)
        .filter(|(fault, _)| !fault.is_empty())
        .map(|(fault, name)| Html::filled("<p>First fault of {}: {}</p>", &[name, fault]))
        .collect();
    let head = Html::filled("<tr><th></th><th>{}</th><th>{}</th></tr>", &[&names[0], &names[1]]);
    Html::filled(
        "<h2>How the games ended</h2><div class=\"scroll\"><table class=\"figures\">\
         <thead>{}</thead><tbody>{}</tbody></table></div>{}",
        &[&head, &rows, &faults],
    )
}

fn figures(name: &str, values: &[String; 2]) -> Html {
    Html::filled(
        "<tr><td>{}</td><td class=\"number\">{}</td><td class=\"number\">{}</td></tr>",
        &[&name, &values[0], &values[1]],
    )
}
