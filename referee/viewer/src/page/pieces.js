// What stands on a tile, as shapes around its middle. Each game says which symbol a piece has.

/** @type {Record<string, string>} */
const grounds = {
  "#": "void",
  ".": "plain",
  1: "rough-1",
  2: "rough-2",
  3: "rough-3",
  "~": "water",
  "?": "hidden",
  A: "a",
  B: "b",
  a: "a-idle",
  b: "b-idle",
};

/** @type {Map<string, Tile>} */
const parsed = new Map();

/**
 * Ground, mark, side, piece and the piece's name of a tile's code.
 *
 * @param {string} code
 */
function parse(code) {
  const known = parsed.get(code);
  if (known !== undefined) return known;
  const [, ground, mark, side, piece, name] =
    /^(.)(!?)(?:@(\d))?([^']*)(?:'(.*))?$/u.exec(code) ?? [];
  const tile = {
    ground: grounds[ground],
    marked: mark !== "",
    side,
    owner: side ?? groundOwners[ground],
    piece,
    name,
  };
  parsed.set(code, tile);
  return tile;
}

/**
 * The sides of grounds that belong to one.
 *
 * @type {Record<string, string>}
 */
const groundOwners = { A: "0", a: "0", B: "1", b: "1" };

/**
 * A symbol, scaled about its middle and moved.
 *
 * @param {string} name
 * @param {{ size?: number, x?: number, y?: number }} [parts]
 */
function symbol(name, { size = 20, x = 0, y = 0 } = {}) {
  const scale = size / 24;
  const shapes = Object.entries(symbols[name]).map(([part, path]) =>
    draw("path", { class: part === "pupil" ? "body" : part, d: path }),
  );
  return draw(
    "g",
    { transform: `translate(${x} ${y})scale(${scale})translate(-12 -12)` },
    ...shapes,
  );
}

/**
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} [name]
 */
const words = (text, x, y, size, name = "words") =>
  draw("text", { x, y, class: name, "font-size": size }, text);

/**
 * Pieces as letters: for games that this page has no symbols for.
 *
 * @param {Tile} tile
 */
const letters = ({ piece }) => [words(piece, 0, 4.5, piece.length < 3 ? 13 : 9)];

/**
 * The symbol of a piece of a game, of its own size.
 *
 * @param {GameName} game
 * @param {string} code
 * @param {{ size?: number, x?: number, y?: number }} [more]
 */
const named = (game, code, more = {}) =>
  symbol(pieceSymbols[game][code][0], { size: pieceSymbols[game][code][1], ...more });

/** @param {Tile} tile */
const army = ({ piece }) => [named("ice-and-fire", piece)];
/** @param {Tile} tile */
const janken = ({ piece }) => [
  draw("circle", { class: "disc", r: 6.8, cy: -1 }),
  named("janken", piece, { y: -1 }),
];

/**
 * A knight's shield with the item that it holds; an item on the ground; what is left of a knight.
 *
 * @param {Tile} tile
 */
function knights({ piece, marked }) {
  const [first, second] = /[RBGYrbgy]/.test(piece[0]) ? piece : ["", piece];
  const shapes = [];
  if (/[RBGY]/.test(first)) {
    const device = words(first, marked ? -4 : 0, 3, marked ? 9 : 11, "device");
    shapes.push(symbol("escutcheon", { size: 22 }), device);
  }
  if (/[rbgy]/.test(first)) {
    const cross = draw("path", { class: "cross", d: "M-6-6L6 6M6-6L-6 6" });
    shapes.push(draw("g", { class: "fallen" }, symbol("escutcheon", { size: 16 }), cross));
  }
  if (second) {
    const item = named("battling-knights", second, itemPlace(first !== "", marked));
    shapes.push(draw("g", { class: "item" }, item));
  }
  return shapes;
}

/**
 * Size and place of an item: in a shield that may be marked, or alone on its tile.
 *
 * @param {boolean} isHeld
 * @param {boolean} isMarked
 */
function itemPlace(isHeld, isMarked) {
  if (isMarked) return { size: 10.5, x: 4.5, y: -1 };
  return isHeld ? { size: 13, x: 5, y: 5 } : {};
}

const crowned = new Set(["rk", "mk"]);
/** @type {Record<string, string>} */
const lookSigns = { "<": "◂", ">": "▸", "^": "▴", v: "▾" };

/**
 * A monster with its power, a treasure, or a number.
 *
 * @param {Tile} tile
 */
function lair(tile) {
  const { piece } = tile;
  if (/^\d+$/.test(piece)) {
    return [
      words(piece, 0, 4, piece.length > 2 ? 9 : 11.5, Number(piece) >= 100 ? "clue mined" : "clue"),
    ];
  }
  if (piece === "?") return [symbol("cloud", { size: 17 })];
  const code = piece.slice(0, 2);
  if (!pieceSymbols.dragonsweeper[code]) return letters(tile);
  const [sign, defeated] = [piece[2], piece.endsWith("*")];
  const shapes = [named("dragonsweeper", code, { y: 1.5 })];
  if (crowned.has(code)) shapes.push(symbol("crown", { size: 7, y: -8 }));
  if (defeated) shapes.push(draw("path", { class: "cross", d: "M-7-6L7 8" }));
  const { power } = terms.get(code) ?? {};
  if (power && !defeated) shapes.push(words(`${power}`, 11, -5, 6.5, "power"));
  if (/^w\d$/.test(code) || /^t\d$/.test(code)) shapes.push(words(code[1], 11, -5, 6.5, "power"));
  if (lookSigns[sign]) shapes.push(words(lookSigns[sign], -8, -5, 6, "look"));
  return shapes;
}

/**
 * The powers that a hidden tile may have: a number, a range, a star for a mine.
 *
 * @param {number[]} powers
 */
function powersText(powers) {
  const creatures = powers.filter((power) => power < 100);
  const mine = creatures.length < powers.length ? "✱" : "";
  if (creatures.length === 0) return mine;
  const [least, most] = [Math.min(...creatures), Math.max(...creatures)];
  // Where nearly anything may be, there is nothing to tell.
  if (mine && least === 0 && most >= 6) return "";
  return (least === most ? `${least}` : `${least}–${most}`) + mine;
}

/**
 * Events and reasons of the solver of Dragonsweeper, which replays keep as they are given, in words of a player.
 *
 * @type {[RegExp, string][]}
 */
const plainWords = [
  [/^fought 0 at (\d+) (\d+)$/, "took what was at $1 $2, at no cost"],
  [
    /^a fight, 0 hp .*?: (.*)/,
    "fight it ($1): the hit points that are left pay for other known fights",
  ],
  [
    /^a fight, (\d+) hp .*?: (.*)/,
    "fight it ($2), though then $1 of the hit points that are left pay for no other known fight",
  ],
  [/^safe whatever it is, .*?: (.*)/, "no risk, whatever is there: $1"],
  [
    /^nothing safe leads on; survived with (.*?), no click with more than (.*?): (.*)/,
    "a risk, since no safe click leads on: survived with $1, the safest click with $2; there may be: $3",
  ],
];
/**
 * Whether an event is a step of a drag, which the line of the turn tells already.
 *
 * @param {string} event
 */
const isStep = (event) => /^hero \d+ steps/.test(event);
/** @param {string} text */
const plainText = (text) =>
  plainWords.reduce((said, [pattern, words]) => said.replace(pattern, words), text);

/**
 * The class of a hero of Friends & Dragons, or how it attacks if it has none, by the words of the rules.
 *
 * @param {string} piece
 */
function kindOf(piece) {
  const name = terms.get(piece)?.name ?? "";
  const kind = /^hero \d, (\w+)/.exec(name)?.[1] ?? "";
  if (kind in heroSigns) return kind;
  if (name.includes("melee or ranged")) return "mixed";
  return ["ranged", "magic"].find((attack) => name.includes(attack)) ?? "melee";
}

/** @type {Record<string, string>} */
const terrainNames = { I: "ice", L: "lava", W: "water", R: "rubble" };

const heroSigns = pieceSymbols["friends-and-dragons"];

/**
 * A hero in a ring, by its class or the way of its attack; the ring is thick where it may be dragged.
 *
 * @param {string} kind
 * @param {string} digit
 * @param {boolean | undefined} isPivot
 */
function heroShapes(kind, digit, isPivot) {
  const [sign, size] = heroSigns[kind] ?? [kind, 13];
  return [
    draw("circle", { class: isPivot ? "disc pivot" : "disc", r: 9.5 }),
    symbol(sign, { size, y: -0.5 }),
    words(digit, 9, 10, 7, "power"),
  ];
}

/**
 * A monster with the hits that it takes.
 *
 * @param {string} hits
 */
const monsterShapes = (hits) => [
  symbol("monster", { size: 19, y: -0.5 }),
  words(hits, 9, 10, 7, "power"),
];

/**
 * The name of what stands on a tile. Monsters are called by their hits, since heroes have the same digits.
 *
 * @param {Tile} tile
 */
function nameOf({ piece, side }) {
  if (recording.game === "friends-and-dragons" && side === "0") {
    return `monster that takes ${piece} ${piece === "1" ? "hit" : "hits"}`;
  }
  if (recording.game === "battling-knights" && piece.length > 1) {
    return [...piece].map((letter) => terms.get(letter)?.name).join(" with ");
  }
  // What follows two letters says no more than the state of a piece.
  return (
    (terms.get(piece) ?? terms.get(piece.slice(0, 2)))?.name ??
    (recording.game === "friends-and-dragons" ? terrainNames[piece] : undefined)
  );
}

/** The tiles that the legend shows: each piece on each side that can have it; of Friends & Dragons, what is on the board. */
function legendTiles() {
  if (recording.game === "friends-and-dragons") {
    return states[0]
      .map(parse)
      .sort(
        (one, two) =>
          (two.side ?? "").localeCompare(one.side ?? "") || one.piece.localeCompare(two.piece),
      );
  }
  return recording.terms.flatMap(({ piece }) =>
    legendPrefixes(piece).map((prefix) => parse(prefix + piece)),
  );
}

/**
 * The grounds and sides with which the legend shows a piece, as the beginning of the codes of tiles.
 *
 * @param {string} piece
 */
function legendPrefixes(piece) {
  if (piece === "*") return ["."];
  if (recording.game === "battling-knights") {
    const knight = "RBGY".indexOf(piece[0].toUpperCase());
    return [knight < 0 ? "." : `.@${knight}`];
  }
  if (recording.game === "ice-and-fire") return ["A", "B"];
  return recording.game === "janken" ? [".@0", ".@1"] : [".@0"];
}

/**
 * What pieces share a line of the legend: those that differ by their side or by what they hold.
 *
 * @param {string | undefined} name
 */
function familyOf(name) {
  if (recording.game === "dragonsweeper") return name?.replace(/ (?:with|of|on) .*/, "");
  if (recording.game === "battling-knights") return name?.replace(/^\w+ (?=knight)/, "");
  return name;
}

/** What is on the board: the sides by colour and form, then one line a piece with its picture on each side. */
function legend() {
  /** @type {Map<string, Map<string, SVGElement>>} */
  const found = new Map();
  for (const tile of legendTiles()) {
    const [name, side] = [familyOf(nameOf(tile)), ofSide(tile.owner)];
    if (name === undefined) continue;
    const shapes = draw("g", { class: `piece${side}`, "data-piece": tile.piece }, ...figure(tile));
    const picture = tilePicture(`tile ${tile.ground}`, shapes);
    found.set(name, (found.get(name) ?? new Map()).set(side, picture));
  }
  return [
    ...legendSides(),
    ...legendNote(),
    ...legendTaken(),
    ...[...found].map(([name, pictures]) =>
      make("li", {}, ...pictures.values(), make("span", {}, name)),
    ),
    ...legendLand(),
  ];
}

/**
 * A tile of the legend, with shapes on its ground.
 *
 * @param {string} ground
 * @param {...SVGElement} shapes
 */
const tilePicture = (ground, ...shapes) =>
  draw(
    "svg",
    { viewBox: "-13 -13 26 26", class: "piece-picture", "aria-hidden": "true" },
    draw("rect", { class: ground, x: -13, y: -13, width: 26, height: 26 }),
    ...shapes,
  );

/** The sides with their colours and players, if there are several. */
function legendSides() {
  if (recording.sides.length < 2) return [];
  const sides = recording.sides.map((name, side) =>
    make(
      "span",
      {},
      make("b", { class: `dot side-${side}` }),
      make("b", { class: `chip side-${side}` }, name),
      seats.length > 1 ? (recording.players[side] ?? "") : "",
    ),
  );
  return [make("li", { class: "sides" }, ...sides)];
}

/** @type {Partial<Record<GameName, string>>} */
const legendNotes = {
  janken:
    "The number on a hexagon is what it costs to enter it, those along a move are the points left. Shaded hexagons are the zone of control of the other side.",
  "ice-and-fire":
    "Hatched ground is cut off from its headquarters: it gives no income, and units on it die.",
  "friends-and-dragons":
    "Red rings and lines are hits; dashed lines are the zones in which heroes walk.",
};

function legendNote() {
  const note = legendNotes[recording.game];
  return note ? [make("li", { class: "sides" }, note)] : [];
}

/** How a lair shows what was taken from a tile. */
function legendTaken() {
  if (recording.game !== "dragonsweeper" || lastTurn === 0) return [];
  return [make("li", {}, tilePicture("taken"), "taken before the end")];
}

const landNames = [
  [".", "field, 1 point"],
  ["1", "woods, 2 points"],
  ["2", "hills, 3 points"],
  ["3", "mountains, 4 points"],
  ["~", "water, not to be entered"],
];

/** The kinds of hexagons that the board has, and what it costs to enter them. */
function legendLand() {
  if (!hexagonal) return [];
  return landNames
    .filter(([sign]) => states[0].some((code) => code[0] === sign))
    .map(([sign, name]) => {
      const [path] = reliefs[sign];
      const shape = draw("path", {
        class: "relief",
        d: path,
        transform: "translate(0 2)scale(1.8)",
      });
      return make("li", {}, tilePicture(`tile ${grounds[sign]}`, shape), make("span", {}, name));
    });
}

/** @param {string} letter */
const terrainShapes = (letter) => [draw("path", { class: "terrain", d: terrains[letter] ?? "" })];

/** @param {Tile} tile */
function friends({ piece, side, marked }) {
  if (side === "1") return heroShapes(kindOf(piece), piece, marked);
  return side === "0" ? monsterShapes(piece) : terrainShapes(piece);
}

/** @type {Record<GameName, (tile: Tile) => SVGElement[]>} */
const figuresOf = {
  "ice-and-fire": army,
  janken,
  dragonsweeper: lair,
  "battling-knights": knights,
  "friends-and-dragons": friends,
};

/**
 * The shapes of a tile's piece. What no symbol is known for, in a game from elsewhere, is drawn as letters.
 *
 * @param {Tile} tile
 */
const figure = (tile) => (figuresOf[recording.game] ?? letters)(tile);
