"use strict";
// Helpers shared by the scripts of all pages, mostly for the DOM.

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
const query = (selector, within = document) => {
  const found = /** @type {Found | null} */ (within.querySelector(selector));
  if (found === null) throw new Error(`the page has no ${selector}`);
  return found;
};

/**
 * Returns all elements that match a selector.
 *
 * @param {string} selector
 */
const queryAll = (selector) =>
  /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(selector));

/** @param {Event} event */
const targetOf = ({ target }) => /** @type {HTMLElement} */ (target);

const SVG_NAMESPACE = "http://www.w3.org/2000/svg";

/**
 * Sets attributes and appends children.
 *
 * @template {Element} Filled
 * @param {Filled} element
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
const makeSvg = (name, attributes = {}, ...children) =>
  fillIn(document.createElementNS(SVG_NAMESPACE, name), attributes, children);

/**
 * Creates a labelled button. The button is passed to its action.
 *
 * @param {string} name
 * @param {(button: HTMLButtonElement) => unknown} action
 * @param {Attributes} [attributes]
 */
function makeButton(name, action, attributes = {}) {
  const button = make("button", { "data-name": name, type: "button", ...attributes }, name);
  button.addEventListener("click", () => action(button));
  return button;
}

/**
 * Returns a copy of a list with some items replaced.
 *
 * @template Item
 * @param {Item[]} list
 * @param {[number, Item][]} changes
 */
function withChanges(list, changes) {
  const copy = list.slice();
  for (const [index, value] of changes) copy[index] = value;
  return copy;
}

/**
 * Returns the nearest number between two limits.
 *
 * @param {number} value
 * @param {number} least
 * @param {number} most
 */
const clamp = (value, least, most) => Math.max(least, Math.min(most, value));

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
