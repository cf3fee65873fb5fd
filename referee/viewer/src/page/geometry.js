// Positions of tiles: squares of 24 units, or hexagons of the same width if rows are shifted.

const tileWidth = 24;
const columns = Math.max(1, recording.columns);
const rows = Math.ceil(states[0].length / columns);
const isHexagonal = recording.shifts.length > 0;

/** @param {number} row */
const rowShift = (row) => recording.shifts[row] ?? 0;
const rowHeight = isHexagonal ? tileWidth * 0.866 : tileWidth;
const hexRadius = tileWidth / Math.sqrt(3);
/** @param {TileIndex} tile */
const columnOf = (tile) => tile % columns;
/** @param {TileIndex} tile */
const rowOf = (tile) => Math.floor(tile / columns);

/** Width of the border around the tiles. */
const { margin } = recording.style;

const boardSize = {
  width: columns * tileWidth,
  height: isHexagonal ? (rows - 1) * rowHeight + 2 * hexRadius : rows * tileWidth,
};

/**
 * Returns the centre of the tile at a column and row. Fractions give points between tiles.
 *
 * @param {number} column
 * @param {number} row
 * @returns {Point}
 */
const centreAt = (column, row) => [
  (column + 0.5 + rowShift(Math.round(row)) / 2) * tileWidth,
  isHexagonal ? row * rowHeight + hexRadius : (row + 0.5) * tileWidth,
];
/** @param {TileIndex} tile */
const centreOf = (tile) => centreAt(columnOf(tile), rowOf(tile));

/** Returns a tile's outline around its centre, inset by `gap`. */
function outline(gap = 0.5) {
  if (!isHexagonal) {
    const half = tileWidth / 2 - gap;
    return `M${-half} ${-half}h${2 * half}v${2 * half}h${-2 * half}z`;
  }
  const radius = hexRadius - gap;
  const corners = [0, 1, 2, 3, 4, 5].map((number) => {
    const angle = (number * Math.PI) / 3;
    const [x, y] = [Math.sin(angle) * radius, -Math.cos(angle) * radius];
    return `${x.toFixed(2)} ${y.toFixed(2)}`;
  });
  return `M${corners.join("L")}z`;
}

/**
 * Returns the transform that moves a shape to a tile's centre.
 *
 * @param {TileIndex} tile
 */
const tileTransform = (tile) => `translate(${centreOf(tile).join(" ")})`;

/**
 * Draws a shape around a tile's centre, by default the tile's outline.
 *
 * @param {TileIndex} tile
 * @param {string} name
 * @param {string} [path]
 */
const shapeAt = (tile, name, path = outline()) =>
  makeSvg("path", { class: name, d: path, transform: tileTransform(tile) });

/**
 * Returns the tile at a column and row; -1 outside the board.
 *
 * @param {number} column
 * @param {number} row
 */
const tileAt = (column, row) =>
  column < 0 || row < 0 || column >= columns || row >= rows ? -1 : row * columns + column;

/** Columns and rows from a square to the squares that share an edge with it. */
const NEIGHBOURS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];

/**
 * Returns the contour of a set of squares, drawn slightly inside. Edges are shortened or extended
 * so that the contour closes at inner and outer corners.
 *
 * @param {Set<TileIndex>} tiles
 * @param {number} [inset]
 */
function contour(tiles, inset = 1.4) {
  const has = (/** @type {number} */ column, /** @type {number} */ row) =>
    tiles.has(tileAt(column, row));
  const endInset = (/** @type {boolean} */ hasNext, /** @type {boolean} */ hasDiagonal) => {
    if (!hasNext) return inset;
    return hasDiagonal ? -inset : 0;
  };
  let path = "";
  for (const tile of tiles) {
    const [x, y] = [columnOf(tile), rowOf(tile)];
    for (const [right, down] of NEIGHBOURS) {
      if (has(x + right, y + down)) continue;
      // A step along the edge, perpendicular to the direction out of the square.
      const [along, up] = [Math.abs(down), Math.abs(right)];
      const [start, side] =
        right === 0 ? [x * tileWidth, y * tileWidth] : [y * tileWidth, x * tileWidth];
      const from = start + endInset(has(x - along, y - up), has(x - along + right, y - up + down));
      const to =
        start + tileWidth - endInset(has(x + along, y + up), has(x + along + right, y + up + down));
      const edge = right + down < 0 ? side + inset : side + tileWidth - inset;
      path += right === 0 ? `M${from} ${edge}H${to}` : `M${edge} ${from}V${to}`;
    }
  }
  return path;
}

/**
 * Returns the tile under a point on the page, or -1.
 *
 * @param {MouseEvent} event
 */
function tileUnder({ clientX, clientY }) {
  const box = byId("board").getBoundingClientRect();
  const scale = (boardSize.width + 2 * margin) / Math.max(1, box.width);
  const [x, y] = [(clientX - box.left) * scale - margin, (clientY - box.top) * scale - margin];
  const row = Math.floor((isHexagonal ? y - hexRadius / 4 : y) / rowHeight);
  const column = Math.floor(x / tileWidth - rowShift(row) / 2);
  const tile = tileAt(column, row);
  return tile >= 0 && states[0][tile].ground !== "void" ? tile : -1;
}
