// Drawings by bots: lines on stderr that begin with #. Invalid lines are ignored. Drawings consist
// of elements and text, never of markup from the bot.

const overlayLimit = 500;

/**
 * Returns a CSS colour name, a hexadecimal colour or, without a word, the default; null if invalid.
 */
const colourOf = (word = "gold") =>
  /^#?\w+$/.test(word) && CSS.supports("color", word) ? word : null;

/**
 * Parses coordinates on the board, possibly between tiles; null if any word is not a coordinate.
 *
 * @param {(string | undefined)[]} list
 */
function coordinatesOf(list) {
  const numbers = list.map((word) =>
    /^-?\d{1,4}(?:\.\d{1,4})?$/.test(word ?? "") ? Number(word) : NaN,
  );
  const inside = numbers.every(
    (value, at) => value >= -1 && value <= (at % 2 === 0 ? columns : rows),
  );
  return inside ? numbers : null;
}

/**
 * Parses a shape between tiles: coordinates followed by a colour; null if invalid.
 *
 * @param {"cell" | "line"} kind
 * @param {(string | undefined)[]} numbers
 * @param {string | undefined} colour
 * @returns {Overlay | null}
 */
function colouredShape(kind, numbers, colour) {
  const [at, found] = [coordinatesOf(numbers), colourOf(colour)];
  return at && found ? { kind, at, colour: found } : null;
}

/**
 * Parsers by kind of drawing, for the words after the kind. They return null if the words are
 * invalid.
 *
 * @type {Record<string, (words: string[]) => Overlay | null>}
 */
const overlayKinds = {
  cell: ([x, y, colour]) => colouredShape("cell", [x, y], colour),
  line: ([x1, y1, x2, y2, colour]) => colouredShape("line", [x1, y1, x2, y2], colour),
  text([x, y, ...rest]) {
    const at = coordinatesOf([x, y]);
    if (!at || rest.length === 0) return null;
    return { kind: "text", at, text: rest.join(" ").slice(0, 40) };
  },
  value([name, number]) {
    const isNumber = /^-?\d{1,15}(?:\.\d{1,6})?(?:e[+-]?\d{1,2})?$/i.test(number ?? "");
    if (name === undefined || !isNumber || !Number.isFinite(Number(number))) return null;
    return { kind: "value", name: name.slice(0, 24), value: Number(number) };
  },
};

/**
 * Parses the drawings in stderr text, up to a limit per turn.
 *
 * @param {string} text
 */
function overlaysOf(text) {
  /** @type {Overlay[]} */
  const found = [];
  for (const line of text.split(/\r?\n/)) {
    const [, kind, rest] = /^#(cell|line|text|value)[ \t]+([^]*)$/.exec(line) ?? [];
    const overlay = kind && overlayKinds[kind](rest.trim().split(/[ \t]+/));
    if (overlay) found.push(overlay);
    if (found.length === overlayLimit) break;
  }
  return found;
}

/** @param {DrawnShape} drawn */
function overlayShape(drawn) {
  const [x1, y1, x2, y2] = drawn.at;
  const [x, y] = middle(x1, y1);
  if (drawn.kind === "text") return words(drawn.text, x, y - 3, 6, "drawn label");
  const [endX, endY] = middle(x2 ?? x1, y2 ?? y1);
  if (drawn.kind === "line") {
    const line = draw("line", { class: "drawn line", x1: x, y1: y, x2: endX, y2: endY });
    line.style.stroke = drawn.colour;
    return line;
  }
  const transform = `translate(${x} ${y})`;
  const cell = draw("path", { class: "drawn cell", d: outline(1), transform });
  cell.style.fill = drawn.colour;
  return cell;
}

/**
 * Shows each seat's latest drawings, faded if they are from an earlier turn.
 *
 * @param {number} turn
 */
function drawOverlays(turn) {
  groups.pointer.querySelectorAll(".drawn").forEach((shape) => shape.remove());
  for (const seat of seats) {
    const last = lastTurnOf(seat, turn);
    if (last === 0) continue;
    const shapes = overlaysOf(recording.frames[last].stderr)
      .filter((overlay) => overlay.kind !== "value")
      .map(overlayShape);
    if (last < turn) shapes.forEach((shape) => shape.classList.add("earlier"));
    groups.pointer.prepend(...shapes);
  }
}

/** Named values reported by bots: for each seat, pairs of turn and value. */
const botValues = (() => {
  /** @type {Map<string, [number, number][][]>} */
  const found = new Map();
  recording.frames.forEach(({ seat, stderr }, turn) => {
    for (const overlay of stderr.includes("#value") ? overlaysOf(stderr) : []) {
      if (overlay.kind !== "value" || seat === null) continue;
      const { name, value } = overlay;
      const lists = found.get(name) ?? seats.map(() => []);
      if (found.size < 12) found.set(name, lists);
      if (found.has(name)) lists[seat].push([turn, value]);
    }
  });
  return found;
})();
