// The board of a game by hand: the viewer draws it, and its tiles are chosen by mouse, by touch or by keys.
"use strict";

/** A position as a recording of the viewer with one frame. */
const recordingOf = (state) => ({
  ...state,
  openings: state.players.map(() => []),
  lines: [],
  inspections: [],
  frames: [
    { tiles: state.tiles.map((code, place) => [place, code]), arrows: [], marks: [], seat: null },
  ],
});

/** The viewer of a position on a board that is made anew. */
function boardOf(state) {
  byId("board").replaceChildren();
  const viewer = viewerOf(recordingOf(state));
  viewer.makeBoard();
  viewer.decorate();
  return viewer;
}

/** Makes the board of a game anew; `choose` is told the place of a tile that is chosen. */
function makePlayBoard(state, choose) {
  const board = byId("board");
  const viewer = boardOf(state);
  const {
    recording,
    draw,
    words,
    parse,
    tileName,
    middleOf,
    moveTo,
    outline,
    corners,
    columns,
    placeAt,
    hexagonal,
    shapeAt,
  } = viewer;
  const layers = Object.fromEntries(
    ["knowledge", "replies", "spots", "targets"].map((name) => [name, draw("g", { class: name })]),
  );
  board.append(...Object.values(layers));
  if (hexagonal) board.querySelector(".floor").after(layers.targets);
  const count = recording.frames[0].tiles.length;
  const isPlayed = (place) => parse(recording.frames[0].tiles[place][1]).ground !== "void";
  /** A shape over each tile that takes clicks and the focus. One of them is in the order of the Tab key. */
  const spots = Array.from({ length: count }, (_, place) => {
    if (!isPlayed(place)) return null;
    return draw(
      "path",
      {
        class: "spot",
        d: outline(1),
        transform: moveTo(place),
        role: "button",
        tabindex: -1,
        "data-place": place,
      },
      draw("title"),
    );
  });
  const [first] = spots.filter(Boolean);
  first.setAttribute("tabindex", 0);
  layers.spots.append(...spots.filter(Boolean));
  let last = null;

  /** Arrow keys lead to the next tile of the game in their direction. */
  function onKey(event) {
    const spot = event.target.closest(".spot");
    if (!spot) return;
    const place = Number(spot.dataset.place);
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      return choose(place);
    }
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    for (let next = place + by; next >= 0 && next < count; next += by) {
      if (!spots[next]) continue;
      layers.spots.querySelector('[tabindex="0"]').setAttribute("tabindex", -1);
      spots[next].setAttribute("tabindex", 0);
      return spots[next].focus();
    }
  }

  board.onclick = (event) => {
    const spot = event.target.closest(".spot");
    if (spot) choose(Number(spot.dataset.place));
  };
  board.onkeydown = onKey;

  /** What the players did since: steps as arrows, the rest as corners around its tile. */
  function drawReplies({ arrows, places }, tiles) {
    const reached = new Set(arrows.map(([, , x, y]) => placeAt(x, y)));
    const other = [...new Set(places)].filter(
      (place) => !reached.has(place) && !["", "*"].includes(parse(tiles[place]).piece),
    );
    layers.replies.replaceChildren(...other.map((place) => corners(place, "made")));
  }

  /** What follows about hidden tiles; beside what is seen there, if anything is. */
  function drawKnowledge(tiles, known) {
    const text = ([place, { label, kind }]) => {
      const [x, y] = middleOf(place);
      const isSeen = parse(tiles[place]).piece !== "";
      return isSeen
        ? words(label, x + 6, y + 10, 6.5, `power ${kind}`)
        : words(label, x, y + 4, kind === "range" ? 8 : 11, `power ${kind}`);
    };
    layers.knowledge.replaceChildren(...[...known].map(text));
  }

  /** A dot where a piece can go; a cross where something is made. */
  const dot = ([place, kind]) =>
    kind === "step"
      ? draw("circle", { class: "target-dot", transform: moveTo(place), r: 3.2 })
      : draw("path", { class: "target-cross", transform: moveTo(place), d: "M-5 0h10M0-5v10" });

  function nameSpots(tiles, { ready, targets, chosen, known }) {
    spots.forEach((spot, place) => {
      if (!spot) return;
      const isOccupied = !["", "*"].includes(parse(tiles[place]).piece);
      const names = [
        targets.has(place) && `target ${targets.get(place)}`,
        isOccupied && "occupied",
        ready.has(place) && "ready",
        place === chosen && "chosen",
      ].filter(Boolean);
      spot.setAttribute("class", ["spot", ...names].join(" "));
      const tile = parse(tiles[place]);
      const { ground, piece, owner, name } = tile;
      const term = viewer.nameOf(tile) ?? piece;
      // The names of knights, heroes and monsters say whose they are.
      const side =
        piece !== "" && owner !== undefined && ["ice-and-fire", "janken"].includes(recording.game)
          ? `${recording.sides[owner]} `
          : "";
      const what = [
        tileName(place),
        ground.replace(/^[ab](?=$|-)/, "ground of a side").replace("-", " "),
        `${side}${term}${name ? ` number ${name}` : ""}`,
        known.get(place)?.text,
      ]
        .filter(Boolean)
        .join(", ");
      spot.firstChild.textContent = what;
      spot.setAttribute("aria-label", targets.has(place) ? `${what}, can be chosen` : what);
    });
  }

  /** Draws a position with what can be chosen in it; steps lead to it from the position before. */
  function show(state, marks, steps) {
    const { tiles, replies } = state;
    recording.frames[0].arrows = replies.arrows;
    viewer.drawBoard(0, tiles);
    drawReplies(replies, tiles);
    drawKnowledge(tiles, marks.known);
    // A dot would hide what stands on a tile, or grows on a hexagon: there the other ones are dimmed.
    const isFree = (place) =>
      recording.game !== "dragonsweeper" && ["", "*"].includes(parse(tiles[place]).piece);
    const isDimmed = (place) =>
      spots[place] && isFree(place) && marks.targets.size > 0 && !marks.targets.has(place);
    layers.targets.replaceChildren(
      ...(hexagonal
        ? [...tiles.keys()].filter(isDimmed).map((place) => shapeAt(place, "dim"))
        : [...marks.targets].filter(([place]) => isFree(place)).map(dot)),
    );
    nameSpots(tiles, marks);
    if (last && steps) viewer.animate(last, tiles, steps, 450);
    last = tiles;
  }

  return { ...viewer, show };
}
