//! The screen, drawn on an in-memory terminal.

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::KeyEvent;
use replays::samples::played;
use viewer::record_frames;

use super::*;

/// Records a game between random players.
fn screen(game: &str) -> Screen {
    games::install();
    let seats = if game == "ice-and-fire" { 2 } else { 1 };
    let seats = if game == "battling-knights" { 4 } else { seats };
    let replay = played(game, 3, &vec!["random"; seats], |_| ());
    Screen::new(record_frames(&replay).expect("a true replay"), 0)
}

fn drawn(screen: &Screen, width: u16, height: u16) -> String {
    let mut terminal =
        Terminal::new(TestBackend::new(width, height)).expect("a terminal in memory");
    terminal.draw(|canvas| screen.draw(canvas)).expect("memory takes every picture");
    terminal.backend().to_string()
}

fn press(screen: &mut Screen, code: KeyCode) -> bool {
    screen.receive(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE))) == Wish::More
}

#[test]
fn every_game_fits_on_every_terminal() {
    for game in games::NAMES {
        let mut screen = screen(game);
        for (width, height) in [(120, 40), (80, 24), (40, 12), (10, 3), (1, 1)] {
            for code in [KeyCode::Home, KeyCode::Right, KeyCode::End] {
                press(&mut screen, code);
                drawn(&screen, width, height);
            }
        }
    }
}

#[test]
fn the_board_and_the_gauges_are_on_the_screen() {
    let text = drawn(&screen("ice-and-fire"), 120, 40);
    for part in
        ["turn 0 of", "0 RH ", "BH │", "H headquarters", "gold 21 20", "military power", "q quit"]
    {
        assert!(text.contains(part), "{part:?} is not in\n{text}");
    }
}

#[test]
fn the_whole_legend_and_the_keys_are_on_a_small_terminal() {
    for game in games::NAMES {
        let mut screen = screen(game);
        let text = drawn(&screen, 80, 24);
        let scene = screen.recording.frames[0].scene.as_ref().expect("a board");
        let signs = screen.drawing.signs(scene, &screen.drawing.initials());
        for (letters, meaning) in signs.iter().filter(|(letters, _)| letters != "#") {
            let sign = format!("{letters} {meaning}");
            assert!(text.contains(&sign), "{sign:?} is cut off in\n{text}");
        }
        assert!(text.contains("? keys   q quit"), "the keys are cut off in\n{text}");
        press(&mut screen, KeyCode::Char('?'));
        assert!(drawn(&screen, 80, 24).contains("q, Esc       quit"));
    }
}

#[test]
fn keys_step_through_the_game_and_end_it() {
    let mut screen = screen("janken");
    let last = screen.last();
    assert!(last > 12, "the game is long enough to step through");
    let keys = [
        (KeyCode::Right, 1),
        (KeyCode::PageDown, 11),
        (KeyCode::Left, 10),
        (KeyCode::PageUp, 0),
        (KeyCode::Left, 0),
        (KeyCode::End, last),
        (KeyCode::Right, last),
        (KeyCode::Home, 0),
    ];
    for (key, turn) in keys {
        assert!(press(&mut screen, key), "{key:?} goes on");
        assert_eq!(screen.turn, turn, "{key:?}");
    }
    assert!(!press(&mut screen, KeyCode::Char('q')), "q is enough");
}

#[test]
fn marks_are_found_in_both_directions() {
    let mut screen = screen("battling-knights");
    let first = (1..=screen.last()).find(|turn| screen.is_marked(turn)).expect("things happen");
    press(&mut screen, KeyCode::Char('n'));
    assert_eq!(screen.turn, first);
    press(&mut screen, KeyCode::Char('n'));
    assert!(screen.turn > first);
    press(&mut screen, KeyCode::Char('p'));
    assert_eq!(screen.turn, first);
}

#[test]
fn titles_leave_out_what_finds_no_room() {
    let mut screen = screen("ice-and-fire");
    press(&mut screen, KeyCode::Right);
    let game = "A Code of Ice and Fire";
    let turn = format!("turn 1 of {}", screen.last());
    assert_eq!(screen.heading(80), format!("{turn}  ·  red (@random)  ·  {game}"));
    assert_eq!(screen.heading(40), format!("{turn}  ·  red (@random)"));
    assert_eq!(screen.heading(12), "turn 1 of…");
    press(&mut screen, KeyCode::End);
    let text = &screen.recording.result.as_ref().expect("the game is over").text;
    assert!(screen.heading(80).contains(text.as_str()), "{}", screen.heading(80));
}
