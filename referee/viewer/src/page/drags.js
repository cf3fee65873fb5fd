// The best drags of a board, if the page carries them: a list, and the chosen one on the board.

const bestDrags = JSON.parse(byId("drags")?.textContent ?? "null");

/** Which of them is drawn. */
let chosenDrag = 0;

function drawDrags() {
  const drag = shown === other ? undefined : bestDrags.drags[chosenDrag];
  groups.analysis.replaceChildren(...(drag ? [...drag.steps.map((step) => arrow(step, "arrow best")), ...drag.hits.map((line) => arrow(line, "hit"))] : []));
  document.querySelectorAll(".drag-list button").forEach((button, number) => button.setAttribute("aria-current", number === chosenDrag));
}

function dragItem(drag, number) {
  const button = make("button", { type: "button" }, make("b", {}, drag.score), ` ${drag.line}`);
  button.addEventListener("click", () => {
    chosenDrag = number;
    if (!document.body.classList.contains("with-analysis")) toggleBest();
    go(0);
    drawDrags();
  });
  return make("li", {}, button);
}

function makeDrags() {
  const button = make("button", { type: "button", id: "show-best", title: "show on the board (a)" }, "show on the board");
  button.addEventListener("click", toggleBest);
  const [first] = bestDrags.drags;
  const missed = first ? first.points - bestDrags.played : 0;
  const verdict = !first ? "No drag was found." : missed <= 0 ? "No drag that was found scores more than what was played." : `What was played scores ${missed} ${missed === 1 ? "point" : "points"} less than the best drag.`;
  byId("left").append(make("section", { class: "page drags", "data-tab": "analysis" },
    make("h3", {}, "best drags"), make("p", { class: "buttons" }, button),
    make("ul", { class: "blunder-list drag-list" }, ...bestDrags.drags.map(dragItem)),
    make("p", { class: "quiet" }, `${verdict} ${bestDrags.score_proved ? "It is proved that none scores more." : "Whether one scores more is not proved."}`)));
}
