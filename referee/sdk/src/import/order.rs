//! How answers in a result are assigned to questions.

/// Where the answer to a question is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// In the frame after the question, as in results from the SDK and the site.
    Frames,
    /// In the next frame that has an answer, for results from other programs or versions, which
    /// divide games into frames differently.
    Answers,
}
