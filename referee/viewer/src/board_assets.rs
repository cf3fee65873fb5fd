//! Styles and scripts that show the viewer's board on other pages. These pages create a
//! single-frame recording and draw positions on the board.

/// Design tokens for all pages: sizes, spacing, and light and dark colours.
pub const TOKENS: &str = include_str!("page/tokens.css");

/// Style sheet for a board, including its colours.
pub const BOARD_STYLE: &str =
    concat!(include_str!("page/board_colours.css"), include_str!("page/board.css"));

/// DOM helpers needed by the other scripts.
pub const ELEMENTS_SCRIPT: &str = include_str!("page/elements.js");

/// Script for a board. It defines `makeViewer`, which takes a recording and returns an object that
/// draws positions on the element `board`.
pub const BOARD_SCRIPT: &str = concat!(
    "const makeViewer = (recording) => {\n",
    include_str!("page/figures.js"),
    include_str!("page/frames.js"),
    include_str!("page/geometry.js"),
    include_str!("page/legend.js"),
    include_str!("page/board.js"),
    include_str!("page/motion.js"),
    "return { recording, resolvePictures, groundOwners, makeSvg, svgText, sideName, legendItems, tileName, centreOf,\n",
    "  tileTransform, outline, corners, columns, columnOf, rowOf, tileAt, isHexagonal, shapeAt, makeBoard, decorate,\n",
    "  drawBoard, setOffBoard, animate };\n};\n",
);

/// Script for figures without a board. It defines `makeFigureRenderer`, which takes the picture tables.
pub const FIGURES_SCRIPT: &str = concat!(
    "const makeFigureRenderer = (recording) => {\n",
    include_str!("page/figures.js"),
    "return { figureElements, reliefElements };\n};\n",
);
