// Overlays: drawings by bots, from lines on stderr that begin with #. Invalid lines are ignored.
// Drawings consist of elements and text, never of markup from the bot.

const OVERLAYS_PER_TURN = 500;

/**
 * Parses a CSS colour name or a hexadecimal colour; null if invalid.
 */
const parseColour = (word = "gold") =>
  /^#?\w+$/.test(word) && CSS.supports("color", word) ? word : null;

/**
 * Parses coordinates on the board, possibly between tiles; null if any text is not a coordinate.
 *
 * @param {(string | undefined)[]} texts
 */
function parseCoordinates(texts) {
  const numbers = texts.map((text) =>
    /^-?\d{1,4}(?:\.\d{1,4})?$/.test(text ?? "") ? Number(text) : NaN,
  );
  const isInside = numbers.every(
    (value, index) => value >= -1 && value <= (index % 2 === 0 ? columns : rows),
  );
  return isInside ? numbers : null;
}

/**
 * Parses a shape between tiles: coordinates followed by a colour; null if invalid.
 *
 * @param {"cell" | "line"} kind
 * @param {(string | undefined)[]} numbers
 * @param {string | undefined} colourName
 * @returns {Overlay | null}
 */
function parseColouredShape(kind, numbers, colourName) {
  const at = parseCoordinates(numbers);
  const colour = parseColour(colourName);
  return at && colour ? { kind, at, colour } : null;
}

/**
 * Parsers by kind of drawing, for the words after the kind. They return null if the words are
 * invalid.
 *
 * @type {Record<string, (words: string[]) => Overlay | null>}
 */
const overlayParsers = {
  cell: ([x, y, colour]) => parseColouredShape("cell", [x, y], colour),
  line: ([x1, y1, x2, y2, colour]) => parseColouredShape("line", [x1, y1, x2, y2], colour),
  text([x, y, ...rest]) {
    const at = parseCoordinates([x, y]);
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
function parseOverlays(text) {
  /** @type {Overlay[]} */
  const overlays = [];
  for (const line of text.split(/\r?\n/)) {
    const [, kind, rest] = /^#(cell|line|text|value)[ \t]+([^]*)$/.exec(line) ?? [];
    const overlay = kind && overlayParsers[kind](rest.trim().split(/[ \t]+/));
    if (overlay) overlays.push(overlay);
    if (overlays.length === OVERLAYS_PER_TURN) break;
  }
  return overlays;
}

/** @param {DrawnShape} drawn */
function overlayShape(drawn) {
  const [x1, y1, x2, y2] = drawn.at;
  const [x, y] = centreAt(x1, y1);
  if (drawn.kind === "text") return svgText(drawn.text, x, y - 3, 6, "drawn label");
  const [endX, endY] = centreAt(x2 ?? x1, y2 ?? y1);
  if (drawn.kind === "line") {
    const line = makeSvg("line", { class: "drawn line", x1: x, y1: y, x2: endX, y2: endY });
    line.style.stroke = drawn.colour;
    return line;
  }
  const transform = `translate(${x} ${y})`;
  const cell = makeSvg("path", { class: "drawn cell", d: outline(1), transform });
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
    const last = lastTurnBy(seat, turn);
    if (last === 0) continue;
    const shapes = parseOverlays(recording.frames[last].stderr)
      .filter((overlay) => overlay.kind !== "value")
      .map(overlayShape);
    if (last < turn) shapes.forEach((shape) => shape.classList.add("earlier"));
    groups.pointer.prepend(...shapes);
  }
}

/** Named values reported by bots: for each seat, pairs of turn and value. */
const botValues = (() => {
  /** @type {Map<string, [number, number][][]>} */
  const values = new Map();
  recording.frames.forEach(({ seat, stderr }, turn) => {
    for (const overlay of stderr.includes("#value") ? parseOverlays(stderr) : []) {
      if (overlay.kind !== "value" || seat === null) continue;
      const { name, value } = overlay;
      const seatValues = values.get(name) ?? seats.map(() => []);
      if (values.size < 12) values.set(name, seatValues);
      if (values.has(name)) seatValues[seat].push([turn, value]);
    }
  });
  return values;
})();
