//! The order of the answers of a result.

/// How the answer to a question is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// In the frame after the one that asks, as the SDK and the site write them.
    Frames,
    /// As the next answer, wherever it is: for results of programs and versions with other frames.
    Answers,
}
