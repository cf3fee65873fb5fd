// The panels beside the board, with tabs that both share: what each seat was asked and answered, what
// it wrote, charts, and the tile that was pinned. Their height is fixed; what is longer scrolls.

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

const alone = seats.length === 1;
/** A seat that plays alone has the left panel, and its charts are always on the right. */
const tabs = [["answers", "Answers"], ["input", "Input"], ["errors", "stderr"], ["charts", "Charts"], ["analysis", "Analysis"], ["cell", "Cell"]].filter(([name]) => (!alone || name !== "charts") && (isAnalysed() || name !== "analysis") && (hasBoard || name !== "cell"));
let tab = "answers";

/** The panel of a seat: seats of even numbers on the left. */
const panelOf = (seat) => byId(seat % 2 === 0 ? "left" : "right");

function makePage(name, seat, ...children) {
  const title = make("h3", {}, make("b", { class: `chip ${colourOfSeat(seat)}` }, seats.length > 1 ? sideName(seat) : "player"), make("span", { class: "when" }));
  panelOf(seat).append(make("section", { class: "page seat", "data-tab": name, "data-seat": seat }, title, ...children));
}

function makeSeat(seat) {
  const part = (name) => make("div", { class: name });
  makePage("answers", seat, make("div", { class: "answer" }, make("code", { class: "line" }), part("said"), part("theirs")), make("ul", { class: "events" }));
  makePage("input", seat, make("p", { class: "buttons" },
    copyButton("copy this turn", () => inputOf(seat, lastTurnOf(seat, current))),
    copyButton("copy all so far", () => allInputOf(seat, current))), make("pre", { class: "input" }));
  makePage("errors", seat, make("pre", { class: "stderr" }));
}

/** The events of a turn as a list, refusals set apart; an event shows its tiles on the board. */
function eventsOf(frame) {
  return frame.events.map((event, number) => {
    const refused = frame.refusals.includes(number);
    const item = make("li", refused ? { class: "refused" } : {}, `${refused ? "⊘ " : ""}${event}`);
    const places = frame.places?.[number] ?? [];
    item.addEventListener("pointerenter", () => showPlaces(places));
    item.addEventListener("pointerleave", () => showPlaces([]));
    return item;
  });
}

const drawSeatPage = {
  answers(page, frame, seat, turn) {
    page.querySelector(".line").textContent = frame.line;
    page.querySelector(".theirs").textContent = other === null || turn === 0 ? "" : `in the other game: ${other.frames[turn]?.line ?? "no turn"}`;
    page.querySelector(".said").textContent = frame.said.map((text) => `“${text}”`).join(" ");
    page.querySelector(".events").replaceChildren(...eventsOf(frame));
  },
  input(page, frame, seat, turn) {
    page.querySelector(".input").textContent = inputOf(seat, turn);
  },
  errors(page, frame) {
    page.querySelector(".stderr").textContent = frame.stderr || "nothing on standard error in this turn";
  },
};

function drawSeat(page, now) {
  const seat = Number(page.dataset.seat);
  const turn = lastTurnOf(seat, now);
  const frame = recording.frames[turn];
  const time = frame.ms === null ? "" : `, answered after ${frame.ms} ms`;
  page.querySelector(".when").textContent = turn === 0 ? " has not played yet" : ` turn ${turn}${time}`;
  page.classList.toggle("now", turn === now && turn > 0);
  drawSeatPage[page.dataset.tab](page, frame, seat, turn);
}

const drawSeats = (turn) => document.querySelectorAll(".seat").forEach((page) => drawSeat(page, turn));

/** Shows one kind of pages in both panels. */
function showTab(name) {
  tab = name;
  document.querySelectorAll(".page").forEach((page) => (page.hidden = !page.dataset.tab.split(" ").includes(name)));
  document.querySelectorAll("[role=tab]").forEach((button) => {
    button.setAttribute("aria-selected", button.dataset.tab === name);
    button.tabIndex = button.dataset.tab === name ? 0 : -1;
  });
}

function makeTabs() {
  const buttons = tabs.map(([name, title]) => {
    const button = make("button", { type: "button", role: "tab", "data-tab": name, "aria-controls": "left right" }, title);
    button.addEventListener("click", () => showTab(name));
    return button;
  });
  byId("tabs").append(...buttons);
  byId("tabs").addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const at = tabs.findIndex(([name]) => name === tab);
    showTab(tabs[(at + by + tabs.length) % tabs.length][0]);
    byId("tabs").querySelector("[aria-selected=true]").focus();
  });
}
