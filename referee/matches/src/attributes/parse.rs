//! Parser for filters.

use std::iter::Peekable;
use std::str::{Chars, FromStr};

use replays::text::printable;
use thiserror::Error;

use super::filter::{Comparison, Filter, Literal, Node, Operator};
use super::is_name;
use super::value::{KEYWORDS, is_of_literal};

/// Maximum number of tokens in a filter.
pub const TOKENS_MAX: usize = 500;

/// Maximum nesting depth of parentheses and `not`.
pub const DEPTH_MAX: usize = 32;

/// Maximum length of a token, in characters.
const TOKEN_MAX: usize = 1000;

/// Maximum number of characters of a token shown in an error.
const SHOWN_MAX: usize = 40;

/// A syntax error in a filter.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("column {column}: found {}, expected {expected}", shown(.found))]
pub struct FilterError {
    /// Position of the first unexpected character, counted from 1.
    pub column: usize,
    /// The token found there; empty at the end of the filter.
    pub found: String,
    pub expected: &'static str,
}

fn shown(found: &str) -> String {
    if found.is_empty() {
        return "the end".to_owned();
    }
    let cut = found.chars().take(SHOWN_MAX).collect::<String>();
    format!("`{}`", printable(&cut))
}

/// A token and the column where it starts.
#[derive(Clone, Debug, PartialEq)]
struct Token {
    column: usize,
    kind: Kind,
    text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Word,
    /// The token's text does not include the quotes.
    Quoted,
    Operator(Operator),
    Open,
    Close,
    OpenTurn,
    CloseTurn,
    End,
}

impl FromStr for Filter {
    type Err = FilterError;

    /// Returns an error if the text is not a valid condition, or is too long or too deeply nested.
    fn from_str(text: &str) -> Result<Self, FilterError> {
        parse(text).map(Self)
    }
}

fn parse(text: &str) -> Result<Node, FilterError> {
    let mut parser = Parser { tokens: tokens(text)?, next: 0 };
    let node = parser.alternatives(0)?;
    let rest = parser.peek();
    match rest.kind {
        Kind::End => Ok(node),
        _ => Err(rest.unexpected("`and`, `or` or the end")),
    }
}

/// Splits the text into tokens, followed by an end token.
fn tokens(text: &str) -> Result<Vec<Token>, FilterError> {
    let mut lexer = Lexer { letters: text.chars().peekable(), column: 1 };
    let mut tokens = Vec::new();
    loop {
        let token = lexer.token()?;
        if tokens.len() == TOKENS_MAX && token.kind != Kind::End {
            return Err(token.unexpected("at most 500 tokens"));
        }
        let is_end = token.kind == Kind::End;
        tokens.push(token);
        if is_end {
            return Ok(tokens);
        }
    }
}

struct Lexer<'a> {
    letters: Peekable<Chars<'a>>,
    /// Column of the next character.
    column: usize,
}

impl Lexer<'_> {
    fn token(&mut self) -> Result<Token, FilterError> {
        while self.take_if(char::is_whitespace).is_some() {}
        let column = self.column;
        let Some(letter) = self.take_if(|_| true) else {
            return Ok(Token { column, kind: Kind::End, text: String::new() });
        };
        let sign = |kind| Ok(Token { column, kind, text: letter.to_string() });
        match letter {
            '(' => sign(Kind::Open),
            ')' => sign(Kind::Close),
            '[' => sign(Kind::OpenTurn),
            ']' => sign(Kind::CloseTurn),
            '"' => self.quoted(column),
            '=' | '!' | '<' | '>' => self.operator(column, letter),
            _ if is_of_literal(letter) => self.word(column, letter),
            _ => {
                let token = Token { column, kind: Kind::Word, text: letter.to_string() };
                Err(token.unexpected("a name, a value or an operator; quote other text"))
            }
        }
    }

    fn take_if(&mut self, is_meant: impl FnOnce(char) -> bool) -> Option<char> {
        let letter = self.letters.next_if(|letter| is_meant(*letter))?;
        self.column += 1;
        Some(letter)
    }

    fn operator(&mut self, column: usize, first: char) -> Result<Token, FilterError> {
        let mut text = first.to_string();
        text.extend(self.take_if(|letter| letter == '='));
        let is_meant = |operator: &Operator| {
            // `==` means `=`.
            operator.sign() == text || (*operator == Operator::Equal && text == "==")
        };
        match Operator::ALL.into_iter().find(is_meant) {
            Some(operator) => Ok(Token { column, kind: Kind::Operator(operator), text }),
            None => Err(FilterError { column, found: text, expected: "`!=` or `not`" }),
        }
    }

    fn word(&mut self, column: usize, first: char) -> Result<Token, FilterError> {
        let mut text = first.to_string();
        while let Some(letter) = self.take_if(is_of_literal) {
            text.push(letter);
        }
        Token { column, kind: Kind::Word, text }.checked()
    }

    fn quoted(&mut self, column: usize) -> Result<Token, FilterError> {
        let mut text = String::new();
        loop {
            match self.take_if(|_| true) {
                Some('"') => return Token { column, kind: Kind::Quoted, text }.checked(),
                Some('\\') => text.extend(self.take_if(|_| true)),
                Some(letter) => text.push(letter),
                None => {
                    let column = self.column;
                    return Err(FilterError { column, found: String::new(), expected: "`\"`" });
                }
            }
        }
    }
}

impl Token {
    fn checked(self) -> Result<Self, FilterError> {
        match self.text.chars().nth(TOKEN_MAX) {
            None => Ok(self),
            Some(_) => Err(self.unexpected("at most 1000 characters")),
        }
    }

    fn unexpected(&self, expected: &'static str) -> FilterError {
        let found = match self.kind {
            Kind::Quoted => format!("\"{}\"", self.text),
            _ => self.text.clone(),
        };
        FilterError { column: self.column, found, expected }
    }

    fn is_keyword(&self, keyword: &str) -> bool {
        self.kind == Kind::Word && self.text.eq_ignore_ascii_case(keyword)
    }
}

struct Parser {
    /// The last token is always the end token.
    tokens: Vec<Token>,
    next: usize,
}

impl Parser {
    fn peek(&self) -> &Token {
        &self.tokens[self.next]
    }

    /// Takes the next token, but never moves past the end token.
    fn take(&mut self) -> Token {
        let token = self.peek().clone();
        self.next = (self.next + 1).min(self.tokens.len() - 1);
        token
    }

    fn take_keyword(&mut self, keyword: &str) -> bool {
        let is_next = self.peek().is_keyword(keyword);
        if is_next {
            self.take();
        }
        is_next
    }

    fn alternatives(&mut self, depth: usize) -> Result<Node, FilterError> {
        let mut parts = vec![self.conjunction(depth)?];
        while self.take_keyword("or") {
            parts.push(self.conjunction(depth)?);
        }
        Ok(Node::or(parts))
    }

    fn conjunction(&mut self, depth: usize) -> Result<Node, FilterError> {
        let mut parts = vec![self.condition(depth)?];
        while self.take_keyword("and") {
            parts.push(self.condition(depth)?);
        }
        Ok(Node::and(parts))
    }

    fn condition(&mut self, depth: usize) -> Result<Node, FilterError> {
        let first = self.take();
        let is_not = first.is_keyword("not");
        if !is_not && first.kind != Kind::Open {
            return self.comparison(&first);
        }
        if depth == DEPTH_MAX {
            return Err(first.unexpected("at most 32 nested parentheses and `not`s"));
        }
        if is_not {
            return Ok(Node::Not(Box::new(self.condition(depth + 1)?)));
        }
        let node = self.alternatives(depth + 1)?;
        let close = self.take();
        match close.kind {
            Kind::Close => Ok(node),
            _ => Err(close.unexpected("`and`, `or` or `)`")),
        }
    }

    fn comparison(&mut self, name: &Token) -> Result<Node, FilterError> {
        if name.kind != Kind::Word || !is_name(&name.text) {
            return Err(name.unexpected("a name, `not` or `(`"));
        }
        let turn = self.turn()?;
        let token = self.take();
        let Kind::Operator(operator) = token.kind else {
            return Err(token.unexpected("`=`, `!=`, `<`, `<=`, `>` or `>=`"));
        };
        let token = self.take();
        let literal = match token.kind {
            Kind::Quoted => Literal::quoted(&token.text),
            Kind::Word if !KEYWORDS.iter().any(|word| token.is_keyword(word)) => {
                Literal::bare(&token.text)
            }
            _ => return Err(token.unexpected("a number or a string")),
        };
        Ok(Node::Compare(Comparison { name: name.text.clone(), turn, operator, literal }))
    }

    /// Parses the turn in brackets after a name, if any.
    fn turn(&mut self) -> Result<Option<u32>, FilterError> {
        if self.peek().kind != Kind::OpenTurn {
            return Ok(None);
        }
        self.take();
        let token = self.take();
        let turn = token.text.parse().ok().filter(|_| token.kind == Kind::Word);
        let turn = turn.ok_or_else(|| token.unexpected("a turn number"))?;
        let close = self.take();
        match close.kind {
            Kind::CloseTurn => Ok(Some(turn)),
            _ => Err(close.unexpected("`]`")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Filter;

    fn read(text: &str) -> Result<String, String> {
        text.parse::<Filter>().map(|filter| filter.to_string()).map_err(|error| error.to_string())
    }

    #[test]
    fn filters_are_printed_with_few_parentheses_and_quotes() {
        for (text, printed) in [
            ("mines>=4 AND seat == 1", "mines >= 4 and seat = 1"),
            ("((a = 1)) and (b = 2 and c = 3)", "a = 1 and b = 2 and c = 3"),
            ("a=1 or b=2 and not(c=3 or d=4)", "a = 1 or b = 2 and not (c = 3 or d = 4)"),
            ("(a=1 or b=2) and not not c!=3", "(a = 1 or b = 2) and not not c != 3"),
            (r#"opponent = "old 3" or end = "crashed""#, r#"opponent = "old 3" or end = crashed"#),
            (r#"a = "3" and b = "or" and c = "\\\"""#, r#"a = "3" and b = "or" and c = "\\\"""#),
            ("gold [ 12 ] < -1e3 and player = @icefire", "gold[12] < -1e3 and player = @icefire"),
        ] {
            assert_eq!(read(text), Ok(printed.to_owned()));
            assert_eq!(read(printed), Ok(printed.to_owned()));
        }
    }

    #[test]
    fn errors_name_column_and_expectation() {
        let deep = format!("{}a = 1", "(".repeat(33));
        let long = vec!["a = 1"; 126].join(" or ");
        for (text, error) in [
            ("", "column 1: found the end, expected a name, `not` or `(`"),
            ("größe = 1 andd", "column 11: found `andd`, expected `and`, `or` or the end"),
            ("a = ", "column 5: found the end, expected a number or a string"),
            ("a = and", "column 5: found `and`, expected a number or a string"),
            ("a 4", "column 3: found `4`, expected `=`, `!=`, `<`, `<=`, `>` or `>=`"),
            ("\"a\" = 4", "column 1: found `\"a\"`, expected a name, `not` or `(`"),
            ("a ! 4", "column 3: found `!`, expected `!=` or `not`"),
            ("(a = 4", "column 7: found the end, expected `and`, `or` or `)`"),
            ("a = 4)", "column 6: found `)`, expected `and`, `or` or the end"),
            ("a = \"4", "column 7: found the end, expected `\"`"),
            ("a[x] = 4", "column 3: found `x`, expected a turn number"),
            ("a[1 = 4", "column 5: found `=`, expected `]`"),
            (&deep, "column 33: found `(`, expected at most 32 nested parentheses and `not`s"),
            (&long, "column 1126: found `a`, expected at most 500 tokens"),
        ] {
            assert_eq!(read(text), Err(error.to_owned()), "{text}");
        }
        let error = read("a = 1 & b = 2").expect_err("a sign of another language");
        assert!(error.starts_with("column 7: found `&`, expected a name"), "{error}");
        assert!(read(&format!("{}x = 1", "not ".repeat(31))).is_ok());
        assert!(read(&format!("a = {}", "x".repeat(1001))).is_err());
    }
}
