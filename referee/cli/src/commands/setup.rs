//! `referee setup`: clones and builds a contest repository, or updates it.

mod checkout;
mod tools;

use std::env;
use std::path::{Path, PathBuf};

use files::{FolderLock, Kind, Output, Overwrite};
use replays::text::{printable, printable_lines};
use sdk::{Source, folder_of, is_address};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::Failure;
use crate::interrupt::end_on_interrupt;
use crate::shared_args::JsonArgs;
use checkout::Checkout;
use tools::Tools;

#[derive(clap::Args)]
pub struct Args {
    /// Address of the contest's git repository, or the folder of a clone
    address: String,
    /// Folder for the clone [default: the last part of the address]
    folder: Option<PathBuf>,
    /// Time limit for the download and for the build, in seconds
    #[arg(long, value_name = "S", default_value_t = 1800, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    timeout_s: u64,
    #[command(flatten)]
    json: JsonArgs,
}

/// Records which commit was built. It is stored with the classes, so that both are deleted
/// together.
const MARK: Kind =
    Kind::new("the build mark of a contest", |start| start.starts_with(b"{\"built\":"));

#[derive(Serialize, Deserialize, PartialEq, Eq)]
struct Mark {
    /// Commit that was built; `None` outside a git repository, or if a tracked file had changed.
    built: Option<String>,
}

impl Mark {
    fn path(folder: &Path) -> PathBuf {
        folder.join("target").join("referee-setup.json")
    }

    fn read(folder: &Path) -> Option<Self> {
        serde_json::from_str(&files::read_text(&Self::path(folder)).ok()?).ok()
    }

    fn write(&self, folder: &Path) -> Result<(), Failure> {
        let text = serde_json::to_string(self).expect("build marks can be serialised as JSON");
        Ok(Output::write_file(&Self::path(folder), &MARK, Overwrite::Own, text + "\n")?)
    }

    /// Removes the record, so that an interrupted build is repeated.
    fn remove(folder: &Path) -> Result<(), Failure> {
        let path = Self::path(folder);
        match std::fs::remove_file(&path) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                Err(Failure::at(path.display(), error))
            }
            _ => Ok(()),
        }
    }
}

/// Clones or updates the repository and builds it, unless this commit has already been built.
/// Ctrl-C stops all processes it has started.
pub fn run(args: &Args) -> Result<(), Failure> {
    end_on_interrupt()?;
    let folder = folder_for(args)?;
    // The folder itself may not exist yet.
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let lock_folder = folder.with_file_name(format!(".{name}.setup"));
    let lock = FolderLock::acquire(&lock_folder)?;
    let done = set_up(args, &folder);
    drop(lock);
    let _ = std::fs::remove_dir(&lock_folder);
    done
}

/// Sets up a folder locked by this process.
fn set_up(args: &Args, folder: &Path) -> Result<(), Failure> {
    let tools = Tools::new(args.timeout_s);
    let checkout = Checkout { tools: &tools, folder };
    let is_in_place = args.folder.is_none() && folder == Path::new(&args.address);
    let mark = Mark::read(folder);
    tools.check(!is_in_place || checkout.is_repository())?;
    match is_in_place {
        // The first build leaves the folder as it is.
        true if mark.is_some() && checkout.has_origin()? => checkout.update()?,
        true => {}
        false if folder.exists() => checkout.update_from(&args.address)?,
        false => checkout.make(&args.address)?,
    }
    if !folder.join("pom.xml").is_file() {
        let expected = "expected a contest repository that Maven can build";
        return Err(Failure::at(folder.display(), format!("it has no pom.xml; {expected}")));
    }
    let commit = checkout.commit()?;
    let is_built = commit.is_some() && mark.as_ref().is_some_and(|mark| mark.built == commit);
    let is_built = is_built && Source::find(&path_text(folder)).is_ok();
    if !is_built {
        Mark::remove(folder)?;
        build(&tools, folder)?;
        Source::find(&path_text(folder))?;
        Mark { built: commit.clone() }.write(folder)?;
    }
    report(&args.json, folder, commit.as_deref(), is_built);
    Ok(())
}

/// Returns the folder for the clone.
fn folder_for(args: &Args) -> Result<PathBuf, Failure> {
    let given = Path::new(&args.address);
    if let Some(folder) = &args.folder {
        return Ok(folder.clone());
    }
    if given.is_dir() && given.join("pom.xml").is_file() {
        return Ok(given.to_owned());
    }
    if !is_address(&args.address) && !given.is_dir() {
        let expected = "expected the address of a git repository, or the folder of a clone";
        return Err(Failure::at(&args.address, format!("there is no such folder; {expected}")));
    }
    folder_of(&args.address).ok_or_else(|| {
        Failure::at(
            &args.address,
            "it does not end in a usable folder name; pass a folder for the clone after it",
        )
    })
}

/// Builds the classes and copies the libraries. Removes the output of an earlier build first, as it
/// may contain other versions of the libraries.
fn build(tools: &Tools, folder: &Path) -> Result<(), Failure> {
    let clean = if folder.join("target").is_dir() { &["clean"][..] } else { &[] };
    let goals = ["package", "dependency:copy-dependencies", "-DskipTests"];
    let command = [&["mvn", "-B", "-q"], clean, &goals].concat();
    // Maven works in the current directory.
    let around = env::current_dir().map_err(|error| Failure::at(".", error))?;
    let enter = |folder: &Path| {
        env::set_current_dir(folder).map_err(|error| Failure::at(folder.display(), error))
    };
    enter(folder)?;
    let built = tools.run(&command, format!("building {} with Maven", shown(folder)));
    enter(&around)?;
    built.map(drop)
}

fn path_text(folder: &Path) -> String {
    folder.to_string_lossy().into_owned()
}

fn shown(folder: &Path) -> String {
    printable(&folder.display().to_string())
}

/// Prints what was built, and the commands to run next.
fn report(json: &JsonArgs, folder: &Path, commit: Option<&str>, was_built: bool) {
    let path = path_text(folder);
    let quoted = shlex::try_quote(&path).map_or(path.clone(), |quoted| quoted.into_owned());
    let bot = "--player \"python3 my-bot/bot.py\"";
    let next = [
        format!("referee init my-bot --referee {quoted} --lang python"),
        format!("referee play --referee {quoted} --seed 1 {bot} {bot}"),
        format!(
            "referee match --referee {quoted} --seeds 1..20 --player new=./new --player old=./old"
        ),
    ];
    let name = commit.map_or("without git".to_owned(), |commit| {
        format!("commit {}", commit.chars().take(12).collect::<String>())
    });
    let done = match was_built {
        true => format!("{path}: {name} is already built"),
        false => format!("{path}: built, {name}"),
    };
    let commands: String = next.iter().map(|line| format!("  {line}\n")).collect();
    let text = printable_lines(&format!("{done}\n\nNext:\n{commands}"));
    let object = json!({ "folder": path, "commit": commit, "was_built": was_built, "next": next });
    json.print(&text, &object);
}
