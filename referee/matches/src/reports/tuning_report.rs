//! The progress of each tuned parameter, and its effect.

use std::fmt;

use itertools::Itertools;
use replays::text::{Curve, grouped};
use serde_json::{Map, Value, json};

use crate::tuning::{Course, Effect, Merged, Param, Settings};

const CURVE: usize = 30;

/// Values before and after tuning, and the progress of each parameter.
#[derive(Clone, Copy, Debug)]
pub struct TuningReport<'a> {
    pub settings: &'a Settings,
    pub course: &'a Course,
}

#[derive(Clone, Debug)]
pub struct TunedParam<'a> {
    pub param: &'a Param,
    /// Values before and after tuning, formatted as for players.
    pub values: [String; 2],
    /// Values before the first round and after each round.
    pub path: Vec<f64>,
    pub effect: Effect,
}

impl<'a> TuningReport<'a> {
    pub fn params(&self) -> Vec<TunedParam<'a>> {
        let (settled, start) = (self.course.settled(), self.settings.start());
        let effects = self.course.effects(self.settings);
        let params = self.settings.params.iter().zip(effects).enumerate();
        let tuned = |(index, (param, effect)): (usize, (&'a Param, Effect))| TunedParam {
            values: [&start, &settled].map(|positions| param.text(positions[index])),
            path: self.course.positions(index).map(|position| param.value(position)).collect(),
            param,
            effect,
        };
        params.map(tuned).collect()
    }

    /// Returns the number of games played so far.
    pub fn games(&self) -> u64 {
        2 * self.course.pairs
    }

    /// Describes what the rounds show, or how many more games are needed.
    pub fn conclusion(&self) -> String {
        let params = self.params();
        let mut shown = params.iter().filter(|it| it.effect.is_shown()).map(|it| &it.param.name);
        let names = shown.join(", ");
        if !names.is_empty() {
            return format!("Significant effects (5 % level): {names}.");
        }
        let more = self.course.games_to_show(self.settings).map_or(String::new(), |games| {
            let games = grouped(games.min(1e15).ceil() as u64);
            format!("; if the largest effect is real, {games} games would show it")
        });
        format!("No effect is significant (5 % level){more}.")
    }

    /// Describes the smallest Elo difference between two sides that this number of games can show.
    fn resolution(&self) -> String {
        let luck = self.course.effects(self.settings).first().map_or(0.0, |it| it.luck);
        format!("{} games can show effects of {luck:.0} Elo or more.", grouped(self.games()))
    }

    /// Returns the values before and after tuning by parameter name, and the number of rounds.
    pub fn as_json(&self) -> Value {
        let param = |it: TunedParam<'_>| {
            let [before, after] = it.values.map(|text| number(&text));
            let Effect { elo, error, .. } = it.effect;
            let value = json!({
                "before": before, "after": after, "elo_of_higher": elo, "error": error,
                "is_shown": it.effect.is_shown(),
            });
            (it.param.name.clone(), value)
        };
        let params: Map<String, Value> = self.params().into_iter().map(param).collect();
        json!({
            "rounds": self.course.round(), "games": self.games(), "faults": self.course.faults,
            "params": params, "conclusion": self.conclusion(),
        })
    }
}

fn number(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|_| text.into())
}

/// One line per parameter, followed by the conclusion.
impl fmt::Display for TuningReport<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let params = self.params();
        let width = params.iter().map(|it| it.param.name.len()).max().unwrap_or(0).max(9);
        let [name, start, tuned, rounds] = ["parameter", "start", "tuned", "rounds"];
        let elo = "Elo, higher value";
        writeln!(
            f,
            "{name:width$} {start:>9} {tuned:>9}  {elo:17}  {rounds:CURVE$}  lowest to highest"
        )?;
        for TunedParam { param, values: [start, tuned], path, effect } in params {
            let Curve { line, low, high } = Curve::new(&path, CURVE);
            let elo = format!("{:+.0} ± {:.0}", effect.elo, effect.error);
            let [low, high] = [low, high].map(|value| param.text(param.position(value)));
            let name = &param.name;
            writeln!(
                f,
                "{name:width$} {start:>9} {tuned:>9}  {elo:17}  {line:CURVE$}  {low} to {high}"
            )?;
        }
        writeln!(f, "{} {}", self.resolution(), self.conclusion())?;
        match self.course.faults {
            0 => Ok(()),
            faults => writeln!(f, "Games where the player dropped out: {faults}."),
        }
    }
}

/// Mean of several tuning runs, along with their results.
#[derive(Clone, Copy, Debug)]
pub struct MergedReport<'a>(pub &'a Merged);

impl<'a> MergedReport<'a> {
    /// Returns the name, start value, mean value and all results of each parameter, in the format
    /// used for players.
    fn rows(&self) -> Vec<(&str, [String; 2], Vec<String>)> {
        let (mean, results) = (self.0.mean(), self.0.results());
        let params = self.0.settings().params.iter().enumerate();
        let row = |(index, param): (usize, &'a Param)| {
            let ends = [param.position(param.start), mean[index]].map(|at| param.text(at));
            let each = results.iter().map(|result| param.text(result[index])).collect();
            (param.name.as_str(), ends, each)
        };
        params.map(row).collect()
    }

    fn games(&self) -> u64 {
        2 * self.0.pairs()
    }

    /// Returns the values before and after tuning, and those from each run, by parameter name.
    pub fn as_json(&self) -> Value {
        let param = |(name, ends, each): (&str, [String; 2], Vec<String>)| {
            let [before, after] = ends.map(|text| number(&text));
            let each: Vec<Value> = each.iter().map(|text| number(text)).collect();
            (name.to_owned(), json!({ "before": before, "after": after, "tunings": each }))
        };
        let params: Map<String, Value> = self.rows().into_iter().map(param).collect();
        json!({ "games": self.games(), "params": params })
    }
}

/// One line per parameter.
impl fmt::Display for MergedReport<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = self.rows();
        let width = rows.iter().map(|(name, ..)| name.len()).max().unwrap_or(0).max(9);
        writeln!(f, "{:width$} {:>9} {:>9}  each", "parameter", "start", "mean")?;
        for (name, [start, mean], each) in rows {
            writeln!(f, "{name:width$} {start:>9} {mean:>9}  {}", each.iter().format(", "))?;
        }
        writeln!(f, "{} games in {} runs", grouped(self.games()), self.0.results().len())
    }
}
