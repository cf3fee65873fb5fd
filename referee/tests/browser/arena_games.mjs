// Checks the arena pages that show games, and the lab.

import assert from "node:assert/strict";
import { checkAtWidths, closeWithoutErrors, openAddress, textOf } from "./page.mjs";

const WIDTHS = [390, 1024, 1600];

/**
 * Opens a page of the arena.
 *
 * @param {Context} context
 * @param {string} address
 * @param {string} path
 */
export async function open(context, address, path) {
  const opened = await openAddress(context, address + path, new RegExp(`^${address}`));
  assert.equal(opened.status, 200, path);
  return opened;
}

/**
 * @param {Page} page
 * @param {string} name
 */
export const checkLayout = (page, name) => checkAtWidths(page, `arena-${name}`, undefined, WIDTHS);

/**
 * Checks that the other views of a game have the same frame and heading.
 *
 * @param {Page} page
 * @param {number} test
 */
async function checkGameViews(page, test) {
  assert.equal(await page.locator(".banner").count(), 2, "a banner for each player");
  await page.setViewportSize({ width: 1600, height: 900 });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  assert.equal(height, 900, "the board fits the window");
  await page.keyboard.press("ArrowRight");
  await page.click(".tabs a:text-is('What if')");
  await page.waitForURL(new RegExp(`/continue\\?.*test=${test}&.*turn=1$`));
  await checkLayout(page, "game-what-if");
  assert.match(await textOf(page, ".rail [aria-current]"), /Tests/);
  await page.click(".tabs a:text-is('Board')");
  await page.waitForURL(new RegExp(`/tests/${test}/games/2\\b`));
}

/**
 * Goes from game to game within a test, then back to the test.
 *
 * @param {Context} context
 * @param {string} address
 * @param {number} test
 */
export async function checkGames(context, address, test) {
  const opened = await open(context, address, `tests/${test}`);
  const { page } = opened;
  await page.click("#list a >> nth=0");
  await page.waitForSelector("#board");
  const around = /** @param {string} text */ (text) => `.around a:text-is("${text}")`;
  for (const [text, game] of /** @type {[string, number][]} */ ([
    ["Next game", 2],
    ["Next loss", 3],
    ["Previous game", 2],
  ])) {
    await page.click(around(text));
    await page.waitForURL(new RegExp(`/tests/${test}/games/${game}\\b`));
  }
  await page.waitForSelector("#board");
  await checkLayout(page, "game");
  await checkGameViews(page, test);
  await page.click(`.breadcrumb a:text-is("Test ${test}")`);
  await page.waitForURL(new RegExp(`/tests/${test}$`));
  await closeWithoutErrors(opened, "games of a test");
}

/**
 * Checks the tools beyond tests that the game supports.
 *
 * @param {Context} context
 * @param {string} address
 */
export async function checkLab(context, address) {
  const opened = await open(context, address, "lab");
  const { page } = opened;
  const tools = await page.$$eval(".lab h2", (list) => list.map(({ textContent }) => textContent));
  assert.deepEqual(tools, ["What if", "Tuning"], "Battling Knights has no analysis and no editor");
  await checkLayout(page, "lab");
  await page.click("#maps ~ .cards a >> nth=0");
  await page.waitForURL(/play\?game=battling-knights&seed=1$/);
  await closeWithoutErrors(opened, "lab");
}
