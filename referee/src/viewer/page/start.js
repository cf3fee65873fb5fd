// The start: first the board and the numbers beside it; all else once they are painted.

let isComplete = false;

/** Makes what the first picture does without, in places of a fixed size; nothing the second time. */
function complete() {
  if (isComplete) return;
  isComplete = true;
  makeCoordinates();
  seats.forEach(makeSeat);
  makeCharts();
  makeAnalysis();
  makeInspector();
  showTab(tab);
  makeHelp();
  makeFilm();
  makeTimeline();
  drawRest();
}

document.body.classList.toggle("alone", alone);
document.body.dataset.game = recording.game;
current = within(/[#&]t=/.test(location.hash) ? turnOfAddress() : firstDifference ?? 0);
makeBoard();
makeResult();
seats.forEach(makeCard);
makeTabs();
showTab("answers");
listen();
drawPosition();
// The second frame begins when the first one is painted. Whatever leads to a turn does not wait for it.
requestAnimationFrame(() => requestAnimationFrame(complete));
window.viewer = { turns: lastTurn, go, goStep, state: () => states[current], turn: () => current, recording, boardText, overlaysOf, stateText, firstDifference, differingTiles, blunders };
