// Stepping through turns, playback, keyboard shortcuts and the address.

let current = 0;
let step = -1;
/** @type {number | undefined} */
let timer;

const interval = () => Number(byId("speed").value);

/**
 * Returns the duration of piece motion in milliseconds: three quarters of a turn during playback.
 */
const motionTime = () => (timer === undefined ? 400 : 0.75 * interval());
/** @param {number} turn */
const arrowsOf = (turn) => shown.frames[shownTurn(turn)].arrows;

/**
 * Reverses a step.
 *
 * @param {Step} step
 * @returns {Step}
 */
const turnedRound = ([x1, y1, x2, y2]) => [x2, y2, x1, y1];

/**
 * Joins the first events of a turn into one text.
 *
 * @param {Frame} frame
 */
const eventTexts = ({ events }) =>
  events
    .slice(0, 8)
    .map(({ text }) => text)
    .join("; ");

/** Describes the position in a sentence, for screen readers. */
function stateText() {
  const frame = recording.frames[current];
  const numbers = numbersOf(current).map(
    ({ name, values }) =>
      `${name} ${values.map((value, side) => (values.length > 1 ? `${sideName(side)} ${value}` : value)).join(", ")}`,
  );
  const who =
    frame.seat === null
      ? ""
      : `, ${seats.length > 1 ? sideName(frame.seat) : "player"}: ${eventTexts(frame) || "no events"}`;
  return `turn ${current} of ${lastTurn}${who}. ${numbers.join(". ")}.`;
}

/** Returns the links whose address contains the turn shown. */
const whatIfLinks = () =>
  /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a.takes-turn"));

/** Returns the links to other views of the game at the turn shown. */
const keepingLinks = () =>
  /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a.keeps-turn"));

/**
 * Updates the links that contain the turn shown. There is nothing to continue after the end of the
 * game.
 */
function drawLinks() {
  for (const link of whatIfLinks()) {
    const address = new URL(link.href);
    address.searchParams.set("turn", `${Math.min(current, lastTurn - 1)}`);
    link.href = address.href;
  }
  for (const link of keepingLinks()) link.hash = current > 0 ? `t=${current}` : "";
}

/** Returns the name of the analysis board shown; empty if none is shown. */
function phaseText() {
  if (phase === null) return "";
  /** @type {Record<string, string>} */
  const texts = {
    played: `before turn ${current}: the played turn`,
    best: `before turn ${current}: the better turn`,
    reply: `after turn ${current}: the expected reply`,
  };
  return texts[phase];
}

/** Draws what is needed for the first paint: the board and the turn. */
function drawPosition() {
  drawBeside();
  drawBoard(current, isBefore() ? shown.states[shownTurn(current - 1)] : undefined);
  drawOriginal(current);
  byId("moment").textContent = phaseText();
  document.body.dataset.phase = phase ?? "";
  byId("board").setAttribute(
    "aria-label",
    `the board ${isBefore() ? "before" : "after"} turn ${current} of ${lastTurn}`,
  );
  byId("turn").textContent = `${current} / ${lastTurn}`;
  byId("head").dataset.turn = `turn ${current} of ${lastTurn}`;
}

/** Draws everything else that depends on the turn. The motion takes `time` milliseconds. */
function drawRest(time = 0) {
  drawLinks();
  drawOverlays(current);
  drawDifferences(current);
  drawNumbers(isBefore() ? current - 1 : current, time);
  drawTurns(current);
  drawDetail(current);
  drawPlayhead(current, time);
  drawAnalysis(current);
  byId("slider").value = `${current}`;
  byId("slider").setAttribute("aria-valuetext", `turn ${current} of ${lastTurn}`);
}

/**
 * Returns the turn nearest to a number.
 *
 * @param {number} turn
 */
const within = (turn) => Math.max(0, Math.min(lastTurn, Math.round(turn) || 0));

/**
 * @param {number} turn
 * @param {string} [from]
 */
function go(turn, from = "elsewhere") {
  complete();
  settle();
  const before = current;
  current = within(turn);
  step = -1;
  phase = null;
  // A single step is animated in either direction; a longer jump is not.
  const time = Math.abs(current - before) === 1 && !still.matches ? motionTime() : 0;
  drawPosition();
  drawRest(time);
  if (time > 0) {
    animate(
      shown.states[shownTurn(before)],
      shown.states[shownTurn(current)],
      current > before ? arrowsOf(current) : arrowsOf(before).map(turnedRound).reverse(),
      time,
    );
  }
  // Browsers limit these calls, and each takes as long as a frame.
  if (from !== "address" && timer === undefined) history.replaceState(null, "", `#t=${current}`);
}

/**
 * Shows the position after some steps within a turn, or the turn itself after the last step.
 *
 * @param {number} turn
 * @param {number} number
 */
function goStep(turn, number) {
  const steps = stepsOf(turn);
  if (number >= steps.length - 1 || number < 0) return go(turn);
  if (turn !== current) go(turn);
  const before = number === 0 ? states[Math.max(0, turn - 1)] : steps[number - 1];
  step = number;
  drawBoard(turn, steps[number], false);
  const arrow = recording.frames[turn].arrows[number];
  // An ally moves in the other direction.
  animate(before, steps[number], [arrow, turnedRound(arrow)], motionTime());
  byId("turn").textContent = `step ${number + 1} of ${steps.length}`;
}

/**
 * Advances by one step during playback: within the turn if it has steps, otherwise to the next
 * turn.
 */
function advance() {
  const turn = step < 0 ? current + 1 : current;
  if (turn > lastTurn) return pause();
  const steps = recording.frames[turn].steps ?? [];
  if (steps.length > 1) goStep(turn, step + 1);
  else go(turn);
  if (current === lastTurn && step < 0) pause();
}

/** @param {boolean} playing */
function setPlaying(playing) {
  clearInterval(timer);
  timer = playing ? setInterval(advance, interval()) : undefined;
  byId("play").textContent = playing ? "❚❚" : "▶";
  byId("play").setAttribute("aria-label", playing ? "pause" : "play");
  document.body.classList.toggle("playing", playing);
  if (!playing) history.replaceState(null, "", `#t=${current}`);
}

const pause = () => setPlaying(false);

function play() {
  if (current === lastTurn && step < 0) go(0);
  setPlaying(true);
}

function setSpeed(index = byId("speed").selectedIndex) {
  const speed = byId("speed");
  speed.selectedIndex = Math.max(0, Math.min(speed.length - 1, index));
  if (timer !== undefined) setPlaying(true);
}

/** @param {number[]} turns */
const after = (turns) => go(turns.find((turn) => turn > current) ?? lastTurn);
/** @param {number[]} turns */
const before = (turns) => go(turns.findLast((turn) => turn < current) ?? 0);
/** @param {string} name */
const toggle = (name) => document.body.classList.toggle(name);

function askTurn() {
  byId("goto-turn").value = `${current}`;
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
    ArrowLeft: ["previous turn", () => go(current - 1)],
    ArrowRight: ["next turn", () => go(current + 1)],
    PageUp: ["ten turns back", () => go(current - 10)],
    PageDown: ["ten turns forward", () => go(current + 10)],
    Home: ["first turn", () => go(0)],
    End: ["last turn", () => go(lastTurn)],
    g: ["go to a turn", askTurn],
  },
  Playback: {
    " ": ["play or pause", () => (timer === undefined ? play() : pause())],
    ...speedKeys,
    "+": ["faster", () => setSpeed(byId("speed").selectedIndex + 1)],
    "-": ["slower", () => setSpeed(byId("speed").selectedIndex - 1)],
    ",": [
      "previous step of a drag",
      () => goStep(current, step < 0 ? stepsOf(current).length - 2 : step - 1),
      hasSteps,
    ],
    ".": [
      "next step of a drag",
      () => (step < 0 ? goStep(Math.min(lastTurn, current + 1), 0) : goStep(current, step + 1)),
      hasSteps,
    ],
  },
  "Events and errors": {
    n: ["next event; also Shift →", () => after(marked)],
    p: ["previous event; also Shift ←", () => before(marked)],
    e: ["next error: refused command, late answer or dropout", () => after(faulty)],
    "Shift+E": ["previous error", () => before(faulty)],
  },
  Analysis: {
    a: [
      analysis === null
        ? "show the analysis on the board"
        : "show the played turn, the better turn, or the reply",
      showAnalysis,
      analysis !== null || conclusions !== null || bestDrags !== null,
    ],
    m: ["next blunder", nextBlunder, analysis !== null],
    "Shift+M": ["previous blunder", blunderBefore, analysis !== null],
    b: ["show the board of the other game", swapBoards, other !== null],
    w: [
      "what if: continue from this position",
      () => whatIfLinks()[0]?.click(),
      whatIfLinks().length > 0,
    ],
  },
  Board: {
    c: ["coordinates", () => toggle("no-coordinates")],
    i: ["show unit ids", () => toggle("with-ids")],
    o: ["show the bots' drawings", () => toggle("no-drawings")],
    t: ["show the contents of hidden tiles", () => toggle("with-truth"), hasHidden],
    Enter: ["pin the tile chosen with the arrow keys", () => undefined],
    s: [
      "describe the position, for screen readers",
      () => (byId("live").textContent = stateText()),
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
function isTaken(event) {
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
  const shifted =
    event.shiftKey && /^(?:Arrow|[EM]$)/.test(event.key) ? `Shift+${event.key}` : event.key;
  if (!keys[shifted] || event.ctrlKey || event.altKey || event.metaKey || isTaken(event)) return;
  event.preventDefault();
  keys[shifted][1]();
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

function listen() {
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
    (event) => targetOf(event).id === "show-best" && showAnalysis(),
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
  addEventListener("hashchange", () => go(turnOfAddress(), "address"));
}

const turnOfAddress = () => Number(/[#&]t=(\d+)/.exec(location.hash)?.[1] ?? 0);
