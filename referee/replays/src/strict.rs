//! Strict JSON for records: no duplicate fields, and a limit on the number of values.

use std::cell::Cell;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

/// Maximum number of values in a record, at all levels. A value takes up many times as much memory
/// as its text.
const VALUES_MAX: usize = 1 << 20;

/// Parses text as one value, such as a line in a file of records. The nesting depth is limited by
/// `serde_json`.
///
/// Returns an error if the text contains a duplicate field, or more than 1048576 values.
pub fn parse(text: &str) -> serde_json::Result<Value> {
    let remaining = Cell::new(VALUES_MAX);
    let mut source = serde_json::Deserializer::from_str(text);
    let value = Strict { remaining: &remaining }.deserialize(&mut source)?;
    source.end()?;
    Ok(value)
}

/// Deserializes a value, counting all values within it.
#[derive(Clone, Copy)]
struct Strict<'a> {
    /// Number of values still allowed.
    remaining: &'a Cell<usize>,
}

impl<'de> DeserializeSeed<'de> for Strict<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, source: D) -> Result<Value, D::Error> {
        let remaining = self.remaining.get().checked_sub(1);
        let remaining =
            remaining.ok_or_else(|| D::Error::custom(format!("more than {VALUES_MAX} values")))?;
        self.remaining.set(remaining);
        source.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Strict<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Value, E> {
        Ok(Value::Number(value.into()))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Value, E> {
        Ok(Value::Number(value.into()))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        Ok(Number::from_f64(value).map_or(Value::Null, Value::Number))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Value, E> {
        Ok(Value::String(value.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = items.next_element_seed(self)? {
            values.push(value);
        }
        Ok(Value::Array(values))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut fields = Map::new();
        while let Some(key) = items.next_key::<String>()? {
            let value = items.next_value_seed(self)?;
            if fields.contains_key(&key) {
                return Err(A::Error::custom(format!("duplicate field {key:?}")));
            }
            fields.insert(key, value);
        }
        Ok(Value::Object(fields))
    }
}

#[cfg(test)]
mod tests {
    use super::{VALUES_MAX, parse};

    #[test]
    fn values_are_those_of_serde_json() {
        let text = r#"{"b":[1,-2,3.25,18446744073709551615,true,null],"a":{"c":"\u00e9\n"},"":[]}"#;
        let plain: serde_json::Value = serde_json::from_str(text).expect("JSON");
        assert_eq!(parse(text).expect("JSON").to_string(), plain.to_string());
    }

    #[test]
    fn what_no_record_holds_is_refused() {
        let refused = |text: &str| parse(text).expect_err("refused").to_string();
        assert!(refused(r#"{"a":{"b":1,"b":1}}"#).contains("duplicate field \"b\""));
        assert!(refused(&"[".repeat(1 << 20)).contains("recursion limit"));
        let many = format!("[{}0]", "0,".repeat(VALUES_MAX));
        assert!(refused(&many).contains("more than 1048576 values"));
        assert!(refused("{} {}").contains("trailing"));
        assert!(refused("").contains("EOF"));
    }
}
