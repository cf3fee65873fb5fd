//! The pages, and their common parts.

pub mod analysis;
pub mod arena;
pub mod cards;
mod curve;
pub mod failure;
mod frame;
pub mod game;
pub mod games;
mod key_figures;
pub mod lab;
mod list_controls;
pub mod match_page;
mod neighbours;
pub mod overview;
pub mod play;
mod text;
pub mod tuning;

use ::engine::catalogue::title_of;
use matches::reports::table;

pub use self::frame::{KINDS, Page, game_page, page, running, scripts};
use self::key_figures::{elo, elo_or_bound, faults_of, key_figures, results};
use self::list_controls::{choice, first_item, named_choice, page_links};
use self::text::{ago, capitalised, count, duration, in_folder, short_name};
