//! `referee tune`: tunes the parameters of any player.

mod add;
mod merged;
mod test;

use std::path::PathBuf;

use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{ArgMatches, Args as _, Command, FromArgMatches, value_parser};
use files::{Output, Overwrite};
use matches::kinds::TUNING_FILE;
use matches::reports::TuningReport;
use matches::tuning::{
    Course, Param, Settings, Tuning, candidates_folder, check_params, start_values,
};
use matches::{Finish, Maker, Template};
use programs::Spec;

use self::test::{FilesArgs, TestArgs};
use super::match_commands::GameConditions;
use crate::Failure;
use crate::interrupt::{GOES_ON, stop_on_interrupt};
use crate::progress::Bar;

const USAGE: &str = "referee tune [OPTIONS] --player <PLAYER> --param <NAME=START,MIN..MAX>
       referee tune [OPTIONS] --log <FILE> --log <FILE>";

/// Arguments of `tune`, which depend on the number of logs.
pub enum Args {
    /// At most one log: plays the rounds of a tuning run.
    Rounds(Box<RoundsArgs>),
    /// Several logs: merges finished tuning runs.
    Merged(merged::Args),
}

#[derive(clap::Args)]
#[command(mut_arg("seeds", |arg| arg.default_value("1..1000")))]
pub struct PlayArgs {
    #[command(flatten)]
    game: GameConditions,
    /// The player; {name} is replaced with the value of that parameter: "./bot --beam {beam}",
    /// "@icefire:cell={cell}"
    #[arg(long, required = false, required_unless_present = "logs", value_name = "PLAYER")]
    player: String,
    /// A parameter with its start value and range, for example beam=80,10..400, then optionally ,integer and ,log
    /// (can be repeated)
    #[arg(
        long = "param",
        required_unless_present = "logs",
        value_name = "NAME=START,MIN..MAX",
        allow_hyphen_values = true
    )]
    params: Vec<Param>,
    /// Environment variable for the program, for example BEAM={beam} (can be repeated)
    #[arg(long, value_name = "NAME=VALUE", value_parser = read_variable)]
    env: Vec<String>,
    /// Command that builds the program {out} that the player runs, for example "g++ -O2
    /// -DBEAM={beam} bot.cpp -o {out}"
    #[arg(long, value_name = "COMMAND")]
    build: Option<String>,
    /// Text file that contains {name}; {file} in the player is replaced with the path of the
    /// filled-in file
    #[arg(long, value_name = "FILE")]
    template: Option<PathBuf>,
    /// Pairs of games per round; in a pair, all parameters are shifted in opposite directions
    #[arg(long, default_value_t = 4, value_name = "N", value_parser = value_parser!(u32).range(1..=100_000))]
    pairs: u32,
    /// Shift in the last round, as a percentage of each range
    #[arg(long, default_value_t = 5.0, value_name = "PERCENT", value_parser = read_positive)]
    shift: f64,
    /// Factor that scales all steps
    #[arg(long, default_value_t = 2.0, value_name = "FACTOR", value_parser = read_positive)]
    gain: f64,
}

#[derive(clap::Args)]
pub struct RoundsArgs {
    #[command(flatten)]
    play: PlayArgs,
    #[command(flatten)]
    files: FilesArgs,
    #[command(flatten)]
    test: TestArgs,
}

impl clap::Args for Args {
    fn augment_args(command: Command) -> Command {
        RoundsArgs::augment_args(command).override_usage(USAGE)
    }

    fn augment_args_for_update(command: Command) -> Command {
        RoundsArgs::augment_args_for_update(command).override_usage(USAGE)
    }
}

impl FromArgMatches for Args {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        if matches.get_many::<PathBuf>("logs").is_some_and(|logs| logs.len() > 1) {
            check_merged(matches)?;
            return merged::Args::from_arg_matches(matches).map(Self::Merged);
        }
        check_rounds(matches)?;
        RoundsArgs::from_arg_matches(matches).map(|args| Self::Rounds(Box::new(args)))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Returns an error if a game option is given, because the logs contain these settings.
fn check_merged(matches: &ArgMatches) -> Result<(), clap::Error> {
    let play = PlayArgs::augment_args(Command::new("tune"));
    let Some(arg) = play.get_arguments().find(|arg| is_given(matches, arg.get_id().as_str()))
    else {
        return Ok(());
    };
    let reason = "the logs already contain the settings of their games";
    let name =
        arg.get_long().map_or_else(|| format!("<{}>", arg.get_id()), |long| format!("--{long}"));
    let message = format!("{name} cannot be used with several --log options: {reason}\n");
    Err(clap::Error::raw(ErrorKind::ArgumentConflict, message))
}

/// Checks the rules that depend on the number of logs, which clap cannot express.
fn check_rounds(matches: &ArgMatches) -> Result<(), clap::Error> {
    let needed = [("player", "--player"), ("params", "--param")];
    if let Some((_, name)) = needed.iter().find(|(id, _)| !is_given(matches, id)) {
        let message = format!(
            "expected {name}, or several --log options to test the mean of their results\n"
        );
        return Err(clap::Error::raw(ErrorKind::MissingRequiredArgument, message));
    }
    if is_given(matches, "logs") && is_given(matches, "out") {
        let message = "a single --log is the same as --out, so pass only one of them\n";
        return Err(clap::Error::raw(ErrorKind::ArgumentConflict, message));
    }
    Ok(())
}

fn is_given(matches: &ArgMatches, id: &str) -> bool {
    matches.value_source(id) == Some(ValueSource::CommandLine)
}

/// Tunes a player, or merges several tuning runs. Then tests the result against the starting
/// values, and prints both.
pub fn run(args: &Args) -> Result<(), Failure> {
    match args {
        Args::Rounds(args) => run_rounds(args),
        Args::Merged(args) => merged::run(args),
    }
}

fn run_rounds(args: &RoundsArgs) -> Result<(), Failure> {
    let RoundsArgs { play, files, test } = args;
    let log = files.logs.first().or(files.out.as_ref()).cloned();
    let log = log.unwrap_or_else(|| "tune.jsonl".into());
    let overwrite = test.overwrite();
    let interrupted = stop_on_interrupt(GOES_ON)?;
    let jobs = test.jobs.count();
    let template = play.template();
    check_params(&template, &play.params)?;
    drop(Output::open(&log, &TUNING_FILE, overwrite)?);
    let limits = test.build.limits(&interrupted);
    let maker = Maker::new(template.clone(), &candidates_folder(&log), limits)?;
    let start = maker.player(&start_values(&play.params))?;
    let settings = settings(play, template, start)?;
    let target = test.add.target(&settings)?;
    let tuning = Tuning::new(settings, maker, &log, jobs, &interrupted, overwrite)?;
    let (course, mut finish) = play_rounds(&tuning, overwrite)?;
    let report = TuningReport { settings: &tuning.settings, course: &course };
    let mut object = report.as_json();
    if !test.json.json {
        out!("{report}");
    }
    if finish == Finish::Complete {
        let seeds = u64::from(tuning.settings.rounds()) * u64::from(tuning.settings.pairs);
        let plan = tuning.test(&course, test.seeds(seeds))?;
        let journal = course.test_journal(&log);
        finish = test.play(plan.as_ref(), journal, &interrupted, &mut object)?;
    }
    if let (Finish::Complete, Some(target)) = (finish, target) {
        let values = add::values_text(&tuning.settings, &course.settled());
        test.add_result(&target, tuning.result(&course)?.as_ref(), &values, &mut object)?;
    }
    test.finish(&object, tuning.settings.plan.setup.referee.as_ref(), finish)
}

impl PlayArgs {
    fn template(&self) -> Template {
        Template {
            player: self.player.clone(),
            env: self.env.clone(),
            build: self.build.clone(),
            file: self.template.clone(),
        }
    }
}

/// Returns the settings given by the arguments, with `start` as the player at its starting values.
fn settings(args: &PlayArgs, template: Template, start: Spec) -> Result<Settings, Failure> {
    Ok(Settings {
        plan: args.game.plan([start.clone(), start], [None, None])?,
        template,
        params: args.params.clone(),
        pairs: args.pairs,
        shift: args.shift,
        gain: args.gain,
        planned_rounds: 0,
    })
}

fn play_rounds(tuning: &Tuning, overwrite: Overwrite) -> Result<(Course, Finish), Failure> {
    let games = 2 * u64::from(tuning.settings.rounds()) * u64::from(tuning.settings.pairs);
    let bar = Bar::new(games, "games");
    let mut is_started = false;
    Ok(tuning.play(overwrite, |course| match std::mem::replace(&mut is_started, true) {
        // The first call reports the rounds already in the log.
        false => bar.set_recorded(2 * course.pairs),
        true => bar.set_position(2 * course.pairs),
    })?)
}

fn read_variable(text: &str) -> Result<String, String> {
    let name = text.split_once('=').map(|(name, _)| name).filter(|name| !name.is_empty());
    name.map(|_| text.to_owned()).ok_or_else(|| "expected NAME=VALUE".to_owned())
}

fn read_positive(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number| (0.001..=100.0).contains(number));
    number.ok_or_else(|| "expected 0.001 to 100".to_owned())
}
