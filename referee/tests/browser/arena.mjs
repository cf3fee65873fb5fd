// Checks the pages of `referee arena`: from an empty folder to a verdict without using the
// terminal, versions that fail, tests that are stopped and resumed, two tabs, and an arena that is
// killed. Usage: node arena.mjs REFEREE PLAYWRIGHT CHROMIUM. If the environment contains
// SCREENSHOTS=FOLDER, pictures of the pages are written to that folder.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  COLLECTS,
  CRASHES,
  DOES_NOT_COMPILE,
  DROWNS,
  PASSES,
  SILENT,
  SLOW,
} from "./arena_bots.mjs";
import { checkGames, checkLab, checkLayout, open } from "./arena_games.mjs";
import { closeWithoutErrors, folder, inBrowser, openAddress, run, textOf } from "./page.mjs";

const [referee] = process.argv.slice(2);
/** Time limit that allows for a busy machine. */
const LONG_TIMEOUT = { timeout: 60_000 };

/**
 * Starts the arena in the folder. Returns its process, its address with the secret, and its address
 * without it.
 */
async function startArena() {
  const server = spawn(referee, ["arena", "--port", "0"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const line = await new Promise((done) =>
    server.stdout.once("data", (data) => done(String(data))),
  );
  const entry = /http:\S+/.exec(line)?.[0] ?? "";
  return { server, entry, address: new URL("/", entry).href };
}

/**
 * Waits until the header of a version's or test's page shows a state.
 *
 * @param {Page} page
 * @param {string} state
 */
const waitForState = (page, state) =>
  page.waitForSelector(`#live .page-header .state:has-text("${state}")`, LONG_TIMEOUT);

/**
 * Waits until a test has more than `least` games, and returns their number.
 *
 * @param {Page} page
 * @param {number} least
 */
async function moreGames(page, least) {
  await page.waitForFunction(
    (least) => Number(document.getElementById("games")?.dataset.games ?? 0) > least,
    least,
    LONG_TIMEOUT,
  );
  return gamesOf(page);
}

/** @param {Page} page */
const gamesOf = (page) => page.$eval("#games", ({ dataset }) => Number(dataset.games));

/**
 * Returns the selector for a button with this text.
 *
 * @param {string} text
 */
const button = (text) => `main button:text-is("${text}")`;

/**
 * Creates the arena and adds a starter bot as its first version.
 *
 * @param {Context} context
 * @param {string} entry
 */
async function checkFirstMinute(context, entry) {
  const address = new URL("/", entry).href;
  const opened = await openAddress(context, entry, new RegExp(`^${address}`));
  const { page } = opened;
  await page.waitForSelector("#new-arena");
  await checkLayout(page, "welcome");
  await page.selectOption("select[name=game]", "battling-knights");
  await page.click(button("Create the arena"));
  await page.waitForSelector(".first-steps");
  await checkLayout(page, "first-steps");
  await page.click(button("A starter bot in Python"));
  await page.waitForURL(`${address}bots/mybot/1`);
  // If the page is reloaded while the version is being checked, the check continues.
  await page.reload();
  await waitForState(page, "ready");
  assert.match(await textOf(page, ".page-header"), /reference/);
  await closeWithoutErrors(opened, "first minute");
}

/**
 * Fills in the dialog for a new version and submits it, which opens the version's page.
 *
 * @param {Page} page
 * @param {{ bot?: string, file?: [string, string], paste?: [string, string], note?: string, test?: boolean }} version
 */
async function fillAndAdd(page, { bot, file, paste, note, test }) {
  if (bot) await page.fill("#add-form [name=bot]", bot);
  if (file) {
    const [name, text] = file;
    const mimeType = "text/plain";
    await page.setInputFiles("#add-form [name=file]", {
      name,
      mimeType,
      buffer: Buffer.from(text),
    });
  }
  if (paste) {
    const [language, text] = paste;
    await page.click("#add-form summary");
    await page.selectOption("#add-form [name=name]", { label: language });
    await page.fill("#add-form [name=text]", text);
  }
  if (note) await page.fill("#add-form [name=note]", note);
  await page.setChecked("#add-form [name=test]", test ?? false);
  await page.click("#add-version button.main");
}

/**
 * Adds a version from the page that lists the bots.
 *
 * @param {Context} context
 * @param {string} address
 * @param {Parameters<typeof fillAndAdd>[1]} version
 */
async function addFromList(context, address, version) {
  const opened = await open(context, address, "bots");
  await opened.page.click(button("Add version"));
  await fillAndAdd(opened.page, version);
  await opened.page.waitForURL(/\/bots\/[^/]+\/\d+$/);
  return opened;
}

/**
 * Opens a dialog on a page, and checks it at all widths.
 *
 * @param {Page} page
 * @param {string} opener
 * @param {string} name
 */
async function checkDialog(page, opener, name) {
  await page.click(button(opener));
  await page.waitForSelector("dialog[open]");
  await checkLayout(page, name);
}

/**
 * Checks versions added from a file, from pasted source and by dropping a file. Those that fail
 * show the reason and the game.
 *
 * @param {Context} context
 * @param {string} address
 */
async function checkVersions(context, address) {
  const drowns = await addFromList(context, address, { file: ["bot.py", DROWNS], note: "Drowns" });
  await waitForState(drowns.page, "ready");
  await closeWithoutErrors(drowns, "from a file");
  const collects = await addFromList(context, address, {
    paste: ["Python", COLLECTS],
    note: "Takes the axe",
  });
  await waitForState(collects.page, "ready");
  await checkCopy(collects.page);
  await checkLayout(collects.page, "version");
  await closeWithoutErrors(collects, "pasted");
  await checkDrop(context, address);
  /** @type {[string, string, RegExp][]} */
  const failing = [
    ["slow", SLOW, /Timeout in seed -?\d+.*turn 3/],
    ["silent", SILENT, /Timeout in seed -?\d+.*turn 1/],
  ];
  for (const [name, source, reason] of failing) {
    await checkFault(
      await addFromList(context, address, { paste: ["Python", source] }),
      name,
      reason,
    );
  }
  await checkCompiler(context, address);
}

/**
 * Checks that the source of a version is copied exactly as it was added.
 *
 * @param {Page} page
 */
async function checkCopy(page) {
  await page.click(button("Copy for CodinGame"));
  await page.waitForSelector("#notice:has-text('characters')");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(copied.trim(), COLLECTS.trim());
}

/**
 * Checks that a file dropped onto the page opens in the dialog. The version crashes.
 *
 * @param {Context} context
 * @param {string} address
 */
async function checkDrop(context, address) {
  const opened = await open(context, address, "bots");
  await opened.page.evaluate((text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], "bot.py"));
    window.dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true }));
  }, CRASHES);
  await opened.page.waitForSelector("#add-version[open]");
  await fillAndAdd(opened.page, {});
  await opened.page.waitForURL(/\/bots\/mybot\/4$/);
  await checkFault(opened, "crash", /Crashed in seed -?\d+.*turn 3/);
}

/**
 * Checks that a version whose check failed shows the reason, with a link to the game.
 *
 * @param {OpenedPage} opened
 * @param {string} name
 * @param {RegExp} reason
 */
async function checkFault({ page, errors }, name, reason) {
  await waitForState(page, "check failed");
  assert.match(await textOf(page, "#live .notice.fault"), reason);
  assert.equal(await page.locator(button("Test")).count(), 0, "it cannot be tested");
  if (name === "crash") await checkLayout(page, name);
  await page.click("#live .notice.fault a >> nth=0");
  await page.waitForSelector("#board");
  assert.match(await textOf(page, "#fault"), /(?:crashed|timeout) in turn \d+/);
  if (name === "crash") await checkLayout(page, "game-crash");
  await closeWithoutErrors({ page, errors }, name);
}

/**
 * Checks that a version that does not compile shows the compiler's output.
 *
 * @param {Context} context
 * @param {string} address
 */
async function checkCompiler(context, address) {
  if (spawnSync("g++", ["--version"]).error) return console.log("no g++: nothing is compiled");
  const opened = await addFromList(context, address, { paste: ["C++", DOES_NOT_COMPILE] });
  await opened.page.reload();
  await waitForState(opened.page, "build failed");
  assert.match(await textOf(opened.page, "#live .log"), /undeclared/);
  assert.match(await textOf(opened.page, "#live .notice"), /exit code 1/);
  await checkLayout(opened.page, "build-failed");
  await closeWithoutErrors(opened, "does not compile");
}

/**
 * Requests a test, which opens its page. A sequential test is requested on the page of the version,
 * any other on the page that lists all tests.
 *
 * @param {Context} context
 * @param {string} address
 * @param {number} version
 * @param {{ sprt?: string, games?: number }} rule
 */
async function ask(context, address, version, { sprt, games }) {
  const opened = await open(context, address, sprt ? `bots/mybot/${version}` : "tests");
  const { page } = opened;
  await page.click(button(sprt ? "Test" : "New test"));
  await checkLayout(page, sprt ? "ask-test" : "new-test");
  if (!sprt) await page.selectOption("#test-form [name=version]", `${version}`);
  await page.selectOption("#test-form [name=against]", "1");
  await page.selectOption("#test-form [name=rule]", games ? "games" : "sprt");
  if (games) await page.fill("#test-form [name=games]", `${games}`);
  if (sprt) await page.fill("#test-form [name=sprt]", sprt);
  await page.click("#ask-test button.main");
  await page.waitForURL(/\/tests\/\d+$/);
  return opened;
}

/**
 * Runs a sequential test until its verdict, then promotes the version.
 *
 * @param {Context} context
 * @param {string} address
 */
async function checkVerdict(context, address) {
  const opened = await ask(context, address, 3, { sprt: "0,200" });
  const { page } = opened;
  await moreGames(page, 0);
  await page.reload();
  await page.waitForSelector("#live:has-text('log-likelihood ratio')", LONG_TIMEOUT);
  await waitForState(page, "passed");
  assert.match(await textOf(page, "#live .notice.good"), /passed/i);
  await checkLayout(page, "test");
  await page.click(button("Promote"));
  await page.waitForSelector(button("Promote"), { state: "detached" });
  await page.goto(`${address}bots/mybot/3`);
  assert.match(await textOf(page, ".page-header"), /reference/);
  await closeWithoutErrors(opened, "verdict");
}

/**
 * Checks that a test stopped in one tab is stopped in the other too, and can be resumed.
 *
 * @param {Context} context
 * @param {string} address
 */
async function checkStop(context, address) {
  const first = await ask(context, address, 2, { games: 60 });
  await moreGames(first.page, 0);
  const second = await open(context, address, new URL(first.page.url()).pathname.slice(1));
  await second.page.click(button("Stop"));
  await waitForState(first.page, "stopped");
  await waitForState(second.page, "stopped");
  // Anything the user has expanded stays expanded while games are added.
  await second.page.click("#live summary:has-text('Commands')");
  await first.page.click(button("Resume"));
  await moreGames(second.page, await gamesOf(second.page));
  assert.ok(await second.page.locator("#live details[open] .commands").isVisible());
  await closeWithoutErrors(first, "one tab");
  await closeWithoutErrors(second, "other tab");
}

/**
 * Kills the arena in the middle of a test, and checks that it resumes the test when restarted.
 *
 * @param {Context} context
 * @param {string} address
 */
async function checkKill(context, address) {
  const before = await open(context, address, "tests/2");
  const played = await moreGames(before.page, 4);
  const ended = once(arena.server, "exit");
  arena.server.kill("SIGKILL");
  await ended;
  await before.page.waitForSelector("#notice:has-text('No answer from the server')", LONG_TIMEOUT);
  await before.page.close();
  arena = await startArena();
  const { page, errors } = await openAddress(context, arena.entry, new RegExp(`^${arena.address}`));
  await page.waitForSelector("#live");
  await page.goto(`${arena.address}tests/2`);
  assert.ok((await gamesOf(page)) >= played, "no game is lost");
  await moreGames(page, played);
  await closeWithoutErrors({ page, errors }, "after a kill");
}

/**
 * Checks that a second `referee arena` prints the address of the running one, which executes other
 * commands and shows their results on its pages.
 *
 * @param {Context} context
 * @param {string} address
 */
async function checkCommands(context, address) {
  assert.ok(run("arena", "--port", "0").includes(arena.entry), "the running arena");
  const opened = await open(context, address, "bots");
  writeFileSync(join(folder, "quiet.py"), PASSES);
  assert.match(run("arena", "add", "quiet.py", "--note", "from a shell"), /version \d+/);
  const { page } = opened;
  await page.waitForSelector("tr:has-text('from a shell') .state:has-text('ready')", LONG_TIMEOUT);
  const [added] = JSON.parse(run("arena", "bots", "--format", "json")).slice(-1);
  assert.equal(added.bot, "quiet");
  await page.goto(`${address}tests`);
  const test = run("arena", "test", `${added.version}`, "--against", "3", "--games", "4");
  await page.waitForSelector(`a[href="/tests/${/\d+/.exec(test)?.[0]}"]`, LONG_TIMEOUT);
  await closeWithoutErrors(opened, "commands");
}

/**
 * Checks that a newer version can replay losses, games can be added, a version can be added to the
 * pool, and the ladder plays.
 *
 * @param {Context} context
 * @param {string} address
 */
async function checkRest(context, address) {
  const opened = await open(context, address, "tests/2");
  const { page } = opened;
  await waitForState(page, "complete");
  const played = await gamesOf(page);
  await page.click(button("More games"));
  await moreGames(page, played);
  await page.click(button("Stop"));
  await waitForState(page, "stopped");
  await page.click(button("Replay losses with mybot-3"));
  await page.waitForURL(/\/tests\/(?!2$)\d+$/);
  assert.match(await textOf(page, "#live"), /not rated/);
  await page.click(button("Stop"));
  await waitForState(page, "stopped");
  await page.goto(`${address}bots/mybot/2`);
  await page.click(button("Add to the pool"));
  await page.waitForSelector(button("Remove from the pool"));
  await page.goto(`${address}bots`);
  await page.waitForSelector("tr:has-text('Drowns') .tag:has-text('pool')");
  await page.click("main [role=switch]:has-text('Ladder')");
  await page.waitForSelector("main [role=switch][aria-checked=true]:has-text('on')");
  await page.waitForSelector(".tray", LONG_TIMEOUT);
  await page.click("main [role=switch]");
  await page.waitForSelector("main [role=switch][aria-checked=false]:has-text('off')");
  await closeWithoutErrors(opened, "rest");
}

/**
 * Checks the pages that list all bots, tests and ratings.
 *
 * @param {Context} context
 * @param {string} address
 */
async function checkLists(context, address) {
  for (const path of ["bots", "tests", "ratings"]) {
    const opened = await open(context, address, path);
    await checkLayout(opened.page, path);
    if (path === "bots") await checkDialog(opened.page, "Add version", "add-version");
    await closeWithoutErrors(opened, path);
  }
}

/**
 * Checks that every game in a journal was played only once.
 *
 * @param {string} name
 */
function checkJournal(name) {
  const lines = readFileSync(join(folder, "games", name), "utf8")
    .trim()
    .split("\n")
    .slice(1);
  const games = lines.map((line) => JSON.parse(line)).map(({ seed, seats }) => `${seed} ${seats}`);
  assert.equal(new Set(games).size, games.length, name);
}

const options = { acceptDownloads: true, permissions: ["clipboard-read", "clipboard-write"] };
let arena = await startArena();
await inBrowser(options, async (context) => {
  const { address, entry } = arena;
  await checkFirstMinute(context, entry);
  await checkVersions(context, address);
  await checkVerdict(context, address);
  await checkStop(context, address);
  await checkKill(context, address);
  await checkCommands(context, arena.address);
  await checkRest(context, arena.address);
  await Promise.all([
    checkGames(context, arena.address, 2),
    checkLists(context, arena.address),
    checkLab(context, arena.address),
  ]);
  checkJournal("mybot-2--mybot-1.jsonl");
}).finally(() => arena.server.kill("SIGKILL"));
