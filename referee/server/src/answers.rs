//! Responses that are pages, including error pages.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::{Query, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{MethodRouter, get};
use maud::Markup;

use super::pages::failure;
use super::query::{Fields, QueryFields};
use super::{App, Refusal};

/// Creates a route for a page that depends on the query fields.
pub fn page<M>(make: M) -> MethodRouter<Arc<App>>
where
    M: Fn(&App, &Fields) -> Result<Markup, Refusal> + Clone + Send + Sync + 'static,
{
    get(move |State(app): State<Arc<App>>, Query(fields): QueryFields| {
        made(app, fields, make, false)
    })
}

/// Responds with a page. If `is_search` is true, the work may take many seconds and runs on
/// separate threads.
pub async fn made(
    app: Arc<App>,
    fields: BTreeMap<String, String>,
    make: impl FnOnce(&App, &Fields) -> Result<Markup, Refusal> + Send + 'static,
    is_search: bool,
) -> Response {
    let file = fields.get("file").cloned();
    let work = move |app: &App| make(app, &Fields(fields));
    let made = if is_search { app.search(work).await } else { app.page(work).await };
    match made {
        Ok(page) => Html(page.into_string()).into_response(),
        Err(refusal) => failed(&app, refusal, file).await,
    }
}

/// Responds with a viewer page, which contains its own policy for its inline script and style.
pub async fn viewer_page(
    app: Arc<App>,
    fields: BTreeMap<String, String>,
    make: impl FnOnce(&App, &Fields) -> Result<Markup, Refusal> + Send + 'static,
    is_search: bool,
) -> Response {
    let mut response = made(app, fields, make, is_search).await;
    if response.status() == StatusCode::OK {
        let policy = HeaderValue::from_static("frame-ancestors 'none'");
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    response
}

/// Responds with an error page. `file` is the file that the request names.
pub async fn failed(app: &Arc<App>, refusal: Refusal, file: Option<String>) -> Response {
    let status = refusal.status;
    let page = app.page(move |app| Ok(failure::page(app, &refusal, file.as_deref()))).await;
    page.map_or_else(Refusal::into_response, |page| {
        (status, Html(page.into_string())).into_response()
    })
}
