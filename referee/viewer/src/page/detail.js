// The shown turn in full: its answer, what is said of it, its events, standard error and input. All of it is made anew
// for each turn, so that nothing in it moves.

async function copy(text, button) {
  const done = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
  button.textContent = done ? "copied" : "copy failed";
  setTimeout(() => (button.textContent = button.dataset.name), 1200);
}

/** The events of a turn as a list, refusals set apart; an event shows its tiles on the board. */
function eventsOf(frame) {
  return frame.events.flatMap((event, number) => {
    const refused = frame.refusals.includes(number);
    const item = make(
      "li",
      refused ? { class: "refused" } : {},
      `${refused ? "⊘ " : ""}${plainText(event)}`,
    );
    const places = frame.places?.[number] ?? [];
    item.addEventListener("pointerenter", () => showPlaces(places));
    item.addEventListener("pointerleave", () => showPlaces([]));
    return isStep(event) || event === recording.result?.reason ? [] : [item];
  });
}

/** How long a turn took; a turn without an answer says so. */
function timeText({ ms, marks }) {
  const time = typeof ms === "number" ? ` after ${ms} ms` : "";
  if (marks.includes("time-out")) return `no answer in time${time && `, stopped${time}`}`;
  if (marks.includes("left")) return `no answer: the program ended${time}`;
  return time && `answered${time}`;
}

let isInputOpen = false;

function inputPart(seat, turn) {
  const text = inputOf(seat, turn);
  const part = make(
    "details",
    { class: "input" },
    make(
      "summary",
      {},
      turn === 0 && !alone ? `${seatName(seat)}: ` : "",
      `input, ${plural(text.split("\n").length - 1, "line")}`,
    ),
    make(
      "p",
      { class: "buttons" },
      button("copy this turn", (made) => copy(text, made)),
      button("copy all so far", (made) => copy(allInputOf(seat, turn), made)),
    ),
    make("pre", {}, text),
  );
  part.open = isInputOpen;
  part.addEventListener("toggle", () => (isInputOpen = part.open));
  return part;
}

/** A turn of a seat: nothing of it that is empty. */
function turnParts(turn) {
  const frame = recording.frames[turn];
  const { seat, line, said } = frame;
  const stderr = recording.game === "dragonsweeper" ? plainText(frame.stderr) : frame.stderr;
  const part = (name, className, text) =>
    text
      ? [
          make(
            name,
            { class: className },
            ...text.split(/(?<=;)/).map((command) => make("span", { class: "command" }, command)),
          ),
        ]
      : [];
  const theirs =
    other === null ? "" : `in the other game: ${other.frames[turn]?.line ?? "no turn"}`;
  return [
    make(
      "h2",
      {},
      make("b", { class: `chip ${colourOfSeat(seat)}` }, seatName(seat)),
      make("span", { class: "when" }, ` turn ${turn}`),
      make("small", {}, timeText(frame)),
    ),
    ...part("p", "said", said.map((text) => `“${text}”`).join(" ")),
    ...(analysed.has(turn) ? [analysisPart(turn)] : []),
    ...(stderr && frame.marks.some((mark) => errors.has(mark))
      ? [make("pre", { class: "stderr" }, stderr)]
      : []),
    make("ul", { class: "events" }, ...eventsOf(frame)),
    ...(stderr && !frame.marks.some((mark) => errors.has(mark))
      ? [make("pre", { class: "stderr" }, stderr)]
      : []),
    ...part("code", "line", lineText(line)),
    ...part("p", "theirs", theirs),
    inputPart(seat, turn),
  ];
}

function startParts() {
  return [
    make("h2", {}, make("span", { class: "when" }, "the start")),
    ...seats.filter((seat) => inputOf(seat, 0) !== "").map((seat) => inputPart(seat, 0)),
  ];
}

/** The same legend under every turn; open where there is room for it, until it is opened or closed by hand. */
const legendPart = onDemand(() => {
  const title = make("summary", {}, "what is on the board");
  const part = make(
    "details",
    { class: "legend" },
    title,
    make("ul", { class: "piece-list" }, ...legend()),
  );
  title.addEventListener("click", () => (isLegendOpen = !part.open));
  return part;
});
let isLegendOpen = null;

function drawDetail(turn) {
  const tops = [
    ...cellPart(turn),
    ...(conclusions === null ? [] : [conclusionsPart(turn)]),
    ...(bestDrags === null ? [] : [dragsPart()]),
  ];
  byId("detail").replaceChildren(
    ...tops,
    ...(turn === 0 ? startParts() : turnParts(turn)),
    legendPart(),
  );
  legendPart().open =
    isLegendOpen ?? (innerWidth >= (analysis === null ? 700 : 1100) && other === null);
}
