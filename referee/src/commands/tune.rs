//! `referee tune`: better values for the parameters of any player.

use std::path::PathBuf;

use clap::value_parser;
use files::Overwrite;
use matches::reports::{MatchReport, TuningReport};
use matches::statistics::Sprt;
use matches::tuning::{Course, Param, Settings, Tuning, start_player};
use matches::{Finish, MatchSummary, Plan, Session, SessionFiles, Shard, Template};
use replays::text::printable;

use super::match_commands::GameConditions;
use crate::Failure;
use crate::args::{JobsArgs, JsonArgs, print_referee_note};
use crate::interrupt::{GOES_ON, stop_on_interrupt};
use crate::progress::{Bar, Progress};

/// Arguments of `referee tune`.
#[derive(clap::Args)]
#[command(mut_arg("seeds", |arg| arg.default_value("1..1000")))]
pub struct Args {
    #[command(flatten)]
    game: GameConditions,
    /// The player, in whose words {name} stands for the value of a parameter: "./bot --beam {beam}", "@icefire:cell={cell}"
    #[arg(long, value_name = "PLAYER")]
    player: String,
    /// A parameter with its start and its range, as in beam=80,10..400; then ,integer or ,log or both. May be given again
    #[arg(
        long = "param",
        required = true,
        value_name = "NAME=START,MIN..MAX",
        allow_hyphen_values = true
    )]
    params: Vec<Param>,
    /// A variable of the program's environment, as in BEAM={beam}; may be given again
    #[arg(long, value_name = "NAME=VALUE", value_parser = read_variable)]
    env: Vec<String>,
    /// A command that builds {out}, which the player names, as in "g++ -O2 -DBEAM={beam} bot.cpp -o {out}"
    #[arg(long, value_name = "COMMAND")]
    build: Option<String>,
    /// A text file with {name} in it; the player names its form with values, {file}
    #[arg(long, value_name = "FILE")]
    template: Option<PathBuf>,
    /// Pairs of games a round, in which all parameters are shifted one way and the other
    #[arg(long, default_value_t = 4, value_name = "N", value_parser = value_parser!(u32).range(1..=100_000))]
    pairs: u32,
    /// Shift of the last round, in percent of each range
    #[arg(long, default_value_t = 5.0, value_name = "PERCENT", value_parser = read_positive)]
    shift: f64,
    /// Factor of all steps
    #[arg(long, default_value_t = 2.0, value_name = "FACTOR", value_parser = read_positive)]
    gain: f64,
    /// Sequential test of the result against the start, which decides whether there is progress
    #[arg(
        long,
        default_value = "0,10",
        value_name = "ELO0,ELO1[,ALPHA,BETA]",
        allow_hyphen_values = true
    )]
    sprt: Sprt,
    /// Seeds that the test may take after those of the rounds [default: as many as the rounds]
    #[arg(long, value_name = "N")]
    test_seeds: Option<u32>,
    /// File for the games; the same command goes on where it stopped
    #[arg(short, long, alias = "log", default_value = "tune.jsonl", value_name = "FILE")]
    out: PathBuf,
    /// Replace the file, whatever it holds, and begin anew
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    jobs: JobsArgs,
    #[command(flatten)]
    json: JsonArgs,
}

/// Tunes, tests the result against the start, and prints both.
pub fn run(args: &Args) -> Result<(), Failure> {
    let overwrite = Overwrite::from_force(args.force);
    let interrupted = stop_on_interrupt(GOES_ON)?;
    let tuning =
        Tuning::new(settings(args)?, &args.out, args.jobs.count(), &interrupted, overwrite)?;
    let (course, mut finish) = play_rounds(&tuning, overwrite)?;
    let report = TuningReport { settings: &tuning.settings, course: &course };
    let mut object = report.as_json();
    if !args.json.json {
        out!("{report}");
    }
    if finish == Finish::Complete {
        let test = play_test(args, &tuning, &course)?;
        if let Some(test) = &test {
            finish = test.finish;
            object["test"] = test.report().as_json();
        }
        if !args.json.json {
            print_test(&tuning, &course, test.as_ref());
        }
    }
    if args.json.json {
        outln!("{object}");
    }
    print_referee_note(tuning.settings.plan.setup.referee.as_ref())?;
    match finish {
        Finish::Complete => Ok(()),
        Finish::Interrupted => Err(Failure::interrupted(GOES_ON)),
    }
}

/// What is tuned, as it was typed.
fn settings(args: &Args) -> Result<Settings, Failure> {
    let template = Template {
        player: args.player.clone(),
        env: args.env.clone(),
        build: args.build.clone(),
        file: args.template.clone(),
    };
    let start = start_player(&template, &args.params, &args.out)?;
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

/// Plays the rounds that are missing.
fn play_rounds(tuning: &Tuning, overwrite: Overwrite) -> Result<(Course, Finish), Failure> {
    let games = 2 * u64::from(tuning.settings.rounds()) * u64::from(tuning.settings.pairs);
    let bar = Bar::new(games, "games");
    Ok(tuning.play(overwrite, |course| bar.set_position(2 * course.pairs))?)
}

/// The test of the result against the start.
struct Test {
    plan: Plan,
    sprt: Sprt,
    summary: MatchSummary,
    finish: Finish,
}

impl Test {
    fn report(&self) -> MatchReport<'_> {
        MatchReport { plan: &self.plan, summary: &self.summary, sprt: Some(self.sprt) }
    }
}

/// Plays the test, unless the result is the start.
fn play_test(args: &Args, tuning: &Tuning, course: &Course) -> Result<Option<Test>, Failure> {
    let rounds_seeds = u64::from(tuning.settings.rounds()) * u64::from(tuning.settings.pairs);
    let seeds = args.test_seeds.map_or(rounds_seeds, u64::from);
    let Some(plan) = tuning.test(course, seeds)? else { return Ok(None) };
    let journal = Some(tuning.test_journal(course));
    let session = Session {
        plan: &plan,
        shard: Shard::WHOLE,
        files: SessionFiles {
            journal,
            replays: None,
            overwrite: Overwrite::from_force(args.force),
        },
        sprt: Some(args.sprt),
        allow_silent: false,
        jobs: tuning.jobs,
        interrupted: tuning.interrupted,
    };
    let mut progress = Progress::new(session.sprt);
    let finish = session.play(&mut progress)?;
    let summary = progress.finish();
    Ok(Some(Test { plan, sprt: args.sprt, summary, finish }))
}

/// Prints the player with the values of the result, and what the test says of it.
fn print_test(tuning: &Tuning, course: &Course, test: Option<&Test>) {
    match test {
        Some(test) => {
            let player = printable(&test.plan.players[0].to_string());
            outln!("\nThe tuned player: {player}\n");
            out!("{}", test.report());
        }
        None if tuning.settings.start_is(&course.settled()) => {
            outln!("The values are those of the start, so that there is nothing to test.");
        }
        None => {}
    }
}

fn read_variable(text: &str) -> Result<String, String> {
    let name = text.split_once('=').map(|(name, _)| name).filter(|name| !name.is_empty());
    name.map(|_| text.to_owned()).ok_or_else(|| "expected NAME=VALUE".to_owned())
}

fn read_positive(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number| (0.001..=100.0).contains(number));
    number.ok_or_else(|| "expected 0.001 to 100".to_owned())
}
