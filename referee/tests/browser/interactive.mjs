// Plays interactive games on the pages of `referee serve`, using the mouse. The board must be drawn
// as the viewer draws it.

import assert from "node:assert/strict";
import {
  checkAtWidths,
  closeWithoutErrors,
  groundLetters,
  saveVerifiedGame,
  shownTiles,
  textOf,
} from "./page.mjs";

/** @param {Page} page */
export const waitUntilSettled = (page) =>
  page.waitForFunction(() => !document.getElementById("play")?.classList.contains("busy"));
/** @param {Page} page */
export const turnText = (page) => textOf(page, "#status");
/** @param {Page} page */
export const isOver = async (page) => /over/.test(await turnText(page));

/**
 * @param {Page} page
 * @param {string} selector
 */
export async function clickAndWait(page, selector) {
  await page.click(selector);
  await waitUntilSettled(page);
}

/**
 * Plays Ice and Fire against a built-in player: one step or training per turn for as long as
 * possible.
 *
 * @param {Page} page
 */
export async function playIceAndFire(page) {
  let turns = 0;
  for (; !(await isOver(page)) && turns < 120; turns++) {
    const ready = page.locator("#board .ready");
    if ((await ready.count()) > 0) {
      await clickAndWait(page, "#board .ready >> nth=0");
      if ((await page.locator("#board .target").count()) > 0) {
        await clickAndWait(page, "#board .target >> nth=-1");
      }
    } else if ((await page.locator("[data-kind='train 1']").count()) > 0) {
      assert.equal(await textOf(page, "[data-kind='train 1']"), "train 1: 10 gold");
      await page.keyboard.press("1");
      assert.equal(
        await page.locator("#board .target.step").count(),
        0,
        "a click trains a unit and moves none",
      );
      await clickAndWait(page, "#board .target >> nth=-1");
    }
    if (turns === 2) {
      const before = await turnText(page);
      await page.keyboard.press("e");
      await page.waitForFunction(
        (before) => (document.getElementById("status")?.textContent ?? "") !== before,
        before,
      );
      await waitUntilSettled(page);
    } else await clickAndWait(page, "#end");
  }
  return turns;
}

/**
 * Plays Dragonsweeper the way the solver would, using the mouse.
 *
 * @param {Page} page
 */
async function playDragonsweeper(page) {
  assert.equal(
    await page.locator("#board .knowledge .power").count(),
    0,
    "hidden tiles show nothing by default",
  );
  await clickAndWait(page, "#advised");
  assert.match(await textOf(page, "#hint"), /@solver played click \d+ \d+: ./);
  await page.selectOption("#show select", "range");
  const ranges = await page.locator("#board .knowledge .power").allTextContents();
  assert.ok(
    ranges.length > 3 && ranges.some((text) => /^\d+–\d+✱?$/.test(text)),
    `ranges: ${ranges}`,
  );
  await checkKnowledge(page);
  await checkSetupLink(page);
  await playHints(page, 5);
  let turns = 35;
  for (; !(await isOver(page)) && turns < 400; turns++) await clickAndWait(page, "#advised");
  return turns;
}

/**
 * Checks certain knowledge and ranges on hidden tiles.
 *
 * @param {Page} page
 */
async function checkKnowledge(page) {
  await page.selectOption("#show select", "known");
  for (let moves = 0; moves < 30 && !(await isOver(page)); moves++) {
    await clickAndWait(page, "#free:enabled, #advised >> nth=-1");
  }
  const known = await page.locator("#board .knowledge .power").allTextContents();
  assert.ok(known.length > 0 && known.every((text) => /^(\d+|✱)$/.test(text)), `known: ${known}`);
  await checkAtWidths(page, "play-dragonsweeper-known");
  await page.selectOption("#show select", "range");
  await checkAtWidths(page, "play-dragonsweeper-range");
}

/**
 * Checks that the link to the setup starts the same game again.
 *
 * @param {Page} page
 */
async function checkSetupLink(page) {
  const link = await page.context().newPage();
  const href = (await page.getAttribute("#seed a", "href")) ?? "";
  await link.goto(new URL(href, page.url()).href);
  await link.waitForSelector("#board .spot");
  await link.waitForFunction(() =>
    /^Seed 4 /.test(document.getElementById("seed")?.textContent ?? ""),
  );
  assert.match(await turnText(link), /^Turn 1:/);
  await link.close();
}

/**
 * Plays the hinted turns, by clicking on the tile if a hint names one.
 *
 * @param {Page} page
 * @param {number} count
 */
async function playHints(page, count) {
  for (let hints = 0; hints < count; hints++) {
    await page.click("#ask");
    await page.waitForSelector("#play-hint");
    const click = /would play click (\d+) (\d+)/.exec(await textOf(page, "#hint"));
    await clickAndWait(
      page,
      click
        ? `#board .spot[data-tile="${13 * Number(click[2]) + Number(click[1])}"]`
        : "#play-hint",
    );
  }
}

/** @param {Page} page */
async function playMoves(page) {
  let turns = 0;
  for (; !(await isOver(page)) && turns < 400; turns++) {
    if (
      (await page.locator("#board .target").count()) === 0 &&
      (await page.locator("#board .ready").count()) > 0
    ) {
      await clickAndWait(page, "#board .ready >> nth=0");
    }
    if (
      (await page.locator("#board .target").count()) > 0 &&
      (turns < 5 || (await page.locator("#end").count()) === 0)
    ) {
      await clickAndWait(page, "#board .target >> nth=0");
    } else if ((await page.locator("#end").count()) > 0) await clickAndWait(page, "#end");
    else await clickAndWait(page, "#actions button >> nth=0");
  }
  return turns;
}

/** @type {Record<GameName, (page: Page) => Promise<number>>} */
const games = {
  "ice-and-fire": playIceAndFire,
  dragonsweeper: playDragonsweeper,
  "battling-knights": playMoves,
  janken: playMoves,
  "friends-and-dragons": playMoves,
};

export const GAMES = /** @type {GameName[]} */ (Object.keys(games));

/**
 * Checks that the board matches the server's state: grounds, figures, and their sides.
 *
 * @param {Page} page
 */
async function checkBoard(page) {
  const id = new URL(page.url()).searchParams.get("id");
  /** @type {{ state: PlayState }} */
  const { state } = await (
    await page.request.get(new URL(`/play/state?id=${id}`, page.url()).href)
  ).json();
  const tiles = await shownTiles(page);
  assert.equal(tiles.length, state.tiles.length);
  let pieces = 0;
  state.tiles.forEach((kind, index) => {
    const { ground, figure: figureIndex } = state.kinds[kind];
    const figure = figureIndex === undefined ? undefined : state.figures[figureIndex];
    const tile = tiles[index];
    const expected = [groundLetters[ground], figure?.letters ?? ""];
    assert.deepEqual([tile.ground, tile.piece], expected, `tile ${index}`);
    if (figure?.side !== undefined) assert.equal(tile.side, `${figure.side}`, `tile ${index}`);
    pieces += figure === undefined ? 0 : 1;
  });
  return pieces;
}

/**
 * Checks that the legend explains the board with a picture of each piece.
 *
 * @param {Page} page
 * @param {GameName} game
 */
async function checkLegend(page, game) {
  const [names, pictures] = await page.evaluate(() => [
    [...document.querySelectorAll("#terms li span")].map((one) => one.textContent ?? ""),
    document.querySelectorAll("#terms li .piece-picture path").length,
  ]);
  assert.ok(names.length >= 3 && pictures >= names.length, `${game}: the legend lists ${names}`);
  if (game !== "friends-and-dragons") return;
  const spots = await page.$$eval("#board .spot", (list) =>
    list.map((one) => ({ place: one.dataset.tile, label: one.getAttribute("aria-label") ?? "" })),
  );
  const pieces = await page.$$eval("#board .piece", (list) =>
    list.map(({ dataset }) => ({ place: dataset.tile, piece: dataset.piece })),
  );
  for (const { place: tile, piece } of pieces) {
    const label = spots.find((spot) => spot.place === tile)?.label ?? "";
    assert.ok(
      names.some((name) => label.includes(name)),
      `the legend does not name ${piece}: ${label}`,
    );
  }
  assert.ok(
    names.some((name) => name.startsWith("monster, ")),
    `no monster among ${names}`,
  );
}

/**
 * Checks that a hint is a playable line, and plays it.
 *
 * @param {Page} page
 * @param {GameName} game
 */
async function checkHint(page, game) {
  await page.click("#ask");
  await page.waitForSelector("#play-hint");
  assert.match(await textOf(page, "#hint"), /^@\w+ would play ./, game);
  const before = await turnText(page);
  await clickAndWait(page, "#play-hint");
  assert.notEqual(await turnText(page), before, `${game}: the hint is played`);
  await checkBoard(page);
  await clickAndWait(page, "#undo");
  assert.equal(await turnText(page), before);
}

/**
 * Checks the page before the game starts: in a narrow window the board is visible, and it cannot be
 * played on yet.
 *
 * @param {Page} page
 * @param {GameName} game
 */
async function checkPreview(page, game) {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  if (game === "ice-and-fire") await page.selectOption("select[name=seat] >> nth=1", "@rusher");
  const [begin, stage] = await Promise.all(
    ["button.main", "#stage"].map((part) => page.locator(part).boundingBox()),
  );
  assert.ok(begin && stage, `${game}: the page has no board or no button`);
  assert.ok(
    begin.y + begin.height <= 500 && stage.y + stage.height / 2 <= 740,
    `${game}: in a narrow window the board begins at ${stage.y}`,
  );
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.waitForSelector("#board .tile");
  assert.equal(
    await page.locator("#board .spot").count(),
    0,
    `${game}: no tile of the preview can be chosen`,
  );
}

/**
 * Plays a whole game with the mouse, then saves and verifies it.
 *
 * @param {OpenedPage} opened
 * @param {GameName} game
 */
export async function checkPlay({ page, errors }, game) {
  await checkAtWidths(page, `begin-${game}`);
  await checkPreview(page, game);
  await page.click("#new .main");
  await page.waitForSelector("#board .spot");
  assert.ok((await checkBoard(page)) > 0 || game === "dragonsweeper");
  await checkLegend(page, game);
  await checkAtWidths(page, `play-${game}`);
  await page.focus("#board .spot >> nth=0");
  await page.keyboard.press("ArrowDown");
  assert.ok(
    await page.evaluate(() => Number(document.activeElement?.getAttribute("data-tile")) > 0),
    `${game}: arrow keys move the focus`,
  );
  await checkHint(page, game);
  const turns = await games[game](page);
  assert.match(
    await turnText(page),
    /over: (?:.* wins\b|draw at |score )/,
    `${game} is over after ${turns} turns`,
  );
  await checkBoard(page);
  await checkAtWidths(page, `over-${game}`);
  assert.equal((await saveVerifiedGame(page, "#save", `saved-${game}.jsonl`)).game, game);
  await page.click("#watch");
  await page.waitForURL(/\/game\?table=\d+$/);
  assert.equal(await page.evaluate(() => window.viewer.recording.game), game);
  await closeWithoutErrors({ page, errors }, game);
  console.log(`${game}: a game of ${turns} turns by mouse`);
}
