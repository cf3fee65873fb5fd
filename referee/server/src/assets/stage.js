// Shows a game in its contest's viewer. The surrounding page selects the game and the frames.
"use strict";

/**
 * Sends a message to the surrounding page, with an optional reason.
 *
 * @param {string} kind
 * @param {unknown} [reason]
 */
function sendMessage(kind, reason) {
  // An error from another frame is not an instance of this frame's `Error`.
  const text = `${Object(reason).message ?? reason}`;
  parent.postMessage({ kind, reason: reason === undefined ? undefined : text }, "*");
}

/**
 * Interval in milliseconds at which a frame is set again, because viewers drop frames while they
 * load.
 */
const REPEAT_INTERVAL = 500;
const REPEAT_DURATION = 60_000;

let isStarted = false;

/**
 * Returns the names of modules that the viewer requested but the referee lacks, or an empty string
 * if there are none.
 *
 * @returns {Promise<string>}
 */
const missingModules = () =>
  fetch("/-/missing").then(
    (answer) => answer.text(),
    () => "",
  );

/**
 * Reports a script error. A viewer that lacks a module does not start.
 *
 * @param {unknown} error
 */
async function report(error) {
  const missing = isStarted ? "" : await missingModules();
  if (missing !== "" && !isStarted) sendMessage("failed", missing);
  else sendMessage("error", error);
}

addEventListener("error", ({ error, message }) => report(error ?? message));
addEventListener("unhandledrejection", ({ reason }) => report(reason));

/**
 * Handles messages from the surrounding page.
 *
 * @param {StagePlayer} player
 */
function connectPlayer({ load, setFrame }) {
  let shown = 0;
  let motion = 0;
  let isMoving = false;
  /**
   * The last frame requested before the viewer started.
   *
   * @type {WantedFrame | null}
   */
  let wanted = null;

  /**
   * Shows a frame. The frame right after the current one is animated; others appear in their final
   * state.
   */
  const show = (/** @type {number} */ frame, /** @type {number} */ ms) => {
    cancelAnimationFrame(motion);
    const start = performance.now();
    const isNext = frame === shown + 1;
    shown = frame;
    const step = (/** @type {number} */ now) => {
      const progress = isNext ? Math.min(1, Math.max(0, now - start) / Math.max(1, ms)) : 1;
      setFrame(frame, 100 * progress);
      isMoving = progress < 1;
      if (isMoving) motion = requestAnimationFrame(step);
    };
    step(start);
  };

  const start = () => {
    isStarted = true;
    sendMessage("started");
    if (wanted !== null) show(wanted.frame, wanted.ms);
    const repeated = setInterval(() => isMoving || setFrame(shown, 100), REPEAT_INTERVAL);
    setTimeout(() => clearInterval(repeated), REPEAT_DURATION);
  };

  addEventListener("message", ({ source, data }) => {
    if (source !== parent) return;
    if (data.kind === "game") {
      load(data.game)
        .then(start)
        .catch((error) => sendMessage("failed", error));
    }
    if (data.kind === "frame" && isStarted) show(data.frame, data.ms);
    else if (data.kind === "frame") wanted = data;
  });
  sendMessage("ready");
}
