// Stepping through turns, playback, keyboard shortcuts and the address.

let currentTurn = 0;
/** Number of the last step shown within a turn; -1 if the whole turn is shown. */
let currentStep = -1;
/** @type {number | undefined} */
let playbackTimer;

const turnInterval = () => Number(byId("speed").value);

/**
 * Returns the duration of piece motion in milliseconds: three quarters of a turn during playback.
 */
const motionTime = () => (playbackTimer === undefined ? 400 : 0.75 * turnInterval());

/** @param {number} turn */
const arrowsOf = (turn) => shownGame.frames[frameIndex(turn)].arrows;

/**
 * Reverses a step.
 *
 * @param {Step} step
 * @returns {Step}
 */
const reversed = ([x1, y1, x2, y2]) => [x2, y2, x1, y1];

/**
 * Joins the first events of a turn into one text.
 *
 * @param {Frame} frame
 */
const eventSummary = ({ events }) =>
  events
    .slice(0, 8)
    .map(({ text }) => text)
    .join("; ");

/** Describes the position in a sentence, for screen readers. */
function positionText() {
  const frame = recording.frames[currentTurn];
  const numbers = numbersOf(currentTurn).map(({ name, values }) => {
    const texts =
      values.length > 1 ? values.map((value, side) => `${sideName(side)} ${value}`) : values;
    return `${name} ${texts.join(", ")}`;
  });
  const events =
    frame.seat === null ? "" : `, ${seatName(frame.seat)}: ${eventSummary(frame) || "no events"}`;
  return `turn ${currentTurn} of ${lastTurn}${events}. ${numbers.join(". ")}.`;
}

/** Returns the links that continue the game from the turn shown. */
const whatIfLinks = () =>
  /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a.takes-turn"));

/** Returns the links to other views of the game at the turn shown. */
const viewLinks = () =>
  /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a.keeps-turn"));

/** Updates the links that contain the turn shown. */
function updateLinks() {
  for (const link of whatIfLinks()) {
    // After the last turn, there is nothing to continue.
    const address = new URL(link.href);
    address.searchParams.set("turn", `${Math.min(currentTurn, lastTurn - 1)}`);
    link.href = address.href;
  }
  for (const link of viewLinks()) link.hash = currentTurn > 0 ? `t=${currentTurn}` : "";
}

/** Returns the name of the analysis board shown; empty if none is shown. */
function phaseText() {
  if (phase === null) return "";
  /** @type {Record<string, string>} */
  const texts = {
    played: `before turn ${currentTurn}: the played turn`,
    best: `before turn ${currentTurn}: the better turn`,
    reply: `after turn ${currentTurn}: the expected reply`,
  };
  return texts[phase];
}

/** Draws what is needed for the first paint: the board and the turn. */
function drawPosition() {
  drawOtherBoard();
  drawBoard(
    currentTurn,
    showsPositionBefore() ? shownGame.states[frameIndex(currentTurn - 1)] : undefined,
  );
  drawOriginal(currentTurn);
  byId("moment").textContent = phaseText();
  document.body.dataset.phase = phase ?? "";
  byId("board").setAttribute(
    "aria-label",
    `the board ${showsPositionBefore() ? "before" : "after"} turn ${currentTurn} of ${lastTurn}`,
  );
  byId("turn").textContent = `${currentTurn} / ${lastTurn}`;
  byId("head").dataset.turn = `turn ${currentTurn} of ${lastTurn}`;
}

/** Draws everything else that depends on the turn. The motion takes `time` milliseconds. */
function drawRest(time = 0) {
  updateLinks();
  drawOverlays(currentTurn);
  drawDifferences(currentTurn);
  drawNumbers(showsPositionBefore() ? currentTurn - 1 : currentTurn, time);
  drawTurns(currentTurn);
  drawDetail(currentTurn);
  drawPlayhead(currentTurn, time);
  drawAnalysis(currentTurn);
  byId("slider").value = `${currentTurn}`;
  byId("slider").setAttribute("aria-valuetext", `turn ${currentTurn} of ${lastTurn}`);
}

/**
 * Returns the turn nearest to a number.
 *
 * @param {number} turn
 */
const clampTurn = (turn) => clamp(Math.round(turn) || 0, 0, lastTurn);

/**
 * Shows a turn.
 *
 * @param {number} turn
 * @param {boolean} [updatesAddress]
 */
function go(turn, updatesAddress = true) {
  completePage();
  finishAnimations();
  const before = currentTurn;
  currentTurn = clampTurn(turn);
  currentStep = -1;
  phase = null;
  // A single step is animated in either direction; a longer jump is not.
  const time = Math.abs(currentTurn - before) === 1 && !reducedMotion.matches ? motionTime() : 0;
  drawPosition();
  drawRest(time);
  if (time > 0) {
    animate(
      shownGame.states[frameIndex(before)],
      shownGame.states[frameIndex(currentTurn)],
      currentTurn > before ? arrowsOf(currentTurn) : arrowsOf(before).map(reversed).reverse(),
      time,
    );
  }
  // Browsers limit these calls, and each takes as long as a frame.
  if (updatesAddress && playbackTimer === undefined) {
    history.replaceState(null, "", `#t=${currentTurn}`);
  }
}

/**
 * Shows the position after some steps within a turn, or the turn itself after the last step.
 *
 * @param {number} turn
 * @param {number} index
 */
function goStep(turn, index) {
  const steps = stepStates(turn);
  if (index >= steps.length - 1 || index < 0) return go(turn);
  if (turn !== currentTurn) go(turn);
  const before = index === 0 ? states[Math.max(0, turn - 1)] : steps[index - 1];
  currentStep = index;
  drawBoard(turn, steps[index], false);
  const arrow = recording.frames[turn].arrows[index];
  // An ally moves in the other direction.
  animate(before, steps[index], [arrow, reversed(arrow)], motionTime());
  byId("turn").textContent = `step ${index + 1} of ${steps.length}`;
}

/**
 * Advances by one step during playback: within the turn if it has steps, otherwise to the next
 * turn.
 */
function advance() {
  const turn = currentStep < 0 ? currentTurn + 1 : currentTurn;
  if (turn > lastTurn) return pause();
  const steps = recording.frames[turn].steps ?? [];
  if (steps.length > 1) goStep(turn, currentStep + 1);
  else go(turn);
  if (currentTurn === lastTurn && currentStep < 0) pause();
}

/** @param {boolean} isPlaying */
function setPlaying(isPlaying) {
  clearInterval(playbackTimer);
  playbackTimer = isPlaying ? setInterval(advance, turnInterval()) : undefined;
  byId("play").textContent = isPlaying ? "❚❚" : "▶";
  byId("play").setAttribute("aria-label", isPlaying ? "pause" : "play");
  document.body.classList.toggle("playing", isPlaying);
  if (!isPlaying) history.replaceState(null, "", `#t=${currentTurn}`);
}

const pause = () => setPlaying(false);

function play() {
  if (currentTurn === lastTurn && currentStep < 0) go(0);
  setPlaying(true);
}

function setSpeed(index = byId("speed").selectedIndex) {
  const speed = byId("speed");
  speed.selectedIndex = clamp(index, 0, speed.length - 1);
  if (playbackTimer !== undefined) setPlaying(true);
}

/**
 * Shows the next of some turns, or the last turn of the game.
 *
 * @param {number[]} turns
 */
const goToNext = (turns) => go(turns.find((turn) => turn > currentTurn) ?? lastTurn);

/**
 * Shows the previous of some turns, or the start of the game.
 *
 * @param {number[]} turns
 */
const goToPrevious = (turns) => go(turns.findLast((turn) => turn < currentTurn) ?? 0);

/** @param {string} name */
const toggleBodyClass = (name) => document.body.classList.toggle(name);

function openTurnDialog() {
  byId("goto-turn").value = `${currentTurn}`;
  byId("goto").showModal();
  byId("goto-turn").select();
}

/** @type {Record<string, KeyAction>} */
const speedKeys = {};
for (const digit of [1, 2, 3, 4, 5]) {
  speedKeys[digit] = ["speed", () => setSpeed(digit - 1), digit === 1];
}

const hasHidden = states[0].some(({ ground }) => ground === "hidden");
const hasSteps = recording.frames.some(({ steps = [] }) => steps.length > 1);

/**
 * Actions by key, in groups.
 *
 * @type {Record<string, Record<string, KeyAction>>}
 */
const keyGroups = {
  Turns: {
    ArrowLeft: ["previous turn", () => go(currentTurn - 1)],
    ArrowRight: ["next turn", () => go(currentTurn + 1)],
    PageUp: ["ten turns back", () => go(currentTurn - 10)],
    PageDown: ["ten turns forward", () => go(currentTurn + 10)],
    Home: ["first turn", () => go(0)],
    End: ["last turn", () => go(lastTurn)],
    g: ["go to a turn", openTurnDialog],
  },
  Playback: {
    " ": ["play or pause", () => (playbackTimer === undefined ? play() : pause())],
    ...speedKeys,
    "+": ["faster", () => setSpeed(byId("speed").selectedIndex + 1)],
    "-": ["slower", () => setSpeed(byId("speed").selectedIndex - 1)],
    ",": [
      "previous step of a drag",
      () =>
        goStep(currentTurn, currentStep < 0 ? stepStates(currentTurn).length - 2 : currentStep - 1),
      hasSteps,
    ],
    ".": [
      "next step of a drag",
      () =>
        currentStep < 0
          ? goStep(Math.min(lastTurn, currentTurn + 1), 0)
          : goStep(currentTurn, currentStep + 1),
      hasSteps,
    ],
  },
  "Events and errors": {
    n: ["next event; also Shift →", () => goToNext(eventTurns)],
    p: ["previous event; also Shift ←", () => goToPrevious(eventTurns)],
    e: ["next error: refused command, late answer or dropout", () => goToNext(errorTurns)],
    "Shift+E": ["previous error", () => goToPrevious(errorTurns)],
  },
  Analysis: {
    a: [
      analysis === null
        ? "show the analysis on the board"
        : "show the played turn, the better turn, or the reply",
      showNextAnalysis,
      analysis !== null || conclusions !== null || bestDrags !== null,
    ],
    m: ["next blunder", goToNextBlunder, analysis !== null],
    "Shift+M": ["previous blunder", goToPreviousBlunder, analysis !== null],
    b: ["show the board of the other game", swapBoards, otherGame !== null],
    w: [
      "what if: continue from this position",
      () => whatIfLinks()[0]?.click(),
      whatIfLinks().length > 0,
    ],
  },
  Board: {
    c: ["coordinates", () => toggleBodyClass("no-coordinates")],
    i: ["show unit ids", () => toggleBodyClass("with-ids")],
    o: ["show the bots' drawings", () => toggleBodyClass("no-drawings")],
    t: ["show the contents of hidden tiles", () => toggleBodyClass("with-truth"), hasHidden],
    Enter: ["pin the tile chosen with the arrow keys", () => undefined],
    s: [
      "describe the position, for screen readers",
      () => (byId("live").textContent = positionText()),
    ],
    "?": ["this help", () => byId("help").showModal()],
  },
};
/** @type {Record<string, KeyAction>} */
const keys = Object.assign({}, ...Object.values(keyGroups));
Object.assign(keys, { "Shift+ArrowRight": keys.n, "Shift+ArrowLeft": keys.p });

/**
 * Returns true if the focused element handles a key itself.
 *
 * @param {KeyboardEvent} event
 */
function isHandledByTarget(event) {
  const { key } = event;
  const target = targetOf(event);
  if (target.closest("dialog[open]")) return true;
  if (key === "Enter") return true;
  if (target.id === "board" && key in directions) return true;
  if (target.tagName === "SELECT") {
    return !key.startsWith("Arrow") || key === "ArrowUp" || key === "ArrowDown";
  }
  if (target.id === "detail") return key.startsWith("Page") || key === "Home" || key === "End";
  return (
    key === " " &&
    (["BUTTON", "SUMMARY"].includes(target.tagName) || target.matches("[type=checkbox]"))
  );
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  const name =
    event.shiftKey && /^(?:Arrow|[EM]$)/.test(event.key) ? `Shift+${event.key}` : event.key;
  if (!keys[name] || event.ctrlKey || event.altKey || event.metaKey || isHandledByTarget(event)) {
    return;
  }
  event.preventDefault();
  keys[name][1]();
}

/**
 * Key names in the help.
 *
 * @type {Record<string, string>}
 */
const keyNames = { " ": "Space", ArrowLeft: "←", ArrowRight: "→", 1: "1 … 5" };

function makeHelp() {
  const row = (/** @type {[string, KeyAction]} */ [key, [text]]) =>
    make(
      "tr",
      {},
      make("th", { scope: "row" }, make("kbd", {}, keyNames[key] ?? key)),
      make("td", {}, text),
    );
  for (const [name, group] of Object.entries(keyGroups)) {
    const rows = Object.entries(group)
      .filter(([, [, , isListed = true]]) => isListed)
      .map(row);
    if (rows.length > 0) {
      byId("keys").append(make("section", {}, make("h2", {}, name), make("table", {}, ...rows)));
    }
  }
}

function addListeners() {
  /** @type {[keyof PageElements, string][]} */
  const buttons = [
    ["first", "Home"],
    ["back", "ArrowLeft"],
    ["next", "ArrowRight"],
    ["last", "End"],
    ["play", " "],
    ["help-button", "?"],
    ["event-back", "p"],
    ["event-next", "n"],
  ];
  for (const [id, key] of buttons) byId(id)?.addEventListener("click", keys[key][1]);
  byId("detail").addEventListener(
    "change",
    (event) => targetOf(event).id === "show-best" && showNextAnalysis(),
  );
  byId("export-svg").addEventListener("click", exportSvg);
  byId("export-png").addEventListener("click", exportPng);
  byId("slider").addEventListener("input", () => go(Number(byId("slider").value)));
  byId("speed").addEventListener("change", () => setSpeed());
  byId("goto").addEventListener(
    "close",
    () => byId("goto").returnValue === "go" && go(Number(byId("goto-turn").value)),
  );
  document.addEventListener("keydown", onKey);
  addEventListener("hashchange", () => go(turnInAddress(), false));
}

const turnInAddress = () => Number(/[#&]t=(\d+)/.exec(location.hash)?.[1] ?? 0);
