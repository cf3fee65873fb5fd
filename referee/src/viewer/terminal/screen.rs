//! A recorded game on the terminal: the board, the curves, and keys to step through it.

use std::time::{Duration, Instant};

use ratatui::crossterm::event::{self, Event, KeyCode, KeyEventKind, KeyModifiers};
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Style, Stylize};
use ratatui::symbols::Marker;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Axis, Block, Chart, Dataset, GraphType, Paragraph, Wrap};
use ratatui::Frame as Canvas;

use super::text::{happened, piece_width, title};
use crate::scene::{Ground, Scene, Tile};
use crate::viewer::ReplayFrames;

/// How long each turn is shown while a game plays.
const PACE: Duration = Duration::from_millis(400);
/// How often new turns of a live game are looked for.
const TICK: Duration = Duration::from_millis(50);
/// Lines of a curve with its name, and the least that is worth drawing.
const CURVE_ROWS: u16 = 6;

/// The terminal cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("the terminal: {0}")]
pub struct TerminalError(#[from] std::io::Error);

/// What is on the screen.
pub struct Screen {
    recording: ReplayFrames,
    turn: usize,
    playing: Option<Instant>,
}

/// Whether the user wants more.
#[derive(PartialEq, Eq)]
enum Wish {
    More,
    Enough,
}

impl Screen {
    /// A screen that shows a turn of a recorded game that has it.
    #[must_use]
    pub fn new(recording: ReplayFrames, turn: usize) -> Self {
        Self { recording, turn, playing: None }
    }

    /// Shows the game until the user has seen enough. `grow` adds the frames that came since it was
    /// asked last, and returns whether there were any.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no terminal, or if it goes away.
    pub fn show(
        mut self,
        grow: impl FnMut(&mut ReplayFrames) -> bool,
    ) -> Result<(), TerminalError> {
        let mut terminal = ratatui::try_init()?;
        let shown = self.run(&mut terminal, grow);
        ratatui::restore();
        Ok(shown?)
    }

    fn run(
        &mut self,
        terminal: &mut ratatui::DefaultTerminal,
        mut grow: impl FnMut(&mut ReplayFrames) -> bool,
    ) -> std::io::Result<()> {
        terminal.draw(|canvas| self.draw(canvas))?;
        loop {
            let at_end = self.turn == self.last();
            let mut changed = grow(&mut self.recording);
            if changed && at_end {
                self.turn = self.last();
            }
            changed |= self.advance();
            if event::poll(TICK)? {
                changed = true;
                if self.receive(&event::read()?) == Wish::Enough {
                    return Ok(());
                }
            }
            if changed {
                terminal.draw(|canvas| self.draw(canvas))?;
            }
        }
    }

    fn last(&self) -> usize {
        self.recording.frames.len() - 1
    }

    /// Goes on by a turn when its time has come.
    fn advance(&mut self) -> bool {
        let due = self.playing.is_some_and(|since| since.elapsed() >= PACE);
        if due {
            self.step(1);
            self.playing = (self.turn < self.last()).then(Instant::now);
        }
        due
    }

    fn step(&mut self, by: isize) {
        self.turn = self.turn.saturating_add_signed(by).min(self.last());
    }

    fn receive(&mut self, event: &Event) -> Wish {
        let Event::Key(key) = event else { return Wish::More };
        if key.kind == KeyEventKind::Release {
            return Wish::More;
        }
        match key.code {
            KeyCode::Char('q') | KeyCode::Esc => return Wish::Enough,
            // A terminal that sends every key does not send signals.
            KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => {
                return Wish::Enough
            }
            KeyCode::Char(' ') => self.toggle(),
            KeyCode::Right | KeyCode::Char('l') => self.step(1),
            KeyCode::Left | KeyCode::Char('h') => self.step(-1),
            KeyCode::PageDown => self.step(10),
            KeyCode::PageUp => self.step(-10),
            KeyCode::Home => self.turn = 0,
            KeyCode::End => self.turn = self.last(),
            KeyCode::Char('n') => self.turn = self.next_mark(),
            KeyCode::Char('p') => self.turn = self.previous_mark(),
            _ => {}
        }
        Wish::More
    }

    fn toggle(&mut self) {
        if self.playing.take().is_none() {
            if self.turn == self.last() {
                self.turn = 0;
            }
            self.playing = Some(Instant::now());
        }
    }

    fn is_marked(&self, turn: &usize) -> bool {
        !self.recording.frames[*turn].marks.is_empty()
    }

    fn next_mark(&self) -> usize {
        (self.turn + 1..=self.last()).find(|turn| self.is_marked(turn)).unwrap_or(self.last())
    }

    fn previous_mark(&self) -> usize {
        (0..self.turn).rev().find(|turn| self.is_marked(turn)).unwrap_or(0)
    }

    fn draw(&self, canvas: &mut Canvas<'_>) {
        let now = &self.recording.frames[self.turn];
        let [top, middle, legend, bottom] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Min(0),
            Constraint::Length(1),
            Constraint::Length(1),
        ])
        .areas(canvas.area());
        canvas.render_widget(Line::from(title(&self.recording, self.turn)).bold(), top);
        if let Some(scene) = &now.scene {
            let width = (scene.columns * (piece_width(scene) + 1)) as u16 + 2;
            let sides = [Constraint::Length(width), Constraint::Min(0)];
            let [board, side] = Layout::horizontal(sides).areas(middle);
            let block = Block::bordered();
            canvas.render_widget(Paragraph::new(lines(scene)).block(block), board);
            self.draw_side(canvas, side);
        }
        canvas.render_widget(Line::from(self.recording.legend).dim(), legend);
        let help = "← → step   PgUp PgDn ten   n p event   space play   Home End   q quit";
        canvas.render_widget(Line::from(help).dim(), bottom);
    }

    /// The gauges above, what happened below.
    fn draw_side(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let now = &self.recording.frames[self.turn];
        let count = self.recording.gauges.len() as u16;
        let rows = if count * CURVE_ROWS + 4 <= area.height { CURVE_ROWS } else { 1 };
        let [upper, lower] =
            Layout::vertical([Constraint::Length(count * rows), Constraint::Min(0)]).areas(area);
        let places = Layout::vertical((0..count).map(|_| Constraint::Length(rows))).split(upper);
        for (number, place) in places.iter().enumerate() {
            let name = self.gauge_title(number);
            if rows == 1 {
                canvas.render_widget(name, *place);
            } else {
                self.draw_curve(canvas, *place, number, name);
            }
        }
        let text: Vec<Line<'_>> = happened(now).into_iter().map(Line::from).collect();
        canvas.render_widget(Paragraph::new(text).wrap(Wrap { trim: false }), lower);
    }

    fn gauge_title(&self, number: usize) -> Line<'static> {
        let name = Span::from(format!(" {}", self.recording.gauges[number]));
        let values = self.recording.frames[self.turn].gauges[number].iter().enumerate();
        let values = values
            .map(|(side, value)| Span::styled(format!(" {value}"), Style::new().fg(ink(side))));
        Line::from_iter(std::iter::once(name).chain(values))
    }

    /// One gauge over the whole game, up to now.
    fn draw_curve(&self, canvas: &mut Canvas<'_>, area: Rect, number: usize, name: Line<'static>) {
        let frames = &self.recording.frames;
        let sides = frames[0].gauges[number].len();
        let points: Vec<Vec<(f64, f64)>> = (0..sides)
            .map(|side| {
                let value = |turn: usize| frames[turn].gauges[number][side] as f64;
                (0..=self.turn).map(|turn| (turn as f64, value(turn))).collect()
            })
            .collect();
        let all = frames.iter().flat_map(|frame| frame.gauges[number].iter().copied());
        let (low, high) = all.fold((0, 1), |(low, high), value| (value.min(low), value.max(high)));
        let curve = |(side, points)| {
            let line = Dataset::default().marker(Marker::Braille).graph_type(GraphType::Line);
            line.style(Style::new().fg(ink(side))).data(points)
        };
        let chart = Chart::new(points.iter().map(Vec::as_slice).enumerate().map(curve).collect())
            .block(Block::new().title(name))
            .x_axis(Axis::default().bounds([0.0, self.last().max(1) as f64]))
            .y_axis(Axis::default().bounds([low as f64, high as f64]));
        canvas.render_widget(chart, area);
    }
}

/// The board as coloured letters.
fn lines(scene: &Scene) -> Vec<Line<'_>> {
    let width = piece_width(scene) + 1;
    let rows = scene.tiles.chunks(scene.columns.max(1)).enumerate();
    rows.map(|(row, tiles)| {
        let shift = scene.shifts.get(row).copied().unwrap_or(0);
        let indent = Span::from(" ".repeat(shift * width / 2));
        // In rows of different lengths, what is outside is left out.
        let inside = tiles.iter().filter(|tile| shift == 0 || tile.ground != Ground::Void);
        let span = |tile| Span::styled(format!("{:^width$}", letters(tile)), style(tile));
        Line::from_iter(std::iter::once(indent).chain(inside.map(span)))
    })
    .collect()
}

fn letters(tile: &Tile) -> &str {
    match tile.ground {
        Ground::Void | Ground::Hidden => &tile.piece,
        _ if tile.piece.is_empty() => "·",
        _ => &tile.piece,
    }
}

/// The colour of a side on dark and on light terminals.
fn ink(side: usize) -> Color {
    [Color::Red, Color::Blue, Color::Green, Color::Yellow][side.min(3)]
}

fn style(tile: &Tile) -> Style {
    let colours = match tile.ground {
        Ground::Void => (Color::Gray, Color::Reset),
        Ground::Plain => (Color::Black, Color::Gray),
        Ground::Rough(_) => (Color::Black, Color::Yellow),
        Ground::Water => (Color::Black, Color::Cyan),
        Ground::Hidden => (Color::White, Color::DarkGray),
        Ground::Of(0) => (Color::White, Color::Red),
        Ground::Of(_) => (Color::White, Color::Blue),
        Ground::IdleOf(0) => (Color::Black, Color::LightRed),
        Ground::IdleOf(_) => (Color::Black, Color::LightBlue),
    };
    let colours = tile.side.map_or(colours, |side| (Color::White, ink(usize::from(side))));
    let style = Style::new().fg(colours.0).bg(colours.1);
    if tile.marked {
        style.underlined()
    } else {
        style
    }
}

#[cfg(test)]
mod tests;
