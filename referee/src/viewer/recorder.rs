//! A replay played again, frame by frame.

use std::collections::BTreeMap;

use super::frames::{Frame, GameResult, ReplayFrames, StoredInspection};
use crate::catalogue::RegisteredGame;
use crate::protocol::{Exit, Phase, Seat, TurnEvent};
use crate::replay::{self, Disagreement, Replay, Step};
use crate::scene::{Arrow, Inspection, Mark, Scene, Tile};

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
    let result = recorder.before.as_ref().map(|last| result(replay, &last.game));
    Ok(ReplayFrames { scores: replay.scores.clone(), result, ..recorder.recording })
}

/// Who won, by how much, and why the game ended.
fn result<G: RegisteredGame>(replay: &Replay, last: &G) -> GameResult {
    let scores = &replay.scores;
    let name = |seat: usize| match G::SIDES.get(seat) {
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
struct Before<G> {
    game: G,
    scene: Scene,
    inspected: Vec<Inspection>,
}

/// Records a game position by position, as it is played or played again.
pub struct FrameRecorder<G> {
    recording: ReplayFrames,
    known: BTreeMap<String, usize>,
    inspections: BTreeMap<StoredInspection, usize>,
    before: Option<Before<G>>,
}

impl<G: RegisteredGame> FrameRecorder<G> {
    /// A recorder without any frames yet.
    #[must_use]
    pub fn new(seed: &str, players: &[String]) -> Self {
        let recording = ReplayFrames {
            game: G::NAME.to_owned(),
            seed: seed.to_owned(),
            players: players.to_vec(),
            sides: G::SIDES.to_vec(),
            legend: G::LEGEND,
            ..ReplayFrames::default()
        };
        let (known, inspections) = (BTreeMap::new(), BTreeMap::new());
        Self { recording, known, inspections, before: None }
    }

    /// The frames so far.
    #[must_use]
    pub fn recording(&self) -> &ReplayFrames {
        &self.recording
    }

    /// Adds a position, and the step that led to it from the one before it.
    pub fn push(&mut self, game: &G, step: Option<&Step<'_>>) {
        let scene = game.scene();
        let inspected = game.inspect();
        let mut frame = match self.before.take() {
            None => {
                let mut frame = self.open(game, &scene);
                frame.inspected = self.inspected(&[], &inspected);
                frame
            }
            Some(before) => {
                let mut frame = self.step(&before, step);
                frame.tiles = changes(&before.scene, &scene);
                frame.inspected = self.inspected(&before.inspected, &inspected);
                frame.marks.extend(game.is_decisive().then(|| Mark::Threat.name()));
                frame
            }
        };
        frame.gauges = scene.gauges.iter().map(|gauge| gauge.values.clone()).collect();
        let counts = game.counts();
        if counts.iter().any(|count| !count.limits.is_empty()) {
            frame.limits = counts.iter().map(|count| count.limits.clone()).collect();
        }
        frame.counts = counts.into_iter().map(|count| count.values).collect();
        frame.status = game.status();
        frame.scene = Some(scene.clone());
        self.recording.frames.push(frame);
        self.before = Some(Before { game: game.clone(), scene, inspected });
    }

    fn open(&mut self, game: &G, scene: &Scene) -> Frame {
        self.recording.columns = scene.columns;
        self.recording.shifts.clone_from(&scene.shifts);
        self.recording.gauges = scene.gauges.iter().map(|gauge| gauge.name).collect();
        self.recording.score_gauge = scene.gauges.iter().position(|gauge| gauge.name == G::SCORE);
        self.recording.counts = game.counts().iter().map(|count| count.name).collect();
        self.recording.facts = game.facts();
        self.recording.tile_names = game.tile_names();
        self.recording.terms = game.terms();
        self.recording.openings =
            Seat::all(game.seats()).map(|seat| self.places(&game.opening(seat))).collect();
        let tiles = scene.tiles.iter().map(Tile::code).enumerate().collect();
        Frame { tiles, layers: game.layers(&[]), ..Frame::default() }
    }

    fn step(&mut self, before: &Before<G>, step: Option<&Step<'_>>) -> Frame {
        let game = &before.game;
        let (Phase::Turn(seat), Some(step)) = (game.phase(), step) else { return Frame::default() };
        let input = self.places(&game.view(seat).to_string());
        let budget = Some(game.budget(seat).as_secs_f64() * 1e3);
        let mut frame = Frame { seat: Some(seat.index()), input, budget, ..Frame::default() };
        match *step {
            Step::Answer { line, ms, remarks } => {
                (frame.ms, frame.line, frame.remarks) = (ms, line.to_owned(), remarks.to_owned());
                if let Ok(turn) = game.read(line) {
                    frame.add_events::<G>(before, &game.clone().play(&turn));
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
    fn add_events<G: RegisteredGame>(&mut self, before: &Before<G>, events: &[G::Event]) {
        let game = &before.game;
        for event in events {
            if let Some(said) = G::message(event) {
                self.said.push(said.to_owned());
                continue;
            }
            let refused = event.kind().refusal().is_some();
            self.refusals.extend(refused.then_some(self.events.len()));
            self.events.push(event.to_string());
            self.places.push(game.places(event));
            let mark = if refused { Some(Mark::Refusal) } else { G::mark(event) };
            let mark = mark.map(Mark::name).filter(|mark| !self.marks.contains(mark));
            self.marks.extend(mark);
        }
        self.arrows = game.arrows(events).into_iter().map(Arrow::places).collect();
        self.layers = game.layers(events);
        let mut last = &before.scene;
        let steps = game.steps(events);
        for scene in &steps {
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
