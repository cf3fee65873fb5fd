//! The terminal on which a progress bar is drawn. It may be closed or stuck.

use std::fmt::Write;
use std::io::{self, IsTerminal};
use std::sync::{Mutex, MutexGuard, PoisonError};

use indicatif::{ProgressDrawTarget, TermLike};

use crate::stderr;

/// Redraws per second.
const RATE: u8 = 20;
/// Columns and lines assumed if the terminal's size is unknown.
const USUAL_SIZE: (u16, u16) = (80, 24);

/// Returns where bars are drawn: on stderr if it is a capable terminal, otherwise nowhere.
pub fn draw_target() -> ProgressDrawTarget {
    let kind = std::env::var("TERM").unwrap_or_default();
    if !io::stderr().is_terminal() {
        return ProgressDrawTarget::hidden();
    }
    match kind.as_str() {
        // Escape sequences may have to be enabled first; indicatif does that.
        _ if cfg!(windows) => ProgressDrawTarget::stderr(),
        "" | "dumb" => ProgressDrawTarget::hidden(),
        _ => ProgressDrawTarget::term_like_with_hz(Box::<Terminal>::default(), RATE),
    }
}

/// Terminal that buffers the output and writes each redraw as a whole.
#[derive(Debug, Default)]
struct Terminal {
    picture: Mutex<String>,
}

impl Terminal {
    fn picture(&self) -> MutexGuard<'_, String> {
        self.picture.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds an escape sequence that moves the cursor.
    fn add_move(&self, count: usize, direction: char) -> io::Result<()> {
        if count > 0 {
            write!(self.picture(), "\x1b[{count}{direction}").map_err(io::Error::other)?;
        }
        Ok(())
    }
}

/// Returns the terminal's columns and lines.
fn size() -> (u16, u16) {
    #[cfg(unix)]
    if let Ok(size) = rustix::termios::tcgetwinsize(io::stderr())
        && size.ws_col > 0
        && size.ws_row > 0
    {
        return (size.ws_col, size.ws_row);
    }
    USUAL_SIZE
}

impl TermLike for Terminal {
    fn width(&self) -> u16 {
        size().0
    }

    fn height(&self) -> u16 {
        size().1
    }

    fn move_cursor_up(&self, count: usize) -> io::Result<()> {
        self.add_move(count, 'A')
    }

    fn move_cursor_down(&self, count: usize) -> io::Result<()> {
        self.add_move(count, 'B')
    }

    fn move_cursor_right(&self, count: usize) -> io::Result<()> {
        self.add_move(count, 'C')
    }

    fn move_cursor_left(&self, count: usize) -> io::Result<()> {
        self.add_move(count, 'D')
    }

    fn write_line(&self, text: &str) -> io::Result<()> {
        self.picture().push_str(text);
        self.picture().push('\n');
        Ok(())
    }

    fn write_str(&self, text: &str) -> io::Result<()> {
        self.picture().push_str(text);
        Ok(())
    }

    fn clear_line(&self) -> io::Result<()> {
        self.picture().push_str("\r\x1b[2K");
        Ok(())
    }

    fn flush(&self) -> io::Result<()> {
        let picture = std::mem::take(&mut *self.picture());
        if !picture.is_empty() {
            stderr::write(format_args!("{picture}"));
        }
        Ok(())
    }
}
