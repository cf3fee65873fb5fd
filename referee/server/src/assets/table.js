// Sorts tables by column, and filters tables and cards by text. Without this script, all rows
// appear in the server's order.
"use strict";

/** The sort column and direction of a table. */
/** @typedef {{ column: number, isDown: boolean }} Order */

/**
 * The chosen order by table id, kept because refreshes replace live parts of a page.
 *
 * @type {Map<string, Order>}
 */
const orders = new Map();

/**
 * Returns a cell's sort key.
 *
 * @param {HTMLTableRowElement} row
 * @param {number} column
 */
function sortValue(row, column) {
  let end = 0;
  const cell = [...row.cells].find((candidate) => (end += candidate.colSpan) > column);
  return cell?.dataset.sort ?? (cell?.colSpan === 1 ? (cell.textContent?.trim() ?? "") : "");
}

/**
 * Compares two keys, numerically if possible. Rows without a key come last in both directions.
 *
 * @param {string} one
 * @param {string} other
 * @param {boolean} isDown
 */
function compareValues(one, other, isDown) {
  if (one === "" || other === "") return Number(one === "") - Number(other === "");
  const numbers = [Number(one), Number(other)];
  const order = numbers.some(Number.isNaN)
    ? one.localeCompare(other, undefined, { numeric: true })
    : numbers[0] - numbers[1];
  return isDown ? -order : order;
}

/**
 * @param {HTMLElement} table
 * @param {Order} order
 */
function sortRows(table, { column, isDown }) {
  const body = query("tbody", table);
  const rows = /** @type {HTMLTableRowElement[]} */ ([...body.children]);
  const values = new Map(rows.map((row) => [row, sortValue(row, column)]));
  rows.sort((one, other) => compareValues(values.get(one) ?? "", values.get(other) ?? "", isDown));
  body.append(...rows);
  for (const [index, head] of [...table.querySelectorAll("thead tr > *")].entries()) {
    head.removeAttribute("aria-sort");
    if (index === column) head.setAttribute("aria-sort", isDown ? "descending" : "ascending");
  }
}

/** @param {HTMLTableCellElement} head */
function chooseColumn(head) {
  const table = /** @type {HTMLElement} */ (head.closest("[data-table]"));
  const before = orders.get(table.id);
  const column = head.cellIndex;
  const isDownByDefault = head.classList.contains("number");
  const isDown = before?.column === column ? !before.isDown : isDownByDefault;
  orders.set(table.id, { column, isDown });
  sortRows(table, { column, isDown });
}

/**
 * Adds a sort button to a column title.
 *
 * @param {HTMLTableCellElement} head
 */
function makeSortable(head) {
  if (head.querySelector("button")) return;
  const button = make("button", { type: "button", class: "sort" }, ...head.childNodes);
  button.addEventListener("click", () => chooseColumn(head));
  head.append(button);
}

/**
 * Hides items that do not contain all words of a filter field.
 *
 * @param {HTMLInputElement} field
 */
function filterBy(field) {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const item of queryAll(`${field.dataset.filter} :is([data-table] tbody tr, .cards > li)`)) {
    const text = `${item.textContent} ${item.querySelector("[title]")?.getAttribute("title") ?? ""}`;
    item.hidden = !words.every((word) => text.toLowerCase().includes(word));
  }
}

const filterFields = () =>
  /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("input[data-filter]"));

/** Sorts new tables and cards on the page in the chosen order. */
function arrangeTables() {
  for (const table of queryAll("[data-table]")) {
    for (const head of table.querySelectorAll("th[data-sortable]")) {
      makeSortable(/** @type {HTMLTableCellElement} */ (head));
    }
    const order = orders.get(table.id);
    if (order) sortRows(table, order);
  }
  for (const field of filterFields()) {
    field.hidden = false;
    if (field.value !== field.defaultValue || field.dataset.filter !== "main") filterBy(field);
  }
}

document.addEventListener("input", ({ target }) => {
  if (target instanceof HTMLInputElement && target.dataset.filter) filterBy(target);
});
document.addEventListener("live-update", arrangeTables);
arrangeTables();
