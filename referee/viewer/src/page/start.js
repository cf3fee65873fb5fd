// The start: first the board; all else, which has its place already, once it is painted.

let isComplete = false;

/** Makes and shows what the first picture does without; nothing the second time. */
function complete() {
  if (isComplete) return;
  isComplete = true;
  document.body.classList.add("complete");
  decorate();
  makeNumbers();
  makeTurns();
  makeInspector();
  makeHelp();
  makeFilm();
  makeTimeline();
  if (other !== null) drawPosition();
  drawRest();
}

/**
 * Runs something once the first picture is on the screen; where that is not told, a little later.
 *
 * @param {() => void} run
 */
function afterFirstPicture(run) {
  // Earlier, even in the next frame, it would take the processor from the painting.
  new PerformanceObserver(
    (list) => list.getEntriesByName("first-contentful-paint").length > 0 && run(),
  ).observe({ type: "paint", buffered: true });
  setTimeout(run, 300);
}

document.body.classList.toggle("alone", alone);
document.body.dataset.game = recording.game;
document.body.classList.toggle("island", recording.style.is_island);
document.body.style.setProperty("--turn-width", `${2 * `${lastTurn}`.length + 2}ch`);
const asked = /[#&]t=/.test(location.hash);
/** The turn in which a player left, if one did. */
const leaving = recording.frames.findLastIndex(
  ({ marks }) => marks.includes("left") || marks.includes("time-out"),
);
const worst = [...analysed.values()]
  .filter((turn) => turn.is_blunder)
  .toSorted((one, two) => two.loss - one.loss)[0]?.number;
current = within(
  asked
    ? turnOfAddress()
    : (firstDifference ??
        (leaving >= 0 ? leaving : (worst ?? (lastTurn === 1 && bestDrags === null ? 1 : 0)))),
);
if (!asked && current > 0 && current === worst) phase = "played";
document.body.classList.toggle("with-analysis", conclusions !== null || bestDrags !== null);
document.body.classList.toggle("boardless", states[0].length === 0);
document.body.classList.toggle("single", lastTurn < 2);
document.body.classList.toggle("compared", other !== null);
makeBoard();
makeOriginal();
makeResult();
listen();
drawPosition();
afterFirstPicture(complete);
// Whoever is faster than that finds everything in its place.
["keydown", "pointerdown"].forEach((event) =>
  window.addEventListener(event, complete, { capture: true, once: true }),
);
window.viewer = {
  turns: lastTurn,
  go,
  goStep,
  state: () => states[current],
  turn: () => current,
  recording,
  boardText,
  overlaysOf,
  stateText,
  firstDifference,
  differingTiles,
  blunders,
};
