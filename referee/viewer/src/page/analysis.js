// The bot's analysis of each turn, if the page contains one. It shows figures next to the list, and on the
// board the played turn, the bot's turn, and the reply that the bot expects.

/** @type {Analysis | null} */
const analysis = JSON.parse(byId("analysis")?.textContent ?? "null");
/** @type {Map<number, AnalysedTurn>} */
const analysed = new Map();
for (const turn of analysis?.turns ?? []) analysed.set(turn.number, turn);

/**
 * The analysis of a turn, which must be one of the analysed turns.
 *
 * @param {number} number
 */
function analysisOf(number) {
  const turn = analysed.get(number);
  if (turn === undefined) throw new Error(`turn ${number} was not analysed`);
  return turn;
}

const blunders = [...analysed.values()]
  .filter((turn) => turn.is_blunder)
  .map((turn) => turn.number);

/**
 * The judgement of an analysed turn in three steps, `?!`, `?` and `??`; empty if it lost little.
 *
 * @param {AnalysedTurn} turn
 */
function stepOf({ loss, score, is_blunder: isBlunder }) {
  const least = analysis?.blunder ?? Infinity;
  if (isBlunder) return loss >= 2 * least ? "??" : "?";
  return 2 * loss >= least && loss < least && isOpen(score) ? "?!" : "";
}

/** From this score on, in tenths of gold, a game counts as decided. */
const decided = 10_000;

/**
 * Returns true if the game is not decided at a score.
 *
 * @param {number} score
 */
const isOpen = (score) => Math.abs(score) < decided;

/** The vertical limit of the score curve: the largest score of an undecided position, within bounds. */
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

/**
 * Converts tenths of gold to gold, as text.
 *
 * @param {number} tenths
 */
const gold = (tenths) => (tenths / 10).toFixed(1).replace("-", "−");
/** @param {number} score */
function scoreText(score) {
  if (Math.abs(score) < decided) return `${gold(score)} gold`;
  return score > 0 ? "wins the game" : "loses the game";
}

/** The first seat's score after each turn, clamped to `curveEdge`. */
function evaluation() {
  let score = 0;
  return [...recording.frames.keys()].map((number) => {
    const turn = analysed.get(number);
    if (turn) {
      score = Math.max(-curveEdge, Math.min(curveEdge, turn.seat === 0 ? turn.score : -turn.score));
    }
    return score / 10;
  });
}

/**
 * A sample of a line as drawn on the board, for explanations.
 *
 * @param {string} name
 */
const lineSample = (name) =>
  draw(
    "svg",
    { viewBox: "0 0 30 8", class: "line-sample", "aria-hidden": "true" },
    draw("path", { class: `arrow ${name}`, d: "M2 4H28m-3.5-2.7l3.5 2.7-3.5 2.7" }),
  );

/**
 * Boards of an analysed turn: the position before it with the played turn or with the bot's turn, or the
 * position after it with the reply. Without a phase, the turn is shown as usual.
 */
const phases = ["played", "best", "reply"];
/** @type {string | null} */
let phase = null;

/** @param {string | null} next */
function setPhase(next) {
  if (analysis === null || (next !== null && !analysed.has(current))) return;
  phase = next;
  drawPosition();
  drawRest();
}

const isBefore = () => phase === "played" || phase === "best";

/** Advances the analysis: for turns, to the played turn, the better turn and the reply, in a cycle. */
function showAnalysis() {
  if (analysis !== null) {
    setPhase(phases[phase === null ? 0 : phases.indexOf(phase) + 1] ?? null);
    return;
  }
  const box = byId("show-best");
  if (box) box.checked = document.body.classList.toggle("with-analysis");
}

/**
 * A labelled checkbox that shows the conclusions or the chosen drag on the board.
 *
 * @param {string} text
 */
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

/**
 * The figures of a turn, with buttons for its three boards.
 *
 * @param {number} turn
 */
function analysisPart(turn) {
  const title = `gold after the best reply, for the seat that played; ${analysis?.work} nodes per turn`;
  const back = { id: "blunder-back", title: "Shift+M" };
  const next = { id: "blunder-next", title: "m" };
  return make(
    "section",
    { class: "analysis", title },
    make("dl", {}, ...analysisFacts(analysisOf(turn))),
    make(
      "p",
      { class: "buttons" },
      button("previous blunder", blunderBefore, back),
      button("next blunder", nextBlunder, next),
    ),
    reviewTable(),
  );
}

/** What the three steps of judgements mean. */
const stepNames = { "?!": "inaccuracies", "?": "mistakes", "??": "blunders" };

/** For each side how often it was judged, and how much its turns lost while the game was open. */
function reviewTable() {
  const steps = Object.entries(stepNames);
  const row = (/** @type {number} */ seat) => {
    const turns = [...analysed.values()].filter((turn) => turn.seat === seat);
    const counts = steps.map(([step]) => turns.filter((turn) => stepOf(turn) === step).length);
    const open = turns.filter((turn) => isOpen(turn.score) && isOpen(turn.best_score));
    const lost = open.reduce((sum, { loss }) => sum + loss, 0);
    return make(
      "tr",
      {},
      make(
        "th",
        { scope: "row" },
        make("b", { class: `chip ${colourOfSeat(seat)}` }, seatName(seat)),
        ` ${recording.players[seat] ?? ""}`,
      ),
      ...counts.map((count) => make("td", {}, count)),
      make("td", {}, gold(lost)),
    );
  };
  const heads = [...steps, ["lost", "gold lost against the best turns while the game was open"]];
  return make(
    "table",
    { class: "review" },
    make(
      "tr",
      {},
      make("td", {}),
      ...heads.map(([text, title]) => make("th", { scope: "col", title }, text)),
    ),
    ...seats.map(row),
  );
}

/**
 * Shows who is ahead after a turn on the bar beside the board.
 *
 * @param {number} number
 */
function drawLead(number) {
  document.body.classList.add("evaluated");
  const share = 50 + (50 * 10 * evaluation()[number]) / curveEdge;
  byId("stage").style.setProperty("--lead", `${share.toFixed(1)}%`);
}

/**
 * The played turn, the better turn and the reply, each with its score or commands.
 *
 * @param {AnalysedTurn} turn
 */
function analysisFacts({
  number,
  score,
  loss,
  best_score: bestScore,
  best_drawn: best,
  reply_drawn: reply,
}) {
  const prefix = blunders.includes(number) ? "blunder: " : "";
  const verdict =
    loss > 0
      ? `${gold(loss)} gold less than the best turn (${scoreText(score)})`
      : scoreText(score);
  const better = loss > 0 ? `${best.text || "WAIT"} (${scoreText(bestScore)})` : "played turn";
  return [
    ...analysisFact("played", prefix + verdict),
    ...analysisFact("best", better),
    ...analysisFact("reply", reply.text || "no attack"),
  ];
}

/**
 * A button that shows a phase on the board, with a text.
 *
 * @param {string} name
 * @param {string} text
 */
function analysisFact(name, text) {
  const attributes = {
    id: `show-${name}`,
    "aria-pressed": phase === name,
    title: "on the board (a)",
  };
  const toggle = button(name, () => setPhase(phase === name ? null : name), attributes);
  return [make("dt", {}, toggle, lineSample(name)), make("dd", { class: `figure-${name}` }, text)];
}

/**
 * Draws the bot's turn and the reply to the played turn. The phase decides which of them is visible.
 *
 * @param {number} number
 */
function drawBest(number) {
  const turn = shown === other ? undefined : analysed.get(number);
  const shapes = (/** @type {DrawnTurn} */ { steps, places }, /** @type {string} */ name) => [
    ...places.map((place) => corners(place, `made ${name}`)),
    ...steps.map((step) => arrow(step, `arrow ${name}`)),
  ];
  groups.analysis.replaceChildren(
    ...(turn ? [...shapes(turn.reply_drawn, "reply"), ...shapes(turn.best_drawn, "best")] : []),
  );
}

/** @param {number} number */
function drawAnalysis(number) {
  if (conclusions !== null) drawConclusions(number);
  if (bestDrags !== null) drawDrags(number);
  if (analysis === null) return;
  drawBest(number);
  drawLead(number);
}

/** @param {number | undefined} turn */
const toBlunder = (turn) => {
  if (turn === undefined) return;
  go(turn);
  setPhase("played");
};
const nextBlunder = () => toBlunder(blunders.find((turn) => turn > current));
const blunderBefore = () => toBlunder(blunders.findLast((turn) => turn < current));
