//! A game that is watched while it is played.

use std::io::IsTerminal;
use std::process::ExitCode;
use std::sync::mpsc::{channel, Receiver, Sender};

use crate::catalogue::RegisteredGame;
use crate::cli::interrupt::end_on_interrupt;
use crate::cli::table_args::{PreparedGame, TableArgs};
use crate::cli::Failure;
use crate::games::{self, Visitor};
use crate::players::end_all_programs;
use crate::replay::Step;
use crate::table::{self, BoxedPlayer, Budgets, Record};
use crate::viewer::terminal::{frame_text, Screen};
use crate::viewer::{Frame, FrameRecorder, ReplayFrames};

/// Plays the game and shows it.
pub fn run(table: &TableArgs) -> Result<ExitCode, Failure> {
    end_on_interrupt()?;
    games::visit_named(&table.game, Live(table))??;
    Ok(ExitCode::SUCCESS)
}

struct Live<'a>(&'a TableArgs);

impl Visitor for Live<'_> {
    type Output = Result<(), Failure>;

    fn visit<G: RegisteredGame>(self) -> Self::Output {
        let prepared = self.0.lay::<G>()?;
        let mut recorder = FrameRecorder::new(&self.0.setup.seed.to_string(), &self.0.names());
        recorder.push(&prepared.game, None);
        if !std::io::stdout().is_terminal() {
            return print_turns(self.0, prepared, recorder);
        }
        let recording = recorder.recording().clone();
        let PreparedGame { setup, game, players, budgets, replay } = prepared;
        let (sender, receiver) = channel();
        std::thread::scope(|scope| {
            let game = scope.spawn(move || play(game, players, budgets, recorder, &sender));
            Screen::new(recording, 0).show(|recording| receive(recording, &receiver))?;
            if !game.is_finished() {
                // The user has seen enough, and players who still think would think on.
                end_all_programs();
                eprintln!("referee: left before the end of the game; no replay is written");
                std::process::exit(0);
            }
            let record = game.join().map_err(|_| "the game ended in a panic".to_owned())?;
            self.0.keep::<G>(replay, &setup, &record)
        })
    }
}

/// Tells every turn as text as soon as it is played.
fn print_turns<G: RegisteredGame>(
    table: &TableArgs,
    prepared: PreparedGame<G>,
    mut recorder: FrameRecorder<G>,
) -> Result<(), Failure> {
    let PreparedGame { setup, game, mut players, budgets, replay } = prepared;
    out!("{}", frame_text(recorder.recording(), 0));
    let record = table::play(game, &mut players, budgets, |game, record| {
        recorder.push(game, Step::last_of(record).as_ref());
        out!("{}", frame_text(recorder.recording(), recorder.recording().frames.len() - 1));
    });
    outln!("scores {:?}", record.scores);
    table.keep::<G>(replay, &setup, &record)
}

/// Plays and sends each frame to the screen.
fn play<G: RegisteredGame>(
    game: G,
    mut players: Vec<BoxedPlayer<G>>,
    budgets: Budgets,
    mut recorder: FrameRecorder<G>,
    screen: &Sender<Frame>,
) -> Record {
    table::play(game, &mut players, budgets, |game, record| {
        recorder.push(game, Step::last_of(record).as_ref());
        let frame = recorder.recording().frames.last().expect("a frame was just added");
        // Where nobody looks any more, the game ends soon.
        let _ = screen.send(frame.clone());
    })
}

/// Takes the frames that arrived since the last call; returns whether there were any.
fn receive(recording: &mut ReplayFrames, frames: &Receiver<Frame>) -> bool {
    let before = recording.frames.len();
    recording.frames.extend(frames.try_iter());
    recording.frames.len() > before
}
