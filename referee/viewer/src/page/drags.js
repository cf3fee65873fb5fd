// The best drags on a board, if the page contains them: a list, with the selected one drawn on the
// board.

/** @type {BestDrags | null} */
const bestDrags = JSON.parse(byId("drags")?.textContent ?? "null");

let chosenDrag = 0;

/** @param {number} turn */
function drawDrags(turn) {
  const drag = shown === other || turn > 0 ? undefined : bestDrags?.drags[chosenDrag];
  groups.analysis.replaceChildren(...(drag ? dragShapes(drag) : []));
}

/**
 * Draws a drag's hits, and its path with an arrowhead.
 *
 * @param {BestDrag} drag
 */
function dragShapes({ hits, steps }) {
  const way = steps
    .slice(-1)
    .flatMap((last) => [
      wayOf([...steps, last.slice(2)], last.slice(2), "made best"),
      arrow(last, "arrow best"),
    ]);
  return [...hits.map((line) => arrow(line, "hit")), ...way];
}

/**
 * @param {BestDrag} drag
 * @param {number} number
 */
function dragItem(drag, number) {
  const made = make(
    "button",
    { type: "button", "aria-current": number === chosenDrag },
    make("b", {}, drag.text),
    make("small", {}, `${drag.score}${drag.line === recording.frames[1]?.line ? "; played" : ""}`),
    make("span", {}, plural(drag.steps.length, "step")),
  );
  made.addEventListener("click", () => {
    chosenDrag = number;
    document.body.classList.add("with-analysis");
    go(0);
  });
  return make("li", {}, made);
}

/** @param {BestDrags} best */
function dragsPart(best) {
  const proof = best.score_proved ? "Proven best." : "Not proven best.";
  return make(
    "section",
    { class: "drags" },
    make(
      "p",
      { class: "buttons" },
      make("b", {}, "best drags"),
      shownBox("on the board at the start"),
    ),
    make("ul", { class: "drag-list" }, ...best.drags.map(dragItem)),
    make("p", { class: "quiet" }, `${dragVerdict(best)} ${proof}`),
  );
}

/**
 * Compares the played drag with the best drag.
 *
 * @param {BestDrags} best
 */
function dragVerdict({ drags, played }) {
  const [first] = drags;
  if (!first) return "No drag found.";
  if (first.points <= played) return "The played drag scores as much as the best drag.";
  const reason = recording.result?.reason ?? "no drag";
  return `The played turn (${reason}) scores less than the best drag.`;
}
