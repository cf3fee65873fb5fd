//! Compares messages from a referee with the frames of a result.

use std::fmt;

use engine::catalogue::{Mismatch, differs};
use replays::codingame::{FrameField, SavedFrame, SavedGame};
use sdk_game::{Next, Repeats, Step, TestCase, hash_of_view};
use serde_json::{Value, json};

/// Maximum number of characters to show of a value that differs.
const SHOWN_MAX: usize = 200;

/// Number of values compared, excluding answers and scores.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Compared {
    pub ranks: usize,
    /// Number of frames whose texts were compared.
    pub texts: usize,
    /// Number of frames whose views were compared.
    pub views: usize,
    pub tooltips: usize,
    /// False if the result's frames do not match the referee's. In this case, only the order of
    /// answers is known, and frames are not compared.
    pub is_in_step: bool,
}

impl Compared {
    pub(super) fn as_json(&self) -> Value {
        let Self { ranks, texts, views, tooltips, is_in_step } = self;
        json!({
            "ranks": ranks, "texts": texts, "views": views, "tooltips": tooltips, "frames_in_step": is_in_step,
        })
    }
}

impl fmt::Display for Compared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { ranks, texts, views, tooltips, is_in_step } = self;
        let ranks = if *ranks > 0 { ", ranks" } else { "" };
        if !is_in_step {
            return write!(
                f,
                "answers, scores{ranks}; its frames differ from this referee's, so their text \
                 and views are not compared"
            );
        }
        write!(
            f,
            "answers, scores{ranks}, the text of {texts} frames, {views} views, {tooltips} \
             tooltips"
        )
    }
}

/// The first difference of each kind, and the number of values compared.
#[derive(Debug, Default)]
pub struct Differences {
    /// Difference in questions, scores, ranks or options.
    pub game: Option<Mismatch>,
    pub texts: Option<Mismatch>,
    pub views: Option<Mismatch>,
    pub compared: Compared,
}

impl Differences {
    /// Returns the first difference that matters. Ignores parts that do not stay the same when the
    /// game is replayed.
    pub fn first(self, repeats: Repeats, ignores_views: bool) -> Option<Mismatch> {
        let texts = self.texts.filter(|_| repeats.texts);
        let views = self.views.filter(|_| repeats.views && !ignores_views);
        let turn = |difference: &Mismatch| difference.turn.unwrap_or(usize::MAX);
        [self.game, texts, views].into_iter().flatten().min_by_key(turn)
    }

    /// Compares a step with frame number `at`.
    pub fn compare_frame(
        &mut self,
        saved: &SavedGame,
        at: usize,
        step: &Step,
        position: [usize; 2],
    ) {
        let Some(frame) = saved.frames.get(at) else { return };
        if let Some(summary) = &frame.summary {
            self.compared.texts += 1;
            if self.texts.is_none() {
                let name = saved.path(at, FrameField::Summary);
                let found = text_difference(&name, summary, &step.texts.join("\n"));
                self.texts = found.map(|found| shown(found).at(position[0], position[1]));
            }
        }
        if let (Some(view), Some(got)) = (&frame.view, step.views.first()) {
            self.compared.views += 1;
            if self.views.is_none() {
                let name = saved.path(at, FrameField::View);
                let found = view_difference(&name, frame, view, got);
                self.views = found.map(|found| shown(found).at(position[0], position[1]));
            }
        }
    }

    /// Compares the result at the end of the game.
    pub fn compare_end(
        &mut self,
        saved: &SavedGame,
        next: &Next,
        tooltips: &[String],
        case: Option<&TestCase>,
    ) {
        let Next::Over { scores, options } = next else { return };
        let game = match case {
            Some(case) => solution_difference(saved, scores, case),
            None => scores_difference(saved, scores).or_else(|| options_difference(saved, options)),
        };
        self.game = self.game.take().or(game);
        self.compared.ranks = saved.ranks.as_ref().map_or(0, Vec::len);
        if let Some(expected) = &saved.tooltips {
            self.compared.tooltips = expected.len();
            let found = text_difference("tooltips", &expected.join("\n"), &tooltips.join("\n"));
            self.texts = self.texts.take().or(found.map(shown));
        }
    }
}

/// Returns the first difference between two texts. The order of lines, and of words within a line,
/// is ignored because it depends on hash codes in some referees.
fn text_difference(name: &str, expected: &str, got: &str) -> Option<Mismatch> {
    let (expected, got) = (lines(expected), lines(got));
    if by_words(&expected) == by_words(&got) {
        return None;
    }
    Mismatch::between_texts(name, &expected.join("\n"), &got.join("\n"))
}

/// Returns all lines of a text that are not blank, sorted.
fn lines(text: &str) -> Vec<&str> {
    let mut lines: Vec<&str> =
        text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    lines.sort_unstable();
    lines
}

/// Sorts the words in each line, then the lines.
fn by_words<'a>(lines: &[&'a str]) -> Vec<Vec<&'a str>> {
    let words = |line: &&'a str| {
        let ends = |char: char| char.is_whitespace() || matches!(char, ',' | ';');
        let mut words: Vec<&str> = line.split(ends).filter(|word| !word.is_empty()).collect();
        words.sort_unstable();
        words
    };
    let mut lines: Vec<_> = lines.iter().map(words).collect();
    lines.sort_unstable();
    lines
}

fn shown(found: Mismatch) -> Mismatch {
    let short = |text: &str| text.chars().take(SHOWN_MAX).collect();
    Mismatch { expected: short(&found.expected), got: short(&found.got), ..found }
}

fn view_difference(name: &str, frame: &SavedFrame, view: &str, got: &str) -> Option<Mismatch> {
    let key = "KEY_FRAME";
    let (is_key, got) = match got.strip_prefix(key) {
        Some(rest) => (true, rest),
        None => (false, got.strip_prefix("INTERMEDIATE_FRAME").unwrap_or(got)),
    };
    let kind = |is_key| if is_key { "a key frame" } else { "an intermediate frame" };
    if let Some(expected) = frame.is_key.filter(|expected| *expected != is_key) {
        return Some(differs(name, kind(expected), kind(is_key)));
    }
    if hash_of_view(view) == hash_of_view(got) {
        return None;
    }
    let (expected, got) = (words(view), words(got));
    Some(differs(name, only_in(&expected, &got), only_in(&got, &expected)))
}

/// Splits a view into words in the same way as its hash.
fn words(view: &str) -> Vec<&str> {
    let is_end =
        |char: char| !char.is_ascii_alphanumeric() && char != '-' && char != '.' && char.is_ascii();
    let words = view.split("\\n").flat_map(|line| line.split(is_end));
    words.filter(|word| !word.is_empty()).collect()
}

/// Returns up to five words, starting with the first that is less frequent in the other list.
fn only_in(list: &[&str], other: &[&str]) -> String {
    let mut rest = std::collections::HashMap::<&str, usize>::new();
    other.iter().for_each(|word| *rest.entry(word).or_default() += 1);
    let missing = list.iter().position(|word| match rest.get_mut(word) {
        Some(count) if *count > 0 => {
            *count -= 1;
            false
        }
        _ => true,
    });
    let Some(at) = missing else { return "(nothing more)".to_owned() };
    list[at..list.len().min(at + 5)].join(" ")
}

fn scores_difference(saved: &SavedGame, scores: &[i64]) -> Option<Mismatch> {
    if saved.scores != scores {
        return Some(differs("scores", format!("{:?}", saved.scores), format!("{scores:?}")));
    }
    let ranks = saved.ranks.as_ref()?;
    let better = |a: usize, b: usize| scores[a] > scores[b] && ranks[a] >= ranks[b];
    let seats = 0..scores.len();
    // The rank order of equal scores is undefined.
    let is_wrong = seats.clone().any(|a| seats.clone().any(|b| better(a, b)));
    let rank = |seat: usize| scores.iter().filter(|score| **score > scores[seat]).count();
    let expected: Vec<usize> = seats.map(rank).collect();
    is_wrong.then(|| differs("ranks", format!("{ranks:?}"), format!("{expected:?}")))
}

/// Compares the score for a test case. The result shows whether the case was solved. Its metadata
/// contains the value used to compare solutions.
fn solution_difference(saved: &SavedGame, scores: &[i64], case: &TestCase) -> Option<Mismatch> {
    let Some(criterion) = &case.criterion else { return scores_difference(saved, scores) };
    let ([expected], [got]) = (&saved.scores[..], scores) else {
        return scores_difference(saved, scores);
    };
    if expected == got {
        return None;
    }
    let (is_solved, got_solved) = (*expected > 0, !case.is_unsolved(*got));
    if is_solved != got_solved {
        return Some(differs("test case solved", is_solved, got_solved));
    }
    let known = saved.metadata.as_ref().and_then(|text| criterion.score(is_solved, text).ok());
    let known = known.filter(|known| known != got)?;
    Some(differs(&format!("metadata, {}", criterion.name), known, got))
}

/// Compares the options used by the referee with those in the result, if any.
fn options_difference(saved: &SavedGame, used: &[String]) -> Option<Mismatch> {
    let mut used = used.iter().filter_map(|line| line.split_once('='));
    used.find_map(|(name, value)| {
        let (name, value) = (name.trim(), value.trim());
        let expected = match name {
            "seed" => saved.seed.to_string(),
            name => saved.options.get(name)?.clone(),
        };
        (expected != value).then(|| differs(&format!("option {name}"), expected, value))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_compared_whatever_the_order_of_words() {
        let found = |expected, got| text_difference("text", expected, got);
        assert_eq!(found("$1 b\n$0 saves 5, 12, 8\n", "$0 saves 12, 8, 5\n$1 b"), None);
        let found = found("$1 b\n$0 saves 5, 12\n", "$0 saves 12, 6\n$1 b").expect("differs");
        let text = r#"text line 1: expected "$0 saves 5, 12", got "$0 saves 12, 6""#;
        assert_eq!(found.to_string(), text);
    }

    #[test]
    fn views_are_compared_whatever_their_order() {
        let frame = SavedFrame { is_key: Some(true), ..SavedFrame::default() };
        let found = |view: &str, got: &str| {
            view_difference("view", &frame, view, got).map(|found| [found.expected, found.got])
        };
        assert_eq!(
            found(" 1\n{\"a\":\"C1 x 5\\nU2\"}", "KEY_FRAME 1\n{\"a\":\"U2\\nC1 x 5\"}"),
            None
        );
        let [expected, got] =
            found(" 1\n{\"x\":5,\"y\":6}", "KEY_FRAME 1\n{\"x\":5,\"y\":7}").expect("differs");
        assert_eq!((expected.as_str(), got.as_str()), ("6", "7"));
        let [expected, got] = found(" 1\n", "INTERMEDIATE_FRAME 1\n").expect("differs");
        assert_eq!((expected.as_str(), got.as_str()), ("a key frame", "an intermediate frame"));
    }
}
