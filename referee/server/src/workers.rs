//! Runs requests on a bounded number of threads, with a deadline.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

/// The reason why a request was refused.
#[derive(Debug)]
pub struct Refusal {
    pub status: StatusCode,
    /// Message for the user.
    pub reason: String,
    /// True if a file is the reason, rather than the request.
    pub is_of_file: bool,
}

impl Refusal {
    pub fn new(status: StatusCode, reason: impl Into<String>) -> Self {
        Self { status, reason: reason.into(), is_of_file: false }
    }

    /// The refusal for a field with an invalid value.
    pub fn field(name: &str, text: &str, expected: &str) -> Self {
        let reason = format!("{name} {text:?}: expected {expected}");
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, reason)
    }

    /// The refusal for a file that is not in the folder.
    pub fn no_file(name: &str) -> Self {
        Self::new(StatusCode::NOT_FOUND, format!("The folder has no file {name:?}"))
    }
}

/// Errors from other packages concern the files that the request names.
impl<E: std::error::Error> From<E> for Refusal {
    fn from(error: E) -> Self {
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        Self { is_of_file: true, ..Self::new(status, error.to_string()) }
    }
}

/// Scripts receive refusals as JSON.
impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        (self.status, Json(json!({ "error": self.reason }))).into_response()
    }
}

/// A bounded number of threads with a bounded queue.
pub struct Workers {
    running: Arc<Semaphore>,
    admitted: Semaphore,
    deadline: Duration,
}

impl Workers {
    /// Runs at most `running` jobs at once and queues up to `waiting` more. Each must finish within
    /// `deadline`, including the wait.
    pub fn new(running: usize, waiting: usize, deadline: Duration) -> Self {
        let admitted = Semaphore::new(running + waiting);
        Self { running: Arc::new(Semaphore::new(running)), admitted, deadline }
    }

    /// Runs a job and returns its result. A job that misses the deadline occupies its thread until
    /// it ends.
    ///
    /// Returns an error with status 503 if the queue is full or the deadline passes, or else the
    /// job's own refusal.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let busy = |reason: String| Refusal::new(StatusCode::SERVICE_UNAVAILABLE, reason);
        let Ok(_admitted) = self.admitted.try_acquire() else {
            return Err(busy("too many pending requests; try again".to_owned()));
        };
        let done = async {
            let thread = Arc::clone(&self.running).acquire_owned().await;
            spawn_blocking(move || {
                let _thread = thread;
                work()
            })
            .await
        };
        match timeout(self.deadline, done).await {
            Ok(Ok(result)) => result,
            Ok(Err(error)) => Err(Refusal::new(
                StatusCode::INTERNAL_SERVER_ERROR,
                format!("cannot answer this request: {error}"),
            )),
            Err(_) => Err(busy(format!(
                "no answer within {} s; try again, or request less",
                self.deadline.as_secs_f64()
            ))),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[test]
    fn late_and_superfluous_requests_are_refused() {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
        let runtime = runtime.expect("a runtime");
        let workers = Workers::new(1, 1, Duration::from_millis(20));
        let (end, ended) = mpsc::channel::<()>();
        let endless = move || {
            let _ = ended.recv();
            Ok(())
        };
        let status = |result: Result<(), Refusal>| result.map_err(|refusal| refusal.status);
        let late = Err(StatusCode::SERVICE_UNAVAILABLE);
        runtime.block_on(async {
            assert_eq!(status(workers.run(endless).await), late, "it runs on");
            let waiting = || workers.run(|| Ok(()));
            let (one, two, three) = tokio::join!(waiting(), waiting(), waiting());
            assert_eq!([one, two, three].map(status), [late; 3], "nothing else runs beside it");
            drop(end);
            let patient = Workers { deadline: Duration::from_secs(60), ..workers };
            assert_eq!(status(patient.run(|| Ok(())).await), Ok(()));
            let panicked = patient.run(|| -> Result<(), Refusal> { panic!("a fault") }).await;
            assert_eq!(status(panicked), Err(StatusCode::INTERNAL_SERVER_ERROR));
        });
    }
}
