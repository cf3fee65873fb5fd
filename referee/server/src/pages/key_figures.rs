//! A match's results as numbers.

use std::collections::BTreeMap;

use matches::statistics::Estimate;
use matches::{MatchSummary, Termination};
use maud::{Markup, html};

use super::text::count;
use crate::components::{ResultBar, Stat, result_bar, stats};

/// Games won, drawn and lost by the first player.
pub fn results(summary: &MatchSummary) -> ResultBar {
    let [lost, drawn, won] = summary.games;
    ResultBar { won, drawn, lost }
}

/// The first player's results, score, Elo and probability of being stronger, and the games lost to
/// faults. Elo and the probability are left out if faults decided the match, or if there is no
/// estimate.
pub fn key_figures(names: [&str; 2], summary: &MatchSummary) -> Markup {
    let [losses, draws, wins] = summary.games;
    let mut figures = vec![
        Stat {
            value: html! { (wins) " – " (draws) " – " (losses) (result_bar(results(summary))) },
            ..Stat::new("won – drawn – lost", "")
        },
        Stat::new("score", format!("{:.1} %", 100.0 * summary.score())),
    ];
    if let Some(estimate) = summary.estimate().filter(|_| !summary.is_decided_by_faults()) {
        let Estimate { low, high, .. } = estimate;
        let has_both = low.is_finite() && high.is_finite();
        let note = if has_both { format!("{low:+.0} to {high:+.0}") } else { String::new() };
        figures.push(Stat { note, ..Stat::new("Elo, 95 %", elo_or_bound(&estimate)) });
        figures.push(Stat::new("chance of being stronger", estimate.los_in_words()));
    }
    let faults = [0, 1].map(|player| (names[player], summary.faults(player)));
    let faults = faults.into_iter().filter(|(_, faults)| *faults > 0);
    figures.extend(faults.map(|(name, faults)| Stat {
        is_fault: true,
        ..Stat::new(format!("lost to faults: {name}"), count(faults))
    }));
    stats(&figures)
}

/// An Elo difference with its interval, or with its only finite bound.
pub fn elo(estimate: &Estimate) -> Markup {
    let Estimate { low, high, .. } = *estimate;
    html! {
        b { (elo_or_bound(estimate)) }
        @if low.is_finite() && high.is_finite() { small { (format!("{low:+.0} to {high:+.0}")) } }
    }
}

pub fn elo_or_bound(Estimate { elo, low, high, .. }: &Estimate) -> String {
    match (low.is_finite(), high.is_finite()) {
        (true, false) => format!("above {low:+.0}"),
        (false, true) => format!("below {high:+.0}"),
        _ => format!("{elo:+.0}"),
    }
}

/// The faults of each player who committed any.
pub fn faults_of(names: [&str; 2], summary: &MatchSummary) -> Markup {
    let all = names.into_iter().zip(summary.ends.each_ref().map(faults));
    html! { @for (name, faults) in all.filter(|(_, faults)| !faults.is_empty()) { div.error { (name) ": " (faults) } } }
}

/// The faults among the outcomes, such as `timeout 2, crashed 1`.
fn faults(ends: &BTreeMap<Termination, u64>) -> String {
    let faults = ends.iter().filter(|(end, _)| end.is_fault());
    faults.map(|(end, count)| format!("{end} {count}")).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::protocol::Exit;

    #[test]
    fn only_faults_are_named() {
        let exits = [Exit::Done, Exit::Timeout, Exit::Crashed].map(Termination::Exited);
        let mut ends: BTreeMap<_, _> = exits.into_iter().zip([5, 1, 2]).collect();
        ends.insert(Termination::Won, 7);
        let named = faults(&ends);
        assert!(
            ["timeout 1, crashed 2", "crashed 2, timeout 1"].contains(&named.as_str()),
            "{named}"
        );
    }
}
