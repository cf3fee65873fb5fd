//! Values with intervals on a common axis, one row each, such as ratings or effects.

use maud::{Markup, html};

use super::scale::Scale;

#[derive(Clone, Debug, Default)]
pub struct IntervalRow {
    pub name: String,
    /// URL that the row links to, if any.
    pub address: Option<String>,
    /// Bounds of the interval. An infinite bound extends to the edge.
    pub low: f64,
    pub middle: f64,
    pub high: f64,
    /// Text on the right, such as `+35 ± 20`.
    pub figures: String,
    /// Additional text shown while the row is hovered, such as `200 games`.
    pub detail: String,
}

#[derive(Clone, Debug, Default)]
pub struct IntervalChart<'a> {
    pub title: &'a str,
    /// The unit of the axis.
    pub unit: &'a str,
    pub rows: Vec<IntervalRow>,
}

/// Renders the chart. Its caption describes the hovered or focused row.
pub fn interval_chart(chart: &IntervalChart<'_>) -> Markup {
    let scale = scale(&chart.rows);
    let ticks: Vec<f64> = scale.round_values(1.0).collect();
    html! {
        figure.chart.interval-chart {
            (caption(chart.title, chart.unit))
            ol {
                @for row in &chart.rows { (interval_row(row, scale, &ticks, chart.unit)) }
                li.scale aria-hidden="true" {
                    span {}
                    svg { @for tick in &ticks { text x=(percent(scale, *tick)) y="12" { (signed(*tick)) } } }
                    span {}
                }
            }
        }
    }
}

/// A row's interval on its own line, for a table cell. All rows of the table share `scale`.
pub fn interval_line(row: &IntervalRow, scale: Scale, unit: &str) -> Markup {
    html! {
        svg.interval-line role="img" aria-label=(describe(row, unit)) { (interval_shapes(row, scale, &[0.0])) }
    }
}

/// A caption: title, unit, and the value of the selected point.
pub fn caption(title: &str, unit: &str) -> Markup {
    html! {
        figcaption {
            span.title { (title) @if !unit.is_empty() { " " small { (unit) } } }
            output.value {}
        }
    }
}

fn interval_row(row: &IntervalRow, scale: Scale, ticks: &[f64], unit: &str) -> Markup {
    html! {
        li tabindex="0" data-value=(describe(row, unit)) {
            span.name { @match &row.address { Some(address) => a href=(address) { (row.name) }, None => (row.name) } }
            svg aria-hidden="true" { (interval_shapes(row, scale, ticks)) }
            span.number { (row.figures) }
        }
    }
}

fn interval_shapes(row: &IntervalRow, scale: Scale, ticks: &[f64]) -> Markup {
    let x = |value: f64| percent(scale, value);
    let rule = |value: &f64| html! { line.zero[*value == 0.0].rule[*value != 0.0] x1=(x(*value)) x2=(x(*value)) y2="100%" {} };
    html! {
        @for tick in ticks { (rule(tick)) }
        line.interval x1=(x(row.low)) x2=(x(row.high)) y1="50%" y2="50%" {}
        @if row.middle.is_finite() { circle.dot cx=(x(row.middle)) cy="50%" r="5" {} }
    }
}

/// An axis with some margin that covers all finite bounds and zero.
pub fn scale(rows: &[IntervalRow]) -> Scale {
    let ends = rows.iter().flat_map(|row| [row.low, row.middle, row.high]);
    let (mut low, mut high) = (0.0_f64, 0.0_f64);
    for end in ends.filter(|end| end.is_finite()) {
        (low, high) = (low.min(end), high.max(end));
    }
    let room = 0.06 * (high - low).max(10.0);
    Scale { low: low - room, high: high + room }
}

fn percent(scale: Scale, value: f64) -> String {
    format!("{:.2}%", 100.0 * scale.share(value))
}

fn signed(value: f64) -> String {
    if value == 0.0 { "0".to_owned() } else { format!("{value:+.0}") }
}

/// A row's caption, such as `new: +35 Elo, −10 to +80, 200 games`.
fn describe(row: &IntervalRow, unit: &str) -> String {
    let end = |value: f64| if value.is_finite() { signed(value) } else { "?".to_owned() };
    let mut text =
        format!("{}: {} {unit}, {} to {}", row.name, end(row.middle), end(row.low), end(row.high));
    if !row.detail.is_empty() {
        text = format!("{text}, {}", row.detail);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(low: f64, middle: f64, high: f64) -> IntervalRow {
        IntervalRow { name: "a".to_owned(), low, middle, high, ..IntervalRow::default() }
    }

    #[test]
    fn the_axis_shows_zero_and_ignores_open_ends() {
        let found = scale(&[row(20.0, 50.0, 80.0), row(f64::NEG_INFINITY, 100.0, f64::INFINITY)]);
        assert_eq!(found, Scale { low: -6.0, high: 106.0 });
        assert_eq!(scale(&[]), Scale { low: -0.6, high: 0.6 });
    }

    #[test]
    fn a_row_is_described_with_its_unit() {
        let text =
            describe(&IntervalRow { detail: "8 games".to_owned(), ..row(-10.0, 0.0, 10.4) }, "Elo");
        assert_eq!(text, "a: 0 Elo, -10 to +10, 8 games");
    }
}
