// The board: one element a tile, and the steps of the turn as arrows over it.

const grounds = { "#": "void", ".": "plain", 1: "rough-1", 2: "rough-2", 3: "rough-3", "~": "water", "?": "hidden", A: "a", B: "b", a: "a-idle", b: "b-idle" };
const rows = Math.ceil(states[0].length / recording.columns);
const shiftOf = (row) => recording.shifts[row] ?? 0;

/** Ground, mark, side, piece and the piece's name of a tile's code. */
function parse(code) {
  const [, ground, mark, side, piece, name] = /^(.)(!?)(?:@(\d))?([^']*)(?:'(.*))?$/u.exec(code);
  return { ground: grounds[ground], marked: mark !== "", side, piece, name };
}

function makeBoard() {
  const board = byId("board");
  board.style.setProperty("--columns", recording.columns);
  board.style.gridTemplateColumns = `repeat(${2 * recording.columns}, minmax(0, 1fr))`;
  for (const place of states[0].keys()) {
    const [x, y] = [place % recording.columns, Math.floor(place / recording.columns)];
    const tile = make("div", { "data-at": `${x},${y}` });
    tile.style.gridArea = `${y + 1} / ${2 * x + 1 + shiftOf(y)} / auto / span 2`;
    // In rows of different lengths, what is outside takes no room.
    tile.hidden = recording.shifts.length > 0 && states[0][place] === "#";
    board.append(tile);
  }
  byId("arrows").setAttribute("viewBox", `0 0 ${recording.columns} ${rows}`);
  byId("legend").textContent = recording.legend;
}

function drawBoard(turn) {
  const tiles = byId("board").children;
  const before = states[Math.max(0, turn - 1)];
  states[turn].forEach((code, place) => {
    const { ground, marked, side, piece, name } = parse(code);
    const changed = code === before[place] ? "" : " changed";
    tiles[place].className = `${ground}${marked ? " marked" : ""}${side ? ` side-${side}` : ""}${changed}`;
    tiles[place].textContent = piece;
    tiles[place].title = tiles[place].dataset.at + (name ? `, unit ${name}` : "");
    tiles[place].style.setProperty("--letters", Math.max(2, piece.length));
  });
}

/** An arrow between two tiles that leaves the letters in their middles free. */
function arrow(x1, y1, x2, y2) {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [alongX, alongY] = [(x2 - x1) / length, (y2 - y1) / length];
  const at = (along, aside) => [x1 + along * alongX - aside * alongY, y1 + along * alongY + aside * alongX];
  const [start, neck, tip] = [0.27, length - 0.42, length - 0.24];
  const outline = [[start, -0.05], [neck, -0.05], [neck, -0.15], [tip, 0], [neck, 0.15], [neck, 0.05], [start, 0.05]];
  const points = outline.map(([along, aside]) => at(along, aside).map((value) => value.toFixed(3)).join(",")).join(" ");
  return draw("polygon", { points });
}

function drawArrows(turn) {
  const middle = (x, y) => [x + shiftOf(y) / 2 + 0.5, y + 0.5];
  const steps = recording.frames[turn].arrows;
  byId("arrows").replaceChildren(...steps.map(([x1, y1, x2, y2]) => arrow(...middle(x1, y1), ...middle(x2, y2))));
}
