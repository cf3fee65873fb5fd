// A game by hand: shows the state that the host keeps, and sends what was chosen.
"use strict";

const section = byId("play");
const form = byId("new");
const { game } = section.dataset;
/** The number of the game, its state, its board and the viewer of that, the tile of the piece that is to act, and the kind of thing that tiles are clicked for. */
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
/** What was asked for when the game began, as far as an address can hold it. */
const options = host.fields;

/** Asks for something that changes the game, one at a time. */
async function act(path, text = "", own = []) {
  if (section.classList.contains("busy")) return null;
  section.classList.add("busy");
  const answer = await ask(path, { id: table.id, text });
  section.classList.remove("busy");
  if (answer) show(answer, own);
  return answer;
}

/** The choices that a click on a tile can mean now. */
function choicesAt(tile) {
  const { choices } = table.state;
  const ofPiece = choices.filter(
    (choice) => choice.from === table.from && choice.to === tile && table.from !== null,
  );
  if (ofPiece.length > 0) return ofPiece;
  return choices.filter(
    (choice) => choice.from === null && choice.to === tile && choice.kind === table.kind,
  );
}

const placeName = (tile) =>
  /knights|friends/.test(game)
    ? `row ${squareOf(tile)[1]} column ${squareOf(tile)[0]}`
    : table.viewer.tileName(tile);
const squareOf = (tile) => [tile % table.state.columns, Math.floor(tile / table.state.columns)];

function click(tile) {
  const [choice] = choicesAt(tile);
  if (choice) {
    return act(
      "/play/choose",
      choice.text,
      choice.from === null ? [] : [[...squareOf(choice.from), ...squareOf(choice.to)]],
    );
  }
  const canAct = table.state.choices.some((choice) => choice.from === tile);
  table.from = canAct && table.from !== tile ? tile : null;
  // A piece and a kind are never chosen at once, so that a click has one meaning.
  if (canAct) table.kind = null;
  return redraw();
}

/** The kinds of things that are done on a tile without a piece that does them. */
const kinds = () => [
  ...new Set(
    table.state.choices
      .filter((choice) => choice.from === null && choice.to !== null)
      .map((choice) => choice.kind),
  ),
];

/** Chooses what tiles are clicked for. */
function pickKind(kind) {
  Object.assign(table, { kind, from: null });
  redraw();
}

/** Buttons of the turn, which keep their place; below them those of kinds and of things that need no tile. */
function drawActions() {
  const { state } = table;
  byId("turn-actions").replaceChildren(...(state.seat === null ? endButtons() : turnButtons()));
  byId("actions").replaceChildren(...kindButtons(), ...choiceButtons());
}

/** Buttons for the kinds of things that tiles are clicked for. */
function kindButtons() {
  const { choices } = table.state;
  // A single kind needs no button where no piece can act instead.
  if (kinds().length < 2 && choices.every(({ from }) => from === null)) return [];
  return kinds().map((kind, number) => {
    const { price } = choices.find((choice) => choice.kind === kind);
    const attributes = {
      title: `key ${number + 1}`,
      "aria-pressed": table.kind === kind,
      "data-kind": kind,
    };
    const name = price === null ? kind : `${kind}: ${price} gold`;
    return button(name, () => pickKind(kind), attributes);
  });
}

/** Buttons for what needs no tile. */
function choiceButtons() {
  const now = ({ from, to }) => to === null && (from === null || from === table.from);
  return table.state.choices.filter(now).map(({ kind, text }) => {
    const id = `do-${kind.replaceAll(" ", "-")}`;
    return button(kind, () => act("/play/choose", text), { id });
  });
}

const undoButton = () => button("Undo", () => act("/play/undo"), { id: "undo", title: "key u" });

/** Buttons of a turn that is being chosen. */
function turnButtons() {
  const { begun, choices, knowledge: known, free_turn: hasFreeTurn } = table.state;
  const buttons = [undoButton(), button("Hint", hint, { id: "ask", title: "key h" })];
  if (begun.length > 0 || choices.some((choice) => !choice.ends_turn) || choices.length === 0) {
    const attributes = { id: "end", class: "main", title: "key e" };
    buttons.unshift(button("End turn", () => act("/play/end"), attributes));
  }
  if (known !== null) {
    const attributes = {
      id: "free",
      title: "everything that costs nothing for sure",
      ...(hasFreeTurn ? {} : { disabled: "" }),
    };
    buttons.push(
      button("Solver's move", advised, { id: "advised" }),
      button("All free actions", () => act("/play/free"), attributes),
    );
  }
  return buttons;
}

/** Buttons of a game that is over. */
function endButtons() {
  const attributes = { id: "save", download: `${game}-${table.state.seed}.jsonl` };
  const save = make("a", attributes, "Save the replay");
  return [undoButton(), ...host.finished(table, save)];
}

/** Keys for the turn, for kinds by their number, and to choose nothing. */
function onKey({ key, target, ctrlKey, altKey, metaKey }) {
  if (
    table.state === null ||
    ctrlKey ||
    altKey ||
    metaKey ||
    target.matches("input, select, textarea")
  ) {
    return;
  }
  const named = { e: "end", u: "undo", h: "ask" }[key];
  if (named) byId(named)?.click();
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
  byId("hint").replaceChildren(
    `@${found.player} would play ${found.line.split(";").map(table.viewer.shortText).join(" · ")}${found.reason ? ` (${table.viewer.plainText(found.reason)})` : ""} `,
    button("Play it", () => act("/play/line", found.line), { id: "play-hint" }),
  );
}

async function advised() {
  const answer = await act("/play/advised");
  if (answer) {
    byId("hint").textContent =
      `@${answer.hint.player} played ${table.viewer.shortText(answer.hint.line)}: ${table.viewer.plainText(answer.hint.reason)}`;
  }
}

/** The class of what is known of a hidden tile. */
function knownKind(powers) {
  if (powers.length > 1) return "range";
  return powers[0] === 0 ? "safe" : "known";
}

/** What is written on hidden tiles, and said of them. */
function knowledge() {
  const setting = byId("show").querySelector("select").value;
  const told = (known) => {
    const isShown = setting === "range" || (setting === "known" && known.powers.length === 1);
    const label = isShown ? table.viewer.powersText(known.powers) : "";
    const kind = knownKind(known.powers);
    return [
      known.tile,
      {
        label,
        kind,
        text: `power ${label.replace("✱", " or mine").replace(/^ or /, "")}: ${known.contents}`,
      },
    ];
  };
  return new Map((table.state.knowledge ?? []).map(told).filter(([, { label }]) => label !== ""));
}

function drawTable(steps) {
  const { state } = table;
  const aims = state.choices
    .map((choice) => choice.to)
    .filter((place) => place !== null && choicesAt(place).length > 0);
  const targets = new Map(
    aims.map((place) => [place, choicesAt(place)[0].from === null ? "placed" : "step"]),
  );
  const ready = new Set(
    state.choices.map((choice) => choice.from).filter((place) => place !== null),
  );
  table.board.show(state, { targets, ready, chosen: table.from, known: knowledge() }, steps);
}

function drawStatus() {
  const { state } = table;
  byId("status").textContent = statusText();
  byId("status").className = statusClass();
  byId("how").hidden = state.seat === null;
  // Whoever has played a turn knows how, and may look again.
  if (!table.isKnown && state.turn >= state.players.length) {
    byId("how").querySelector("details").open = !(table.isKnown = true);
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

/** Who is to move, or how the game ended. */
function statusText() {
  const { turn, seat, result, exits } = table.state;
  if (seat !== null) return `Turn ${turn + 1}: ${moverText(seat)}.`;
  return `The game is over: ${[result.text, result.reason, ...exits].filter(Boolean).join("; ")}.`;
}

function moverText(seat) {
  const { players } = table.state;
  if (players.length > 1) return `${table.viewer.sideName(seat)} (${players[seat]}) is to move`;
  return game === "janken" ? "move a unit of either side" : "you are to move";
}

function statusClass() {
  const { seat, result, players } = table.state;
  if (seat === null) return `over side-${result.winner}`;
  return players.length > 1 ? `side-${seat}` : "";
}

/** What the turn consists of so far, or what to click. */
function begunText() {
  const { begun, seat, knowledge: known } = table.state;
  if (begun.length > 0) {
    const lines = game === "friends-and-dragons" ? [begun.join(" ")] : begun;
    return `This turn: ${lines.map(table.viewer.shortText).join(" · ")}`;
  }
  if (seat === null || known !== null) return "";
  if (table.from !== null) {
    const aim = game === "janken" ? "light" : "marked";
    return `Chosen: ${placeName(table.from)}. Click a ${aim} tile.`;
  }
  return /fire|friends/.test(game) ? "This turn: nothing yet" : "Click a piece that is to move.";
}

/** The numbers of the position: a column for each side, or a row for each where that is too wide. */
function drawGauges() {
  const { gauges } = table.state;
  const sides = Math.max(...gauges.map(([, values]) => values.length), 0);
  const isTall = gauges.some(([, { length }]) => length < sides);
  byId("gauges").replaceChildren(
    ...(isTall ? gauges.flatMap(tallRows) : [...gaugeHeads(sides), ...gauges.map(gaugeRow)]),
  );
  byId("gauges").className = isTall ? "tall" : "";
}

/** The row with the names of the sides, if there are several. */
function gaugeHeads(sides) {
  const { players } = table.state;
  if (sides < 2) return [];
  const head = (side) =>
    make(
      "th",
      { class: `number side-${side}` },
      make("b", {}, table.viewer.sideName(side)),
      ...(players.length > 1 ? [make("small", {}, players[side])] : []),
    );
  return [make("tr", {}, make("td"), ...Array.from({ length: sides }, (_, side) => head(side)))];
}

/** A number as a row for each side. */
function tallRows([name, values]) {
  if (values.length < 2) return [gaugeRow([name, values])];
  return values.map((value, side) => {
    const row = gaugeRow([`${name}, ${table.viewer.sideName(side)}`, [value]]);
    row.classList.add(`side-${side}`);
    return row;
  });
}

function gaugeRow([name, values]) {
  const cells = values.map((value, side) =>
    make("td", { class: "number" }, gaugeText(name, value, side)),
  );
  return make("tr", {}, make("td", {}, name), ...cells);
}

/** A number of a side, with its limit if it has one. */
function gaugeText(name, value, side) {
  if (name === "alive") return ["no", "yes"][value];
  const limit = table.state.limits.find(([one]) => one === name)?.[1][side];
  return limit === undefined ? `${value}` : `${value} of ${limit}`;
}

/** A turn that was played, in the list that begins with the last one. */
function logItem({ seat, line, events, stderr }, place) {
  const { viewer, state } = table;
  const told = [...events, stderr]
    .map(viewer.plainText)
    .filter((text) => text && !viewer.isStep(text))
    .join(" · ");
  const who =
    state.players.length > 1
      ? [make("b", { class: `side-${seat}` }, `${viewer.sideName(seat)}: `)]
      : [];
  // Events tell a turn again, but for the steps of a drag.
  return make(
    "li",
    { value: state.turn - place },
    ...who,
    ...(events.length > 0 && game !== "friends-and-dragons"
      ? [told]
      : [`${viewer.shortText(line)} `, make("small", {}, told)]),
  );
}

/** What the pieces of a board are, and what the rest of the signs mean. */
function drawTerms({ tiles }, legend) {
  byId("terms")
    .querySelector("ul")
    .replaceChildren(...legend);
  const hides = tiles.some((tile) => tile.startsWith("?"));
  byId("legend").textContent = hides
    ? "Hidden tiles do not show what is there, but what follows from all that was seen, if you want it: the power, its range, ✱ for a mine."
    : "";
  byId("terms").hidden = legend.length === 0;
  byId("terms").open =
    matchMedia("(min-width: 600px)").matches &&
    !(hides && !matchMedia("(min-width: 900px)").matches && section.classList.contains("begins"));
}

function address(more) {
  const fields = { game, seed: table.state.seed, seats: table.state.players.length };
  for (const name of ["rules", "league"]) if (options.get(name)) fields[name] = options.get(name);
  return host.address({ ...fields, ...more });
}

function redraw(steps) {
  drawActions();
  drawTable(steps);
  drawStatus();
}

/** Lays the board of another game, in place of the form that begins one. */
function lay(id, state) {
  table.board = new PlayBoard(state, click);
  table.viewer = table.board.viewer;
  Object.assign(table, { id, from: null, kind: null, isKnown: false });
  section.classList.remove("begins");
  byId("another").open = false;
}

/** Shows a state; a step of the person's own led to it, if one is given. */
function show({ id, state, origin }, own) {
  const isOther = id !== table.id;
  Object.assign(table, { state, origin });
  if (isOther) lay(id, state);
  const ready = new Set(state.choices.map((choice) => choice.from).filter((from) => from !== null));
  if (!ready.has(table.from)) table.from = null;
  // Where only one piece can act, it need not be chosen first.
  if (ready.size === 1 && kinds().length === 0) [table.from] = ready;
  if (!kinds().includes(table.kind)) table.kind = null;
  // Where no piece can act, the board shows where the first kind of thing can be.
  if (ready.size === 0) table.kind ??= kinds()[0] ?? null;
  byId("hint").replaceChildren();
  history.replaceState(null, "", address({ id }));
  redraw(own && [...own, ...(state.begun.length > 0 ? [] : state.replies.arrows)]);
  if (isOther) drawTerms(state, table.viewer.legend());
  byId("terms").open &&= state.seat !== null;
}

function asked() {
  const fields = new FormData(form);
  const [rules, league] = ["rules", "league"].map((name) => fields.get(name) || undefined);
  return {
    game,
    seed: fields.get("seed"),
    rules,
    league: league && Number(league),
    seats: fields.getAll("seat"),
  };
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const setup = asked();
  for (const name of ["rules", "league"]) options.set(name, setup[name] ?? "");
  const begun = await ask("/play/new", setup);
  if (begun) show(begun);
});

/** Shows the board that the form asks for, until a game begins. */
async function preview() {
  const setup = asked();
  const found = section.classList.contains("begins") && (await ask("/play/preview", setup));
  if (!found || table.state !== null) return;
  const viewer = boardOf({
    ...found.state,
    players: setup.seats.map((seat) => seat.replace(/^hand$/, "by hand")),
  });
  viewer.drawBoard(0);
  drawTerms(found.state, viewer.legend());
}
form.addEventListener("change", preview);
byId("reseed").addEventListener("click", () => {
  form.elements.seed.value = Math.floor(Math.random() * 10_000);
  preview();
});

const shown = byId("show").querySelector("select");
try {
  shown.value = localStorage.getItem("hidden-tiles") ?? "none";
} catch {
  /* A browser may keep nothing. */
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
if (options.get("id")) {
  ask(`/play/state?${new URLSearchParams({ id: options.get("id") })}`).then(
    (answer) => answer && show(answer),
  );
} else if (options.get("begin")) form.requestSubmit();
else preview();
document
  .querySelectorAll(".how details")
  .forEach((details) => (details.open = matchMedia("(min-width: 600px)").matches));
