//! How the answers of a result are assigned to questions.

/// How the answer to a question is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// In the frame after the question, where the SDK and the site write it.
    Frames,
    /// The next answer in any frame: for results of programs and versions with other frames.
    Answers,
}
