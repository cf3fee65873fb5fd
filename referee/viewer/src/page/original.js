// The viewer of the contest's site, where the server shows it: a frame of another origin, which is told the game and
// then the turn.

/** Whether the frame listens: before, its window still has the origin of this page. */
let originalIsReady = false;
const original = byId("original-game") === null ? null : JSON.parse(byId("original-game").textContent);

const tellOriginal = (message) => byId("original").contentWindow.postMessage(message, new URL(byId("original").src).origin);

function makeOriginal() {
  if (original === null) return;
  document.body.classList.add("with-original");
  document.documentElement.style.setProperty("--aspect", "1.7778");
  addEventListener("message", ({ source, data }) => {
    if (source !== byId("original")?.contentWindow) return;
    if (data?.kind === "failed") return removeOriginal();
    if (data?.kind !== "ready") return;
    originalIsReady = true;
    tellOriginal({ kind: "game", game: original.game });
    drawOriginal(current);
  });
}

/** Leaves the game to the list of its turns. */
function removeOriginal() {
  originalIsReady = false;
  byId("original").remove();
  document.body.classList.remove("with-original");
  byId("facts").textContent += " · The viewer of the contest did not start: files of it may be missing in the jar.";
}

/** Shows the state after a turn; from the turn before it, by its motion. */
function drawOriginal(turn) {
  if (originalIsReady) tellOriginal({ kind: "frame", frame: original.turns[turn] ?? 0, ms: timer === null ? 300 : interval() });
}
