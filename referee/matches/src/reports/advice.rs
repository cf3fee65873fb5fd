//! Advice on how a match is set up, based on its games.
//!
//! Advice is given only if the evidence is clear: a share counts as above a limit if the posterior
//! probability that it is above is at least 97.5 %, as for the lower end of an interval. No advice
//! is given for fewer than [`GAMES_MIN`] games.

use itertools::Itertools;

use super::label::Label;
use super::table::rounded;
use crate::statistics::Counts;
use crate::{Category, League, MatchSummary, Termination};

/// Minimum number of games in a match, or of a league player, for any advice.
const GAMES_MIN: u64 = 30;
/// Share of points above which an opponent is too weak to distinguish versions.
const NEARLY_ALL: f64 = 0.97;
/// Share of undecided pairs above which they are in the majority.
const MOST: f64 = 0.5;
/// Share of points that both players must exceed in a seat for the seat to decide.
const SEAT: f64 = 0.53;
/// Share of lost points due to faults above which faults decide.
const FAULTS: f64 = 0.2;

/// Gives advice on a match, with at most one sentence for each of these cases:
///
/// - Every pair is even, so there is no interval.
/// - A player lost more than 20 % of its lost points to faults.
/// - A player takes more than 97 % of the points, and not because of its opponent's faults.
/// - More than half of the pairs are undecided: both games were identical, or both were drawn.
/// - Both players take more than 53 % of the points in one of two seats, so the seat matters more
///   than the player.
pub fn match_advice(players: [&str; 2], summary: &MatchSummary) -> Vec<String> {
    if summary.played() < GAMES_MIN {
        return Vec::new();
    }
    let labels = Label::for_two(players);
    let lost = lost_points(summary);
    let faults = [0, 1].map(|player| {
        let kinds = summary.fault_kinds(player).collect_vec();
        fault_advice(&labels[player], &kinds, lost[player])
    });
    let beaten = [0, 1].map(|player| {
        let is_beaten = faults[player].is_none() && loses_nearly_all(summary, player);
        is_beaten.then(|| beaten_advice(&labels, summary, player))
    });
    let others = [idle_advice(&labels, summary), seat_advice(&labels, summary)];
    let all = [even_advice(summary)].into_iter().chain(faults).chain(beaten).chain(others);
    all.flatten().collect()
}

/// Gives advice on the players in a league: faults, as in a match, and players that lose more than
/// 97 % of the points.
pub fn league_advice(names: &[String], league: &League) -> Vec<String> {
    let advice = |player: usize| {
        let (points, games) = league.total(player);
        let (label, lost) = (Label::new(&names[player]), games as f64 - points);
        let points = rounded(points, 100.0);
        let kinds = league.faults(player).kinds.iter().map(|(end, count)| (*end, *count));
        let beaten = || {
            let is_beaten = is_share_above(lost, games as f64, NEARLY_ALL);
            let text = format!(
                "{label} loses nearly every game ({points} points in {games} games), so its games \
                 no longer tell the other players apart."
            );
            is_beaten.then_some(text)
        };
        let has_enough = games >= GAMES_MIN;
        has_enough.then(|| fault_advice(&label, &kinds.collect_vec(), lost).or_else(beaten))?
    };
    league.ranking().into_iter().filter_map(advice).collect()
}

/// Returns true if a share of points or games is above the limit with the required probability.
fn is_share_above(part: f64, whole: f64, limit: f64) -> bool {
    Counts::from_games((whole - part).ceil() as u64, 0, part.floor() as u64).is_above(limit)
}

fn lost_points(summary: &MatchSummary) -> [f64; 2] {
    let [losses, draws, wins] = summary.games.map(|count| count as f64);
    [losses + draws / 2.0, wins + draws / 2.0]
}

fn even_advice(summary: &MatchSummary) -> Option<String> {
    summary
        .counts()
        .is_even()
        .then(|| "Every pair is even, so no interval can be given yet.".to_owned())
}

fn fault_advice(label: &Label, kinds: &[(Termination, u64)], lost: f64) -> Option<String> {
    let faults: u64 = kinds.iter().map(|(_, count)| count).sum();
    let kinds = kinds.iter().map(|(end, count)| format!("{end} {count}")).format(", ");
    let text = format!(
        "{} lost {} points and dropped out of {faults} games ({kinds}). Fix this first.",
        label.at_start(),
        rounded(lost, 100.0)
    );
    is_share_above((faults as f64).min(lost), lost, FAULTS).then_some(text)
}

fn loses_nearly_all(summary: &MatchSummary, player: usize) -> bool {
    let counts = summary.counts();
    if player == 0 { counts.is_below(1.0 - NEARLY_ALL) } else { counts.is_above(NEARLY_ALL) }
}

fn beaten_advice(labels: &[Label; 2], summary: &MatchSummary, player: usize) -> String {
    let [mut won, drawn, mut lost] = summary.games;
    if player == 0 {
        (won, lost) = (lost, won);
    }
    let (beaten, other) = (labels[player].at_start(), &labels[1 - player]);
    format!(
        "{beaten} loses nearly every game (+{won} ={drawn} -{lost}), so its games no longer tell \
         versions of {other} apart. Choose a stronger opponent, or give {other} a handicap."
    )
}

fn idle_advice([first, second]: &[Label; 2], summary: &MatchSummary) -> Option<String> {
    let pairs: u64 = summary.pentanomial.iter().sum();
    let [repeated, drawn] = summary.idle_pairs;
    let idle = repeated + drawn;
    let text = format!(
        "{idle} of {pairs} pairs decide nothing ({repeated} repeat one game, {drawn} are two \
         draws), so the match needs more games than it seems to. Use other seeds or openings, or \
         check that {first} and {second} differ."
    );
    is_share_above(idle as f64, pairs as f64, MOST).then_some(text)
}

fn seat_advice(labels: &[Label; 2], summary: &MatchSummary) -> Option<String> {
    let in_seat = |seat| summary.categories.get(&Category::Seat(seat));
    let (Some(seats), None) = (in_seat(0).zip(in_seat(1)), in_seat(2)) else { return None };
    let counts =
        [seats.0, seats.1].map(|[lost, drawn, won]| Counts::from_games(*lost, *drawn, *won));
    let wins = |seat: usize| counts[seat].is_above(SEAT) && counts[1 - seat].is_below(1.0 - SEAT);
    let seat = (0..2).find(|seat| wins(*seat))?;
    let [own, other] = [seat, 1 - seat].map(|seat| 100.0 * counts[seat].mean());
    Some(format!(
        "Seat {seat} matters more than the player: {} scores {own:.1} % in seat {seat} and {other:.1} % in \
         seat {}. Only complete pairs compare the players.",
        labels[0],
        1 - seat
    ))
}

#[cfg(test)]
mod tests {
    use engine::protocol::Exit;
    use maps::{ChaChaDice, Dice};

    use super::*;
    use crate::Outcome;
    use crate::samples::game;

    const WON: [usize; 2] = [2, 2];
    const LOST: [usize; 2] = [0, 0];
    const DRAWN: [usize; 2] = [1, 1];
    /// Pairs with both games won by the first seat, or both by the second.
    const BY_SEAT: [[usize; 2]; 2] = [[2, 0], [0, 2]];

    /// Returns a pair's games, given the first player's half points in seat 0 and in seat 1.
    fn games_of([first, second]: [usize; 2]) -> [Outcome; 2] {
        let scores = |half_points: usize| [half_points as i64, 2 - half_points as i64];
        [game([0, 1], scores(first)), game([1, 0], scores(second))]
    }

    /// Adds a game that differs from all previous ones.
    fn add_game(summary: &mut MatchSummary, outcome: Outcome) {
        summary.add(&Outcome { hash: format!("{:016x}", summary.played()), ..outcome });
    }

    fn add(summary: &mut MatchSummary, pair: [usize; 2]) {
        games_of(pair).into_iter().for_each(|outcome| add_game(summary, outcome));
    }

    fn of_pairs(pairs: &[([usize; 2], usize)]) -> MatchSummary {
        let mut summary = MatchSummary::default();
        let all = pairs.iter().flat_map(|(pair, count)| std::iter::repeat_n(*pair, *count));
        all.for_each(|pair| add(&mut summary, pair));
        summary
    }

    fn advice(summary: &MatchSummary) -> Vec<String> {
        match_advice(["A", "B"], summary)
    }

    #[test]
    fn a_player_that_loses_nearly_all_separates_no_versions() {
        assert!(advice(&of_pairs(&[(WON, 94)])).is_empty());
        let text = "B loses nearly every game (+0 =0 -190), so its games no longer tell versions of A \
            apart. Choose a stronger opponent, or give A a handicap.";
        assert_eq!(advice(&of_pairs(&[(WON, 95)])), [text]);
        assert!(advice(&of_pairs(&[(LOST, 94)])).is_empty());
        let text = match_advice(["@random", "@random"], &of_pairs(&[(LOST, 119), ([0, 1], 1)]));
        let start = "The first @random loses nearly every game (+0 =1 -239), ";
        assert!(text[0].starts_with(start) && text.len() == 1, "{text:?}");
    }

    /// Twenty pairs, `repeated` of them with two identical games and `drawn` with two draws.
    fn idle(repeated: usize, drawn: usize) -> MatchSummary {
        let mut summary = of_pairs(&[(DRAWN, drawn)]);
        for number in 0..repeated {
            games_of(BY_SEAT[number % 2]).iter().for_each(|game| summary.add(game));
        }
        (repeated + drawn..20).for_each(|number| add(&mut summary, [WON, LOST][number % 2]));
        summary
    }

    #[test]
    fn pairs_of_the_same_game_or_of_draws_decide_nothing() {
        assert!(advice(&idle(14, 0)).is_empty());
        assert!(advice(&idle(0, 14)).is_empty());
        let text = "15 of 20 pairs decide nothing (11 repeat one game, 4 are two draws), so the match \
            needs more games than it seems to. Use other seeds or openings, or check that A and B differ.";
        assert_eq!(advice(&idle(11, 4)), [text]);
        assert_eq!(advice(&idle(0, 15)).len(), 1);
    }

    #[test]
    fn games_without_turns_are_not_compared() {
        let mut summary = MatchSummary::default();
        for outcome in games_of(BY_SEAT[0]) {
            summary.add(&Outcome { turns: 0, ..outcome });
        }
        assert_eq!(summary.idle_pairs, [0, 0]);
    }

    #[test]
    fn a_seat_in_which_both_players_win_decides() {
        let seats = |by_seat: [usize; 2], ahead: usize, more: usize| {
            of_pairs(&[(by_seat, ahead), (WON, more), (LOST, more)])
        };
        // Each player first wins 34 of its 50 games in the seat, then 33.
        let text = "Seat 0 matters more than the player: A scores 68.0 % in seat 0 and 32.0 % in seat 1. \
            Only complete pairs compare the players.";
        assert_eq!(advice(&seats(BY_SEAT[0], 18, 16)), [text]);
        assert!(advice(&seats(BY_SEAT[0], 16, 17)).is_empty());
        let second = advice(&seats(BY_SEAT[1], 18, 16));
        assert!(
            second[0].starts_with("Seat 1 matters more than the player: A scores 68.0 % in seat 1")
        );
        // The same seats, but one player is strong enough to hold its own in the worse seat.
        assert!(advice(&of_pairs(&[(BY_SEAT[0], 10), (WON, 10)])).is_empty());
        let mut of_three = seats(BY_SEAT[0], 18, 16);
        of_three.categories.insert(Category::Seat(2), [0, 0, 1]);
        assert!(advice(&of_three).is_empty());
    }

    /// Games of which the first player loses some. Its first `faults` losses are due to faults.
    fn with_faults(
        won_pairs: usize,
        losses: usize,
        faults: usize,
        kinds: [Exit; 4],
    ) -> MatchSummary {
        let mut summary = of_pairs(&[(WON, won_pairs)]);
        for number in 0..losses {
            let exit = Termination::Exited(kinds[number % 4]);
            let end = if number < faults { exit } else { Termination::Lost };
            let lost = game([number % 2, 1 - number % 2], [0, 1]);
            add_game(&mut summary, Outcome { ends: vec![end, Termination::Won], ..lost });
        }
        summary
    }

    #[test]
    fn faults_are_counted_by_kind_where_they_are_many_of_the_lost_games() {
        let kinds = [Exit::Crashed, Exit::Timeout, Exit::Timeout, Exit::Timeout];
        assert!(advice(&with_faults(10, 20, 7, kinds)).is_empty());
        let text =
            "A lost 20 points and dropped out of 8 games (timeout 6, crashed 2). Fix this first.";
        assert_eq!(advice(&with_faults(10, 20, 8, kinds)), [text]);
        // A player that loses every game through faults is broken, not weak.
        let text =
            "A lost 300 points and dropped out of 300 games (malformed 300). Fix this first.";
        assert_eq!(advice(&with_faults(0, 300, 300, [Exit::Malformed; 4])), [text]);
        assert!(advice(&with_faults(0, 300, 0, kinds))[0].starts_with("A loses nearly every game"));
    }

    #[test]
    fn even_pairs_are_told_where_they_are_some() {
        let alternating =
            |pairs: usize| of_pairs(&[(BY_SEAT[0], pairs / 2), (BY_SEAT[1], pairs - pairs / 2)]);
        let text = "Every pair is even, so no interval can be given yet.";
        assert_eq!(advice(&alternating(15)), [text]);
        assert!(advice(&alternating(14)).is_empty());
    }

    #[test]
    fn few_games_give_no_advice() {
        let mut same = MatchSummary::default();
        (0..14).for_each(|_| games_of(BY_SEAT[0]).iter().for_each(|game| same.add(game)));
        assert_eq!((same.played(), same.idle_pairs), (28, [14, 0]));
        assert!(advice(&same).is_empty());
        games_of(BY_SEAT[0]).iter().for_each(|game| same.add(game));
        assert_eq!(advice(&same).len(), 3, "even, the same and decided by the seat");
    }

    #[test]
    fn plain_matches_give_no_advice() {
        let mut dice = ChaChaDice::new(5, 0);
        for round in 0..300 {
            // 15 to 164 pairs. One player wins 40, 50 or 60 % of the decisive games; a fifth of all
            // games are drawn.
            let win = [0.32, 0.4, 0.48][round % 3];
            let mut summary = MatchSummary::default();
            for _ in 0..15 + round / 2 {
                let pair = [0, 1].map(|_| match dice.next_f64() {
                    luck if luck < win => 2,
                    luck if luck < win + 0.2 => 1,
                    _ => 0,
                });
                add(&mut summary, pair);
            }
            assert!(advice(&summary).is_empty(), "{round}: {:?} {summary:?}", advice(&summary));
        }
    }

    fn league(games: usize, ends: impl Fn(usize) -> Termination) -> Vec<String> {
        let names = ["good", "hopeless", "fair"].map(str::to_owned);
        let mut league = League::new(3);
        for number in 0..games {
            let lost = game([0, 1], [0, 1]);
            league.add(&[1, 0], &Outcome { ends: vec![ends(number), Termination::Won], ..lost });
            league.add(&[2, 0], &game([0, 1], [(number % 2) as i64, 1]));
        }
        league_advice(&names, &league)
    }

    #[test]
    fn players_of_a_league_are_advised_on() {
        assert!(league(88, |_| Termination::Lost).is_empty());
        let text = "hopeless loses nearly every game (0 points in 89 games), so its games no \
            longer tell the other players apart.";
        assert_eq!(league(89, |_| Termination::Lost), [text]);
        let late = |faults: usize| {
            let timeout = Termination::Exited(Exit::Timeout);
            move |number: usize| if number < faults { timeout } else { Termination::Lost }
        };
        assert!(league(50, late(15)).is_empty());
        let text =
            "hopeless lost 50 points and dropped out of 16 games (timeout 16). Fix this first.";
        assert_eq!(league(50, late(16)), [text]);
        assert!(league(29, late(16)).is_empty());
    }
}
