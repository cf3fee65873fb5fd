// Checks what users do on a page: keys, buttons, addresses, dialogs and files.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import { blur, downloadFile, goTo, run, textOf, turnOf } from "./page.mjs";

/**
 * @param {Page} page
 * @param {number} turns
 */
async function checkKeys(page, turns) {
  /** @type {[string, number][]} */
  const expected = [
    ["Home", 0],
    ["ArrowRight", 1],
    ["ArrowRight", 2],
    ["ArrowLeft", 1],
    ["PageDown", Math.min(turns, 11)],
    ["PageUp", Math.min(turns, 11) - 10],
    ["End", turns],
    ["ArrowRight", turns],
  ];
  for (const [key, turn] of expected) {
    await page.keyboard.press(key);
    assert.equal(await turnOf(page), Math.max(0, turn), key);
  }
  await checkEventKeys(page);
}

/**
 * Checks the keys that jump to the next event and to the next fault.
 *
 * @param {Page} page
 */
async function checkEventKeys(page) {
  const firstTurnWith = (/** @type {string[]} */ marks) =>
    page.evaluate(
      (marks) =>
        window.viewer.recording.frames.findIndex((frame) =>
          frame.marks.some((mark) => marks.includes(mark)),
        ),
      marks,
    );
  const events = await firstTurnWith([
    "capture",
    "gain",
    "cut",
    "wipe-out",
    "refusal",
    "decision",
    "end",
    "left",
    "time-out",
  ]);
  const faults = await firstTurnWith(["refusal", "left", "time-out"]);
  /** @type {[string, number][]} */
  const keys = [
    ["n", events],
    ["Shift+ArrowRight", events],
    ["e", faults],
  ];
  for (const [key, turn] of keys) {
    await page.keyboard.press("Home");
    await page.keyboard.press(key);
    assert.equal(await turnOf(page), turn, key);
  }
}

/**
 * Checks that everything can be reached with the keyboard and has a name.
 *
 * @param {Page} page
 */
async function checkKeyboardOnly(page) {
  await checkDialogs(page);
  await checkFocus(page);
  await checkList(page);
  await checkAccessibleNames(page);
}

/**
 * Checks that keys open and close the dialogs, and that a key announces the position.
 *
 * @param {Page} page
 */
async function checkDialogs(page) {
  await page.keyboard.press("g");
  await page.keyboard.type("3");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => window.viewer.turn() === 3);
  await page.keyboard.press("?");
  assert.ok(await page.isVisible("#help"), "? opens the help");
  const groups = await page.$$eval("#help section", (list) =>
    list.map((one) => [
      one.querySelector("h2")?.textContent,
      one.querySelectorAll("kbd").length > 0,
    ]),
  );
  assert.deepEqual(
    groups,
    ["Turns", "Playback", "Events and errors", "Board"].map((name) => [name, true]),
  );
  await page.keyboard.press("Escape");
  assert.ok(!(await page.isVisible("#help")), "Escape closes it");
  await page.keyboard.press("s");
  assert.match(
    await textOf(page, "#live"),
    /^turn 3 of \d+, red: .*gold red \d+, blue \d+/,
    "s describes the position",
  );
  // Chromium may leave the focus inside a dialog that was just closed.
  await page.evaluate(() => {
    document.getElementById("live")?.replaceChildren();
    document
      .querySelector("#help button")
      ?.dispatchEvent(new KeyboardEvent("keydown", { key: "s", bubbles: true }));
  });
  assert.match(await textOf(page, "#live"), /^turn 3 /, "a closed dialog ignores keys");
}

/**
 * Checks that Tab reaches each control, the board before the files.
 *
 * @param {Page} page
 */
async function checkFocus(page) {
  const reached = new Set();
  for (let count = 0; count < 40; count += 1) {
    await page.keyboard.press("Tab");
    reached.add(await page.evaluate(() => document.activeElement?.id));
  }
  for (const id of [
    "board",
    "turns",
    "detail",
    "first",
    "back",
    "play",
    "next",
    "last",
    "speed",
    "slider",
    "series",
    "export-svg",
    "export-png",
    "help-button",
  ]) {
    assert.ok(reached.has(id), `${id} is not reached by Tab`);
  }
  const order = await page.$$eval("#board, #turns, #play, #slider, #export-svg", (list) =>
    list.map(({ id }) => id),
  );
  assert.deepEqual(
    order,
    ["board", "turns", "play", "slider", "export-svg"],
    "the board comes before the files",
  );
}

/**
 * Checks that arrow keys and clicks select a turn in the list.
 *
 * @param {Page} page
 */
async function checkList(page) {
  await page.focus("#turns");
  await page.keyboard.press("ArrowDown");
  assert.equal(await turnOf(page), 4, "arrow keys move through the list");
  assert.equal(await page.getAttribute("#turns", "aria-activedescendant"), "turn-4");
  await page.click("#turn-3");
  assert.equal(await turnOf(page), 3);
  assert.equal(await page.locator("#turns [aria-selected]").count(), 1);
}

/** @param {Page} page */
async function checkAccessibleNames(page) {
  const nameless = await page.$$eval("button, input, select, [role]", (list) => {
    const isNamed = (/** @type {Element} */ one) =>
      one.getAttribute("aria-label") ||
      one.textContent?.trim() ||
      one.getAttribute("title") ||
      ("labels" in one && one.labels instanceof NodeList && one.labels.length > 0);
    return list
      .filter((one) => one.checkVisibility() && one.role !== "presentation" && !isNamed(one))
      .map((one) => one.outerHTML);
  });
  assert.deepEqual(nameless, [], "controls without names");
}

/** @param {Page} page */
async function checkPlayback(page) {
  await page.keyboard.press("Home");
  await page.selectOption("#speed", "50");
  await page.locator("body").press("Space");
  await page.waitForFunction(() => window.viewer.turn() > 2);
  await page.locator("body").press("Space");
  const paused = await turnOf(page);
  await page.waitForTimeout(150);
  assert.deepEqual(
    [await turnOf(page), new URL(page.url()).hash],
    [paused, `#t=${paused}`],
    "space pauses, and the address contains the turn",
  );
}

/**
 * Checks that clicking and dragging on the chart shows the right turns for every series.
 *
 * @param {Page} page
 * @param {number} turns
 */
async function checkScrubbing(page, turns) {
  const curves = new Set();
  for (const [index, name] of (await page.locator("#series option").allTextContents()).entries()) {
    await page.selectOption("#series", { label: name });
    assert.equal(await page.inputValue("#series"), String(index));
    curves.add(await page.getAttribute("#tracks .curve", "d"));
    const box = await page.locator("#track").boundingBox();
    assert.ok(box, "the page has no chart");
    const { x, y, width, height } = box;
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    const half = await turnOf(page);
    assert.ok(
      Math.abs(half - turns / 2) <= 1,
      `${name}: the middle of ${turns} turns is not ${half}`,
    );
    await page.mouse.move(x + (width * 3) / 4, y + height / 2, { steps: 3 });
    const later = await turnOf(page);
    assert.ok(Math.abs(later - (turns * 3) / 4) <= 2, `${name}: dragged to ${later} of ${turns}`);
    await page.mouse.up();
  }
  assert.ok(curves.size >= 4, `only ${curves.size} curves`);
  await page.locator("#track").hover();
  assert.match(await textOf(page, "#preview"), /^turn \d+/);
}

/** @param {CheckedPage} checkedPage */
export async function checkControls({ page, turns, html }) {
  await page.setViewportSize({ width: 1600, height: 900 });
  await checkKeys(page, turns);
  await checkKeyboardOnly(page);
  await page.fill("#slider", "3");
  assert.equal(await turnOf(page), 3);
  await blur(page);
  await checkPlayback(page);
  await checkScrubbing(page, turns);
  /** @type {[string, number][]} */
  const buttons = [
    ["first", 0],
    ["next", 1],
    ["last", turns],
    ["back", turns - 1],
  ];
  for (const [button, turn] of buttons) {
    await page.click(`#${button}`);
    assert.equal(await turnOf(page), turn, button);
  }
  await page.goto("about:blank");
  await page.goto(`${pathToFileURL(html).href}#t=5`);
  assert.equal(await turnOf(page), 5);
  assert.match(page.url(), /#t=5$/);
  await page.evaluate(() => (location.hash = "#t=2"));
  await page.waitForFunction(() => window.viewer.turn() === 2);
}

/**
 * Checks that a seat's input on the page matches `referee stdin`, and that the button copies it.
 *
 * @param {OpenedPage} opened
 * @param {string} replay
 * @param {number} turn
 * @param {number} seat
 */
export async function checkInput({ page }, replay, turn, seat) {
  await goTo(page, turn);
  await page.evaluate(() => {
    window.copiedTexts = [];
    navigator.clipboard.writeText = async (text) => {
      window.copiedTexts.push(text);
    };
  });
  await page.click("#detail .input summary");
  assert.ok((await textOf(page, "#detail .input pre")).length > 0);
  await page.click('#detail .input button:has-text("copy all input so far")');
  const expected = run("stdin", replay, "--turn", String(turn), "--seat", String(seat));
  assert.equal((await page.evaluate(() => window.copiedTexts)).join(""), expected);
}

/**
 * Checks that the inspector shows the engine's facts about a tile, and the events that affected it.
 *
 * @param {OpenedPage} opened
 */
export async function checkInspector({ page }) {
  const { turn, target } = await page.evaluate(() => {
    const { frames } = window.viewer.recording;
    const turn = frames.findIndex((frame) => frame.arrows.length > 0);
    const [, , x, y] = frames[turn].arrows[0];
    return { turn, target: [x, y] };
  });
  await goTo(page, turn);
  const tile = page.locator(`.tile[data-at="${target.join(",")}"]`);
  await tile.hover();
  assert.match(await textOf(page, "#tip"), /level 1 unit, upkeep 1 gold per turn/);
  assert.ok((await page.locator(".reached").count()) > 0, "the reach of a unit is shown");
  await tile.click();
  const facts = await textOf(page, "#detail .cell");
  assert.match(facts, /^\d+,\d+, unit \d+×(red|blue), activelevel 1 unit, upkeep 1 gold per turn/);
  assert.match(facts, /per turn(?:price to enter: |no unit can be trained)/);
  assert.match(facts, /now: unit \d+ moves from/);
  await tile.click();
  assert.equal(await page.locator("#detail .cell").count(), 0);
}

/**
 * Checks that, with the focus on the board, arrow keys move from tile to tile and Enter pins a
 * tile.
 *
 * @param {OpenedPage} opened
 */
export async function checkBoardKeys({ page }) {
  await goTo(page, 4);
  await page.focus("#board");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowUp");
  assert.equal(await turnOf(page), 4, "the turn does not change");
  assert.match(await textOf(page, "#tip"), /^7,5/);
  assert.match(await textOf(page, "#live"), /^7,5, /);
  await page.keyboard.press("Enter");
  assert.match(await textOf(page, "#detail .cell"), /^7,5/);
  await page.keyboard.press("Enter");
  await blur(page);
  assert.ok(!(await page.isVisible("#tip")), "the tooltip disappears with the focus");
}

/**
 * Checks the exported files: an SVG without style sheet or script, a PNG of the requested width,
 * and a film.
 *
 * @param {OpenedPage} opened
 */
export async function checkExport({ page }) {
  const file = await downloadFile(page, "#export-svg");
  const text = readFileSync(file, "utf8");
  assert.match(basename(file), /^ice-and-fire-turn-\d+\.svg$/);
  assert.ok(
    text.startsWith("<svg") && !/<style|<script|class=|var\(/.test(text),
    "the picture needs no style sheet",
  );
  const valid = await page.evaluate(
    (text) =>
      new DOMParser().parseFromString(text, "image/svg+xml").querySelector("parsererror") === null,
    text,
  );
  assert.ok(valid, "the picture is valid XML");
  const bytes = readFileSync(await downloadFile(page, "#export-png"));
  assert.equal(bytes.subarray(1, 4).toString(), "PNG");
  assert.equal(bytes.readUInt32BE(16), 1600);
  await page.click("#export-film");
  await page.fill("#film-from", "0");
  await page.fill("#film-to", "2");
  const start = readFileSync(await downloadFile(page, "#film button")).subarray(0, 4);
  assert.equal(start.toString("hex"), "1a45dfa3", "the film is a WebM file");
}
