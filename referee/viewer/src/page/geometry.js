// Positions of tiles: squares of 24 units, or hexagons of the same width if rows are shifted.

const unit = 24;
const columns = Math.max(1, recording.columns);
const rows = Math.ceil(states[0].length / columns);
const hexagonal = recording.shifts.length > 0;
/** @param {number} row */
const shiftOf = (row) => recording.shifts[row] ?? 0;
const rowHeight = hexagonal ? unit * 0.866 : unit;
const hexRadius = unit / Math.sqrt(3);
/** @param {Place} place */
const columnOf = (place) => place % columns;
/** @param {Place} place */
const rowOf = (place) => Math.floor(place / columns);

/** Width of the border around the tiles. */
const { margin } = recording.style;

const boardSize = {
  width: columns * unit,
  height: hexagonal ? (rows - 1) * rowHeight + 2 * hexRadius : rows * unit,
};

/**
 * Returns the centre of the tile at a column and row. Fractions give points between tiles.
 *
 * @param {number} column
 * @param {number} row
 * @returns {Point}
 */
const middle = (column, row) => [
  (column + 0.5 + shiftOf(Math.round(row)) / 2) * unit,
  hexagonal ? row * rowHeight + hexRadius : (row + 0.5) * unit,
];
/** @param {Place} place */
const middleOf = (place) => middle(columnOf(place), rowOf(place));

/** Returns a tile's outline around its centre, inset by `gap`. */
function outline(gap = 0.5) {
  if (!hexagonal) {
    const half = unit / 2 - gap;
    return `M${-half} ${-half}h${2 * half}v${2 * half}h${-2 * half}z`;
  }
  const radius = hexRadius - gap;
  const corner = (/** @type {number} */ number) => [
    Math.sin((number * Math.PI) / 3) * radius,
    -Math.cos((number * Math.PI) / 3) * radius,
  ];
  return `M${[0, 1, 2, 3, 4, 5]
    .map((number) =>
      corner(number)
        .map((value) => value.toFixed(2))
        .join(" "),
    )
    .join("L")}z`;
}

/**
 * Returns the transform that moves a shape to a tile's centre.
 *
 * @param {Place} place
 */
const tileTransform = (place) => `translate(${middleOf(place).join(" ")})`;

/**
 * Draws a shape around a tile's centre, by default the tile's outline.
 *
 * @param {Place} place
 * @param {string} name
 * @param {string} [path]
 */
const shapeAt = (place, name, path = outline()) =>
  draw("path", { class: name, d: path, transform: tileTransform(place) });

/**
 * Returns the tile at a column and row; -1 outside the board.
 *
 * @param {number} column
 * @param {number} row
 */
const placeAt = (column, row) =>
  column < 0 || row < 0 || column >= columns || row >= rows ? -1 : row * columns + column;

/**
 * Returns the contour of a set of squares, drawn slightly inside. Edges are shortened or extended
 * so that the contour closes at inner and outer corners.
 *
 * @param {Set<Place>} within
 * @param {number} [inset]
 */
function contour(within, inset = 1.4) {
  const has = (/** @type {number} */ column, /** @type {number} */ row) =>
    within.has(placeAt(column, row));
  const end = (/** @type {boolean} */ beside, /** @type {boolean} */ across) => {
    if (!beside) return inset;
    return across ? -inset : 0;
  };
  let path = "";
  for (const place of within) {
    const [x, y] = [columnOf(place), rowOf(place)];
    for (const [right, down] of [
      [0, -1],
      [-1, 0],
      [0, 1],
      [1, 0],
    ]) {
      if (has(x + right, y + down)) continue;
      // A step along the edge, perpendicular to the direction out of the square.
      const [along, up] = [Math.abs(down), Math.abs(right)];
      const [start, across] = right === 0 ? [x * unit, y * unit] : [y * unit, x * unit];
      const from = start + end(has(x - along, y - up), has(x - along + right, y - up + down));
      const to = start + unit - end(has(x + along, y + up), has(x + along + right, y + up + down));
      const edge = right + down < 0 ? across + inset : across + unit - inset;
      path += right === 0 ? `M${from} ${edge}H${to}` : `M${edge} ${from}V${to}`;
    }
  }
  return path;
}

/**
 * Returns the tile under a point on the page, or -1.
 *
 * @param {MouseEvent} mouseEvent
 */
function placeUnder({ clientX, clientY }) {
  const box = byId("board").getBoundingClientRect();
  const scale = (boardSize.width + 2 * margin) / Math.max(1, box.width);
  const [x, y] = [(clientX - box.left) * scale - margin, (clientY - box.top) * scale - margin];
  const row = Math.floor((hexagonal ? y - hexRadius / 4 : y) / rowHeight);
  const column = Math.floor(x / unit - shiftOf(row) / 2);
  const place = placeAt(column, row);
  return place >= 0 && states[0][place].ground !== "void" ? place : -1;
}
