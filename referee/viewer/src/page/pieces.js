// What stands on a tile, as shapes around its middle. Each game says which symbol a piece has.

const grounds = { "#": "void", ".": "plain", 1: "rough-1", 2: "rough-2", 3: "rough-3", "~": "water", "?": "hidden", A: "a", B: "b", a: "a-idle", b: "b-idle" };

const parsed = new Map();

/** Ground, mark, side, piece and the piece's name of a tile's code. */
function parse(code) {
  if (!parsed.has(code)) {
    const [, ground, mark, side, piece, name] = /^(.)(!?)(?:@(\d))?([^']*)(?:'(.*))?$/u.exec(code);
    const owner = { A: "0", a: "0", B: "1", b: "1" }[ground];
    parsed.set(code, { ground: grounds[ground], marked: mark !== "", side, owner: side ?? owner, piece, name });
  }
  return parsed.get(code);
}

/** A symbol, scaled about its middle and moved. */
function symbol(name, { size = 20, x = 0, y = 0 } = {}) {
  const scale = size / 24;
  const shapes = Object.entries(symbols[name]).map(([part, d]) => draw("path", { class: part === "body2" ? "body" : part, d }));
  return draw("g", { transform: `translate(${x} ${y})scale(${scale})translate(-12 -12)` }, ...shapes);
}

const words = (text, x, y, size, name = "words") => draw("text", { x, y, class: name, "font-size": size }, text);

/** Pieces as letters: for games that this page has no symbols for. */
const letters = ({ piece }) => [words(piece, 0, 4.5, piece.length < 3 ? 13 : 9)];

/** The symbol of a piece of a game, of its own size. */
const named = (game, code, more = {}) => symbol(pieceSymbols[game][code][0], { size: pieceSymbols[game][code][1], ...more });

const army = ({ piece }) => [named("ice-and-fire", piece)];
const janken = ({ piece }) => [draw("circle", { class: "disc", r: 7.2, cy: -0.5 }), named("janken", piece, { y: -0.5 })];

/** A knight's shield with the item that it holds; an item on the ground; what is left of a knight. */
function knights({ piece, marked }) {
  const [first, second] = /[RBGYrbgy]/.test(piece[0]) ? piece : ["", piece];
  const shapes = [];
  if (/[RBGY]/.test(first)) shapes.push(symbol("escutcheon", { size: 19, y: 0 }), words(first, marked ? -4 : 0, 2.5, 8, "device"));
  if (/[rbgy]/.test(first)) shapes.push(draw("g", { class: "fallen" }, symbol("escutcheon", { size: 16 }), draw("path", { class: "cross", d: "M-6-6L6 6M6-6L-6 6" })));
  if (second) shapes.push(draw("g", { class: "item" }, named("battling-knights", second, marked ? { size: 9, x: 3.5, y: -1 } : { x: first ? 5 : 0, y: first ? 5 : 0 })));
  return shapes;
}

const crowned = new Set(["rk", "mk"]);
const lookSigns = { "<": "◂", ">": "▸", "^": "▴", v: "▾" };

/** A monster with its power, a treasure, or a number. */
function lair({ piece }) {
  if (/^\d+$/.test(piece)) return [words(piece, 0, 4, piece.length > 2 ? 9 : 11.5, Number(piece) >= 100 ? "clue mined" : "clue")];
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

/** How a hero of Friends & Dragons attacks, by the words of the rules. */
function attackOf(piece) {
  const name = terms.get(piece)?.name ?? "";
  return name.includes("melee or ranged") ? "mixed" : name.includes("ranged") ? "ranged" : name.includes("magic") ? "magic" : "melee";
}

/** Ice, lava, water and rubble. */
const terrains = {
  I: "M0-7V7M-6-3.5L6 3.5M6-3.5L-6 3.5M-2-5l2 2 2-2M-2 5l2-2 2 2",
  L: "M-6 4c2-3 0-5 1-8 2 1.5 3 3 3 5 1-1 1.5-3 1-6 3 2 4 4.5 3.5 7 1-.5 1.5-1.5 1.5-3 2 2 2 5 .5 7-3 2-7.5 1-10.5-2z",
  W: "M-8-3c2.7-2.5 5.3 2.5 8 0s5.3 2.5 8 0M-8 3c2.7-2.5 5.3 2.5 8 0s5.3 2.5 8 0",
  R: "M-7 5l1-5 4-2 3 3-1 4zM2 5l1-4 4 0 1 4zM-1-2l2-4 4 1 0 4",
};

/** A hero in a ring, by the way of its attack; the ring is thick where it may be dragged. */
const heroShapes = (kind, digit, isPivot) => [draw("circle", { class: isPivot ? "disc pivot" : "disc", r: 9.5 }), symbol(kind, { size: 13, y: -0.5 }), words(digit, 9, 10, 7, "power")];

/** A monster with the hits that it takes. */
const monsterShapes = (hits) => [symbol("monster", { size: 19, y: -0.5 }), words(hits, 9, 10, 7, "power")];

const terrainShapes = (letter) => [draw("path", { class: "terrain", d: terrains[letter] ?? "" })];

function friends({ piece, side, marked }) {
  if (side === "1") return heroShapes(attackOf(piece), piece, marked);
  return side === "0" ? monsterShapes(piece) : terrainShapes(piece);
}

const figuresOf = { "ice-and-fire": army, janken, dragonsweeper: lair, "battling-knights": knights, "friends-and-dragons": friends };

/** The shapes of a tile's piece. What no symbol is known for, in a game from elsewhere, is drawn as letters. */
const figure = (tile) => (figuresOf[recording.game] ?? letters)(tile);
