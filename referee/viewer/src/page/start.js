// Startup. The board is drawn first. Space is reserved for everything else, which is drawn once the
// board is painted.

let isComplete = false;

/** Adds everything that the first paint does without. Repeated calls do nothing. */
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
 * Calls `run` after the first paint, or after a short delay in browsers that do not report it.
 *
 * @param {() => void} run
 */
function afterFirstPicture(run) {
  // Running any earlier, even in the next frame, would delay the paint.
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
/** Turn in which a player left, if any. */
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
// Any input before the first paint completes the page immediately.
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
