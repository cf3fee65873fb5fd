//! What handlers of requests share.

use std::collections::BTreeMap;

use axum::extract::Query;
use axum::response::{IntoResponse, Response};
use axum::Json;
use serde_json::json;

use super::ServeError;

/// The fields of an address, as they are extracted.
pub type QueryFields = Query<BTreeMap<String, String>>;

/// Does work that takes a while beside the answers to other requests.
pub async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ServeError> {
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(|error| ServeError::Failed(error.to_string()))
}

/// What a script is told of a request that fails.
pub fn refused(error: &ServeError) -> Response {
    (error.status(), Json(json!({ "error": error.to_string() }))).into_response()
}
