//! `referee check`: the result of a given drag.

use std::process::ExitCode;

use serde_json::json;

use super::{picture, pivot, Files};
use crate::cli::Failure;
use crate::games::friends_and_dragons::solver::drag_to;
use crate::games::friends_and_dragons::{resolve, Drag, Field, Placement, Turn};

/// Which drag on which board.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    files: Files,
    /// The drag, as in "2 SE NE S E"
    drag: String,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Plays the drag and tells its score. An illegal step fails with exit code 1.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let field = args.files.field()?;
    let turn: Turn = args.drag.parse().map_err(|error| format!("drag {:?}: {error}", args.drag))?;
    let drag = Drag { pivot: pivot(&field, turn.hero)?, steps: turn.steps };
    let start = Placement::start(field.heroes());
    let placements = legal(&field, &drag, start)?;
    let end = placements[placements.len() - 1];
    let resolution = resolve(&field, &end, Some(drag.pivot));
    let shortest = drag_to(&field, drag.pivot, end);
    if args.json {
        let score = resolution.score;
        let attacks: Vec<(u8, u8)> = (resolution.attacks.iter())
            .map(|(hero, cell)| (field.heroes()[*hero].id, *cell))
            .collect();
        outln!(
            "{}",
            json!({
                "pivot": turn.hero, "drag": drag.digits(), "kills": score.kills, "hits": score.hits,
                "support": score.support, "attacks": attacks,
                "shortest": shortest.map(|answer| answer.drag.digits()),
            })
        );
        return Ok(ExitCode::SUCCESS);
    }
    out!("{}", picture::before_and_after(&field, &drag, &placements));
    outln!("{}", resolution.score);
    super::solve::tell_attacks(&field, &resolution.attacks);
    if let Some(shorter) = shortest.filter(|answer| answer.drag.steps.len() < drag.steps.len()) {
        outln!("the same in {} steps: {}", shorter.drag.steps.len(), shorter.drag.digits());
    }
    Ok(ExitCode::SUCCESS)
}

fn legal(field: &Field, drag: &Drag, start: Placement) -> Result<Vec<Placement>, Failure> {
    let mut placements = vec![start];
    for (place, direction) in drag.steps.iter().enumerate() {
        let before = placements[placements.len() - 1];
        let next = before.step(field, drag.pivot, *direction).ok_or_else(|| {
            let at = picture::square(field, before.cell(drag.pivot));
            Failure::Differs(format!("step {} {direction} from {at} is illegal", place + 1))
        })?;
        placements.push(next);
    }
    Ok(placements)
}
