// What could be known before each turn of a lair, if the page carries it: what follows about hidden
// tiles as layers of the board, and the move that the solver recommends.

const conclusions = JSON.parse(byId("conclusions")?.textContent ?? "null");

/** What is written on hidden tiles: what may be there, or the chance of something that matters. */
let layer = "power";

/** What is known of hidden tiles in a position, by tile; nothing after the last turn. */
function knownAt(turn) {
  const known = new Map();
  if (!conclusions?.turns[turn]) return known;
  for (const { changes, seen } of conclusions.turns.slice(0, turn + 1)) {
    for (const tile of seen) known.delete(tile);
    for (const change of changes) known.set(change.tile, change);
  }
  return known;
}

/** The chance of a tile in percent; a letter stands for each step of 5 %. */
const chanceOf = (letters, tile) => 5 * (letters.charCodeAt(tile) - 97);

/** The text of a hidden tile in the chosen layer, how certain it is, and how likely. */
function labelOf(known, turn) {
  if (layer === "power")
    return [powersText(known.powers), known.powers.length === 1 ? "certain" : "open"];
  const percent = chanceOf(
    conclusions.turns[turn].chances[conclusions.matters.indexOf(layer)],
    known.tile,
  );
  return [
    `${percent}%`,
    `${percent % 100 === 0 ? "certain" : "open"}${percent > 50 ? " likely" : percent > 0 ? " possible" : ""}`,
  ];
}

function drawConclusions(turn) {
  const move = conclusions.turns[turn];
  const labels = [...knownAt(turn).values()].map((known) => {
    const [text, kind] = labelOf(known, turn);
    return draw(
      "g",
      { class: `known ${kind}`, "data-place": known.tile, transform: moveTo(known.tile) },
      draw("path", { class: "plate", d: outline(1) }),
      draw("text", { y: 3, "font-size": text.length > 4 ? 6.5 : text.length > 2 ? 9 : 11.5 }, text),
      draw("title", {}, known.contents),
    );
  });
  groups.analysis.replaceChildren(
    ...labels,
    ...(move && move.index !== null ? [corners(move.index, "made best")] : []),
  );
}

/** What is known of a pinned or hovered tile, one fact a line. */
function knownFacts(place, turn) {
  const known = conclusions === null ? undefined : knownAt(turn).get(place);
  if (known === undefined) return [];
  const chances = conclusions.matters.map(
    (name, at) => `${name} ${chanceOf(conclusions.turns[turn].chances[at], place)} %`,
  );
  return [
    `could be known: ${known.contents}${powersText(known.powers) === "" ? "" : `, power ${powersText(known.powers)}`}`,
    `chance of ${chances.join(", ")}`,
  ];
}

/** The move that the solver recommends, why, and the choice of the layer. */
function conclusionsPart(turn) {
  const options = [
    ["power", "what may be there"],
    ...conclusions.matters.map((name) => [name, `chance of ${name}`]),
  ];
  const choice = make(
    "select",
    { id: "layer", "aria-label": "hidden tiles" },
    ...options.map(([value, text]) => make("option", { value }, text)),
  );
  choice.value = layer;
  choice.addEventListener("change", () => {
    layer = choice.value;
    drawConclusions(current);
  });
  const move = conclusions.turns[turn];
  const played =
    move && turn < lastTurn
      ? recording.frames[turn + 1].line === move.advice.line
        ? "was played"
        : "something else was played"
      : "";
  return make(
    "section",
    {
      class: "conclusions",
      title:
        "All of it follows from what the player had seen. Chances are estimates in steps of 5 %; 0 and 100 % are certain.",
    },
    make(
      "p",
      {},
      make("b", {}, "the solver plays "),
      make("code", { class: "advice" }, move?.advice.line ?? "–"),
      played && "; ",
      make("small", { class: "same" }, played),
    ),
    make("p", { class: "reason" }, move ? plainText(move.advice.reason) : "the game is over"),
    make("p", { class: "buttons" }, shownBox("on hidden tiles:"), choice),
    make("small", {}, "In a frame: certain. Green corners: the solver's move. ✱: perhaps a mine."),
  );
}
