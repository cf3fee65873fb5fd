// Details of the turn shown: answer, analysis, events, stderr and input. They are rebuilt for each
// turn, so nothing in them is animated.

/**
 * Copies text to the clipboard, and shows on the button whether that worked.
 *
 * @param {string} text
 * @param {HTMLButtonElement} button
 */
async function copyText(text, button) {
  const isCopied = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
  button.textContent = isCopied ? "copied" : "copy failed";
  setTimeout(() => (button.textContent = button.dataset.name ?? ""), 1200);
}

/**
 * Lists a turn's events. Hovering over an event marks its tiles on the board.
 *
 * @param {Frame} frame
 */
const eventItems = (frame) =>
  frame.events
    .filter((event) => !event.is_repetition)
    .map(({ text, tiles = [], is_refusal: isRefusal }) => {
      const item = isRefusal ? make("li", { class: "refused" }, `⊘ ${text}`) : make("li", {}, text);
      item.addEventListener("pointerenter", () => markTiles(tiles));
      item.addEventListener("pointerleave", () => markTiles([]));
      return item;
    });

/**
 * Formats the response time of a turn, or a note that there was no answer.
 *
 * @param {Frame} frame
 */
function timeText({ ms, marks }) {
  const time = typeof ms === "number" ? ` after ${ms} ms` : "";
  if (marks.includes("time-out")) return `no answer in time${time && `, stopped${time}`}`;
  if (marks.includes("left")) return `no answer: the program ended${time}`;
  return time && `answered${time}`;
}

let isInputOpen = false;

/**
 * @param {number} seat
 * @param {number} turn
 */
function inputPart(seat, turn) {
  const text = inputOf(seat, turn);
  const part = make(
    "details",
    { class: "input" },
    make(
      "summary",
      {},
      turn === 0 && !isSolo ? `${seatName(seat)}: ` : "",
      `input, ${plural(text.split("\n").length - 1, "line")}`,
    ),
    make(
      "p",
      { class: "buttons" },
      makeButton("copy this turn", (button) => copyText(text, button)),
      makeButton("copy all input so far", (button) => copyText(allInputOf(seat, turn), button)),
    ),
    make("pre", {}, text),
  );
  part.open = isInputOpen;
  part.addEventListener("toggle", () => (isInputOpen = part.open));
  return part;
}

/**
 * Creates an element with a turn's text, one command per line; nothing if the text is empty.
 *
 * @param {"p" | "code"} name
 * @param {string} className
 * @param {string} text
 */
function textPart(name, className, text) {
  if (!text) return [];
  const commands = text.split(/(?<=;)/);
  return [
    make(
      name,
      { class: className },
      ...commands.map((command) => make("span", { class: "command" }, command)),
    ),
  ];
}

/**
 * Returns the nonempty parts of a seat's turn.
 *
 * @param {number} turn
 */
function turnParts(turn) {
  const frame = recording.frames[turn];
  const { seat, line, messages, stderr } = frame;
  const hasError = frame.marks.some((mark) => errorMarks.has(mark));
  const stderrPart = stderr ? [make("pre", { class: "stderr" }, stderr)] : [];
  // The notice at the top of the page already contains the whole text.
  const isInNotice = document.getElementById("fault")?.dataset.turn === `${turn}`;
  const otherLine =
    otherGame === null ? "" : `in the other game: ${otherGame.frames[turn]?.line ?? "no turn"}`;
  return [
    make(
      "h2",
      {},
      make("b", { class: `chip ${seatClass(seat)}` }, seatName(seat)),
      make("span", { class: "when" }, ` turn ${turn}`),
      make("small", {}, timeText(frame)),
    ),
    ...textPart("p", "messages", messages.map((text) => `“${text}”`).join(" ")),
    ...(analysedTurns.has(turn) ? [analysisSection(turn)] : []),
    ...(hasError && !isInNotice ? stderrPart : []),
    make("ul", { class: "events" }, ...eventItems(frame)),
    ...(hasError ? [] : stderrPart),
    ...textPart("code", "line", line),
    ...textPart("p", "theirs", otherLine),
    ...(seat === null ? [] : [inputPart(seat, turn)]),
  ];
}

function startParts() {
  return [
    make("h2", {}, make("span", { class: "when" }, "the start")),
    ...(analysis === null ? [] : [make("section", { class: "analysis" }, reviewTable())]),
    ...seats.filter((seat) => inputOf(seat, 0) !== "").map((seat) => inputPart(seat, 0)),
  ];
}

/** Legend shown under every turn, initially collapsed. */
const legendPart = onDemand(() => {
  const title = make("summary", {}, "board legend");
  const part = make("details", { class: "legend" }, title, legendList());
  title.addEventListener("click", () => (isLegendOpen = !part.open));
  return part;
});
let isLegendOpen = false;

/** @param {number} turn */
function drawDetail(turn) {
  const pinnedParts = [
    ...pinnedTileSection(turn),
    ...(conclusions === null ? [] : [conclusionsSection(turn)]),
    ...(bestDrags === null ? [] : [dragsSection(bestDrags)]),
  ];
  byId("detail").replaceChildren(
    ...pinnedParts,
    ...(turn === 0 ? startParts() : turnParts(turn)),
    legendPart(),
  );
  legendPart().open = isLegendOpen;
}
