//! Tracks whether a request's body has arrived.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};

use hyper::body::{Body, Frame, Incoming, SizeHint};

/// A request body that reports when it has arrived. Until then, the server is waiting for a client
/// that may never send the rest.
pub struct Arriving {
    body: Incoming,
    has_come: Arc<AtomicBool>,
}

impl Arriving {
    /// Sets `has_come` once the whole body has arrived, or at once if there is no body.
    pub fn new(body: Incoming, has_come: Arc<AtomicBool>) -> Self {
        has_come.store(body.is_end_stream(), Ordering::Relaxed);
        Self { body, has_come }
    }
}

impl Body for Arriving {
    type Data = <Incoming as Body>::Data;
    type Error = <Incoming as Body>::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Self::Data>, Self::Error>>> {
        let frame = Pin::new(&mut self.body).poll_frame(context);
        if matches!(frame, Poll::Ready(None)) || self.body.is_end_stream() {
            self.has_come.store(true, Ordering::Relaxed);
        }
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
