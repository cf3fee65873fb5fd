//! The contest's input of Janken Tactics.

use std::path::Path;

use maps::JankenSetup;
use maps::janken::read;

use crate::Failure;

/// The data sets of a file, where `-` is standard input.
pub fn read_sets(path: &Path) -> Result<Vec<JankenSetup>, Failure> {
    read(&files::read_bytes(path)?).map_err(|error| Failure::at(path.display(), error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_name_the_file_and_the_line() {
        let folder = tempfile::tempdir().expect("a folder for the input");
        let missing = folder.path().join("missing");
        let refused = read_sets(&missing).expect_err("there is no file").to_string();
        assert!(refused.contains("missing: cannot be read: "), "{refused}");
        let file = folder.path().join("input");
        std::fs::write(&file, "0\n").expect("the file is written");
        assert_eq!(read_sets(&file).map(|sets| sets.len()).ok(), Some(0));
        std::fs::write(&file, "one\n").expect("the file is written");
        let refused = read_sets(&file).expect_err("a count is a number").to_string();
        assert!(refused.contains("input: ") && refused.contains("line 1"), "{refused}");
    }
}
