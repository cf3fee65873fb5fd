"use strict";
// Small tools that all parts of the pages share.

const byId = (id) => document.getElementById(id);
const svgSpace = "http://www.w3.org/2000/svg";

function fillIn(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** An element with attributes and children; texts are never taken for markup. */
const make = (name, attributes = {}, ...children) =>
  fillIn(document.createElement(name), attributes, children);

/** The same for pictures. */
const draw = (name, attributes = {}, ...children) =>
  fillIn(document.createElementNS(svgSpace, name), attributes, children);

/** A button with a name, which its action is given. */
function button(name, action, attributes = {}) {
  const made = make("button", { "data-name": name, type: "button", ...attributes }, name);
  made.addEventListener("click", () => action(made));
  return made;
}

/** A text with arrows in place of the names of directions. */
const withArrows = (line) =>
  line.replace(
    /\b[NSEW]+\b/g,
    (word) =>
      ({ N: "↑", NE: "↗", E: "→", SE: "↘", S: "↓", SW: "↙", W: "←", NW: "↖" })[word] ?? word,
  );

/** A list with some places changed. */
const changed = (list, changes) =>
  changes.reduce((copy, [place, value]) => ((copy[place] = value), copy), list.slice());

/** A value that is made when it is first asked for. */
function onDemand(makeValue) {
  let value;
  return () => (value ??= makeValue());
}
