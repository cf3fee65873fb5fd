//! What a match shows, in one sentence.

use crate::matches::MatchSummary;
use crate::statistics::{estimate, EloBound};
use crate::text::printable;

/// How sure a match must be that a player is the stronger one.
const CONFIDENCE: f64 = 0.95;
/// The difference in Elo for which games are counted.
const RESOLUTION: f64 = 10.0;

/// Who is stronger with which confidence, and how many more games would tell a difference of 10 Elo.
#[must_use]
pub fn conclusion(players: [&str; 2], summary: &MatchSummary) -> String {
    let pairs: u64 = summary.pentanomial.iter().sum();
    if pairs == 0 {
        return "Nothing can be concluded before both games of a seed are played.".to_owned();
    }
    let estimate = estimate(&summary.counts());
    let leads = if estimate.los >= 0.5 { 0 } else { 1 };
    let (leader, other) = (printable(players[leads]), printable(players[1 - leads]));
    let confidence = estimate.confidence;
    let mut text = if confidence >= CONFIDENCE {
        format!("{leader} is stronger than {other} with {} confidence", percent(confidence))
    } else if confidence > 0.5 {
        let percent = percent(confidence);
        format!("It is open who is stronger: {leader} leads {other} with {percent} confidence")
    } else {
        format!("Nothing speaks for {leader} or {other}")
    };
    let lead = estimate.bound.map(|bound| match bound {
        EloBound::Above(elo) => elo,
        EloBound::Below(elo) => -elo,
    });
    text += &match lead {
        Some(elo) if elo > 0.0 => format!(", by more than {elo:.0} Elo (95 %)"),
        Some(_) if confidence < CONFIDENCE => games_to_confidence(confidence, 2 * pairs),
        Some(_) => String::new(),
        None => games_to_resolution(estimate.error, 2 * pairs),
    };
    text + "."
}

/// `; about 400 more games would resolve 10 Elo`.
fn games_to_resolution(error: f64, games: u64) -> String {
    let needed = games as f64 * (error / RESOLUTION).powi(2) - games as f64;
    if needed < 1.0 {
        return format!("; a difference of {RESOLUTION:.0} Elo is resolved");
    }
    let needed = rounded(needed);
    format!("; about {needed:.0} more games would resolve {RESOLUTION:.0} Elo")
}

/// `; about 6 more games with such results would show it`, if the doubt goes on shrinking by the same
/// factor with each game.
fn games_to_confidence(confidence: f64, games: u64) -> String {
    let doubt = |confidence: f64| (1.0 - confidence).ln();
    let needed = games as f64 * (doubt(CONFIDENCE) / doubt(confidence) - 1.0);
    format!("; about {:.0} more games with such results would show it", rounded(needed))
}

/// A count of games in two digits, as it is an estimate itself, and in whole pairs.
fn rounded(games: f64) -> f64 {
    let unit = 10f64.powf(games.max(1.0).log10().floor() - 1.0).max(2.0);
    (games / unit).ceil() * unit
}

/// A confidence that is never rounded up to certainty.
fn percent(confidence: f64) -> String {
    let percent = 100.0 * confidence;
    if percent >= 99.9 {
        "more than 99.9 %".to_owned()
    } else if percent >= 99.0 {
        format!("{:.1} %", (percent * 10.0).floor() / 10.0)
    } else {
        format!("{:.0} %", percent.floor())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reports::samples::game;

    /// A summary of pairs of games, given as the half points of the first player and a count of pairs.
    fn summary(pairs: &[(usize, usize)]) -> MatchSummary {
        let mut summary = MatchSummary::default();
        for (half_points, count) in pairs {
            for _ in 0..*count {
                let first = (*half_points).min(2) as i64;
                let second = *half_points as i64 - first;
                summary.add(&game([0, 1], [first, 1]));
                summary.add(&game([1, 0], [second, 1]));
            }
        }
        summary
    }

    #[test]
    fn the_sentence_says_no_more_than_the_games() {
        let said = |pairs: &[(usize, usize)]| conclusion(["A", "B"], &summary(pairs));
        assert!(said(&[]).starts_with("Nothing can be concluded"));
        let even = said(&[(1, 10), (3, 10)]);
        assert!(even.starts_with("Nothing speaks for A or B; about "), "{even}");
        let lead = said(&[(1, 18), (2, 40), (3, 24)]);
        assert!(
            lead.starts_with("It is open who is stronger: A leads B with 82 % confidence; about "),
            "{lead}"
        );
        assert!(lead.ends_with(" more games would resolve 10 Elo."), "{lead}");
        let wins = said(&[(4, 20)]);
        let bound =
            "A is stronger than B with more than 99.9 % confidence, by more than 315 Elo (95 %).";
        assert_eq!(wins, bound);
        assert!(said(&[(0, 20)]).starts_with("B is stronger than A with more than 99.9 %"));
        let two =
            "It is open who is stronger: A leads B with 75 % confidence; about 6 more games with \
                   such results would show it.";
        assert_eq!(said(&[(4, 2)]), two);
    }
}
