// Conclusions that were possible before each turn of a game with hidden tiles, if the page contains
// them: layers on the board, and the move recommended by the solver.

/** @type {Conclusions | null} */
const conclusions = JSON.parse(byId("conclusions")?.textContent ?? "null");

/** Layer shown on hidden tiles: their possible contents, or the chance of an event. */
let layer = "power";

/**
 * Returns what is known about hidden tiles in a position, by tile; empty after the last turn.
 *
 * @param {number} turn
 */
function knownAt(turn) {
  /** @type {Map<Place, TileKnowledge>} */
  const known = new Map();
  if (!conclusions?.turns[turn]) return known;
  for (const { changes, seen } of conclusions.turns.slice(0, turn + 1)) {
    for (const tile of seen) known.delete(tile);
    for (const change of changes) known.set(change.tile, change);
  }
  return known;
}

/**
 * Returns the chance for a tile in percent. Letters encode steps of 5%.
 *
 * @param {string} letters
 * @param {Place} tile
 */
const chanceOf = (letters, tile) => 5 * (letters.charCodeAt(tile) - 97);

/**
 * Returns the label for a hidden tile in the selected layer, with its certainty and likelihood.
 *
 * @param {TileKnowledge} known
 * @param {number} turn
 */
function labelOf(known, turn) {
  const { label, certainty, tile } = known;
  if (layer === "power" || conclusions === null) {
    return { text: label, kind: certainty === "range" ? "open" : "certain" };
  }
  const { chances } = conclusions.turns[turn];
  const percent = chanceOf(chances[conclusions.matters.indexOf(layer)], tile);
  const kind = percent % 100 === 0 ? "certain" : "open";
  return { text: `${percent}%`, kind: kind + likelihood(percent) };
}

/**
 * Returns the CSS class for a chance above 0.
 *
 * @param {number} percent
 */
function likelihood(percent) {
  if (percent > 50) return " likely";
  return percent > 0 ? " possible" : "";
}

/**
 * Returns the font size that makes a label fit its tile.
 *
 * @param {string} text
 */
function labelSize({ length }) {
  if (length > 4) return 6.5;
  return length > 2 ? 9 : 11.5;
}

/** @param {number} turn */
function drawConclusions(turn) {
  const move = conclusions?.turns[turn];
  const labels = [...knownAt(turn).values()].map((known) => {
    const { text, kind } = labelOf(known, turn);
    return draw(
      "g",
      { class: `known ${kind}`, "data-place": known.tile, transform: tileTransform(known.tile) },
      draw("path", { class: "plate", d: outline(1) }),
      draw("text", { y: 3, "font-size": labelSize(text) }, text),
      draw("title", {}, known.contents),
    );
  });
  groups.analysis.replaceChildren(
    ...labels,
    ...(move && move.index !== null ? [corners(move.index, "made best")] : []),
  );
}

/**
 * Lists what is known about a pinned or hovered tile, one fact per line.
 *
 * @param {Place} place
 * @param {number} turn
 */
function knownFacts(place, turn) {
  const known = knownAt(turn).get(place);
  if (conclusions === null || known === undefined) return [];
  const letters = conclusions.turns[turn].chances;
  const chances = conclusions.matters.map(
    (name, at) => `${name} ${chanceOf(letters[at], place)} %`,
  );
  return [
    ["deducible: ", [known.contents, known.meaning].filter(Boolean).join(", ")].join(""),
    `chance of ${chances.join(", ")}`,
  ];
}

/**
 * Creates the part with the recommended move, the reason for it, and the layer menu.
 *
 * @param {number} turn
 */
function conclusionsPart(turn) {
  const move = conclusions?.turns[turn];
  const played = adviceTaken(move, turn);
  const title =
    "Everything follows from what the player has seen. " +
    "Chances are estimates in steps of 5 %; 0 and 100 % are certain.";
  return make(
    "section",
    { class: "conclusions", title },
    make(
      "p",
      {},
      make("b", {}, "the solver plays "),
      make("code", { class: "advice" }, move?.advice.line ?? "–"),
      played && "; ",
      make("small", { class: "same" }, played),
    ),
    make("p", { class: "reason" }, move ? move.advice.reason : "the game is over"),
    make("p", { class: "buttons" }, shownBox("on hidden tiles:"), layerChoice()),
    make(
      "small",
      {},
      `In a frame: certain. Green corners: the solver's move. ${conclusions?.note ?? ""}`,
    ),
  );
}

/**
 * Describes whether the recommended move was played; empty after the last turn.
 *
 * @param {ConcludedTurn | undefined} move
 * @param {number} turn
 */
function adviceTaken(move, turn) {
  if (!move || turn >= lastTurn) return "";
  const isSame = recording.frames[turn + 1].line === move.advice.line;
  return isSame ? "played" : "another turn was played";
}

/** Creates the menu that selects the layer on the board. */
function layerChoice() {
  const options = [
    { value: "power", text: "possible contents" },
    ...(conclusions?.matters ?? []).map((name) => ({ value: name, text: `chance of ${name}` })),
  ];
  const choice = make(
    "select",
    { id: "layer", "aria-label": "hidden tiles" },
    ...options.map(({ value, text }) => make("option", { value }, text)),
  );
  choice.value = layer;
  choice.addEventListener("change", () => {
    layer = choice.value;
    drawConclusions(current);
  });
  return choice;
}
