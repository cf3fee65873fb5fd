//! The runner's side of one game.

use std::sync::Arc;

use engine::hash::of_text;
use sdk_game::{Next, Referee, SdkSetup, Step};

use crate::Message;
use crate::java::Java;
use crate::live::Processes;
use crate::process_mode::Exchange;

/// A game of a referee. The Java process goes back to its referee when the game is over.
pub struct GameClient {
    processes: Arc<Processes>,
    java: Option<Java>,
    /// The reply that is sent with the next question.
    unsent: String,
    /// Whether the referee wants to know how long answers take.
    is_timed: bool,
    setup: SdkSetup,
    /// The exchanges so far, if the game is to be checked.
    log: Option<Vec<Exchange>>,
    keeps_views: bool,
}

impl GameClient {
    /// Logs all messages, so that they can be checked after the game.
    #[must_use]
    pub fn logged(self) -> Self {
        Self { log: Some(Vec::new()), ..self }
    }

    /// Begins a game. Messages to the viewer are kept if `keeps_views` says so.
    pub fn begin(
        processes: Arc<Processes>,
        java: Java,
        setup: &SdkSetup,
        keeps_views: bool,
    ) -> Self {
        let mut unsent = String::new();
        if java.is_warm {
            unsent = format!("GAME {} {}\n", setup.league, setup.mode());
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
        }
    }

    fn java(&mut self) -> Result<&mut Java, String> {
        self.java.as_mut().ok_or_else(|| "the game of this referee is over".to_owned())
    }

    /// Lets the process play the next game, if it is ready for one.
    fn give_back(&mut self) -> Result<(), String> {
        let Some(mut java) = self.java.take().filter(|java| java.is_warm) else { return Ok(()) };
        match java.message().map_err(|error| error.to_string())? {
            Message { name, .. } if name == "GAME_OVER" => {
                self.processes.give_back(java, &self.setup, self.log.take())
            }
            other => Err(java.failed(&format!("said {} after the game", other.name)).to_string()),
        }
    }

    /// The end of the game, with the score by which solutions of test cases are compared.
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
        let is_first = self.unsent.contains("[[INIT] ");
        let text = std::mem::take(&mut self.unsent) + "[[GET_GAME_INFO] 0]\n";
        self.java()?.send(text);
        let mut said = Said::default();
        let next = loop {
            let message = self.java()?.message().map_err(|error| error.to_string())?;
            if message.name == "MONITORING" {
                self.is_timed = true;
            }
            match said.hear(message) {
                Ok(None) => {}
                Ok(Some(next)) => break self.compared(next, &said.metadata)?,
                Err(what) if is_first => {
                    // Most games do not check how many players there are.
                    let players = self.setup.players;
                    let what = what.replacen(
                        "failed\n",
                        &format!("failed at its start: is it a game for {players} players?\n"),
                        1,
                    );
                    return Err(self.java()?.failed(&what).to_string());
                }
                Err(what) => return Err(self.java()?.failed(&what).to_string()),
            }
        };
        let Said { texts, tooltips, view, .. } = said;
        let (hash, view) = (of_text(&view), Some(view).filter(|_| self.keeps_views));
        let step = Step { texts, tooltips, view: hash, views: Vec::from_iter(view), next };
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

    fn time_out(&mut self) {
        self.unsent = "[[SET_PLAYER_TIMEOUT] 0]\n".to_owned();
    }
}

/// The messages of a referee in answer to one question.
#[derive(Default)]
struct Said {
    texts: Vec<String>,
    tooltips: Vec<String>,
    view: String,
    input: Vec<String>,
    options: Vec<String>,
    /// Numbers about the game as JSON. Most depend on times.
    metadata: String,
}

impl Said {
    /// Takes a message; what comes next, if it is the last one.
    fn hear(&mut self, message: Message) -> Result<Option<Next>, String> {
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
            other => return Err(format!("said {other}, which the protocol does not know")),
        }
        Ok(None)
    }

    fn ask(&mut self, lines: &[String]) -> Result<Next, String> {
        let wrong = || format!("asks with {lines:?}, expected player, lines and milliseconds");
        let [seat, count, limit] = lines else { return Err(wrong()) };
        let seat = seat.trim().parse().map_err(|_| wrong())?;
        let lines = count.trim().parse().ok().filter(|lines| *lines <= LINES_MAX);
        // What is left of a time for the whole game may be negative.
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
            scores.ok_or_else(|| format!("scores {lines:?}, expected PLAYER SCORE lines"))?;
        let options = std::mem::take(&mut self.options);
        Ok(Next::Over { scores, options })
    }
}

/// The most lines of an answer.
const LINES_MAX: usize = 10_000;
