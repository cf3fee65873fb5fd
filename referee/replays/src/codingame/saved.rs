//! Games from any contest, as described by a result. Replaying them requires the contest's referee.

mod local;
mod saved_game;
mod server;

use std::path::Path;

use serde_json::Value;

use super::read::results;
use super::{ResultError, Shape, wrapper};
use crate::Error;

pub use saved_game::{FrameField, SavedFrame, SavedGame};

impl SavedGame {
    /// Reads a result.
    ///
    /// Returns an error if the value has none of the four shapes, if a field is missing or has the
    /// wrong type, or if the result gives a reason why no game was played.
    pub fn read(record: &Value) -> Result<Self, ResultError> {
        let parts = wrapper::parts(record)?;
        let mut saved = match parts.is_local {
            true => local::read(&parts.game)?,
            false => server::read(&parts.game)?,
        };
        saved.shape = parts.shape;
        saved.title_league = wrapper::level_of(&parts.outer)?;
        saved.root = parts.game.path;
        saved.take_own_options();
        Ok(saved)
    }

    /// Returns the path of a frame's field in the result, for use in messages.
    #[must_use]
    pub fn path(&self, frame: usize, field: FrameField) -> String {
        let is_local = self.shape == Shape::Local;
        let path = match field {
            FrameField::Answer(seat) if is_local => format!("outputs.{seat}[{frame}]"),
            FrameField::Seat if is_local => format!("outputs, item {frame}"),
            FrameField::Summary if is_local => format!("summaries[{frame}]"),
            FrameField::View if is_local => format!("views[{frame}]"),
            FrameField::Answer(_) => format!("frames[{frame}].stdout"),
            FrameField::Seat => format!("frames[{frame}].agentId"),
            FrameField::Summary => format!("frames[{frame}].summary"),
            FrameField::View => format!("frames[{frame}].view"),
        };
        if self.root.is_empty() { path } else { format!("{}.{path}", self.root) }
    }

    /// Reads the game, league and rule set from the options in a result exported by this program.
    fn take_own_options(&mut self) {
        if self.options.remove("game").is_none() {
            return;
        }
        let league = self.options.remove("league").and_then(|league| league.parse().ok());
        self.title_league = league.or(self.title_league);
        self.options.remove("rules");
    }
}

/// Iterates over the games in a file, with their positions. The file contains either one result,
/// which may span several lines, or one result per line.
///
/// Returns an error if the file cannot be read. Records that are not results give an error as well.
pub fn saved_games(
    path: &Path,
) -> Result<impl Iterator<Item = Result<(String, SavedGame), Error>>, Error> {
    Ok(results(path)?.map(|record| {
        let (location, record) = record?;
        let saved = SavedGame::read(&record).map_err(|error| Error::input(&location, error))?;
        Ok((location, saved))
    }))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde_json::json;

    use super::*;

    fn local() -> Value {
        json!({
            "views": ["KEY_FRAME 0\n{\"a\":1}\n", "INTERMEDIATE_FRAME 1\n", "KEY_FRAME 2\n{}\n"],
            "summaries": ["", null, "$1 is late\n"],
            "outputs": { "0": [null, "1\n2\n", null], "1": [null, null, null], "referee": ["", "", ""] },
            "errors": { "0": ["", "said", null], "1": [null, null, "late"] },
            "scores": { "0": 7, "1": -1 }, "uinput": ["seed=-9007199254740993\nwidth = 10\n"],
            "tooltips": [{ "turn": 2, "text": "late", "event": 1 }], "ids": { "0": 0, "1": 1 },
            "agents": [{ "index": 1, "name": "second" }],
        })
    }

    fn server() -> Value {
        json!({
            "frames": [
                { "agentId": -1, "keyframe": true, "view": " 0\n{\"a\":1}\n", "summary": "" },
                { "agentId": 0, "keyframe": false, "view": " 1\n", "stdout": "1\n2\n", "stderr": "said" },
                { "agentId": 1, "keyframe": true, "view": " 2\n{}\n", "summary": "$1 is late\n", "stderr": "late" },
            ],
            "scores": [7, -1], "ranks": [0, 1], "refereeInput": "seed=-9007199254740993\nwidth=10\n",
            "tooltips": ["{\"turn\":2,\"text\":\"late\",\"event\":1}"],
            "agents": [{ "index": 1, "codingamer": { "pseudo": "second" } }],
        })
    }

    #[test]
    fn all_forms_hold_the_same_game() {
        let local = SavedGame::read(&local()).expect("a result");
        let bare = SavedGame::read(&server()).expect("a result");
        let wrapped =
            json!({ "success": { "gameResult": server(), "questionTitle": "X - Level 12" } });
        let wrapped = SavedGame::read(&wrapped).expect("a result");
        assert_eq!(local.seed, -9_007_199_254_740_993);
        assert_eq!(local.options, BTreeMap::from([("width".to_owned(), "10".to_owned())]));
        assert_eq!(local.players, ["seat 0", "second"]);
        let answers: Vec<_> = local.frames.iter().map(|frame| frame.answer.as_deref()).collect();
        assert_eq!(answers, [None, Some("1\n2\n"), None]);
        let keys: Vec<_> = local.frames.iter().map(|frame| frame.is_key).collect();
        assert_eq!(keys, [Some(true), Some(false), Some(true)]);
        assert_eq!(local.frames[0].view.as_deref(), Some(" 0\n{\"a\":1}\n"));
        assert_eq!(bare.tooltips, Some(vec!["late".to_owned()]));
        assert_eq!(local.path(1, FrameField::Answer(0)), "outputs.0[1]");
        assert_eq!(wrapped.path(1, FrameField::Answer(0)), "success.gameResult.frames[1].stdout");
        assert_eq!((bare.title_league, wrapped.title_league), (None, Some(12)));
        let same = |game: &SavedGame| {
            let text = |frame: &SavedFrame| {
                let summary = frame.summary.clone().unwrap_or_default();
                (frame.answer.clone(), frame.stderr.clone(), summary, frame.view.clone())
            };
            let frames: Vec<_> = game.frames.iter().map(text).collect();
            (game.seed, game.options.clone(), game.scores.clone(), game.tooltips.clone(), frames)
        };
        assert_eq!(same(&bare), same(&local));
        assert_eq!(same(&wrapped), same(&local));
    }

    #[test]
    fn wrong_fields_are_named() {
        let seed = "a seed=N line with a signed 64-bit number, got \"seed=x\"";
        let cases: [(Value, &str, Value, &str); 12] = [
            (server(), "/refereeInput", json!("seed=x"), seed),
            (server(), "/refereeInput", json!("7"), "refereeInput: expected NAME=VALUE lines"),
            (server(), "/refereeInput", json!("a=b"), "refereeInput: expected a seed=N line"),
            (server(), "/scores", json!([]), "scores: expected scores for 1 to 8 players"),
            (server(), "/scores/1", json!("x"), "scores[1]: expected a whole number, got \"x\""),
            (server(), "/ranks", json!([0]), "ranks: expected one rank per score"),
            (server(), "/frames", json!([]), "frames: expected at least one frame"),
            (server(), "/frames/1", json!(3), "frames[1]: expected a frame, got 3"),
            (server(), "/frames/1/stdout", json!(3), "frames[1].stdout: expected a string, got 3"),
            (
                server(),
                "/frames/1/agentId",
                json!(2),
                "frames[1].agentId: expected -1 or a seat index",
            ),
            (
                local(),
                "/outputs/1/1",
                json!("3\n"),
                "outputs.1[1]: expected null, because another seat",
            ),
            (local(), "/uinput", json!([]), "uinput: expected a seed=N line"),
        ];
        for (mut result, path, value, expected) in cases {
            *result.pointer_mut(path).expect("a field") = value;
            let error = SavedGame::read(&result).expect_err(path).to_string();
            assert!(error.contains(expected), "{path}: {error}");
        }
    }
}
