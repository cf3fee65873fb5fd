"use strict";
const film = JSON.parse(document.getElementById("film").textContent);
const byId = (id) => document.getElementById(id);
const grounds = { "#": "void", ".": "plain", A: "a", B: "b", a: "a-idle", b: "b-idle" };
const signs = { capture: "•", cut: "✂", "wipe-out": "☠", end: "⚑", left: "✖", timeout: "⏱" };
const svgSpace = "http://www.w3.org/2000/svg";
let current = 0;
let timer = null;

/** The codes of all tiles after so many turns. */
function statesOf(frames) {
  const states = [];
  let tiles = [];
  for (const frame of frames) {
    tiles = tiles.slice();
    for (const [place, code] of frame.tiles) tiles[place] = code;
    states.push(tiles);
  }
  return states;
}
const states = statesOf(film.frames);
const lastTurn = film.frames.length - 1;

/** Ground, mark and piece of a code. */
function parse(code) {
  const marked = code[1] === "!";
  return { ground: grounds[code[0]], marked, piece: code.slice(marked ? 2 : 1) };
}

function makeBoard() {
  const board = byId("board");
  board.style.gridTemplateColumns = `repeat(${film.columns}, minmax(0, 1fr))`;
  states[0].forEach((_, place) => {
    const tile = document.createElement("div");
    tile.title = `${place % film.columns},${Math.floor(place / film.columns)}`;
    board.append(tile);
  });
}

function drawBoard() {
  const tiles = byId("board").children;
  states[current].forEach((code, place) => {
    const { ground, marked, piece } = parse(code);
    tiles[place].className = ground + (marked ? " marked" : "");
    tiles[place].textContent = piece;
  });
}

function drawArrows() {
  const svg = byId("arrows");
  const rows = Math.ceil(states[0].length / film.columns);
  svg.setAttribute("viewBox", `0 0 ${film.columns} ${rows}`);
  svg.setAttribute("preserveAspectRatio", "none");
  svg.replaceChildren();
  for (const [fromX, fromY, toX, toY] of film.frames[current].arrows) {
    const line = document.createElementNS(svgSpace, "line");
    const ends = { x1: fromX, y1: fromY, x2: toX, y2: toY };
    for (const [name, value] of Object.entries(ends)) line.setAttribute(name, value + 0.5);
    const head = document.createElementNS(svgSpace, "circle");
    head.setAttribute("cx", toX + 0.5);
    head.setAttribute("cy", toY + 0.5);
    head.setAttribute("r", 0.13);
    svg.append(line, head);
  }
}

const textOf = (places) => places.map((place) => film.lines[place] + "\n").join("");

function drawDetails() {
  const frame = film.frames[current];
  const who = frame.seat === null ? "before the first turn" : `seat ${frame.seat}: ${film.players[frame.seat] ?? ""}`;
  byId("who").textContent = who;
  byId("line").textContent = frame.line;
  byId("time").textContent = frame.ms === null ? "" : `answered after ${frame.ms} ms`;
  byId("remarks").textContent = frame.remarks;
  byId("input").textContent = frame.seat === null ? film.openings.map(textOf).join("\n") : textOf(frame.input);
  byId("events").replaceChildren(...frame.events.map((event) => {
    const item = document.createElement("li");
    item.textContent = event;
    if (event.includes("refused")) item.className = "refused";
    return item;
  }));
}

/** Shows the position after so many turns. */
function go(turn, from = "elsewhere") {
  current = Math.max(0, Math.min(lastTurn, Math.round(turn) || 0));
  drawBoard();
  drawArrows();
  drawDetails();
  byId("turn").textContent = `turn ${current} of ${lastTurn}`;
  byId("slider").value = current;
  for (const line of document.querySelectorAll("figure line")) {
    line.setAttribute("x1", current);
    line.setAttribute("x2", current);
  }
  if (from !== "address") history.replaceState(null, "", `#t=${current}`);
}

function makeMarks() {
  for (const [turn, frame] of film.frames.entries()) {
    const mark = frame.marks.find((name) => signs[name]);
    if (!mark) continue;
    const button = document.createElement("button");
    button.textContent = signs[frame.marks.includes("timeout") ? "timeout" : mark];
    button.title = `turn ${turn}: ${frame.marks.join(", ")}`;
    button.style.left = `${(100 * turn) / Math.max(1, lastTurn)}%`;
    button.addEventListener("click", () => go(turn));
    byId("marks").append(button);
  }
}

function makeCurve(name, number) {
  const values = film.frames.map((frame) => frame.gauges[number]);
  const all = values.flat().concat(0);
  const [low, high] = [Math.min(...all), Math.max(...all, 1)];
  const figure = document.createElement("figure");
  const svg = document.createElementNS(svgSpace, "svg");
  svg.setAttribute("viewBox", `0 0 ${Math.max(1, lastTurn)} 100`);
  svg.setAttribute("preserveAspectRatio", "none");
  for (const seat of values[0].keys()) {
    const curve = document.createElementNS(svgSpace, "polyline");
    const point = (value, turn) => `${turn},${100 - (100 * (value[seat] - low)) / (high - low)}`;
    curve.setAttribute("points", values.map(point).join(" "));
    curve.setAttribute("class", seat === 0 ? "curve-a" : "curve-b");
    svg.append(curve);
  }
  const cursor = document.createElementNS(svgSpace, "line");
  cursor.setAttribute("y1", 0);
  cursor.setAttribute("y2", 100);
  svg.append(cursor);
  const caption = document.createElement("figcaption");
  caption.textContent = `${name} (${low} to ${high})`;
  figure.append(caption, svg);
  byId("curves").append(figure);
}

function pause() {
  clearInterval(timer);
  timer = null;
  byId("play").textContent = "▶ play";
}

function togglePlay() {
  if (timer !== null) return pause();
  if (current === lastTurn) go(0);
  byId("play").textContent = "❚❚ pause";
  timer = setInterval(() => {
    if (current >= lastTurn) return pause();
    go(current + 1);
  }, Number(byId("speed").value));
}

const keys = {
  ArrowLeft: () => go(current - 1),
  ArrowRight: () => go(current + 1),
  PageUp: () => go(current - 10),
  PageDown: () => go(current + 10),
  Home: () => go(0),
  End: () => go(lastTurn),
  " ": togglePlay,
};

function listen() {
  byId("first").addEventListener("click", keys.Home);
  byId("back").addEventListener("click", keys.ArrowLeft);
  byId("next").addEventListener("click", keys.ArrowRight);
  byId("last").addEventListener("click", keys.End);
  byId("play").addEventListener("click", togglePlay);
  byId("slider").addEventListener("input", (event) => go(Number(event.target.value)));
  byId("speed").addEventListener("change", () => timer !== null && (pause(), togglePlay()));
  byId("copy").addEventListener("click", (event) => {
    event.preventDefault();
    navigator.clipboard?.writeText(byId("input").textContent);
  });
  document.addEventListener("keydown", (event) => {
    const typing = ["SELECT", "BUTTON"].includes(event.target.tagName) && event.key === " ";
    if (typing || !keys[event.key] || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    keys[event.key]();
  });
  addEventListener("hashchange", () => go(turnOfAddress(), "address"));
}

const turnOfAddress = () => Number(/[#&]t=(\d+)/.exec(location.hash)?.[1] ?? 0);

makeBoard();
makeMarks();
film.gauges.forEach(makeCurve);
byId("slider").max = lastTurn;
byId("result").textContent = film.players.map((player, seat) => `${player}: ${film.scores[seat]}`).join(" – ");
listen();
go(turnOfAddress(), "address");
window.viewer = { turns: lastTurn, go, state: () => states[current], turn: () => current };
