//! Charts of matches, tuning runs and analysed games.

use engine::text::counted;
use matches::reports::{CurvePoint, TunedParam};
use matches::statistics::{Estimate, Sprt};
use maud::{Markup, html};

use crate::components::{ChartPoint, ChartRule, LineChart, line_chart};

/// Where an Elo axis ends if the interval is unbounded.
const ELO_SHOWN: f64 = 800.0;
/// Margin between zero and the end of the axis, as a share of the axis.
const ZERO_ROOM: f64 = 0.15;
/// Maximum number of points in a tuning chart.
const POINTS_MAX: usize = 200;
/// Minimum distance between labels, as a share of the axis.
const LABEL_ROOM: f64 = 0.1;

/// A chart of the Elo difference and its interval by number of games.
pub fn elo(points: &[CurvePoint]) -> Markup {
    let Some(last) = points.last() else { return nothing() };
    if !last.estimate.has_interval() {
        return html! { p.empty { "Every pair was even, so no interval can be given yet." } };
    }
    // Ignore the first intervals, which are far wider than the range of interest.
    let Estimate { low, high, .. } = last.estimate;
    let [low, high] =
        [low, high].map(|elo| if elo.is_finite() { elo } else { elo.clamp(-ELO_SHOWN, ELO_SHOWN) });
    let room = (high - low).max(20.0) / 2.0;
    // Keep zero visible, with room for its label.
    let low = (low - room).min(-ZERO_ROOM * (high + room));
    let point = |point: &CurvePoint| ChartPoint {
        x: point.games as f64,
        value: point.estimate.elo,
        band: Some([point.estimate.low, point.estimate.high]),
        label: String::new(),
    };
    line_chart(&LineChart {
        title: "Elo with its 95 % interval",
        unit: "Elo",
        x_unit: "games",
        length: last.games as f64,
        range: Some([low, (high + room).max(-ZERO_ROOM * low)]),
        points: points.iter().map(point).collect(),
        summary: format!("after {}: {}", counted(last.games, "game"), last.estimate),
        ..LineChart::default()
    })
}

/// A chart of the log-likelihood ratio by number of games, with the bounds of the test. `note` is a
/// line below the chart.
pub fn llr(points: &[CurvePoint], sprt: Sprt, note: Markup) -> Markup {
    let Some(last) = points.last() else { return nothing() };
    let (lower, upper) = sprt.bounds();
    // Values far beyond the bounds carry no information and would squash the other values.
    let llr = || points.iter().map(|point| point.llr);
    let low = 1.1 * llr().fold(lower, f64::min).max(2.0 * lower);
    let high = 1.1 * llr().fold(upper, f64::max).min(2.0 * upper);
    let rule =
        |value: f64, name, class| ChartRule { value, label: format!("{value:+.2}"), name, class };
    let point = |point: &CurvePoint| ChartPoint {
        x: point.games as f64,
        value: point.llr.clamp(low, high),
        band: None,
        label: format!("{}: {:+.2}", counted(point.games, "game"), point.llr),
    };
    line_chart(&LineChart {
        title: &format!("Sequential test of {} against {} Elo", sprt.elo1, sprt.elo0),
        unit: "log-likelihood ratio",
        x_unit: "games",
        length: last.games as f64,
        range: Some([low, high]),
        points: points.iter().map(point).collect(),
        rules: vec![
            rule(upper, "passed", "bound accept"),
            rule(lower, "failed", "bound reject"),
            ChartRule { label: "0".to_owned(), ..rule(0.0, "", "zero") },
        ],
        summary: format!(
            "log-likelihood ratio over {}, last {:.2}",
            counted(last.games, "game"),
            last.llr
        ),
        note,
        ..LineChart::default()
    })
}

/// A chart of a parameter's value by round of a tuning run, within its range.
pub fn parameter(tuned: &TunedParam<'_>) -> Markup {
    let TunedParam { param, path, values: [start, result], effect } = tuned;
    // Equal steps of a parameter are equally far apart.
    let positions: Vec<f64> = path.iter().map(|value| param.position(*value)).collect();
    let first = param.position(param.start);
    let last = positions.last().copied().unwrap_or(first);
    let low = positions.iter().copied().fold(first, f64::min);
    let high = positions.iter().copied().fold(first, f64::max);
    // Avoids magnifying tiny changes.
    let room = 0.6 * (high - low).max(0.02);
    let middle = (low + high) / 2.0;
    let rule =
        |value, class, label: &str| ChartRule { value, label: label.to_owned(), name: "", class };
    let mut rules = vec![rule(first, "zero", start)];
    if (first - last).abs() > LABEL_ROOM * 2.0 * room {
        rules.push(rule(last, "rule", &param.text(last)));
    }
    let step = (path.len() / POINTS_MAX).max(1);
    let point = |(round, position): (usize, f64)| ChartPoint {
        x: round as f64,
        value: position,
        band: None,
        label: format!("round {round}: {}", param.text(position)),
    };
    line_chart(&LineChart {
        title: &format!("{}: {start} → {result}", param.name),
        x_unit: "rounds",
        length: path.len().saturating_sub(1) as f64,
        range: Some([middle - room, middle + room]),
        points: positions.into_iter().enumerate().step_by(step).map(point).collect(),
        rules,
        note: html! {
            (param.text(0.0)) " to " (param.text(1.0))
            " · effect " (format!("{:+.0} ± {:.0}", effect.elo, effect.error)) " Elo"
            @if effect.is_shown() { ", significant" }
        },
        summary: format!("{} from {start} to {result}", param.name),
        ..LineChart::default()
    })
}

fn nothing() -> Markup {
    html! { p.empty { "No complete pairs yet." } }
}
