//! A game for one player, played by each seat alone: one game of the referee after the other, on the same test case.

use std::mem;
use std::sync::Arc;

use sdk_game::{Next, Referee, SdkSetup, Step};

use crate::game_client::GameClient;
use crate::live::Processes;

/// The games of all seats. The seats are asked as if they played one game.
pub struct SoloGames {
    processes: Arc<Processes>,
    setup: SdkSetup,
    keeps_views: bool,
    game: GameClient,
    /// The scores of the seats whose games are over.
    scores: Vec<i64>,
}

impl SoloGames {
    /// Begins with the game of the first seat.
    pub fn begin(
        processes: Arc<Processes>,
        setup: SdkSetup,
        keeps_views: bool,
    ) -> Result<Self, crate::Error> {
        let game = processes.client(&setup, keeps_views)?;
        Ok(Self { processes, setup, keeps_views, game, scores: Vec::new() })
    }
}

impl Referee for SoloGames {
    fn next(&mut self) -> Result<Step, String> {
        let mut said = Step::default();
        loop {
            let mut step = self.game.next()?;
            said.texts.append(&mut step.texts);
            said.tooltips.append(&mut step.tooltips);
            said.views.append(&mut step.views);
            said.view = engine::hash::of_text(&format!("{:016x}{:016x}", said.view, step.view));
            said.next = match step.next {
                Next::Ask { input, lines, limit_ms, .. } => {
                    Next::Ask { seat: self.scores.len(), input, lines, limit_ms }
                }
                Next::Over { scores, options } => {
                    self.scores.extend(scores);
                    if self.scores.len() < self.setup.players {
                        let next = self.processes.client(&self.setup, self.keeps_views);
                        self.game = next.map_err(|error| error.to_string())?;
                        continue;
                    }
                    Next::Over { scores: mem::take(&mut self.scores), options }
                }
            };
            return Ok(said);
        }
    }

    fn answer(&mut self, lines: &[&str], ms: u64) {
        self.game.answer(lines, ms);
    }

    fn is_timed(&self) -> bool {
        self.game.is_timed()
    }

    fn time_out(&mut self) {
        self.game.time_out();
    }
}
