// Sizes, colours and movement of the page: nothing overlaps, nothing jumps, everything can be read.

import assert from "node:assert/strict";
import { atWidths, goTo } from "./page.mjs";

/** Parts of the page that lie on each other, as pairs of their names; runs in the page. */
function clashesOf() {
  const main = "h1, #facts, #result, #tools, #board, .who, .number, #turns, #detail, #track";
  const inner = "#transport > *, #tools > *";
  const boxes = (selector) =>
    [...document.querySelectorAll(selector)]
      .filter((part) => part.checkVisibility({ visibilityProperty: true }))
      .map((part) => ({
        name: part.id || part.className || part.tagName,
        box: part.getBoundingClientRect(),
      }))
      .filter(({ box }) => box.width * box.height > 0);
  const meet = (one, two) =>
    one.left < two.right - 1 &&
    two.left < one.right - 1 &&
    one.top < two.bottom - 1 &&
    two.top < one.bottom - 1;
  return [main, inner].flatMap((selector) => {
    const list = boxes(selector);
    return list.flatMap((one, place) =>
      list
        .slice(place + 1)
        .filter((two) => meet(one.box, two.box))
        .map((two) => `${one.name} and ${two.name}`),
    );
  });
}

/** In a wide window the board is high, and the chart as wide as the window. */
async function checkWideWindow(page, name) {
  const { board, track } = await page.evaluate(() =>
    Object.fromEntries(
      ["board", "track"].map((id) => [
        id,
        document.getElementById(id).getBoundingClientRect().toJSON(),
      ]),
    ),
  );
  const where = "in a window of 1600 by 900";
  assert.ok(board.height >= 700, `${name}: ${where} the board is ${board.height} high`);
  const isWhole = track.height === 0 || (track.height >= 120 && track.width === 1600);
  assert.ok(isWhole, `${name}: the chart has ${track.width} by ${track.height}`);
}

/** Nothing is wider than the window, and no two parts of the page lie on each other. */
export async function checkSizes(page, name) {
  await atWidths(page, name, async (width) => {
    assert.deepEqual(await page.evaluate(clashesOf), [], `${name} at ${width}`);
    const { height } = await page.locator("#help-button").boundingBox();
    const message = `${name}: buttons of ${height} pixels in a window of ${width}`;
    assert.equal(height >= 44, width === 360, message);
    if (width === 1600) await checkWideWindow(page, name);
  });
}

/** Counts frames while the game plays, and notes long tasks and what moves; runs in the page. */
function watchMotion() {
  Object.assign(window, { shifts: [], longest: 0, painted: 0, played: 0 });
  let last = performance.now();
  const frame = (now) => {
    if (document.body.classList.contains("playing")) {
      window.painted += 1;
      window.played += now - last;
    }
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  const watch = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type });
  const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(" ");
  watch("layout-shift", (entry) =>
    window.shifts.push(
      ...entry.sources.map(({ node, previousRect, currentRect }) => [
        node?.outerHTML?.slice(0, 80) ?? node?.textContent,
        box(previousRect),
        box(currentRect),
      ]),
    ),
  );
  watch("longtask", (entry) => (window.longest = Math.max(window.longest, entry.duration)));
}

/** The places of the parts of the page; runs in the page. */
const placesOf = () =>
  [
    ...document.querySelectorAll(
      "#head, #board, .who, .number, #turns, #detail, #track, #transport > *",
    ),
  ]
    .map((part) => JSON.stringify(part.getBoundingClientRect()))
    .join();

/** Plays the whole game with the input folded and unfolded: no element moves that was not moved by hand. */
export async function checkStillness(page) {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.evaluate(watchMotion);
  await page.selectOption("#speed", "50");
  for (const tab of ["folded", "unfolded"]) {
    await goTo(page, 1);
    await page.click("#detail summary");
    await goTo(page, 0);
    const before = await page.evaluate(placesOf);
    await page.waitForTimeout(600);
    await page.evaluate(() => {
      window.shifts = [];
      document.getElementById("play").click();
    });
    await page.waitForFunction(() => window.viewer.turn() === window.viewer.turns, null, {
      timeout: 60_000,
    });
    await page.waitForFunction(() => !document.body.classList.contains("playing"));
    const after = await page.evaluate(placesOf);
    assert.equal(after, before, `parts of the page moved with the input ${tab}`);
    await page.waitForTimeout(200);
    const shifts = await page.evaluate(() => window.shifts);
    assert.deepEqual(shifts, [], `layout shift with the input ${tab}`);
  }
  return page.evaluate(
    () =>
      `longest task while playing: ${Math.round(window.longest)} ms, ${Math.round((1000 * window.painted) / window.played)} frames a second`,
  );
}

/** Board, result, numbers and commands of the shown turn are one printed page. */
export async function checkPrint(page, turn) {
  await goTo(page, turn);
  const pages = (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type \/Page\b/g);
  assert.equal(pages.length, 1, "pages of a print");
  await page.emulateMedia({ media: "print" });
  for (const part of ["#board", "#result", ".who", ".number", "#detail .line", ".events li"]) {
    assert.ok(await page.locator(part).first().isVisible(), `${part} is not printed`);
  }
  assert.ok(!(await page.isVisible("#transport")), "controls are printed");
  await page.emulateMedia({ media: "screen" });
}

/** Pieces move only for those who want motion; at each speed they take 70 to 80 % of a turn's time. */
export async function checkMotion(page, turn) {
  for (const reducedMotion of ["no-preference", "reduce"]) {
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
  for (const speed of await page.$$eval("#speed option", (list) => list.map((one) => one.value))) {
    await page.selectOption("#speed", speed);
    await goTo(page, turn - 1);
    await page.waitForFunction(() => document.getAnimations().length === 0);
    const share = await page.evaluate(
      ([turn, speed]) => {
        document.getElementById("play").click();
        window.viewer.go(turn);
        const ends = document
          .getAnimations()
          .filter(({ effect }) => effect.target.closest("#board"))
          .map(({ effect }) => effect.getComputedTiming().endTime);
        document.getElementById("play").click();
        return Math.max(...ends) / speed;
      },
      [turn, Number(speed)],
    );
    assert.ok(
      share >= 0.7 && share <= 0.8,
      `at ${speed} ms a turn the motion takes ${share} of it`,
    );
  }
  await page.emulateMedia({ reducedMotion: "reduce" });
}

/** Pairs of colours that lie on each other on the board, and the least contrast of each; the rest of the page is for axe-core. */
const boardPairs = [
  ...[0, 1, 2, 3].map((side) => [`side-${side}`, "plain", 3]),
  ["side-0", "a", 3],
  ["side-1", "b", 3],
  ["side-0", "a-idle", 3],
  ["side-1", "b-idle", 3],
  ...["rough-1", "rough-2", "rough-3"].map((under) => ["ink", under, 4.5]),
  ...["plain", "a", "b"].flatMap((under) => [
    ["arrow", under, 4.5],
    ["hit", under, 3],
    ["best", under, 3],
    ["ink", under, 4.5],
    ["quiet", under, 3],
  ]),
  // Grounds differ in lightness, so that no colour is needed to tell them apart.
  ...[
    ["plain", "sea"],
    ["a", "sea"],
    ["a", "b"],
    ["a", "plain"],
    ["b", "plain"],
    ["a-idle", "plain"],
    ["b-idle", "plain"],
    ["hidden", "plain"],
  ].map((grounds) => [...grounds, 1.5]),
  ["foam", "sea", 4.5],
];

/** The colours of the board, which is the same in light and dark, can be told apart; axe-core was run on the page before. */
export async function checkContrast(page) {
  const found = await page.evaluate((pairs) => {
    const { Color, getContrast } = window.axe.commons.color;
    const style = getComputedStyle(document.getElementById("board"));
    const colour = (token) => new Color().parseString(style.getPropertyValue(`--${token}`).trim());
    return pairs.map(([one, other, least]) => [
      one,
      other,
      least,
      getContrast(colour(one), colour(other)),
    ]);
  }, boardPairs);
  for (const [one, other, least, contrast] of found) {
    assert.ok(
      contrast >= least,
      `${one} on ${other} has a contrast of ${contrast.toFixed(2)}, expected ${least}`,
    );
  }
}
