//! A game in one of a referee's processes.

use std::sync::Arc;

use sdk_game::{Next, Referee, Repeats, SdkSetup, Step};

use crate::Error;
use crate::game_client::{Classes, GameClient};
use crate::processes::{Processes, Started};
use crate::repeat::{Exchange, repeat_in};

/// A game in progress. Once it is over, its Java process returns to the referee's pool.
pub struct PooledGame {
    processes: Arc<Processes>,
    setup: SdkSetup,
    keeps_views: bool,
    /// `None` once the game is over.
    client: Option<GameClient>,
    /// All exchanges so far, if the game will be checked.
    log: Option<Vec<Exchange>>,
    /// True for a referee's first game. If it fails in a shared process, it continues in its own.
    is_first: bool,
    is_timed: bool,
    repeats: Repeats,
}

impl PooledGame {
    /// Starts a game. If `keeps_views` is true, messages to the viewer are kept.
    pub fn begin(
        processes: Arc<Processes>,
        setup: &SdkSetup,
        keeps_views: bool,
    ) -> Result<Self, Error> {
        let Started { java, classes, is_first, is_logged } = processes.start(setup)?;
        Ok(Self {
            processes,
            setup: setup.clone(),
            keeps_views,
            client: Some(GameClient::new(java, classes, setup, keeps_views)),
            log: is_logged.then(Vec::new),
            is_first,
            is_timed: false,
            repeats: Repeats::EVERYTHING,
        })
    }

    fn step(&mut self) -> Result<Step, Error> {
        let over = || Error::Failed("the referee's game is over".to_owned());
        let mut client = self.client.take().ok_or_else(over)?;
        let is_first_shared = self.is_first && client.is_shared();
        let step = match client.receive() {
            Err(failure) if is_first_shared => {
                let (alone, step) = self.retry_alone(failure)?;
                client = alone;
                step
            }
            received => received?,
        };
        self.is_timed = client.is_timed();
        if let Some(log) = &mut self.log {
            log.push(Exchange { step: step.clone(), answer: None });
        }
        if let Next::Over { .. } = step.next {
            client.finish()?;
            let java = client.into_process();
            self.repeats = self.processes.give_back(java, &self.setup, self.log.take())?;
        } else {
            self.client = Some(client);
        }
        Ok(step)
    }

    /// Continues a referee's first game in its own process after it failed in a shared one.
    fn retry_alone(&self, failure: Error) -> Result<(GameClient, Step), Error> {
        let fresh = self.processes.launch.fresh_process(&self.setup)?;
        let mut alone = GameClient::new(fresh, Classes::Fresh, &self.setup, self.keeps_views);
        let log = self.log.as_deref().unwrap_or_default();
        let steps = repeat_in(&mut alone, log).map_err(Error::in_both)?;
        let is_alike = steps
            .iter()
            .zip(log)
            .all(|(got, Exchange { step, .. })| step.difference(got, Repeats::GAME).is_none());
        if !is_alike {
            return Err(failure);
        }
        let step = alone.receive().map_err(Error::in_both)?;
        self.processes.play_apart(&failure.headline());
        Ok((alone, step))
    }
}

impl Referee for PooledGame {
    fn next(&mut self) -> Result<Step, String> {
        self.step().map_err(|error| error.to_string())
    }

    fn answer(&mut self, lines: &[&str], ms: u64) {
        if let Some(exchange) = self.log.as_mut().and_then(|log| log.last_mut()) {
            exchange.answer = Some((lines.iter().map(ToString::to_string).collect(), ms));
        }
        if let Some(client) = &mut self.client {
            client.answer(lines, ms);
        }
    }

    fn is_timed(&self) -> bool {
        self.is_timed
    }

    fn repeats(&self) -> Repeats {
        self.repeats
    }

    fn time_out(&mut self) {
        if let Some(client) = &mut self.client {
            client.time_out();
        }
    }
}
