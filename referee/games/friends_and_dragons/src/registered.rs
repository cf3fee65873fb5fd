//! The game's catalogue entry: setups, players and choices.

use maps::friends_and_dragons::generate::Options;
use maps::{FriendsAndDragonsSetup, Generate, Seed};

use super::{Direction, FriendsAndDragons, best_turns, external_records, players};
use engine::catalogue::{
    Analyser, BuiltinPlayer, Choice, ExternalRecords, Guide, OptionError, RegisteredGame,
    SetupOptions, Starter,
};
use engine::protocol::Game;

impl RegisteredGame for FriendsAndDragons {
    const ABOUT: &'static str =
        "drag a hero across the board, swapping with allies, then everyone attacks";
    const RULES: &'static str = include_str!("../../../../docs/games/friends-and-dragons.md");
    const GUIDE: Guide = Guide {
        goal: "With one drag, place the heroes to kill and hit as many monsters as possible.",
        by_mouse: "Click a hero in a dashed frame, then click marked tiles one after another to \
        drag it; press e to end the \
                   drag, and everyone attacks.",
        to_move: "your move",
    };
    const STARTER: Option<Starter> = Some(Starter {
        rust: include_str!("../starter/main.rs"),
        cpp: include_str!("../starter/bot.cpp"),
        python: include_str!("../starter/bot.py"),
    });

    fn generate(seed: Seed, options: &SetupOptions) -> Result<FriendsAndDragonsSetup, OptionError> {
        options.check(Self::NAME, Self::OPTIONS)?;
        if options.players.is_some_and(|count| count != 1) {
            return Err(OptionError::Players { game: Self::NAME, expected: "1 player" });
        }
        Ok(FriendsAndDragonsSetup::generate(seed, &Options::default())?)
    }

    fn native(setup: &FriendsAndDragonsSetup) -> String {
        format!("{}\n{}", setup.board_text(), setup.heroes_text())
    }

    fn players() -> Vec<BuiltinPlayer<Self>> {
        players::all()
    }

    /// The heroes that can be dragged, or, once one has been chosen, its legal steps.
    fn choices(&self, chosen: &[String]) -> Vec<Choice> {
        let tile = |cell: u8| Some(usize::from(cell));
        let heroes = self.field.heroes().iter().enumerate();
        let Some(first) = chosen.first() else {
            let pivots = heroes.filter(|(_, hero)| hero.pivot);
            let choice = |(index, hero): (usize, &maps::friends_and_dragons::Hero)| {
                Choice::part("drag", None, tile(self.placement.cell(index)), hero.id.to_string())
            };
            return pivots.map(choice).collect();
        };
        let now = self.after_choices(chosen).placement;
        let Some((pivot, _)) = heroes.into_iter().find(|(_, hero)| hero.id.to_string() == *first)
        else {
            return Vec::new();
        };
        let step = |direction: Direction| {
            let next = now.step(&self.field, pivot, direction)?;
            let (from, to) = (tile(now.cell(pivot)), tile(next.cell(pivot)));
            Some(Choice::part("step", from, to, direction.to_string()))
        };
        Direction::all().filter_map(step).collect()
    }

    fn after_choices(&self, chosen: &[String]) -> Self {
        let mut game = self.clone();
        if let Ok(turn) = Self::answer_line(chosen).parse() {
            game.drag(&turn, &mut Vec::new());
        }
        game
    }

    fn analyser() -> Option<Analyser> {
        Some(Analyser::BestTurns(best_turns::best_turns))
    }

    fn external_records() -> Option<Box<dyn ExternalRecords>> {
        Some(Box::new(external_records::Checker))
    }
}
