//! Errors in openings.

use engine::protocol::{Exit, Fault};
use icefire::InputError;

/// The fault reported when a built-in player cannot read its opening.
pub(super) fn unreadable(error: InputError) -> Fault {
    Fault::new(Exit::Crashed, format!("cannot read the opening: {error}"))
}
