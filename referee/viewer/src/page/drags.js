// The best drags on a board, if the page contains them: a list, with the selected one drawn on the
// board.

/** @type {BestDrags | null} */
const bestDrags = JSON.parse(byId("drags")?.textContent ?? "null");

/** Index of the drag that is drawn on the board. */
let chosenDrag = 0;

/** @param {number} turn */
function drawDrags(turn) {
  const drag = shownGame === otherGame || turn > 0 ? undefined : bestDrags?.drags[chosenDrag];
  groups.analysis.replaceChildren(...(drag ? dragShapes(drag) : []));
}

/**
 * Draws a drag's hits, and its path with an arrowhead.
 *
 * @param {BestDrag} drag
 */
function dragShapes({ hits, steps }) {
  const shapes = hits.map((hit) => arrow(hit, "hit"));
  const last = steps.at(-1);
  if (last === undefined) return shapes;
  const end = last.slice(2);
  return [...shapes, pathThrough([...steps, end], end, "made best"), arrow(last, "arrow best")];
}

/**
 * @param {BestDrag} drag
 * @param {number} index
 */
function dragItem(drag, index) {
  const played = drag.line === recording.frames[1]?.line ? "; played" : "";
  const dragButton = make(
    "button",
    { type: "button", "aria-current": index === chosenDrag },
    make("b", {}, drag.text),
    make("small", {}, drag.score + played),
    make("span", {}, plural(drag.steps.length, "step")),
  );
  dragButton.addEventListener("click", () => {
    chosenDrag = index;
    document.body.classList.add("with-analysis");
    go(0);
  });
  return make("li", {}, dragButton);
}

/** @param {BestDrags} best */
function dragsSection(best) {
  const proof = best.score_proved ? "Proven best." : "Not proven best.";
  return make(
    "section",
    { class: "drags" },
    make(
      "p",
      { class: "buttons" },
      make("b", {}, "best drags"),
      analysisCheckbox("on the board at the start"),
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
