//! Single-player games played by several players.

use std::mem;
use std::sync::Arc;

use sdk_game::{Next, Referee, Repeats, SdkSetup, Step};

use crate::pooled_game::PooledGame;
use crate::processes::Processes;

/// A single-player game that the seats play one after another, each alone on the same test case. To
/// the table, it looks like a single game.
pub struct SoloGames {
    processes: Arc<Processes>,
    setup: SdkSetup,
    keeps_views: bool,
    game: PooledGame,
    /// Scores of the seats that have finished.
    scores: Vec<i64>,
    /// The parts that stay the same when the finished games are replayed.
    repeats: Repeats,
    /// The first player's first input.
    first_input: Option<String>,
    is_started: bool,
}

impl SoloGames {
    /// Starts the first seat's game.
    pub fn begin(
        processes: Arc<Processes>,
        setup: SdkSetup,
        keeps_views: bool,
    ) -> Result<Self, crate::Error> {
        let game = PooledGame::begin(Arc::clone(&processes), &setup, keeps_views)?;
        let repeats = Repeats::EVERYTHING;
        Ok(Self {
            processes,
            setup,
            keeps_views,
            game,
            scores: Vec::new(),
            repeats,
            first_input: None,
            is_started: false,
        })
    }

    /// Compares a player's first input with the first player's. If they differ, the test case is
    /// random.
    fn note_first_input(&mut self, input: &str) {
        if mem::replace(&mut self.is_started, true) {
            return;
        }
        let first = self.first_input.get_or_insert_with(|| input.to_owned());
        if first != input {
            self.processes.note_random_case(self.setup.seed);
        }
    }
}

impl Referee for SoloGames {
    fn next(&mut self) -> Result<Step, String> {
        let mut combined = Step::default();
        loop {
            let mut step = self.game.next()?;
            combined.texts.append(&mut step.texts);
            combined.tooltips.append(&mut step.tooltips);
            combined.views.append(&mut step.views);
            combined.view =
                engine::hash::of_text(&format!("{:016x}{:016x}", combined.view, step.view));
            combined.next = match step.next {
                Next::Ask { input, lines, limit_ms, .. } => {
                    self.note_first_input(&input);
                    Next::Ask { seat: self.scores.len(), input, lines, limit_ms }
                }
                Next::Over { scores, options } => {
                    self.scores.extend(scores);
                    self.repeats = self.repeats.and(self.game.repeats());
                    self.is_started = false;
                    if self.scores.len() < self.setup.players {
                        let processes = Arc::clone(&self.processes);
                        let next = PooledGame::begin(processes, &self.setup, self.keeps_views);
                        self.game = next.map_err(|error| error.to_string())?;
                        continue;
                    }
                    Next::Over { scores: mem::take(&mut self.scores), options }
                }
            };
            return Ok(combined);
        }
    }

    fn answer(&mut self, lines: &[&str], ms: u64) {
        self.game.answer(lines, ms);
    }

    fn is_timed(&self) -> bool {
        self.game.is_timed()
    }

    fn repeats(&self) -> Repeats {
        self.repeats.and(self.game.repeats())
    }

    fn time_out(&mut self) {
        self.game.time_out();
    }
}
