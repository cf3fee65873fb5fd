// Checks that games of a referee are shown by the viewer in its jar, for several SDK versions. The
// viewers are our own and write out whatever they are sent.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { closeWithoutErrors, folder, goTo, openAddress, run, turnOf } from "./page.mjs";

const SOURCES = join(import.meta.dirname, "../../sdk/tests/java");
const REFEREE = join(SOURCES, "com/codingame/gameengine/core/RefereeMain.java");

/**
 * Writes the frame to the stage once its motion is over, along with the library and the number of
 * pictures that were loaded.
 */
const WRITE_FRAME = `const write = (library, pictures, game, frame, percent) => {
  if (percent !== 100) return;
  document.getElementById("player").textContent = [library, pictures, frame + " of " + game.frames.length, game.agents.map(({ name }) => name).join("+")].join(", ");
};
async function pictures() {
  const { assets } = await import("/assets.js");
  const answers = await Promise.all(Object.values(assets.images).map((path) => fetch("/" + path.split("/").map(encodeURIComponent).join("/"))));
  return answers.filter(({ ok }) => ok).length + " pictures";
}
`;

/**
 * Behaves like the `player.js` of a contest with SDK 3.5 or later: the drawer names the library it
 * needs, and frames are dropped while it loads.
 */
const FRAMED_PLAYER = `${WRITE_FRAME}
window["cg-player"] = { default: ({ viewerUrl, libraries }) => {
  const listeners = { parsedGameInfo: [] };
  let game, library, loaded, isDrawn = false;
  return {
    createIframe() {}, setOptions() {},
    on(event, listener) { listeners[event].push(listener); },
    async sendFrames(sent) {
      const { Drawer } = await import(viewerUrl);
      library = Drawer.settings + await (await fetch(libraries[Drawer.requirements.PIXI])).text();
      [game, loaded] = [sent, await pictures()];
      listeners.parsedGameInfo.forEach((listener) => listener());
      setTimeout(() => { isDrawn = true; }, 700);
    },
    setFrame(frame, percent) { if (isDrawn) write(library, loaded, game, frame, percent); },
  };
} };`;

/** Behaves like `lib/player.js` in SDK 2 to 3.4, with just as much of AngularJS as it needs. */
const BUNDLED_PLAYER = `${WRITE_FRAME}
window.angular = { bootstrap(root) {
  const initReplay = (manager) => setTimeout(() => (manager.isShown = true), 700);
  const scope = {
    $apply(change) {
      change();
      this.ready({ resize() {}, initReplay });
    },
  };
  let loaded;
  const services = {
    $rootScope: scope,
    drawerFactory: { async createDrawer(Drawer) { loaded = await pictures(); return new Drawer(); } },
    gameManagerFactory: {
      createGameManagerFromGameInfo: (drawer, game) => ({
        setFrame(frame, percent) {
          if (!this.isShown || root.innerHTML === "") return;
          const library = drawer.constructor.settings + drawer.library;
          write(library, loaded, game, frame, percent);
        },
      }),
    },
  };
  return { get: (name) => services[name] };
} };`;

/**
 * Returns a drawer that first plays the contest's demo, if it has one.
 *
 * @param {string} library
 */
const drawer = (library) =>
  `import * as config from "../config.js"; import { colors } from "../config.js";
export class Drawer { static get requirements() { return { PIXI: "${library}" }; } library = "${library}";
  static settings = config.demo === undefined ? colors + " " : "the demo of the contest "; }`;

/** A player that works in its own frame, whose page contains a script. */
const OWN_FRAME_PLAYER = `window["cg-player"] = { default: () => ({
  createIframe(parent) {
    const frame = document.createElement("iframe");
    frame.sandbox = "allow-scripts";
    frame.src = "/player.html";
    parent.append(frame);
  },
  setOptions() {},
  on(event, listener) {
    addEventListener("message", ({ data }) => data.type === event && listener());
  },
  sendFrames() {},
  setFrame() {},
}) };`;

/**
 * Returns a viewer whose frame runs a script.
 *
 * @param {string} script
 */
const framedScript = (script) => ({
  "player.js": OWN_FRAME_PLAYER,
  "player.html": `<!doctype html><html><head></head><body><script>${script}</script></body></html>`,
});

/** Contest settings with their own demo. */
const SETTINGS = `const demo = { frames: ["of another game"] };\nexport { demo };\nexport { colors } from "./own/colors.js";\n`;
const COLORS = `export const colors = "red";\n`;

const PICTURES = { "assets/a.png": "", "assets/a red fish.png": "", "assets/鱼/é+%41.png": "" };

/**
 * Viewer files for several SDK versions, by name, and the beginning of the text they write.
 *
 * @type {Record<string, ViewerFiles<string>>}
 */
const VIEWERS = {
  "sdk 2.15": [
    {
      "lib/player.js": BUNDLED_PLAYER,
      "core/Drawer.js": drawer("PIXI4"),
      "core/ErrorLog.js": "export const ErrorLog = { listen() {} };",
      "config.js": `export let demo = [];\nexport default { demo };\nexport const colors = "blue";\n`,
    },
    "blue PIXI4",
  ],
  "sdk 3.8": [
    {
      "player.js": FRAMED_PLAYER,
      "player.html": "",
      "core/Drawer.js": drawer("PIXI4"),
      "lib/pixi4.js": "the fourth",
    },
    "red the fourth",
  ],
  "sdk 4.0": [
    {
      "player.js": FRAMED_PLAYER,
      "player.html": "",
      "core/Drawer.js": drawer("PIXI5"),
      "lib/pixi4.js": "the fourth",
      "lib/pixi5.js": "the fifth",
    },
    "red the fifth",
  ],
  "sdk today": [
    {
      "player.js": FRAMED_PLAYER,
      "player.html": "",
      "core/Drawer.js": drawer("PIXI6"),
      "lib/pixi6.js": "the sixth",
    },
    "red the sixth",
  ],
};

/**
 * Viewers that do not start, and the reason shown on the page.
 *
 * @type {Record<string, ViewerFiles<RegExp>>}
 */
const BROKEN = {
  "damaged player": [
    { "player.js": "this is no script", "player.html": "", "core/Drawer.js": drawer("PIXI6") },
    /did not start: .*player\.js is damaged/,
  ],
  "damaged old player": [
    { "lib/player.js": "}", "core/Drawer.js": drawer("PIXI4") },
    /did not start: .*lib\/player\.js is damaged/,
  ],
  "damaged drawer": [
    { "lib/player.js": BUNDLED_PLAYER, "core/Drawer.js": "export class {" },
    /did not start: \S/,
  ],
  "missing module": [
    {
      ...framedScript(`import("/core/Drawer.js")`),
      "core/Drawer.js": `import "../config.js";`,
      "config.js": `import "./graphics/ViewModule.js";`,
    },
    /did not start: graphics\/ViewModule\.js is missing$/,
  ],
  "missing TypeScript": [
    {
      ...framedScript(`import("/core/Drawer.js")`),
      "core/Drawer.js": `import "../ts/ViewModule.js";`,
      "tsconfig.json": "{}",
    },
    /did not start: ts\/ViewModule\.js is missing: the viewer's TypeScript was not built$/,
  ],
  "missing module of an old viewer": [
    { "lib/player.js": BUNDLED_PLAYER, "core/Drawer.js": `import "../graphics/ViewModule.js";` },
    /did not start: graphics\/ViewModule\.js is missing$/,
  ],
  "script that fails": [
    { ...framedScript(`throw new Error("no picture of a fish")`), "core/Drawer.js": "" },
    /did not start: .*no picture of a fish/,
  ],
  "no viewer": [
    { "lib/pixi6.js": "" },
    /is not available: .*it does not contain view\/player\.html/,
  ],
};

/**
 * Builds a jar with the game of sums and the files of a viewer. Returns its name.
 *
 * @param {string} name
 * @param {Record<string, string>} files
 */
function buildJar(name, files) {
  const view = join(folder, name, "view");
  for (const [file, text] of Object.entries({
    "config.js": SETTINGS,
    "own/colors.js": COLORS,
    ...PICTURES,
    ...files,
  })) {
    mkdirSync(join(view, file, ".."), { recursive: true });
    writeFileSync(join(view, file), text);
  }
  const jarName = `${name}.jar`;
  const args = ["cf", jarName, "-C", "classes", ".", "-C", name, "."];
  assert.equal(
    spawnSync("jar", args, {
      cwd: folder,
      stdio: "inherit",
      env: { ...process.env, LC_ALL: "C.UTF-8" },
    }).status,
    0,
    name,
  );
  return jarName;
}

const LIMITS = ["--timeout-ms", "5000", "--first-timeout-ms", "20000"];
const PLAYERS = ["--player", "one=sh sums.sh", "--player", "two=sh sums.sh"];

/**
 * Plays a game with a jar, serves it, and checks its page.
 *
 * @param {Context} context
 * @param {Serve} serve
 * @param {string} jarName
 * @param {string[]} more
 * @param {(page: Page) => Promise<void>} check
 */
async function withServedGame(context, serve, jarName, more, check) {
  run(
    "play",
    "--referee",
    jarName,
    "--seed",
    "1",
    ...LIMITS,
    ...PLAYERS,
    "--quiet",
    "--force",
    "--replay",
    "sums.jsonl",
    ...more,
  );
  const { server, address } = await serve("--referee", jarName);
  try {
    const opened = await openAddress(
      context,
      `${address}game?file=sums.jsonl`,
      /^http:\/\/127\.0\.0\.1:/,
    );
    await check(opened.page);
    // A viewer that does not start may log errors.
    if (await opened.page.locator("#no-original").isVisible()) opened.errors.length = 0;
    await closeWithoutErrors(opened, jarName);
  } finally {
    server.kill("SIGINT");
  }
}

/**
 * Waits until the viewer's page contains a text.
 *
 * @param {Page} page
 * @param {string} text
 */
const waitForStageText = (page, text) =>
  page.frameLocator("#original").locator("#player").filter({ hasText: text }).waitFor();
/**
 * Returns the games shown by the contest's viewer on a page.
 *
 * @param {Page} page
 * @returns {Promise<ViewerGames>}
 */
const viewerGames = (page) =>
  page.evaluate(() => JSON.parse(document.getElementById("original-game")?.textContent ?? ""));

/**
 * @param {Context} context
 * @param {Serve} serve
 * @param {string} name
 * @param {ViewerFiles<string>} expected
 */
const checkViewer = (context, serve, name, [files, library]) =>
  withServedGame(context, serve, buildJar(name, files), [], async (page) => {
    const {
      turns,
      games: [{ game }],
    } = await viewerGames(page);
    assert.ok(game.frames.some(({ keyframe }) => keyframe) && turns.length > 4, name);
    for (const turn of [0, turns.length - 1, 3]) {
      await goTo(page, turn);
      await waitForStageText(
        page,
        `${library}, 3 pictures, ${turns[turn][1]} of ${game.frames.length}, one+two`,
      );
    }
  });

/**
 * @param {Context} context
 * @param {Serve} serve
 * @param {string} name
 * @param {ViewerFiles<RegExp>} expected
 */
const checkBroken = (context, serve, name, [files, reason]) =>
  withServedGame(context, serve, buildJar(name, files), [], async (page) => {
    await page.locator("#no-original").filter({ hasText: reason }).waitFor();
    assert.equal(await page.locator("#original").count(), 0, name);
    await page.locator("#turns li").first().waitFor();
    await checkListLayout(page, name);
  });

/**
 * Checks that the reason is above the list of turns, which is not covered by the parts below it.
 *
 * @param {Page} page
 * @param {string} name
 */
async function checkListLayout(page, name) {
  const boxes = ["#no-original", "#turns", "#transport", "#track"].map((part) =>
    page.locator(part).boundingBox(),
  );
  const [reason, turns, transport, track] = await Promise.all(boxes);
  assert.ok(reason && turns && transport && track, name);
  const bottoms = [reason, turns, transport].map(({ y, height }) => y + height);
  const tops = [turns, transport, track].map(({ y }) => y);
  assert.ok(
    bottoms.every((bottom, part) => bottom <= tops[part] + 1),
    `${name}: ${bottoms} over ${tops}`,
  );
}

/**
 * Checks that an error in a viewer that has started is shown along with its picture, which may be
 * empty.
 *
 * @param {Context} context
 * @param {Serve} serve
 */
const checkError = (context, serve) =>
  withServedGame(
    context,
    serve,
    buildJar("late error", {
      ...framedScript(
        `parent.postMessage({ type: "parsedGameInfo" }, "*"); setTimeout(() => { throw new Error("no more fish"); }, 500);`,
      ),
      "core/Drawer.js": "",
    }),
    [],
    async (page) => {
      const reason = page
        .locator("#no-original")
        .filter({ hasText: /reports an error: .*no more fish/ });
      await reason.waitFor();
      assert.equal(await page.locator("#original").count(), 1);
    },
  );

/**
 * Checks two players on a test case: the viewer shows the game for the turn, and can be switched to
 * the other game.
 *
 * @param {Context} context
 * @param {Serve} serve
 */
async function checkTwoGames(context, serve) {
  writeFileSync(join(folder, "config.ini"), "type=solo\n");
  writeFileSync(join(folder, "test1.json"), '{"testIn": "seed=5\\nturns=2"}');
  const [, [files, library]] = Object.entries(VIEWERS)[0];
  await withServedGame(
    context,
    serve,
    buildJar("two games", files),
    ["--test-cases", "."],
    async (page) => {
      const { turns, games } = await viewerGames(page);
      assert.deepEqual(
        games.map(({ player }) => player),
        ["one", "two"],
      );
      const choice = page.locator("#original-player select");
      const shows = async (/** @type {number} */ turn) => {
        const [{ game, player }, frame] = [games[turns[turn][0]], turns[turn][1]];
        await waitForStageText(
          page,
          `${library}, 3 pictures, ${frame} of ${game.frames.length}, ${player}`,
        );
        assert.equal(await choice.inputValue(), `${turns[turn][0]}`);
      };
      const second = turns.findIndex(([game]) => game === 1);
      await goTo(page, 1);
      await shows(1);
      await choice.selectOption("1");
      assert.equal(await turnOf(page), second);
      await shows(second);
      for (const turn of [turns.length - 1, 0]) {
        await goTo(page, turn);
        await shows(turn);
      }
    },
  );
}

/**
 * Checks that viewers for all SDK versions follow the timeline, and that the list of turns remains
 * if a viewer does not start.
 *
 * @param {Context} context
 * @param {Serve} serve
 */
export async function checkContestViewer(context, serve) {
  const args = [
    "-encoding",
    "UTF-8",
    "-sourcepath",
    SOURCES,
    "-d",
    join(folder, "classes"),
    REFEREE,
  ];
  const { error, status } = spawnSync("javac", args, { stdio: "inherit" });
  if (/** @type {NodeJS.ErrnoException | undefined} */ (error)?.code === "ENOENT") return;
  assert.equal(status, 0, "javac");
  assert.ok(existsSync(join(folder, "classes")));
  writeFileSync(
    join(folder, "sums.sh"),
    'while read -r n; do case $n in *of*) continue ;; esac; read -r s; while [ "$n" -gt 0 ]; do echo 7; n=$((n - 1)); done; done\n',
  );
  // The page must not send messages to a frame that is still loading.
  await context.route("**/stage.html", async (route) => {
    await delay(300);
    await route.continue();
  });
  for (const [name, files] of Object.entries(VIEWERS)) {
    await checkViewer(context, serve, name, files);
  }
  for (const [name, files] of Object.entries(BROKEN)) {
    await checkBroken(context, serve, name, files);
  }
  await checkError(context, serve);
  await checkTwoGames(context, serve);
  await context.unroute("**/stage.html");
}
