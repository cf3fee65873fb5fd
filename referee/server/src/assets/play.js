// An interactive game: shows the state held by the host, and sends the player's choices.
"use strict";

const section = byId("play");
const form = byId("new");
const game = `${section.dataset.game}`;
/** @type {PlayTable} */
const table = {
  id: 0,
  state: null,
  origin: null,
  board: null,
  viewer: null,
  selectedTile: null,
  selectedKind: null,
  hasPlayed: false,
};

/** Returns the current game's state. A game must have started. */
function currentState() {
  if (table.state === null) throw new Error("no game has started");
  return table.state;
}

/** Returns the viewer of the board. A game must have started. */
function currentViewer() {
  if (table.viewer === null) throw new Error("no board is shown");
  return table.viewer;
}

/** Game options from the address of the page. */
const addressFields = host.fields;

/**
 * Sends an action that changes the game. Only one action is sent at a time.
 *
 * @template {Action} Path
 * @param {Path} path
 * @param {string} [text]
 * @param {Step[]} [ownSteps]
 */
async function act(path, text = "", ownSteps = []) {
  if (section.classList.contains("busy")) return null;
  section.classList.add("busy");
  const answer = await ask(path, { id: table.id, text });
  section.classList.remove("busy");
  if (answer) showAnswer(answer, ownSteps);
  return answer;
}

/**
 * Returns the choices that a click on a tile can currently mean.
 *
 * @param {TileIndex} tile
 */
function choicesAt(tile) {
  const { choices } = currentState();
  const { selectedTile, selectedKind } = table;
  const pieceChoices = choices.filter(
    ({ from, to }) => from !== null && from === selectedTile && to === tile,
  );
  if (pieceChoices.length > 0) return pieceChoices;
  return choices.filter(
    ({ from, to, kind }) => from === null && to === tile && kind === selectedKind,
  );
}

/**
 * Returns the column and row of a tile.
 *
 * @param {TileIndex} tile
 * @returns {Point}
 */
function columnAndRow(tile) {
  const { columns } = currentState();
  return [tile % columns, Math.floor(tile / columns)];
}

/** @param {TileIndex} tile */
function chooseTile(tile) {
  const [choice] = choicesAt(tile);
  if (choice) {
    /** @type {Step[]} */
    const steps =
      choice.from === null ? [] : [[...columnAndRow(choice.from), ...columnAndRow(tile)]];
    return act("/play/choose", choice.text, steps);
  }
  const canAct = currentState().choices.some((choice) => choice.from === tile);
  table.selectedTile = canAct && table.selectedTile !== tile ? tile : null;
  // Never select a piece and a kind together, so that a click has only one meaning.
  if (canAct) table.selectedKind = null;
  return redraw();
}

/** Returns the kinds of choices that need a target tile but no piece. */
const tileChoiceKinds = () => [
  ...new Set(
    currentState()
      .choices.filter((choice) => choice.from === null && choice.to !== null)
      .map((choice) => choice.kind),
  ),
];

/**
 * Selects the kind of choice that a click on a tile makes.
 *
 * @param {string} kind
 */
function selectKind(kind) {
  table.selectedKind = kind;
  table.selectedTile = null;
  redraw();
}

/**
 * Draws the turn's buttons, in fixed positions. Below them are the kinds, and choices that need no
 * tile.
 */
function drawActions() {
  const state = currentState();
  byId("turn-actions").replaceChildren(...(state.seat === null ? endButtons() : turnButtons()));
  byId("actions").replaceChildren(...kindButtons(), ...choiceButtons());
}

/** Creates buttons for the kinds of choices made on tiles. */
function kindButtons() {
  const { choices } = currentState();
  // A single kind needs no button if no piece can act.
  if (tileChoiceKinds().length < 2 && choices.every(({ from }) => from === null)) return [];
  return tileChoiceKinds().map((kind, number) => {
    const price = choices.find((choice) => choice.kind === kind)?.price ?? null;
    const attributes = {
      title: `key ${number + 1}`,
      "aria-pressed": table.selectedKind === kind,
      "data-kind": kind,
    };
    const name = price === null ? kind : `${kind}: ${price}`;
    return makeButton(name, () => selectKind(kind), attributes);
  });
}

/** Creates buttons for choices that need no tile. */
function choiceButtons() {
  const isOffered = (/** @type {Choice} */ { from, to }) =>
    to === null && (from === null || from === table.selectedTile);
  return currentState()
    .choices.filter(isOffered)
    .map(({ kind, text }) => {
      const id = `do-${kind.replaceAll(" ", "-")}`;
      return makeButton(kind, () => act("/play/choose", text), { id });
    });
}

const undoButton = () =>
  makeButton("Undo", () => act("/play/undo"), { id: "undo", title: "key u" });

/** Creates buttons for the current turn. */
function turnButtons() {
  const { chosen, choices, knowledge, free_turn: hasFreeTurn } = currentState();
  const buttons = [undoButton(), makeButton("Hint", showHint, { id: "ask", title: "key h" })];
  if (chosen.length > 0 || choices.some((choice) => !choice.ends_turn) || choices.length === 0) {
    const attributes = { id: "end", class: "main", title: "key e" };
    buttons.unshift(makeButton("End turn", () => act("/play/end"), attributes));
  }
  if (knowledge !== null) {
    const attributes = {
      id: "free",
      title: "take every action that is certain to be free",
      ...(hasFreeTurn ? {} : { disabled: "" }),
    };
    buttons.push(
      makeButton("Solver's move", playAdvice, { id: "advised" }),
      makeButton("All free actions", () => act("/play/free"), attributes),
    );
  }
  return buttons;
}

/** Creates buttons for a finished game. */
function endButtons() {
  const attributes = { id: "save", download: `${game}-${currentState().seed}.jsonl` };
  const save = make("a", attributes, "Save the replay");
  return [undoButton(), ...host.finishedGameActions(table, save)];
}

/**
 * Buttons that have keyboard shortcuts.
 *
 * @type {Record<string, "end" | "undo" | "ask">}
 */
const buttonKeys = { e: "end", u: "undo", h: "ask" };

/**
 * Handles keys for the turn, for kinds by number, and for clearing the selection.
 *
 * @param {KeyboardEvent} event
 */
function onKey(event) {
  const { key, ctrlKey, altKey, metaKey } = event;
  if (table.state === null || ctrlKey || altKey || metaKey) return;
  if (targetOf(event).matches?.("input, select, textarea")) return;
  const button = buttonKeys[key];
  if (button) byId(button)?.click();
  const kind = tileChoiceKinds()[Number(key) - 1];
  if (kind !== undefined && document.querySelector("[data-kind]")) selectKind(kind);
  if (key === "Escape") {
    table.selectedKind = null;
    table.selectedTile = null;
    redraw();
  }
}

async function showHint() {
  const hint = await ask("/play/hint", { id: table.id });
  if (!hint) return;
  const reason = hint.reason ? ` (${hint.reason})` : "";
  byId("hint").replaceChildren(
    `@${hint.player} would play ${hint.answer}${reason} `,
    makeButton("Play it", () => act("/play/line", hint.line), { id: "play-hint" }),
  );
}

async function playAdvice() {
  const played = await act("/play/advised");
  if (!played) return;
  const { player, answer, reason } = played.hint;
  byId("hint").textContent = `@${player} played ${answer}: ${reason}`;
}

/** Returns the labels on hidden tiles, with their descriptions. */
function knownLabels() {
  const { knowledge } = currentState();
  const setting = labelMenu.value;
  /** @type {Map<TileIndex, KnownLabel>} */
  const labels = new Map();
  for (const { tile, label, certainty: kind, contents, meaning } of knowledge ?? []) {
    const isShown = setting === "range" || (setting === "known" && kind !== "range");
    if (isShown && label !== "") labels.set(tile, { label, kind, text: `${meaning}: ${contents}` });
  }
  return labels;
}

/** @param {Step[]} [steps] */
function drawPlayBoard(steps) {
  const state = currentState();
  /** @type {Map<TileIndex, string>} */
  const targets = new Map();
  for (const { to } of state.choices) {
    const choice = to === null ? undefined : choicesAt(to)[0];
    if (to !== null && choice) targets.set(to, choice.from === null ? "placed" : "step");
  }
  const marks = {
    targets,
    readyTiles: readyTiles(),
    selectedTile: table.selectedTile,
    knownLabels: knownLabels(),
  };
  table.board?.show(state, marks, steps);
}

/** Returns the tiles with pieces that can act. */
function readyTiles() {
  /** @type {Set<TileIndex>} */
  const ready = new Set();
  for (const { from } of currentState().choices) {
    if (from !== null) ready.add(from);
  }
  return ready;
}

function drawStatus() {
  const state = currentState();
  byId("status").textContent = statusText();
  byId("status").className = statusClass();
  byId("how").hidden = state.seat === null;
  // Anyone who has played a turn knows the rules, and can open them again.
  if (!table.hasPlayed && state.turn >= state.players.length) {
    table.hasPlayed = true;
    /** @type {HTMLDetailsElement} */
    const details = query("details", byId("how"));
    details.open = false;
  }
  byId("turn-choices").textContent = chosenText();
  drawGauges();
  const origin = table.origin
    ? [" · ", make("a", { href: table.origin }, "the recorded game")]
    : [];
  byId("seed").replaceChildren(
    `Seed ${state.seed} · `,
    make("a", { href: gameAddress({ begin: "1" }) }, "a link to this setup"),
    ...origin,
  );
  byId("show").hidden = state.knowledge === null;
  byId("log").replaceChildren(...[...state.lines].reverse().map(logItem));
}

/** The seat to move, or the result of the game. */
function statusText() {
  const { turn, seat, result, exits } = currentState();
  if (seat !== null) return `Turn ${turn + 1}: ${moverText(seat)}.`;
  const texts = [result?.text, result?.reason, ...exits].filter(Boolean);
  return `The game is over: ${texts.join("; ")}.`;
}

/** @param {number} seat */
function moverText(seat) {
  const { players, to_move: toMove } = currentState();
  if (players.length > 1) return `${currentViewer().sideName(seat)} (${players[seat]}) to move`;
  return toMove;
}

function statusClass() {
  const { seat, result, players } = currentState();
  if (seat === null) return `over side-${result?.winner}`;
  return players.length > 1 ? `side-${seat}` : "";
}

/** The choices made so far in this turn, or a hint on what to click. */
function chosenText() {
  const { chosen_text: text, seat, knowledge, choices } = currentState();
  if (text !== "") return `This turn: ${text}`;
  if (seat === null || knowledge !== null) return "";
  const { isHexagonal, tileName } = currentViewer();
  const prompt = `Click a ${isHexagonal ? "light" : "marked"} tile.`;
  if (table.selectedTile !== null) return `Chosen: ${tileName(table.selectedTile)}. ${prompt}`;
  if (choices.some((choice) => !choice.ends_turn)) return "This turn: nothing yet";
  return choices.some((choice) => choice.from !== null) ? "Click a piece to move." : prompt;
}

/**
 * Shows the values of the position, with a column for each side, or a row for each side if the
 * columns would be too wide.
 */
function drawGauges() {
  const { gauges } = currentState();
  const sides = Math.max(...gauges.map(([, values]) => values.length), 0);
  const hasSideRows = gauges.some(([, { length }]) => length < sides);
  byId("gauges").replaceChildren(
    ...(hasSideRows
      ? gauges.flatMap(sideRows)
      : [...gaugeHeaderRows(sides), ...gauges.map(gaugeRow)]),
  );
  byId("gauges").className = hasSideRows ? "tall" : "";
}

/**
 * Returns the row with the sides' names, if there are several sides.
 *
 * @param {number} sides
 */
function gaugeHeaderRows(sides) {
  const { players } = currentState();
  if (sides < 2) return [];
  const head = (/** @type {number} */ side) =>
    make(
      "th",
      { class: `number side-${side}` },
      make("b", {}, currentViewer().sideName(side)),
      ...(players.length > 1 ? [make("small", {}, players[side])] : []),
    );
  return [make("tr", {}, make("td"), ...Array.from({ length: sides }, (_, side) => head(side)))];
}

/**
 * Returns the rows for a gauge, one for each side.
 *
 * @param {[string, number[]]} gauge
 */
function sideRows([name, values]) {
  if (values.length < 2) return [gaugeRow([name, values])];
  return values.map((value, side) => {
    const row = gaugeRow([`${name}, ${currentViewer().sideName(side)}`, [value]]);
    row.classList.add(`side-${side}`);
    return row;
  });
}

/** @param {[string, number[]]} gauge */
function gaugeRow([name, values]) {
  const cells = values.map((value, side) =>
    make("td", { class: "number" }, gaugeText(name, value, side)),
  );
  return make("tr", {}, make("td", {}, name), ...cells);
}

/**
 * Returns the value for a side, with its limit if it has one.
 *
 * @param {string} name
 * @param {number} value
 * @param {number} side
 */
function gaugeText(name, value, side) {
  const { flags, limits } = currentState();
  if (flags.includes(name)) return ["no", "yes"][value];
  const limit = limits.find(([limited]) => limited === name)?.[1][side];
  return limit === undefined ? `${value}` : `${value} of ${limit}`;
}

/**
 * Returns a log entry for a turn. The log lists the latest turn first.
 *
 * @param {PlayedLine} turn
 * @param {number} index
 */
function logItem({ seat, answer, events, stderr }, index) {
  const state = currentState();
  const details = [...events, stderr].filter(Boolean).join(" · ");
  const name = `${currentViewer().sideName(seat)}: `;
  const player = state.players.length > 1 ? [make("b", { class: `side-${seat}` }, name)] : [];
  const texts = answer === undefined ? [details] : [`${answer} `, make("small", {}, details)];
  return make("li", { value: state.turn - index }, ...player, ...texts);
}

/**
 * Explains the pieces and other symbols on a board.
 *
 * @param {PlayState} state
 * @param {HTMLElement[]} legend
 */
function drawLegend({ tiles, kinds }, legend) {
  const list = query("ul", byId("terms"));
  list.classList.toggle("long", legend.length > 20);
  list.replaceChildren(...legend);
  const hasHiddenTiles = tiles.some((kind) => kinds[kind].ground === "hidden");
  byId("legend").textContent = hasHiddenTiles
    ? "Hidden tiles can show what follows from everything seen so far, never their actual contents."
    : "";
  byId("terms").hidden = legend.length === 0;
}

/**
 * Returns the address of this game with further fields.
 *
 * @param {AddressFields} added
 */
function gameAddress(added) {
  const { seed, players } = currentState();
  /** @type {AddressFields} */
  const fields = { game, seed, seats: players.length };
  for (const name of ["rules", "league"]) {
    const value = addressFields.get(name);
    if (value) fields[name] = value;
  }
  return host.address({ ...fields, ...added });
}

/** @param {Step[]} [steps] */
function redraw(steps) {
  drawActions();
  drawPlayBoard(steps);
  drawStatus();
}

/**
 * Sets up the board for a new game and hides the form that starts one.
 *
 * @param {number} id
 * @param {PlayState} state
 */
function startGame(id, state) {
  table.board = new PlayBoard(state, chooseTile);
  table.viewer = table.board.viewer;
  section.classList.toggle("island", state.style.is_island);
  Object.assign(table, { id, selectedTile: null, selectedKind: null, hasPlayed: false });
  section.classList.remove("begins");
  byId("another").open = false;
}

/**
 * Shows a state. `ownSteps` are the steps of the player's choice that led to it.
 *
 * @param {PlayAnswer} answer
 * @param {Step[]} [ownSteps]
 */
function showAnswer({ id, state, origin }, ownSteps) {
  const isNewGame = id !== table.id;
  table.state = state;
  table.origin = origin ?? null;
  if (isNewGame) startGame(id, state);
  const [ready, kinds] = [readyTiles(), tileChoiceKinds()];
  if (table.selectedTile !== null && !ready.has(table.selectedTile)) table.selectedTile = null;
  // If only one piece can act, it is selected from the start.
  if (ready.size === 1 && kinds.length === 0) [table.selectedTile] = ready;
  if (table.selectedKind !== null && !kinds.includes(table.selectedKind)) table.selectedKind = null;
  // If no piece can act, the board shows the targets of the first kind.
  if (ready.size === 0) table.selectedKind ??= kinds[0] ?? null;
  byId("hint").replaceChildren();
  history.replaceState(null, "", gameAddress({ id }));
  // The other seats reply once the turn is complete.
  const replies = state.chosen.length > 0 ? [] : state.replies.arrows;
  redraw(ownSteps && [...ownSteps, ...replies]);
  if (isNewGame) drawLegend(state, currentViewer().legendItems());
  byId("terms").open &&= state.seat !== null;
}

/** Returns the game described by the form. */
function formSetup() {
  const fields = new FormData(form);
  const texts = (/** @type {string} */ name) => fields.getAll(name).map((value) => `${value}`);
  const [rules, league, seed] = ["rules", "league", "seed"].map((name) => texts(name)[0]);
  return {
    game,
    seed,
    rules: rules || undefined,
    league: league ? Number(league) : undefined,
    seats: texts("seat"),
  };
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const setup = formSetup();
  addressFields.set("rules", setup.rules ?? "");
  addressFields.set("league", `${setup.league ?? ""}`);
  const answer = await ask("/play/new", setup);
  if (answer) showAnswer(answer);
});

/** Previews the board described by the form, until a game starts. */
async function previewSetup() {
  const setup = formSetup();
  const preview = section.classList.contains("begins") && (await ask("/play/preview", setup));
  if (!preview || table.state !== null) return;
  const viewer = makeBoardViewer({
    ...preview.state,
    players: setup.seats.map((seat) => seat.replace(/^hand$/, "human")),
  });
  section.classList.toggle("island", preview.state.style.is_island);
  viewer.drawBoard(0);
  drawLegend(preview.state, viewer.legendItems());
}
form.addEventListener("change", previewSetup);
byId("reseed").addEventListener("click", () => {
  /** @type {HTMLInputElement} */
  const seed = query("[name=seed]", form);
  seed.value = `${Math.floor(Math.random() * 10_000)}`;
  previewSetup();
});

/**
 * The selection of labels for hidden tiles.
 *
 * @type {HTMLSelectElement}
 */
const labelMenu = query("select", byId("show"));
try {
  labelMenu.value = localStorage.getItem("hidden-tiles") ?? "none";
} catch {
  /* The browser may not allow storage. */
}
if (labelMenu.selectedIndex < 0) labelMenu.value = "none";
labelMenu.addEventListener("change", () => {
  try {
    localStorage.setItem("hidden-tiles", labelMenu.value);
  } catch {
    /* As above. */
  }
  redraw();
});

document.addEventListener("keydown", onKey);
const gameId = addressFields.get("id");
if (gameId) {
  ask(`/play/state?${queryString({ id: gameId })}`).then((answer) => answer && showAnswer(answer));
} else if (addressFields.get("begin")) {
  form.requestSubmit();
} else {
  previewSetup();
}
for (const element of queryAll(".how details")) {
  const details = /** @type {HTMLDetailsElement} */ (element);
  details.open = matchMedia("(min-width: 600px)").matches;
}
