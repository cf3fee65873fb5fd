//! The viewer of a contest's site, as its referee holds it. Its files are served on a port of their own, where nothing
//! else is answered: the viewer runs in a frame without an origin, so any page may read them.

use std::net::Ipv4Addr;
use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use engine::catalogue::RefereeChoice;
use replays::{Error, Replay, replies};
use sdk::{LiveReferee, Source, ViewerFiles, viewer_files};
use sdk_game::SdkSetup;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use viewer::OriginalViewer;

use super::Refusal;
use super::server::ServeError;

/// A picture of one transparent point: viewers show nothing without a picture of every player.
const PICTURE: &str = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR42mNgAAIAAAUAAen63NgAAAAASUVORK5CYII=";

/// The viewer of a referee's contest.
pub struct Original {
    referee: &'static LiveReferee,
    sha256: String,
    port: u16,
}

/// What its port answers.
struct Files {
    files: ViewerFiles,
    port: u16,
}

impl Original {
    /// Listens on a free port of this machine for requests of the viewer.
    ///
    /// # Errors
    ///
    /// Returns an error if the referee holds no viewer, or if there is no port.
    pub fn open(
        choice: &RefereeChoice,
        runtime: &Runtime,
    ) -> Result<(Self, TcpListener, Router), ServeError> {
        let mut files = viewer_files(&Source::find(&choice.path)?)?;
        let own: [(&str, &[u8]); 2] = [
            ("stage.html", include_bytes!("assets/stage.html")),
            ("stage.js", include_bytes!("assets/stage.js")),
        ];
        files.extend(own.map(|(name, bytes)| (name.to_owned(), bytes.to_vec())));
        let refused = |source| ServeError::Port { port: 0, source };
        let listening = TcpListener::bind((Ipv4Addr::LOCALHOST, 0));
        let listener = runtime.block_on(listening).map_err(refused)?;
        let port = listener.local_addr().map_err(refused)?.port();
        let router = Router::new().fallback(get(file)).with_state(Arc::new(Files { files, port }));
        let referee = sdk::live(choice)?;
        Ok((Self { referee, sha256: choice.sha256.clone(), port }, listener, router))
    }

    /// The viewer of a game that this referee played: its frames come from playing it again.
    pub fn of(&self, replay: &Replay) -> Option<Result<OriginalViewer, Refusal>> {
        let setup: SdkSetup = serde_json::from_value(replay.setup.clone()).ok()?;
        let is_own = setup.sha256 == self.sha256;
        // Where several players solved a test case, there are as many games.
        let is_one = setup.test_case.is_none() || setup.players == 1;
        (is_own && is_one).then(|| {
            let replies = replies(replay).map_err(|found| Error::differs("the replay", found))?;
            let views = self.referee.views(&setup, &replies)?;
            let address = format!("http://127.0.0.1:{}/stage.html", self.port);
            Ok(OriginalViewer { address, game: game(&replay.players, &views) })
        })
    }
}

/// A game in the form that viewers take, with the number of the frame that stands for each turn.
fn game(players: &[String], views: &[Vec<String>]) -> Value {
    let agent = |(index, name): (usize, &String)| json!({ "index": index, "name": name, "avatarUrl": PICTURE });
    let frame = |view: &String| {
        let (kind, rest) = view.split_at(view.find([' ', '\n']).unwrap_or(view.len()));
        json!({ "view": rest, "keyframe": kind == KEY_FRAME, "gameSummary": "", "referee": {} })
    };
    let frames: Vec<Value> = views.iter().flatten().map(frame).collect();
    let mut count: usize = 0;
    let mut frame_after = |views: &Vec<String>| {
        count += views.iter().filter(|view| view.starts_with(KEY_FRAME)).count();
        count.saturating_sub(1)
    };
    let turns: Vec<usize> = views.iter().map(&mut frame_after).collect();
    let agents: Vec<Value> = players.iter().enumerate().map(agent).collect();
    let game = json!({ "agents": agents, "frames": frames, "tooltips": [] });
    json!({ "game": game, "turns": turns })
}

/// The word before a view that begins a turn of the game.
const KEY_FRAME: &str = "KEY_FRAME";

async fn file(State(served): State<Arc<Files>>, headers: HeaderMap, uri: Uri) -> Response {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    if host != Some(&format!("127.0.0.1:{}", served.port)) {
        return (StatusCode::FORBIDDEN, "refused: the Host is not this server\n").into_response();
    }
    let name = uri.path().trim_start_matches('/');
    let Some(bytes) = served.files.get(name) else {
        let anybody = [(header::ACCESS_CONTROL_ALLOW_ORIGIN, "*")];
        return (StatusCode::NOT_FOUND, anybody, "there is no such file\n").into_response();
    };
    // Nothing is loaded from elsewhere. The frame without an origin is no `'self'`.
    let own = format!("http://127.0.0.1:{}", served.port);
    let policy = format!(
        "default-src {own} data: blob: 'unsafe-inline' 'unsafe-eval'; frame-ancestors http://127.0.0.1:* http://localhost:*"
    );
    let headers = [
        (header::CONTENT_TYPE, kind(name).to_owned()),
        (header::ACCESS_CONTROL_ALLOW_ORIGIN, "*".to_owned()),
        (header::CONTENT_SECURITY_POLICY, policy),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff".to_owned()),
        (HeaderName::from_static("cross-origin-resource-policy"), "cross-origin".to_owned()),
    ];
    (headers, bytes.clone()).into_response()
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html",
        "js" | "mjs" => "text/javascript",
        "css" => "text/css",
        "json" => "application/json",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "svg" => "image/svg+xml",
        "fnt" | "xml" => "text/xml",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_is_shown_by_the_last_frame_that_began_before_it() {
        let view = |text: &str| text.to_owned();
        let views = [
            vec![view("KEY_FRAME 0\n{}"), view("KEY_FRAME 1\n{\"a\":1}")],
            vec![view("INTERMEDIATE_FRAME 2")],
            vec![view("KEY_FRAME 3\nx")],
        ];
        let game = game(&["one".to_owned()], &views);
        assert_eq!(game["turns"], json!([1, 1, 2]));
        let frames = &game["game"]["frames"];
        assert_eq!(frames[1]["view"], " 1\n{\"a\":1}");
        assert_eq!((&frames[2]["keyframe"], &frames[2]["view"]), (&json!(false), &json!(" 2")));
        assert_eq!(game["game"]["agents"][0]["name"], "one");
    }
}
