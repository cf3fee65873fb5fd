//! The ratings of a league, and who beat whom.

use std::fmt;

use engine::text::counted;
use serde_json::{Map, Value, json};

use super::advice::league_advice;
use super::table::rounded;
use super::{Table, TableFormat};
use crate::{Bot, Faults, League};

#[derive(Clone, Copy, Debug)]
pub struct LeagueReport<'a> {
    pub game: &'a str,
    /// The players by their index in the league.
    pub bots: &'a [Bot],
    pub league: &'a League,
}

impl LeagueReport<'_> {
    /// The ratings and all results as one object.
    pub fn as_json(&self) -> Value {
        let Self { game, bots, league } = *self;
        let ratings = league.ratings();
        let categories = league.categories();
        let score = |met: Option<(f64, u64)>| {
            met.map_or(Value::Null, |(points, games)| json!({ "points": points, "games": games }))
        };
        let bot = |&index: &usize| {
            let parts: Map<String, Value> = categories
                .iter()
                .map(|category| (category.to_string(), score(league.in_category(category, index))))
                .collect();
            let against: Map<String, Value> = (0..bots.len())
                .filter(|other| *other != index)
                .map(|other| (bots[other].name.clone(), score(league.met(index, other))))
                .collect();
            let faults = league.faults(index);
            json!({
                "name": bots[index].name, "elo": ratings[index].elo, "error": ratings[index].error,
                "total": score(Some(league.total(index))), "parts": parts, "against": against,
                "faults": faults.total(), "fault_kinds": faults.kinds, "first_fault": faults.first,
            })
        };
        let rows: Vec<Value> = league.ranking().iter().map(bot).collect();
        let mut object = json!({ "game": game, "bots": rows, "advice": self.advice() });
        if league.players_of_game() > 2 {
            object["players_of_game"] = league.players_of_game().into();
        }
        object
    }

    /// One row per player, best first.
    pub fn table(&self) -> Table {
        let Self { bots, league, .. } = *self;
        let ratings = league.ratings();
        let mut table = Table::new(&["rank", "name", "elo", "error", "points", "games", "faults"]);
        for (rank, &index) in league.ranking().iter().enumerate() {
            let (points, games) = league.total(index);
            table.push(vec![
                json!(rank + 1),
                json!(bots[index].name),
                json!(rounded(ratings[index].elo, 10.0)),
                json!(rounded(ratings[index].error, 10.0)),
                json!(rounded(points, 100.0)),
                json!(games),
                json!(league.faults(index).total()),
            ]);
        }
        table
    }

    /// The result in a format: the whole report as text or JSON, a row a player as a table.
    pub fn to_text(&self, format: TableFormat) -> String {
        match format {
            TableFormat::Text => self.to_string(),
            TableFormat::Json => format!("{}\n", self.as_json()),
            TableFormat::Csv | TableFormat::Markdown => self.table().to_text(format),
        }
    }

    /// What a score is, where games have more than two players.
    pub(super) fn score_note(&self) -> Option<&'static str> {
        let note = "the share of the other players of a game that score less, and half of those that score the same";
        (self.league.players_of_game() > 2).then_some(note)
    }

    /// The faults of every player that has some: `slow: timeout 3; first: seed 7, turn 1: ...`
    pub(super) fn fault_notes(&self) -> Vec<String> {
        let Self { bots, league, .. } = *self;
        let of = |index: usize| (&bots[index].name, league.faults(index), league.total(index).1);
        let faulty =
            league.ranking().into_iter().map(of).filter(|(_, faults, _)| faults.total() > 0);
        let note = |(name, faults, games): (&String, &Faults, u64)| {
            format!(
                "{name} left {} of {} by faults: {faults}",
                faults.total(),
                counted(games, "game")
            )
        };
        faulty.map(note).collect()
    }

    /// What the games show about the choice of players.
    pub(super) fn advice(&self) -> Vec<String> {
        league_advice(self.bots, self.league)
    }

    fn write_ratings(&self, f: &mut fmt::Formatter<'_>, width: usize) -> fmt::Result {
        let Self { bots, league, .. } = *self;
        let ratings = league.ratings();
        let categories = league.categories();
        let titles: String =
            categories.iter().map(|category| format!(" {:>8}", category.to_string())).collect();
        writeln!(f, "rank {:width$}    Elo     ±  games  score{titles} faults", "name")?;
        let percent = |(points, games): (f64, u64)| 100.0 * points / games.max(1) as f64;
        for (rank, &index) in league.ranking().iter().enumerate() {
            let score = |category| match league.in_category(category, index).map(percent) {
                Some(score) => format!(" {score:7.1}%"),
                None => "        -".to_owned(),
            };
            let scores: String = categories.iter().map(score).collect();
            let (name, rating, total) = (&bots[index].name, ratings[index], league.total(index));
            let error = match total.1 {
                0 => "-".to_owned(),
                _ => format!("{:.0}", rating.error),
            };
            writeln!(
                f,
                "{:4} {name:width$} {:+6.0} {error:>5} {:6} {:5.1}%{scores} {:6}",
                rank + 1,
                rating.elo,
                total.1,
                percent(total),
                league.faults(index).total()
            )?;
        }
        let notes = self.fault_notes();
        let score = self.score_note().map(|note| format!("score: {note}"));
        score.iter().chain(&notes).try_for_each(|note| writeln!(f, "{note}"))
    }
}

/// The ratings, best first, then points and games of each two players.
impl fmt::Display for LeagueReport<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { bots, league, .. } = *self;
        let width = bots.iter().map(|bot| bot.name.chars().count()).max().unwrap_or(0).max(4);
        self.write_ratings(f, width)?;
        writeln!(f)?;
        let ranking = league.ranking();
        for &row in &ranking {
            let cells = ranking.iter().map(|&column| match league.met(row, column) {
                Some((points, games)) => format!(" {:>11}", format!("{points}/{games}")),
                None => format!(" {:>11}", "-"),
            });
            writeln!(f, "{:width$}{}", bots[row].name, cells.collect::<String>())?;
        }
        self.advice().iter().try_for_each(|it| writeln!(f, "advice: {it}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::game;
    use programs::Spec;

    fn league() -> (Vec<Bot>, League) {
        games::install();
        let bot = |name: &str| Bot {
            name: name.to_owned(),
            spec: Spec::BuiltinPlayer("random".to_owned()),
        };
        let bots = vec![bot("<weak>"), bot("strong"), bot("idle")];
        let mut league = League::new(3);
        league.add(&[0, 1], &game([0, 1], [1, 5]));
        league.add(&[0, 1], &game([1, 0], [1, 5]));
        (bots, league)
    }

    #[test]
    fn the_best_comes_first_and_who_never_met_has_a_dash() {
        let (bots, league) = league();
        let text = LeagueReport { game: "janken", bots: &bots, league: &league }.to_string();
        let rows: Vec<Vec<&str>> =
            text.lines().map(|line| line.split_whitespace().collect()).collect();
        assert_eq!(rows[1][..2], ["1", "strong"], "{text}");
        assert_eq!(rows[5], ["strong", "-", "-", "2/2"], "{text}");
        assert_eq!(rows[7], ["<weak>", "0/2", "-", "-"], "{text}");
    }

    #[test]
    fn names_are_escaped_on_the_page() {
        let (bots, league) = league();
        let report = LeagueReport { game: "janken", bots: &bots, league: &league };
        let page = crate::reports::league_page::page(&report).into_string();
        assert!(page.contains("&lt;weak&gt;") && !page.contains("<weak>"), "{page}");
    }
}
