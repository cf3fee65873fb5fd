//! A program's answers in positions from recorded games.

use std::collections::BTreeMap;
use std::fmt::Write;

use engine::text::counted;
use itertools::Itertools;
use matches::reports::{Table, TableFormat};
use replays::milliseconds;
use replays::text::printable;
use serde_json::{Value, json};

use super::{Agreement, DebuggedGame, DebuggedTurn};

/// Maximum length of a line in a text table, in characters.
const SHOWN_MAX: usize = 60;

/// Turns from all debugged games.
#[derive(Clone, Debug, Default)]
pub struct DebugReport {
    pub games: Vec<DebuggedGame>,
    /// Also lists turns that the program plays as recorded.
    pub all: bool,
}

impl DebugReport {
    fn turns(&self) -> impl Iterator<Item = (&DebuggedGame, &DebuggedTurn)> {
        self.games.iter().flat_map(|game| game.turns.iter().map(move |turn| (game, turn)))
    }

    fn listed(&self) -> impl Iterator<Item = (&DebuggedGame, &DebuggedTurn)> {
        self.turns().filter(|(_, turn)| self.all || turn.agreement.is_difference())
    }

    /// Returns the number of turns that the program plays differently or fails to play.
    pub fn differences(&self) -> usize {
        self.turns().filter(|(_, turn)| turn.agreement.is_difference()).count()
    }

    /// Counts the turns for each kind of agreement.
    fn counts(&self) -> [usize; 4] {
        Agreement::ALL.map(|kind| self.turns().filter(|(_, turn)| turn.agreement == kind).count())
    }

    /// Tabulates the listed turns, one per row.
    fn table(&self, shown: impl Fn(&str) -> String) -> Table {
        let names = ["game", "seed", "turn", "seat", "answer", "ms", "recorded", "answered"];
        let mut table = Table::new(&names);
        for (game, turn) in self.listed() {
            table.push(vec![
                json!(game.number),
                json!(game.seed),
                json!(turn.number),
                json!(turn.seat.index()),
                json!(turn.agreement.name()),
                json!(milliseconds(turn.time)),
                json!(shown(&turn.recorded)),
                json!(shown(&turn.answer)),
            ]);
        }
        table
    }

    /// Formats the table of listed turns. Text output also contains the counts, and the first
    /// difference with its position.
    pub fn to_text(&self, format: TableFormat) -> String {
        match format {
            TableFormat::Text => self.for_people(),
            TableFormat::Json => format!("{}\n", self.as_json()),
            TableFormat::Csv | TableFormat::Markdown => self.table(str::to_owned).to_text(format),
        }
    }

    fn for_people(&self) -> String {
        let table = self.table(shortened);
        let mut text =
            if table.is_empty() { String::new() } else { table.to_text(TableFormat::Text) };
        let counts = Agreement::ALL.iter().zip(self.counts());
        let counts = counts.map(|(kind, count)| format!("{count} {}", kind.name())).join(", ");
        let total = self.turns().count();
        let (total, games) = (counted(total, "turn"), counted(self.games.len(), "game"));
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{total} of {games}: {counts}");
        let first = self.games.iter().find_map(|game| {
            let different = game.turns.iter().filter(|turn| turn.agreement.is_difference());
            let first = different.min_by_key(|turn| turn.number);
            first.map(|turn| (game, turn))
        });
        if let Some((game, turn)) = first {
            let _ = write!(text, "\nfirst difference:\n{}", turn_text(game, turn));
        }
        text
    }

    /// Returns the counts and the listed turns as an object.
    fn as_json(&self) -> Value {
        let turn = |(game, turn): (&DebuggedGame, &DebuggedTurn)| {
            json!({
                "game": game.number, "seed": game.seed, "turn": turn.number,
                "seat": turn.seat.index(), "agreement": turn.agreement,
                "ms": milliseconds(turn.time), "limit_ms": milliseconds(turn.budget),
                "recorded": turn.recorded, "recorded_events": turn.recorded_events,
                "answered": turn.answer, "events": turn.events, "remarks": turn.stderr,
            })
        };
        let counts: BTreeMap<Agreement, usize> =
            Agreement::ALL.into_iter().zip(self.counts()).collect();
        json!({ "counts": counts, "turns": self.listed().map(turn).collect_vec() })
    }
}

/// Formats one turn as text: the position, both answers with their effects, stderr and time.
pub fn turn_text(game: &DebuggedGame, turn: &DebuggedTurn) -> String {
    let player = game.players.get(turn.seat.index()).map_or("", String::as_str);
    let mut text = format!(
        "== game {} (seed {}), turn {}, {}\n{}-- recorded, {}: {}\n",
        game.number,
        printable(&game.seed),
        turn.number,
        turn.seat,
        turn.board,
        printable(player),
        printable(&turn.recorded)
    );
    let events = |events: &[String]| -> String {
        events.iter().map(|event| format!("-> {}\n", printable(event))).collect()
    };
    text += &events(&turn.recorded_events);
    let slow = if turn.time > turn.budget {
        format!(", over the game's limit of {} ms", turn.budget.as_millis())
    } else {
        String::new()
    };
    let (ms, answer) = (milliseconds(turn.time), printable(&turn.answer));
    // Writing to a string cannot fail.
    let _ = writeln!(text, "-- answered after {ms:.1} ms{slow}: {answer}");
    text += &events(&turn.events);
    for line in turn.stderr.lines() {
        let _ = writeln!(text, "| {}", printable(line));
    }
    text + match turn.agreement {
        Agreement::Same => "same answer\n",
        Agreement::SameEffect => "different answer with the same effect\n",
        Agreement::Differs => "different answers\n",
        Agreement::Fails => "the program failed here\n",
    }
}

fn shortened(line: &str) -> String {
    let mut shown: String = line.chars().take(SHOWN_MAX).collect();
    if shown.len() < line.len() {
        shown.push('…');
    }
    shown
}
