//! A contest's original viewer, as included in its referee. Its files are served on a separate port
//! that serves nothing else: the viewer runs in a frame without an origin, so any page may read the
//! files.

mod files;

use std::net::Ipv4Addr;
use std::sync::Arc;

use axum::Router;
use axum::routing::get;
use engine::catalogue::RefereeChoice;
use replays::text::printable;
use replays::{Error, Replay, replies};
use sdk::{LiveReferee, Source, ViewerFiles};
use sdk_game::{PREFIX, SdkSetup};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use viewer::{OriginalGame, OriginalViewer};

use self::files::{STAGE, Served, file};
use super::Refusal;
use super::error::ServeError;

/// A transparent pixel. Viewers show nothing unless every player has a picture.
const PICTURE: &str = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR42mNgAAIAAAUAAen63NgAAAAASUVORK5CYII=";

/// A referee whose contest may have a viewer.
pub struct Original {
    referee: &'static LiveReferee,
    name: String,
    sha256: String,
    /// Port that serves the viewer's files, or the reason why there is no viewer.
    port: Result<u16, String>,
}

impl Original {
    /// Listens on a free port for requests from the viewer, if the referee includes one.
    ///
    /// Returns an error if the referee cannot be used, or if no port is available.
    pub fn open(
        choice: &RefereeChoice,
        runtime: &Runtime,
    ) -> Result<(Self, Option<(TcpListener, Router)>), ServeError> {
        let source = Source::find(&choice.path)?;
        let referee = sdk::live(choice)?;
        let (name, sha256) = (source.name.clone(), choice.sha256.clone());
        let files = match ViewerFiles::find(&source) {
            Ok(files) => files,
            Err(error) => {
                let port = Err(error.to_string());
                return Ok((Self { referee, name, sha256, port }, None));
            }
        };
        let refused = |source| ServeError::Port { port: 0, source };
        let listening = TcpListener::bind((Ipv4Addr::LOCALHOST, 0));
        let listener = runtime.block_on(listening).map_err(refused)?;
        let port = listener.local_addr().map_err(refused)?.port();
        let served = Arc::new(Served::new(files, port));
        let router = Router::new().fallback(get(file)).with_state(served);
        Ok((Self { referee, name, sha256, port: Ok(port) }, Some((listener, router))))
    }

    /// The reason why there is no viewer, or `None` if there is one.
    pub fn missing(&self) -> Option<&str> {
        self.port.as_ref().err().map(String::as_str)
    }

    /// The viewer for a game played by this referee, or the reason why it is not shown. `None` if
    /// the game has no referee. The game is replayed to get the frames.
    pub fn viewer_for(&self, replay: &Replay) -> Option<Result<OriginalViewer, String>> {
        if !replay.game.starts_with(PREFIX) {
            return None;
        }
        let setup: SdkSetup = serde_json::from_value(replay.setup.clone()).ok()?;
        if setup.sha256 != self.sha256 {
            let (played, own) = (printable(&setup.referee), &self.name);
            return Some(Err(format!(
                "the game was played by another referee: {played}, not {own}"
            )));
        }
        let port = match &self.port {
            Ok(port) => *port,
            Err(reason) => return Some(Err(reason.clone())),
        };
        let views = self.views(&setup, replay);
        Some(views.map_err(|refusal| refusal.reason).map(|views| {
            let address = format!("http://127.0.0.1:{port}/{STAGE}");
            let is_solo = setup.test_case.is_some();
            let (games, turns) = games(&replay.players, is_solo, &views);
            OriginalViewer { address, games, turns }
        }))
    }

    fn views(&self, setup: &SdkSetup, replay: &Replay) -> Result<Vec<Vec<String>>, Refusal> {
        let replies = replies(replay).map_err(|found| Error::differs("the replay", found))?;
        Ok(self.referee.views(setup, &replies)?)
    }
}

/// The games in the viewers' format, and for each turn the game and frame to show. If a
/// single-player game has several players, each player has a separate game.
fn games(
    players: &[String],
    is_solo: bool,
    views: &[Vec<String>],
) -> (Vec<OriginalGame>, Vec<[usize; 2]>) {
    let mut frames: Vec<Vec<Value>> = vec![Vec::new()];
    let mut shown = Vec::new();
    for step in views {
        let mut last = None;
        for view in step {
            let (kind, rest) = view.split_at(view.find([' ', '\n']).unwrap_or(view.len()));
            let begins = is_solo && rest.split_whitespace().next() == Some("0");
            if begins && frames.last().is_some_and(|game| !game.is_empty()) {
                last.get_or_insert(position(&frames));
                frames.push(Vec::new());
            }
            let frame = json!({ "view": rest, "keyframe": kind == KEY_FRAME, "gameSummary": "", "referee": {} });
            frames.last_mut().expect("there is a game").push(frame);
        }
        // The step that ends one player's game also starts the next player's.
        shown.push(last.unwrap_or_else(|| position(&frames)));
    }
    let agent = |(index, name): (usize, &String)| json!({ "index": index, "name": name, "avatarUrl": PICTURE });
    let game = |(index, frames): (usize, Vec<Value>)| {
        let own = players.get(index..=index).filter(|_| is_solo);
        let agents: Vec<Value> = own.unwrap_or(players).iter().enumerate().map(agent).collect();
        let player = own.and_then(|own| own.first()).cloned().unwrap_or_default();
        let game = json!({ "agents": agents, "frames": frames, "tooltips": [] });
        OriginalGame { player, game }
    };
    (frames.into_iter().enumerate().map(game).collect(), shown)
}

/// Indices of the last game and its last frame.
fn position(frames: &[Vec<Value>]) -> [usize; 2] {
    let last = frames.last().map_or(0, |frames| frames.len().saturating_sub(1));
    [frames.len() - 1, last]
}

/// First word of a view that starts a turn.
const KEY_FRAME: &str = "KEY_FRAME";

#[cfg(test)]
mod tests {
    use super::*;

    fn views(steps: &[&[&str]]) -> Vec<Vec<String>> {
        steps.iter().map(|step| step.iter().map(|view| (*view).to_owned()).collect()).collect()
    }

    #[test]
    fn a_turn_is_shown_by_the_last_frame_before_the_next_question() {
        let views = views(&[
            &["KEY_FRAME 0\n{}", "KEY_FRAME 1\n{\"a\":1}"],
            &["INTERMEDIATE_FRAME 2"],
            &["KEY_FRAME 3\nx"],
        ]);
        let players = ["one", "two"].map(str::to_owned);
        let (games, turns) = games(&players, false, &views);
        assert_eq!((games.len(), turns), (1, vec![[0, 1], [0, 2], [0, 3]]));
        let [OriginalGame { player, game }] = &games[..] else { panic!("one game") };
        assert_eq!((player.as_str(), &game["agents"][1]["name"]), ("", &json!("two")));
        let frames = &game["frames"];
        assert_eq!(frames[1]["view"], " 1\n{\"a\":1}");
        assert_eq!((&frames[2]["keyframe"], &frames[2]["view"]), (&json!(false), &json!(" 2")));
    }

    #[test]
    fn players_of_a_test_case_have_a_game_each() {
        let views = views(&[
            &["KEY_FRAME 0\na"],
            &["KEY_FRAME 1\nb"],
            &["KEY_FRAME 2\nc", "KEY_FRAME 0\na"],
            &["KEY_FRAME 1\nb"],
        ]);
        let players = ["one", "two"].map(str::to_owned);
        let (games, turns) = games(&players, true, &views);
        assert_eq!(turns, [[0, 0], [0, 1], [0, 2], [1, 1]]);
        let shown = |game: &OriginalGame| {
            let frames = game.game["frames"].as_array().map_or(0, Vec::len);
            (game.player.clone(), game.game["agents"][0]["name"].clone(), frames)
        };
        let expected = ["one", "two"].map(|name| (name.to_owned(), json!(name)));
        let expected = [(expected[0].clone(), 3), (expected[1].clone(), 2)];
        let expected = expected.map(|((player, name), frames)| (player, name, frames));
        assert_eq!(games.iter().map(shown).collect::<Vec<_>>(), expected);
    }
}
