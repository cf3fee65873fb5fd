//! The course of a match as a picture.

use crate::html::Html;
use crate::reports::CurvePoint;
use crate::statistics::{Estimate, Sprt};

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 200.0;
/// Room for the labels.
const LEFT: f64 = 66.0;
const RIGHT: f64 = 12.0;
const TOP: f64 = 10.0;
const BOTTOM: f64 = 28.0;

/// The axes of a picture.
struct Axes {
    games: f64,
    low: f64,
    high: f64,
}

impl Axes {
    fn x(&self, games: usize) -> f64 {
        LEFT + (WIDTH - LEFT - RIGHT) * games as f64 / self.games.max(1.0)
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
    fn line(&self, class: &'static str, value: f64, label: &str) -> Html {
        let y = format!("{:.1}", self.y(value));
        Html::filled(
            "<line class=\"{}\" x1=\"{}\" x2=\"{}\" y1=\"{}\" y2=\"{}\"/>\
             <text class=\"axis end\" x=\"{}\" y=\"{}\">{}</text>",
            &[&class, &LEFT, &(WIDTH - RIGHT), &y, &y, &(LEFT - 6.0), &y, &label],
        )
    }

    /// The frame of the picture around its content.
    fn picture(&self, name: &str, content: &Html) -> Html {
        Html::filled(
            "<svg class=\"curve\" viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\">{}\
             <text class=\"axis\" x=\"{}\" y=\"{}\">0</text>\
             <text class=\"axis end\" x=\"{}\" y=\"{}\">{} games</text></svg>",
            &[
                &WIDTH,
                &HEIGHT,
                &name,
                content,
                &LEFT,
                &(HEIGHT - 12.0),
                &(WIDTH - RIGHT),
                &(HEIGHT - 12.0),
                &self.games,
            ],
        )
    }
}

/// The Elo difference with its interval over the games.
pub fn elo(points: &[CurvePoint]) -> Html {
    let Some(last) = points.last() else { return nothing() };
    // The first intervals are far wider than anything that is worth seeing.
    let Estimate { elo, low, high, .. } = last.estimate;
    let reach = (elo.abs() + 1.5 * (high - low)).clamp(20.0, 800.0);
    let axes = Axes { games: last.games as f64, low: -reach, high: reach };
    let upper = points.iter().map(|point| (point, point.estimate.high));
    let lower = points.iter().rev().map(|point| (point, point.estimate.low));
    let band = format!("{} {}", axes.points(upper), axes.points(lower));
    let middle = axes.points(points.iter().map(|point| (point, point.estimate.elo)));
    let name = format!("after {} games: {}", last.games, last.estimate);
    let label = |value: f64| format!("{value:+.0}");
    let mut content = axes.line("rule", reach, &label(reach));
    content.push(&axes.line("rule", -reach, &label(-reach)));
    content.push(&axes.line("zero", 0.0, "0"));
    content.push(&Html::filled(
        "<polygon class=\"band\" points=\"{}\"/><polyline class=\"middle\" points=\"{}\"/>",
        &[&band, &middle],
    ));
    axes.picture(&name, &content)
}

/// The log-likelihood ratio over the games, between the bounds of the test.
pub fn llr(points: &[CurvePoint], sprt: Sprt) -> Html {
    let Some(last) = points.last() else { return nothing() };
    let (lower, upper) = sprt.bounds();
    let most = points.iter().map(|point| point.llr.abs()).fold(upper.max(-lower), f64::max);
    let reach = most * 1.1;
    let axes = Axes { games: last.games as f64, low: -reach, high: reach };
    let line = axes.points(points.iter().map(|point| (point, point.llr)));
    let name = format!("log-likelihood ratio over {} games, last {:.2}", last.games, last.llr);
    let mut content = axes.line("bound accept", upper, &format!("{upper:+.2}"));
    content.push(&axes.line("bound reject", lower, &format!("{lower:+.2}")));
    content.push(&axes.line("zero", 0.0, "0"));
    content.push(&Html::filled("<polyline class=\"middle\" points=\"{}\"/>", &[&line]));
    axes.picture(&name, &content)
}

fn nothing() -> Html {
    Html::markup("<p class=\"empty\">No pair of games is complete yet.</p>")
}
