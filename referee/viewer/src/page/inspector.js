// The tooltip for the tile under the pointer, and the details of a pinned tile next to the list.

let pinned = -1;

/**
 * Returns the pieces that can reach a tile in one turn.
 *
 * @param {Place} place
 * @param {number} turn
 */
function inReachOf(place, turn) {
  const from = [...states[turn].keys()].filter((other) =>
    inspectionOf(other, turn).reach.includes(place),
  );
  const names = from.map(
    (other) => `${states[turn][other].figure?.name ?? ""} at ${tileName(other)}`,
  );
  return names.length === 0 ? "" : `in reach of ${names.join(", ")}`;
}

/**
 * Lists the facts about a tile after a turn, one per line.
 *
 * @param {Place} place
 * @param {number} turn
 */
function factsOf(place, turn) {
  const { figure, ground } = states[turn][place];
  const { lines } = inspectionOf(place, turn);
  const title = `${tileName(place)}${figure?.is_numbered ? `, unit ${figure.id}` : ""}`;
  const plain = lines.length === 0 ? [figure?.name, ground] : lines;
  return [
    title,
    ...plain.map((fact) => fact ?? ""),
    inReachOf(place, turn),
    ...knownFacts(place, turn),
  ].filter((fact) => fact !== "");
}

/**
 * @param {Place[]} places
 * @param {string} name
 */
const highlight = (places, name) =>
  places
    .filter((place) => place >= 0 && place < states[0].length)
    .map((place) => shapeAt(place, name, outline(0.8)));

/**
 * Marks tiles, for example the tiles of an event in a list.
 *
 * @param {Place[]} places
 */
function showPlaces(places) {
  groups.pointer.querySelectorAll(".shown").forEach((shape) => shape.remove());
  groups.pointer.append(...highlight(places, "shown"));
}

/**
 * Marks a tile, its coordinates, and the tiles that its piece can reach.
 *
 * @param {Place} place
 */
function showPointer(place) {
  groups.pointer.querySelectorAll(".hovered, .reached").forEach((shape) => shape.remove());
  groups.coordinates.querySelectorAll(".near").forEach((text) => text.classList.remove("near"));
  if (place < 0) return;
  groups.pointer.append(
    ...highlight(inspectionOf(place, current).reach, "reached"),
    ...highlight([place], "hovered"),
  );
  groups.coordinates
    .querySelectorAll(`[data-column="${columnOf(place)}"], [data-row="${rowOf(place)}"]`)
    .forEach((text) => text.classList.add("near"));
}

/** @param {PointerEvent} event */
function showTip(event) {
  const place = event.pointerType === "touch" ? -1 : placeUnder(event);
  const box = byId("stage").getBoundingClientRect();
  showFacts(place, event.clientX - box.left, event.clientY - box.top);
}

/**
 * Shows the facts about a tile next to a point of the stage.
 *
 * @param {Place} place
 * @param {number} x
 * @param {number} y
 */
function showFacts(place, x, y) {
  const tip = byId("tip");
  showPointer(place);
  tip.hidden = place < 0;
  if (tip.hidden) return;
  const [title, ...facts] = factsOf(place, current);
  tip.replaceChildren(make("b", {}, title), ...facts.map((fact) => make("div", {}, fact)));
  const box = byId("stage").getBoundingClientRect();
  const left = x + 16 + tip.offsetWidth > box.width ? x - tip.offsetWidth - 12 : x + 16;
  const top = Math.min(box.height - tip.offsetHeight, y + 16);
  tip.style.transform = `translate(${Math.max(0, left)}px, ${Math.max(0, top)}px)`;
}

/** Tile selected with the keyboard while the board has the focus. */
let cursor = -1;

/** @type {Record<string, Point>} */
const directions = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * Handles keys on the board: arrow keys move between tiles, and Enter pins a tile.
 *
 * @param {KeyboardEvent} event
 */
function onBoardKey(event) {
  if (event.key === "Enter" && cursor >= 0) pin(cursor);
  const by = directions[event.key];
  if (by === undefined || event.shiftKey) return;
  event.preventDefault();
  const from = cursor < 0 ? placeAt(Math.floor(columns / 2), Math.floor(rows / 2)) : cursor;
  const next = placeAt(columnOf(from) + by[0], rowOf(from) + by[1]);
  if (next >= 0) cursor = next;
  const [box, tile] = [byId("stage"), tileShapes[cursor]].map((element) =>
    element.getBoundingClientRect(),
  );
  showFacts(cursor, tile.right - box.left, tile.bottom - box.top);
  byId("live").textContent = factsOf(cursor, current).join(", ");
}

const hideTip = () => showFacts(-1, 0, 0);

/**
 * Creates the part with the facts about the pinned tile, and the events of the turn that affected
 * it.
 *
 * @param {number} turn
 */
function cellPart(turn) {
  groups.pointer.querySelectorAll(".pinned").forEach((shape) => shape.remove());
  if (pinned < 0) return [];
  groups.pointer.append(...highlight([pinned], "pinned"));
  const [title, ...lines] = factsOf(pinned, turn);
  const close = button("×", () => pin(pinned), { "aria-label": "unpin the tile" });
  const touched = recording.frames[turn].events
    .filter(({ tiles = [] }) => tiles.includes(pinned))
    .map(({ text }) => make("p", {}, make("b", {}, "now: "), text));
  return [
    make(
      "section",
      { class: "cell" },
      make("h2", {}, title, close),
      ...lines.map((line) => make("p", {}, line)),
      ...touched,
    ),
  ];
}

/** @param {Place} place */
function pin(place) {
  pinned = place === pinned ? -1 : place;
  drawDetail(current);
}

function makeInspector() {
  const board = byId("board");
  board.addEventListener("pointermove", showTip);
  board.addEventListener("pointerleave", hideTip);
  board.addEventListener("keydown", onBoardKey);
  board.addEventListener("blur", hideTip);
  // Keep the focus, so that the arrow keys still change the turn after a click.
  board.addEventListener("mousedown", (event) => event.preventDefault());
  board.addEventListener("click", (event) => placeUnder(event) >= 0 && pin(placeUnder(event)));
  let start = 0;
  board.addEventListener("touchstart", ({ touches: [touch] }) => (start = touch.clientX), {
    passive: true,
  });
  board.addEventListener("touchend", ({ changedTouches: [touch] }) => {
    const by = touch.clientX - start;
    if (Math.abs(by) > 50) go(current - Math.sign(by));
  });
}
