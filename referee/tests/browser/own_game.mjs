// Checks the pages of `referee serve` for a game that is not built in: lists with pictures, a game
// played with the mouse and a hint, and its replay. Usage: node own_game.mjs PROGRAM PLAYWRIGHT
// CHROMIUM, where PROGRAM is the example `connect_four`. If the environment contains
// SCREENSHOTS=FOLDER, pictures of the pages are written to that folder.

import assert from "node:assert/strict";
import { clickAndWait, isOver, turnText } from "./interactive.mjs";
import {
  checkAtWidths,
  closeWithoutErrors,
  goTo,
  inBrowser,
  openAddress,
  piecesOn,
  replayOf,
  run,
  saveVerifiedGame,
  serve,
  textOf,
  turnOf,
} from "./page.mjs";

const GAME = "connect-four";

/**
 * Opens a page on the server.
 *
 * @param {Context} context
 * @param {string} address
 * @param {string} path
 */
async function open(context, address, path) {
  const opened = await openAddress(context, address + path, new RegExp(`^${address}`));
  assert.equal(opened.status, 200, path);
  return opened;
}

/**
 * Checks that a list has pictures and that all of them load. A live update can replace the list at
 * any time, so each check looks up its picture again.
 *
 * @param {Page} page
 * @param {string} name
 */
async function checkPictures(page, name) {
  const count = await page.locator("a.pictured img").count();
  assert.ok(count > 0, `${name}: no pictures`);
  for (let index = 0; index < count; index++) {
    await page.waitForFunction(
      (index) => {
        const image = document.querySelectorAll("a.pictured img")[index];
        image?.scrollIntoView();
        return image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0;
      },
      index,
      { timeout: 20_000 },
    );
  }
}

/**
 * @param {Context} context
 * @param {string} address
 */
async function checkLists(context, address) {
  const overview = await open(context, address, "");
  await checkPictures(overview.page, "overview");
  const link = `a[href^='/play?game=${GAME}']`;
  assert.ok((await overview.page.locator(link).count()) > 0, "the game can be played");
  await checkAtWidths(overview.page, "own-overview");
  await closeWithoutErrors(overview);
  for (const path of ["match?file=games.jsonl", "replays?file=replays.jsonl"]) {
    const list = await open(context, address, path);
    if (path.startsWith("replays")) await checkPictures(list.page, path);
    assert.match(await textOf(list.page, "main"), /@solver/, `${path} names the players`);
    await checkAtWidths(list.page, `own-${path.split("?")[0]}`);
    await closeWithoutErrors(list);
  }
}

/**
 * Checks the page for a recorded game: each turn adds a disc, and the end is marked.
 *
 * @param {Context} context
 * @param {string} address
 */
async function checkReplay(context, address) {
  const { turns } = replayOf("replays.jsonl");
  const { page, errors } = await open(context, address, "game?file=replays.jsonl&game=1");
  for (const turn of [0, 1, turns.length]) {
    await goTo(page, turn);
    const discs = (await piecesOn(page, "#board")).split(",");
    assert.equal(discs.length, 4 + turn, `discs after turn ${turn}`);
  }
  assert.equal(await turnOf(page), turns.length);
  assert.ok((await page.locator("#board .piece .lit").count()) >= 4, "four in a row are lit");
  assert.match(await textOf(page, "body"), /has four in a row/);
  await checkAtWidths(page, "own-game");
  await closeWithoutErrors({ page, errors });
}

/**
 * Plays a game to its end with the mouse and a hint.
 *
 * @param {Context} context
 * @param {string} address
 */
async function checkPlay(context, address) {
  const { page, errors } = await open(context, address, `play?game=${GAME}&seed=4`);
  await page.waitForSelector("#board .tile");
  assert.equal((await piecesOn(page, "#board")).split(",").length, 4, "the preview");
  await checkAtWidths(page, "own-begin");
  await page.selectOption("select[name=seat] >> nth=1", "@random");
  await page.click("#new .main");
  await page.waitForSelector("#board .target");
  assert.ok((await page.locator("#terms li .piece-picture path").count()) >= 2, "the legend");
  assert.equal(await textOf(page, "#turn-choices"), "Click a marked tile.", "no piece moves");
  await checkAtWidths(page, "own-play");
  await page.click("#ask");
  await page.waitForSelector("#play-hint");
  assert.match(await textOf(page, "#hint"), /^@solver would play column [0-6]/);
  await checkAtWidths(page, "own-hint");
  await clickAndWait(page, "#play-hint");
  assert.equal((await piecesOn(page, "#board")).split(",").length, 6, "the hint and the answer");
  let turns = 1;
  for (; !(await isOver(page)) && turns < 42; turns++) {
    await clickAndWait(page, "#board .target >> nth=0");
  }
  assert.match(await turnText(page), /over: (?:.* wins\b|draw at )/);
  await checkAtWidths(page, "own-over");
  const saved = await saveVerifiedGame(page, "#save", "by-mouse.jsonl");
  assert.equal(saved.game, GAME);
  await page.click("#watch");
  await page.waitForURL(/\/game\?table=\d+$/);
  await closeWithoutErrors({ page, errors });
  const list = await open(context, address, "?kind=replays");
  await checkPictures(list.page, "saved");
  await checkAtWidths(list.page, "own-saved");
  await closeWithoutErrors(list);
  console.log(`${GAME}: a game of ${turns} turns by mouse`);
}

const players = ["--player", "@solver", "--player", "@random"];
const limits = ["--seeds", "1..3", "--nodes", "500"];
const files = ["--out", "games.jsonl", "--replays", "replays.jsonl"];
run("match", "--game", GAME, ...players, ...limits, ...files);
const { server, address } = await serve();
await inBrowser({ acceptDownloads: true }, async (context) => {
  await checkLists(context, address);
  await checkReplay(context, address);
  await checkPlay(context, address);
}).finally(() => server.kill("SIGINT"));
