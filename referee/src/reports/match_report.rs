//! The result of a match.

use std::fmt;

use itertools::Itertools;
use serde_json::{json, Value};

use super::conclusion::conclusion;
use super::{Table, TableFormat};
use crate::games;
use crate::matches::MatchSummary;
use crate::statistics::{estimate, llr_normalized, EloBound, Estimate, Sprt};
use crate::text::printable;

/// Score, Elo and certainty in one line.
#[must_use]
pub fn score_line(summary: &MatchSummary) -> String {
    let [losses, draws, wins] = summary.games;
    let result = format!("+{wins} ={draws} -{losses}, score {:.1} %", 100.0 * summary.score());
    if !summary.has_pairs() {
        return result;
    }
    let Estimate { elo, error, los, bound, .. } = estimate(&summary.counts());
    match bound {
        Some(EloBound::Above(elo)) => format!("{result}, Elo above {elo:+.0} (95 %)"),
        Some(EloBound::Below(elo)) => format!("{result}, Elo below {elo:+.0} (95 %)"),
        None => format!("{result}, Elo {elo:+.1} ± {error:.1}, LOS {:.1} %", 100.0 * los),
    }
}

/// The result of a match between two players.
#[derive(Clone, Copy, Debug)]
pub struct MatchReport<'a> {
    /// Name of the game.
    pub game: &'a str,
    /// The players as they were typed.
    pub players: [&'a str; 2],
    /// All games.
    pub summary: &'a MatchSummary,
    /// The sequential test that may have ended the match.
    pub sprt: Option<Sprt>,
}

impl MatchReport<'_> {
    /// The result as one object.
    #[must_use]
    pub fn as_json(&self) -> Value {
        let Self { game, players, summary, sprt } = *self;
        let Estimate { elo, error, los, bound, confidence } = estimate(&summary.counts());
        let [losses, draws, wins] = summary.games;
        let counts = summary.counts();
        let is_between = summary.has_pairs() && bound.is_none();
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
            "pairs": summary.pentanomial, "score": summary.score(),
            "elo": is_between.then_some(elo), "error": is_between.then_some(error),
            "elo_above": bound.and_then(EloBound::above), "elo_below": bound.and_then(EloBound::below),
            "los": summary.has_pairs().then_some(los),
            "confidence": summary.has_pairs().then_some(confidence),
            "conclusion": conclusion(players, summary),
            "llr": sprt.map(|sprt| llr_normalized(&counts, sprt.elo0, sprt.elo1)),
            "verdict": sprt.map(|sprt| sprt.verdict(&counts).to_string()),
            "digest": summary.digest(),
            "players": [player(0), player(1)],
        })
    }
}

impl MatchReport<'_> {
    /// One row a player.
    #[must_use]
    pub fn table(&self) -> Table {
        let names =
            ["player", "games", "won", "drawn", "lost", "score", "faults", "refused", "slowest ms"];
        let mut table = Table::new(&names);
        let summary = self.summary;
        for player in 0..2 {
            let [mut lost, drawn, mut won] = summary.games;
            let mut score = summary.score();
            if player == 1 {
                (lost, won, score) = (won, lost, 1.0 - score);
            }
            table.push(vec![
                json!(self.players[player]),
                json!(summary.played()),
                json!(won),
                json!(drawn),
                json!(lost),
                json!(score),
                json!(summary.faults(player)),
                json!(summary.refused[player].total()),
                json!(summary.slowest_ms[player]),
            ]);
        }
        table
    }

    /// The result in a format: the whole report as text or JSON, a row a player as a table.
    #[must_use]
    pub fn to_text(&self, format: TableFormat) -> String {
        match format {
            TableFormat::Text => self.to_string(),
            TableFormat::Json => format!("{}\n", self.as_json()),
            TableFormat::Csv | TableFormat::Markdown => self.table().to_text(format),
        }
    }
}

/// The result for people, some lines.
impl fmt::Display for MatchReport<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { game, players, summary, sprt } = *self;
        let defeat = games::named(game).map_or("", |game| game.info().defeat);
        writeln!(f, "{} against {}: {}", players[0], players[1], score_line(summary))?;
        let names = ["LL", "LD", "WL+DD", "WD", "WW"];
        let pairs =
            names.iter().zip(summary.pentanomial).map(|(name, count)| format!("{name} {count}"));
        writeln!(f, "pairs: {}; digest {}", pairs.format(", "), summary.digest())?;
        for place in 0..players.len() {
            self.write_player(f, place, defeat)?;
        }
        writeln!(f, "{}", conclusion(players, summary))?;
        let Some(sprt) = sprt else { return Ok(()) };
        let counts = summary.counts();
        let (lower, upper) = sprt.bounds();
        let ratio = llr_normalized(&counts, sprt.elo0, sprt.elo1);
        writeln!(f, "LLR {ratio:.3} in ({lower:.3}, {upper:.3}): {}", sprt.verdict(&counts))
    }
}

impl MatchReport<'_> {
    fn write_player(&self, f: &mut fmt::Formatter<'_>, place: usize, defeat: &str) -> fmt::Result {
        let summary = self.summary;
        let ends = summary.ends[place]
            .iter()
            .map(|(end, count)| format!("{} {count}", end.in_words(defeat)));
        let (refused, slowest) = (&summary.refused[place], summary.slowest_ms[place]);
        writeln!(
            f,
            "{}: {}; refused commands {}; slowest answer {slowest:.1} ms",
            self.players[place],
            ends.format(", "),
            refused.total()
        )?;
        for (reason, count) in refused.by_count() {
            writeln!(f, "  refused {count}: {}", printable(reason))?;
        }
        let warnings = [
            "answers near the limit",
            "answers longer than the platform takes",
            "turns with more on standard error than the platform takes",
        ];
        let warnings = summary.warnings[place].iter().zip(warnings);
        for (count, what) in warnings.filter(|(count, _)| **count > 0) {
            writeln!(f, "  warning: {count} {what}")?;
        }
        if !summary.first_fault[place].is_empty() {
            writeln!(f, "  first fault: {}", summary.first_fault[place])?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reports::samples::game;

    /// A pair of games: the first player wins with one seat and loses with the other.
    fn pair() -> MatchSummary {
        let mut summary = MatchSummary::default();
        summary.add(&game([0, 1], [2, 1]));
        summary.add(&game([1, 0], [1, 2]));
        summary
    }

    #[test]
    fn the_games_own_word_for_a_defeat_is_used() {
        let summary = pair();
        let report = MatchReport { game: "", players: ["a", "b"], summary: &summary, sprt: None };
        let lines = |game| MatchReport { game, ..report }.to_string();
        let text = lines("ice-and-fire");
        assert!(text.contains("a: won 1, captured 1; refused"), "{text}");
        let text = lines("janken");
        assert!(text.contains("a: won 1, lost 1; refused"), "{text}");
    }

    #[test]
    fn the_verdict_is_told_where_there_is_a_test() {
        let summary = pair();
        let sprt = Sprt { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05 };
        let game = "janken";
        let with = |sprt| MatchReport { game, players: ["a", "b"], summary: &summary, sprt };
        assert_eq!(with(None).as_json()["verdict"], Value::Null);
        assert_eq!(with(Some(sprt)).as_json()["verdict"], "undecided");
        assert!(with(Some(sprt)).to_string().ends_with("in (-2.944, 2.944): undecided\n"));
    }
}
