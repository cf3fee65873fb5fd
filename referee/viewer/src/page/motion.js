// Animates the change from one turn to the next, on top of a board that already shows the position
// after the second turn.

const still = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Returns the tiles that each moved piece passed through, keyed by the tile where it arrived.
 *
 * @param {Step[]} arrows
 */
function routes(arrows) {
  /** @type {Map<Place, Route>} */
  const found = new Map();
  for (const [fromColumn, fromRow, toColumn, toRow] of arrows) {
    const [from, to] = [placeAt(fromColumn, fromRow), placeAt(toColumn, toRow)];
    const route = found.get(from) ?? { places: [from], order: found.size };
    found.delete(from);
    found.set(to, { ...route, places: [...route.places, to] });
  }
  return found;
}

/**
 * Like `routes`, but includes figures that moved although no step mentions them.
 *
 * @param {Tile[]} before
 * @param {Tile[]} now
 * @param {Step[]} arrows
 */
function routesBetween(before, now, arrows) {
  const found = routes(arrows);
  const arrived = new Set([...found].map(([to, { places }]) => `${places[0]} ${to}`));
  const places = new Map();
  before.forEach(({ figure }, place) => {
    if (figure?.id !== undefined) places.set(figure.id, place);
  });
  now.forEach(({ figure }, to) => {
    const from = places.get(figure?.id);
    const isKnown = from === undefined || from === to || found.has(to);
    if (!isKnown && !arrived.has(`${from} ${to}`)) {
      found.set(to, { places: [from, to], order: found.size });
    }
  });
  return found;
}

/**
 * Animates an element and calls `end` when done.
 *
 * @param {Element} element
 * @param {PropertyIndexedKeyframes} keyframes
 * @param {KeyframeAnimationOptions} timing
 * @param {(() => void) | null} [end]
 */
function move(element, keyframes, timing, end = null) {
  element.animate(keyframes, timing).onfinish = end;
}

const settle = () => document.getAnimations().forEach((motion) => motion.finish());

/**
 * @param {Place} place
 * @param {number} other
 */
const shiftFrom = (place, other) =>
  `translate(${middleOf(other).map((at, axis) => `${at - middleOf(place)[axis]}px`)})`;

/**
 * Returns the time slot for a command within a turn. Commands start one after another, may overlap,
 * and together take `time` milliseconds.
 *
 * @param {number} order
 * @param {number} count
 * @param {number} time
 * @returns {Timing}
 */
const slot = (order, count, time) => ({
  duration: count > 1 ? time * 0.6 : time,
  delay: count > 1 ? (time * 0.4 * Math.min(order, count - 1)) / (count - 1) : 0,
  easing: "ease-out",
  fill: "backwards",
});

/**
 * Animates the piece on a tile, if any.
 *
 * @param {Place} place
 * @param {PropertyIndexedKeyframes} keyframes
 * @param {Timing} timing
 */
function moveAt(place, keyframes, timing) {
  const inner = pieces.get(place)?.element.firstElementChild;
  if (inner) move(inner, keyframes, timing);
}

/**
 * @param {Place} place
 * @param {Route} route
 * @param {Timing} timing
 */
const moveAlong = (place, { places }, timing) =>
  moveAt(
    place,
    { transform: places.map((other) => shiftFrom(place, other)) },
    { ...timing, easing: "ease-in-out" },
  );
/**
 * @param {Place} place
 * @param {Timing} timing
 */
const appear = (place, timing) =>
  moveAt(
    place,
    { transform: ["scale(0.2)", "scale(1.15)", "scale(1)"], opacity: [0, 1, 1] },
    timing,
  );

/**
 * Shrinks and fades a removed piece as its successor arrives, on a flash in the successor's colour.
 *
 * @param {Place} place
 * @param {Tile} tile
 * @param {Tile} now
 * @param {Timing} timing
 */
function vanish(place, tile, now, { duration, delay }) {
  if (tile.figure === undefined) return;
  const ghost = makePiece(place, tile, tile.figure);
  const flash = shapeAt(place, `flash${ofSide(now.owner)}`, outline(1));
  ghost.setAttribute("class", `${ghost.getAttribute("class")} ghost`);
  ghost.removeAttribute("data-place");
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
    move(ghost.firstElementChild, shrinking, timing, () => ghost.remove());
  }
  move(flash, { opacity: [0, 0.8, 0] }, timing, () => flash.remove());
}

/** @param {Place} place */
const besides = (place) =>
  [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ]
    .map(([right, down]) => placeAt(columnOf(place) + right, rowOf(place) + down))
    .filter((other) => other >= 0);

/**
 * Returns the distance of each tile in a set from the starting tiles, in steps within the set.
 *
 * @param {Set<Place>} within
 * @param {Set<Place>} starts
 */
function rings(within, starts) {
  /** @type {Map<Place, number>} */
  const found = new Map();
  let edge = [...starts];
  for (let ring = 0; edge.length > 0; ring += 1) {
    edge = [...new Set(edge.flatMap(besides))].filter(
      (place) => within.has(place) && !found.has(place),
    );
    for (const place of edge) found.set(place, ring);
  }
  return found;
}

/**
 * @param {Tile[]} tiles
 * @param {(tile: Tile, place: Place) => boolean} wanted
 */
const placesWhere = (tiles, wanted) =>
  new Set([...tiles.keys()].filter((place) => wanted(tiles[place], place)));

/**
 * Animates the removal of a tile's old ground, starting from the side facing its source, or from
 * all sides if there is no source.
 *
 * @param {Place} place
 * @param {Place | undefined} source
 * @param {Timing} timing
 */
function givingWay(place, source, timing) {
  const [x, y] = middleOf(place);
  const along =
    source === undefined
      ? [0, 0]
      : [columnOf(place) - columnOf(source), rowOf(place) - rowOf(source)].map(Math.sign);
  // Slightly larger than the tile, to include the lines of its neighbours.
  const [far, scale] = [
    [x + 15 * along[0], y + 15 * along[1]],
    along.map((by) => (by === 0 && source !== undefined ? 1 : 0)),
  ];
  const shape = draw("rect", { x: x - 15, y: y - 15, width: 30, height: 30 });
  move(
    shape,
    {
      transform: [
        "none",
        `translate(${far[0] * (1 - scale[0])}px, ${far[1] * (1 - scale[1])}px) scale(${scale})`,
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
 * @param {Map<Place, Route>} found
 * @param {(order: number) => Timing} slotOf
 * @param {number} time
 */
function recolour(before, now, found, slotOf, time) {
  const isCut = (/** @type {Tile} */ { ground }, /** @type {Place} */ place) =>
    ground.endsWith("-idle") && ["a", "b"].includes(before[place].ground);
  const cut = placesWhere(now, isCut);
  const taken = placesWhere(
    now,
    ({ ground }, place) => before[place].ground !== ground && !cut.has(place),
  );
  if (cut.size + taken.size === 0) return;
  const wave = rings(cut, taken);
  const last = Math.max(1, ...wave.values());
  /** @type {(place: Place) => Timing} */
  const timingOf = (place) => {
    const ring = wave.get(place);
    if (ring === undefined) return slotOf(found.get(place)?.order ?? 0);
    const delay = time * (0.3 + (0.4 * ring) / last);
    return { duration: time * 0.3, delay, fill: "backwards" };
  };
  if (!hasTerritory) return taken.forEach((place) => fade(place, before, now, timingOf(place)));
  const isSource = (/** @type {Place} */ place, /** @type {number} */ other) => {
    const ring = wave.get(place);
    if (ring === undefined) return before[other].ground === now[place].ground;
    return taken.has(other) || (wave.get(other) ?? Infinity) < ring;
  };
  const sourceOf = (/** @type {Place} */ place) =>
    found.get(place)?.places.at(-2) ?? besides(place).find((other) => isSource(place, other));
  const places = [...cut, ...taken];
  const shapes = places.map((place) => givingWay(place, sourceOf(place), timingOf(place)));
  coverGround(before, places, shapes, time);
}

/**
 * Fades a tile to the colour of its new ground.
 *
 * @param {Place} place
 * @param {Tile[]} before
 * @param {Tile[]} now
 * @param {Timing} timing
 */
function fade(place, before, now, timing) {
  const colours = [before, now].map((tiles) => `var(--${tiles[place].ground})`);
  move(tileShapes[place], { fill: colours }, timing);
}

/**
 * Covers the new ground of some tiles and their neighbours with the old ground, inside shrinking
 * shapes.
 *
 * @param {Tile[]} before
 * @param {Place[]} places
 * @param {SVGElement[]} shapes
 * @param {number} time
 */
function coverGround(before, places, shapes, time) {
  const covered = new Set(places.flatMap((place) => [place, ...besides(place)]));
  const tiles = [...covered].map((place) => {
    const tile = /** @type {SVGPathElement} */ (tileShapes[place].cloneNode());
    tile.setAttribute("class", `tile ${before[place].ground}`);
    return tile;
  });
  const cover = draw(
    "g",
    {},
    draw("clipPath", { id: "giving-way" }, ...shapes),
    draw("g", { "clip-path": "url(#giving-way)" }, ...tiles, ...territoryShapes(before)),
  );
  groups.territory.append(cover);
  move(cover, { opacity: [1, 1] }, { duration: time }, () => cover.remove());
}

/**
 * Animates a change of figure on a tile.
 *
 * @param {Place} place
 * @param {Tile} earlier
 * @param {Tile} tile
 * @param {Map<Place, Route>} found
 * @param {Set<Place>} left
 */
function changeAt(place, earlier, tile, found, left) {
  const same = earlier.figure === tile.figure && earlier.owner === tile.owner;
  const isGone = isMovable(earlier) && !same && !left.has(place) && earlier.ground !== "hidden";
  const isUncovered = left.has(place) && earlier.figure === undefined;
  const isNew = isMovable(tile) && !same && !found.has(place) && !isUncovered;
  return { place, earlier, tile, isGone, isNew };
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
  if (still.matches || document.hidden) return;
  const found = routesBetween(before, now, arrows);
  const left = new Set([...found.values()].map(({ places }) => places[0]));
  const changes = [...now.keys()]
    .filter((place) => now[place] !== before[place])
    .map((place) => changeAt(place, before[place], now[place], found, left));
  const fresh = changes.filter(({ isNew }) => isNew);
  const slotOf = (/** @type {number} */ order) => slot(order, found.size + fresh.length, time);
  for (const { place, earlier, tile, isGone } of changes) {
    const route = found.get(place);
    const timing = slotOf(route?.order ?? 0);
    if (isGone) vanish(place, earlier, tile, timing);
    if (route && tile.figure !== undefined) moveAlong(place, route, timing);
  }
  fresh.forEach(({ place }, number) => appear(place, slotOf(found.size + number)));
  recolour(before, now, found, slotOf, time);
}
