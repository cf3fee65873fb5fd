//! `referee tune`: better values for the parameters of any player.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use clap::value_parser;
use engine::catalogue::RefereeChoice;
use files::{Output, Overwrite};
use matches::kinds::TUNING_FILE;
use matches::reports::{MatchReport, TuningReport};
use matches::statistics::Sprt;
use matches::tuning::{
    Course, Param, Settings, Tuning, candidates_folder, check_params, start_values,
};
use matches::{Finish, Maker, Plan, Session, SessionFiles, Shard, Template};
use programs::Spec;
use replays::text::printable;
use serde_json::Value;

use super::match_commands::GameConditions;
use crate::Failure;
use crate::args::{BuildArgs, JobsArgs, JsonArgs, print_notes};
use crate::interrupt::{GOES_ON, finished, stop_on_interrupt};
use crate::progress::{Bar, Progress};

#[derive(clap::Args)]
#[command(mut_arg("seeds", |arg| arg.default_value("1..1000")))]
pub struct Args {
    #[command(flatten)]
    game: GameConditions,
    /// The player, in whose words {name} stands for the value of a parameter: "./bot --beam {beam}",
    /// "@icefire:cell={cell}"
    #[arg(long, value_name = "PLAYER")]
    player: String,
    /// A parameter with its start and its range, as in beam=80,10..400; then ,integer or ,log or both. May be given
    /// again
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
    /// File for the games; the same command goes on where it stopped
    #[arg(short, long, visible_alias = "log", default_value = "tune.jsonl", value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    test: TestArgs,
}

/// The test of the result against the start, and how it is run.
#[derive(clap::Args)]
pub struct TestArgs {
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
    /// Replace the file, whatever it holds, and begin anew
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    pub build: BuildArgs,
    #[command(flatten)]
    jobs: JobsArgs,
    #[command(flatten)]
    pub json: JsonArgs,
}

/// Tunes, tests the result against the start, and prints both.
pub fn run(args: &Args) -> Result<(), Failure> {
    let overwrite = args.test.overwrite();
    let interrupted = stop_on_interrupt(GOES_ON)?;
    let jobs = args.test.jobs.count();
    let template = args.template();
    check_params(&template, &args.params)?;
    drop(Output::open(&args.out, &TUNING_FILE, overwrite)?);
    let limits = args.test.build.limits(&interrupted);
    let maker = Maker::new(template.clone(), &candidates_folder(&args.out), limits)?;
    let start = maker.player(&start_values(&args.params))?;
    let settings = settings(args, template, start)?;
    let tuning = Tuning::new(settings, maker, &args.out, jobs, &interrupted, overwrite)?;
    let (course, mut finish) = play_rounds(&tuning, overwrite)?;
    let report = TuningReport { settings: &tuning.settings, course: &course };
    let mut object = report.as_json();
    if !args.test.json.json {
        out!("{report}");
    }
    if finish == Finish::Complete {
        let seeds = u64::from(tuning.settings.rounds()) * u64::from(tuning.settings.pairs);
        let plan = tuning.test(&course, args.test.seeds(seeds))?;
        let journal = tuning.test_journal(&course);
        finish = args.test.play(plan.as_ref(), journal, &interrupted, &mut object)?;
    }
    args.test.finish(&object, tuning.settings.plan.setup.referee.as_ref(), finish)
}

impl Args {
    fn template(&self) -> Template {
        Template {
            player: self.player.clone(),
            env: self.env.clone(),
            build: self.build.clone(),
            file: self.template.clone(),
            ..Template::default()
        }
    }
}

/// The settings that the arguments name, with the player at the start.
fn settings(args: &Args, template: Template, start: Spec) -> Result<Settings, Failure> {
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
    let mut is_begun = false;
    Ok(tuning.play(overwrite, |course| match std::mem::replace(&mut is_begun, true) {
        // The first call is about the rounds of the log.
        false => bar.set_recorded(2 * course.pairs),
        true => bar.set_position(2 * course.pairs),
    })?)
}

impl TestArgs {
    fn overwrite(&self) -> Overwrite {
        Overwrite::from_force(self.force)
    }

    /// The seeds of the test of a tuning that has played some seeds.
    pub fn seeds(&self, played: u64) -> u64 {
        self.test_seeds.map_or(played, u64::from)
    }

    /// Plays the test and prints it, or adds it to the object that will be printed. There is no plan where the result
    /// is the start.
    pub fn play(
        &self,
        plan: Option<&Plan>,
        journal: PathBuf,
        interrupted: &AtomicBool,
        object: &mut Value,
    ) -> Result<Finish, Failure> {
        let Some(plan) = plan else {
            if !self.json.json && self.test_seeds != Some(0) {
                outln!("The values are those of the start, so that there is nothing to test.");
            }
            return Ok(Finish::Complete);
        };
        let session = Session {
            plan,
            shard: Shard::WHOLE,
            files: SessionFiles {
                journal: Some(journal),
                overwrite: self.overwrite(),
                ..SessionFiles::default()
            },
            sprt: Some(self.sprt),
            allow_silent: false,
            jobs: self.jobs.count(),
            interrupted,
        };
        let mut progress = Progress::new(session.sprt);
        let finish = session.play(&mut progress)?;
        let summary = progress.finish();
        let report = MatchReport { plan, summary: &summary, sprt: Some(self.sprt) };
        object["test"] = report.as_json();
        if !self.json.json {
            outln!("\nThe tuned player: {}\n", printable(&plan.players[0].to_string()));
            out!("{report}");
        }
        Ok(finish)
    }

    /// Prints the object if it is asked for. Returns an error if the command was interrupted.
    pub fn finish(
        &self,
        object: &Value,
        referee: Option<&RefereeChoice>,
        finish: Finish,
    ) -> Result<(), Failure> {
        if self.json.json {
            outln!("{object}");
        }
        print_notes(referee)?;
        finished(finish, GOES_ON)
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
