//! `referee verify`, `trace` and `stdin`.

use std::path::{Path, PathBuf};

use engine::catalogue::{GameState, Mismatch, RefereeChoice, SetupOptions};
use engine::protocol::{Phase, Seat};
use engine::text::counted;
use itertools::Itertools;
use replays::codingame::{replays_of, verify_file};
use replays::text::printable_lines;
use replays::{PlayedTurn, Replay, SelectedReplay, inputs, replies, trace, turns};
use sdk::Source;
use sdk_game::{PREFIX, SdkSetup};
use serde_json::json;

use crate::Failure;
use crate::outputs::{GAMES, expect_kind};
use crate::shared_args::{JsonArgs, RefereeArgs, ReplayArgs};

#[derive(clap::Args)]
pub struct VerifyArgs {
    /// Files with one JSON record per line, plain or gzip: replays, golden data of a game, or
    /// CodinGame results
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    referee: RefereeArgs,
    #[command(flatten)]
    json: JsonArgs,
}

/// Verifies the files one by one, stopping at the first difference.
pub fn run_verify(args: &VerifyArgs) -> Result<(), Failure> {
    let referee = args.referee.choice()?;
    for file in &args.files {
        expect_kind(file, GAMES)?;
        let count = match &referee {
            Some(referee) => verify_with(referee, file)?,
            None => verify_file(file)?,
        };
        let agree = if count == 1 { "agrees" } else { "agree" };
        let records = counted(count, "record");
        let text = format!("{}: {records} {agree}\n", file.display());
        args.json.print(&text, &json!({ "file": file, "records": count }));
    }
    Ok(())
}

/// Replays all games in a file with a referee. Returns the number of games.
fn verify_with(choice: &RefereeChoice, file: &Path) -> Result<usize, Failure> {
    let mut count = 0;
    for selected in replays_of(file)? {
        let SelectedReplay { replay, location } = selected?;
        match serde_json::from_value::<SdkSetup>(replay.setup.clone()) {
            Ok(setup) => verify_its_own(choice, &replay, &setup, &location)?,
            Err(_) => verify_by_contest(choice, &replay, &location)?,
        }
        count += 1;
    }
    Ok(count)
}

/// Replays a game with the referee that played it, and compares the complete output.
fn verify_its_own(
    choice: &RefereeChoice,
    replay: &Replay,
    setup: &SdkSetup,
    location: &str,
) -> Result<(), Failure> {
    let differs = |found: Mismatch| match setup.sha256 == choice.sha256 {
        true => Failure::differs(location, &found),
        false => {
            Failure::Differs(format!("{location}: {found}; the game was played by another referee"))
        }
    };
    let replies = replies(replay).map_err(differs)?;
    sdk::live(choice)?.difference(setup, &replies)?.map_or(Ok(()), |found| Err(differs(found)))
}

/// Replays a game of a built-in engine with the official referee, using the same seed and answers.
/// Compares the input sent to each seat and the scores.
fn verify_by_contest(
    choice: &RefereeChoice,
    replay: &Replay,
    location: &str,
) -> Result<(), Failure> {
    let differs = |text: String| Failure::Differs(format!("{location}: {text}"));
    let mismatch = |found: Mismatch| Failure::differs(location, &found);
    let league = replay.setup["league"].as_u64().and_then(|league| u32::try_from(league).ok());
    let (seats, referee) = (replay.players.len(), Some(choice.clone()));
    let options = SetupOptions { league, players: Some(seats), referee, rules: None };
    let name = format!("{PREFIX}{}", Source::find(&choice.path)?.name);
    let seed = replay.seed.parse().map_err(|_| Failure::usage("the replay has no seed"))?;
    let mut game = sdk::game_type(&name, &options)?.generate(seed, &options)?.start()?;
    let mut asked = vec![false; seats];
    let mut scores = None;
    for turn in turns(replay).map_err(mismatch)? {
        let PlayedTurn { number, seat, answer, before, after, .. } = turn.map_err(mismatch)?;
        let is_first = !std::mem::replace(&mut asked[seat.index()], true);
        let sent = |game: &dyn GameState| match game.phase() {
            Phase::Turn(asked) if asked == seat => {
                let opening = if is_first { game.opening(seat) } else { String::new() };
                opening + &game.view(seat).text()
            }
            phase => format!("{phase:?}"),
        };
        expect_same(number, &sent(before.as_ref()), &sent(game.as_ref())).map_err(differs)?;
        match answer.exit {
            Some((exit, _)) => game.leave(seat, exit),
            None => drop(game.play_line(answer.line.unwrap_or_default())),
        }
        scores = Some(after.phase());
    }
    if let Some(failure) = game.failure() {
        return Err(differs(failure));
    }
    let scores = scores.map_or(String::new(), |scores| format!("{scores:?}"));
    let same = expect_same(replay.turns.len(), &scores, &format!("{:?}", game.phase()));
    same.map_err(differs)
}

/// Compares line by line what the engine and the referee send before a turn.
fn expect_same(turn: usize, engine: &str, referee: &str) -> Result<(), String> {
    let mut lines = engine.lines().zip_longest(referee.lines()).enumerate();
    let different = lines.find_map(|(index, pair)| {
        let (own, other) = pair.or("nothing", "nothing");
        (own != other).then(|| {
            format!("turn {turn}, line {}: {own:?}, but the referee sent {other:?}", index + 1)
        })
    });
    different.map_or(Ok(()), Err)
}

#[derive(clap::Args)]
pub struct TraceArgs {
    #[command(flatten)]
    replay: ReplayArgs,
    #[command(flatten)]
    json: JsonArgs,
}

/// Prints the initial input, views, answers, events and scores.
pub fn run_trace(args: &TraceArgs) -> Result<(), Failure> {
    let selected = args.replay.select()?;
    let trace = trace(&selected.replay);
    let trace = trace.map_err(|difference| Failure::differs(&selected.location, &difference))?;
    args.json.print(&printable_lines(&trace.to_string()), &json!(trace));
    Ok(())
}

#[derive(clap::Args)]
pub struct StdinArgs {
    #[command(flatten)]
    replay: ReplayArgs,
    /// Last turn to print, counted from 1 over all seats
    #[arg(long, value_name = "T")]
    turn: usize,
    /// The seat, from 0
    #[arg(long, value_name = "S")]
    seat: usize,
    #[command(flatten)]
    json: JsonArgs,
}

/// Prints the initial input and the views sent to a seat, up to a turn.
pub fn run_stdin(args: &StdinArgs) -> Result<(), Failure> {
    let selected = args.replay.select()?;
    let input = inputs(&selected, Seat(args.seat), args.turn)?;
    args.json.print(&input, &json!(input));
    Ok(())
}
