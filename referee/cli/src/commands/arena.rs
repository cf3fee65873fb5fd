//! `referee arena`: builds, checks, tests and rates versions of bots in one folder.

mod client;
mod convert;
mod elsewhere;
mod folder;
mod lists;
mod new;
mod serve;

use std::path::{Path, PathBuf};

use arena::{
    Against, Arena, Reply, Request, Rule, Source, Stage, Until, check_bot_name, read_source,
};
use matches::statistics::Sprt;
use programs::Spec;
use replays::text::printable;
use server::Editor;

pub use self::folder::ask_in;
use self::folder::{FolderArgs, ask, in_folder};
use crate::Failure;
use crate::shared_args::FormatArgs;

#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
#[group(id = "arena")]
pub struct Args {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    serve: serve::ServeArgs,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Create an arena in a folder
    New(new::NewArgs),
    /// Add a version of a bot: a source file, a package, or an existing program
    Add(AddArgs),
    /// Test a version against another one, or against the pool
    Test(TestArgs),
    /// Stop a test; its games are kept
    Stop(NumberArgs),
    /// Resume a stopped test
    Resume(NumberArgs),
    /// Add more games to a test
    More(MoreArgs),
    /// Write the games that a test still needs to a plan for `referee run`
    Plan(elsewhere::PlanArgs),
    /// Add a test's games that were played from a plan
    Put(elsewhere::PutArgs),
    /// Replay the seeds lost in a test with another version
    Replay(ReplayArgs),
    /// Check a version again, and rebuild it if its build failed
    Check(NumberArgs),
    /// Make a version its bot's reference
    Promote(NumberArgs),
    /// Add a version to the pool of opponents
    Pool(PoolArgs),
    /// Turn rating games on or off; they are played while the queue is empty
    Ladder(LadderArgs),
    /// List the bots and their versions
    Bots(ListArgs),
    /// List the tests
    Tests(ListArgs),
    /// Print the ratings
    Rank(ListArgs),
    /// Create an arena from an old league or experiment queue
    Convert(convert::Args),
    /// Process the queue without serving pages, then exit
    Run(FolderArgs),
}

#[derive(clap::Args)]
struct AddArgs {
    /// A source file, a zip archive, the folder of a package, or @name for a built-in player
    #[arg(required_unless_present = "command")]
    source: Option<PathBuf>,
    /// Command line of a program that is not copied, for example "docker run bot"
    #[arg(long, value_name = "COMMAND", conflicts_with = "source")]
    command: Option<String>,
    /// Name of the bot [default: the source's name]
    #[arg(long, value_name = "NAME")]
    bot: Option<String>,
    /// Note about the changes in this version
    #[arg(long, value_name = "TEXT")]
    note: Option<String>,
    /// Test it against its bot's reference
    #[arg(long)]
    test: bool,
    #[command(flatten)]
    folder: FolderArgs,
}

#[derive(clap::Args)]
struct TestArgs {
    /// Number of the version
    version: u32,
    /// Number of its opponent [default: its bot's reference]
    #[arg(long, value_name = "N", conflicts_with = "pool")]
    against: Option<u32>,
    /// Test against every version in the pool
    #[arg(long)]
    pool: bool,
    /// Stop as soon as a sequential test between two Elo differences is decided [default: the
    /// bounds in arena.toml]
    #[arg(long, value_name = "ELO0,ELO1[,ALPHA,BETA]", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Play a fixed number of games against each opponent instead
    #[arg(long, value_name = "N", conflicts_with = "sprt")]
    games: Option<u64>,
    #[command(flatten)]
    folder: FolderArgs,
}

#[derive(clap::Args)]
struct NumberArgs {
    /// Test or version number
    number: u32,
    #[command(flatten)]
    folder: FolderArgs,
}

#[derive(clap::Args)]
struct MoreArgs {
    /// Number of the test
    test: u32,
    /// Number of games to add
    games: u64,
    #[command(flatten)]
    folder: FolderArgs,
}

#[derive(clap::Args)]
struct ReplayArgs {
    /// Number of the test whose lost seeds to play
    test: u32,
    /// Number of the version to play them with
    #[arg(long, value_name = "VERSION")]
    with: u32,
    #[command(flatten)]
    folder: FolderArgs,
}

#[derive(clap::Args)]
struct PoolArgs {
    /// Number of the version
    version: u32,
    /// Remove it from the pool
    #[arg(long)]
    remove: bool,
    #[command(flatten)]
    folder: FolderArgs,
}

#[derive(clap::Args)]
struct LadderArgs {
    #[arg(value_parser = ["on", "off"])]
    state: String,
    #[command(flatten)]
    folder: FolderArgs,
}

#[derive(clap::Args)]
struct ListArgs {
    #[command(flatten)]
    folder: FolderArgs,
    #[command(flatten)]
    format: FormatArgs,
}

/// Runs a command of an arena.
pub fn run(args: &Args, editors: &'static [Editor]) -> Result<(), Failure> {
    let Some(command) = &args.command else { return serve::run(&args.serve, editors) };
    match command {
        Command::New(args) => new::run(args),
        Command::Add(args) => add(args),
        Command::Test(args) => test(args),
        Command::Stop(args) => ask(&args.folder, Request::Stop { test: args.number }).map(drop),
        Command::Resume(args) => ask(&args.folder, Request::Resume { test: args.number }).map(drop),
        Command::More(args) => {
            ask(&args.folder, Request::More { test: args.test, games: args.games }).map(drop)
        }
        Command::Plan(args) => elsewhere::plan(args),
        Command::Put(args) => elsewhere::put(args),
        Command::Replay(args) => {
            let request = Request::ReplayLosses { test: args.test, version: args.with };
            print_test(&ask(&args.folder, request)?);
            Ok(())
        }
        Command::Check(args) => {
            ask_and_check(&args.folder, Request::Check { version: args.number }, |_| ())
        }
        Command::Promote(args) => {
            ask(&args.folder, Request::Promote { version: args.number }).map(drop)
        }
        Command::Pool(args) => {
            let request = Request::Pool { version: args.version, is_kept: !args.remove };
            ask(&args.folder, request).map(drop)
        }
        Command::Ladder(args) => {
            ask(&args.folder, Request::Ladder { is_on: args.state == "on" }).map(drop)
        }
        Command::Bots(args) => lists::bots(&args.folder.folder, args.format.chosen()),
        Command::Tests(args) => lists::tests(&args.folder.folder, args.format.chosen()),
        Command::Rank(args) => lists::rank(&args.folder.folder, args.format.chosen()),
        Command::Convert(args) => convert::run(args),
        Command::Run(args) => serve::run_queue(&args.folder),
    }
}

/// Returns the command line of a player that is not copied, both as text and as a source.
pub fn command_source(player: &Spec) -> Result<(String, Source), Failure> {
    let line = match player {
        Spec::BuiltinPlayer(_) => player.to_string(),
        Spec::Command(arguments) => {
            shlex::try_join(arguments.iter().map(String::as_str)).map_err(Failure::usage)?
        }
    };
    Ok((line.clone(), Source::Command(line)))
}

fn add(args: &AddArgs) -> Result<(), Failure> {
    let (name, source) = match (&args.source, &args.command) {
        (Some(source), None) => read(source)?,
        (_, Some(command)) => {
            let folder = std::env::current_dir().map_err(Failure::usage)?;
            (None, command_source(&Spec::parse_in(&folder, command)?)?.1)
        }
        (None, None) => return Err(Failure::usage("expected a source")),
    };
    let bot = args.bot.clone().or(name);
    let bot = bot.ok_or_else(|| Failure::usage("a command line needs a name: --bot NAME"))?;
    check_bot_name(&bot)?;
    let request = Request::Add { bot, source, note: args.note.clone(), test: args.test };
    ask_and_check(&args.folder, request, print_added)
}

/// Requests a new version, then builds and checks it unless a running arena does that.
fn ask_and_check(
    folder: &FolderArgs,
    request: Request,
    print: impl FnOnce(&Reply),
) -> Result<(), Failure> {
    if let Some(client) = client::Client::find(&folder.folder) {
        print(&client.ask(&request)?);
        return Ok(());
    }
    in_folder(&folder.folder)?;
    let arena = Arena::open(Path::new("."))?;
    let reply = arena.request(request)?;
    print(&reply);
    serve::play(&arena, Until::Checked)?;
    reply.version.map_or(Ok(()), |version| check_added(&arena, version))
}

fn print_added(reply: &Reply) {
    if let Some(version) = reply.version {
        outln!("version {version}");
    }
    print_test(reply);
}

/// Reports the findings from a version's build and check.
///
/// Returns an error if the version cannot be played.
fn check_added(arena: &Arena, number: u32) -> Result<(), Failure> {
    arena.with_state(|state| {
        let version = state.version(number)?;
        if let Some(failure) = state.builds.get(&number).and_then(|build| build.failure.as_ref()) {
            let log = version.log(arena.root());
            return Err(Failure::at(log.display(), failure));
        }
        let findings = state.checks.get(&number).map_or(&[][..], |check| &check.findings);
        for finding in findings {
            errln!("referee: {version}: {}", printable(&finding.text));
        }
        match state.stage(number) {
            Stage::Ready => Ok(()),
            _ => Err(Failure::usage(format!("{version} cannot be played until this is fixed"))),
        }
    })
}

/// Reads a source, and returns it with the default name for its bot.
fn read(path: &Path) -> Result<(Option<String>, Source), Failure> {
    let text = path.to_string_lossy();
    if let Some(player) = text.strip_prefix('@') {
        let name = player.split(':').next().unwrap_or(player);
        return Ok((Some(name.to_owned()), Source::Command(text.into_owned())));
    }
    let files = read_source(path)?;
    let whole = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let name = if whole.is_dir() { whole.file_name() } else { whole.file_stem() };
    Ok((name.map(|name| name.to_string_lossy().into_owned()), Source::Files(files)))
}

fn test(args: &TestArgs) -> Result<(), Failure> {
    let against = match args.against {
        Some(version) => Against::Version(version),
        None if args.pool => Against::Pool,
        None => Against::Usual,
    };
    let rule = args.games.map(Rule::Games).or(args.sprt.map(Rule::Sprt));
    print_test(&ask(&args.folder, Request::Test { version: args.version, against, rule })?);
    Ok(())
}

fn print_test(reply: &Reply) {
    if let Some(test) = reply.test {
        outln!("test {test}");
    }
}
