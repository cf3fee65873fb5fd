//! Checks records made by the official referee: maps, whole games, single lines in prepared
//! positions, and long games without inputs.

mod records;

use icefire::{Building, Commands, Ending, Event as GameEvent, Rules};
use maps::ice_and_fire::Options;
use maps::{Generate, IceAndFireSetup};
use serde_json::{Value, json};

use self::records::{
    GAME, GameRecord, LINE, LONG, LineRecord, LongRecord, MAP, MapRecord, SITUATION,
    SituationRecord, TurnRecord, read,
};
use super::event::code_and_text;
use super::{Event, IceAndFire, Turn, side};
use engine::catalogue::{ExternalRecords, Mismatch, differs};
use engine::protocol::{Exit, Game, Phase, Seat};

/// Checks records. Keeps the most recent position, in which the lines that follow are tried.
#[derive(Default)]
pub(super) struct Checker {
    situation: Option<(u64, IceAndFire)>,
}

impl ExternalRecords for Checker {
    fn accepts(&self, record: &Value) -> bool {
        [MAP, GAME, SITUATION, LINE, LONG].iter().any(|kind| kind.fits(record))
    }

    fn check(&mut self, record: &Value) -> Result<(), Mismatch> {
        if MAP.fits(record) {
            check_map(&read(&MAP, record)?)
        } else if SITUATION.fits(record) {
            self.open_situation(&read(&SITUATION, record)?)
        } else if LINE.fits(record) {
            self.check_line(&read(&LINE, record)?)
        } else if LONG.fits(record) {
            check_long(&read(&LONG, record)?)
        } else {
            check_game(&read(&GAME, record)?)
        }
    }
}

/// Compares two texts. Returns an error for the first line that differs.
fn same(what: &str, expected: impl ToString, got: impl ToString) -> Result<(), Mismatch> {
    let difference = Mismatch::between_texts(what, &expected.to_string(), &got.to_string());
    difference.map_or(Ok(()), Err)
}

fn rules_of(name: &str, league: u8) -> Result<Rules, Mismatch> {
    if !(1..=4).contains(&league) {
        return Err(differs("league", "1 to 4", league));
    }
    Rules::named(name, league).ok_or_else(|| differs("rules", "live or contest", name))
}

fn generate(seed: &str, rules: &str, league: u8) -> Result<IceAndFireSetup, Mismatch> {
    let number = seed.parse().map_err(|_| differs("seed", "a signed 64-bit number", seed))?;
    Ok(IceAndFireSetup::from_seed(number, &Options { rules: rules_of(rules, league)? }))
}

fn start(seed: &str, rules: &str, league: u8) -> Result<IceAndFire, Mismatch> {
    let setup = generate(seed, rules, league)?;
    Ok(IceAndFire::new(&setup).expect("generated setups are valid"))
}

fn check_map(record: &MapRecord) -> Result<(), Mismatch> {
    same("number of leagues", record.spots.len(), 4)?;
    for (league, spots) in (1..).zip(&record.spots) {
        let setup = generate(&record.seed, &record.rules, league)?;
        same("rows", record.rows.join("\n"), setup.rows.join("\n"))?;
        let what = format!("spots of league {league}");
        same(&what, format!("{spots:?}"), format!("{:?}", setup.mine_spots))?;
    }
    Ok(())
}

fn check_game(record: &GameRecord) -> Result<(), Mismatch> {
    let mut game = start(&record.seed, &record.rules, record.league)?;
    for seat in Seat::all(2) {
        same("init", &record.init, game.opening(seat).trim_end())?;
    }
    let with_result = |turn: &&TurnRecord| matches!(turn, TurnRecord::WithResult(..));
    let results = record.turns.iter().filter(with_result).count();
    if results > 0 {
        same("number of results", results, record.turns.len())?;
    }
    for (number, turn) in record.turns.iter().enumerate() {
        let (seat, input, output, result) = match turn {
            TurnRecord::WithResult(seat, input, output, result) => {
                (*seat, input, output, Some(result))
            }
            TurnRecord::Plain(seat, input, output) => (*seat, input, output, None),
        };
        check_input(&game, seat, input)
            .and_then(|()| check_turn(&mut game, seat, output.as_deref(), result))
            .map_err(|difference| difference.at(number, seat))?;
    }
    check_scores(&game, &record.scores)?;
    check_ending(&game, record)
}

fn check_ending(game: &IceAndFire, record: &GameRecord) -> Result<(), Mismatch> {
    let ending = game.game().ending();
    let answered = |turn: &TurnRecord| match turn {
        TurnRecord::WithResult(_, _, output, _) | TurnRecord::Plain(_, _, output) => {
            output.is_some()
        }
    };
    let end = match ending {
        None => "none",
        Some(Ending::TurnLimit) => "turn_limit",
        Some(Ending::Captured(_)) => "hq_captured",
        Some(Ending::Forfeit(_)) if record.turns.last().is_some_and(answered) => "unrecognised",
        Some(Ending::Forfeit(_)) => "timeout",
    };
    same("end", &record.end, end)?;
    let lost = ending.and_then(Ending::loser);
    let loser = Seat::all(2).find(|seat| Some(side(*seat)) == lost).map(Seat::index);
    same("loser", json!(record.loser), json!(loser))
}

fn check_input(game: &IceAndFire, seat: usize, input: &str) -> Result<(), Mismatch> {
    let expected = Phase::Turn(Seat(seat));
    same("seat to move", format!("{expected:?}"), format!("{:?}", game.phase()))?;
    let sent = game.game().view(side(Seat(seat))).to_text();
    same("input", input, sent.trim_end())
}

fn check_turn(
    game: &mut IceAndFire,
    seat: usize,
    output: Option<&str>,
    result: Option<&String>,
) -> Result<(), Mismatch> {
    let codes = match output {
        Some(line) => answer(game, Seat(seat), line),
        None => {
            game.leave(Seat(seat), Exit::Timeout);
            "timeout".to_owned()
        }
    };
    // Some records do not specify the result of a missing answer.
    let known = result.filter(|result| output.is_some() || !result.is_empty());
    known.map_or(Ok(()), |result| same("result", result, &codes))
}

/// Plays a line and returns each command's result, as the codes that records use.
fn answer(game: &mut IceAndFire, seat: Seat, line: &str) -> String {
    let mut commands = Commands::default();
    let recognised = commands.read_into(line, game.game().map().rules()).is_ok();
    let mut codes = Vec::new();
    if recognised {
        codes.extend(game.play(&Turn(commands)).iter().filter_map(code));
    } else {
        game.game()
            .unresolved(&commands.0, |_, refusal| codes.push(code_and_text(refusal).0.to_owned()));
        codes.push("loss".to_owned());
        game.leave(seat, Exit::Malformed);
    }
    codes.join(" ")
}

fn code(event: &Event) -> Option<String> {
    Some(match &event.0 {
        GameEvent::Refused(_, refusal) => code_and_text(*refusal).0.to_owned(),
        GameEvent::Moved { id, to, .. } => format!("M{id}:{},{}", to.x(), to.y()),
        GameEvent::Trained { cell, .. } => format!("T{},{}", cell.x(), cell.y()),
        GameEvent::Built(Building::Mine, cell) => format!("BM{},{}", cell.x(), cell.y()),
        GameEvent::Built(Building::Tower, cell) => format!("BT{},{}", cell.x(), cell.y()),
        _ => return None,
    })
}

fn check_scores(game: &IceAndFire, expected: &[i64]) -> Result<(), Mismatch> {
    let expected = Phase::Over(expected.to_vec());
    same("scores", format!("{expected:?}"), format!("{:?}", game.phase()))
}

fn check_long(record: &LongRecord) -> Result<(), Mismatch> {
    same("length of p1", record.p1.len(), record.p0.len())?;
    let mut game = start(&record.seed, &record.rules, record.league)?;
    for (red, blue) in record.p0.iter().zip(&record.p1) {
        answer(&mut game, Seat(0), red);
        answer(&mut game, Seat(1), blue);
    }
    check_scores(&game, &record.scores)
}

impl Checker {
    fn open_situation(&mut self, record: &SituationRecord) -> Result<(), Mismatch> {
        let mut game = start(&record.seed, &record.rules, record.league)?;
        for (turn, line) in record.prefix.iter().enumerate() {
            answer(&mut game, Seat(turn % 2), line);
        }
        let Phase::Turn(seat) = game.phase() else {
            return same("phase", "a seat to move", "over");
        };
        same("player", record.player, seat.index())?;
        let round = game.game().position().round();
        same("turn", record.turn, round)?;
        let view = game.view(seat).to_string();
        same("view", &record.view, view.trim_end())?;
        self.situation = Some((record.situation, game));
        Ok(())
    }

    fn check_line(&self, record: &LineRecord) -> Result<(), Mismatch> {
        let known = self.situation.as_ref().filter(|(number, _)| *number == record.s);
        let Some((_, before)) = known else {
            return same("situation", record.s, "no earlier situation with this number");
        };
        let mut game = before.clone();
        let Phase::Turn(seat) = game.phase() else {
            return same("phase", "a seat to move", "over");
        };
        let codes = answer(&mut game, seat, &record.line);
        same("res", &record.res, &codes)?;
        let verdict = match game.game().ending().and_then(Ending::loser) {
            None => "ok",
            Some(loser) if loser == side(seat) => "loss",
            Some(_) => "win",
        };
        same("verdict", &record.verdict, verdict)?;
        if record.next.is_some() != (verdict == "ok")
            || record.scores.is_some() != (verdict != "ok")
        {
            return same("fields", "next after ok, scores otherwise", verdict);
        }
        if let Some(next) = &record.next {
            same("next", next, game.view(Seat(1 - seat.index())).to_string().trim_end())?;
        }
        record.scores.as_ref().map_or(Ok(()), |scores| check_scores(&game, scores))
    }
}
