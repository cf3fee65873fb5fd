//! A queue: its candidates, and where their games are.

use std::path::{Path, PathBuf};

use programs::{BuildError, BuildLimits, Spec};
use toml::Spanned;

use super::queue_file::{AGAINST, ParamsEntry, PlayerEntry, QueueFile, check_name, error_at};
use crate::statistics::Sprt;
use crate::{Bot, Error, Maker, Pairings, Shard, Template, Values};

/// The lowest default of the pairs that a candidate plays at a time.
const BATCH_MIN: u64 = 16;

/// Candidates, and how they are tested.
#[derive(Clone, Debug)]
pub struct Queue {
    pub path: PathBuf,
    pub(super) file: QueueFile,
    /// The player that candidates without a base of their own are tested against.
    pub base: Bot,
    /// The candidates in the order of the file; their names differ.
    pub candidates: Vec<Candidate>,
    /// The player that some have in common, and their values for it.
    common: Option<Template>,
    made: Vec<Values>,
}

#[derive(Clone, Debug)]
pub struct Candidate {
    pub bot: Bot,
    /// The player that it is tested against, in place of the base of the queue.
    pub base: Option<Bot>,
    pub note: Option<String>,
}

impl Queue {
    /// Reads a queue from a TOML file. Paths of players count from its folder. An error names the file, the line,
    /// what stands there, and what was expected.
    pub fn load(path: &Path) -> Result<Self, Error> {
        Self::of_text(path, &files::read_text(path)?)
    }

    /// Reads a queue from the text of a file.
    pub fn of_text(path: &Path, text: &str) -> Result<Self, Error> {
        let file = QueueFile::read(path, text)?;
        let folder = path.parent().unwrap_or(Path::new(""));
        let common = file.common.as_ref().map(|common| common.in_folder(folder));
        let mut names = Names { path, text, folder, common, known: Vec::new(), made: Vec::new() };
        let PlayerEntry { name, player, params } = &file.base;
        let base = names.player(name, player.as_ref(), params.as_ref())?;
        let mut candidates: Vec<Candidate> = Vec::new();
        for entry in &file.candidate {
            if candidates.iter().any(|known| known.bot.name == *entry.name.get_ref()) {
                let expected = "another candidate has this name, expected one of its own";
                return Err(names.error(&entry.name, expected));
            }
            let bot = names.player(&entry.name, entry.player.as_ref(), entry.params.as_ref())?;
            let own = |PlayerEntry { name, player, params }: &PlayerEntry| {
                names.player(name, player.as_ref(), params.as_ref())
            };
            let own = entry.base.as_ref().map(own).transpose()?;
            if own.as_ref().unwrap_or(&base).name == bot.name {
                let expected = "its base has this name, expected another one";
                return Err(names.error(&entry.name, expected));
            }
            candidates.push(Candidate { bot, base: own, note: entry.note.clone() });
        }
        let Names { common, made, .. } = names;
        Ok(Self { path: path.to_owned(), file, base, candidates, common, made })
    }

    /// Makes the programs and files of players that have parameters. They belong to this process as long as the maker
    /// lives; `None` if no player has parameters.
    pub(super) fn make_players<'a>(
        &self,
        limits: BuildLimits<'a>,
    ) -> Result<Option<Maker<'a>>, Error> {
        let Some(common) = self.common.clone() else { return Ok(None) };
        let maker = Maker::new(common, &made_in(&self.path), limits)?;
        let in_file = |error| match error {
            Error::Build(BuildError::Interrupted) => error,
            error => Error::of_file(&self.path, error),
        };
        self.made.iter().try_for_each(|values| maker.player(values).map(drop).map_err(in_file))?;
        Ok(Some(maker))
    }

    /// The folder of the journals: `QUEUE.games` beside `QUEUE.toml`.
    pub fn folder(&self) -> PathBuf {
        self.path.with_extension("games")
    }

    /// The name of the journal of two players in that folder.
    pub fn journal_name([candidate, base]: [&str; 2]) -> String {
        format!("{candidate}{AGAINST}{base}.jsonl")
    }

    pub fn journal(&self, names: [&str; 2]) -> PathBuf {
        self.folder().join(Self::journal_name(names))
    }

    /// The name of the game, if it is one of this program.
    pub fn game(&self) -> Option<&str> {
        self.file.game.as_deref()
    }

    /// The sequential test that decides on each candidate.
    pub fn sprt(&self) -> Sprt {
        self.file.sprt
    }

    /// Returns true if a candidate that has passed becomes the base of those that are undecided.
    pub fn promotes(&self) -> bool {
        self.file.promote
    }

    /// The number of games of a candidate when all its seeds are played.
    pub fn games(&self) -> u64 {
        Pairings::of(self.file.seeds, Shard::WHOLE, 2, self.file.seats).left()
    }

    /// The number of games that a candidate plays at a time: whole pairs, and a multiple of the games that are played
    /// in parallel unless the file says otherwise.
    pub fn batch_games(&self, jobs: usize) -> u64 {
        let usual = || BATCH_MIN.next_multiple_of(jobs.max(1) as u64);
        2 * self.file.batch.map_or_else(usual, |pairs| pairs.get().into())
    }

    /// The pairs of players of all possible matches: each candidate with its possible bases.
    pub fn meetings(&self) -> impl Iterator<Item = [&Bot; 2]> {
        let meetings =
            |candidate| self.bases(candidate).into_iter().map(|base| [&candidate.bot, base]);
        self.candidates.iter().flat_map(meetings)
    }

    fn bases<'a>(&'a self, candidate: &'a Candidate) -> Vec<&'a Bot> {
        if let Some(own) = &candidate.base {
            return vec![own];
        }
        let is_promoted = |other: &&Candidate| {
            self.promotes() && other.base.is_none() && other.bot.name != candidate.bot.name
        };
        let promoted = self.candidates.iter().filter(is_promoted).map(|other| &other.bot);
        std::iter::once(&self.base).chain(promoted).collect()
    }
}

/// The folder of the candidates' programs and files: `QUEUE.candidates` beside `QUEUE.toml`.
fn made_in(queue: &Path) -> PathBuf {
    queue.with_extension("candidates")
}

/// The names of a file's players: each is the name of one player.
struct Names<'a> {
    path: &'a Path,
    text: &'a str,
    folder: &'a Path,
    common: Option<Template>,
    known: Vec<Bot>,
    /// The values of those that have parameters.
    made: Vec<Values>,
}

impl Names<'_> {
    /// A player with its name: one of its own, or the common one with values.
    fn player(
        &mut self,
        name: &Spanned<String>,
        player: Option<&Spanned<String>>,
        params: Option<&ParamsEntry>,
    ) -> Result<Bot, Error> {
        check_name(name.get_ref()).map_err(|expected| self.error(name, &expected))?;
        let spec = match (player, params, self.common.clone()) {
            (Some(player), None, _) => Spec::parse_in(self.folder, player.get_ref())
                .map_err(|error| self.error(player, &error.to_string()))?,
            (None, Some(params), Some(common)) => {
                let values = params.values().map_err(|reason| self.error(name, &reason))?;
                let names: Vec<String> = values.keys().cloned().collect();
                let spec = common.check(&names);
                let spec = spec.and_then(|()| common.unmade_player(&values, &made_in(self.path)));
                self.made.push(values);
                spec.map_err(|error| self.error(name, &error.to_string()))?
            }
            (None, Some(_), None) => return Err(self.error(name, "params need a [common] player")),
            _ => return Err(self.error(name, "expected either player or params")),
        };
        let bot = Bot { name: name.get_ref().clone(), spec };
        match self.known.iter().find(|known| known.name == bot.name) {
            Some(known) if known.spec != bot.spec => {
                let reason = format!("{} has this name, expected another one", known.spec);
                return Err(self.error(name, &reason));
            }
            Some(_) => {}
            None => self.known.push(bot.clone()),
        }
        Ok(bot)
    }

    fn error(&self, at: &Spanned<String>, reason: &str) -> Error {
        error_at(self.path, self.text, Some(at.span()), reason)
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::Queue;

    const HEAD: &str = "game = \"janken\"\nsprt = \"0,10\"\nseeds = \"1..50\"\n";
    const BASE: &str = "base = { name = \"old\", player = \"@random\" }\n";
    const NEW: &str = "[[candidate]]\nname = \"new\"\nplayer = \"@mobility\"\n";

    fn read(text: &str) -> Result<Queue, String> {
        games::install();
        Queue::of_text(Path::new("queue.toml"), text).map_err(|error| error.to_string())
    }

    #[test]
    fn a_batch_is_a_multiple_of_the_jobs_or_what_the_file_says() {
        let queue = read(&format!("{HEAD}{BASE}{NEW}")).expect("a queue");
        assert_eq!((queue.games(), queue.promotes()), (100, false));
        assert_eq!([1, 2, 6, 64].map(|jobs| queue.batch_games(jobs)), [32, 32, 36, 128]);
        let queue = read(&format!("{HEAD}batch = 3\n{BASE}{NEW}")).expect("a queue");
        assert_eq!(queue.batch_games(64), 6);
        assert_eq!(queue.journal(["new", "old"]), Path::new("queue.games/new-against-old.jsonl"));
    }

    #[test]
    fn every_text_is_read_or_refused_with_a_reason() {
        let whole = format!("{HEAD}{BASE}{NEW}");
        for cut in 0..whole.len() {
            let (before, after) = whole.split_at(cut);
            let rest = &after[1..];
            for text in [before.to_owned(), format!("{before}é{rest}"), format!("{before}\n{rest}")]
            {
                if let Err(reason) = read(&text) {
                    assert!(reason.starts_with("queue.toml"), "{text:?}: {reason}");
                }
            }
        }
    }

    #[test]
    fn candidates_have_values_for_a_common_player() {
        let common = "[common]\nplayer = \"bot {x} {y}\"\nenv = [\"Z={y}\"]\n";
        let entry = |words: &str| format!("[[candidate]]\nname = \"new\"\n{words}\n");
        let queue = |words: &str| read(&format!("{HEAD}{BASE}{common}{}", entry(words)));
        let found = queue("params = { x = 1.5, y = \"a b\" }").expect("a queue");
        assert_eq!(found.candidates[0].bot.spec.to_string(), "env Z=a b bot 1.5 a b");
        for (words, said) in [
            ("", "expected either player or params"),
            ("player = \"bot\"\nparams = { x = 1 }", "expected either player or params"),
            ("params = { x = 1 }", "new\": parameter y has no value, but the player names {y}"),
            ("params = { x = 1, y = 2, z = 3 }", "nothing names {z}, expected it in the player"),
            ("params = { x = 1, y = [2] }", "y = [2], expected a number or a text"),
        ] {
            let error = queue(words).expect_err(said);
            assert!(error.starts_with("queue.toml line ") && error.contains(said), "{error}");
        }
        let error = read(&format!("{HEAD}{BASE}{}", entry("params = { x = 1 }")));
        assert!(error.expect_err("no player").contains("params need a [common] player"));
    }

    #[test]
    fn a_wrong_file_is_refused_with_the_line_and_what_was_expected() {
        let whole = format!("{HEAD}{BASE}{NEW}");
        for (from, to, said) in [
            (
                "1..50",
                "5..1",
                "queue.toml line 3: seeds = \"5..1\": seeds \"5..1\", expected a seed or",
            ),
            ("\"1..50\"", "7", "line 3: seeds = 7: invalid type: integer `7`, expected a string"),
            ("0,10", "10,0", "line 2: sprt = \"10,0\": sprt \"10,0\", expected ELO0,ELO1"),
            ("sprt = \"0,10\"\n", "", "queue.toml: missing field `sprt`"),
            ("janken", "chess", "line 1: game = \"chess\": "),
            ("game = \"janken\"\n", "", "queue.toml: expected one of game, referee"),
            ("sprt", "referee = \"x.jar\"\nsprt", "queue.toml: expected one of game, referee"),
            (
                "sprt",
                "option = [\"a\"]\nsprt",
                "line 2: option = [\"a\"]: \"a\": expected NAME=VALUE",
            ),
            ("sprt", "seats = 9\nsprt", "line 2: seats = 9: 9 seats, expected 2 to 8"),
            (
                "sprt",
                "nodes = -1\nsprt",
                "line 2: nodes = -1: invalid value: integer `-1`, expected u64",
            ),
            ("sprt", "clock = \"sun\"\nsprt", "line 2: clock = \"sun\": "),
            (
                "sprt",
                "batch = 0\nsprt",
                "line 2: batch = 0: invalid value: integer `0`, expected a nonzero",
            ),
            (
                "sprt",
                "noded = 1\nsprt",
                "line 2: noded = 1: unknown field `noded`, expected one of `game`",
            ),
            ("sprt", "sprt sprt", "line 2: sprt sprt = \"0,10\": "),
            (NEW, "", "queue.toml: missing field `candidate`"),
            (BASE, "", "queue.toml: missing field `base`"),
            ("\"new\"", "\"a/b\"", "line 6: name = \"a/b\": expected a name of at most 40 letters"),
            ("\"new\"", "\"a--b\"", "line 6: name = \"a--b\": expected a name"),
            ("\"new\"", "\"x-against-y\"", "without -- and -against-"),
            (
                "\"new\"",
                "\"old\"",
                "line 6: name = \"old\": @random has this name, expected another one",
            ),
            (
                "\"@mobility\"",
                "\"'x\"",
                "line 7: player = \"'x\": player \"'x\": the quotes do not match",
            ),
            (
                "@mobility\"\n",
                "@mobility\"\nbuild = \"make\"\n",
                "line 8: build = \"make\": unknown field `build`",
            ),
        ] {
            let text = whole.replacen(from, to, 1);
            assert_ne!(text, whole, "{from}");
            let found = read(&text).err().unwrap_or_else(|| panic!("accepted: {text}"));
            assert!(found.contains(said), "{to:?}: {found:?} does not say {said:?}");
        }
        let twice = read(&format!("{whole}{NEW}")).expect_err("two of a name");
        assert!(twice.contains("line 9: name = \"new\": another candidate"), "{twice}");
        let own =
            NEW.replace("player", "base = { name = \"new\", player = \"@mobility\" }\nplayer");
        let itself = read(&format!("{HEAD}{BASE}{own}")).expect_err("its own base");
        assert!(itself.contains("its base has this name"), "{itself}");
    }
}
