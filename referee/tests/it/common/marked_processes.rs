//! Finds processes by a mark in their arguments or environment, regardless of their parents.

use std::fs;

/// Returns the IDs of all running processes with this text in their arguments or initial
/// environment, except this one.
pub fn marked(mark: &str) -> Vec<u32> {
    let has = |file: String| {
        let bytes = fs::read(file).unwrap_or_default();
        bytes.windows(mark.len()).any(|window| window == mark.as_bytes())
    };
    let entries = fs::read_dir("/proc").expect("Linux lists processes").flatten();
    let numbers = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    numbers
        .filter(|id| *id != std::process::id())
        .filter(|id| has(format!("/proc/{id}/cmdline")) || has(format!("/proc/{id}/environ")))
        .collect()
}

/// Kills leftover processes when a test fails.
pub struct KillOnDrop<'a>(pub &'a str);

impl Drop for KillOnDrop<'_> {
    fn drop(&mut self) {
        for id in marked(self.0) {
            let id = i32::try_from(id).ok().and_then(rustix::process::Pid::from_raw);
            let _ = id.map(|id| rustix::process::kill_process(id, rustix::process::Signal::KILL));
        }
    }
}
