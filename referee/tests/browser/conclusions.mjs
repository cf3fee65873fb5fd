// Checks that pages show the conclusions in Dragonsweeper and the best drags that they contain as
// data.

/* global plural */

import assert from "node:assert/strict";
import { closeWithoutErrors, goTo, open, play, textOf } from "./page.mjs";

/**
 * Returns the texts on hidden tiles, by tile.
 *
 * @param {Page} page
 */
const labelsOf = (page) =>
  page.$$eval("#board .analysis .known", (list) =>
    Object.fromEntries(
      list.map((one) => [one.dataset.tile, one.querySelector("text")?.textContent]),
    ),
  );

/**
 * Checks that the player's knowledge is shown at first, and that keys hide it or show the hidden
 * contents.
 *
 * @param {Page} page
 */
async function checkHidden(page) {
  const isKnown = () =>
    page.evaluate(() => {
      const group = document.querySelector("#board .analysis");
      return group !== null && getComputedStyle(group).display !== "none";
    });
  await page.waitForSelector("section.conclusions");
  assert.ok(await isKnown(), "the player's knowledge is shown at first");
  assert.equal(
    (await page.locator("#board .covered").count()) > 0 &&
      (await page.isVisible("#board .covered >> nth=0")),
    false,
    "hidden contents are not",
  );
  await page.keyboard.press("t");
  assert.ok(await page.isVisible("#board .covered >> nth=0"), "t shows them");
  await page.keyboard.press("t");
  await page.keyboard.press("a");
  assert.ok(!(await isKnown()), "a hides the knowledge");
  await page.keyboard.press("a");
}

/**
 * Checks the advice before a turn, and the chances on hidden tiles.
 *
 * @param {Page} page
 * @param {string[]} matters
 * @param {ConcludedTurn[]} turns
 * @param {number} turn
 */
async function checkTurn(page, matters, turns, turn) {
  await goTo(page, turn - 1);
  const { advice, chances, index: advisedTile } = turns[turn - 1];
  assert.equal(await textOf(page, ".conclusions .advice"), advice.line);
  const reasonText = await textOf(page, ".conclusions .reason");
  const reason = advice.reason.replace(/^.*?: /, "");
  assert.ok(reasonText.includes(reason) && !/ hp |, worth /.test(reasonText), reasonText);
  const outcome = await textOf(page, ".conclusions .same");
  assert.equal(outcome, "played", "the solver follows its own advice");
  assert.equal(
    await page.locator("#board .analysis .made.best").count(),
    advisedTile === null ? 0 : 1,
  );
  for (const [index, name] of matters.entries()) {
    await page.selectOption("#layer", name);
    const expected = [...chances[index]].flatMap((letter, tile) =>
      letter === "." ? [] : [[tile, `${5 * (letter.charCodeAt(0) - 97)}%`]],
    );
    assert.deepEqual(await labelsOf(page), Object.fromEntries(expected), `${name}, turn ${turn}`);
  }
  await page.selectOption("#layer", "power");
}

/**
 * Checks the layers for a lair and the solver's advice at some turns.
 *
 * @param {Context} context
 */
export async function checkLair(context) {
  const { replay } = play("dragonsweeper", 7, ["@solver"]);
  const { page, errors } = await open(context, replay, "--analyse");
  const { matters, turns } = JSON.parse(await textOf(page, "#conclusions"));
  await checkHidden(page);
  for (const number of [2, 8, 60, turns.length]) await checkTurn(page, matters, turns, number);
  await goTo(page, turns.length);
  assert.equal(
    await page.locator("#board .analysis .known").count(),
    0,
    "there are no conclusions after the last turn",
  );
  await closeWithoutErrors({ page, errors });
}

/**
 * Checks the list of the best drags, and the selected one on the board.
 *
 * @param {Context} context
 */
export async function checkDrags(context) {
  const { replay } = play("friends-and-dragons", 5, ["@random"]);
  const { page, errors } = await open(context, replay, "--analyse");
  const { drags, played } = JSON.parse(await textOf(page, "#drags"));
  assert.ok(drags.length > 1 && drags[0].points > played, "a random drag is not the best one");
  await page.keyboard.press("a");
  assert.match(
    await textOf(page, ".drags .quiet"),
    /^The played turn \(\d+ kills?, \d+ hits?, \d+ support\) scores less than the best drag\./,
  );
  for (const [number, drag] of drags.entries()) {
    await page.click(`.drag-list li:nth-child(${number + 1}) button`);
    assert.equal(
      await textOf(page, ".drag-list [aria-current=true]"),
      await page.evaluate(
        ({ text, steps, score }) => `${text}${score}${plural(steps.length, "step")}`,
        drag,
      ),
    );
    assert.deepEqual(
      await Promise.all(
        [".arrow.best", ".hit"].map((part) => page.locator(`#board .analysis ${part}`).count()),
      ),
      [1, drag.hits.length],
    );
  }
  await goTo(page, 1);
  assert.equal(
    await page.locator("#board .analysis > *").count(),
    0,
    "drags are drawn only at the start",
  );
  await closeWithoutErrors({ page, errors });
}
