// Replays from files, in the viewer's own page, with the analysis as soon as there is one.

const watching = { engine: null, games: [], name: "", bytes: null };

function switchTo(view) {
  byId("playing").hidden = view !== "play";
  byId("watching").hidden = view !== "watch";
  for (const name of ["play", "watch"]) {
    byId(`view-${name}`).setAttribute("aria-pressed", String(name === view));
  }
}

function say(text, isBusy = false) {
  byId("watch-status").textContent = text;
  byId("watch-status").classList.toggle("busy", isBusy);
}

/** Opens a file and shows its first game; what was shown stays if the file cannot be read. */
async function openReplay(name, bytes) {
  switchTo("watch");
  say(`reading ${name} …`, true);
  const engine = new Engine();
  const { games, error } = await engine.ask("/open", { name }, bytes);
  if (error) {
    engine.stop();
    say("");
    return tell(error);
  }
  watching.engine?.stop();
  Object.assign(watching, { engine, games, name, bytes });
  notice.hidden = true;
  const label = ({ players, seed, scores }, place) =>
    `${place + 1}: ${players.join(" – ")}, seed ${seed}, ${scores.join(" : ")}`;
  byId("picked").replaceChildren(
    ...games.map((game, place) => new Option(label(game, place), place + 1)),
  );
  byId("pick").hidden = games.length < 2;
  return showGame();
}

/** Shows the picked game at once, and again when it is analysed, at the turn that is then shown. */
async function showGame(turn = 0) {
  const { engine, games } = watching;
  const game = Number(byId("picked").value);
  const { can_be_analysed: canBeAnalysed, turns } = games[game - 1];
  const work = Number(byId("analyse-work").value);
  byId("depth").hidden = !canBeAnalysed;
  say("playing the game again …", true);
  if (!showPage(await engine.ask("/look", { game }), turn)) return;
  if (!canBeAnalysed || !work) return say("");
  say(`analysing ${turns} turns …`, true);
  const analysed = await engine.ask("/look", { game, work });
  if (showPage(analysed, turnShown())) say("analysed");
}

/** Shows another game or analysis; an analysis that is under way is given up. */
async function showAnother(turn) {
  const { engine, name, bytes } = watching;
  engine.stop();
  await engine.ask("/open", { name }, bytes);
  return showGame(turn);
}

/** The turn that the viewer shows now. */
const turnShown = () => byId("viewer").contentWindow.viewer?.turn() ?? 0;

/**
 * Shows a page of the viewer at a turn. It is written into a new frame, which then has the origin and the address of
 * this page: to a browser, two addresses of files or of blobs have nothing to do with each other. */
function showPage({ page, error }, turn = 0) {
  if (error) {
    say("");
    tell(error);
    byId("viewer").hidden = true;
    return false;
  }
  const frame = make("iframe", { id: "viewer", title: "the game" });
  byId("viewer").replaceWith(frame);
  frame.contentDocument.open();
  frame.contentDocument.write(page);
  frame.contentDocument.close();
  // What is dropped onto the viewer is opened as well, not by the browser itself.
  listenForFiles(frame.contentWindow);
  if (turn > 0) frame.contentWindow.viewer.go(turn);
  byId("watching").classList.add("shows");
  URL.revokeObjectURL(byId("save-page").href);
  Object.assign(byId("save-page"), {
    hidden: false,
    href: URL.createObjectURL(new Blob([page], { type: "text/html" })),
    download: `${watching.name.replace(/\.jsonl?(\.gz)?$/, "")}.html`,
  });
  return true;
}

for (const name of ["play", "watch"]) {
  byId(`view-${name}`).addEventListener("click", () => switchTo(name));
}
byId("picked").addEventListener("change", () => showAnother(0));
byId("analyse-work").addEventListener("change", () => watching.engine && showAnother(turnShown()));
