//! Values with intervals on a common axis, one per row of a table.

use maud::{Markup, html};

use super::scale::Scale;

/// A value with its interval, such as a rating.
#[derive(Clone, Debug, Default)]
pub struct Interval {
    pub name: String,
    /// Bounds of the interval. An infinite bound extends to the edge.
    pub low: f64,
    pub middle: f64,
    pub high: f64,
}

/// Renders the interval, with a line at 0. All rows of the table share `scale`.
pub fn interval_line(interval: &Interval, scale: Scale, unit: &str) -> Markup {
    let x = |value: f64| format!("{:.2}%", 100.0 * scale.share(value));
    html! {
        svg.interval-line role="img" aria-label=(describe(interval, unit)) {
            line.zero x1=(x(0.0)) x2=(x(0.0)) y2="100%" {}
            line.interval x1=(x(interval.low)) x2=(x(interval.high)) y1="50%" y2="50%" {}
            @if interval.middle.is_finite() { circle.dot cx=(x(interval.middle)) cy="50%" r="5" {} }
        }
    }
}

/// An axis with some margin that covers all finite bounds and zero.
pub fn interval_scale(intervals: &[Interval]) -> Scale {
    let ends = intervals.iter().flat_map(|of| [of.low, of.middle, of.high]);
    let (mut low, mut high) = (0.0_f64, 0.0_f64);
    for end in ends.filter(|end| end.is_finite()) {
        (low, high) = (low.min(end), high.max(end));
    }
    let room = 0.06 * (high - low).max(10.0);
    Scale { low: low - room, high: high + room }
}

/// A description for screen readers, such as `new: +35 Elo, -10 to +80`.
fn describe(Interval { name, low, middle, high }: &Interval, unit: &str) -> String {
    let end = |value: f64| match value {
        0.0 => "0".to_owned(),
        value if value.is_finite() => format!("{value:+.0}"),
        _ => "?".to_owned(),
    };
    format!("{name}: {} {unit}, {} to {}", end(*middle), end(*low), end(*high))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn interval(low: f64, middle: f64, high: f64) -> Interval {
        Interval { name: "a".to_owned(), low, middle, high }
    }

    #[test]
    fn the_axis_shows_zero_and_ignores_open_ends() {
        let open = interval(f64::NEG_INFINITY, 100.0, f64::INFINITY);
        let found = interval_scale(&[interval(20.0, 50.0, 80.0), open]);
        assert_eq!(found, Scale { low: -6.0, high: 106.0 });
        assert_eq!(interval_scale(&[]), Scale { low: -0.6, high: 0.6 });
    }

    #[test]
    fn an_interval_is_described_with_its_unit() {
        assert_eq!(describe(&interval(-10.0, 0.0, 10.4), "Elo"), "a: 0 Elo, -10 to +10");
    }
}
