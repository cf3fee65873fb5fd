// The timeline: a score chart for navigation, with the events of each seat and the playhead.

/**
 * Sign for each mark, most important first.
 *
 * @type {Record<string, string>}
 */
const signPaths = {
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
/** Marks, most important first. */
const markRanking = Object.keys(signPaths);

/** @param {string} mark */
const makeSign = (mark) =>
  makeSvg(
    "svg",
    { viewBox: "-6 -6 12 12", class: "sign", "data-mark": mark },
    makeSvg("title", {}, mark),
    makeSvg("path", { d: signPaths[mark] }),
  );

/** Marks that are not events to jump to. */
const minorMarks = new Set(["tower", "mine", "threat", "slow answer"]);
const errorMarks = new Set(["time-out", "left", "refusal"]);

/**
 * Returns the turns with at least one of some marks.
 *
 * @param {(mark: string) => boolean} isWanted
 */
const turnsMarked = (isWanted) =>
  [...recording.frames.keys()].filter((turn) => recording.frames[turn].marks.some(isWanted));
const eventTurns = turnsMarked((mark) => !minorMarks.has(mark));
const errorTurns = turnsMarked((mark) => errorMarks.has(mark));

const trackHeight = 124;
/** Vertical extent of the chart, between the signs of the first and the second seat. */
const [chartTop, chartBottom] = analysis === null ? [22, trackHeight - 36] : [36, trackHeight - 50];
let trackWidth = 0;
/** Space to the left of the chart, and on both sides together. */
const [chartLeft, chartMargins] = [34, 56];

/** @param {number} turn */
const turnX = (turn) => chartLeft + ((trackWidth - chartMargins) * turn) / Math.max(1, lastTurn);

/**
 * Returns the most important sign in each group of turns whose signs would overlap.
 *
 * @param {number} seat
 */
function seatSigns(seat) {
  /** @type {Map<number, { mark: string, turn: number }>} */
  const chosen = new Map();
  recording.frames.forEach((frame, turn) => {
    if (frame.seat !== seat) return;
    const marks = blunders.includes(turn) ? [...frame.marks, "blunder"] : frame.marks;
    for (const mark of marks) {
      const slot = Math.round(turnX(turn) / (eventTurns.length > 60 ? 40 : 12));
      const known = chosen.get(slot);
      if (!known || markRanking.indexOf(mark) < markRanking.indexOf(known.mark)) {
        chosen.set(slot, { mark, turn });
      }
    }
  });
  const y = 10 + (isSolo ? 0 : (seat * (trackHeight - 34)) / (seats.length - 1));
  return [...chosen.values()]
    .filter(({ mark }) => mark !== "blunder")
    .map(({ mark, turn }) =>
      makeSvg(
        "g",
        {
          class: `glyph ${seatClass(seat)}`,
          "data-mark": mark,
          "data-turn": turn,
          transform: `translate(${turnX(turn).toFixed(1)} ${y})`,
        },
        makeSvg("title", {}, `${mark}, turn ${turn}`),
        makeSvg("path", { d: signPaths[mark] }),
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
  isSolo ||
  turn === 0 ||
  turn === lastTurn ||
  recording.frames[turn + 1].seat === side;

/**
 * Returns a gauge's values for each turn, one list per side.
 *
 * @param {number} gauge
 */
function gaugeValues(gauge) {
  const sides = [...recording.frames[0].gauges[gauge].keys()];
  return sides.map((side) => {
    let value = 0;
    return recording.frames.map(({ gauges }, turn) => {
      if (gauge === recording.score_gauge || isSample(side, sides.length, turn)) {
        value = gauges[gauge][side];
      }
      return value;
    });
  });
}

/**
 * Returns the latest value for each turn, or the first value before that.
 *
 * @param {[turn: number, value: number][]} values
 */
const valuesByTurn = (values) =>
  recording.frames.map(
    (_, turn) => values.findLast(([reported]) => reported <= turn)?.[1] ?? values[0]?.[1] ?? 0,
  );

/**
 * Quantities that the chart can show, starting with the score.
 *
 * @type {Series[]}
 */
const series = (() => {
  const gauges = recording.gauges.map((name, number) => ({
    name,
    isInitial: number === recording.score_gauge,
    lines: onDemand(() => gaugeValues(number)),
  }));
  gauges.sort((one, two) => Number(two.isInitial) - Number(one.isInitial));
  const values = [...botValues].map(([name, seatValues]) => ({
    name,
    lines: onDemand(() => seatValues.map(valuesByTurn)),
  }));
  const score = {
    name: "analysis, gold",
    lines: onDemand(() => [scoreCurve(), recording.frames.map(() => 0)]),
  };
  return [...(analysis === null ? [] : [score]), ...gauges, ...values];
})();
/** Index of the series in the chart. */
let shownSeries = 0;

/**
 * Returns the lowest and the highest value of the chart's scale.
 *
 * @param {number[]} values
 */
function valueRange(values) {
  const [least, high] = [Math.min(...values), Math.max(1, ...values)];
  // Values far from zero are plotted from their minimum, so that differences stay visible.
  const isFarFromZero = least > 0.6 * high;
  const low = isFarFromZero ? 10 * Math.floor((2 * least - high - 1) / 10) : Math.min(0, least);
  return { low, high };
}

/**
 * Draws the selected quantity as lines. With two sides, the area between them has the leader's
 * colour.
 */
function scoreChart() {
  if (series.length === 0) return [];
  const lines = series[shownSeries].lines();
  const { low, high } = valueRange(lines.flat());
  const baseline = Math.max(0, low);
  const valueY = (/** @type {number} */ value) =>
    chartBottom - ((chartBottom - chartTop) * (value - low)) / (high - low);
  const points = (/** @type {number[]} */ values) =>
    values.map((value, turn) => `${turnX(turn).toFixed(1)} ${valueY(value).toFixed(1)}`);
  const side = (/** @type {number} */ number) => (lines.length > 1 ? `side-${number}` : "");
  const floor =
    lines.length === 2
      ? lines[0].map((value, turn) => Math.min(value, lines[1][turn]))
      : recording.frames.map(() => baseline);
  const floorPoints = points(floor).reverse().join("L");
  const areas = (lines.length > 2 ? [] : lines).map((line, number) =>
    makeSvg("path", {
      class: `area ${side(number)}`,
      d: `M${points(line).join("L")}L${floorPoints}z`,
    }),
  );
  const curves = lines.map((line, number) =>
    makeSvg("path", { class: `curve ${side(number)}`, d: `M${points(line).join("L")}` }),
  );
  // Labels must not overlap the baseline label, which is at zero or at the minimum.
  const labels = [...new Set([low, baseline, high])].filter(
    (value) => value === baseline || Math.abs(valueY(value) - valueY(baseline)) > 10,
  );
  return [...labels.flatMap((value) => scaleLabel(value, valueY(value))), ...areas, ...curves];
}

/**
 * Draws a line across the chart at a value, with the value as text.
 *
 * @param {number} value
 * @param {number} y
 */
const scaleLabel = (value, y) => [
  makeSvg("line", { class: "zero", x1: turnX(0), x2: turnX(lastTurn), y1: y, y2: y }),
  makeSvg("text", { class: "scale", x: 29, y: y + 4, "font-size": 11 }, `${Math.round(value)}`),
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
      const isFree = labelled.every((other) => Math.abs(turnX(other) - turnX(number)) > 44);
      if (isFree) labelled.push(number);
      const [x, name] = turnX(number) < trackWidth - 56 ? [6, "start"] : [-6, "end"];
      const label = makeSvg(
        "text",
        { x, y: 4, "font-size": 11, class: name },
        `−${Math.round(loss / 10)}`,
      );
      const markY = seat === 0 ? 23 : trackHeight - 37;
      const transform = `translate(${turnX(number).toFixed(1)} ${markY})`;
      return makeSvg(
        "g",
        { class: `blunder ${seatClass(seat)}`, "data-turn": number, transform },
        makeSvg("path", { d: signPaths.blunder }),
        ...(isFree ? [label] : []),
      );
    });
}

/** Draws turn numbers under the tracks, at round intervals. */
function ticks() {
  const step =
    [1, 2, 5, 10, 20, 25, 50, 100, 200, 500].find(
      (step) => (step * (trackWidth - chartMargins)) / Math.max(1, lastTurn) >= 44,
    ) ?? 1000;
  const turns = Array.from(
    { length: Math.floor(lastTurn / step) + 1 },
    (_, number) => number * step,
  );
  return turns.map((turn) =>
    makeSvg(
      "text",
      { class: "tick-label", x: turnX(turn), y: trackHeight - 4, "font-size": 11 },
      `${turn}`,
    ),
  );
}

function drawTracks() {
  trackWidth = Math.max(60, byId("track").clientWidth);
  const tracks = byId("tracks");
  tracks.setAttribute("viewBox", `0 0 ${trackWidth} ${trackHeight}`);
  const playhead = makeSvg(
    "g",
    { class: "playhead" },
    makeSvg("line", { y1: 0, y2: trackHeight - 15 }),
    makeSvg("path", { d: "M-5 0h10l-5 6z" }),
  );
  tracks.replaceChildren(
    ...scoreChart(),
    ...differenceMarks(),
    ...ticks(),
    ...seats.flatMap(seatSigns),
    ...blunderMarks(),
    playhead,
  );
  drawPlayhead(currentTurn);
}

let playheadTurn = 0;

/**
 * Moves the playhead to a turn. `time` is in milliseconds.
 *
 * @param {number} turn
 * @param {number} [time]
 */
function drawPlayhead(turn, time = 0) {
  const playhead = byId("tracks").querySelector(".playhead");
  if (playhead === null) return;
  const from = playheadTurn;
  playheadTurn = turn;
  playhead.setAttribute("transform", `translate(${turnX(turn).toFixed(1)} 0)`);
  if (time > 0) {
    animateElement(
      playhead,
      { transform: [from, turn].map((end) => `translateX(${turnX(end)}px)`) },
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
  const mover = frame.seat === null || isSolo ? "" : `, ${sideName(frame.seat)}`;
  const numbers = recording.gauges
    .slice(0, 2)
    .map((name, gauge) => `${name} ${frame.gauges[gauge].join(" : ")}`);
  const loss = blunders.includes(turn) ? `lost ${goldText(analysisOf(turn).loss)}` : "";
  return [
    `turn ${turn}${mover}`,
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
  const x = event.clientX - box.left;
  preview.textContent = previewText(
    clampTurn(((x - chartLeft) * lastTurn) / Math.max(1, box.width - chartMargins)),
  );
  preview.hidden = false;
  const left = clamp(x - preview.offsetWidth / 2, 0, box.width - preview.offsetWidth);
  preview.style.transform = `translateX(${left}px)`;
}

/** Returns the marks on the timeline, each listed once. */
function shownMarks() {
  const marks = recording.frames.flatMap((frame) => frame.marks);
  if (blunders.length > 0) marks.push("blunder");
  if (differingTurns.length > 0) marks.push("differs");
  return [...new Set(marks)];
}

function makeTimeline() {
  const [slider, seriesMenu] = [byId("slider"), byId("series")];
  slider.max = `${lastTurn}`;
  slider.addEventListener("pointermove", showPreview);
  slider.addEventListener("pointerleave", () => (byId("preview").hidden = true));
  if (recording.sides.length > 2 || (isSolo && recording.sides.length > 1)) {
    byId("signs").append(
      ...recording.sides.map((name, side) =>
        make(
          "li",
          {},
          makeSvg(
            "svg",
            { viewBox: "0 -2 24 4", class: "key" },
            makeSvg("path", { class: `curve side-${side}`, d: "M0 0H24" }),
          ),
          name,
        ),
      ),
    );
  }
  byId("signs").append(...shownMarks().map((mark) => make("li", {}, makeSign(mark), mark)));
  seriesMenu.append(...series.map(({ name }, index) => make("option", { value: index }, name)));
  seriesMenu.addEventListener("change", () => {
    shownSeries = Number(seriesMenu.value);
    drawTracks();
  });
  // This is also called once the width is first known, so nothing needs to be measured before the
  // first frame.
  new ResizeObserver(() => byId("track").clientWidth !== trackWidth && drawTracks()).observe(
    byId("track"),
  );
}
