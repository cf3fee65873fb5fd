//! What is left of programs after their games: nothing. Alone in its process, because it counts.

use std::time::Duration;

use referee::catalogue::{Listed, SetupOptions};
use referee::games::{self, Visitor};
use referee::players::Process;
use referee::protocol::{Exit, Player, Seat};

/// Open files and running threads of this process.
fn held() -> (usize, usize) {
    let count = |list: &str| std::fs::read_dir(list).expect("Linux tells").count();
    (count("/proc/self/fd"), count("/proc/self/task"))
}

/// Asks a shell script for a first turn, and tells how it left.
struct AskOnce(&'static str);

impl Visitor for AskOnce {
    type Output = Exit;

    fn visit<G: Listed>(self) -> Exit {
        let setup = G::generate(1, &SetupOptions::default()).expect("small seeds make setups");
        let game = G::new(&setup).expect("generated setups are valid");
        let words = ["sh", "-c", self.0].map(str::to_owned);
        let mut program = Process::start(&words).expect("a shell starts");
        let view = game.view(Seat(0));
        let answer = Player::<G>::turn(&mut program, &view, Duration::from_millis(300));
        answer.map_or_else(|fault| fault.exit, |_| Exit::Done)
    }
}

#[test]
fn no_file_and_no_thread_is_left_even_if_a_child_escapes() {
    let game = games::NAMES.first().expect("there is a game");
    let before = held();
    for (script, exit) in [
        ("setsid sleep 3 & exit 3", Exit::Crashed),
        ("exec >&- ; setsid sleep 3 & wait", Exit::Crashed),
        ("setsid sleep 3 & wait", Exit::Timeout),
        ("trap '' TERM; setsid sleep 3 & while :; do :; done", Exit::Timeout),
        ("setsid sleep 3 & echo hello; wait", Exit::Done),
    ] {
        let got = games::visit(game, AskOnce(script)).expect("a listed game");
        assert_eq!(got, exit, "{script}");
        assert_eq!(held(), before, "{script}");
    }
}
