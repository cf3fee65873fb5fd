//! The first line of a bundle, with its options and a digest of its source files.

use std::fmt;
use std::str::FromStr;

use cargo_metadata::Edition;

use crate::editions;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    pub version: String,
    pub bin: String,
    /// As spelled on the command line.
    pub level: String,
    /// The enabled features, starting with `-` if the default features are off.
    pub features: Vec<String>,
    /// The packages left to the judge.
    pub allowed: Vec<String>,
    /// The requested edition, if any.
    pub edition: Option<Edition>,
    pub source: u64,
    /// Size of everything after the header, in bytes.
    pub size: usize,
}

impl Header {
    /// Returns the names and values of all fields. The size is last, because the other fields
    /// determine it.
    pub fn fields(&self) -> [(&'static str, String); 8] {
        [
            ("version", self.version.clone()),
            ("binary", self.bin.clone()),
            ("level", self.level.clone()),
            ("list of features", self.features.join(",")),
            ("list of allowed crates", self.allowed.join(",")),
            ("edition", self.edition.map_or("the package's own".to_owned(), |e| e.to_string())),
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
        parse(line).ok_or(())
    }
}

fn parse(line: &str) -> Option<Header> {
    let mut words = line.strip_prefix("// bundler ")?.split(' ').map(str::to_owned).peekable();
    let (version, bin, level) = (words.next()?, words.next()?, words.next()?);
    let mut list = |key: &str| -> Vec<String> {
        let word = words.next_if(|word| word.starts_with(key)).unwrap_or_default();
        word.strip_prefix(key)
            .map_or(Vec::new(), |list| list.split(',').map(str::to_owned).collect())
    };
    let features = list("features=");
    let allowed = list("allow=");
    let edition = list("edition=").first().map(|name| editions::named(name));
    let source = u64::from_str_radix(words.next()?.strip_prefix("source=")?, 16).ok()?;
    let size = words.next()?.strip_prefix("size=")?.parse().ok()?;
    Some(Header { version, bin, level, features, allowed, edition, source, size })
}
