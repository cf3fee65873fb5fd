//! Replaces the shims of version managers such as pyenv, rbenv, nodenv, asdf and mise. A shim is a
//! script named like an interpreter that looks up the right version of the interpreter and runs it.
//! Since each lookup takes longer than a short game, the interpreter is looked up only once.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::executable::is_executable;
use crate::process::run;

/// How long a version manager may take to find an interpreter.
const LOOKUP_MAX: Duration = Duration::from_secs(10);

/// Maximum size of a shim, and of a script's first line, in bytes.
const SCRIPT_MAX: u64 = 4096;

/// Version managers whose shims are links to the manager itself.
const LINKED_MANAGERS: [&str; 1] = ["mise"];

/// Programs that have been looked up, each with the interpreter behind the shim, or `None` if the
/// program is not a shim.
static KNOWN: Mutex<BTreeMap<String, Option<PathBuf>>> = Mutex::new(BTreeMap::new());

fn known() -> MutexGuard<'static, BTreeMap<String, Option<PathBuf>>> {
    KNOWN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// All shims used so far, each with the interpreter that replaces it.
pub fn replaced_shims() -> Vec<(String, PathBuf)> {
    let replaced = |(name, path): (&String, &Option<PathBuf>)| Some((name.clone(), path.clone()?));
    known().iter().filter_map(replaced).collect()
}

/// Replaces a shim in a command line with the actual interpreter. The shim may be the first
/// argument, the argument after `env`, or the interpreter named in a script's first line. Without a
/// shim, the command line is unchanged.
pub fn without_shim(argv: &[String]) -> Vec<String> {
    let replaced = |name: &str, rest: &[String]| {
        let path = interpreter(name)?;
        let program = path.to_string_lossy().into_owned();
        Some(std::iter::once(program).chain(rest.iter().cloned()).collect::<Vec<_>>())
    };
    let found = match argv {
        [env, name, rest @ ..] if is_env(env) => replaced(name, rest),
        [program, rest @ ..] if !program.contains('/') => replaced(program, rest),
        [script, ..] => script_interpreter(Path::new(script)).and_then(|mut named| {
            let name = named.remove(0);
            named.extend(argv.iter().cloned());
            replaced(&name, &named)
        }),
        [] => None,
    };
    found.unwrap_or_else(|| argv.to_vec())
}

fn is_env(word: &str) -> bool {
    Path::new(word).file_name().is_some_and(|name| name == "env")
}

/// The name and arguments that follow `env` in a script's first line.
fn script_interpreter(script: &Path) -> Option<Vec<String>> {
    let mut line = String::new();
    let file = File::open(script).ok().filter(|_| script.is_file())?;
    BufReader::new(file.take(SCRIPT_MAX)).read_line(&mut line).ok()?;
    // A carriage return is an error, which is reported when the script is started.
    let line = line.strip_prefix("#!").filter(|line| !line.contains('\r'))?;
    let mut argv = line.split_whitespace().map(str::to_owned);
    argv.next().filter(|env| is_env(env))?;
    let argv: Vec<String> = argv.skip_while(|word| word == "-S").collect();
    // Options and variables for `env` are left to `env`.
    let is_plain = argv.first().is_some_and(|name| !name.starts_with('-') && !name.contains('='));
    is_plain.then_some(argv)
}

/// Looks up the interpreter for a name. `None` unless the name is a shim on the search path.
fn interpreter(name: &str) -> Option<PathBuf> {
    // Held during the lookup, so that games starting in the meantime wait for the result.
    let mut known = known();
    if let Some(found) = known.get(name) {
        return found.clone();
    }
    let found = find(name).and_then(|shim| {
        let manager = manager(&shim)?;
        let argv = [manager, "which".to_owned(), name.to_owned()];
        let printed = run(&argv, LOOKUP_MAX).ok().filter(|done| done.failure.is_none())?;
        let path = PathBuf::from(printed.lines.last()?.trim());
        let is_program = path.is_absolute() && is_program(&path) && !is_shim(&path);
        is_program.then_some(path)
    });
    known.insert(name.to_owned(), found.clone());
    found
}

/// The file that the system starts for a name without a folder.
fn find(name: &str) -> Option<PathBuf> {
    let folders = std::env::var_os("PATH")?;
    std::env::split_paths(&folders).map(|folder| folder.join(name)).find(|path| is_program(path))
}

fn is_program(path: &Path) -> bool {
    path.metadata().is_ok_and(|data| is_executable(path, &data))
}

fn is_shim(path: &Path) -> bool {
    path.parent().and_then(Path::file_name).is_some_and(|folder| folder == "shims")
}

/// The version manager that a shim runs. A shim is a link to the manager, or a script whose last
/// line is `exec MANAGER exec ...`.
fn manager(shim: &Path) -> Option<String> {
    if !is_shim(shim) {
        return None;
    }
    let linked = fs::canonicalize(shim).ok()?;
    if LINKED_MANAGERS.iter().any(|name| linked.file_name().is_some_and(|file| file == *name)) {
        return Some(linked.to_string_lossy().into_owned());
    }
    let mut script = String::new();
    File::open(shim).ok()?.take(SCRIPT_MAX).read_to_string(&mut script).ok()?;
    let last = script.lines().rev().find(|line| !line.trim().is_empty())?;
    match shlex::split(last)?.as_slice() {
        [exec, manager, word, ..] if exec == "exec" && word == "exec" => Some(manager.clone()),
        _ => None,
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn argv(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    fn script(folder: &Path, name: &str, text: &str) -> String {
        use std::os::unix::fs::PermissionsExt;
        let path = folder.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder is made");
        fs::write(&path, text).expect("a script is written");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("it is executable");
        path.display().to_string()
    }

    #[test]
    fn the_manager_is_read_from_the_shim() {
        let folder = tempfile::tempdir().expect("a folder");
        let pyenv = "#!/usr/bin/env bash\nset -e\nprogram=\"${0##*/}\"\nexec \"/a b/pyenv\" exec \"$program\" \"$@\"\n\n";
        let asdf = "#!/usr/bin/env bash\n# asdf-plugin: nodejs 20\nexec /x/asdf exec \"node\" \"$@\" # asdf\n";
        for (name, text, expected) in [
            ("shims/python3", pyenv, Some("/a b/pyenv")),
            ("shims/node", asdf, Some("/x/asdf")),
            ("bin/python3", pyenv, None),
            ("shims/other", "#!/bin/sh\nexec python3.11 \"$@\"\n", None),
            ("shims/empty", "", None),
        ] {
            let shim = script(folder.path(), name, text);
            assert_eq!(manager(Path::new(&shim)).as_deref(), expected, "{name}");
        }
        let mise = script(folder.path(), "bin/mise", "#!/bin/sh\n");
        std::os::unix::fs::symlink(&mise, folder.path().join("shims/ruby")).expect("a link");
        let found = manager(&folder.path().join("shims/ruby")).expect("a manager");
        assert!(found.ends_with("bin/mise"), "{found}");
    }

    #[test]
    fn interpreters_of_scripts_are_read_from_their_first_line() {
        let folder = tempfile::tempdir().expect("a folder");
        for (first, expected) in [
            ("#!/usr/bin/env python3", Some("python3")),
            ("#! /usr/bin/env -S python3 -u", Some("python3 -u")),
            ("#!/usr/bin/env A=1 python3", None),
            ("#!/usr/bin/env python3\r", None),
            ("#!/usr/bin/python3", None),
            ("print(1)", None),
        ] {
            let path = script(folder.path(), "bot.py", &format!("{first}\nx\n"));
            let found = script_interpreter(Path::new(&path)).map(|argv| argv.join(" "));
            assert_eq!(found.as_deref(), expected, "{first}");
        }
    }

    #[test]
    fn words_without_a_shim_stay() {
        known().insert("py-shim".to_owned(), Some(PathBuf::from("/opt/py")));
        let folder = tempfile::tempdir().expect("a folder");
        let bot = script(folder.path(), "bot.py", "#!/usr/bin/env -S py-shim -u\n");
        for (typed, expected) in [
            ("py-shim bot.py", "/opt/py bot.py".to_owned()),
            ("env py-shim bot.py", "/opt/py bot.py".to_owned()),
            (&format!("{bot} fast"), format!("/opt/py -u {bot} fast")),
            ("sh bot.sh", "sh bot.sh".to_owned()),
            ("/no/such/file x", "/no/such/file x".to_owned()),
            ("no-such-program x", "no-such-program x".to_owned()),
        ] {
            assert_eq!(without_shim(&argv(typed)).join(" "), expected, "{typed}");
        }
    }
}
