//! Preparation of scripts for embedding in pages.

/// Strips whole-line comments. Comments after code on the same line are kept.
pub fn without_comments(script: &str) -> String {
    let mut kept = String::with_capacity(script.len());
    let mut is_inside = false;
    for line in script.lines() {
        let text = line.trim_start();
        let code = if is_inside || text.starts_with("/*") {
            let end = text.find("*/");
            is_inside = end.is_none();
            end.map_or("", |end| text[end + 2..].trim_start())
        } else if text.starts_with("//") {
            ""
        } else {
            line
        };
        if !code.is_empty() {
            kept += code;
            kept.push('\n');
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_go_and_code_stays() {
        let script = "// one\n\n/** @type {A} */\nconst a = 1; // kept\n/**\n * many\n */\n  /** @type {B} */ (b);\n  f(a * 2);\n";
        assert_eq!(without_comments(script), "const a = 1; // kept\n(b);\n  f(a * 2);\n");
    }
}
