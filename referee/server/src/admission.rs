//! Refuses unauthorised requests, and adds a content security policy to every response.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::App;

/// Pages may load files from this server only. Inline scripts and styles are forbidden.
const POLICY: &str = "default-src 'none'; style-src 'self'; script-src 'self'; \
    connect-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// The only path open to a browser without a cookie.
const ENTRY: &str = "/enter";

/// Middleware that refuses unauthorised requests and adds the content security policy to every
/// response.
pub async fn guarded(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let is_entry = request.uri().path() == ENTRY;
    let mut response = match app.guard.refusal(request.method(), request.headers()) {
        Some(reason) => (StatusCode::FORBIDDEN, format!("refused: {reason}\n")).into_response(),
        None if !is_entry && !app.guard.admits(request.headers()) => {
            let reason = "refused: open the address printed by `referee arena`\n";
            (StatusCode::FORBIDDEN, reason).into_response()
        }
        None => next.run(request).await,
    };
    let headers = response.headers_mut();
    let mut set = |name: HeaderName, value: &'static str| {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    };
    set(header::CONTENT_SECURITY_POLICY, POLICY);
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(header::REFERRER_POLICY, "no-referrer");
    set(header::CACHE_CONTROL, "no-store");
    set(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    set(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    response
}
