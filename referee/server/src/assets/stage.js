// Shows a game by the viewer of its contest. The page around this one names the game, and then the frames to show.
"use strict";

const say = (kind, reason) =>
  parent.postMessage(
    { kind, reason: reason === undefined ? undefined : `${reason?.message ?? reason}` },
    "*",
  );

/**
 * Obeys the page around this one. `load` shows a game, and resolves once the viewer has read it; `setFrame` shows a frame
 * after a share of its motion, in percent.
 */
function perform({ load, setFrame }) {
  let shown = 0;
  let motion = 0;
  let isStarted = false;
  /** The last frame that was asked for before the viewer started. */
  let wanted = null;

  /** Shows a frame at its end; the one after the shown frame by its motion. */
  const show = (frame, ms) => {
    cancelAnimationFrame(motion);
    const start = performance.now();
    const isNext = frame === shown + 1;
    shown = frame;
    const step = (now) => {
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
