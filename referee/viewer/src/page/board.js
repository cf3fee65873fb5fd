// The board: tiles, territory, pieces, and the steps of the turn over it.

/** The game whose board is shown: this one, or the one that it is compared with. */
const own = { frames: recording.frames, states };
let shown = own;
const shownTurn = (turn) => Math.min(turn, shown.frames.length - 1);

const tileShapes = [];
const groups = {};
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
  const add = (number, x, y, axis) =>
    groups.coordinates.append(
      draw(
        "text",
        { x, y, class: "coordinate", "font-size": 7, [`data-${axis}`]: number },
        `${number}`,
      ),
    );
  for (let x = 0; x < columns; x += 1)
    for (const y of [-5, height + 10]) add(x, (x + 0.5) * unit, y, "column");
  for (let y = 0; y < rows; y += 1)
    for (const x of [-8, width + 8]) add(y, x, (y + 0.5) * unit + 2.5, "row");
  return undefined;
}

const shifted = ([x, y], right, down) => [x + right, y + down];

/** Stripes for ground that is cut off, one direction a side. */
function patterns() {
  const stripes = (id, d) =>
    draw(
      "pattern",
      { id, width: 6, height: 6, patternUnits: "userSpaceOnUse" },
      draw("path", { d, class: id }),
    );
  return draw(
    "defs",
    {},
    stripes("hatch-a", "M-1 1l2-2M0 6l6-6M5 7l2-2"),
    stripes("hatch-b", "M-1 5l2 2M0 0l6 6M5-1l2 2"),
  );
}

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
  // The way of a drag leads over the heroes that it has moved.
  const names = [
    "floor",
    "territory",
    "growths",
    "layers",
    "coordinates",
    "signs",
    ...(recording.game === "friends-and-dragons" ? ["pieces", "trails"] : ["trails", "pieces"]),
    "drawings",
    "analysis",
    "pointer",
  ];
  for (const name of names) groups[name] = draw("g", { class: name });
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

/** What grows and lies on the land, a little different from tile to tile. */
function growth(place) {
  const kind = (place * 7919 + rowOf(place) * 31) % 11;
  if (kind > 5 || parse(states[0][place]).ground === "void" || parse(states[0][place]).piece !== "")
    return [];
  const [x, y] = middleOf(place);
  const d = kind % 2 === 0 ? "M-3 2l1-4m1 4V-3m1 5l2-3" : "M-3 1q2-3 4 0zM2 2.5q1.2-2 2.6 0z";
  return [
    draw("path", {
      class: "growth",
      d,
      transform: `translate(${x + (kind - 3) * 2} ${y + ((kind * 5) % 7) - 3})`,
    }),
  ];
}

/** A contour around each side's ground; dashed and hatched where it is cut off. */
function territoryShapes(tiles) {
  const places = Object.groupBy(tiles.keys(), (place) => parse(tiles[place]).ground);
  const lines = ["a", "b", "a-idle", "b-idle"].map((ground) =>
    draw("path", { class: `contour ${ground}-line`, d: contour(new Set(places[ground])) }),
  );
  const hatched = (side) =>
    (places[`${side}-idle`] ?? []).map((place) => shapeAt(place, `hatched-${side}`));
  return [...hatched("a"), ...hatched("b"), ...lines];
}

/** Trees, hills, peaks and waves on hexagons, and what it costs to enter them; a piece hides the relief. */
const relief = ([d, cost], x, y) => [
  draw("path", { class: "relief", d, transform: `translate(${x} ${y})scale(1.2)` }),
  words(cost, x - 8.8, y - 3.6, 4.5, "relief-cost"),
];

/** Small shields on protected tiles, and relief where tiles are hidden or rough. */
function drawSigns(tiles) {
  const shapes = [];
  tiles.forEach((code, place) => {
    const { ground, marked, piece } = parse(code);
    const [x, y] = middleOf(place);
    if (isArmy && marked)
      shapes.push(
        draw("g", { class: "protected" }, symbol("shield", { size: 7.5, x: x + 7.6, y: y - 7.2 })),
      );
    if (hexagonal && reliefs[code[0]])
      shapes.push(...relief(reliefs[code[0]], x, y).slice(piece ? 1 : 0));
    if (ground === "hidden") shapes.push(shapeAt(place, "bevel", "M-11 11V-11H11"));
  });
  groups.signs.replaceChildren(...shapes);
}

const ofSide = (owner) => (owner === undefined ? "" : ` side-${owner}`);

/** A piece as one element at its tile; equal pieces are kept from turn to turn. */
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
      transform: moveTo(place),
    },
    draw("g", {}, ...shapes),
  );
}

const pieces = new Map();

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

function drawTiles(tiles) {
  tiles.forEach((code, place) => {
    const { ground, marked, piece } = parse(code);
    const clue =
      ground === "plain" && /^\d+$/.test(piece) && recording.game === "dragonsweeper"
        ? ` clue-${Math.min(3, Math.floor(Number(piece) / 8))}`
        : "";
    const name = `tile ${ground}${marked ? " marked" : ""}${clue}`;
    if (tileShapes[place].getAttribute("class") !== name)
      tileShapes[place].setAttribute("class", name);
  });
}

/** A thin arrow between two tiles that leaves their middles free. */
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
  const d =
    name === "hit"
      ? `M0 0H${length - 11}m0 0a11 11 0 1 0 22 0a11 11 0 1 0-22 0`
      : `M${name.startsWith("arrow") && !hexagonal ? 1 : Math.min(short, tip - 2).toFixed(1)} 0H${tip.toFixed(1)}m-3.5-2.7l3.5 2.7-3.5 2.7`;
  return draw("path", {
    class: name,
    d,
    transform: `translate(${x1} ${y1})rotate(${angle.toFixed(1)})`,
  });
}

/** Steps as one line, with a ring around a tile. */
const wayOf = (steps, [column, row], name) =>
  draw("path", {
    class: name,
    d: `M${middle(column, row).join(" ")}m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0M${steps.map(([x, y]) => middle(x, y).join(" ")).join("L")}`,
  });

/** Where something was trained, built or lost in the turn: the tiles of events that are no steps. */
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

const corners = (place, name) =>
  shapeAt(place, name, "M-10.5-6.5v-4h4M6.5-10.5h4v4M10.5 6.5v4h-4M-6.5 10.5h-4v-4");

/** The commands of the turn: steps as arrows, the rest as corners around its tile. */
function drawTrails(turn) {
  const frame = shown.frames[shownTurn(turn)];
  const side = frame.seat === null || seats.length === 1 ? "" : ofSide(frame.seat);
  const marks = isArmy
    ? changesOf(frame)
    : recording.game === "dragonsweeper"
      ? (frame.places ?? []).flat()
      : [];
  groups.trails.setAttribute("class", `trails${side}`);
  groups.trails.replaceChildren(
    ...marks.map((place) => corners(place, "made")),
    ...(recording.game === "friends-and-dragons"
      ? frame.arrows
          .slice(-1)
          .flatMap((last) => [
            wayOf(frame.arrows, frame.arrows[0], "arrow drag"),
            arrow(last, "arrow drag", 12.5),
          ])
      : frame.arrows.map((step) => arrow(step))),
  );
}

const headings = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };

/** Where each knight has walked so far, beside the ways of the others, and where it went into the water. */
function walks(turn) {
  const [ways, drowned] = [[0, 1, 2, 3].map(() => new Set()), []];
  for (const { line, arrows, marks, places = [] } of shown.frames.slice(1, turn + 1)) {
    const knight = "RBGY".indexOf(line[0]);
    const at = (x, y) =>
      middle(x, y)
        .map((along) => along + 2.6 * (knight - 1.5))
        .join(" ");
    for (const [x1, y1, x2, y2] of arrows)
      ways[knight].add([at(x1, y1), at(x2, y2)].sort().join("L"));
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

/** Zones, labels and hits that explain the turn. On hexagons, a label in the middle or beside a piece covers no name. */
function drawLayers(turn) {
  const shapes = (shown.frames[shownTurn(turn)].layers ?? []).flatMap(
    ({ name, groups: zones = [], labels = [], hits = [] }) => [
      ...zones.flatMap((zone, number) => zoneShapes(name, zone, number)),
      ...labels.map(([place, text]) =>
        words(
          text,
          ...shifted(
            middleOf(place),
            ...(!hexagonal
              ? [8, -6.5]
              : parse(shown.states[shownTurn(turn)][place]).piece
                ? [9.9, -4.4]
                : [0, 2]),
          ),
          hexagonal ? 5 : 6,
          "points",
        ),
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

/** What was taken from the tiles of a lair that are empty at its end; what was left there is drawn on its dark tile. */
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
              transform: moveTo(place),
            },
            draw("path", { class: "taken", d: outline() }),
            ...figure(parse(held.replace("*", ""))),
          ),
        ];
  });
}

/** A zone as a contour of squares, or as a shade on each of its hexagons. */
function zoneShapes(name, zone, number) {
  const shapes = hexagonal
    ? zone.map((place) => shapeAt(place, "feared", outline(0.8)))
    : [draw("path", { class: `zone zone-${number % 6}`, d: contour(new Set(zone), 1.2) })];
  shapes.forEach((shape) => shape.append(draw("title", {}, name)));
  return shapes;
}

/** Draws the position after a turn, or after some steps within it. */
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
