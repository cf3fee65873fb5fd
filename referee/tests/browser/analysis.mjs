// Checks the analysis on a game's page: its numbers match the library's, keys jump to blunders, and
// the bot's better turns are drawn where their commands are.

import assert from "node:assert/strict";
import { blur, closeWithoutErrors, goTo, open, play, shownTiles, textOf, turnOf } from "./page.mjs";

/** @param {number} tenths */
const goldText = (tenths) => (tenths / 10).toFixed(1).replace("-", "−");
/** @param {number} score */
function scoreText(score) {
  if (Math.abs(score) < 10_000) return `${goldText(score)} gold`;
  return score > 0 ? "wins the game" : "loses the game";
}

/**
 * Returns the target of each command of some kinds, as column and row.
 *
 * @param {string} line
 * @param {string[]} kinds
 */
const commandTargets = (line, kinds) =>
  line
    .split(";")
    .map((command) => command.trim().split(" "))
    .filter(([word]) => kinds.includes(word))
    .map((command) => command.slice(2).map(Number));

/**
 * @param {Page} page
 * @param {Analysis} analysis
 */
async function checkFigures(page, { turns }) {
  for (const turn of turns) {
    await goTo(page, turn.number);
    const text = (/** @type {string} */ name) => page.innerText(`section.analysis .figure-${name}`);
    const where = `turn ${turn.number}`;
    assert.equal(await textOf(page, "#detail .when"), ` turn ${turn.number}`);
    const score =
      turn.loss > 0
        ? `${goldText(turn.loss)} gold less than the best turn (${scoreText(turn.score)})`
        : scoreText(turn.score);
    assert.equal(await text("played"), `${turn.is_blunder ? "blunder: " : ""}${score}`, where);
    assert.equal(
      await page
        .locator(`#turn-${turn.number} .bad`)
        .filter({ hasText: /^\?\??$/ })
        .count(),
      turn.is_blunder ? 1 : 0,
      where,
    );
    assert.equal(
      await text("best"),
      turn.loss > 0
        ? `${turn.best_drawn.text || "WAIT"} (${scoreText(turn.best_score)})`
        : "played turn",
      where,
    );
    assert.equal(await text("reply"), turn.reply_drawn.text || "no attack", where);
  }
}

/**
 * Checks the table of each side's judgements in three grades with its total loss, and the bar that
 * shows who is ahead.
 *
 * @param {Page} page
 * @param {Analysis} analysis
 */
async function checkReview(page, { turns, blunder }) {
  const expected = [0, 1].map((seat) => {
    const own = turns.filter((turn) => turn.seat === seat);
    const judged = own.filter(({ is_blunder: isBlunder }) => isBlunder);
    const large = judged.filter(({ loss }) => loss >= 2 * blunder).length;
    const isOpen = (/** @type {number} */ score) => Math.abs(score) < 10_000;
    const open = own.filter((turn) => isOpen(turn.score) && isOpen(turn.best_score));
    const lost = open.reduce((sum, { loss }) => sum + loss, 0);
    return [judged.length - large, large, goldText(lost)].join();
  });
  const rows = await page.$$eval(".review tr:has(th[scope=row])", (list) =>
    list.map((row) => [...row.querySelectorAll("td")].map(({ textContent }) => textContent)),
  );
  assert.deepEqual(
    rows.map((row) => row.slice(1).join()),
    expected,
  );
  const inaccuracies = await page.locator("#turns li i").filter({ hasText: /^\?!$/ }).count();
  assert.equal(
    rows.reduce((sum, [first]) => sum + Number(first), 0),
    inaccuracies,
    "the list of turns marks each inaccuracy",
  );
  const lead = await page.$eval("#stage", (stage) =>
    parseFloat(getComputedStyle(stage).getPropertyValue("--lead")),
  );
  assert.ok(lead >= 0 && lead <= 100, `a lead of ${lead} %`);
}

/**
 * Checks that keys, buttons and marks show the turns that lost much.
 *
 * @param {Page} page
 * @param {Analysis} analysis
 */
async function checkBlunders(page, { turns, blunder }) {
  assert.ok(turns.every(({ loss, is_blunder: isBlunder }) => loss >= blunder || !isBlunder));
  const blunders = turns
    .filter(({ is_blunder: isBlunder }) => isBlunder)
    .map(({ number }) => number);
  assert.ok(blunders.length >= 2, "the game has blunders");
  assert.deepEqual(
    await page.$$eval("#tracks .blunder", (list) =>
      list.map((mark) => Number(mark.dataset.turn)).sort((one, two) => one - two),
    ),
    blunders,
  );
  const worst = worstBlunder(turns);
  assert.equal(
    await textOf(page, `#tracks .blunder[data-turn="${worst.number}"] text`),
    `−${Math.round(worst.loss / 10)}`,
  );
  await page.keyboard.press("Home");
  for (const number of blunders) {
    await page.keyboard.press("m");
    assert.equal(await turnOf(page), number, "m shows the next blunder");
  }
  await page.keyboard.press("Shift+M");
  assert.equal(await turnOf(page), blunders.at(-2), "Shift M shows the previous blunder");
  await page.click("#blunder-next");
  assert.equal(await turnOf(page), blunders.at(-1));
  await page.click("#turns li:has(.bad) >> nth=0");
  assert.equal(await turnOf(page), blunders[0]);
}

/**
 * Checks that arrows end, and corners are drawn, at the targets of the commands in the bot's turn
 * and in the reply.
 *
 * @param {Page} page
 * @param {Analysis} analysis
 */
async function checkDrawn(page, { turns }) {
  let drawnLines = 0;
  for (const turn of turns.filter(({ loss }) => loss > 0)) {
    await goTo(page, turn.number);
    for (const [name, line] of [
      ["best", turn.best],
      ["reply", turn.reply],
    ]) {
      const where = `${name} of turn ${turn.number}: ${line}`;
      assert.deepEqual(await tilesOf(page, name, "arrow"), commandTargets(line, ["MOVE"]), where);
      const made = (await tilesOf(page, name, "made")).sort();
      assert.deepEqual(made, commandTargets(line, ["TRAIN", "BUILD"]).sort(), where);
      drawnLines += line === "" ? 0 : 1;
    }
  }
  assert.ok(drawnLines > 10, `only ${drawnLines} lines were drawn`);
  await blur(page);
  const turn =
    turns.find(({ best, reply, loss }) => loss > 0 && /MOVE/.test(best) && /MOVE/.test(reply)) ??
    turns.find(({ best, loss }) => loss > 0 && /MOVE/.test(best));
  assert.ok(turn, "no better turn has a step");
  await checkPhases(page, turn);
}

/**
 * Returns the tiles at the ends of a line's arrows, or those marked by its corners.
 *
 * @param {Page} page
 * @param {string} name
 * @param {string} kind
 */
const tilesOf = (page, name, kind) =>
  page.$$eval(`#board .analysis .${kind}.${name}`, (list) =>
    list.map((shape) => {
      const transform = shape.getAttribute("transform") ?? "";
      const translation = /translate\(([-\d.]+) ([-\d.]+)\)/.exec(transform) ?? [];
      const [x, y] = translation.slice(1).map(Number);
      const angle = (Number(/rotate\((.*)\)/.exec(transform)?.[1] ?? 0) * Math.PI) / 180;
      const far = shape.classList.contains("arrow") ? 24 : 0;
      return [x + far * Math.cos(angle), y + far * Math.sin(angle)].map((value) =>
        Math.round(value / 24 - 0.5),
      );
    }),
  );

/**
 * Checks that the played turn and the better one are drawn on the board before the turn, and the
 * reply on the board after it.
 *
 * @param {Page} page
 * @param {AnalysedTurn} turn
 */
async function checkPhases(page, turn) {
  await goTo(page, turn.number - 1);
  const before = await shownTiles(page);
  await goTo(page, turn.number);
  const after = await shownTiles(page);
  for (const [phase, board] of [
    ["", after],
    ["played", before],
    ["best", before],
    ["reply", after],
    ["", after],
  ]) {
    assert.equal(await page.evaluate(() => document.body.dataset.phase), phase);
    assert.deepEqual(await shownTiles(page), board, `the board of ${phase || "the turn"}`);
    assert.equal(await turnOf(page), turn.number);
    for (const [name, line] of [
      ["best", turn.best],
      ["reply", turn.reply],
    ]) {
      const visible = await page.$$eval(
        `#board .analysis .${name}`,
        (list) =>
          list.filter((shape) =>
            [shape, shape.parentElement].every(
              (one) => one && getComputedStyle(one).display !== "none",
            ),
          ).length,
      );
      assert.equal(
        visible > 0,
        phase === name && line !== "",
        `${name} while ${phase || "nothing"} is shown`,
      );
    }
    await page.keyboard.press("a");
  }
  await goTo(page, turn.number);
}

/**
 * Returns the blunder with the largest loss, or the earliest of several equal ones.
 *
 * @param {AnalysedTurn[]} turns
 */
const worstBlunder = (turns) =>
  turns
    .filter(({ is_blunder: isBlunder }) => isBlunder)
    .toSorted((one, two) => two.loss - one.loss)[0];

/**
 * Opens a page from disk without an analysis, then one with its analysis, and checks both.
 *
 * @param {Context} context
 */
export async function checkAnalysedPage(context) {
  const { replay } = play("ice-and-fire", 34, ["@rusher", "@random"]);
  const plain = await open(context, replay);
  await goTo(plain.page, 3);
  assert.equal(
    await plain.page.locator("section.analysis").count(),
    0,
    "no numbers without an analysis",
  );
  await goTo(plain.page, 0);
  await plain.page.keyboard.press("a");
  await plain.page.keyboard.press("m");
  assert.equal(await turnOf(plain.page), 0);
  await closeWithoutErrors(plain);
  const opened = await open(context, replay, "--analyse", "50");
  const analysis = JSON.parse(await textOf(opened.page, "#analysis"));
  assert.equal(analysis.work, 50);
  assert.equal(
    await turnOf(opened.page),
    worstBlunder(analysis.turns).number,
    "the page opens on the worst turn",
  );
  assert.equal(
    await textOf(opened.page, "#moment"),
    `before turn ${worstBlunder(analysis.turns).number}: the played turn`,
  );
  await checkReview(opened.page, analysis);
  await checkFigures(opened.page, analysis);
  await checkBlunders(opened.page, analysis);
  await checkDrawn(opened.page, analysis);
  assert.deepEqual(opened.errors, []);
  return opened;
}
