// Shared by all browser checks: the referee, the browser, and what a page shows.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

const [referee, playwright, chromium] = process.argv.slice(2);
// It is installed next to playwright-core.
const axe = readFileSync(join(dirname(playwright), "..", "axe-core", "axe.min.js"), "utf8");
/** Folder for this check, in which the referee runs. */
export const folder = mkdtempSync(join(tmpdir(), "browser-"));
/** @param {...string} args */
export const run = (...args) =>
  execFileSync(referee, args, {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 1 << 28,
    stdio: ["ignore", "pipe", "pipe"],
  });

/**
 * Starts the server for the folder.
 *
 * @param {...string} args
 */
export async function serve(...args) {
  const server = spawn(referee, ["serve", "--port", "0", ...args], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const line = await new Promise((done) =>
    server.stdout.once("data", (data) => done(String(data))),
  );
  return { server, address: /http:\S+/.exec(line)?.[0] ?? "" };
}

/**
 * Runs checks in a browser, then deletes the folder.
 *
 * @param {import("playwright-core").BrowserContextOptions} options
 * @param {(context: Context) => Promise<void>} check
 */
export async function inBrowser(options, check) {
  const { chromium: browserType } = await import(pathToFileURL(playwright).href);
  const browser = await browserType.launch({ executablePath: chromium, args: ["--no-sandbox"] });
  try {
    await check(await browser.newContext(options));
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {Page} page
 * @param {string} selector
 * @param {string} [name]
 */
export async function downloadFile(page, selector, name) {
  const [saved] = await Promise.all([page.waitForEvent("download"), page.click(selector)]);
  const file = join(folder, name ?? saved.suggestedFilename());
  copyFileSync(await saved.path(), file);
  return file;
}

/**
 * Saves a game, which `referee verify` must accept.
 *
 * @param {Page} page
 * @param {string} selector
 * @param {string} name
 * @returns {Promise<ReplayRecord>}
 */
export async function saveVerifiedGame(page, selector, name) {
  const file = await downloadFile(page, selector, name);
  assert.match(run("verify", file), /1 record agrees/);
  return JSON.parse(readFileSync(file, "utf8"));
}

/**
 * Returns the first replay in a file.
 *
 * @param {string} name
 * @returns {ReplayRecord}
 */
export const replayOf = (name) =>
  JSON.parse(readFileSync(join(folder, name), "utf8").split("\n")[0]);

/**
 * @param {GameName} game
 * @param {number} seed
 * @param {string[]} players
 * @param {...string} more
 */
export function play(game, seed, players, ...more) {
  const replay = `${game}-${seed}.jsonl`;
  run(
    "play",
    "--game",
    game,
    "--seed",
    String(seed),
    ...players.flatMap((player) => ["--player", player]),
    "--quiet",
    "--replay",
    replay,
    ...more,
  );
  return { game, replay };
}

/**
 * Opens the page for a replay and records its errors.
 *
 * @param {Context} context
 * @param {string} replay
 * @param {...string} more
 */
export async function open(context, replay, ...more) {
  const html = join(folder, `${replay}.html`);
  run("view", replay, "-o", html, "--force", ...more);
  return { ...(await openAddress(context, pathToFileURL(html).href, /^(?:file|data):/)), html };
}

/**
 * Removes the focus from the focused element.
 *
 * @param {Page} page
 */
export const blur = (page) =>
  page.evaluate(() => {
    const focused = /** @type {HTMLElement | SVGElement | null} */ (document.activeElement);
    focused?.blur();
  });

/**
 * Returns the text of the first element that matches a selector, once it exists.
 *
 * @param {Page | PageFrame} page
 * @param {string} selector
 */
export const textOf = async (page, selector) => (await page.textContent(selector)) ?? "";

/**
 * Opens a page and records its errors, and its requests to addresses it should not know.
 *
 * @param {Context} context
 * @param {string} address
 * @param {RegExp} known
 */
export async function openAddress(context, address, known) {
  const page = await context.newPage();
  /** @type {string[]} */
  const errors = [];
  page.on(
    "console",
    (message) => ["error", "warning"].includes(message.type()) && errors.push(message.text()),
  );
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("dialog", (dialog) => {
    errors.push(`dialog ${dialog.message()}`);
    dialog.dismiss();
  });
  page.on("request", (request) => known.test(request.url()) || errors.push(request.url()));
  const answer = await page.goto(address);
  return { page, errors, status: answer?.status() };
}

/**
 * Closes a page, which must not have caused any errors.
 *
 * @param {OpenedPage} opened
 * @param {string} [name]
 */
export async function closeWithoutErrors({ page, errors }, name) {
  assert.deepEqual(errors, [], name);
  await page.close();
}

/** @type {("light" | "dark")[]} */
const schemes = ["light", "dark"];

/**
 * Checks that axe-core finds no problems with names, roles, contrast or focus, in light and dark
 * mode.
 *
 * @param {Page} page
 * @param {string} name
 */
async function checkAccess(page, name) {
  await page.evaluate(axe);
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    const found = await page.evaluate(async () => {
      const { violations } = await window.axe.run(document, {
        resultTypes: ["violations"],
        iframes: false,
      });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`),
      );
    });
    assert.deepEqual(found, [], `${name}, ${colorScheme}`);
  }
  await page.emulateMedia({ colorScheme: null });
}

/**
 * Shows the page at several widths. Nothing may be wider than the window, and axe-core must find no
 * problems at any width except 800, where it does not run. Writes pictures if there is a folder for
 * them.
 *
 * @param {Page} page
 * @param {string} name
 * @param {(width: number) => unknown} [check]
 * @param {number[]} [widths]
 */
export async function checkAtWidths(
  page,
  name,
  check = () => undefined,
  widths = [360, 800, 1600],
) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= width, `${name}: at ${width} pixels the page is ${wide} wide`);
    if (width !== 800) await checkAccess(page, `${name} at ${width}`);
    await check(width);
    const screenshots = process.env.SCREENSHOTS;
    for (const colorScheme of screenshots ? schemes : []) {
      await page.emulateMedia({ colorScheme });
      const path = join(screenshots ?? "", `${name}-${width}-${colorScheme}.png`);
      await page.screenshot({ path, fullPage: true });
    }
  }
  await page.emulateMedia({ colorScheme: null });
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** @param {Page | PageFrame} page */
export const turnOf = (page) => page.evaluate(() => window.viewer.turn());
/**
 * @param {Page | PageFrame} page
 * @param {number} turn
 */
export const goTo = (page, turn) => page.evaluate((turn) => window.viewer.go(turn), turn);

/**
 * Returns each piece and its tile in a part of the page.
 *
 * @param {Page} page
 * @param {string} part
 * @param {string} [kind]
 */
export const piecesOn = (page, part, kind = ".piece") =>
  page.$$eval(`${part} ${kind}`, (list) =>
    list
      .map(({ dataset }) => `${dataset.piece}@${dataset.tile}`)
      .sort()
      .join(),
  );

/** @type {Record<string, string>} */
export const groundLetters = {
  void: "#",
  plain: ".",
  woods: "1",
  hills: "2",
  mountains: "3",
  ice: "I",
  rubble: "R",
  lava: "L",
  water: "~",
  hidden: "?",
  a: "A",
  b: "B",
  "a-idle": "a",
  "b-idle": "b",
};

/**
 * Returns every tile as the page currently shows it. A piece that is not drawn counts as missing.
 *
 * @param {Page} page
 * @returns {Promise<ShownTile[]>}
 */
export async function shownTiles(page) {
  const tiles = await page.evaluate(() =>
    [...document.querySelectorAll("#board > .floor > .tile")].map((tile, index) => {
      const piece = document.querySelector(`#board .piece[data-tile="${index}"]`);
      const drawn = piece?.querySelector("path, circle, text") ?? null;
      const unit = piece?.querySelector(".unit-id")?.textContent;
      const ground = tile.classList[1];
      // A shield in the corner, a thick ring, or an item on a knight's shield.
      const badge = document.querySelector(`#board .signs [data-tile="${index}"] .badge`);
      const mark = badge ?? piece?.querySelector(".disc.thick, g.ink-light");
      const side = [...(piece?.classList ?? [])].find((name) => name.startsWith("side-"))?.slice(5);
      const body = piece?.querySelector("path")?.getAttribute("d") ?? piece?.textContent;
      return {
        ground,
        isMarked: Boolean(mark),
        piece: (drawn && piece?.getAttribute("data-piece")) ?? "",
        body,
        side,
        title: `${tile.getAttribute("data-at")}${unit ? `, unit ${unit}` : ""}`,
      };
    }),
  );
  return tiles.map((tile) => ({ ...tile, ground: groundLetters[tile.ground] }));
}

/**
 * Compares the known properties of each tile with the page. Returns the number of tiles. With
 * `symbols`, each piece must have the same symbol everywhere.
 *
 * @param {Page} page
 * @param {number} turn
 * @param {KnownTile[]} expected
 * @param {string} where
 * @param {Map<string, unknown>} [symbols]
 */
export async function compareBoard(page, turn, expected, where, symbols) {
  await goTo(page, turn);
  const tiles = await shownTiles(page);
  assert.equal(tiles.length, expected.length, where);
  expected.forEach((known, index) => {
    const names = /** @type {(keyof KnownTile)[]} */ (Object.keys(known));
    for (const name of names) {
      const message = `${where} turn ${turn} tile ${index} ${name}`;
      assert.equal(tiles[index][name], known[name], message);
    }
    const { piece, body } = tiles[index];
    if (!symbols || piece === "") return;
    assert.equal(symbols.get(piece) ?? body, body, `${where}: ${piece} has two symbols`);
    symbols.set(piece, body);
  });
  return expected.length;
}
