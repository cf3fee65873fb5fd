"use strict";
// What was played, as the page carries it, and small tools that all parts of the page share.

const recording = JSON.parse(document.getElementById("recording").textContent);
const lastTurn = recording.frames.length - 1;
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
  return recording.frames.map((frame) => {
    tiles = tiles.slice();
    for (const [place, code] of frame.tiles) tiles[place] = code;
    return tiles;
  });
})();

const seats = recording.openings.map((_, seat) => seat);
const textOf = (places) => places.map((place) => `${recording.lines[place]}\n`).join("");

/** The last turn up to a turn that a seat played; 0 if it has not played yet. */
function lastTurnOf(seat, turn) {
  while (turn > 0 && recording.frames[turn].seat !== seat) turn -= 1;
  return turn;
}

/** What a seat was sent for a turn; before its first turn, what opens the game for it. */
function inputOf(seat, turn) {
  if (turn === 0) return textOf(recording.openings[seat]);
  const opening = lastTurnOf(seat, turn - 1) === 0 ? textOf(recording.openings[seat]) : "";
  return opening + textOf(recording.frames[turn].input);
}

/** All that a seat was sent up to a turn: what its program finds on standard input. */
function allInputOf(seat, turn) {
  const frames = recording.frames.slice(0, turn + 1).filter((frame) => frame.seat === seat);
  return textOf(recording.openings[seat]) + frames.map((frame) => textOf(frame.input)).join("");
}
