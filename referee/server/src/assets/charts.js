// Shows a chart's value at the pointer, or at the point selected with the arrow keys.
"use strict";

/** A point in a chart: its position in percent of the width, its height in pixels, and its text. */
/** @typedef {[x: number, y: number, text: string]} ChartPoint */

/** The index of the point shown in each chart. @type {WeakMap<Element, number>} */
const selectedPoints = new WeakMap();

/**
 * @param {Element} chart
 * @returns {ChartPoint[]}
 */
const pointsOf = (chart) => JSON.parse(chart.getAttribute("data-points") ?? "[]");

/**
 * Writes a point's text into its chart's caption.
 *
 * @param {Element} element
 * @param {string} text
 */
function showValue(element, text) {
  const value = element.closest(".chart")?.querySelector("output.value");
  if (value) value.textContent = text;
}

/**
 * @param {Element} chart
 * @param {number} index
 */
function selectPoint(chart, index) {
  const points = pointsOf(chart);
  if (points.length === 0) return;
  const selected = Math.min(Math.max(index, 0), points.length - 1);
  const [x, y, text] = points[selected];
  selectedPoints.set(chart, selected);
  chart.classList.add("pointed-at");
  const guide = query("line.guide", chart);
  for (const name of ["x1", "x2"]) guide.setAttribute(name, `${x}%`);
  const dot = query("circle.pointed", chart);
  dot.setAttribute("cx", `${x}%`);
  dot.setAttribute("cy", `${y}`);
  showValue(chart, text);
}

/** @param {Element} chart */
function deselectPoint(chart) {
  chart.classList.remove("pointed-at");
  showValue(chart, "");
}

/**
 * The index of the point nearest to a position in the window.
 *
 * @param {Element} chart
 * @param {number} clientX
 */
function nearestPoint(chart, clientX) {
  const { left, width } = query("svg", chart).getBoundingClientRect();
  const x = (100 * (clientX - left)) / Math.max(width, 1);
  const distances = pointsOf(chart).map(([pointX]) => Math.abs(pointX - x));
  return distances.indexOf(Math.min(...distances));
}

/** @param {EventTarget | null} target */
const chartAt = (target) => (target instanceof Element ? target.closest("[data-points]") : null);

document.addEventListener("pointermove", ({ target, clientX }) => {
  const chart = chartAt(target);
  if (chart) selectPoint(chart, nearestPoint(chart, clientX));
  for (const other of queryAll(".pointed-at:not(:focus)")) {
    if (other !== chart) deselectPoint(other);
  }
});
document.addEventListener("focusin", ({ target }) => {
  const chart = chartAt(target);
  if (chart && !selectedPoints.has(chart)) selectPoint(chart, Infinity);
});
document.addEventListener("focusout", ({ target }) => {
  const chart = chartAt(target);
  if (chart) deselectPoint(chart);
});
document.addEventListener("keydown", (event) => {
  const chart = chartAt(event.target);
  const steps = new Map([
    ["ArrowLeft", -1],
    ["ArrowRight", 1],
    ["Home", -Infinity],
    ["End", Infinity],
  ]);
  const step = steps.get(event.key);
  if (!chart || step === undefined) return;
  event.preventDefault();
  selectPoint(chart, (selectedPoints.get(chart) ?? 0) + step);
});
