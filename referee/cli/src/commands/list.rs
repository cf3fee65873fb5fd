//! `referee list`: lists the games in a journal or replay file.

mod attributed;

use std::path::{Path, PathBuf};

use attributed::AttributedGames;

use engine::text::counted;
use files::{Output, Overwrite, Paths};
use matches::attributes;
use matches::kinds::{ANY_RESULT, MATCH_FILE, REPLAYS, SUITE};
use matches::listing::{Filter, GameResult, ListedGame, games_table, suite_of};
use matches::reports::TableFormat;
use matches::{Termination, read_seeds};

use crate::Failure;
use crate::outputs::expect_kind;
use crate::shared_args::FormatArgs;

/// Selects the games, and what to print about them.
#[derive(clap::Args)]
pub struct Args {
    /// Match journal (from --out), replay file, or CodinGame result file
    file: PathBuf,
    /// Only games of this player that match the other filters; a win or loss counts all its seats
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// Only games in which this seat (from 0) matches the other filters; with --player, only if the player sits in it
    #[arg(long, value_name = "S")]
    seat: Option<usize>,
    /// Only games that the player won
    #[arg(long)]
    won: bool,
    /// Only games that the player drew
    #[arg(long, conflicts_with = "won")]
    drawn: bool,
    /// Only games that the player lost
    #[arg(long, conflicts_with_all = ["won", "drawn"])]
    lost: bool,
    /// Only games on these seeds
    #[arg(long, value_name = "FIRST..LAST", allow_hyphen_values = true, value_parser = read_seeds)]
    seeds: Option<[i64; 2]>,
    /// Only games that ended this way: won, lost, drawn, turn-limit, or a fault such as timeout or
    /// crashed
    #[arg(long, value_name = "END")]
    end: Option<Termination>,
    /// Only games with refused commands
    #[arg(long)]
    refused: bool,
    /// Only games whose attributes match, for example 'mines >= 4 and seat = 1'; applies to the
    /// same seat as the other filters
    #[arg(long = "where", value_name = "CONDITION")]
    condition: Option<attributes::Filter>,
    /// Print an attribute by turn instead of the games: count, mean, minimum and maximum for each
    /// player
    #[arg(long, value_name = "NAME", conflicts_with_all = ["only_seeds", "view", "debug", "suite"])]
    series: Option<String>,
    /// Print only the seeds
    #[arg(long, conflicts_with_all = ["view", "debug"])]
    only_seeds: bool,
    /// Print the commands that write the games as pages
    #[arg(long, conflicts_with = "debug")]
    view: bool,
    /// Print the commands that run this program in place of the player
    #[arg(long, value_name = "PROGRAM")]
    debug: Option<String>,
    /// Write the seeds of the games to this file, with tags and notes, for `match --seeds`
    #[arg(long, value_name = "FILE", conflicts_with_all = ["only_seeds", "view", "debug"])]
    suite: Option<PathBuf>,
    /// Overwrite the --suite file, whatever it contains
    #[arg(long, requires = "suite")]
    force: bool,
    /// File with the journal's replays, for --view, --debug, --where and --series
    #[arg(long, value_name = "FILE")]
    replays: Option<PathBuf>,
    #[command(flatten)]
    format: FormatArgs,
}

/// Prints the games, their seeds, or commands.
pub fn run(args: &Args) -> Result<(), Failure> {
    expect_kind(&args.file, &[MATCH_FILE, REPLAYS, ANY_RESULT])?;
    let suite = args.suite.as_deref().map(|suite| open_suite(args, suite)).transpose()?;
    let replays = args.replays.as_deref();
    let AttributedGames { games, seats, attributes } = AttributedGames::read(
        &args.file,
        replays,
        args.condition.as_ref(),
        args.series.as_deref(),
    )?;
    let result = [
        (args.won, GameResult::Won),
        (args.drawn, GameResult::Drawn),
        (args.lost, GameResult::Lost),
    ];
    let filter = Filter {
        player: args.player.clone(),
        seat: args.seat,
        result: result.into_iter().find_map(|(is_meant, result)| is_meant.then_some(result)),
        seeds: args.seeds,
        end: args.end,
        refused: args.refused,
        ..Filter::default()
    };
    filter.check_player(&args.file, &games)?;
    let seats_of = |index: usize, game: &ListedGame| {
        let is_meant =
            |seat: &usize| seats.as_ref().is_none_or(|seats| seats[index].contains(seat));
        filter.seats_of(game).filter(is_meant).collect::<Vec<_>>()
    };
    let games_with_seats =
        || games.iter().enumerate().map(|(index, game)| (game, seats_of(index, game)));
    let meant = || games_with_seats().filter_map(|(game, seats)| Some((game, *seats.first()?)));
    let format = args.format.chosen();
    if let Some(name) = &args.series {
        let seats = attributes.iter().zip(games_with_seats());
        let seats =
            seats.flat_map(|(of, (_, seats))| seats.into_iter().map(move |seat| (of, seat)));
        out!("{}", attributed::series_table(seats, name).to_text(format));
        return Ok(());
    }
    if let Some(suite) = suite {
        let is_stdout = suite.is_stdout();
        suite.finish(suite_of(meant())?.to_text())?;
        if is_stdout {
            return Ok(());
        }
    }
    let command = |(game, seat): (&ListedGame, usize)| -> Result<Option<String>, Failure> {
        match &args.debug {
            Some(program) => Ok(Some(game.debug_command(&args.file, replays, seat, program)?)),
            None if args.view => Ok(Some(game.view_command(&args.file, replays)?)),
            None => Ok(args.only_seeds.then(|| game.seed.clone())),
        }
    };
    if args.view || args.only_seeds || args.debug.is_some() {
        let lines: Vec<Option<String>> = meant().map(command).collect::<Result<_, _>>()?;
        lines.into_iter().flatten().for_each(|line| outln!("{line}"));
        return Ok(());
    }
    out!("{}", games_table(meant().map(|(game, _)| game)).to_text(format));
    if format == TableFormat::Text {
        outln!("{} of {}", meant().count(), counted(games.len(), "game"));
    }
    Ok(())
}

/// Opens the file of --suite. Returns an error if it is the input file.
fn open_suite(args: &Args, suite: &Path) -> Result<Output, files::Error> {
    let mut paths = Paths::default();
    paths.input("the list of games", &args.file)?;
    paths.output("--suite", suite)?;
    Output::open(suite, &SUITE, Overwrite::from_force(args.force))
}
