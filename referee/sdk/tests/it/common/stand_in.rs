//! Shell scripts that act as referees.

use std::path::Path;

use engine::catalogue::RefereeChoice;

use super::table::choice;

/// A referee implemented as a shell script that runs the given commands.
pub fn stand_in(commands: &str) -> RefereeChoice {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/stand_in.sh");
    let choice = choice(&script, &[]);
    RefereeChoice {
        java: choice.path.clone(),
        java_options: vec![format!("-Dcommands={commands}")],
        process_per_game: true,
        silence_ms: Some(1000),
        ..choice
    }
}
