//! `referee map`: prints the setup for a seed.

use serde_json::{Map, Value};

use crate::Failure;
use crate::shared_args::SetupArgs;

#[derive(clap::Args)]
pub struct Args {
    /// Name of the game
    game: String,
    #[command(flatten)]
    setup: SetupArgs,
    /// Print JSON instead of the game's own text format
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let game = engine::catalogue::named(&args.game)?;
    let seed = args.setup.seed(None);
    let setup = game.generate(seed, &args.setup.options(None))?;
    if !args.json {
        out!("{}", setup.native());
        return Ok(());
    }
    let mut object = Map::new();
    object.insert("seed".to_owned(), seed.to_string().into());
    match setup.json() {
        Value::Object(fields) => object.extend(fields),
        other => {
            object.insert("setup".to_owned(), other);
        }
    }
    outln!("{}", Value::Object(object));
    Ok(())
}
