//! `referee import` and `referee export`: games in CodinGame's formats.

use std::path::PathBuf;

use engine::catalogue::RefereeChoice;
use engine::text::counted;
use files::{Output, Overwrite, Paths};
use matches::kinds::{ANY_RESULT, REPLAYS};
use replays::codingame::{export, import_all, saved_games};
use replays::text::printable_lines;
use sdk::ImportChoices;
use serde_json::{Value, json};

use crate::Failure;
use crate::outputs::{GAME_RESULT, expect_kind};
use crate::shared_args::{
    Choices, JsonArgs, RefereeArgs, ReplayArgs, print_notes, with_test_cases,
};

#[derive(clap::Args)]
pub struct ImportArgs {
    /// CodinGame results as JSON, plain or gzip, saved from the site or written by its SDK
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    choices: Choices,
    #[command(flatten)]
    referee: RefereeArgs,
    /// Game option, overriding the result's own; if a name is repeated, all its values are tried
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = RefereeChoice::read_option, requires = "referee")]
    options: Vec<(String, String)>,
    /// Folder with the test cases for a one-player game [default: the config folder of the
    /// referee's repository]
    #[arg(long, value_name = "FOLDER", requires = "referee")]
    test_cases: Option<String>,
    /// Ignore differences in views, which occur with other versions of the referee
    #[arg(long, requires = "referee")]
    ignore_views: bool,
    #[command(flatten)]
    json: JsonArgs,
    /// Write the replays to this file if all results agree (- for stdout)
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Overwrite the file, whatever it contains
    #[arg(long, requires = "out")]
    force: bool,
}

/// Reports on every result. Replays are written only if all results agree with the rules. No
/// reports are printed if the replays go to stdout.
pub fn run_import(args: &ImportArgs) -> Result<(), Failure> {
    args.files.iter().try_for_each(|file| expect_kind(file, &[ANY_RESULT]))?;
    let mut used = Paths::default();
    args.files.iter().try_for_each(|file| used.input("a result", file))?;
    args.out.iter().try_for_each(|out| used.output("-o", out))?;
    let choice = args.referee.choice()?;
    let with_cases = |choice| with_test_cases(choice, args.test_cases.as_deref());
    let choice = choice.map(with_cases).transpose()?;
    let overwrite = Overwrite::from_force(args.force);
    let output =
        args.out.as_deref().map(|out| Output::open(out, &REPLAYS, overwrite)).transpose()?;
    let is_quiet = output.as_ref().is_some_and(Output::is_stdout);
    let report = |location: &str, text: String, mut object: Value| {
        if !is_quiet {
            object["place"] = location.into();
            args.json.print(&printable_lines(&format!("{location}: {text}")), &object);
        }
    };
    let replays = match &choice {
        Some(choice) => import_with(choice, args, report)?,
        None => import_all(&args.files, &args.choices.options(None), |location, import| {
            report(location, import.to_string(), import.as_json());
        })?,
    };
    Ok(output.map_or(Ok(()), |output| output.finish(replays))?)
}

/// Replays all results with a referee. Returns the lines for a replay file.
fn import_with(
    choice: &RefereeChoice,
    args: &ImportArgs,
    report: impl Fn(&str, String, Value),
) -> Result<String, Failure> {
    if args.choices.rules.is_some() {
        return Err(Failure::usage(
            "--rules is only for built-in games; a referee has one rule set",
        ));
    }
    let choices = ImportChoices {
        league: args.choices.league,
        options: args.options.clone(),
        ignores_views: args.ignore_views,
    };
    let referee = sdk::live(choice)?;
    let (mut replays, mut count, mut differences) = (String::new(), 0, Vec::new());
    for file in &args.files {
        for saved in saved_games(file)? {
            let (location, saved) = saved?;
            let import = referee.import(saved, &choices);
            let import = import.map_err(|error| Failure::at(&location, error))?;
            report(&location, import.to_string(), import.as_json());
            count += 1;
            replays += &import.replay.to_line();
            differences.extend(import.difference.map(|difference| (location, difference)));
        }
    }
    print_notes(Some(choice))?;
    let differing = differences.len();
    match differences.into_iter().next() {
        None => Ok(replays),
        Some((location, first)) => {
            let difference = Box::new(first);
            Err(replays::Error::Differing { location, difference, differing, count }.into())
        }
    }
}

#[derive(clap::Args)]
pub struct ExportArgs {
    #[command(flatten)]
    replay: ReplayArgs,
    /// File for the result (- for stdout)
    #[arg(short, long, default_value = "-", value_name = "FILE")]
    out: PathBuf,
    /// Overwrite the file, whatever it contains
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    json: JsonArgs,
}

/// Writes one replay in the format of CodinGame's SDK.
pub fn run_export(args: &ExportArgs) -> Result<(), Failure> {
    let mut used = Paths::default();
    used.input("the replays", &args.replay.file)?;
    used.output("-o", &args.out)?;
    let output = Output::open(&args.out, &GAME_RESULT, Overwrite::from_force(args.force))?;
    let (selected, name) = args.replay.select_named()?;
    let (text, is_stdout) = (export(&selected)?, output.is_stdout());
    output.finish(&text)?;
    if is_stdout {
        return Ok(());
    }
    let (file, bytes, replay) = (&args.out, text.len(), &selected.replay);
    let turns = replay.turns.len();
    let line = format!("{}: {}, {bytes} bytes\n{name}", file.display(), counted(turns, "turn"));
    let (number, seed) = (args.replay.game, &replay.seed);
    args.json.print(
        &line,
        &json!({ "file": file, "game": number, "seed": seed, "turns": turns, "bytes": bytes }),
    );
    Ok(())
}
