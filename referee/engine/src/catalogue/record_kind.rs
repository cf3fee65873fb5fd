//! Allowed fields in records from other programs. Unknown fields are rejected, so that no field
//! goes unchecked.

use serde_json::Value;

use super::{Mismatch, differs};

/// A kind of record, identified by its field names. Lists of names are separated by spaces.
#[derive(Clone, Copy, Debug)]
pub struct RecordKind {
    /// Fields found in every record of this kind.
    required: &'static str,
    /// Fields found in some records of this kind. They may include fields that do not follow from
    /// the rules, such as names, notes and values computed by the recording program.
    optional: &'static str,
}

impl RecordKind {
    /// Creates a kind with exactly these fields.
    pub const fn new(required: &'static str) -> Self {
        Self { required, optional: "" }
    }

    /// Adds optional fields.
    pub const fn with(self, optional: &'static str) -> Self {
        Self { optional, ..self }
    }

    /// Returns true if the record has all required fields.
    pub fn fits(&self, record: &Value) -> bool {
        self.required.split(' ').all(|key| record.get(key).is_some())
    }

    /// Returns an error unless the record has all required fields and no unknown fields.
    pub fn check(&self, record: &Value) -> Result<(), Mismatch> {
        if let Some(missing) = self.required.split(' ').find(|key| record.get(key).is_none()) {
            return Err(differs(&format!("field {missing}"), "a value", "no such field"));
        }
        let mut keys = record.as_object().into_iter().flatten();
        let lists = [self.required, self.optional];
        let is_known = |key: &str| lists.iter().any(|list| list.split(' ').any(|it| it == key));
        match keys.find(|(key, _)| !is_known(key)) {
            Some((key, value)) => {
                let got: String = value.to_string().chars().take(80).collect();
                Err(differs(&format!("field {key}"), "no such field", got))
            }
            None => Ok(()),
        }
    }
}

/// Returns an error unless an object within a record has exactly these fields.
pub fn has_exactly(object: &Value, required: &'static str) -> Result<(), Mismatch> {
    RecordKind::new(required).check(object)
}

/// Returns an error if two values differ. `what` is the name of the field.
pub fn same<T: PartialEq + ToString + ?Sized>(
    what: &str,
    expected: &T,
    got: &T,
) -> Result<(), Mismatch> {
    if expected == got { Ok(()) } else { Err(differs(what, expected.to_string(), got.to_string())) }
}

/// Returns an error unless every field in `got` has the same value in the record.
pub fn same_fields(record: &Value, got: &Value) -> Result<(), Mismatch> {
    let mut fields = got.as_object().into_iter().flatten();
    fields.try_for_each(|(key, got)| same(key, &record[key], got))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{RecordKind, has_exactly};

    #[test]
    fn a_field_that_nothing_reads_is_named() {
        let kind = RecordKind::new("seed").with("next id");
        assert_eq!(kind.check(&json!({ "id": 1, "seed": 2 })), Ok(()));
        assert!(kind.fits(&json!({ "seed": null, "more": 1 })) && !kind.fits(&json!({ "id": 1 })));
        let refused = kind.check(&json!({ "seed": 2, "more": [1] })).expect_err("unknown");
        assert_eq!(refused.to_string(), r#"field more: expected "no such field", got "[1]""#);
        let refused = has_exactly(&json!({ "a": 1 }), "a b").expect_err("missing");
        assert_eq!(refused.to_string(), r#"field b: expected "a value", got "no such field""#);
    }
}
