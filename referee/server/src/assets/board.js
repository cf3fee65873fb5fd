// The board editor of Friends & Dragons. The server reads, writes and solves boards; this page only holds the record.
"use strict";

const editor = byId("editor");
/** The board: rows of terrain letters, rows of pieces, and heroes, as the server reads it. */
let record = JSON.parse(byId("record").textContent);
/** What a click paints: a layer and a letter. A digit of the layer `piece` is a hero. */
let brush = { layer: "terrain", letter: "O" };
/** The drags that were found, which of them is shown, and after how many steps. */
const solved = { drags: [], chosen: null, step: 0 };
const grounds = { ".": "plain", I: "icy", L: "lava", W: "water", R: "rubble", O: "obstacle" };
const names = { ".": "ground", I: "ice", L: "lava", W: "water", R: "rubble", O: "obstacle" };

async function askBusy(path, body) {
  editor.classList.add("busy");
  const value = await ask(path, body);
  editor.classList.remove("busy");
  return value;
}

const rows = () => record.terrain.length;
const columns = () => record.terrain[0].length;
const letterAt = (layer, row, column) => record[layer][row][column];
/** The hits that a monster takes. */
const hitsOf = (letter) => "ABCD".indexOf(letter) + 1;
const isHero = (letter) => /^\d$/.test(letter);

function put(layer, row, column, letter) {
  const line = record[layer][row];
  record[layer][row] = line.slice(0, column) + letter + line.slice(column + 1);
}

function paint(row, column) {
  const { layer, letter } = brush;
  // Tiles that are made anew under a resting mouse would be painted again and again.
  if (letterAt(layer === "terrain" ? "terrain" : "positions", row, column) === letter) return;
  if (layer === "terrain") {
    put("terrain", row, column, letter);
    if (letter === "O") put("positions", row, column, ".");
  } else {
    // A hero stands on one square only.
    if (isHero(letter)) {
      record.positions = record.positions.map((line) => line.replace(letter, "."));
    }
    put("positions", row, column, letter);
    if (letter !== "." && letterAt("terrain", row, column) === "O") {
      put("terrain", row, column, ".");
    }
  }
  boardChanged();
}

/** After the board was changed, what was found for it is no more. */
function boardChanged() {
  Object.assign(solved, { drags: [], chosen: null, step: 0 });
  byId("solved").textContent = "";
  byId("saves").hidden = true;
  redraw();
}

/** Who stands where: on the board, or after the steps of the drag that is shown. */
function pieces() {
  const shown = record.positions.map((line) => [...line]);
  const drag = solved.chosen;
  if (!drag) return shown;
  shown.forEach((line) =>
    line.forEach((letter, column) => {
      if (isHero(letter)) line[column] = ".";
    }),
  );
  for (const [hero, cell] of drag.placements[solved.step]) {
    shown[Math.floor(cell / columns())][cell % columns()] = String(hero);
  }
  return shown;
}

/** What stands on a square, or else its terrain, as the viewer draws it. */
function picture(letter, terrain) {
  const { heroShapes, monsterShapes, terrainShapes } = viewer;
  const hero = record.heroes.find((one) => String(one.id) === letter);
  // Ways to attack, in the order of their numbers in a heroes file.
  const attack = ["melee", "ranged", "mixed", "magic"][(hero?.attack?.type ?? 1) - 1];
  const of = (side, shapes) =>
    draw("svg", { viewBox: "-12 -12 24 24", class: side, "aria-hidden": "true" }, ...shapes);
  if (letter === ".") return of("", terrainShapes(terrain));
  if (!isHero(letter)) return of("piece side-0", monsterShapes(String(hitsOf(letter))));
  return of("piece side-1", heroShapes(hero?.class ?? attack, letter, hero?.pivot));
}

/** Each brush shows what it paints; the one for nobody, what it takes away. */
function drawBrushes() {
  for (const brush of byId("brushes").children) {
    const { layer, letter } = brush.dataset;
    const drawn =
      layer === "terrain" ? picture(".", letter) : picture(letter === "." ? "A" : letter, ".");
    // The name below says the hits of a monster.
    if (layer === "piece") {
      drawn.lastChild.replaceWith(
        ...(letter === "." ? [draw("path", { class: "cross", d: "M-9-9L9 9M9-9L-9 9" })] : []),
      );
    }
    brush.append(
      make("span", { class: `tile ${grounds[layer === "terrain" ? letter : "."]}` }, drawn),
      make("small", {}, brush.title.replace("monster, ", "")),
    );
  }
}

function drawBoard() {
  const board = byId("board");
  const focused = document.activeElement?.dataset?.place;
  editor.style.setProperty("--columns", columns());
  editor.style.setProperty("--rows", rows());
  board.style.gridTemplateColumns = `20px repeat(${columns()}, minmax(0, 1fr))`;
  const label = (text) => make("small", { class: "coordinate" }, text);
  const marks = dragMarks(solved.chosen);
  board.replaceChildren(
    label(""),
    ...Array.from({ length: columns() }, (_, column) => label(column)),
    ...pieces().flatMap((line, row) => [
      label(row),
      ...line.map((letter, column) => square(row, column, letter, marks)),
    ]),
  );
  if (focused !== undefined) board.querySelector(`[data-place="${focused}"]`)?.focus();
}

/** The hits on each square at the end of a drag, the squares that it has passed, and the steps that are to come. */
function dragMarks(drag) {
  const hits = new Map();
  if (drag && solved.step === drag.steps.length) {
    for (const [, cell] of drag.attacks) hits.set(cell, (hits.get(cell) ?? 0) + 1);
  }
  const passed = (drag?.placements ?? []).map(
    (placed) => placed.find(([hero]) => hero === drag.hero)[1],
  );
  const way = new Set(passed.slice(0, solved.step));
  const ahead = Map.groupBy([...passed.keys()].slice(solved.step + 1), (step) => passed[step]);
  return { hits, way, ahead };
}

/** A square of the board as a button. */
function square(row, column, letter, { hits, way, ahead }) {
  const place = row * columns() + column;
  const terrain = letterAt("terrain", row, column);
  const found = hits.get(place);
  const kind = [
    "tile",
    grounds[terrain],
    way.has(place) && "way",
    ahead.has(place) && "ahead",
    found && "hit",
  ].filter(Boolean);
  const text = `row ${row}, column ${column}: ${names[terrain]}${pieceText(letter)}${found ? `, −${found} by hits` : ""}`;
  const attributes = {
    type: "button",
    class: kind.join(" "),
    "data-place": place,
    "data-step": ahead.get(place)?.join(" ") ?? "",
    "aria-label": text,
    title: text,
  };
  const lost = found ? [make("span", { class: "hits" }, `−${found}`)] : [];
  return make("button", attributes, picture(letter, terrain), ...lost);
}

/** A piece as the end of the description of its square. */
function pieceText(letter) {
  if (letter === ".") return "";
  return isHero(letter) ? `, hero ${letter}` : `, monster ${letter} of ${hitsOf(letter)}`;
}

function drawHeroes() {
  byId("heroes").replaceChildren(
    ...record.heroes.map((hero) => {
      const row = byId("hero").content.firstElementChild.cloneNode(true);
      const field = (name) => row.querySelector(`[name=${name}]`);
      row.dataset.hero = hero.id;
      row.querySelector("legend").textContent =
        `hero ${hero.id}${hero.attack && !hero.class ? ", with an attack of its own" : ""}`;
      field("class").value = hero.class ?? "";
      field("walk").value = hero.walk ?? "none";
      field("pivot").checked = hero.pivot;
      field("wounded").checked = Boolean(hero.wounded);
      field("ballistic").value = hero.ballistic ?? 0;
      field("support").value = hero.support?.type ?? "";
      field("dirs").value = hero.support?.dirs ?? 4;
      field("reach").value = hero.support?.reach ?? "adjacent";
      for (const name of ["dirs", "reach"]) field(name).disabled = !hero.support;
      row
        .querySelector(".place")
        .setAttribute(
          "aria-pressed",
          String(brush.layer === "piece" && brush.letter === String(hero.id)),
        );
      return row;
    }),
  );
  byId("add").disabled = record.heroes.length >= Number(editor.dataset.heroesMax);
}

function changeHero(row) {
  const hero = record.heroes.find((one) => String(one.id) === row.dataset.hero);
  const value = (name) => row.querySelector(`[name=${name}]`).value;
  const { class: earlier } = hero;
  hero.class = value("class") || undefined;
  // An attack of its own stands instead of that of the class.
  if (hero.class !== earlier) delete hero.attack;
  hero.walk = value("walk");
  hero.pivot = row.querySelector("[name=pivot]").checked;
  hero.wounded = row.querySelector("[name=wounded]").checked;
  hero.ballistic = Number(value("ballistic"));
  hero.support = value("support")
    ? { type: Number(value("support")), dirs: Number(value("dirs")), reach: value("reach") }
    : undefined;
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
      ? `hero ${chosen.hero} stands, ${chosen.steps.length} steps to go`
      : `step ${step} of ${chosen.steps.length}: ${withArrows(chosen.steps[step - 1])}`;
  if (step === chosen.steps.length) byId("attacks").append(...attackItems(chosen.attacks));
}

/** A drag in the list of those that were found. */
function dragButton(drag) {
  const count = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;
  const support = drag.support ? `, ${drag.support} support` : "";
  const made = make(
    "button",
    { type: "button", class: "drag", "aria-pressed": drag === solved.chosen },
    make("b", {}, `hero ${withArrows(drag.line)}`),
    make("span", {}, count(drag.steps.length, "step")),
    make("small", {}, `${count(drag.kills, "kill")}, ${count(drag.hits, "hit")}${support}`),
  );
  made.addEventListener("click", () => {
    Object.assign(solved, { chosen: drag, step: 0 });
    redraw();
  });
  return made;
}

/** The squares that each hero hits, one hero an item. */
function attackItems(attacks) {
  const where = ([, cell]) => `row ${Math.floor(cell / columns())}, column ${cell % columns()}`;
  const lines = [...Map.groupBy(attacks, ([hero]) => hero)].map(
    ([hero, hits]) => `hero ${hero} hits ${hits.map(where).join("; ")}`,
  );
  return (lines.length > 0 ? lines : ["nobody hits"]).map((text) => make("li", {}, text));
}

function redraw() {
  byId("rows").value = rows();
  byId("columns").value = columns();
  for (const button of byId("brushes").children) {
    button.setAttribute(
      "aria-pressed",
      String(button.dataset.layer === brush.layer && button.dataset.letter === brush.letter),
    );
  }
  drawBoard();
  drawHeroes();
  drawDrags();
}

function choose(layer, letter) {
  brush = { layer, letter };
  redraw();
}

/** Cuts the board, or adds empty ground. */
function resize() {
  const side = (id) =>
    Math.min(Number(byId(id).max), Math.max(1, Math.trunc(Number(byId(id).value)) || 1));
  const [height, width] = [side("rows"), side("columns")];
  for (const layer of ["terrain", "positions"]) {
    record[layer] = Array.from({ length: height }, (_, row) =>
      (record[layer][row] ?? "").slice(0, width).padEnd(width, "."),
    );
  }
  boardChanged();
}

async function write() {
  const texts = await askBusy("/board/write", record);
  if (!texts) return;
  for (const [name, text] of Object.entries(texts)) {
    byId(`${name}-text`).value = text;
    const link = byId(`save-${name}`);
    if (link.href) URL.revokeObjectURL(link.href);
    link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  }
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

async function solve() {
  byId("solved").textContent = "Searching, at most 10 seconds …";
  byId("solve").disabled = true;
  const found = await askBusy("/board/solve", record);
  byId("solve").disabled = false;
  if (!found) {
    byId("solved").textContent = "";
    return;
  }
  Object.assign(solved, { drags: found.drags, chosen: found.drags[0] ?? null, step: 0 });
  byId("solved").textContent =
    `${found.score_proved ? "No drag scores more" : "The time was too short to prove that no drag scores more"}; ${found.visited} states visited.`;
  redraw();
}

byId("brushes").addEventListener("click", ({ target }) => {
  const { layer, letter } = target.closest("button")?.dataset ?? {};
  if (layer) choose(layer, letter);
});
const squareOf = (event) => Number(event.target.closest?.(".tile")?.dataset.place ?? NaN);
const paintAt = (place) =>
  Number.isNaN(place) || paint(Math.floor(place / columns()), place % columns());
byId("board").addEventListener("click", (event) => paintAt(squareOf(event)));
byId("board").addEventListener(
  "pointerdown",
  (event) => event.pointerType === "mouse" && event.button === 0 && paintAt(squareOf(event)),
);
// The mouse paints as it moves with its button down; tiles are made anew, so that the place is asked for.
byId("board").addEventListener(
  "mouseover",
  (event) => event.buttons === 1 && brush.layer === "terrain" && paintAt(squareOf(event)),
);
byId("board").addEventListener("keydown", (event) => {
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns(), ArrowDown: columns() }[
    event.key
  ];
  if (step === undefined) return;
  event.preventDefault();
  byId("board")
    .querySelector(`[data-place="${squareOf(event) + step}"]`)
    ?.focus();
});
byId("heroes").addEventListener("change", ({ target }) => changeHero(target.closest(".hero")));
byId("heroes").addEventListener("click", ({ target }) => {
  const id = target.closest(".hero")?.dataset.hero;
  if (target.matches(".place")) choose("piece", id);
  if (target.matches(".remove")) {
    record.heroes = record.heroes.filter((hero) => String(hero.id) !== id);
    record.positions = record.positions.map((line) => line.replace(id, "."));
    if (brush.letter === id) brush = { layer: "piece", letter: "." };
    boardChanged();
  }
});
byId("add").addEventListener("click", () => {
  const used = new Set(record.heroes.map((hero) => hero.id));
  const id = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0].find((number) => !used.has(number));
  record.heroes.push({ id, class: "Knight", pivot: record.heroes.length === 0, walk: "none" });
  choose("piece", String(id));
});
for (const id of ["rows", "columns"]) byId(id).addEventListener("change", resize);
byId("clear").addEventListener("click", () => {
  for (const layer of ["terrain", "positions"]) {
    record[layer] = record[layer].map((line) => ".".repeat(line.length));
  }
  boardChanged();
});
for (const [id, act] of Object.entries({ solve, write, read: readTexts })) {
  byId(id).addEventListener("click", act);
}
for (const [id, by] of [
  ["back", -1],
  ["forth", 1],
]) {
  byId(id).addEventListener("click", () => {
    solved.step += by;
    redraw();
  });
}
byId("edit").addEventListener("click", () => {
  solved.chosen = null;
  redraw();
});
byId("files").addEventListener("change", async ({ target }) => {
  for (const file of target.files) {
    byId(file.name.endsWith(".toml") ? "heroes-text" : "board-text").value = await file.text();
  }
  if (target.files.length > 0) await readTexts();
  target.value = "";
});
drawBrushes();
redraw();
