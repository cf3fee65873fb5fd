//! Building blocks for all pages: plain values in, markup out.
//!
//! Each component has a file here and a style sheet with the same name in `assets/components`.
//! Components never access the server state: pages decide what to show, components how.

mod breadcrumb;
mod data_table;
mod dialog;
mod form_row;
mod game_card;
mod game_heading;
mod icon;
mod interval;
mod line_chart;
mod notice;
mod page_header;
mod result_bar;
mod scale;
mod shell;
mod stat;
mod state;
mod switch;
mod tabs;
mod tray;

pub use breadcrumb::{Crumb, breadcrumb};
pub use data_table::{Cell, Column, DataTable, Row, data_table};
pub use dialog::{Dialog, dialog, dialog_button, main_dialog_button};
pub use form_row::form_row;
pub use game_card::{CardSeat, GameCard, game_card, seat_line};
pub use game_heading::{Banner, GameHeading, game_heading};
pub use icon::{Icon, icon};
pub use interval::{Interval, interval_line, interval_scale};
pub use line_chart::{ChartMark, ChartPoint, ChartRule, LineChart, line_chart};
pub use notice::{Notice, Tone, notice};
pub use page_header::{PageHeader, page_header};
pub use result_bar::{ResultBar, result_bar, scored_bar};
pub use shell::{RailItem, Search, Shell, shell};
pub use stat::{Stat, stats};
pub use state::{State, named_badge, state_badge};
pub use switch::{Switch, switch};
pub use tabs::{Tab, tabs};
pub use tray::{TrayItem, tray};
