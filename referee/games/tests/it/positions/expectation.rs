//! Expectations for an answer, checked by playing it under the rules.

use icefire::{Cell, Commands, Ending, Event, Game, Level, Loss, Position, Seat};

use super::capture::{Capture, capture};
use super::scenario::{Scenario, cell_of, words};
use super::strike::{Harm, best_strike};

/// Maximum number of positions to search when proving that a headquarters cannot be captured.
const CAPTURE_NODES: u32 = 50_000;

/// An expectation, as stated in a line `expect: ...`.
#[derive(Clone, Debug)]
pub enum Expectation {
    /// `wins`: the enemy headquarters is captured this turn.
    Wins,
    /// `kills >= N`: at least N enemy units are lost before their owner can act.
    Kills(u32),
    /// `cuts >= N`: the opponent loses at least N active cells.
    Cuts(u32),
    /// `survives`: the opponent cannot capture our headquarters next turn.
    Survives,
    /// `loses-at-most N units`: limits what the opponent's best strike can take.
    LosesUnits(u32),
    /// `loses-at-most N cells`: limits how many active cells the opponent's best strike can take.
    LosesCells(u32),
    /// `keeps-upkeep`: none of our units starves at the start of our next turn if the opponent
    /// waits.
    KeepsUpkeep,
    /// `no level 1 on X Y`: none of our level 1 units is on the cell after the turn.
    NoLevelOne(Cell),
}

impl Expectation {
    pub fn read(text: &str) -> Option<Self> {
        let count = |word: &str| word.parse::<u32>().ok();
        match text {
            "wins" => Some(Self::Wins),
            "survives" => Some(Self::Survives),
            "keeps-upkeep" => Some(Self::KeepsUpkeep),
            _ => match words(text) {
                Some(["kills", ">=", number]) => count(number).map(Self::Kills),
                Some(["cuts", ">=", number]) => count(number).map(Self::Cuts),
                Some(["loses-at-most", number, "units"]) => count(number).map(Self::LosesUnits),
                Some(["loses-at-most", number, "cells"]) => count(number).map(Self::LosesCells),
                _ => {
                    let ["no", "level", "1", "on", x, y] = words(text)? else { return None };
                    cell_of(&[x, y]).map(Self::NoLevelOne)
                }
            },
        }
    }
}

pub struct After {
    game: Game,
    before: Position,
    seat: Seat,
    /// Number of enemy units captured, cut off or starved.
    kills: u32,
}

impl After {
    /// Plays an answer. Returns an error if it contains an unknown command.
    pub fn play(scenario: &Scenario, answer: &str) -> Result<Self, String> {
        let mut game = scenario.game();
        let before = *game.position();
        let commands =
            Commands::read(answer, game.map().rules()).map_err(|word| word.to_string())?;
        let mut kills = 0;
        let mut hear = |event| kills += u32::from(matches!(event, Event::UnitLost { .. }));
        game.play(&commands.0, Some(&mut hear));
        Ok(Self { game, before, seat: before.to_move(), kills })
    }

    fn won(&self) -> bool {
        self.game.ending() == Some(Ending::Captured(!self.seat))
    }

    fn harm(&self) -> Harm {
        best_strike(self.game.map(), self.game.position())
    }

    /// Number of our units lost to starvation at the start of our next turn if the opponent waits.
    fn starved(&self) -> u32 {
        let mut game = self.game.clone();
        let mut starved = 0;
        let mut hear = |event| {
            let hungry = matches!(event, Event::UnitLost { loss: Loss::Starved, .. });
            starved += u32::from(hungry);
        };
        game.play(&[], Some(&mut hear));
        starved
    }
}

impl Expectation {
    /// Returns an error unless the answer meets the expectation. Winning outright meets every
    /// expectation.
    pub fn check(&self, after: &After) -> Result<(), String> {
        if after.won() {
            return Ok(());
        }
        let position = after.game.position();
        let at_least = |what: &str, found: u32, wanted: u32| {
            (found >= wanted).then_some(()).ok_or(format!("{what} {found}, not {wanted}"))
        };
        let at_most = |what: &str, found: u32, wanted: u32| {
            (found <= wanted).then_some(()).ok_or(format!("loses {found} {what}, not {wanted}"))
        };
        match *self {
            Self::Wins => Err("does not win".to_owned()),
            Self::Kills(wanted) => at_least("kills", after.kills, wanted),
            Self::Cuts(wanted) => {
                let cells = |position: &Position| position.active(!after.seat).len();
                at_least("cuts", cells(&after.before).saturating_sub(cells(position)), wanted)
            }
            Self::Survives => match capture(after.game.map(), position, CAPTURE_NODES) {
                Capture::Impossible => Ok(()),
                Capture::By(line) => Err(format!("does not survive {line:?}")),
                Capture::Undecided => Err("survival is not decided".to_owned()),
            },
            Self::LosesUnits(wanted) => at_most("units", after.harm().units, wanted),
            Self::LosesCells(wanted) => at_most("cells", after.harm().cells, wanted),
            Self::KeepsUpkeep => match after.starved() {
                0 => Ok(()),
                count => Err(format!("{count} units starve")),
            },
            Self::NoLevelOne(cell) => {
                let ours = position.owned(after.seat) & position.units_of(Level::One);
                let stands = ours.contains(cell);
                (!stands).then_some(()).ok_or(format!("there is a level 1 unit on {cell}"))
            }
        }
    }
}
