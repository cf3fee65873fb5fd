//! What a fit of the bot's evaluation found.

use std::fmt;

use serde_json::{json, Map, Value};

use crate::learning::{Fit, FittedWeight, SHARES};

/// The weights before and after, how well they predict games that were held out, and how to play them.
#[derive(Clone, Copy, Debug)]
pub struct FitReport<'a>(pub &'a Fit);

impl FitReport<'_> {
    /// The weights by their names, the log-losses, and players with the fitted weights and with those on
    /// the way to them.
    #[must_use]
    pub fn as_json(&self) -> Value {
        let Fit { games, positions, weights, losses } = self.0;
        let weight = |weight: &FittedWeight| {
            let FittedWeight { name, shipped, fitted, error } = weight;
            let numbers = json!({ "shipped": shipped, "fitted": fitted, "error": error });
            ((*name).to_owned(), numbers)
        };
        let weights: Map<String, Value> = weights.iter().map(weight).collect();
        let losses = losses.iter().map(|line| {
            let mut object = json!({ "rounds": line.rounds, "positions": line.positions });
            SHARES.iter().zip(line.losses).for_each(|((name, _), loss)| object[name] = loss.into());
            object
        });
        let players = tried().map(|(name, share)| (name.to_owned(), self.player(share).into()));
        json!({
            "games": games[0], "held_out_games": games[1],
            "positions": positions[0], "held_out_positions": positions[1],
            "weights": weights, "log_loss": losses.collect::<Vec<_>>(),
            "players": players.collect::<Map<String, Value>>(),
        })
    }

    /// The bot with weights between the shipped and the fitted ones, as `--player` takes it.
    fn player(&self, share: f64) -> String {
        format!("@icefire:{}", self.numbers(share))
    }

    fn numbers(&self, share: f64) -> String {
        let numbers = self.0.played(share).into_iter();
        numbers.map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join(",")
    }
}

/// The weights of [`SHARES`] but for the shipped ones.
fn tried() -> impl Iterator<Item = (&'static str, f64)> {
    SHARES.into_iter().filter(|(_, share)| *share > 0.0)
}

/// A table of the weights, one of the log-losses, and the players.
impl fmt::Display for FitReport<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fit { games: [fitted, held_out], positions, weights, losses } = self.0;
        writeln!(f, "{} positions of {fitted} games are fitted", positions[0])?;
        writeln!(f, "{} positions of {held_out} other games judge the fit\n", positions[1])?;
        writeln!(f, "{:12} {:>8} {:>8}  standard error", "weight", "shipped", "fitted")?;
        for FittedWeight { name, shipped, fitted, error } in weights {
            writeln!(f, "{name:12} {shipped:>8} {fitted:>8.1}  {error:.1}")?;
        }
        write!(f, "\nlog-loss of results, rounds  positions")?;
        SHARES.iter().try_for_each(|(name, _)| write!(f, "  {name:>7}"))?;
        writeln!(f)?;
        for line in losses {
            let rounds = match line.rounds {
                [1, u16::MAX] => "all".to_owned(),
                [first, u16::MAX] => format!("from {first}"),
                [first, last] => format!("{first} to {last}"),
            };
            write!(f, "{rounds:>27}  {:9}", line.positions)?;
            line.losses.iter().try_for_each(|loss| write!(f, "  {loss:7.4}"))?;
            writeln!(f)?;
        }
        writeln!(f, "\nto play them, and to tune on from them:")?;
        for (name, share) in tried() {
            writeln!(f, "--player {name}={}", self.player(share))?;
        }
        writeln!(f, "tune --start {}", self.numbers(1.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learning::LossByRounds;

    #[test]
    fn text_and_json_say_how_to_play_the_weights() {
        let weight = |name, shipped, fitted| FittedWeight { name, shipped, fitted, error: 0.25 };
        let losses = [0.6, 0.575, 0.55, 0.5];
        let fit = Fit {
            games: [4, 1],
            positions: [40, 9],
            weights: vec![weight("gold", 12, 15.6), weight("mine", -1, -0.3)],
            losses: vec![
                LossByRounds { rounds: [5, 8], positions: 9, losses },
                LossByRounds { rounds: [1, u16::MAX], positions: 9, losses },
            ],
        };
        let report = FitReport(&fit);
        let text = report.to_string();
        for line in [
            "40 positions of 4 games are fitted",
            "gold               12     15.6  0.2",
            "log-loss of results, rounds  positions  shipped  quarter  halfway   fitted",
            "                     5 to 8          9   0.6000   0.5750   0.5500   0.5000",
            "                        all          9   0.6000   0.5750   0.5500   0.5000",
            "--player fitted=@icefire:gold=16,mine=0",
            "--player halfway=@icefire:gold=14,mine=-1",
            "tune --start gold=16,mine=0",
        ] {
            assert!(text.lines().any(|found| found == line), "{line:?} is not in\n{text}");
        }
        let json = report.as_json();
        assert_eq!(json["weights"]["gold"]["fitted"], 15.6);
        assert_eq!(json["log_loss"][1]["halfway"], 0.55);
        assert_eq!(json["players"]["fitted"], "@icefire:gold=16,mine=0");
    }
}
