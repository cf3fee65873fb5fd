// The bot's analysis of each turn, if the page contains one. It shows numbers next to the list. On
// the board, it shows the played turn, the bot's turn, and the reply that the bot expects.

/** @type {Analysis | null} */
const analysis = JSON.parse(byId("analysis")?.textContent ?? "null");
/** @type {Map<number, AnalysedTurn>} */
const analysedTurns = new Map();
for (const turn of analysis?.turns ?? []) analysedTurns.set(turn.number, turn);

/**
 * Returns the analysis of a turn, which must be one of the analysed turns.
 *
 * @param {number} number
 */
function analysisOf(number) {
  const turn = analysedTurns.get(number);
  if (turn === undefined) throw new Error(`turn ${number} was not analysed`);
  return turn;
}

const blunders = [...analysedTurns.values()]
  .filter((turn) => turn.is_blunder)
  .map((turn) => turn.number);

/**
 * Returns the grade of an analysed turn: `?!`, `?` or `??`, or an empty string if it lost
 * little.
 *
 * @param {AnalysedTurn} turn
 */
function gradeOf({ loss, score, is_blunder: isBlunder }) {
  const threshold = analysis?.blunder ?? Infinity;
  if (isBlunder) return loss >= 2 * threshold ? "??" : "?";
  return 2 * loss >= threshold && loss < threshold && isOpen(score) ? "?!" : "";
}

/** Score from which a game counts as decided, in tenths of gold. */
const DECIDED_SCORE = 10_000;

/**
 * Returns true if a game with this score is not decided yet.
 *
 * @param {number} score
 */
const isOpen = (score) => Math.abs(score) < DECIDED_SCORE;

/** Scores of the positions that are not decided yet, regardless of who is ahead. */
const openScores = [...analysedTurns.values()]
  .filter(({ score }) => isOpen(score))
  .map(({ score }) => Math.abs(score));
/** Vertical limit of the score curve, in tenths of gold. */
const scoreLimit = clamp(Math.max(0, ...openScores), 200, 2000);

/**
 * Converts tenths of gold to gold, as text.
 *
 * @param {number} tenths
 */
const goldText = (tenths) => (tenths / 10).toFixed(1).replace("-", "−");

/** @param {number} score */
function scoreText(score) {
  if (isOpen(score)) return `${goldText(score)} gold`;
  return score > 0 ? "wins the game" : "loses the game";
}

/** Returns the first seat's score after each turn, in gold, clamped to `scoreLimit`. */
function scoreCurve() {
  let score = 0;
  return [...recording.frames.keys()].map((number) => {
    const turn = analysedTurns.get(number);
    if (turn) {
      score = clamp(turn.seat === 0 ? turn.score : -turn.score, -scoreLimit, scoreLimit);
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
  makeSvg(
    "svg",
    { viewBox: "0 0 30 8", class: "line-sample", "aria-hidden": "true" },
    makeSvg("path", { class: `arrow ${name}`, d: "M2 4H28m-3.5-2.7l3.5 2.7-3.5 2.7" }),
  );

/**
 * Boards for an analysed turn: the position before it with the played turn or with the bot's turn,
 * or the position after it with the reply.
 */
const phases = ["played", "best", "reply"];
/**
 * The phase on the board; null if the turn is shown as usual.
 *
 * @type {string | null}
 */
let phase = null;

/** @param {string | null} next */
function setPhase(next) {
  if (analysis === null || (next !== null && !analysedTurns.has(currentTurn))) return;
  phase = next;
  drawPosition();
  drawRest();
}

const showsPositionBefore = () => phase === "played" || phase === "best";

/** Shows the next phase of an analysed turn, or toggles the conclusions or drags on the board. */
function showNextAnalysis() {
  if (analysis !== null) {
    setPhase(phases[phase === null ? 0 : phases.indexOf(phase) + 1] ?? null);
    return;
  }
  const checkbox = byId("show-best");
  if (checkbox) checkbox.checked = document.body.classList.toggle("with-analysis");
}

/**
 * Creates a labelled checkbox that shows the conclusions or the chosen drag on the board.
 *
 * @param {string} text
 */
const analysisCheckbox = (text) =>
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
 * Creates the section with the numbers for a turn, and buttons for its three boards.
 *
 * @param {number} turn
 */
function analysisSection(turn) {
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
      makeButton("previous blunder", goToPreviousBlunder, back),
      makeButton("next blunder", goToNextBlunder, next),
    ),
    reviewTable(),
  );
}

/** Names of the grades of bad turns. */
const gradeNames = { "?!": "inaccuracies", "?": "mistakes", "??": "blunders" };

/** Creates a table with each side's grades, and how much its turns lost while the game was open. */
function reviewTable() {
  const grades = Object.entries(gradeNames);
  const row = (/** @type {number} */ seat) => {
    const turns = [...analysedTurns.values()].filter((turn) => turn.seat === seat);
    const counts = grades.map(([grade]) => turns.filter((turn) => gradeOf(turn) === grade).length);
    const open = turns.filter((turn) => isOpen(turn.score) && isOpen(turn.best_score));
    const lost = open.reduce((sum, { loss }) => sum + loss, 0);
    return make(
      "tr",
      {},
      make(
        "th",
        { scope: "row" },
        make("b", { class: `chip ${seatClass(seat)}` }, seatName(seat)),
        ` ${recording.players[seat] ?? ""}`,
      ),
      ...counts.map((count) => make("td", {}, count)),
      make("td", {}, goldText(lost)),
    );
  };
  const heads = [
    ...grades,
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
  const share = 50 + (50 * 10 * scoreCurve()[number]) / scoreLimit;
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
      ? `${goldText(loss)} gold less than the best turn (${scoreText(score)})`
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
  const toggle = makeButton(name, () => setPhase(phase === name ? null : name), attributes);
  return [make("dt", {}, toggle, lineSample(name)), make("dd", { class: `figure-${name}` }, text)];
}

/**
 * Draws the bot's turn and the reply to the played turn. The phase decides which one is visible.
 *
 * @param {number} number
 */
function drawAnalysedTurn(number) {
  const turn = shownGame === otherGame ? undefined : analysedTurns.get(number);
  const shapes = (/** @type {DrawnLine} */ drawn, /** @type {string} */ name) => [
    ...drawn.places.map((tile) => corners(tile, `made ${name}`)),
    ...drawn.steps.map((step) => arrow(step, `arrow ${name}`)),
  ];
  groups.analysis.replaceChildren(
    ...(turn ? [...shapes(turn.reply_drawn, "reply"), ...shapes(turn.best_drawn, "best")] : []),
  );
}

/** @param {number} turn */
function drawAnalysis(turn) {
  if (conclusions !== null) drawConclusions(turn);
  if (bestDrags !== null) drawDrags(turn);
  if (analysis === null) return;
  drawAnalysedTurn(turn);
  drawLead(turn);
}

/** @param {number | undefined} turn */
function goToBlunder(turn) {
  if (turn === undefined) return;
  go(turn);
  setPhase("played");
}

const goToNextBlunder = () => goToBlunder(blunders.find((turn) => turn > currentTurn));
const goToPreviousBlunder = () => goToBlunder(blunders.findLast((turn) => turn < currentTurn));
