//! Icons, drawn with strokes in the current text colour.

use maud::{Markup, html};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Icon {
    Home,
    /// Two opponents.
    Match,
    /// Sliders.
    Tuning,
    /// A film.
    Replay,
    Play,
    /// A microscope.
    Lab,
    /// A chip with pins.
    Bot,
    /// A flask.
    Experiment,
    /// A ranking table.
    League,
    Search,
    Check,
    Cross,
    Warning,
    Advice,
    Circle,
    Dot,
    Square,
}

impl Icon {
    /// The icon's SVG path, in a box of 20 by 20 units.
    fn path(self) -> &'static str {
        match self {
            Self::Home => "M3 9.5 10 3l7 6.5M5 8.5V17h10V8.5M8.5 17v-5h3v5",
            Self::Match => {
                "M3 4l9 9M12 16l4-4M14 14l3 3M17 4l-9 9M8 16l-4-4M6 14l-3 3M3 4v3M17 4v3"
            }
            Self::Tuning => "M5 3v5M5 12v5M10 3v9M10 16v1M15 3v2M15 9v8M3 10h4M8 14h4M13 7h4",
            Self::Replay => "M3 4h14v12H3zM3 8h14M3 12h3M14 12h3M6 4v12M14 4v12M3 12h14",
            Self::Play => "M6 4v12l10-6z",
            Self::Lab => {
                "M8 3l3 7M6.500 4.500l3-1.500M10 10l-2 1M12 6a5.500 5.500 0 0 1 0 10.500M4 17h12M5 13h5"
            }
            Self::Bot => "M5 6h10v9H5zM8 9v2M12 9v2M10 6V3M2.500 9v3M17.500 9v3",
            Self::Experiment => {
                "M8 3h4M9 3v5L4 16c-.5 1 0 1.5 1 1.5h10c1 0 1.5-.5 1-1.500L11 8V3M6.5 13h7"
            }
            Self::League => "M3 17V9h4v8M8 17V4h4v13M13 17v-6h4v6M2 17h16",
            Self::Search => "M13 8.500a4.5 4.5 0 1 1-9 0a4.5 4.5 0 0 1 9 0M12 12l5 5",
            Self::Check => "M4 10.5 8 15l8-10",
            Self::Cross => "M5 5l10 10M15 5 5 15",
            Self::Warning => "M10 3 18 17H2zM10 8v4M10 14.500v.2",
            Self::Advice => {
                "M10 2.500a5 5 0 0 0-3 9c.8.7 1 1.5 1 2.500h4c0-1 .2-1.8 1-2.500a5 5 0 0 0-3-9M8 17h4"
            }
            Self::Circle => "M16 10a6 6 0 1 1-12 0a6 6 0 0 1 12 0",
            Self::Dot => "M14 10a4 4 0 1 1-8 0a4 4 0 0 1 8 0",
            Self::Square => "M5 5h10v10H5z",
        }
    }

    fn is_filled(self) -> bool {
        matches!(self, Self::Dot | Self::Square | Self::Play)
    }
}

/// Renders the icon. It is hidden from screen readers, because there is always text next to it.
pub fn icon(icon: Icon) -> Markup {
    html! {
        svg.icon.filled[icon.is_filled()] viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" {
            path d=(icon.path()) {}
        }
    }
}
