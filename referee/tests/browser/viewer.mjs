// Opens the pages of replays in headless Chromium, from disk and without a network, and compares
// every board with what the engine says. Usage: node viewer.mjs REFEREE PLAYWRIGHT CHROMIUM
// With SCREENSHOTS=FOLDER in the environment, pictures of some pages are left there.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { boardsOf } from "./boards.mjs";
import { MARKUP, program } from "./programs.mjs";

const [referee, playwright, chromium] = process.argv.slice(2);
const { chromium: browserType } = await import(pathToFileURL(playwright).href);
const folder = mkdtempSync(join(tmpdir(), "viewer-"));
const run = (...words) => execFileSync(referee, words, { cwd: folder, encoding: "utf8", maxBuffer: 1 << 28 });

/** Plays a game and names its replay. */
function play(game, seed, players, ...more) {
  const name = `${game}-${seed}.jsonl`;
  run("play", game, "--seed", String(seed), ...players.flatMap((player) => ["--player", player]), "--quiet", "--replay", name, ...more);
  return { game, replay: name };
}

const classes = { void: "#", plain: ".", "rough-1": "1", "rough-2": "2", "rough-3": "3", water: "~", hidden: "?", a: "A", b: "B", "a-idle": "a", "b-idle": "b" };

/** Every tile as the page shows it now. */
async function shown(page) {
  const tiles = await page.evaluate(() => [...document.querySelectorAll("#board > div")].map((tile) => [[...tile.classList], tile.textContent, tile.title]));
  return tiles.map(([[ground, ...rest], piece, title]) => ({
    ground: classes[ground],
    piece,
    title,
    marked: rest.includes("marked"),
    side: rest.find((name) => name.startsWith("side-"))?.slice(5),
  }));
}

/** Compares what is known of each tile with what the page shows; returns how many tiles there were. */
async function compare(page, turn, expected, where) {
  await page.evaluate((turn) => window.viewer.go(turn), turn);
  const tiles = await shown(page);
  assert.equal(tiles.length, expected.length, where);
  expected.forEach((known, place) => {
    for (const [what, value] of Object.entries(known)) {
      assert.equal(tiles[place][what], value, `${where} turn ${turn} tile ${place} ${what}`);
    }
  });
  return expected.length;
}

/** Opens a page and notes what it complains about. */
async function open(context, replay) {
  const html = join(folder, `${replay}.html`);
  run("view", replay, "-o", html);
  const page = await context.newPage();
  const errors = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("request", (request) => request.url().startsWith("file:") || errors.push(request.url()));
  await page.goto(pathToFileURL(html).href);
  return { page, html, errors };
}

/** Opens the page of a replay and compares all of its boards. */
async function check(context, { game, replay }) {
  const opened = await open(context, replay);
  const turns = await opened.page.evaluate(() => window.viewer.turns);
  const { boards, last } = boardsOf[game](run("trace", replay));
  assert.ok(boards.size > 0, replay);
  let tiles = 0;
  for (const [turn, expected] of boards) tiles += await compare(opened.page, turn, expected, replay);
  tiles += await compare(opened.page, turns, last, `${replay}, the end`);
  assert.deepEqual(opened.errors, [], replay);
  return { ...opened, turns, tiles, boards: boards.size + 1 };
}

const turnOf = (page) => page.evaluate(() => window.viewer.turn());

async function checkKeys(page, turns) {
  const wanted = [["Home", 0], ["ArrowRight", 1], ["ArrowRight", 2], ["ArrowLeft", 1], ["PageDown", Math.min(turns, 11)], ["PageUp", Math.min(turns, 11) - 10], ["End", turns], ["ArrowRight", turns]];
  for (const [key, turn] of wanted) {
    await page.keyboard.press(key);
    assert.equal(await turnOf(page), Math.max(0, turn), key);
  }
  await page.keyboard.press("Home");
  await page.keyboard.press("n");
  const marked = await page.evaluate(() => window.viewer.recording.frames.findIndex((frame) => frame.marks.length > 0));
  assert.equal(await turnOf(page), marked, "n goes to the first event");
}

async function checkControls({ page, turns, html }) {
  await checkKeys(page, turns);
  await page.fill("#slider", "3");
  assert.equal(await turnOf(page), 3);
  await page.keyboard.press("Home");
  await page.selectOption("#speed", "50");
  await page.keyboard.press("Space");
  await page.waitForFunction(() => window.viewer.turn() > 2);
  await page.keyboard.press("Space");
  const paused = await turnOf(page);
  await page.waitForTimeout(150);
  assert.equal(await turnOf(page), paused, "space pauses");
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
async function checkInput({ page }, { replay }, turn, seat) {
  await page.evaluate((turn) => window.viewer.go(turn), turn);
  await page.evaluate(() => {
    window.copied = [];
    navigator.clipboard.writeText = async (text) => window.copied.push(text);
  });
  await page.click(`.seat[data-seat="${seat}"] summary:has-text("input")`);
  await page.click(`.seat[data-seat="${seat}"] button:has-text("copy all so far")`);
  const expected = run("stdin", replay, "--turn", String(turn), "--seat", String(seat));
  assert.equal((await page.evaluate(() => window.copied)).join(""), expected);
}

const names = ["360", "800", "1600"];

/** Nothing is wider than the window, and no two parts of the page lie on each other. */
async function checkSizes(page, name) {
  for (const width of names.map(Number)) {
    await page.setViewportSize({ width, height: 900 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= width, `${name}: at ${width} pixels the page is ${wide} wide`);
    const clashes = await page.evaluate(() => {
      const parts = [...document.querySelectorAll("h1, #result, #field, #legend, nav .buttons > *, #slider, .lane, .hint, .seat, figure")];
      const boxes = parts.map((part) => [part.id || part.className || part.tagName, part.getBoundingClientRect()]).filter(([, box]) => box.width * box.height > 0);
      const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
      return boxes.flatMap(([one, a], place) => boxes.slice(place + 1).filter(([, b]) => meet(a, b)).map(([other]) => `${one} and ${other}`));
    });
    assert.deepEqual(clashes, [], `${name} at ${width}`);
    if (process.env.SCREENSHOTS) await page.screenshot({ path: join(process.env.SCREENSHOTS, `${name}-${width}.png`), fullPage: true });
  }
}

/** A program's markup is text: in the line, in the message, on standard error. */
async function checkRude({ page }) {
  await page.evaluate(() => window.viewer.go(1));
  const seat = (part) => page.textContent(`.seat[data-seat="0"] .${part}`);
  // Short sentences on failure: the texts themselves are long.
  assert.ok((await seat("remarks")).includes(MARKUP), "standard error is shown as text");
  assert.ok((await seat("line")).includes(MARKUP), "the line is shown as text");
  assert.ok((await seat("line")).length > 10_000, "the whole line is shown");
  assert.ok((await seat("said")).includes(MARKUP), "the message is shown as text");
  assert.match(await seat("events"), /⊘ command 1 refused/);
  assert.match(await page.title(), /^ice-and-fire/);
  assert.equal(await page.evaluate(() => document.querySelectorAll(".seat img, .seat b b, .seat script").length), 0);
  await checkSizes(page, "rude");
}

/** The whole standard error of a program that crashed is on the page of its last turn. */
async function checkTraceback(context) {
  const act = `exec("def deep(left):\\n    return deep(left - 1) if left else {}['no such key']\\ndeep(20)")`;
  const crash = play("ice-and-fire", 26, [program(folder, "crash.py", act), "@random"], "--timeout-ms", "5000", "--first-timeout-ms", "9000");
  const { page, turns } = await check(context, crash);
  await page.evaluate((turn) => window.viewer.go(turn), turns);
  const remarks = await page.textContent('.seat[data-seat="0"] .remarks');
  assert.match(remarks, /Traceback \(most recent call last\):/);
  assert.match(remarks, /KeyError: 'no such key'/);
  await page.close();
}

/** The games that are compared: every league and rule set, and every other game. */
function* ordinaryGames() {
  for (let seed = 1; seed <= 18; seed += 1) {
    const players = [["@rusher", "@towers"], ["@expander", "@random"], ["@random", "@towers"]][seed % 3];
    yield play("ice-and-fire", seed, players, "--league", String(1 + (seed % 4)), "--rules", seed % 2 ? "live" : "contest");
  }
  for (const seed of [1, 2, 3]) {
    yield play("janken", seed, ["@random"]);
    yield play("dragonsweeper", seed, ["@solver"]);
    yield play("battling-knights", seed, ["@random"]);
    yield play("friends-and-dragons", seed, ["@solver"]);
  }
  yield play("battling-knights", 4, Array(4).fill("@random"));
}

async function checkAll(context) {
  const total = { replays: 0, boards: 0, tiles: 0 };
  const add = ({ boards, tiles }) => Object.assign(total, { replays: total.replays + 1, boards: total.boards + boards, tiles: total.tiles + tiles });
  for (const game of ordinaryGames()) {
    const opened = await check(context, game);
    add(opened);
    if (/-3\.jsonl$/.test(game.replay)) await checkSizes(opened.page, game.game);
    if (game.replay === "ice-and-fire-2.jsonl") await checkInput(opened, game, 6, 1);
    await opened.page.close();
  }
  const late = play("ice-and-fire", 25, [program(folder, "late.py", "time.sleep(3)"), "@random"], "--timeout-ms", "300", "--first-timeout-ms", "3000");
  const opened = await check(context, late);
  add(opened);
  assert.match(await opened.page.textContent("#marks"), /⏱ time-out/);
  assert.match(await opened.page.textContent('.seat[data-seat="0"]'), /left, timeout/);
  await checkTraceback(context);
  const rude = await check(context, play("ice-and-fire", 27, [program(folder, "rude.py", "pass"), "@towers"], "--timeout-ms", "1000", "--first-timeout-ms", "3000"));
  add(rude);
  await checkRude(rude);
  await checkControls(rude);
  return total;
}

/** The page of a game of full length is small. */
function checkWeight() {
  const { replay } = play("ice-and-fire", 33, ["@towers", "@towers"]);
  run("view", replay, "-o", "long.html");
  const { length } = JSON.parse(readFileSync(join(folder, replay), "utf8").split("\n")[0]).turns;
  const { size } = statSync(join(folder, "long.html"));
  assert.ok(length < 200 || size <= 300_000, `${size} bytes for ${length} turns`);
  return `a page of ${length} turns: ${size} bytes`;
}

const browser = await browserType.launch({ executablePath: chromium, args: ["--no-sandbox"] });
try {
  const { replays, boards, tiles } = await checkAll(await browser.newContext({ offline: true }));
  console.log(`${replays} replays agree: ${boards} boards, ${tiles} tiles`);
  console.log(checkWeight());
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}
