//! How answers in a result are assigned to questions.

/// Where the answer to a question is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// In the frame after the question, as in results from the SDK and the site.
    Frames,
    /// In the next frame with an answer, for results from programs and versions that use other
    /// frames.
    Answers,
}
