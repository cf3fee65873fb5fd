// Shows replays from files in the viewer, and their analysis once it is ready.

/**
 * The open file: its games, and the engine that has opened it.
 *
 * @typedef {object} OpenFile
 * @property {Engine} engine
 * @property {OpenedGame[]} games
 * @property {string} name
 * @property {Uint8Array<ArrayBuffer>} bytes
 */

/** @type {OpenFile | null} */
let currentFile = null;

/** @param {"play" | "watch"} view */
function showView(view) {
  byId("playing").hidden = view !== "play";
  byId("watching").hidden = view !== "watch";
  byId("view-play").setAttribute("aria-pressed", `${view === "play"}`);
  byId("view-watch").setAttribute("aria-pressed", `${view === "watch"}`);
}

/**
 * @param {string} text
 * @param {boolean} [isBusy]
 */
function showStatus(text, isBusy = false) {
  byId("watch-status").textContent = text;
  byId("watch-status").classList.toggle("busy", isBusy);
}

/**
 * Opens a file and shows its first game. If the file cannot be read, the current game stays open.
 *
 * @param {string} name
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
async function openReplay(name, bytes) {
  showView("watch");
  showStatus(`reading ${name} …`, true);
  const engine = new Engine();
  const opened = await engine.ask("/open", { name }, bytes);
  if (opened.error !== undefined) {
    engine.stop();
    showStatus("");
    showNotice(opened.error);
    return;
  }
  const { games } = opened;
  currentFile?.engine.stop();
  currentFile = { engine, games, name, bytes };
  notice.hidden = true;
  byId("picked").replaceChildren(
    ...games.map((game, index) => new Option(gameLabel(game, index), `${index + 1}`)),
  );
  byId("pick").hidden = games.length < 2;
  await showSelectedGame(currentFile);
}

/**
 * Returns the label for a game in the list.
 *
 * @param {OpenedGame} game
 * @param {number} index
 */
const gameLabel = ({ players, seed, scores }, index) =>
  `${index + 1}: ${players.join(" – ")}, seed ${seed}, ${scores.join(" : ")}`;

/**
 * Shows the selected game immediately, then again with its analysis once that is ready. When the
 * analysis is added, the viewer stays at the turn that it shows at that time.
 *
 * @param {OpenFile} file
 * @param {number} [turn]
 */
async function showSelectedGame({ engine, games, name }, turn = 0) {
  const game = Number(byId("picked").value);
  const { can_be_analysed: canBeAnalysed, turns } = games[game - 1];
  const nodes = Number(byId("analysis-nodes").value);
  byId("depth").hidden = !canBeAnalysed;
  showStatus("playing the game again …", true);
  if (!showPage(name, await engine.ask("/look", { game }), turn)) return;
  if (!canBeAnalysed || !nodes) {
    showStatus("");
    return;
  }
  showStatus(`analysing ${turns} turns …`, true);
  const analysed = await engine.ask("/look", { game, nodes });
  if (showPage(name, analysed, currentTurn())) showStatus("analysed");
}

/**
 * Shows another game or analysis, and cancels a running analysis.
 *
 * @param {number} turn
 */
async function reopenGame(turn) {
  if (currentFile === null) return;
  const file = currentFile;
  const { engine, name, bytes } = file;
  engine.stop();
  await engine.ask("/open", { name }, bytes);
  await showSelectedGame(file, turn);
}

/** Returns the turn that the viewer currently shows. */
const currentTurn = () => byId("viewer").contentWindow?.viewer?.turn() ?? 0;

/**
 * Shows a viewer page at a turn. The page is written into a new frame so that it has this page's
 * origin and address: browsers treat any two file or blob addresses as unrelated.
 *
 * @param {string} name the game's file
 * @param {Reply<{ page: string }>} reply
 * @param {number} turn
 */
function showPage(name, reply, turn) {
  if (reply.error !== undefined) {
    showStatus("");
    showNotice(reply.error);
    byId("viewer").hidden = true;
    return false;
  }
  const { page } = reply;
  writeFrame(page, turn);
  byId("watching").classList.add("shows");
  URL.revokeObjectURL(byId("save-page").href);
  Object.assign(byId("save-page"), {
    hidden: false,
    href: URL.createObjectURL(new Blob([page], { type: "text/html" })),
    download: `${name.replace(/\.jsonl?(\.gz)?$/, "")}.html`,
  });
  return true;
}

/**
 * Writes a page into a new frame, which replaces the previous frame.
 *
 * @param {string} page
 * @param {number} turn
 */
function writeFrame(page, turn) {
  const frame = make("iframe", { id: "viewer", title: "the game" });
  byId("viewer").replaceWith(frame);
  const { contentDocument, contentWindow } = frame;
  if (contentDocument === null || contentWindow === null) throw new Error("the page has no frame");
  contentDocument.open();
  contentDocument.write(page);
  contentDocument.close();
  // Files dropped onto the viewer are opened here as well, not by the browser.
  listenForFiles(contentWindow);
  if (turn > 0) contentWindow.viewer?.go(turn);
}

byId("view-play").addEventListener("click", () => showView("play"));
byId("view-watch").addEventListener("click", () => showView("watch"));
byId("picked").addEventListener("change", () => reopenGame(0));
byId("analysis-nodes").addEventListener("change", () => reopenGame(currentTurn()));
