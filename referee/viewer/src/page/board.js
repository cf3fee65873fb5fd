// The board: tiles, territory, pieces, and the steps of the turn over it.

/** @type {ShownGame} */
const own = { ...recording, states };

/**
 * The game whose board is shown: this one, or the one that it is compared with.
 *
 * @type {ShownGame}
 */
let shown = own;

/**
 * Chooses the game whose board and numbers are shown.
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
/** The layers of the board. */
const groups = {
  floor: group(),
  territory: group(),
  growths: group(),
  layers: group(),
  coordinates: group(),
  signs: group(),
  pieces: group(),
  trails: group(),
  drawings: group(),
  analysis: group(),
  pointer: group(),
};
const isArmy = recording.game === "ice-and-fire";
const hasKnights = recording.game === "battling-knights";
const isIsland = isArmy || hasKnights;

/** What the first picture does without: what grows on the land, and coordinates on all four edges; the names of hexagons stand on the tiles. */
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

/** Stripes for ground that is cut off, one direction a side. */
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
 * The layers of pieces and of their ways: the way of a drag leads over the heroes that it has moved.
 *
 * @returns {("pieces" | "trails")[]}
 */
const pieceLayers = () =>
  recording.game === "friends-and-dragons" ? ["pieces", "trails"] : ["trails", "pieces"];

function makeBoard() {
  const board = byId("board");
  const { width, height } = boardSize;
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

/** The land as one shape with its shore, and a few stones and tufts that belong to their tiles. */
function coast() {
  if (!isIsland) return [];
  const land = [...states[0].keys()].filter((place) => parse(states[0][place]).ground !== "void");
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
 * What grows and lies on the land, a little different from tile to tile.
 *
 * @param {Place} place
 */
function growth(place) {
  const kind = (place * 7919 + rowOf(place) * 31) % 11;
  if (
    kind > 5 ||
    parse(states[0][place]).ground === "void" ||
    parse(states[0][place]).piece !== ""
  ) {
    return [];
  }
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
 * A contour around each side's ground; dashed and hatched where it is cut off.
 *
 * @param {string[]} tiles
 */
function territoryShapes(tiles) {
  const places = Object.groupBy(tiles.keys(), (place) => parse(tiles[place]).ground);
  const lines = ["a", "b", "a-idle", "b-idle"].map((ground) =>
    draw("path", { class: `contour ${ground}-line`, d: contour(new Set(places[ground])) }),
  );
  const hatched = (/** @type {string} */ side) =>
    (places[`${side}-idle`] ?? []).map((place) => shapeAt(place, `hatched-${side}`));
  return [...hatched("a"), ...hatched("b"), ...lines];
}

/**
 * Trees, hills, peaks and waves on hexagons, and what it costs to enter them; a piece hides the relief.
 *
 * @param {[string, string]} relief
 * @param {number} x
 * @param {number} y
 */
const relief = ([path, cost], x, y) => [
  draw("path", { class: "relief", d: path, transform: `translate(${x} ${y})scale(1.2)` }),
  words(cost, x - 8.8, y - 3.6, 4.5, "relief-cost"),
];

/**
 * Small shields on protected tiles, and relief where tiles are hidden or rough.
 *
 * @param {string[]} tiles
 */
function drawSigns(tiles) {
  /** @type {SVGElement[]} */
  const shapes = [];
  tiles.forEach((code, place) => {
    const { ground, marked, piece } = parse(code);
    const [x, y] = middleOf(place);
    if (isArmy && marked) {
      shapes.push(
        draw("g", { class: "protected" }, symbol("shield", { size: 7.5, x: x + 7.6, y: y - 7.2 })),
      );
    }
    if (hexagonal && reliefs[code[0]]) {
      shapes.push(...relief(reliefs[code[0]], x, y).slice(piece ? 1 : 0));
    }
    if (ground === "hidden") shapes.push(shapeAt(place, "bevel", "M-11 11V-11H11"));
  });
  groups.signs.replaceChildren(...shapes);
}

/** @param {string | number | undefined} owner */
const ofSide = (owner) => (owner === undefined ? "" : ` side-${owner}`);

/**
 * A piece as one element at its tile; equal pieces are kept from turn to turn.
 *
 * @param {Place} place
 * @param {Tile} tile
 */
function makePiece(place, tile) {
  const shapes = figure(tile);
  if (tile.name) shapes.push(words(tile.name, -6.5, -6, 5.5, "unit-id"));
  const kind = `${ofSide(tile.owner)}${tile.ground === "hidden" ? " covered" : ""}${/idle/.test(tile.ground) ? " idle" : ""}`;
  return draw(
    "g",
    {
      class: `piece${kind}`,
      "data-place": place,
      "data-piece": tile.piece,
      transform: tileTransform(place),
    },
    draw("g", {}, ...shapes),
  );
}

/** @type {Map<Place, DrawnPiece>} */
const pieces = new Map();

/** @param {string[]} tiles */
function drawPieces(tiles) {
  tiles.forEach((code, place) => {
    const tile = parse(code);
    const known = pieces.get(place);
    const wanted = tile.piece === "" ? undefined : code;
    if (known?.code === wanted) return;
    known?.element.remove();
    pieces.delete(place);
    if (wanted === undefined) return;
    const element = makePiece(place, tile);
    groups.pieces.append(element);
    pieces.set(place, { code, element });
  });
}

/** @param {string[]} tiles */
function drawTiles(tiles) {
  tiles.forEach((code, place) => {
    const { ground, marked, piece } = parse(code);
    const clue =
      ground === "plain" && /^\d+$/.test(piece) && recording.game === "dragonsweeper"
        ? ` clue-${Math.min(3, Math.floor(Number(piece) / 8))}`
        : "";
    const name = `tile ${ground}${marked ? " marked" : ""}${clue}`;
    if (tileShapes[place].getAttribute("class") !== name) {
      tileShapes[place].setAttribute("class", name);
    }
  });
}

/**
 * A thin arrow between two tiles that leaves their middles free.
 *
 * @param {Step} step
 * @param {string} [name]
 * @param {number} [short]
 */
function arrow(
  [fromColumn, fromRow, toColumn, toRow],
  name = "arrow",
  short = isArmy ? 11.5 : 8.5,
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
 * Steps as one line, with a ring around a tile.
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
 * Where something was trained, built or lost in the turn: the tiles of events that are no steps.
 *
 * @param {Frame} frame
 */
function changesOf(frame) {
  const turn = shown.frames.indexOf(frame);
  const [before, tiles] = [shown.states[Math.max(0, turn - 1)], shown.states[turn]];
  const moved = new Set(frame.arrows.map(([, , x, y]) => placeAt(x, y)));
  const touched = new Set((frame.places ?? []).flat());
  return [...touched].filter(
    (place) =>
      !moved.has(place) &&
      before[place] !== tiles[place] &&
      !["", "*"].includes(parse(tiles[place]).piece),
  );
}

/**
 * @param {Place} place
 * @param {string} name
 */
const corners = (place, name) =>
  shapeAt(place, name, "M-10.5-6.5v-4h4M6.5-10.5h4v4M10.5 6.5v4h-4M-6.5 10.5h-4v-4");

/**
 * The commands of the turn: steps as arrows, the rest as corners around its tile.
 *
 * @param {number} turn
 */
function drawTrails(turn) {
  const frame = shown.frames[shownTurn(turn)];
  const side = frame.seat === null || seats.length === 1 ? "" : ofSide(frame.seat);
  groups.trails.setAttribute("class", `trails${side}`);
  groups.trails.replaceChildren(
    ...markedPlaces(frame).map((place) => corners(place, "made")),
    ...trailsOf(frame),
  );
}

/**
 * The tiles that corners mark after a turn.
 *
 * @param {Frame} frame
 */
function markedPlaces(frame) {
  if (isArmy) return changesOf(frame);
  return recording.game === "dragonsweeper" ? (frame.places ?? []).flat() : [];
}

/**
 * The steps of a turn as arrows; those of a drag as one line with an arrow at its end.
 *
 * @param {Frame} frame
 */
function trailsOf({ arrows }) {
  if (recording.game !== "friends-and-dragons") return arrows.map((step) => arrow(step));
  return arrows
    .slice(-1)
    .flatMap((last) => [wayOf(arrows, arrows[0], "arrow drag"), arrow(last, "arrow drag", 12.5)]);
}

/** @type {Record<string, Point>} */
const headings = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };

/**
 * Where each knight has walked so far, beside the ways of the others, and where it went into the water.
 *
 * @param {number} turn
 */
function walks(turn) {
  /** @type {Set<string>[]} */
  const ways = [0, 1, 2, 3].map(() => new Set());
  /** @type {SVGElement[]} */
  const drowned = [];
  for (const { line, arrows, marks, places = [] } of shown.frames.slice(1, turn + 1)) {
    const knight = "RBGY".indexOf(line[0]);
    const at = (/** @type {number} */ x, /** @type {number} */ y) =>
      middle(x, y)
        .map((along) => along + 2.6 * (knight - 1.5))
        .join(" ");
    for (const [x1, y1, x2, y2] of arrows) {
      ways[knight].add([at(x1, y1), at(x2, y2)].sort().join("L"));
    }
    if (!marks.includes("wipe-out")) continue;
    const [[x, y], [right, down]] = [middleOf(places.flat()[0]), headings[line[2]] ?? [0, 0]];
    drowned.push(
      draw(
        "g",
        {
          class: `piece drowned side-${knight}`,
          transform: `translate(${x + 23 * right} ${y + 23 * down})`,
        },
        symbol("escutcheon", { size: 17 }),
        words("RBGY"[knight], 0, 2, 8, "device"),
        draw("path", { class: "ripple", d: "M-10 5c3-2.5 4 2.5 7 0s4 2.5 7 0 3 1 5 .5" }),
      ),
    );
  }
  return [
    ...ways.map((way, knight) =>
      draw("path", { class: `way side-${knight}`, d: [...way].map((part) => `M${part}`).join("") }),
    ),
    ...drowned,
  ];
}

/**
 * Where a label of a layer is. On hexagons, it covers neither the name of the tile nor a piece.
 *
 * @param {Place} place
 * @param {number} turn
 */
function labelSpot(place, turn) {
  if (!hexagonal) return shifted(middleOf(place), 8, -6.5);
  const { piece } = parse(shown.states[shownTurn(turn)][place]);
  return piece ? shifted(middleOf(place), 9.9, -4.4) : shifted(middleOf(place), 0, 2);
}

/**
 * Zones, labels and hits that explain the turn.
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
  // Attacks lie under the pieces, so that no line crosses a face.
  groups.layers.replaceChildren(
    ...shapes.filter((shape) => shape.getAttribute("class") !== "points"),
    ...remains(turn),
  );
  groups.drawings.replaceChildren(
    ...shapes.filter((shape) => shape.getAttribute("class") === "points"),
  );
}

/**
 * What was taken from the tiles of a lair that are empty at its end; what was left there is drawn on its dark tile.
 *
 * @param {number} turn
 */
function remains(turn) {
  if (recording.game !== "dragonsweeper" || turn !== lastTurn || turn === 0) return [];
  return states[turn].flatMap((code, place) => {
    if (parse(code).piece !== "") return [];
    const held = states.findLast((tiles) => terms.has(parse(tiles[place]).piece.slice(0, 2)))?.[
      place
    ];
    return held === undefined
      ? []
      : [
          draw(
            "g",
            {
              class: `piece${ofSide(parse(held).owner)}`,
              "data-piece": parse(held).piece,
              transform: tileTransform(place),
            },
            draw("path", { class: "taken", d: outline() }),
            ...figure(parse(held.replace("*", ""))),
          ),
        ];
  });
}

/**
 * A zone as a contour of squares, or as a shade on each of its hexagons.
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
 * Draws the position after a turn, or after some steps within it.
 *
 * @param {number} turn
 * @param {string[]} [tiles]
 * @param {boolean} [finished]
 */
function drawBoard(turn, tiles = shown.states[shownTurn(turn)], finished = true) {
  drawTiles(tiles);
  if (isArmy) groups.territory.replaceChildren(...territoryShapes(tiles));
  if (hasKnights) groups.territory.replaceChildren(...walks(turn));
  drawSigns(tiles);
  drawPieces(tiles);
  drawTrails(turn);
  drawLayers(turn);
  groups.layers.classList.toggle("later", !finished);
}
