// Shows a game by the viewer of its contest. The page around this one names the game, and then the frames to show.
"use strict";

/**
 * Says something to the page around this one, with a reason if there is one.
 *
 * @param {string} kind
 * @param {unknown} [reason]
 */
function say(kind, reason) {
  // An error may come from another frame, whose class of errors is not the one of this frame.
  const text = `${Object(reason).message ?? reason}`;
  parent.postMessage({ kind, reason: reason === undefined ? undefined : text }, "*");
}

/**
 * Obeys the page around this one.
 *
 * @param {StagePlayer} player
 */
function perform({ load, setFrame }) {
  let shown = 0;
  let motion = 0;
  let isStarted = false;
  /**
   * The last frame that was asked for before the viewer started.
   *
   * @type {WantedFrame | null}
   */
  let wanted = null;

  /** Shows a frame at its end; the one after the shown frame by its motion. */
  const show = (/** @type {number} */ frame, /** @type {number} */ ms) => {
    cancelAnimationFrame(motion);
    const start = performance.now();
    const isNext = frame === shown + 1;
    shown = frame;
    const step = (/** @type {number} */ now) => {
      const progress = isNext ? Math.min(1, Math.max(0, now - start) / Math.max(1, ms)) : 1;
      setFrame(frame, 100 * progress);
      if (progress < 1) motion = requestAnimationFrame(step);
    };
    step(start);
  };

  const start = () => {
    isStarted = true;
    say("started");
    if (wanted !== null) show(wanted.frame, wanted.ms);
  };

  addEventListener("message", ({ source, data }) => {
    if (source !== parent) return;
    if (data.kind === "game") {
      load(data.game)
        .then(start)
        .catch((error) => say("failed", error));
    }
    if (data.kind === "frame" && isStarted) show(data.frame, data.ms);
    else if (data.kind === "frame") wanted = data;
  });
  say("ready");
}
