// A card for each seat: who plays, the score, and the numbers of the position.

const plural = (count, word) => `${count} ${word}${Number(count) === 1 ? "" : "s"}`;
const colourOfSeat = (seat) => (seats.length > 1 && seat < recording.sides.length ? `side-${seat}` : "");

/** The numbers of a frame: gauges first, then counts, each with its values and limits. A gauge that is a count as well is told once. */
function numbersOf(turn) {
  const { gauges, counts = [], limits = [] } = recording.frames[turn];
  return [
    ...recording.gauges.map((name, at) => ({ name, values: gauges[at], limits: [] })).filter(({ name }) => !recording.counts.includes(name)),
    ...recording.counts.map((name, at) => ({ name, values: counts[at], limits: limits[at] ?? [] })),
  ];
}

/** How many commands of a seat were refused up to a turn. */
const refusedBefore = seats.map((seat) => {
  let count = 0;
  return recording.frames.map((frame) => (count += frame.seat === seat ? frame.refusals.length : 0));
});

/** A number as wide as others of its kind, so that nothing beside it moves: figure spaces fill it up. */
const wide = (text, digits) => `${text}`.replace("-", "−").padStart(digits, "\u2007");

const field = (name) => make("div", { class: "number" }, make("span", {}, name), make("b", {}), make("i", {}));

/** The sides whose numbers a card shows: its own, or all of them where one seat plays all. */
const sidesOf = (seat, values) => (seats.length > 1 && values.length === seats.length ? [seat] : [...values.keys()]);

function makeCard(seat) {
  const side = seats.length > 1 ? sideName(seat) : "player";
  const numbers = numbersOf(0).map(({ name }) => field(name));
  const card = make("section", { class: `card ${colourOfSeat(seat)}${numbers.length < 3 ? " few" : ""}`, "data-seat": seat, "aria-label": `${side}: ${recording.players[seat] ?? ""}` },
    make("h2", {}, make("b", { class: `chip ${colourOfSeat(seat)}` }, side), make("span", { class: "player", title: recording.players[seat] ?? "" }, recording.players[seat] ?? ""), make("b", { class: "score", title: "final score" }, `${recording.scores[seat] ?? ""}`)),
    make("div", { class: "numbers" }, ...numbers),
    make("p", { class: "status" }),
    make("p", { class: "effort" }, make("span", { class: "time" }), make("meter", { min: 0, max: 1, high: 0.5, "aria-label": "time of the answer" }), make("span", { class: "refusals" })));
  byId(seat % 2 === 0 ? "cards-left" : "cards-right").append(card);
}

/** A number with its change since the turn before, and a bar where it has a limit. */
function drawNumber(element, { values, limits }, before, sides) {
  const [, value, change] = element.children;
  value.textContent = sides.map((side) => wide(limits[side] === undefined ? values[side] : `${values[side]}/${limits[side]}`, sides.length > 1 ? 2 : 4)).join(" · ");
  const by = sides.length === 1 ? values[sides[0]] - before[sides[0]] : 0;
  change.textContent = wide(by === 0 ? "" : by > 0 ? `+${by}` : `−${-by}`, 4);
  const full = limits[sides[0]];
  element.classList.toggle("bar", full !== undefined);
  if (full !== undefined) element.style.setProperty("--full", `${Math.min(100, (100 * values[sides[0]]) / Math.max(1, full))}%`);
}

function drawCard(card, turn) {
  const seat = Number(card.dataset.seat);
  const [now, before] = [numbersOf(turn), numbersOf(Math.max(0, turn - 1))];
  [...card.querySelectorAll(".number")].forEach((element, at) => {
    drawNumber(element, now[at], before[at].values, sidesOf(seat, now[at].values));
  });
  const { status = [] } = recording.frames[turn];
  const own = sidesOf(seat, status);
  card.querySelector(".status").textContent = own.map((side) => (own.length > 1 ? `${sideName(side)}: ${status[side]}` : status[side])).join("\n");
  const { ms, budget } = recording.frames[lastTurnOf(seat, turn)];
  const known = typeof ms === "number";
  card.querySelector(".time").textContent = known ? `${wide(ms < 10 ? ms.toFixed(1) : Math.round(ms), 5)} ms of ${budget}` : "no time yet";
  card.querySelector("meter").value = known && budget ? Math.min(1, ms / budget) : 0;
  card.querySelector(".refusals").textContent = `${wide(refusedBefore[seat][turn], 3)} refused`;
  card.classList.toggle("now", recording.frames[turn].seat === seat);
}

const drawCards = (turn) => document.querySelectorAll(".card").forEach((card) => drawCard(card, turn));

/** Who won, why, and in which turn. */
function makeResult() {
  const { result, facts, seed } = recording;
  byId("facts").textContent = [`seed ${seed}`, ...facts].join(" · ");
  byId("facts").title = byId("facts").textContent;
  byId("comparison").textContent = comparisonText();
  byId("comparison").title = comparisonText();
  byId("comparison").hidden = other === null;
  if (result === null) return;
  const side = result.winner === null ? "" : colourOfSeat(result.winner);
  const reason = [result.reason, `turn ${lastTurn}`].filter(Boolean).join(", ");
  byId("result").append(make("b", { class: `chip ${side}` }, result.text), ` ${reason}`);
  byId("result").title = `${result.text}: ${reason}`;
}
