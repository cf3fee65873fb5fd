// The list of turns: player, answer and outcome.

/**
 * Text for marks in the list. Other marks use the signs from the timeline.
 *
 * @type {Record<string, string>}
 */
const markTexts = { left: "left", "time-out": "late", "slow answer": "slow" };

/**
 * Returns a turn's outcome: signs for its marks, then its judgements as text.
 *
 * @param {number} turn
 */
function judgements(turn) {
  const { marks } = recording.frames[turn];
  const signs = markRanking
    .filter(
      (mark) => marks.includes(mark) && mark !== "end" && !errorMarks.has(mark) && !markTexts[mark],
    )
    .map(makeSign);
  const texts = judgementTexts(turn).map(({ text, title }) => {
    const isBad = errorMarks.has(title) || /^\?{1,2}$/.test(text);
    return make("i", { class: isBad ? "bad" : "", title }, text);
  });
  return [...signs, ...texts];
}

/**
 * Formats a turn's judgements, with explanations.
 *
 * @param {number} turn
 */
function judgementTexts(turn) {
  const { marks, events, exit } = recording.frames[turn];
  const texts = [];
  const judged = analysedTurns.get(turn);
  const grade = judged ? gradeOf(judged) : "";
  if (judged && grade) texts.push({ text: grade, title: `lost ${goldText(judged.loss)} gold` });
  for (const mark of marks) {
    if (markTexts[mark] && !(mark === "slow answer" && marks.includes("left"))) {
      const isCrash = mark === "left" && exit === "crashed";
      texts.push({ text: isCrash ? "crashed" : markTexts[mark], title: mark });
    }
  }
  if (marks.includes("refusal")) {
    const refused = events.filter((event) => event.is_refusal).length;
    const text = refused > 1 ? `${refused} refused` : "refused";
    texts.push({ text, title: "refusal" });
  }
  // Most turns after the first difference differ too; the timeline marks all of them.
  if (differingTurns.includes(turn) && !differingTurns.includes(turn - 1)) {
    texts.push({ text: "differs", title: "differs from the other game" });
  }
  return texts;
}

/**
 * @param {Frame} frame
 * @param {number} turn
 */
function turnRow({ seat, line, title, messages }, turn) {
  const text = turn === 0 ? "the start" : title || line || (messages[0] ?? "no answer");
  return make(
    "li",
    {
      id: `turn-${turn}`,
      class: seatClass(seat),
      role: "option",
      "data-turn": turn,
      title: line?.slice(0, 300) ?? "",
    },
    make("span", { class: "when" }, turn),
    ...(isSolo ? [] : [make("b", { class: `dot ${seatClass(seat)}` })]),
    make("code", {}, text.slice(0, 120)),
    ...judgements(turn),
  );
}

function makeTurns() {
  const list = byId("turns");
  list.append(...recording.frames.map(turnRow));
  list.addEventListener("click", (event) => {
    const row = targetOf(event).closest("li");
    if (row) go(Number(row.dataset.turn));
  });
  list.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    go(currentTurn + (event.key === "ArrowUp" ? -1 : 1));
  });
  new ResizeObserver(scrollToTurn).observe(list);
}

/** Scrolls the turn shown to the middle of the list, aligned to whole rows. */
function scrollToTurn() {
  const list = byId("turns");
  const row = query(`#turn-${currentTurn}`, list);
  const height = row.offsetHeight;
  list.scrollTop = height * Math.round((row.offsetTop - (list.clientHeight - height) / 2) / height);
}

/** @param {number} turn */
function drawTurns(turn) {
  const list = byId("turns");
  list.querySelector("[aria-selected]")?.removeAttribute("aria-selected");
  const row = list.children[turn];
  row.setAttribute("aria-selected", "true");
  list.setAttribute("aria-activedescendant", row.id);
  // The layout is computed for the next frame anyway.
  requestAnimationFrame(scrollToTurn);
}
