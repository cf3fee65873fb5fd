// Turn-by-turn comparison with another game on the same seed.

/** @type {(Recording & ShownGame) | null} */
const other = (() => {
  const element = byId("other");
  if (element === null) return null;
  /** @type {Recording} */
  const data = JSON.parse(element.textContent);
  return { ...data, states: statesOf(data), beside: besideOf(data) };
})();

/**
 * Returns the tiles that differ between the two games after a turn.
 *
 * @param {number} turn
 */
function differingTiles(turn) {
  if (other === null) return [];
  const theirs = other.states[Math.min(turn, other.frames.length - 1)];
  const looksOf = (/** @type {Tile} */ { ground, figure }) => `${ground} ${figure?.letters ?? ""}`;
  return [...states[turn].keys()].filter(
    (place) => looksOf(states[turn][place]) !== looksOf(theirs[place]),
  );
}

/**
 * Returns true if a turn was answered differently, or exists in only one of the games.
 *
 * @param {number} turn
 */
const differs = (turn) =>
  other !== null &&
  (turn >= other.frames.length ||
    recording.frames[turn].line !== other.frames[turn].line ||
    differingTiles(turn).length > 0);

/**
 * Turns that differ. If the other game is longer, the turn after the end of this game is included.
 */
const differing = other === null ? [] : [...recording.frames.keys()].filter(differs);
const firstDifference =
  differing[0] ??
  (other !== null && other.frames.length > recording.frames.length ? lastTurn : undefined);

/** @param {number} turn */
function drawDifferences(turn) {
  groups.pointer.querySelectorAll(".differs").forEach((shape) => shape.remove());
  groups.pointer.append(...highlight(differingTiles(turn), "differs"));
}

/** Marks the turns that differ on the timeline, with a line at the first of them. */
function differenceMarks() {
  if (firstDifference === undefined) return [];
  const width = Math.max(2, across(1) - across(0));
  // The marks must not extend beyond the end of the track.
  const widthAt = (/** @type {number} */ turn) =>
    Math.min(width, trackWidth - across(turn) + width / 2);
  const stripes = differing.map((turn) =>
    draw("rect", {
      class: "different",
      x: across(turn) - width / 2,
      y: chartBottom + 1,
      width: widthAt(turn),
      height: 4,
    }),
  );
  return [
    ...stripes,
    draw("line", {
      class: "first-difference",
      x1: across(firstDifference),
      x2: across(firstDifference),
      y1: 0,
      y2: trackHeight - 15,
    }),
  ];
}

/** Describes the game that is shown: which of the two it is, who plays it, and how it ends. */
function gameNames() {
  const name = shown === other ? "other" : "this";
  const { result } = shown;
  const winner = result?.winner ?? null;
  const end = winner === null ? (result?.text ?? "not over") : `${sideName(winner)} wins`;
  return [
    make("span", {}, `${name} game: ${end}, ${plural(shown.frames.length - 1, "turn")}`),
    make("small", {}, shown.players.join(" – ")),
  ];
}

/** Draws a copy of the board for the game whose numbers are hidden. */
function drawBeside() {
  if (other === null) return;
  const large = shown;
  byId("shown-game").replaceChildren(...gameNames());
  showGame(large === other ? own : other);
  drawBoard(current);
  const [title, players] = gameNames();
  const copy = /** @type {SVGSVGElement} */ (byId("board").cloneNode(true));
  for (const name of ["id", "tabindex", "role"]) copy.removeAttribute(name);
  fillIn(copy, { class: "board", "aria-hidden": true }, []);
  copy.querySelector(".pointer")?.replaceChildren(...highlight(differingTiles(current), "differs"));
  byId("beside").replaceChildren(
    make(
      "p",
      { class: "board-name" },
      title,
      button("show numbers", swapBoards, { title: "show the numbers for this game (b)" }),
      players,
    ),
    copy,
  );
  showGame(large);
}

/** Swaps the two games, both board and numbers. */
function swapBoards() {
  if (other === null) return;
  showGame(shown === other ? own : other);
  document.body.classList.toggle("other-game", shown === other);
  drawPosition();
  drawRest();
}
