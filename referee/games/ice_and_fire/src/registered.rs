//! The game's catalogue entry: setups, players and choices.

use std::fmt;

use icefire::Rules;
use maps::ice_and_fire::Options;
use maps::{Generate, IceAndFireSetup, Seed};

use super::{IceAndFire, choices, external_records, judge, players, render};
use engine::catalogue::{
    Analyser, BuiltinPlayer, Choice, ExternalRecords, Guide, OptionError, OptionSpec, ParamSpec,
    RegisteredGame, SetupOptions, Starter,
};
use engine::protocol::Game;

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
        "two armies on a 12x12 map fight for each other's headquarters (CodinGame 2019)";
    const RULES: &'static str = include_str!("../../../../docs/games/ice-and-fire.md");
    const GUIDE: Guide = Guide {
        goal: "Take the enemy headquarters. After 100 rounds, the side with more military power wins.",
        by_mouse: "Click a unit in a dashed frame, then a marked tile; choose what to train or build (keys 1 to 5), then its \
                   tile; press e to end the turn.",
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
        let rules = Rules::named(name, league).expect("every option is a rule set or a league");
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

    /// Classifies maps by their number of non-void cells.
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
