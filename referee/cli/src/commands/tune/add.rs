//! Adds the result of a tuning run to an arena as a new version.

use std::path::{Path, PathBuf};

use arena::{Arena, Request, check_bot_name};
use matches::tuning::Settings;
use programs::Spec;

use super::super::arena::{ask_in, command_source};
use crate::Failure;

/// Maximum length of a version note, in characters.
const NOTE_MAX: usize = 250;

#[derive(clap::Args)]
pub struct AddArgs {
    /// Add the tuned player as a version to the arena in this folder
    #[arg(long, value_name = "DIR")]
    add_to: Option<PathBuf>,
    /// Bot name for that version [default: the built-in player's name]
    #[arg(long, value_name = "NAME", requires = "add_to")]
    bot: Option<String>,
}

/// Bot that receives the result as a new version.
pub struct Target<'a> {
    folder: &'a Path,
    bot: String,
}

impl AddArgs {
    /// Returns the bot that receives the result, if one was requested.
    ///
    /// Returns an error if the bot has no name, or if the folder has no arena for this game.
    pub fn target(&self, settings: &Settings) -> Result<Option<Target<'_>>, Failure> {
        let Some(folder) = self.add_to.as_deref() else { return Ok(None) };
        let builtin = settings.template.player.strip_prefix('@');
        let name = builtin.and_then(|player| player.split(':').next()).map(str::to_owned);
        let bot = self.bot.clone().or(name);
        let bot = bot.ok_or_else(|| Failure::usage("--add-to needs a bot name: --bot NAME"))?;
        check_bot_name(&bot)?;
        let arena = Arena::read(folder)?;
        let game = &settings.plan.game;
        let is_same = match &arena.config().game {
            Some(own) => own == game,
            None => settings.plan.setup.referee.is_some(),
        };
        if !is_same {
            let own = arena.config().game.as_deref().unwrap_or("its referee's game");
            return Err(Failure::at(
                folder.display(),
                format!("an arena for {own}, expected {game}"),
            ));
        }
        Ok(Some(Target { folder, bot }))
    }
}

impl Target<'_> {
    /// Adds a tuned player, with its values as the note. If the bot already has this version,
    /// returns its number instead.
    pub fn add(&self, player: &Spec, values: &str) -> Result<u32, Failure> {
        let here = std::env::current_dir().map_err(Failure::usage)?;
        let player = match player {
            Spec::Command(words) => Spec::from_argv_in(&here, words.clone())?,
            builtin @ Spec::BuiltinPlayer(_) => builtin.clone(),
        };
        let (line, source) = command_source(&player)?;
        let known = Arena::read(self.folder)?.with_state(|state| {
            let mut versions = state.versions_of(&self.bot);
            versions
                .find(|version| version.is_command() && version.main == line)
                .map(|of| of.number)
        });
        if let Some(known) = known {
            return Ok(known);
        }
        let note = format!("tuned: {values}").chars().take(NOTE_MAX).collect();
        let (bot, note) = (self.bot.clone(), Some(note));
        let reply = ask_in(self.folder, &Request::Add { bot, source, note, test: false })?;
        reply.version.ok_or_else(|| Failure::usage("the arena did not add a version"))
    }

    /// Prints the version's name.
    pub fn report(&self, version: u32) {
        let (bot, folder) = (&self.bot, self.folder.display());
        outln!("\nThe tuned player is version {version} in {folder}: {bot}-{version}.");
    }
}

/// Formats the values of a tuned player: `beam=93, cell=12.5`.
pub fn values_text(settings: &Settings, positions: &[f64]) -> String {
    let values = settings.values(positions);
    let text = |name: &String| Some(format!("{name}={}", values.get(name)?));
    let texts: Vec<String> = settings.params.iter().filter_map(|of| text(&of.name)).collect();
    texts.join(", ")
}
