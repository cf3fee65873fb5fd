// The viewer of the contest's site, if the server shows it: a frame of another origin, which is sent the game and then
// the turn.

/** Milliseconds in which the viewer has to start. */
const ORIGINAL_START = 30_000;

const original =
  byId("original-game") === null ? null : JSON.parse(byId("original-game").textContent);
/** Whether the frame listens: before, its window still has the origin of this page. */
let originalIsReady = false;
/** The game that the frame was sent. */
let originalGame = 0;
let originalTimer = 0;
/** The last error that the viewer reported before it started. */
let originalError = "";

const sendOriginal = (message) =>
  byId("original").contentWindow.postMessage(message, new URL(byId("original").src).origin);

function makeOriginal() {
  if (original === null) return;
  document.body.classList.add("with-original");
  document.documentElement.style.setProperty("--aspect", "1.7778");
  const hear = {
    ready() {
      originalIsReady = true;
      sendOriginal({ kind: "game", game: original.games[originalGame].game });
      drawOriginal(current);
    },
    started: () => clearTimeout(originalTimer),
    error: (reason) => (originalError = reason),
    failed: (reason) => removeOriginal(reason),
  };
  addEventListener("message", ({ source, data }) => {
    if (source === byId("original")?.contentWindow && Object.hasOwn(hear, data?.kind))
      hear[data.kind](data.reason);
  });
  byId("original-player")?.addEventListener("change", ({ target }) =>
    go(original.turns.findIndex(([game]) => game === Number(target.value))),
  );
  waitForOriginal();
}

/** Gives up if the viewer does not start in time. */
function waitForOriginal() {
  clearTimeout(originalTimer);
  originalTimer = setTimeout(() => removeOriginal(), ORIGINAL_START);
}

/** Leaves the game to the list of its turns. */
function removeOriginal(reason) {
  clearTimeout(originalTimer);
  originalIsReady = false;
  byId("original").remove();
  byId("original-player")?.remove();
  document.body.classList.remove("with-original");
  const shown = `${reason || originalError || "files of it may be missing or damaged"}`.slice(
    0,
    300,
  );
  byId("no-original").textContent = `The viewer of the contest did not start: ${shown}`;
  byId("no-original").hidden = false;
}

/** Loads the viewer again with the game of another player. */
function changeOriginal(game) {
  originalGame = game;
  originalIsReady = false;
  waitForOriginal();
  byId("original").src = byId("original").src;
}

/** Shows the state after a turn; from the turn before it, by its motion. */
function drawOriginal(turn) {
  if (!originalIsReady) return;
  const [game, frame] = original.turns[turn] ?? original.turns.at(-1) ?? [0, 0];
  if (original.games.length > 1) byId("original-player").querySelector("select").value = game;
  if (game !== originalGame) return changeOriginal(game);
  sendOriginal({ kind: "frame", frame, ms: timer === null ? 300 : interval() });
}
