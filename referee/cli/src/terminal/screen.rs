//! Shows a recorded game in the terminal: the board, the charts, and keys to step through it.

use std::time::{Duration, Instant};

use engine::scene::{Ground, Letters, Scene, Tile};
use ratatui::Frame as Canvas;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEventKind, KeyModifiers};
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Style, Stylize};
use ratatui::symbols::Marker;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Axis, Block, Chart, Clear, Dataset, GraphType, Paragraph, Wrap};
use replays::text::printable;
use viewer::ReplayFrames;

use super::Drawing;
use super::drawing::colours;
use super::text::happened;

/// Time that each turn is shown during playback.
const PACE: Duration = Duration::from_millis(400);
/// Polling interval for new turns of a live game.
const TICK: Duration = Duration::from_millis(50);
/// Number of lines in a chart including its name, which is also the minimum height worth drawing.
const CURVE_ROWS: u16 = 6;
/// Minimum width for gauges and events next to the board. On a narrower screen, they are below it.
const SIDE: u16 = 22;
const HELP: &str = "\
← h, → l     previous turn, next turn; PgUp, PgDn: ten turns
Home, End    first turn, last turn
p, n         previous event, next event
space        play or pause
?            back to the position
q, Esc       quit

A tile shows its side, then its piece; text that does not fit is cut off.";

pub struct Screen {
    recording: ReplayFrames,
    drawing: Drawing,
    turn: usize,
    playing: Option<Instant>,
    /// Shows the key help instead of the position.
    helps: bool,
}

/// Action requested by pressing a key.
#[derive(PartialEq, Eq)]
enum Wish {
    More,
    Enough,
}

impl Screen {
    /// Creates a screen showing a turn, which must exist.
    pub fn new(recording: ReplayFrames, turn: usize) -> Self {
        let drawing = Drawing::for_recording(&recording, true);
        Self { recording, drawing, turn, playing: None, helps: false }
    }

    /// Shows the game until the user quits. `grow` adds the frames that arrived since its last
    /// call, and returns true if there were any.
    pub fn show(
        mut self,
        grow: impl FnMut(&mut ReplayFrames) -> bool,
    ) -> Result<(), std::io::Error> {
        let mut terminal = ratatui::try_init()?;
        let shown = self.run(&mut terminal, grow);
        ratatui::restore();
        shown
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

    /// Advances by one turn when it is time.
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
            // A terminal in raw mode does not send signals.
            KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => {
                return Wish::Enough;
            }
            KeyCode::Char(' ') => self.toggle(),
            KeyCode::Right | KeyCode::Char('l') => self.step(1),
            KeyCode::Left | KeyCode::Char('h') => self.step(-1),
            KeyCode::PageDown => self.step(10),
            KeyCode::PageUp => self.step(-10),
            KeyCode::Home => self.turn = 0,
            KeyCode::End => self.turn = self.last(),
            KeyCode::Char('?') => self.helps = !self.helps,
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
        let area = canvas.area();
        let legend = now.scene.as_ref().map_or(Vec::new(), |scene| self.legend(scene, area.width));
        let rows = (legend.len() as u16).min(area.height / 4);
        let heights = [Constraint::Length(1), Constraint::Min(0), Constraint::Length(rows)];
        let heights = heights.into_iter().chain([Constraint::Length(1)]);
        let [top, middle, below, bottom] = Layout::vertical(heights).areas(area);
        canvas.render_widget(Line::from(self.heading(area.width)).bold(), top);
        if let Some(scene) = &now.scene {
            let lines = self.board(scene);
            let width = lines.iter().map(Line::width).max().unwrap_or(0) as u16 + 2;
            let height = lines.len() as u16 + 2;
            let [mut board, side] = match middle.width < width + SIDE {
                true => {
                    Layout::vertical([Constraint::Length(height), Constraint::Min(0)]).areas(middle)
                }
                false => Layout::horizontal([Constraint::Length(width), Constraint::Min(0)])
                    .spacing(1)
                    .areas(middle),
            };
            board.height = board.height.min(height);
            canvas.render_widget(Paragraph::new(lines).block(Block::bordered()), board);
            self.draw_side(canvas, side);
            canvas.render_widget(Paragraph::new(legend), below);
        }
        if self.helps {
            let help = Paragraph::new(HELP).block(Block::bordered().title("keys"));
            canvas.render_widget(Clear, middle);
            canvas.render_widget(help, middle);
        }
        let keys = ["← → step", "space play", "n p event", "? keys", "q quit"].map(str::to_owned);
        canvas.render_widget(Line::from(fitting(&keys, "   ", area.width)).dim(), bottom);
    }

    /// Formats the turn and its player, or the result after the last turn, followed by the game.
    /// Parts that do not fit are omitted.
    fn heading(&self, width: u16) -> String {
        let recording = &self.recording;
        let turn = format!("turn {} of {}", self.turn, self.last());
        let seat = recording.frames[self.turn].seat;
        let player = seat.and_then(|seat| recording.players.get(seat)).map(|name| printable(name));
        let side = seat.and_then(|seat| recording.sides.get(seat));
        let who = match (recording.players.len(), side, player) {
            (2.., Some(side), Some(player)) => Some(format!("{side} ({player})")),
            (_, _, player) => player,
        };
        let result = recording.result.as_ref().filter(|_| self.turn == self.last());
        let result = result.map(|result| printable(&result.text));
        let game = engine::catalogue::title_of(&recording.game).to_owned();
        let parts: Vec<String> =
            [Some(turn), result.or(who), Some(game)].into_iter().flatten().collect();
        fitting(&parts, "  ·  ", width)
    }

    /// Formats the legend in colour, wrapped between entries.
    fn legend(&self, scene: &Scene, width: u16) -> Vec<Line<'static>> {
        let initials = self.drawing.initials();
        let mut lines = vec![Line::default()];
        let signs = self.drawing.signs(scene, &initials).into_iter();
        // Tiles outside the board are not drawn.
        let signs = signs.filter(|(letters, _)| *letters != Ground::Void.letter().to_string());
        for (number, (letters, meaning)) in signs.enumerate() {
            let letter_style = match number < initials.len() {
                true => Style::new().fg(Color::White).bg(ink(number)),
                false => Style::new().bold(),
            };
            let last = lines.last_mut().expect("there is at least one line");
            let needed = letters.chars().count() + meaning.chars().count() + 1;
            if last.width() > 0 && last.width() + needed + 2 > usize::from(width) {
                lines.push(Line::default());
            } else if last.width() > 0 {
                last.push_span("  ");
            }
            let last = lines.last_mut().expect("there is at least one line");
            last.push_span(Span::styled(letters, letter_style));
            last.push_span(Span::from(format!(" {meaning}")).dim());
        }
        lines
    }

    /// Formats the board in coloured letters.
    fn board(&self, scene: &Scene) -> Vec<Line<'static>> {
        let initials = self.drawing.initials();
        let style = |tile: usize| {
            let tile = &scene.tiles[tile];
            let (letters, ground) = colours(tile);
            let style = Style::new().fg(Color::Indexed(letters));
            let style = ground.map_or(style, |ground| style.bg(Color::Indexed(ground)));
            let style = if tile.figure.is_none() { style.dim() } else { style.bold() };
            if tile.is_underlined { style.underlined() } else { style }
        };
        let span = |(letters, tile): Letters| {
            Span::styled(letters, tile.map_or(Style::new().dim(), style))
        };
        // The contents of hidden tiles are only shown at the end.
        let is_over = self.turn == self.last();
        let cell = |tile: &Tile| match is_over {
            true => self.drawing.cell(tile, &initials),
            false => self.drawing.cell(&tile.as_seen(), &initials),
        };
        let lines = scene.lines(self.drawing.tile_names(), &cell).into_iter();
        lines.map(|line| Line::from_iter(line.into_iter().map(span))).collect()
    }

    /// Draws the gauges at the top and the events below them.
    fn draw_side(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let now = &self.recording.frames[self.turn];
        let count = self.recording.gauges.len() as u16;
        let rows = if count * CURVE_ROWS + 4 <= area.height { CURVE_ROWS } else { 1 };
        let [upper, lower] =
            Layout::vertical([Constraint::Length(count * rows), Constraint::Min(0)]).areas(area);
        let areas = Layout::vertical((0..count).map(|_| Constraint::Length(rows))).split(upper);
        for (number, area) in areas.iter().enumerate() {
            let name = self.gauge_title(number);
            if rows == 1 {
                canvas.render_widget(name, *area);
            } else {
                self.draw_curve(canvas, *area, number, name);
            }
        }
        // One command per line, as an 80-column window has little room next to the board.
        let answer = now.line.split(';').map(|command| Line::from(printable(command)).bold());
        let result = self.recording.result.iter().filter(|_| self.turn == self.last());
        let result = result.map(|result| Line::from(printable(&result.reason)).bold());
        let events = happened(now).into_iter().map(Line::from);
        let text: Vec<Line<'_>> = result.chain(answer).chain(events).collect();
        canvas.render_widget(Paragraph::new(text).wrap(Wrap { trim: false }), lower);
    }

    fn gauge_title(&self, number: usize) -> Line<'static> {
        let name = Span::from(self.recording.gauges[number]);
        let values = self.recording.frames[self.turn].gauges[number].iter().enumerate();
        let values = values
            .map(|(side, value)| Span::styled(format!(" {value}"), Style::new().fg(ink(side))));
        Line::from_iter(std::iter::once(name).chain(values))
    }

    /// Draws one gauge over the whole game, up to the current turn.
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

/// Joins as many parts as fit, in order. If even the first part is too long, it is cut after a
/// word.
fn fitting(parts: &[String], between: &str, width: u16) -> String {
    let is_short = |text: &String| text.chars().count() <= usize::from(width);
    let joined = (1..=parts.len()).rev().map(|count| parts[..count].join(between));
    joined.into_iter().find(is_short).unwrap_or_else(|| {
        let words = parts.first().map_or(Vec::new(), |part| part.split(' ').collect());
        let starts = (0..words.len()).rev().map(|count| format!("{}…", words[..count].join(" ")));
        starts.into_iter().find(is_short).unwrap_or_default()
    })
}

fn ink(side: usize) -> Color {
    Color::Indexed(super::drawing::ink(side))
}

#[cfg(test)]
mod tests;
