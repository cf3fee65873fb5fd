//! The course of a match or a tuning as a picture.

use matches::reports::{CurvePoint, TunedParam};
use matches::statistics::{Estimate, Sprt};
use maud::{Markup, html};

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 200.0;
/// Room for the labels.
const LEFT: f64 = 66.0;
const RIGHT: f64 = 12.0;
const TOP: f64 = 10.0;
const BOTTOM: f64 = 28.0;
/// The largest Elo difference on an axis.
const ELO_SHOWN: f64 = 800.0;
/// Share of an axis between zero and an end.
const ZERO_ROOM: f64 = 0.15;

/// The axes of a picture: games to the right, and values from the lowest to the highest.
struct Axes {
    games: usize,
    low: f64,
    high: f64,
}

impl Axes {
    fn x(&self, games: usize) -> f64 {
        LEFT + (WIDTH - LEFT - RIGHT) * games as f64 / self.games.max(1) as f64
    }

    fn y(&self, value: f64) -> f64 {
        let share = (value.clamp(self.low, self.high) - self.low) / (self.high - self.low);
        HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share
    }

    fn points<'a>(&self, values: impl Iterator<Item = (&'a CurvePoint, f64)>) -> String {
        let point = |(point, value): (&CurvePoint, f64)| {
            format!("{:.1},{:.1}", self.x(point.games), self.y(value))
        };
        values.map(point).collect::<Vec<_>>().join(" ")
    }

    /// A horizontal line with its label.
    fn line(&self, class: &str, value: f64, label: &str) -> Markup {
        let y = format!("{:.1}", self.y(value));
        html! {
            line class=(class) x1=(LEFT) x2=(WIDTH - RIGHT) y1=(y) y2=(y) {}
            text.axis.end x=(LEFT - 6.0) y=(y) { (label) }
        }
    }

    /// The frame of the picture around its content.
    fn picture(&self, name: &str, content: &Markup) -> Markup {
        let below = HEIGHT - 12.0;
        html! {
            svg.curve viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } role="img" aria-label=(name) {
                (content)
                text.axis x=(LEFT) y=(below) { "0" }
                text.axis.end x=(WIDTH - RIGHT) y=(below) { (self.games) " games" }
            }
        }
    }
}

/// The Elo difference with its interval over the games.
pub fn elo(points: &[CurvePoint]) -> Markup {
    let Some(last) = points.last() else { return nothing() };
    if !last.estimate.has_interval() {
        return html! { p.empty { "All pairs were even: there is no interval." } };
    }
    // The first intervals are far wider than anything that is worth seeing.
    let Estimate { low, high, .. } = last.estimate;
    let [low, high] = [low, high].map(|elo| elo.clamp(-ELO_SHOWN, ELO_SHOWN));
    let room = (high - low).max(20.0) / 2.0;
    // Zero is seen, with room for its label.
    let low = (low - room).min(-ZERO_ROOM * (high + room));
    let axes = Axes { games: last.games, low, high: (high + room).max(-ZERO_ROOM * low) };
    let upper = points.iter().map(|point| (point, point.estimate.high));
    let lower = points.iter().rev().map(|point| (point, point.estimate.low));
    let name = format!("after {} games: {}", last.games, last.estimate);
    let content = html! {
        (axes.line("rule", axes.high, &format!("{:+.0}", axes.high)))
        (axes.line("rule", axes.low, &format!("{:+.0}", axes.low)))
        (axes.line("zero", 0.0, "0"))
        polygon.band points={ (axes.points(upper)) " " (axes.points(lower)) } {}
        polyline.middle points=(axes.points(points.iter().map(|point| (point, point.estimate.elo)))) {}
    };
    axes.picture(&name, &content)
}

/// The log-likelihood ratio over the games, between the bounds of the test.
pub fn llr(points: &[CurvePoint], sprt: Sprt) -> Markup {
    let Some(last) = points.last() else { return nothing() };
    let (lower, upper) = sprt.bounds();
    // Far beyond its bounds a ratio says no more, and would leave no room between them.
    let llr = || points.iter().map(|point| point.llr);
    let low = 1.1 * llr().fold(lower, f64::min).max(2.0 * lower);
    let high = 1.1 * llr().fold(upper, f64::max).min(2.0 * upper);
    let axes = Axes { games: last.games, low, high };
    let name = format!("log-likelihood ratio over {} games, last {:.2}", last.games, last.llr);
    let content = html! {
        (axes.line("bound accept", upper, &format!("{upper:+.2}")))
        (axes.line("bound reject", lower, &format!("{lower:+.2}")))
        (axes.line("zero", 0.0, "0"))
        polyline.middle points=(axes.points(points.iter().map(|point| (point, point.llr)))) {}
    };
    axes.picture(&name, &content)
}

/// A parameter over the rounds of a tuning, between the bounds of its range.
pub fn parameter(tuned: &TunedParam<'_>, games: usize) -> Markup {
    let TunedParam { param, path, values: [start, result], .. } = tuned;
    // Equal steps of a parameter are equal distances.
    let axes = Axes { games, low: 0.0, high: 1.0 };
    let at = param.position(param.start);
    let last = path.len().saturating_sub(1).max(1);
    // More points than columns cannot be seen.
    let step = (path.len() / WIDTH as usize).max(1);
    let shown = path.iter().enumerate().step_by(step).map(|(round, value)| {
        let games = games as f64 * round as f64 / last as f64;
        format!("{:.1},{:.1}", axes.x(games as usize), axes.y(param.position(*value)))
    });
    let points = shown.collect::<Vec<_>>().join(" ");
    let name = format!("{}: from {start} to {result} after {games} games", param.name);
    let content = html! {
        (axes.line("rule", 1.0, &param.text(1.0)))
        (axes.line("rule", 0.0, &param.text(0.0)))
        // At an end of the range two labels would cover each other.
        (axes.line("zero", at, if (0.1..0.9).contains(&at) { start } else { "" }))
        polyline.middle points=(points) {}
    };
    axes.picture(&name, &content)
}

fn nothing() -> Markup {
    html! { p.empty { "No pair of games is complete yet." } }
}
