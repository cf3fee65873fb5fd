//! Games filtered by attributes: their ratings, and charts of attributes by turn.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use arena::{Group, Rated, State as ArenaState};
use matches::attributes::{
    FACTS, Filter, GameAttributes, GroupValues, Series, Split, attributed_games,
};
use maud::{Markup, html};

use super::{framed, ratings};
use crate::components::{
    ChartPoint, Crumb, LineChart, Notice, PageHeader, Tone, line_chart, notice, page_header,
};
use crate::pages::{Page, count};
use crate::query::Fields;
use crate::{App, Refusal};

/// Maximum number of games to read.
const GAMES_MAX: usize = 50_000;
/// Number of games whose attribute names are offered in the form.
const NAMED_GAMES_MAX: usize = 2000;
/// Maximum number of versions with a chart.
const CHARTS_MAX: usize = 6;
/// Maximum number of groups that the values of an attribute are divided into.
const GROUPS_MAX: usize = 6;

/// The selected games.
struct Chosen {
    /// Indices of the selected games, by group.
    games: BTreeMap<Group, BTreeSet<usize>>,
    count: usize,
    looked_at: usize,
    names: BTreeSet<String>,
    /// The attribute by turn, for each version.
    series: BTreeMap<String, Series>,
    split: Option<Split>,
}

pub fn page(app: &App, fields: &Fields) -> Result<Markup, Refusal> {
    let text = fields.text("where").unwrap_or_default();
    let name = fields.text("attribute").unwrap_or_default();
    let filter = match text {
        "" => Ok(None),
        text => text.parse::<Filter>().map(Some).map_err(|error| error.to_string()),
    };
    let chosen = filter
        .as_ref()
        .map_err(Clone::clone)
        .and_then(|filter| choose(app, filter.as_ref(), name).map_err(|refusal| refusal.reason));
    let content = html! {
        (page_header(&PageHeader {
            lead: html! { "Ratings and curves for a selection of games" },
            ..PageHeader::new("Games by attribute")
        }))
        (ratings::views("/attributes"))
        (form(text, name, chosen.as_ref().ok()))
        @match &chosen {
            Ok(chosen) => { (results(app, chosen, name)?) },
            Err(reason) => { (notice(&Notice { tone: Tone::Fault, title: reason.clone(), ..Notice::default() })) },
        }
    };
    Ok(framed(
        app,
        Page {
            part: "/ratings".to_owned(),
            title: "Games by attribute".to_owned(),
            crumbs: vec![Crumb::new("/ratings", "Ratings")],
            shown: "By attribute".to_owned(),
            content,
            ..Page::default()
        },
    ))
}

fn form(text: &str, name: &str, chosen: Option<&Chosen>) -> Markup {
    let names = chosen.map(|chosen| &chosen.names).into_iter().flatten();
    html! {
        form.filters action="/attributes" {
            label {
                span { "Games where" }
                input name="where" value=(text) size="36" placeholder="turns >= 50 and seat = 1";
            }
            label {
                span { "Attribute to chart" }
                input name="attribute" value=(name) list="attribute-names" placeholder="score";
                datalist #attribute-names { @for name in names { option value=(name) {} } }
            }
            button { "Show" }
        }
        p.quiet {
            "Every game has the attributes seed, seat, score, turns, result, end, class and \
             opponent. Bots add their own with a line like "
            code { "[PDATA] depth = 7" } " on stderr in any turn."
        }
    }
}

/// Reads and filters the games of all groups.
fn choose(app: &App, filter: Option<&Filter>, name: &str) -> Result<Chosen, Refusal> {
    let arena = app.arena.arena()?;
    let files = arena.with_state(|state| files(state))?;
    let mut chosen = Chosen {
        games: BTreeMap::new(),
        count: 0,
        looked_at: 0,
        names: BTreeSet::new(),
        series: BTreeMap::new(),
        split: None,
    };
    // Facts are in the journals, which are much smaller than the replays.
    let is_fact = |name: &str| FACTS.contains(&name);
    let comparisons = filter.map(Filter::comparisons).unwrap_or_default();
    let needs_replays = !(name.is_empty() || is_fact(name))
        || comparisons.iter().any(|comparison| !is_fact(&comparison.name));
    let mut kept: Vec<(GameAttributes, usize)> = Vec::new();
    for (group, [journal, replays]) in files {
        let [journal, replays] = [journal, replays].map(|file| arena.root().join(file));
        let replays = Some(replays).filter(|file| needs_replays && file.is_file());
        for (game, index) in attributed_games(&journal, replays.as_deref())?.zip(0..) {
            if chosen.looked_at >= GAMES_MAX {
                break;
            }
            chosen.looked_at += 1;
            let (_, mut game) = game?;
            if chosen.looked_at <= NAMED_GAMES_MAX {
                chosen.names.extend(game.names().map(str::to_owned));
            }
            let seat = match filter {
                Some(filter) => filter.seat_of(&game),
                None => Some(0),
            };
            let Some(seat) = seat else { continue };
            chosen.games.entry(group.clone()).or_default().insert(index);
            chosen.count += 1;
            for (name, series) in
                Series::by_player((0..game.seats.len()).map(|seat| (&game, seat)), name)
            {
                let sum = chosen.series.entry(name).or_default();
                series.points().for_each(|(turn, point)| sum.add(&[(turn, point.mean)]));
            }
            if !name.is_empty() {
                game.retain_series(|of| of == name);
                kept.push((game, seat));
            }
        }
    }
    let seats = kept.iter().map(|(game, seat)| (game, *seat));
    chosen.split = (!name.is_empty()).then(|| Split::new(seats, name, GROUPS_MAX));
    Ok(chosen)
}

/// The journal and replay file of each group.
fn files(state: &ArenaState) -> Result<Vec<(Group, [PathBuf; 2])>, Refusal> {
    let groups = state.records.groups.iter().filter(|(_, record)| !record.games.is_empty());
    groups.map(|(group, _)| Ok((group.clone(), state.group_files(group)?))).collect()
}

fn results(app: &App, chosen: &Chosen, name: &str) -> Result<Markup, Refusal> {
    let arena = app.arena.arena()?;
    let rated: Vec<Rated> = arena.with_state(|state| {
        state.ratings_of(|group, index| {
            chosen.games.get(group).is_some_and(|games| games.contains(&index))
        })
    });
    Ok(html! {
        p.lead {
            (count(chosen.count as u64)) " of " (count(chosen.looked_at as u64)) " games"
            @if chosen.looked_at >= GAMES_MAX { "; the other games were not read" }
        }
        @if rated.is_empty() {
            p.empty { "These games do not connect any two versions, so there are no ratings." }
        } @else {
            (arena.with_state(|state| ratings::table(state, &rated)))
        }
        @if !name.is_empty() { (curves(chosen, name)) (split(chosen, name)) }
    })
}

/// Charts of the attribute by turn, one for each version.
fn curves(chosen: &Chosen, name: &str) -> Markup {
    let chart = |version: &str, series: &Series| {
        let points: Vec<ChartPoint> = series
            .points()
            .map(|(turn, point)| ChartPoint {
                x: f64::from(turn),
                value: point.mean,
                band: Some([point.min, point.max]),
                label: format!(
                    "turn {turn}: mean {:.2}, {:.2} to {:.2}, {} games",
                    point.mean, point.min, point.max, point.count
                ),
            })
            .collect();
        line_chart(&LineChart {
            title: version,
            unit: name,
            x_unit: "turns",
            length: points.last().map_or(1.0, |point| point.x),
            summary: format!("{name} of {version} by turn: mean, lowest and highest"),
            points,
            ..LineChart::default()
        })
    };
    let shown = chosen.series.iter().filter(|(_, series)| !series.is_empty()).take(CHARTS_MAX);
    html! {
        @if chosen.series.values().all(Series::is_empty) {
            p.empty { "No game has values for " b { (name) } " by turn." }
        } @else {
            h2 { (name) " by turn" }
            section.pair { @for (version, series) in shown { div { (chart(version, series)) } } }
        }
    }
}

/// A table of results by attribute value.
fn split(chosen: &Chosen, name: &str) -> Markup {
    let Some(split) = chosen.split.as_ref().filter(|split| !split.groups.is_empty()) else {
        return html! {};
    };
    html! {
        h2 { "Results by " (name) }
        ul.opponents {
            @for group in &split.groups {
                @let results = group.results;
                li {
                    b { (values_text(&group.values)) } " " (results.won) " – " (results.drawn) " – " (results.lost)
                    (crate::components::result_bar(crate::components::ResultBar { won: results.won, drawn: results.drawn, lost: results.lost }))
                }
            }
        }
    }
}

fn values_text(values: &GroupValues) -> String {
    match values {
        GroupValues::One(value) => value.to_string(),
        GroupValues::Range([low, high]) => format!("{low} to {high}"),
    }
}
