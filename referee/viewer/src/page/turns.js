// The list of turns: who played, what, and what came of it.

/** How a mark of a turn reads in the list; the others are the signs of the timeline. */
const markWords = { left: "left", "time-out": "late", "slow answer": "slow" };

/** What came of a turn: signs, and judgements as words with the class that colours them. */
function judgements(turn) {
  const { marks, refusals } = recording.frames[turn];
  const found = blunders.includes(turn)
    ? [
        [
          analysed.get(turn).loss >= 2 * analysis.blunder ? "??" : "?",
          `lost ${gold(analysed.get(turn).loss)} gold`,
        ],
      ]
    : [];
  for (const mark of marks)
    if (markWords[mark] && !(mark === "slow answer" && marks.includes("left")))
      found.push([
        mark === "left" && recording.frames[turn].stderr.includes("Traceback")
          ? "crashed"
          : markWords[mark],
        mark,
      ]);
  if (marks.includes("refusal"))
    found.push([refusals.length > 1 ? `${refusals.length} refused` : "refused", "refusal"]);
  // Most turns after the first difference differ as well: the timeline has them all.
  if (differing.includes(turn) && !differing.includes(turn - 1))
    found.push(["differs", "another turn than in the other game"]);
  const icons = ranks
    .filter(
      (mark) => marks.includes(mark) && mark !== "end" && !errors.has(mark) && !markWords[mark],
    )
    .map(sign);
  return [
    ...icons,
    ...found.map(([text, title]) =>
      make("i", { class: errors.has(title) || text.startsWith("?") ? "bad" : "", title }, text),
    ),
  ];
}

function turnRow({ seat, line, said }, turn) {
  const text =
    turn === 0
      ? "the start"
      : (recording.game === "dragonsweeper" && plainText(recording.frames[turn].events[0] ?? "")) ||
        shortText(line) ||
        (said.length > 0 ? said[0] : "no answer");
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
  list.addEventListener(
    "click",
    ({ target }) => target.closest("li") && go(Number(target.closest("li").dataset.turn)),
  );
  list.addEventListener("keydown", (event) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    go(current + by);
  });
  new ResizeObserver(showTurn).observe(list);
}

/** Keeps the row of the shown turn in the middle of the list; the list begins with a whole row. */
function showTurn() {
  const [list, row] = [byId("turns"), byId(`turn-${current}`)];
  const height = row.offsetHeight;
  list.scrollTop = height * Math.round((row.offsetTop - (list.clientHeight - height) / 2) / height);
}

function drawTurns(turn) {
  const list = byId("turns");
  list.querySelector("[aria-selected]")?.removeAttribute("aria-selected");
  const row = list.children[turn];
  row.setAttribute("aria-selected", true);
  list.setAttribute("aria-activedescendant", row.id);
  // In the next frame, whose layout is made anyway.
  requestAnimationFrame(showTurn);
}
