//! Writing to stderr, which never stops or blocks the referee, even if it is closed or nobody reads
//! it.
//!
//! A separate thread does the writing. Callers wait for it briefly, so that messages appear on a
//! terminal in order.

use std::fmt::Arguments;
use std::io::Write;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

/// Maximum time to wait for a write.
const PATIENCE: Duration = Duration::from_secs(2);
/// Maximum number of queued messages; any further ones are lost.
const WAITING_MAX: usize = 64;

struct Message {
    text: String,
    /// Dropped once the text is written.
    pending: SyncSender<()>,
}

/// Set while a message takes longer than [`PATIENCE`].
static IS_STUCK: AtomicBool = AtomicBool::new(false);

/// Writes text to stderr, waiting at most two seconds.
pub fn write(text: Arguments<'_>) {
    let Some(written) = send(text.to_string()) else { return };
    if !IS_STUCK.load(Ordering::Relaxed) && !is_done(&written, PATIENCE) {
        IS_STUCK.store(true, Ordering::Relaxed);
    }
}

/// Writes text to stderr without waiting.
pub fn write_later(text: String) {
    drop(send(text));
}

/// Queues the text for the writing thread. The receiver is closed once the text is written. Returns
/// `None` if the queue is full.
fn send(text: String) -> Option<Receiver<()>> {
    static WRITER: OnceLock<Option<SyncSender<Message>>> = OnceLock::new();
    let writer = WRITER.get_or_init(start).as_ref()?;
    let (pending, written) = sync_channel(0);
    writer.try_send(Message { text, pending }).is_ok().then_some(written)
}

fn start() -> Option<SyncSender<Message>> {
    let (sender, messages) = sync_channel::<Message>(WAITING_MAX);
    let write_all = move || {
        for Message { text, pending } in messages {
            // There is nowhere left to report an error.
            let _ = std::io::stderr().write_all(text.as_bytes());
            IS_STUCK.store(false, Ordering::Relaxed);
            drop(pending);
        }
    };
    thread::Builder::new().name("stderr".to_owned()).spawn(write_all).ok().map(|_| sender)
}

fn is_done(written: &Receiver<()>, patience: Duration) -> bool {
    written.recv_timeout(patience) == Err(std::sync::mpsc::RecvTimeoutError::Disconnected)
}

/// Like `eprintln!`, but works even if the terminal is gone or stuck.
#[macro_export]
macro_rules! errln {
    ($($text:tt)*) => { $crate::stderr::write(format_args!("{}\n", format_args!($($text)*))) };
}
