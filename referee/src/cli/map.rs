//! `referee map`: the setup of a seed.

use serde_json::{Map, Value};

use super::setup_args::SetupArgs;
use super::Failure;
use crate::catalogue::RegisteredGame;
use crate::games::{self, Visitor};

/// What to print.
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

/// Prints the setup.
pub fn run(args: &Args) -> Result<(), Failure> {
    let text = games::visit_named(&args.game, Print(args))??;
    out!("{text}");
    Ok(())
}

struct Print<'a>(&'a Args);

impl Visitor for Print<'_> {
    type Output = Result<String, Failure>;

    fn visit<G: RegisteredGame>(self) -> Self::Output {
        let setup = G::generate(self.0.setup.seed, &self.0.setup.options(None))?;
        if !self.0.json {
            return Ok(G::native(&setup));
        }
        let mut object = Map::new();
        object.insert("seed".to_owned(), self.0.setup.seed.to_string().into());
        match serde_json::to_value(&setup).map_err(|error| error.to_string())? {
            Value::Object(fields) => object.extend(fields),
            other => {
                object.insert("setup".to_owned(), other);
            }
        }
        Ok(format!("{}\n", Value::Object(object)))
    }
}
