//! How much better the best sibling is than the bot's turn.

use std::collections::BTreeMap;

use itertools::Itertools;

use super::{Root, Sibling};

/// The mean of some results, in percent of the games.
pub(super) fn percent(results: impl Iterator<Item = char>) -> f64 {
    let points: Vec<f64> = results.filter_map(|it| it.to_digit(10)).map(f64::from).collect();
    50.0 * points.iter().sum::<f64>() / points.len() as f64
}

/// By how much the sibling that is best in some games is ahead of the bot's turn in others, in percent of the games.
fn gain(choose: &[f64], score: &[f64]) -> f64 {
    // The first of equal ones.
    let best = (0..choose.len()).rev().max_by(|a, b| choose[*a].total_cmp(&choose[*b]));
    best.map_or(0.0, |best| score[best] - score[0])
}

/// The mean with its 95 % error.
fn mean(values: &[f64]) -> String {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0);
    format!("{mean:+.1} ± {:.1} ({} roots)", 1.96 * (variance / count).sqrt(), values.len())
}

pub(super) fn report(roots: &[Root], score: Option<&[Root]>) {
    let all = |root: &Root| {
        root.siblings.iter().map(|it| percent(it.results.chars())).collect::<Vec<_>>()
    };
    let half = |root: &Root, odd| {
        let of = |it: &Sibling| percent(it.results.chars().skip(odd).step_by(2));
        root.siblings.iter().map(of).collect::<Vec<_>>()
    };
    let mut gains: BTreeMap<String, Vec<f64>> = BTreeMap::new();
    let mut add = |name: &str, gain: f64| gains.entry(name.to_owned()).or_default().push(gain);
    for root in roots {
        let (gain, scores) = match score {
            None => {
                let (even, odd) = (half(root, 0), half(root, 1));
                ((gain(&even, &odd) + gain(&odd, &even)) / 2.0, all(root))
            }
            Some(score) => {
                let Some(other) = score.iter().find(|other| other.seed == root.seed) else {
                    continue;
                };
                (gain(&all(root), &all(other)), all(other))
            }
        };
        add("all", gain);
        if let Some(bot) = scores.first() {
            add("with several turns", gain);
            add(if (10.0..=90.0).contains(bot) { "undecided" } else { "decided" }, gain);
        }
        add(
            &format!(
                "rounds {}",
                if root.round < 16 {
                    "13-15"
                } else if root.round < 19 {
                    "16-18"
                } else {
                    "19-22"
                }
            ),
            gain,
        );
        for (sibling, score) in root.siblings.iter().zip(&scores).skip(1) {
            sibling
                .searches
                .iter()
                .dedup()
                .for_each(|name| add(&format!("turn of {name}"), score - scores[0]));
        }
    }
    for (name, gains) in &gains {
        println!("{name:32} {}", mean(gains));
    }
}
