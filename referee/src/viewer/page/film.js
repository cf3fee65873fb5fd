"use strict";
// What was played, as the page carries it, and small tools that all parts of the page share.

const film = JSON.parse(document.getElementById("film").textContent);
const lastTurn = film.frames.length - 1;
const byId = (id) => document.getElementById(id);
const svgSpace = "http://www.w3.org/2000/svg";

/** An element with attributes and children; texts are never taken for markup. */
function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** The same for pictures. */
function draw(name, attributes = {}, ...children) {
  const element = document.createElementNS(svgSpace, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** The codes of all tiles after each turn. */
const states = (() => {
  let tiles = [];
  return film.frames.map((frame) => {
    tiles = tiles.slice();
    for (const [place, code] of frame.tiles) tiles[place] = code;
    return tiles;
  });
})();

const seats = film.openings.map((_, seat) => seat);
const textOf = (places) => places.map((place) => `${film.lines[place]}\n`).join("");

/** The last turn up to a turn that a seat played; 0 if it has not played yet. */
function lastTurnOf(seat, turn) {
  while (turn > 0 && film.frames[turn].seat !== seat) turn -= 1;
  return turn;
}

/** What a seat was sent for a turn; before its first turn, what opens the game for it. */
function inputOf(seat, turn) {
  if (turn === 0) return textOf(film.openings[seat]);
  const opening = lastTurnOf(seat, turn - 1) === 0 ? textOf(film.openings[seat]) : "";
  return opening + textOf(film.frames[turn].input);
}

/** All that a seat was sent up to a turn: what its program finds on standard input. */
function allInputOf(seat, turn) {
  const frames = film.frames.slice(0, turn + 1).filter((frame) => frame.seat === seat);
  return textOf(film.openings[seat]) + frames.map((frame) => textOf(frame.input)).join("");
}
