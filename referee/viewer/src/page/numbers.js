// The numbers for the position: one row each, with a value and its change for each side.

/**
 * Returns a count with a noun, in the plural unless the count is 1.
 *
 * @param {number | string} count
 * @param {string} word
 */
const plural = (count, word) => `${count} ${word}${Number(count) === 1 ? "" : "s"}`;
const isSolo = seats.length === 1;

/**
 * Returns the CSS class for a seat's colour; empty if it has none.
 *
 * @param {number | null} seat
 */
const seatClass = (seat) =>
  !isSolo && seat !== null && seat < recording.sides.length ? `side-${seat}` : "";

/** @param {number | null} seat */
const seatName = (seat) => (isSolo || seat === null ? "player" : sideName(seat));

/**
 * Returns the numbers in a frame, gauges first, then counts, each with its values and limits. A
 * count that is also a gauge is listed only once, and flags are shown in the status instead.
 *
 * @param {Frame} frame
 * @returns {PositionNumber[]}
 */
function allNumbers({ gauges, counts = [], limits = [] }) {
  return [
    ...recording.gauges
      .map((name, index) => ({ name, values: gauges[index], limits: [] }))
      .filter(
        ({ name }, index) => !recording.counts.includes(name) && !recording.flags.includes(index),
      ),
    ...recording.counts.map((name, index) => ({
      name,
      values: counts[index],
      limits: limits[index] ?? [],
    })),
  ];
}

/** For each number, true if it is ever nonzero. */
const isEverNonzero = onDemand(() => {
  const numbers = [recording, ...(otherGame === null ? [] : [otherGame])].flatMap(({ frames }) =>
    frames.map(allNumbers),
  );
  return numbers[0].map((_, index) =>
    numbers.some((frame) => frame[index].values.some((value) => value !== 0)),
  );
});

/**
 * Returns the numbers to list after a turn.
 *
 * @param {number} turn
 * @param {{ frames: Frame[] }} [game]
 */
const numbersOf = (turn, { frames } = shownGame) =>
  allNumbers(frames[Math.min(turn, frames.length - 1)]).filter(
    (_, index) => isEverNonzero()[index],
  );

/**
 * Formats a number with a real minus sign.
 *
 * @param {number} value
 */
const numberText = (value) => `${value}`.replace("-", "−");

/** @param {number} change */
const changeText = (change) => (change > 0 ? `+${change}` : numberText(change));

/**
 * Creates the row for a number with `count` values.
 *
 * @param {string} name
 * @param {number} count
 */
const numberRow = (name, count) =>
  make(
    "div",
    { class: `number ${["one", "two"][count - 1] ?? "many"}` },
    make("span", {}, name),
    ...Array.from({ length: count }, (_, side) => [
      make("b", { class: count > 1 ? `side-${side}` : "" }),
      make("i", {}),
    ]).flat(),
  );

function makeNumbers() {
  const numbers = numbersOf(0);
  const rows = numbers.map(({ name, values }) => numberRow(name, values.length));
  const most = Math.max(seats.length, ...numbers.map(({ values }) => values.length));
  // If sides and seats differ, the sides' names are above their numbers.
  const widest = numbers.findIndex(({ values }) => values.length === most);
  const { style } = byId("side");
  style.setProperty("--seats", `${seats.length}`);
  style.setProperty("--most", `${most}`);
  style.setProperty("--rows", `${numberRowCount(rows.length, most)}`);
  byId("numbers").append(
    make("div", { class: `heads${seats.length > 2 ? " crowded" : ""}` }, ...seats.map(seatHead)),
    ...rows.slice(0, widest),
    ...(most > seats.length ? [sideNames()] : []),
    ...rows.slice(widest),
  );
  if (otherGame === null) return;
  const note = "next to each number: the difference from the other game";
  byId("numbers").append(make("small", { class: "against" }, note));
}

/**
 * Creates the header for a seat: its name, player, score and current status.
 *
 * @param {number} seat
 */
function seatHead(seat) {
  const player = recording.players[seat] ?? "";
  const score = recording.scores[seat];
  return make(
    "div",
    { class: `who ${seatClass(seat)}`, "data-seat": seat },
    make("b", { class: `chip ${seatClass(seat)}` }, seatName(seat)),
    make("span", { class: "player", title: player }, player),
    make(
      "b",
      { class: "score", title: `final score ${score}` },
      !isSolo && score === -1 ? "lost" : `${score ?? ""}`,
    ),
    make("small", { class: "effort" }),
    make("small", { class: "status" }),
  );
}

/** Creates a separate row with the sides' names. */
function sideNames() {
  const names = recording.sides.map((name, side) =>
    make("div", {}, make("b", { class: `side-${side}` }, name), make("small", {})),
  );
  return make("div", { class: "number many names" }, ...names);
}

/**
 * Returns the number of rows needed for `count` numbers.
 *
 * @param {number} count
 * @param {number} most
 */
function numberRowCount(count, most) {
  if (most > 2) return 2 * count + 3;
  return (isSolo ? Math.ceil(count / 2) : count) + (otherGame === null ? 0 : 1);
}

/**
 * Counts from the old number to the new number while the pieces move.
 *
 * @param {HTMLElement} element
 * @param {number} value
 * @param {number} time
 */
function countTo(element, value, time) {
  const from = Number(element.dataset.value ?? value);
  element.dataset.value = `${value}`;
  const start = performance.now();
  const tick = (/** @type {number} */ now) => {
    if (Number(element.dataset.value) !== value) return;
    const progress = time > 0 ? Math.min(1, (now - start) / time) : 1;
    element.textContent = numberText(Math.round(from + (value - from) * progress));
    if (progress < 1) requestAnimationFrame(tick);
  };
  if (from === value || time === 0) element.textContent = numberText(value);
  else tick(start);
}

/**
 * Shows a number with its change since the previous turn, or its difference from the other game. A
 * bar shows the first value as a share of its limit, or of the sum of both sides.
 *
 * @param {HTMLElement} row
 * @param {PositionNumber} number
 * @param {number[]} before
 * @param {number} time
 */
function drawNumber(row, { values, limits }, before, time) {
  const cells = [...row.querySelectorAll("b, i")].map((cell) => /** @type {HTMLElement} */ (cell));
  values.forEach((value, side) => {
    const by = value - (before[side] ?? value);
    const limit = limits[side];
    const change = by === 0 ? "" : changeText(by);
    countTo(cells[2 * side], value, time);
    cells[2 * side + 1].textContent = limit === undefined ? change : `/ ${limit}`;
    row.classList.toggle("bar", limit !== undefined);
  });
  const whole = limits[0] ?? values[0] + values[1];
  row.style.setProperty(
    "--full",
    whole > 0 ? `${Math.max(0, Math.min(100, (100 * values[0]) / whole))}%` : "none",
  );
}

/**
 * Formats the response time for a seat's last answer.
 *
 * @param {number} seat
 * @param {number} turn
 */
function answerTimeText(seat, turn) {
  const { ms, budget } = recording.frames[lastTurnBy(seat, turn)];
  return typeof ms === "number"
    ? `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms of ${budget}`
    : "no time recorded";
}

/**
 * @param {number} turn
 * @param {number} time
 */
function drawNumbers(turn, time) {
  const [now, before] = [
    numbersOf(turn),
    otherGame === null
      ? numbersOf(Math.max(0, turn - 1))
      : numbersOf(turn, shownGame === otherGame ? ownGame : otherGame),
  ];
  queryAll(".number:not(.names)").forEach((row, at) =>
    drawNumber(row, now[at], before[at].values, time),
  );
  const { status = [] } = shownGame.frames[frameIndex(turn)];
  for (const head of queryAll(".who")) {
    const seat = Number(head.dataset.seat);
    query(".effort", head).textContent = answerTimeText(seat, turn);
    if (status.length <= seats.length) query(".status", head).textContent = status[seat] ?? "";
    head.classList.toggle("now", recording.frames[currentTurn].seat === seat);
  }
  document
    .querySelectorAll(".names small")
    .forEach((cell, side) => (cell.textContent = status[side] ?? ""));
  document.body.classList.toggle("over", turn === lastTurn);
}

/** Shows the winner, the reason and the turn, once the game has ended. */
function showResult() {
  const { result, facts, seed } = recording;
  byId("facts").textContent = [`seed ${seed}`, ...facts].join(" · ");
  byId("comparison").textContent =
    firstDifference === undefined
      ? "both games are the same"
      : `first difference in turn ${firstDifference}`;
  byId("comparison").hidden = otherGame === null;
  if (result === null) return;
  const side = result.winner === null ? "" : seatClass(result.winner);
  byId("result").append(
    make("b", { class: `chip ${side}` }, result.text),
    ` ${[result.reason, `turn ${lastTurn}`].filter(Boolean).join(", ")}`,
  );
  byId("result").setAttribute("class", side);
}
