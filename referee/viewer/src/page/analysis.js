// What the bot says of each turn, if the page carries it: figures in a tab, its turn on the board.

const analysis = JSON.parse(byId("analysis")?.textContent ?? "null");
const analysed = new Map((analysis?.turns ?? []).map((turn) => [turn.number, turn]));

/** The score from which on a game counts as decided, in tenths of gold. */
const decided = 10_000;

/** Where the curve of the scores ends: at the highest of those that decide nothing, within bounds. */
const curveEdge = Math.max(200, Math.min(2000, Math.max(0, ...[...analysed.values()].map(({ score }) => Math.abs(score)).filter((score) => score < decided))));

/** Tenths of gold as gold. */
const gold = (tenths) => (tenths / 10).toFixed(1).replace("-", "−");
const scoreText = (score) => (Math.abs(score) < decided ? `${gold(score)} gold` : score > 0 ? "wins the game" : "loses the game");

/** The score of the first seat after each turn, within the edges of the curve. */
function evaluation() {
  let score = 0;
  return [...recording.frames.keys()].map((number) => {
    const turn = analysed.get(number);
    if (turn) score = Math.max(-curveEdge, Math.min(curveEdge, turn.seat === 0 ? turn.score : -turn.score));
    return score;
  });
}

const fact = (name, className, key = []) => [make("dt", {}, ...key, name), make("dd", { class: `figure-${className}` })];

/** A line as it is drawn on the board. */
const lineSample = (name) => draw("svg", { viewBox: "0 0 30 8", class: "line-sample", "aria-hidden": "true" }, draw("path", { class: `arrow ${name}`, d: "M2 4H28m-3.5-2.7l3.5 2.7-3.5 2.7" }));

function blunderItem(turn) {
  const button = make("button", { type: "button", "data-turn": turn.number }, make("b", { class: `chip ${colourOfSeat(turn.seat)}` }, sideName(turn.seat)), ` turn ${turn.number}: lost ${gold(turn.loss)} gold`);
  button.addEventListener("click", () => go(turn.number));
  return make("li", {}, button);
}

/** Whether the page carries what is said of its game, of whatever kind. */
const isAnalysed = () => analysis !== null || conclusions !== null || bestDrags !== null;

function makeAnalysis() {
  if (conclusions !== null) makeConclusions();
  if (bestDrags !== null) makeDrags();
  if (analysis === null) return;
  const button = (name, key, title) => {
    const made = make("button", { type: "button", id: name, title: `${title} (${key})` }, title);
    made.addEventListener("click", keys[key][1]);
    return made;
  };
  const buttons = [button("blunder-back", "Shift+M", "blunder before"), button("blunder-next", "m", "next blunder"), button("show-best", "a", "show on the board")];
  byId("left").append(make("section", { class: "page analysis", "data-tab": "analysis" },
    make("h3", {}, make("b", { class: "chip" }), make("span", { class: "when" })),
    make("dl", {}, ...fact("score", "score"), ...fact("loss", "loss"), ...fact("the bot's turn", "best", [lineSample("best")]), ...fact("expected reply", "reply", [lineSample("reply")]))));
  const list = blunders.map((number) => blunderItem(analysed.get(number)));
  byId("right").append(make("section", { class: "page", "data-tab": "analysis" },
    make("p", { class: "buttons" }, ...buttons),
    make("p", { class: "quiet" }, list.length > 0 ? `${plural(list.length, "turn")} lost ${gold(analysis.blunder)} gold or more:` : `No turn lost ${gold(analysis.blunder)} gold or more.`),
    make("ul", { class: "blunder-list" }, ...list),
    make("p", { class: "quiet" }, `Scores are those of the seat that played, in gold after the best reply, by ${analysis.work} evaluations a turn.`)));
}

/** The figures of the shown turn. */
function drawAnalysis(number) {
  if (conclusions !== null) drawConclusions(number);
  if (bestDrags !== null) drawDrags();
  if (analysis !== null) drawBest(number);
  const page = document.querySelector("section.analysis");
  if (page === null) return;
  const turn = analysed.get(number);
  const set = (name, text) => (page.querySelector(`.figure-${name}`).textContent = text);
  page.querySelector(".chip").className = `chip ${turn ? colourOfSeat(turn.seat) : ""}`;
  page.querySelector(".chip").textContent = turn ? sideName(turn.seat) : "no turn";
  page.querySelector(".when").textContent = ` turn ${number}`;
  set("score", turn ? scoreText(turn.score) : "–");
  set("loss", turn ? `${gold(turn.loss)} gold${turn.loss >= analysis.blunder ? ", a blunder" : ""}` : "–");
  set("best", turn ? (turn.loss > 0 ? `${turn.best || "WAIT"} (${scoreText(turn.best_score)})` : "what was played") : "–");
  set("reply", turn ? turn.reply || "no attack" : "–");
  document.querySelectorAll(".blunder-list button").forEach((button) => button.setAttribute("aria-current", Number(button.dataset.turn) === number));
}

/** The bot's turn and the reply to what was played, over the board after the turn. */
function drawBest(number) {
  const turn = shown === other ? undefined : analysed.get(number);
  const shapes = ({ steps, places }, name) => [...places.map((place) => corners(place, `made ${name}`)), ...steps.map((step) => arrow(step, `arrow ${name}`))];
  groups.analysis.replaceChildren(...(turn ? [...shapes(turn.reply_drawn, "reply"), ...shapes(turn.best_drawn, "best")] : []));
}

/** Shows or hides what the analysis has for the board; its figures are shown with it. */
function toggleBest() {
  if (!isAnalysed()) return;
  const on = toggle("with-analysis");
  byId("show-best").setAttribute("aria-pressed", on);
  if (on) showTab("analysis");
}
