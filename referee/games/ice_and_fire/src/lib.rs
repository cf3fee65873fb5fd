//! A Code of Ice and Fire, as driven by the table. The rules themselves are in the `icefire`
//! package.

mod choices;
mod drawn_line;
mod event;
mod external_records;
mod game;
mod inspect;
mod judge;
mod players;
mod registered;
mod render;
mod symbols;
mod titles;

use event::ending_in_words;
use game::side;

pub use choices::answer_line;
pub use event::Event;
pub use game::{IceAndFire, Turn, View};
