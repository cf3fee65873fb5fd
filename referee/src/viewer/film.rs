//! A replay played again, frame by frame.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::catalogue::Listed;
use crate::protocol::{Phase, Seat};
use crate::replay::{self, Disagreement, Replay};
use crate::scene::{Arrow, Scene, Tile};

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
    /// Tiles in a row.
    pub columns: usize,
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
    /// What happened, refusals included.
    pub events: Vec<String>,
    /// Steps as `[from column, from row, to column, to row]`.
    pub arrows: Vec<[usize; 4]>,
    /// What people look for: capture, cut, time-out.
    pub marks: Vec<String>,
    /// What the seat was sent for the turn, as places in the film's lines.
    pub input: Vec<usize>,
    /// The scene itself, for those who draw it here.
    #[serde(skip)]
    pub scene: Option<Scene>,
}

/// A tile in a few characters: ground, `!` if it is marked, then the piece.
#[must_use]
pub fn code(tile: &Tile) -> String {
    let mark = if tile.marked { "!" } else { "" };
    format!("{}{mark}{}", tile.ground.letter(), tile.piece)
}

/// Plays a replay again and keeps everything that can be shown.
///
/// # Errors
///
/// The first difference between what the replay says and what the rules say.
pub fn film<G: Listed>(replay: &Replay) -> Result<Film, Disagreement> {
    let mut camera = Camera { replay, film: empty(replay), known: BTreeMap::new(), before: None };
    let mut number = 0;
    replay::verify::<G>(replay, |game| {
        camera.shoot(game, number);
        number += 1;
    })?;
    Ok(camera.film)
}

fn empty(replay: &Replay) -> Film {
    Film {
        game: replay.game.clone(),
        seed: replay.seed.clone(),
        players: replay.players.clone(),
        scores: replay.scores.clone(),
        columns: 0,
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
        let exits_before =
            self.film.frames.iter().filter(|frame| frame.marks.contains(&LEFT.to_owned()));
        let exits_before = exits_before.count();
        let input = self.places(&game.view(seat).to_string());
        let mut frame = Frame { seat: Some(seat.index()), input, ..Frame::default() };
        let turn = number - exits_before;
        let exit = self.replay.exits.get(exits_before).filter(|left| left.turn == turn);
        if let Some(left) = exit {
            frame.line = left.line.clone().unwrap_or_default();
            frame.events = vec![format!("left, {}: {}", left.exit, left.detail)];
            frame.marks = vec![LEFT.to_owned(), left.exit.clone()];
            return frame;
        }
        let Some(stored) = self.replay.turns.get(turn) else { return frame };
        frame.line.clone_from(&stored.line);
        frame.ms = stored.ms;
        frame.remarks.clone_from(&stored.remarks);
        if let Ok(turn) = game.read(&stored.line) {
            for event in game.clone().play(&turn) {
                frame.events.push(event.to_string());
                let arrow = |Arrow { from, to }| [from[0], from[1], to[0], to[1]];
                frame.arrows.extend(G::arrow(&event).map(arrow));
                let mark = G::mark(&event).map(str::to_owned);
                frame.marks.extend(mark.filter(|mark| !frame.marks.contains(mark)));
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

/// The mark of a frame in which a seat left.
const LEFT: &str = "left";

fn changes(before: &Scene, now: &Scene) -> Vec<(usize, String)> {
    let pairs = now.tiles.iter().enumerate();
    let changed = pairs.filter(|(place, tile)| before.tiles.get(*place) != Some(tile));
    changed.map(|(place, tile)| (place, code(tile))).collect()
}
