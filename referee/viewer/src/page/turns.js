// The list of turns: player, answer and outcome.

/**
 * Text for marks in the list. Other marks use the signs from the timeline.
 *
 * @type {Record<string, string>}
 */
const markWords = { left: "left", "time-out": "late", "slow answer": "slow" };

/**
 * Returns a turn's outcome: signs, and judgements as words with a CSS class for their colour.
 *
 * @param {number} turn
 */
function judgements(turn) {
  const { marks } = recording.frames[turn];
  const icons = ranks
    .filter(
      (mark) => marks.includes(mark) && mark !== "end" && !errors.has(mark) && !markWords[mark],
    )
    .map(sign);
  const judged = judgementTexts(turn).map(({ text, title }) => {
    const isBad = errors.has(title) || /^\?{1,2}$/.test(text);
    return make("i", { class: isBad ? "bad" : "", title }, text);
  });
  return [...icons, ...judged];
}

/**
 * Formats a turn's judgements, with explanations.
 *
 * @param {number} turn
 */
function judgementTexts(turn) {
  const { marks, events, exit } = recording.frames[turn];
  const found = [];
  const judged = analysed.get(turn);
  const step = judged ? stepOf(judged) : "";
  if (judged && step) found.push({ text: step, title: `lost ${gold(judged.loss)} gold` });
  for (const mark of marks) {
    if (markWords[mark] && !(mark === "slow answer" && marks.includes("left"))) {
      const isCrash = mark === "left" && exit === "crashed";
      found.push({ text: isCrash ? "crashed" : markWords[mark], title: mark });
    }
  }
  if (marks.includes("refusal")) {
    const refused = events.filter((event) => event.is_refusal).length;
    const text = refused > 1 ? `${refused} refused` : "refused";
    found.push({ text, title: "refusal" });
  }
  // Most turns after the first difference differ too; the timeline marks all of them.
  if (differing.includes(turn) && !differing.includes(turn - 1)) {
    found.push({ text: "differs", title: "differs from the other game" });
  }
  return found;
}

/**
 * @param {Frame} frame
 * @param {number} turn
 */
function turnRow({ seat, line, title, said }, turn) {
  const text = turn === 0 ? "the start" : title || line || (said[0] ?? "no answer");
  return make(
    "li",
    {
      id: `turn-${turn}`,
      class: colourOfSeat(seat),
      role: "option",
      "data-turn": turn,
      title: line?.slice(0, 300) ?? "",
    },
    make("span", { class: "when" }, turn),
    ...(alone ? [] : [make("b", { class: `dot ${colourOfSeat(seat)}` })]),
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
    go(current + (event.key === "ArrowUp" ? -1 : 1));
  });
  new ResizeObserver(showTurn).observe(list);
}

/** Scrolls the turn shown to the middle of the list, aligned to whole rows. */
function showTurn() {
  const list = byId("turns");
  const row = part(`#turn-${current}`, list);
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
  requestAnimationFrame(showTurn);
}
