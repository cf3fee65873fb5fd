// Opens web.html from disk in headless Chromium without a network: a whole game played with the
// mouse, dropped replays analysed as by the library, and hostile files. Usage: node web.mjs REFEREE
// PLAYWRIGHT CHROMIUM PAGE. If the environment contains SCREENSHOTS=FOLDER, pictures of the page
// are written to that folder.

/* global Engine */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { clickAndWait, isOver, playIceAndFire, turnText } from "./interactive.mjs";
import {
  checkAtWidths,
  closeWithoutErrors,
  folder,
  goTo,
  inBrowser,
  openAddress,
  play,
  run,
  saveVerifiedGame,
  textOf,
  turnOf,
} from "./page.mjs";
import { MARKUP } from "./programs.mjs";

const [file] = process.argv.slice(5);

/**
 * @param {Context} context
 * @param {string} [hash]
 */
const openPage = (context, hash = "") =>
  openAddress(context, pathToFileURL(file).href + hash, /^(?:file|data|blob):/);

/**
 * @param {Page} page
 * @param {string} name
 * @param {Buffer} bytes
 */
async function dropFile(page, name, bytes) {
  const encoded = bytes.toString("base64");
  const dataTransfer = await page.evaluateHandle(
    ([name, encoded]) => {
      const transfer = new DataTransfer();
      transfer.items.add(
        new File([Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0))], name),
      );
      return transfer;
    },
    [name, encoded],
  );
  await page.dispatchEvent("body", "drop", { dataTransfer });
}

/**
 * Returns the viewer inside the page, once it shows a game or an analysis.
 *
 * @param {Page} page
 * @param {string} [selector]
 */
async function waitForViewer(page, selector = "#recording") {
  await page.waitForFunction(
    (inside) => document.querySelector("iframe")?.contentDocument?.querySelector(inside),
    selector,
    { timeout: 60_000 },
  );
  const frame = await (await page.$("#viewer"))?.contentFrame();
  assert.ok(frame, "the page has no viewer");
  return frame;
}

/**
 * @param {Page} page
 * @param {string} pattern
 */
const waitForStatus = (page, pattern) =>
  page.waitForFunction(
    (pattern) =>
      new RegExp(pattern).test(document.getElementById("watch-status")?.textContent ?? ""),
    pattern,
    { timeout: 60_000 },
  );
/**
 * @param {Page} page
 * @param {string} pattern
 */
const waitForNotice = (page, pattern) =>
  page.waitForFunction(
    (pattern) => {
      const notice = document.getElementById("notice");
      return notice?.hidden === false && new RegExp(pattern).test(notice.textContent ?? "");
    },
    pattern,
    { timeout: 60_000 },
  );

/** @param {Context} context */
async function checkPlay(context) {
  const { page, errors } = await openPage(context, "#seed=4&league=3");
  assert.equal(await page.inputValue("#new [name=seed]"), "4", "the address selects the setup");
  assert.equal(await page.inputValue("#new [name=league]"), "3");
  await page.selectOption("#nodes", "20");
  await page.selectOption("select[name=seat] >> nth=1", "@rusher");
  await page.click("#new .main");
  await page.waitForSelector("#end");
  await checkAtWidths(page, "web-play");
  await page.click("#ask");
  await page.waitForSelector("#play-hint");
  assert.match(await textOf(page, "#hint"), /@icefire would play (MOVE|TRAIN|BUILD)/);
  await clickAndWait(page, "#play-hint");
  assert.match(await turnText(page), /^Turn 3:/, "the hint was played, and answered");
  const turns = await playIceAndFire(page);
  assert.ok(await isOver(page), `the game is over after ${turns} turns`);
  await page.waitForSelector("#save[href]");
  const replay = await saveVerifiedGame(page, "#save", "saved.jsonl");
  assert.deepEqual([replay.seed, replay.players], ["4", ["human", "@rusher"]]);
  await page.selectOption("#analysis-nodes", "200", { force: true });
  await page.click("#analyse");
  await waitForStatus(page, "^analysed$");
  const viewer = await waitForViewer(page, "#analysis");
  assert.deepEqual(
    JSON.parse(await textOf(viewer, "#analysis")),
    libraryAnalysis("saved.jsonl", 200),
  );
  await closeWithoutErrors({ page, errors });
  console.log(`a game of ${turns} turns by mouse, saved, verified and analysed`);
}

/**
 * Returns the analysis that `referee view` writes to its page.
 *
 * @param {string} name
 * @param {number} nodes
 * @returns {Analysis}
 */
function libraryAnalysis(name, nodes) {
  run("view", name, "--analyse", String(nodes), "-o", "analysed.html", "--force");
  const html = readFileSync(join(folder, "analysed.html"), "utf8");
  return JSON.parse(/id="analysis">(.*?)<\/script>/s.exec(html)?.[1] ?? "null");
}

/**
 * Checks that the page stays responsive while the bot thinks.
 *
 * @param {Context} context
 */
async function checkThinking(context) {
  const { page, errors } = await openPage(context);
  await page.evaluate(() =>
    document.getElementById("nodes")?.append(new Option("as much as there is", "100000")),
  );
  await page.selectOption("#nodes", "100000");
  await page.click("#new .main");
  await page.waitForSelector("#end");
  let mostSteps = 0;
  for (let turn = 0; turn < 6; turn++) {
    mostSteps = Math.max(
      mostSteps,
      await page.evaluate(
        () =>
          new Promise((done) => {
            let steps = 0;
            const timer = setInterval(() => {
              steps++;
              if (document.getElementById("play")?.classList.contains("busy")) return;
              clearInterval(timer);
              done(steps);
            }, 1);
            document.getElementById("end")?.click();
          }),
      ),
    );
  }
  assert.ok(mostSteps > 5, `the page stays responsive while the bot thinks: ${mostSteps} steps`);
  assert.match(await turnText(page), /^Turn 13:/);
  // With the same number of nodes, the bot plays the same turn, even after an undo.
  const played = () => textOf(page, "#log li:first-child");
  const first = await played();
  await clickAndWait(page, "#undo");
  await clickAndWait(page, "#end");
  assert.equal(await played(), first);
  await closeWithoutErrors({ page, errors });
  console.log(`the page made ${mostSteps} steps while the bot thought about a turn`);
}

/**
 * Checks that a dropped replay is analysed exactly as the library does it.
 *
 * @param {Context} context
 */
async function checkDropped(context) {
  const { replay } = play("ice-and-fire", 34, ["@rusher", "@random"]);
  const { page, errors } = await openPage(context);
  await page.click("#view-watch");
  await checkAtWidths(page, "web-watch");
  await page.selectOption("#analysis-nodes", "", { force: true });
  await dropFile(page, replay, readFileSync(join(folder, replay)));
  const plain = await waitForViewer(page);
  assert.equal(await plain.locator("#analysis").count(), 0, "no analysis by default");
  await goTo(plain, 7);
  // The first analysis is abandoned.
  for (const nodes of ["10000", "200"]) await page.selectOption("#analysis-nodes", nodes);
  await waitForStatus(page, "^analysed$");
  const viewer = await waitForViewer(page, "#analysis");
  assert.equal(await turnOf(viewer), 7, "the turn shown does not change");
  const expected = libraryAnalysis(replay, 200);
  const found = JSON.parse(await textOf(viewer, "#analysis"));
  assert.deepEqual(found, expected, "the numbers match the library's");
  await goTo(viewer, 0);
  await viewer.focus("#turns");
  await page.keyboard.press("m");
  const blunder = expected.turns.find((turn) => turn.is_blunder);
  assert.equal(await turnOf(viewer), blunder?.number, "keys reach the frame");
  await page.keyboard.press("a");
  await checkAtWidths(page, "web-analysis");
  await closeWithoutErrors({ page, errors });
  console.log(`${expected.turns.length} turns of a dropped replay analysed as the library does it`);
}

/**
 * Opens a CodinGame result, a file with several games, and a game that cannot be analysed.
 *
 * @param {Context} context
 */
async function checkOtherFiles(context) {
  const [replay, other] = ["ice-and-fire-34.jsonl", play("janken", 3, ["@random"]).replay];
  const bytes = readFileSync(join(folder, replay));
  const { page, errors } = await openPage(context);
  await page.click("#view-watch");
  run("export", replay, "-o", "result.json");
  await page.selectOption("#analysis-nodes", "", { force: true });
  await page.setInputFiles("#file", join(folder, "result.json"));
  await page.waitForFunction(
    () => document.getElementById("save-page")?.getAttribute("download") === "result.html",
  );
  const result = await waitForViewer(page);
  const { scores } = JSON.parse(await textOf(result, "#recording"));
  assert.deepEqual(scores, JSON.parse(bytes.toString()).scores, "a result of CodinGame is shown");
  const both = gzipSync(Buffer.concat([bytes, readFileSync(join(folder, other))]));
  const mimeType = "application/gzip";
  await page.setInputFiles("#file", { name: "both.jsonl.gz", mimeType, buffer: both });
  await page.waitForFunction(() => document.querySelectorAll("#picked option").length === 2);
  await page.selectOption("#picked", "2");
  await page.waitForFunction(() =>
    document.querySelector("iframe")?.contentDocument?.title.includes("Janken Tactics"),
  );
  assert.equal(await page.isVisible("#depth"), false, "this game cannot be analysed");
  await closeWithoutErrors({ page, errors });
}

/**
 * Returns a function that changes a replay and serializes it, without the checksums, which would no
 * longer match.
 *
 * @param {Buffer} bytes
 * @returns {(change: (value: ReplayRecord) => unknown) => Buffer}
 */
function makeChanger(bytes) {
  return (change) => {
    const value = JSON.parse(bytes.toString());
    delete value.sha256;
    delete value.digests;
    value.format = 1;
    change(value);
    return Buffer.from(JSON.stringify(value));
  };
}

/**
 * Returns invalid files: the name and content of each, and the error shown on the page.
 *
 * @param {(change: (value: ReplayRecord) => unknown) => Buffer} withChange
 * @returns {[string, Buffer, string][]}
 */
function refusedFiles(withChange) {
  const setup = withChange((value) => (value.setup = { rows: [MARKUP] }));
  const line = withChange((value) => (value.turns[3].line = "MOVE 99999999999999999999 0 0"));
  const turns = withChange((value) => (value.turns.length = 5));
  return [
    ["script.sh", Buffer.from("#!/bin/sh\n"), "script.sh line 1: not a complete JSON record"],
    ["deep", Buffer.from("[".repeat(1e6)), "deep line 1: not a complete JSON record"],
    [MARKUP.replaceAll("/", ""), Buffer.from("{}"), "line 1: not a replay"],
    ["setup", setup, "setup line 1: setup: expected"],
    ["line", line, "line line 1: turn 4"],
    ["turns", turns, "turns line 1: turn 6"],
  ];
}

/**
 * Checks that files that are invalid or contradict the rules are named in an error, and that
 * nothing in them is executed.
 *
 * @param {Context} context
 */
async function checkHostile(context) {
  const { replay } = play("ice-and-fire", 35, ["@rusher", "@random"]);
  const withChange = makeChanger(readFileSync(join(folder, replay)));
  const { page, errors } = await openPage(context);
  const refused = refusedFiles(withChange);
  for (const [name, content, expected] of refused) {
    await dropFile(page, name, content);
    await waitForNotice(page, expected);
  }
  await page.selectOption("#analysis-nodes", "200");
  const names = withChange((value) => {
    value.players = [MARKUP, MARKUP];
    value.turns[0].remarks = MARKUP;
  });
  await dropFile(page, "names", names);
  await waitForStatus(page, "^analysed$");
  const viewer = await waitForViewer(page, "#analysis");
  assert.notEqual(await viewer.evaluate(() => document.title), "broken");
  assert.notEqual(await page.title(), "broken");
  await checkFailure(page);
  await page.click("#view-play");
  await page.fill("#new [name=seed]", "9".repeat(40));
  await page.click("#new .main");
  await waitForNotice(page, "seed .9+.: expected a signed 64-bit number");
  await closeWithoutErrors({ page, errors });
  console.log(`${refused.length} files refused, each with a reason`);
}

/**
 * Checks that an engine failure is reported, and that the next request gets a new engine.
 *
 * @param {Page} page
 */
async function checkFailure(page) {
  const messages = await page.evaluate(async () => {
    const engine = new Engine();
    const broken = await engine.ask("/open", { name: "too much" }, { length: 2 ** 31 });
    return [broken.error, (await engine.ask("/look", { game: 1 })).error];
  });
  assert.match(messages[0] ?? "", /^this page failed, and its contents are lost: /);
  assert.equal(messages[1], 'game "1": expected 1 to 0');
}

await inBrowser({ acceptDownloads: true, offline: true }, async (context) => {
  for (const check of [checkPlay, checkThinking, checkDropped, checkOtherFiles, checkHostile]) {
    await check(context);
  }
});
console.log(`${readFileSync(file).length} bytes: the page from disk is correct`);
