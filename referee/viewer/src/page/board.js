// The board: tiles, territory, pieces, and a turn's steps.

/** @type {ShownGame} */
const ownGame = { ...recording, states, offBoard: offBoardOf(recording) };

/**
 * The game on the board: this game, or the game it is compared with.
 *
 * @type {ShownGame}
 */
let shownGame = ownGame;

/**
 * Selects the game whose board and numbers are shown.
 *
 * @param {ShownGame} game
 */
function selectGame(game) {
  shownGame = game;
}

/**
 * Returns the index of the frame for a turn, which is the last frame if the shown game is shorter.
 *
 * @param {number} turn
 */
const frameIndex = (turn) => Math.min(turn, shownGame.frames.length - 1);

/** @type {SVGPathElement[]} */
const tileShapes = [];
const groups = {
  floor: makeSvg("g"),
  territory: makeSvg("g"),
  growths: makeSvg("g"),
  layers: makeSvg("g"),
  coordinates: makeSvg("g"),
  "off-board": makeSvg("g"),
  signs: makeSvg("g"),
  pieces: makeSvg("g"),
  trails: makeSvg("g"),
  drawings: makeSvg("g"),
  analysis: makeSvg("g"),
  pointer: makeSvg("g"),
};
const isIsland = recording.style.is_island;
const pathStyle = recording.style.path_style;
/** True if sides own some of the ground, which then has borders. */
const hasTerritory = states[0].some(({ ground }) => ground in groundOwners);

/**
 * Adds details that the first paint can do without: vegetation, and coordinates on all four edges.
 * Hexagons show their names instead.
 */
function decorate() {
  if (isIsland) groups.growths.append(...[...states[0].keys()].flatMap(growthShapes));
  if (isHexagonal) {
    const names = recording.tile_names.map(
      (name, tile) => name && svgText(name, ...movedBy(centreOf(tile), 0, 10.6), 4.5, "coordinate"),
    );
    return groups.coordinates.append(...names.filter(Boolean));
  }
  const { width, height } = boardSize;
  const addCoordinate = (
    /** @type {number} */ number,
    /** @type {number} */ x,
    /** @type {number} */ y,
    /** @type {string} */ axis,
  ) =>
    groups.coordinates.append(
      makeSvg(
        "text",
        { x, y, class: "coordinate", "font-size": 7, [`data-${axis}`]: number },
        `${number}`,
      ),
    );
  for (let x = 0; x < columns; x += 1) {
    for (const y of [-5, height + 10]) addCoordinate(x, (x + 0.5) * tileWidth, y, "column");
  }
  for (let y = 0; y < rows; y += 1) {
    for (const x of [-8, width + 8]) addCoordinate(y, x, (y + 0.5) * tileWidth + 2.5, "row");
  }
  return undefined;
}

/**
 * Returns a point moved to the right and down.
 *
 * @param {Point} point
 * @param {number} right
 * @param {number} down
 * @returns {Point}
 */
const movedBy = ([x, y], right, down) => [x + right, y + down];

/** Creates the stripes for ground that is cut off, in a different direction for each side. */
function stripePatterns() {
  const stripes = (/** @type {string} */ id, /** @type {string} */ path) =>
    makeSvg(
      "pattern",
      { id, width: 6, height: 6, patternUnits: "userSpaceOnUse" },
      makeSvg("path", { d: path, class: id }),
    );
  return makeSvg(
    "defs",
    {},
    stripes("hatch-a", "M-1 1l2-2M0 6l6-6M5 7l2-2"),
    stripes("hatch-b", "M-1 5l2 2M0 0l6 6M5-1l2 2"),
  );
}

/**
 * Returns the order of the layers. The line of a drag is drawn over the heroes it has moved.
 *
 * @returns {("pieces" | "trails")[]}
 */
const pieceLayers = () => (pathStyle === "one-way" ? ["pieces", "trails"] : ["trails", "pieces"]);

function makeBoard() {
  const board = byId("board");
  const { width, height } = boardSize;
  board.classList.toggle("hexagonal", isHexagonal);
  board.setAttribute(
    "viewBox",
    `${-margin} ${-margin} ${(width + 2 * margin).toFixed(1)} ${(height + 2 * margin).toFixed(1)}`,
  );
  document.documentElement.style.setProperty(
    "--aspect",
    ((width + 2 * margin) / (height + 2 * margin)).toFixed(4),
  );
  /** @type {(keyof typeof groups)[]} */
  const names = [
    "floor",
    "territory",
    "growths",
    "layers",
    "coordinates",
    "off-board",
    "signs",
    ...pieceLayers(),
    "drawings",
    "analysis",
    "pointer",
  ];
  for (const name of names) groups[name].setAttribute("class", name);
  board.append(stripePatterns(), ...names.map((name) => groups[name]));
  groups.floor.append(...coastShapes());
  for (const tile of states[0].keys()) {
    const shape = shapeAt(tile, "tile");
    shape.dataset.at = `${columnOf(tile)},${rowOf(tile)}`;
    tileShapes.push(shape);
  }
  groups.floor.append(...tileShapes);
}

/** Draws the land of an island as one shape, with its shore. */
function coastShapes() {
  if (!isIsland) return [];
  const land = [...states[0].keys()].filter((tile) => states[0][tile].ground !== "void");
  const coastline = contour(new Set(land), -1);
  const square = `h${tileWidth}v${tileWidth}h${-tileWidth}z`;
  const soil = land
    .map((tile) => `M${columnOf(tile) * tileWidth} ${rowOf(tile) * tileWidth}${square}`)
    .join("");
  return [
    makeSvg("path", { class: "shallows", d: coastline }),
    makeSvg("path", { class: "shore", d: coastline }),
    makeSvg("path", { class: "soil", d: soil }),
  ];
}

/**
 * Draws vegetation and stones on a tile, slightly different for each tile.
 *
 * @param {TileIndex} tile
 */
function growthShapes(tile) {
  const kind = (tile * 7919 + rowOf(tile) * 31) % 11;
  const { ground, figure } = states[0][tile];
  if (kind > 5 || ground === "void" || figure !== undefined) return [];
  const [x, y] = centreOf(tile);
  const path = kind % 2 === 0 ? "M-3 2l1-4m1 4V-3m1 5l2-3" : "M-3 1q2-3 4 0zM2 2.5q1.2-2 2.6 0z";
  return [
    makeSvg("path", {
      class: "growth",
      d: path,
      transform: `translate(${x + (kind - 3) * 2} ${y + ((kind * 5) % 7) - 3})`,
    }),
  ];
}

/**
 * Draws a contour around each side's ground, dashed and hatched if the ground is cut off.
 *
 * @param {Tile[]} tiles
 */
function territoryShapes(tiles) {
  const tilesByGround = Object.groupBy(tiles.keys(), (tile) => tiles[tile].ground);
  const lines = ["a", "b", "a-idle", "b-idle"].map((ground) =>
    makeSvg("path", {
      class: `contour ${ground}-line`,
      d: contour(new Set(tilesByGround[ground])),
    }),
  );
  const hatched = (/** @type {string} */ side) =>
    (tilesByGround[`${side}-idle`] ?? []).map((tile) => shapeAt(tile, `hatched-${side}`));
  return [...hatched("a"), ...hatched("b"), ...lines];
}

/**
 * Draws badges and notes in the corners of tiles, and raised terrain on tiles without a figure.
 *
 * @param {Tile[]} tiles
 */
function drawSigns(tiles) {
  groups.signs.replaceChildren(...tiles.flatMap((tile, index) => signShapes(tile, index)));
}

/**
 * @param {Tile} tile
 * @param {TileIndex} index
 */
function signShapes({ ground, figure, badge, note }, index) {
  /** @type {SVGElement[]} */
  const shapes = figure === undefined ? reliefElements(ground) : [];
  if (badge !== undefined) shapes.push(badgeElement(badge));
  if (note !== undefined) shapes.push(svgText(note, -8.8, -3.6, 4.5, "note"));
  if (ground === "hidden") shapes.push(makeSvg("path", { class: "bevel", d: "M-11 11V-11H11" }));
  return shapes.length === 0
    ? []
    : [makeSvg("g", { transform: tileTransform(index), "data-tile": index }, ...shapes)];
}

/**
 * Creates a piece as one element at its tile. Equal pieces are reused from turn to turn.
 *
 * @param {TileIndex} index
 * @param {Tile} tile
 * @param {Figure} figure
 */
function makePiece(index, { ground, owner }, figure) {
  const shapes = figureElements(figure);
  if (figure.is_numbered) shapes.push(svgText(`${figure.id}`, -6.5, -6, 5.5, "unit-id"));
  const covered = ground === "hidden" ? " covered" : "";
  const idle = ground.endsWith("-idle") ? " idle" : "";
  return makeSvg(
    "g",
    {
      class: `piece${sideClass(owner)}${covered}${idle}`,
      "data-tile": index,
      "data-piece": figure.letters,
      transform: tileTransform(index),
    },
    makeSvg("g", {}, ...shapes),
  );
}

/** @type {Map<TileIndex, DrawnPiece>} */
const pieces = new Map();

/** @param {Tile[]} tiles */
function drawPieces(tiles) {
  tiles.forEach((tile, index) => {
    const drawn = pieces.get(index);
    if (drawn?.tile === tile) return;
    drawn?.element.remove();
    pieces.delete(index);
    if (tile.figure === undefined) return;
    const element = makePiece(index, tile, tile.figure);
    groups.pieces.append(element);
    pieces.set(index, { tile, element });
  });
}

/** @param {Tile[]} tiles */
function drawTiles(tiles) {
  tiles.forEach(({ ground }, index) => {
    const name = `tile ${ground}`;
    if (tileShapes[index].getAttribute("class") !== name) {
      tileShapes[index].setAttribute("class", name);
    }
  });
}

/**
 * Draws a thin arrow between two tiles that does not cover their centres, or for the name `hit`, a
 * line to a ring around the second tile.
 *
 * @param {Step} step
 * @param {string} [name]
 * @param {number} [shortening]
 */
function arrow(
  [fromColumn, fromRow, toColumn, toRow],
  name = "arrow",
  shortening = isHexagonal ? 8.5 : 11.5,
) {
  const [x1, y1] = centreAt(fromColumn, fromRow);
  const [x2, y2] = centreAt(toColumn, toRow);
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const angle = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
  const tip = Math.max(3, length - shortening);
  const start =
    name.startsWith("arrow") && !isHexagonal ? 1 : Math.min(shortening, tip - 2).toFixed(1);
  const path =
    name === "hit"
      ? `M0 0H${length - 11}m0 0a11 11 0 1 0 22 0a11 11 0 1 0-22 0`
      : `M${start} 0H${tip.toFixed(1)}m-3.5-2.7l3.5 2.7-3.5 2.7`;
  const transform = `translate(${x1} ${y1})rotate(${angle.toFixed(1)})`;
  return makeSvg("path", { class: name, d: path, transform });
}

/**
 * Draws steps as one line, with a ring around a tile.
 *
 * @param {number[][]} steps
 * @param {number[]} tile
 * @param {string} name
 */
function pathThrough(steps, [column, row], name) {
  const ring = `M${centreAt(column, row).join(" ")}m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0`;
  const points = steps.map(([x, y]) => centreAt(x, y).join(" "));
  return makeSvg("path", { class: name, d: `${ring}M${points.join("L")}` });
}

/**
 * Returns the tiles changed by a turn's events, other than steps and hits.
 *
 * @param {Frame} frame
 */
function changedTiles(frame) {
  const turn = shownGame.frames.indexOf(frame);
  const [before, after] = [shownGame.states[Math.max(0, turn - 1)], shownGame.states[turn]];
  const lines = [...frame.arrows, ...(frame.layers ?? []).flatMap(({ hits = [] }) => hits)];
  const drawn = new Set(lines.flatMap(([x1, y1, x2, y2]) => [tileAt(x1, y1), tileAt(x2, y2)]));
  const touched = new Set(frame.events.flatMap(({ tiles = [] }) => tiles));
  return [...touched].filter((tile) => !drawn.has(tile) && before[tile] !== after[tile]);
}

/**
 * Draws the four corners of a tile.
 *
 * @param {TileIndex} tile
 * @param {string} name
 */
const corners = (tile, name) =>
  shapeAt(tile, name, "M-10.5-6.5v-4h4M6.5-10.5h4v4M10.5 6.5v4h-4M-6.5 10.5h-4v-4");

/**
 * Draws a turn's commands: steps as arrows, others as corners around their tile.
 *
 * @param {number} turn
 */
function drawTrails(turn) {
  const frame = shownGame.frames[frameIndex(turn)];
  const side = frame.seat === null || seats.length === 1 ? "" : sideClass(frame.seat);
  groups.trails.setAttribute("class", `trails${side}`);
  groups.trails.replaceChildren(
    ...changedTiles(frame).map((tile) => corners(tile, "made")),
    ...trailShapes(frame),
  );
}

/**
 * Draws a turn's steps as arrows, or as one line with an arrowhead.
 *
 * @param {Frame} frame
 */
function trailShapes({ arrows }) {
  const last = arrows.at(-1);
  if (pathStyle !== "one-way" || last === undefined) return arrows.map((step) => arrow(step));
  return [pathThrough(arrows, arrows[0], "arrow drag"), arrow(last, "arrow drag", 12.5)];
}

/**
 * Draws each side's steps so far as dotted lines that do not overlap.
 *
 * @param {number} turn
 */
function pathsSoFar(turn) {
  /** @type {Set<string>[]} */
  const lines = recording.sides.map(() => new Set());
  shownGame.frames.slice(1, turn + 1).forEach(({ arrows }, index) => {
    for (const [x1, y1, x2, y2] of arrows) {
      const side = shownGame.states[index][tileAt(x1, y1)].owner ?? 0;
      const offset = 2.6 * (side - 1.5);
      const [from, to] = [centreAt(x1, y1), centreAt(x2, y2)].map((point) =>
        movedBy(point, offset, offset).join(" "),
      );
      lines[side].add([from, to].sort().join("L"));
    }
  });
  return lines.map((sideLines, side) =>
    makeSvg("path", {
      class: `past-steps side-${side}`,
      d: [...sideLines].map((line) => `M${line}`).join(""),
    }),
  );
}

/**
 * Replaces the figures that are not on any tile, for a position outside the recording.
 *
 * @param {OffBoardFigure[]} offBoard
 */
function setOffBoard(offBoard) {
  shownGame = { ...shownGame, offBoard: [offBoard] };
}

/**
 * Draws a figure that is not on any tile.
 *
 * @param {OffBoardFigure} offBoard
 */
function offBoardElement({ tile, by, figure }) {
  const [x, y] = centreOf(tile);
  const attributes = {
    class: `piece${sideClass(figure.side)}`,
    "data-piece": figure.letters,
    transform: `translate(${x + tileWidth * by[0]} ${y + tileWidth * by[1]})`,
  };
  return makeSvg("g", attributes, makeSvg("title", {}, figure.name), ...figureElements(figure));
}

/**
 * Returns the position for a label. On hexagons, it avoids the tile's name and piece.
 *
 * @param {TileIndex} tile
 * @param {number} turn
 */
function labelPoint(tile, turn) {
  if (!isHexagonal) return movedBy(centreOf(tile), 8, -6.5);
  const { figure } = shownGame.states[frameIndex(turn)][tile];
  return figure ? movedBy(centreOf(tile), 9.9, -4.4) : movedBy(centreOf(tile), 0, 2);
}

/**
 * Draws the zones, labels and hits that explain a turn.
 *
 * @param {number} turn
 */
function drawLayers(turn) {
  const shapes = (shownGame.frames[frameIndex(turn)].layers ?? []).flatMap(
    ({ name, groups: zones = [], labels = [], hits = [] }) => [
      ...zones.flatMap((zone, number) => zoneShapes(name, zone, number)),
      ...labels.map(([tile, text]) =>
        svgText(text, ...labelPoint(tile, turn), isHexagonal ? 5 : 6, "points"),
      ),
      ...hits.map((line) => arrow(line, "hit")),
    ],
  );
  const isLabel = (/** @type {SVGElement} */ shape) => shape.getAttribute("class") === "points";
  // Attacks are below the pieces, so that no line crosses a face.
  groups.layers.replaceChildren(...shapes.filter((shape) => !isLabel(shape)));
  groups.drawings.replaceChildren(...shapes.filter(isLabel));
}

/**
 * Draws a zone as a contour of squares, or by shading each of its hexagons.
 *
 * @param {string} name
 * @param {TileIndex[]} zone
 * @param {number} number
 */
function zoneShapes(name, zone, number) {
  const shapes = isHexagonal
    ? zone.map((tile) => shapeAt(tile, "feared", outline(0.8)))
    : [makeSvg("path", { class: `zone zone-${number % 6}`, d: contour(new Set(zone), 1.2) })];
  for (const shape of shapes) shape.append(makeSvg("title", {}, name));
  return shapes;
}

/**
 * Draws the position after a turn, or the given tiles while a turn is shown step by step.
 *
 * @param {number} turn
 * @param {Tile[]} [tiles]
 * @param {boolean} [isFinished]
 */
function drawBoard(turn, tiles = shownGame.states[frameIndex(turn)], isFinished = true) {
  drawTiles(tiles);
  if (hasTerritory) groups.territory.replaceChildren(...territoryShapes(tiles));
  if (pathStyle === "all-so-far") groups.territory.replaceChildren(...pathsSoFar(frameIndex(turn)));
  groups["off-board"].replaceChildren(...shownGame.offBoard[frameIndex(turn)].map(offBoardElement));
  drawSigns(tiles);
  drawPieces(tiles);
  drawTrails(turn);
  drawLayers(turn);
  groups.layers.classList.toggle("later", !isFinished);
}
