//! The runner's side of a game that a referee plays in its process.

use sdk_game::{Next, SdkSetup, Step, hash_of_view};

use crate::java::Java;
use crate::{Error, Fault, Message};

/// Maximum number of lines per answer.
const LINES_MAX: usize = 10_000;

/// Maximum number of messages before a question. The SDK sends seven.
const MESSAGES_MAX: usize = 1000;

/// How a shared process loads the classes of the SDK and the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Classes {
    /// Loaded again for each game.
    Fresh,
    /// Loaded once; their static state is reset before each game.
    Kept,
}

impl Classes {
    /// Returns the name of this mode in messages to the host.
    pub fn word(self) -> &'static str {
        match self {
            Self::Fresh => "fresh",
            Self::Kept => "kept",
        }
    }
}

/// A game in progress, and the process that plays it.
pub struct GameClient {
    java: Java,
    setup: SdkSetup,
    keeps_views: bool,
    /// The reply that will be sent with the next question.
    unsent: String,
    /// True if the referee asks for answer times.
    is_timed: bool,
    /// True until the referee has asked its first question.
    is_at_start: bool,
    is_over: bool,
}

impl GameClient {
    /// Starts a game. If `keeps_views` is true, messages to the viewer are kept.
    pub fn new(java: Java, classes: Classes, setup: &SdkSetup, keeps_views: bool) -> Self {
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
            java,
            setup: setup.clone(),
            keeps_views,
            unsent,
            is_timed: false,
            is_at_start: true,
            is_over: false,
        }
    }

    /// Returns true if the process can play other games as well.
    pub fn is_shared(&self) -> bool {
        self.java.host.is_some()
    }

    /// Returns true if the referee asks for answer times.
    pub fn is_timed(&self) -> bool {
        self.is_timed
    }

    /// Returns the process if this game is over and the process can play another one.
    pub fn into_process(self) -> Option<Java> {
        (self.is_over && self.is_shared()).then_some(self.java)
    }

    /// Receives the messages up to the next question, or up to the end of the game.
    ///
    /// Returns an error if the referee fails or violates the protocol.
    pub fn receive(&mut self) -> Result<Step, Error> {
        let text = std::mem::take(&mut self.unsent) + "[[GET_GAME_INFO] 0]\n";
        self.java.send(text);
        let mut messages = Messages::default();
        let deadline = self.java.deadline();
        for index in 0..MESSAGES_MAX {
            let message = match index {
                0 => self.java.message(deadline),
                _ => self.java.next_message(deadline),
            }?;
            if message.name == "MONITORING" {
                self.is_timed = true;
            }
            let taken = messages.take(message);
            if let Some(next) = taken.map_err(|fault| self.failed(fault))? {
                self.is_at_start = false;
                return self.step(messages, next);
            }
        }
        let what = format!("sent {MESSAGES_MAX} messages without asking a player");
        Err(self.failed(Fault::Protocol(what)))
    }

    fn failed(&mut self, fault: Fault) -> Error {
        let players = self.setup.players;
        self.java.failed(match fault {
            Fault::Exception { trace } if self.is_at_start => {
                Fault::ExceptionAtStart { players, trace }
            }
            fault => fault,
        })
    }

    fn step(&mut self, messages: Messages, next: Next) -> Result<Step, Error> {
        let next = self.compared(next, &messages.metadata)?;
        let Messages { texts, tooltips, view, metadata, .. } = messages;
        let (hash, view) = (hash_of_view(&view), Some(view).filter(|_| self.keeps_views));
        Ok(Step { texts, tooltips, view: hash, views: Vec::from_iter(view), metadata, next })
    }

    /// If the game is over, replaces its score with the score for comparing solutions to test
    /// cases.
    fn compared(&mut self, next: Next, metadata: &str) -> Result<Next, Error> {
        let criterion = self.setup.test_case.as_ref().and_then(|case| case.criterion.as_ref());
        match (next, criterion) {
            (Next::Over { scores, options }, Some(criterion)) => {
                let score = criterion.score(scores.first() > Some(&0), metadata);
                let score = score.map_err(|what| self.java.failed(Fault::Protocol(what)))?;
                Ok(Next::Over { scores: vec![score], options })
            }
            (next, _) => Ok(next),
        }
    }

    /// Ends a game after its last step has been received.
    ///
    /// Returns an error if a shared process does not confirm the end of the game.
    pub fn finish(&mut self) -> Result<(), Error> {
        self.is_over = true;
        if !self.is_shared() {
            return Ok(());
        }
        let message = self.java.message(self.java.deadline())?;
        if message.name != "GAME_OVER" {
            let what = format!("sent {} after the game", message.name);
            return Err(self.java.failed(Fault::Protocol(what)));
        }
        Ok(())
    }

    /// Sends an answer and the time taken in milliseconds.
    pub fn answer(&mut self, lines: &[&str], ms: u64) {
        let time = ms.to_string();
        let time = self.is_timed.then_some(time.as_str());
        let lines: Vec<&str> = time.into_iter().chain(lines.iter().copied()).collect();
        self.unsent = format!("[[SET_PLAYER_OUTPUT] {}]\n", lines.len());
        lines.iter().for_each(|line| self.unsent.extend([line, "\n"]));
    }

    /// Tells the referee that the player did not answer.
    pub fn time_out(&mut self) {
        self.unsent = "[[SET_PLAYER_TIMEOUT] 0]\n".to_owned();
    }
}

/// Messages from a referee, up to a question or the end of the game.
#[derive(Default)]
struct Messages {
    texts: Vec<String>,
    tooltips: Vec<String>,
    view: String,
    input: Vec<String>,
    options: Vec<String>,
    /// Statistics about the game as JSON, most of which depend on timing.
    metadata: String,
}

impl Messages {
    /// Adds a message. Returns the next event if this message completes it.
    fn take(&mut self, message: Message) -> Result<Option<Next>, Fault> {
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
            "FAIL" => return Err(Fault::Exception { trace: lines.join("\n") }),
            other => {
                let what = format!("sent {other}, which is not part of the protocol");
                return Err(Fault::Protocol(what));
            }
        }
        Ok(None)
    }

    fn ask(&mut self, lines: &[String]) -> Result<Next, Fault> {
        let wrong = || {
            let expected = "expected player, lines and milliseconds";
            Fault::Protocol(format!("asked a player with {lines:?}, {expected}"))
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

    fn over(&mut self, lines: &[String]) -> Result<Next, Fault> {
        let read = |(seat, line): (usize, &String)| {
            let (player, score) = line.trim().split_once(' ')?;
            (player.parse() == Ok(seat)).then_some(())?;
            score.trim().parse().ok()
        };
        let scores = lines.iter().enumerate().map(read).collect::<Option<Vec<i64>>>();
        let scores = scores.ok_or_else(|| {
            Fault::Protocol(format!("sent scores {lines:?}, expected PLAYER SCORE lines"))
        })?;
        let options = std::mem::take(&mut self.options);
        Ok(Next::Over { scores, options })
    }
}
