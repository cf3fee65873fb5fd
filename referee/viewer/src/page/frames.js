// What was played, as the recording says it.

const lastTurn = recording.frames.length - 1;

/**
 * A list after each of some lists of changes.
 *
 * @template Item
 * @param {[number, Item][][]} changes
 */
function listsAfter(changes) {
  /** @type {Item[]} */
  let list = [];
  return changes.map((change) => (list = changed(list, change)));
}

/** The codes of all tiles after each turn. */
const states = listsAfter(recording.frames.map(({ tiles }) => tiles));

/** A fallen knight can do nothing: that its orders are refused is no fault of a program. */
const alive = recording.gauges.indexOf("alive");
recording.frames.forEach((frame, turn) => {
  const knight = "RBGY".indexOf(frame.line?.[0]);
  if (turn > 0 && alive >= 0 && recording.frames[turn - 1].gauges[alive][knight] === 0) {
    frame.marks = frame.marks.filter((mark) => mark !== "refusal");
  }
});

/**
 * For each turn the tiles after each step within it, without the last.
 *
 * @param {number} turn
 */
function stepsOf(turn) {
  let tiles = states[Math.max(0, turn - 1)];
  return (recording.frames[turn].steps ?? []).map((changes) => (tiles = changed(tiles, changes)));
}

/** What the rules say of each tile after each turn, as places in the table of inspections; made when it is first asked for. */
const inspected = onDemand(() =>
  listsAfter(
    recording.frames.map(({ inspected: flat = [] }) =>
      flat.flatMap((place, at) => (at % 2 === 0 ? [[place, flat[at + 1]]] : [])),
    ),
  ),
);

/**
 * Facts about a tile, one a line, and the places that the piece on it reaches.
 *
 * @param {Place} place
 * @param {number} turn
 */
function inspectionOf(place, turn) {
  const found = recording.inspections[inspected()[turn][place]] ?? { lines: [] };
  return {
    lines: found.lines.map((line) => recording.lines[line]),
    reach: (found.reach ?? []).map((by) => place + by),
  };
}

/** @param {Place} place */
const tileName = (place) =>
  recording.tile_names[place] ??
  `${place % recording.columns},${Math.floor(place / recording.columns)}`;
const terms = new Map(recording.terms.map((term) => [term.piece, term]));

/**
 * What a side is called: by its name, or by its place among the players.
 *
 * @param {number} side
 */
const sideName = (side) =>
  recording.sides[side] ?? ["first", "second", "third", "fourth"][side] ?? `seat ${side}`;

/**
 * The line of a turn for people: directions as arrows, and the pieces that move by their names.
 *
 * @param {string} line
 */
function lineText(line) {
  if (recording.game === "friends-and-dragons") return line && `hero ${withArrows(line)}`;
  if (recording.game === "janken") return line.replace(" ", " → ");
  if (recording.game !== "battling-knights") return line;
  const named = line.replace(
    /^([RBGY]):/,
    (_, /** @type {string} */ knight) => `${sideName("RBGY".indexOf(knight))} `,
  );
  return withArrows(named);
}

/**
 * A turn in short: where its command goes, or how often each command stands in it.
 *
 * @param {string} line
 */
function shortText(line) {
  const commands = line
    .split(";")
    .map((command) => /^(?:MOVE|TRAIN|BUILD \w+)/.exec(command)?.[0] ?? command);
  if (commands.length < 2) {
    return lineText(line).replace(/^((?:MOVE|TRAIN) \d+) (\d+) (\d+)$/, "$1 → $2,$3");
  }
  const kinds = [...new Set(commands)].filter(Boolean);
  return kinds
    .map((kind) => ({ kind, count: commands.filter((one) => one === kind).length }))
    .map(({ kind, count }) => (count > 1 ? `${count} × ${kind}` : kind))
    .join(", ");
}

const seats = recording.openings.map((_, seat) => seat);
/** @param {LineIndex[]} places */
const textOf = (places) => places.map((place) => `${recording.lines[place]}\n`).join("");

/**
 * The last turn up to a turn that a seat played; 0 if it has not played yet.
 *
 * @param {number} seat
 * @param {number} turn
 */
function lastTurnOf(seat, turn) {
  while (turn > 0 && recording.frames[turn].seat !== seat) turn -= 1;
  return turn;
}

/**
 * What a seat was sent for a turn; before its first turn, what opens the game for it.
 *
 * @param {number} seat
 * @param {number} turn
 */
function inputOf(seat, turn) {
  if (turn === 0) return textOf(recording.openings[seat]);
  const opening = lastTurnOf(seat, turn - 1) === 0 ? textOf(recording.openings[seat]) : "";
  return opening + textOf(recording.frames[turn].input);
}

/**
 * All that a seat was sent up to a turn: what its program finds on standard input.
 *
 * @param {number} seat
 * @param {number} turn
 */
function allInputOf(seat, turn) {
  const frames = recording.frames.slice(0, turn + 1).filter((frame) => frame.seat === seat);
  return textOf(recording.openings[seat]) + frames.map((frame) => textOf(frame.input)).join("");
}
