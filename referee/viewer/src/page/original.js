// The viewer from the contest site, if the server provides it. It runs in a frame with another
// origin, which receives the game and then each turn.

/** Time limit in milliseconds for the viewer to start. */
const ORIGINAL_START = 30_000;
/** Time limit in milliseconds for the viewer to start after an error. */
const ORIGINAL_START_AFTER_ERROR = 10_000;

/** @type {OriginalViewer | null} */
const original = JSON.parse(byId("original-game")?.textContent ?? "null");
/** True once the frame is listening. Before that, its window still has the origin of this page. */
let originalIsReady = false;
/** The game that was sent to the frame. */
let originalGame = 0;
let originalTimer = 0;
let originalHasStarted = false;
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
const originalMessages = {
  ready() {
    originalIsReady = true;
    sendOriginal({ kind: "game", game: original?.games[originalGame].game });
    drawOriginal(current);
  },
  started() {
    clearTimeout(originalTimer);
    originalHasStarted = true;
    showOriginalError();
  },
  error(reason) {
    if (originalError !== "") return;
    originalError = reason || "unknown";
    if (originalHasStarted) showOriginalError();
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
    if (Object.hasOwn(originalMessages, data?.kind)) originalMessages[data.kind](data.reason);
  });
  originalChoice()?.addEventListener("change", ({ target }) => {
    const chosen = Number(/** @type {HTMLSelectElement} */ (target).value);
    go(turns.findIndex(([game]) => game === chosen));
  });
  waitForOriginal(ORIGINAL_START);
}

/** Returns the menu that selects whose game is shown, if there are several games. */
const originalChoice = () => byId("original-player")?.querySelector("select");

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
  if (originalError !== "") explainOriginal(`reports an error: ${originalError}`);
}

/**
 * Shows a sentence about the viewer.
 *
 * @param {string} what
 */
function explainOriginal(what) {
  byId("no-original").textContent = `The contest's viewer ${what.slice(0, 400)}`;
  byId("no-original").hidden = false;
}

/**
 * Removes the viewer, which leaves only the list of turns.
 *
 * @param {string} [reason]
 */
function removeOriginal(reason) {
  clearTimeout(originalTimer);
  originalIsReady = false;
  byId("original")?.remove();
  byId("original-player")?.remove();
  document.body.classList.remove("with-original");
  explainOriginal(
    `did not start: ${reason || originalError || "some of its files may be missing or damaged"}`,
  );
}

/**
 * Reloads the viewer with another player's game.
 *
 * @param {number} game
 */
function changeOriginal(game) {
  originalGame = game;
  originalIsReady = false;
  originalHasStarted = false;
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
  if (!originalIsReady || original === null) return;
  const [game, frame] = original.turns[turn] ?? original.turns.at(-1) ?? [0, 0];
  const choice = originalChoice();
  if (choice) choice.value = `${game}`;
  if (game !== originalGame) return changeOriginal(game);
  sendOriginal({ kind: "frame", frame, ms: timer === undefined ? 300 : interval() });
}
