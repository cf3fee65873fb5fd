// Keys, buttons, addresses, dialogs and files: what people do on the page.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { goTo, turnOf } from "./page.mjs";

async function checkKeys(page, turns) {
  const wanted = [["Home", 0], ["ArrowRight", 1], ["ArrowRight", 2], ["ArrowLeft", 1], ["PageDown", Math.min(turns, 11)], ["PageUp", Math.min(turns, 11) - 10], ["End", turns], ["ArrowRight", turns]];
  for (const [key, turn] of wanted) {
    await page.keyboard.press(key);
    assert.equal(await turnOf(page), Math.max(0, turn), key);
  }
  const first = (wanted) => page.evaluate((wanted) => window.viewer.recording.frames.findIndex((frame) => frame.marks.some((mark) => wanted.includes(mark))), wanted);
  const events = await first(["capture", "gain", "cut", "wipe-out", "refusal", "decision", "end", "left", "time-out"]);
  const faults = await first(["refusal", "left", "time-out"]);
  for (const [key, turn] of [["n", events], ["Shift+ArrowRight", events], ["e", faults]]) {
    await page.keyboard.press("Home");
    await page.keyboard.press(key);
    assert.equal(await turnOf(page), turn, key);
  }
}

/** Everything can be reached with the keyboard and has a name. */
async function checkKeyboardOnly(page) {
  await page.keyboard.press("g");
  await page.keyboard.type("3");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => window.viewer.turn() === 3);
  await page.keyboard.press("?");
  assert.ok(await page.isVisible("#help"), "? opens the help");
  await page.keyboard.press("Escape");
  assert.ok(!(await page.isVisible("#help")), "Escape closes it");
  await page.keyboard.press("s");
  assert.match(await page.textContent("#live"), /^turn 3 of \d+, red: .*gold red \d+, blue \d+/, "s says the position");
  // Chromium may leave the focus inside a dialog that was just closed.
  await page.evaluate(() => {
    document.getElementById("live").textContent = "";
    document.querySelector("#help button").dispatchEvent(new KeyboardEvent("keydown", { key: "s", bubbles: true }));
  });
  assert.match(await page.textContent("#live"), /^turn 3 /, "a closed dialog takes no keys");
  const reached = new Set();
  for (let count = 0; count < 40; count += 1) {
    await page.keyboard.press("Tab");
    reached.add(await page.evaluate(() => document.activeElement.id || document.activeElement.dataset.tab));
  }
  for (const id of ["first", "back", "play", "next", "last", "speed", "slider", "export-svg", "export-png", "help-button", "answers"]) assert.ok(reached.has(id), `${id} is not reached by Tab`);
  await page.focus("[role=tab][aria-selected=true]");
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.tab), "input");
  assert.ok(await page.isVisible(".page[data-tab=input]") && !(await page.isVisible(".page[data-tab=answers]")));
  await page.click('[role=tab][data-tab="answers"]');
  const nameless = await page.$$eval("button, input, select, [role]", (list) => list.filter((one) => one.checkVisibility() && one.role !== "presentation" && !(one.getAttribute("aria-label") || one.textContent.trim() || one.title || one.labels?.length)).map((one) => one.outerHTML));
  assert.deepEqual(nameless, [], "controls without names");
}

async function checkPlayback(page) {
  await page.keyboard.press("Home");
  await page.selectOption("#speed", "50");
  await page.locator("body").press("Space");
  await page.waitForFunction(() => window.viewer.turn() > 2);
  await page.locator("body").press("Space");
  const paused = await turnOf(page);
  await page.waitForTimeout(150);
  assert.equal(await turnOf(page), paused, "space pauses");
}

/** A click and a drag on the timeline and on a chart lead to their turns. */
async function checkScrubbing(page, turns) {
  const middle = async (selector) => {
    const box = await page.locator(selector).first().boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2, box.width];
  };
  await page.click('[role=tab][data-tab="charts"]');
  for (const selector of ["#track", "figure svg"]) {
    const [x, y, width] = await middle(selector);
    await page.mouse.move(x, y);
    await page.mouse.down();
    const half = await turnOf(page);
    assert.ok(Math.abs(half - turns / 2) <= 1, `${selector}: the middle of ${turns} turns is not ${half}`);
    await page.mouse.move(x + width / 4, y, { steps: 3 });
    const later = await turnOf(page);
    assert.ok(Math.abs(later - (turns * 3) / 4) <= 2, `${selector}: dragged to ${later} of ${turns}`);
    await page.mouse.up();
  }
  await page.locator("#track").hover();
  assert.match(await page.textContent("#preview"), /^turn \d+/);
  await page.click('[role=tab][data-tab="answers"]');
}

export async function checkControls({ page, turns, html }) {
  await page.setViewportSize({ width: 1600, height: 900 });
  await checkKeys(page, turns);
  await checkKeyboardOnly(page);
  await page.fill("#slider", "3");
  assert.equal(await turnOf(page), 3);
  await page.evaluate(() => document.activeElement.blur());
  await checkPlayback(page);
  await checkScrubbing(page, turns);
  for (const [button, turn] of [["first", 0], ["next", 1], ["last", turns], ["back", turns - 1]]) {
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

/** What a seat was sent is what `referee stdin` says, and the button copies it. */
export async function checkInput({ page }, run, replay, turn, seat) {
  await goTo(page, turn);
  await page.evaluate(() => {
    window.copied = [];
    navigator.clipboard.writeText = async (text) => window.copied.push(text);
  });
  await page.click('[role=tab][data-tab="input"]');
  await page.click(`.seat[data-tab="input"][data-seat="${seat}"] button:has-text("copy all so far")`);
  const expected = run("stdin", replay, "--turn", String(turn), "--seat", String(seat));
  assert.equal((await page.evaluate(() => window.copied)).join(""), expected);
  await page.click('[role=tab][data-tab="answers"]');
}

/** The inspector says what the engine says of a tile, and which events touched it. */
export async function checkInspector({ page }) {
  const { turn, place } = await page.evaluate(() => {
    const { frames } = window.viewer.recording;
    const turn = frames.findIndex((frame) => frame.arrows.length > 0);
    const [, , x, y] = frames[turn].arrows[0];
    return { turn, place: [x, y] };
  });
  await goTo(page, turn);
  const tile = page.locator(`.tile[data-at="${place.join(",")}"]`);
  await tile.hover();
  assert.match(await page.textContent("#tip"), /unit of level 1, upkeep 1 gold a turn/);
  assert.ok((await page.locator(".reached").count()) > 0, "the reach of a unit is shown");
  await tile.click();
  const [facts, history] = await page.locator(".cell-page").allTextContents();
  assert.match(facts, /^\d+,\d+, unit \d+(red|blue), activeunit of level 1, upkeep 1 gold a turn(?:price to enter: |nobody can train)/);
  assert.match(history, /unit \d+ moves from/);
  await tile.click();
  await page.click('[role=tab][data-tab="answers"]');
}

/** With the focus on the board, arrow keys go from tile to tile, and Enter pins one. */
export async function checkBoardKeys({ page }) {
  await goTo(page, 4);
  await page.focus("#board");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowUp");
  assert.equal(await turnOf(page), 4, "the turn stays");
  assert.match(await page.textContent("#tip"), /^7,5/);
  assert.match(await page.textContent("#live"), /^7,5, /);
  await page.keyboard.press("Enter");
  assert.match(await page.locator(".cell-page").first().textContent(), /^7,5/);
  await page.keyboard.press("Enter");
  await page.evaluate(() => document.activeElement.blur());
  assert.ok(!(await page.isVisible("#tip")), "the tooltip goes with the focus");
  await page.click('[role=tab][data-tab="answers"]');
}

/** The board as files: an SVG without style sheet or script, a PNG of the asked width, and a film. */
export async function checkExport({ page }) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#export-svg")]);
  const text = readFileSync(await download.path(), "utf8");
  assert.match(download.suggestedFilename(), /^ice-and-fire-turn-\d+\.svg$/);
  assert.ok(text.startsWith("<svg") && !/<style|<script|class=|var\(/.test(text), "the picture stands alone");
  const valid = await page.evaluate((text) => new DOMParser().parseFromString(text, "image/svg+xml").querySelector("parsererror") === null, text);
  assert.ok(valid, "the picture is XML");
  const [picture] = await Promise.all([page.waitForEvent("download"), page.click("#export-png")]);
  const bytes = readFileSync(await picture.path());
  assert.equal(bytes.subarray(1, 4).toString(), "PNG");
  assert.equal(bytes.readUInt32BE(16), 1600);
  await page.click("#export-film");
  await page.fill("#film-from", "0");
  await page.fill("#film-to", "2");
  const [film] = await Promise.all([page.waitForEvent("download"), page.click("#film button")]);
  const start = readFileSync(await film.path()).subarray(0, 4);
  assert.equal(start.toString("hex"), "1a45dfa3", "the film is a WebM file");
}
