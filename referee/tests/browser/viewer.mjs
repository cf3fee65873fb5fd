// Opens replay pages in headless Chromium, from disk and without a network, and compares every
// board with the engine. Usage: node viewer.mjs REFEREE PLAYWRIGHT CHROMIUM. If the environment
// contains SCREENSHOTS=FOLDER, pictures of some pages are written to that folder.

import assert from "node:assert/strict";
import { statSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { checkAnalysedPage } from "./analysis.mjs";
import { checkDrags, checkLair } from "./conclusions.mjs";
import { boardReaders } from "./boards.mjs";
import { checkComparison } from "./comparison.mjs";
import {
  checkBoardKeys,
  checkControls,
  checkExport,
  checkInput,
  checkInspector,
} from "./controls.mjs";
import { checkContrast, checkMotion, checkPrint, checkSizes, checkStillness } from "./layout.mjs";
import { checkOverlays, DRAWINGS } from "./overlays.mjs";
import { checkKnights, checkNames, checkPicture } from "./pictures.mjs";
import {
  compareBoard,
  closeWithoutErrors,
  goTo,
  inBrowser,
  open,
  piecesOn,
  play,
  replayOf,
  run,
  textOf,
  turnOf,
} from "./page.mjs";
import { MARKUP, writeProgram } from "./programs.mjs";

/** The symbols of each game's pieces seen so far. Each piece must have its own. */
const symbols = new Map();

/**
 * Opens the page for a replay and compares all of its boards.
 *
 * @param {Context} context
 * @param {PlayedGame} played
 */
async function checkReplay(context, { game, replay }) {
  const opened = await open(context, replay);
  const turns = await opened.page.evaluate(() => window.viewer.turns);
  // In text form, the last position is a drawing. The JSON object contains the state itself.
  const { end } = JSON.parse(run("trace", replay, "--json"));
  const trace = run("trace", replay).replace(/^== end\n[^]*$/m, () => `== end\n${end.position}`);
  const { boards, last } = boardReaders[game](trace);
  assert.ok(boards.size > 0, replay);
  if (!symbols.has(game)) symbols.set(game, new Map());
  const known = game === "ice-and-fire" ? symbols.get(game) : undefined;
  let tiles = 0;
  for (const [turn, expected] of boards) {
    tiles += await compareBoard(opened.page, turn, expected, replay, known);
  }
  tiles += await compareBoard(opened.page, turns, last, `${replay}, the end`, known);
  assert.deepEqual(opened.errors, [], replay);
  return { ...opened, turns, tiles, boards: boards.size + 1 };
}

/**
 * Checks that a program's markup is shown as text: in the line, in the message, and in stderr.
 *
 * @param {OpenedPage} opened
 */
async function checkRude({ page }) {
  await goTo(page, 1);
  const detailText = (/** @type {string} */ part) => textOf(page, `#detail .${part}`);
  // Short messages, because the texts themselves are long.
  assert.ok((await detailText("stderr")).includes(MARKUP), "standard error is shown as text");
  assert.ok((await detailText("line")).includes(MARKUP), "the line is shown as text");
  assert.ok((await detailText("line")).length > 10_000, "the whole line is shown");
  assert.ok((await detailText("messages")).includes(MARKUP), "the message is shown as text");
  assert.match(await detailText("events"), /⊘ command 1 refused/);
  assert.match(await page.title(), /^.+ – .+: A Code of Ice and Fire, seed/);
  assert.equal(
    await page.evaluate(
      () => document.querySelectorAll("#side img, #side b b, #side script").length,
    ),
    0,
  );
  await checkSizes(page, "rude");
}

/**
 * Checks that the page shows a crashed program's whole stderr in its last turn.
 *
 * @param {Context} context
 */
async function checkTraceback(context) {
  const act = `exec("def deep(left):\\n    return deep(left - 1) if left else {}['no such key']\\ndeep(20)")`;
  const crash = play(
    "ice-and-fire",
    26,
    [writeProgram("crash.py", act), "@random"],
    "--timeout-ms",
    "5000",
    "--first-timeout-ms",
    "9000",
  );
  const { page, turns, html } = await checkReplay(context, crash);
  await page.goto("about:blank");
  await page.goto(pathToFileURL(html).href);
  assert.equal(await turnOf(page), turns, "the page opens on the crash");
  const stderr = await textOf(page, "#fault pre");
  assert.match(await textOf(page, "#detail h2"), /no answer: the program ended after [\d.]+ ms$/);
  assert.match(await textOf(page, `#turn-${turns}`), /crashed$/);
  assert.match(stderr, /Traceback \(most recent call last\):/);
  assert.match(stderr, /KeyError: 'no such key'/);
  await page.close();
}

/** @param {Context} context */
async function checkDrawings(context) {
  const lines = DRAWINGS.map(([line]) => line).join("\n");
  const bots = [writeProgram("draws.py", "pass", lines), "@random"];
  const drawn = await checkReplay(
    context,
    play("ice-and-fire", 28, bots, "--timeout-ms", "5000", "--first-timeout-ms", "9000"),
  );
  await checkOverlays(drawn, 1);
  await drawn.page.close();
}

/**
 * Checks that the steps of a drag lead from the board before it to the board after it, and that
 * each one moves a hero.
 *
 * @param {OpenedPage} opened
 */
async function checkDrag({ page }) {
  const steps = await page.evaluate(() => window.viewer.recording.frames[1].steps?.length ?? 0);
  const heroTiles = () => piecesOn(page, "#board", ".piece.side-1");
  await goTo(page, 0);
  let before = await heroTiles();
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press(".");
    const now = await heroTiles();
    assert.notEqual(now, before, `step ${step + 1} of ${steps}`);
    before = now;
  }
  assert.equal(await page.evaluate(() => window.viewer.turn()), 1);
  assert.ok((await page.locator(".hit").count()) > 0, "the attacks are drawn");
}

/**
 * Checks that each piece in Ice and Fire has its own symbol.
 *
 * @param {Page} page
 */
async function checkSymbols(page) {
  const symbols = await page.evaluate(() =>
    [..."123HTM*"].map((letters) => {
      const figure = window.viewer.recording.figures.find((one) => one.letters === letters);
      const [shape] = figure?.shapes ?? [];
      return shape?.kind === "symbol" ? shape.symbol : letters;
    }),
  );
  assert.equal(new Set(symbols).size, 7, "two pieces have one symbol");
}

/** Plays the games to compare: every league and rule set, and every other game. */
function* ordinaryGames() {
  for (let seed = 1; seed <= 18; seed += 1) {
    const players = [
      ["@rusher", "@towers"],
      ["@expander", "@random"],
      ["@random", "@towers"],
    ][seed % 3];
    yield play(
      "ice-and-fire",
      seed,
      players,
      "--league",
      String(1 + (seed % 4)),
      "--rules",
      seed % 2 ? "live" : "contest",
    );
  }
  for (const seed of [1, 2, 3]) {
    yield play("janken", seed, ["@random"]);
    yield play("dragonsweeper", seed, ["@solver"]);
    yield play("battling-knights", seed, ["@random"]);
    yield play("friends-and-dragons", seed, ["@solver"]);
  }
  yield play("battling-knights", 4, Array(4).fill("@random"));
}

/** @type {Record<string, (opened: CheckedPage) => unknown>} */
const extraChecks = {
  "ice-and-fire-2.jsonl": (/** @type {CheckedPage} */ opened) =>
    checkInput(opened, "ice-and-fire-2.jsonl", 6, 1),
  "ice-and-fire-3.jsonl": async (/** @type {CheckedPage} */ opened) => {
    await checkInspector(opened);
    await checkBoardKeys(opened);
    await checkExport(opened);
    await checkSymbols(opened.page);
    await checkMotion(opened.page, 9);
    await checkContrast(opened.page);
    await checkPrint(opened.page, 9);
    console.log(await checkStillness(opened.page));
  },
  "battling-knights-3.jsonl": checkNames,
  "battling-knights-4.jsonl": checkKnights,
  "janken-2.jsonl": (/** @type {OpenedPage} */ { page }) => checkStillness(page),
  "friends-and-dragons-3.jsonl": checkDrag,
};

/** @param {Context} context */
async function checkAll(context) {
  const total = { replays: 0, boards: 0, tiles: 0 };
  const add = (/** @type {CheckedPage} */ { boards, tiles }) =>
    Object.assign(total, {
      replays: total.replays + 1,
      boards: total.boards + boards,
      tiles: total.tiles + tiles,
    });
  for (const game of ordinaryGames()) {
    const opened = await checkReplay(context, game);
    add(opened);
    if (/-3\.jsonl$/.test(game.replay)) await checkSizes(opened.page, game.game);
    await checkPicture(opened.page, game.replay, Math.min(8, opened.turns));
    await extraChecks[game.replay]?.(opened);
    await closeWithoutErrors(opened, game.replay);
  }
  for (const opened of await checkSpecialGames(context)) add(opened);
  return total;
}

/**
 * Checks special games: programs that fail, drawings, analyses and comparisons.
 *
 * @param {Context} context
 */
async function checkSpecialGames(context) {
  const pieces = symbols.get("ice-and-fire");
  assert.ok(pieces.size >= 5, `only ${[...pieces.keys()]} were seen`);
  assert.equal(new Set(pieces.values()).size, pieces.size, "two pieces have one symbol");
  const late = await checkLateGame(context);
  await checkTraceback(context);
  await checkDrawings(context);
  await checkComparison(context);
  const analysed = await checkAnalysedPage(context);
  await checkSizes(analysed.page, "analysed");
  await checkStillness(analysed.page);
  await analysed.page.close();
  await checkLair(context);
  await checkDrags(context);
  const limits = ["--timeout-ms", "1000", "--first-timeout-ms", "3000"];
  const players = [writeProgram("rude.py", "pass"), "@towers"];
  const rude = await checkReplay(context, play("ice-and-fire", 27, players, ...limits));
  await checkRude(rude);
  await checkControls(rude);
  return [late, rude];
}

/**
 * Checks that a program that answers too late loses, and that its page shows the turn.
 *
 * @param {Context} context
 */
async function checkLateGame(context) {
  const late = play(
    "ice-and-fire",
    25,
    [writeProgram("late.py", "time.sleep(3)"), "@random"],
    "--timeout-ms",
    "300",
    "--first-timeout-ms",
    "3000",
  );
  const opened = await checkReplay(context, late);
  assert.ok((await opened.page.locator('.glyph[data-mark="time-out"]').count()) === 1);
  assert.match(await textOf(opened.page, "#result"), /did not answer in time/);
  await goTo(opened.page, opened.turns);
  assert.match(await textOf(opened.page, "#detail .events"), /dropped out, timeout/);
  return opened;
}

/**
 * Records when the first frame with a board began, whether anything else had been drawn by then,
 * and layout shifts.
 */
const recordStart = () => {
  window.shiftCount = 0;
  new PerformanceObserver((list) => (window.shiftCount += list.getEntries().length)).observe({
    type: "layout-shift",
    buffered: true,
  });
  const watchFrame = (/** @type {number} */ now) => {
    if (!document.querySelector("#board .piece")) return requestAnimationFrame(watchFrame);
    window.start = { frame: now, charts: document.querySelectorAll(".curve").length };
  };
  requestAnimationFrame(watchFrame);
};

/**
 * Returns the time from opening a page until its board is painted, in milliseconds.
 *
 * @param {Context} context
 * @param {string} html
 */
async function timeToBoard(context, html) {
  const page = await context.newPage();
  await page.addInitScript(recordStart);
  await page.goto(pathToFileURL(html).href);
  await page.waitForFunction(
    () =>
      window.start &&
      document.querySelector(".curve") &&
      performance.getEntriesByType("paint").length > 0,
  );
  // The window may paint other parts before the board. In that case, the frame with the board
  // counts.
  const { start, shifts, paint } = await page.evaluate(() => ({
    start: window.start,
    shifts: window.shiftCount,
    paint: performance.getEntriesByType("paint").at(-1)?.startTime ?? 0,
  }));
  assert.ok(start, "the page has no board");
  assert.equal(start.charts, 0, "charts were made before the board was painted");
  assert.equal(shifts, 0, "parts of the page moved after the first picture");
  await page.close();
  return Math.max(paint, start.frame);
}

/**
 * Checks that a key pressed before the page is complete finds everything in place.
 *
 * @param {Context} context
 * @param {string} html
 */
async function checkEarlyKey(context, html) {
  const page = await context.newPage();
  await page.addInitScript(() => {
    const later = window.setTimeout;
    const delayed = (/** @type {TimerHandler} */ run, wait = 0) => later(run, wait + 600_000);
    Object.assign(window, { setTimeout: delayed });
    PerformanceObserver.prototype.observe = () => undefined;
  });
  await page.goto(pathToFileURL(html).href);
  assert.equal(await page.locator("#help kbd").count(), 0, "the page was complete at once");
  await page.keyboard.press("?");
  assert.ok((await page.locator("#help kbd").count()) > 5, "no keys are listed");
  await page.close();
}

/**
 * Checks that the page for a game of maximum length is small, and reports how soon it shows its
 * board.
 *
 * @param {Context} context
 */
async function checkPageSize(context) {
  const { replay } = play("ice-and-fire", 33, ["@towers", "@towers"]);
  const { page, html, errors } = await open(context, replay);
  const { length } = replayOf(replay).turns;
  const { size } = statSync(html);
  assert.ok(length === 200 && size <= 400_000, `${size} bytes for ${length} turns`);
  await closeWithoutErrors({ page, errors });
  await checkEarlyKey(context, html);
  const times = [];
  for (let count = 0; count < 9; count += 1) times.push(await timeToBoard(context, html));
  const middle = times.sort((one, two) => one - two)[4];
  assert.ok(middle < 10_000, `the first board after ${middle} ms`);
  return `a page of ${length} turns: ${size} bytes, the first board after ${Math.round(middle)} ms (median of ${times.length} loads)`;
}

await inBrowser({ offline: true, reducedMotion: "reduce" }, async (context) => {
  const { replays, boards, tiles } = await checkAll(context);
  console.log(`${replays} replays agree: ${boards} boards, ${tiles} tiles`);
  console.log(await checkPageSize(context));
});
