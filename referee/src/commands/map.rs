//! `referee map`: the setup of a seed.

use serde_json::{Map, Value};

use crate::Failure;
use crate::args::SetupArgs;

#[derive(clap::Args)]
pub struct Args {
    /// Name of the game
    game: String,
    #[command(flatten)]
    setup: SetupArgs,
    /// Print JSON instead of the game's native text
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let setup = games::named(&args.game)?.generate(args.setup.seed, &args.setup.options(None))?;
    if !args.json {
        out!("{}", setup.native());
        return Ok(());
    }
    let mut object = Map::new();
    object.insert("seed".to_owned(), args.setup.seed.to_string().into());
    match setup.json() {
        Value::Object(fields) => object.extend(fields),
        other => {
            object.insert("setup".to_owned(), other);
        }
    }
    outln!("{}", Value::Object(object));
    Ok(())
}
