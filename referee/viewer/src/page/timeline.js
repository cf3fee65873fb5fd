// The timeline: events of each seat on a track of its own, the scores behind them, and the playhead.

const signs = {
  "time-out": "M0-4a4 4 0 1 0 .01 0zM0-2v2l2 1", left: "M-3-3L3 3M3-3L-3 3", decision: "M-2 4v-8l6 2-6 2", end: "M-3-3h6v6h-6z", threat: "M0-4v5M0 3v1", "wipe-out": "M-4 0a4 4 0 0 1 8 0v2h-2v2h-4v-2h-2z",
  capture: "M-4 4L4-4M-4-1l3 3", cut: "M-4-3L4 3M-4 3L4-3M-1 0h2", gain: "M0-4l1.5 2.8 3 .4-2.2 2 .6 3-2.9-1.5-2.9 1.5.6-3-2.2-2 3-.4z", refusal: "M0-4a4 4 0 1 0 .01 0zM-2.8-1.2L2.8 2.8", "slow answer": "M0-4a4 4 0 1 0 .01 0zM0-2v2h2", tower: "M-2.5 4v-7h5v7z", mine: "M0-3l3 3-3 3-3-3z", blunder: "M-3.5-3.5h7l-3.5 7z",
};
const ranks = Object.keys(signs);
const minor = new Set(["tower", "mine", "threat", "slow answer"]);
const errors = new Set(["time-out", "left", "refusal"]);
const marked = [...recording.frames.keys()].filter((turn) => recording.frames[turn].marks.some((mark) => !minor.has(mark)));
const faulty = [...recording.frames.keys()].filter((turn) => recording.frames[turn].marks.some((mark) => errors.has(mark)));

const trackHeight = 72;
let trackWidth = 0;
const across = (turn) => 8 + ((trackWidth - 16) * turn) / Math.max(1, lastTurn);

/** The most important sign of each stretch of turns in which signs would lie on each other. */
function glyphs(seat) {
  const chosen = new Map();
  recording.frames.forEach((frame, turn) => {
    if (frame.seat !== seat) return;
    for (const mark of frame.marks) {
      const slot = Math.round(across(turn) / 11);
      const known = chosen.get(slot);
      if (!known || ranks.indexOf(mark) < ranks.indexOf(known.mark)) chosen.set(slot, { mark, turn });
    }
  });
  const y = seats.length === 1 ? 10 : 9 + (seat * (trackHeight - 30)) / (seats.length - 1);
  return [...chosen.values()].map(({ mark, turn }) => draw("g", { class: `glyph ${colourOfSeat(seat)}`, "data-mark": mark, "data-turn": turn, transform: `translate(${across(turn).toFixed(1)} ${y})` },
    draw("title", {}, `${mark}, turn ${turn}`), draw("path", { d: signs[mark] })));
}

/** How far two sides are apart: above the middle where the first is ahead, below where the second is. */
function leadAreas(values, path) {
  const lead = values.map(([first, second]) => first - second);
  const most = Math.max(1, ...lead.map(Math.abs));
  const centre = (trackHeight - 12) / 2;
  const height = (value) => centre - ((centre - 14) * value) / most;
  return [0, 1].map((side) => path(side, lead.map((value) => height(side === 0 ? Math.max(0, value) : Math.min(0, value))), centre));
}

/** What tells who is ahead, the analysis or a gauge: as a lead where there are two sides, else as an area. */
function scoreAreas() {
  const number = recording.score_gauge;
  if (number === null) return [];
  const values = analysis === null ? recording.frames.map((frame) => frame.gauges[number]) : evaluation().map((score) => [score, 0]);
  const path = (side, heights, floor) => {
    const points = heights.map((height, turn) => `${across(turn).toFixed(1)} ${height.toFixed(1)}`);
    return draw("path", { class: values[0].length > 1 ? `area side-${side}` : "area", d: `M${across(0)} ${floor}L${points.join("L")}L${across(lastTurn)} ${floor}z` });
  };
  if (values[0].length === 2) return leadAreas(values, path);
  const [floor, ceiling, most] = [trackHeight - 14, 16, Math.max(1, ...values.flat())];
  return [...values[0].keys()].map((side) => path(side, values.map((now) => floor - ((floor - ceiling) * Math.max(0, now[side])) / most), floor));
}

/** Numbers under the tracks, at round distances. */
function ticks() {
  const step = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500].find((step) => (step * (trackWidth - 16)) / Math.max(1, lastTurn) >= 44) ?? 1000;
  const turns = Array.from({ length: Math.floor(lastTurn / step) + 1 }, (_, number) => number * step);
  return turns.flatMap((turn) => [
    draw("line", { class: "tick", x1: across(turn), x2: across(turn), y1: trackHeight - 14, y2: trackHeight - 10 }),
    draw("text", { class: "tick-label", x: across(turn), y: trackHeight - 1, "font-size": 10 }, `${turn}`),
  ]);
}

function makeTracks() {
  trackWidth = Math.max(60, byId("track").clientWidth);
  const tracks = byId("tracks");
  tracks.setAttribute("viewBox", `0 0 ${trackWidth} ${trackHeight}`);
  const steps = faulty.filter(() => faulty.length <= 40).map((turn) => draw("line", { class: "fault", x1: across(turn), x2: across(turn), y1: 16, y2: trackHeight - 14 }));
  const playhead = draw("g", { class: "playhead" }, draw("line", { y1: 0, y2: trackHeight - 12 }), draw("path", { d: "M-5 0h10l-5 6z" }));
  tracks.replaceChildren(...scoreAreas(), ...differenceMarks(), ...steps, ...ticks(), ...seats.flatMap(glyphs), ...blunderMarks(), playhead);
  drawPlayhead(current);
}

const drawPlayhead = (turn) => byId("tracks").querySelector(".playhead")?.setAttribute("transform", `translate(${across(turn).toFixed(1)} 0)`);

/** What a turn is about, without leading there. */
function previewText(turn) {
  const frame = recording.frames[turn];
  const who = frame.seat === null ? "" : seats.length > 1 ? `, ${sideName(frame.seat)}` : "";
  const numbers = recording.gauges.slice(0, 2).map((name, at) => `${name} ${frame.gauges[at].join(" : ")}`);
  const commands = turn === 0 ? "" : plural(frame.events.length, "event");
  const loss = blunders.includes(turn) ? `lost ${gold(analysed.get(turn).loss)}` : "";
  return [`turn ${turn}${who}`, loss, commands, ...numbers, frame.marks.join(", ")].filter(Boolean).join(" · ");
}

function showPreview(event) {
  const preview = byId("preview");
  const box = byId("track").getBoundingClientRect();
  const turn = Math.round(((event.clientX - box.left - 8) * lastTurn) / Math.max(1, box.width - 16));
  preview.textContent = previewText(Math.max(0, Math.min(lastTurn, turn)));
  preview.hidden = false;
  const left = Math.max(0, Math.min(box.width - preview.offsetWidth, event.clientX - box.left - preview.offsetWidth / 2));
  preview.style.transform = `translateX(${left}px)`;
}

function makeTimeline() {
  const slider = byId("slider");
  slider.max = lastTurn;
  slider.addEventListener("pointermove", showPreview);
  slider.addEventListener("pointerleave", () => (byId("preview").hidden = true));
  // Called as well when the width is first known, so that nothing is measured before the first frame.
  new ResizeObserver(() => byId("track").clientWidth !== trackWidth && makeTracks()).observe(byId("track"));
}
