// The viewer of SDK 3.5 and later: `player.js` puts `player.html` into a frame and communicates
// with it.
"use strict";

/** @returns {StagePlayer} */
function framedPlayer() {
  if (window["cg-player"] === undefined) throw new Error("player.js is damaged");
  const libraries = JSON.parse(document.getElementById("libraries")?.textContent ?? "{}");
  const player = window["cg-player"].default({
    viewerUrl: "/core/Drawer.js",
    src: "/player.html",
    libraries,
    localStorageKey: "viewer",
  });
  // Older versions have no event for errors, and throw if a listener is added.
  addEventListener("message", ({ source, data }) => {
    if (source !== parent && ["error", "script error"].includes(data?.type)) report(data.error);
  });
  player.createIframe(document.getElementById("player"));
  player.setOptions({
    showConsole: false,
    showRankings: false,
    showSmallRankings: false,
    asyncRendering: true,
    shareable: false,
    showReplayPrompt: false,
  });
  return {
    load: (/** @type {unknown} */ game) =>
      new Promise((resolve) => {
        player.on("parsedGameInfo", resolve);
        player.sendFrames(game);
      }),
    setFrame: (/** @type {number} */ frame, /** @type {number} */ percent) =>
      player.setFrame(frame, percent),
  };
}

try {
  connectPlayer(framedPlayer());
} catch (error) {
  sendMessage("failed", error);
}
