// Opens the pages of `referee serve` in headless Chromium: hostile names, live progress, dropped
// files, a board painted with the mouse, and a whole game of each kind played with the mouse.
// Usage: node serve.mjs REFEREE PLAYWRIGHT CHROMIUM. If the environment contains
// SCREENSHOTS=FOLDER, pictures of the pages are written to that folder.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { checkEditor } from "./board_editor.mjs";
import { checkPlay, GAMES } from "./interactive.mjs";
import { checkContestViewer } from "./contest_viewer.mjs";
import {
  checkAtWidths,
  closeWithoutErrors,
  folder,
  inBrowser,
  openAddress,
  replayOf,
  run,
  serve as serveFolder,
  textOf,
} from "./page.mjs";
import { MARKUP } from "./programs.mjs";
import { checkBots, checkOwnMoves } from "./what_if.mjs";

const [referee] = process.argv.slice(2);

/** @param {...string} args */
const serve = (...args) => serveFolder("--player", "mine=@rusher", ...args);

/**
 * @param {Context} context
 * @param {string} address
 * @param {string} path
 */
const open = (context, address, path) =>
  openAddress(context, address + path, new RegExp(`^${address}`));

/** Writes a replay whose file name and players are markup. Returns the file name. */
function writeHostileReplay() {
  const name = `${"<b onclick=alert(1)>&'"}.jsonl`;
  const replay = replayOf("replays.jsonl");
  Object.assign(replay, { format: 1, players: [MARKUP, MARKUP] });
  delete replay.sha256;
  delete replay.digests;
  writeFileSync(join(folder, name), `${JSON.stringify(replay)}\n`);
  return name;
}

/**
 * @param {Context} context
 * @param {string} address
 */
async function checkPages(context, address) {
  const file = writeHostileReplay();
  const paths = {
    overview: "",
    match: "match?file=games.jsonl",
    none: "match?file=none.jsonl",
    analysis: "analysis?file=replays.jsonl&game=1&work=200",
    replays: "replays?file=replays.jsonl",
    kind: "?kind=replays",
    tuning: "tuning?file=tune.jsonl",
    hostile: `replays?${new URLSearchParams({ file })}`,
    "hostile-game": `game?${new URLSearchParams({ file })}`,
  };
  for (const [name, path] of Object.entries(paths)) {
    await checkPage(await open(context, address, path), name);
  }
}

/**
 * @param {OpenedPage} opened
 * @param {string} name
 */
async function checkPage({ page, errors, status }, name) {
  assert.equal(status, name === "none" ? 404 : 200, name);
  await checkAtWidths(page, name);
  const sides = await page.locator("select[name=seat] option").allTextContents();
  assert.deepEqual(sides, name === "match" ? ["any", "red", "blue"] : [], name);
  if (name === "none") {
    const links = "main a[href='/match?file=games.jsonl'], main a[href^='/play'], .rail a";
    assert.ok((await page.locator(links).count()) > 7, "a missing page links to others");
  }
  const unexpected = errors.filter((error) => name !== "none" || !/404/.test(error));
  assert.deepEqual(unexpected, [], name);
  assert.notEqual(await page.title(), "broken", name);
  await page.close();
}

/**
 * Goes from the list to a game, its analysis and back. The numbers must match the library's.
 *
 * @param {Context} context
 * @param {string} address
 */
async function checkAnalysedGame(context, address) {
  run(
    "play",
    "--game",
    "ice-and-fire",
    "--seed",
    "34",
    "--player",
    "@rusher",
    "--player",
    "@random",
    "--quiet",
    "--replay",
    "blunders.jsonl",
  );
  const { page, errors } = await open(context, address, "replays?file=blunders.jsonl");
  await page.click("a:has-text('game 1') >> nth=0");
  await page.click(".tabs a:text-is('Analysis')");
  await page.waitForURL(/game\?file=blunders\.jsonl&game=1&analyse=2000/);
  await page.goto(`${address}game?file=blunders.jsonl&game=1&analyse=60`);
  const analysis = JSON.parse(
    await (
      await page.request.get(`${address}analysis.json?file=blunders.jsonl&game=1&work=60`)
    ).text(),
  );
  assert.deepEqual(JSON.parse(await textOf(page, "#analysis")), analysis);
  await checkAtWidths(page, "game-analysed");
  await page.click(".around a:text-is('Table of turns')");
  await page.click("table.turns tbody tr:nth-child(2) a");
  await page.waitForURL(/analyse=60#t=2$/);
  assert.equal(await page.evaluate(() => window.viewer.turn()), 2);
  await page.click(".breadcrumb a:has-text('blunders.jsonl')");
  await page.waitForURL(/replays\?file=blunders\.jsonl$/);
  await closeWithoutErrors({ page, errors });
}

/**
 * Waits until the page of a match shows more than `count` games.
 *
 * @param {Page} page
 * @param {number} count
 */
const moreGames = (page, count) =>
  page.waitForFunction(
    (least) => Number(document.getElementById("games")?.dataset.games) > least,
    count,
    { timeout: 60_000 },
  );

/**
 * @param {Context} context
 * @param {string} address
 */
async function checkProgress(context, address) {
  const players = ["--player", "@icefire", "--player", "@towers"];
  const limits = ["--seeds", "1..60", "--work", "5000", "--jobs", "1"];
  const args = ["match", "--game", "ice-and-fire", ...players, ...limits, "--out", "live.jsonl"];
  const match = spawn(referee, args, { cwd: folder, stdio: "ignore" });
  const ended = new Promise((done) => match.once("exit", done));
  const path = "match?file=live.jsonl";
  const isThere = async () => (await context.request.get(address + path)).ok();
  for (let attempt = 0; attempt < 200 && !(await isThere()); attempt++) await delay(50);
  const { page, errors } = await open(context, address, path);
  await moreGames(page, 2);
  const count = await page.evaluate(() => Number(document.getElementById("games")?.dataset.games));
  await moreGames(page, count);
  await ended;
  await moreGames(page, 119);
  assert.match(await textOf(page, "#live .state"), /complete/);
  assert.match(await textOf(page, "#games"), /^120 of 120 games$/);
  assert.match(await textOf(page, "#list"), /^120 of 120 games/, "the list follows the match");
  const fits = await page.$eval("input[name=sprt]", (field) =>
    ["0,10", "-5,5,0.01,0.1", "x"].map((text) =>
      Object.assign(/** @type {HTMLInputElement} */ (field), { value: text }).checkValidity(),
    ),
  );
  assert.deepEqual(fits, [true, true, false], "the field accepts only valid tests");
  await closeWithoutErrors({ page, errors });
}

/**
 * Opens more pages that follow the folder than the browser has connections to one server.
 *
 * @param {Context} context
 * @param {string} address
 */
async function checkManyPages(context, address) {
  const pages = await Promise.all(Array.from({ length: 9 }, () => open(context, address, "")));
  writeFileSync(join(folder, "new.jsonl"), readFileSync(join(folder, "games.jsonl")));
  for (const opened of pages) {
    assert.equal(opened.status, 200);
    await opened.page.bringToFront();
    await opened.page.waitForSelector("#live a[href='/match?file=new.jsonl']");
    await closeWithoutErrors(opened);
  }
}

/**
 * @param {Context} context
 * @param {string} address
 */
async function checkDrop(context, address) {
  const { page, errors } = await open(context, address, "");
  await page.setInputFiles("#file", join(folder, "replays.jsonl"));
  await page.waitForURL(/replays\?opened=1/);
  await page.click("a:has-text('game 2')");
  await page.waitForURL(/game\?opened=1&game=2/);
  assert.equal(await page.evaluate(() => document.getElementById("recording") !== null), true);
  assert.deepEqual(errors, []);
  await page.goto(address);
  writeFileSync(join(folder, "script.sh"), "#!/bin/sh\n");
  await page.setInputFiles("#file", join(folder, "script.sh"));
  await page.waitForFunction(
    () =>
      /script\.sh/.test(document.getElementById("notice")?.textContent ?? "") &&
      !/opening/.test(document.getElementById("notice")?.textContent ?? ""),
  );
  await page.close();
}

const players = ["--player", "a=@rusher", "--player", "b=@towers"];
run(
  "match",
  "--game",
  "ice-and-fire",
  ...players,
  "--seeds",
  "1..12",
  "--work",
  "1",
  "--out",
  "games.jsonl",
  "--replays",
  "replays.jsonl",
);
run(
  "tune",
  "--game",
  "ice-and-fire",
  "--player",
  "@icefire:cell={cell}",
  "--param",
  "cell=30,0..90,integer",
  "--seeds",
  "1..8",
  "--work",
  "1",
  "-o",
  "tune.jsonl",
);
writeFileSync(
  join(folder, `${"a-damaged-journal-".repeat(5)}.jsonl`),
  readFileSync(join(folder, "games.jsonl"), "utf8").replace('"turns":', '"turn":'),
);
const { server, address } = await serve();
await inBrowser({ acceptDownloads: true }, async (context) => {
  await checkPages(context, address);
  await checkAnalysedGame(context, address);
  await checkProgress(context, address);
  await checkManyPages(context, address);
  await checkDrop(context, address);
  await checkEditor(await open(context, address, "board"));
  await checkContestViewer(context, serve);
  await checkBots(await open(context, address, "game?file=replays.jsonl&game=1#t=9"));
  await checkOwnMoves(await open(context, address, "analysis?file=replays.jsonl&game=1&work=20"));
  for (const game of GAMES) {
    await checkPlay(await open(context, address, `play?game=${game}&seed=4`), game);
  }
}).finally(() => server.kill("SIGINT"));
console.log("all pages of the server are correct");
