// The viewer from the contest site, if the server provides it. It runs in a frame with another
// origin, which receives the game and then each turn.

/** Time limit in milliseconds for the viewer to start. */
const ORIGINAL_START = 30_000;
/** Time limit in milliseconds for the viewer to start after an error. */
const ORIGINAL_START_AFTER_ERROR = 10_000;

/** @type {OriginalViewer | null} */
const original = JSON.parse(byId("original-game")?.textContent ?? "null");
/** True once the frame is listening. Before that, its window still has the origin of this page. */
let isOriginalReady = false;
/** The game that was sent to the frame. */
let shownOriginalGame = 0;
let originalTimer = 0;
let hasOriginalStarted = false;
/** The first error reported by the viewer. */
let originalError = "";

/** @param {Record<string, unknown>} message */
function sendOriginal(message) {
  const frame = byId("original");
  frame?.contentWindow?.postMessage(message, new URL(frame.src).origin);
}

/**
 * Handlers for the frame's messages, by their kind.
 *
 * @type {Record<string, (reason?: string) => void>}
 */
const originalMessageHandlers = {
  ready() {
    isOriginalReady = true;
    sendOriginal({ kind: "game", game: original?.games[shownOriginalGame].game });
    drawOriginal(currentTurn);
  },
  started() {
    clearTimeout(originalTimer);
    hasOriginalStarted = true;
    showOriginalError();
  },
  error(reason) {
    if (originalError !== "") return;
    originalError = reason || "unknown";
    if (hasOriginalStarted) showOriginalError();
    else waitForOriginal(ORIGINAL_START_AFTER_ERROR);
  },
  failed(reason) {
    removeOriginal(reason);
  },
};

function makeOriginal() {
  if (original === null) return;
  const { turns } = original;
  document.body.classList.add("with-original");
  document.documentElement.style.setProperty("--aspect", "1.7778");
  addEventListener("message", ({ source, data }) => {
    if (source !== byId("original")?.contentWindow) return;
    if (Object.hasOwn(originalMessageHandlers, data?.kind)) {
      originalMessageHandlers[data.kind](data.reason);
    }
  });
  originalGameMenu()?.addEventListener("change", ({ target }) => {
    const chosen = Number(/** @type {HTMLSelectElement} */ (target).value);
    go(turns.findIndex(([game]) => game === chosen));
  });
  waitForOriginal(ORIGINAL_START);
}

/** Returns the menu that selects whose game is shown, if there are several games. */
const originalGameMenu = () => byId("original-player")?.querySelector("select");

/**
 * Gives up if the viewer does not start within `ms` milliseconds.
 *
 * @param {number} ms
 */
function waitForOriginal(ms) {
  clearTimeout(originalTimer);
  originalTimer = setTimeout(() => removeOriginal(), ms);
}

/** Shows an error from a viewer that has started, since its picture may be empty. */
function showOriginalError() {
  if (originalError !== "") showOriginalNotice(`reports an error: ${originalError}`);
}

/**
 * Shows a sentence about the viewer.
 *
 * @param {string} explanation
 */
function showOriginalNotice(explanation) {
  byId("no-original").textContent = `The contest's viewer ${explanation.slice(0, 400)}`;
  byId("no-original").hidden = false;
}

/**
 * Removes the viewer, which leaves only the list of turns.
 *
 * @param {string} [reason]
 */
function removeOriginal(reason) {
  clearTimeout(originalTimer);
  isOriginalReady = false;
  byId("original")?.remove();
  byId("original-player")?.remove();
  document.body.classList.remove("with-original");
  showOriginalNotice(
    `did not start: ${reason || originalError || "some of its files may be missing or damaged"}`,
  );
}

/**
 * Reloads the viewer with another player's game.
 *
 * @param {number} game
 */
function changeOriginal(game) {
  shownOriginalGame = game;
  isOriginalReady = false;
  hasOriginalStarted = false;
  originalError = "";
  byId("no-original").hidden = true;
  waitForOriginal(ORIGINAL_START);
  const frame = byId("original");
  if (frame) frame.src = new URL(frame.src).href;
}

/**
 * Shows the state after a turn. The viewer animates the step from the previous turn.
 *
 * @param {number} turn
 */
function drawOriginal(turn) {
  if (!isOriginalReady || original === null) return;
  const [game, frame] = original.turns[turn] ?? original.turns.at(-1) ?? [0, 0];
  const menu = originalGameMenu();
  if (menu) menu.value = `${game}`;
  if (game !== shownOriginalGame) return changeOriginal(game);
  sendOriginal({ kind: "frame", frame, ms: playbackTimer === undefined ? 300 : turnInterval() });
}
