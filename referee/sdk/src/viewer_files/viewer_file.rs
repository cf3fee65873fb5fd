//! An open viewer file, on disk, in a jar or in memory.

use std::io::Read;

pub struct ViewerFile {
    /// Length of the file, in bytes.
    pub length: u64,
    pub bytes: Box<dyn Read + Send>,
}
