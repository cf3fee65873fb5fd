//! Serves a contest viewer's files over HTTP.

mod watched_page;

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Read};
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, ready};

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use hyper::body::{Frame, SizeHint};
use percent_encoding::percent_decode_str;
use replays::text::printable;
use sdk::{SitePlayer, ViewerFile, ViewerFiles};
use serde_json::json;
use tokio::task::{JoinHandle, spawn_blocking};

use self::watched_page::watched_page;
use crate::library::locked;

/// Path of the page that shows a game. No file of a viewer has such a path.
pub const STAGE: &str = "-/stage.html";

/// Number of bytes per read.
const CHUNK: u64 = 64 << 10;

/// Maximum number of missing modules to remember.
const MISSING_MAX: usize = 10;

/// State of the port that serves a viewer.
pub struct Served {
    files: ViewerFiles,
    port: u16,
    /// The page that newer viewers load in a separate frame, with an added script that reports
    /// errors.
    watched_page: Option<Bytes>,
    /// Modules that the viewer requested but the referee does not include.
    missing: Mutex<BTreeSet<String>>,
}

impl Served {
    pub fn new(files: ViewerFiles, port: u16) -> Self {
        let watched_page = watched_page(&files).map(Bytes::from);
        Self { files, port, watched_page, missing: Mutex::default() }
    }

    /// Remembers a missing file if it is a module.
    fn note_missing(&self, name: &str) {
        let mut missing = locked(&self.missing);
        if missing.len() < MISSING_MAX && name.ends_with(".js") {
            missing.insert(printable(name));
        }
    }

    /// A sentence that lists the missing modules; empty if there are none.
    fn missing(&self) -> String {
        let missing = locked(&self.missing);
        if missing.is_empty() { String::new() } else { self.files.explain_missing(&missing) }
    }

    /// The page that shows a game, for this viewer's version of the SDK.
    fn stage(&self) -> String {
        match self.files.player() {
            SitePlayer::Framed { libraries } => {
                let address = |(key, file): (&&str, &&str)| ((*key).to_owned(), format!("/{file}"));
                let libraries: BTreeMap<_, _> = libraries.iter().map(address).collect();
                let stage = include_str!("../assets/stage.html");
                stage.replace("LIBRARIES", &json!(libraries).to_string())
            }
            SitePlayer::Bundled => include_str!("../assets/bundled_stage.html").to_owned(),
        }
    }

    /// A file that belongs to this program, not to the viewer.
    fn own(&self, name: &str) -> Option<String> {
        Some(match name {
            STAGE => self.stage(),
            "-/missing" => self.missing(),
            "-/script_errors.js" => include_str!("../assets/script_errors.js").to_owned(),
            "-/stage.js" => include_str!("../assets/stage.js").to_owned(),
            "-/framed_stage.js" => include_str!("../assets/framed_stage.js").to_owned(),
            "-/bundled_stage.js" => include_str!("../assets/bundled_stage.js").to_owned(),
            _ => return None,
        })
    }

    /// The body and length of a response; `None` if there is no such file.
    fn body(&self, name: &str) -> Option<io::Result<(Body, u64)>> {
        if let Some(own) = self.own(name) {
            let length = own.len() as u64;
            return Some(Ok((Body::from(own), length)));
        }
        if let Some(page) = self.watched_page.clone().filter(|_| name == watched_page::NAME) {
            let length = page.len() as u64;
            return Some(Ok((Body::from(page), length)));
        }
        let opened = self.files.open(name)?;
        Some(opened.map(|ViewerFile { length, bytes }| {
            (Body::new(Streamed { reading: read_chunk(bytes), remaining: length }), length)
        }))
    }
}

/// Responds with one of the viewer's files, or with the page around it.
pub async fn file(State(served): State<Arc<Served>>, headers: HeaderMap, uri: Uri) -> Response {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    if host != Some(&format!("127.0.0.1:{}", served.port)) {
        return (StatusCode::FORBIDDEN, "refused: the Host header does not name this server\n")
            .into_response();
    }
    let anybody = [(header::ACCESS_CONTROL_ALLOW_ORIGIN, "*")];
    let path = uri.path().trim_start_matches('/');
    let name = percent_decode_str(path).decode_utf8_lossy();
    let (body, length) = match served.body(&name) {
        None => {
            served.note_missing(&name);
            return (StatusCode::NOT_FOUND, anybody, "no such file\n").into_response();
        }
        Some(Err(error)) => {
            let reason = format!("{name}: {error}\n");
            return (StatusCode::INTERNAL_SERVER_ERROR, anybody, reason).into_response();
        }
        Some(Ok(found)) => found,
    };
    // Nothing is loaded from other hosts. `'self'` does not match in a frame without an origin.
    let own = format!("http://127.0.0.1:{}", served.port);
    let policy = format!(
        "default-src {own} data: blob: 'unsafe-inline' 'unsafe-eval'; frame-ancestors http://127.0.0.1:* http://localhost:*"
    );
    let headers = [
        (header::CONTENT_TYPE, kind(&name).to_owned()),
        (header::CONTENT_LENGTH, length.to_string()),
        (header::ACCESS_CONTROL_ALLOW_ORIGIN, "*".to_owned()),
        (header::CONTENT_SECURITY_POLICY, policy),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff".to_owned()),
        (HeaderName::from_static("cross-origin-resource-policy"), "cross-origin".to_owned()),
    ];
    (headers, body).into_response()
}

type Reader = Box<dyn Read + Send>;

/// A file that is read in chunks, one chunk ahead of the client, so that no thread has to wait for
/// the client.
struct Streamed {
    reading: JoinHandle<io::Result<(Reader, Bytes)>>,
    /// Number of remaining bytes.
    remaining: u64,
}

fn read_chunk(bytes: Reader) -> JoinHandle<io::Result<(Reader, Bytes)>> {
    spawn_blocking(move || {
        let (mut chunk, mut reader) = (Vec::new(), bytes.take(CHUNK));
        reader.read_to_end(&mut chunk)?;
        Ok((reader.into_inner(), chunk.into()))
    })
}

impl hyper::body::Body for Streamed {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<io::Result<Frame<Bytes>>>> {
        if self.remaining == 0 {
            return Poll::Ready(None);
        }
        let read = ready!(Pin::new(&mut self.reading).poll(context));
        let (reader, chunk) = read.map_err(io::Error::other)??;
        if chunk.is_empty() {
            let cut = io::Error::new(io::ErrorKind::UnexpectedEof, "the file was truncated");
            return Poll::Ready(Some(Err(cut)));
        }
        self.remaining = self.remaining.saturating_sub(chunk.len() as u64);
        if self.remaining > 0 {
            self.reading = read_chunk(reader);
        }
        Poll::Ready(Some(Ok(Frame::data(chunk))))
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.remaining)
    }
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default().to_ascii_lowercase().as_str() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript",
        "css" => "text/css",
        "json" => "application/json",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "gif" => "image/gif",
        "webp" => "image/webp",
        "svg" => "image/svg+xml",
        "fnt" | "xml" => "text/xml",
        "txt" | "atlas" => "text/plain",
        "mp3" => "audio/mpeg",
        "ogg" => "audio/ogg",
        "wav" => "audio/wav",
        "ttf" => "font/ttf",
        "otf" => "font/otf",
        "woff" => "font/woff",
        "woff2" => "font/woff2",
        "wasm" => "application/wasm",
        _ => "application/octet-stream",
    }
}
