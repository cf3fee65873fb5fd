// The start: first the board; all else, which has its place already, once it is painted.

let isComplete = false;

/** Makes and shows what the first picture does without; nothing the second time. */
function complete() {
  if (isComplete) return;
  isComplete = true;
  document.body.classList.add("complete");
  makeCoordinates();
  seats.forEach(makeCard);
  seats.forEach(makeSeat);
  makeCharts();
  makeAnalysis();
  makeInspector();
  makeTabs();
  showTab(tab);
  makeHelp();
  makeFilm();
  makeTimeline();
  drawRest();
}

/** Runs something once the first picture is on the screen; where that is not told, a little later. */
function afterFirstPicture(run) {
  // Earlier, even in the next frame, it would take the processor from the painting.
  new PerformanceObserver((list) => list.getEntriesByName("first-contentful-paint").length > 0 && run()).observe({ type: "paint", buffered: true });
  setTimeout(run, 300);
}

document.body.classList.toggle("alone", alone);
document.body.dataset.game = recording.game;
current = within(/[#&]t=/.test(location.hash) ? turnOfAddress() : firstDifference ?? 0);
makeBoard();
makeStory();
makeOriginal();
makeResult();
listen();
drawPosition();
afterFirstPicture(complete);
// Whoever is faster than that finds everything in its place.
["keydown", "pointerdown"].forEach((event) => window.addEventListener(event, complete, { capture: true, once: true }));
window.viewer = { turns: lastTurn, go, goStep, state: () => states[current], turn: () => current, recording, boardText, overlaysOf, stateText, firstDifference, differingTiles, blunders };
