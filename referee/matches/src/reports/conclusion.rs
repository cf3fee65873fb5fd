//! Conclusions about a match in one sentence.

use itertools::Itertools;
use replays::text::{counted, grouped, printable};

use super::label::Label;
use crate::MatchSummary;
use crate::statistics::{Counts, Estimate, Sprt, Verdict};

/// Elo difference too small to matter: if the interval is within it, the match is settled.
const RESOLUTION: f64 = 10.0;
/// Upper limit for the factor by which a match must grow to show which player is stronger.
const GROWTH_MAX: f64 = 1000.0;

/// Names the stronger player, describes an open result, or reports that a sequential test or faults
/// decided the match.
pub fn conclusion(players: [&str; 2], summary: &MatchSummary, sprt: Option<Sprt>) -> String {
    let Some(estimate) = summary.estimate() else {
        return "No conclusion yet: play both games of at least one seed.".to_owned();
    };
    let counts = summary.counts();
    if let Some(text) = faults_decide(players, summary) {
        return text;
    }
    match sprt {
        Some(sprt) if sprt.verdict(&counts) != Verdict::Undecided => {
            sprt.result_for(&Label::for_two(players)[0].to_string(), &counts)
        }
        Some(_) => {
            let sentence = sentence(Label::for_two(players), &counts, &estimate);
            format!("The sequential test is undecided. Judged as a fixed-length match: {sentence}")
        }
        None => sentence(Label::for_two(players), &counts, &estimate),
    }
}

/// Names the stronger player according to the estimate, or describes an open result.
pub(super) fn sentence(
    [first, second]: [Label; 2],
    counts: &Counts,
    estimate: &Estimate,
) -> String {
    if counts.is_even() {
        let results = counts.name_of_results();
        return format!(
            "All {results} were even: {first} and {second} cannot be told apart, and no error \
             can be estimated."
        );
    }
    let Estimate { low, high, .. } = *estimate;
    let stronger = |one: &Label, other: &Label, least: f64| {
        let least = least.floor();
        let by = if least >= 1.0 { format!(", by at least {least:.0} Elo") } else { String::new() };
        let one = one.at_start();
        format!("{one} is stronger than {other}{by} (95 %).")
    };
    if low > 0.0 {
        return stronger(&first, &second, low);
    }
    if high < 0.0 {
        return stronger(&second, &first, -high);
    }
    let most = high.max(-low).ceil();
    if most <= RESOLUTION {
        let first = first.at_start();
        return format!("{first} and {second} differ by no more than {most:.0} Elo (95 %).");
    }
    let more = more_games(counts, estimate);
    format!("No clear winner yet between {first} and {second}{more}.")
}

/// Returns `: about 400 more games would show a difference of 10 Elo`, or the number of games that
/// would confirm the lead, if that is smaller.
fn more_games(counts: &Counts, estimate: &Estimate) -> String {
    let games = counts.games();
    let resolving =
        estimate.error().map_or(f64::INFINITY, |error| (error / RESOLUTION).powi(2) * games);
    let (showing, what) = match growth_to_show(counts).map(|growth| growth * games) {
        Some(showing) if showing <= resolving => (showing, "with similar results would show one"),
        _ => (resolving, "would show a difference of 10 Elo"),
    };
    let needed = rounded(showing - games);
    if needed.is_finite() {
        format!(": about {} more games {what}", grouped(needed as u64))
    } else {
        String::new()
    }
}

/// Returns the factor by which the match must grow, with similar results, to show that the leader
/// is stronger. `None` if it is not below [`GROWTH_MAX`].
fn growth_to_show(counts: &Counts) -> Option<f64> {
    let is_shown = |growth: f64| {
        let above = counts.times(growth).chance_above(0.0);
        !(0.025..=0.975).contains(&above)
    };
    let (mut low, mut high) = (1.0f64, GROWTH_MAX);
    if !is_shown(high) {
        return None;
    }
    while high / low > 1.02 {
        let middle = (low * high).sqrt();
        *(if is_shown(middle) { &mut high } else { &mut low }) = middle;
    }
    Some(high)
}

/// Rounds an estimated number of games to two digits and to whole pairs.
fn rounded(games: f64) -> f64 {
    let unit = 10f64.powf(games.max(1.0).log10().floor() - 1.0).max(2.0);
    (games / unit).ceil().max(1.0) * unit
}

/// Describes the faults of the player that is behind, if faults account for at least half of the
/// games it lost.
fn faults_decide(players: [&str; 2], summary: &MatchSummary) -> Option<String> {
    let [losses, _, wins] = summary.games;
    let lost = [losses, wins];
    let decides = |player: &usize| summary.is_lost_by_faults(*player);
    let part = |player: usize| {
        let name = &Label::for_two(players)[player];
        let kinds = summary.fault_kinds(player).collect_vec();
        let is_one = kinds.len() == 1;
        let fault = |(end, count)| if is_one { format!("{end}") } else { format!("{end} {count}") };
        let (lost, faults) = (lost[player], summary.faults(player));
        let part = if faults == lost { "all".to_owned() } else { format!("{faults} of them") };
        let (kinds, cause) = (kinds.into_iter().map(fault).format(", "), cause(summary, player));
        let name = name.at_start();
        format!("{name} lost {}, {part} through faults ({kinds}): {cause}", counted(lost, "game"))
    };
    let parts = (0..2).filter(decides).map(part).collect_vec();
    let text = format!("Faults, not play, decided the match. {}.", parts.join(". "));
    (!parts.is_empty()).then_some(text)
}

/// Describes the cause of a player's first fault.
fn cause(summary: &MatchSummary, player: usize) -> String {
    match summary.late_ms[player] {
        Some([limit, used]) if used < limit / 2.0 && summary.idle[player].is_none() => format!(
            "it used {} of {} ms of CPU time: it was waiting, or the machine was overloaded; \
             `--clock cpu` limits CPU time instead",
            grouped(used as u64),
            grouped(limit as u64)
        ),
        _ => printable(&summary.first_fault[player]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::game;

    /// Summarizes pairs of games, each given by the first player's half points and the number of
    /// such pairs.
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

    fn conclude(pairs: &[(usize, usize)]) -> String {
        conclusion(["A", "B"], &summary(pairs), None)
    }

    #[test]
    fn the_sentence_says_no_more_than_the_interval() {
        assert!(conclude(&[]).starts_with("No conclusion yet"));
        let open = "No clear winner yet between A and B: about ";
        let even = conclude(&[(1, 10), (3, 10)]);
        assert!(
            even.starts_with(open) && even.ends_with(" would show a difference of 10 Elo."),
            "{even}"
        );
        let lead = conclude(&[(1, 18), (2, 40), (3, 24)]);
        assert!(lead.starts_with(open), "{lead}");
        let one = conclude(&[(4, 1)]);
        assert!(
            one.starts_with(open) && one.ends_with("with similar results would show one."),
            "{one}"
        );
        let wins = conclude(&[(4, 20)]);
        assert!(wins.starts_with("A is stronger than B, by at least 336 Elo"), "{wins}");
        assert!(conclude(&[(0, 20)]).starts_with("B is stronger than A, by at least 336 Elo"));
        assert_eq!(
            conclude(&[(2, 50)]),
            "All pairs were even: A and B cannot be told apart, and no error can be estimated."
        );
        let same = conclude(&[(2, 20_000), (1, 1), (3, 1)]);
        assert_eq!(same, "A and B differ by no more than 1 Elo (95 %).");
    }

    #[test]
    fn names_stay_as_they_are_at_the_start_of_a_sentence() {
        let conclude = |players| conclusion(players, &summary(&[(4, 20)]), None);
        assert!(conclude(["the bot", "B"]).starts_with("the bot is stronger than B"));
        assert!(conclude(["A", "A"]).starts_with("The first A is stronger than the second A"));
    }

    #[test]
    fn a_decided_test_is_the_conclusion() {
        let summary = summary(&[(4, 30)]);
        let text = conclusion(["A", "B"], &summary, Some(Sprt::new(0.0, 100.0)));
        assert_eq!(text, "Passed: A is stronger (H1 accepted).");
        let open = self::summary(&[(4, 20)]);
        let text = conclusion(["A", "B"], &open, Some(Sprt::new(0.0, 10.0)));
        let start =
            "The sequential test is undecided. Judged as a fixed-length match: A is stronger";
        assert!(text.starts_with(start), "{text}");
        let lost = self::summary(&[(0, 30)]);
        let text = conclusion(["A", "B"], &lost, Some(Sprt::new(0.0, 100.0)));
        assert_eq!(text, "Failed: A is not 100 Elo stronger (H0 accepted).");
    }
}
