//! A curve in one line of text.

/// Heights of a column, lowest first.
const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// Numbers in order, drawn between the lowest and the highest of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    pub line: String,
    /// The lowest mean of a column, drawn as the lowest bar.
    pub low: f64,
    /// The highest mean of a column.
    pub high: f64,
}

impl Curve {
    /// The curve of some numbers, at least one: each column is the mean of equally many of them,
    /// and there are no more columns than numbers.
    pub fn of(numbers: &[f64], columns: usize) -> Self {
        let columns = columns.min(numbers.len());
        let means: Vec<f64> = (0..columns)
            .map(|column| {
                &numbers[column * numbers.len() / columns..(column + 1) * numbers.len() / columns]
            })
            .map(|part| part.iter().sum::<f64>() / part.len() as f64)
            .collect();
        let low = means.iter().copied().fold(f64::INFINITY, f64::min);
        let high = means.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let step = (high - low) / (BARS.len() - 1) as f64;
        let bar = |mean: &f64| {
            if step > 0.0 { BARS[((mean - low) / step).round() as usize] } else { BARS[0] }
        };
        Self { line: means.iter().map(bar).collect(), low, high }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_the_mean_of_each_column() {
        let rising: Vec<f64> = (0..16).map(f64::from).collect();
        let curve = Curve::of(&rising, 8);
        assert_eq!(curve, Curve { line: BARS.iter().collect(), low: 0.5, high: 14.5 });
        assert_eq!(Curve::of(&[3.0, 1.0, 3.0], 40).line, "█▁█");
        assert_eq!(Curve::of(&[2.0; 5], 3).line, "▁▁▁");
    }
}
