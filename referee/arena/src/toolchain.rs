//! Commands that build and run sources, by kind.

use std::path::Path;

use serde::{Deserialize, Serialize};

/// How sources of one kind are built and run. In both command lines, `{source}` is replaced by the
/// main file (or the package folder), `{program}` by the path of the built program, and `{stem}` by
/// the name of the main file without its extension.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Toolchain {
    /// The command that creates `{program}`, a file or a folder; absent if a source can be run
    /// directly.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub build: Option<String>,
    pub run: String,
}

/// The kind of a Cargo package.
pub const CARGO: &str = "cargo";

/// The default commands by file extension.
const USUAL: [(&str, Option<&str>, &str); 11] = [
    ("cpp", Some("g++ -std=c++17 -O2 -pthread -o {program} {source}"), "{program}"),
    ("cc", Some("g++ -std=c++17 -O2 -pthread -o {program} {source}"), "{program}"),
    ("c", Some("gcc -O2 -o {program} {source} -lm"), "{program}"),
    ("rs", Some("rustc --edition 2021 -C opt-level=3 -o {program} {source}"), "{program}"),
    ("java", Some("javac -d {program} {source}"), "java -cp {program} {stem}"),
    ("go", Some("go build -o {program} {source}"), "{program}"),
    ("py", None, "python3 {source}"),
    ("js", None, "node {source}"),
    ("rb", None, "ruby {source}"),
    ("jar", None, "java -jar {source}"),
    (
        CARGO,
        Some("cargo build --release --manifest-path {source}/Cargo.toml --target-dir {program}"),
        "{program}",
    ),
];

/// The default commands for a kind of source, or `None` for an unknown kind.
pub fn usual(kind: &str) -> Option<Toolchain> {
    let (_, build, run) = USUAL.into_iter().find(|(known, ..)| *known == kind)?;
    Some(Toolchain { build: build.map(str::to_owned), run: run.to_owned() })
}

/// The kinds with default commands.
pub fn usual_kinds() -> impl Iterator<Item = &'static str> {
    USUAL.into_iter().map(|(kind, ..)| kind)
}

impl Toolchain {
    /// Checks that both command lines can be split into arguments.
    pub fn check(&self) -> Result<(), String> {
        let lines = self.build.iter().chain([&self.run]);
        lines.into_iter().try_for_each(|line| match shlex::split(line) {
            Some(arguments) if !arguments.is_empty() => Ok(()),
            Some(_) => Err("a command is empty".to_owned()),
            None => Err(format!("{line:?}: unbalanced quotes")),
        })
    }

    /// The arguments of the build command, if sources of this kind are built.
    pub fn build_command(&self, source: &Path, program: &Path) -> Option<Vec<String>> {
        self.build.as_ref().map(|line| filled(line, source, program))
    }

    /// The arguments of the command that runs a built program.
    pub fn run_command(&self, source: &Path, program: &Path) -> Vec<String> {
        filled(&self.run, source, program)
    }
}

/// Splits a command line into arguments and fills in the paths.
fn filled(line: &str, source: &Path, program: &Path) -> Vec<String> {
    let stem = source.file_stem().unwrap_or_default().to_string_lossy();
    let fill = |word: String| {
        word.replace("{source}", &source.to_string_lossy())
            .replace("{program}", &program.to_string_lossy())
            .replace("{stem}", &stem)
    };
    shlex::split(line).unwrap_or_default().into_iter().map(fill).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_single_arguments() {
        let toolchain = usual("java").expect("known");
        let (source, program) = (Path::new("my bots/Player.java"), Path::new("my bots/program"));
        let build = toolchain.build_command(source, program).expect("a build");
        assert_eq!(build, ["javac", "-d", "my bots/program", "my bots/Player.java"]);
        assert_eq!(
            toolchain.run_command(source, program),
            ["java", "-cp", "my bots/program", "Player"]
        );
        assert_eq!(usual("py").and_then(|python| python.build), None);
        assert!(usual_kinds().all(|kind| usual(kind).is_some_and(|of| of.check().is_ok())));
        let unmatched = Toolchain { build: None, run: "python3 'a".to_owned() };
        assert!(unmatched.check().is_err());
    }
}
