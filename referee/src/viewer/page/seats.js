// What each seat was asked and answered, last turn of each.

/** Puts a text on the clipboard, also where a page from disk may not use the newer way. */
async function copy(text, button) {
  let done = true;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = make("textarea", {});
    area.value = text;
    document.body.append(area);
    area.select();
    done = document.execCommand("copy");
    area.remove();
    button.focus();
  }
  const name = button.dataset.name;
  button.textContent = done ? "copied" : "copy failed";
  setTimeout(() => (button.textContent = name), 1200);
}

function copyButton(name, text) {
  const button = make("button", { "data-name": name, type: "button" }, name);
  button.addEventListener("click", () => copy(text(), button));
  return button;
}

function makeSeat(seat) {
  const colour = seats.length > 1 && seat < recording.sides.length ? `side-${seat}` : "";
  const part = (name) => make("div", { class: name });
  const remarks = make("details", { open: "" }, make("summary", {}, "standard error"), make("pre", { class: "remarks" }));
  const input = make("details", {}, make("summary", {}, "input"),
    make("p", { class: "buttons" },
      copyButton("copy this turn", () => inputOf(seat, lastTurnOf(seat, current))),
      copyButton("copy all so far", () => allInputOf(seat, current))),
    make("pre", { class: "input" }));
  byId("seats").append(make("section", { class: "seat", "data-seat": seat },
    make("h2", {}, make("b", { class: `chip ${colour}` }, seats.length > 1 ? recording.sides[seat] ?? `${seat}` : "player"), ` ${recording.players[seat] ?? ""}`),
    part("when"), make("code", { class: "line" }), part("said"), make("ul", { class: "events" }), remarks, input));
}

/** The events of a turn as a list, refusals set apart. */
function eventsOf(frame) {
  return frame.events.map((event, number) => {
    const refused = frame.refusals.includes(number);
    return make("li", refused ? { class: "refused" } : {}, `${refused ? "⊘ " : ""}${event}`);
  });
}

function drawSeat(section) {
  const seat = Number(section.dataset.seat);
  const turn = lastTurnOf(seat, current);
  const frame = recording.frames[turn];
  const part = (name) => section.querySelector(`.${name}`);
  section.classList.toggle("now", turn === current && turn > 0);
  const time = frame.ms === null ? "" : `, answered after ${frame.ms} ms`;
  part("when").textContent = turn === 0 ? "has not played yet" : `turn ${turn}${time}`;
  part("line").textContent = frame.line;
  part("said").textContent = frame.said.map((text) => `“${text}”`).join(" ");
  part("events").replaceChildren(...eventsOf(frame));
  part("remarks").textContent = frame.remarks;
  part("remarks").parentElement.hidden = frame.remarks === "";
  part("input").textContent = inputOf(seat, turn);
}

const drawSeats = () => document.querySelectorAll(".seat").forEach(drawSeat);
