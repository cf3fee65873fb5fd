//! The runner's side of one game.

use std::sync::Arc;

use sdk_game::{Next, Referee, Repeats, SdkSetup, Step, hash_of_view};

use crate::Message;
use crate::java::Java;
use crate::process_mode::{Classes, Exchange, repeat_in};
use crate::processes::Processes;

/// Maximum number of lines per answer.
const LINES_MAX: usize = 10_000;

/// Maximum number of messages before a question. The SDK sends seven.
const MESSAGES_MAX: usize = 1000;

/// A game in progress. When it is over, its Java process returns to the referee's pool.
pub struct GameClient {
    processes: Arc<Processes>,
    java: Option<Java>,
    /// The reply that will be sent with the next question.
    unsent: String,
    /// True if the referee asks for answer times.
    is_timed: bool,
    setup: SdkSetup,
    /// All exchanges so far, if the game will be checked.
    log: Option<Vec<Exchange>>,
    keeps_views: bool,
    keeps_process: bool,
    is_first: bool,
    is_over: bool,
    repeats: Repeats,
}

impl GameClient {
    /// Logs all messages so that they can be checked after the game.
    #[must_use]
    pub fn logged(self) -> Self {
        Self { log: Some(Vec::new()), ..self }
    }

    /// Logs a referee's first game. If it fails in a shared process, it continues in a process of
    /// its own.
    #[must_use]
    pub fn logged_as_first(self) -> Self {
        Self { is_first: true, ..self.logged() }
    }

    /// Starts a game. If `keeps_views` is true, messages to the viewer are kept.
    pub fn begin(
        processes: Arc<Processes>,
        java: Java,
        classes: Classes,
        setup: &SdkSetup,
        keeps_views: bool,
    ) -> Self {
        let mut unsent = String::new();
        if java.host.is_some() {
            unsent = format!("GAME {} {} {}\n", setup.league, setup.mode(), classes.word());
        }
        let options = setup.options.iter().map(|(name, value)| format!("{name}={value}"));
        let options = std::iter::once(format!("seed={}", setup.seed)).chain(options);
        let (players, lines) = match &setup.test_case {
            Some(case) => (1, case.lines.clone()),
            None => (setup.players, options.collect()),
        };
        unsent.push_str(&format!("[[INIT] {}]\n{players}\n", lines.len() + 1));
        lines.iter().for_each(|line| unsent.extend([line, "\n"]));
        Self {
            processes,
            java: Some(java),
            unsent,
            is_timed: false,
            setup: setup.clone(),
            log: None,
            keeps_views,
            keeps_process: false,
            is_first: false,
            is_over: false,
            repeats: Repeats::EVERYTHING,
        }
    }

    /// Keeps the process after the game, so [`into_process`](Self::into_process) can return it.
    #[must_use]
    pub fn keeping_process(self) -> Self {
        Self { keeps_process: true, ..self }
    }

    /// Returns the process if the game is over and it can play another one.
    #[must_use]
    pub fn into_process(self) -> Option<Java> {
        self.java.filter(|java| self.is_over && java.host.is_some())
    }

    fn java(&mut self) -> Result<&mut Java, String> {
        self.java.as_mut().ok_or_else(|| "the referee's game is over".to_owned())
    }

    /// Returns the process to the pool if it can play another game. Updates which parts of this
    /// game the referee repeats.
    fn give_back(&mut self) -> Result<(), String> {
        self.is_over = true;
        let mut java = self.java.take().filter(|java| java.host.is_some());
        if let Some(java) = &mut java {
            let message = java.message(java.deadline()).map_err(|error| error.to_string())?;
            if message.name != "GAME_OVER" {
                let what = format!("sent {} after the game", message.name);
                return Err(java.failed(&what).to_string());
            }
        }
        if self.keeps_process {
            self.java = java;
        } else {
            self.repeats = self.processes.give_back(java, &self.setup, self.log.take())?;
        }
        Ok(())
    }

    /// Continues a referee's first game in a process of its own after it failed in a shared one.
    fn retry_alone(&mut self, failure: &str) -> Result<Received, String> {
        let fresh = self.processes.fresh_process(&self.setup).map_err(|error| error.to_string())?;
        let processes = Arc::clone(&self.processes);
        let mut alone =
            Self::begin(processes, fresh, Classes::Fresh, &self.setup, self.keeps_views);
        let log = self.log.take().unwrap_or_default();
        let steps = repeat_in(&mut alone, &log)?;
        let is_alike = steps
            .iter()
            .zip(&log)
            .all(|(got, Exchange { step, .. })| step.difference(got, Repeats::GAME).is_none());
        if !is_alike {
            return Err(failure.to_owned());
        }
        let received = alone.receive()?;
        self.processes.play_apart(failure.lines().next().unwrap_or_default());
        self.java = alone.java.take();
        self.is_timed = alone.is_timed;
        self.log = Some(log);
        Ok(received)
    }

    /// Receives the next messages from the referee.
    fn receive(&mut self) -> Result<Received, String> {
        let is_first = self.unsent.contains("[[INIT] ");
        let text = std::mem::take(&mut self.unsent) + "[[GET_GAME_INFO] 0]\n";
        self.java()?.send(text);
        let mut messages = Messages::default();
        let deadline = self.java()?.deadline();
        for index in 0..MESSAGES_MAX {
            let java = self.java()?;
            let message =
                if index == 0 { java.message(deadline) } else { java.next_message(deadline) };
            let message = message.map_err(|error| error.to_string())?;
            if message.name == "MONITORING" {
                self.is_timed = true;
            }
            match messages.take(message) {
                Ok(None) => {}
                Ok(Some(next)) => {
                    let next = self.compared(next, &messages.metadata)?;
                    return Ok(Received { messages, next });
                }
                Err(what) if is_first => {
                    // Most games do not check the number of players.
                    let players = self.setup.players;
                    let hint =
                        format!("failed at the start: is it a game for {players} players?\n");
                    let what = what.replacen("failed\n", &hint, 1);
                    return Err(self.java()?.failed(&what).to_string());
                }
                Err(what) => return Err(self.java()?.failed(&what).to_string()),
            }
        }
        let what = format!("sent {MESSAGES_MAX} messages without asking a player");
        Err(self.java()?.failed(&what).to_string())
    }

    /// If the game is over, replaces its score with the one used to compare solutions to test
    /// cases.
    fn compared(&mut self, next: Next, metadata: &str) -> Result<Next, String> {
        let criterion = self.setup.test_case.as_ref().and_then(|case| case.criterion.as_ref());
        match (next, criterion) {
            (Next::Over { scores, options }, Some(criterion)) => {
                let score = criterion.score(scores.first() > Some(&0), metadata);
                let score = score.map_err(|what| {
                    self.java.as_mut().map_or(what.clone(), |java| java.failed(&what).to_string())
                })?;
                Ok(Next::Over { scores: vec![score], options })
            }
            (next, _) => Ok(next),
        }
    }

    fn note_answer(&mut self, lines: &[&str], ms: u64) {
        if let Some(exchange) = self.log.as_mut().and_then(|log| log.last_mut()) {
            exchange.answer = Some((lines.iter().map(ToString::to_string).collect(), ms));
        }
    }
}

impl Referee for GameClient {
    fn next(&mut self) -> Result<Step, String> {
        let is_first_shared = self.is_first && self.java()?.host.is_some();
        let received = match self.receive() {
            Err(failure) if is_first_shared => self.retry_alone(&failure).map_err(|alone| {
                alone.replacen(
                    "the referee ",
                    "both in a shared process and in its own, the referee ",
                    1,
                )
            }),
            received => received,
        }?;
        let Received { messages, next } = received;
        let Messages { texts, tooltips, view, metadata, .. } = messages;
        let (hash, view) = (hash_of_view(&view), Some(view).filter(|_| self.keeps_views));
        let step =
            Step { texts, tooltips, view: hash, views: Vec::from_iter(view), metadata, next };
        if let Some(log) = &mut self.log {
            log.push(Exchange { step: step.clone(), answer: None });
        }
        if let Next::Over { .. } = step.next {
            self.give_back()?;
        }
        Ok(step)
    }

    fn answer(&mut self, lines: &[&str], ms: u64) {
        self.note_answer(lines, ms);
        let time = ms.to_string();
        let time = self.is_timed.then_some(time.as_str());
        let lines: Vec<&str> = time.into_iter().chain(lines.iter().copied()).collect();
        self.unsent = format!("[[SET_PLAYER_OUTPUT] {}]\n", lines.len());
        lines.iter().for_each(|line| self.unsent.extend([line, "\n"]));
    }

    fn is_timed(&self) -> bool {
        self.is_timed
    }

    fn repeats(&self) -> Repeats {
        self.repeats
    }

    fn time_out(&mut self) {
        self.unsent = "[[SET_PLAYER_TIMEOUT] 0]\n".to_owned();
    }
}

/// Messages from a referee, up to a question or the end of the game.
struct Received {
    messages: Messages,
    next: Next,
}

#[derive(Default)]
struct Messages {
    texts: Vec<String>,
    tooltips: Vec<String>,
    view: String,
    input: Vec<String>,
    options: Vec<String>,
    /// Figures about the game as JSON, most of which depend on timing.
    metadata: String,
}

impl Messages {
    /// Adds a message. Returns the next event if this message completes it.
    fn take(&mut self, message: Message) -> Result<Option<Next>, String> {
        let Message { name, lines } = message;
        match name.as_str() {
            "VIEW" => self.view = lines.join("\n"),
            "MONITORING" => {}
            "METADATA" => self.metadata = lines.join("\n"),
            "INFOS" | "SUMMARY" => self.texts.extend(lines),
            "TOOLTIP" => self.tooltips.extend(lines.into_iter().step_by(2)),
            "NEXT_PLAYER_INPUT" => self.input = lines,
            "NEXT_PLAYER_INFO" => return self.ask(&lines).map(Some),
            "UINPUT" => self.options = lines,
            "SCORES" => return self.over(&lines).map(Some),
            "FAIL" => return Err(format!("failed\n{}", lines.join("\n"))),
            other => return Err(format!("sent {other}, which is not part of the protocol")),
        }
        Ok(None)
    }

    fn ask(&mut self, lines: &[String]) -> Result<Next, String> {
        let wrong = || {
            format!(
                "asked a player with {lines:?}, expected player, lines and \
            milliseconds"
            )
        };
        let [seat, count, limit] = lines else { return Err(wrong()) };
        let seat = seat.trim().parse().map_err(|_| wrong())?;
        let lines = count.trim().parse().ok().filter(|lines| *lines <= LINES_MAX);
        // If the whole game has a time limit, the time left may be negative.
        let limit: i64 = limit.trim().parse().map_err(|_| wrong())?;
        let limit_ms = limit.max(0).unsigned_abs();
        let input = self.input.iter().flat_map(|line| [line.as_str(), "\n"]).collect();
        Ok(Next::Ask { seat, input, lines: lines.ok_or_else(wrong)?, limit_ms })
    }

    fn over(&mut self, lines: &[String]) -> Result<Next, String> {
        let read = |(seat, line): (usize, &String)| {
            let (player, score) = line.trim().split_once(' ')?;
            (player.parse() == Ok(seat)).then_some(())?;
            score.trim().parse().ok()
        };
        let scores = lines.iter().enumerate().map(read).collect::<Option<Vec<i64>>>();
        let scores =
            scores.ok_or_else(|| format!("sent scores {lines:?}, expected PLAYER SCORE lines"))?;
        let options = std::mem::take(&mut self.options);
        Ok(Next::Over { scores, options })
    }
}
