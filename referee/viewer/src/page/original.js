// The viewer of the contest's site, if the server shows it: a frame of another origin, which is sent the game and then
// the turn.

/** Milliseconds in which the viewer has to start. */
const ORIGINAL_START = 30_000;

/** @type {OriginalViewer | null} */
const original = JSON.parse(byId("original-game")?.textContent ?? "null");
/** Whether the frame listens: before, its window still has the origin of this page. */
let originalIsReady = false;
/** The game that the frame was sent. */
let originalGame = 0;
let originalTimer = 0;
/** The last error that the viewer reported before it started. */
let originalError = "";

/** @param {Record<string, unknown>} message */
function sendOriginal(message) {
  const frame = byId("original");
  frame?.contentWindow?.postMessage(message, new URL(frame.src).origin);
}

/**
 * What happens when the frame says something, by the kind of its message.
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
  },
  error(reason) {
    originalError = reason ?? "";
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
  waitForOriginal();
}

/** The choice of the player whose game is shown, if there are several games. */
const originalChoice = () => byId("original-player")?.querySelector("select");

/** Gives up if the viewer does not start in time. */
function waitForOriginal() {
  clearTimeout(originalTimer);
  originalTimer = setTimeout(() => removeOriginal(), ORIGINAL_START);
}

/**
 * Leaves the game to the list of its turns.
 *
 * @param {string} [reason]
 */
function removeOriginal(reason) {
  clearTimeout(originalTimer);
  originalIsReady = false;
  byId("original")?.remove();
  byId("original-player")?.remove();
  document.body.classList.remove("with-original");
  const shown = `${reason || originalError || "files of it may be missing or damaged"}`.slice(
    0,
    300,
  );
  byId("no-original").textContent = `The viewer of the contest did not start: ${shown}`;
  byId("no-original").hidden = false;
}

/**
 * Loads the viewer again with the game of another player.
 *
 * @param {number} game
 */
function changeOriginal(game) {
  originalGame = game;
  originalIsReady = false;
  waitForOriginal();
  const frame = byId("original");
  if (frame) frame.src = new URL(frame.src).href;
}

/**
 * Shows the state after a turn; from the turn before it, by its motion.
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
