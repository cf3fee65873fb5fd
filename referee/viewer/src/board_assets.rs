//! The board of the viewer for other pages: they make a recording with one frame, and draw positions on it.

/// The colours of all pages, in light and dark.
pub const TOKENS: &str = include_str!("page/tokens.css");

/// The style of a board.
pub const BOARD_STYLE: &str = include_str!("page/board.css");

/// Small tools for elements, which the other scripts need.
pub const ELEMENTS_SCRIPT: &str = include_str!("page/elements.js");

/// The script of a board. It defines `viewerOf`, a function of a recording; its result draws positions on the
/// element `board`.
pub const BOARD_SCRIPT: &str = concat!(
    "const viewerOf = (recording) => {\n",
    include_str!("page/frames.js"),
    include_str!("page/geometry.js"),
    "const { symbols, pieces: pieceSymbols, terrains, reliefs } = ",
    include_str!("page/symbols.json"),
    ";\n",
    include_str!("page/pieces.js"),
    include_str!("page/board.js"),
    include_str!("page/motion.js"),
    "return { recording, powersText, plainText, isStep, lineText, shortText, draw, words, figure, parse, nameOf, sideName, legend, tileName, middleOf, tileTransform, outline, corners, columns,\n",
    "  columnOf, rowOf, placeAt, hexagonal, shapeAt, makeBoard, decorate, drawBoard, animate };\n};\n",
);

/// The symbols of the board without a board. It defines `viewer`, with what draws pieces of Friends &
/// Dragons.
pub const SYMBOLS_SCRIPT: &str = concat!(
    "const viewer = (() => {\n",
    "const { symbols, pieces: pieceSymbols, terrains, reliefs } = ",
    include_str!("page/symbols.json"),
    ";\n",
    include_str!("page/pieces.js"),
    "return { draw, heroShapes, monsterShapes, terrainShapes };\n})();\n",
);
