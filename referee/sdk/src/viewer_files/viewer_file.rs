//! A file of a viewer, wherever its bytes are.

use std::io::Read;

/// A file of a viewer that is being read.
pub struct ViewerFile {
    /// Its length in bytes.
    pub length: u64,
    pub bytes: Box<dyn Read + Send>,
}
