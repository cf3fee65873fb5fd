//! Totals over many lairs.

use std::fmt;

use super::Outcome;

/// Totals over many lairs, displayed as a table.
#[derive(Clone, Copy, Debug)]
pub struct Summary<'a> {
    outcomes: &'a [Outcome],
}

impl<'a> Summary<'a> {
    pub fn new(outcomes: &'a [Outcome]) -> Self {
        Self { outcomes }
    }

    fn count(&self, wanted: impl Fn(&Outcome) -> bool) -> usize {
        self.outcomes.iter().filter(|outcome| wanted(outcome)).count()
    }

    fn share(&self, wanted: impl Fn(&Outcome) -> bool) -> String {
        let count = self.count(wanted);
        let percent = 100.0 * count as f64 / self.outcomes.len().max(1) as f64;
        format!("{count} ({percent:.2} %)")
    }

    /// Formats the mean over the lairs for which `of` returns a number; `-` if there are no such
    /// lairs.
    fn mean(&self, of: impl Fn(&Outcome) -> Option<f64>) -> String {
        let values: Vec<f64> = self.outcomes.iter().filter_map(of).collect();
        if values.is_empty() {
            return "-".to_owned();
        }
        format!("{:.2}", values.iter().sum::<f64>() / values.len() as f64)
    }

    fn times(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut moves: Vec<u32> =
            self.outcomes.iter().flat_map(|outcome| outcome.moves.iter().copied()).collect();
        if moves.is_empty() {
            return Ok(());
        }
        moves.sort_unstable();
        let at = |part: f64| f64::from(moves[((moves.len() - 1) as f64 * part) as usize]) / 1e3;
        let sum: f64 = moves.iter().map(|micros| f64::from(*micros)).sum();
        let played = self.count(|outcome| !outcome.moves.is_empty());
        writeln!(f, "games per second   {:.1} per core", played as f64 / (sum / 1e6))?;
        writeln!(
            f,
            "time per move      p50 {:.2} ms, p99 {:.2} ms, max {:.2} ms",
            at(0.5),
            at(0.99),
            at(1.0)
        )
    }
}

impl fmt::Display for Summary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cleared = |value: fn(&Outcome) -> f64| {
            self.mean(|outcome| outcome.cleared.then(|| value(outcome)))
        };
        writeln!(f, "games              {}", self.outcomes.len())?;
        writeln!(f, "won                {}", self.share(|o| o.won))?;
        writeln!(f, "cleared            {}", self.share(|o| o.cleared))?;
        writeln!(f, "took a risk        {}", self.share(|o| o.took_risk))?;
        writeln!(
            f,
            "early wall hits    {} per cleared game",
            cleared(|o| o.early_wall_hits.into())
        )?;
        writeln!(
            f,
            "mine king delay    {} per cleared game",
            cleared(|o| o.mine_king_delay.into())
        )?;
        writeln!(f, "remaining hearts   {} per cleared game", cleared(|o| o.hp_left.into()))?;
        let to_go = |o: &Outcome| (o.won && !o.cleared).then(|| o.damage_to_go.into());
        writeln!(f, "remaining damage   {} per win not cleared", self.mean(to_go))?;
        let lost = |o: &Outcome| (!o.won).then(|| o.score.into());
        writeln!(f, "score              {} per loss", self.mean(lost))?;
        writeln!(
            f,
            "clicks             {} per win",
            self.mean(|o| o.won.then(|| o.clicks.into()))
        )?;
        self.times(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(won: bool, clicks: u32, moves: Vec<u32>) -> Outcome {
        Outcome {
            seed: 1,
            won,
            cleared: won,
            score: 300,
            hp_left: if won { 4 } else { -1 },
            took_risk: !won,
            clicks,
            damage_to_go: 0,
            early_wall_hits: 1,
            mine_king_delay: 0,
            moves,
        }
    }

    #[test]
    fn shares_and_means_are_taken_over_the_games_that_they_name() {
        let outcomes =
            [outcome(true, 100, vec![]), outcome(true, 120, vec![]), outcome(false, 7, vec![])];
        let text = Summary::new(&outcomes).to_string();
        for line in [
            "games              3",
            "won                2 (66.67 %)",
            "took a risk        1 (33.33 %)",
            "remaining hearts   4.00 per cleared game",
            "remaining damage   - per win not cleared",
            "score              300.00 per loss",
            "clicks             110.00 per win",
        ] {
            assert!(text.lines().any(|other| other == line), "{line:?} is not in\n{text}");
        }
        assert!(!text.contains("time per move"), "nothing was measured:\n{text}");
    }

    #[test]
    fn times_are_those_of_the_games_just_played() {
        let outcomes = [outcome(true, 2, vec![1000, 3000]), outcome(true, 2, vec![])];
        let text = Summary::new(&outcomes).to_string();
        assert!(text.contains("games per second   250.0 per core\n"), "{text}");
        assert!(text.contains("p50 1.00 ms, p99 1.00 ms, max 3.00 ms\n"), "{text}");
    }
}
