//! Arguments shared by several commands.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use clap::{Arg, Command};
use engine::catalogue::{OptionSpec, RefereeChoice, SetupOptions, game_names};
use maps::Seed;
use matches::in_order::JOBS_MAX;
use matches::reports::TableFormat;
use programs::BuildLimits;
use replays::SelectedReplay;
use replays::codingame::{select, select_of};
use replays::text::printable;
use sdk::{Cases, LiveReferee, Source};
use sdk_game::PREFIX;
use serde_json::Value;

use crate::Failure;
use crate::outputs::{GAMES, expect_kind};

/// Seed of the setup, and the other setup options.
#[derive(clap::Args)]
pub struct SetupArgs {
    /// Seed of the setup: a signed 64-bit integer (some games accept a smaller range) [default: random, and printed]
    #[arg(long, visible_alias = "seeds", allow_hyphen_values = true, value_name = "N")]
    seed: Option<Seed>,
    #[command(flatten)]
    choices: Choices,
}

impl SetupArgs {
    /// Returns the seed given on the command line or, if there is none, a [printed
    /// one](printed_seed).
    pub fn seed(&self, first: Option<Seed>) -> Seed {
        self.seed.unwrap_or_else(|| printed_seed(first))
    }

    pub fn options(&self, players: Option<usize>) -> SetupOptions {
        self.choices.options(players)
    }
}

/// Game to play: a built-in one, or one run by a referee.
#[derive(clap::Args, Clone)]
pub struct GameArgs {
    /// Name of a built-in game; `referee games` lists them
    #[arg(long, value_name = "NAME", conflicts_with = "referee")]
    game: Option<String>,
    /// Same as --game, for scripts written for earlier versions
    #[arg(hide = true, conflicts_with_all = ["game", "referee"])]
    name: Option<String>,
    #[command(flatten)]
    referee: RefereeGameArgs,
}

impl GameArgs {
    /// Returns the name given on the command line, or else the name of the referee file. Returns an
    /// error if neither was given.
    pub fn name(&self) -> Result<String, Failure> {
        let typed = self.game.as_ref().or(self.name.as_ref());
        let name = typed.cloned().or(self.referee.name()?);
        name.ok_or_else(|| Failure::usage("expected --game NAME or --referee FILE"))
    }

    pub fn referee(&self) -> Result<Option<RefereeChoice>, Failure> {
        self.referee.choice()
    }

    pub fn referee_timeout_ms(&self) -> Option<u64> {
        self.referee.referee_timeout_ms()
    }
}

#[derive(clap::Args, Clone)]
pub struct RefereeGameArgs {
    #[command(flatten)]
    referee: RefereeArgs,
    /// Option for the referee's game, other than the seed (can be repeated)
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = RefereeChoice::read_option)]
    options: Vec<(String, String)>,
    /// Folder with the test cases for a one-player game: seed N is testN.json, which each player
    /// plays alone [default: the config folder of the referee's repository]
    #[arg(long, value_name = "FOLDER")]
    test_cases: Option<String>,
}

impl RefereeGameArgs {
    /// Returns the file name of the referee, if one was chosen.
    pub fn name(&self) -> Result<Option<String>, Failure> {
        let source = self.referee.referee.as_deref().map(Source::find).transpose()?;
        Ok(source.map(|source| format!("{PREFIX}{}", source.name)))
    }

    pub fn referee_timeout_ms(&self) -> Option<u64> {
        self.referee.referee_timeout_ms
    }

    pub fn choice(&self) -> Result<Option<RefereeChoice>, Failure> {
        let options: BTreeMap<_, _> = self.options.iter().cloned().collect();
        let choice = self.referee.choice()?;
        let is_used = self.test_cases.is_some() || !options.is_empty();
        let Some(choice) = choice else {
            return match is_used {
                true => Err(Failure::usage("--option and --test-cases require --referee")),
                false => Ok(None),
            };
        };
        let choice = with_test_cases(choice, self.test_cases.as_deref())?;
        Ok(Some(RefereeChoice { options, ..choice }))
    }
}

/// Adds the test cases from the given folder, or from the referee's repository by default.
pub fn with_test_cases(
    choice: RefereeChoice,
    folder: Option<&str>,
) -> Result<RefereeChoice, Failure> {
    let cases = match folder {
        Some(folder) => Some(Cases::read(folder)?),
        None => Cases::find_for(&choice.path)?,
    };
    let test_cases = cases.map(|cases| cases.choice().clone());
    Ok(RefereeChoice { test_cases, ..choice })
}

/// Prints notes on stderr about anything unusual in how the referee and the bots were run.
pub fn print_notes(choice: Option<&RefereeChoice>) -> Result<(), Failure> {
    for note in choice.map(sdk::live).transpose()?.map(LiveReferee::notes).unwrap_or_default() {
        errln!("referee: {}", printable(&note));
    }
    for (name, interpreter) in programs::replaced_shims() {
        let interpreter = interpreter.display().to_string();
        errln!("referee: {name} is a shim; bots were started with {}", printable(&interpreter));
    }
    Ok(())
}

const JAVA: &str = "java";

/// A referee, and how its Java process is run.
#[derive(clap::Args, Clone)]
pub struct RefereeArgs {
    /// Referee for a contest that uses CodinGame's SDK: a jar, a class path, or a built repository
    #[arg(long, value_name = "JAR")]
    referee: Option<String>,
    /// Java executable that runs the referee
    #[arg(long, value_name = "PROGRAM", default_value = JAVA)]
    java: String,
    /// Java option, for example --java-option=-Xmx2g (can be repeated)
    #[arg(long, value_name = "OPTION", allow_hyphen_values = true)]
    java_option: Vec<String>,
    /// Start a new Java process for every game
    #[arg(long)]
    process_per_game: bool,
    /// Time limit in milliseconds for each question from the referee [default: 30000]
    #[arg(long, value_name = "MS")]
    referee_timeout_ms: Option<u64>,
}

impl RefereeArgs {
    /// Returns the chosen referee without game options, if any.
    pub fn choice(&self) -> Result<Option<RefereeChoice>, Failure> {
        let Some(path) = self.referee.clone() else {
            let is_used = self.java != JAVA || !self.java_option.is_empty();
            return match is_used || self.process_per_game || self.referee_timeout_ms.is_some() {
                true => Err(Failure::usage("referee options require --referee")),
                false => Ok(None),
            };
        };
        Ok(Some(RefereeChoice {
            sha256: Source::find(&path)?.sha256,
            path,
            options: BTreeMap::new(),
            test_cases: None,
            java: self.java.clone(),
            java_options: self.java_option.clone(),
            process_per_game: self.process_per_game,
            silence_ms: self.referee_timeout_ms,
        }))
    }
}

/// Setup options other than the seed.
#[derive(clap::Args, Clone)]
pub struct Choices {
    #[arg(long, value_name = "NAME", help = help("rules"))]
    pub rules: Option<String>,
    #[arg(long, value_name = "N", help = help("league"))]
    pub league: Option<u32>,
}

impl Choices {
    pub fn options(&self, players: Option<usize>) -> SetupOptions {
        SetupOptions { rules: self.rules.clone(), league: self.league, players, referee: None }
    }
}

/// Returns `first` or, if `None`, a random seed. Prints the seed on stderr, so that the command can
/// be repeated.
pub fn printed_seed(first: Option<Seed>) -> Seed {
    let seed = first.unwrap_or_else(drawn_seed);
    errln!("referee: no seed given; repeat this with --seed {seed}");
    seed
}

/// Draws a random seed that every built-in game accepts.
pub fn drawn_seed() -> Seed {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let mixed = now.as_nanos() as u64 ^ (u64::from(std::process::id()) << 40);
    // Small enough for programs that parse numbers as doubles.
    (mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33) as Seed
}

fn offered(game: &str) -> &'static [OptionSpec] {
    engine::catalogue::named(game).map_or(&[], |game| game.info().options)
}

/// Returns the help for an option: its games, values and default.
fn help(name: &str) -> String {
    let of_game = |game: &'static str| {
        let OptionSpec { about, expected, default, .. } =
            offered(game).iter().find(|spec| spec.name == name)?;
        Some(format!("{about} for {game}: {expected} [default: {default}]"))
    };
    game_names().filter_map(of_game).collect::<Vec<_>>().join("; ")
}

/// Hides the options of other games from the help of all commands.
pub fn hide_other_options(command: Command, game: &str) -> Command {
    let is_other = |arg: &Arg| {
        let has = |game: &str| offered(game).iter().any(|spec| arg.get_id() == spec.name);
        game_names().any(&has) && !has(game)
    };
    command
        .mut_args(|arg| if is_other(&arg) { arg.hide(true) } else { arg })
        .mut_subcommands(|command| hide_other_options(command, game))
}

#[derive(clap::Args)]
pub struct ReplayArgs {
    /// Replay file, or CodinGame result file
    pub file: PathBuf,
    /// Number of the replay in the file, counted from 1
    #[arg(long, default_value_t = 1, value_name = "K")]
    pub game: usize,
}

impl ReplayArgs {
    pub fn select(&self) -> Result<SelectedReplay, Failure> {
        expect_kind(&self.file, GAMES)?;
        Ok(select(&self.file, self.game)?)
    }

    /// Returns the selected replay, with a sentence that identifies it if the file contains several
    /// games.
    pub fn select_named(&self) -> Result<(SelectedReplay, String), Failure> {
        expect_kind(&self.file, GAMES)?;
        let (selected, is_only) = select_of(&self.file, self.game)?;
        let SelectedReplay { replay, .. } = &selected;
        let (number, players) = (self.game, printable(&replay.players.join(" against ")));
        let name = match is_only {
            true => String::new(),
            false => format!(
                "game {number} of {} (seed {}, {players}); choose another with --game K\n",
                self.file.display(),
                replay.seed
            ),
        };
        Ok((selected, name))
    }
}

/// Output format of a table.
#[derive(clap::Args)]
pub struct FormatArgs {
    /// Output format
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT", conflicts_with = "json")]
    format: TableFormat,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl FormatArgs {
    /// Returns the format chosen by either option.
    pub fn chosen(&self) -> TableFormat {
        if self.json { TableFormat::Json } else { self.format }
    }
}

#[derive(clap::Args)]
pub struct JsonArgs {
    /// Print one JSON object per result
    #[arg(long)]
    pub json: bool,
}

impl JsonArgs {
    /// Prints the object if JSON was requested, otherwise the text, without adding a line feed.
    pub fn print(&self, text: &impl Display, object: &Value) {
        match self.json {
            true => outln!("{object}"),
            false => out!("{text}"),
        }
    }
}

/// Returns true if stdout is a terminal and `NO_COLOR` is not set.
pub fn is_coloured() -> bool {
    anstream::AutoStream::choice(&std::io::stdout()) != anstream::ColorChoice::Never
}

/// Number of games played at once.
#[derive(clap::Args)]
pub struct JobsArgs {
    /// Number of games played at once [default: one per core]
    #[arg(long, value_name = "N", value_parser = read_jobs)]
    jobs: Option<usize>,
}

impl JobsArgs {
    /// Returns the number given on the command line, or the number of cores.
    pub fn count(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        self.jobs.unwrap_or_else(cores)
    }
}

/// Time limit for builds.
#[derive(clap::Args)]
pub struct BuildArgs {
    /// Time limit for each build in seconds; a build that exceeds it is killed, with everything it
    /// started
    #[arg(
        long,
        value_name = "SECONDS",
        default_value_t = BuildLimits::USUAL_TIME.as_secs(),
        value_parser = clap::value_parser!(u64).range(1..=1_000_000)
    )]
    build_timeout_s: u64,
}

impl BuildArgs {
    /// Returns the build limits. Builds also stop once `interrupted` is set.
    pub fn limits<'a>(&self, interrupted: &'a AtomicBool) -> BuildLimits<'a> {
        BuildLimits { time: Duration::from_secs(self.build_timeout_s), interrupted }
    }
}

fn read_jobs(text: &str) -> Result<usize, String> {
    let jobs = text.parse().ok().filter(|jobs| (1..=JOBS_MAX).contains(jobs));
    jobs.ok_or_else(|| format!("expected 1 to {JOBS_MAX}"))
}

/// Returns the program's first game, which is the default.
pub fn default_game() -> String {
    engine::catalogue::game_names().next().unwrap_or_default().to_owned()
}
