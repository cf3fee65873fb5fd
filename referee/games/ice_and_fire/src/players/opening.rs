//! Faults of openings.

use engine::protocol::{Exit, Fault};
use icefire::InputError;

/// The fault of a built-in player that cannot read its opening.
pub(super) fn unreadable(error: InputError) -> Fault {
    Fault::new(Exit::Crashed, format!("cannot read the opening, {error}"))
}
