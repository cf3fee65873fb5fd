//! Attributes written to stderr by bots, in the formats of psyleague, cgarena and the viewer.

use super::value::{is_name, number};

/// An attribute line: `[PDATA] name = value` for the player, `[TDATA] name = value` for the game,
/// `[PDATA][turn] name = value` for one turn, and `[PDATA+] name = value` to add to the previous
/// values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttributeLine<'a> {
    /// True if the attribute describes the game, false if it describes the player.
    pub is_of_game: bool,
    /// True if the value is added to the previous one.
    pub is_added: bool,
    /// The turn number, as counted by the bot.
    pub turn: Option<u16>,
    pub name: &'a str,
    /// The remainder of the line, trimmed. Its length is not limited.
    pub value: &'a str,
}

impl<'a> AttributeLine<'a> {
    /// Parses a line. Returns `None` if it has any other form, as most lines do.
    pub fn read(line: &'a str) -> Option<Self> {
        let (word, rest) = line.trim().strip_prefix('[')?.split_once(']')?;
        let (word, is_added) = word.strip_suffix('+').map_or((word, false), |word| (word, true));
        let is_of_game = word.eq_ignore_ascii_case("TDATA");
        if !is_of_game && !word.eq_ignore_ascii_case("PDATA") {
            return None;
        }
        let rest = rest.trim_start();
        let (turn, rest) = match rest.strip_prefix('[') {
            Some(rest) => {
                let (turn, rest) = rest.split_once(']')?;
                (Some(turn.trim().parse().ok()?), rest)
            }
            None => (None, rest),
        };
        let (name, value) = rest.split_once('=')?;
        let (name, value) = (name.trim(), value.trim());
        let is_sound = is_name(name) && (!is_added || number(value).is_some());
        is_sound.then_some(Self { is_of_game, is_added, turn, name, value })
    }

    /// Parses a `#value name number` line, which the viewer plots.
    pub fn read_point(line: &'a str) -> Option<Self> {
        let rest = line.strip_prefix("#value").filter(|rest| rest.starts_with([' ', '\t']))?;
        let mut words = rest.split_whitespace();
        let (name, value) = (words.next()?, words.next()?);
        let is_sound = is_name(name) && number(value).is_some();
        is_sound.then_some(Self { is_of_game: false, is_added: false, turn: None, name, value })
    }
}

#[cfg(test)]
mod tests {
    use super::AttributeLine;

    fn line(is_of_game: bool, turn: Option<u16>, name: &str, value: &str) -> String {
        format!("{:?}", AttributeLine { is_of_game, is_added: false, turn, name, value })
    }

    fn read(text: &str) -> String {
        AttributeLine::read(text).map(|line| format!("{line:?}")).unwrap_or_default()
    }

    #[test]
    fn the_forms_of_both_arenas_are_read() {
        assert_eq!(read("[PDATA] k = v w"), line(false, None, "k", "v w"));
        assert_eq!(read("  [tdata]k=7\r"), line(true, None, "k", "7"));
        assert_eq!(read("[PDATA][12] depth = 4"), line(false, Some(12), "depth", "4"));
        assert_eq!(read("[TDATA] [3] a.b-c = b = c"), line(true, Some(3), "a.b-c", "b = c"));
        assert!(AttributeLine::read("[PDATA+] n = 2").is_some_and(|line| line.is_added));
    }

    #[test]
    fn points_of_charts_are_read() {
        let read = |text| AttributeLine::read_point(text).map(|line| format!("{line:?}"));
        assert_eq!(read("#value depth\t4 of 9\r"), Some(line(false, None, "depth", "4")));
        for line in
            ["#value depth", "#value depth x", "#values depth 4", " #value depth 4", "#value a=b 4"]
        {
            assert_eq!(read(line), None, "{line:?}");
        }
    }

    #[test]
    fn other_lines_are_ignored() {
        for line in [
            "",
            "PDATA k = v",
            "[PDATA] k",
            "[PDATA] = v",
            "[PDATA] a b = v",
            "[PDATA] not = v",
            "[XDATA] k = v",
            "[PDATA++] k = 1",
            "[PDATA][x] k = 1",
            "[PDATA][99999] k = 1",
            "[PDATA+] k = x",
            "[PDATA+] k = inf",
            "[PDATA k = v",
        ] {
            assert_eq!(AttributeLine::read(line), None, "{line:?}");
        }
    }
}
