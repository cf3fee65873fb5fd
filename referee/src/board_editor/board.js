// The board editor of Friends & Dragons. The server reads, writes and solves boards; this page only
// holds the record.
"use strict";

const editor = byId("editor");
/**
 * The board, as read by the server.
 *
 * @type {BoardRecord}
 */
let record = JSON.parse(byId("record").textContent ?? "");
/**
 * The brush used by a click. In the layer `piece`, a digit stands for a hero.
 *
 * @type {Brush}
 */
let brush = { layer: "terrain", letter: "O" };
/**
 * The drags found by the solver, the drag that is shown, and the number of steps taken along it.
 *
 * @type {{ drags: SolvedDrag[], chosen: SolvedDrag | null, step: number }}
 */
const solved = { drags: [], chosen: null, step: 0 };
/** @type {Record<string, string>} */
const grounds = { ".": "plain", I: "ice", L: "lava", W: "water", R: "rubble", O: "obstacle" };
/** @type {Record<string, string>} */
const terrainNames = { ".": "ground", I: "ice", L: "lava", W: "water", R: "rubble", O: "obstacle" };

/**
 * Sends a request to the server, and shows that the server is busy.
 *
 * @template {string} Path
 * @param {Path} path
 * @param {unknown} body
 */
async function askBusy(path, body) {
  editor.classList.add("busy");
  const value = await ask(path, body);
  editor.classList.remove("busy");
  return value;
}

/**
 * Layers of the board.
 *
 * @type {("terrain" | "positions")[]}
 */
const LAYERS = ["terrain", "positions"];
const rows = () => record.terrain.length;
const columns = () => record.terrain[0].length;
/**
 * @param {"terrain" | "positions"} layer
 * @param {number} row
 * @param {number} column
 */
const letterAt = (layer, row, column) => record[layer][row][column];
/**
 * Returns the number of hits that a monster takes.
 *
 * @param {string} letter
 */
const hitsOf = (letter) => "ABCD".indexOf(letter) + 1;
/** @param {string} letter */
const isHero = (letter) => /^\d$/.test(letter);

/**
 * @param {"terrain" | "positions"} layer
 * @param {number} row
 * @param {number} column
 * @param {string} letter
 */
function setLetter(layer, row, column, letter) {
  const line = record[layer][row];
  record[layer][row] = line.slice(0, column) + letter + line.slice(column + 1);
}

/**
 * @param {number} row
 * @param {number} column
 */
function paintSquare(row, column) {
  const { layer, letter } = brush;
  // Tiles recreated under a resting mouse would otherwise be painted again and again.
  if (letterAt(layer === "terrain" ? "terrain" : "positions", row, column) === letter) return;
  if (layer === "terrain") {
    setLetter("terrain", row, column, letter);
    if (letter === "O") setLetter("positions", row, column, ".");
  } else {
    // A hero can only be on one square.
    if (isHero(letter)) {
      record.positions = record.positions.map((line) => line.replace(letter, "."));
    }
    setLetter("positions", row, column, letter);
    if (letter !== "." && letterAt("terrain", row, column) === "O") {
      setLetter("terrain", row, column, ".");
    }
  }
  boardChanged();
}

/** Redraws a changed board and discards the drags found for the old board. */
function boardChanged() {
  Object.assign(solved, { drags: [], chosen: null, step: 0 });
  byId("solved").textContent = "";
  byId("saves").hidden = true;
  redraw();
}

/** Returns the pieces on the board, after the steps taken along the drag that is shown. */
function shownPieces() {
  const letters = record.positions.map((line) => [...line]);
  const drag = solved.chosen;
  if (!drag) return letters;
  letters.forEach((line) =>
    line.forEach((letter, column) => {
      if (isHero(letter)) line[column] = ".";
    }),
  );
  for (const [hero, cell] of drag.placements[solved.step]) {
    letters[Math.floor(cell / columns())][cell % columns()] = String(hero);
  }
  return letters;
}

/**
 * Pictures of heroes and monsters, as drawn by the game viewer.
 *
 * @type {EditorPictures}
 */
const pictures = JSON.parse(byId("pictures").textContent ?? "");
const { figureElements, reliefElements } = makeFigureRenderer(pictures);

/**
 * Draws a square's picture.
 *
 * @param {string} name
 * @param {SVGElement[]} shapes
 */
const squarePicture = (name, shapes) =>
  makeSvg("svg", { viewBox: "-12 -12 24 24", class: name, "aria-hidden": "true" }, ...shapes);

/**
 * Draws the piece on a square, or else its terrain.
 *
 * @param {string} letter
 * @param {string} terrain
 */
function pieceOrTerrainPicture(letter, terrain) {
  if (letter === ".") return squarePicture("", reliefElements(grounds[terrain]));
  if (isHero(letter)) return squarePicture("piece side-1", heroElements(letter));
  const monster = pictures.figures[pictures.monsters[hitsOf(letter) - 1]];
  return squarePicture("piece side-0", figureElements(monster));
}

/**
 * Draws a hero in a ring, which is thick if the hero may be dragged.
 *
 * @param {string} digit
 */
function heroElements(digit) {
  const hero = record.heroes.find((one) => String(one.id) === digit);
  // Kinds of attack, in the order of their numbers in a heroes file.
  const attack = ["melee", "ranged", "mixed", "magic"][(hero?.attack?.type ?? 1) - 1];
  const figure = pictures.figures[pictures.heroes[hero?.class ?? attack]];
  return figureElements({
    ...figure,
    shapes: [
      { kind: "disc", radius: 9.5, at: [0, 0], is_thick: hero?.pivot === true },
      ...figure.shapes,
      { kind: "text", text: digit, size: 7, at: [9, 10], ink: "own", anchor: "corner" },
    ],
  });
}

/** Returns the buttons that select a brush. */
const brushButtons = () => [...byId("brushes").querySelectorAll("button")];

/**
 * Returns the brush that a button selects.
 *
 * @param {HTMLElement} button
 */
const brushOf = ({ dataset }) =>
  /** @type {Brush} */ ({ layer: dataset.layer, letter: dataset.letter });

/** Draws on each brush what it paints. The empty brush shows what it removes. */
function drawBrushes() {
  for (const brush of brushButtons()) {
    const { layer, letter } = brushOf(brush);
    const drawn =
      layer === "terrain"
        ? pieceOrTerrainPicture(".", letter)
        : pieceOrTerrainPicture(letter === "." ? "A" : letter, ".");
    // The caption below shows how many hits a monster takes.
    if (layer === "piece") {
      drawn.lastElementChild?.replaceWith(
        ...(letter === "."
          ? [makeSvg("path", { class: "line ink-dark", d: "M-9-9L9 9M9-9L-9 9" })]
          : []),
      );
    }
    brush.append(
      make("span", { class: `tile ${grounds[layer === "terrain" ? letter : "."]}` }, drawn),
      make("small", {}, brush.dataset.short ?? ""),
    );
  }
}

function drawBoard() {
  const board = byId("board");
  const focused = document.activeElement?.getAttribute("data-tile");
  editor.style.setProperty("--columns", `${columns()}`);
  editor.style.setProperty("--rows", `${rows()}`);
  board.style.gridTemplateColumns = `20px repeat(${columns()}, minmax(0, 1fr))`;
  const label = (/** @type {number | string} */ text) =>
    make("small", { class: "coordinate" }, text);
  const marks = dragMarks(solved.chosen);
  board.replaceChildren(
    label(""),
    ...Array.from({ length: columns() }, (_, column) => label(column)),
    ...shownPieces().flatMap((line, row) => [
      label(row),
      ...line.map((letter, column) => square(row, column, letter, marks)),
    ]),
  );
  if (focused) focusSquare(Number(focused));
}

/**
 * Moves the focus to a square, if it is on the board.
 *
 * @param {TileIndex} tile
 */
function focusSquare(tile) {
  /** @type {HTMLElement | null} */
  const found = byId("board").querySelector(`[data-tile="${tile}"]`);
  found?.focus();
}

/**
 * Returns the hits on each square at the end of a drag, the squares it has passed, and the steps
 * ahead.
 *
 * @param {SolvedDrag | null} drag
 */
function dragMarks(drag) {
  /** @type {Map<TileIndex, number>} */
  const hits = new Map();
  if (drag && solved.step === drag.steps.length) {
    for (const [, cell] of drag.attacks) hits.set(cell, (hits.get(cell) ?? 0) + 1);
  }
  const path = (drag?.placements ?? []).map(
    (placed) => placed.find(([hero]) => hero === drag?.hero)?.[1] ?? -1,
  );
  const passed = new Set(path.slice(0, solved.step));
  const ahead = Map.groupBy([...path.keys()].slice(solved.step + 1), (step) => path[step]);
  return { hits, passed, ahead };
}

/**
 * Creates a square of the board as a button.
 *
 * @param {number} row
 * @param {number} column
 * @param {string} letter
 * @param {DragMarks} marks
 */
function square(row, column, letter, { hits, passed, ahead }) {
  const tile = row * columns() + column;
  const terrain = letterAt("terrain", row, column);
  const hitCount = hits.get(tile);
  const kind = [
    "tile",
    grounds[terrain],
    passed.has(tile) && "way",
    ahead.has(tile) && "ahead",
    hitCount && "hit",
  ].filter(Boolean);
  const hitText = hitCount ? `, −${hitCount} by hits` : "";
  const piece = pieceText(letter);
  const text = `row ${row}, column ${column}: ${terrainNames[terrain]}${piece}${hitText}`;
  const attributes = {
    type: "button",
    class: kind.join(" "),
    "data-tile": tile,
    "data-step": ahead.get(tile)?.join(" ") ?? "",
    "aria-label": text,
    title: text,
  };
  const lost = hitCount ? [make("span", { class: "hits" }, `−${hitCount}`)] : [];
  return make("button", attributes, pieceOrTerrainPicture(letter, terrain), ...lost);
}

/**
 * Describes a piece, for the end of its square's description.
 *
 * @param {string} letter
 */
function pieceText(letter) {
  if (letter === ".") return "";
  return isHero(letter) ? `, hero ${letter}` : `, monster ${letter} of ${hitsOf(letter)}`;
}

function drawHeroes() {
  byId("heroes").replaceChildren(...record.heroes.map(heroRow));
  byId("add").disabled = record.heroes.length >= Number(editor.dataset.heroesMax);
}

/**
 * Returns a field in a hero's row: an input, or a select element, which has a value as well.
 *
 * @param {Element} row
 * @param {string} name
 * @returns {HTMLInputElement}
 */
const heroField = (row, name) => query(`[name=${name}]`, row);

/**
 * Creates the row of fields for a hero.
 *
 * @param {EditedHero} hero
 */
function heroRow(hero) {
  const row = /** @type {HTMLElement} */ (query("*", byId("hero").content).cloneNode(true));
  const set = (/** @type {string} */ name, /** @type {string | number} */ value) => {
    heroField(row, name).value = `${value}`;
  };
  row.dataset.hero = `${hero.id}`;
  const note = hero.attack && !hero.class ? ", with an attack of its own" : "";
  query("legend", row).textContent = `hero ${hero.id}${note}`;
  set("class", hero.class ?? "");
  set("walk", hero.walk ?? "none");
  set("ballistic", hero.ballistic ?? 0);
  set("support", hero.support?.type ?? "");
  set("dirs", hero.support?.dirs ?? 4);
  set("reach", hero.support?.reach ?? "adjacent");
  heroField(row, "pivot").checked = hero.pivot;
  heroField(row, "wounded").checked = Boolean(hero.wounded);
  for (const name of ["dirs", "reach"]) heroField(row, name).disabled = !hero.support;
  const isPlaced = brush.layer === "piece" && brush.letter === `${hero.id}`;
  query(".place", row).setAttribute("aria-pressed", `${isPlaced}`);
  return row;
}

/**
 * Reads a hero's fields.
 *
 * @param {HTMLElement} row
 */
function changeHero(row) {
  const hero = record.heroes.find((one) => `${one.id}` === row.dataset.hero);
  if (hero === undefined) return;
  const value = (/** @type {string} */ name) => heroField(row, name).value;
  const { class: earlier } = hero;
  hero.class = value("class") || undefined;
  // A hero's own attack overrides its class's attack.
  if (hero.class !== earlier) delete hero.attack;
  hero.walk = value("walk");
  hero.pivot = heroField(row, "pivot").checked;
  hero.wounded = heroField(row, "wounded").checked;
  hero.ballistic = Number(value("ballistic"));
  const type = value("support");
  const [dirs, reach] = [Number(value("dirs")), value("reach")];
  hero.support = type ? { type: Number(type), dirs, reach } : undefined;
  boardChanged();
}

function drawDrags() {
  const { drags, chosen, step } = solved;
  byId("drags").replaceChildren(...drags.map(dragButton));
  byId("stepping").hidden = !chosen;
  byId("attacks").replaceChildren();
  if (!chosen) return;
  byId("back").disabled = step === 0;
  byId("forth").disabled = step === chosen.steps.length;
  byId("step").textContent =
    step === 0
      ? `hero ${chosen.hero} at its start, ${chosen.steps.length} steps to go`
      : `step ${step} of ${chosen.steps.length}: ${chosen.steps[step - 1]}`;
  if (step === chosen.steps.length) byId("attacks").append(...attackItems(chosen.attacks));
}

/**
 * Creates a button for a drag in the list of results.
 *
 * @param {SolvedDrag} drag
 */
function dragButton(drag) {
  const count = (/** @type {number} */ number, /** @type {string} */ noun) =>
    `${number} ${noun}${number === 1 ? "" : "s"}`;
  const support = drag.support ? `, ${drag.support} support` : "";
  const item = make(
    "button",
    { type: "button", class: "drag", "aria-pressed": drag === solved.chosen },
    make("b", {}, drag.text),
    make("span", {}, count(drag.steps.length, "step")),
    make("small", {}, `${count(drag.kills, "kill")}, ${count(drag.hits, "hit")}${support}`),
  );
  item.addEventListener("click", () => {
    Object.assign(solved, { chosen: drag, step: 0 });
    redraw();
  });
  return item;
}

/**
 * Lists the squares that each hero hits, one hero per item.
 *
 * @param {SolvedDrag["attacks"]} attacks
 */
function attackItems(attacks) {
  const where = (/** @type {[number, TileIndex]} */ [, cell]) =>
    `row ${Math.floor(cell / columns())}, column ${cell % columns()}`;
  const lines = [...Map.groupBy(attacks, ([hero]) => hero)].map(
    ([hero, hits]) => `hero ${hero} hits ${hits.map(where).join("; ")}`,
  );
  return (lines.length > 0 ? lines : ["nobody hits"]).map((text) => make("li", {}, text));
}

function redraw() {
  byId("rows").value = `${rows()}`;
  byId("columns").value = `${columns()}`;
  for (const one of brushButtons()) {
    const { layer, letter } = brushOf(one);
    const isChosen = layer === brush.layer && letter === brush.letter;
    one.setAttribute("aria-pressed", `${isChosen}`);
  }
  drawBoard();
  drawHeroes();
  drawDrags();
}

/**
 * @param {Brush["layer"]} layer
 * @param {string} letter
 */
function selectBrush(layer, letter) {
  brush = { layer, letter };
  redraw();
}

/** Crops the board, or adds empty ground. */
function resize() {
  const side = (/** @type {"rows" | "columns"} */ id) =>
    Math.min(Number(byId(id).max), Math.max(1, Math.trunc(Number(byId(id).value)) || 1));
  const [height, width] = [side("rows"), side("columns")];
  for (const layer of LAYERS) {
    record[layer] = Array.from({ length: height }, (_, row) =>
      (record[layer][row] ?? "").slice(0, width).padEnd(width, "."),
    );
  }
  boardChanged();
}

/**
 * Makes a link download the given text.
 *
 * @param {HTMLAnchorElement} link
 * @param {string} text
 */
function setDownload(link, text) {
  if (link.href) URL.revokeObjectURL(link.href);
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
}

async function writeTexts() {
  const texts = await askBusy("/board/write", record);
  if (!texts) return;
  byId("board-text").value = texts.board;
  byId("heroes-text").value = texts.heroes;
  setDownload(byId("save-board"), texts.board);
  setDownload(byId("save-heroes"), texts.heroes);
  byId("saves").hidden = false;
}

async function readTexts() {
  const answer = await askBusy("/board/read", {
    board: byId("board-text").value,
    heroes: byId("heroes-text").value,
  });
  if (!answer) return;
  record = answer;
  boardChanged();
}

async function solveBoard() {
  byId("solved").textContent = "Searching, at most 10 seconds …";
  byId("solve").disabled = true;
  const found = await askBusy("/board/solve", record);
  byId("solve").disabled = false;
  if (!found) {
    byId("solved").textContent = "";
    return;
  }
  Object.assign(solved, { drags: found.drags, chosen: found.drags[0] ?? null, step: 0 });
  const proof = found.score_proved
    ? "No drag scores more"
    : "There was no time to prove that no drag scores more";
  byId("solved").textContent = `${proof}; ${found.visited} states visited.`;
  redraw();
}

byId("brushes").addEventListener("click", (event) => {
  const chosen = targetOf(event).closest("button");
  if (chosen === null) return;
  const { layer, letter } = brushOf(chosen);
  selectBrush(layer, letter);
});

/**
 * Returns the square on which an event occurred; NaN if it was not on a square.
 *
 * @param {Event} event
 */
function squareUnder(event) {
  const found = targetOf(event).closest?.(".tile")?.getAttribute("data-tile") ?? null;
  return found === null ? NaN : Number(found);
}

/** @param {number} tile */
const paintAt = (tile) =>
  Number.isNaN(tile) || paintSquare(Math.floor(tile / columns()), tile % columns());
byId("board").addEventListener("click", (event) => paintAt(squareUnder(event)));
byId("board").addEventListener(
  "pointerdown",
  (event) => event.pointerType === "mouse" && event.button === 0 && paintAt(squareUnder(event)),
);
// The mouse paints as it moves with its button down. Tiles are recreated, so the square is read
// from the event.
byId("board").addEventListener(
  "mouseover",
  (event) => event.buttons === 1 && brush.layer === "terrain" && paintAt(squareUnder(event)),
);
byId("board").addEventListener("keydown", (event) => {
  /** @type {Record<string, number>} */
  const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns(), ArrowDown: columns() };
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  focusSquare(squareUnder(event) + step);
});

/**
 * Returns the row of the hero on which an event occurred.
 *
 * @param {Event} event
 */
const heroOf = (event) => /** @type {HTMLElement | null} */ (targetOf(event).closest(".hero"));

/**
 * Removes a hero from the army and from the board.
 *
 * @param {string} id
 */
function removeHero(id) {
  record.heroes = record.heroes.filter((hero) => `${hero.id}` !== id);
  record.positions = record.positions.map((line) => line.replace(id, "."));
  if (brush.letter === id) brush = { layer: "piece", letter: "." };
  boardChanged();
}

byId("heroes").addEventListener("change", (event) => {
  const row = heroOf(event);
  if (row) changeHero(row);
});
byId("heroes").addEventListener("click", (event) => {
  const id = heroOf(event)?.dataset.hero;
  if (id === undefined) return;
  if (targetOf(event).matches(".place")) selectBrush("piece", id);
  if (targetOf(event).matches(".remove")) removeHero(id);
});
byId("add").addEventListener("click", () => {
  const used = new Set(record.heroes.map((hero) => hero.id));
  const id = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0].find((number) => !used.has(number));
  if (id === undefined) return;
  record.heroes.push({ id, class: "Knight", pivot: record.heroes.length === 0, walk: "none" });
  selectBrush("piece", `${id}`);
});
byId("rows").addEventListener("change", resize);
byId("columns").addEventListener("change", resize);
byId("clear").addEventListener("click", () => {
  for (const layer of LAYERS) {
    record[layer] = record[layer].map((line) => ".".repeat(line.length));
  }
  boardChanged();
});
byId("solve").addEventListener("click", solveBoard);
byId("write").addEventListener("click", writeTexts);
byId("read").addEventListener("click", readTexts);

/**
 * Moves some steps along the drag that is shown.
 *
 * @param {number} count
 */
function stepDrag(count) {
  solved.step += count;
  redraw();
}

byId("back").addEventListener("click", () => stepDrag(-1));
byId("forth").addEventListener("click", () => stepDrag(1));
byId("edit").addEventListener("click", () => {
  solved.chosen = null;
  redraw();
});
byId("files").addEventListener("change", async () => {
  const field = byId("files");
  const files = [...(field.files ?? [])];
  for (const file of files) {
    byId(file.name.endsWith(".toml") ? "heroes-text" : "board-text").value = await file.text();
  }
  if (files.length > 0) await readTexts();
  field.value = "";
});
drawBrushes();
redraw();
