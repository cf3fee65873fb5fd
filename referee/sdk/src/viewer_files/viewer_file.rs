//! An open file of a viewer, on disk, in a jar or in memory.

use std::io::Read;

pub struct ViewerFile {
    /// Its length in bytes.
    pub length: u64,
    pub bytes: Box<dyn Read + Send>,
}
