// Checks the sizes, colours and motion on a page: nothing overlaps, nothing jumps, everything is
// readable.

import assert from "node:assert/strict";
import { checkAtWidths, goTo } from "./page.mjs";

/** Returns the parts of the page that overlap, as pairs of names. Runs in the page. */
function overlappingParts() {
  const main = "h1, #facts, #result, #tools, #board, .who, .number, #turns, #detail, #track";
  const inner = "#transport > *, #tools > *";
  const boxes = (/** @type {string} */ selector) =>
    [...document.querySelectorAll(selector)]
      .filter((part) => part.checkVisibility({ visibilityProperty: true }))
      .map((part) => ({
        name: part.id || part.className || part.tagName,
        box: part.getBoundingClientRect(),
      }))
      .filter(({ box }) => box.width * box.height > 0);
  const overlap = (/** @type {DOMRect} */ one, /** @type {DOMRect} */ two) =>
    one.left < two.right - 1 &&
    two.left < one.right - 1 &&
    one.top < two.bottom - 1 &&
    two.top < one.bottom - 1;
  return [main, inner].flatMap((selector) => {
    const list = boxes(selector);
    return list.flatMap((one, index) =>
      list
        .slice(index + 1)
        .filter((two) => overlap(one.box, two.box))
        .map((two) => `${one.name} and ${two.name}`),
    );
  });
}

/**
 * Checks that in a wide window the board is high, and the chart is as wide as the window.
 *
 * @param {Page} page
 * @param {string} name
 */
async function checkWideWindow(page, name) {
  const { board, track } = await page.evaluate(() =>
    Object.fromEntries(
      ["board", "track"].map((id) => [
        id,
        document.getElementById(id)?.getBoundingClientRect().toJSON(),
      ]),
    ),
  );
  const where = "in a window of 1600 by 900";
  assert.ok(board.height >= 700, `${name}: ${where} the board is ${board.height} high`);
  const isWhole = track.height === 0 || (track.height >= 120 && track.width === 1600);
  assert.ok(isWhole, `${name}: the chart has ${track.width} by ${track.height}`);
}

/**
 * Checks that nothing is wider than the window, and that no two parts of the page overlap.
 *
 * @param {Page} page
 * @param {string} name
 */
export async function checkSizes(page, name) {
  await checkAtWidths(page, name, async (width) => {
    assert.deepEqual(await page.evaluate(overlappingParts), [], `${name} at ${width}`);
    const height = (await page.locator("#help-button").boundingBox())?.height ?? 0;
    const message = `${name}: buttons of ${height} pixels in a window of ${width}`;
    assert.equal(height >= 44, width === 360, message);
    if (width === 1600) await checkWideWindow(page, name);
  });
}

/** Counts frames during playback, and records long tasks and layout shifts. Runs in the page. */
function watchMotion() {
  Object.assign(window, { shifts: [], longestTask: 0, paintedFrames: 0, playedMs: 0 });
  let last = performance.now();
  const frame = (/** @type {number} */ now) => {
    if (document.body.classList.contains("playing")) {
      window.paintedFrames += 1;
      window.playedMs += now - last;
    }
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  const watch = (
    /** @type {string} */ type,
    /** @type {(entry: PerformanceEntry) => void} */ note,
  ) => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type });
  const box = (/** @type {DOMRect} */ { x, y, width, height }) =>
    [x, y, width, height].map(Math.round).join(" ");
  watch("layout-shift", (entry) => {
    const { sources } = /** @type {LayoutShift} */ (entry);
    const moved = sources.map(({ node, previousRect, currentRect }) => [
      node?.outerHTML?.slice(0, 80) ?? node?.textContent,
      box(previousRect),
      box(currentRect),
    ]);
    window.shifts.push(...moved);
  });
  watch("longtask", (entry) => (window.longestTask = Math.max(window.longestTask, entry.duration)));
}

/** Returns the positions of the parts of the page. Runs in the page. */
const partBoxes = () =>
  [
    ...document.querySelectorAll(
      "#head, #board, .who, .number, #turns, #detail, #track, #transport > *",
    ),
  ]
    .map((part) => JSON.stringify(part.getBoundingClientRect()))
    .join();

/**
 * Plays the whole game with the input folded and then unfolded. No element may move unless the user
 * moved it.
 *
 * @param {Page} page
 */
export async function checkStillness(page) {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.evaluate(watchMotion);
  await page.selectOption("#speed", "50");
  for (const tab of ["folded", "unfolded"]) {
    await goTo(page, 1);
    await page.click("#detail summary");
    await goTo(page, 0);
    const before = await page.evaluate(partBoxes);
    await page.waitForTimeout(600);
    await page.evaluate(() => {
      window.shifts = [];
      document.getElementById("play")?.click();
    });
    await page.waitForFunction(() => window.viewer.turn() === window.viewer.turns, null, {
      timeout: 60_000,
    });
    await page.waitForFunction(() => !document.body.classList.contains("playing"));
    const after = await page.evaluate(partBoxes);
    assert.equal(after, before, `parts of the page moved with the input ${tab}`);
    await page.waitForTimeout(200);
    const shifts = await page.evaluate(() => window.shifts);
    assert.deepEqual(shifts, [], `layout shift with the input ${tab}`);
  }
  return page.evaluate(() => {
    const framesPerSecond = Math.round((1000 * window.paintedFrames) / window.playedMs);
    const longestTask = Math.round(window.longestTask);
    return `longest task while playing: ${longestTask} ms, ${framesPerSecond} frames a second`;
  });
}

/**
 * Checks that the board, result, numbers and commands of the turn shown print on a single page.
 *
 * @param {Page} page
 * @param {number} turn
 */
export async function checkPrint(page, turn) {
  await goTo(page, turn);
  const pages = (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type \/Page\b/g);
  assert.equal(pages?.length, 1, "pages of a print");
  await page.emulateMedia({ media: "print" });
  for (const part of ["#board", "#result", ".who", ".number", "#detail .line", ".events li"]) {
    assert.ok(await page.locator(part).first().isVisible(), `${part} is not printed`);
  }
  assert.ok(!(await page.isVisible("#transport")), "controls are printed");
  await page.emulateMedia({ media: "screen" });
}

/**
 * Checks that pieces are only animated if the user allows motion, and that at each speed this takes
 * 70 to 80 % of the time for a turn.
 *
 * @param {Page} page
 * @param {number} turn
 */
export async function checkMotion(page, turn) {
  for (const reducedMotion of /** @type {const} */ (["no-preference", "reduce"])) {
    await page.emulateMedia({ reducedMotion });
    await goTo(page, turn - 1);
    await page.waitForFunction(() => document.getAnimations().length === 0);
    await goTo(page, turn);
    const moving = await page.evaluate(() => document.getAnimations().length);
    assert.equal(
      moving > 0,
      reducedMotion === "no-preference",
      `${moving} animations with ${reducedMotion}`,
    );
  }
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const speeds = await page.$$eval("#speed option", (list) =>
    list.map((one) => one.getAttribute("value")),
  );
  for (const speed of speeds) {
    await page.selectOption("#speed", speed);
    await goTo(page, turn - 1);
    await page.waitForFunction(() => document.getAnimations().length === 0);
    const share = (await page.evaluate(motionDuration, turn)) / Number(speed);
    const message = `at ${speed} ms a turn the motion takes ${share} of it`;
    assert.ok(share >= 0.7 && share <= 0.8, message);
  }
  await page.emulateMedia({ reducedMotion: "reduce" });
}

/**
 * Returns how long the pieces take to move to a turn during playback, in milliseconds. Runs in the
 * page.
 *
 * @param {number} turn
 */
function motionDuration(turn) {
  document.getElementById("play")?.click();
  window.viewer.go(turn);
  const ends = document
    .getAnimations()
    .map(({ effect }) => effect)
    .filter((effect) => effect instanceof KeyframeEffect)
    .filter(({ target }) => target?.closest("#board"))
    .map((effect) => Number(effect.getComputedTiming().endTime));
  document.getElementById("play")?.click();
  return Math.max(...ends);
}

/**
 * Describes two adjacent colours on the board, and their minimum contrast.
 *
 * @param {string} one
 * @param {string} other
 * @param {number} least
 */
const colourPair = (one, other, least) => ({ one, other, least });

/** The pairs of colours on the board. axe-core checks the rest of the page. */
const boardPairs = [
  ...[0, 1, 2, 3].map((side) => colourPair(`side-${side}`, "plain", 3)),
  colourPair("side-0", "a", 3),
  colourPair("side-1", "b", 3),
  colourPair("side-0", "a-idle", 3),
  colourPair("side-1", "b-idle", 3),
  ...["woods", "hills", "mountains", "ice", "rubble", "lava"].map((under) =>
    colourPair("ink", under, 4.5),
  ),
  ...["plain", "a", "b"].flatMap((under) => [
    colourPair("arrow", under, 4.5),
    colourPair("hit", under, 3),
    colourPair("best", under, 3),
    colourPair("ink", under, 4.5),
    colourPair("quiet", under, 3),
  ]),
  // Grounds differ in lightness, so they can be distinguished without seeing colours.
  colourPair("plain", "sea", 1.5),
  colourPair("a", "sea", 1.5),
  colourPair("a", "b", 1.5),
  colourPair("a", "plain", 1.5),
  colourPair("b", "plain", 1.5),
  colourPair("a-idle", "plain", 1.5),
  colourPair("b-idle", "plain", 1.5),
  colourPair("hidden", "plain", 1.5),
  colourPair("foam", "sea", 4.5),
];

/**
 * Checks that the colours of the board, which are the same in light and dark mode, are
 * distinguishable. axe-core must have been loaded into the page before.
 *
 * @param {Page} page
 */
export async function checkContrast(page) {
  const contrasts = await page.evaluate((pairs) => {
    const { Color, getContrast } = window.axe.commons.color;
    const style = getComputedStyle(document.getElementById("board") ?? document.body);
    const colour = (/** @type {string} */ token) =>
      new Color().parseString(style.getPropertyValue(`--${token}`).trim());
    return pairs.map(({ one, other, least }) => {
      const contrast = getContrast(colour(one), colour(other));
      return { one, other, least, contrast };
    });
  }, boardPairs);
  for (const { one, other, least, contrast } of contrasts) {
    assert.ok(
      contrast >= least,
      `${one} on ${other} has a contrast of ${contrast.toFixed(2)}, expected ${least}`,
    );
  }
}
