//! Commands for Friends & Dragons that read a board and its heroes.

use std::path::{Path, PathBuf};
use std::time::Duration;

use engine::limit::Limit;
use files::read_bytes;
use games::friends_and_dragons::solver::{Options, Progress, solve};
use games::friends_and_dragons::{
    CheckedDrag, Corner, Difficulty, DragError, Field, ReachMap, SolutionReport, ZoneMap,
};
use indicatif::ProgressBar;
use maps::friends_and_dragons::{Walk, read, read_board};

use cli::Failure;
use cli::interrupt::stop_on_interrupt;
use cli::shared_args::JsonArgs;

// No doc comment: it would replace the help for the commands with these arguments.
#[derive(clap::Args)]
pub struct Files {
    /// Board file, as printed by `referee map friends-and-dragons` (- for stdin)
    board: PathBuf,
    /// Heroes file [default: the heroes after the board]
    #[arg(long, value_name = "HEROES.toml")]
    heroes: Option<PathBuf>,
}

impl Files {
    fn field(&self) -> Result<Field, Failure> {
        field(&self.board, self.heroes.as_deref())
    }
}

#[derive(clap::Args)]
pub struct CheckArgs {
    #[command(flatten)]
    files: Files,
    /// The drag, for example "2 SE NE S E"
    drag: String,
    #[command(flatten)]
    json: JsonArgs,
}

#[derive(clap::Args)]
pub struct ReachArgs {
    #[command(flatten)]
    files: Files,
    /// Number of the hero to drag
    #[arg(long, value_name = "ID")]
    pivot: u8,
    /// Square where the drag ends
    #[arg(long, value_name = "ROW,COLUMN")]
    end: String,
    #[command(flatten)]
    json: JsonArgs,
}

#[derive(clap::Args)]
pub struct ZonesArgs {
    /// Board file (- for stdin)
    board: PathBuf,
    /// Heroes file; prints the maps for all its traits
    #[arg(long, value_name = "HEROES.toml")]
    heroes: Option<PathBuf>,
    /// Print the map for this trait: none, lava, water, rubble or fly
    #[arg(long, value_name = "TRAIT", conflicts_with = "heroes")]
    walk: Option<String>,
    #[command(flatten)]
    json: JsonArgs,
}

/// Plays the drag and prints its score. An illegal step is an error with exit code 1.
pub fn run_check(args: CheckArgs) -> Result<(), Failure> {
    let field = args.files.field()?;
    let checked = CheckedDrag::parse(&field, &args.drag).map_err(|error| match error {
        DragError::Illegal { .. } => Failure::Differs(error.to_string()),
        _ => Failure::usage(error),
    })?;
    args.json.print(&checked, &checked.as_json());
    Ok(())
}

/// Prints the squares that each hero can reach.
pub fn run_reach(args: ReachArgs) -> Result<(), Failure> {
    let field = args.files.field()?;
    let reach = ReachMap::new(&field, args.pivot, &args.end)?;
    args.json.print(&reach, &reach.as_json());
    Ok(())
}

pub fn run_zones(args: ZonesArgs) -> Result<(), Failure> {
    let board = read_board(&split(&read_bytes(&args.board)?).0)
        .map_err(|fault| Failure::at(args.board.display(), fault))?;
    let board = Field::new(&board, Corner::OneOpen);
    let walk = args.walk.as_deref().map_or(Ok(Walk::None), |name| {
        let known = || Walk::ALL.map(Walk::name).join(", ");
        Walk::from_name(name).ok_or_else(|| {
            Failure::usage(format!("unknown trait {name:?}, expected one of {}", known()))
        })
    })?;
    let walks = match &args.heroes {
        Some(heroes) => ZoneMap::walks(&field(&args.board, Some(heroes))?),
        None => vec![walk],
    };
    for walk in walks {
        let zones = ZoneMap::new(&board, walk);
        args.json.print(&zones, &zones.as_json());
    }
    Ok(())
}

#[derive(clap::Args)]
pub struct SolveArgs {
    #[command(flatten)]
    files: Files,
    /// Number of answers to print
    #[arg(long, default_value_t = 5, value_name = "N")]
    top: usize,
    /// Order of equally good answers: advanced or simple
    #[arg(long, default_value = "advanced", value_parser = difficulty, value_name = "NAME")]
    difficulty: Difficulty,
    /// Only drags of at most L steps
    #[arg(long, value_name = "L")]
    max_steps: Option<usize>,
    /// Memory limit for the search
    #[arg(long, default_value_t = 1024, value_name = "MB")]
    budget_mb: usize,
    /// Time limit for the search, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    #[command(flatten)]
    json: JsonArgs,
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

/// Solves the board and prints the answers. On Ctrl-C, prints the best answers found so far.
pub fn run_solve(args: &SolveArgs) -> Result<(), Failure> {
    let field = args.files.field()?;
    if args.top == 0 {
        return Err(Failure::usage("--top 0: expected at least 1"));
    }
    let interrupted = stop_on_interrupt("printing the best so far")?;
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
    let report = SolutionReport { field: &field, solution: &solution };
    args.json.print(&report, &report.as_json());
    Ok(())
}

/// Reads a board file. The heroes come from the heroes file or, as in the output of `map`, from the
/// board file.
fn field(board: &Path, heroes: Option<&Path>) -> Result<Field, Failure> {
    let board_text = read_bytes(board)?;
    let (board_text, heroes, heroes_text) = match heroes {
        Some(heroes) => (board_text, heroes, read_bytes(heroes)?),
        None => {
            let (board_text, heroes_text) = split(&board_text);
            let none = || {
                let reason = "contains no [[hero]]; add one, or pass a heroes file with --heroes";
                Failure::at(board.display(), reason)
            };
            (board_text, board, heroes_text.ok_or_else(none)?)
        }
    };
    let setup = read(&board_text, &heroes_text).map_err(|fault| {
        let path = if fault.code.is_of_heroes_file() { heroes } else { board };
        Failure::at(path.display(), fault)
    })?;
    Ok(Field::new(&setup, Corner::OneOpen))
}

/// Splits off the heroes below the board, preserving line numbers.
fn split(text: &[u8]) -> (Vec<u8>, Option<Vec<u8>>) {
    let is_hero = |line: &&[u8]| line.trim_ascii_start().starts_with(b"[[hero]]");
    let Some(line) = text.split(|byte| *byte == b'\n').position(|line| is_hero(&line)) else {
        return (text.to_vec(), None);
    };
    let lines: Vec<&[u8]> = text.split_inclusive(|byte| *byte == b'\n').collect();
    (lines[..line].concat(), Some([&vec![b'\n'; line], &lines[line..].concat()[..]].concat()))
}
