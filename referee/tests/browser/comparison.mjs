// Checks a page with two games on the same seed: it shows the differences that follow from their
// replays and from the engine.

import assert from "node:assert/strict";
import { boardReaders } from "./boards.mjs";
import {
  checkAtWidths,
  closeWithoutErrors,
  goTo,
  open,
  piecesOn,
  play,
  replayOf,
  run,
  shownTiles,
  textOf,
  turnOf,
} from "./page.mjs";

/**
 * Checks that both boards fit in the window at any width, have the same size, and are below their
 * names.
 *
 * @param {Page} page
 */
async function checkBothBoards(page) {
  await checkAtWidths(page, "comparison", async (width) => {
    const boxes = await page.evaluate(() => {
      document.getElementById("stage")?.scrollIntoView();
      return ["#shown-game", "#board", "#other-board button", "#other-board .board"].map((part) =>
        document.querySelector(part)?.getBoundingClientRect().toJSON(),
      );
    });
    const [name, board, button, otherBoard] = boxes;
    assert.ok(
      boxes.every(({ width: boxWidth, top, bottom }) => boxWidth > 0 && top > -1 && bottom < 901),
      `at ${width} pixels a board extends beyond the window`,
    );
    assert.ok(
      Math.abs(board.width - otherBoard.width) < 1 &&
        board.width > 150 &&
        name.bottom <= board.top &&
        button.bottom <= otherBoard.top,
      `boards at ${width} pixels`,
    );
    assert.ok(
      board.right <= otherBoard.left || board.bottom <= otherBoard.top,
      `at ${width} pixels the boards overlap`,
    );
  });
}

/** Plays two games on the same seed. */
function playTwoGames() {
  const { replay } = play("ice-and-fire", 30, ["@rusher", "@towers"]);
  const players = ["--player", "@rusher", "--player", "@expander"];
  const more = ["--quiet", "--replay", "other.jsonl"];
  run("play", "--game", "ice-and-fire", "--seed", "30", ...players, ...more);
  return [replay, "other.jsonl"];
}

/**
 * Checks the names, the results and the first difference.
 *
 * @param {Page} page
 * @param {ReplayRecord[]} replays
 * @param {number} first
 */
async function checkHeads(page, replays, first) {
  assert.equal(await turnOf(page), first, "the page opens at the first difference");
  const results = replays.map(({ scores, players, turns }) => [
    `${scores[0] > scores[1] ? "red" : "blue"} wins, ${turns.length} turns`,
    players.join(" – "),
  ]);
  assert.equal(await textOf(page, "#comparison"), `first difference in turn ${first}`);
  assert.deepEqual(await page.locator(".board-name").allTextContents(), [
    `this game: ${results[0].join("")}`,
    `other game: ${results[1].join("show numbers")}`,
  ]);
}

/**
 * Checks that tiles that differ are marked on both boards. Returns the other game's board.
 *
 * @param {Page} page
 * @param {string[]} files
 * @param {number} turn
 */
async function checkMarks(page, files, turn) {
  const [own, theirs] = files.map(
    (file) => boardReaders["ice-and-fire"](run("trace", file)).boards.get(turn) ?? [],
  );
  const different = own.filter(
    (tile, index) => tile.ground !== theirs[index].ground || tile.piece !== theirs[index].piece,
  );
  await goTo(page, turn);
  assert.ok(different.length > 0);
  const parts = ["#board .differs", "#other-board .differs"];
  const counts = await Promise.all(parts.map((part) => page.locator(part).count()));
  assert.deepEqual(counts, [different.length, different.length]);
  return theirs;
}

/**
 * Checks that the key b, like the button of the other board, shows the other game's board and
 * numbers.
 *
 * @param {Page} page
 * @param {KnownTile[]} theirs
 */
async function checkSwap(page, theirs) {
  await page.keyboard.press("b");
  const board = await shownTiles(page);
  const numberTexts = (part = "b") => page.locator(`.number ${part}`).allTextContents();
  const numbers = (/** @type {string[]} */ texts) =>
    texts.map((text) => Number(text.replace("−", "-")));
  const [theirNumbers, theirBoard] = [await numberTexts(), await piecesOn(page, "#board")];
  theirs.forEach(({ ground, piece }, index) => {
    const tile = [board[index].ground, board[index].piece];
    assert.deepEqual(tile, [ground, piece], `tile ${index} of the other game`);
  });
  await page.click("#other-board button");
  assert.notDeepEqual(await numberTexts(), theirNumbers, "the numbers are those of the shown game");
  const others = numbers(theirNumbers);
  assert.deepEqual(
    numbers(await numberTexts("i")),
    numbers(await numberTexts()).map((figure, index) => figure - others[index]),
    "next to the numbers are the differences from the other game",
  );
  assert.equal(await piecesOn(page, "#other-board"), theirBoard, "the other board is next to it");
  assert.match(await textOf(page, ".theirs"), /^in the other game: /);
}

/** @param {Context} context */
export async function checkComparison(context) {
  const files = playTwoGames();
  const replays = files.map(replayOf);
  const [lines, others] = replays.map(({ turns }) => turns.map(({ line }) => line));
  const first = 1 + lines.findIndex((line, turn) => line !== others[turn]);
  const { page, errors } = await open(context, files[0], "--compare", files[1]);
  await checkHeads(page, replays, first);
  const theirs = await checkMarks(page, files, Math.min(lines.length, others.length) - 1);
  await checkSwap(page, theirs);
  await checkBothBoards(page);
  await closeWithoutErrors({ page, errors });
  const same = await open(context, files[0], "--compare", files[0]);
  assert.match(await textOf(same.page, "#comparison"), /both games are the same$/);
  assert.equal(await same.page.locator(".different, .first-difference").count(), 0);
  await same.page.close();
  play("ice-and-fire", 31, ["@random", "@random"]);
  assert.throws(
    () => run("view", files[0], "--compare", "ice-and-fire-31.jsonl", "-o", "none.html"),
    /expected a game of ice-and-fire with seed 30, found ice-and-fire with seed 31/,
  );
}
