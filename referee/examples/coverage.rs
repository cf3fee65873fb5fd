//! Prints the table for docs/coverage.md: how often the 95% interval covers the true Elo
//! difference, for the normal approximation and for the posterior.

#[path = "../tests/it/common/pair_models.rs"]
mod pair_models;

use matches::statistics::Counts;
use pair_models::{PAIRS, models};

fn main() {
    print_table("normal approximation", normal_covers);
    print_table("posterior", |pairs, elo| {
        let above = Counts::from_pairs(pairs).chance_above(elo);
        (0.025..=0.975).contains(&above)
    });
}

fn print_table(name: &str, covers: impl Fn([u64; 5], f64) -> bool) {
    println!("\n| {name}, pairs | {} |", PAIRS.map(|pairs| pairs.to_string()).join(" | "));
    println!("|---|{}", "---|".repeat(PAIRS.len()));
    for model in models() {
        let elo = model.elo();
        let cells = PAIRS
            .map(|pairs| format!("{:.1}", model.coverage(pairs, |result| covers(result, elo))));
        println!("| {} | {} |", model.name, cells.join(" | "));
    }
}

/// Returns true if mean ± 1.96 standard errors covers `elo`. Reports used this interval before they
/// used the posterior.
fn normal_covers(pairs: [u64; 5], elo: f64) -> bool {
    let counts = pairs.map(|count| if count == 0 { 0.001 } else { count as f64 });
    let total: f64 = counts.iter().sum();
    let moment = |about: f64, power: i32| -> f64 {
        let term = |index: usize| counts[index] * (index as f64 / 4.0 - about).powi(power);
        (0..5).map(term).sum::<f64>() / total
    };
    let mean = moment(0.0, 1);
    let deviation = (moment(mean, 2) / total).sqrt();
    let expected = 1.0 / (1.0 + 10f64.powf(-elo / 400.0));
    (mean - expected).abs() <= 1.96 * deviation
}
