//! Games won, drawn and lost as segments of a bar.

use maud::{Markup, html};

/// A player's results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ResultBar {
    pub won: u64,
    pub drawn: u64,
    pub lost: u64,
}

impl ResultBar {
    /// Class, start and length of each non-empty segment, in percent.
    fn parts(self) -> impl Iterator<Item = (&'static str, f64, f64)> {
        let Self { won, drawn, lost } = self;
        let share = move |games: u64| 100.0 * games as f64 / (won + drawn + lost).max(1) as f64;
        [("won", 0, won), ("drawn", won, drawn), ("lost", won + drawn, lost)]
            .into_iter()
            .filter(|(_, _, games)| *games > 0)
            .map(move |(class, before, games)| (class, share(before), share(games)))
    }
}

/// A bar as wide as its container.
pub fn result_bar(results: ResultBar) -> Markup {
    let ResultBar { won, drawn, lost } = results;
    html! {
        svg.result-bar role="img" aria-label=(format!("{won} won, {drawn} drawn, {lost} lost")) {
            @for (class, start, length) in results.parts() {
                rect class=(class) x=(format!("{start:.2}%")) width=(format!("{length:.2}%")) height="100%" {}
            }
        }
    }
}

/// A bar with its numbers.
pub fn scored_bar(results: ResultBar) -> Markup {
    let ResultBar { won, drawn, lost } = results;
    html! {
        .scored title="won – drawn – lost" {
            span { (won) " – " (drawn) " – " (lost) } (result_bar(results))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_fill_the_bar() {
        let bar = ResultBar { won: 3, drawn: 0, lost: 1 };
        assert_eq!(bar.parts().collect::<Vec<_>>(), [("won", 0.0, 75.0), ("lost", 75.0, 25.0)]);
        assert_eq!(ResultBar::default().parts().count(), 0);
    }
}
