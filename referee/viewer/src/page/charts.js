// The numbers of the game over time. All charts share the axis of the turns and the playhead.

/**
 * The turns at which a side's value is taken: where one seat moves after another, the positions in
 * which the side's own seat is to move, once a round; else all.
 */
function samples(side, sides) {
  const turns = [...recording.frames.keys()];
  if (sides !== seats.length || seats.length < 2) return turns;
  return turns.filter((turn) => turn === lastTurn || recording.frames[turn + 1].seat === side);
}

/** The turn under a pointer on something as wide as the game is long. */
function turnAt(event) {
  const box = event.currentTarget.getBoundingClientRect();
  return Math.max(0, Math.min(lastTurn, Math.round((lastTurn * (event.clientX - box.left)) / Math.max(1, box.width))));
}

/** Clicks and drags on a chart lead to their turns. */
function scrubs(chart) {
  chart.addEventListener("pointerdown", (event) => {
    chart.setPointerCapture(event.pointerId);
    go(turnAt(event));
  });
  chart.addEventListener("pointermove", (event) => event.buttons === 1 && go(turnAt(event)));
}

/** A chart of lines, each a list of turns and values. */
function makeChart(title, lines, at) {
  const all = lines.flatMap((line) => line.map(([, value]) => value)).concat(0);
  const [low, high] = [Math.min(...all), Math.max(...all, 1)];
  const height = (value) => (2 + (96 * (high - value)) / (high - low)).toFixed(1);
  const curves = lines.map((line, side) => draw("polyline", { class: lines.length > 1 ? `side-${side}` : "alone", points: line.map(([turn, value]) => `${turn},${height(value)}`).join(" ") }));
  const zero = draw("line", { class: "zero", x1: 0, x2: lastTurn, y1: height(0), y2: height(0) });
  const chart = draw("svg", { viewBox: `0 0 ${Math.max(1, lastTurn)} 100`, preserveAspectRatio: "none" }, zero, ...curves, draw("line", { class: "cursor", y1: 0, y2: 100 }));
  scrubs(chart);
  const values = lines.map((_, side) => make("b", { class: lines.length > 1 ? `value side-${side}` : "value" }));
  const figure = make("figure", { class: "page", "data-tab": alone ? tabs.map(([name]) => name).join(" ") : "charts" }, make("figcaption", {}, make("span", {}, title), ...values, make("small", {}, `${low} to ${high}`)), chart);
  byId(!alone && at % 2 === 0 ? "left" : "right").append(figure);
  return { figure, lines };
}

const charts = [];

/** The pieces of the first board with their names, where there is too little time for charts. */
function pieceList() {
  const seen = new Map(states[0].map(parse).filter(({ piece }) => terms.has(piece)).map((tile) => [`${tile.owner} ${terms.get(tile.piece).name}`, tile]));
  const items = [...seen.values()].filter(({ owner }) => owner !== "0").map((tile) => make("li", {}, draw("svg", { viewBox: "-13 -13 26 26" }, draw("g", { class: `piece${ofSide(tile.owner)}` }, ...figure(tile))), terms.get(tile.piece).name));
  return make("section", { class: "page", "data-tab": tabs.map(([name]) => name).join(" ") }, make("h3", {}, "pieces"), make("ul", { class: "piece-list" }, ...items));
}

function makeCharts() {
  if (lastTurn < 2) {
    byId("right").append(pieceList());
    return;
  }
  recording.gauges.forEach((name, number) => {
    const sides = [...recording.frames[0].gauges[number].keys()];
    const line = (side) => samples(side, sides.length).map((turn) => [turn, recording.frames[turn].gauges[number][side]]);
    charts.push(makeChart(name, sides.map(line), charts.length));
  });
  for (const [name, lines] of botValues) charts.push(makeChart(name, lines, charts.length));
}

/** The latest value of a line up to a turn. */
const valueAt = (line, turn) => line.findLast(([at]) => at <= turn)?.[1];

function drawCharts(turn) {
  for (const { figure, lines } of charts) {
    const cursor = figure.querySelector(".cursor");
    cursor.setAttribute("x1", turn);
    cursor.setAttribute("x2", turn);
    figure.querySelectorAll(".value").forEach((value, side) => (value.textContent = wide(valueAt(lines[side], turn) ?? "–", lines.length > 2 ? 2 : 4)));
  }
}
