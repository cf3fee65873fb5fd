// Conclusions that were possible before each turn of a game with hidden tiles, if the page contains
// them: layers on the board, and the move recommended by the solver.

/** @type {Conclusions | null} */
const conclusions = JSON.parse(byId("conclusions")?.textContent ?? "null");

/** Layer shown on hidden tiles: their possible contents, or the chance of an event. */
let shownLayer = "power";

/**
 * Returns what is known about hidden tiles in a position, by tile; empty after the last turn.
 *
 * @param {number} turn
 */
function knowledgeAt(turn) {
  /** @type {Map<TileIndex, TileKnowledge>} */
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
 * @param {TileIndex} tile
 */
const chanceOf = (letters, tile) => 5 * (letters.charCodeAt(tile) - 97);

/**
 * Returns the label for a hidden tile in the selected layer, with its certainty and likelihood.
 *
 * @param {TileKnowledge} known
 * @param {number} turn
 */
function hiddenTileLabel(known, turn) {
  const { label, certainty, tile } = known;
  if (shownLayer === "power" || conclusions === null) {
    return { text: label, kind: certainty === "range" ? "open" : "certain" };
  }
  const { chances } = conclusions.turns[turn];
  const percent = chanceOf(chances[conclusions.matters.indexOf(shownLayer)], tile);
  const kind = percent % 100 === 0 ? "certain" : "open";
  return { text: `${percent}%`, kind: kind + chanceClass(percent) };
}

/**
 * Returns the CSS class for a chance above 0.
 *
 * @param {number} percent
 */
function chanceClass(percent) {
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
  const concluded = conclusions?.turns[turn];
  const advisedTile = concluded?.index ?? null;
  const labels = [...knowledgeAt(turn).values()].map((known) => {
    const { text, kind } = hiddenTileLabel(known, turn);
    return makeSvg(
      "g",
      { class: `known ${kind}`, "data-tile": known.tile, transform: tileTransform(known.tile) },
      makeSvg("path", { class: "plate", d: outline(1) }),
      makeSvg("text", { y: 3, "font-size": labelSize(text) }, text),
      makeSvg("title", {}, known.contents),
    );
  });
  groups.analysis.replaceChildren(
    ...labels,
    ...(advisedTile === null ? [] : [corners(advisedTile, "made best")]),
  );
}

/**
 * Lists what is known about a pinned or hovered tile, one fact per line.
 *
 * @param {TileIndex} tile
 * @param {number} turn
 */
function knowledgeFacts(tile, turn) {
  const known = knowledgeAt(turn).get(tile);
  if (conclusions === null || known === undefined) return [];
  const letters = conclusions.turns[turn].chances;
  const chances = conclusions.matters.map((name, at) => `${name} ${chanceOf(letters[at], tile)} %`);
  return [
    `deducible: ${[known.contents, known.meaning].filter(Boolean).join(", ")}`,
    `chance of ${chances.join(", ")}`,
  ];
}

/**
 * Creates the section with the recommended move, the reason for it, and the layer menu.
 *
 * @param {number} turn
 */
function conclusionsSection(turn) {
  const concluded = conclusions?.turns[turn];
  const outcome = adviceOutcome(concluded, turn);
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
      make("code", { class: "advice" }, concluded?.advice.line ?? "–"),
      outcome && "; ",
      make("small", { class: "same" }, outcome),
    ),
    make("p", { class: "reason" }, concluded ? concluded.advice.reason : "the game is over"),
    make("p", { class: "buttons" }, analysisCheckbox("on hidden tiles:"), layerMenu()),
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
 * @param {ConcludedTurn | undefined} concluded
 * @param {number} turn
 */
function adviceOutcome(concluded, turn) {
  if (!concluded || turn >= lastTurn) return "";
  const isSame = recording.frames[turn + 1].line === concluded.advice.line;
  return isSame ? "played" : "another turn was played";
}

/** Creates the menu that selects the layer on the board. */
function layerMenu() {
  const options = [
    { value: "power", text: "possible contents" },
    ...(conclusions?.matters ?? []).map((name) => ({ value: name, text: `chance of ${name}` })),
  ];
  const menu = make(
    "select",
    { id: "layer", "aria-label": "hidden tiles" },
    ...options.map(({ value, text }) => make("option", { value }, text)),
  );
  menu.value = shownLayer;
  menu.addEventListener("change", () => {
    shownLayer = menu.value;
    drawConclusions(currentTurn);
  });
  return menu;
}
