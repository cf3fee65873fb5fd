//! The state in the view of a frame: what this program writes there. The views of other referees
//! hold instructions for drawing, in which nothing is looked for.

use serde_json::{Value, json};

/// The state that a view holds, as text.
pub(super) fn state(view: &str) -> Option<String> {
    // The first line says which frame it is.
    let (_, data) = view.split_once('\n')?;
    let data: Value = serde_json::from_str(data).ok()?;
    data.pointer("/frame/state")?.as_str().map(str::to_owned)
}

pub(super) fn with_state(frame: usize, state: &str) -> String {
    format!("KEY_FRAME {frame}\n{}\n", json!({ "frame": { "state": state } }))
}
