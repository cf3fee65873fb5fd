//! A replay played again, frame by frame.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::catalogue::RegisteredGame;
use crate::protocol::{Exit, Phase, Seat, TurnEvent};
use crate::replay::{self, Disagreement, Replay, Step};
use crate::scene::{Arrow, Mark, Scene, Tile};

/// All frames of a game: one before the first turn and one after every turn or exit.
#[derive(Clone, Debug, Serialize)]
pub struct ReplayFrames {
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
    /// What else happened, refusals included.
    pub events: Vec<String>,
    /// Which of the events are refusals.
    pub refusals: Vec<usize>,
    /// Steps as `[from column, from row, to column, to row]`.
    pub arrows: Vec<[usize; 4]>,
    /// What people look for, once each.
    pub marks: Vec<&'static str>,
    /// What the seat was sent for the turn, as places in `lines` of the game's frames.
    pub input: Vec<usize>,
    /// The scene itself, for those who draw it here.
    #[serde(skip)]
    pub scene: Option<Scene>,
}

/// A tile in a few characters: ground, `!` if it is marked, `@` and the side of the piece if it is
/// one of its own, the piece, then `'` and its name if it has one.
#[must_use]
pub fn code(tile: &Tile) -> String {
    let mark = if tile.marked { "!" } else { "" };
    let side = tile.side.map_or(String::new(), |side| format!("@{side}"));
    let name = tile.name.map_or(String::new(), |name| format!("'{name}"));
    format!("{}{mark}{side}{}{name}", tile.ground.letter(), tile.piece)
}

/// Plays a replay again and keeps everything that can be shown.
///
/// # Errors
///
/// The first difference between what the replay says and what the rules say.
pub fn record_frames<G: RegisteredGame>(replay: &Replay) -> Result<ReplayFrames, Disagreement> {
    let mut recorder = FrameRecorder::<G>::new(&replay.seed, &replay.players);
    let steps = replay.steps();
    // Nothing leads to the first position.
    let mut leading = std::iter::once(None).chain(steps.iter().map(Some));
    replay::verify::<G>(replay, |game| {
        recorder.push(game, leading.next().flatten());
    })?;
    Ok(ReplayFrames { scores: replay.scores.clone(), ..recorder.recording })
}

/// Records a game position by position, as it is played or played again.
pub struct FrameRecorder<G> {
    recording: ReplayFrames,
    known: BTreeMap<String, usize>,
    before: Option<(G, Scene)>,
}

impl<G: RegisteredGame> FrameRecorder<G> {
    /// A recorder without any frames yet.
    #[must_use]
    pub fn new(seed: &str, players: &[String]) -> Self {
        let recording = ReplayFrames {
            game: G::NAME.to_owned(),
            seed: seed.to_owned(),
            players: players.to_vec(),
            scores: Vec::new(),
            sides: G::SIDES.to_vec(),
            legend: G::LEGEND,
            columns: 0,
            shifts: Vec::new(),
            frames: Vec::new(),
            lines: Vec::new(),
            openings: Vec::new(),
            gauges: Vec::new(),
        };
        Self { recording, known: BTreeMap::new(), before: None }
    }

    /// The frames so far.
    #[must_use]
    pub fn recording(&self) -> &ReplayFrames {
        &self.recording
    }

    /// Adds a position, and the step that led to it from the one before it.
    pub fn push(&mut self, game: &G, step: Option<&Step<'_>>) {
        let scene = game.scene();
        let mut frame = match self.before.take() {
            None => self.open(game, &scene),
            Some((earlier, last)) => {
                let mut frame = self.step(&earlier, step);
                frame.tiles = changes(&last, &scene);
                frame
            }
        };
        frame.gauges = scene.gauges.iter().map(|gauge| gauge.values.clone()).collect();
        frame.scene = Some(scene.clone());
        self.recording.frames.push(frame);
        self.before = Some((game.clone(), scene));
    }

    fn open(&mut self, game: &G, scene: &Scene) -> Frame {
        self.recording.columns = scene.columns;
        self.recording.shifts.clone_from(&scene.shifts);
        self.recording.gauges = scene.gauges.iter().map(|gauge| gauge.name).collect();
        self.recording.openings =
            Seat::all(game.seats()).map(|seat| self.places(&game.opening(seat))).collect();
        Frame { tiles: scene.tiles.iter().map(code).enumerate().collect(), ..Frame::default() }
    }

    fn step(&mut self, game: &G, step: Option<&Step<'_>>) -> Frame {
        let (Phase::Turn(seat), Some(step)) = (game.phase(), step) else { return Frame::default() };
        let input = self.places(&game.view(seat).to_string());
        let mut frame = Frame { seat: Some(seat.index()), input, ..Frame::default() };
        match *step {
            Step::Answer { line, ms, remarks } => {
                (frame.ms, frame.line, frame.remarks) = (ms, line.to_owned(), remarks.to_owned());
                if let Ok(turn) = game.read(line) {
                    frame.add_events::<G>(game, &game.clone().play(&turn));
                }
            }
            Step::Exit { exit, line, detail, ms, remarks } => {
                let line = line.unwrap_or_default();
                (frame.ms, frame.line, frame.remarks) = (ms, line.to_owned(), remarks.to_owned());
                frame.events = vec![format!("left, {exit}: {detail}")];
                frame.marks = vec![Mark::Left.name()];
                frame.marks.extend((exit == Exit::Timeout.name()).then(|| Mark::Timeout.name()));
            }
        }
        frame
    }

    /// The places of a text's lines among those of the recording.
    fn places(&mut self, text: &str) -> Vec<usize> {
        let place = |line: &str| {
            *self.known.entry(line.to_owned()).or_insert_with(|| {
                self.recording.lines.push(line.to_owned());
                self.recording.lines.len() - 1
            })
        };
        text.lines().map(place).collect()
    }
}

impl Frame {
    /// Keeps what happened in a turn that was played in a position.
    fn add_events<G: RegisteredGame>(&mut self, game: &G, events: &[G::Event]) {
        for event in events {
            if let Some(said) = G::message(event) {
                self.said.push(said.to_owned());
                continue;
            }
            let refused = event.kind().refusal().is_some();
            self.refusals.extend(refused.then_some(self.events.len()));
            self.events.push(event.to_string());
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
