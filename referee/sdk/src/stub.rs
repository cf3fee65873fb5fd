//! Generates bots from a contest's stub, which describes a bot's input and output. CodinGame's
//! editor uses it to generate a starter program in each language.

mod cpp;
mod parse;
mod print;
mod python;
mod rust;
mod statement;

use std::path::Path;

use crate::Error;
use crate::error::wrong;
use crate::repository::{is_address, not_set_up};

pub use statement::Stub;

impl Stub {
    /// Reads a contest's stub from a separate file, or for a league (counted from 1) from the
    /// contest's repository.
    pub fn find(path: &Path, league: u32) -> Result<Self, Error> {
        if let Some(address) = path.to_str().filter(|text| is_address(text) && !path.exists()) {
            return Err(not_set_up(address));
        }
        let of_league = format!("config/level{league}/stub.txt");
        let candidates = [path.to_owned(), path.join(&of_league), path.join("config/stub.txt")];
        let Some(file) = candidates.iter().find(|path| path.is_file()) else {
            return Err(wrong(
                path,
                &format!(
                    "it contains neither {of_league} nor config/stub.txt; \
                expected a contest's repository, or its stub"
                ),
            ));
        };
        let bytes = files::read_bytes(file).map_err(|error| wrong(file, &error.to_string()))?;
        parse::parse(&file.display().to_string(), &String::from_utf8_lossy(&bytes))
    }

    /// Generates a Rust bot (edition 2021) as a single file.
    pub fn rust(&self) -> String {
        print::bot::<rust::Rust>(self)
    }

    /// Generates a C++17 bot as a single file.
    pub fn cpp(&self) -> String {
        print::bot::<cpp::Cpp>(self)
    }

    /// Generates a Python 3 bot.
    pub fn python(&self) -> String {
        print::bot::<python::Python>(self)
    }
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn any_part_of_a_stub_is_a_bot_or_is_refused() {
        let text = "STATEMENT\nä\n\nread n:int s:string(9)\ngameloop\nloop 2 loopline n e:word(n)\r\n\
            loop n write join(\"a\", n)\nb\n\nINPUT\nn: c\nOUTPUT\nd\n";
        let mut bots = 0;
        let ends = || text.char_indices().map(|(at, _)| at);
        for (from, to) in ends().flat_map(|from| ends().map(move |to| (from, to))) {
            let Ok(stub) = parse::parse("stub", text.get(from..to).unwrap_or_default()) else {
                continue;
            };
            assert!(stub.rust().ends_with("}\n") && stub.cpp().ends_with("}\n"));
            assert!(stub.python().contains("def main():\n    "));
            bots += 1;
        }
        assert!(bots > 100, "{bots}");
    }
}
