//! Waiting for a debugger.

use std::io::stdin;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// Time between two looks for a debugger.
const PAUSE: Duration = Duration::from_millis(50);

/// Prints the process id on standard error, and waits until a debugger is attached, until Enter
/// is pressed, or until the process has ended.
pub fn wait_for_debugger(process: u32) {
    eprintln!(
        "process {process} waits for a debugger, as `gdb -p {process}`; its first input is sent \
         once one is attached, or when you press Enter"
    );
    let (sender, entered) = channel();
    thread::spawn(move || {
        // The end of the input is no Enter: there may be nobody at a keyboard.
        if stdin().read_line(&mut String::new()).is_ok_and(|bytes| bytes > 0) {
            // The receiver may be gone; ignore the error.
            let _ = sender.send(());
        } else {
            loop {
                thread::park();
            }
        }
    });
    while status(process).is_some_and(|is_traced| !is_traced) {
        match entered.recv_timeout(PAUSE) {
            Err(RecvTimeoutError::Timeout) => {}
            Ok(()) | Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

/// Returns true if a debugger traces a process; `None` if there is no such process. Where the system
/// does not say it, only Enter counts.
fn status(process: u32) -> Option<bool> {
    let Ok(text) = std::fs::read_to_string(format!("/proc/{process}/status")) else {
        return (!std::path::Path::new("/proc/self/status").exists()).then_some(false);
    };
    let field = |name: &str| text.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
    let has_ended = field("State:").is_none_or(|state| state.starts_with(['Z', 'X']));
    (!has_ended).then(|| field("TracerPid:").is_some_and(|tracer| tracer != "0"))
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_process_is_known_to_run_without_a_debugger() {
        assert_eq!(status(std::process::id()), Some(false));
        assert_eq!(status(u32::MAX), None);
    }
}
