//! Finds the text in which a referee explains why it eliminated a seat.

use super::{Next, Step};

/// Marks errors in texts. Successes are marked green.
pub const RED: &str = "¤RED¤";

/// Returns the index of the step after the last question to a seat.
pub(super) fn after_last_question(steps: &[Step], seat: usize) -> usize {
    let is_asked =
        |step: &Step| matches!(step.next, Next::Ask { seat: asked, .. } if asked == seat);
    steps.iter().rposition(is_asked).map_or(0, |asked| asked + 1)
}

/// Searches the first step with text after the seat's last answer. Returns the tooltip about the
/// seat or, if there is no such tooltip, the error about the seat.
pub(super) fn text_against(steps: &[Step], seat: usize) -> Option<&String> {
    let mut later = steps.iter().skip(after_last_question(steps, seat));
    let step = later.find(|step| !step.texts.is_empty() || !step.tooltips.is_empty())?;
    let name = format!("${seat}");
    let is_about = |text: &&String| text.contains(&name);
    // If there is only one tooltip and it names no player, it is about this seat.
    let lone = step.tooltips.last().filter(|text| step.tooltips.len() == 1 && !text.contains('$'));
    let error = || step.texts.iter().rfind(|text| text.contains(RED) && is_about(text));
    step.tooltips.iter().rfind(is_about).or(lone).or_else(error)
}
