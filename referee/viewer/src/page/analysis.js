// What the bot says of each turn, if the page carries it: figures beside the list, and on the board what was played, what
// the bot would have played and what it expects as a reply, one after the other.

const analysis = JSON.parse(byId("analysis")?.textContent ?? "null");
const analysed = new Map((analysis?.turns ?? []).map((turn) => [turn.number, turn]));
const blunders = [...analysed.values()]
  .filter((turn) => turn.is_blunder)
  .map((turn) => turn.number);

/** The score from which on a game counts as decided, in tenths of gold. */
const decided = 10_000;

/** Where the curve of the scores ends: at the highest of those that decide nothing, within bounds. */
const curveEdge = Math.max(
  200,
  Math.min(
    2000,
    Math.max(
      0,
      ...[...analysed.values()]
        .map(({ score }) => Math.abs(score))
        .filter((score) => score < decided),
    ),
  ),
);

/** Tenths of gold as gold. */
const gold = (tenths) => (tenths / 10).toFixed(1).replace("-", "−");
const scoreText = (score) =>
  Math.abs(score) < decided
    ? `${gold(score)} gold`
    : score > 0
      ? "wins the game"
      : "loses the game";

/** The score of the first seat after each turn, within the edges of the curve. */
function evaluation() {
  let score = 0;
  return [...recording.frames.keys()].map((number) => {
    const turn = analysed.get(number);
    if (turn)
      score = Math.max(-curveEdge, Math.min(curveEdge, turn.seat === 0 ? turn.score : -turn.score));
    return score / 10;
  });
}

/** A line as it is drawn on the board. */
const lineSample = (name) =>
  draw(
    "svg",
    { viewBox: "0 0 30 8", class: "line-sample", "aria-hidden": "true" },
    draw("path", { class: `arrow ${name}`, d: "M2 4H28m-3.5-2.7l3.5 2.7-3.5 2.7" }),
  );

/** What the board shows of an analysed turn: the position before it with what was played or with the bot's turn, or the position after it with the reply; else the turn as it was played. */
const phases = ["played", "best", "reply"];
let phase = null;

function setPhase(next) {
  if (analysis === null || (next !== null && !analysed.has(current))) return;
  phase = next;
  drawPosition();
  drawRest();
}

const isBefore = () => phase === "played" || phase === "best";

/** Shows what comes next of the analysis: for turns, what was played, the better turn and the reply in turn. */
function showAnalysis() {
  if (analysis !== null) setPhase(phases[phases.indexOf(phase) + 1] ?? null);
  else if (byId("show-best"))
    byId("show-best").checked = document.body.classList.toggle("with-analysis");
}

/** Whether the conclusions or the chosen drag are on the board. */
const shownBox = (text) =>
  make(
    "label",
    { title: "key a" },
    make("input", {
      id: "show-best",
      type: "checkbox",
      ...(document.body.classList.contains("with-analysis") && { checked: "" }),
    }),
    ` ${text}`,
  );

/** The figures of a turn, and buttons for its three boards. */
function analysisPart(turn) {
  const {
    score,
    loss,
    best_score: bestScore,
    best_drawn: best,
    reply_drawn: reply,
  } = analysed.get(turn);
  const fact = (name, title, text) => [
    make(
      "dt",
      {},
      button(title, () => setPhase(phase === name ? null : name), {
        id: `show-${name}`,
        "aria-pressed": phase === name,
        title: "on the board (a)",
      }),
      lineSample(name),
    ),
    make("dd", { class: `figure-${name}` }, text),
  ];
  const verdict = `${blunders.includes(turn) ? "a blunder: " : ""}${loss > 0 ? `${gold(loss)} gold less than the best turn (${scoreText(score)})` : scoreText(score)}`;
  return make(
    "section",
    {
      class: "analysis",
      title: `gold after the best reply, for the seat that played; ${analysis.work} evaluations a turn`,
    },
    make(
      "dl",
      {},
      ...fact("played", "played", verdict),
      ...fact(
        "best",
        "best",
        loss > 0 ? `${best.text || "WAIT"} (${scoreText(bestScore)})` : "what was played",
      ),
      ...fact("reply", "reply", reply.text || "no attack"),
    ),
    make(
      "p",
      { class: "buttons" },
      button("blunder before", blunderBefore, { id: "blunder-back", title: "Shift+M" }),
      button("next blunder", nextBlunder, { id: "blunder-next", title: "m" }),
    ),
  );
}

/** The bot's turn and the reply to what was played; the phase says which of them is seen. */
function drawBest(number) {
  const turn = shown === other ? undefined : analysed.get(number);
  const shapes = ({ steps, places }, name) => [
    ...places.map((place) => corners(place, `made ${name}`)),
    ...steps.map((step) => arrow(step, `arrow ${name}`)),
  ];
  groups.analysis.replaceChildren(
    ...(turn ? [...shapes(turn.reply_drawn, "reply"), ...shapes(turn.best_drawn, "best")] : []),
  );
}

function drawAnalysis(number) {
  if (conclusions !== null) drawConclusions(number);
  if (bestDrags !== null) drawDrags(number);
  if (analysis !== null) drawBest(number);
}

const toBlunder = (turn) => {
  if (turn === undefined) return;
  go(turn);
  setPhase("played");
};
const nextBlunder = () => toBlunder(blunders.find((turn) => turn > current));
const blunderBefore = () => toBlunder(blunders.findLast((turn) => turn < current));
