// Opens the pages of replays in headless Chromium, from disk and without a network, and compares
// every board with what the engine says. Usage: node viewer.mjs REFEREE PLAYWRIGHT CHROMIUM

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [referee, playwright, chromium] = process.argv.slice(2);
const { chromium: browserType } = await import(pathToFileURL(playwright).href);
const folder = mkdtempSync(join(tmpdir(), "viewer-"));
const run = (...words) => execFileSync(referee, words, { cwd: folder, encoding: "utf8", maxBuffer: 1 << 28 });

/** A program that answers WAIT, a message, and ACT at its fourth turn. */
function program(name, act) {
  const file = join(folder, name);
  writeFileSync(file, `import sys, time
TEXT = "</script><script>document.title='broken'</script>\\"&<b>\\U0001F600\\u2028" + "x" * 10000
def ask(): return sys.stdin.readline()
for _ in range(int(ask())): ask()
for turn in range(1, 200):
    for _ in range(16): ask()
    for _ in range(int(ask())): ask()
    for _ in range(int(ask())): ask()
    if turn == 4:
        ${act}
    sys.stderr.buffer.write((TEXT + "\\n").encode()); sys.stderr.flush()
    sys.stdout.buffer.write(("WAIT;MSG " + TEXT[:200].replace(";", ",") + "\\n").encode()); sys.stdout.flush()
`);
  return `python3 ${file}`;
}

/** What the engine says of every position: codes as in the page, by turn. */
function boards(replay) {
  const expected = new Map();
  for (const part of run("trace", replay).split(/^== /m)) {
    const head = /^turn (\d+), seat (\d)\n/.exec(part);
    if (!head) continue;
    const lines = part.slice(head[0].length).split("\n");
    const own = head[2] === "0" ? ["A", "B"] : ["B", "A"];
    const ground = { "#": "#", ".": ".", O: own[0], o: own[0].toLowerCase(), X: own[1], x: own[1].toLowerCase() };
    const grid = lines.slice(4, 16).map((row) => [...row].map((letter) => ({ ground: ground[letter], piece: "" })));
    let at = 16;
    for (const kind of ["building", "unit"]) {
      const count = Number(lines[at++]);
      for (const line of lines.slice(at, at + count)) {
        const words = line.split(" ").map(Number);
        const [x, y] = words.slice(-2);
        grid[y][x].piece = kind === "building" ? "HMT"[words[1]] : String(words[2]);
      }
      at += count;
    }
    expected.set(Number(head[1]), grid.flat());
  }
  return expected;
}

const classes = { void: "#", plain: ".", a: "A", b: "B", "a-idle": "a", "b-idle": "b" };
const shown = (page) => page.evaluate(() => [...document.querySelectorAll("#board div")].map((tile) => [tile.classList[0], tile.textContent]));

async function check(context, replay) {
  const html = join(folder, "page.html");
  run("view", replay, "-o", html);
  const page = await context.newPage();
  const errors = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("request", (request) => request.url().startsWith("file:") || errors.push(request.url()));
  await page.goto(pathToFileURL(html).href);
  const turns = await page.evaluate(() => window.viewer.turns);
  for (const [turn, grid] of boards(replay)) {
    await page.evaluate((turn) => window.viewer.go(turn), turn);
    const tiles = await shown(page);
    grid.forEach(({ ground, piece }, place) => {
      const [name, text] = tiles[place];
      const seen = `${classes[name]}${text === "*" ? "" : text}`;
      assert.equal(seen, `${ground}${piece}`, `${replay} turn ${turn} tile ${place}`);
    });
  }
  assert.deepEqual(errors, [], replay);
  return { page, turns, html };
}

async function checkControls({ page, turns, html }) {
  const turn = () => page.evaluate(() => window.viewer.turn());
  await page.keyboard.press("Home");
  assert.equal(await turn(), 0);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await turn(), 1);
  await page.keyboard.press("End");
  assert.equal(await turn(), turns);
  await page.fill("#slider", "3");
  assert.equal(await turn(), 3);
  await page.keyboard.press("Home");
  await page.selectOption("#speed", "50");
  await page.keyboard.press("Escape");
  await page.click("#play");
  await page.waitForFunction(() => window.viewer.turn() > 2);
  await page.click("#play");
  await page.goto("about:blank");
  await page.goto(`${pathToFileURL(html).href}#t=5`);
  assert.equal(await turn(), 5);
  assert.match(page.url(), /#t=5$/);
}

async function checkSizes(page) {
  for (const width of [360, 800, 1600]) {
    await page.setViewportSize({ width, height: 900 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= width, `at ${width} pixels the page is ${wide} wide`);
    if (process.env.SCREENSHOTS) await page.screenshot({ path: join(process.env.SCREENSHOTS, `${width}.png`), fullPage: true });
  }
}

const play = (name, seed, players, ...more) => {
  const words = players.flatMap((player) => ["--player", player]);
  run("play", "ice-and-fire", "--seed", String(seed), ...words, "--quiet", "--replay", name, ...more);
  return name;
};

const browser = await browserType.launch({ executablePath: chromium, args: ["--no-sandbox"] });
try {
  const context = await browser.newContext({ offline: true });
  let count = 0;
  for (let seed = 1; seed <= 18; seed += 1) {
    const players = [["@rusher", "@towers"], ["@expander", "@random"], ["@random", "@towers"]][seed % 3];
    const rules = seed % 2 ? "live" : "contest";
    const replay = play(`${seed}.jsonl`, seed, players, "--league", String(1 + (seed % 4)), "--rules", rules);
    const { page } = await check(context, replay);
    await page.close();
    count += 1;
  }
  const late = play("late.jsonl", 5, [program("late.py", "time.sleep(3)"), "@random"], "--timeout-ms", "300");
  const opened = await check(context, late);
  assert.match(await opened.page.textContent("#marks"), /⏱/);
  await opened.page.close();
  const rude = play("rude.jsonl", 7, [program("rude.py", "pass"), "@towers"], "--timeout-ms", "1000", "--first-timeout-ms", "3000");
  const rudePage = await check(context, rude);
  await rudePage.page.evaluate(() => window.viewer.go(1));
  assert.ok((await rudePage.page.textContent("#remarks")).includes("xxxx"));
  assert.ok((await rudePage.page.textContent("#line")).includes("</script><script>document.title="));
  assert.match(await rudePage.page.title(), /^ice-and-fire/);
  await checkControls(rudePage);
  const fine = await check(context, "1.jsonl");
  await checkSizes(fine.page);
  const size = Math.max(...["1.jsonl", "2.jsonl", "3.jsonl"].map((name) => (run("view", name, "-o", "size.html"), statSync(join(folder, "size.html")).size)));
  assert.ok(readFileSync(join(folder, "size.html"), "utf8").includes("</html>"));
  console.log(`${count + 3} passed, 0 failed`);
  console.log(`largest of three pages: ${size} bytes`);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}
