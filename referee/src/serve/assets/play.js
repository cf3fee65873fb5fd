// A game by hand: shows the state that the server keeps, and sends what was chosen.
"use strict";

const section = document.getElementById("play");
const game = section.dataset.game;
const at = (id) => document.getElementById(id);
const form = at("new");
/** The number of the game, its state, the tile of the piece that is to act, and the kind of thing that tiles are clicked for. */
const table = { id: 0, state: null, from: null, kind: null, hint: null };
/** What was asked for when the game began, as far as an address can hold it. */
const options = new URLSearchParams(location.search);
const grounds = { "#": "void", ".": "plain", 1: "rough1", 2: "rough2", 3: "rough3", "~": "water", "?": "hidden", A: "fire", B: "ice", a: "fire idle", b: "ice idle" };

function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

async function ask(path, body) {
  const answer = await fetch(path, body
    ? { method: "POST", headers: { "x-referee-token": token, "content-type": "application/json" }, body: JSON.stringify(body) }
    : {});
  const value = await answer.json();
  if (value.error) tell(value.error);
  else notice.hidden = true;
  return value.error ? null : value;
}

/** Asks for something that changes the game, one at a time. */
async function act(path, text = "") {
  if (section.classList.contains("busy")) return;
  section.classList.add("busy");
  const answer = await ask(path, { id: table.id, text });
  section.classList.remove("busy");
  if (answer) show(answer);
}

/** The choices that a click on a tile can mean now. */
function choicesAt(tile) {
  const { choices } = table.state;
  const ofPiece = choices.filter((choice) => choice.from === table.from && choice.to === tile && table.from !== null);
  if (ofPiece.length > 0) return ofPiece;
  return choices.filter((choice) => choice.from === null && choice.to === tile && choice.kind === table.kind);
}

function click(tile) {
  const [choice] = choicesAt(tile);
  if (choice) return act("/play/choose", choice.text);
  const canAct = table.state.choices.some((choice) => choice.from === tile);
  table.from = canAct && table.from !== tile ? tile : null;
  draw();
}

/** The kinds of things that are done on a tile without a piece that does them. */
const kinds = () => [...new Set(table.state.choices.filter((choice) => choice.from === null && choice.to !== null).map((choice) => choice.kind))];

function button(text, action, properties = {}) {
  const made = element("button", { type: "button", textContent: text, ...properties });
  made.addEventListener("click", action);
  return made;
}

function drawActions() {
  const { state } = table;
  const actions = at("actions");
  actions.replaceChildren();
  if (kinds().length > 1) {
    for (const kind of kinds()) {
      const made = button(kind, () => { table.kind = table.kind === kind ? null : kind; table.from = null; draw(); });
      made.setAttribute("aria-pressed", String(table.kind === kind));
      made.dataset.kind = kind;
      actions.append(made);
    }
  }
  for (const choice of state.choices.filter((choice) => choice.to === null && (choice.from === null || choice.from === table.from))) {
    actions.append(button(choice.kind, () => act("/play/choose", choice.text), { id: `do-${choice.kind.replaceAll(" ", "-")}` }));
  }
  if (state.seat !== null) {
    if (state.begun.length > 0 || state.choices.some((choice) => !choice.ends_turn) || state.choices.length === 0) {
      actions.append(button("End turn", () => act("/play/end"), { id: "end" }));
    }
    actions.append(button("Hint", hint, { id: "ask" }));
    if (state.knowledge !== null) {
      actions.append(button("Solver's move", advised, { id: "advised" }));
      actions.append(button("All free actions", () => act("/play/free"), { id: "free", disabled: !state.free_turn, title: "everything that costs nothing for sure" }));
    }
  }
  actions.append(button("Undo", () => act("/play/undo"), { id: "undo" }));
  if (state.seat === null) {
    actions.append(element("a", { id: "save", href: `/play/replay?id=${table.id}`, download: `${game}-${state.seed}.jsonl`, textContent: "Save the replay" }));
  }
}

async function hint() {
  const found = await ask("/play/hint", { id: table.id });
  if (!found) return;
  at("hint").replaceChildren(
    element("span", { textContent: `@${found.player} would play ${found.line}${found.reason ? ` (${found.reason})` : ""} ` }),
    button("Play it", () => act("/play/line", found.line), { id: "play-hint" }),
  );
}

/** Plays what the solver would, and says why. */
async function advised() {
  if (section.classList.contains("busy")) return;
  section.classList.add("busy");
  const answer = await ask("/play/advised", { id: table.id });
  section.classList.remove("busy");
  if (!answer) return;
  show(answer);
  at("hint").textContent = `@${answer.hint.player} played ${answer.hint.line}: ${answer.hint.reason}`;
}

/** What the powers of a hidden tile are shown as: a number, a range, a mine, or nothing. */
function powerText({ powers }, setting) {
  if (setting === "none" || (setting === "known" && powers.length > 1)) return "";
  const creatures = powers.filter((power) => power < 100);
  const mine = creatures.length < powers.length ? "✱" : "";
  if (creatures.length === 0) return mine;
  const [least, most] = [Math.min(...creatures), Math.max(...creatures)];
  // Where nearly anything may be, there is nothing to tell.
  if (mine && least === 0 && most >= 7) return "";
  return (least === most ? `${least}` : `${least}–${most}`) + mine;
}

/** Writes on a hidden tile what follows about it. */
function writeKnowledge(made, tile) {
  const known = table.knowledge.get(tile);
  if (!known) return "";
  const text = powerText(known, at("show").querySelector("select").value);
  if (text === "") return "";
  const isChest = made.querySelector(".piece") !== null;
  made.append(element("span", { className: `power${known.powers.length > 1 ? " range" : known.powers[0] === 0 ? " safe" : ""}${isChest ? " beside" : ""}`, textContent: text }));
  return `, power ${text.replace("✱", " or mine").replace(/^ or /, "")}: ${known.contents}`;
}

function tileElement(tile, place) {
  const { state } = table;
  const row = Math.floor(place / state.columns);
  const column = place % state.columns;
  const made = element("button", { type: "button", className: `tile ${grounds[tile.ground]}` });
  made.dataset.place = place;
  const half = state.shifts.length > 0 ? 2 : 1;
  made.style.gridRow = row + 1;
  made.style.gridColumn = `${half * column + (state.shifts[row] ?? 0) + 1} / span ${half}`;
  if (tile.piece) {
    const side = tile.side ?? "AaBb".indexOf(tile.ground) >> 1;
    made.append(element("span", { className: `piece${tile.ground === "?" || side < 0 ? "" : ` side${side}`}${"123".includes(tile.piece) && tile.name !== null ? " unit" : ""}`, textContent: tile.piece }));
  }
  if (tile.marked) made.classList.add("marked");
  if (choicesAt(place).length > 0) made.classList.add("target");
  if (state.choices.some((choice) => choice.from === place)) made.classList.add("ready");
  if (place === table.from) made.classList.add("chosen");
  const known = writeKnowledge(made, place);
  const name = `column ${column}, row ${row}: ${grounds[tile.ground]} ${tile.piece}`.trim() + known;
  made.setAttribute("aria-label", made.classList.contains("target") ? `${name}, can be chosen` : name);
  made.title = `${column},${row}${tile.name === null ? "" : `, unit ${tile.name}`}${known}`;
  made.addEventListener("click", () => click(place));
  return made;
}

function drawBoard() {
  const { state } = table;
  const board = at("board");
  const focused = document.activeElement?.dataset?.place;
  const half = state.shifts.length > 0 ? 2 : 1;
  board.classList.toggle("hexes", state.shifts.length > 0);
  board.style.setProperty("--columns", state.columns + Math.max(0, ...state.shifts) / 2);
  board.style.gridTemplateColumns = `repeat(${half * state.columns + Math.max(0, ...state.shifts)}, minmax(0, 1fr))`;
  board.replaceChildren(...state.tiles.map((tile, place) => [tile, place]).filter(([tile]) => tile.ground !== "#" || state.shifts.length === 0).map(([tile, place]) => tileElement(tile, place)));
  if (focused !== undefined) board.querySelector(`[data-place="${focused}"]`)?.focus();
}

function drawStatus() {
  const { state } = table;
  at("status").textContent = state.seat !== null
    ? `Turn ${state.turn + 1}: seat ${state.seat} (${state.players[state.seat]}) is to move.`
    : `The game is over: ${state.scores.map((score, seat) => `${state.players[seat]} ${score}`).join(", ")}. ${state.exits.join(" ")}`;
  at("begun").textContent = state.begun.length > 0 ? `This turn: ${state.begun.join("; ")}` : "";
  const names = state.players.length > 1 ? [element("tr", {}, element("th"), ...state.players.map((name) => element("th", { textContent: name })))] : [];
  at("gauges").replaceChildren(...names, ...state.gauges.map(([name, values]) => element("tr", {}, element("td", { textContent: name }), ...values.map((value, side) => element("td", { className: `number side${side}`, textContent: value })))));
  const hides = state.tiles.some((tile) => tile.ground === "?");
  at("legend").textContent = state.legend + (hides ? ". By hand, hidden tiles do not show what is there, but what follows from all that was seen, if you want it: the power, its range, ✱ for a mine." : "");
  at("seed").replaceChildren(`Seed ${state.seed} · `, element("a", { href: address({ begin: "1" }), textContent: "a link to this setup" }));
  at("show").hidden = state.knowledge === null;
  at("log").replaceChildren(...[...state.lines].reverse().map((turn, place) => element("li", { value: state.turn - place },
    element("b", { textContent: `seat ${turn.seat}: ` }), `${turn.line} `,
    element("small", { textContent: [...turn.events, turn.remarks].filter(Boolean).join(" · ") }))));
}

/** The address of this setup. */
function address(more) {
  const { state } = table;
  const fields = { game, seed: state.seed, seats: state.players.length };
  for (const name of ["rules", "league"]) if (options.get(name)) fields[name] = options.get(name);
  return `/play?${new URLSearchParams({ ...fields, ...more })}`;
}

function draw() {
  drawActions();
  drawBoard();
  drawStatus();
}

function show({ id, state }) {
  Object.assign(table, { id, state });
  const own = new Set(state.choices.map((choice) => choice.from).filter((from) => from !== null));
  if (!own.has(table.from)) table.from = null;
  // Where only one piece can act, it need not be chosen first.
  if (own.size === 1 && kinds().length === 0) [table.from] = own;
  if (!kinds().includes(table.kind)) table.kind = null;
  if (kinds().length === 1 && own.size === 0) [table.kind] = kinds();
  at("table").hidden = false;
  at("hint").replaceChildren();
  table.knowledge = new Map((state.knowledge ?? []).map((known) => [known.tile, known]));
  history.replaceState(null, "", address({ id }));
  draw();
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const fields = new FormData(form);
  const optional = (name) => fields.get(name) || undefined;
  const league = optional("league");
  for (const name of ["rules", "league"]) options.set(name, optional(name) ?? "");
  const answer = await ask("/play/new", { game, seed: fields.get("seed"), rules: optional("rules"), league: league && Number(league), seats: fields.getAll("seat") });
  if (answer) show(answer);
});

at("board").addEventListener("keydown", (event) => {
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -table.state.columns, ArrowDown: table.state.columns }[event.key];
  let place = Number(event.target.dataset?.place);
  if (step === undefined || Number.isNaN(place)) return;
  event.preventDefault();
  // Places outside of the game have no tile.
  for (let next = null; !next && place >= 0 && place < table.state.tiles.length; next?.focus()) {
    place += step;
    next = at("board").querySelector(`[data-place="${place}"]`);
  }
});

const shown = at("show").querySelector("select");
try { shown.value = localStorage.getItem("hidden-tiles") ?? "none"; } catch { /* A browser may keep nothing. */ }
if (shown.selectedIndex < 0) shown.value = "none";
shown.addEventListener("change", () => {
  try { localStorage.setItem("hidden-tiles", shown.value); } catch { /* As above. */ }
  draw();
});

const earlier = new URLSearchParams(location.search).get("id");
if (earlier) ask(`/play/state?${new URLSearchParams({ id: earlier })}`).then((answer) => answer && show(answer));
else if (options.get("begin")) form.requestSubmit();
