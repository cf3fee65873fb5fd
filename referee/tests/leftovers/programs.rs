//! Shell scripts that misbehave, and how every game with them ends.

use engine::protocol::Exit::{self, Crashed, Flooded, Malformed, Timeout};

pub struct Program {
    pub name: &'static str,
    pub script: &'static str,
    /// The reason why its seat leaves the game.
    pub exit: Exit,
    /// Time limits for the first turn and for later ones, ample if no timeout is expected.
    pub limits_ms: [u64; 2],
}

const AMPLE: u64 = 60_000;
const SHORT: u64 = 1000;

const fn ends(name: &'static str, exit: Exit, script: &'static str) -> Program {
    Program { name, script, exit, limits_ms: [AMPLE; 2] }
}

const fn hangs(name: &'static str, script: &'static str) -> Program {
    Program { name, script, exit: Timeout, limits_ms: [SHORT; 2] }
}

const fn hangs_later(name: &'static str, script: &'static str) -> Program {
    Program { name, script, exit: Timeout, limits_ms: [AMPLE, SHORT] }
}

pub const PROGRAMS: [Program; 27] = [
    ends("exits with 0 at once", Crashed, "exit 0"),
    ends("fails at once", Crashed, "echo no such module >&2; exit 3"),
    ends("exits with 0 in the middle of the game", Crashed, "echo WAIT; echo WAIT; exit 0"),
    ends("is killed by a signal", Crashed, "echo WAIT; kill -9 $$"),
    ends("aborts", Crashed, "ulimit -c 0; kill -ABRT $$"),
    ends("closes its standard output", Crashed, "exec >&-; exec sleep 60"),
    hangs("closes its standard input", "exec <&-; exec sleep 60"),
    hangs("says nothing and never reads", "exec sleep 60"),
    hangs("starts too slowly", "sleep 5; exec yes WAIT"),
    hangs("computes for ever", "while :; do :; done"),
    hangs_later("hangs in the middle of the game", "echo WAIT; echo WAIT; exec sleep 60"),
    hangs_later("writes half a line", "echo WAIT; printf WA; exec sleep 60"),
    hangs("floods its standard error", "yes >&2"),
    ends("floods its standard output without lines", Flooded, "yes | tr -d '\\n'"),
    ends("floods its standard output with lines", Malformed, "exec yes DANCE"),
    ends("writes a line of 65537 bytes", Flooded, "head -c 65537 /dev/zero | tr '\\0' x; sleep 60"),
    ends("writes no UTF-8, and NUL", Malformed, "printf '\\377\\376\\000\\n'; exec sleep 60"),
    hangs("ignores SIGTERM, SIGHUP and SIGINT", "trap '' TERM HUP INT; sleep 60; sleep 60"),
    hangs("stops itself", "kill -STOP $$; sleep 60"),
    ends("kills its process group", Crashed, "sleep 60 & kill -9 0"),
    hangs("starts a session of its own below it", "setsid sleep 60 & wait"),
    hangs("leaves a daemon that holds its pipes", "(setsid setsid -f sleep 60) & exec sleep 60"),
    ends(
        "ends and leaves a daemon that ignores SIGTERM",
        Crashed,
        "trap '' TERM HUP; setsid -f sh -c 'sleep 60; sleep 60' > /dev/null 2>&1 < /dev/null; exit 3",
    ),
    ends(
        "ends and leaves a daemon that starts itself again and again",
        Crashed,
        "again='sleep 0.02; setsid -f sh -c \"$0\" \"$0\"'; setsid -f sh -c \"$again\" \"$again\"; exit 3",
    ),
    ends(
        "ends and leaves 20 children and 20 daemons",
        Crashed,
        "for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do \
         sleep 60 & setsid -f sleep 60; done; exit 3",
    ),
    Program {
        name: "joins the process group of its parent",
        script: "exec python3 -c 'import os, signal, time; signal.signal(15, signal.SIG_IGN); \
                 os.setpgid(0, os.getpgid(os.getppid())); time.sleep(60)'",
        exit: Timeout,
        limits_ms: [3 * SHORT; 2],
    },
    hangs(
        "fills its working folder",
        "for i in 1 2 3 4 5 6 7 8 9; do head -c 100000 /dev/zero > junk.$$.$i; done; sleep 60",
    ),
];
