//! Takes an arena from its first version to a verdict, without a command line.

use std::fs;
use std::path::Path;

use arena::{
    Against, Arena, Config, Reply, Request, Rule, Source, SourceFile, Stage, TestState, Until,
    group,
};
use matches::statistics::Sprt;

fn new_arena(root: &Path) -> Arena {
    games::install();
    let config = Config {
        game: Some("battling-knights".to_owned()),
        nodes: Some(50),
        seeds: "1..200".to_owned(),
        sprt: "0,200".to_owned(),
        jobs: Some(2),
        ladder_width: 150.0,
        ..Config::default()
    };
    config.create(root).expect("a new arena");
    Arena::open(root).expect("free")
}

fn add(arena: &Arena, bot: &str, command: &str) -> u32 {
    let source = Source::Command(command.to_owned());
    let request = Request::Add { bot: bot.to_owned(), source, note: None, test: false };
    arena.request(request).expect("added").version.expect("a number")
}

fn play(arena: &Arena) {
    arena.play(Until::Idle, &mut |_, _| ()).expect("played");
}

fn test(arena: &Arena, version: u32, against: Against, rule: Option<Rule>) -> u32 {
    let asked = arena.request(Request::Test { version, against, rule });
    asked.expect("asked").test.expect("a number")
}

fn state_of(arena: &Arena, test: u32) -> TestState {
    arena.with_state(|state| state.test_state(state.test(test).expect("a test")))
}

#[test]
fn versions_are_checked_tested_promoted_and_rated() {
    let root = tempfile::tempdir().expect("a folder");
    let arena = new_arena(root.path());
    let [random, greedy] = [add(&arena, "mine", "@random"), add(&arena, "mine", "@collector")];
    play(&arena);
    arena.with_state(|state| {
        assert_eq!([random, greedy].map(|number| state.stage(number)), [Stage::Ready; 2]);
        assert_eq!(state.reference("mine"), Some(random));
        assert_eq!(state.pool().into_iter().collect::<Vec<_>>(), [random]);
    });
    let better = test(&arena, greedy, Against::Usual, None);
    let worse = test(&arena, random, Against::Version(greedy), None);
    let fixed = test(&arena, greedy, Against::Version(random), Some(Rule::Games(30)));
    assert_eq!(state_of(&arena, better), TestState::Queued);
    play(&arena);
    assert_eq!(state_of(&arena, better), TestState::Passed);
    // The same games, seen from the other side.
    assert_eq!(state_of(&arena, worse), TestState::Failed);
    assert_eq!(state_of(&arena, fixed), TestState::Complete);
    let played = arena.with_state(|state| {
        let games = state.records.count();
        let [one, other] = [better, worse].map(|test| state.progress(test).played());
        assert!(0 < other && other <= one, "a clear loss is decided sooner than a clear win");
        assert_eq!(state.progress(fixed).played(), 30);
        let rated = state.ratings();
        assert_eq!(rated.iter().map(|rated| rated.version).collect::<Vec<_>>(), [greedy, random]);
        games
    });
    arena.request(Request::More { test: fixed, games: 10 }).expect("more");
    arena.request(Request::Promote { version: greedy }).expect("ready");
    play(&arena);
    drop(arena);
    // Everything follows from the files.
    let again = Arena::open(root.path()).expect("free again");
    again.with_state(|state| {
        assert_eq!(state.progress(fixed).played(), 40);
        assert!(state.records.count() >= played);
        assert_eq!(state.reference("mine"), Some(greedy));
        assert_eq!(state.test_state(state.test(better).expect("a test")), TestState::Passed);
    });
    assert!(Arena::open(root.path()).is_err(), "one owner");
    let shown = Arena::read(root.path()).expect("anybody may look");
    let source = Source::Command("@random".to_owned());
    for request in [
        Request::Promote { version: random },
        Request::Check { version: random },
        Request::Add { bot: "mine".to_owned(), source, note: None, test: false },
        Request::Put { test: fixed, name: "a.jsonl".to_owned(), journal: String::new() },
    ] {
        let error = shown.request(request).expect_err("it is read-only").to_string();
        assert!(error.contains("read-only"), "{error}");
    }
    assert!(root.path().join("bots/mine/0001/check.jsonl").is_file());
    assert!(!root.path().join("bots/mine/0003").exists());
}

#[test]
fn a_first_version_is_added_although_nobody_can_test_it() {
    let root = tempfile::tempdir().expect("a folder");
    let arena = new_arena(root.path());
    let add = |bot: &str| {
        let source = Source::Command("@random".to_owned());
        arena.request(Request::Add { bot: bot.to_owned(), source, note: None, test: true })
    };
    assert_eq!(add("mine").expect("added"), Reply { version: Some(1), ..Reply::default() });
    assert_eq!(add("mine").expect("added"), Reply { version: Some(2), test: Some(1), games: None });
    assert_eq!(
        add("other").expect("added"),
        Reply { version: Some(3), test: Some(2), games: None }
    );
}

#[test]
fn lost_games_are_replayed_by_another_version_and_are_not_rated() {
    let root = tempfile::tempdir().expect("a folder");
    let arena = new_arena(root.path());
    let [random, greedy, other] =
        ["@random", "@collector", "@random"].map(|player| add(&arena, "mine", player));
    play(&arena);
    let first = test(&arena, random, Against::Version(greedy), Some(Rule::Games(20)));
    play(&arena);
    let before = arena.with_state(|state| state.records.count());
    let request = Request::ReplayLosses { test: first, version: other };
    let replayed = arena.request(request.clone()).expect("there are losses").test.expect("a test");
    play(&arena);
    arena.with_state(|state| {
        let test = state.test(replayed).expect("a test");
        assert!(!test.seeds.is_empty());
        assert_eq!(state.progress(replayed).played(), 2 * test.seeds.len() as u64);
        assert_eq!(state.test_state(test), TestState::Complete);
        assert_eq!(state.records.count(), before);
    });
    let more = arena.request(Request::More { test: replayed, games: 2 }).expect_err("no seeds");
    let reason = format!("test {replayed} replays lost seeds, and none are left");
    assert_eq!(more.to_string(), reason);
    drop(arena);
    let again = Arena::open(root.path()).expect("free again");
    again.with_state(|state| {
        let test = state.test(replayed).expect("a test");
        assert_eq!(state.progress(replayed).played(), 2 * test.seeds.len() as u64);
    });
}

#[test]
fn the_ladder_plays_until_every_interval_is_narrow() {
    let root = tempfile::tempdir().expect("a folder");
    let arena = new_arena(root.path());
    for player in ["@random", "@collector", "@random"] {
        add(&arena, "mine", player);
    }
    arena.request(Request::Ladder { is_on: true }).expect("on");
    play(&arena);
    arena.with_state(|state| {
        let rated = state.ratings();
        assert_eq!(rated.len(), 3);
        assert!(rated.iter().all(|rated| rated.rating.error <= 150.0), "{rated:?}");
        assert!(state.records.groups.contains_key(&group(&[1, 2])));
    });
}

#[test]
fn tests_that_cannot_be_played_say_why() {
    let root = tempfile::tempdir().expect("a folder");
    let arena = new_arena(root.path());
    let good = add(&arena, "mine", "@random");
    let file = SourceFile { path: "bot.py".to_owned(), bytes: b"raise SystemExit(3)\n".to_vec() };
    let request = Request::Add {
        bot: "mine".to_owned(),
        source: Source::Files(vec![file]),
        note: Some(" dies at once ".to_owned()),
        test: false,
    };
    let bad = arena.request(request).expect("added").version.expect("a number");
    play(&arena);
    arena.with_state(|state| {
        assert_eq!(state.stage(bad), Stage::CheckFailed);
        assert_eq!(state.version(bad).expect("a version").note.as_deref(), Some("dies at once"));
        let finding = &state.checks[&bad].findings[0];
        assert!(
            finding.text.contains("crashed in seed 1") && finding.game == Some(1),
            "{finding:?}"
        );
    });
    let asked = test(&arena, bad, Against::Usual, None);
    play(&arena);
    arena.with_state(|state| {
        let test = state.test(asked).expect("a test");
        assert_eq!(state.test_state(test), TestState::Faults);
        assert_eq!(test.failure.as_deref(), Some("mine-2 has not been built and checked yet"));
    });
    for (request, reason) in [
        (Request::Promote { version: bad }, "mine-2 cannot be played"),
        (Request::Promote { version: 9 }, "there is no version 9"),
        (Request::Stop { test: 9 }, "there is no test 9"),
        (Request::More { test: asked, games: 0 }, "0 games: expected 2 to 1000000"),
        (
            Request::Test { version: good, against: Against::Version(good), rule: None },
            "mine-1 cannot be tested against itself",
        ),
        (
            Request::Test { version: good, against: Against::Usual, rule: None },
            "mine-1 has no opponent",
        ),
        (
            Request::Test {
                version: bad,
                against: Against::Usual,
                rule: Some(Rule::Sprt(Sprt { elo0: 5.0, ..Sprt::new(0.0, 1.0) })),
            },
            "sprt",
        ),
        (Request::ReplayLosses { test: asked, version: good }, "a version cannot replay games"),
    ] {
        let error = arena.request(request).expect_err(reason).to_string();
        assert!(error.contains(reason), "{error}");
    }
}

#[test]
fn a_stopped_test_waits_until_it_is_resumed() {
    let root = tempfile::tempdir().expect("a folder");
    let arena = new_arena(root.path());
    let [one, other] = [add(&arena, "mine", "@random"), add(&arena, "mine", "@collector")];
    let asked = test(&arena, other, Against::Version(one), Some(Rule::Games(20)));
    arena.request(Request::Stop { test: asked }).expect("stopped");
    play(&arena);
    assert_eq!(state_of(&arena, asked), TestState::Stopped);
    let reply = arena.request(Request::Resume { test: asked }).expect("resumed");
    assert_eq!(reply, Reply { test: Some(asked), ..Reply::default() });
    play(&arena);
    assert_eq!(state_of(&arena, asked), TestState::Complete);
}

#[cfg(unix)]
#[test]
fn sources_are_built_and_a_failed_build_keeps_its_output() {
    let root = tempfile::tempdir().expect("a folder");
    let arena = new_arena(root.path());
    // The test brings its own compiler, so none has to be installed.
    drop(arena);
    let config = root.path().join("arena.toml");
    let mut text = fs::read_to_string(&config).expect("settings");
    text += "\n[toolchains.txt]\nbuild = \"sh -c 'grep -v broken {source} > {program} && chmod +x {program}'\"\nrun = \"sh {program}\"\n";
    fs::write(&config, text).expect("written");
    let arena = Arena::open(root.path()).expect("free");
    let mut versions = Vec::new();
    for source in ["while read line; do echo WAIT; done\n", "broken\n"] {
        let file = SourceFile { path: "bot.txt".to_owned(), bytes: source.as_bytes().to_vec() };
        let source = Source::Files(vec![file]);
        let request = Request::Add { bot: "sh".to_owned(), source, note: None, test: false };
        versions.push(arena.request(request).expect("added").version.expect("a number"));
    }
    play(&arena);
    arena.with_state(|state| {
        assert!(state.builds[&versions[0]].failure.is_none());
        let failure = state.builds[&versions[1]].failure.as_deref();
        assert_eq!(failure, Some("the build ended with exit code 1"));
        assert_eq!(state.stage(versions[1]), Stage::BuildFailed);
    });
}
