// Motion between two turns, on top of a board that already shows the second one.

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** For each tile where a piece arrived, the tiles that it came over. */
function routes(arrows) {
  const found = new Map();
  for (const [fromColumn, fromRow, toColumn, toRow] of arrows) {
    const [from, to] = [placeAt(fromColumn, fromRow), placeAt(toColumn, toRow)];
    const route = found.get(from) ?? { places: [from], order: found.size };
    found.delete(from);
    found.set(to, { ...route, places: [...route.places, to] });
  }
  return found;
}

const shiftFrom = (place, other) => {
  const [[x, y], [fromX, fromY]] = [middleOf(place), middleOf(other)];
  return `translate(${fromX - x}px, ${fromY - y}px)`;
};

/** A piece moves over its route, to where it stands now. */
function moveAlong(place, { places, order }, pace) {
  const inner = pieces.get(place)?.element.firstChild;
  if (!inner) return;
  const transforms = places.map((other) => shiftFrom(place, other));
  inner.animate({ transform: transforms }, { duration: pace * (180 + 60 * (places.length - 2)), delay: pace * 25 * order, easing: "ease-out", fill: "backwards" });
}

/** A new piece appears. */
function appear(place, order, pace) {
  pieces.get(place)?.element.firstChild.animate({ transform: ["scale(0.2)", "scale(1.15)", "scale(1)"], opacity: [0, 1, 1] }, { duration: pace * 140, delay: pace * 25 * order, easing: "ease-out", fill: "backwards" });
}

/** A piece that is gone shrinks and fades, on a flash of who took its place. */
function vanish(place, tile, now, pace) {
  const ghost = makePiece(place, tile);
  const [x, y] = middleOf(place);
  const flash = draw("path", { class: `flash${ofSide(now.owner)}`, d: outline(1), transform: `translate(${x} ${y})` });
  ghost.setAttribute("class", `${ghost.getAttribute("class")} ghost`);
  ghost.removeAttribute("data-place");
  groups.pieces.prepend(flash, ghost);
  const timing = { duration: pace * 160, easing: "ease-in", fill: "forwards" };
  ghost.firstChild.animate({ transform: ["scale(1)", "scale(0.2)"], opacity: [1, 0] }, timing).onfinish = () => ghost.remove();
  flash.animate({ opacity: [0.8, 0] }, { ...timing, duration: pace * 320 }).onfinish = () => flash.remove();
}

/** In how many steps over tiles of a set each of them is reached from others. */
function rings(within, starts) {
  const found = new Map();
  let edge = [...starts];
  for (let ring = 0; edge.length > 0; ring += 1) {
    const next = new Set(edge.flatMap((place) => [[1, 0], [-1, 0], [0, 1], [0, -1]].map(([right, down]) => placeAt(columnOf(place) + right, rowOf(place) + down))));
    edge = [...next].filter((place) => within.has(place) && !found.has(place));
    for (const place of edge) found.set(place, ring);
  }
  return found;
}

/** The tiles of which something is true. */
const placesWhere = (tiles, wanted) => new Set([...tiles.keys()].filter((place) => wanted(parse(tiles[place]), place)));

/** Ground changes its colour; what is cut off does so in a wave from the cut. */
function recolour(before, now, pace) {
  const isCut = ({ ground }, place) => /idle/.test(ground) && !/idle/.test(parse(before[place]).ground) && /^[ab]/.test(parse(before[place]).ground);
  const cut = placesWhere(now, isCut);
  const taken = placesWhere(now, ({ ground }, place) => parse(before[place]).ground !== ground && !cut.has(place));
  const wave = rings(cut, taken);
  for (const place of [...cut, ...taken]) {
    const colours = [before, now].map((tiles) => `var(--${parse(tiles[place]).ground})`);
    tileShapes[place].animate({ fill: colours }, { duration: pace * 160, delay: pace * 30 * (wave.get(place) ?? 0), fill: "backwards" });
  }
}

/** Leads from one list of tiles to the next within a time in milliseconds. */
function animate(before, now, arrows, time) {
  const pace = Math.min(1, time / 450);
  if (still.matches || pace < 0.15 || document.hidden) return;
  const found = routes(arrows);
  const left = new Set([...found.values()].map(({ places }) => places[0]));
  let order = found.size;
  now.forEach((code, place) => {
    if (code === before[place]) return;
    const [earlier, tile] = [parse(before[place]), parse(code)];
    const came = found.get(place);
    const same = earlier.piece === tile.piece && earlier.name === tile.name && earlier.owner === tile.owner;
    if (earlier.piece !== "" && !same && !left.has(place) && earlier.piece !== "*" && earlier.ground !== "hidden") vanish(place, earlier, tile, pace);
    if (came && tile.piece !== "") moveAlong(place, came, pace);
    else if (tile.piece !== "" && !same && tile.piece !== "*" && !(left.has(place) && earlier.piece === "")) appear(place, order++, pace);
  });
  recolour(before, now, pace);
}
