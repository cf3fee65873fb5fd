//! `referee solve friends-and-dragons`: the best drags of a board.

use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::sync::Arc;
use std::time::Duration;

use indicatif::ProgressBar;
use serde_json::{json, Map, Value};

use super::{picture, Files};
use crate::cli::interrupt::stop_on_interrupt;
use crate::cli::Failure;
use crate::games::friends_and_dragons::solver::{solve, Answer, Options, Progress, Solution};
use crate::games::friends_and_dragons::{Difficulty, Field, Placement};
use crate::limit::Limit;

/// Which board, and how long to search.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    files: Files,
    /// How many answers
    #[arg(long, default_value_t = 5, value_name = "N")]
    top: usize,
    /// What orders answers of equal score: advanced or simple
    #[arg(long, default_value = "advanced", value_parser = difficulty, value_name = "NAME")]
    difficulty: Difficulty,
    /// Only drags of at most L steps
    #[arg(long, value_name = "L")]
    max_steps: Option<usize>,
    /// Memory for the search
    #[arg(long, default_value_t = 1024, value_name = "MB")]
    budget_mb: usize,
    /// Seconds to search at most
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

fn difficulty(name: &str) -> Result<Difficulty, String> {
    match name {
        "advanced" => Ok(Difficulty::Advanced),
        "simple" => Ok(Difficulty::Simple),
        _ => Err("expected advanced or simple".to_owned()),
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().map_err(|_| "expected a number of seconds".to_owned())?;
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}

/// Solves the board and prints the answers; Ctrl-C prints the best so far.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let field = args.files.field()?;
    if args.top == 0 {
        return Err("--top 0: expected at least 1".to_owned().into());
    }
    let interrupted = Arc::new(AtomicBool::new(false));
    stop_on_interrupt(&interrupted)?;
    let limit = args.time.map_or(Limit::none(), Limit::after).or_when(interrupted);
    let options = Options {
        top: args.top,
        difficulty: args.difficulty,
        max_steps: args.max_steps,
        memory: args.budget_mb.saturating_mul(1 << 20),
    };
    let bar = ProgressBar::new_spinner();
    let solution = solve(&field, &options, &limit, &|progress: Progress| {
        let Progress { score, steps, visited } = progress;
        bar.set_message(format!("{score}: more than {steps} steps, {visited} states"));
        bar.tick();
    });
    bar.finish_and_clear();
    if args.json {
        outln!("{}", as_json(&field, &solution));
    } else {
        tell(&field, &solution);
    }
    Ok(ExitCode::SUCCESS)
}

fn as_json(field: &Field, solution: &Solution) -> Value {
    let best = solution.best;
    json!({
        "best": [best.kills, best.hits, best.support],
        "score_proved": solution.score_proved,
        "visited": solution.visited,
        "answers": solution.answers.iter().map(|answer| answer_json(field, answer)).collect::<Vec<_>>(),
    })
}

fn answer_json(field: &Field, answer: &Answer) -> Value {
    let ids = field.heroes().iter().map(|hero| hero.id.to_string());
    let positions: Map<String, Value> =
        ids.zip(answer.end.cells().iter().map(|cell| json!(cell))).collect();
    let attacks: Vec<(u8, u8)> =
        answer.attacks.iter().map(|(hero, cell)| (field.heroes()[*hero].id, *cell)).collect();
    json!({
        "pivot": field.heroes()[answer.drag.pivot].id, "drag": answer.drag.digits(),
        "positions": positions, "kills": answer.score.kills, "hits": answer.score.hits,
        "support": answer.score.support, "advanced": answer.advanced, "simple": answer.simple,
        "steps_proved": answer.steps_proved, "attacks": attacks,
    })
}

fn tell(field: &Field, solution: &Solution) {
    let proved = |proved: bool| if proved { "proved" } else { "not proved" };
    outln!(
        "best score {} ({}), {} states visited",
        solution.best,
        proved(solution.score_proved),
        solution.visited
    );
    let start = Placement::start(field.heroes());
    for (number, answer) in solution.answers.iter().enumerate() {
        let steps: Vec<String> = answer.drag.steps.iter().map(ToString::to_string).collect();
        let id = field.heroes()[answer.drag.pivot].id;
        outln!("\n{}. {id} {}  ({})", number + 1, steps.join(" "), answer.score);
        let placements = answer.drag.placements(field, start);
        let placements = placements.expect("answers are made of legal steps");
        out!("{}", picture::before_and_after(field, &answer.drag, &placements));
        tell_attacks(field, &answer.attacks);
        outln!(
            "advanced {:?}, simple {:?}, steps {}",
            answer.advanced,
            answer.simple,
            proved(answer.steps_proved)
        );
    }
}

/// Who hits whom, in order.
pub fn tell_attacks(field: &Field, attacks: &[(usize, u8)]) {
    let hit = |(hero, cell): &(usize, u8)| {
        let monster = char::from(b'A' + field.monsters()[usize::from(*cell)] - 1);
        format!("{} hits {monster} at {}", field.heroes()[*hero].id, picture::square(field, *cell))
    };
    let hits: Vec<String> = attacks.iter().map(hit).collect();
    outln!("{}", if hits.is_empty() { "nobody hits".to_owned() } else { hits.join(", ") });
}
