// What stands on a tile, as shapes around its middle. Each game says which symbol a piece has.

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

const parsed = new Map();

/** Ground, mark, side, piece and the piece's name of a tile's code. */
function parse(code) {
  if (!parsed.has(code)) {
    const [, ground, mark, side, piece, name] = /^(.)(!?)(?:@(\d))?([^']*)(?:'(.*))?$/u.exec(code);
    const owner = { A: "0", a: "0", B: "1", b: "1" }[ground];
    parsed.set(code, {
      ground: grounds[ground],
      marked: mark !== "",
      side,
      owner: side ?? owner,
      piece,
      name,
    });
  }
  return parsed.get(code);
}

/** A symbol, scaled about its middle and moved. */
function symbol(name, { size = 20, x = 0, y = 0 } = {}) {
  const scale = size / 24;
  const shapes = Object.entries(symbols[name]).map(([part, d]) =>
    draw("path", { class: part === "pupil" ? "body" : part, d }),
  );
  return draw(
    "g",
    { transform: `translate(${x} ${y})scale(${scale})translate(-12 -12)` },
    ...shapes,
  );
}

const words = (text, x, y, size, name = "words") =>
  draw("text", { x, y, class: name, "font-size": size }, text);

/** Pieces as letters: for games that this page has no symbols for. */
const letters = ({ piece }) => [words(piece, 0, 4.5, piece.length < 3 ? 13 : 9)];

/** The symbol of a piece of a game, of its own size. */
const named = (game, code, more = {}) =>
  symbol(pieceSymbols[game][code][0], { size: pieceSymbols[game][code][1], ...more });

const army = ({ piece }) => [named("ice-and-fire", piece)];
const janken = ({ piece }) => [
  draw("circle", { class: "disc", r: 6.8, cy: -1 }),
  named("janken", piece, { y: -1 }),
];

/** A knight's shield with the item that it holds; an item on the ground; what is left of a knight. */
function knights({ piece, marked }) {
  const [first, second] = /[RBGYrbgy]/.test(piece[0]) ? piece : ["", piece];
  const shapes = [];
  if (/[RBGY]/.test(first))
    shapes.push(
      symbol("escutcheon", { size: 22 }),
      words(first, marked ? -4 : 0, 3, marked ? 9 : 11, "device"),
    );
  if (/[rbgy]/.test(first))
    shapes.push(
      draw(
        "g",
        { class: "fallen" },
        symbol("escutcheon", { size: 16 }),
        draw("path", { class: "cross", d: "M-6-6L6 6M6-6L-6 6" }),
      ),
    );
  if (second)
    shapes.push(
      draw(
        "g",
        { class: "item" },
        named(
          "battling-knights",
          second,
          marked ? { size: 10.5, x: 4.5, y: -1 } : first ? { size: 13, x: 5, y: 5 } : {},
        ),
      ),
    );
  return shapes;
}

const crowned = new Set(["rk", "mk"]);
const lookSigns = { "<": "◂", ">": "▸", "^": "▴", v: "▾" };

/** A monster with its power, a treasure, or a number. */
function lair({ piece }) {
  if (/^\d+$/.test(piece))
    return [
      words(piece, 0, 4, piece.length > 2 ? 9 : 11.5, Number(piece) >= 100 ? "clue mined" : "clue"),
    ];
  if (piece === "?") return [symbol("cloud", { size: 17 })];
  const code = piece.slice(0, 2);
  if (!pieceSymbols.dragonsweeper[code]) return letters({ piece });
  const [sign, defeated] = [piece[2], piece.endsWith("*")];
  const shapes = [named("dragonsweeper", code, { y: 1.5 })];
  if (crowned.has(code)) shapes.push(symbol("crown", { size: 7, y: -8 }));
  if (defeated) shapes.push(draw("path", { class: "cross", d: "M-7-6L7 8" }));
  const { power } = terms.get(code) ?? {};
  if (power && !defeated) shapes.push(words(power, 11, -5, 6.5, "power"));
  if (/^w\d$/.test(code) || /^t\d$/.test(code)) shapes.push(words(code[1], 11, -5, 6.5, "power"));
  if (lookSigns[sign]) shapes.push(words(lookSigns[sign], -8, -5, 6, "look"));
  return shapes;
}

/** The powers that a hidden tile may have: a number, a range, a star for a mine. */
function powersText(powers) {
  const creatures = powers.filter((power) => power < 100);
  const mine = creatures.length < powers.length ? "✱" : "";
  if (creatures.length === 0) return mine;
  const [least, most] = [Math.min(...creatures), Math.max(...creatures)];
  // Where nearly anything may be, there is nothing to tell.
  if (mine && least === 0 && most >= 6) return "";
  return (least === most ? `${least}` : `${least}–${most}`) + mine;
}

/** Events and reasons of the solver of Dragonsweeper, which replays keep as they are given, in words of a player. */
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
/** Whether an event is a step of a drag, which the line of the turn tells already. */
const isStep = (event) => /^hero \d+ steps/.test(event);
const plainText = (text) =>
  plainWords.reduce((said, [pattern, words]) => said.replace(pattern, words), text);

/** The class of a hero of Friends & Dragons, or how it attacks if it has none, by the words of the rules. */
function kindOf(piece) {
  const name = terms.get(piece)?.name ?? "";
  const kind = /^hero \d, (\w+)/.exec(name)?.[1];
  if (kind in heroSigns) return kind;
  return name.includes("melee or ranged")
    ? "mixed"
    : name.includes("ranged")
      ? "ranged"
      : name.includes("magic")
        ? "magic"
        : "melee";
}

const terrainNames = { I: "ice", L: "lava", W: "water", R: "rubble" };

const heroSigns = pieceSymbols["friends-and-dragons"];

/** A hero in a ring, by its class or the way of its attack; the ring is thick where it may be dragged. */
function heroShapes(kind, digit, isPivot) {
  const [sign, size] = heroSigns[kind] ?? [kind, 13];
  return [
    draw("circle", { class: isPivot ? "disc pivot" : "disc", r: 9.5 }),
    symbol(sign, { size, y: -0.5 }),
    words(digit, 9, 10, 7, "power"),
  ];
}

/** A monster with the hits that it takes. */
const monsterShapes = (hits) => [
  symbol("monster", { size: 19, y: -0.5 }),
  words(hits, 9, 10, 7, "power"),
];

/** The name of what stands on a tile. Monsters are called by their hits, since heroes have the same digits. */
function nameOf({ piece, side }) {
  if (recording.game === "friends-and-dragons" && side === "0")
    return `monster that takes ${piece} ${piece === "1" ? "hit" : "hits"}`;
  if (recording.game === "battling-knights" && piece.length > 1)
    return [...piece].map((letter) => terms.get(letter)?.name).join(" with ");
  // What follows two letters says no more than the state of a piece.
  return (
    (terms.get(piece) ?? terms.get(piece.slice(0, 2)))?.name ??
    (recording.game === "friends-and-dragons" ? terrainNames[piece] : undefined)
  );
}

/** The tiles that the legend shows: each piece on each side that can have it; of Friends & Dragons, what is on the board. */
function legendTiles() {
  if (recording.game === "friends-and-dragons")
    return states[0]
      .map(parse)
      .sort(
        (one, two) =>
          (two.side ?? "").localeCompare(one.side ?? "") || one.piece.localeCompare(two.piece),
      );
  const prefixes = { "ice-and-fire": ["A", "B"], janken: [".@0", ".@1"] }[recording.game] ?? [
    ".@0",
  ];
  return recording.terms.flatMap(({ piece }) =>
    (piece === "*" || (recording.game === "battling-knights" && !/[RBGY]/i.test(piece))
      ? ["."]
      : recording.game === "battling-knights"
        ? [`.@${"RBGY".indexOf(piece[0].toUpperCase())}`]
        : prefixes
    ).map((prefix) => parse(prefix + piece)),
  );
}

/** What pieces share a line of the legend: those that differ by their side or by what they hold. */
const familyOf = (name) =>
  ({
    dragonsweeper: name?.replace(/ (?:with|of|on) .*/, ""),
    "battling-knights": name?.replace(/^\w+ (?=knight)/, ""),
  })[recording.game] ?? name;

/** What is on the board: the sides by colour and form, then one line a piece with its picture on each side. */
function legend() {
  const found = new Map();
  for (const tile of legendTiles()) {
    const [name, side] = [familyOf(nameOf(tile)), ofSide(tile.owner)];
    if (name === undefined) continue;
    const picture = draw(
      "svg",
      { viewBox: "-13 -13 26 26", class: "piece-picture", "aria-hidden": "true" },
      draw("rect", { class: `tile ${tile.ground}`, x: -13, y: -13, width: 26, height: 26 }),
      draw("g", { class: `piece${side}`, "data-piece": tile.piece }, ...figure(tile)),
    );
    found.set(name, (found.get(name) ?? new Map()).set(side, picture));
  }
  const whose = recording.sides.map((name, side) =>
    make(
      "span",
      {},
      make("b", { class: `dot side-${side}` }),
      make("b", { class: `chip side-${side}` }, name),
      seats.length > 1 ? (recording.players[side] ?? "") : "",
    ),
  );
  const sides = whose.length < 2 ? [] : [make("li", { class: "sides" }, ...whose)];
  const taken =
    recording.game === "dragonsweeper" && lastTurn > 0
      ? [
          make(
            "li",
            {},
            draw(
              "svg",
              { viewBox: "-13 -13 26 26", class: "piece-picture", "aria-hidden": "true" },
              draw("rect", { class: "taken", x: -13, y: -13, width: 26, height: 26 }),
            ),
            "taken before the end",
          ),
        ]
      : [];
  const land = [
    ".field, 1 point",
    "1woods, 2 points",
    "2hills, 3 points",
    "3mountains, 4 points",
    "~water, not to be entered",
  ]
    .filter(([sign]) => hexagonal && states[0].some((code) => code[0] === sign))
    .map(([sign, ...name]) =>
      make(
        "li",
        {},
        draw(
          "svg",
          { viewBox: "-13 -13 26 26", class: "piece-picture", "aria-hidden": "true" },
          draw("rect", { class: `tile ${grounds[sign]}`, x: -13, y: -13, width: 26, height: 26 }),
          draw("path", {
            class: "relief",
            d: reliefs[sign][0],
            transform: "translate(0 2)scale(1.8)",
          }),
        ),
        make("span", {}, name.join("")),
      ),
    );
  const note = {
    janken:
      "The number on a hexagon is what it costs to enter it, those along a move are the points left. Shaded hexagons are the zone of control of the other side.",
    "ice-and-fire":
      "Hatched ground is cut off from its headquarters: it gives no income, and units on it die.",
    "friends-and-dragons":
      "Red rings and lines are hits; dashed lines are the zones in which heroes walk.",
  }[recording.game];
  return [
    ...sides,
    ...(note ? [make("li", { class: "sides" }, note)] : []),
    ...taken,
    ...[...found].map(([name, pictures]) =>
      make("li", {}, ...pictures.values(), make("span", {}, name)),
    ),
    ...land,
  ];
}

const terrainShapes = (letter) => [draw("path", { class: "terrain", d: terrains[letter] ?? "" })];

function friends({ piece, side, marked }) {
  if (side === "1") return heroShapes(kindOf(piece), piece, marked);
  return side === "0" ? monsterShapes(piece) : terrainShapes(piece);
}

const figuresOf = {
  "ice-and-fire": army,
  janken,
  dragonsweeper: lair,
  "battling-knights": knights,
  "friends-and-dragons": friends,
};

/** The shapes of a tile's piece. What no symbol is known for, in a game from elsewhere, is drawn as letters. */
const figure = (tile) => (figuresOf[recording.game] ?? letters)(tile);
