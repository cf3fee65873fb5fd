//! `referee watch`: a replay in the terminal, or as plain text where there is none.

use std::io::IsTerminal;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use ratatui::crossterm::event::{self, Event, KeyCode, KeyEventKind};
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Style, Stylize};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph, Sparkline, Wrap};
use ratatui::DefaultTerminal;

use super::replay_args::pick;
use super::view::Shoot;
use super::Failure;
use crate::scene::{Ground, Scene, Tile};
use crate::viewer::{Film, Frame};

/// What to watch.
#[derive(clap::Args)]
pub struct Args {
    /// A file of replays
    file: PathBuf,
    /// Which replay of the file, from 1
    #[arg(long, default_value_t = 1, value_name = "K")]
    game: usize,
    /// Begin after so many turns
    #[arg(long, default_value_t = 0, value_name = "T")]
    turn: usize,
}

/// Time between two turns while a game plays.
const PACE: Duration = Duration::from_millis(400);

/// Shows the replay until the user has seen enough.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let picked = pick(&args.file, args.game)?;
    let film = picked.visit(Shoot(&picked))??;
    if !std::io::stdout().is_terminal() {
        tell(&film);
        return Ok(ExitCode::SUCCESS);
    }
    let mut screen = Screen { turn: args.turn.min(film.frames.len() - 1), playing: false, film };
    let mut terminal = ratatui::init();
    let shown = screen.run(&mut terminal);
    ratatui::restore();
    shown.map_err(|error| format!("the terminal: {error}"))?;
    Ok(ExitCode::SUCCESS)
}

/// All positions as text, one after the other.
fn tell(film: &Film) {
    for (turn, frame) in film.frames.iter().enumerate() {
        outln!("{}", title(film, turn));
        if let Some(scene) = &frame.scene {
            for row in scene.tiles.chunks(scene.columns.max(1)) {
                outln!("{}", row.iter().map(plain).collect::<String>().trim_end());
            }
        }
        for (name, values) in film.gauges.iter().zip(&frame.gauges) {
            outln!("{name} {values:?}");
        }
        frame.events.iter().for_each(|event| outln!("  {event}"));
    }
}

fn plain(tile: &Tile) -> String {
    let piece = tile.piece.chars().next().unwrap_or(' ');
    match tile.ground {
        Ground::Plain if piece != ' ' => format!("{piece} "),
        ground => format!("{}{piece}", ground.letter()),
    }
}

fn title(film: &Film, turn: usize) -> String {
    let frame = &film.frames[turn];
    let player = frame.seat.and_then(|seat| film.players.get(seat));
    let who = player.map_or(String::new(), |player| format!(", {player}: {}", frame.line));
    format!("turn {turn} of {}{who}", film.frames.len() - 1)
}

struct Screen {
    film: Film,
    turn: usize,
    playing: bool,
}

impl Screen {
    fn run(&mut self, terminal: &mut DefaultTerminal) -> std::io::Result<()> {
        loop {
            terminal.draw(|frame| self.draw(frame))?;
            let pace = if self.playing { PACE } else { Duration::from_secs(3600) };
            if !event::poll(pace)? {
                self.step(1);
                self.playing &= self.turn + 1 < self.film.frames.len();
                continue;
            }
            let Event::Key(key) = event::read()? else { continue };
            if key.kind != KeyEventKind::Press {
                continue;
            }
            match key.code {
                KeyCode::Char('q') | KeyCode::Esc => return Ok(()),
                KeyCode::Char(' ') => self.playing = !self.playing,
                KeyCode::Right | KeyCode::Char('l') => self.step(1),
                KeyCode::Left | KeyCode::Char('h') => self.step(-1),
                KeyCode::PageDown => self.step(10),
                KeyCode::PageUp => self.step(-10),
                KeyCode::Home => self.turn = 0,
                KeyCode::End => self.turn = self.film.frames.len() - 1,
                _ => {}
            }
        }
    }

    fn step(&mut self, by: isize) {
        self.turn = self.turn.saturating_add_signed(by).min(self.film.frames.len() - 1);
    }

    fn draw(&self, frame: &mut ratatui::Frame<'_>) {
        let now = &self.film.frames[self.turn];
        let width = now.scene.as_ref().map_or(0, |scene| 2 * scene.columns as u16);
        let [top, middle, bottom] =
            Layout::vertical([Constraint::Length(1), Constraint::Min(4), Constraint::Length(1)])
                .areas(frame.area());
        let [board, side] =
            Layout::horizontal([Constraint::Length(width + 2), Constraint::Min(10)]).areas(middle);
        frame.render_widget(Line::from(title(&self.film, self.turn)).bold(), top);
        if let Some(scene) = &now.scene {
            frame.render_widget(Paragraph::new(lines(scene)).block(Block::bordered()), board);
        }
        self.draw_side(frame, side, now);
        let help = "← → step   PgUp PgDn ten   space play   Home End   q quit";
        frame.render_widget(Line::from(help).dim(), bottom);
    }

    fn draw_side(&self, frame: &mut ratatui::Frame<'_>, area: Rect, now: &Frame) {
        let curves = self.film.gauges.len() as u16 * 2;
        let [upper, lower] =
            Layout::vertical([Constraint::Length(curves), Constraint::Min(0)]).areas(area);
        let rows = Layout::vertical(self.film.gauges.iter().map(|_| Constraint::Length(2)));
        for (number, row) in rows.split(upper).iter().enumerate() {
            let values = &now.gauges[number];
            let name = format!("{} {values:?}, first seat", self.film.gauges[number]);
            let first = self.film.frames[..=self.turn].iter();
            let data: Vec<u64> = first
                .filter_map(|frame| u64::try_from(*frame.gauges[number].first()?).ok())
                .collect();
            let data = &data[data.len().saturating_sub(usize::from(row.width))..];
            let curve = Sparkline::default().data(data).block(Block::new().title(name));
            frame.render_widget(curve, *row);
        }
        let mut text: Vec<Line<'_>> =
            now.events.iter().map(|event| Line::from(event.as_str())).collect();
        text.extend(now.remarks.lines().map(|line| Line::from(line).dim()));
        frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: false }), lower);
    }
}

fn lines(scene: &Scene) -> Vec<Line<'_>> {
    let span = |tile: &Tile| {
        let piece = tile.piece.chars().next().unwrap_or(' ');
        Span::styled(format!("{piece} "), style(tile))
    };
    scene.tiles.chunks(scene.columns.max(1)).map(|row| row.iter().map(span).collect()).collect()
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
    let style = Style::new().fg(colours.0).bg(colours.1);
    if tile.marked {
        style.underlined()
    } else {
        style
    }
}
