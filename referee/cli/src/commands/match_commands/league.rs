//! `referee league`: many players, rated by their games against each other.

use std::path::PathBuf;

use files::{Output, Overwrite, Paths};
use matches::kinds::PAGE;
use matches::reports::{LeagueReport, league_page};
use matches::{Bot, BotList, Schedule};
use replays::text::printable;

use super::plan_args::{Conditions, RefereeCommandArgs};
use crate::Failure;
use crate::args::{FormatArgs, JobsArgs, RefereeGameArgs, default_game, print_notes};
use crate::interrupt::{GOES_ON, finished, stop_on_interrupt};
use crate::progress::Progress;

#[derive(clap::Args)]
pub struct Args {
    /// A folder of programs, or a TOML file with a table called bots of name = "player", in which
    /// paths count from the folder of the file
    bots: PathBuf,
    /// Name of the game
    #[arg(long, default_value_t = default_game(), conflicts_with = "referee")]
    game: String,
    #[command(flatten)]
    referee: RefereeGameArgs,
    #[command(flatten)]
    command: RefereeCommandArgs,
    #[command(flatten)]
    conditions: Conditions,
    /// On more than two seats, let every two bots share the seats, in place of a different bot on each
    #[arg(long)]
    duels: bool,
    /// Only the games of this bot with all others
    #[arg(long, value_name = "NAME")]
    focus: Option<String>,
    /// Folder for the games; what is there is not played again
    #[arg(long, value_name = "DIR", default_value = "league")]
    store: PathBuf,
    #[command(flatten)]
    jobs: JobsArgs,
    /// Write a page that opens from disk
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Play the games of this bot again, as after a change of its program; can be repeated. Without a name, play all
    /// games again and replace files of others
    #[arg(long, value_name = "NAME", num_args = 0..=1, default_missing_value = "")]
    force: Vec<String>,
    #[command(flatten)]
    format: FormatArgs,
}

impl Args {
    /// The number of different bots in a game.
    fn players(&self, bots: usize) -> usize {
        let seats = self.conditions.seats;
        if self.duels || bots < seats { 2 } else { seats }
    }
}

/// Plays the missing games and prints the ratings.
pub fn run(args: &Args) -> Result<(), Failure> {
    let BotList { bots, skipped } = Bot::read_all(&args.bots)?;
    for file in &skipped {
        let what = "is not a bot: it is neither executable nor a .py or .jar file";
        errln!("referee: {} {what}", printable(&file.display().to_string()));
    }
    let focus = args.focus.as_deref().map(|name| Bot::find(&bots, name)).transpose()?;
    // Without a name.
    let is_all_forced = args.force.iter().any(String::is_empty);
    let named = args.force.iter().filter(|name| !name.is_empty());
    let forced = named.map(|name| Bot::find(&bots, name)).collect::<Result<Vec<_>, _>>()?;
    let overwrite = Overwrite::from_force(is_all_forced);
    let hint = if args.force.is_empty() { GOES_ON } else { "the command goes on without --force" };
    let interrupted = stop_on_interrupt(hint)?;
    let schedule = Schedule {
        bots: &bots,
        players: args.players(bots.len()),
        focus,
        store: &args.store,
        overwrite,
        forced,
        jobs: args.jobs.count(),
        interrupted: &interrupted,
    };
    schedule.check_groups()?;
    check_paths(args, &schedule)?;
    let open = |file: &PathBuf| Output::open(file, &PAGE, overwrite);
    let html = args.html.as_ref().map(open).transpose()?;
    let mut progress = Progress::new(None);
    let black_box = args.command.find(args.referee.referee_timeout_ms())?;
    let (game, referee) = match &black_box {
        Some(black_box) => (black_box.game(), None),
        None => (args.referee.name()?.unwrap_or_else(|| args.game.clone()), args.referee.choice()?),
    };
    let two = [bots[0].spec.clone(), bots[1].spec.clone()];
    let mut plan = args.conditions.plan(&game, two)?;
    (plan.setup.referee, plan.black_box) = (referee, black_box);
    let (league, finish) = schedule.play(&plan, &mut progress)?;
    progress.finish();
    print_notes(plan.setup.referee.as_ref())?;
    let report = LeagueReport { game: &game, bots: &bots, league: &league };
    if let Some(html) = html {
        html.finish(league_page::page(&report).into_string())?;
    }
    out!("{}", report.to_text(args.format.chosen()));
    finished(finish, hint)
}

/// No file that the league writes may be another one, or one that it reads.
fn check_paths(args: &Args, schedule: &Schedule<'_>) -> Result<(), files::Error> {
    let mut paths = Paths::default();
    args.conditions.add_paths(&mut paths)?;
    paths.input("the list of bots", &args.bots)?;
    if args.store.is_dir() {
        for file in schedule.groups().flat_map(|group| schedule.files(&group)) {
            paths.output("a file of the store", &file)?;
        }
    }
    args.html.as_ref().map_or(Ok(()), |html| paths.output("--html", html))
}
