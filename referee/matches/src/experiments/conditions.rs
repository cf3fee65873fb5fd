//! The plans of a queue's matches, and the comparison with those of its journals.

use std::collections::BTreeMap;
use std::path::Path;

use engine::catalogue::{RefereeChoice, SetupOptions, generate_for};
use itertools::Itertools;
use programs::{
    Fingerprint, PLATFORM_ANSWER_MAX, ProcessLimits, Spec, argument_in, changes, hashes_of,
};
use sdk::{Cases, Source};
use sdk_game::PREFIX;

use super::Queue;
use crate::plan::changed_member;
use crate::{BlackBox, Bot, Error, Plan};

/// The conditions under which all games of a queue are played.
#[derive(Debug)]
pub struct Conditions {
    /// A plan without the players that meet.
    plan: Plan,
    /// Each player at the start of the command, by its name.
    prints: BTreeMap<String, Fingerprint>,
}

impl Conditions {
    /// Reads the referee and the programs of all players. Returns an error if the game does not have a chosen option.
    pub fn of(queue: &Queue) -> Result<Self, Error> {
        let file = &queue.file;
        let (referee, black_box) = (referee(queue)?, black_box(queue)?);
        let game = match (&referee, &black_box) {
            (Some((name, _)), _) => format!("{PREFIX}{name}"),
            (None, Some(black_box)) => black_box.game(),
            (None, None) => file.game.clone().unwrap_or_default(),
        };
        let bases = queue.candidates.iter().filter_map(|candidate| candidate.base.as_ref());
        let candidates = queue.candidates.iter().map(|candidate| &candidate.bot);
        let bots = candidates.chain(bases).chain([&queue.base]).unique_by(|bot| &bot.name);
        let watch = file.watch.iter().map(|path| argument_in(folder_of(queue), path)).collect_vec();
        let print = |bot: &Bot| Ok::<_, Error>((bot.name.clone(), bot.spec.fingerprint()?));
        let prints = bots.map(print).collect::<Result<_, _>>()?;
        let plan = Plan {
            game,
            players: vec![queue.base.spec.clone(); 2],
            names: Vec::new(),
            watch: hashes_of(&watch)?,
            watched: Vec::new(),
            digests: Vec::new(),
            seeds: file.seeds.into(),
            setup: SetupOptions {
                rules: file.rules.clone(),
                league: file.league,
                players: Some(file.seats),
                referee: referee.map(|(_, choice)| choice),
            },
            black_box,
            nodes: file.nodes,
            limits_ms: [file.first_timeout_ms, file.timeout_ms],
            limits: ProcessLimits {
                clock: file.clock,
                answer_max: file.platform.then_some(PLATFORM_ANSWER_MAX),
                workdir: file.workdir,
            },
            margin: file.margin,
        };
        plan.seeds.check().map_err(|error| Error::of_file(&queue.path, error))?;
        let conditions = Self { plan, prints };
        conditions.check_setup().map_err(|error| Error::of_file(&queue.path, error))?;
        Ok(conditions)
    }

    /// The referee that plays the games, if it is not this program.
    pub fn referee(&self) -> Option<&RefereeChoice> {
        self.plan.setup.referee.as_ref()
    }

    /// Checks that a built-in game has the chosen options.
    fn check_setup(&self) -> Result<(), Error> {
        let Plan { setup, black_box, .. } = &self.plan;
        let (None, None, Some(seed)) = (&setup.referee, black_box, self.plan.seeds.get(0)) else {
            return Ok(());
        };
        let made = generate_for(self.plan.game_type()?, seed, setup);
        made.map(drop).map_err(|error| Error::Refused(error.to_string()))
    }

    /// The plan of a match of two players.
    pub fn plan(&self, players: [&Bot; 2]) -> Plan {
        Plan {
            players: players.map(|bot| bot.spec.clone()).to_vec(),
            names: players.map(|bot| Some(bot.name.clone())).to_vec(),
            watched: players.map(|bot| self.prints[&bot.name].files.clone()).to_vec(),
            digests: players.map(|bot| self.prints[&bot.name].digest.clone()).to_vec(),
            ..self.plan.clone()
        }
    }

    /// Checks that the programs of two players have not changed since the start of the command. The error names the
    /// player.
    pub fn check_unchanged(&self, queue: &Queue, players: [&Bot; 2]) -> Result<(), Error> {
        self.plan.check_watch().map_err(|error| Error::of_file(&queue.path, error))?;
        for bot in players.into_iter().filter(|bot| matches!(bot.spec, Spec::Command(_))) {
            let (was, is) = (&self.prints[&bot.name], bot.spec.fingerprint()?);
            if is != *was {
                let (name, files) = (&bot.name, changes(&was.files, &is.files));
                let reason = "has changed while the queue was running";
                let hint = "start the command again";
                return Err(Error::of_file(
                    &queue.path,
                    format!("{name} {reason} ({files}); {hint}"),
                ));
            }
        }
        Ok(())
    }
}

/// The name of the referee's game and how it is run, if the queue names a referee.
fn referee(queue: &Queue) -> Result<Option<(String, RefereeChoice)>, Error> {
    let file = &queue.file;
    let Some(path) = &file.referee else { return Ok(None) };
    let path = argument_in(folder_of(queue), path);
    let Source { name, sha256, .. } = Source::find(&path)?;
    let cases = match &file.test_cases {
        Some(folder) => Some(Cases::read(&argument_in(folder_of(queue), folder))?),
        None => Cases::find_for(&path)?,
    };
    let choice = RefereeChoice {
        path,
        sha256,
        options: file.option.iter().cloned().collect(),
        test_cases: cases.map(|cases| cases.choice().clone()),
        java: file.java.clone(),
        java_options: file.java_option.clone(),
        process_per_game: file.process_per_game,
        silence_ms: file.referee_timeout_ms,
    };
    Ok(Some((name, choice)))
}

fn folder_of(queue: &Queue) -> &Path {
    queue.path.parent().unwrap_or(Path::new(""))
}

/// The referee that starts the players itself, if the queue names one.
fn black_box(queue: &Queue) -> Result<Option<BlackBox>, Error> {
    let Some(line) = &queue.file.referee_command else { return Ok(None) };
    let command = Spec::parse_in(folder_of(queue), line)?;
    BlackBox::find(&command, queue.file.referee_timeout_ms).map(Some)
}

/// A difference between recorded games and the queue.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Difference {
    /// The program of the player of this name is another one; the changed files for a person, if they are known.
    Program { name: String, files: String },
    /// A condition, with its recorded and its current value.
    Condition(String),
}

/// The first difference between a recorded plan and the one of the queue. More or fewer seeds from the same first
/// one make no difference.
pub fn difference(found: &Plan, wanted: &Plan) -> Option<Difference> {
    let [one, other] = [&found.seeds, &wanted.seeds];
    let are_same = one.are_continued_by(other) || other.are_continued_by(one);
    let seeds = if are_same { other.clone() } else { one.clone() };
    let found = Plan { seeds, ..found.clone() };
    let [was, is] = [&found, wanted].map(|plan| {
        serde_json::to_value(Plan { digests: Vec::new(), watched: Vec::new(), ..plan.clone() })
            .expect("every plan has a JSON form")
    });
    if was != is {
        return Some(Difference::Condition(changed_member(&was, &is)));
    }
    let changed = (0..2).find(|player| found.digests[*player] != wanted.digests[*player]);
    changed.map(|player| {
        let files = found.watched.get(player).zip(wanted.watched.get(player));
        let files = files.map_or(String::new(), |(was, is)| changes(was, is));
        Difference::Program { name: wanted.name(player), files }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seeds;

    #[test]
    fn the_innermost_difference_is_named() {
        let player = |text: &str| text.parse::<Spec>().expect("a player");
        let plan = Plan::new("janken", [player("@random"), player("@mobility")], [1, 9]);
        let plan = plan.expect("a plan");
        let with = |change: &dyn Fn(&mut Plan)| {
            let mut other = plan.clone();
            change(&mut other);
            difference(&plan, &other)
        };
        let condition = |text: &str| Some(Difference::Condition(text.to_owned()));
        assert_eq!(with(&|_| ()), None);
        assert_eq!(with(&|plan| plan.seeds = Seeds::Range([1, 20])), None);
        assert_eq!(with(&|plan| plan.seeds = Seeds::Range([1, 5])), None);
        assert_eq!(
            with(&|plan| plan.seeds = Seeds::Range([2, 9])),
            condition("seeds was 1..9 and is 2..9")
        );
        assert_eq!(with(&|plan| plan.nodes = Some(7)), condition("nodes was none and is 7"));
        let league = with(&|plan| plan.setup.league = Some(3));
        assert_eq!(league, condition("league was none and is 3"));
        let changed = with(&|plan| plan.digests[1] = "0".repeat(16));
        assert_eq!(
            changed,
            Some(Difference::Program { name: "@mobility".to_owned(), files: String::new() })
        );
    }
}
