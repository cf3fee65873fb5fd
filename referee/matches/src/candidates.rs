//! Parameterized players: names in braces in a template are replaced with values.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use files::{Kind, Output, Overwrite};
use programs::{BuildLimits, Builds, Spec, word_in};
use serde::{Deserialize, Serialize};

use crate::Error;

/// Placeholder, in players and build commands, for the file or folder that the build creates.
const OUT: &str = "out";
/// Placeholder, in players, for the filled-in template file.
const FILE: &str = "file";
/// The kind of template files to fill in.
const FILLED: Kind = Kind::unmarked("a parameter file");

/// A player in which each `{name}` is replaced with a parameter's value.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Template {
    /// The player: `@name:number={name}`, or a command line.
    pub player: String,
    /// Additional environment variables for the program, as `NAME={name}`.
    #[serde(default)]
    pub env: Vec<String>,
    /// Command that builds the program at `{out}`.
    #[serde(default)]
    pub build: Option<String>,
    /// Text file with placeholders. `{file}` is the path of the filled-in copy.
    #[serde(default)]
    pub file: Option<PathBuf>,
}

/// Parameter values as text, by name.
pub type Values = BTreeMap<String, String>;

impl Template {
    /// Checks that the template uses each of these parameters, and no other parameters except in
    /// its file. Returns an error that names the wrong parameter.
    pub fn check(&self, names: &[String]) -> Result<(), Error> {
        let refused = |reason: String| Err(Error::Refused(reason));
        for (name, what, is_made) in [
            (OUT, "the program created by the build", self.build.is_some()),
            (FILE, "the filled-in template file", self.file.is_some()),
        ] {
            if is_made && names.iter().any(|other| other == name) {
                return refused(format!(
                    "a parameter is named {name}, but {{{name}}} is {what}; rename the parameter"
                ));
            }
        }
        let mut used: Vec<String> = self.texts().flat_map(names_in).collect();
        for name in &used {
            let is_file = name == FILE && self.file.is_some();
            let is_built = name == OUT && self.build.is_some();
            if !(is_file || is_built || names.contains(name)) {
                let known = names.join(", ");
                return refused(format!(
                    "the player contains {{{name}}}, but there is no parameter {name}; expected one of {known}"
                ));
            }
        }
        if let Some(file) = &self.file {
            used.extend(names_in(&files::read_text(file)?));
        }
        let mut needed = names.to_vec();
        needed.extend(self.build.as_ref().map(|_| OUT.to_owned()));
        needed.extend(self.file.as_ref().map(|_| FILE.to_owned()));
        match needed.iter().find(|name| !used.contains(name)) {
            Some(name) => refused(format!("{{{name}}} is not used; add it to the player")),
            None if self.player.starts_with('@') && self.texts().count() > 1 => {
                let player = &self.player;
                refused(format!(
                    "{player} is built in; only a program can have an environment or \
                    a build"
                ))
            }
            None => Ok(()),
        }
    }

    fn texts(&self) -> impl Iterator<Item = &str> {
        let env = self.env.iter().map(String::as_str);
        std::iter::once(self.player.as_str()).chain(env).chain(self.build.as_deref())
    }

    /// Replaces the placeholders, as if the player had been [built](Maker) in the folder. Returns an
    /// error if the result is not a valid player.
    fn planned(&self, values: &Values, folder: &Path) -> Result<Planned, Error> {
        let mut values = values.clone();
        let file = self.file.as_ref().map(|file| fill_file(file, &values, folder)).transpose()?;
        if let Some((path, _)) = &file {
            values.insert(FILE.to_owned(), path.display().to_string());
        }
        let build = self.build.as_ref().map(|line| Build::parse(line, values.clone()));
        let build = build.transpose()?;
        if let Some(build) = &build {
            values.insert(OUT.to_owned(), folder.join(&build.name).display().to_string());
        }
        Ok(Planned { spec: self.spec(&values)?, file, build })
    }

    fn spec(&self, values: &Values) -> Result<Spec, Error> {
        if self.player.starts_with('@') {
            return Ok(filled(&self.player, values).parse()?);
        }
        let spec = Spec::from_resolved(filled_args(&split(&self.player)?, values))?;
        match spec {
            Spec::Command(args) if !self.env.is_empty() => {
                let env = self.env.iter().map(|text| filled(text, values));
                let env = std::iter::once("env".to_owned()).chain(env);
                // The journal and its replays record the complete command line.
                Ok(Spec::Command(env.chain(args).collect()))
            }
            spec => Ok(spec),
        }
    }
}

fn filled_args(args: &[String], values: &Values) -> Vec<String> {
    let is_made = |word: &str| names_in(word).iter().any(|name| name == OUT || name == FILE);
    let fill = |(index, word): (usize, &String)| match filled(word, values) {
        made if is_made(word) => made,
        word => word_in(Path::new(""), index, &word),
    };
    args.iter().enumerate().map(fill).collect()
}

fn names_in(text: &str) -> Vec<String> {
    let mut names = Vec::new();
    replace(text, |name| {
        names.push(name.to_owned());
        None
    });
    names
}

/// Replaces all placeholders that have a value.
fn filled(text: &str, values: &Values) -> String {
    replace(text, |name| values.get(name).cloned())
}

/// Replaces each name in braces with its value. Names without a value are kept.
fn replace(text: &str, mut value: impl FnMut(&str) -> Option<String>) -> String {
    let mut result = String::new();
    let mut rest = text;
    while let Some(start) = rest.find('{') {
        let (before, after) = rest.split_at(start + 1);
        let end = after.find(|letter: char| !is_name_letter(letter)).unwrap_or(after.len());
        let is_name = end > 0 && after[end..].starts_with('}');
        match is_name.then(|| value(&after[..end])).flatten() {
            Some(value) => {
                result += &before[..start];
                result += &value;
                rest = &after[end + 1..];
            }
            None => {
                result += before;
                rest = after;
            }
        }
    }
    result + rest
}

pub(crate) fn is_name_letter(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

fn split(command: &str) -> Result<Vec<String>, Error> {
    let args = shlex::split(command).filter(|args| !args.is_empty());
    args.ok_or_else(|| {
        Error::Refused(format!("{command:?}: expected a command line with balanced quotes"))
    })
}

/// A player that has not been built yet.
struct Planned {
    spec: Spec,
    file: Option<(PathBuf, String)>,
    build: Option<Build>,
}

/// Builds players from a template, along with the programs and files they need. This process locks
/// the folder it builds them in.
#[derive(Debug)]
pub struct Maker<'a> {
    template: Template,
    folder: PathBuf,
    /// `None` if there is nothing to build.
    builds: Option<Builds<'a>>,
}

impl<'a> Maker<'a> {
    /// Locks the folder if there is anything to build. Returns an error if another process holds
    /// the lock.
    pub fn new(template: Template, folder: &Path, limits: BuildLimits<'a>) -> Result<Self, Error> {
        let makes = template.build.is_some() || template.file.is_some();
        let builds = makes.then(|| Builds::open(folder, limits)).transpose()?;
        Ok(Self { template, folder: folder.to_owned(), builds })
    }

    /// Returns the player for the given values, building it only once. Returns an error if the
    /// result is not a valid player, if a file cannot be read or written, or if the build fails or
    /// is interrupted.
    pub fn player(&self, values: &Values) -> Result<Spec, Error> {
        let planned = self.template.planned(values, &self.folder)?;
        if let Some((path, text)) = &planned.file {
            Output::write_file(path, &FILLED, Overwrite::Always, text)?;
        }
        if let (Some(builds), Some(build)) = (&self.builds, &planned.build) {
            builds.build(&build.name, |out| build.line(out))?;
        }
        Ok(planned.spec)
    }

    /// Returns the player that a build would produce now. It differs from the player built earlier
    /// if a source file has changed.
    pub(crate) fn unbuilt_player(&self, values: &Values) -> Result<Spec, Error> {
        Ok(self.template.planned(values, &self.folder)?.spec)
    }
}

/// Fills in the template file. Returns the path of the copy in the folder, and its text.
fn fill_file(file: &Path, values: &Values, folder: &Path) -> Result<(PathBuf, String), Error> {
    let text = filled(&files::read_text(file)?, values);
    let path = folder.join(format!("{:016x}", engine::hash::of_text(&text)));
    Ok((file.extension().map_or(path.clone(), |kind| path.with_extension(kind)), text))
}

/// A build command.
struct Build {
    args: Vec<String>,
    values: Values,
    /// Name of the build output within its folder.
    name: PathBuf,
}

impl Build {
    fn parse(command: &str, values: Values) -> Result<Self, Error> {
        let args = split(command)?;
        let name = Builds::name(&filled_args(&args, &values))?;
        Ok(Self { args, values, name })
    }

    /// Returns the command that builds the program at `out`.
    fn line(&self, out: &Path) -> Vec<String> {
        let mut values = self.values.clone();
        values.insert(OUT.to_owned(), out.display().to_string());
        filled_args(&self.args, &values)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values() -> Values {
        let pairs = [("beam", "80"), ("cell", "1.5")];
        pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).into()
    }

    fn names() -> Vec<String> {
        values().into_keys().collect()
    }

    fn template(player: &str) -> Template {
        Template { player: player.to_owned(), ..Template::default() }
    }

    fn maker(template: Template, folder: &Path) -> Maker<'static> {
        static INTERRUPTED: std::sync::atomic::AtomicBool =
            std::sync::atomic::AtomicBool::new(false);
        let limits = BuildLimits { time: BuildLimits::USUAL_TIME, interrupted: &INTERRUPTED };
        Maker::new(template, folder, limits).expect("free")
    }

    #[test]
    fn values_stand_in_place_of_names_alone() {
        let fill = |template: &Template| {
            let planned = template.planned(&values(), Path::new("made"));
            planned.expect("a player").spec.to_string()
        };
        let filled = fill(&template("x/bot --beam={beam} '{ cell } {other} {{cell}}' {"));
        assert_eq!(filled, "x/bot --beam=80 { cell } {other} {1.5} {");
        assert_eq!(fill(&template("@icefire:cell={beam}")), "@icefire:cell=80");
        let env = vec!["A={cell}".to_owned()];
        assert_eq!(fill(&Template { env, ..template("x/bot {beam}") }), "env A=1.5 x/bot 80");
    }

    #[test]
    fn a_template_names_each_parameter_and_no_others() {
        let error = |template: Template| template.check(&names()).err().map(|it| it.to_string());
        assert_eq!(error(template("bot {beam} {cell}")), None);
        let unknown = error(template("bot {beam} {cells}")).expect("an unknown name");
        assert_eq!(
            unknown,
            "the player contains {cells}, but there is no parameter cells; expected one of beam, cell"
        );
        let unused = error(template("bot {beam}")).expect("an unused name");
        assert_eq!(unused, "{cell} is not used; add it to the player");
        let build = Some("cc -DB={beam} -DC={cell}".to_owned());
        let unnamed = error(Template { build: build.clone(), ..template("{out}") });
        assert_eq!(unnamed, None, "the player names the program");
        let unnamed = error(Template { build, ..template("bot") }).expect("a name that is missing");
        assert_eq!(unnamed, "{out} is not used; add it to the player");
    }

    #[cfg(unix)]
    #[test]
    fn a_program_is_built_once_for_each_set_of_values() {
        let folder = tempfile::tempdir().expect("a folder");
        let (log, folder) = (folder.path().join("log"), folder.path().join("made"));
        let script = format!("echo run >> {}; echo {{beam}} > \"$0\"", log.display());
        let template =
            Template { build: Some(format!("sh -c '{script}' {{out}}")), ..template("{out} -x") };
        let maker = maker(template.clone(), &folder);
        let build = |values: &Values| match maker.player(values).expect("built") {
            Spec::Command(args) => std::fs::read_to_string(&args[0]).expect("a program"),
            other => panic!("{other}"),
        };
        let runs = || std::fs::read_to_string(&log).expect("a log").lines().count();
        assert_eq!([build(&values()), build(&values())], ["80\n", "80\n"]);
        assert_eq!(runs(), 1);
        let other = Values::from([("beam".to_owned(), "81".to_owned())]);
        assert_eq!((build(&other), runs()), ("81\n".to_owned(), 2));
        let fails =
            Template { build: Some("sh -c 'echo no >&2; exit 3' {out}".into()), ..template };
        drop(maker);
        let maker = self::maker(fails, &folder);
        let error = maker.player(&values()).expect_err("a failed build").to_string();
        assert!(error.starts_with("build failed: sh -c 'echo no >&2; exit 3' "), "{error}");
        assert!(error.ends_with("it ended with exit code 3\nno"), "{error}");
    }

    #[test]
    fn a_template_file_is_filled() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("weights.json");
        std::fs::write(&file, "{\"beam\": {beam}, \"cell\": {cell}}").expect("written");
        let template = Template { file: Some(file), ..template("x/bot {file}") };
        template.check(&names()).expect("the file names them");
        let maker = maker(template, &folder.path().join("made"));
        let spec = maker.player(&values()).expect("a player").to_string();
        let path = spec.strip_prefix("x/bot ").expect("a path");
        assert!(path.ends_with(".json"));
        assert_eq!(std::fs::read_to_string(path).expect("a file"), "{\"beam\": 80, \"cell\": 1.5}");
    }
}
