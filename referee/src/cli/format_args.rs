//! In which form a result is printed, as it is typed.

use crate::reports::TableFormat;

/// The form of a result.
#[derive(clap::Args)]
pub struct FormatArgs {
    /// Form of the result
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT", conflicts_with = "json")]
    format: TableFormat,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl FormatArgs {
    /// What was chosen.
    pub fn chosen(&self) -> TableFormat {
        if self.json {
            TableFormat::Json
        } else {
            self.format
        }
    }
}
