//! A seed where an arena gives none.

use std::time::{SystemTime, UNIX_EPOCH};

/// A seed that is another one each time, as arenas want it that pass none.
#[must_use]
pub fn seed_of_now() -> i64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let mixed = now.as_nanos() as u64 ^ (u64::from(std::process::id()) << 40);
    // Small enough for every game, and for programs that read numbers as doubles.
    (mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33) as i64
}
