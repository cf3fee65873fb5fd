// Startup. The board is drawn first. Space is reserved for everything else, which is drawn once the
// board is painted.

let isPageComplete = false;

/** Adds everything that the first paint can do without. Repeated calls do nothing. */
function completePage() {
  if (isPageComplete) return;
  isPageComplete = true;
  document.body.classList.add("complete");
  decorate();
  makeNumbers();
  makeTurns();
  makeInspector();
  makeHelp();
  makeFilm();
  makeTimeline();
  if (otherGame !== null) drawPosition();
  drawRest();
}

/**
 * Runs an action after the first paint, or after a short delay in browsers that do not report it.
 *
 * @param {() => void} action
 */
function afterFirstPaint(action) {
  // Running any earlier, even in the next frame, would delay the paint.
  new PerformanceObserver(
    (list) => list.getEntriesByName("first-contentful-paint").length > 0 && action(),
  ).observe({ type: "paint", buffered: true });
  setTimeout(action, 300);
}

document.body.classList.toggle("alone", isSolo);
document.body.dataset.game = recording.game;
document.body.classList.toggle("island", recording.style.is_island);
document.body.style.setProperty("--turn-width", `${2 * `${lastTurn}`.length + 2}ch`);
const hasTurnInAddress = /[#&]t=/.test(location.hash);
/** Turn in which a player left or did not answer in time, or -1. */
const dropoutTurn = recording.frames.findLastIndex(
  ({ marks }) => marks.includes("left") || marks.includes("time-out"),
);
const worstBlunder = blunders
  .map(analysisOf)
  .toSorted((one, two) => two.loss - one.loss)[0]?.number;

/** Returns the turn on which the page opens. */
function initialTurn() {
  if (hasTurnInAddress) return turnInAddress();
  if (firstDifference !== undefined) return firstDifference;
  if (dropoutTurn >= 0) return dropoutTurn;
  if (worstBlunder !== undefined) return worstBlunder;
  return lastTurn === 1 && bestDrags === null ? 1 : 0;
}

currentTurn = clampTurn(initialTurn());
if (!hasTurnInAddress && currentTurn > 0 && currentTurn === worstBlunder) phase = "played";
document.body.classList.toggle("with-analysis", conclusions !== null || bestDrags !== null);
document.body.classList.toggle("boardless", states[0].length === 0);
document.body.classList.toggle("single", lastTurn < 2);
document.body.classList.toggle("compared", otherGame !== null);
makeBoard();
makeOriginal();
showResult();
addListeners();
drawPosition();
afterFirstPaint(completePage);
// Any input before the first paint completes the page immediately.
["keydown", "pointerdown"].forEach((event) =>
  window.addEventListener(event, completePage, { capture: true, once: true }),
);
window.viewer = {
  turns: lastTurn,
  go,
  goStep,
  state: () => states[currentTurn],
  turn: () => currentTurn,
  recording,
  boardSvg,
  parseOverlays,
  positionText,
  firstDifference,
  differingTiles,
  blunders,
};
