//! Writes the shapes of figures as SVG elements.

use std::fmt::{Result as Written, Write};

use engine::scene::{Anchor, Ink, Part, Relief, Shape, Symbol};

use super::ink::{DARK, OUTLINE, SIDES, escaped};

const FAINT: &str = "#3a4048";
const DANGER: &str = "#7a001b";
const LIT: &str = "#e2dfcd";

/// Symbol in one colour. A picture defines each combination only once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct SymbolUse {
    name: &'static str,
    parts: &'static [(Part, &'static str)],
    colour: Colour,
}

/// Colour of a shape once its side is known.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Colour {
    Side(usize),
    Dark,
    Faint,
    Danger,
    Light,
}

impl Colour {
    fn new(ink: Ink, side: Option<u8>) -> Self {
        match (ink, side) {
            (Ink::Own, Some(side)) => Self::Side(usize::from(side).min(SIDES.len() - 1)),
            (Ink::Green, _) => Self::Side(2),
            (Ink::Own, None) | (Ink::Dark, _) => Self::Dark,
            (Ink::Faint, _) => Self::Faint,
            (Ink::Danger, _) => Self::Danger,
            (Ink::Light, _) => Self::Light,
        }
    }

    fn fill(self) -> &'static str {
        match self {
            Self::Side(side) => SIDES[side],
            Self::Dark => DARK,
            Self::Faint => FAINT,
            Self::Danger => DANGER,
            Self::Light => OUTLINE,
        }
    }

    fn outline(self) -> &'static str {
        if self == Self::Light { DARK } else { OUTLINE }
    }
}

impl SymbolUse {
    pub fn new(symbol: &Symbol, ink: Ink, side: Option<u8>) -> Self {
        Self { name: symbol.name, parts: symbol.parts, colour: Colour::new(ink, side) }
    }

    /// Returns the symbol's id in the picture.
    fn id(&self) -> String {
        let name = self.name;
        match self.colour {
            Colour::Side(side) => format!("{name}-{side}"),
            Colour::Dark => name.to_owned(),
            Colour::Faint => format!("{name}-faint"),
            Colour::Danger => format!("{name}-danger"),
            Colour::Light => format!("{name}-light"),
        }
    }
}

pub fn write_symbol(text: &mut String, symbol: SymbolUse) -> Written {
    let (fill, outline) = (symbol.colour.fill(), symbol.colour.outline());
    writeln!(text, "<defs><g id=\"{}\" stroke-linejoin=\"round\">", symbol.id())?;
    for (part, path) in symbol.parts {
        let paint = match part {
            Part::Cut => format!("fill=\"{outline}\""),
            Part::Line => format!("fill=\"none\" stroke=\"{fill}\" stroke-width=\"1.6\""),
            Part::Body => format!(
                "fill=\"{fill}\" stroke=\"{outline}\" stroke-width=\"1.4\" paint-order=\"stroke\""
            ),
        };
        writeln!(text, "<path d=\"{path}\" {paint}/>")?;
    }
    writeln!(text, "</g></defs>")
}

/// Writes raised terrain around the origin.
pub fn write_relief(text: &mut String, Relief { path, scale }: Relief) -> Written {
    write!(
        text,
        "<path d=\"{path}\" transform=\"scale({scale})\" fill=\"none\" stroke=\"{FAINT}\" \
         stroke-width=\"1.2\" stroke-linecap=\"round\" stroke-linejoin=\"round\" opacity=\".6\"/>"
    )
}

/// Writes a shape from a figure around the origin, in the colour of `side`.
pub fn write_shape(text: &mut String, shape: &Shape, side: Option<u8>) -> Written {
    let fill_of = |ink: Ink| Colour::new(ink, side).fill();
    match shape {
        Shape::Symbol { symbol, size, at: [x, y], ink } => {
            let (scale, half) = (size / 24.0, size / 2.0);
            let (left, top) = (x - half, y - half);
            let id = SymbolUse::new(symbol, *ink, side).id();
            write!(
                text,
                "<use href=\"#{id}\" transform=\"translate({left:.1} {top:.1})scale({scale:.2})\"/>"
            )
        }
        Shape::Text { text: words, size, at: [x, y], ink, anchor } => {
            let more = match anchor {
                Anchor::Corner => format!(
                    " text-anchor=\"end\" stroke=\"{OUTLINE}\" stroke-width=\"1.6\" paint-order=\"stroke\""
                ),
                Anchor::Middle => String::new(),
            };
            let (fill, words) = (fill_of(*ink), escaped(words));
            write!(
                text,
                "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"{fill}\"{more}>{words}</text>"
            )
        }
        Shape::Line { path, ink } => write!(
            text,
            "<path d=\"{path}\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.2\" \
             stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
            fill_of(*ink)
        ),
        Shape::Disc { radius, at: [x, y], is_thick } => {
            let (stroke, width) = (fill_of(Ink::Own), if *is_thick { 3.0 } else { 1.6 });
            write!(
                text,
                "<circle r=\"{radius}\" cx=\"{x}\" cy=\"{y}\" fill=\"#fff\" stroke=\"{stroke}\" stroke-width=\"{width}\"/>"
            )
        }
        Shape::Plate => write!(text, "<path d=\"M-11.5-11.5h23v23h-23z\" fill=\"{LIT}\"/>"),
    }
}
