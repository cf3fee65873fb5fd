// The timeline: a score chart for navigation, with the events of each seat and the playhead.

/**
 * Sign for each mark, most important first.
 *
 * @type {Record<string, string>}
 */
const signs = {
  "time-out": "M0-4a4 4 0 1 0 .01 0zM0-2v2l2 1",
  left: "M-3-3L3 3M3-3L-3 3",
  decision: "M-2 4v-8l6 2-6 2",
  end: "M-3-3h6v6h-6z",
  threat: "M0-4v5M0 3v1",
  "wipe-out": "M-4 0a4 4 0 0 1 8 0v2h-2v2h-4v-2h-2z",
  capture: "M-4 4L4-4M-4-1l3 3",
  cut: "M-4-3L4 3M-4 3L4-3M-1 0h2",
  gain: "M0-4l1.5 2.8 3 .4-2.2 2 .6 3-2.9-1.5-2.9 1.5.6-3-2.2-2 3-.4z",
  refusal: "M0-4a4 4 0 1 0 .01 0zM-2.8-1.2L2.8 2.8",
  "slow answer": "M0-4a4 4 0 1 0 .01 0zM0-2v2h2",
  tower: "M-2.5 4v-7h5v7z",
  mine: "M0-3l3 3-3 3-3-3z",
  blunder: "M-3.5-3.5h7l-3.5 7z",
  differs: "M-5 0H5",
};
const ranks = Object.keys(signs);
/** @param {string} mark */
const sign = (mark) =>
  draw(
    "svg",
    { viewBox: "-6 -6 12 12", class: "sign", "data-mark": mark },
    draw("title", {}, mark),
    draw("path", { d: signs[mark] }),
  );
const minor = new Set(["tower", "mine", "threat", "slow answer"]);
const errors = new Set(["time-out", "left", "refusal"]);
const marked = [...recording.frames.keys()].filter((turn) =>
  recording.frames[turn].marks.some((mark) => !minor.has(mark)),
);
const faulty = [...recording.frames.keys()].filter((turn) =>
  recording.frames[turn].marks.some((mark) => errors.has(mark)),
);

const trackHeight = 124;
/** Vertical extent of the chart, between the signs of the first and the second seat. */
const [chartTop, chartBottom] = analysis === null ? [22, trackHeight - 36] : [36, trackHeight - 50];
let trackWidth = 0;
/** @param {number} turn */
const across = (turn) => 34 + ((trackWidth - 56) * turn) / Math.max(1, lastTurn);

/**
 * Returns the most important sign in each group of turns whose signs would overlap.
 *
 * @param {number} seat
 */
function glyphs(seat) {
  /** @type {Map<number, { mark: string, turn: number }>} */
  const chosen = new Map();
  recording.frames.forEach((frame, turn) => {
    if (frame.seat !== seat) return;
    const named = blunders.includes(turn) ? [...frame.marks, "blunder"] : frame.marks;
    for (const mark of named) {
      const slot = Math.round(across(turn) / (marked.length > 60 ? 40 : 12));
      const known = chosen.get(slot);
      if (!known || ranks.indexOf(mark) < ranks.indexOf(known.mark)) {
        chosen.set(slot, { mark, turn });
      }
    }
  });
  return [...chosen.values()]
    .filter(({ mark }) => mark !== "blunder")
    .map(({ mark, turn }) =>
      draw(
        "g",
        {
          class: `glyph ${colourOfSeat(seat)}`,
          "data-mark": mark,
          "data-turn": turn,
          transform: `translate(${across(turn).toFixed(1)} ${10 + (alone ? 0 : (seat * (trackHeight - 34)) / (seats.length - 1))})`,
        },
        draw("title", {}, `${mark}, turn ${turn}`),
        draw("path", { d: signs[mark] }),
      ),
    );
}

/**
 * Returns true if a side's value is plotted for a turn. If seats alternate, a side is only plotted
 * in positions where it is to move.
 *
 * @param {number} side
 * @param {number} sides
 * @param {number} turn
 */
const isSample = (side, sides, turn) =>
  sides !== seats.length ||
  alone ||
  turn === 0 ||
  turn === lastTurn ||
  recording.frames[turn + 1].seat === side;

/**
 * Returns a gauge's values for each turn, one list per side.
 *
 * @param {number} number
 */
function gaugeLines(number) {
  const sides = [...recording.frames[0].gauges[number].keys()];
  return sides.map((side) => {
    let value = 0;
    return recording.frames.map(({ gauges }, turn) =>
      number === recording.score_gauge || isSample(side, sides.length, turn)
        ? (value = gauges[number][side])
        : value,
    );
  });
}

/**
 * Quantities that the chart can show, starting with the score.
 *
 * @type {Series[]}
 */
const series = (() => {
  const gauges = recording.gauges.map((name, number) => ({
    name,
    first: number === recording.score_gauge,
    lines: onDemand(() => gaugeLines(number)),
  }));
  const values = [...botValues].map(([name, lines]) => ({
    name,
    lines: onDemand(() =>
      lines.map((line) =>
        recording.frames.map(
          (_, turn) => line.findLast(([at]) => at <= turn)?.[1] ?? line[0]?.[1] ?? 0,
        ),
      ),
    ),
  }));
  const score =
    analysis === null
      ? []
      : [
          {
            name: "analysis, gold",
            lines: onDemand(() => [evaluation(), recording.frames.map(() => 0)]),
          },
        ];
  return [...score, ...gauges.sort((one, two) => Number(two.first) - Number(one.first)), ...values];
})();
let charted = 0;

/**
 * Draws the selected quantity as lines. With two sides, the area between them has the leader's
 * colour.
 */
function scoreChart() {
  if (series.length === 0) return [];
  const lines = series[charted].lines();
  const [least, high] = [Math.min(...lines.flat()), Math.max(1, ...lines.flat())];
  // Values far from zero are plotted from their minimum, so that differences stay visible.
  const low =
    least > 0.6 * high ? 10 * Math.floor((2 * least - high - 1) / 10) : Math.min(0, least);
  const ground = Math.max(0, low);
  const height = (/** @type {number} */ value) =>
    chartBottom - ((chartBottom - chartTop) * (value - low)) / (high - low);
  const points = (/** @type {number[]} */ values) =>
    values.map((value, turn) => `${across(turn).toFixed(1)} ${height(value).toFixed(1)}`);
  const side = (/** @type {number} */ number) => (lines.length > 1 ? `side-${number}` : "");
  const floor =
    lines.length === 2
      ? lines[0].map((value, turn) => Math.min(value, lines[1][turn]))
      : recording.frames.map(() => ground);
  const areas =
    lines.length > 2
      ? []
      : lines.map((line, number) =>
          draw("path", {
            class: `area ${side(number)}`,
            d: `M${points(line).join("L")}L${points(floor).reverse().join("L")}z`,
          }),
        );
  const curves = lines.map((line, number) =>
    draw("path", { class: `curve ${side(number)}`, d: `M${points(line).join("L")}` }),
  );
  // Labels must not overlap the baseline label, which is at zero or at the minimum.
  const labels = [...new Set([low, ground, high])].filter(
    (value) => value === ground || Math.abs(height(value) - height(ground)) > 10,
  );
  return [...labels.flatMap((value) => scaleLabel(value, height(value))), ...areas, ...curves];
}

/**
 * Draws a line across the chart at a value, with the value as text.
 *
 * @param {number} value
 * @param {number} y
 */
const scaleLabel = (value, y) => [
  draw("line", { class: "zero", x1: across(0), x2: across(lastTurn), y1: y, y2: y }),
  draw("text", { class: "scale", x: 29, y: y + 4, "font-size": 11 }, `${Math.round(value)}`),
];

/**
 * Draws marks for blunders next to the signs of their seat. Amounts are shown if there is room,
 * largest first.
 */
function blunderMarks() {
  /** @type {number[]} */
  const labelled = [];
  return blunders
    .map(analysisOf)
    .toSorted((one, two) => two.loss - one.loss)
    .map(({ number, loss, seat }) => {
      const isFree = labelled.every((one) => Math.abs(across(one) - across(number)) > 44);
      if (isFree) labelled.push(number);
      const [x, name] = across(number) < trackWidth - 56 ? [6, "start"] : [-6, "end"];
      const label = draw(
        "text",
        { x, y: 4, "font-size": 11, class: name },
        `−${Math.round(loss / 10)}`,
      );
      const transform = `translate(${across(number).toFixed(1)} ${seat === 0 ? 23 : trackHeight - 37})`;
      return draw(
        "g",
        { class: `blunder ${colourOfSeat(seat)}`, "data-turn": number, transform },
        draw("path", { d: signs.blunder }),
        ...(isFree ? [label] : []),
      );
    });
}

/** Draws turn numbers under the tracks, at round intervals. */
function ticks() {
  const step =
    [1, 2, 5, 10, 20, 25, 50, 100, 200, 500].find(
      (step) => (step * (trackWidth - 56)) / Math.max(1, lastTurn) >= 44,
    ) ?? 1000;
  const turns = Array.from(
    { length: Math.floor(lastTurn / step) + 1 },
    (_, number) => number * step,
  );
  return turns.map((turn) =>
    draw(
      "text",
      { class: "tick-label", x: across(turn), y: trackHeight - 4, "font-size": 11 },
      `${turn}`,
    ),
  );
}

function makeTracks() {
  trackWidth = Math.max(60, byId("track").clientWidth);
  const tracks = byId("tracks");
  tracks.setAttribute("viewBox", `0 0 ${trackWidth} ${trackHeight}`);
  const playhead = draw(
    "g",
    { class: "playhead" },
    draw("line", { y1: 0, y2: trackHeight - 15 }),
    draw("path", { d: "M-5 0h10l-5 6z" }),
  );
  tracks.replaceChildren(
    ...scoreChart(),
    ...differenceMarks(),
    ...ticks(),
    ...seats.flatMap(glyphs),
    ...blunderMarks(),
    playhead,
  );
  drawPlayhead(current);
}

let playheadAt = 0;

/**
 * Moves the playhead to a turn. `time` is in milliseconds.
 *
 * @param {number} turn
 * @param {number} [time]
 */
function drawPlayhead(turn, time = 0) {
  const playhead = byId("tracks").querySelector(".playhead");
  if (playhead === null) return;
  const from = playheadAt;
  playheadAt = turn;
  playhead.setAttribute("transform", `translate(${across(turn).toFixed(1)} 0)`);
  if (time > 0) {
    move(
      playhead,
      { transform: [from, turn].map((at) => `translateX(${across(at)}px)`) },
      { duration: time },
    );
  }
}

/**
 * Summarizes a turn for the tooltip.
 *
 * @param {number} turn
 */
function previewText(turn) {
  const frame = recording.frames[turn];
  const who = frame.seat === null || alone ? "" : `, ${sideName(frame.seat)}`;
  const numbers = recording.gauges
    .slice(0, 2)
    .map((name, at) => `${name} ${frame.gauges[at].join(" : ")}`);
  const loss = blunders.includes(turn) ? `lost ${gold(analysisOf(turn).loss)}` : "";
  return [
    `turn ${turn}${who}`,
    loss,
    turn === 0 ? "" : plural(frame.events.length, "event"),
    ...numbers,
    frame.marks.join(", "),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** @param {PointerEvent} event */
function showPreview(event) {
  const preview = byId("preview");
  const box = byId("track").getBoundingClientRect();
  preview.textContent = previewText(
    within(((event.clientX - box.left - 34) * lastTurn) / Math.max(1, box.width - 56)),
  );
  preview.hidden = false;
  const left = Math.max(
    0,
    Math.min(box.width - preview.offsetWidth, event.clientX - box.left - preview.offsetWidth / 2),
  );
  preview.style.transform = `translateX(${left}px)`;
}

function makeTimeline() {
  const [slider, chosen] = [byId("slider"), byId("series")];
  slider.max = `${lastTurn}`;
  slider.addEventListener("pointermove", showPreview);
  slider.addEventListener("pointerleave", () => (byId("preview").hidden = true));
  const seen = new Set(
    recording.frames
      .flatMap(({ marks }) => marks)
      .concat(blunders.length > 0 ? ["blunder"] : [], differing.length > 0 ? ["differs"] : []),
  );
  if (recording.sides.length > 2 || (alone && recording.sides.length > 1)) {
    byId("signs").append(
      ...recording.sides.map((name, side) =>
        make(
          "li",
          {},
          draw(
            "svg",
            { viewBox: "0 -2 24 4", class: "key" },
            draw("path", { class: `curve side-${side}`, d: "M0 0H24" }),
          ),
          name,
        ),
      ),
    );
  }
  byId("signs").append(...[...seen].map((mark) => make("li", {}, sign(mark), mark)));
  chosen.append(...series.map(({ name }, at) => make("option", { value: at }, name)));
  chosen.addEventListener("change", () => {
    charted = Number(chosen.value);
    makeTracks();
  });
  // This is also called once the width is first known, so nothing needs to be measured before the
  // first frame.
  new ResizeObserver(() => byId("track").clientWidth !== trackWidth && makeTracks()).observe(
    byId("track"),
  );
}
