//! Conditions on the attributes of a game: `mines >= 4 and seat = 1`.

use std::cmp::Ordering;
use std::fmt;

use super::value::{KEYWORDS, is_of_literal};
use super::{GameAttributes, Value, number};

/// A condition on one seat in a game: comparisons with `=`, `!=`, `<`, `<=`, `>` and `>=`, combined
/// with `and`, `or`, `not` and parentheses. `not` binds more tightly than `and`, and `and` more
/// tightly than `or`.
///
/// A comparison is a name, an operator, and a number or text: `mines >= 4`, `opponent = "old 3"`.
/// Text must be quoted if it is a keyword or contains blanks, quotes, brackets or operators; `\`
/// escapes the next character. `NAME[12]` is the number of turn 12. See [`GameAttributes::values`]
/// for the names.
///
/// A comparison is false if the game lacks the attribute. If the attribute has several values, one
/// match is enough; `!=` is true if none of them is equal. Numbers are compared by size, text
/// character by character.
#[derive(Clone, Debug, PartialEq)]
pub struct Filter(pub(super) Node);

/// `and` and `or` have at least two operands. No operand is of the same kind as its parent.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Node {
    Compare(Comparison),
    Not(Box<Node>),
    And(Vec<Node>),
    Or(Vec<Node>),
}

/// Comparison of a literal with an attribute, or with the attribute's number in one turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    pub name: String,
    pub turn: Option<u32>,
    pub operator: Operator,
    pub literal: Literal,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

/// The right-hand side of a comparison.
#[derive(Clone, Debug, PartialEq)]
pub struct Literal {
    /// Value to compare with text attributes.
    pub text: String,
    /// Value to compare with numeric attributes. `None` if quoted or not a number.
    pub number: Option<f64>,
}

impl Filter {
    /// Returns true if the condition holds for this seat.
    pub fn holds(&self, game: &GameAttributes, seat: usize) -> bool {
        self.0.holds(game, seat)
    }

    /// Returns the first seat for which the condition holds.
    pub fn seat_of(&self, game: &GameAttributes) -> Option<usize> {
        (0..game.seats.len()).find(|seat| self.holds(game, *seat))
    }

    /// Returns all comparisons, from left to right.
    pub fn comparisons(&self) -> Vec<&Comparison> {
        let mut comparisons = Vec::new();
        self.0.collect(&mut comparisons);
        comparisons
    }
}

impl Node {
    /// Joins conditions with `and`, flattening nested ones.
    pub(super) fn and(parts: Vec<Self>) -> Self {
        let parts = parts.into_iter().flat_map(|part| match part {
            Self::And(parts) => parts,
            other => vec![other],
        });
        Self::joined(parts.collect(), Self::And)
    }

    /// Joins conditions with `or`, flattening nested ones.
    pub(super) fn or(parts: Vec<Self>) -> Self {
        let parts = parts.into_iter().flat_map(|part| match part {
            Self::Or(parts) => parts,
            other => vec![other],
        });
        Self::joined(parts.collect(), Self::Or)
    }

    fn joined(mut parts: Vec<Self>, join: fn(Vec<Self>) -> Self) -> Self {
        match parts.pop() {
            Some(only) if parts.is_empty() => only,
            last => {
                parts.extend(last);
                join(parts)
            }
        }
    }

    fn holds(&self, game: &GameAttributes, seat: usize) -> bool {
        match self {
            Self::Compare(comparison) => comparison.holds(game, seat),
            Self::Not(part) => !part.holds(game, seat),
            Self::And(parts) => parts.iter().all(|part| part.holds(game, seat)),
            Self::Or(parts) => parts.iter().any(|part| part.holds(game, seat)),
        }
    }

    fn collect<'a>(&'a self, comparisons: &mut Vec<&'a Comparison>) {
        match self {
            Self::Compare(comparison) => comparisons.push(comparison),
            Self::Not(part) => part.collect(comparisons),
            Self::And(parts) | Self::Or(parts) => {
                parts.iter().for_each(|part| part.collect(comparisons));
            }
        }
    }
}

impl Comparison {
    fn holds(&self, game: &GameAttributes, seat: usize) -> bool {
        let values = match self.turn {
            None => game.values(seat, &self.name),
            Some(turn) => game.values_in_turn(seat, &self.name, turn),
        };
        let mut orders = values.iter().map(|value| self.literal.order_of(value));
        match self.operator {
            Operator::NotEqual => {
                !values.is_empty() && orders.all(|order| order != Some(Ordering::Equal))
            }
            operator => orders.flatten().any(|order| operator.holds(order)),
        }
    }
}

impl Operator {
    pub(super) const ALL: [Self; 6] = [
        Self::Equal,
        Self::NotEqual,
        Self::Less,
        Self::LessOrEqual,
        Self::Greater,
        Self::GreaterOrEqual,
    ];

    fn holds(self, order: Ordering) -> bool {
        match self {
            Self::Equal => order.is_eq(),
            Self::NotEqual => order.is_ne(),
            Self::Less => order.is_lt(),
            Self::LessOrEqual => order.is_le(),
            Self::Greater => order.is_gt(),
            Self::GreaterOrEqual => order.is_ge(),
        }
    }

    pub(super) fn sign(self) -> &'static str {
        match self {
            Self::Equal => "=",
            Self::NotEqual => "!=",
            Self::Less => "<",
            Self::LessOrEqual => "<=",
            Self::Greater => ">",
            Self::GreaterOrEqual => ">=",
        }
    }
}

impl Literal {
    /// An unquoted literal, which may be a number.
    pub fn bare(text: &str) -> Self {
        Self { text: text.to_owned(), number: number(text) }
    }

    /// A quoted literal.
    pub fn quoted(text: &str) -> Self {
        Self { text: text.to_owned(), number: None }
    }

    /// Compares the value with the literal. Returns `None` if the value is a number and the literal
    /// is not.
    fn order_of(&self, value: &Value) -> Option<Ordering> {
        match value {
            Value::Number(value) => value.partial_cmp(&self.number?),
            Value::Text(text) => Some(text.as_str().cmp(&self.text)),
        }
    }
}

impl fmt::Display for Filter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Compare(comparison) => comparison.fmt(f),
            Self::Not(part) => {
                let is_joined = matches!(**part, Self::And(_) | Self::Or(_));
                if is_joined { write!(f, "not ({part})") } else { write!(f, "not {part}") }
            }
            Self::And(parts) => write_joined(f, parts, " and "),
            Self::Or(parts) => write_joined(f, parts, " or "),
        }
    }
}

fn write_joined(f: &mut fmt::Formatter<'_>, parts: &[Node], join: &str) -> fmt::Result {
    for (index, part) in parts.iter().enumerate() {
        let join = if index > 0 { join } else { "" };
        match part {
            Node::Or(_) => write!(f, "{join}({part})")?,
            _ => write!(f, "{join}{part}")?,
        }
    }
    Ok(())
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, turn, operator, literal } = self;
        f.write_str(name)?;
        if let Some(turn) = turn {
            write!(f, "[{turn}]")?;
        }
        write!(f, " {} {literal}", operator.sign())
    }
}

impl fmt::Display for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { text, number } = self;
        let is_keyword = KEYWORDS.iter().any(|word| text.eq_ignore_ascii_case(word));
        let is_bare = !text.is_empty() && text.chars().all(is_of_literal) && !is_keyword;
        if is_bare && *number == Self::bare(text).number {
            return f.write_str(text);
        }
        let escaped = text.replace('\\', r"\\").replace('"', "\\\"");
        write!(f, "\"{escaped}\"")
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::samples::game;
    use super::*;

    /// Returns the matching seats of the sample game.
    fn seats(text: &str) -> Vec<usize> {
        let (filter, game) = (text.parse::<Filter>().expect("a filter"), game());
        (0..game.seats.len()).filter(|seat| filter.holds(&game, *seat)).collect()
    }

    #[test]
    fn facts_of_games_are_compared() {
        for (text, expected) in [
            ("seed = 7 and class = wide and turns > 3 and game = sdk:small.jar", &[0, 1][..]),
            ("seat = 1", &[1]),
            ("player = new", &[0]),
            ("opponent = new", &[1]),
            ("opponent != new", &[0]),
            ("opponent.score > 2", &[1]),
            ("score >= 3 and result = won", &[0]),
            ("end = crashed or end = lost", &[1]),
            ("tag = hard", &[0, 1]),
            ("tag != hard", &[]),
            ("tag != easy", &[0, 1]),
            ("first_ms = 20 and slowest_ms = 4", &[0]),
        ] {
            assert_eq!(seats(text), expected, "{text}");
        }
    }

    #[test]
    fn lines_of_bots_are_compared() {
        for (text, expected) in [
            ("mines = 5", &[0][..]),
            ("mines >= 4 or mines < 4", &[0]),
            ("opponent.mines = 5", &[1]),
            ("mines[1] = 4 and mines[2] = 5 and mines.mean = 4.5", &[0]),
            ("opponent.mines[1] = 4", &[1]),
            ("style = calm", &[0]),
            ("style > bold and style < defensive", &[0]),
            ("width = 12", &[0, 1]),
            ("gold = 30 and gold.max = 40 and gold.min = 20 and gold.last = 30", &[1]),
            ("nodes = 5", &[1]),
        ] {
            assert_eq!(seats(text), expected, "{text}");
        }
    }

    #[test]
    fn a_name_that_a_game_lacks_and_another_kind_of_value_compare_as_false() {
        for text in [
            "absent = 1",
            "absent != 1",
            "absent < 1 or absent >= 1",
            "mines[9] != 1",
            "mines.size = 1",
            "style < 3 and style > 3",
            "mines < calm or mines >= calm or mines = calm",
            "mines = \"5\"",
        ] {
            assert_eq!(seats(text), [] as [usize; 0], "{text}");
        }
        assert_eq!(seats("not absent = 1"), [0, 1]);
        assert_eq!(seats("mines != calm"), [0]);
    }

    fn literals() -> impl Strategy<Value = String> {
        let quoted =
            |text: String| format!("\"{}\"", text.replace('\\', r"\\").replace('"', "\\\""));
        prop_oneof![
            "-?[0-9]{1,4}(\\.[0-9]{1,3})?",
            "[a-z@][a-z0-9_.-]{0,8}"
                .prop_filter("keywords", |text| { !KEYWORDS.contains(&text.as_str()) }),
            any::<String>().prop_map(quoted),
        ]
    }

    /// Generates valid filters, some with redundant parentheses.
    fn filters() -> impl Strategy<Value = String> {
        let comparison = ("[abc][a-z0-9_]{3,6}(\\[[0-9]{1,3}\\])?", 0..6_usize, literals());
        let comparison = comparison.prop_map(|(name, sign, literal)| {
            format!("{name}{}{literal}", Operator::ALL[sign].sign())
        });
        comparison.prop_recursive(5, 40, 4, |inner| {
            let joined = |word: &'static str| {
                let parts = prop::collection::vec(inner.clone(), 1..4);
                parts.prop_map(move |parts| format!("({})", parts.join(&format!(" {word} "))))
            };
            let not = inner.clone().prop_map(|part| format!("not {part}"));
            prop_oneof![joined("and"), joined("or"), not]
        })
    }

    proptest! {
        #[test]
        fn a_printed_filter_is_read_as_the_same(text in filters()) {
            let filter: Filter = text.parse().expect("a filter");
            let printed = filter.to_string();
            prop_assert_eq!(printed.parse::<Filter>(), Ok(filter), "{}", printed);
        }

        #[test]
        fn any_text_is_read_or_refused(text in any::<String>()) {
            if let Ok(filter) = text.parse::<Filter>() {
                prop_assert_eq!(filter.to_string().parse::<Filter>(), Ok(filter));
            }
        }

        #[test]
        fn any_row_of_words_is_read_or_refused(
            words in prop::collection::vec("and|or|not|\\(|\\)|a|1|\"|=|!=|<|\\[1\\]|\\\\|é", 0..60)
        ) {
            if let Ok(filter) = words.join(" ").parse::<Filter>() {
                prop_assert_eq!(filter.to_string().parse::<Filter>(), Ok(filter));
            }
        }
    }
}
