//! Editions of Rust.

use std::fmt;

/// An edition of Rust.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, clap::ValueEnum)]
pub enum Edition {
    /// 2015, which bundles are never written in.
    #[value(name = "2015")]
    E2015,
    /// 2018.
    #[value(name = "2018")]
    E2018,
    /// 2021.
    #[default]
    #[value(name = "2021")]
    E2021,
    /// 2024.
    #[value(name = "2024")]
    E2024,
}

impl Edition {
    /// The edition of a name as manifests have it.
    #[must_use]
    pub fn named(name: &str) -> Self {
        match name {
            "2015" => Self::E2015,
            "2018" => Self::E2018,
            "2021" => Self::E2021,
            _ => Self::E2024,
        }
    }

    /// The name as manifests and compilers have it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::E2015 => "2015",
            Self::E2018 => "2018",
            Self::E2021 => "2021",
            Self::E2024 => "2024",
        }
    }

    /// The minor version of the first compiler that knows it.
    pub(crate) fn first_minor(self) -> u32 {
        match self {
            Self::E2015 => 0,
            Self::E2018 => 31,
            Self::E2021 => 56,
            Self::E2024 => 85,
        }
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
