// The numbers of the game over time, and where things happened.

const signs = { "time-out": "⏱", left: "✖", decision: "⚑", end: "■", "wipe-out": "☠", capture: "⚔", cut: "✂", gain: "★", refusal: "⊘" };
const marked = [...recording.frames.keys()].filter((turn) => recording.frames[turn].marks.length > 0);

/** The turn of a click on something as wide as the game is long. */
function turnAt(event) {
  const box = event.currentTarget.getBoundingClientRect();
  return Math.round((lastTurn * (event.clientX - box.left)) / Math.max(1, box.width));
}

/** One lane a kind of event, under the slider. */
function makeMarks() {
  for (const [name, sign] of Object.entries(signs)) {
    const turns = marked.filter((turn) => recording.frames[turn].marks.includes(name));
    if (turns.length === 0) continue;
    const ticks = turns.map((turn) => draw("line", { x1: turn, x2: turn, y1: 0, y2: 1 }));
    const lane = draw("svg", { viewBox: `0 0 ${Math.max(1, lastTurn)} 1`, preserveAspectRatio: "none" }, ...ticks);
    lane.addEventListener("click", (event) => {
      const wanted = turnAt(event);
      go(turns.reduce((best, turn) => (Math.abs(turn - wanted) < Math.abs(best - wanted) ? turn : best)));
    });
    const count = turns.length === 1 ? `turn ${turns[0]}` : `${turns.length} turns`;
    byId("marks").append(make("div", { class: "lane", "data-mark": name, title: `${name}: ${count}` },
      make("span", {}, `${sign} ${name}`), lane));
  }
}

function makeCurve(name, number) {
  const values = recording.frames.map((frame) => frame.gauges[number]);
  const all = values.flat().concat(0);
  const [low, high] = [Math.min(...all), Math.max(...all, 1)];
  const height = (value) => (100 * (high - value)) / (high - low);
  const sides = [...values[0].keys()];
  const curves = sides.map((side) => draw("polyline", {
    class: `side-${side}`,
    points: values.map((value, turn) => `${turn},${height(value[side]).toFixed(1)}`).join(" "),
  }));
  const zero = draw("line", { class: "zero", x1: 0, x2: lastTurn, y1: height(0), y2: height(0) });
  const cursor = draw("line", { class: "cursor", y1: 0, y2: 100 });
  const svg = draw("svg", { viewBox: `0 0 ${Math.max(1, lastTurn)} 100`, preserveAspectRatio: "none" }, zero, ...curves, cursor);
  svg.addEventListener("click", (event) => go(turnAt(event)));
  const now = sides.map((side) => make("b", { class: `value side-${side}` }));
  byId("curves").append(make("figure", {},
    make("figcaption", {}, `${name} `, ...now, make("small", {}, ` ${low} to ${high}`)), svg));
}

function drawCurves(turn) {
  for (const [number, figure] of [...document.querySelectorAll("#curves figure")].entries()) {
    const cursor = figure.querySelector(".cursor");
    cursor.setAttribute("x1", turn);
    cursor.setAttribute("x2", turn);
    figure.querySelectorAll(".value").forEach((value, side) => {
      value.textContent = recording.frames[turn].gauges[number][side];
    });
  }
}
