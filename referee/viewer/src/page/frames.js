// Access to the recording's frames.

const lastTurn = recording.frames.length - 1;

/**
 * Applies sets of changes to an empty list, one after another, and returns the list after each set.
 *
 * @template Item
 * @param {[number, Item][][]} changes
 */
function listsAfterEach(changes) {
  /** @type {Item[]} */
  let list = [];
  return changes.map((change) => (list = withChanges(list, change)));
}

/**
 * Returns the tiles after each turn of a game.
 *
 * @param {Recording} game
 */
function statesOf(game) {
  const { tiles } = resolvePictures(game);
  return listsAfterEach(game.frames.map((frame) => resolveTiles(frame.tiles, tiles)));
}

/**
 * Replaces each picture index in `changes` with its tile.
 *
 * @param {TileChanges} changes
 * @param {Tile[]} tiles
 * @returns {[TileIndex, Tile][]}
 */
const resolveTiles = (changes, tiles) => changes.map(([tile, kind]) => [tile, tiles[kind]]);

const states = statesOf(recording);

/**
 * Returns the figures that are not on any tile, after each turn of a game.
 *
 * @param {Recording} game
 */
function offBoardOf(game) {
  const { figures } = resolvePictures(game);
  /** @type {OffBoardFigure[]} */
  let list = [];
  return game.frames.map(({ off_board: changed }) => {
    if (changed) {
      list = changed.map(({ figure, ...position }) => ({ ...position, figure: figures[figure] }));
    }
    return list;
  });
}

/**
 * Returns the tiles after each step within a turn, except the last.
 *
 * @param {number} turn
 */
function stepStates(turn) {
  const pictures = resolvePictures(recording).tiles;
  let tiles = states[Math.max(0, turn - 1)];
  return (recording.frames[turn].steps ?? []).map(
    (changes) => (tiles = withChanges(tiles, resolveTiles(changes, pictures))),
  );
}

/** For each turn, the facts about each tile, as indices into the table of inspections. */
const inspectionIndices = onDemand(() =>
  listsAfterEach(
    recording.frames.map(({ inspected: flat = [] }) =>
      flat.flatMap((tile, index) => (index % 2 === 0 ? [[tile, flat[index + 1]]] : [])),
    ),
  ),
);

/**
 * Returns the facts about a tile, one per line, and the tiles that its piece can reach.
 *
 * @param {TileIndex} tile
 * @param {number} turn
 */
function inspectionOf(tile, turn) {
  const { lines, reach = [] } = recording.inspections[inspectionIndices()[turn][tile]] ?? {
    lines: [],
  };
  return {
    lines: lines.map((line) => recording.lines[line]),
    reach: reach.map((offset) => tile + offset),
  };
}

/**
 * Returns a tile's name as players see it.
 *
 * @param {TileIndex} tile
 */
function tileName(tile) {
  if (recording.tile_names[tile] !== undefined) return recording.tile_names[tile];
  const [column, row] = [tile % recording.columns, Math.floor(tile / recording.columns)];
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
/** @param {LineIndex[]} indices */
const inputText = (indices) => indices.map((index) => `${recording.lines[index]}\n`).join("");

/**
 * Returns the last turn that a seat played up to `turn`; 0 if it has not played yet.
 *
 * @param {number} seat
 * @param {number} turn
 */
function lastTurnBy(seat, turn) {
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
  if (turn === 0) return inputText(recording.openings[seat]);
  const opening = lastTurnBy(seat, turn - 1) === 0 ? inputText(recording.openings[seat]) : "";
  return opening + inputText(recording.frames[turn].input);
}

/**
 * Returns everything sent to a seat up to a turn, as its program reads it from stdin.
 *
 * @param {number} seat
 * @param {number} turn
 */
function allInputOf(seat, turn) {
  const frames = recording.frames.slice(0, turn + 1).filter((frame) => frame.seat === seat);
  return (
    inputText(recording.openings[seat]) + frames.map((frame) => inputText(frame.input)).join("")
  );
}
