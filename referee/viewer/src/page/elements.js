"use strict";
// DOM helpers shared by all page scripts.

/**
 * Returns the element with an id. Each page declares its ids as `PageElements`, where optional
 * elements can be `null`.
 *
 * @template {keyof PageElements} Id
 * @param {Id} id
 * @returns {PageElements[Id]}
 */
const byId = (id) =>
  // Only the page declares the types of its ids, so the compiler cannot infer this type.
  /** @type {any} */ (document.getElementById(id));

/**
 * Returns the first element that matches a selector. It must exist.
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
 * Returns all elements that match a selector.
 *
 * @param {string} selector
 */
const elementsOf = (selector) =>
  /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(selector));

/**
 * Returns the element that is an event's target.
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
 * Creates an element with attributes and children. Strings become text, never markup.
 *
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Attributes} [attributes]
 * @param {...Child} children
 */
const make = (name, attributes = {}, ...children) =>
  fillIn(document.createElement(name), attributes, children);

/**
 * Like `make`, for SVG elements.
 *
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Attributes} [attributes]
 * @param {...Child} children
 */
const draw = (name, attributes = {}, ...children) =>
  fillIn(document.createElementNS(svgSpace, name), attributes, children);

/**
 * Creates a labelled button. The button is passed to its action.
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
 * Copies a list with some items replaced.
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
 * Wraps a value that is computed on first use.
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
