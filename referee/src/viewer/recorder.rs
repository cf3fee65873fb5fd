//! A replay played again, frame by frame.

use std::collections::BTreeMap;

use super::frames::{Frame, GameResult, ReplayFrames, StoredInspection};
use crate::catalogue::{GameInfo, GameState, Labels};
use crate::protocol::{Exit, Phase, Seat};
use crate::replay::{self, Disagreement, Replay, Step};
use crate::scene::{Arrow, Inspection, Mark, Scene, Tile};

/// Plays a replay again and keeps everything that can be shown.
///
/// # Errors
///
/// The first difference between what the replay says and what the rules say.
pub fn record_frames(replay: &Replay) -> Result<ReplayFrames, Disagreement> {
    let mut recorder: Option<FrameRecorder> = None;
    let steps = replay.steps();
    // Nothing leads to the first position.
    let mut leading = std::iter::once(None).chain(steps.iter().map(Some));
    replay::verify(replay, |game| {
        let new = || FrameRecorder::new(game.game_type().info(), &replay.seed, &replay.players);
        recorder.get_or_insert_with(new).push(game, leading.next().flatten());
    })?;
    let recorder = recorder.expect("a replay that agrees has a position");
    let result = recorder.before.as_ref().map(|last| result(replay, last.game.as_ref()));
    Ok(ReplayFrames { scores: replay.scores.clone(), result, ..recorder.recording })
}

/// Who won, by how much, and why the game ended.
fn result(replay: &Replay, last: &dyn GameState) -> GameResult {
    let (scores, sides) = (&replay.scores, last.game_type().info().sides);
    let name = |seat: usize| match sides.get(seat) {
        Some(side) if scores.len() > 1 => format!("{side} ({})", replay.players[seat]),
        _ => replay.players.get(seat).cloned().unwrap_or_default(),
    };
    let best = scores.iter().max().copied().unwrap_or_default();
    let leaders: Vec<usize> = (0..scores.len()).filter(|seat| scores[*seat] == best).collect();
    let (winner, text) = match leaders[..] {
        _ if scores.len() <= 1 => (None, format!("score {best}")),
        [winner] => {
            let others = scores.iter().enumerate().filter(|(seat, _)| *seat != winner);
            let others: Vec<String> = others.map(|(_, score)| score.to_string()).collect();
            let text = format!("{} wins {best} to {}", name(winner), others.join(", "));
            (Some(winner), text)
        }
        _ => (None, format!("draw at {best}")),
    };
    let left = replay.exits.last().map(|left| match left.exit.as_str() {
        exit if exit == Exit::Timeout.name() => {
            format!("{} did not answer in time", name(left.seat))
        }
        exit => format!("{} left: {exit}", name(left.seat)),
    });
    let reason = left.or_else(|| last.ending()).unwrap_or_default();
    GameResult { winner, text, reason }
}

/// The position before the one that comes.
struct Before {
    game: Box<dyn GameState>,
    scene: Scene,
    inspected: Vec<Inspection>,
}

/// Records a game position by position, as it is played or played again.
pub struct FrameRecorder {
    info: GameInfo,
    recording: ReplayFrames,
    known: BTreeMap<String, usize>,
    inspections: BTreeMap<StoredInspection, usize>,
    before: Option<Before>,
}

impl FrameRecorder {
    /// A recorder without any frames yet.
    #[must_use]
    pub fn new(info: GameInfo, seed: &str, players: &[String]) -> Self {
        let recording = ReplayFrames {
            game: info.name.to_owned(),
            seed: seed.to_owned(),
            players: players.to_vec(),
            sides: info.sides.to_vec(),
            legend: info.legend,
            ..ReplayFrames::default()
        };
        let (known, inspections) = (BTreeMap::new(), BTreeMap::new());
        Self { info, recording, known, inspections, before: None }
    }

    /// The frames so far.
    #[must_use]
    pub fn recording(&self) -> &ReplayFrames {
        &self.recording
    }

    /// Adds a position, and the step that led to it from the one before it.
    pub fn push(&mut self, game: &dyn GameState, step: Option<&Step<'_>>) {
        let scene = game.scene();
        let details = game.details();
        let inspected = details.inspections;
        let mut frame = match self.before.take() {
            None => {
                let mut frame = self.open(game, &scene);
                frame.layers = details.layers;
                self.recording.counts = details.counts.iter().map(|count| count.name).collect();
                frame.inspected = self.inspected(&[], &inspected);
                frame
            }
            Some(before) => {
                let mut frame = self.step(&before, step);
                frame.tiles = changes(&before.scene, &scene);
                frame.inspected = self.inspected(&before.inspected, &inspected);
                frame.marks.extend(details.is_decisive.then(|| Mark::Threat.name()));
                frame
            }
        };
        frame.gauges = scene.gauges.iter().map(|gauge| gauge.values.clone()).collect();
        let counts = details.counts;
        if counts.iter().any(|count| !count.limits.is_empty()) {
            frame.limits = counts.iter().map(|count| count.limits.clone()).collect();
        }
        frame.counts = counts.into_iter().map(|count| count.values).collect();
        frame.status = details.status;
        frame.scene = Some(scene.clone());
        self.recording.frames.push(frame);
        self.before = Some(Before { game: game.boxed(), scene, inspected });
    }

    fn open(&mut self, game: &dyn GameState, scene: &Scene) -> Frame {
        let Labels { facts, tile_names, terms } = game.labels();
        self.recording.columns = scene.columns;
        self.recording.shifts.clone_from(&scene.shifts);
        self.recording.gauges = scene.gauges.iter().map(|gauge| gauge.name).collect();
        self.recording.score_gauge =
            scene.gauges.iter().position(|gauge| gauge.name == self.info.score_gauge);
        (self.recording.facts, self.recording.tile_names) = (facts, tile_names);
        self.recording.terms = terms;
        self.recording.openings =
            Seat::all(game.seats()).map(|seat| self.places(&game.opening(seat))).collect();
        let tiles = scene.tiles.iter().map(Tile::code).enumerate().collect();
        Frame { tiles, ..Frame::default() }
    }

    fn step(&mut self, before: &Before, step: Option<&Step<'_>>) -> Frame {
        let game = &before.game;
        let (Phase::Turn(seat), Some(step)) = (game.phase(), step) else { return Frame::default() };
        let input = self.places(&game.view(seat).text());
        let budget = Some(game.budget(seat).as_secs_f64() * 1e3);
        let mut frame = Frame { seat: Some(seat.index()), input, budget, ..Frame::default() };
        match *step {
            Step::Answer { line, ms, remarks } => {
                (frame.ms, frame.line, frame.remarks) = (ms, line.to_owned(), remarks.to_owned());
                frame.add_events(before, line);
            }
            Step::Exit { exit, line, detail, ms, remarks } => {
                let line = line.unwrap_or_default();
                (frame.ms, frame.line, frame.remarks) = (ms, line.to_owned(), remarks.to_owned());
                frame.events = vec![format!("left, {exit}: {detail}")];
                frame.marks = vec![Mark::Left.name()];
                frame.marks.extend((exit == Exit::Timeout.name()).then(|| Mark::Timeout.name()));
            }
        }
        let slow = frame.ms.zip(budget).is_some_and(|(ms, budget)| 2.0 * ms > budget);
        frame.marks.extend(slow.then(|| Mark::Slow.name()));
        frame
    }

    /// The places of a text's lines among those of the recording.
    fn places(&mut self, text: &str) -> Vec<usize> {
        text.lines().map(|line| self.place(line)).collect()
    }

    fn place(&mut self, line: &str) -> usize {
        *self.known.entry(line.to_owned()).or_insert_with(|| {
            self.recording.lines.push(line.to_owned());
            self.recording.lines.len() - 1
        })
    }

    /// Places and inspections of the tiles of which the rules say something else than before.
    fn inspected(&mut self, before: &[Inspection], now: &[Inspection]) -> Vec<usize> {
        let mut changed = Vec::new();
        for (place, inspection) in now.iter().enumerate() {
            if before.get(place) == Some(inspection) {
                continue;
            }
            let distance = |other: &usize| *other as isize - place as isize;
            let stored = StoredInspection {
                lines: inspection.lines.iter().map(|line| self.place(line)).collect(),
                reach: inspection.reach.iter().map(distance).collect(),
            };
            let table = &mut self.recording.inspections;
            let number = *self.inspections.entry(stored).or_insert_with_key(|stored| {
                table.push(stored.clone());
                table.len() - 1
            });
            changed.extend([place, number]);
        }
        changed
    }
}

impl Frame {
    /// Keeps what happened in a turn that was played in a position.
    fn add_events(&mut self, before: &Before, line: &str) {
        let drawn = before.game.drawn_turn(line);
        for event in drawn.events {
            if let Some(said) = event.message {
                self.said.push(said);
                continue;
            }
            let refused = event.kind.refusal().is_some();
            self.refusals.extend(refused.then_some(self.events.len()));
            self.events.push(event.text);
            self.places.push(event.tiles);
            let mark = if refused { Some(Mark::Refusal) } else { event.mark };
            let mark = mark.map(Mark::name).filter(|mark| !self.marks.contains(mark));
            self.marks.extend(mark);
        }
        self.arrows = drawn.arrows.into_iter().map(Arrow::places).collect();
        self.layers = drawn.layers;
        let mut last = &before.scene;
        for scene in &drawn.steps {
            self.steps.push(changes(last, scene));
            last = scene;
        }
    }
}

fn changes(before: &Scene, now: &Scene) -> Vec<(usize, String)> {
    let pairs = now.tiles.iter().enumerate();
    let changed = pairs.filter(|(place, tile)| before.tiles.get(*place) != Some(tile));
    changed.map(|(place, tile)| (place, tile.code())).collect()
}
