//! The course of a match, a tuning or a game as a picture.

use engine::text::counted;
use matches::reports::{CurvePoint, TunedParam};
use matches::statistics::{Estimate, Sprt};
use maud::{Markup, html};

/// Places to the right are in percent of the width, so that letters are as large in a narrow window as in a wide one.
const WIDTH: f64 = 100.0;
const HEIGHT: f64 = 200.0;
/// Room for the labels; that on the left is a padding of the style, as wide in every window.
const TOP: f64 = 12.0;
const BOTTOM: f64 = 30.0;
/// The height of a label.
const LABEL: f64 = 14.0;
/// Where an axis of Elo ends if the interval has no end.
const ELO_SHOWN: f64 = 800.0;
/// Share of an axis between zero and an end.
const ZERO_ROOM: f64 = 0.15;

/// The axes of a picture: games or turns to the right, and values from the lowest to the highest.
pub struct Axes {
    pub length: usize,
    pub low: f64,
    pub high: f64,
}

impl Axes {
    /// A place to the right, in percent.
    pub fn x(&self, number: usize) -> f64 {
        WIDTH * number as f64 / self.length.max(1) as f64
    }

    pub fn y(&self, value: f64) -> f64 {
        let share = (value.clamp(self.low, self.high) - self.low) / (self.high - self.low);
        HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share
    }

    /// The points of values after numbers of games or turns.
    pub fn points(&self, values: impl Iterator<Item = (usize, f64)>) -> String {
        let point = |(number, value)| format!("{:.2},{:.1}", self.x(number), self.y(value));
        values.map(point).collect::<Vec<_>>().join(" ")
    }

    /// A horizontal line with its label.
    fn line(&self, class: &str, value: f64, label: &str) -> Markup {
        let y = format!("{:.1}", self.y(value));
        html! {
            line class=(class) x2="100%" y1=(y) y2=(y) {}
            text.axis.end x="-10" y=(y) { (label) }
        }
    }

    /// Lines at round values.
    pub fn lines(&self) -> Markup {
        html! {
            @for value in round_values(self.low, self.high) {
                @if value == 0.0 { (self.line("zero", 0.0, "0")) } @else { (self.line("rule", value, &format!("{value:+}"))) }
            }
        }
    }

    /// The frame of the picture: `lines` with their labels, `shapes` that take its width, and what lies above them.
    pub fn picture(&self, name: &str, lines: &Markup, shapes: &Markup, above: &Markup) -> Markup {
        html! {
            svg.curve role="img" aria-label=(name) {
                (lines)
                svg viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } width="100%" height=(HEIGHT) preserveAspectRatio="none" { (shapes) }
                (above)
                @for number in round_values(0.0, self.length as f64) {
                    text.axis.middle x=(format!("{:.1}%", self.x(number as usize))) y=(HEIGHT - 14.0) { (number) }
                }
            }
        }
    }
}

/// Up to six round values between two others.
fn round_values(low: f64, high: f64) -> impl Iterator<Item = f64> {
    let least = ((high - low) / 5.0).max(1.0);
    let power = 10_f64.powf(least.log10().floor());
    let step =
        [1.0, 2.0, 5.0, 10.0].map(|part| part * power).into_iter().find(|step| *step >= least);
    let step = step.unwrap_or(least);
    let [first, last] = [(low / step).ceil(), (high / step).floor()].map(|place| place as i64);
    (first..=last).map(move |place| place as f64 * step)
}

/// The Elo difference with its interval over the games.
pub fn elo(points: &[CurvePoint]) -> Markup {
    let Some(last) = points.last() else { return nothing() };
    if !last.estimate.has_interval() {
        return html! { p.empty { "All pairs were even: there is no interval." } };
    }
    // The first intervals are far wider than anything that is worth seeing.
    let Estimate { low, high, .. } = last.estimate;
    let [low, high] =
        [low, high].map(|elo| if elo.is_finite() { elo } else { elo.clamp(-ELO_SHOWN, ELO_SHOWN) });
    let room = (high - low).max(20.0) / 2.0;
    // Zero is seen, with room for its label.
    let low = (low - room).min(-ZERO_ROOM * (high + room));
    let axes = Axes { length: last.games, low, high: (high + room).max(-ZERO_ROOM * low) };
    let upper = points.iter().map(|point| (point.games, point.estimate.high));
    let lower = points.iter().rev().map(|point| (point.games, point.estimate.low));
    let middle = points.iter().map(|point| (point.games, point.estimate.elo));
    // A line along the edge would tell a value that was never measured.
    let middle = middle.filter(|(_, elo)| (axes.low..=axes.high).contains(elo));
    let name = format!("after {}: {}", counted(last.games, "game"), last.estimate);
    let shapes = html! {
        polygon.band points={ (axes.points(upper)) " " (axes.points(lower)) } {}
        polyline.middle points=(axes.points(middle)) {}
    };
    axes.picture(&name, &axes.lines(), &shapes, &html! {})
}

/// The log-likelihood ratio over the games, between the bounds of the test.
pub fn llr(points: &[CurvePoint], sprt: Sprt) -> Markup {
    let Some(last) = points.last() else { return nothing() };
    let (lower, upper) = sprt.bounds();
    // Far beyond its bounds a ratio says no more, and would leave no room between them.
    let llr = || points.iter().map(|point| point.llr);
    let low = 1.1 * llr().fold(lower, f64::min).max(2.0 * lower);
    let high = 1.1 * llr().fold(upper, f64::max).min(2.0 * upper);
    let axes = Axes { length: last.games, low, high };
    let name =
        format!("log-likelihood ratio over {}, last {:.2}", counted(last.games, "game"), last.llr);
    let lines = html! {
        (axes.line("bound accept", upper, &format!("{upper:+.2}")))
        (axes.line("bound reject", lower, &format!("{lower:+.2}")))
        (axes.line("zero", 0.0, "0"))
    };
    // The ratio begins between the bounds, far from these words.
    let names = [("passed", upper, 12.0), ("failed", lower, -10.0)];
    let names = html! { @for (name, bound, by) in names { text.axis x="6" y=(format!("{:.1}", axes.y(bound) + by)) { (name) } } };
    let ratios = axes.points(points.iter().map(|point| (point.games, point.llr)));
    axes.picture(&name, &lines, &html! { polyline.middle points=(ratios) {} }, &names)
}

/// A parameter over the rounds of a tuning, with the values at its ends.
pub fn parameter(tuned: &TunedParam<'_>) -> Markup {
    let TunedParam { param, path, values: [start, result], .. } = tuned;
    // Equal steps of a parameter are equal distances.
    let positions: Vec<f64> = path.iter().map(|value| param.position(*value)).collect();
    let first = param.position(param.start);
    let last = positions.last().copied().unwrap_or(first);
    let low = positions.iter().copied().fold(first, f64::min);
    let high = positions.iter().copied().fold(first, f64::max);
    // A parameter that hardly moves has a line that hardly moves.
    let room = 0.6 * (high - low).max(0.02);
    let middle = (low + high) / 2.0;
    let axes =
        Axes { length: path.len().saturating_sub(1), low: middle - room, high: middle + room };
    let lines = html! {
        (axes.line("zero", first, start))
        @if (axes.y(first) - axes.y(last)).abs() > LABEL { (axes.line("rule", last, &param.text(last))) }
    };
    // More points than columns cannot be seen.
    let step = (path.len() / 2 / WIDTH as usize).max(1);
    let points = axes.points(positions.iter().copied().enumerate().step_by(step));
    let name = format!("from {start} to {result}");
    axes.picture(&name, &lines, &html! { polyline.middle points=(points) {} }, &html! {})
}

fn nothing() -> Markup {
    html! { p.empty { "No pair of games is complete yet." } }
}
