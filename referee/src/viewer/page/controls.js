// Stepping, playing, keys and the address; and the start of it all.

let current = 0;
let timer = null;

/** Shows the position after so many turns. */
function go(turn, from = "elsewhere") {
  current = Math.max(0, Math.min(lastTurn, Math.round(turn) || 0));
  drawBoard(current);
  drawArrows(current);
  drawSeats();
  drawCurves(current);
  byId("turn").textContent = `turn ${current} of ${lastTurn}`;
  byId("slider").value = current;
  if (from !== "address") history.replaceState(null, "", `#t=${current}`);
}

function pause() {
  clearInterval(timer);
  timer = null;
  byId("play").textContent = "▶ play";
}

function play() {
  if (current === lastTurn) go(0);
  byId("play").textContent = "❚❚ pause";
  timer = setInterval(() => {
    if (current < lastTurn) go(current + 1);
    if (current === lastTurn) pause();
  }, Number(byId("speed").value));
}

const togglePlay = () => (timer === null ? play() : pause());

/** Takes a new speed while playing. */
function setSpeed(by = 0) {
  const speed = byId("speed");
  speed.selectedIndex = Math.max(0, Math.min(speed.length - 1, speed.selectedIndex + by));
  if (timer !== null) {
    pause();
    play();
  }
}

const nextMark = () => go(marked.find((turn) => turn > current) ?? lastTurn);
const lastMark = () => go(marked.findLast((turn) => turn < current) ?? 0);

const keys = {
  ArrowLeft: () => go(current - 1),
  ArrowRight: () => go(current + 1),
  PageUp: () => go(current - 10),
  PageDown: () => go(current + 10),
  Home: () => go(0),
  End: () => go(lastTurn),
  n: nextMark,
  p: lastMark,
  "+": () => setSpeed(1),
  "-": () => setSpeed(-1),
  " ": togglePlay,
};

/** Whether a key means something to what has the focus. */
function isTaken({ target, key }) {
  if (target.tagName === "SELECT") return !key.startsWith("Arrow") || key === "ArrowUp" || key === "ArrowDown";
  return ["BUTTON", "SUMMARY"].includes(target.tagName) && key === " ";
}

function listen() {
  const buttons = { first: keys.Home, back: keys.ArrowLeft, next: keys.ArrowRight, last: keys.End, play: togglePlay };
  for (const [name, action] of Object.entries(buttons)) byId(name).addEventListener("click", action);
  byId("slider").addEventListener("input", (event) => go(Number(event.target.value)));
  byId("speed").addEventListener("change", () => setSpeed());
  document.addEventListener("keydown", (event) => {
    if (!keys[event.key] || event.ctrlKey || event.altKey || event.metaKey || isTaken(event)) return;
    event.preventDefault();
    keys[event.key]();
  });
  addEventListener("hashchange", () => go(turnOfAddress(), "address"));
}

const turnOfAddress = () => Number(/[#&]t=(\d+)/.exec(location.hash)?.[1] ?? 0);

/** Who played, and how it ended. */
function makeResult() {
  const chip = (player, seat) => make("span", {}, make("b", { class: `chip side-${seat}` }, recording.sides[seat] ?? `${seat}`), ` ${player} `, make("b", {}, `${recording.scores[seat] ?? "–"}`));
  const one = (player) => make("span", {}, `${player} `, make("b", {}, `${recording.scores[0] ?? "–"}`));
  byId("result").append(...recording.players.map(seats.length > 1 ? chip : one));
}

makeBoard();
makeMarks();
seats.forEach(makeSeat);
recording.gauges.forEach(makeCurve);
makeResult();
byId("slider").max = lastTurn;
listen();
go(turnOfAddress(), "address");
window.viewer = { turns: lastTurn, go, state: () => states[current], turn: () => current, recording };
