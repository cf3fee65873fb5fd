//! The player that a queue's candidates have in common, with parameters of their own.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use toml::Value;

use crate::bots::in_folder;
use crate::{Error, Template, Values};

/// The parameters of a candidate, as they are written.
#[derive(Clone, Debug, Deserialize)]
#[serde(transparent)]
pub struct ParamsEntry(BTreeMap<String, Value>);

impl ParamsEntry {
    /// The values as texts. Fails if one is neither a number nor a text.
    pub fn values(&self) -> Result<Values, String> {
        let text = |(name, value): (&String, &Value)| match value {
            Value::Integer(number) => Ok((name.clone(), number.to_string())),
            Value::Float(number) => Ok((name.clone(), number.to_string())),
            Value::String(text) => Ok((name.clone(), text.clone())),
            other => Err(format!("{name} = {other}, expected a number or a text")),
        };
        self.0.iter().map(text).collect()
    }
}

/// The template of a file of a queue, where paths count from the file's folder. Fails if the quotes of a command
/// line do not match.
pub fn template_in(folder: &Path, template: &Template) -> Result<Template, Error> {
    let command = |line: &String| {
        let words = shlex::split(line).ok_or_else(|| {
            Error::Refused(format!("{line:?}: expected a command line whose quotes match"))
        })?;
        let words = words.iter().enumerate().map(|(index, word)| in_folder(folder, index, word));
        let words: Vec<String> = words.collect();
        let joined = shlex::try_join(words.iter().map(String::as_str));
        joined.map_err(|error| Error::Refused(format!("{line:?}: {error}")))
    };
    let is_builtin = template.player.starts_with('@');
    Ok(Template {
        player: if is_builtin { template.player.clone() } else { command(&template.player)? },
        env: template.env.clone(),
        build: template.build.as_ref().map(command).transpose()?,
        file: template.file.as_ref().map(|file| folder.join(file)),
    })
}

/// The folder of what is made for the candidates of a queue: `QUEUE.candidates` beside `QUEUE.toml`.
pub fn made_in(queue: &Path) -> PathBuf {
    queue.with_extension("candidates")
}
