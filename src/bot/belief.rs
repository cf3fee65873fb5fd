//! Infers the rules. The input names neither the league nor the rule set, so both are inferred from
//! the effects of the bot's commands and from the pieces on the board.

use crate::{CellSet, Effect, Level, Map, MapError, Position, Roster, Rules};

/// A turn as the bot sent it, and the position before it.
#[derive(Clone, Debug)]
pub(crate) struct PlayedTurn {
    pub(crate) position: Position,
    pub(crate) roster: Roster,
    pub(crate) effects: Vec<Effect>,
}

/// The rules consistent with all views so far, and the map under the likeliest of these rules.
#[derive(Clone, Debug)]
pub(crate) struct Belief {
    map: Map,
    /// Likeliest first; never empty.
    possible: Vec<Rules>,
}

impl Belief {
    /// Creates the belief after the first view. If the map has no mine spots, the league is one of
    /// the two lowest, where both rule sets are identical. Otherwise, it is a higher league, and
    /// the number of mine spots may be possible under only one rule set.
    ///
    /// Returns an error if no game can be played on this map.
    pub(crate) fn from_first_view(
        now: &Position,
        floor: CellSet,
        spots: CellSet,
    ) -> Result<Self, MapError> {
        let mut possible = if spots.is_empty() {
            vec![Rules::live(1), Rules::live(2)]
        } else {
            vec![Rules::live(4), Rules::contest(4), Rules::live(3)]
        };
        // The sort is stable, so rules that exclude this number of spots move behind the other
        // rules.
        possible.sort_by_key(|rules| !rules.spot_count.range(floor).contains(&spots.len()));
        let mut belief = Self { map: Map::new(possible[0], floor, spots)?, possible };
        belief.keep(|map| can_hold(map, now));
        Ok(belief)
    }

    /// Returns the map under the likeliest rules.
    pub(crate) fn map(&self) -> &Map {
        &self.map
    }

    /// Returns the map to search with when the seat holds `gold`. If a mine costs more than that
    /// under any of the possible rules for the likeliest league, the map uses the highest possible
    /// price, so that the search plans no mine.
    pub(crate) fn map_with(&self, gold: i32) -> Map {
        match self.of_likeliest_league().max_by_key(|rules| rules.mine_price) {
            Some(dearest) if gold < dearest.mine_price => self.map.with_rules(*dearest),
            _ => self.map.clone(),
        }
    }

    /// Returns the possible rules for the likeliest league.
    fn of_likeliest_league(&self) -> impl Iterator<Item = &Rules> {
        let league = self.map.rules().league;
        self.possible.iter().filter(move |rules| rules.league == league)
    }

    /// Returns the effects of a turn, in order, that are allowed under all possible rules for the
    /// likeliest league. The rule sets have different mine prices. Until the price is known, a mine
    /// is built only if there is enough gold for the higher price.
    pub(crate) fn allowed(&self, position: &Position, effects: &[Effect]) -> Vec<Effect> {
        let rules = self.of_likeliest_league();
        let mut boards: Vec<(Map, Position)> =
            rules.map(|rules| (self.map.with_rules(*rules), *position)).collect();
        let mut allowed = effects.to_vec();
        allowed.retain(|effect| {
            let action = effect.action();
            let all = boards.iter().all(|(map, board)| board.check(map, action) == Ok(*effect));
            if all {
                boards.iter_mut().for_each(|(map, board)| board.apply(map, *effect, &mut ()));
            }
            all
        });
        allowed
    }

    /// Discards the rules that are inconsistent with the outcome of the last turn.
    pub(crate) fn update(&mut self, played: &PlayedTurn, now: &Position, roster: &Roster) {
        self.keep(|map| can_hold(map, now) && explains(map, played, now, roster));
    }

    /// Discards the rules whose map fails a test. If all fail, the belief is unchanged.
    fn keep(&mut self, test: impl Fn(&Map) -> bool) {
        if self.possible.len() == 1 {
            return;
        }
        let passes = |rules: &Rules| test(&self.map.with_rules(*rules));
        let possible: Vec<Rules> = self.possible.iter().copied().filter(passes).collect();
        if let Some(likeliest) = possible.first() {
            self.map = self.map.with_rules(*likeliest);
            self.possible = possible;
        }
    }
}

/// Returns true if the turn could have led to the current position under the map's rules.
fn explains(map: &Map, played: &PlayedTurn, now: &Position, roster: &Roster) -> bool {
    let mut then = played.position;
    for &effect in &played.effects {
        // These rules may refuse a command, which then has no effect.
        let _ = then.play(map, effect.action(), &mut ());
    }
    is_paid(&then, now)
        && beaten_are_gone(played, &then, now, roster)
        && strong_enough(map, &then, now)
}

/// Returns true if the current gold equals the gold left after the turn plus the income. After a
/// wipe-out the gold is 0, so nothing can be inferred.
fn is_paid(then: &Position, now: &Position) -> bool {
    let seat = now.to_move();
    now.gold(seat) == 0 || then.gold(seat) + now.income(seat) == now.gold(seat)
}

/// Returns true if the enemy units captured in the turn are gone.
fn beaten_are_gone(played: &PlayedTurn, then: &Position, now: &Position, roster: &Roster) -> bool {
    let seat = now.to_move();
    let beaten = played.position.units() & played.position.owned(!seat) & then.owned(seat);
    let living = now.units() & now.owned(!seat);
    beaten.into_iter().all(|cell| {
        let id = played.roster.id(cell);
        living.into_iter().all(|other| roster.id(other) != id)
    })
}

/// Returns true if every enemy unit that replaced one of the seat's own units is strong enough to
/// have captured it.
fn strong_enough(map: &Map, then: &Position, now: &Position) -> bool {
    let seat = now.to_move();
    let overrun = then.units() & then.owned(seat) & now.units() & now.owned(!seat);
    overrun.into_iter().all(|cell| {
        let beats_its_like = |level: Level| level.number() == map.rules().level_max;
        let winner = now.level_at(cell);
        winner > then.level_at(cell) || winner.is_some_and(beats_its_like)
    })
}

/// Returns true if every piece on the board is available in the league.
fn can_hold(map: &Map, now: &Position) -> bool {
    let rules = map.rules();
    let mut too_high = Level::ALL.into_iter().filter(|level| level.number() > rules.level_max);
    too_high.all(|level| now.units_of(level).is_empty())
        && (rules.has_towers() || now.towers().is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bot, Cell, Commands, Game, NodeLimit, View, Weights};

    /// Returns ten spots on an open floor of 144 cells. Both rule sets allow this number. Returns
    /// no spots if the rules have no mines.
    fn spots(rules: &Rules) -> CellSet {
        let cells = [(1, 0), (4, 3), (2, 5), (7, 1), (5, 5)].map(|(x, y)| Cell::at(x, y));
        let half: CellSet = cells.into_iter().flatten().collect();
        let all = half | half.into_iter().map(Cell::mirrored).collect::<CellSet>();
        if rules.has_mines() {
            all
        } else {
            CellSet::EMPTY
        }
    }

    /// Returns the beliefs of two bots after a game against each other, or after `rounds` rounds,
    /// with `nodes` evaluations per turn. The bots build mines early, so that the price is
    /// revealed.
    fn known_after(rules: Rules, rounds: u16, nodes: u64) -> [Belief; 2] {
        let spots = spots(&rules);
        let mut game = Game::new(Map::new(rules, CellSet::ALL, spots).expect("a floor"));
        let weights = Weights { mine: 500, ..Weights::default() };
        let mut bots = [(); 2].map(|()| Bot::new(spots, weights));
        while game.ending().is_none() && game.position().round() <= rounds {
            let seat = game.position().to_move();
            let line = bots[seat.index()].answer(&game.view(seat), &NodeLimit(nodes));
            let commands = Commands::read(&line, &rules).expect("well-formed commands").0;
            game.play(&commands, None);
        }
        bots.map(|bot| bot.belief.expect("a view was seen"))
    }

    /// Returns the properties of the rules that a seat can observe.
    fn visible(rules: &Rules) -> (u8, Option<(i32, i32)>, bool) {
        let mines = rules.has_mines().then_some((rules.mine_price, rules.mine_price_step));
        (rules.level_max, mines, rules.has_towers())
    }

    #[test]
    fn the_truth_is_never_ruled_out() {
        for league in 1..=4 {
            for rules in [Rules::live(league), Rules::contest(league)] {
                for belief in known_after(rules, 20, 2000) {
                    let truth = |other: &Rules| visible(other) == visible(&rules);
                    assert!(belief.possible.iter().any(truth), "{rules:?}");
                }
            }
        }
    }

    #[test]
    fn units_that_fall_tell_the_lower_leagues_apart() {
        for rules in [Rules::live(1), Rules::live(2)] {
            // In some games, no unit meets another unit of the same level.
            let games = [1000, 2000, 3000, 4000].map(|nodes| known_after(rules, 40, nodes));
            let known = games.iter().flatten().filter(|belief| belief.possible == [rules]);
            assert!(known.count() > 0, "{rules:?}");
        }
    }

    #[test]
    fn a_mine_of_unknown_price_is_built_with_gold_for_the_dearer_one() {
        let (live, contest) = (Rules::live(4), Rules::contest(4));
        let spots = spots(&live);
        let mut position = Position::start();
        position.owned[crate::Seat::Red] =
            CellSet::ALL - CellSet::from_cell(Cell::BOTTOM_RIGHT).dilated();
        position.refresh_activity();
        let cell = spots.first().expect("a spot");
        let mine = Effect::build(crate::Building::Mine, cell);
        let training = Effect::train(Level::One, cell.mirrored());
        let mut belief = Belief::from_first_view(&position, CellSet::ALL, spots).expect("a floor");
        for (possible, gold, expected) in [
            (vec![live, contest], 19, vec![training]),
            (vec![live, contest], 20, vec![mine]),
            (vec![live, contest], 30, vec![mine, training]),
            (vec![live], 25, vec![mine, training]),
            (vec![contest], 29, vec![mine]),
            (vec![contest], 19, vec![training]),
        ] {
            position.gold[crate::Seat::Red] = gold;
            belief.possible = possible;
            let searched = belief.map_with(gold);
            assert_eq!(searched.rules().mine_price > gold, !expected.contains(&mine), "{gold}");
            assert_eq!(belief.allowed(&position, &[mine, training]), expected, "{gold}");
        }
    }

    /// Returns a board where red owns the upper half and blue the lower half. If `taken`, blue also
    /// owns a cell in the upper half.
    fn halves(gold: i32, units: &str, taken: bool) -> (Position, Roster) {
        let upper = "OOOOOOOOOOOO\n".repeat(5);
        let border = if taken { "OOOOOXOOOOOO\n" } else { "OOOOOOOOOOOO\n" };
        let lower = "XXXXXXXXXXXX\n".repeat(6);
        let text =
            format!("{gold}\n70\n0\n70\n{upper}{border}{lower}2\n0 0 0 0\n1 0 11 11\n{units}");
        text.parse::<View>().expect("a view").position(9)
    }

    #[test]
    fn a_unit_that_falls_to_its_like_shows_the_lowest_league() {
        let (position, roster) = halves(0, "2\n0 1 1 5 5\n1 2 1 5 6", false);
        let played = PlayedTurn { position, roster, effects: Vec::new() };
        for (winner, league) in [("2 1", Some(1)), ("3 2", Some(2)), ("3 1", Some(1))] {
            let units = format!("1\n1 {winner} 5 5");
            let (now, roster) = halves(70, &units, true);
            let first = Belief::from_first_view(&position, CellSet::ALL, CellSet::EMPTY);
            let mut belief = first.expect("a floor");
            belief.update(&played, &now, &roster);
            let known = belief.possible.iter().map(|rules| rules.league);
            assert!(known.eq(league), "{winner}");
        }
    }

    #[test]
    fn a_unit_of_level_two_shows_that_it_is_not_the_lowest_league() {
        for (unit, league) in [("0 1 2 5 5", 2), ("1 1 2 5 7", 2), ("1 1 1 5 7", 1)] {
            let (position, _) = halves(0, &format!("1\n{unit}"), false);
            let belief = Belief::from_first_view(&position, CellSet::ALL, CellSet::EMPTY);
            assert_eq!(belief.expect("a floor").map().rules().league, league, "{unit}");
        }
    }

    #[test]
    fn the_price_of_a_mine_shows_the_contest() {
        for belief in known_after(Rules::contest(4), 40, 2000) {
            assert_eq!(belief.possible, [Rules::contest(4)]);
        }
    }

    #[test]
    fn many_spots_show_the_contest() {
        let floor =
            (CellSet::from_cell(Cell::TOP_LEFT) | CellSet::from_cell(Cell::BOTTOM_RIGHT)).dilated();
        let floor = floor.dilated().dilated() | spots(&Rules::live(4));
        let start = Position::start();
        let belief = Belief::from_first_view(&start, floor, spots(&Rules::live(4)));
        let belief = belief.expect("a floor");
        assert_eq!(belief.map().rules().name, "contest");
    }
}
