// Checks that `view --svg` draws the same figures as the page, shape by shape, and that knights
// leave trails.

import assert from "node:assert/strict";
import { goTo, run } from "./page.mjs";

/**
 * @param {Page} page
 * @param {string} replay
 * @param {number} turn
 */
export async function checkPicture(page, replay, turn) {
  await goTo(page, turn);
  const [pageFigures, pictureFigures] = await page.evaluate(
    (svg) => {
      const picture = new DOMParser().parseFromString(svg, "image/svg+xml");
      const shapeData = (/** @type {Element} */ shape) =>
        shape.getAttribute("d") ?? shape.getAttribute("r") ?? shape.textContent ?? "";
      /** @type {(group: Element | null) => string[]} */
      const shapes = (group) =>
        [...(group?.querySelectorAll("path, circle, text:not(.unit-id), use") ?? [])].flatMap(
          (shape) => {
            const used = shape.getAttribute("href")?.slice(1);
            return used ? shapes(picture.getElementById(used)) : [shapeData(shape)];
          },
        );
      const signs = new Set(
        [...document.querySelectorAll("#board .signs :is(path, text)")].map(shapeData),
      );
      const figures = (/** @type {NodeListOf<Element>} */ groups) =>
        [...groups]
          .map((group) => {
            const numbers = group.getAttribute("transform")?.match(/[\d.]+/g) ?? [];
            return {
              position: numbers.map((text) => Math.round(Number(text))).join(),
              drawn: shapes(group).filter((shape) => !signs.has(shape)),
            };
          })
          .filter(({ drawn }) => drawn.length > 0)
          .map(({ position, drawn }) => [position, ...drawn])
          .sort();
      return [
        figures(document.querySelectorAll("#board .piece:not(.covered)")),
        figures(picture.querySelectorAll("svg > g")),
      ];
    },
    run("view", replay, "--svg", "--turn", String(turn)),
  );
  assert.ok(pageFigures.length > 0, replay);
  assert.deepEqual(pictureFigures, pageFigures, `${replay}, turn ${turn}`);
}

/**
 * Checks that the board of Battling Knights shows where the knights walked and drowned, in figures
 * that are large enough in a narrow window.
 *
 * @param {CheckedPage} opened
 */
export async function checkKnights({ page, turns }) {
  const frames = await page.evaluate(() =>
    window.viewer.recording.frames.map(({ line, arrows, marks }) => ({ line, arrows, marks })),
  );
  await goTo(page, turns);
  // Walking somewhere and back is drawn as one line.
  const steps = frames.flatMap(({ line, arrows }) =>
    arrows.map(
      ([x1, y1, x2, y2]) => `${line[0]} ${[`${x1},${y1}`, `${x2},${y2}`].sort().join(" ")}`,
    ),
  );
  const drawn = await page.$$eval(".past-steps", (list) =>
    list.map((path) => (path.getAttribute("d") ?? "").split("M").length - 1),
  );
  assert.deepEqual(
    drawn,
    [..."RBGY"].map((knight) => new Set(steps.filter((step) => step[0] === knight)).size),
  );
  const drowned = frames.filter(({ marks }) => marks.includes("wipe-out"));
  assert.deepEqual(
    (await page.locator("#board .off-board .piece text").allTextContents()).sort(),
    drowned.map(({ line }) => line[0]).sort(),
  );
  await page.setViewportSize({ width: 360, height: 780 });
  const sizes = await page.$$eval(
    "#board :is(.piece[data-tile] > g, .off-board .piece, .coordinate)",
    (list) => list.map((path) => path.getBoundingClientRect().height),
  );
  assert.ok(
    sizes.length > 32 && Math.min(...sizes) >= 9,
    `a figure or a label is ${Math.min(...sizes)} pixels high`,
  );
  await page.setViewportSize({ width: 1280, height: 900 });
}

/**
 * Checks that, if one player controls four knights, their numbers are below the knights' names.
 *
 * @param {CheckedPage} opened
 */
export async function checkNames({ page, turns }) {
  await goTo(page, turns);
  const { sides, status } = await page.evaluate(
    (turn) => ({
      sides: window.viewer.recording.sides,
      status: window.viewer.recording.frames[turn].status,
    }),
    turns,
  );
  const texts = (/** @type {string} */ part) => page.locator(`.names ${part}`).allTextContents();
  assert.deepEqual([sides.length, await texts("b"), await texts("small")], [4, sides, status]);
}
