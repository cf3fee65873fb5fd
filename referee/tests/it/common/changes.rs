//! Changes to single values in a record.

use serde_json::{Value, json};

/// Returns JSON pointers to all values. Of a long list, includes only about `samples` elements.
pub fn pointers(value: &Value, samples: usize) -> Vec<String> {
    let mut pointers = Vec::new();
    collect(value, String::new(), samples, &mut pointers);
    pointers
}

fn collect(value: &Value, pointer: String, samples: usize, pointers: &mut Vec<String>) {
    match value {
        Value::Array(values) => {
            let gap = (values.len() / samples).max(1);
            for (index, value) in values.iter().enumerate().step_by(gap) {
                collect(value, format!("{pointer}/{index}"), samples, pointers);
            }
        }
        Value::Object(fields) => {
            for (key, value) in fields {
                collect(value, format!("{pointer}/{key}"), samples, pointers);
            }
        }
        _ => {}
    }
    pointers.push(pointer);
}

pub fn with(record: &Value, pointer: &str, value: Value) -> Value {
    let mut changed = record.clone();
    *changed.pointer_mut(pointer).expect("the place is there") = value;
    changed
}

/// Returns other values, mostly of the same type, so that the record usually stays well-formed.
pub fn others(value: &Value) -> Vec<Value> {
    match value {
        Value::Null => vec![json!(0), json!("")],
        Value::Bool(value) => vec![json!(!value), Value::Null],
        Value::Number(number) => {
            let number = number.as_i64().unwrap_or(0);
            vec![json!(number ^ 1), json!(number.wrapping_add(100)), json!(-1 - number)]
        }
        Value::String(text) => {
            let last = if text.ends_with('0') { "1" } else { "0" };
            let shorter: String = text.chars().skip(1).collect();
            let mut others = vec![json!(format!("{text} ")), json!(format!("{text}{last}"))];
            others.extend((!text.is_empty()).then(|| json!(shorter)));
            others
        }
        Value::Array(values) if values.is_empty() => vec![json!([0])],
        Value::Array(values) => {
            vec![json!(values[1..]), json!([values.as_slice(), &values[..1]].concat())]
        }
        Value::Object(fields) => {
            let mut more = fields.clone();
            more.insert("comment".to_owned(), json!("more"));
            vec![Value::Object(more), json!({})]
        }
    }
}
