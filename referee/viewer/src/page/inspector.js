// The tooltip for the tile under the pointer, and the details of a pinned tile next to the list.

/** The pinned tile, or -1. */
let pinnedTile = -1;

/**
 * Lists the pieces that can reach a tile in one turn, as text; empty if there are none.
 *
 * @param {TileIndex} tile
 * @param {number} turn
 */
function reachText(tile, turn) {
  const origins = [...states[turn].keys()].filter((origin) =>
    inspectionOf(origin, turn).reach.includes(tile),
  );
  const names = origins.map(
    (origin) => `${states[turn][origin].figure?.name ?? ""} at ${tileName(origin)}`,
  );
  return names.length === 0 ? "" : `in reach of ${names.join(", ")}`;
}

/**
 * Lists the facts about a tile after a turn, one per line.
 *
 * @param {TileIndex} tile
 * @param {number} turn
 */
function tileFacts(tile, turn) {
  const { figure, ground } = states[turn][tile];
  const { lines } = inspectionOf(tile, turn);
  const unit = figure?.is_numbered ? `, unit ${figure.id}` : "";
  const facts = lines.length === 0 ? [figure?.name ?? "", ground] : lines;
  return [
    tileName(tile) + unit,
    ...facts,
    reachText(tile, turn),
    ...knowledgeFacts(tile, turn),
  ].filter((fact) => fact !== "");
}

/**
 * Draws an outline in each tile that is on the board.
 *
 * @param {TileIndex[]} tiles
 * @param {string} name
 */
const tileMarks = (tiles, name) =>
  tiles
    .filter((tile) => tile >= 0 && tile < states[0].length)
    .map((tile) => shapeAt(tile, name, outline(0.8)));

/**
 * Marks the tiles of an event instead of those marked before.
 *
 * @param {TileIndex[]} tiles
 */
function markTiles(tiles) {
  groups.pointer.querySelectorAll(".shown").forEach((shape) => shape.remove());
  groups.pointer.append(...tileMarks(tiles, "shown"));
}

/**
 * Marks a tile, its coordinates, and the tiles that its piece can reach.
 *
 * @param {TileIndex} tile
 */
function markHoveredTile(tile) {
  groups.pointer.querySelectorAll(".hovered, .reached").forEach((shape) => shape.remove());
  groups.coordinates.querySelectorAll(".near").forEach((text) => text.classList.remove("near"));
  if (tile < 0) return;
  groups.pointer.append(
    ...tileMarks(inspectionOf(tile, currentTurn).reach, "reached"),
    ...tileMarks([tile], "hovered"),
  );
  groups.coordinates
    .querySelectorAll(`[data-column="${columnOf(tile)}"], [data-row="${rowOf(tile)}"]`)
    .forEach((text) => text.classList.add("near"));
}

/** @param {PointerEvent} event */
function showTip(event) {
  const tile = event.pointerType === "touch" ? -1 : tileUnder(event);
  const box = byId("stage").getBoundingClientRect();
  showFacts(tile, event.clientX - box.left, event.clientY - box.top);
}

/**
 * Shows the facts about a tile next to a point of the stage.
 *
 * @param {TileIndex} tile
 * @param {number} x
 * @param {number} y
 */
function showFacts(tile, x, y) {
  const tip = byId("tip");
  markHoveredTile(tile);
  tip.hidden = tile < 0;
  if (tip.hidden) return;
  const [title, ...facts] = tileFacts(tile, currentTurn);
  tip.replaceChildren(make("b", {}, title), ...facts.map((fact) => make("div", {}, fact)));
  const box = byId("stage").getBoundingClientRect();
  const left = x + 16 + tip.offsetWidth > box.width ? x - tip.offsetWidth - 12 : x + 16;
  const top = Math.min(box.height - tip.offsetHeight, y + 16);
  tip.style.transform = `translate(${Math.max(0, left)}px, ${Math.max(0, top)}px)`;
}

/** Tile selected with the keyboard while the board has the focus, or -1. */
let focusedTile = -1;

/** @type {Record<string, Point>} */
const directions = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * Handles keys on the board: arrow keys move between tiles, and Enter pins a tile.
 *
 * @param {KeyboardEvent} event
 */
function onBoardKey(event) {
  if (event.key === "Enter" && focusedTile >= 0) togglePin(focusedTile);
  const direction = directions[event.key];
  if (direction === undefined || event.shiftKey) return;
  event.preventDefault();
  const from =
    focusedTile < 0 ? tileAt(Math.floor(columns / 2), Math.floor(rows / 2)) : focusedTile;
  const next = tileAt(columnOf(from) + direction[0], rowOf(from) + direction[1]);
  if (next >= 0) focusedTile = next;
  const [box, shape] = [byId("stage"), tileShapes[focusedTile]].map((element) =>
    element.getBoundingClientRect(),
  );
  showFacts(focusedTile, shape.right - box.left, shape.bottom - box.top);
  byId("live").textContent = tileFacts(focusedTile, currentTurn).join(", ");
}

const hideTip = () => showFacts(-1, 0, 0);

/**
 * Creates the section with the facts about the pinned tile, and the events of the turn that affected
 * it.
 *
 * @param {number} turn
 */
function pinnedTileSection(turn) {
  groups.pointer.querySelectorAll(".pinned").forEach((shape) => shape.remove());
  if (pinnedTile < 0) return [];
  groups.pointer.append(...tileMarks([pinnedTile], "pinned"));
  const [title, ...lines] = tileFacts(pinnedTile, turn);
  const close = makeButton("×", () => togglePin(pinnedTile), { "aria-label": "unpin the tile" });
  const events = recording.frames[turn].events
    .filter(({ tiles = [] }) => tiles.includes(pinnedTile))
    .map(({ text }) => make("p", {}, make("b", {}, "now: "), text));
  return [
    make(
      "section",
      { class: "cell" },
      make("h2", {}, title, close),
      ...lines.map((line) => make("p", {}, line)),
      ...events,
    ),
  ];
}

/** @param {TileIndex} tile */
function togglePin(tile) {
  pinnedTile = tile === pinnedTile ? -1 : tile;
  drawDetail(currentTurn);
}

function makeInspector() {
  const board = byId("board");
  board.addEventListener("pointermove", showTip);
  board.addEventListener("pointerleave", hideTip);
  board.addEventListener("keydown", onBoardKey);
  board.addEventListener("blur", hideTip);
  // Keep the focus, so that the arrow keys still change the turn after a click.
  board.addEventListener("mousedown", (event) => event.preventDefault());
  board.addEventListener("click", (event) => tileUnder(event) >= 0 && togglePin(tileUnder(event)));
  // Swiping goes to the next or previous turn.
  let start = 0;
  board.addEventListener("touchstart", ({ touches: [touch] }) => (start = touch.clientX), {
    passive: true,
  });
  board.addEventListener("touchend", ({ changedTouches: [touch] }) => {
    const distance = touch.clientX - start;
    if (Math.abs(distance) > 50) go(currentTurn - Math.sign(distance));
  });
}
