// Reads from `referee trace` what the engine prints about every position in a replay: the known
// properties of each tile, in order, for each turn. Nothing here looks at the page.

/**
 * Splits a trace into turns with the text sent to the seat, the opening input, and the end.
 *
 * @param {string} text
 */
function parseTrace(text) {
  /** @type {Trace} */
  const trace = { turns: [], openings: [], end: [] };
  for (const part of text.split(/^== /m)) {
    const [head, ...lines] = part.split("\n");
    const turn = /^turn (\d+), seat (\d)$/.exec(head);
    // The position before a turn is the position after the previous turn.
    if (turn) trace.turns.push({ turn: Number(turn[1]) - 1, seat: Number(turn[2]), lines });
    if (head.startsWith("opening")) trace.openings.push(lines);
    if (head === "end") trace.end = lines;
  }
  return trace;
}

/**
 * Converts rows of letters to tiles.
 *
 * @param {string[][]} rows
 * @param {(letter: string, x: number, y: number) => KnownTile} tile
 */
const tilesFromRows = (rows, tile) =>
  rows.flatMap((row, y) => row.map((letter, x) => tile(letter, x, y)));
/**
 * @param {Point} one
 * @param {Point} two
 */
const isNear = ([x1, y1], [x2, y2]) => Math.abs(x1 - x2) + Math.abs(y1 - y2) <= 1;

/**
 * Reads both lists in a view of Ice and Fire: a count, then one line of numbers per entry.
 *
 * @param {string[]} lines
 * @param {number} at
 */
function readLists(lines, at) {
  let start = at;
  return [0, 1].map(() => {
    const end = start + 1 + Number(lines[start]);
    const list = lines.slice(start + 1, end).map((line) => line.split(" ").map(Number));
    start = end;
    return list;
  });
}

/**
 * Converts a view of Ice and Fire, which is from its seat's perspective, to tiles, which are not.
 *
 * @param {TracedView} view
 * @param {Set<string>} spots
 */
function readIceAndFireView({ seat, lines }, spots) {
  const own = seat === 0 ? ["A", "B"] : ["B", "A"];
  /** @type {Record<string, string>} */
  const letters = {
    "#": "#",
    ".": ".",
    O: own[0],
    o: own[0].toLowerCase(),
    X: own[1],
    x: own[1].toLowerCase(),
  };
  const rows = lines.slice(4, 16).map((row) => [...row].map((letter) => letters[letter]));
  const [buildings, units] = readLists(lines, 16);
  const active = (/** @type {number} */ x, /** @type {number} */ y) => "AB".includes(rows[y][x]);
  const towers = buildings.filter(([, kind, x, y]) => kind === 2 && active(x, y));
  return tilesFromRows(rows, (ground, x, y) => {
    const building = buildings.find(([, , bx, by]) => bx === x && by === y);
    const unit = units.find(([, , , ux, uy]) => ux === x && uy === y);
    const spot = spots.has(`${x} ${y}`) ? "*" : "";
    const under = building ? "HMT"[building[1]] : spot;
    const piece = unit ? String(unit[2]) : under;
    const isMarked =
      active(x, y) &&
      towers.some(([, , tx, ty]) => rows[ty][tx] === ground && isNear([x, y], [tx, ty]));
    return {
      ground,
      piece,
      isMarked,
      title: `${x},${y}${unit ? `, unit ${unit[1]}` : ""}`,
    };
  });
}

/**
 * Reads the final position as printed by the engine: the owner and content of each cell.
 *
 * @param {string[]} lines
 */
function readIceAndFireEnd(lines) {
  const rows = lines.slice(2, 14).map((line) => {
    const cells = line.slice(4).padEnd(35);
    return [...cells.matchAll(/..(?: |$)/g)].map(([cell]) => cell);
  });
  /** @type {Record<string, string>} */
  const letters = { R: "A", r: "a", B: "B", b: "b", ".": ".", "#": "#" };
  return tilesFromRows(rows, (cell) => ({
    ground: letters[cell[0]],
    piece: cell[1].replace(/[ #]/, ""),
  }));
}

/** @param {string} trace */
function readIceAndFire(trace) {
  const { turns, openings, end } = parseTrace(trace);
  const spots = new Set(openings[0].slice(1));
  const boards = new Map(turns.map((view) => [view.turn, readIceAndFireView(view, spots)]));
  return { boards, last: readIceAndFireEnd(end) };
}

/**
 * Reads a Janken data set: nine rows of terrain, two numbers, then the units of both sides.
 *
 * @param {string[]} lines
 */
function readJankenBoard(lines) {
  /** @type {Record<string, string>} */
  const grounds = { F: ".", W: "1", H: "2", M: "3", U: "~" };
  const rows = lines.slice(0, 9).map((row) => row.trim().split(" "));
  const [first, second] = lines[9].split(" ").map(Number);
  const units = new Map(
    lines.slice(10, 10 + first + second).map((line, number) => {
      const [kind, cell] = line.split(" ");
      return [cell, { piece: kind, side: number < first ? "0" : "1" }];
    }),
  );
  return rows.flatMap((row, y) => {
    const name = (/** @type {number} */ x) => "ABCDEFGHI"[y] + (x + Math.max(5 - y, 1));
    const tiles = row.map((letter, x) => ({
      ground: grounds[letter],
      piece: "",
      side: undefined,
      ...units.get(name(x)),
    }));
    return [...tiles, ...Array(9 - row.length).fill({ ground: "#", piece: "" })];
  });
}

/**
 * Reads what the player can see. Hidden tiles have no other known properties.
 *
 * @param {string[]} lines
 */
function readLair(lines) {
  const rows = lines
    .slice(lines.indexOf("grid") + 1)
    .slice(0, 10)
    .map((row) => row.split(" "));
  const monster = (/** @type {string} */ token) =>
    /^[a-z]{2}[<>^v]?$/.test(token) &&
    !["ch", "md", "or", "sr", "ss", "st", "sd", "cr"].includes(token);
  return tilesFromRows(rows, (token) =>
    token === "#"
      ? { ground: "?" }
      : { ground: ".", piece: token === "0" ? "" : token, side: monster(token) ? "0" : undefined },
  );
}

/**
 * Reads the knights and items from a state in JSON.
 *
 * @param {string[]} lines
 */
function readArena(lines) {
  const text = lines.join("\n");
  const state = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
  const tiles = Array.from({ length: 64 }, () => ({
    ground: ".",
    knight: "",
    item: "",
    side: undefined,
    isMarked: false,
  }));
  const tileAt = (/** @type {[number, number]} */ [row, column]) => tiles[8 * row + column];
  ["red", "blue", "green", "yellow"].forEach((name, side) => {
    const [position, status, item] = state[name];
    if (status === "LIVE") {
      Object.assign(tileAt(position), {
        knight: "RBGY"[side],
        side: String(side),
        isMarked: item !== null,
      });
    }
    if (status === "DEAD") tileAt(position).knight ||= "rbgy"[side];
  });
  for (const item of ["axe", "magic_staff", "dagger", "helmet"]) {
    tileAt(state[item][0]).item ||= item[0];
  }
  return tiles.map(({ knight, item, ...tile }) => ({ ...tile, piece: knight + item }));
}

/**
 * Reads terrain and positions as written in a board file.
 *
 * @param {string} trace
 */
function readFriendsAndDragons(trace) {
  const {
    turns: [{ lines }],
    end,
  } = parseTrace(trace);
  const terrain = lines.slice(1, lines.indexOf("[positions]")).map((row) => [...row]);
  const positions = lines.slice(lines.indexOf("[positions]") + 1).slice(0, terrain.length);
  /** @type {Record<string, string>} */
  const grounds = { ".": ".", I: "I", R: "R", L: "L", W: "~", O: "#" };
  const board = (/** @type {string[]} */ rows) =>
    tilesFromRows(terrain, (letter, x, y) => {
      const piece = rows[y][x];
      if (/\d/.test(piece)) return { ground: grounds[letter], piece, side: "1" };
      const monster = /[A-H]/.test(piece) && piece === piece.toUpperCase();
      return {
        ground: grounds[letter],
        ...(monster
          ? { piece: String(piece.charCodeAt(0) - 64), side: "0" }
          : { piece: "", side: undefined }),
      };
    });
  return { boards: new Map([[0, board(positions)]]), last: board(end) };
}

/**
 * Creates a reader for a game whose views and final position all have the same format.
 *
 * @param {(lines: string[]) => KnownTile[]} board
 * @param {number} [skipped] number of lines before the board in the final position
 * @returns {(trace: string) => GameBoards}
 */
function readerOf(board, skipped = 0) {
  return (trace) => {
    const { turns, end } = parseTrace(trace);
    return {
      boards: new Map(turns.map(({ turn, lines }) => [turn, board(lines)])),
      last: board(end.slice(skipped)),
    };
  };
}

/** @type {Record<GameName, (trace: string) => GameBoards>} */
export const boardReaders = {
  "ice-and-fire": readIceAndFire,
  janken: readerOf(readJankenBoard, 1),
  dragonsweeper: readerOf(readLair),
  "battling-knights": readerOf(readArena),
  "friends-and-dragons": readFriendsAndDragons,
};
