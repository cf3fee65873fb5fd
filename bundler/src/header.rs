//! The first line of a bundle: what made it, and from what.

use std::fmt;
use std::str::FromStr;

use crate::edition::Edition;

/// What the first line says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The version of the bundler.
    pub version: String,
    /// The binary.
    pub bin: String,
    /// The level, as the command line spells it.
    pub level: String,
    /// The features asked for, `-` in front if the default ones are off.
    pub features: Vec<String>,
    /// The packages that are left to the judge.
    pub allowed: Vec<String>,
    /// The edition that was asked for, if it was.
    pub edition: Option<Edition>,
    /// The digest of the sources.
    pub source: u64,
    /// The size of everything behind the header, in bytes.
    pub size: usize,
}

impl Header {
    /// The names and values of all that it says, the size behind what decides on it.
    #[must_use]
    pub fn fields(&self) -> [(&'static str, String); 8] {
        [
            ("version", self.version.clone()),
            ("binary", self.bin.clone()),
            ("level", self.level.clone()),
            ("list of features", self.features.join(",")),
            ("list of allowed crates", self.allowed.join(",")),
            ("edition", self.edition.map_or("that of the package".to_owned(), |e| e.to_string())),
            ("source", format!("{:016x}", self.source)),
            ("size", self.size.to_string()),
        ]
    }
}

impl fmt::Display for Header {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "// bundler {} {} {}", self.version, self.bin, self.level)?;
        if !self.features.is_empty() {
            write!(f, " features={}", self.features.join(","))?;
        }
        if !self.allowed.is_empty() {
            write!(f, " allow={}", self.allowed.join(","))?;
        }
        if let Some(edition) = self.edition {
            write!(f, " edition={edition}")?;
        }
        write!(f, " source={:016x} size={}", self.source, self.size)
    }
}

impl FromStr for Header {
    type Err = ();

    fn from_str(line: &str) -> Result<Self, ()> {
        parse(line)
    }
}

fn parse<'a>(line: &'a str) -> Result<Header, ()> {
    let mut words = line.strip_prefix("// bundler ").ok_or(())?.split(' ').peekable();
    let mut next = || words.next().ok_or(());
    let (version, bin, level) = (next()?.to_owned(), next()?.to_owned(), next()?.to_owned());
    let mut word = next()?;
    let mut list = |key: &str, word: &mut &'a str| -> Result<Vec<String>, ()> {
        let Some(list) = word.strip_prefix(key) else { return Ok(Vec::new()) };
        *word = next()?;
        Ok(list.split(',').map(str::to_owned).collect())
    };
    let features = list("features=", &mut word)?;
    let allowed = list("allow=", &mut word)?;
    let edition = list("edition=", &mut word)?.first().map(|name| Edition::named(name));
    let source = word.strip_prefix("source=").ok_or(())?;
    let source = u64::from_str_radix(source, 16).map_err(|_| ())?;
    let size = next()?.strip_prefix("size=").ok_or(())?.parse().map_err(|_| ())?;
    Ok(Header { version, bin, level, features, allowed, edition, source, size })
}
