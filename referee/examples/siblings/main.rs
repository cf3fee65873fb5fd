//! How much better could the bot's turn be? Turns of one position, siblings, are judged by the outcomes of games that are
//! played on from each of them.
//!
//! `siblings play --roots 1..400 --nodes 40000 > games.jsonl` makes the games: one line per root, a position in which the two
//! grounds touch. `siblings read games.jsonl` chooses the best sibling by one half of the games and scores it by the other half, and
//! `siblings read weak.jsonl --score strong.jsonl` chooses by all games of one file and scores by those of another.
//! `siblings judge games.jsonl playout_beam=5` says how well the bot's scores, with its own or other numbers, agree with the
//! outcomes, and `siblings fit games.jsonl` fits its weights to them.

mod fit;
mod play;
mod report;
mod turns;

use std::fs;
use std::path::{Path, PathBuf};

use clap::{Parser, Subcommand};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Parser)]
struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Plays games from the siblings of roots
    Play {
        /// The seeds of the roots
        #[arg(long, value_parser = matches::read_seeds)]
        roots: [i64; 2],
        /// Evaluations per turn in the games
        #[arg(long)]
        nodes: u64,
        /// Games from each sibling
        #[arg(long, default_value_t = 16)]
        rollouts: usize,
        /// Siblings by weights that are shifted at random
        #[arg(long, default_value_t = 4)]
        shifted: usize,
    },
    /// Says how much better the best sibling is than the bot's turn
    Read {
        /// The games by which the sibling is chosen
        choose: PathBuf,
        /// The games by which it is scored, instead of the other half
        #[arg(long)]
        score: Option<PathBuf>,
    },
    /// Says how well scores agree with the outcomes within the roots
    Judge {
        games: PathBuf,
        /// Numbers of the bot that are to be changed, as in `playout_beam=5,gold=12`
        params: Vec<String>,
    },
    /// Fits the weights of the evaluation to the outcomes
    Fit {
        games: PathBuf,
        /// What a change of a weight costs: the larger, the smaller are the changes
        #[arg(long, default_value_t = 300.0)]
        ridge: f64,
    },
}

/// A position, and the games from each of its turns.
#[derive(Serialize, Deserialize)]
struct Root {
    seed: i64,
    round: u16,
    /// The turns that led to it.
    way: Vec<String>,
    /// The bot's turn first.
    siblings: Vec<Sibling>,
}

/// A turn, by the searches that chose it.
#[derive(Serialize, Deserialize)]
struct Sibling {
    searches: Vec<String>,
    turn: String,
    /// The result of each game for the seat that played the turn: 0 lost, 1 drawn, 2 won.
    results: String,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    match Args::parse().command {
        Command::Play { roots: [first, last], nodes, rollouts, shifted } => {
            let seeds: Vec<i64> = (first..=last).collect();
            seeds.into_par_iter().for_each(|seed| {
                if let Some(root) = play::probe(seed, nodes, rollouts, shifted) {
                    println!("{}", serde_json::to_string(&root).expect("a root has a JSON form"));
                }
            });
        }
        Command::Read { choose, score } => {
            report::report(&read(&choose)?, score.as_deref().map(read).transpose()?.as_deref())
        }
        Command::Judge { games, params } => {
            fit::judge(&turns::open_roots(&read(games)?)?, &params)?
        }
        Command::Fit { games, ridge } => fit::fit(&turns::open_roots(&read(games)?)?, ridge),
    }
    Ok(())
}

fn read(path: impl AsRef<Path>) -> Result<Vec<Root>, Box<dyn std::error::Error>> {
    let text = fs::read_to_string(path.as_ref())?;
    Ok(text.lines().map(serde_json::from_str).collect::<Result<_, _>>()?)
}
