//! Routes for an editor: its page, its script and its requests.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::{MethodRouter, post};
use axum::{Json, Router};
use maud::{Markup, html};
use serde_json::Value;

use super::answers::page;
use super::assets::script;
use super::components::Crumb;
use super::editor::{Editor, EditorRequest};
use super::pages::{self, Page, scripts};
use super::query::Fields;
use super::{App, Refusal};

impl Editor {
    pub(super) fn routes(&'static self) -> Router<Arc<App>> {
        let routes = Router::new()
            .route(&self.address(), page(move |app, fields| self.page(app, fields)))
            .route(&format!("/assets/{}.js", self.name), script(self.script));
        self.requests.iter().fold(routes, |routes, request| {
            routes.route(&format!("/{}/{}", self.name, request.name), answer(*request))
        })
    }

    /// The page for the seed in the address.
    fn page(&self, app: &App, fields: &Fields) -> Result<Markup, Refusal> {
        let seed = fields.value("seed", "a signed 64-bit number")?.unwrap_or(1);
        let content = (self.content)(seed).map_err(refused)?;
        let content = html! { (content) (scripts(&["figures", self.name])) };
        let title = format!("{} – referee", self.title.to_lowercase());
        Ok(pages::page(
            app,
            &Page {
                part: "/lab".to_owned(),
                title,
                crumbs: vec![Crumb::new("/lab", "Lab")],
                shown: self.title.to_owned(),
                content,
                ..Page::default()
            },
        ))
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
