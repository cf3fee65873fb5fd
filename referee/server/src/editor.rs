//! Pages with requests of their own that the program gives to the server.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::{MethodRouter, post};
use axum::{Json, Router};
use maud::{Markup, html};
use serde_json::Value;

use super::assets::script;
use super::pages::{self, scripts};
use super::query::Fields;
use super::routes::page;
use super::{App, Refusal};

/// A page on which people make something for a game, such as a board.
#[derive(Clone, Copy, Debug)]
pub struct Editor {
    /// The name of its page, which is at `/NAME`.
    pub name: &'static str,
    /// Its title in links.
    pub title: &'static str,
    /// The game and the seed whose first position is its picture.
    pub picture: (&'static str, &'static str),
    /// Makes the content of the page for a seed, or says why there is none.
    pub content: fn(i64) -> Result<Markup, String>,
    /// Its script, which the elements, the requests and the figures of the viewer precede.
    pub script: &'static str,
    /// The requests of its script.
    pub requests: &'static [EditorRequest],
}

/// A request of an editor's script, at `/EDITOR/NAME`.
#[derive(Clone, Copy, Debug)]
pub struct EditorRequest {
    /// The last part of its address.
    pub name: &'static str,
    /// Answers the body of a request, or says why it is refused.
    pub answer: fn(Value) -> Result<Value, String>,
    /// Whether it may take many seconds.
    pub is_search: bool,
}

impl Editor {
    /// The address of the page.
    pub(super) fn address(&self) -> String {
        format!("/{}", self.name)
    }

    pub(super) fn routes(&'static self) -> Router<Arc<App>> {
        let routes = Router::new()
            .route(&self.address(), page(move |app, fields| self.page(app, fields)))
            .route(&format!("/assets/{}.js", self.name), script(self.script));
        self.requests.iter().fold(routes, |routes, request| {
            routes.route(&format!("/{}/{}", self.name, request.name), answer(*request))
        })
    }

    /// The page for the seed of the address.
    fn page(&self, app: &App, fields: &Fields) -> Result<Markup, Refusal> {
        let seed = fields.value("seed", "a signed 64-bit number")?.unwrap_or(1);
        let content = (self.content)(seed).map_err(refused)?;
        let content = html! { (content) (scripts(&["figures", self.name])) };
        let title = format!("{} – referee", self.title.to_lowercase());
        Ok(pages::page(app, &self.address(), &title, None, &content))
    }
}

fn answer(request: EditorRequest) -> MethodRouter<Arc<App>> {
    post(move |State(app): State<Arc<App>>, Json(body): Json<Value>| async move {
        let work = move |_: &App| (request.answer)(body).map(Json).map_err(refused);
        if request.is_search { app.search(work).await } else { app.page(work).await }
    })
}

fn refused(reason: String) -> Refusal {
    Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, reason)
}
