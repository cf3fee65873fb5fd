//! Reports on boards, zones, reach, drags and solutions, as text and JSON.

use std::fmt::{self, Write};

use maps::friends_and_dragons::Walk;
use serde_json::{Map, Value, json};
use thiserror::Error;

use super::solver::{Answer, Solution, drag_to};
use super::{
    Direction, Drag, EndSquares, Field, Placement, Resolution, Squares, Turn, Zones, resolve,
};
use engine::protocol::Malformed;
use engine::text::counted;

/// Draws the board before and after, with the pivot's path as arrows in between.
fn before_and_after(field: &Field, drag: &Drag, placements: &[Placement]) -> String {
    let (first, last) = (placements[0], placements[placements.len() - 1]);
    let boards = [first.picture(field), path(field, drag, placements), last.picture(field)];
    let [before, path, after] = boards.each_ref().map(|board| board.lines());
    let width = field.setup().columns().max(6);
    let mut text = format!("{:width$}   {:width$}   after\n", "before", "drag");
    for ((before, path), after) in before.zip(path).zip(after) {
        let _ = writeln!(text, "{before:width$}   {path:width$}   {after}");
    }
    text
}

/// Draws an arrow on every square the pivot leaves, and a star on its final square. If it leaves a
/// square more than once, the last arrow is shown.
fn path(field: &Field, drag: &Drag, placements: &[Placement]) -> String {
    let mut letters: Vec<char> =
        placements[0].picture(field).chars().filter(|c| *c != '\n').collect();
    for (placement, direction) in placements.iter().zip(&drag.steps) {
        letters[usize::from(placement.cell(drag.pivot))] = direction.arrow();
    }
    if let Some(last) = placements.last() {
        letters[usize::from(last.cell(drag.pivot))] = '*';
    }
    field.drawn(|cell| letters[usize::from(cell)])
}

/// Draws the board with stars on the given squares.
fn marked(field: &Field, squares: Squares) -> String {
    let board = Placement::start(field.heroes()).picture(field);
    let letters: Vec<char> = board.chars().filter(|c| *c != '\n').collect();
    field.drawn(|cell| if squares.contains(cell) { '*' } else { letters[usize::from(cell)] })
}

/// Formats a square as row and column, such as `2,3`.
fn coordinates(field: &Field, cell: u8) -> String {
    let (row, column) = field.square(cell);
    format!("{row},{column}")
}

fn attacks_in_words(field: &Field, attacks: &[(usize, u8)]) -> String {
    let hit = |(hero, cell): &(usize, u8)| {
        let monster = char::from(b'A' + field.monsters()[usize::from(*cell)] - 1);
        format!("{} hits {monster} at {}", field.heroes()[*hero].id, coordinates(field, *cell))
    };
    let hits: Vec<String> = attacks.iter().map(hit).collect();
    if hits.is_empty() { "no hits".to_owned() } else { hits.join(", ") }
}

#[derive(Clone, Debug)]
pub struct ZoneMap<'a> {
    field: &'a Field,
    walk: Walk,
    zones: Zones,
}

impl<'a> ZoneMap<'a> {
    pub fn new(field: &'a Field, walk: Walk) -> Self {
        Self { field, walk, zones: Zones::new(field, walk) }
    }

    /// The heroes' distinct traits, sorted.
    pub fn walks(field: &Field) -> Vec<Walk> {
        let mut walks: Vec<Walk> = field.heroes().iter().map(|hero| hero.walk).collect();
        walks.sort_unstable();
        walks.dedup();
        walks
    }

    pub fn as_json(&self) -> Value {
        let mut object = self.zones.as_json();
        object["walk"] = self.walk.name().into();
        object["edge_deadends"] = self.zones.edge_deadends(self.field).into();
        object
    }
}

/// Prints the board with one letter per zone, digits first, and dots for impassable squares,
/// followed by one line per zone.
impl fmt::Display for ZoneMap<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { field, walk, zones } = self;
        let (count, sections) = (zones.zones.len(), zones.sections);
        let (count, sections) = (counted(count, "zone"), counted(sections, "section"));
        writeln!(f, "walk {}: {count} in {sections}", walk.name())?;
        let letters: Vec<char> = ('0'..='9').chain('a'..='z').chain('A'..='Z').collect();
        let letter = |zone: usize| letters[zone % letters.len()];
        f.write_str(&field.drawn(|cell| zones.zone_of(cell).map_or('.', letter)))?;
        for (id, zone) in zones.zones.iter().enumerate() {
            let kind = match zone.deadend {
                true => format!("deadend {}", coordinates(field, zone.cells[0])),
                false => counted(zone.cells.len(), "square"),
            };
            write!(f, "zone {id}: section {}, {kind}", zone.section)?;
            let adjacent: Vec<String> = zone.adjacent.iter().map(ToString::to_string).collect();
            match &adjacent[..] {
                [] => writeln!(f)?,
                adjacent => writeln!(f, ", next to {}", adjacent.join(" "))?,
            }
        }
        let list = |cells: &[u8]| {
            cells.iter().map(|cell| coordinates(field, *cell)).collect::<Vec<_>>().join(" ")
        };
        writeln!(f, "chokepoints: {}", list(&zones.chokepoints))?;
        writeln!(f, "deadends: {}", list(&zones.deadends))?;
        match &zones.edge_deadends(field)[..] {
            [] => Ok(()),
            cells => writeln!(
                f,
                "deadends at the edge: {} (the outside counts as blocked; the picture in the original task \
                 overlooks this)",
                list(cells)
            ),
        }
    }
}

/// Why a drag or its end square is invalid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DragError {
    #[error("drag {text:?}: {source}")]
    Malformed { text: String, source: Malformed },
    #[error("hero {hero} cannot be dragged, expected one of {known}")]
    NoPivot { hero: u8, known: String },
    #[error("step {number} {direction} from {from} is illegal")]
    Illegal {
        /// The step number, counting from 1.
        number: usize,
        direction: Direction,
        /// The square before the step, as row and column.
        from: String,
    },
    #[error("{0:?}: expected the ROW,COLUMN of a square on the board")]
    Square(String),
    #[error("hero {hero} can never end on {square}")]
    OutOfReach { hero: u8, square: String },
}

/// Returns the index, in id order, of the pivot with this digit.
fn pivot(field: &Field, hero: u8) -> Result<usize, DragError> {
    let pivots = || field.heroes().iter().enumerate().filter(|(_, hero)| hero.pivot);
    let known = || pivots().map(|(_, hero)| hero.id.to_string()).collect::<Vec<_>>().join(", ");
    let found = pivots().find(|(_, other)| other.id == hero).map(|(index, _)| index);
    found.ok_or_else(|| DragError::NoPivot { hero, known: known() })
}

#[derive(Clone, Debug)]
pub struct CheckedDrag<'a> {
    field: &'a Field,
    drag: Drag,
    placements: Vec<Placement>,
    resolution: Resolution,
    shortest: Option<Answer>,
}

impl<'a> CheckedDrag<'a> {
    /// Plays a drag such as `2 SE NE S E` on a board. Returns an error if the drag is invalid.
    pub fn parse(field: &'a Field, text: &str) -> Result<Self, DragError> {
        let turn: Turn = text
            .parse()
            .map_err(|source| DragError::Malformed { text: text.to_owned(), source })?;
        let drag = Drag { pivot: pivot(field, turn.hero)?, steps: turn.steps };
        let placements =
            drag.placements(field, Placement::start(field.heroes())).map_err(|legal| {
                let number = legal.len();
                let from = coordinates(field, legal[number - 1].cell(drag.pivot));
                DragError::Illegal { number, direction: drag.steps[number - 1], from }
            })?;
        let end = placements[placements.len() - 1];
        let resolution = resolve(field, &end, Some(drag.pivot));
        let shortest = drag_to(field, drag.pivot, end);
        Ok(Self { field, drag, placements, resolution, shortest })
    }

    /// The drag, its score, and the shortest drag to the same placement, as JSON.
    pub fn as_json(&self) -> Value {
        let heroes = self.field.heroes();
        let score = self.resolution.score;
        json!({
            "pivot": heroes[self.drag.pivot].id, "drag": self.drag.digits(), "kills": score.kills,
            "hits": score.hits, "support": score.support,
            "attacks": attacks_as_json(self.field, &self.resolution.attacks),
            "shortest": self.shortest.as_ref().map(|answer| answer.drag.digits()),
        })
    }
}

/// Prints the board before and after the drag, the score, and a shorter drag if one exists.
impl fmt::Display for CheckedDrag<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&before_and_after(self.field, &self.drag, &self.placements))?;
        writeln!(f, "{}", self.resolution.score)?;
        writeln!(f, "{}", attacks_in_words(self.field, &self.resolution.attacks))?;
        let count = self.drag.steps.len();
        match self.shortest.as_ref().map(|answer| &answer.drag) {
            Some(drag) if drag.steps.len() < count => {
                let steps = counted(drag.steps.len(), "step");
                writeln!(f, "equally good in {steps}: {}", drag.digits())
            }
            _ => Ok(()),
        }
    }
}

/// Possible final squares for every other hero, given the pivot's final square.
#[derive(Clone, Debug)]
pub struct ReachMap<'a> {
    field: &'a Field,
    /// The pivot's digit.
    pivot: u8,
    end: u8,
    /// Whether the squares are exact for all heroes at the same time.
    exact: bool,
    /// The other heroes by digit, each with its case number in the table (1 to 8) and the squares
    /// where it can end up.
    heroes: Vec<(u8, u8, Squares)>,
}

impl<'a> ReachMap<'a> {
    /// Creates the map for a pivot, given by its digit, and a square given as `ROW,COLUMN`. Returns
    /// an error if either is invalid or the pivot cannot end there.
    pub fn new(field: &'a Field, id: u8, square: &str) -> Result<Self, DragError> {
        let pivot = pivot(field, id)?;
        let end = read_square(field, square)?;
        let end_squares = EndSquares::new(field, pivot);
        let zone =
            end_squares.zones().zone_of(end).filter(|zone| end_squares.end_zones().contains(zone));
        let zone = zone
            .ok_or_else(|| DragError::OutOfReach { hero: id, square: coordinates(field, end) })?;
        let others = (0..field.heroes().len()).filter(|hero| *hero != pivot);
        let hero = |hero: usize| {
            let mut squares = end_squares.squares(zone, hero);
            squares.remove(end);
            let case = case(&end_squares, field, pivot, zone, hero);
            (field.heroes()[hero].id, case, squares)
        };
        let heroes = others.map(hero).collect();
        Ok(Self { field, pivot: id, end, exact: end_squares.is_exact(), heroes })
    }

    pub fn as_json(&self) -> Value {
        let hero = |(id, case, squares): &(u8, u8, Squares)| {
            let cells: Vec<u8> = squares.iter().collect();
            (id.to_string(), json!({ "case": case, "cells": cells }))
        };
        let heroes: Map<String, Value> = self.heroes.iter().map(hero).collect();
        json!({ "pivot": self.pivot, "end": self.end, "exact": self.exact, "heroes": heroes })
    }
}

fn case(end_squares: &EndSquares<'_>, field: &Field, pivot: usize, end: usize, hero: usize) -> u8 {
    let zone = |hero: usize| end_squares.zones().zone_of(field.heroes()[hero].start);
    match (zone(pivot), zone(hero)) {
        (Some(start), Some(home)) => end_squares.zones().allowed(start, end, home).0,
        _ => 1,
    }
}

fn read_square(field: &Field, text: &str) -> Result<u8, DragError> {
    let read = || {
        let (row, column) = text.split_once(',')?;
        field.cell(row.trim().parse().ok()?, column.trim().parse().ok()?)
    };
    read().ok_or_else(|| DragError::Square(text.to_owned()))
}

/// Prints one board per hero, with stars where the hero can end up.
impl fmt::Display for ReachMap<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (id, case, squares) in &self.heroes {
            let count = counted(squares.len(), "square");
            writeln!(f, "hero {id}, case {case:02}: {count}")?;
            f.write_str(&marked(self.field, *squares))?;
        }
        if !self.exact {
            writeln!(
                f,
                "some hero has fewer options than the pivot: not all combinations are possible"
            )?;
        }
        Ok(())
    }
}

/// A board's solution, as text and JSON.
#[derive(Clone, Copy, Debug)]
pub struct SolutionReport<'a> {
    pub field: &'a Field,
    /// The solver's result.
    pub solution: &'a Solution,
}

impl SolutionReport<'_> {
    pub fn as_json(&self) -> Value {
        let Solution { best, score_proved, answers, visited } = self.solution;
        json!({
            "best": [best.kills, best.hits, best.support],
            "score_proved": score_proved,
            "visited": visited,
            "answers": answers.iter().map(|it| answer_as_json(self.field, it)).collect::<Vec<_>>(),
        })
    }
}

/// Formats an answer as in `--json` output and in records.
pub(super) fn answer_as_json(field: &Field, answer: &Answer) -> Value {
    let heroes = field.heroes();
    let ids = heroes.iter().map(|hero| hero.id.to_string());
    let positions: Map<String, Value> =
        ids.zip(answer.end.cells().iter().map(|cell| json!(cell))).collect();
    json!({
        "pivot": heroes[answer.drag.pivot].id, "drag": answer.drag.digits(),
        "positions": positions, "kills": answer.score.kills, "hits": answer.score.hits,
        "support": answer.score.support, "advanced": answer.advanced, "simple": answer.simple,
        "steps_proved": answer.steps_proved, "attacks": attacks_as_json(field, &answer.attacks),
    })
}

/// The attacking heroes by digit, with the squares they hit.
pub(super) fn attacks_as_json(field: &Field, attacks: &[(usize, u8)]) -> Value {
    attacks.iter().map(|(hero, cell)| json!([field.heroes()[*hero].id, cell])).collect()
}

/// Prints the best score, then each answer with the board before and after.
impl fmt::Display for SolutionReport<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Solution { best, score_proved, answers, visited } = self.solution;
        let proved = |proved: bool| if proved { "proved" } else { "not proven" };
        writeln!(f, "best score {best} ({}), {visited} states visited", proved(*score_proved))?;
        let start = Placement::start(self.field.heroes());
        for (number, answer) in answers.iter().enumerate() {
            let Answer { drag, score, attacks, advanced, simple, steps_proved, .. } = answer;
            let steps: Vec<String> = drag.steps.iter().map(ToString::to_string).collect();
            let id = self.field.heroes()[drag.pivot].id;
            writeln!(f, "\n{}. {id} {}  ({score})", number + 1, steps.join(" "))?;
            let placements = drag.placements(self.field, start);
            let placements = placements.expect("answers consist of legal steps");
            f.write_str(&before_and_after(self.field, drag, &placements))?;
            writeln!(f, "{}", attacks_in_words(self.field, attacks))?;
            let steps = proved(*steps_proved);
            writeln!(f, "advanced {advanced:?}, simple {simple:?}, steps {steps}")?;
        }
        Ok(())
    }
}
