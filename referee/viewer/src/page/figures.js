// Draws figures from the picture tables in the recording.

/** Parts of each symbol, and raised terrain of each ground, collected from all pictures so far. */
const symbols = { ...recording.symbols };
const reliefs = { ...recording.reliefs };

/**
 * Figures and tiles seen so far. Equal ones share one object across all pictures, so that they can
 * be compared by identity.
 *
 * @type {Map<string, Figure | Tile>}
 */
const knownPictures = new Map();

/**
 * Returns the shared object that equals a picture.
 *
 * @template {Figure | Tile} Picture
 * @param {Picture} picture
 */
function intern(picture) {
  const key = JSON.stringify(picture);
  const known = /** @type {Picture | undefined} */ (knownPictures.get(key));
  if (known === undefined) knownPictures.set(key, picture);
  return known ?? picture;
}

/**
 * Side that owns each kind of ground.
 *
 * @type {Record<string, number>}
 */
const groundOwners = { a: 0, "a-idle": 0, b: 1, "b-idle": 1 };

/**
 * Resolves the tiles and figures in a picture's tables.
 *
 * @param {PictureTables} tables
 */
function resolvePictures(tables) {
  Object.assign(symbols, tables.symbols);
  Object.assign(reliefs, tables.reliefs);
  const figures = tables.figures.map(intern);
  const tiles = tables.kinds.map(({ figure: index, ...kind }) => {
    const figure = index === undefined ? undefined : figures[index];
    const owner = figure?.side ?? groundOwners[kind.ground];
    return intern({
      ...kind,
      ...(figure && { figure }),
      ...(owner !== undefined && { owner }),
    });
  });
  return { figures, tiles };
}

/**
 * Draws a symbol, scaled about its centre and moved.
 *
 * @param {string} name
 * @param {{ size?: number, x?: number, y?: number, ink?: string }} [options]
 */
function symbolElement(name, { size = 20, x = 0, y = 0, ink = "own" } = {}) {
  const shapes = symbols[name].map(([part, path]) => makeSvg("path", { class: part, d: path }));
  const transform = `translate(${x} ${y})scale(${size / 24})translate(-12 -12)`;
  return makeSvg("g", { class: `ink-${ink}`, transform }, ...shapes);
}

/**
 * Draws text centred on a point.
 *
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} name
 */
const svgText = (text, x, y, size, name) =>
  makeSvg("text", { x, y, class: name, "font-size": size }, text);

/** @param {Shape} shape */
function shapeElement(shape) {
  switch (shape.kind) {
    case "symbol": {
      const { symbol: name, size, ink } = shape;
      return symbolElement(name, { size, x: shape.at[0], y: shape.at[1], ink });
    }
    case "text": {
      const { text, size, ink, anchor } = shape;
      return svgText(text, shape.at[0], shape.at[1], size, `letters ${anchor} ink-${ink}`);
    }
    case "line":
      return makeSvg("path", { class: `line ink-${shape.ink}`, d: shape.path });
    case "disc": {
      const [cx, cy] = shape.at;
      return makeSvg("circle", {
        class: shape.is_thick ? "disc thick" : "disc",
        r: shape.radius,
        cx,
        cy,
      });
    }
    case "plate":
      return makeSvg("path", { class: "lit", d: "M-11.5-11.5h23v23h-23z" });
  }
}

/** @param {Figure} figure */
const figureElements = (figure) => figure.shapes.map(shapeElement);

/**
 * Returns the CSS class for a side, after a space; empty if there is no side.
 *
 * @param {string | number | undefined} side
 */
const sideClass = (side) => (side === undefined ? "" : ` side-${side}`);

/**
 * Draws the raised terrain of a kind of ground around the centre of its tile; empty if it is flat.
 *
 * @param {string} ground
 */
function reliefElements(ground) {
  if (reliefs[ground] === undefined) return [];
  const [path, scale] = reliefs[ground];
  return [makeSvg("path", { class: "relief", d: path, transform: `scale(${scale})` })];
}

/**
 * Draws a small symbol in the upper right corner of a tile.
 *
 * @param {string} name
 */
const badgeElement = (name) =>
  makeSvg("g", { class: "badge" }, symbolElement(name, { size: 7.5, x: 7.6, y: -7.2 }));
