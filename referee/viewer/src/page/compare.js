// Turn-by-turn comparison with another game on the same seed.

/** @type {(Recording & ShownGame) | null} */
const otherGame = (() => {
  const element = byId("other");
  if (element === null) return null;
  /** @type {Recording} */
  const data = JSON.parse(element.textContent);
  return { ...data, states: statesOf(data), offBoard: offBoardOf(data) };
})();

/**
 * Returns the tiles that differ between the two games after a turn.
 *
 * @param {number} turn
 */
function differingTiles(turn) {
  if (otherGame === null) return [];
  const theirs = otherGame.states[Math.min(turn, otherGame.frames.length - 1)];
  const appearance = (/** @type {Tile} */ { ground, figure }) =>
    `${ground} ${figure?.letters ?? ""}`;
  return [...states[turn].keys()].filter(
    (tile) => appearance(states[turn][tile]) !== appearance(theirs[tile]),
  );
}

/**
 * Returns true if a turn was answered differently, or exists in only one of the games.
 *
 * @param {number} turn
 */
const isDifferent = (turn) =>
  otherGame !== null &&
  (turn >= otherGame.frames.length ||
    recording.frames[turn].line !== otherGame.frames[turn].line ||
    differingTiles(turn).length > 0);

/** Turns of this game that differ. */
const differingTurns = [...recording.frames.keys()].filter(isDifferent);
/** The first turn that differs: the last turn of this game if the other game only continues it. */
const firstDifference =
  differingTurns[0] ??
  (otherGame !== null && otherGame.frames.length > recording.frames.length ? lastTurn : undefined);

/** @param {number} turn */
function drawDifferences(turn) {
  groups.pointer.querySelectorAll(".differs").forEach((shape) => shape.remove());
  groups.pointer.append(...tileMarks(differingTiles(turn), "differs"));
}

/** Marks the turns that differ on the timeline, with a line at the first of them. */
function differenceMarks() {
  if (firstDifference === undefined) return [];
  const width = Math.max(2, turnX(1) - turnX(0));
  // The marks must not extend beyond the end of the track.
  const widthAt = (/** @type {number} */ turn) =>
    Math.min(width, trackWidth - turnX(turn) + width / 2);
  const stripes = differingTurns.map((turn) =>
    makeSvg("rect", {
      class: "different",
      x: turnX(turn) - width / 2,
      y: chartBottom + 1,
      width: widthAt(turn),
      height: 4,
    }),
  );
  return [
    ...stripes,
    makeSvg("line", {
      class: "first-difference",
      x1: turnX(firstDifference),
      x2: turnX(firstDifference),
      y1: 0,
      y2: trackHeight - 15,
    }),
  ];
}

/** Describes the game that is shown: which of the two it is, who plays it, and how it ends. */
function gameCaption() {
  const name = shownGame === otherGame ? "other" : "this";
  const { result } = shownGame;
  const winner = result?.winner ?? null;
  const end = winner === null ? (result?.text ?? "not over") : `${sideName(winner)} wins`;
  return [
    make("span", {}, `${name} game: ${end}, ${plural(shownGame.frames.length - 1, "turn")}`),
    make("small", {}, shownGame.players.join(" – ")),
  ];
}

/** Draws a copy of the board for the game whose numbers are hidden. */
function drawOtherBoard() {
  if (otherGame === null) return;
  const selected = shownGame;
  byId("shown-game").replaceChildren(...gameCaption());
  selectGame(selected === otherGame ? ownGame : otherGame);
  drawBoard(currentTurn);
  const [title, players] = gameCaption();
  const copy = /** @type {SVGSVGElement} */ (byId("board").cloneNode(true));
  for (const name of ["id", "tabindex", "role"]) copy.removeAttribute(name);
  fillIn(copy, { class: "board", "aria-hidden": true }, []);
  copy
    .querySelector(".pointer")
    ?.replaceChildren(...tileMarks(differingTiles(currentTurn), "differs"));
  byId("other-board").replaceChildren(
    make(
      "p",
      { class: "board-name" },
      title,
      makeButton("show numbers", swapBoards, { title: "show the numbers for this game (b)" }),
      players,
    ),
    copy,
  );
  selectGame(selected);
}

/** Swaps the boards and the numbers of the two games. */
function swapBoards() {
  if (otherGame === null) return;
  selectGame(shownGame === otherGame ? ownGame : otherGame);
  document.body.classList.toggle("other-game", shownGame === otherGame);
  drawPosition();
  drawRest();
}
