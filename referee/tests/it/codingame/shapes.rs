//! Results in all four formats, converted from games played here. This code shares nothing with the
//! program's own reader and writer.

use serde_json::{Value, json};

/// A game with everything that a result describes.
#[derive(Clone, Debug)]
pub struct Played {
    pub seed: String,
    pub players: [String; 2],
    pub steps: Vec<Step>,
    pub scores: Vec<i64>,
}

#[derive(Clone, Debug)]
pub struct Step {
    pub seat: usize,
    /// The answer; `None` if it was late.
    pub line: Option<String>,
    /// Number of actions that had an effect.
    pub applied: usize,
    /// Number of refused actions.
    pub refused: usize,
}

impl Played {
    /// Converts a replay written by the referee.
    pub fn from_replay(replay: &Value) -> Self {
        let step = |of: &Value| Step {
            seat: of["seat"].as_u64().expect("a seat") as usize,
            line: of["line"].as_str().map(str::to_owned),
            applied: 1,
            refused: 0,
        };
        let list = |key: &str| replay[key].as_array().expect("a list").iter().map(step);
        let players = [0, 1].map(|seat| replay["players"][seat].as_str().expect("text").to_owned());
        Self {
            seed: replay["seed"].as_str().expect("a text").to_owned(),
            players,
            steps: list("turns").chain(list("exits")).collect(),
            scores: serde_json::from_value(replay["scores"].clone()).expect("scores"),
        }
    }

    /// Formats the bare result from the site: a frame for each answer, and one for each action
    /// after it.
    pub fn bare(&self) -> Value {
        let view = |frame: usize| format!(" {frame}\n{{\"frame\":{{\"graphics\":\"C;1;R\"}}}}\n");
        let mut frames = vec![json!({
            "agentId": -1, "keyframe": true, "summary": "", "gameInformation": "", "view": view(0),
        })];
        let mut summary = String::new();
        for step in &self.steps {
            let mut frame = json!({
                "agentId": step.seat, "keyframe": true, "gameInformation": "",
                "summary": std::mem::take(&mut summary), "view": view(frames.len()),
            });
            match &step.line {
                Some(line) => frame["stdout"] = json!(format!("{line}\n")),
                None => frame["summary"] = json!(format!("¤RED¤${} timeout!§RED§\n", step.seat)),
            }
            frames.push(frame);
            for _ in 0..step.applied {
                let view = view(frames.len());
                frames.push(json!({ "agentId": 0, "keyframe": false, "stdout": "", "view": view }));
            }
            let refusal = format!("${}: Invalid action (MOVE 1 1 1)\n", step.seat);
            summary = refusal.repeat(step.refused);
        }
        frames.push(json!({ "agentId": 0, "keyframe": true, "stdout": "", "summary": summary }));
        let rank = |seat: usize| usize::from(self.scores[seat] < self.scores[1 - seat]);
        json!({
            "frames": frames, "gameId": 412_345_678, "refereeInput": format!("seed={}\n", self.seed),
            "scores": self.scores, "ranks": [rank(0), rank(1)], "metadata": {},
            "tooltips": ["{\"turn\":3,\"text\":\"a tooltip\",\"event\":0}"],
            "agents": [
                { "index": 0, "agentId": 7, "score": 30.1, "rank": 2, "valid": true,
                  "codingamer": { "userId": 5, "pseudo": self.players[0], "enable": true, "avatar": 6 } },
                { "index": 1, "agentId": -1,
                  "arenaboss": { "nickname": self.players[1], "league": { "divisionIndex": 3 } } },
            ],
        })
    }

    /// Formats the site's response for a shared game.
    pub fn wrapper(&self) -> Value {
        json!({
            "puzzleTitle": ["A Code of Ice and Fire", "A Code of Ice and Fire"], "puzzleId": 572,
            "gameResult": self.bare(), "viewer": "define('x', function () {});", "shareable": true,
            "questionTitle": "A Code of Ice and Fire",
        })
    }

    /// Formats the site's former response.
    pub fn success(&self) -> Value {
        json!({ "success": self.wrapper() })
    }

    /// Formats the output of the SDK.
    pub fn local(&self) -> Value {
        let frames = self.bare()["frames"].as_array().expect("a list").clone();
        let list = |of: &dyn Fn(&Value) -> Value| frames.iter().map(of).collect::<Vec<Value>>();
        let output = |seat: usize| {
            list(&|frame| match frame["stdout"].as_str() {
                Some(line) if !line.is_empty() && frame["agentId"] == json!(seat) => json!(line),
                _ => Value::Null,
            })
        };
        let texts = |key: &str| list(&|frame| json!(frame[key].as_str().unwrap_or_default()));
        let nothing = list(&|_| Value::Null);
        json!({
            "errors": { "0": nothing, "1": nothing, "referee": nothing },
            "outputs": { "0": output(0), "1": output(1), "referee": nothing },
            "summaries": texts("summary"),
            "views": texts("view").iter().map(|view| json!(format!("KEY_FRAME{view}"))).collect::<Vec<_>>(),
            "scores": { "0": self.scores[0], "1": self.scores[1] },
            "uinput": [format!("seed={}\n", self.seed)], "ids": { "0": 0, "1": 1 },
            "tooltips": [{ "turn": 3, "text": "a tooltip", "event": 0 }], "metadata": "{}",
            "agents": [
                { "index": 0, "name": self.players[0], "avatar": "a.png", "agentId": 0 },
                { "index": 1, "name": self.players[1], "avatar": null, "agentId": 1 },
            ],
        })
    }

    pub fn shapes(&self) -> [(&'static str, Value); 4] {
        [
            ("bare", self.bare()),
            ("wrapper", self.wrapper()),
            ("success", self.success()),
            ("local", self.local()),
        ]
    }
}
