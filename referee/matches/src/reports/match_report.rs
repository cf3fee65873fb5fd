//! The result of a match.

use std::fmt;

use itertools::Itertools;
use replays::text::{counted, printable};
use serde_json::{Map, Value, json};

use super::advice::match_advice;
use super::conclusion::conclusion;
use super::{Table, TableFormat};
use crate::statistics::{Estimate, Sprt};
use crate::{Category, MatchSummary, OutOfStepTurns, Plan};

/// Formats score, Elo and LOS on one line.
pub fn score_line(summary: &MatchSummary) -> String {
    let [losses, draws, wins] = summary.games;
    let result = format!("+{wins} ={draws} -{losses}, score {:.1} %", 100.0 * summary.score());
    match summary.estimate() {
        Some(estimate) => format!("{result}, {estimate}"),
        None => result,
    }
}

/// Returns the JSON members for an estimate. Open ends and unbounded Elo differences are null.
pub(super) fn estimate_members(estimate: Option<Estimate>) -> Map<String, Value> {
    let value = |value: fn(&Estimate) -> f64| estimate.as_ref().map(value);
    let error = estimate.and_then(|estimate| estimate.error());
    let members = json!({
        "elo": value(|it| it.elo), "error": error,
        "elo_low": value(|it| it.low), "elo_high": value(|it| it.high),
        "elo_above": estimate.filter(|it| it.high.is_infinite()).map(|it| it.low),
        "elo_below": estimate.filter(|it| it.low.is_infinite()).map(|it| it.high),
        "los": value(|it| it.los), "confidence": value(|it| it.los.max(1.0 - it.los)),
    });
    members.as_object().cloned().unwrap_or_default()
}

/// The result of a match between two players.
#[derive(Clone, Copy, Debug)]
pub struct MatchReport<'a> {
    pub plan: &'a Plan,
    pub summary: &'a MatchSummary,
    /// Sequential test that may have stopped the match.
    pub sprt: Option<Sprt>,
}

impl MatchReport<'_> {
    fn names(&self) -> [String; 2] {
        [0, 1].map(|player| self.plan.name(player))
    }

    /// Returns a value counted in turns, or null if the referee does not report turns.
    fn of_turns(&self, value: Value) -> Value {
        if self.plan.black_box.is_some() { Value::Null } else { value }
    }

    fn conclusion(&self) -> String {
        conclusion(self.names().each_ref().map(String::as_str), self.summary, self.sprt)
    }

    fn advice(&self) -> Vec<String> {
        match_advice(self.names().each_ref().map(String::as_str), self.summary)
    }

    /// Describes the sequential test and its log-likelihood ratio.
    fn test_line(&self) -> Option<String> {
        let sprt = self.sprt?;
        Some(format!("sequential test {sprt}: {}", sprt.in_words(&self.summary.counts())))
    }

    /// `new against old: +60 =5 -35, score 62.5 %, Elo +88.7 (95 %: +30.1 to +152.0), LOS 99.8 %`
    fn headline(&self) -> String {
        let [first, second] = self.names().map(|name| printable(&name));
        format!("{first} against {second}: {}", score_line(self.summary))
    }

    pub fn as_json(&self) -> Value {
        let Self { plan, summary, sprt } = *self;
        let [losses, draws, wins] = summary.games;
        let counts = summary.counts();
        let player = |player: usize| {
            let [near, answers, stderr] = summary.warnings[player];
            let ends =
                summary.ends[player].iter().map(|(end, count)| (end.to_string(), json!(count)));
            json!({
                "player": plan.name(player),
                "ends": ends.collect::<Map<_, _>>(),
                "faults": summary.faults(player),
                "first_fault": summary.first_fault[player],
                "refused": self.of_turns(json!(summary.refused[player].total())),
                "refused_by_reason": self.of_turns(json!(summary.refused[player])),
                "first_ms": self.of_turns(json!(summary.first_ms[player])),
                "slowest_ms": self.of_turns(json!(summary.slowest_later_ms[player])),
                "near_limit": self.of_turns(json!(near)),
                "long_answers": self.of_turns(json!(answers)),
                "long_remarks": self.of_turns(json!(stderr)),
                "out_of_step": self.of_turns(json!(summary.out_of_step[player].count)),
                "first_out_of_step": summary.out_of_step[player].first,
            })
        };
        let mut object = json!({
            "game": plan.game, "seeds": plan.seeds, "games": summary.played(),
            "wins": wins, "draws": draws, "losses": losses,
            "pairs": summary.pentanomial, "score": summary.score(),
            "conclusion": self.conclusion(),
            "advice": self.advice(),
            "llr": sprt.map(|sprt| sprt.llr(&counts)),
            "verdict": sprt.map(|sprt| sprt.verdict(&counts).name()),
            "digest": summary.digest(),
            "parts": self.categories().as_json(),
            "players": [player(0), player(1)],
        });
        if let Some(members) = object.as_object_mut() {
            members.extend(estimate_members(summary.estimate()));
        }
        object
    }

    /// Creates a table with one row per player.
    fn table(&self) -> Table {
        let names =
            ["player", "games", "won", "drawn", "lost", "score", "faults", "refused", "slowest ms"];
        let mut table = Table::new(&names);
        let summary = self.summary;
        let ([lost, drawn, won], score) = (summary.games, summary.score());
        for (player, won, lost, score) in [(0, won, lost, score), (1, lost, won, 1.0 - score)] {
            table.push(vec![
                json!(self.plan.name(player)),
                json!(summary.played()),
                json!(won),
                json!(drawn),
                json!(lost),
                json!(score),
                json!(summary.faults(player)),
                self.of_turns(json!(summary.refused[player].total())),
                self.of_turns(json!(summary.slowest_later_ms[player])),
            ]);
        }
        table
    }

    fn has_tags(&self) -> bool {
        self.summary.categories.keys().any(|category| matches!(category, Category::Tag(_)))
    }

    /// Returns the title for the table of categories.
    fn categories_title(&self) -> String {
        let by = if self.has_tags() { "seat, map class and tag" } else { "seat and map class" };
        format!("By {by}, for {}:", printable(&self.plan.name(0)))
    }

    /// Creates a table of the first player's results, with one row per seat, setup class and tag.
    fn categories(&self) -> Table {
        let mut table = Table::new(&["part", "games", "won", "drawn", "lost", "score"]);
        for (category, [losses, draws, wins]) in &self.summary.categories {
            let games = losses + draws + wins;
            let score = (*wins as f64 + *draws as f64 / 2.0) / games as f64;
            table.push(vec![
                json!(category.to_string()),
                json!(games),
                json!(wins),
                json!(draws),
                json!(losses),
                json!((1e4 * score).round() / 1e4),
            ]);
        }
        table
    }

    /// Formats the result. Text, JSON and Markdown contain the full report, CSV one row per player.
    pub fn to_text(&self, format: TableFormat) -> String {
        match format {
            TableFormat::Text => self.to_string(),
            TableFormat::Json => format!("{}\n", self.as_json()),
            TableFormat::Csv => self.table().to_text(format),
            TableFormat::Markdown => format!(
                "**{}**, {} of {}. {} {}\n\n{}\n{}\n\n{}{}",
                self.headline(),
                self.plan.seeds,
                self.plan.game,
                self.conclusion(),
                self.test_line().unwrap_or_default(),
                self.table().to_text(format),
                self.categories_title(),
                self.categories().to_text(format),
                self.advice().iter().map(|it| format!("\nAdvice: {it}\n")).format(""),
            ),
        }
    }

    fn write_player(&self, f: &mut fmt::Formatter<'_>, player: usize, defeat: &str) -> fmt::Result {
        let summary = self.summary;
        let ends = summary.ends[player]
            .iter()
            .map(|(end, count)| format!("{} {count}", end.in_words(defeat)));
        let (refused, slowest) = (&summary.refused[player], summary.slowest_later_ms[player]);
        let first = summary.first_ms[player];
        write!(f, "{}: {}", printable(&self.plan.name(player)), ends.format(", "))?;
        if self.plan.black_box.is_none() {
            write!(f, "; refused commands {}", refused.total())?;
            // With a node limit, no times are recorded.
            if slowest > 0.0 {
                write!(f, "; slowest answer {slowest:.1} ms")?;
            }
            if first > 0.0 {
                write!(f, "; slowest first answer {first:.1} ms")?;
            }
        }
        writeln!(f)?;
        for (reason, count) in refused.by_count() {
            writeln!(f, "  refused {count}: {}", printable(reason))?;
        }
        let warnings = [
            "answers near the limit",
            "answers longer than the platform accepts",
            "turns with more stderr output than the platform accepts",
        ];
        let warnings = summary.warnings[player].iter().zip(warnings);
        for (count, what) in warnings.filter(|(count, _)| **count > 0) {
            writeln!(f, "  warning: {count} {what}")?;
        }
        let OutOfStepTurns { count, first } = &summary.out_of_step[player];
        if *count > 0 {
            let turns = counted(*count, "turn");
            writeln!(f, "  warning: out of step in {turns}, first in {}", printable(first))?;
        }
        if !summary.first_fault[player].is_empty() {
            writeln!(f, "  first fault: {}", printable(&summary.first_fault[player]))?;
        }
        Ok(())
    }
}

/// Formats the report as text. If faults decided the match, the first line says so. If seeds are
/// tagged, a table shows results by tag. Advice comes last.
impl fmt::Display for MatchReport<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { plan, summary, .. } = *self;
        let defeat = engine::catalogue::named(&plan.game).map_or("", |game| game.info().defeat);
        let conclusion = self.conclusion();
        let comes_first = summary.estimate().is_some() && summary.is_decided_by_faults();
        if comes_first {
            writeln!(f, "{conclusion}")?;
        }
        writeln!(f, "{}", self.headline())?;
        let names = ["LL", "LD", "WL+DD", "WD", "WW"];
        let pairs =
            names.iter().zip(summary.pentanomial).map(|(name, count)| format!("{name} {count}"));
        writeln!(f, "pairs: {}; digest {}", pairs.format(", "), summary.digest())?;
        for player in 0..2 {
            self.write_player(f, player, defeat)?;
        }
        if self.has_tags() {
            let table = self.categories().to_text(TableFormat::Text);
            write!(f, "{}\n{table}", self.categories_title())?;
        }
        if !comes_first {
            writeln!(f, "{conclusion}")?;
        }
        self.test_line().map_or(Ok(()), |line| writeln!(f, "{line}"))?;
        self.advice().iter().try_for_each(|it| writeln!(f, "advice: {it}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Outcome;
    use crate::samples::game;

    /// Two games: the first player wins in one seat and loses in the other.
    fn pair() -> MatchSummary {
        let mut summary = MatchSummary::default();
        summary.add(&game([0, 1], [2, 1]));
        summary.add(&game([1, 0], [1, 2]));
        summary
    }

    fn plan(game: &str) -> Plan {
        games::install();
        let players = ["@random", "@random"].map(|player| player.parse().expect("a player"));
        let plan = Plan::new(game, players, [1, 1]).expect("a plan");
        plan.with_names(["a", "b"].map(|name| Some(name.to_owned()))).expect("two names")
    }

    #[test]
    fn the_games_own_word_for_a_defeat_is_used() {
        let summary = pair();
        let text =
            |game| MatchReport { plan: &plan(game), summary: &summary, sprt: None }.to_string();
        let fire = text("ice-and-fire");
        assert!(fire.contains("a: won 1, captured 1; refused"), "{fire}");
        let janken = text("janken");
        assert!(janken.contains("a: won 1, lost 1; refused"), "{janken}");
    }

    #[test]
    fn results_by_tag_stand_beside_those_by_seat() {
        let mut summary = MatchSummary::default();
        for (tags, scores) in [(&["lost", "hard"][..], [2, 1]), (&["lost"], [1, 2])] {
            let tags = tags.iter().map(|tag| (*tag).to_owned()).collect();
            summary.add(&Outcome { tags, ..game([0, 1], scores) });
        }
        let report = MatchReport { plan: &plan("janken"), summary: &summary, sprt: None };
        let text = report.to_string();
        let rows = "By seat, map class and tag, for a:\n\
            part    games  won  drawn  lost  score\n\
            seat 0      2    1      0     1    0.5\n\
            #hard       1    1      0     0    1.0\n\
            #lost       2    1      0     1    0.5\n";
        assert!(text.contains(rows), "{text}");
        assert_eq!(report.as_json()["parts"][2]["part"], "#lost");
        let markdown = report.to_text(TableFormat::Markdown);
        assert!(markdown.contains("| #lost | 2 | 1 | 0 | 1 | 0.5 |"), "{markdown}");
    }

    #[test]
    fn the_verdict_is_told_where_there_is_a_test() {
        let (summary, plan) = (pair(), plan("janken"));
        let with = |sprt| MatchReport { plan: &plan, summary: &summary, sprt };
        assert_eq!(with(None).as_json()["verdict"], Value::Null);
        let sprt = Sprt::new(0.0, 10.0);
        assert_eq!(with(Some(sprt)).as_json()["verdict"], "undecided");
        let text = with(Some(sprt)).to_string();
        assert!(text.contains("\nsequential test 0,10: undecided (LLR "), "{text}");
    }
}
