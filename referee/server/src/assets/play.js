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
  from: null,
  kind: null,
  isKnown: false,
};

/** Returns the current game's state. A game must have started. */
function stateNow() {
  if (table.state === null) throw new Error("no game has started");
  return table.state;
}

/** Returns the viewer of the board. A game must have started. */
function viewerNow() {
  if (table.viewer === null) throw new Error("no board is shown");
  return table.viewer;
}

/** The game options that a URL can contain. */
const options = host.fields;

/**
 * Sends an action that changes the game. Only one action is sent at a time.
 *
 * @template {Action} Path
 * @param {Path} path
 * @param {string} [text]
 * @param {Step[]} [own]
 */
async function act(path, text = "", own = []) {
  if (section.classList.contains("busy")) return null;
  section.classList.add("busy");
  const answer = await ask(path, { id: table.id, text });
  section.classList.remove("busy");
  if (answer) show(answer, own);
  return answer;
}

/**
 * Returns the choices that a click on a tile can currently mean.
 *
 * @param {Place} tile
 */
function choicesAt(tile) {
  const { choices } = stateNow();
  const ofPiece = choices.filter(
    (choice) => choice.from === table.from && choice.to === tile && table.from !== null,
  );
  if (ofPiece.length > 0) return ofPiece;
  return choices.filter(
    (choice) => choice.from === null && choice.to === tile && choice.kind === table.kind,
  );
}

/**
 * Returns the column and row of a tile.
 *
 * @param {Place} tile
 * @returns {Point}
 */
const squareOf = (tile) => [tile % stateNow().columns, Math.floor(tile / stateNow().columns)];

/** @param {Place} tile */
function click(tile) {
  const [choice] = choicesAt(tile);
  if (choice) {
    /** @type {Step[]} */
    const own = choice.from === null ? [] : [[...squareOf(choice.from), ...squareOf(tile)]];
    return act("/play/choose", choice.text, own);
  }
  const canAct = stateNow().choices.some((choice) => choice.from === tile);
  table.from = canAct && table.from !== tile ? tile : null;
  // Never select a piece and a kind together, so that a click has only one meaning.
  if (canAct) table.kind = null;
  return redraw();
}

/** Returns the kinds of choices that only need a target tile, not a piece. */
const kinds = () => [
  ...new Set(
    stateNow()
      .choices.filter((choice) => choice.from === null && choice.to !== null)
      .map((choice) => choice.kind),
  ),
];

/**
 * Selects the kind of choice that a click on a tile makes.
 *
 * @param {string} kind
 */
function pickKind(kind) {
  Object.assign(table, { kind, from: null });
  redraw();
}

/**
 * Draws the turn's buttons, in fixed positions. Below them are the kinds, and choices that need no
 * tile.
 */
function drawActions() {
  const state = stateNow();
  byId("turn-actions").replaceChildren(...(state.seat === null ? endButtons() : turnButtons()));
  byId("actions").replaceChildren(...kindButtons(), ...choiceButtons());
}

/** Buttons for the kinds of choices made on tiles. */
function kindButtons() {
  const { choices } = stateNow();
  // A single kind needs no button if no piece can act.
  if (kinds().length < 2 && choices.every(({ from }) => from === null)) return [];
  return kinds().map((kind, number) => {
    const price = choices.find((choice) => choice.kind === kind)?.price ?? null;
    const attributes = {
      title: `key ${number + 1}`,
      "aria-pressed": table.kind === kind,
      "data-kind": kind,
    };
    const name = price === null ? kind : `${kind}: ${price}`;
    return button(name, () => pickKind(kind), attributes);
  });
}

/** Buttons for choices that need no tile. */
function choiceButtons() {
  const now = (/** @type {Choice} */ { from, to }) =>
    to === null && (from === null || from === table.from);
  return stateNow()
    .choices.filter(now)
    .map(({ kind, text }) => {
      const id = `do-${kind.replaceAll(" ", "-")}`;
      return button(kind, () => act("/play/choose", text), { id });
    });
}

const undoButton = () => button("Undo", () => act("/play/undo"), { id: "undo", title: "key u" });

/** Buttons for the current turn. */
function turnButtons() {
  const { begun, choices, knowledge: known, free_turn: hasFreeTurn } = stateNow();
  const buttons = [undoButton(), button("Hint", hint, { id: "ask", title: "key h" })];
  if (begun.length > 0 || choices.some((choice) => !choice.ends_turn) || choices.length === 0) {
    const attributes = { id: "end", class: "main", title: "key e" };
    buttons.unshift(button("End turn", () => act("/play/end"), attributes));
  }
  if (known !== null) {
    const attributes = {
      id: "free",
      title: "take every action that is certain to be free",
      ...(hasFreeTurn ? {} : { disabled: "" }),
    };
    buttons.push(
      button("Solver's move", advised, { id: "advised" }),
      button("All free actions", () => act("/play/free"), attributes),
    );
  }
  return buttons;
}

/** Buttons for a finished game. */
function endButtons() {
  const attributes = { id: "save", download: `${game}-${stateNow().seed}.jsonl` };
  const save = make("a", attributes, "Save the replay");
  return [undoButton(), ...host.finished(table, save)];
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
  const pressed = buttonKeys[key];
  if (pressed) byId(pressed)?.click();
  const kind = kinds()[Number(key) - 1];
  if (kind !== undefined && document.querySelector("[data-kind]")) pickKind(kind);
  if (key === "Escape") {
    Object.assign(table, { from: null, kind: null });
    redraw();
  }
}

async function hint() {
  const found = await ask("/play/hint", { id: table.id });
  if (!found) return;
  const reason = found.reason ? ` (${found.reason})` : "";
  byId("hint").replaceChildren(
    `@${found.player} would play ${found.answer}${reason} `,
    button("Play it", () => act("/play/line", found.line), { id: "play-hint" }),
  );
}

async function advised() {
  const answer = await act("/play/advised");
  if (!answer) return;
  const { player, answer: played, reason } = answer.hint;
  byId("hint").textContent = `@${player} played ${played}: ${reason}`;
}

/** Returns the labels on hidden tiles, with their descriptions. */
function knowledge() {
  const setting = shown.value;
  /** @type {Map<Place, KnownLabel>} */
  const labels = new Map();
  for (const { tile, label, certainty: kind, contents, meaning } of stateNow().knowledge ?? []) {
    const isShown = setting === "range" || (setting === "known" && kind !== "range");
    if (isShown && label !== "") labels.set(tile, { label, kind, text: `${meaning}: ${contents}` });
  }
  return labels;
}

/** @param {Step[]} [steps] */
function drawTable(steps) {
  const state = stateNow();
  /** @type {Map<Place, string>} */
  const targets = new Map();
  for (const { to } of state.choices) {
    const choice = to === null ? undefined : choicesAt(to)[0];
    if (to !== null && choice) targets.set(to, choice.from === null ? "placed" : "step");
  }
  const marks = { targets, ready: readyPlaces(), chosen: table.from, known: knowledge() };
  table.board?.show(state, marks, steps);
}

/** Returns the tiles with pieces that can act. */
function readyPlaces() {
  /** @type {Set<Place>} */
  const ready = new Set();
  for (const { from } of stateNow().choices) if (from !== null) ready.add(from);
  return ready;
}

function drawStatus() {
  const state = stateNow();
  byId("status").textContent = statusText();
  byId("status").className = statusClass();
  byId("how").hidden = state.seat === null;
  // Anyone who has played a turn knows the rules, and can open them again.
  if (!table.isKnown && state.turn >= state.players.length) {
    table.isKnown = true;
    /** @type {HTMLDetailsElement} */
    const details = part("details", byId("how"));
    details.open = false;
  }
  byId("begun").textContent = begunText();
  drawGauges();
  const origin = table.origin
    ? [" · ", make("a", { href: table.origin }, "the recorded game")]
    : [];
  byId("seed").replaceChildren(
    `Seed ${state.seed} · `,
    make("a", { href: address({ begin: "1" }) }, "a link to this setup"),
    ...origin,
  );
  byId("show").hidden = state.knowledge === null;
  byId("log").replaceChildren(...[...state.lines].reverse().map(logItem));
}

/** The seat to move, or the result of the game. */
function statusText() {
  const { turn, seat, result, exits } = stateNow();
  if (seat !== null) return `Turn ${turn + 1}: ${moverText(seat)}.`;
  const texts = [result?.text, result?.reason, ...exits].filter(Boolean);
  return `The game is over: ${texts.join("; ")}.`;
}

/** @param {number} seat */
function moverText(seat) {
  const { players, to_move: toMove } = stateNow();
  if (players.length > 1) return `${viewerNow().sideName(seat)} (${players[seat]}) to move`;
  return toMove;
}

function statusClass() {
  const { seat, result, players } = stateNow();
  if (seat === null) return `over side-${result?.winner}`;
  return players.length > 1 ? `side-${seat}` : "";
}

/** The choices made so far in this turn, or a hint on what to click. */
function begunText() {
  const { begun_text: text, seat, knowledge: known, choices } = stateNow();
  if (text !== "") return `This turn: ${text}`;
  if (seat === null || known !== null) return "";
  const { hexagonal, tileName } = viewerNow();
  const click = `Click a ${hexagonal ? "light" : "marked"} tile.`;
  if (table.from !== null) return `Chosen: ${tileName(table.from)}. ${click}`;
  if (choices.some((choice) => !choice.ends_turn)) return "This turn: nothing yet";
  return choices.some((choice) => choice.from !== null) ? "Click a piece to move." : click;
}

/**
 * Shows the values of the position, with a column for each side, or a row for each side if the
 * columns would be too wide.
 */
function drawGauges() {
  const { gauges } = stateNow();
  const sides = Math.max(...gauges.map(([, values]) => values.length), 0);
  const isTall = gauges.some(([, { length }]) => length < sides);
  byId("gauges").replaceChildren(
    ...(isTall ? gauges.flatMap(tallRows) : [...gaugeHeads(sides), ...gauges.map(gaugeRow)]),
  );
  byId("gauges").className = isTall ? "tall" : "";
}

/**
 * Returns the row with the sides' names, if there are several sides.
 *
 * @param {number} sides
 */
function gaugeHeads(sides) {
  const { players } = stateNow();
  if (sides < 2) return [];
  const head = (/** @type {number} */ side) =>
    make(
      "th",
      { class: `number side-${side}` },
      make("b", {}, viewerNow().sideName(side)),
      ...(players.length > 1 ? [make("small", {}, players[side])] : []),
    );
  return [make("tr", {}, make("td"), ...Array.from({ length: sides }, (_, side) => head(side)))];
}

/**
 * Returns the rows for a gauge, one for each side.
 *
 * @param {[string, number[]]} gauge
 */
function tallRows([name, values]) {
  if (values.length < 2) return [gaugeRow([name, values])];
  return values.map((value, side) => {
    const row = gaugeRow([`${name}, ${viewerNow().sideName(side)}`, [value]]);
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
  const { flags, limits } = stateNow();
  if (flags.includes(name)) return ["no", "yes"][value];
  const limit = limits.find(([one]) => one === name)?.[1][side];
  return limit === undefined ? `${value}` : `${value} of ${limit}`;
}

/**
 * Returns a log entry for a turn. The log lists the latest turn first.
 *
 * @param {PlayedLine} turn
 * @param {Place} place
 */
function logItem({ seat, answer, events, stderr }, place) {
  const state = stateNow();
  const details = [...events, stderr].filter(Boolean).join(" · ");
  const name = `${viewerNow().sideName(seat)}: `;
  const who = state.players.length > 1 ? [make("b", { class: `side-${seat}` }, name)] : [];
  const texts = answer === undefined ? [details] : [`${answer} `, make("small", {}, details)];
  return make("li", { value: state.turn - place }, ...who, ...texts);
}

/**
 * Explains the pieces and other symbols on a board.
 *
 * @param {PlayState} state
 * @param {HTMLElement[]} legend
 */
function drawTerms({ tiles, kinds }, legend) {
  const list = part("ul", byId("terms"));
  list.classList.toggle("long", legend.length > 20);
  list.replaceChildren(...legend);
  const hides = tiles.some((kind) => kinds[kind].ground === "hidden");
  byId("legend").textContent = hides
    ? "Hidden tiles can show what follows from everything seen so far, never their actual contents."
    : "";
  byId("terms").hidden = legend.length === 0;
}

/** @param {AddressFields} more */
function address(more) {
  const { seed, players } = stateNow();
  /** @type {AddressFields} */
  const fields = { game, seed, seats: players.length };
  for (const name of ["rules", "league"]) {
    const value = options.get(name);
    if (value) fields[name] = value;
  }
  return host.address({ ...fields, ...more });
}

/** @param {Step[]} [steps] */
function redraw(steps) {
  drawActions();
  drawTable(steps);
  drawStatus();
}

/**
 * Sets up the board for a new game and hides the form that starts one.
 *
 * @param {number} id
 * @param {PlayState} state
 */
function lay(id, state) {
  table.board = new PlayBoard(state, click);
  table.viewer = table.board.viewer;
  section.classList.toggle("island", state.style.is_island);
  Object.assign(table, { id, from: null, kind: null, isKnown: false });
  section.classList.remove("begins");
  byId("another").open = false;
}

/**
 * Shows a state. `own` contains the steps of the player's choice that led to it.
 *
 * @param {PlayAnswer} answer
 * @param {Step[]} [own]
 */
function show({ id, state, origin }, own) {
  const isOther = id !== table.id;
  table.state = state;
  table.origin = origin ?? null;
  if (isOther) lay(id, state);
  const ready = readyPlaces();
  if (table.from !== null && !ready.has(table.from)) table.from = null;
  // If only one piece can act, it is selected from the start.
  if (ready.size === 1 && kinds().length === 0) [table.from] = ready;
  if (table.kind !== null && !kinds().includes(table.kind)) table.kind = null;
  // If no piece can act, the board shows the targets of the first kind.
  if (ready.size === 0) table.kind ??= kinds()[0] ?? null;
  byId("hint").replaceChildren();
  history.replaceState(null, "", address({ id }));
  redraw(own && [...own, ...(state.begun.length > 0 ? [] : state.replies.arrows)]);
  if (isOther) drawTerms(state, viewerNow().legend());
  byId("terms").open &&= state.seat !== null;
}

/** Returns the game described by the form. */
function asked() {
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
  const setup = asked();
  options.set("rules", setup.rules ?? "");
  options.set("league", `${setup.league ?? ""}`);
  const answer = await ask("/play/new", setup);
  if (answer) show(answer);
});

/** Previews the board described by the form, until a game starts. */
async function preview() {
  const setup = asked();
  const found = section.classList.contains("begins") && (await ask("/play/preview", setup));
  if (!found || table.state !== null) return;
  const viewer = boardOf({
    ...found.state,
    players: setup.seats.map((seat) => seat.replace(/^hand$/, "human")),
  });
  section.classList.toggle("island", found.state.style.is_island);
  viewer.drawBoard(0);
  drawTerms(found.state, viewer.legend());
}
form.addEventListener("change", preview);
byId("reseed").addEventListener("click", () => {
  /** @type {HTMLInputElement} */
  const seed = part("[name=seed]", form);
  seed.value = `${Math.floor(Math.random() * 10_000)}`;
  preview();
});

/**
 * The selection of labels for hidden tiles.
 *
 * @type {HTMLSelectElement}
 */
const shown = part("select", byId("show"));
try {
  shown.value = localStorage.getItem("hidden-tiles") ?? "none";
} catch {
  /* The browser may not allow storage. */
}
if (shown.selectedIndex < 0) shown.value = "none";
shown.addEventListener("change", () => {
  try {
    localStorage.setItem("hidden-tiles", shown.value);
  } catch {
    /* As above. */
  }
  redraw();
});

document.addEventListener("keydown", onKey);
const knownId = options.get("id");
if (knownId) {
  ask(`/play/state?${queryOf({ id: knownId })}`).then((answer) => answer && show(answer));
} else if (options.get("begin")) form.requestSubmit();
else preview();
for (const element of elementsOf(".how details")) {
  const details = /** @type {HTMLDetailsElement} */ (element);
  details.open = matchMedia("(min-width: 600px)").matches;
}
