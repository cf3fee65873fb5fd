//! A line with an optional band, by game, turn or round. `assets/charts.js` shows the selected
//! point.

use maud::{Markup, html};
use serde_json::json;

use super::scale::Scale;

const HEIGHT: f64 = 200.0;
/// Space above and below the values, for labels.
const TOP: f64 = 12.0;
const BOTTOM: f64 = 28.0;

/// A point of the line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChartPoint {
    pub x: f64,
    pub value: f64,
    /// Bounds of the band at this point, if the chart has one. Infinite bounds are drawn at the
    /// edge.
    pub band: Option<[f64; 2]>,
    /// The text shown when the point is selected; generated from the numbers if empty.
    pub label: String,
}

/// A horizontal line.
#[derive(Clone, Debug, Default)]
pub struct ChartRule {
    pub value: f64,
    /// The label on the left.
    pub label: String,
    /// A name above or below the line, such as `passed`.
    pub name: &'static str,
    /// `rule`, `zero`, `bound accept` or `bound reject`.
    pub class: &'static str,
}

/// A marked point.
#[derive(Clone, Debug, Default)]
pub struct ChartMark {
    pub x: f64,
    pub value: f64,
    /// A CSS class, such as `side-0`.
    pub class: String,
    pub title: String,
}

#[derive(Clone, Debug, Default)]
pub struct LineChart<'a> {
    pub title: &'a str,
    /// The unit of the values, such as `Elo`.
    pub unit: &'a str,
    /// The unit of the horizontal axis, such as `games`.
    pub x_unit: &'a str,
    /// The number at the right end of the axis.
    pub length: f64,
    /// Range of the vertical axis; `None` uses the range of the points.
    pub range: Option<[f64; 2]>,
    pub points: Vec<ChartPoint>,
    /// Horizontal lines; if empty, lines at round values.
    pub rules: Vec<ChartRule>,
    pub marks: Vec<ChartMark>,
    /// A line below the chart; may be empty.
    pub note: Markup,
    /// A one-sentence summary for screen readers.
    pub summary: String,
}

impl LineChart<'_> {
    fn scale(&self) -> Scale {
        if let Some([low, high]) = self.range {
            return Scale { low, high };
        }
        let values = || {
            self.points
                .iter()
                .flat_map(|point| point.band.into_iter().flatten().chain([point.value]))
        };
        let finite = || values().filter(|value| value.is_finite());
        let (low, high) =
            (finite().fold(f64::INFINITY, f64::min), finite().fold(f64::NEG_INFINITY, f64::max));
        if low > high {
            return Scale { low: -1.0, high: 1.0 };
        }
        let room = (0.08 * (high - low)).max(1e-3);
        Scale { low: low - room, high: high + room }
    }

    /// Horizontal position in percent of the width.
    fn x(&self, number: f64) -> f64 {
        100.0 * (Scale { low: 0.0, high: self.length.max(1.0) }).share(number)
    }
}

/// Renders the chart with its title and units. The arrow keys and the pointer select points.
pub fn line_chart(chart: &LineChart<'_>) -> Markup {
    let scale = chart.scale();
    let unit = match chart.unit {
        "" => format!("by {}", chart.x_unit),
        unit => format!("{unit} by {}", chart.x_unit),
    };
    let ends = Scale { low: 0.0, high: chart.length };
    html! {
        figure.chart.line-chart {
            figcaption {
                span.title { (chart.title) " " small { (unit) } }
                output.value {}
            }
            svg.curve role="img" tabindex="0" aria-label=(chart.summary) data-points=(data(chart, scale)) {
                (rules(chart, scale))
                svg viewBox={ "0 0 100 " (HEIGHT) } width="100%" height=(HEIGHT) preserveAspectRatio="none" { (shapes(chart, scale)) }
                @for mark in &chart.marks { (point_mark(chart, scale, mark)) }
                @for number in ends.round_values() {
                    text.axis.middle x=(format!("{:.1}%", chart.x(number))) y=(HEIGHT - 13.0) { (number) }
                }
                line.guide y2=(HEIGHT - BOTTOM) {}
                circle.pointed r="5" {}
            }
            @if !chart.note.0.is_empty() { small.note { (chart.note) } }
        }
    }
}

fn y(scale: Scale, value: f64) -> f64 {
    HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * scale.share(value)
}

fn rules(chart: &LineChart<'_>, scale: Scale) -> Markup {
    let round = |value: f64| ChartRule {
        value,
        label: if value == 0.0 { "0".to_owned() } else { format!("{value:+}") },
        name: "",
        class: if value == 0.0 { "zero" } else { "rule" },
    };
    let rounded: Vec<ChartRule> =
        if chart.rules.is_empty() { scale.round_values().map(round).collect() } else { Vec::new() };
    html! {
        @for rule in chart.rules.iter().chain(&rounded) {
            @let height = y(scale, rule.value);
            line class=(rule.class) x2="100%" y1=(format!("{height:.1}")) y2=(format!("{height:.1}")) {}
            text.axis.end x="-10" y=(format!("{height:.1}")) { (rule.label) }
            @if !rule.name.is_empty() {
                // Placed towards the middle, because the name could extend beyond the chart on the
                // other side.
                @let by = if height < HEIGHT / 2.0 { 12.0 } else { -10.0 };
                text.axis x="6" y=(format!("{:.1}", height + by)) { (rule.name) }
            }
        }
    }
}

/// The band and the line, which is interrupted where values are off the axis.
fn shapes(chart: &LineChart<'_>, scale: Scale) -> Markup {
    let point_at = |x: f64, value: f64| format!("{:.2},{:.1}", chart.x(x), y(scale, value));
    let end = |index: usize| {
        chart.points.iter().filter_map(move |point| Some((point.x, point.band?[index])))
    };
    let upper = end(1).map(|(x, value)| point_at(x, value));
    let lower: Vec<String> = end(0).map(|(x, value)| point_at(x, value)).collect();
    let band: Vec<String> = upper.chain(lower.into_iter().rev()).collect();
    let is_shown = |point: &&ChartPoint| (scale.low..=scale.high).contains(&point.value);
    let line: Vec<String> =
        chart.points.iter().filter(is_shown).map(|point| point_at(point.x, point.value)).collect();
    html! {
        @if !band.is_empty() { polygon.band points=(band.join(" ")) {} }
        polyline.middle points=(line.join(" ")) {}
    }
}

fn point_mark(chart: &LineChart<'_>, scale: Scale, mark: &ChartMark) -> Markup {
    html! {
        circle class={ "mark " (mark.class) } cx=(format!("{:.1}%", chart.x(mark.x)))
            cy=(format!("{:.1}", y(scale, mark.value))) r="5" { title { (mark.title) } }
    }
}

/// Data for the script: the position of each point, in percent of the width and in pixels, and its
/// label.
fn data(chart: &LineChart<'_>, scale: Scale) -> String {
    let point = |point: &ChartPoint| {
        let percent = (chart.x(point.x) * 100.0).round() / 100.0;
        json!([percent, y(scale, point.value).round(), label(chart, point)])
    };
    json!(chart.points.iter().map(point).collect::<Vec<_>>()).to_string()
}

/// A point's label, such as `40 games: +35 Elo, -10 to +80`.
fn label(chart: &LineChart<'_>, point: &ChartPoint) -> String {
    if !point.label.is_empty() {
        return point.label.clone();
    }
    let end = |value: f64| match value {
        value if !value.is_finite() => "?".to_owned(),
        value if value.abs() < 10.0 => format!("{value:+.2}"),
        value => format!("{value:+.0}"),
    };
    let band =
        point.band.map_or(String::new(), |[low, high]| format!(", {} to {}", end(low), end(high)));
    let unit = if chart.unit.is_empty() { String::new() } else { format!(" {}", chart.unit) };
    format!("{} {}: {}{unit}{band}", point.x, chart.x_unit, end(point.value))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chart() -> LineChart<'static> {
        let point = |x, value, low, high| ChartPoint {
            x,
            value,
            band: Some([low, high]),
            label: String::new(),
        };
        let points =
            vec![point(10.0, 40.0, f64::NEG_INFINITY, 90.0), point(20.0, 35.0, -10.0, 80.0)];
        LineChart { unit: "Elo", x_unit: "games", length: 20.0, points, ..LineChart::default() }
    }

    #[test]
    fn points_are_described_with_their_units() {
        let chart = chart();
        let labels: Vec<String> = chart.points.iter().map(|point| label(&chart, point)).collect();
        assert_eq!(labels, ["10 games: +40 Elo, ? to +90", "20 games: +35 Elo, -10 to +80"]);
    }

    #[test]
    fn the_axis_holds_all_finite_values() {
        let scale = chart().scale();
        assert_eq!(scale, Scale { low: -18.0, high: 98.0 });
        assert_eq!(LineChart::default().scale(), Scale { low: -1.0, high: 1.0 });
        assert_eq!((y(scale, f64::INFINITY), y(scale, f64::NEG_INFINITY)), (TOP, HEIGHT - BOTTOM));
    }
}
