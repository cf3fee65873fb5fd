// What the referee said, in the place of the board of a game that has none.

const hasBoard = states[0].length > 0;

/** The most turns that are told at a time. */
const storyLength = 60;

function makeStory() {
  if (hasBoard) return;
  document.body.classList.add("boardless");
  document.documentElement.style.setProperty("--aspect", "1");
  byId("stage").prepend(make("ol", { id: "story", tabindex: 0, "aria-label": "what the referee said" }));
}

/** A turn: who played it, the answer, and what the referee said after it. */
function toldTurn(turn, now) {
  const frame = recording.frames[turn];
  const head = make("p", {}, make("b", { class: `chip ${colourOfSeat(frame.seat)}` }, sideName(frame.seat)), ` turn ${turn}, ${recording.players[frame.seat] ?? ""} `, make("code", {}, frame.line));
  return make("li", { class: turn === now ? "now" : "" }, head, make("ul", { class: "events" }, ...eventsOf(frame)));
}

/** The turns up to this one, the last one in sight. */
function drawStory(now) {
  if (hasBoard) return;
  const turns = Array.from({ length: Math.min(now, storyLength) }, (_, number) => now - number).reverse();
  const story = byId("story");
  story.replaceChildren(...(now === 0 ? [make("li", { class: "quiet" }, "The game has not begun. Its board is drawn by the viewer of its contest alone; here are its answers, inputs and texts.")] : turns.map((turn) => toldTurn(turn, now))));
  story.scrollTop = story.scrollHeight;
}
