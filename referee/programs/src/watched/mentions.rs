//! Finds the names mentioned in a script.

use std::collections::HashSet;
use std::path::Path;

/// Extensions of scripts that import modules by name. All other scripts are treated as shell
/// scripts.
const WITH_IMPORTS: [&str; 9] = ["cjs", "js", "lua", "mjs", "php", "pl", "py", "rb", "ts"];
/// Keywords found in lines that import modules.
const IMPORTS: [&str; 6] = ["import", "from", "require", "include", "use", "load"];
/// Maximum number of paths to take from a text.
const PATHS_MAX: usize = 1024;
/// System folders. Files in these folders do not belong to the player.
const OF_SYSTEM: [&str; 8] =
    ["/bin/", "/dev/", "/etc/", "/lib", "/proc/", "/sbin/", "/sys/", "/usr/"];

/// Words in a script that may name files.
#[derive(Debug, Default)]
pub struct Mentions {
    /// File names.
    names: HashSet<String>,
    /// Module names, which are file names without their extensions.
    modules: HashSet<String>,
    /// Words with slashes, in order of appearance.
    pub paths: Vec<String>,
}

impl Mentions {
    /// Collects the names in a text. In shell scripts, every word may be a name. In other scripts,
    /// only quoted words, paths and imports are.
    pub fn new(script: &Path, text: &str) -> Self {
        let kind = script.extension().and_then(|kind| kind.to_str()).unwrap_or_default();
        let (is_shell, mut is_open) = (!WITH_IMPORTS.contains(&kind), false);
        let mut mentions = Self::default();
        for line in text.lines().filter(|line| !line.starts_with("#!")) {
            let words = || line.split(|letter: char| !is_letter_of_path(letter));
            let is_import = is_shell || is_open || words().any(|word| IMPORTS.contains(&word));
            // Import lists in Python may span several lines.
            is_open = is_import && (is_open || line.contains('(')) && !line.contains(')');
            mentions.add_line(line, is_import);
        }
        mentions
    }

    fn add_line(&mut self, line: &str, is_import: bool) {
        let bytes = line.as_bytes();
        let is_quote = |index: Option<usize>| {
            index.and_then(|index| bytes.get(index)).is_some_and(|byte| b"'\"`".contains(byte))
        };
        let mut rest = line;
        while let Some(start) = rest.find(is_letter_of_path) {
            let from = line.len() - rest.len() + start;
            let length = line[from..].find(|letter| !is_letter_of_path(letter));
            let word = &line[from..length.map_or(line.len(), |length| from + length)];
            rest = &line[from + word.len()..];
            let is_quoted = is_quote(from.checked_sub(1)) || is_quote(Some(from + word.len()));
            let is_full = self.paths.len() >= PATHS_MAX;
            if word.contains('/')
                && !is_full
                && !OF_SYSTEM.iter().any(|folder| word.starts_with(folder))
            {
                self.paths.push(word.to_owned());
            }
            if is_import || is_quoted || word.contains('/') {
                self.names.extend(word.split('/').map(str::to_owned));
            }
            if is_import {
                self.modules.extend(word.split(['/', '.']).map(str::to_owned));
            }
        }
    }

    /// Returns true if the text mentions a file, that is, all folders in its path and its file
    /// name. A module may be mentioned without its extension.
    pub fn has(&self, file: &Path) -> bool {
        let mut parts: Vec<_> = file.iter().map(|part| part.to_string_lossy()).collect();
        let Some(name) = parts.pop() else { return false };
        let is_known = |part: &str| self.names.contains(part) || self.modules.contains(part);
        let is_module = match name.split_once('.').map(|(stem, _)| stem) {
            // The module is named after its folder.
            Some("__init__" | "__main__" | "index") => !parts.is_empty(),
            Some(stem) => self.modules.contains(stem),
            None => false,
        };
        (is_module || self.names.contains(&*name)) && parts.iter().all(|part| is_known(part))
    }
}

fn is_letter_of_path(letter: char) -> bool {
    letter.is_alphanumeric() || "_-+./".contains(letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_mention_programs_and_modules() {
        for (script, text, has, has_not) in [
            ("run.sh", "#!/bin/sh\nexec ./bot -x", "bot", "sh"),
            ("run.sh", "cd \"${0%/*}\" && exec \"$DIR/bot\"", "bot", "x/bot"),
            ("run.sh", "java -cp . Main", "Main.class", "Other.class"),
            ("run", "python3 -m engine.search", "engine/search.py", "old/search.py"),
            ("bot.py", "import os, search as s", "search.py", "s/os2.py"),
            ("bot.py", "from engine import (\n  search,\n  book)", "engine/book.py", "x.py"),
            ("bot.py", "from engine import search", "engine/__init__.py", "other/__init__.py"),
            ("bot.py", "    from .search import best", "search.py", "bests.py"),
            ("bot.py", "lib = CDLL('./search.so')", "search.so", "lib.so"),
            ("bot.py", "search = 1\nprint('bot', search)", "bot", "search.py"),
            ("bot.js", "const s = require(\"./search\")", "search.js", "s2.js"),
        ] {
            let mentions = Mentions::new(Path::new(script), text);
            assert!(mentions.has(Path::new(has)), "{text}: {has} in {mentions:?}");
            assert!(!mentions.has(Path::new(has_not)), "{text}: {has_not} in {mentions:?}");
        }
        let paths = Mentions::new(Path::new("run"), "/usr/bin/env ../build/bot /opt/x").paths;
        assert_eq!(paths, ["../build/bot", "/opt/x"]);
    }
}
