//! Replays a recorded game frame by frame.

use std::collections::BTreeMap;

use engine::catalogue::{Details, GameState};
use engine::protocol::{Exit, Phase, Seat};
use engine::scene::{Arrow, Inspection, Mark, Scene};
use engine::table::Record;
use replays::{Mismatch, PlayedTurn, Replay, SCORE_OUT, SelectedReplay, turns};

use super::frames::{Frame, FrameEvent, GameResult, ReplayFrames, StoredInspection};
use super::pictures::Pictures;

/// Replays a game and records everything that can be shown. Returns an error with the first
/// difference between the replay and the rules.
pub fn record_frames(replay: &Replay) -> Result<ReplayFrames, Mismatch> {
    let mut turns = turns(replay)?;
    let mut recorder = FrameRecorder::new(turns.game(), &replay.seed, &replay.players);
    turns.by_ref().try_for_each(|turn| turn.map(|turn| recorder.push(&turn)))?;
    let result = Some(result_of(replay, turns.game()));
    Ok(ReplayFrames { scores: replay.scores.clone(), result, ..recorder.recording })
}

/// Returns the winner, the margin, and the reason why the game ended.
pub(crate) fn result_of(replay: &Replay, last: &dyn GameState) -> GameResult {
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
            let has_amounts = !scores.contains(&SCORE_OUT);
            let margin = has_amounts.then(|| format!(" {best} to {}", others.join(", ")));
            (Some(winner), format!("{} wins{}", name(winner), margin.unwrap_or_default()))
        }
        _ => (None, format!("draw at {best}")),
    };
    let exit_text = replay.exits.last().map(|stored| match stored.exit.as_str() {
        exit if exit == Exit::Timeout.name() => {
            format!("{} did not answer in time", name(stored.seat))
        }
        exit => format!("{} dropped out: {exit}", name(stored.seat)),
    });
    let reason = exit_text.or_else(|| last.ending()).unwrap_or_default();
    GameResult { winner, text, reason }
}

/// The previous position, for comparison.
struct Position {
    game: Box<dyn GameState>,
    scene: Scene,
    inspected: Vec<Inspection>,
}

/// Records a game position by position while it is played or replayed.
pub struct FrameRecorder {
    recording: ReplayFrames,
    known: BTreeMap<String, usize>,
    inspections: BTreeMap<StoredInspection, usize>,
    last: Position,
    /// Number of bytes that names may still add, initially [`NAMES_MAX`].
    names_left: usize,
}

impl FrameRecorder {
    /// Starts a recording with the position before the first turn.
    pub fn new(game: &dyn GameState, seed: &str, players: &[String]) -> Self {
        let (info, labels) = (game.game_type().info(), game.labels());
        let (scene, details) = (game.scene(), game.details());
        let mut pictures = Pictures::default();
        let legend = pictures.legend(&labels.legend);
        let flags = scene.gauges.iter().enumerate().filter(|(_, gauge)| gauge.is_flag);
        let recording = ReplayFrames {
            game: info.name.to_owned(),
            seed: seed.to_owned(),
            players: players.to_vec(),
            sides: info.sides.to_vec(),
            style: info.style,
            pictures,
            legend,
            note: info.note,
            entries: labels.legend,
            underlined: info.underlined,
            columns: scene.columns,
            shifts: scene.shifts.clone(),
            gauges: scene.gauges.iter().map(|gauge| gauge.name).collect(),
            flags: flags.map(|(index, _)| index).collect(),
            score_gauge: scene.gauges.iter().position(|gauge| gauge.name == info.score_gauge),
            counts: details.counts.iter().map(|count| count.name).collect(),
            facts: labels.facts,
            tile_names: labels.tile_names,
            frames: Vec::new(),
            lines: Vec::new(),
            openings: Vec::new(),
            inspections: Vec::new(),
            scores: Vec::new(),
            result: None,
        };
        let (known, inspections) = (BTreeMap::new(), BTreeMap::new());
        let last = Position { game: game.boxed(), scene: Scene::default(), inspected: Vec::new() };
        let names_left = NAMES_MAX;
        let mut recorder = Self { recording, known, inspections, last, names_left };
        recorder.recording.openings =
            Seat::all(game.seats()).map(|seat| recorder.lines_of(&game.opening(seat))).collect();
        let layers = details.layers.clone();
        recorder.keep(Frame { layers, ..Frame::default() }, game, scene, details);
        recorder
    }

    pub fn into_recording(self) -> ReplayFrames {
        self.recording
    }

    /// Returns the recording so far.
    pub fn recording(&self) -> &ReplayFrames {
        &self.recording
    }

    /// Adds the last turn of a record, for a game in progress.
    pub fn follow(&mut self, record: &Record) {
        let turn = PlayedTurn::last_of(record, self.last.game.as_ref());
        turn.into_iter().for_each(|turn| self.push(&turn));
    }

    /// Adds a turn and the position after it.
    pub fn push(&mut self, turn: &PlayedTurn<'_>) {
        let game = turn.after.as_ref();
        let (scene, details) = (game.scene(), game.details());
        let mut frame = self.frame(turn);
        frame.marks.extend(details.is_decisive.then_some(Mark::Threat));
        self.keep(frame, game, scene, details);
    }

    fn keep(&mut self, mut frame: Frame, game: &dyn GameState, scene: Scene, details: Details) {
        let Details { inspections: inspected, counts, status, .. } = details;
        let before = std::mem::take(&mut self.last.inspected);
        frame.inspected = self.inspected(&before, &inspected);
        frame.gauges = scene.gauges.iter().map(|gauge| gauge.values.clone()).collect();
        if counts.iter().any(|count| !count.limits.is_empty()) {
            frame.limits = counts.iter().map(|count| count.limits.clone()).collect();
        }
        frame.counts = counts.into_iter().map(|count| count.values).collect();
        frame.status = status;
        frame.tiles = changes(&self.last.scene, &scene, &mut self.recording.pictures);
        if scene.off_board != self.last.scene.off_board {
            let off_board = scene.off_board.iter();
            frame.off_board = Some(
                off_board.map(|off_board| self.recording.pictures.off_board(off_board)).collect(),
            );
        }
        frame.scene = Some(scene.clone());
        self.recording.frames.push(frame);
        self.last = Position { game: game.boxed(), scene, inspected };
    }

    fn frame(&mut self, turn: &PlayedTurn<'_>) -> Frame {
        let PlayedTurn { seat, answer, before: game, .. } = turn;
        let input = self.lines_of(&game.view(*seat).text());
        let budget = Some(game.budget(*seat).as_secs_f64() * 1e3);
        let mut frame = Frame { seat: Some(seat.index()), input, budget, ..Frame::default() };
        frame.line = answer.line.unwrap_or_default().to_owned();
        (frame.ms, frame.stderr) = (answer.ms, answer.stderr.to_owned());
        if let Some((exit, detail)) = answer.exit {
            let text = format!("dropped out, {exit}: {detail}");
            frame.events = vec![FrameEvent { text, ..FrameEvent::default() }];
            frame.exit = Some(exit.name());
            frame.marks = vec![Mark::Left];
            frame.marks.extend((exit == Exit::Timeout).then_some(Mark::Timeout));
        } else {
            self.add_events(&mut frame, turn);
        }
        let slow = frame.ms.zip(budget).is_some_and(|(ms, budget)| 2.0 * ms > budget);
        frame.marks.extend(slow.then_some(Mark::Slow));
        frame
    }

    /// Adds a turn's events to its frame.
    fn add_events(&mut self, frame: &mut Frame, turn: &PlayedTurn<'_>) {
        let drawn = turn.after.last_turn(turn.before.as_ref());
        let title = drawn.headline.unwrap_or_else(|| turn.before.game_type().title(&frame.line));
        frame.title = Some(title).filter(|title| *title != frame.line);
        let is_over = matches!(turn.after.phase(), Phase::Over(_));
        for event in drawn.events {
            if let Some(message) = event.message {
                frame.messages.push(message);
                continue;
            }
            let ends = is_over && matches!(event.mark, Some(Mark::End | Mark::Decision));
            frame.events.push(FrameEvent {
                text: named(&event.text, &self.recording.players, &mut self.names_left),
                tiles: event.tiles,
                is_refusal: event.kind.refusal().is_some(),
                is_repetition: event.is_in_line || ends,
            });
            let mark = event.mark.filter(|mark| !frame.marks.contains(mark));
            frame.marks.extend(mark);
        }
        frame.arrows = drawn.arrows.into_iter().map(Arrow::coordinates).collect();
        frame.layers = drawn.layers;
        let mut last = &self.last.scene;
        for scene in &drawn.steps {
            frame.steps.push(changes(last, scene, &mut self.recording.pictures));
            last = scene;
        }
    }

    /// Converts text to indices into the recording's lines, adding new lines.
    fn lines_of(&mut self, text: &str) -> Vec<usize> {
        text.lines().map(|line| self.line(line)).collect()
    }

    fn line(&mut self, line: &str) -> usize {
        *self.known.entry(line.to_owned()).or_insert_with(|| {
            self.recording.lines.push(line.to_owned());
            self.recording.lines.len() - 1
        })
    }

    /// Returns the tiles whose facts have changed: tile index, then inspection index, flattened.
    fn inspected(&mut self, before: &[Inspection], now: &[Inspection]) -> Vec<usize> {
        let mut changed = Vec::new();
        for (index, inspection) in now.iter().enumerate() {
            if before.get(index) == Some(inspection) {
                continue;
            }
            let distance = |other: &usize| *other as isize - index as isize;
            let stored = StoredInspection {
                lines: inspection.lines.iter().map(|line| self.line(line)).collect(),
                reach: inspection.reach.iter().map(distance).collect(),
            };
            let table = &mut self.recording.inspections;
            let number = *self.inspections.entry(stored).or_insert_with_key(|stored| {
                table.push(stored.clone());
                table.len() - 1
            });
            changed.extend([index, number]);
        }
        changed
    }
}

/// Maximum length of a player name in texts, in characters; longer names are truncated.
const NAME_MAX: usize = 40;
/// Maximum number of bytes that names may add to all texts of a game. Beyond that, texts keep their
/// `$0`.
const NAMES_MAX: usize = 16 << 20;

/// Replaces `$0`, `$1`, ... with the players' names; referees use `$0` for the player in seat 0.
/// `bytes_left` is the number of bytes that names may still add.
fn named(text: &str, players: &[String], bytes_left: &mut usize) -> String {
    let mut named = text.to_owned();
    for (seat, name) in players.iter().enumerate() {
        let end = name.char_indices().nth(NAME_MAX).map_or(name.len(), |(end, _)| end);
        let mark = format!("${seat}");
        let added = named.matches(&mark).count() * end;
        if added > 0 && added <= *bytes_left {
            *bytes_left -= added;
            named = named.replace(&mark, &name[..end]);
        }
    }
    named
}

fn changes(before: &Scene, now: &Scene, pictures: &mut Pictures) -> Vec<(usize, usize)> {
    let pairs = now.tiles.iter().enumerate();
    let changed = pairs.filter(|(index, tile)| before.tiles.get(*index) != Some(tile));
    changed.map(|(index, tile)| (index, pictures.tile(tile))).collect()
}

/// Records a selected replay. Returns an error if its game is unknown, or if the replay contradicts
/// the rules.
pub fn frames_of(selected: &SelectedReplay) -> Result<ReplayFrames, replays::Error> {
    let differs = |difference| replays::Error::differs(&selected.location, difference);
    record_frames(&selected.replay).map_err(differs)
}
