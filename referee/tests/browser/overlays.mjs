// Checks drawings by bots: valid ones are drawn, invalid ones are omitted, and none becomes markup.

/* global recording, scoreChart, series */

import assert from "node:assert/strict";
import { MARKUP } from "./programs.mjs";
import { goTo } from "./page.mjs";

/** Bot output that is not a valid drawing. */
const INVALID_LINES = [
  "#cell 3",
  "#cell x y red",
  "#cell 3 999 red",
  "#cell 1e9 0 red",
  "#cell NaN Infinity red",
  "#cell 3 4 url(https://example.org/x)",
  "#cell 3 4 red;background:url(x)",
  "#cell 3 4 var(--ink)",
  "#line 0 0 1",
  "#line 0 0 1 1 expression(alert(1))",
  "#text 1 1",
  "#value score",
  "#value score Infinity",
  "#circle 1 1",
  "# cell 1 1",
  " #cell 1 1",
  "#cellar 1 1",
];

/** Lines written by a bot, each with the kind of drawing it produces, if any. */
export const DRAWINGS = [
  ["#cell 3 4 red", "cell"],
  ["#cell 3 4", "cell"],
  ["#cell\t3  4 red\r", "cell"],
  ["#cell 0.5 0.5 #12aBcF", "cell"],
  ["#line 0 0 11 11 blue", "line"],
  ["#text 5 5 from here", "text"],
  [`#text 1 1 ${MARKUP}`, "text"],
  ["#value score -12.5", "value"],
  [`#value ${MARKUP.replaceAll(" ", "_")} 3`, "value"],
  ...INVALID_LINES.map((line) => [line, null]),
];

/**
 * @param {OpenedPage} opened
 * @param {number} turn
 */
export async function checkOverlays({ page, errors }, turn) {
  await goTo(page, turn);
  const kinds = DRAWINGS.map(([, kind]) => kind);
  const count = (/** @type {string | null} */ kind) => kinds.filter((one) => one === kind).length;
  const parsedKinds = await page.evaluate(() =>
    window.viewer
      .parseOverlays(window.viewer.recording.frames[window.viewer.turn()].stderr)
      .map(({ kind }) => kind),
  );
  assert.deepEqual(parsedKinds, kinds.filter(Boolean), "each line is parsed separately");
  for (const [kind, name] of [
    ["cell", ".cell"],
    ["line", ".line"],
    ["text", ".label"],
  ]) {
    assert.equal(await page.locator(`#board .drawn${name}`).count(), count(kind), kind);
  }
  const labels = await page.locator("#board .drawn.label").allTextContents();
  assert.deepEqual(labels, ["from here", MARKUP.slice(0, 40)]);
  assert.equal(await page.locator("#board img, #board script").count(), 0);
  assert.match(await page.title(), /^.+ – .+: A Code of Ice and Fire, seed 28$/);
  await page.keyboard.press("o");
  assert.ok(!(await page.isVisible("#board .drawn.cell")), "o hides the drawings");
  await page.keyboard.press("o");
  await checkValueChart(page);
  await goTo(page, turn + 1);
  assert.equal(
    await page.locator("#board .drawn.cell.earlier").count(),
    count("cell"),
    "drawings are faded in the other seat's turn",
  );
  assert.deepEqual(errors, []);
}

/**
 * Checks that each value reported by a bot has a chart, even if it never changes.
 *
 * @param {Page} page
 */
async function checkValueChart(page) {
  const titles = await page.locator("#series option").allTextContents();
  assert.ok(titles.includes("score"), `no chart of a value among ${titles}`);
  const steady = await page.evaluate(() => {
    series.unshift({ lines: () => [recording.frames.map(() => 100)] });
    const shapes = scoreChart();
    series.shift();
    return shapes.map((shape) => shape.outerHTML).join("");
  });
  assert.ok(/100/.test(steady) && !/NaN/.test(steady), "a constant value has a chart");
}
