// Animates the change from one turn to the next, on top of a board that already shows the position
// after the second turn.

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Returns the route of each moved piece, by the tile where it arrived.
 *
 * @param {Step[]} arrows
 */
function routesOf(arrows) {
  /** @type {Map<TileIndex, Route>} */
  const routes = new Map();
  for (const [fromColumn, fromRow, toColumn, toRow] of arrows) {
    const [from, to] = [tileAt(fromColumn, fromRow), tileAt(toColumn, toRow)];
    const route = routes.get(from) ?? { tiles: [from], order: routes.size };
    routes.delete(from);
    routes.set(to, { ...route, tiles: [...route.tiles, to] });
  }
  return routes;
}

/**
 * Like `routesOf`, but includes figures that moved although no step mentions them.
 *
 * @param {Tile[]} before
 * @param {Tile[]} now
 * @param {Step[]} arrows
 */
function routesBetween(before, now, arrows) {
  const routes = routesOf(arrows);
  const arrived = new Set([...routes].map(([to, { tiles }]) => `${tiles[0]} ${to}`));
  const tileByFigure = new Map();
  before.forEach(({ figure }, tile) => {
    if (figure?.id !== undefined) tileByFigure.set(figure.id, tile);
  });
  now.forEach(({ figure }, to) => {
    const from = tileByFigure.get(figure?.id);
    if (from === undefined || from === to || routes.has(to)) return;
    if (!arrived.has(`${from} ${to}`)) {
      routes.set(to, { tiles: [from, to], order: routes.size });
    }
  });
  return routes;
}

/**
 * Animates an element, then calls `onEnd`.
 *
 * @param {Element} element
 * @param {PropertyIndexedKeyframes} keyframes
 * @param {KeyframeAnimationOptions} timing
 * @param {(() => void) | null} [onEnd]
 */
function animateElement(element, keyframes, timing, onEnd = null) {
  element.animate(keyframes, timing).onfinish = onEnd;
}

const finishAnimations = () => document.getAnimations().forEach((animation) => animation.finish());

/**
 * Returns the transform that moves a shape from one tile to another.
 *
 * @param {TileIndex} from
 * @param {TileIndex} to
 */
function translation(from, to) {
  const [x1, y1] = centreOf(from);
  const [x2, y2] = centreOf(to);
  return `translate(${x2 - x1}px,${y2 - y1}px)`;
}

/**
 * Returns the time slot for a command within a turn. Commands start one after another, may overlap,
 * and together take `time` milliseconds.
 *
 * @param {number} order
 * @param {number} count
 * @param {number} time
 * @returns {Timing}
 */
const timeSlot = (order, count, time) => ({
  duration: count > 1 ? time * 0.6 : time,
  delay: count > 1 ? (time * 0.4 * Math.min(order, count - 1)) / (count - 1) : 0,
  easing: "ease-out",
  fill: "backwards",
});

/**
 * Animates the piece on a tile, if any.
 *
 * @param {TileIndex} tile
 * @param {PropertyIndexedKeyframes} keyframes
 * @param {Timing} timing
 */
function animatePieceAt(tile, keyframes, timing) {
  const inner = pieces.get(tile)?.element.firstElementChild;
  if (inner) animateElement(inner, keyframes, timing);
}

/**
 * @param {TileIndex} tile
 * @param {Route} route
 * @param {Timing} timing
 */
const animateAlongRoute = (tile, { tiles }, timing) =>
  animatePieceAt(
    tile,
    { transform: tiles.map((passed) => translation(tile, passed)) },
    { ...timing, easing: "ease-in-out" },
  );

/**
 * @param {TileIndex} tile
 * @param {Timing} timing
 */
const animateArrival = (tile, timing) =>
  animatePieceAt(
    tile,
    { transform: ["scale(0.2)", "scale(1.15)", "scale(1)"], opacity: [0, 1, 1] },
    timing,
  );

/**
 * Shrinks and fades a removed piece as its successor arrives, on a flash in the successor's colour.
 *
 * @param {TileIndex} index
 * @param {Tile} tile
 * @param {Tile} now
 * @param {Timing} timing
 */
function animateRemoval(index, tile, now, { duration, delay }) {
  if (tile.figure === undefined) return;
  const ghost = makePiece(index, tile, tile.figure);
  const flash = shapeAt(index, `flash${sideClass(now.owner)}`, outline(1));
  ghost.setAttribute("class", `${ghost.getAttribute("class")} ghost`);
  ghost.removeAttribute("data-tile");
  groups.pieces.prepend(flash, ghost);
  /** @type {Timing} */
  const timing = {
    duration: duration * 0.6,
    delay: delay + duration * 0.4,
    easing: "ease-in",
    fill: "both",
  };
  const shrinking = { transform: ["scale(1)", "scale(0.2)"], opacity: [1, 0] };
  if (ghost.firstElementChild) {
    animateElement(ghost.firstElementChild, shrinking, timing, () => ghost.remove());
  }
  animateElement(flash, { opacity: [0, 0.8, 0] }, timing, () => flash.remove());
}

/** @param {TileIndex} tile */
const neighboursOf = (tile) =>
  NEIGHBOURS.map(([right, down]) => tileAt(columnOf(tile) + right, rowOf(tile) + down)).filter(
    (neighbour) => neighbour >= 0,
  );

/**
 * Returns the distance of each tile in a set from the starting tiles, in steps within the set.
 *
 * @param {Set<TileIndex>} tiles
 * @param {Set<TileIndex>} starts
 */
function distancesWithin(tiles, starts) {
  /** @type {Map<TileIndex, number>} */
  const distances = new Map();
  let edge = [...starts];
  for (let distance = 0; edge.length > 0; distance += 1) {
    edge = [...new Set(edge.flatMap(neighboursOf))].filter(
      (tile) => tiles.has(tile) && !distances.has(tile),
    );
    for (const tile of edge) distances.set(tile, distance);
  }
  return distances;
}

/**
 * @param {Tile[]} tiles
 * @param {(tile: Tile, index: TileIndex) => boolean} isWanted
 */
const tilesWhere = (tiles, isWanted) =>
  new Set([...tiles.keys()].filter((index) => isWanted(tiles[index], index)));

/**
 * Animates the removal of a tile's old ground, starting from the side facing its source, or from
 * all sides if there is no source.
 *
 * @param {TileIndex} tile
 * @param {TileIndex | undefined} source
 * @param {Timing} timing
 */
function shrinkOldGround(tile, source, timing) {
  const [x, y] = centreOf(tile);
  const direction =
    source === undefined
      ? [0, 0]
      : [columnOf(tile) - columnOf(source), rowOf(tile) - rowOf(source)].map(Math.sign);
  // Slightly larger than the tile, to include the lines of its neighbours.
  const [endX, endY] = [x + 15 * direction[0], y + 15 * direction[1]];
  const scale = direction.map((sign) => (sign === 0 && source !== undefined ? 1 : 0));
  const shape = makeSvg("rect", { x: x - 15, y: y - 15, width: 30, height: 30 });
  animateElement(
    shape,
    {
      transform: [
        "none",
        `translate(${endX * (1 - scale[0])}px, ${endY * (1 - scale[1])}px) scale(${scale})`,
      ],
    },
    { ...timing, fill: "both" },
  );
  return shape;
}

/**
 * Animates changes of ground. Captured ground changes in the direction of the capturing step.
 * Ground that is cut off changes in a wave that starts at the cut, by removing the old ground from
 * on top of the new ground. In other games, tiles fade to their new colour.
 *
 * @param {Tile[]} before
 * @param {Tile[]} now
 * @param {Map<TileIndex, Route>} routes
 * @param {(order: number) => Timing} slotOf
 * @param {number} time
 */
function animateGround(before, now, routes, slotOf, time) {
  const isCut = (/** @type {Tile} */ { ground }, /** @type {TileIndex} */ tile) =>
    ground.endsWith("-idle") && ["a", "b"].includes(before[tile].ground);
  const cut = tilesWhere(now, isCut);
  const taken = tilesWhere(
    now,
    ({ ground }, tile) => before[tile].ground !== ground && !cut.has(tile),
  );
  if (cut.size + taken.size === 0) return;
  const wave = distancesWithin(cut, taken);
  const furthest = Math.max(1, ...wave.values());
  /** @type {(tile: TileIndex) => Timing} */
  const timingOf = (tile) => {
    const distance = wave.get(tile);
    if (distance === undefined) return slotOf(routes.get(tile)?.order ?? 0);
    const delay = time * (0.3 + (0.4 * distance) / furthest);
    return { duration: time * 0.3, delay, fill: "backwards" };
  };
  if (!hasTerritory) return taken.forEach((tile) => fadeGround(tile, before, now, timingOf(tile)));
  const isSource = (/** @type {TileIndex} */ tile, /** @type {TileIndex} */ neighbour) => {
    const distance = wave.get(tile);
    if (distance === undefined) return before[neighbour].ground === now[tile].ground;
    return taken.has(neighbour) || (wave.get(neighbour) ?? Infinity) < distance;
  };
  const sourceOf = (/** @type {TileIndex} */ tile) =>
    routes.get(tile)?.tiles.at(-2) ??
    neighboursOf(tile).find((neighbour) => isSource(tile, neighbour));
  const changed = [...cut, ...taken];
  const shapes = changed.map((tile) => shrinkOldGround(tile, sourceOf(tile), timingOf(tile)));
  coverGround(before, changed, shapes, time);
}

/**
 * Fades a tile to the colour of its new ground.
 *
 * @param {TileIndex} tile
 * @param {Tile[]} before
 * @param {Tile[]} now
 * @param {Timing} timing
 */
function fadeGround(tile, before, now, timing) {
  const colours = [before, now].map((tiles) => `var(--${tiles[tile].ground})`);
  animateElement(tileShapes[tile], { fill: colours }, timing);
}

/**
 * Covers the new ground of some tiles and their neighbours with the old ground, inside shrinking
 * shapes.
 *
 * @param {Tile[]} before
 * @param {TileIndex[]} tiles
 * @param {SVGElement[]} shapes
 * @param {number} time
 */
function coverGround(before, tiles, shapes, time) {
  const covered = new Set(tiles.flatMap((tile) => [tile, ...neighboursOf(tile)]));
  const oldShapes = [...covered].map((tile) => {
    const shape = /** @type {SVGPathElement} */ (tileShapes[tile].cloneNode());
    shape.setAttribute("class", `tile ${before[tile].ground}`);
    return shape;
  });
  const cover = makeSvg(
    "g",
    {},
    makeSvg("clipPath", { id: "giving-way" }, ...shapes),
    makeSvg("g", { "clip-path": "url(#giving-way)" }, ...oldShapes, ...territoryShapes(before)),
  );
  groups.territory.append(cover);
  animateElement(cover, { opacity: [1, 1] }, { duration: time }, () => cover.remove());
}

/**
 * Describes how the figure on a tile has changed.
 *
 * @param {TileIndex} index
 * @param {Tile} earlier
 * @param {Tile} tile
 * @param {Map<TileIndex, Route>} routes
 * @param {Set<TileIndex>} departed
 */
function figureChangeAt(index, earlier, tile, routes, departed) {
  const isSame = earlier.figure === tile.figure && earlier.owner === tile.owner;
  const isGone =
    isMovable(earlier) && !isSame && !departed.has(index) && earlier.ground !== "hidden";
  const isUncovered = departed.has(index) && earlier.figure === undefined;
  const isNew = isMovable(tile) && !isSame && !routes.has(index) && !isUncovered;
  return { index, earlier, tile, isGone, isNew };
}

/**
 * Returns true if a tile has a figure that is not part of the map.
 *
 * @param {Tile} tile
 */
const isMovable = ({ figure }) => figure !== undefined && !figure.is_fixture;

/**
 * Animates the change from one list of tiles to the next. `time` is in milliseconds.
 *
 * @param {Tile[]} before
 * @param {Tile[]} now
 * @param {Step[]} arrows
 * @param {number} time
 */
function animate(before, now, arrows, time) {
  if (reducedMotion.matches || document.hidden) return;
  const routes = routesBetween(before, now, arrows);
  const departed = new Set([...routes.values()].map(({ tiles }) => tiles[0]));
  const changes = [...now.keys()]
    .filter((index) => now[index] !== before[index])
    .map((index) => figureChangeAt(index, before[index], now[index], routes, departed));
  const arrivals = changes.filter(({ isNew }) => isNew);
  const slotOf = (/** @type {number} */ order) =>
    timeSlot(order, routes.size + arrivals.length, time);
  for (const { index, earlier, tile, isGone } of changes) {
    const route = routes.get(index);
    const timing = slotOf(route?.order ?? 0);
    if (isGone) animateRemoval(index, earlier, tile, timing);
    if (route && tile.figure !== undefined) animateAlongRoute(index, route, timing);
  }
  arrivals.forEach(({ index }, order) => animateArrival(index, slotOf(routes.size + order)));
  animateGround(before, now, routes, slotOf, time);
}
