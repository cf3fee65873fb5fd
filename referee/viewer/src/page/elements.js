"use strict";
// Small tools that all parts of the pages share.

/**
 * The element of an id. Each page declares its ids as `PageElements`; those that may be missing are
 * `null` there.
 *
 * @template {keyof PageElements} Id
 * @param {Id} id
 * @returns {PageElements[Id]}
 */
const byId = (id) =>
  // Which element an id has is known to the page alone: no type can follow it from here.
  /** @type {any} */ (document.getElementById(id));

/**
 * The element of a selector within another one, which must be there.
 *
 * @template {Element} [Found=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {Found}
 */
const part = (selector, within = document) => {
  const found = /** @type {Found | null} */ (within.querySelector(selector));
  if (found === null) throw new Error(`the page has no ${selector}`);
  return found;
};

/**
 * All elements of a selector.
 *
 * @param {string} selector
 */
const elementsOf = (selector) =>
  /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(selector));

/**
 * The element that an event of the page happened to.
 *
 * @param {Event} event
 */
const targetOf = ({ target }) => /** @type {HTMLElement} */ (target);

const svgSpace = "http://www.w3.org/2000/svg";

/**
 * @template {Element} Made
 * @param {Made} element
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
function fillIn(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, `${value}`);
  element.append(...children.map((child) => (typeof child === "number" ? `${child}` : child)));
  return element;
}

/**
 * An element with attributes and children; texts are never taken for markup.
 *
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Attributes} [attributes]
 * @param {...Child} children
 */
const make = (name, attributes = {}, ...children) =>
  fillIn(document.createElement(name), attributes, children);

/**
 * The same for pictures.
 *
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Attributes} [attributes]
 * @param {...Child} children
 */
const draw = (name, attributes = {}, ...children) =>
  fillIn(document.createElementNS(svgSpace, name), attributes, children);

/**
 * A button with a name, which its action is given.
 *
 * @param {string} name
 * @param {(made: HTMLButtonElement) => unknown} action
 * @param {Attributes} [attributes]
 */
function button(name, action, attributes = {}) {
  const made = make("button", { "data-name": name, type: "button", ...attributes }, name);
  made.addEventListener("click", () => action(made));
  return made;
}

/**
 * A list with some places changed.
 *
 * @template Item
 * @param {Item[]} list
 * @param {[number, Item][]} changes
 */
function changed(list, changes) {
  const copy = list.slice();
  for (const [place, value] of changes) copy[place] = value;
  return copy;
}

/**
 * A value that is made when it is first asked for.
 *
 * @template Value
 * @param {() => Value} makeValue
 * @returns {() => Value}
 */
function onDemand(makeValue) {
  /** @type {Value | undefined} */
  let value;
  return () => (value ??= makeValue());
}
