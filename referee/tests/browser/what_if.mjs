// Checks what-if games: from a turn in a recorded game to the page that continues it, with built-in
// players or interactively.

import assert from "node:assert/strict";
import { waitUntilSettled } from "./interactive.mjs";
import {
  checkAtWidths,
  closeWithoutErrors,
  saveVerifiedGame,
  shownTiles,
  textOf,
  turnOf,
} from "./page.mjs";

/** @param {Page} page */
const boardOf = async (page) =>
  (await shownTiles(page)).map(({ ground, piece, side }) => [ground, piece, side]);
/** @param {Page} page */
const linesOf = (page) =>
  page.evaluate(() => window.viewer.recording.frames.map(({ line }) => line));

/**
 * Lets two built-in players finish the game, and checks that the page compares it with the recorded
 * one.
 *
 * @param {OpenedPage} opened
 */
export async function checkBots({ page, errors }) {
  await page.waitForFunction(() => window.viewer.turn() === 9);
  const recorded = await linesOf(page);
  const position = await boardOf(page);
  await page.click(".tabs a:text-is('What if')");
  await page.waitForURL(/continue\?file=replays\.jsonl&game=1&turn=9$/);
  await checkForm(page, position);
  for (const [seat, player] of ["@expander", "@turtle"].entries()) {
    await page.selectOption(`select[name=seat] >> nth=${seat}`, player);
  }
  await page.click("#new button");
  await page.waitForURL(/game\?table=\d+/, { timeout: 120_000 });
  const lines = await linesOf(page);
  assert.deepEqual(
    lines.slice(0, 10),
    recorded.slice(0, 10),
    "the first nine turns are those of the recorded game",
  );
  assert.notDeepEqual(lines, recorded);
  const first = await turnOf(page);
  assert.ok(
    first > 9 && lines[first] !== recorded[first],
    `the page opens at the first difference, not at ${first}`,
  );
  assert.equal(await textOf(page, "#comparison"), `first difference in turn ${first}`);
  await checkAtWidths(page, "what-if");
  const saved = await saveVerifiedGame(page, ".around a:text-is('Save replay')", "what-if.jsonl");
  assert.deepEqual(
    saved.turns.map(({ line }) => line),
    lines.slice(1),
  );
  await page.click(".around a:text-is('Recorded game')");
  await page.waitForURL(/game\?file=replays\.jsonl&game=1#t=9$/);
  await closeWithoutErrors({ page, errors });
}

/**
 * Checks that the form shows the position after the chosen turn, and the ways to continue.
 *
 * @param {Page} page
 * @param {unknown} position
 */
async function checkForm(page, position) {
  assert.deepEqual(await boardOf(page), position, "the board shows the chosen turn");
  assert.match(await textOf(page, ".lead"), /after turn 9 of /);
  assert.match(await textOf(page, "table.figures"), /^after turn 9redbluegold\d+income/);
  assert.deepEqual(
    [
      await page.locator(".ways li").count(),
      (await page.locator("#terms .piece-picture").count()) > 6,
    ],
    [3, true],
    "the ways to continue, and the legend",
  );
  await checkAtWidths(page, "continue");
}

/**
 * Goes from the table in the analysis to an interactive game that begins with recorded turns.
 *
 * @param {OpenedPage} opened
 */
export async function checkOwnMoves({ page, errors }) {
  await page.click("table.turns tbody tr:nth-child(6) a:has-text('what if')");
  await page.waitForURL(/continue\?file=replays\.jsonl&game=1&turn=5$/);
  assert.equal(
    await page.inputValue("select[name=seat] >> nth=1"),
    "hand",
    "the user plays the seat to move",
  );
  await page.selectOption("select[name=seat] >> nth=0", "@rusher");
  const position = await boardOf(page);
  await page.click("#new button");
  await page.waitForSelector("#board .spot");
  await page.waitForSelector("#end");
  assert.deepEqual(await boardOf(page), position);
  assert.match(await textOf(page, "#status"), /^Turn 6: blue \(human from turn 6\)/);
  await page.click("#undo");
  await page.waitForFunction(() =>
    /no turn to take back/.test(document.getElementById("notice")?.textContent ?? ""),
  );
  // The browser logs the refused request as an error.
  assert.match(errors.splice(0).join(), /^Failed to load resource: .* 422 \([^)]*\)$/);
  for (let turns = 0; turns < 120 && (await page.locator("#end").count()) > 0; turns++) {
    await page.click("#end");
    await waitUntilSettled(page);
  }
  const saved = await saveVerifiedGame(page, "#save", "by-hand.jsonl");
  assert.deepEqual(saved.players, ["@rusher from turn 6", "human from turn 6"]);
  await page.click("#watch");
  await page.waitForURL(/game\?table=\d+/);
  assert.equal(await textOf(page, "#comparison"), "first difference in turn 6");
  // Nothing follows the last turn, so the link continues from the turn before it.
  await page.keyboard.press("End");
  const last = await turnOf(page);
  const href = (await page.getAttribute("a.takes-turn", "href")) ?? "";
  assert.match(href, new RegExp(`turn=${last - 1}$`));
  await closeWithoutErrors({ page, errors });
}
