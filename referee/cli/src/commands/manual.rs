//! `referee completions` and `referee man`.

use std::path::PathBuf;

use clap::Command;
use clap_complete::Shell;
use clap_mangen::Man;
use files::{Output, Overwrite};

use crate::Failure;
use crate::outputs::MANUAL;
use crate::program::NAME;

#[derive(clap::Args)]
pub struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

/// Prints the completions of all commands.
pub fn run_completions(args: &CompletionsArgs, whole: &mut Command) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, whole, NAME, &mut script);
    out!("{}", String::from_utf8_lossy(&script));
    Ok(())
}

#[derive(clap::Args)]
pub struct ManArgs {
    /// Existing folder
    folder: PathBuf,
    /// Overwrite files that the referee did not write
    #[arg(long)]
    force: bool,
}

/// Writes one page for the program and one for each command.
pub fn run_man(args: &ManArgs, mut whole: Command) -> Result<(), Failure> {
    whole.build();
    let mut pages = vec![(NAME.to_owned(), whole.clone())];
    for command in whole.get_subcommands() {
        let name = format!("{NAME}-{}", command.get_name());
        pages.push((name, command.clone()));
    }
    let overwrite = Overwrite::from_force(args.force);
    for (name, command) in pages {
        let path = args.folder.join(format!("{name}.1"));
        Output::write_file(&path, &MANUAL, overwrite, page(command)?)?;
        outln!("{}", path.display());
    }
    Ok(())
}

fn page(command: Command) -> Result<Vec<u8>, Failure> {
    let mut text = Vec::new();
    let rendered = Man::new(command).render(&mut text);
    rendered.map_err(|error| Failure::at("cannot create the page", error))?;
    Ok(text)
}
