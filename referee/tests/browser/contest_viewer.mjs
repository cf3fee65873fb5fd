// A game of a referee, shown by the viewer that its jar holds: a viewer of our own that writes what it is told.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { finish, folder, goTo, openAddress, run } from "./page.mjs";

const SOURCE = join(import.meta.dirname, "../../sdk/tests/java/com/codingame/gameengine/core/RefereeMain.java");

/** Speaks as a contest's `player.js` does; one that does not start never says that it knows the game. */
const playerScript = (starts) => `window["cg-player"] = { default: () => {
  const stage = document.getElementById("player");
  let game, heard;
  return {
    createIframe() {}, setOptions() {},
    on(_, listener) { heard = listener; },
    sendFrames(sent) { game = sent; if (${starts}) heard(); },
    setFrame(frame, progress) { if (game && progress === 1) stage.textContent = frame + " of " + game.frames.length + ", " + game.agents[1].name; },
  };
} };`;

/** The class path of the game of sums with a viewer; none without a JDK. */
function referee(starts) {
  const view = join(folder, starts ? "viewer" : "broken", "view");
  mkdirSync(view, { recursive: true });
  for (const file of ["player.html", "core/Drawer.js", "config.js"]) {
    mkdirSync(join(view, file, ".."), { recursive: true });
    writeFileSync(join(view, file), "");
  }
  writeFileSync(join(view, "player.js"), playerScript(starts));
  return `classes:${join(view, "..")}`;
}

/** The viewer follows the timeline, and the list of turns stays where it does not start. */
export async function checkContestViewer(context, serve) {
  const { error, status } = spawnSync("javac", ["-encoding", "UTF-8", "-d", join(folder, "classes"), SOURCE], { stdio: "inherit" });
  if (error?.code === "ENOENT") return;
  assert.equal(status, 0, "javac");
  writeFileSync(join(folder, "sums.sh"), 'while read -r n; do case $n in *of*) continue ;; esac; read -r s; while [ "$n" -gt 0 ]; do echo 7; n=$((n - 1)); done; done\n');
  const limits = ["--timeout-ms", "5000", "--first-timeout-ms", "20000"];
  // The page must not speak to a frame that is still loading.
  await context.route("**/stage.html", async (route) => {
    await delay(500);
    await route.continue();
  });
  const players = ["--player", "one=sh sums.sh", "--player", "two=sh sums.sh"];
  for (const starts of [true, false]) {
    const jar = ["--referee", referee(starts)];
    run("play", ...jar, "--seed", "7", ...limits, ...players, "--quiet", "--force", "--replay", "sums.jsonl");
    const { server, address } = await serve(...jar);
    const { page, errors } = await openAddress(context, `${address}game?file=sums.jsonl`, /^http:\/\/127\.0\.0\.1:/);
    if (starts) {
      const stage = () => page.frames().find((frame) => frame.url().endsWith("/stage.html")).locator("#player");
      const { turns, game } = await page.evaluate(() => JSON.parse(document.getElementById("original-game").textContent));
      for (const turn of [0, turns.length - 1, 3]) {
        await goTo(page, turn);
        await stage().filter({ hasText: `${turns[turn]} of ${game.frames.length}, two` }).waitFor();
      }
    } else {
      await page.locator("#facts", { hasText: "did not start" }).waitFor();
      assert.equal(await page.locator("#original").count(), 0);
    }
    await finish({ page, errors });
    server.kill("SIGINT");
  }
  await context.unroute("**/stage.html");
}
