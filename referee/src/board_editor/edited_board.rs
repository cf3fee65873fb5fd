//! Edited boards: conversion from and to text, and the best drags step by step.

use std::time::Duration;

use engine::limit::Limit;
use engine::scene::Render;
use games::friends_and_dragons::solver::{Answer, Options, solve};
use games::friends_and_dragons::{Corner, Field, FriendsAndDragons, Placement};
use maps::FriendsAndDragonsSetup;
use maps::friends_and_dragons::{Fault, SetupRecord, read};
use serde::{Deserialize, Serialize};

/// Text forms of a board and its heroes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardTexts {
    pub board: String,
    pub heroes: String,
}

impl BoardTexts {
    /// Parses both texts, omitting heroes that are not on the board. Returns an error with the line
    /// number of the first mistake.
    pub fn read(&self) -> Result<SetupRecord, Fault> {
        Ok(read(self.board.as_bytes(), self.heroes.as_bytes())?.into())
    }

    /// Formats a board. Returns an error for the first mistake in the board.
    pub fn write(record: SetupRecord) -> Result<Self, Fault> {
        let setup = FriendsAndDragonsSetup::try_from(record)?;
        Ok(Self { board: setup.board_text(), heroes: setup.heroes_text() })
    }
}

/// Resource limits for a search.
#[derive(Clone, Copy, Debug)]
pub struct SearchLimits {
    pub time: Duration,
    /// Memory for states, in bytes.
    pub memory: usize,
    /// Maximum number of drags to return.
    pub top: usize,
}

/// Best drags on a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SolvedBoard {
    /// True if the best score is proven.
    pub score_proved: bool,
    /// Number of states visited.
    pub visited: u64,
    /// Drags, best first.
    pub drags: Vec<SolvedDrag>,
}

/// A drag, with everything the page shows about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SolvedDrag {
    /// Answer line with the hero and its steps.
    pub line: String,
    /// The line as readable text.
    pub text: String,
    /// Number of the hero being dragged.
    pub hero: u8,
    /// Directions of the steps.
    pub steps: Vec<String>,
    /// ID and square of each hero, before the drag and after each step.
    pub placements: Vec<Vec<(u8, u8)>>,
    /// Hits in order, as pairs of the hero and the monster's square.
    pub attacks: Vec<(u8, u8)>,
    pub kills: u32,
    pub hits: u32,
    pub support: u32,
    /// True if no shorter drag has the same result.
    pub steps_proved: bool,
}

impl SolvedBoard {
    /// Searches for the best drags on a board, within the limits. Returns an error for the first
    /// mistake in the board.
    pub fn solve(record: SetupRecord, limits: SearchLimits) -> Result<Self, Fault> {
        let field = Field::new(&FriendsAndDragonsSetup::try_from(record)?, Corner::OneOpen);
        let options = Options { top: limits.top, memory: limits.memory, ..Options::default() };
        let solution = solve(&field, &options, &Limit::after(limits.time), &|_| ());
        Ok(Self {
            score_proved: solution.score_proved,
            visited: solution.visited,
            drags: solution.answers.iter().map(|answer| SolvedDrag::new(&field, answer)).collect(),
        })
    }
}

impl SolvedDrag {
    fn new(field: &Field, answer: &Answer) -> Self {
        let heroes = field.heroes();
        let hero = heroes[answer.drag.pivot].id;
        let steps: Vec<String> = answer.drag.steps.iter().map(ToString::to_string).collect();
        let placed = |placement: &Placement| {
            heroes.iter().zip(placement.cells()).map(|(hero, cell)| (hero.id, *cell)).collect()
        };
        let placements = answer.drag.placements(field, Placement::start(heroes));
        let placements = placements.expect("answers are made of legal steps");
        let line = [vec![hero.to_string()], steps.clone()].concat().join(" ");
        Self {
            text: FriendsAndDragons::spelled_out(&line),
            line,
            hero,
            steps,
            placements: placements.iter().map(placed).collect(),
            attacks: answer.attacks.iter().map(|(hero, cell)| (heroes[*hero].id, *cell)).collect(),
            kills: answer.score.kills,
            hits: answer.score.hits,
            support: answer.score.support,
            steps_proved: answer.steps_proved,
        }
    }
}
