// The best drags of a board, if the page carries them: a list, and the chosen one on the board.

const bestDrags = JSON.parse(byId("drags")?.textContent ?? "null");

let chosenDrag = 0;

function drawDrags(turn) {
  const drag = shown === other || turn > 0 ? undefined : bestDrags.drags[chosenDrag];
  groups.analysis.replaceChildren(
    ...(drag
      ? [
          ...drag.hits.map((line) => arrow(line, "hit")),
          ...drag.steps
            .slice(-1)
            .flatMap((last) => [
              wayOf([...drag.steps, last.slice(2)], last.slice(2), "made best"),
              arrow(last, "arrow best"),
            ]),
        ]
      : []),
  );
}

function dragItem(drag, number) {
  const made = make(
    "button",
    { type: "button", "aria-current": number === chosenDrag },
    make("b", {}, lineText(drag.line)),
    make(
      "small",
      {},
      `${drag.score}${drag.line === recording.frames[1]?.line ? "; was played" : ""}`,
    ),
    make("span", {}, plural(drag.steps.length, "step")),
  );
  made.addEventListener("click", () => {
    chosenDrag = number;
    document.body.classList.add("with-analysis");
    go(0);
  });
  return make("li", {}, made);
}

function dragsPart() {
  const [first] = bestDrags.drags;
  const verdict = !first
    ? "No drag was found."
    : first.points <= bestDrags.played
      ? "What was played scores as much as the best drag."
      : `What was played (${recording.result?.reason ?? "no drag"}) scores less than the best drag.`;
  return make(
    "section",
    { class: "drags" },
    make(
      "p",
      { class: "buttons" },
      make("b", {}, "best drags"),
      shownBox("on the board at the start"),
    ),
    make("ul", { class: "drag-list" }, ...bestDrags.drags.map(dragItem)),
    make(
      "p",
      { class: "quiet" },
      `${verdict} ${bestDrags.score_proved ? "It is proved that none scores more." : "Whether one scores more is not proved."}`,
    ),
  );
}
