//! How answers in a result are assigned to questions.

/// Where to find the answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// In the frame after the question, where the SDK and the site put it.
    Frames,
    /// In the next frame with an answer, for results from programs and versions that use other
    /// frames.
    Answers,
}
