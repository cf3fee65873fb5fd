//! Folder with a starter bot, and the commands for the next steps.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use engine::catalogue::{GameInfo, GameType, SetupOptions};
use files::{Output, Overwrite};
use sdk::{Cases, GameSettings, Stub};

use crate::Failure;
use crate::outputs::STARTER;

// No doc comments: with them, the help would list each language on its own line.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub enum Language {
    Rust,
    Cpp,
    Python,
}

impl Language {
    /// Returns the command that builds the bot in its folder, if it needs a build.
    pub fn build(self) -> Option<&'static str> {
        match self {
            Self::Rust => Some("cargo build --release"),
            Self::Cpp => Some("g++ -std=c++17 -O2 -o bot bot.cpp"),
            Self::Python => None,
        }
    }

    /// Returns the command that runs the bot in its folder.
    pub fn run(self) -> &'static str {
        match self {
            Self::Rust => "target/release/bot",
            Self::Cpp => "./bot",
            Self::Python => "python3 bot.py",
        }
    }

    /// Returns the command that saves a copy of the current bot, and the command that runs the
    /// copy.
    fn keep(self) -> (&'static str, &'static str) {
        match self {
            Self::Rust => ("cp target/release/bot old", "./old"),
            Self::Cpp => ("cp bot old", "./old"),
            Self::Python => ("cp bot.py old.py", "python3 old.py"),
        }
    }
}

const MANIFEST: &str = "[package]
name = \"bot\"
version = \"0.1.0\"
edition = \"2021\"

# Keeps this package out of any workspace around it.
[workspace]
";

/// Contents of a bot's files, by path relative to its folder.
type Files = Vec<(PathBuf, String)>;

/// The game-specific part of a bot's README.
struct Guide {
    name: String,
    /// A description of the game, and where to find its rules.
    about: String,
    /// Arguments for `referee play` that select the game.
    game: String,
    /// Arguments for `referee play` that select the players.
    players: String,
    /// Arguments for `referee match` that select the game, number of seats and seeds of a
    /// comparison.
    comparison: String,
    opponents: String,
}

pub fn of_game(name: &str, language: Language) -> Result<Files, Failure> {
    let game = engine::catalogue::named(name)?;
    let GameInfo { name, about, starter, .. } = game.info();
    let starter =
        starter.ok_or_else(|| Failure::usage(format!("the game {name} has no starter bot")))?;
    let source = match language {
        Language::Rust => starter.rust,
        Language::Cpp => starter.cpp,
        Language::Python => starter.python,
    };
    let rules = format!("`referee rules {name}` prints the rules, and a bot's input and output.");
    let is_for_two = is_for_two(game);
    let opponent = if is_for_two { " --player @random" } else { "" };
    let guide = Guide {
        name: name.to_owned(),
        about: format!("The game: {about}. {rules}"),
        game: format!("--game {name}"),
        players: format!("--player \"{}\"{opponent}", language.run()),
        comparison: format!("--game {name} --seeds 1..20"),
        opponents: format!(" `referee players {name}` lists other opponents."),
    };
    Ok(project(source.to_owned(), &guide, language))
}

/// Generates a bot for one league of a contest from its stub. The path is the official repository
/// or the stub.
pub fn of_contest(path: &Path, league: u32, language: Language) -> Result<Files, Failure> {
    let stub = Stub::find(path, league)?;
    let source = match language {
        Language::Rust => stub.rust(),
        Language::Cpp => stub.cpp(),
        Language::Python => stub.python(),
    };
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let config = match path.is_dir() {
        true => Some(path.join("config")),
        false => path.ancestors().find(|folder| folder.ends_with("config")).map(Path::to_owned),
    };
    let repository = config.as_deref().and_then(Path::parent).unwrap_or(Path::new("referee.jar"));
    let name = repository.file_stem().map_or("the contest".into(), OsStr::to_string_lossy);
    let settings = config.as_deref().map(GameSettings::find).transpose()?.flatten();
    let seats = settings.as_ref().map_or(2, GameSettings::players);
    let is_solo = seats == 1;
    let mut game = format!("--referee \"{}\" --league {league}", repository.display());
    let mut seeds = "1..20".to_owned();
    if let Some(config) = config.as_deref().filter(|_| is_solo) {
        game += &format!(" --test-cases \"{}\"", config.display());
        let cases = Cases::read(&config.to_string_lossy());
        let [first, last] = cases.map_or([1, 1], |cases| cases.range());
        seeds = format!("{first}..{last}");
    }
    let more_seats = if seats > 2 { format!(" --seats {seats}") } else { String::new() };
    let guide = Guide {
        about: about_contest(league, is_solo),
        players: vec![format!("--player \"{}\"", language.run()); seats].join(" "),
        comparison: format!("{game}{more_seats} --seeds {seeds}"),
        game,
        opponents: String::new(),
        name: name.into_owned(),
    };
    Ok(project(source, &guide, language))
}

/// Describes a contest's game.
fn about_contest(league: u32, is_solo: bool) -> String {
    let solo = if is_solo {
        "

It is a one-player game: seed N is the test case `testN.json` in the repository. To compare two versions, each of them plays
every case alone."
    } else {
        ""
    };
    format!(
        "The bot reads the input for league {league} and prints the answer from the contest's stub. The rules are in the
contest statement. `--referee` takes the contest's repository, built with Maven, or the jar of its referee.

The answer is copied from the stub and may not be valid in every phase of the game; the bot then loses at once. `referee trace`
shows the referee's error message, and the statement lists the valid answers.{solo}"
    )
}

/// Writes a bot's files into a folder, creating it if needed. Returns their paths. Returns an
/// error, before writing anything, if a file exists with different contents and may not be
/// overwritten.
pub fn write(folder: &Path, files: Files, overwrite: Overwrite) -> Result<Vec<PathBuf>, Failure> {
    let in_folder = |(path, text): (PathBuf, String)| (folder.join(path), text);
    let files: Vec<_> = files.into_iter().map(in_folder).collect();
    let is_other = |(path, text): &&(PathBuf, String)| {
        fs::read(path).is_ok_and(|old| !old.is_empty() && old != text.as_bytes())
    };
    if let (Overwrite::Own, Some((path, _))) = (overwrite, files.iter().find(is_other)) {
        let reason = "exists with different content, perhaps yours; --force replaces it";
        return Err(Failure::at(path.display(), reason));
    }
    let open = |(path, text): (PathBuf, String)| {
        Ok((Output::open(&path, &STARTER, Overwrite::Always)?, path, text))
    };
    // A refused file is in an existing folder, so no folder is created before the check.
    let has_folder = |(path, _): &(PathBuf, String)| path.parent().is_none_or(Path::is_dir);
    let (first, second): (Vec<_>, Vec<_>) = files.into_iter().partition(has_folder);
    let mut opened: Vec<_> = first.into_iter().map(open).collect::<Result<_, files::Error>>()?;
    for path in second.iter().filter_map(|(path, _)| path.parent().map(Path::to_owned)) {
        fs::create_dir_all(&path).map_err(|error| {
            Failure::usage(format!("cannot create the folder {}: {error}", path.display()))
        })?;
    }
    opened.extend(second.into_iter().map(open).collect::<Result<Vec<_>, files::Error>>()?);
    let mut paths = Vec::new();
    for (output, path, text) in opened {
        output.finish(text)?;
        paths.push(path);
    }
    Ok(paths)
}

fn project(source: String, guide: &Guide, language: Language) -> Files {
    let mut files = match language {
        Language::Rust => vec![("Cargo.toml", MANIFEST.to_owned()), ("src/main.rs", source)],
        Language::Cpp => vec![("bot.cpp", source)],
        Language::Python => vec![("bot.py", source)],
    };
    files.push(("README.md", readme(guide, language)));
    files.into_iter().map(|(path, text)| (PathBuf::from(path), text)).collect()
}

/// Formats the README, which lists the next steps in order.
fn readme(guide: &Guide, language: Language) -> String {
    let Guide { name, about, game, players, comparison, opponents } = guide;
    let run = language.run();
    let build = language.build().map_or(String::new(), |build| format!("{build}\n"));
    let mut text = format!(
        "# A bot for {name}

{about}

## Play

```
{build}referee play {game} --seed 1 {players} -o game.jsonl --force
```

## Find out why it lost

```
referee trace game.jsonl                    # its input, stderr and answers
referee view game.jsonl -o game.html        # the game as a page
referee debug game.jsonl --seat 0 -- {run}   # the same input again: compare its answers
```
"
    );
    let (keep, old) = language.keep();
    text += &format!(
        "
## Compare two versions

```
{keep}
```

keeps the current version. Change the bot, then

```
{build}referee match {comparison} --player new=\"{run}\" --player old=\"{old}\"
```

shows whether the new version is stronger.{opponents}
"
    );
    text += match language {
        Language::Rust => {
            "
## Submit

```
bundler --judge codingame -o bot.rs
```

writes the package and its crates as one file, and checks that it compiles on its own.
"
        }
        Language::Cpp => "\n## Submit\n\nThe bot is one file: paste `bot.cpp`, as C++.\n",
        Language::Python => "\n## Submit\n\nThe bot is one file: paste `bot.py`, as Python 3.\n",
    };
    text
}

/// Returns true if the game is played by two players against each other.
fn is_for_two(game: &dyn GameType) -> bool {
    let setup = game.generate(1, &SetupOptions::default()).ok();
    setup.and_then(|setup| setup.start().ok()).is_some_and(|game| game.seats() == 2)
}
