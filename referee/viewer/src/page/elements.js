"use strict";
// Small tools that all parts of the page share.

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

/** A list with some places changed. */
function changed(list, changes) {
  const copy = list.slice();
  for (const [place, value] of changes) copy[place] = value;
  return copy;
}

/** A value that is made when it is first asked for. */
function onDemand(makeValue) {
  let value;
  return () => (value ??= makeValue());
}
