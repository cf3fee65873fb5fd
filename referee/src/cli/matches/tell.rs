//! What a match says, for people and for programs.

use itertools::Itertools;
use serde_json::{json, Value};

use crate::catalogue::RegisteredGame;
use crate::games::{self, Visitor};
use crate::matches::MatchSummary;
use crate::statistics::{estimate, llr_normalized, Sprt};
use crate::text::printable;

/// Score, Elo and certainty in one line.
pub fn score_line(summary: &MatchSummary) -> String {
    let [losses, draws, wins] = summary.games;
    let estimate = estimate(&summary.counts());
    format!(
        "+{wins} ={draws} -{losses}, score {:.1} %, Elo {:+.1} ± {:.1}, LOS {:.1} %",
        100.0 * summary.score(),
        estimate.elo,
        estimate.error,
        100.0 * estimate.los
    )
}

/// The result as one object.
pub fn as_json(
    game: &str,
    players: &[String],
    summary: &MatchSummary,
    sprt: Option<Sprt>,
) -> Value {
    let estimate = estimate(&summary.counts());
    let [losses, draws, wins] = summary.games;
    let counts = summary.counts();
    let player = |player: usize| {
        let [near, answers, remarks] = summary.warnings[player];
        json!({
            "player": players[player],
            "ends": summary.ends[player].iter().map(|(end, count)| (end.to_string(), json!(count)))
                .collect::<serde_json::Map<_, _>>(),
            "faults": summary.faults(player),
            "first_fault": summary.first_fault[player],
            "refused": summary.refused[player].total(),
            "refused_by_reason": summary.refused[player],
            "slowest_ms": summary.slowest_ms[player],
            "near_limit": near,
            "long_answers": answers,
            "long_remarks": remarks,
        })
    };
    json!({
        "game": game, "games": summary.played(), "wins": wins, "draws": draws, "losses": losses,
        "pairs": summary.pentanomial, "score": summary.score(), "elo": estimate.elo, "error": estimate.error,
        "los": estimate.los,
        "llr": sprt.map(|sprt| llr_normalized(&counts, sprt.elo0, sprt.elo1)),
        "verdict": sprt.map(|sprt| sprt.verdict(&counts).to_string()),
        "digest": summary.digest(),
        "players": [player(0), player(1)],
    })
}

/// How a game calls a defeat by its rules.
struct Defeat;

impl Visitor for Defeat {
    type Output = &'static str;

    fn visit<G: RegisteredGame>(self) -> Self::Output {
        G::DEFEAT
    }
}

/// Prints the result for people.
pub fn tell(game: &str, players: &[String], summary: &MatchSummary, sprt: Option<Sprt>) {
    let defeat = games::visit(game, Defeat).unwrap_or_default();
    outln!("{} against {}: {}", players[0], players[1], score_line(summary));
    let names = ["LL", "LD", "WL+DD", "WD", "WW"];
    let pairs =
        names.iter().zip(summary.pentanomial).map(|(name, count)| format!("{name} {count}"));
    outln!("pairs: {}; digest {}", pairs.format(", "), summary.digest());
    for (place, player) in players.iter().enumerate() {
        tell_player(player, place, summary, defeat);
    }
    if let Some(sprt) = sprt {
        let counts = summary.counts();
        let (lower, upper) = sprt.bounds();
        let ratio = llr_normalized(&counts, sprt.elo0, sprt.elo1);
        outln!("LLR {ratio:.3} in ({lower:.3}, {upper:.3}): {}", sprt.verdict(&counts));
    }
}

fn tell_player(player: &str, place: usize, summary: &MatchSummary, defeat: &str) {
    let ends =
        summary.ends[place].iter().map(|(end, count)| format!("{} {count}", end.in_words(defeat)));
    let (refused, slowest) = (&summary.refused[place], summary.slowest_ms[place]);
    outln!(
        "{player}: {}; refused commands {}; slowest answer {slowest:.1} ms",
        ends.format(", "),
        refused.total()
    );
    for (reason, count) in refused.by_count() {
        outln!("  refused {count}: {}", printable(reason));
    }
    let said = [
        "answers near the limit",
        "answers longer than the platform takes",
        "turns with more on standard error than the platform takes",
    ];
    for (count, what) in summary.warnings[place].iter().zip(said).filter(|(count, _)| **count > 0) {
        outln!("  warning: {count} {what}");
    }
    if !summary.first_fault[place].is_empty() {
        outln!("  first fault: {}", summary.first_fault[place]);
    }
}
