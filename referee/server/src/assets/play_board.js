// The board of an interactive game. The viewer draws it, and tiles are selected by mouse, touch or
// keyboard.
"use strict";

/**
 * Converts a position to a recording with one frame.
 *
 * @param {PlayState} state
 * @returns {Recording}
 */
function recordingOf(state) {
  const frame = {
    gauges: [],
    seat: null,
    line: "",
    ms: null,
    stderr: "",
    said: [],
    events: [],
    arrows: [],
    marks: [],
    input: [],
  };
  /** @type {TileChanges} */
  const tiles = state.tiles.map((kind, place) => [place, kind]);
  return {
    ...state,
    openings: state.players.map(() => []),
    lines: [],
    inspections: [],
    frames: [{ ...frame, tiles, beside: state.beside }],
    gauges: [],
    flags: [],
    score_gauge: null,
    counts: [],
    facts: [],
    scores: [],
  };
}

/**
 * Creates a viewer for a position on a new board.
 *
 * @param {PlayState} state
 */
function boardOf(state) {
  byId("board").replaceChildren();
  const viewer = viewerOf(recordingOf(state));
  viewer.makeBoard();
  viewer.decorate();
  return viewer;
}

/**
 * The side that owns each kind of ground.
 *
 * @type {Record<string, number>}
 */
const groundSides = { a: 0, "a-idle": 0, b: 1, "b-idle": 1 };

/** The board during a game: a viewer with additional layers and selectable tiles. */
class PlayBoard {
  /**
   * The tiles of the previous position; null before the first position.
   *
   * @type {Tile[] | null}
   */
  #last = null;

  /**
   * Creates the board for a game. `choose` is called with a selected tile.
   *
   * @param {PlayState} state
   * @param {(place: Place) => unknown} choose
   */
  constructor(state, choose) {
    this.viewer = boardOf(state);
    this.choose = choose;
    const { draw, hexagonal } = this.viewer;
    const layer = (/** @type {string} */ name) => draw("g", { class: name });
    this.layers = {
      knowledge: layer("knowledge"),
      replies: layer("replies"),
      spots: layer("spots"),
      targets: layer("targets"),
    };
    const board = byId("board");
    board.append(...Object.values(this.layers));
    if (hexagonal) part(".floor", board).after(this.layers.targets);
    /** One shape over each tile for clicks and focus. Only one of these is in the tab order. */
    const { tiles } = this.viewer.picturesOf(state);
    this.spots = state.tiles.map((kind, place) => this.#makeSpot(tiles[kind], place));
    const spots = this.spots.filter((spot) => spot !== null);
    spots[0].setAttribute("tabindex", "0");
    this.layers.spots.append(...spots);
    board.onclick = (event) => {
      const place = this.#placeOf(event);
      if (place !== null) choose(place);
    };
    board.onkeydown = (event) => this.#onKey(event);
  }

  /**
   * Returns the tile on which an event occurred.
   *
   * @param {Event} event
   */
  #placeOf(event) {
    const spot = targetOf(event).closest(".spot");
    return spot === null ? null : Number(spot.getAttribute("data-place"));
  }

  /**
   * @param {Tile} tile
   * @param {Place} place
   */
  #makeSpot({ ground }, place) {
    const { draw, outline, tileTransform } = this.viewer;
    if (ground === "void") return null;
    const attributes = {
      class: "spot",
      d: outline(1),
      transform: tileTransform(place),
      role: "button",
      tabindex: -1,
      "data-place": place,
    };
    return draw("path", attributes, draw("title"));
  }

  /**
   * Moves the focus to the next tile in the direction of an arrow key.
   *
   * @param {KeyboardEvent} event
   */
  #onKey(event) {
    const place = this.#placeOf(event);
    if (place === null) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.choose(place);
      return;
    }
    const { columns } = this.viewer;
    /** @type {Record<string, number>} */
    const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns };
    const by = steps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    let next = place + by;
    while (next >= 0 && next < this.spots.length && !this.spots[next]) next += by;
    this.#focus(this.spots[next]);
  }

  /** @param {SVGPathElement | undefined | null} spot */
  #focus(spot) {
    if (!spot) return;
    part('[tabindex="0"]', this.layers.spots).setAttribute("tabindex", "-1");
    spot.setAttribute("tabindex", "0");
    spot.focus();
  }

  /**
   * Returns true if a tile has no figure other than parts of the map.
   *
   * @param {Place} place
   * @param {Tile[]} tiles
   */
  #isFree(place, tiles) {
    const { figure } = tiles[place];
    return figure === undefined || figure.is_fixture === true;
  }

  /**
   * Draws the players' last turns: steps as arrows, other actions as corners around their tile.
   *
   * @param {Replies} replies
   * @param {Tile[]} tiles
   */
  #drawReplies({ arrows, places }, tiles) {
    const { placeAt, corners } = this.viewer;
    const reached = new Set(arrows.map(([, , x, y]) => placeAt(x, y)));
    const other = [...new Set(places)].filter(
      (place) => !reached.has(place) && !this.#isFree(place, tiles),
    );
    this.layers.replies.replaceChildren(...other.map((place) => corners(place, "made")));
  }

  /**
   * Draws conclusions about hidden tiles, next to any visible contents.
   *
   * @param {Tile[]} tiles
   * @param {Map<Place, KnownLabel>} known
   */
  #drawKnowledge(tiles, known) {
    const { middleOf, words } = this.viewer;
    const text = (/** @type {[Place, KnownLabel]} */ [place, { label, kind }]) => {
      const [x, y] = middleOf(place);
      const isSeen = tiles[place].figure !== undefined;
      return isSeen
        ? words(label, x + 6, y + 10, 6.5, `letters power ${kind}`)
        : words(label, x, y + 4, kind === "range" ? 8 : 11, `letters power ${kind}`);
    };
    this.layers.knowledge.replaceChildren(...[...known].map(text));
  }

  /**
   * Draws a dot on tiles where a piece can move, and a cross where something can be built. On
   * hexagonal boards, other tiles are dimmed.
   *
   * @param {Tile[]} tiles
   * @param {Map<Place, string>} targets
   */
  #drawTargets(tiles, targets) {
    const { draw, hexagonal, shapeAt, tileTransform } = this.viewer;
    // A dot would cover a figure, the vegetation of a hexagon, or a label of hidden ground.
    const isFree = (/** @type {Place} */ place) =>
      tiles[place].ground !== "hidden" && this.#isFree(place, tiles);
    byId("board").classList.toggle("open", targets.size > tiles.length / 3);
    const dot = (/** @type {[Place, string]} */ [place, kind]) => {
      const transform = tileTransform(place);
      return kind === "step"
        ? draw("circle", { class: "target-dot", transform, r: 3.2 })
        : draw("path", { class: "target-cross", transform, d: "M-5 0h10M0-5v10" });
    };
    const isDimmed = (/** @type {Place} */ place) =>
      this.spots[place] && isFree(place) && targets.size > 0 && !targets.has(place);
    this.layers.targets.replaceChildren(
      ...(hexagonal
        ? [...tiles.keys()].filter(isDimmed).map((place) => shapeAt(place, "dim"))
        : [...targets].filter(([place]) => isFree(place)).map(dot)),
    );
  }

  /**
   * @param {SVGPathElement} spot
   * @param {Place} place
   * @param {Tile[]} tiles
   * @param {BoardMarks} marks
   */
  #nameSpot(spot, place, tiles, { ready, targets, chosen, known }) {
    const names = [
      "spot",
      targets.has(place) && `target ${targets.get(place)}`,
      !this.#isFree(place, tiles) && "occupied",
      ready.has(place) && "ready",
      place === chosen && "chosen",
    ].filter(Boolean);
    spot.setAttribute("class", names.join(" "));
    const text = [...this.#tileTexts(place, tiles), known.get(place)?.text]
      .filter(Boolean)
      .join(", ");
    part("title", spot).textContent = text;
    spot.setAttribute("aria-label", targets.has(place) ? `${text}, can be chosen` : text);
  }

  /**
   * Returns a tile's name, ground and contents.
   *
   * @param {Place} place
   * @param {Tile[]} tiles
   */
  #tileTexts(place, tiles) {
    const { ground, figure, note } = tiles[place];
    const { sideName, tileName } = this.viewer;
    const side = groundSides[ground];
    const groundText = side === undefined ? ground : `ground of ${sideName(side)}`;
    const idle = ground.endsWith("-idle") ? ", cut off" : "";
    return [tileName(place), groundText + idle, note && `${note} to enter`, figure?.name];
  }

  /**
   * Shows a position with the possible choices. `steps` lead to it from the previous position.
   *
   * @param {PlayState} state
   * @param {BoardMarks} marks
   * @param {Step[]} [steps]
   */
  show(state, marks, steps) {
    const { replies } = state;
    const pictures = this.viewer.picturesOf(state);
    const tiles = state.tiles.map((kind) => pictures.tiles[kind]);
    this.viewer.showBeside(
      state.beside.map((beside) => ({ ...beside, figure: pictures.figures[beside.figure] })),
    );
    this.viewer.recording.frames[0].arrows = replies.arrows;
    this.viewer.drawBoard(0, tiles);
    this.#drawReplies(replies, tiles);
    this.#drawKnowledge(tiles, marks.known);
    this.#drawTargets(tiles, marks.targets);
    this.spots.forEach((spot, place) => {
      if (spot) this.#nameSpot(spot, place, tiles, marks);
    });
    if (this.#last && steps) this.viewer.animate(this.#last, tiles, steps, 450);
    this.#last = tiles;
  }
}
