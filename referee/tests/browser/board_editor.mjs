// Checks the board editor of `referee serve`, using the mouse.

import assert from "node:assert/strict";
import { join } from "node:path";
import { checkAtWidths, downloadFile, closeWithoutErrors, folder, run, textOf } from "./page.mjs";
import { MARKUP } from "./programs.mjs";

/**
 * Checks that markup in the texts is shown as text, both in errors and after loading.
 *
 * @param {Page} page
 * @param {string[]} errors
 */
async function checkHostile(page, errors) {
  const heroes = await page.inputValue("#heroes-text");
  await page.fill("#heroes-text", heroes.replace("Archer", MARKUP.replace(/["\\]/g, "")));
  await page.click("#read");
  await page.waitForFunction(() =>
    /unknown-class/.test(document.getElementById("notice")?.textContent ?? ""),
  );
  assert.ok(
    (await textOf(page, "#notice")).includes("</script><script>document.title='broken'"),
    "the error contains the markup as text",
  );
  assert.match(errors.splice(0).join(), /^Failed to load resource: .* 422 \([^)]*\)$/);
  await page.click("#notice");
  assert.ok(await page.isHidden("#notice"), "a click closes the notice");
  await page.fill(
    "#heroes-text",
    heroes.replace("[[hero]]", `[[hero]]\nname = ${JSON.stringify(MARKUP)}`),
  );
  await page.click("#read");
  await page.waitForFunction(() => !document.getElementById("editor")?.classList.contains("busy"));
  assert.deepEqual(errors, [], "a name may be any text");
  await page.click("#solve");
  await page.waitForSelector("#drags .drag");
  assert.equal(
    await page
      .locator("#editor img, #notice img, #editor b b, main script:not([src]):not([type])")
      .count(),
    0,
  );
  assert.notEqual(await page.title(), "broken");
}

/**
 * Returns the selector for a square on a board with five columns.
 *
 * @param {number} row
 * @param {number} column
 */
const square = (row, column) => `#board [data-tile="${5 * row + column}"]`;

/**
 * Checks that each class of heroes, and each brush, has its own sign.
 *
 * @param {Page} page
 */
async function checkSigns(page) {
  const signs = await page.evaluate(() => {
    const { content } = /** @type {HTMLTemplateElement} */ (document.querySelector("#hero"));
    /** @type {NodeListOf<HTMLOptionElement>} */
    const options = content.querySelectorAll("[name=class] [value]:not([value=''])");
    /** @type {PictureTables & { heroes: Record<string, number> }} */
    const drawn = JSON.parse(document.querySelector("#pictures")?.textContent ?? "");
    return [...options].map(({ value }) => {
      const [shape] = drawn.figures[drawn.heroes[value]].shapes;
      return shape.kind === "symbol" ? shape.symbol : value;
    });
  });
  assert.deepEqual(
    [signs.length, new Set(signs).size],
    [22, 22],
    "each class of heroes has its own sign",
  );
  assert.equal(await page.isVisible("#stepping"), false);
  const brushes = await page.$$eval("#brushes button", (list) =>
    list.map((one) => ({
      name: one.getAttribute("aria-label") ?? "",
      caption: (one.textContent ?? "").replace(/\d/, ""),
      isDrawn: one.querySelector("svg") !== null,
    })),
  );
  const names = new Set(brushes.map(({ name }) => name));
  assert.equal(names.size, 11, "each brush has its own name");
  const wrong = brushes.filter(
    ({ name, caption, isDrawn }) => !name || !name.includes(caption) || !isDrawn,
  );
  assert.deepEqual(wrong, [], "brushes are symbols with their names");
}

/**
 * Paints two heroes, an obstacle and a monster with the mouse.
 *
 * @param {Page} page
 */
async function paintBoard(page) {
  await page.fill("#rows", "4");
  await page.fill("#columns", "5");
  await page.keyboard.press("Tab");
  await page.click("#clear");
  assert.equal(await page.locator("#board .tile").count(), 20);
  while ((await page.locator(".hero .remove").count()) > 0) {
    await page.click(".hero .remove >> nth=0");
  }
  await page.click("#brushes [data-letter=O]");
  await page.hover(square(1, 1));
  await page.mouse.down();
  await page.hover(square(1, 2));
  await page.mouse.up();
  assert.equal(await page.locator("#board .obstacle").count(), 2, "the mouse paints as it moves");
  await page.click("#brushes [data-letter=L]");
  await page.click(square(0, 4));
  await page.click("#brushes [data-letter=B]");
  await page.click(square(2, 3));
  for (const [column, name] of ["Knight", "Archer"].entries()) {
    await page.click("#add");
    await page.click(square(3, column));
    await page.selectOption(".hero select[name=class] >> nth=-1", name);
  }
  await page.selectOption(".hero select[name=walk] >> nth=-1", "fly");
}

/**
 * Solves the painted board and steps through a drag.
 *
 * @param {Page} page
 */
async function solveBoard(page) {
  await page.click("#solve");
  await page.waitForSelector("#drags .drag");
  assert.match(await textOf(page, "#drags .drag >> nth=0"), /^hero 1 .* steps1 kill, 2 hits$/);
  const before = await textOf(page, square(3, 0));
  assert.equal(before, "1");
  let steps = 0;
  for (; (await page.locator("#forth:enabled").count()) > 0; steps++) await page.click("#forth");
  assert.ok(steps > 0);
  assert.equal(await page.locator("#board .hit .hits").textContent(), "−2");
  assert.match(await textOf(page, "#attacks"), /row 2, column 3/);
  await checkAtWidths(page, "board-solved");
  await page.click("#back");
  assert.equal(await page.locator("#board .hit").count(), 0);
}

/**
 * Checks that the saved files can be solved on the command line and loaded again.
 *
 * @param {Page} page
 */
async function saveBoard(page) {
  await page.click("#texts summary");
  await page.click("#write");
  await page.waitForSelector("#saves:not([hidden])");
  for (const name of ["board", "heroes"]) await downloadFile(page, `#save-${name}`);
  assert.match(
    run("solve", "friends-and-dragons", "board.txt", "--heroes", "heroes.toml"),
    /best score 1 kill, 2 hits/,
  );
  const labels = () =>
    page
      .locator("#board .tile")
      .evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute("aria-label")));
  await page.click("#edit");
  const painted = await labels();
  await page.click("#clear");
  assert.notDeepEqual(await labels(), painted);
  await page.setInputFiles("#files", [join(folder, "board.txt"), join(folder, "heroes.toml")]);
  await page.waitForFunction(() => document.querySelectorAll("#board .obstacle").length === 2);
  await page.waitForFunction(() => !document.getElementById("editor")?.classList.contains("busy"));
  assert.deepEqual(await labels(), painted, "the saved board is loaded again");
  assert.equal(await page.inputValue(".hero select[name=walk] >> nth=-1"), "fly");
}

/**
 * Paints a board with the mouse, solves it, steps through a drag, saves the board and loads it
 * again.
 *
 * @param {OpenedPage} opened
 */
export async function checkEditor({ page, errors }) {
  await checkAtWidths(page, "board");
  await checkSigns(page);
  await paintBoard(page);
  await solveBoard(page);
  await saveBoard(page);
  await checkHostile(page, errors);
  await closeWithoutErrors({ page, errors });
}
