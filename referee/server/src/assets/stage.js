// Shows a game by the viewer of its contest. The page around this one says which game, and which frame of it.
"use strict";

const player = window["cg-player"].default({ viewerUrl: "/core/Drawer.js", src: "./player.html", libraries: { PIXI6: "./lib/pixi6.js" }, localStorageKey: "viewer" });
player.createIframe(document.getElementById("player"));
player.setOptions({ showConsole: false, showRankings: false, showSmallRankings: false, asyncRendering: true, shareable: false, showReplayPrompt: false });

let shown = 0;
let motion = 0;

/** Shows a frame at its end; the one after the shown frame by its motion. */
function show(frame, ms) {
  cancelAnimationFrame(motion);
  const start = performance.now();
  const isNext = frame === shown + 1;
  shown = frame;
  const step = (now) => {
    const progress = isNext ? Math.min(1, (now - start) / Math.max(1, ms)) : 1;
    player.setFrame(frame, progress);
    if (progress < 1) motion = requestAnimationFrame(step);
  };
  step(start);
}

addEventListener("message", ({ source, data }) => {
  if (source !== parent) return;
  if (data.kind === "game") {
    // A viewer that has not begun after ten seconds is taken for one that cannot.
    const giveUp = setTimeout(() => parent.postMessage({ kind: "failed" }, "*"), 10_000);
    player.on("parsedGameInfo", () => clearTimeout(giveUp));
    player.sendFrames(data.game);
  }
  if (data.kind === "frame") show(data.frame, data.ms);
});
parent.postMessage({ kind: "ready" }, "*");
