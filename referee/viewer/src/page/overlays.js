// What bots draw: lines of their standard error that begin with #. Lines that are no drawing, or hold
// nonsense, are left out. Everything is made of elements and texts, never of markup.

const overlayLimit = 500;

/** A colour by a name of CSS or by hexadecimal digits, or the usual one. */
const colourOf = (word = "gold") =>
  /^#?\w+$/.test(word) && CSS.supports("color", word) ? word : null;

/** Numbers of tiles on the board, possibly between tiles; nothing if one is anything else. */
function coordinatesOf(list) {
  const numbers = list.map((word) =>
    /^-?\d{1,4}(?:\.\d{1,4})?$/.test(word ?? "") ? Number(word) : NaN,
  );
  const inside = numbers.every(
    (value, at) => value >= -1 && value <= (at % 2 === 0 ? columns : rows),
  );
  return inside ? numbers : null;
}

/** A shape between tiles whose numbers are followed by a colour, or nothing. */
function colouredShape(kind, numbers, colour) {
  const [at, found] = [coordinatesOf(numbers), colourOf(colour)];
  return at && found && { kind, at, colour: found };
}

const overlayKinds = {
  cell: ([x, y, colour]) => colouredShape("cell", [x, y], colour),
  line: ([x1, y1, x2, y2, colour]) => colouredShape("line", [x1, y1, x2, y2], colour),
  text([x, y, ...rest]) {
    const at = coordinatesOf([x, y]);
    return at && rest.length > 0 && { kind: "text", at, text: rest.join(" ").slice(0, 40) };
  },
  value([name, number]) {
    const value = /^-?\d{1,15}(?:\.\d{1,6})?(?:e[+-]?\d{1,2})?$/i.test(number ?? "")
      ? Number(number)
      : NaN;
    return (
      name !== undefined &&
      Number.isFinite(value) && { kind: "value", name: name.slice(0, 24), value }
    );
  },
};

/** The drawings in a text of standard error; at most some hundred of a turn. */
function overlaysOf(text) {
  const found = [];
  for (const line of text.split(/\r?\n/)) {
    const [, kind, rest] = /^#(cell|line|text|value)[ \t]+([^]*)$/.exec(line) ?? [];
    const overlay = kind && overlayKinds[kind](rest.trim().split(/[ \t]+/));
    if (overlay) found.push(overlay);
    if (found.length === overlayLimit) break;
  }
  return found;
}

function overlayShape({ kind, at, colour, text }) {
  const [x1, y1, x2, y2] = at;
  const [x, y] = middle(x1, y1);
  if (kind === "text") return words(text, x, y - 3, 6, "drawn label");
  const [endX, endY] = middle(x2 ?? x1, y2 ?? y1);
  const shape =
    kind === "cell"
      ? draw("path", { class: "drawn cell", d: outline(1), transform: `translate(${x} ${y})` })
      : draw("line", { class: "drawn line", x1: x, y1: y, x2: endX, y2: endY });
  shape.style[kind === "cell" ? "fill" : "stroke"] = colour;
  return shape;
}

/** Draws what each seat drew last; faded where that was in an earlier turn. */
function drawOverlays(turn) {
  groups.pointer.querySelectorAll(".drawn").forEach((shape) => shape.remove());
  for (const seat of seats) {
    const last = lastTurnOf(seat, turn);
    if (last === 0) continue;
    const shapes = overlaysOf(recording.frames[last].stderr)
      .filter(({ kind }) => kind !== "value")
      .map(overlayShape);
    if (last < turn) shapes.forEach((shape) => shape.classList.add("earlier"));
    groups.pointer.prepend(...shapes);
  }
}

/** The values that bots gave names, turn by turn and seat by seat. */
const botValues = (() => {
  const found = new Map();
  recording.frames.forEach(({ seat, stderr }, turn) => {
    for (const { kind, name, value } of stderr.includes("#value") ? overlaysOf(stderr) : []) {
      if (kind !== "value") continue;
      if (!found.has(name) && found.size < 12)
        found.set(
          name,
          seats.map(() => []),
        );
      found.get(name)?.[seat].push([turn, value]);
    }
  });
  return found;
})();
