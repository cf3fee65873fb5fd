// Access to the recording's frames.

const lastTurn = recording.frames.length - 1;

/**
 * Applies sets of changes to an empty list, one after another, and returns the list after each set.
 *
 * @template Item
 * @param {[number, Item][][]} changes
 */
function listsAfter(changes) {
  /** @type {Item[]} */
  let list = [];
  return changes.map((change) => (list = changed(list, change)));
}

/**
 * Returns the tiles after each turn of a game.
 *
 * @param {Recording} game
 */
function statesOf(game) {
  const { tiles } = picturesOf(game);
  return listsAfter(game.frames.map((frame) => tilesThere(frame.tiles, tiles)));
}

/**
 * Replaces each picture index in `changes` with its tile.
 *
 * @param {TileChanges} changes
 * @param {Tile[]} tiles
 * @returns {[Place, Tile][]}
 */
const tilesThere = (changes, tiles) => changes.map(([place, kind]) => [place, tiles[kind]]);

const states = statesOf(recording);

/**
 * Returns the figures that are not on any tile, after each turn of a game.
 *
 * @param {Recording} game
 */
function besideOf(game) {
  const { figures } = picturesOf(game);
  /** @type {Beside[]} */
  let list = [];
  return game.frames.map(({ beside }) => {
    if (beside) {
      list = beside.map(({ figure, ...place }) => ({ ...place, figure: figures[figure] }));
    }
    return list;
  });
}

/**
 * Returns the tiles after each step within a turn, except the last.
 *
 * @param {number} turn
 */
function stepsOf(turn) {
  const pictures = picturesOf(recording).tiles;
  let tiles = states[Math.max(0, turn - 1)];
  return (recording.frames[turn].steps ?? []).map(
    (changes) => (tiles = changed(tiles, tilesThere(changes, pictures))),
  );
}

/** For each turn, the facts about each tile, as indices into the table of inspections. */
const inspected = onDemand(() =>
  listsAfter(
    recording.frames.map(({ inspected: flat = [] }) =>
      flat.flatMap((place, at) => (at % 2 === 0 ? [[place, flat[at + 1]]] : [])),
    ),
  ),
);

/**
 * Returns the facts about a tile, one per line, and the tiles that its piece can reach.
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

/**
 * Returns a tile's name as players see it.
 *
 * @param {Place} place
 */
function tileName(place) {
  const [column, row] = [place % recording.columns, Math.floor(place / recording.columns)];
  if (recording.tile_names[place] !== undefined) return recording.tile_names[place];
  return recording.style.rows_first ? `row ${row} column ${column}` : `${column},${row}`;
}

/**
 * Returns a side's name, or its ordinal if it has no name.
 *
 * @param {number} side
 */
const sideName = (side) =>
  recording.sides[side] ?? ["first", "second", "third", "fourth"][side] ?? `seat ${side}`;

const seats = recording.openings.map((_, seat) => seat);
/** @param {LineIndex[]} places */
const textOf = (places) => places.map((place) => `${recording.lines[place]}\n`).join("");

/**
 * Returns the last turn that a seat played up to `turn`; 0 if it has not played yet.
 *
 * @param {number} seat
 * @param {number} turn
 */
function lastTurnOf(seat, turn) {
  while (turn > 0 && recording.frames[turn].seat !== seat) turn -= 1;
  return turn;
}

/**
 * Returns the input that a seat received for a turn; before its first turn, its opening input.
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
 * Returns everything sent to a seat up to a turn, as its program reads it from stdin.
 *
 * @param {number} seat
 * @param {number} turn
 */
function allInputOf(seat, turn) {
  const frames = recording.frames.slice(0, turn + 1).filter((frame) => frame.seat === seat);
  return textOf(recording.openings[seat]) + frames.map((frame) => textOf(frame.input)).join("");
}
