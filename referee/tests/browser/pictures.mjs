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
  const [onPage, inPicture] = await page.evaluate(
    (svg) => {
      const picture = new DOMParser().parseFromString(svg, "image/svg+xml");
      const told = (/** @type {Element} */ shape) =>
        shape.getAttribute("d") ?? shape.getAttribute("r") ?? shape.textContent ?? "";
      /** @type {(group: Element | null) => string[]} */
      const shapes = (group) =>
        [...(group?.querySelectorAll("path, circle, text:not(.unit-id), use") ?? [])].flatMap(
          (shape) => {
            const used = shape.getAttribute("href")?.slice(1);
            return used ? shapes(picture.getElementById(used)) : [told(shape)];
          },
        );
      const signs = new Set(
        [...document.querySelectorAll("#board .signs :is(path, text)")].map(told),
      );
      const figures = (/** @type {NodeListOf<Element>} */ groups) =>
        [...groups]
          .map((group) => {
            const numbers = group.getAttribute("transform")?.match(/[\d.]+/g) ?? [];
            return {
              place: numbers.map((text) => Math.round(Number(text))).join(),
              list: shapes(group).filter((shape) => !signs.has(shape)),
            };
          })
          .filter(({ list }) => list.length > 0)
          .map(({ place, list }) => [place, ...list])
          .sort();
      return [
        figures(document.querySelectorAll("#board .piece:not(.covered)")),
        figures(picture.querySelectorAll("svg > g")),
      ];
    },
    run("view", replay, "--svg", "--turn", String(turn)),
  );
  assert.ok(onPage.length > 0, replay);
  assert.deepEqual(inPicture, onPage, `${replay}, turn ${turn}`);
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
    list.map((one) => (one.getAttribute("d") ?? "").split("M").length - 1),
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
    (list) => list.map((one) => one.getBoundingClientRect().height),
  );
  assert.ok(
    sizes.length > 32 && Math.min(...sizes) >= 9,
    `a figure or a label is ${Math.min(...sizes)} pixels high`,
  );
  await page.setViewportSize({ width: 1280, height: 900 });
}

/**
 * Checks that, if one player leads four knights, their numbers are below the knights' names.
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
  const told = (/** @type {string} */ part) => page.locator(`.names ${part}`).allTextContents();
  assert.deepEqual([sides.length, await told("b"), await told("small")], [4, sides, status]);
}
