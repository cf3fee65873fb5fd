//! `referee league`: many players, rated by their games against each other.

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::sync::Arc;

use serde::Deserialize;
use serde_json::{json, Value};

use super::page;
use super::plan_args::Conditions;
use super::session::{cores, Finish, Session};
use crate::catalogue::RegisteredGame;
use crate::cli::interrupt::stop_on_interrupt;
use crate::cli::setup_args::unknown_game;
use crate::cli::Failure;
use crate::files;
use crate::games::{self, Visitor};
use crate::matches::{Journal, League, Plan, Shard, Tally};
use crate::players::Spec;

/// Who plays in the league, and where its games are kept.
#[derive(clap::Args)]
pub struct Args {
    /// A folder of programs, or a TOML file with a table called bots of name = "player"
    bots: PathBuf,
    /// Name of the game
    #[arg(long, default_value = "ice-and-fire")]
    game: String,
    #[command(flatten)]
    conditions: Conditions,
    /// Only the games of this bot against all others
    #[arg(long, value_name = "NAME")]
    focus: Option<String>,
    /// Folder for the games; what is there is not played again
    #[arg(long, value_name = "DIR", default_value = "league")]
    store: PathBuf,
    /// Games at a time [default: one a core]
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
    /// Write a page that opens from disk
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// A player of the league.
pub struct Bot {
    /// Its name.
    pub name: String,
    spec: Spec,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BotsFile {
    bots: std::collections::BTreeMap<String, String>,
}

/// Plays what is missing and tells the ratings.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    games::visit(&args.game, Play(args)).ok_or_else(|| unknown_game(&args.game))??;
    Ok(ExitCode::SUCCESS)
}

struct Play<'a>(&'a Args);

impl Visitor for Play<'_> {
    type Output = Result<(), Failure>;

    fn visit<G: RegisteredGame>(self) -> Self::Output {
        let args = self.0;
        let bots = read_bots(&args.bots)?;
        let focus = args.focus.as_deref().map(|name| find(&bots, name)).transpose()?;
        std::fs::create_dir_all(&args.store)
            .map_err(|error| format!("{}: cannot be made: {error}", args.store.display()))?;
        let interrupted = Arc::new(AtomicBool::new(false));
        stop_on_interrupt(&interrupted)?;
        let mut league = League::new(bots.len());
        let mut finish = Finish::Complete;
        for pair in pairs(bots.len(), focus) {
            let plan =
                args.conditions.plan(&args.game, pair.map(|place| bots[place].spec.clone()))?;
            let file = args.store.join(journal_name(pair.map(|place| bots[place].name.as_str())));
            if finish == Finish::Complete {
                plan.try_players::<G>()?;
                finish = play_pair::<G>(args, &plan, &file, &interrupted)?;
            }
            if file.exists() {
                let (_, games) = Journal::load(&file)?;
                games.iter().for_each(|outcome| league.add(pair, outcome));
            }
        }
        tell(args, &bots, &league)?;
        match finish {
            Finish::Complete => Ok(()),
            Finish::Interrupted => {
                Err(Failure::Interrupted("interrupted; the same command goes on".to_owned()))
            }
        }
    }
}

fn play_pair<G: RegisteredGame>(
    args: &Args,
    plan: &Plan,
    file: &Path,
    interrupted: &Arc<AtomicBool>,
) -> Result<Finish, String> {
    let head = serde_json::to_value(plan).map_err(|error| error.to_string())?;
    let session = Session {
        plan,
        shard: Shard::WHOLE,
        journal: Some((file.to_owned(), head)),
        replays: Some(file.with_extension("replays.jsonl")),
        jobs: args.jobs.unwrap_or_else(cores),
        interrupted,
    };
    session.play::<G>(&mut Tally::default(), |_| false)
}

fn find(bots: &[Bot], name: &str) -> Result<usize, String> {
    let known = || bots.iter().map(|bot| bot.name.as_str()).collect::<Vec<_>>().join(", ");
    let place = bots.iter().position(|bot| bot.name == name);
    place.ok_or_else(|| format!("no bot is called {name:?}, expected one of {}", known()))
}

/// Every two players once, or one of them against all others.
fn pairs(count: usize, focus: Option<usize>) -> Vec<[usize; 2]> {
    let all = (0..count).flat_map(|a| (a + 1..count).map(move |b| [a, b]));
    all.filter(|pair| focus.is_none_or(|focus| pair.contains(&focus))).collect()
}

/// The name of the file of two players' games.
pub fn journal_name([first, second]: [&str; 2]) -> String {
    format!("{first}--{second}.jsonl")
}

fn read_bots(path: &Path) -> Result<Vec<Bot>, String> {
    let bots = if path.is_dir() { bots_of_folder(path)? } else { bots_of_file(path)? };
    let name = path.display();
    if bots.len() < 2 {
        return Err(format!("{name}: expected at least 2 bots, found {}", bots.len()));
    }
    let is_plain = |name: &str| {
        !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || "-_.@+ ".contains(c))
    };
    if let Some(bot) = bots.iter().find(|bot| !is_plain(&bot.name) || bot.name.contains("--")) {
        return Err(format!(
            "{name}: bot {:?}: expected a name of letters, digits and - _ . @ +, without --",
            bot.name
        ));
    }
    Ok(bots)
}

fn bots_of_file(path: &Path) -> Result<Vec<Bot>, String> {
    let name = path.display();
    let text = std::fs::read_to_string(path);
    let text = text.map_err(|error| format!("{name}: cannot be read: {error}"))?;
    let file: BotsFile = toml::from_str(&text).map_err(|error| format!("{name}: {error}"))?;
    let bot = |(name, text): (String, String)| Ok(Bot { spec: Spec::parse(&text)?, name });
    file.bots.into_iter().map(bot).collect()
}

fn bots_of_folder(path: &Path) -> Result<Vec<Bot>, String> {
    let refused = |error: std::io::Error| format!("{}: cannot be read: {error}", path.display());
    let mut bots = Vec::new();
    for entry in std::fs::read_dir(path).map_err(refused)? {
        let file = entry.map_err(refused)?.path();
        let data = std::fs::metadata(&file).map_err(refused)?;
        if data.is_file() && data.permissions().mode() & 0o111 != 0 {
            let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let file = file.canonicalize().map_err(refused)?;
            bots.push(Bot { name, spec: Spec::Command(vec![file.display().to_string()]) });
        }
    }
    bots.sort_by(|a, b| a.name.cmp(&b.name));
    if let Some(pair) = bots.windows(2).find(|pair| pair[0].name == pair[1].name) {
        return Err(format!("{}: two bots are called {:?}", path.display(), pair[0].name));
    }
    Ok(bots)
}

/// Places of the players, best first.
pub fn ranking(league: &League, count: usize) -> Vec<usize> {
    let ratings = league.ratings();
    let mut places: Vec<usize> = (0..count).collect();
    places.sort_by(|a, b| ratings[*b].elo.total_cmp(&ratings[*a].elo).then(a.cmp(b)));
    places
}

fn tell(args: &Args, bots: &[Bot], league: &League) -> Result<(), String> {
    if let Some(file) = &args.html {
        files::write(file, &page::of(&args.game, bots, league, &args.store))?;
    }
    if args.json {
        outln!("{}", as_json(&args.game, bots, league));
    } else {
        tell_text(bots, league);
    }
    Ok(())
}

fn tell_text(bots: &[Bot], league: &League) {
    let ratings = league.ratings();
    let ranking = ranking(league, bots.len());
    let width = bots.iter().map(|bot| bot.name.chars().count()).max().unwrap_or(0).max(4);
    let headings = league.headings();
    let titles: String = headings.iter().map(|heading| format!(" {heading:>8}")).collect();
    outln!("rank {:width$}    Elo     ±  games  score{titles} faults", "name");
    for (rank, &place) in ranking.iter().enumerate() {
        let (points, games) = league.total(place);
        let percent = |(points, games): (f64, u64)| 100.0 * points / games.max(1) as f64;
        let parts: String = headings
            .iter()
            .map(|heading| league.part(heading, place).map_or(f64::NAN, percent))
            .map(
                |score| {
                    if score.is_nan() {
                        "        -".to_owned()
                    } else {
                        format!(" {score:7.1}%")
                    }
                },
            )
            .collect();
        let (name, rating) = (&bots[place].name, ratings[place]);
        outln!(
            "{:4} {name:width$} {:+6.0} {:5.0} {games:6} {:5.1}%{parts} {:6}",
            rank + 1,
            rating.elo,
            rating.error,
            percent((points, games)),
            league.faults(place)
        );
    }
    outln!("");
    for &row in &ranking {
        let cells = ranking.iter().map(|&column| match league.met(row, column) {
            Some((points, games)) => format!(" {:>11}", format!("{points}/{games}")),
            None => format!(" {:>11}", "-"),
        });
        outln!("{:width$}{}", bots[row].name, cells.collect::<String>());
    }
}

fn as_json(game: &str, bots: &[Bot], league: &League) -> Value {
    let ratings = league.ratings();
    let headings = league.headings();
    let score = |met: Option<(f64, u64)>| {
        met.map_or(Value::Null, |(points, games)| json!({ "points": points, "games": games }))
    };
    let bot = |&place: &usize| {
        let parts: serde_json::Map<String, Value> = headings
            .iter()
            .map(|heading| (heading.clone(), score(league.part(heading, place))))
            .collect();
        let against: serde_json::Map<String, Value> = (0..bots.len())
            .filter(|other| *other != place)
            .map(|other| (bots[other].name.clone(), score(league.met(place, other))))
            .collect();
        json!({
            "name": bots[place].name, "elo": ratings[place].elo, "error": ratings[place].error,
            "total": score(Some(league.total(place))), "parts": parts, "against": against,
            "faults": league.faults(place),
        })
    };
    json!({ "game": game, "bots": ranking(league, bots.len()).iter().map(bot).collect::<Vec<_>>() })
}
