//! The strength of two players, based on the number of games or pairs with each result.

use serde_json::{Value, json};

use super::conclusion::sentence;
use super::label::Label;
use super::match_report::estimate_members;
use super::{Table, TableFormat};
use crate::statistics::{Counts, Sprt, llr_logistic};

/// The number of results of each kind, and two hypotheses about the Elo difference.
#[derive(Clone, Copy, Debug)]
pub struct StrengthReport<'a> {
    /// The first player's results; not all 0.
    pub counts: &'a Counts,
    pub sprt: Sprt,
}

impl StrengthReport<'_> {
    pub fn to_text(&self, format: TableFormat) -> String {
        let Self { counts, sprt: Sprt { elo0, elo1, .. } } = *self;
        let estimate = counts.estimate();
        let sentence = sentence(Label::for_unnamed(), counts, &estimate);
        let [logistic, normalized] = [llr_logistic(counts, elo0, elo1), self.sprt.llr(counts)];
        let mut object = estimate_members(Some(estimate));
        object.insert("conclusion".to_owned(), json!(sentence));
        object.insert("llr_logistic".to_owned(), json!(logistic));
        object.insert("llr_normalized".to_owned(), json!(normalized));
        match format {
            TableFormat::Text => format!(
                "{estimate}\n{sentence}\nLLR of {elo1} against {elo0}: logistic {logistic:.6}, \
                 normalized {normalized:.6}\n"
            ),
            TableFormat::Markdown => format!(
                "**{estimate}** {sentence}\n\n| hypotheses | LLR logistic | LLR normalized |\n\
                 | --- | --- | --- |\n| {elo1} against {elo0} | {logistic:.6} | {normalized:.6} |\n"
            ),
            TableFormat::Json => format!("{}\n", Value::Object(object)),
            TableFormat::Csv => {
                let mut table =
                    Table::new(&["elo", "low", "high", "los", "llr logistic", "llr normalized"]);
                table.push(
                    ["elo", "elo_low", "elo_high", "los", "llr_logistic", "llr_normalized"]
                        .map(|key| object[key].clone())
                        .to_vec(),
                );
                table.to_text(format)
            }
        }
    }
}
