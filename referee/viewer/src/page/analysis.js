// The bot's analysis of each turn, if the page contains one. It shows numbers next to the list. On
// the board, it shows the played turn, the bot's turn, and the reply that the bot expects.

/** @type {Analysis | null} */
const analysis = JSON.parse(byId("analysis")?.textContent ?? "null");
/** @type {Map<number, AnalysedTurn>} */
const analysed = new Map();
for (const turn of analysis?.turns ?? []) analysed.set(turn.number, turn);

/**
 * Returns the analysis of a turn, which must be one of the analysed turns.
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
 * Returns the judgement of an analysed turn: `?!`, `?` or `??`, or an empty string if it lost
 * little.
 *
 * @param {AnalysedTurn} turn
 */
function stepOf({ loss, score, is_blunder: isBlunder }) {
  const least = analysis?.blunder ?? Infinity;
  if (isBlunder) return loss >= 2 * least ? "??" : "?";
  return 2 * loss >= least && loss < least && isOpen(score) ? "?!" : "";
}

/** Score from which a game counts as decided, in tenths of gold. */
const decided = 10_000;

/**
 * Returns true if a game with this score is not decided yet.
 *
 * @param {number} score
 */
const isOpen = (score) => Math.abs(score) < decided;

/** Vertical limit of the score curve: the largest score of an undecided position, within bounds. */
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

/** Returns the first seat's score after each turn, clamped to `curveEdge`. */
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
 * Returns a sample of a line as drawn on the board, for explanations.
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
 * Boards for an analysed turn: the position before it with the played turn or with the bot's turn,
 * or the position after it with the reply. The phase is null if the turn is shown as usual.
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

/**
 * Shows the next part of the analysis. For turns, cycles through the played turn, the better turn
 * and the reply.
 */
function showAnalysis() {
  if (analysis !== null) {
    setPhase(phases[phase === null ? 0 : phases.indexOf(phase) + 1] ?? null);
    return;
  }
  const box = byId("show-best");
  if (box) box.checked = document.body.classList.toggle("with-analysis");
}

/**
 * Creates a labelled checkbox that shows the conclusions or the chosen drag on the board.
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
 * Creates the part with the numbers for a turn, and buttons for its three boards.
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

/** Names of the three judgements. */
const stepNames = { "?!": "inaccuracies", "?": "mistakes", "??": "blunders" };

/**
 * Creates a table with the judgements of each side, and how much its turns lost while the game was
 * open.
 */
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
  const heads = [
    ...steps,
    ["lost", "gold lost compared with the best turns while the game was open"],
  ];
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
 * Shows on the bar next to the board who is ahead after a turn.
 *
 * @param {number} number
 */
function drawLead(number) {
  document.body.classList.add("evaluated");
  const share = 50 + (50 * 10 * evaluation()[number]) / curveEdge;
  byId("stage").style.setProperty("--lead", `${share.toFixed(1)}%`);
}

/**
 * Lists the played turn, the better turn and the reply, each with its score or commands.
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
 * Creates a button labelled `text` that shows a phase on the board.
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
 * Draws the bot's turn and the reply to the played turn. The phase decides which one is visible.
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
