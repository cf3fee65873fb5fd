//! The comparable text in a frame: the referee's summary, and the state that this program writes
//! into the view. Views from other referees contain drawing instructions and are ignored.

use engine::protocol::Exit;
use serde_json::{Value, json};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Summary {
    /// Number of actions refused, for each seat.
    pub refused: [usize; 2],
    /// The seats that left, each with its kind of exit.
    pub exits: Vec<(usize, Exit)>,
}

impl Summary {
    /// Parses the lines of a summary. `$0` and `$1` stand for the players' names. All other lines
    /// are meant only for viewers.
    pub fn read(text: &str) -> Self {
        let mut summary = Self::default();
        for line in text.lines().map(unmarked) {
            for (seat, name) in ["$0", "$1"].into_iter().enumerate() {
                if line.starts_with(&format!("{name}: Invalid action")) {
                    summary.refused[seat] += 1;
                }
                let names = |exit: &Exit| line.starts_with(&exit_words(seat, *exit));
                if let Some(exit) = Exit::ALL.iter().find(|exit| names(exit)) {
                    summary.exits.push((seat, *exit));
                }
            }
        }
        summary
    }
}

/// Strips a leading colour mark such as `¤RED¤`.
fn unmarked(line: &str) -> &str {
    const MARK: char = '¤';
    let line = line.trim_start();
    let marked = line.strip_prefix(MARK).and_then(|rest| rest.split_once(MARK));
    marked.map_or(line, |(_, rest)| rest)
}

/// Returns the summary text for an exit. The official referee only reports timeouts.
pub(super) fn exit_words(seat: usize, exit: Exit) -> String {
    format!("${seat} {exit}!")
}

/// Returns the summary text for a refused action.
pub(super) fn refusal_words(seat: usize, reason: &str) -> String {
    format!("${seat}: Invalid action ({reason})")
}

/// Extracts the state from a view, as text.
pub(super) fn state_of(view: &str) -> Option<String> {
    // The first line identifies the frame.
    let (_, data) = view.split_once('\n')?;
    let data: Value = serde_json::from_str(data).ok()?;
    data.pointer("/frame/state")?.as_str().map(str::to_owned)
}

pub(super) fn view_of(frame: usize, state: &str) -> String {
    format!("KEY_FRAME {frame}\n{}\n", json!({ "frame": { "state": state } }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_and_exits_are_counted_by_seat() {
        let text = "¤RED¤$1: Invalid action (MOVE 3 1 1)§RED§\n$1: Invalid action (x)\n$0 timeout!";
        let read = Summary::read(text);
        assert_eq!(read, Summary { refused: [0, 2], exits: vec![(0, Exit::Timeout)] });
        // Messages from players must not be mistaken for messages from the referee.
        assert_eq!(Summary::read("$0 says $1 timeout!"), Summary::default());
        assert_eq!(Summary::read("$0 wins\nInvalid action (WAIT)\ntimeout!"), Summary::default());
    }
}
