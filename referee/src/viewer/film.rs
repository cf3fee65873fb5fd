//! A replay played again, frame by frame.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::catalogue::Listed;
use crate::protocol::{Exit, Phase, Seat};
use crate::replay::{self, Disagreement, Replay};
use crate::scene::{Arrow, Mark, Scene, Tile};

/// All frames of a game: one before the first turn and one after every turn or exit.
#[derive(Clone, Debug, Serialize)]
pub struct Film {
    /// Name of the game.
    pub game: String,
    /// Seed of the setup.
    pub seed: String,
    /// The players, one a seat.
    pub players: Vec<String>,
    /// One score a seat.
    pub scores: Vec<i64>,
    /// What the sides are called, in the order of their colours.
    pub sides: Vec<&'static str>,
    /// What the letters on the board mean.
    pub legend: &'static str,
    /// Tiles in a row.
    pub columns: usize,
    /// By how many half tiles each row is moved to the right; empty where none is.
    pub shifts: Vec<usize>,
    /// The frames.
    pub frames: Vec<Frame>,
    /// All lines that seats were sent; frames name them by their places.
    pub lines: Vec<String>,
    /// What each seat was sent before its first turn, as places in `lines`.
    pub openings: Vec<Vec<usize>>,
    /// Names of the gauges.
    pub gauges: Vec<&'static str>,
}

/// The position after a turn, and the turn that led to it.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Frame {
    /// Tiles that are others than in the frame before: place and code.
    pub tiles: Vec<(usize, String)>,
    /// Values of the gauges, for each seat.
    pub gauges: Vec<Vec<i64>>,
    /// Whose turn led here.
    pub seat: Option<usize>,
    /// Its answer.
    pub line: String,
    /// How long it took, in milliseconds.
    pub ms: Option<f64>,
    /// What the player wrote beside it.
    pub remarks: String,
    /// What the seat said to people.
    pub said: Vec<String>,
    /// What happened, refusals included.
    pub events: Vec<String>,
    /// Which of the events are refusals.
    pub refusals: Vec<usize>,
    /// Steps as `[from column, from row, to column, to row]`.
    pub arrows: Vec<[usize; 4]>,
    /// What people look for, once each.
    pub marks: Vec<&'static str>,
    /// What the seat was sent for the turn, as places in the film's lines.
    pub input: Vec<usize>,
    /// The scene itself, for those who draw it here.
    #[serde(skip)]
    pub scene: Option<Scene>,
}

/// A tile in a few characters: ground, `!` if it is marked, `@` and the side of the piece if it is
/// one of its own, then the piece.
#[must_use]
pub fn code(tile: &Tile) -> String {
    let mark = if tile.marked { "!" } else { "" };
    let side = tile.side.map_or(String::new(), |side| format!("@{side}"));
    format!("{}{mark}{side}{}", tile.ground.letter(), tile.piece)
}

/// Plays a replay again and keeps everything that can be shown.
///
/// # Errors
///
/// The first difference between what the replay says and what the rules say.
pub fn film<G: Listed>(replay: &Replay) -> Result<Film, Disagreement> {
    let mut camera =
        Camera { replay, film: empty::<G>(replay), known: BTreeMap::new(), before: None };
    let mut number = 0;
    replay::verify::<G>(replay, |game| {
        camera.shoot(game, number);
        number += 1;
    })?;
    Ok(camera.film)
}

fn empty<G: Listed>(replay: &Replay) -> Film {
    Film {
        game: replay.game.clone(),
        seed: replay.seed.clone(),
        players: replay.players.clone(),
        scores: replay.scores.clone(),
        sides: G::SIDES.to_vec(),
        legend: G::LEGEND,
        columns: 0,
        shifts: Vec::new(),
        frames: Vec::new(),
        lines: Vec::new(),
        openings: Vec::new(),
        gauges: Vec::new(),
    }
}

struct Camera<'a, G> {
    replay: &'a Replay,
    film: Film,
    known: BTreeMap<String, usize>,
    before: Option<(G, Scene)>,
}

impl<G: Listed> Camera<'_, G> {
    fn shoot(&mut self, game: &G, number: usize) {
        let scene = game.scene();
        let mut frame = match self.before.take() {
            None => {
                self.film.columns = scene.columns;
                self.film.shifts.clone_from(&scene.shifts);
                self.film.gauges = scene.gauges.iter().map(|gauge| gauge.name).collect();
                self.film.openings =
                    Seat::all(game.seats()).map(|seat| self.places(&game.opening(seat))).collect();
                Frame {
                    tiles: scene.tiles.iter().map(code).enumerate().collect(),
                    ..Frame::default()
                }
            }
            Some((earlier, last)) => {
                let mut frame = self.turn(&earlier, number - 1);
                frame.tiles = changes(&last, &scene);
                frame
            }
        };
        frame.gauges = scene.gauges.iter().map(|gauge| gauge.values.clone()).collect();
        frame.scene = Some(scene.clone());
        self.film.frames.push(frame);
        self.before = Some((game.clone(), scene));
    }

    /// What led from one position to the next: a turn, or an exit.
    fn turn(&mut self, game: &G, number: usize) -> Frame {
        let Phase::Turn(seat) = game.phase() else { return Frame::default() };
        let left = Mark::Left.name();
        let exits_before =
            self.film.frames.iter().filter(|frame| frame.marks.contains(&left)).count();
        let input = self.places(&game.view(seat).to_string());
        let mut frame = Frame { seat: Some(seat.index()), input, ..Frame::default() };
        let turn = number - exits_before;
        let exit = self.replay.exits.get(exits_before).filter(|left| left.turn == turn);
        if let Some(exit) = exit {
            frame.line = exit.line.clone().unwrap_or_default();
            frame.events = vec![format!("left, {}: {}", exit.exit, exit.detail)];
            frame.marks = vec![left];
            if exit.exit == Exit::Timeout.name() {
                frame.marks.push(Mark::Timeout.name());
            }
        } else if let Some(stored) = self.replay.turns.get(turn) {
            frame.line.clone_from(&stored.line);
            frame.ms = stored.ms;
            frame.remarks.clone_from(&stored.remarks);
            if let Ok(turn) = game.read(&stored.line) {
                frame.tell::<G>(game, &game.clone().play(&turn));
            }
        }
        frame
    }

    /// The places of a text's lines among those of the film.
    fn places(&mut self, text: &str) -> Vec<usize> {
        let place = |line: &str| {
            *self.known.entry(line.to_owned()).or_insert_with(|| {
                self.film.lines.push(line.to_owned());
                self.film.lines.len() - 1
            })
        };
        text.lines().map(place).collect()
    }
}

impl Frame {
    /// Keeps what happened in a turn that was played in a position.
    fn tell<G: Listed>(&mut self, game: &G, events: &[G::Event]) {
        for (number, event) in events.iter().enumerate() {
            self.events.push(event.to_string());
            self.said.extend(G::said(event).map(str::to_owned));
            let refused = G::is_refusal(event);
            self.refusals.extend(refused.then_some(number));
            let mark = if refused { Some(Mark::Refusal) } else { G::mark(event) };
            let mark = mark.map(Mark::name).filter(|mark| !self.marks.contains(mark));
            self.marks.extend(mark);
        }
        let arrow = |Arrow { from, to }| [from[0], from[1], to[0], to[1]];
        self.arrows = game.arrows(events).into_iter().map(arrow).collect();
    }
}

fn changes(before: &Scene, now: &Scene) -> Vec<(usize, String)> {
    let pairs = now.tiles.iter().enumerate();
    let changed = pairs.filter(|(place, tile)| before.tiles.get(*place) != Some(tile));
    changed.map(|(place, tile)| (place, code(tile))).collect()
}
