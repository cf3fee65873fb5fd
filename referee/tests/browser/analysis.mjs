// The analysis on the page of a game: figures are the library's, keys lead to blunders, and what the bot
// would play is drawn where its commands say.

import assert from "node:assert/strict";
import { goTo, open, play, turnOf } from "./page.mjs";

const gold = (tenths) => (tenths / 10).toFixed(1).replace("-", "−");
const scored = (score) => (Math.abs(score) < 10_000 ? `${gold(score)} gold` : score > 0 ? "wins the game" : "loses the game");
const targets = (line, words) => line.split(";").map((command) => command.trim().split(" ")).filter(([word]) => words.includes(word)).map((words) => words.slice(2).map(Number));

/** The figures of every turn in the tab. */
async function checkFigures(page, { turns }) {
  await page.click('[role=tab][data-tab="analysis"]');
  for (const turn of turns) {
    await goTo(page, turn.number);
    const text = (name) => page.innerText(`section.analysis .figure-${name}`);
    const where = `turn ${turn.number}`;
    assert.equal(await page.textContent("section.analysis .when"), ` turn ${turn.number}`);
    assert.equal(await text("score"), scored(turn.score), where);
    assert.ok((await text("loss")).startsWith(`${gold(turn.loss)} gold`), where);
    assert.equal(await text("best"), turn.loss > 0 ? `${turn.best || "WAIT"} (${scored(turn.best_score)})` : "what was played", where);
    assert.equal(await text("reply"), turn.reply || "no attack", where);
  }
}

/** Keys, buttons and marks lead to the turns that lost much. */
async function checkBlunders(page, { turns, blunder }) {
  const blunders = turns.filter(({ loss }) => loss >= blunder).map(({ number }) => number);
  assert.ok(blunders.length >= 2, "the game has blunders");
  assert.deepEqual(await page.$$eval("#tracks .blunder", (list) => list.map((mark) => Number(mark.dataset.turn)).sort((one, two) => one - two)), blunders);
  const worst = turns.toSorted((one, two) => two.loss - one.loss)[0];
  assert.equal(await page.textContent(`#tracks .blunder[data-turn="${worst.number}"] text`), `−${Math.round(worst.loss / 10)}`);
  await page.keyboard.press("Home");
  for (const number of blunders) {
    await page.keyboard.press("m");
    assert.equal(await turnOf(page), number, "m leads to the next blunder");
  }
  await page.keyboard.press("Shift+M");
  assert.equal(await turnOf(page), blunders.at(-2), "Shift M leads to the one before");
  await page.click("#blunder-next");
  assert.equal(await turnOf(page), blunders.at(-1));
  await page.click(".blunder-list button >> nth=0");
  assert.equal(await turnOf(page), blunders[0]);
}

/** Steps end, and corners lie, where the commands of the bot and of the reply say. */
async function checkDrawn(page, { turns }) {
  const drawn = (name, kind) => page.$$eval(`#board .analysis .${kind}.${name}`, (list) => list.map((shape) => {
    const [x, y] = /translate\(([-\d.]+) ([-\d.]+)\)/.exec(shape.getAttribute("transform")).slice(1).map(Number);
    const angle = (Number(/rotate\((.*)\)/.exec(shape.getAttribute("transform"))?.[1] ?? 0) * Math.PI) / 180;
    const far = shape.classList.contains("arrow") ? 24 : 0;
    return [x + far * Math.cos(angle), y + far * Math.sin(angle)].map((value) => Math.round(value / 24 - 0.5));
  }));
  let seen = 0;
  for (const turn of turns.filter(({ loss }) => loss > 0)) {
    await goTo(page, turn.number);
    for (const [name, line] of [["best", turn.best], ["reply", turn.reply]]) {
      assert.deepEqual(await drawn(name, "arrow"), targets(line, ["MOVE"]), `${name} of turn ${turn.number}: ${line}`);
      assert.deepEqual((await drawn(name, "made")).sort(), targets(line, ["TRAIN", "BUILD"]).sort(), `${name} of turn ${turn.number}: ${line}`);
      seen += line === "" ? 0 : 1;
    }
  }
  assert.ok(seen > 10, `only ${seen} lines were drawn`);
  const visible = () => page.evaluate(() => getComputedStyle(document.querySelector("#board .analysis")).display !== "none");
  await page.evaluate(() => document.activeElement.blur());
  assert.ok(!(await visible()), "the bot's turn is hidden at first");
  await page.keyboard.press("a");
  assert.ok(await visible(), "a shows the bot's turn");
  await page.keyboard.press("a");
  assert.ok(!(await visible()), "a hides it again");
}

/** Everything that a page shows of an analysis. */
export async function checkAnalysis(page, analysis) {
  await checkFigures(page, analysis);
  await checkBlunders(page, analysis);
  await checkDrawn(page, analysis);
}

/** A page from disk with its analysis, and one without. */
export async function checkAnalysedPage(context, run, folder) {
  const { replay } = play(run, "ice-and-fire", 34, ["@rusher", "@random"]);
  const plain = await open(context, run, folder, replay);
  assert.equal(await plain.page.locator('[role=tab][data-tab="analysis"]').count(), 0, "no tab without an analysis");
  await plain.page.keyboard.press("a");
  await plain.page.keyboard.press("m");
  assert.equal(await turnOf(plain.page), 0);
  assert.deepEqual(plain.errors, []);
  await plain.page.close();
  const opened = await open(context, run, folder, replay, "--analyse", "50");
  const analysis = JSON.parse(await opened.page.textContent("#analysis"));
  assert.equal(analysis.work, 50);
  await checkAnalysis(opened.page, analysis);
  assert.deepEqual(opened.errors, []);
  return opened;
}
