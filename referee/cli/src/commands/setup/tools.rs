//! Tools that the user has to install: git, Maven and a JDK.

use std::env;
use std::path::Path;
use std::time::Duration;

use programs::{Finished, run};

use crate::Failure;
use crate::progress::Step;

/// Maximum number of log lines shown after a failure.
const LINES_MAX: usize = 25;

pub struct Tools {
    limit: Duration,
}

impl Tools {
    pub fn new(timeout_s: u64) -> Self {
        Self { limit: Duration::from_secs(timeout_s) }
    }

    /// Returns an error listing the missing tools and the command to install them.
    pub fn check(&self, needs_git: bool) -> Result<(), Failure> {
        let mut missing = Vec::new();
        if needs_git && !is_on_path("git") {
            missing.push(Tool::Git);
        }
        if !is_on_path("mvn") {
            missing.push(Tool::Maven);
        }
        let home = env::var_os("JAVA_HOME").map(|home| Path::new(&home).join("bin"));
        if !is_on_path("javac") && !home.is_some_and(|folder| is_in("javac", &folder)) {
            missing.push(Tool::Jdk);
        }
        if missing.is_empty() {
            return Ok(());
        }
        let names: Vec<&str> = missing.iter().map(Tool::name).collect();
        let verb = if missing.len() == 1 { "is" } else { "are" };
        Err(Failure::usage(format!(
            "{} {verb} missing; install with `{}`",
            names.join(" and "),
            install_command(&missing)
        )))
    }

    /// Runs a program and waits for it and its children to exit. Returns its output.
    pub fn run(&self, args: &[&str], what: String) -> Result<Vec<String>, Failure> {
        let step = Step::new(what);
        let args: Vec<String> = args.iter().map(ToString::to_string).collect();
        let Finished { lines, stderr, failure } = run(&args, self.limit)?;
        drop(step);
        let Some(failure) = failure else { return Ok(lines) };
        let log: Vec<&str> = lines.iter().map(String::as_str).chain(stderr.lines()).collect();
        let end = log[log.len().saturating_sub(LINES_MAX)..].join("\n");
        let command = shlex::try_join(args.iter().map(String::as_str)).unwrap_or_default();
        Err(Failure::usage(format!("`{command}` {failure}\n{end}").trim_end()))
    }
}

/// Tool that the user has to install.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tool {
    Git,
    Maven,
    Jdk,
}

impl Tool {
    fn name(&self) -> &'static str {
        match self {
            Self::Git => "git",
            Self::Maven => "Maven (mvn)",
            Self::Jdk => "a JDK (javac)",
        }
    }
}

/// Package managers, each with its program, its install command, and its packages for git, Maven
/// and a JDK.
const MANAGERS: [(&str, &str, [&str; 3]); 8] = [
    ("apt-get", "sudo apt-get install", ["git", "maven", "default-jdk"]),
    ("dnf", "sudo dnf install", ["git", "maven", "java-latest-openjdk-devel"]),
    ("pacman", "sudo pacman -S", ["git", "maven", "jdk-openjdk"]),
    ("zypper", "sudo zypper install", ["git", "maven", "java-21-openjdk-devel"]),
    ("apk", "sudo apk add", ["git", "maven", "openjdk21"]),
    ("brew", "brew install", ["git", "maven", "openjdk"]),
    ("scoop", "scoop install", ["git", "maven", "openjdk"]),
    ("choco", "choco install", ["git", "maven", "openjdk"]),
];

/// Returns the command that installs these tools on this system.
fn install_command(missing: &[Tool]) -> String {
    let usual = match env::consts::OS {
        "macos" => 5,
        "windows" => 7,
        _ => 0,
    };
    let found = MANAGERS.iter().find(|(program, ..)| is_on_path(program));
    let (_, command, packages) = found.unwrap_or(&MANAGERS[usual]);
    let names: Vec<&str> = missing.iter().map(|tool| packages[*tool as usize]).collect();
    format!("{command} {}", names.join(" "))
}

fn is_on_path(program: &str) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).any(|folder| is_in(program, &folder))
}

fn is_in(program: &str, folder: &Path) -> bool {
    let endings: &[&str] = if cfg!(windows) { &["exe", "cmd", "bat"] } else { &[""] };
    endings.iter().any(|ending| is_program(&folder.join(program).with_extension(ending)))
}

#[cfg(unix)]
fn is_program(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata().is_ok_and(|file| file.is_file() && file.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_program(path: &Path) -> bool {
    path.is_file()
}
