// Two games of one seed on one page: where they differ is what their replays and the engine say.

import assert from "node:assert/strict";
import { boardsOf } from "./boards.mjs";
import {
  atWidths,
  finish,
  goTo,
  open,
  piecesOn,
  play,
  replayOf,
  run,
  shown,
  turnOf,
} from "./page.mjs";

/** Both boards are in the window at once at any width, of one size, each under its name. */
async function checkBothBoards(page) {
  await atWidths(page, "comparison", async (width) => {
    const boxes = await page.evaluate(() => {
      document.getElementById("stage").scrollIntoView();
      return ["#shown-game", "#board", "#beside button", "#beside .board"].map((part) =>
        document.querySelector(part).getBoundingClientRect().toJSON(),
      );
    });
    const [name, board, button, beside] = boxes;
    assert.ok(
      boxes.every(({ width: wide, top, bottom }) => wide > 0 && top > -1 && bottom < 901),
      `at ${width} pixels not all of both boards is in the window`,
    );
    assert.ok(
      Math.abs(board.width - beside.width) < 1 &&
        board.width > 150 &&
        name.bottom <= board.top &&
        button.bottom <= beside.top,
      `boards at ${width} pixels`,
    );
    assert.ok(
      board.right <= beside.left || board.bottom <= beside.top,
      `at ${width} pixels one board lies on the other`,
    );
  });
}

export async function checkComparison(context) {
  const one = play("ice-and-fire", 30, ["@rusher", "@towers"]);
  run(
    "play",
    "--game",
    "ice-and-fire",
    "--seed",
    "30",
    "--player",
    "@rusher",
    "--player",
    "@expander",
    "--quiet",
    "--replay",
    "other.jsonl",
  );
  const replays = [one.replay, "other.jsonl"].map(replayOf);
  const [lines, others] = replays.map(({ turns }) => turns.map(({ line }) => line));
  const first = 1 + lines.findIndex((line, turn) => line !== others[turn]);
  const { page, errors } = await open(context, one.replay, "--compare", "other.jsonl");
  assert.equal(await turnOf(page), first, "the page opens at the first difference");
  const results = replays.map(({ scores, players, turns }) => [
    `${scores[0] > scores[1] ? "red" : "blue"} wins, ${turns.length} turns`,
    players.join(" – "),
  ]);
  assert.equal(await page.textContent("#comparison"), `first difference in turn ${first}`);
  assert.deepEqual(await page.locator(".board-name").allTextContents(), [
    `this game: ${results[0].join("")}`,
    `other game: ${results[1].join("show numbers")}`,
  ]);
  const turn = Math.min(lines.length, others.length) - 1;
  const [own, theirs] = [one.replay, "other.jsonl"].map((replay) =>
    boardsOf["ice-and-fire"](run("trace", replay)).boards.get(turn),
  );
  const different = own.filter(
    (tile, place) => tile.ground !== theirs[place].ground || tile.piece !== theirs[place].piece,
  );
  await goTo(page, turn);
  assert.ok(different.length > 0);
  assert.deepEqual(
    await Promise.all(
      ["#board .differs", "#beside .differs"].map((part) => page.locator(part).count()),
    ),
    [different.length, different.length],
  );
  await page.keyboard.press("b");
  const board = await shown(page);
  const figures = (part = "b") => page.locator(`.number ${part}`).allTextContents();
  const [theirFigures, theirBoard] = [await figures(), await piecesOn(page, "#board")];
  theirs.forEach((tile, place) =>
    assert.deepEqual(
      [board[place].ground, board[place].piece],
      [tile.ground, tile.piece],
      `tile ${place} of the other game`,
    ),
  );
  await page.click("#beside button");
  assert.notDeepEqual(await figures(), theirFigures, "the figures are those of the shown game");
  const more = (await figures()).map(
    (figure, at) => figure.replace("−", "-") - theirFigures[at].replace("−", "-"),
  );
  assert.deepEqual(
    (await figures("i")).map((by) => Number(by.replace("−", "-"))),
    more,
    "beside them is what the other game has less",
  );
  assert.equal(await piecesOn(page, "#beside"), theirBoard, "the other board stands beside it");
  assert.match(await page.textContent(".theirs"), /^in the other game: /);
  await checkBothBoards(page);
  await finish({ page, errors });
  const same = await open(context, one.replay, "--compare", one.replay);
  assert.match(await same.page.textContent("#comparison"), /both games are the same$/);
  assert.equal(await same.page.locator(".different, .first-difference").count(), 0);
  await same.page.close();
  play("ice-and-fire", 31, ["@random", "@random"]);
  const refused = () =>
    run("view", one.replay, "--compare", "ice-and-fire-31.jsonl", "-o", "none.html");
  assert.throws(
    refused,
    /expected a game of ice-and-fire with seed 30, found ice-and-fire with seed 31/,
  );
}
