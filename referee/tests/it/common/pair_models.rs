//! Distributions of pair results with a known Elo difference, and how often an interval covers the
//! difference.

use maps::{ChaChaDice, Dice};

/// Numbers of game pairs in the table.
pub const PAIRS: [u64; 6] = [1, 2, 5, 10, 50, 200];
/// Number of simulated matches if there are too many possible results to sum over.
const RUNS: u32 = 4000;
/// Probability below which a result is left out of the sum.
const RARE: f64 = 1e-7;

/// Distribution of pair results: LL, LD, WL or DD, WD, WW.
pub struct Model {
    pub name: String,
    pub shares: [f64; 5],
}

/// Creates two fixed distributions, and others at 0, 50 and 200 Elo: independent games with no
/// draws, few draws or many draws; games with an advantage of 200 Elo for one seat; maps that
/// favour one player by 200 Elo; and a mixture.
pub fn models() -> Vec<Model> {
    let given = |name: &str, shares| Model { name: name.to_owned(), shares };
    let mut models = vec![
        given("LL .1, WL .6, WW .3", [0.1, 0.0, 0.6, 0.0, 0.3]),
        given("LL .02, WL .9, WW .08", [0.02, 0.0, 0.9, 0.0, 0.08]),
    ];
    for elo in [0.0, 50.0, 200.0] {
        for (effects, [draws, seat, map]) in [
            ("independent games", [0.0, 0.0, 0.0]),
            ("30 % drawish", [0.3, 0.0, 0.0]),
            ("80 % drawish", [0.8, 0.0, 0.0]),
            ("seat effect", [0.0, 200.0, 0.0]),
            ("map effect", [0.0, 0.0, 200.0]),
            ("draws, seat and map", [0.2, 150.0, 150.0]),
        ] {
            let name = format!("{elo} Elo, {effects}");
            models.push(Model { name, shares: shares_at(elo, draws, seat, map) });
        }
    }
    models
}

impl Model {
    pub fn score(&self) -> f64 {
        (0..5).map(|index| self.shares[index] * index as f64 / 4.0).sum()
    }

    pub fn elo(&self) -> f64 {
        400.0 * (self.score() / (1.0 - self.score())).log10()
    }

    /// Returns the percentage of matches of `pairs` pairs for which `covers` returns true.
    pub fn coverage(&self, pairs: u64, mut covers: impl FnMut([u64; 5]) -> bool) -> f64 {
        let results =
            if pairs <= 10 || self.shares.iter().filter(|share| **share > 0.0).count() <= 3 {
                self.all_results(pairs)
            } else {
                self.drawn_results(pairs)
            };
        let covered = results.into_iter().filter(|(result, _)| covers(*result));
        100.0 * covered.fold(0.0, |sum, (_, chance)| sum + chance)
    }

    /// Returns every result with a probability above [`RARE`], with its probability.
    fn all_results(&self, pairs: u64) -> Vec<([u64; 5], f64)> {
        let mut results = vec![([0; 5], 0.0, pairs)];
        for (index, share) in self.shares.iter().enumerate() {
            let mut longer = Vec::new();
            for (result, log_chance, pairs_left) in results {
                let most = if *share > 0.0 { pairs_left } else { 0 };
                let mut log_term = 0.0;
                for count in 0..=most {
                    if count > 0 {
                        log_term += (share * (pairs_left - count + 1) as f64 / count as f64).ln();
                    }
                    let mut result = result;
                    result[index] = count;
                    longer.push((result, log_chance + log_term, pairs_left - count));
                }
            }
            results = longer;
        }
        let whole = results
            .into_iter()
            .filter(|(_, log_chance, pairs_left)| *pairs_left == 0 && *log_chance > RARE.ln());
        whole.map(|(result, log_chance, _)| (result, log_chance.exp())).collect()
    }

    /// Simulates matches and returns their results.
    fn drawn_results(&self, pairs: u64) -> Vec<([u64; 5], f64)> {
        let mut dice = ChaChaDice::new(pairs as i64, 7);
        let mut drawn = || {
            let mut result = [0; 5];
            (0..pairs).for_each(|_| result[draw(&self.shares, &mut dice)] += 1);
            (result, 1.0 / f64::from(RUNS))
        };
        (0..RUNS).map(|_| drawn()).collect()
    }
}

/// Draws a random index, weighted by the shares.
pub fn draw(shares: &[f64; 5], dice: &mut ChaChaDice) -> usize {
    let mut threshold = f64::from(dice.range(1 << 20)) / f64::from(1 << 20);
    let is_drawn = |share: &f64| {
        threshold -= share;
        threshold < 0.0
    };
    shares.iter().position(is_drawn).unwrap_or(4)
}

/// Returns the shares of pair results at the given Elo difference.
fn shares_at(elo: f64, draws: f64, seat: f64, map: f64) -> [f64; 5] {
    let score = |elo: f64| 1.0 / (1.0 + 10f64.powf(-elo / 400.0));
    let game = |elo: f64| {
        let drawn = 2.0 * draws * score(elo).min(1.0 - score(elo));
        [1.0 - score(elo) - drawn / 2.0, drawn, score(elo) - drawn / 2.0]
    };
    let model = |strength: f64| {
        let mut shares = [0.0; 5];
        for map in [map, -map] {
            let [first, second] = [seat, -seat].map(|seat| game(strength + map + seat));
            for (one, a) in first.iter().enumerate() {
                for (other, b) in second.iter().enumerate() {
                    shares[one + other] += a * b / 2.0;
                }
            }
        }
        shares
    };
    let (mut low, mut high) = (-2000.0, 2000.0);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        let shares = model(middle);
        if (Model { name: String::new(), shares }).score() < score(elo) {
            low = middle;
        } else {
            high = middle;
        }
    }
    model(low)
}
