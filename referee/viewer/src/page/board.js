// The board: tiles, territory, pieces, and a turn's steps.

/** @type {ShownGame} */
const own = { ...recording, states, beside: besideOf(recording) };

/**
 * The game on the board: this game, or the game it is compared with.
 *
 * @type {ShownGame}
 */
let shown = own;

/**
 * Selects the game whose board and numbers are shown.
 *
 * @param {ShownGame} game
 */
function showGame(game) {
  shown = game;
}

/** @param {number} turn */
const shownTurn = (turn) => Math.min(turn, shown.frames.length - 1);

/** @type {SVGPathElement[]} */
const tileShapes = [];
const group = () => draw("g");
const groups = {
  floor: group(),
  territory: group(),
  growths: group(),
  layers: group(),
  coordinates: group(),
  beside: group(),
  signs: group(),
  pieces: group(),
  trails: group(),
  drawings: group(),
  analysis: group(),
  pointer: group(),
};
const { is_island: isIsland, ways } = recording.style;
/** True if sides own some of the ground, which then has borders. */
const hasTerritory = states[0].some(({ ground }) => ground in groundOwners);

/**
 * Adds details that the first paint can do without: vegetation, and coordinates on all four edges.
 * Hexagons show their names instead.
 */
function decorate() {
  if (isIsland) groups.growths.append(...[...states[0].keys()].flatMap(growth));
  if (hexagonal) {
    const names = recording.tile_names.map(
      (name, place) => name && words(name, ...shifted(middleOf(place), 0, 10.6), 4.5, "coordinate"),
    );
    return groups.coordinates.append(...names.filter(Boolean));
  }
  const { width, height } = boardSize;
  const add = (
    /** @type {number} */ number,
    /** @type {number} */ x,
    /** @type {number} */ y,
    /** @type {string} */ axis,
  ) =>
    groups.coordinates.append(
      draw(
        "text",
        { x, y, class: "coordinate", "font-size": 7, [`data-${axis}`]: number },
        `${number}`,
      ),
    );
  for (let x = 0; x < columns; x += 1) {
    for (const y of [-5, height + 10]) add(x, (x + 0.5) * unit, y, "column");
  }
  for (let y = 0; y < rows; y += 1) {
    for (const x of [-8, width + 8]) add(y, x, (y + 0.5) * unit + 2.5, "row");
  }
  return undefined;
}

/**
 * @param {Point} point
 * @param {number} right
 * @param {number} down
 * @returns {Point}
 */
const shifted = ([x, y], right, down) => [x + right, y + down];

/**
 * Creates the stripes for ground that is cut off, which have a different direction for each side.
 */
function patterns() {
  const stripes = (/** @type {string} */ id, /** @type {string} */ path) =>
    draw(
      "pattern",
      { id, width: 6, height: 6, patternUnits: "userSpaceOnUse" },
      draw("path", { d: path, class: id }),
    );
  return draw(
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
const pieceLayers = () => (ways === "one-way" ? ["pieces", "trails"] : ["trails", "pieces"]);

function makeBoard() {
  const board = byId("board");
  const { width, height } = boardSize;
  board.classList.toggle("hexagonal", hexagonal);
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
    "beside",
    "signs",
    ...pieceLayers(),
    "drawings",
    "analysis",
    "pointer",
  ];
  for (const name of names) groups[name].setAttribute("class", name);
  board.append(patterns(), ...names.map((name) => groups[name]));
  groups.floor.append(...coast());
  for (const place of states[0].keys()) {
    const tile = shapeAt(place, "tile");
    tile.dataset.at = `${columnOf(place)},${rowOf(place)}`;
    tileShapes.push(tile);
  }
  groups.floor.append(...tileShapes);
}

/** Draws the land as one shape with its shore, and some stones and tufts. */
function coast() {
  if (!isIsland) return [];
  const land = [...states[0].keys()].filter((place) => states[0][place].ground !== "void");
  const line = contour(new Set(land), -1);
  const soil = land
    .map((place) => `M${columnOf(place) * unit} ${rowOf(place) * unit}h${unit}v${unit}h${-unit}z`)
    .join("");
  return [
    draw("path", { class: "shallows", d: line }),
    draw("path", { class: "shore", d: line }),
    draw("path", { class: "soil", d: soil }),
  ];
}

/**
 * Draws vegetation and stones on a tile, slightly different for each tile.
 *
 * @param {Place} place
 */
function growth(place) {
  const kind = (place * 7919 + rowOf(place) * 31) % 11;
  const { ground, figure } = states[0][place];
  if (kind > 5 || ground === "void" || figure !== undefined) return [];
  const [x, y] = middleOf(place);
  const path = kind % 2 === 0 ? "M-3 2l1-4m1 4V-3m1 5l2-3" : "M-3 1q2-3 4 0zM2 2.5q1.2-2 2.6 0z";
  return [
    draw("path", {
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
  const places = Object.groupBy(tiles.keys(), (place) => tiles[place].ground);
  const lines = ["a", "b", "a-idle", "b-idle"].map((ground) =>
    draw("path", { class: `contour ${ground}-line`, d: contour(new Set(places[ground])) }),
  );
  const hatched = (/** @type {string} */ side) =>
    (places[`${side}-idle`] ?? []).map((place) => shapeAt(place, `hatched-${side}`));
  return [...hatched("a"), ...hatched("b"), ...lines];
}

/**
 * Draws badges and notes in the corners of tiles, and raised terrain on tiles without a figure.
 *
 * @param {Tile[]} tiles
 */
function drawSigns(tiles) {
  groups.signs.replaceChildren(...tiles.flatMap((tile, place) => signsOf(tile, place)));
}

/**
 * @param {Tile} tile
 * @param {Place} place
 */
function signsOf({ ground, figure, badge, note }, place) {
  /** @type {SVGElement[]} */
  const shapes = figure === undefined ? reliefElements(ground) : [];
  if (badge !== undefined) shapes.push(badgeElement(badge));
  if (note !== undefined) shapes.push(words(note, -8.8, -3.6, 4.5, "note"));
  if (ground === "hidden") shapes.push(draw("path", { class: "bevel", d: "M-11 11V-11H11" }));
  return shapes.length === 0
    ? []
    : [draw("g", { transform: tileTransform(place), "data-place": place }, ...shapes)];
}

/**
 * Creates a piece as one element at its tile. Equal pieces are reused from turn to turn.
 *
 * @param {Place} place
 * @param {Tile} tile
 * @param {Figure} figure
 */
function makePiece(place, { ground, owner }, figure) {
  const shapes = figureElements(figure);
  if (figure.is_numbered) shapes.push(words(`${figure.id}`, -6.5, -6, 5.5, "unit-id"));
  const covered = ground === "hidden" ? " covered" : "";
  const idle = ground.endsWith("-idle") ? " idle" : "";
  return draw(
    "g",
    {
      class: `piece${ofSide(owner)}${covered}${idle}`,
      "data-place": place,
      "data-piece": figure.letters,
      transform: tileTransform(place),
    },
    draw("g", {}, ...shapes),
  );
}

/** @type {Map<Place, DrawnPiece>} */
const pieces = new Map();

/** @param {Tile[]} tiles */
function drawPieces(tiles) {
  tiles.forEach((tile, place) => {
    const known = pieces.get(place);
    if (known?.tile === tile) return;
    known?.element.remove();
    pieces.delete(place);
    if (tile.figure === undefined) return;
    const element = makePiece(place, tile, tile.figure);
    groups.pieces.append(element);
    pieces.set(place, { tile, element });
  });
}

/** @param {Tile[]} tiles */
function drawTiles(tiles) {
  tiles.forEach(({ ground }, place) => {
    const name = `tile ${ground}`;
    if (tileShapes[place].getAttribute("class") !== name) {
      tileShapes[place].setAttribute("class", name);
    }
  });
}

/**
 * Draws a thin arrow between two tiles that does not cover their centres.
 *
 * @param {Step} step
 * @param {string} [name]
 * @param {number} [short]
 */
function arrow(
  [fromColumn, fromRow, toColumn, toRow],
  name = "arrow",
  short = hexagonal ? 8.5 : 11.5,
) {
  const [x1, y1] = middle(fromColumn, fromRow);
  const [x2, y2] = middle(toColumn, toRow);
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const angle = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
  const tip = Math.max(3, length - short);
  const start = name.startsWith("arrow") && !hexagonal ? 1 : Math.min(short, tip - 2).toFixed(1);
  return draw("path", {
    class: name,
    d:
      name === "hit"
        ? `M0 0H${length - 11}m0 0a11 11 0 1 0 22 0a11 11 0 1 0-22 0`
        : `M${start} 0H${tip.toFixed(1)}m-3.5-2.7l3.5 2.7-3.5 2.7`,
    transform: `translate(${x1} ${y1})rotate(${angle.toFixed(1)})`,
  });
}

/**
 * Draws steps as one line, with a ring around a tile.
 *
 * @param {number[][]} steps
 * @param {number[]} tile
 * @param {string} name
 */
const wayOf = (steps, [column, row], name) =>
  draw("path", {
    class: name,
    d: `M${middle(column, row).join(" ")}m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0M${steps.map(([x, y]) => middle(x, y).join(" ")).join("L")}`,
  });

/**
 * Returns the tiles changed by a turn's events, other than steps and hits.
 *
 * @param {Frame} frame
 */
function changesOf(frame) {
  const turn = shown.frames.indexOf(frame);
  const [before, tiles] = [shown.states[Math.max(0, turn - 1)], shown.states[turn]];
  const lines = [...frame.arrows, ...(frame.layers ?? []).flatMap(({ hits = [] }) => hits)];
  const drawn = new Set(lines.flatMap(([x1, y1, x2, y2]) => [placeAt(x1, y1), placeAt(x2, y2)]));
  const touched = new Set(frame.events.flatMap(({ tiles: places = [] }) => places));
  return [...touched].filter((place) => !drawn.has(place) && before[place] !== tiles[place]);
}

/**
 * @param {Place} place
 * @param {string} name
 */
const corners = (place, name) =>
  shapeAt(place, name, "M-10.5-6.5v-4h4M6.5-10.5h4v4M10.5 6.5v4h-4M-6.5 10.5h-4v-4");

/**
 * Draws a turn's commands: steps as arrows, others as corners around their tile.
 *
 * @param {number} turn
 */
function drawTrails(turn) {
  const frame = shown.frames[shownTurn(turn)];
  const side = frame.seat === null || seats.length === 1 ? "" : ofSide(frame.seat);
  groups.trails.setAttribute("class", `trails${side}`);
  groups.trails.replaceChildren(
    ...changesOf(frame).map((place) => corners(place, "made")),
    ...trailsOf(frame),
  );
}

/**
 * Draws a turn's steps as arrows, or as one line with an arrowhead.
 *
 * @param {Frame} frame
 */
function trailsOf({ arrows }) {
  if (ways !== "one-way") return arrows.map((step) => arrow(step));
  return arrows
    .slice(-1)
    .flatMap((last) => [wayOf(arrows, arrows[0], "arrow drag"), arrow(last, "arrow drag", 12.5)]);
}

/**
 * Draws each side's steps so far as dotted lines that do not overlap.
 *
 * @param {number} turn
 */
function waysSoFar(turn) {
  /** @type {Set<string>[]} */
  const found = recording.sides.map(() => new Set());
  shown.frames.slice(1, turn + 1).forEach(({ arrows }, index) => {
    for (const [x1, y1, x2, y2] of arrows) {
      const side = shown.states[index][placeAt(x1, y1)].owner ?? 0;
      const at = (/** @type {number} */ x, /** @type {number} */ y) =>
        middle(x, y)
          .map((along) => along + 2.6 * (side - 1.5))
          .join(" ");
      found[side].add([at(x1, y1), at(x2, y2)].sort().join("L"));
    }
  });
  return found.map((parts, side) =>
    draw("path", { class: `way side-${side}`, d: [...parts].map((part) => `M${part}`).join("") }),
  );
}

/**
 * Replaces the figures that are not on any tile, for a position outside the recording.
 *
 * @param {Beside[]} beside
 */
function showBeside(beside) {
  shown = { ...shown, beside: [beside] };
}

/**
 * Draws a figure that is not on any tile.
 *
 * @param {Beside} beside
 */
function besideElement({ tile, by, figure }) {
  const [x, y] = middleOf(tile);
  const attributes = {
    class: `piece${ofSide(figure.side)}`,
    "data-piece": figure.letters,
    transform: `translate(${x + unit * by[0]} ${y + unit * by[1]})`,
  };
  return draw("g", attributes, draw("title", {}, figure.name), ...figureElements(figure));
}

/**
 * Returns the position for a label. On hexagons, it avoids the tile's name and piece.
 *
 * @param {Place} place
 * @param {number} turn
 */
function labelSpot(place, turn) {
  if (!hexagonal) return shifted(middleOf(place), 8, -6.5);
  const { figure } = shown.states[shownTurn(turn)][place];
  return figure ? shifted(middleOf(place), 9.9, -4.4) : shifted(middleOf(place), 0, 2);
}

/**
 * Draws the zones, labels and hits that explain a turn.
 *
 * @param {number} turn
 */
function drawLayers(turn) {
  const shapes = (shown.frames[shownTurn(turn)].layers ?? []).flatMap(
    ({ name, groups: zones = [], labels = [], hits = [] }) => [
      ...zones.flatMap((zone, number) => zoneShapes(name, zone, number)),
      ...labels.map(([place, text]) =>
        words(text, ...labelSpot(place, turn), hexagonal ? 5 : 6, "points"),
      ),
      ...hits.map((line) => arrow(line, "hit")),
    ],
  );
  // Attacks are below the pieces, so that no line crosses a face.
  groups.layers.replaceChildren(
    ...shapes.filter((shape) => shape.getAttribute("class") !== "points"),
  );
  groups.drawings.replaceChildren(
    ...shapes.filter((shape) => shape.getAttribute("class") === "points"),
  );
}

/**
 * Draws a zone as a contour of squares, or by shading each of its hexagons.
 *
 * @param {string} name
 * @param {Place[]} zone
 * @param {number} number
 */
function zoneShapes(name, zone, number) {
  const shapes = hexagonal
    ? zone.map((place) => shapeAt(place, "feared", outline(0.8)))
    : [draw("path", { class: `zone zone-${number % 6}`, d: contour(new Set(zone), 1.2) })];
  shapes.forEach((shape) => shape.append(draw("title", {}, name)));
  return shapes;
}

/**
 * Draws the position after a turn, or the given tiles while a turn is shown step by step.
 *
 * @param {number} turn
 * @param {Tile[]} [tiles]
 * @param {boolean} [finished]
 */
function drawBoard(turn, tiles = shown.states[shownTurn(turn)], finished = true) {
  drawTiles(tiles);
  if (hasTerritory) groups.territory.replaceChildren(...territoryShapes(tiles));
  if (ways === "all-so-far") groups.territory.replaceChildren(...waysSoFar(shownTurn(turn)));
  groups.beside.replaceChildren(...shown.beside[shownTurn(turn)].map(besideElement));
  drawSigns(tiles);
  drawPieces(tiles);
  drawTrails(turn);
  drawLayers(turn);
  groups.layers.classList.toggle("later", !finished);
}
