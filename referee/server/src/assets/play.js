// A game by hand: shows the state that the host keeps, and sends what was chosen.
"use strict";

const section = byId("play");
const form = byId("new");
const { game } = section.dataset;
/** The number of the game, its state, its board, the tile of the piece that is to act, and the kind of thing that tiles are clicked for. */
const table = { id: 0, state: null, origin: null, board: null, from: null, kind: null };
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
    : table.board.tileName(tile);
const squareOf = (tile) => [tile % table.state.columns, Math.floor(tile / table.state.columns)];

function click(tile) {
  const [choice] = choicesAt(tile);
  if (choice)
    return act(
      "/play/choose",
      choice.text,
      choice.from === null ? [] : [[...squareOf(choice.from), ...squareOf(choice.to)]],
    );
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
  const [turn, buttons] = [[], []];
  // A single kind needs no button where no piece can act instead.
  if (kinds().length > 1 || state.choices.some(({ from }) => from !== null)) {
    kinds().forEach((kind, number) => {
      const { price } = state.choices.find((choice) => choice.kind === kind);
      const attributes = {
        title: `key ${number + 1}`,
        "aria-pressed": table.kind === kind,
        "data-kind": kind,
      };
      buttons.push(
        button(price === null ? kind : `${kind}: ${price} gold`, () => pickKind(kind), attributes),
      );
    });
  }
  for (const choice of state.choices.filter(
    (choice) => choice.to === null && (choice.from === null || choice.from === table.from),
  )) {
    buttons.push(
      button(choice.kind, () => act("/play/choose", choice.text), {
        id: `do-${choice.kind.replaceAll(" ", "-")}`,
      }),
    );
  }
  if (state.seat !== null) {
    if (
      state.begun.length > 0 ||
      state.choices.some((choice) => !choice.ends_turn) ||
      state.choices.length === 0
    ) {
      turn.push(
        button("End turn", () => act("/play/end"), { id: "end", class: "main", title: "key e" }),
      );
    }
    turn.push(
      button("Undo", () => act("/play/undo"), { id: "undo", title: "key u" }),
      button("Hint", hint, { id: "ask", title: "key h" }),
    );
    if (state.knowledge !== null) {
      turn.push(button("Solver's move", advised, { id: "advised" }));
      turn.push(
        button("All free actions", () => act("/play/free"), {
          id: "free",
          title: "everything that costs nothing for sure",
          ...(state.free_turn ? {} : { disabled: "" }),
        }),
      );
    }
  } else {
    const save = make(
      "a",
      { id: "save", download: `${game}-${state.seed}.jsonl` },
      "Save the replay",
    );
    turn.push(
      button("Undo", () => act("/play/undo"), { id: "undo", title: "key u" }),
      ...host.finished(table, save),
    );
  }
  byId("turn-actions").replaceChildren(...turn);
  byId("actions").replaceChildren(...buttons);
}

/** Keys for the turn, for kinds by their number, and to choose nothing. */
function onKey({ key, target, ctrlKey, altKey, metaKey }) {
  if (
    table.state === null ||
    ctrlKey ||
    altKey ||
    metaKey ||
    target.matches("input, select, textarea")
  )
    return;
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
    `@${found.player} would play ${found.line.split(";").map(table.board.shortText).join(" · ")}${found.reason ? ` (${table.board.plainText(found.reason)})` : ""} `,
    button("Play it", () => act("/play/line", found.line), { id: "play-hint" }),
  );
}

async function advised() {
  const answer = await act("/play/advised");
  if (answer)
    byId("hint").textContent =
      `@${answer.hint.player} played ${table.board.shortText(answer.hint.line)}: ${table.board.plainText(answer.hint.reason)}`;
}

/** What is written on hidden tiles, and said of them. */
function knowledge() {
  const setting = byId("show").querySelector("select").value;
  const told = (known) => {
    const isShown = setting === "range" || (setting === "known" && known.powers.length === 1);
    const label = isShown ? table.board.powersText(known.powers) : "";
    const kind = known.powers.length > 1 ? "range" : known.powers[0] === 0 ? "safe" : "known";
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
  const sides = Math.max(...state.gauges.map(([, values]) => values.length), 0);
  const mover = () =>
    state.players.length > 1
      ? `${table.board.sideName(state.seat)} (${state.players[state.seat]}) is to move`
      : game === "janken"
        ? "move a unit of either side"
        : "you are to move";
  byId("status").textContent =
    state.seat !== null
      ? `Turn ${state.turn + 1}: ${mover()}.`
      : `The game is over: ${[state.result.text, state.result.reason, ...state.exits].filter(Boolean).join("; ")}.`;
  byId("status").className =
    state.seat === null
      ? `over side-${state.result.winner}`
      : state.players.length > 1
        ? `side-${state.seat}`
        : "";
  byId("how").hidden = state.seat === null;
  // Whoever has played a turn knows how, and may look again.
  if (!table.isKnown && state.turn >= state.players.length)
    byId("how").querySelector("details").open = !(table.isKnown = true);
  const idle = /fire|friends/.test(game)
    ? "This turn: nothing yet"
    : "Click a piece that is to move.";
  const prompt =
    table.from === null
      ? idle
      : `Chosen: ${placeName(table.from)}. Click a ${game === "janken" ? "light" : "marked"} tile.`;
  byId("begun").textContent =
    state.begun.length > 0
      ? `This turn: ${(game === "friends-and-dragons" ? [state.begun.join(" ")] : state.begun).map(table.board.shortText).join(" · ")}`
      : state.seat === null || state.knowledge !== null
        ? ""
        : prompt;
  const head = (place) =>
    make(
      "th",
      { class: `number side-${place}` },
      make("b", {}, table.board.sideName(place)),
      ...(state.players.length > 1 ? [make("small", {}, state.players[place])] : []),
    );
  const isTall = state.gauges.some(([, { length }]) => length < sides);
  const tall = ([name, values]) =>
    values.map((value, side) =>
      values.length > 1
        ? fillIn(
            row([`${name}, ${table.board.sideName(side)}`, [value]]),
            { class: `side-${side}` },
            [],
          )
        : row([name, [value]]),
    );
  const names =
    sides > 1
      ? [make("tr", {}, make("td"), ...Array.from({ length: sides }, (_, place) => head(place)))]
      : [];
  const told = (name, value, place) =>
    name === "alive"
      ? ["no", "yes"][value]
      : [value, state.limits.find(([one]) => one === name)?.[1][place]]
          .filter((one) => one !== undefined)
          .join(" of ");
  const row = ([name, values]) =>
    make(
      "tr",
      {},
      make("td", {}, name),
      ...values.map((value, place) => make("td", { class: "number" }, told(name, value, place))),
    );
  byId("gauges").replaceChildren(
    ...(isTall ? state.gauges.flatMap(tall) : [...names, ...state.gauges.map(row)]),
  );
  byId("gauges").className = isTall ? "tall" : "";
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

/** A turn that was played, in the list that begins with the last one. */
function logItem({ seat, line, events, stderr }, place) {
  const { board, state } = table;
  const told = [...events, stderr]
    .map(board.plainText)
    .filter((text) => text && !board.isStep(text))
    .join(" · ");
  const who =
    state.players.length > 1
      ? [make("b", { class: `side-${seat}` }, `${board.sideName(seat)}: `)]
      : [];
  // Events tell a turn again, but for the steps of a drag.
  return make(
    "li",
    { value: state.turn - place },
    ...who,
    ...(events.length > 0 && game !== "friends-and-dragons"
      ? [told]
      : [`${board.shortText(line)} `, make("small", {}, told)]),
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
  table.board = makePlayBoard(state, click);
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
  if (isOther) drawTerms(state, table.board.legend());
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
if (options.get("id"))
  ask(`/play/state?${new URLSearchParams({ id: options.get("id") })}`).then(
    (answer) => answer && show(answer),
  );
else if (options.get("begin")) form.requestSubmit();
else preview();
document
  .querySelectorAll(".how details")
  .forEach((details) => (details.open = matchMedia("(min-width: 600px)").matches));
