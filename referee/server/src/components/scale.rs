//! Chart axes and their round values.

/// An axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    pub low: f64,
    pub high: f64,
}

impl Scale {
    /// The position of a value from 0 to 1, clamped to the axis.
    pub fn share(self, value: f64) -> f64 {
        let length = self.high - self.low;
        if length > 0.0 { (value.clamp(self.low, self.high) - self.low) / length } else { 0.5 }
    }

    /// Up to six round values, at least 1 apart.
    pub fn round_values(self) -> impl Iterator<Item = f64> {
        let least = ((self.high - self.low) / 5.0).max(1.0);
        let power = 10_f64.powf(least.log10().floor());
        let steps = [1.0, 2.0, 5.0, 10.0].map(|part| part * power);
        let step = steps.into_iter().find(|step| *step >= least).unwrap_or(least);
        let [first, last] =
            [(self.low / step).ceil(), (self.high / step).floor()].map(|multiple| multiple as i64);
        (first..=last).map(move |multiple| multiple as f64 * step)
    }
}

#[cfg(test)]
mod tests {
    use super::Scale;

    #[test]
    fn values_are_round_and_few() {
        let values = |low, high| Scale { low, high }.round_values().collect::<Vec<_>>();
        assert_eq!(values(-130.0, 40.0), [-100.0, -50.0, 0.0]);
        assert_eq!(values(0.0, 3.0), [0.0, 1.0, 2.0, 3.0]);
    }

    #[test]
    fn values_beyond_the_ends_are_at_the_ends() {
        let scale = Scale { low: -10.0, high: 10.0 };
        assert_eq!([-20.0, 0.0, 5.0, 11.0].map(|value| scale.share(value)), [0.0, 0.5, 0.75, 1.0]);
        assert_eq!(Scale { low: 1.0, high: 1.0 }.share(1.0), 0.5);
    }
}
