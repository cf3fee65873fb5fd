//! `referee arena`: its commands and its pages.

mod kills;
mod security;
