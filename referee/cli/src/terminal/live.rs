//! Shows a game while it is being played.

use std::sync::mpsc::{Receiver, Sender, channel};

use engine::catalogue::GameState;
use engine::protocol::BoxedPlayer;
use engine::table::{self, Budgets, GameFailed, Record};
use viewer::{Frame, FrameRecorder, ReplayFrames};

use super::text::legend_text;
use super::{Drawing, Screen, frame_text};

/// A game, its players and the recorder of its frames.
pub struct LiveGame {
    game: Box<dyn GameState>,
    players: Vec<BoxedPlayer>,
    budgets: Budgets,
    recorder: FrameRecorder,
}

impl LiveGame {
    /// Prepares a game before its first turn, with the seed and the names to show in its frames.
    pub fn new(
        game: Box<dyn GameState>,
        players: Vec<BoxedPlayer>,
        budgets: Budgets,
        seed: &str,
        names: &[String],
    ) -> Self {
        let recorder = FrameRecorder::new(game.as_ref(), seed, names);
        Self { game, players, budgets, recorder }
    }

    /// Plays the game and prints each turn as text once it has been played.
    pub fn print(mut self, mut print: impl FnMut(&str)) -> Result<Record, GameFailed> {
        let drawing = Drawing::for_recording(self.recorder.recording(), false);
        print(&frame_text(self.recorder.recording(), 0, &drawing));
        let record = table::play(self.game, &mut self.players, self.budgets, |_, record| {
            self.recorder.follow(record);
            let recording = self.recorder.recording();
            print(&frame_text(recording, recording.frames.len() - 1, &drawing));
        })?;
        print(&legend_text(self.recorder.recording(), &drawing));
        Ok(record)
    }

    /// Plays the game and shows it in the terminal. `leave` is called if the user quits before the
    /// game is over. It must exit the program, as players may keep thinking for a long time. Panics
    /// if the game does.
    pub fn show(self, leave: impl FnOnce()) -> std::io::Result<Result<Record, GameFailed>> {
        let recording = self.recorder.recording().clone();
        let (sender, receiver) = channel();
        std::thread::scope(|scope| {
            let game = scope.spawn(move || self.send(&sender));
            Screen::new(recording, 0).show(|recording| receive(recording, &receiver))?;
            if !game.is_finished() {
                leave();
            }
            Ok(game.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
        })
    }

    fn send(mut self, screen: &Sender<Frame>) -> Result<Record, GameFailed> {
        table::play(self.game, &mut self.players, self.budgets, |_, record| {
            self.recorder.follow(record);
            let frame = self.recorder.recording().frames.last().expect("a frame was just added");
            // Ignore the error: if the screen is gone, the game ends soon.
            let _ = screen.send(frame.clone());
        })
    }
}

/// Takes the frames received since the last call. Returns true if there were any.
fn receive(recording: &mut ReplayFrames, frames: &Receiver<Frame>) -> bool {
    let before = recording.frames.len();
    recording.frames.extend(frames.try_iter());
    recording.frames.len() > before
}
