//! A Code of Ice and Fire, as the table drives it. The rules themselves are those of `icefire`.

mod choices;
mod drawn_line;
mod event;
mod external_records;
mod inspect;
mod judge;
mod players;
mod render;
mod symbols;
mod titles;

use std::fmt;
use std::ops::Deref;
use std::str::FromStr;
use std::time::Duration;

use icefire::{Commands, Ending, Game as Match, Opening, ROUNDS, Rules};
use maps::ice_and_fire::Options;
use maps::{Generate, IceAndFireSetup, Seed};

use engine::catalogue::{
    Analyser, BuiltinPlayer, Choice, ExternalRecords, Guide, OptionError, OptionSpec, ParamSpec,
    RegisteredGame, SetupOptions, Starter,
};
use engine::protocol::{Exit, Game, InvalidSetup, Malformed, Phase, Seat};

pub use choices::answer_line;
pub use event::Event;

const FIRST_TURN: Duration = Duration::from_millis(1000);
const LATER_TURN: Duration = Duration::from_millis(50);

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IceAndFire {
    game: Match,
}

impl IceAndFire {
    pub fn game(&self) -> &Match {
        &self.game
    }
}

/// A view by the rules. `Display` prints the text that the seat is sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View(pub icefire::View);

impl Deref for View {
    type Target = icefire::View;

    fn deref(&self) -> &icefire::View {
        &self.0
    }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.to_text())
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn(pub Commands);

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Turn {
    type Err = Malformed;

    fn from_str(line: &str) -> Result<Self, Malformed> {
        Commands::from_str(line).map(Self).map_err(|unrecognised| not_a_command(&unrecognised))
    }
}

fn not_a_command(unrecognised: &icefire::Unrecognised) -> Malformed {
    Malformed::new(
        &unrecognised.0,
        "MOVE id x y, TRAIN level x y, BUILD MINE x y, BUILD TOWER x y, MSG text or WAIT",
    )
}

/// The seat of the rules that a seat of the table is.
fn side(seat: Seat) -> icefire::Seat {
    icefire::Seat::ALL[seat.index()]
}

fn seat(side: icefire::Seat) -> Seat {
    Seat(side.index())
}

impl Game for IceAndFire {
    type Setup = IceAndFireSetup;
    type View = View;
    type Turn = Turn;
    type Event = Event;

    const NAME: &'static str = "ice-and-fire";

    fn new(setup: &IceAndFireSetup) -> Result<Self, InvalidSetup> {
        let arena = setup.arena().map_err(|error| InvalidSetup(error.to_string()))?;
        Ok(Self { game: Match::new(arena) })
    }

    fn seats(&self) -> usize {
        2
    }

    fn phase(&self) -> Phase {
        if self.game.ending().is_some() {
            Phase::Over(self.game.scores().0.map(i64::from).to_vec())
        } else {
            Phase::Turn(seat(self.game.position().to_move()))
        }
    }

    fn opening(&self, _: Seat) -> String {
        Opening { spots: self.game.arena().spots() }.to_string()
    }

    fn view(&self, seat: Seat) -> View {
        View(self.game.view(side(seat)))
    }

    fn read(&self, line: &str) -> Result<Turn, Malformed> {
        let commands = Commands::read(line, self.game.arena().rules());
        commands.map(Turn).map_err(|unrecognised| not_a_command(&unrecognised))
    }

    fn play(&mut self, turn: &Turn) -> Vec<Event> {
        let mut events = Vec::new();
        self.game.play(&turn.0.0, Some(&mut |event| events.push(Event(event))));
        events
    }

    fn leave(&mut self, seat: Seat, _: Exit) {
        self.game.forfeit(side(seat));
    }

    fn budget(&self, _: Seat) -> Duration {
        if self.game.position().round() == 1 { FIRST_TURN } else { LATER_TURN }
    }

    fn at_limit(&self) -> bool {
        self.game.ending() == Some(Ending::TurnLimit)
    }

    fn turns_max(&self) -> usize {
        2 * usize::from(ROUNDS)
    }
}

impl RegisteredGame for IceAndFire {
    const DEFEAT: &'static str = "captured";

    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec {
            name: "rules",
            about: "Rule set",
            values: &["live", "contest"],
            expected: "live or contest",
            default: "live",
        },
        OptionSpec {
            name: "league",
            about: "League",
            values: &["1", "2", "3", "4"],
            expected: "1 to 4",
            default: "4",
        },
    ];
    const CONTEST: Option<&'static str> = Some("code of ice and fire");
    const ABOUT: &'static str =
        "two armies on a 12x12 map, each out for the other's headquarters (CodinGame 2019)";
    const RULES: &'static str = include_str!("../../../../docs/games/ice-and-fire.md");
    const GUIDE: Guide = Guide {
        goal: "Take the headquarters of the other side. After 100 rounds the greater military power wins.",
        by_mouse: "Click a unit in a dashed frame, then a marked tile; choose what to train or build (keys 1 to 5), then its \
                   tile; e ends the turn.",
        to_move: "",
    };
    const STARTER: Option<Starter> = Some(Starter {
        rust: include_str!("../starter/main.rs"),
        cpp: include_str!("../starter/bot.cpp"),
        python: include_str!("../starter/bot.py"),
    });

    fn generate(seed: Seed, options: &SetupOptions) -> Result<IceAndFireSetup, OptionError> {
        if options.players.is_some_and(|count| count != 2) {
            return Err(OptionError::Players { game: Self::NAME, expected: "2 players" });
        }
        options.check(Self::NAME, Self::OPTIONS)?;
        let name = options.rules.as_deref().unwrap_or("live");
        let league = options.league.map(|league| league as u8).unwrap_or(4);
        let rules = Rules::named(name, league).expect("the options name rule sets and leagues");
        Ok(IceAndFireSetup::generate(seed, &Options { rules })?)
    }

    fn native(setup: &IceAndFireSetup) -> String {
        let mut text = setup.rows.join("\n");
        text += &format!("\n{}\n", setup.mine_spots.len());
        for [x, y] in &setup.mine_spots {
            text += &format!("{x} {y}\n");
        }
        text
    }

    /// By the number of cells that are not void.
    fn class(setup: &IceAndFireSetup) -> String {
        let cells =
            setup.rows.iter().flat_map(|row| row.bytes()).filter(|tile| *tile != b'#').count();
        let size = match cells {
            0..=79 => "small",
            80..=99 => "medium",
            _ => "large",
        };
        size.to_owned()
    }

    fn players() -> Vec<BuiltinPlayer<Self>> {
        players::all()
    }

    fn params(player: &str) -> Vec<ParamSpec> {
        players::params(player)
    }

    fn choices(&self, chosen: &[String]) -> Vec<Choice> {
        choices::choices(&self.after_choices(chosen).game)
    }

    fn answer_line(chosen: &[String]) -> String {
        if chosen.is_empty() {
            return "WAIT".to_owned();
        }
        chosen.join(";")
    }

    fn after_choices(&self, chosen: &[String]) -> Self {
        let commands =
            self.read(&Self::answer_line(chosen)).map(|turn| turn.0.0).unwrap_or_default();
        Self { game: self.game.within_turn(&commands) }
    }

    fn analyser() -> Option<Analyser> {
        Some(Analyser::Turns(&judge::Judge))
    }

    fn external_records() -> Option<Box<dyn ExternalRecords>> {
        Some(Box::<external_records::Checker>::default())
    }
}

impl fmt::Display for IceAndFire {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        render::draw(&self.game, f)
    }
}

fn ending_in_words(ending: Ending) -> String {
    match ending {
        Ending::TurnLimit => "the turn limit is reached".to_owned(),
        Ending::Captured(side) => format!("the headquarters of {} is taken", render::name(side)),
        Ending::Forfeit(side) => format!("{} forfeits", render::name(side)),
    }
}
