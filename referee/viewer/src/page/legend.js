// The legend: the sides by colour and shape, then the game's own pictures with their meaning.

function legendItems() {
  const { tiles } = resolvePictures(recording);
  const entry = (/** @type {LegendEntry} */ { tiles: kinds, text }) =>
    make("li", {}, ...kinds.map((kind) => tilePicture(tiles[kind])), make("span", {}, text));
  return [...legendSides(), ...legendNote(), ...recording.legend.map(entry)];
}

/** Creates the legend as a list, in narrow columns if it is long. */
const legendList = () =>
  make(
    "ul",
    { class: recording.legend.length > 20 ? "piece-list long" : "piece-list" },
    ...legendItems(),
  );

/**
 * Draws a tile for the legend.
 *
 * @param {Tile} tile
 */
function tilePicture({ ground, figure, badge, owner }) {
  const shapes = figure ? figureElements(figure) : reliefElements(ground);
  if (badge !== undefined) shapes.push(badgeElement(badge));
  const attributes = { class: `piece${sideClass(owner)}`, "data-piece": figure?.letters ?? "" };
  return makeSvg(
    "svg",
    { viewBox: "-13 -13 26 26", class: "piece-picture", "aria-hidden": "true" },
    makeSvg("rect", { class: `tile ${ground}`, x: -13, y: -13, width: 26, height: 26 }),
    makeSvg("g", attributes, ...shapes),
  );
}

/** Lists the sides with their colours and players, if there are several sides. */
function legendSides() {
  if (recording.sides.length < 2) return [];
  const sides = recording.sides.map((name, side) =>
    make(
      "span",
      {},
      make("b", { class: `dot side-${side}` }),
      make("b", { class: `chip side-${side}` }, name),
      seats.length > 1 ? (recording.players[side] ?? "") : "",
    ),
  );
  return [make("li", { class: "sides" }, ...sides)];
}

const legendNote = () =>
  recording.note === "" ? [] : [make("li", { class: "sides" }, recording.note)];
