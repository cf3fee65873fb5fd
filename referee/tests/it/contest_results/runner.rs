//! Runner for the game of sums that writes results like the SDK and the site. It shares no code
//! with the program.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

/// A completed game.
#[derive(Clone, Debug, Default)]
pub struct Game {
    pub seed: i64,
    pub frames: Vec<Frame>,
    pub tooltips: Vec<[String; 2]>,
    pub options: String,
    pub metadata: String,
    pub scores: Vec<i64>,
}

#[derive(Clone, Debug, Default)]
pub struct Frame {
    /// Seat that was asked a question.
    pub seat: Option<usize>,
    /// The answer; `None` if it was late.
    pub answer: Option<String>,
    pub summary: String,
    pub view: String,
}

/// Plays a game with three seats. `answer` receives the seat, the number of its question counted
/// from 1, and the number of lines.
pub fn play(
    jar: &Path,
    league: u32,
    options: &[&str],
    answer: impl Fn(usize, usize, usize) -> Option<String>,
) -> Game {
    let seed = -9_007_199_254_740_993;
    let input = [&[format!("seed={seed}")], &lines(options)[..]].concat();
    Game { seed, ..play_input(jar, (league, "multi", 3), &input, answer) }
}

/// Lets one player solve a test case alone.
pub fn solve(
    jar: &Path,
    case: &[&str],
    answer: impl Fn(usize, usize, usize) -> Option<String>,
) -> Game {
    play_input(jar, (1, "solo", 1), &lines(case), answer)
}

fn lines(of: &[&str]) -> Vec<String> {
    of.iter().map(ToString::to_string).collect()
}

/// Plays a game with the given league, mode and number of players.
fn play_input(
    jar: &Path,
    (league, mode, players): (u32, &str, usize),
    input: &[String],
    answer: impl Fn(usize, usize, usize) -> Option<String>,
) -> Game {
    let mut command = Command::new("java");
    command.arg(format!("-Dleague.level={league}")).arg(format!("-Dgame.mode={mode}"));
    command.arg("-cp").arg(jar);
    command.arg("com.codingame.gameengine.core.RefereeMain");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut referee = Referee::from_child(command.spawn().expect("Java runs"));
    let mut game = Game::default();
    referee.send("INIT", &[&[players.to_string()], input].concat());
    let (mut asked, mut questions) = (Frame::default(), vec![0; players]);
    loop {
        referee.send("GET_GAME_INFO", &[]);
        let (frame, next) = referee.listen(&mut game, std::mem::take(&mut asked));
        game.frames.push(frame);
        let Some([seat, lines]) = next else { break };
        questions[seat] += usize::from(lines > 0);
        let given =
            if lines == 0 { Some(String::new()) } else { answer(seat, questions[seat], lines) };
        match &given {
            Some(text) => referee
                .send("SET_PLAYER_OUTPUT", &text.lines().map(str::to_owned).collect::<Vec<_>>()),
            None => referee.send("SET_PLAYER_TIMEOUT", &[]),
        }
        asked = Frame { seat: Some(seat), answer: given, ..Frame::default() };
    }
    referee.child.wait().expect("Java ends");
    game
}

struct Referee {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Referee {
    fn from_child(mut child: Child) -> Self {
        let input = child.stdin.take().expect("a pipe");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        Self { child, input, output }
    }

    fn send(&mut self, name: &str, lines: &[String]) {
        let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
        write!(self.input, "[[{name}] {}]\n{text}", lines.len()).expect("Java listens");
        self.input.flush().expect("Java listens");
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("UTF-8");
        assert!(line.ends_with('\n'), "Java has ended: {line:?}");
        line
    }

    /// Reads the rest of a frame, and the next question: its seat and its number of lines.
    fn listen(&mut self, game: &mut Game, mut frame: Frame) -> (Frame, Option<[usize; 2]>) {
        loop {
            let head = self.line();
            let (name, count) =
                head.trim().trim_matches(['[', ']']).split_once("] ").expect("a head");
            let (name, count) = (name.to_owned(), count.parse::<usize>().expect("a number"));
            let lines: Vec<String> = (0..count).map(|_| self.line()).collect();
            match name.as_str() {
                "VIEW" => frame.view = lines.concat(),
                "SUMMARY" => frame.summary = lines.concat(),
                "TOOLTIP" => game.tooltips.extend(
                    lines
                        .chunks(2)
                        .map(|pair| [pair[0].trim().to_owned(), pair[1].trim().to_owned()]),
                ),
                "UINPUT" => game.options = lines.concat(),
                "METADATA" => game.metadata = lines.concat(),
                "NEXT_PLAYER_INFO" => {
                    let number = |line: &String| line.trim().parse().expect("a number");
                    return (frame, Some([number(&lines[0]), number(&lines[1])]));
                }
                "SCORES" => {
                    let score = |line: &String| line.trim().split(' ').nth(1)?.parse().ok();
                    game.scores = lines.iter().filter_map(score).collect();
                    return (frame, None);
                }
                _ => {}
            }
        }
    }
}

impl Game {
    /// Formats the result as a file written by the SDK.
    pub fn local(&self) -> Value {
        let list = |of: &dyn Fn(&Frame) -> Value| self.frames.iter().map(of).collect::<Vec<_>>();
        let column = |seat: usize| {
            list(&|frame| json!(frame.answer.as_ref().filter(|_| frame.seat == Some(seat))))
        };
        let tooltip = |[text, seat]: &[String; 2]| json!({ "turn": 1, "text": text, "event": seat.parse::<i64>().ok() });
        let nothing = list(&|_| Value::Null);
        let seats = |of: &dyn Fn(usize) -> Value| {
            let of = |seat: usize| (seat.to_string(), of(seat));
            (0..self.scores.len()).map(of).collect::<serde_json::Map<_, _>>()
        };
        let mut outputs = seats(&|seat| json!(column(seat)));
        outputs.insert("referee".to_owned(), json!(nothing));
        json!({
            "errors": seats(&|_| json!(nothing)), "outputs": outputs,
            "summaries": list(&|frame| json!(frame.summary)), "views": list(&|frame| json!(frame.view)),
            "scores": seats(&|seat| json!(self.scores[seat])),
            "uinput": [self.options], "metadata": self.metadata,
            "tooltips": self.tooltips.iter().map(tooltip).collect::<Vec<_>>(),
            "ids": seats(&|seat| json!(seat)),
            "agents": (0..self.scores.len()).map(|seat| json!({ "index": seat, "name": format!("Player {seat}") })).collect::<Vec<_>>(),
        })
    }

    /// Formats the result as on the site.
    pub fn bare(&self) -> Value {
        let frame = |frame: &Frame| {
            let view = frame.view.strip_prefix("KEY_FRAME").expect("a key frame");
            let mut object = json!({
                "agentId": frame.seat.map_or(-1, |seat| seat as i64), "keyframe": true,
                "gameInformation": "", "summary": frame.summary, "view": view,
            });
            if let Some(answer) = frame.answer.as_ref().filter(|answer| !answer.is_empty()) {
                object["stdout"] = json!(answer);
            }
            object
        };
        let rank = |score: &i64| self.scores.iter().filter(|other| *other > score).count();
        let tooltip = |[text, seat]: &[String; 2]| {
            json!(format!("{{\"turn\":1,\"text\":{},\"event\":{seat}}}", json!(text)))
        };
        json!({
            "frames": self.frames.iter().map(frame).collect::<Vec<_>>(), "gameId": 7,
            "refereeInput": self.options, "scores": self.scores,
            "ranks": self.scores.iter().map(rank).collect::<Vec<_>>(),
            "tooltips": self.tooltips.iter().map(tooltip).collect::<Vec<_>>(),
        })
    }

    pub fn wrapper(&self, question: &str) -> Value {
        json!({ "puzzleTitle": ["Sums", "Sommes"], "gameResult": self.bare(), "questionTitle": question })
    }
}
