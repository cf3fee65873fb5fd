//! Output files and journals.
//!
//! All programs in this workspace write files through this package, which guarantees:
//!
//! - An existing file is replaced or appended to only if it is empty, if the program wrote it
//!   itself (see [`Kind`]), or if the user asks for it ([`Overwrite::Always`]). This is decided
//!   when the file is opened, before any byte changes.
//! - [`Output`] writes a whole file: readers see either the old contents or the new contents, never
//!   a partial file.
//! - [`Journal`] and [`LineLog`] grow by whole lines, stay valid if the process ends at any moment,
//!   and are owned by one process at a time.
//! - [`open_text`], [`read_text`] and [`read_bytes`] accept any byte order mark and return UTF-8.
//! - [`Paths`] rejects two options of a command that name the same file.

mod append;
mod chain;
mod error;
mod folder;
mod journal;
mod kind;
mod line_log;
mod lines;
mod lock;
mod output;
mod paths;
mod private;
mod staged;
mod system;
mod target;
mod text;
mod unfinished;

pub use error::Error;
pub use folder::rename_folder;
pub use journal::{Format, Journal};
pub use kind::{Kind, Overwrite, contains};
pub use line_log::{LineLog, LineLogRecovery};
pub use lines::LINE_BYTES_MAX;
pub use lock::FolderLock;
pub use output::Output;
pub use paths::Paths;
pub use private::write_private;
pub use text::{open_text, read_bytes, read_text};
pub use unfinished::Unfinished;
