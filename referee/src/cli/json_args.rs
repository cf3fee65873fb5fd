//! Whether a result is printed as JSON, as it is typed.

use std::fmt::Display;

use serde_json::Value;

/// Text or JSON.
#[derive(clap::Args)]
pub struct JsonArgs {
    /// Print a JSON object a result
    #[arg(long)]
    pub json: bool,
}

impl JsonArgs {
    /// Prints a text, which ends its last line itself, or the object in its place.
    pub fn print(&self, text: &impl Display, object: &Value) {
        match self.json {
            true => outln!("{object}"),
            false => out!("{text}"),
        }
    }
}
