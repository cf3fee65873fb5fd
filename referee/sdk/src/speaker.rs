//! The runner's side of one game.

use std::sync::Arc;
use std::time::Instant;

use engine::hash::of_text;
use games::sdk::{Next, Referee, SdkSetup, Step};

use crate::java::Java;
use crate::live::Processes;
use crate::way::Exchange;
use crate::{Error, Message};

/// A game of a referee. The Java process goes back to its referee when the game is over.
pub struct Speaker {
    processes: Arc<Processes>,
    java: Option<Java>,
    /// Whether the referee wants to know how long answers take.
    is_monitored: bool,
    /// When the player was asked.
    asked: Instant,
    setup: SdkSetup,
    /// What was said, as long as it is to be checked.
    log: Option<Vec<Exchange>>,
}

impl Speaker {
    /// Notes everything that is said, so that it can be checked after the game.
    #[must_use]
    pub fn noting(self) -> Self {
        Self { log: Some(Vec::new()), ..self }
    }

    /// Begins a game.
    pub fn begin(
        processes: Arc<Processes>,
        mut java: Java,
        setup: &SdkSetup,
    ) -> Result<Self, Error> {
        if java.is_warm {
            java.send(&format!("GAME {} multi\n", setup.league))?;
        }
        let options = setup.options.iter().map(|(name, value)| format!("{name}={value}\n"));
        let options: String =
            std::iter::once(format!("seed={}\n", setup.seed)).chain(options).collect();
        let lines = options.lines().count() + 1;
        java.send(&format!("[[INIT] {lines}]\n{}\n{options}", setup.players))?;
        Ok(Self {
            processes,
            java: Some(java),
            is_monitored: false,
            asked: Instant::now(),
            setup: setup.clone(),
            log: None,
        })
    }

    fn java(&mut self) -> Result<&mut Java, String> {
        self.java.as_mut().ok_or_else(|| "the game of this referee is over".to_owned())
    }

    fn send(&mut self, text: &str) -> Result<(), String> {
        self.java()?.send(text).map_err(|error| error.to_string())
    }

    /// Lets the process play the next game, if it is ready for one.
    fn give_back(&mut self) -> Result<(), String> {
        let Some(mut java) = self.java.take().filter(|java| java.is_warm) else { return Ok(()) };
        match java.message().map_err(|error| error.to_string())? {
            Message { name, .. } if name == "GAME_OVER" => {
                self.processes.take_back(java, &self.setup, self.log.take())
            }
            other => Err(java.failed(&format!("said {} after the game", other.name)).to_string()),
        }
    }

    fn note_answer(&mut self, lines: &[&str]) {
        if let Some(exchange) = self.log.as_mut().and_then(|log| log.last_mut()) {
            exchange.answer = Some(lines.iter().map(ToString::to_string).collect());
        }
    }
}

impl Referee for Speaker {
    fn next(&mut self) -> Result<Step, String> {
        self.send("[[GET_GAME_INFO] 0]\n")?;
        let mut said = Said::default();
        let next = loop {
            let message = self.java()?.message().map_err(|error| error.to_string())?;
            if message.name == "MONITORING" {
                self.is_monitored = true;
            }
            match said.hear(message) {
                Ok(None) => {}
                Ok(Some(next)) => break next,
                Err(what) => return Err(self.java()?.failed(&what).to_string()),
            }
        };
        let step = Step { texts: said.texts, tooltips: said.tooltips, view: said.view, next };
        if let Some(log) = &mut self.log {
            log.push(Exchange { step: step.clone(), answer: None });
        }
        if let Next::Over { .. } = step.next {
            self.give_back()?;
        }
        self.asked = Instant::now();
        Ok(step)
    }

    fn answer(&mut self, lines: &[&str]) -> Result<(), String> {
        self.note_answer(lines);
        let mut text = String::new();
        let mut count = lines.len();
        if self.is_monitored {
            count += 1;
            text = format!("{}\n", self.asked.elapsed().as_millis());
        }
        lines.iter().for_each(|line| text.push_str(&format!("{line}\n")));
        self.send(&format!("[[SET_PLAYER_OUTPUT] {count}]\n{text}"))
    }

    fn time_out(&mut self) -> Result<(), String> {
        self.send("[[SET_PLAYER_TIMEOUT] 0]\n")
    }
}

/// What a referee said in answer to one question.
#[derive(Default)]
struct Said {
    texts: Vec<String>,
    tooltips: Vec<String>,
    view: u64,
    input: Vec<String>,
    options: Vec<String>,
}

impl Said {
    /// Takes a message; what comes next, if it is the last one.
    fn hear(&mut self, message: Message) -> Result<Option<Next>, String> {
        let Message { name, lines } = message;
        match name.as_str() {
            "VIEW" => self.view = of_text(&lines.join("\n")),
            // The numbers of the metadata depend on times.
            "MONITORING" | "METADATA" => {}
            "INFOS" | "SUMMARY" => self.texts.extend(lines),
            "TOOLTIP" => self.tooltips.extend(lines.into_iter().step_by(2)),
            "NEXT_PLAYER_INPUT" => self.input = lines,
            "NEXT_PLAYER_INFO" => return self.ask(&lines).map(Some),
            "UINPUT" => self.options = lines,
            "SCORES" => return self.over(&lines).map(Some),
            "FAIL" => {
                let trace = lines.join("\n");
                let advice = crate::java::advice(&trace)
                    .map_or(String::new(), |advice| format!("; {advice}"));
                return Err(format!("failed{advice}\n{trace}"));
            }
            other => return Err(format!("said {other}, which the protocol does not know")),
        }
        Ok(None)
    }

    fn ask(&mut self, lines: &[String]) -> Result<Next, String> {
        let wrong = || format!("asks with {lines:?}, expected player, lines and milliseconds");
        let [seat, count, limit] = lines else { return Err(wrong()) };
        let read = |text: &str| text.trim().parse::<u64>().ok();
        let (Some(seat), Some(count), Some(limit_ms)) = (read(seat), read(count), read(limit))
        else {
            return Err(wrong());
        };
        let lines = usize::try_from(count).ok().filter(|lines| *lines <= LINES_MAX);
        let input = self.input.iter().flat_map(|line| [line.as_str(), "\n"]).collect();
        let seat = usize::try_from(seat).map_err(|_| wrong())?;
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
