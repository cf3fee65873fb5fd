//! The bundled bot answers recorded games exactly like the library.

use std::fmt::Write as _;
use std::path::Path;

use bundler::{Bundle, Compiler, Level, Request};
use icefire::{Bot, Cell, CellSet, Commands, Game, NodeLimit, Rules, Seat, Weights};
use maps::ice_and_fire::Options;
use maps::{Generate, IceAndFireSetup};

use crate::common::referee_command::Folder;
use crate::conventions::root;

const NODES: u64 = 200;
const GAMES: i64 = 10;

/// Program that uses the bundled library with a fixed number of nodes instead of a time limit.
const MAIN: &str = "
fn main() {
    use icefire::{Bot, Cell, CellSet, View, Weights, NodeLimit};
    let mut lines = std::io::stdin().lines().map(|line| line.expect(\"text\"));
    let count: usize = lines.next().expect(\"a count\").parse().expect(\"a number\");
    let mut spots = CellSet::EMPTY;
    for _ in 0..count {
        let line = lines.next().expect(\"a spot\");
        let (x, y) = line.split_once(' ').expect(\"two numbers\");
        spots.insert(Cell::at(x.parse().expect(\"x\"), y.parse().expect(\"y\")).expect(\"a cell\"));
    }
    let mut bot = Bot::new(spots, Weights::default());
    while let Ok(view) = View::read(|| lines.next()) {
        println!(\"{}\", bot.answer(&view, &NodeLimit(NODES)));
    }
}
";

/// Plays a game between two bots. Returns red's input and answers.
fn recorded(seed: i64) -> (String, String) {
    let setup = IceAndFireSetup::from_seed(seed, &Options { rules: Rules::live(4) });
    let mut game = Game::new(setup.map().expect("generated setups are valid"));
    let spots: CellSet = setup.mine_spots.iter().filter_map(|&[x, y]| Cell::at(x, y)).collect();
    let mut input = format!("{}\n", spots.len());
    for [x, y] in &setup.mine_spots {
        writeln!(input, "{x} {y}").expect("strings can be written to");
    }
    let mut answers = String::new();
    let mut bots = [Bot::new(spots, Weights::default()), Bot::new(spots, Weights::default())];
    while game.ending().is_none() {
        let seat = game.position().to_move();
        let view = game.view(seat);
        let line = bots[seat.index()].answer(&view, &NodeLimit(NODES));
        if seat == Seat::Red {
            input += &view.to_text();
            writeln!(answers, "{line}").expect("strings can be written to");
        }
        game.play(
            &Commands::read(&line, game.map().rules()).expect("bots know the grammar").0,
            None,
        );
    }
    (input, answers)
}

/// Creates a package with that program, based on the bot's library.
fn package(folder: &Folder) -> Request {
    let root = root().canonicalize().expect("the workspace is there");
    folder.write(
        "Cargo.toml",
        format!(
            "[package]\nname = \"answers\"\nversion = \"0.1.0\"\nedition = \"2021\"\n\
             [dependencies]\nicefire = {{ path = {root:?} }}\n"
        ),
    );
    folder.write("src/main.rs", format!("const NODES: u64 = {NODES};\n{MAIN}"));
    Request { manifest: folder.file("Cargo.toml"), ..Request::default() }
}

fn answers_of(program: &Path, input: &str) -> String {
    let output = assert_cmd::Command::new(program).write_stdin(input).output();
    String::from_utf8(output.expect("the bundle runs").stdout).expect("UTF-8")
}

#[test]
fn the_bundle_answers_as_the_library_at_every_level() {
    let games: Vec<(String, String)> = (1..=GAMES).map(recorded).collect();
    let folder = Folder::new();
    let wanted = package(&folder);
    let compiler = Compiler::new("rustc".into());
    for level in [Level::Readable, Level::Compact, Level::Tiny] {
        let bundle = Bundle::write(&wanted, level, &compiler).expect("the bot can be bundled");
        let compiler = compiler.for_bundle(&bundle.graph).expect("the judge has no crates");
        let program = compiler.build(&bundle.text, folder.path()).expect("it compiles alone");
        for (seed, (input, answers)) in (1..).zip(&games) {
            assert_eq!(answers_of(&program, input), *answers, "seed {seed}, {}", level.name());
        }
    }
}
