// Shows replays from files in the viewer, and their analysis once it is ready.

/**
 * The open file: its games, and the engine that has opened it.
 *
 * @typedef {object} Watching
 * @property {Engine} engine
 * @property {OpenedGame[]} games
 * @property {string} name
 * @property {Uint8Array<ArrayBuffer>} bytes
 */

/** @type {Watching | null} */
let watching = null;

/** @param {"play" | "watch"} view */
function switchTo(view) {
  byId("playing").hidden = view !== "play";
  byId("watching").hidden = view !== "watch";
  byId("view-play").setAttribute("aria-pressed", `${view === "play"}`);
  byId("view-watch").setAttribute("aria-pressed", `${view === "watch"}`);
}

/**
 * @param {string} text
 * @param {boolean} [isBusy]
 */
function say(text, isBusy = false) {
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
  switchTo("watch");
  say(`reading ${name} …`, true);
  const engine = new Engine();
  const opened = await engine.ask("/open", { name }, bytes);
  if (opened.error !== undefined) {
    engine.stop();
    say("");
    tell(opened.error);
    return;
  }
  const { games } = opened;
  watching?.engine.stop();
  watching = { engine, games, name, bytes };
  notice.hidden = true;
  byId("picked").replaceChildren(
    ...games.map((game, at) => new Option(gameLabel(game, at), `${at + 1}`)),
  );
  byId("pick").hidden = games.length < 2;
  await showGame(watching);
}

/**
 * Returns the label for a game in the list.
 *
 * @param {OpenedGame} game
 * @param {number} at
 */
const gameLabel = ({ players, seed, scores }, at) =>
  `${at + 1}: ${players.join(" – ")}, seed ${seed}, ${scores.join(" : ")}`;

/**
 * Shows the selected game immediately, then again with its analysis once that is ready. When the
 * analysis is added, the viewer stays at the turn that it shows at that time.
 *
 * @param {Watching} watched
 * @param {number} [turn]
 */
async function showGame({ engine, games, name }, turn = 0) {
  const game = Number(byId("picked").value);
  const { can_be_analysed: canBeAnalysed, turns } = games[game - 1];
  const work = Number(byId("analyse-work").value);
  byId("depth").hidden = !canBeAnalysed;
  say("playing the game again …", true);
  if (!showPage(name, await engine.ask("/look", { game }), turn)) return;
  if (!canBeAnalysed || !work) {
    say("");
    return;
  }
  say(`analysing ${turns} turns …`, true);
  const analysed = await engine.ask("/look", { game, work });
  if (showPage(name, analysed, turnShown())) say("analysed");
}

/**
 * Shows another game or analysis, and cancels a running analysis.
 *
 * @param {number} turn
 */
async function showAnother(turn) {
  if (watching === null) return;
  const watched = watching;
  const { engine, name, bytes } = watched;
  engine.stop();
  await engine.ask("/open", { name }, bytes);
  await showGame(watched, turn);
}

/** Returns the turn that the viewer currently shows. */
const turnShown = () => byId("viewer").contentWindow?.viewer?.turn() ?? 0;

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
    say("");
    tell(reply.error);
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

byId("view-play").addEventListener("click", () => switchTo("play"));
byId("view-watch").addEventListener("click", () => switchTo("watch"));
byId("picked").addEventListener("change", () => showAnother(0));
byId("analyse-work").addEventListener("change", () => showAnother(turnShown()));
