// The board of an interactive game. The viewer draws it, and tiles are selected by mouse, touch or
// keyboard.
"use strict";

/**
 * Converts a position to a recording with one frame.
 *
 * @param {PlayState} state
 * @returns {Recording}
 */
function toRecording(state) {
  const frame = {
    gauges: [],
    seat: null,
    line: "",
    ms: null,
    stderr: "",
    messages: [],
    events: [],
    arrows: [],
    marks: [],
    input: [],
  };
  /** @type {TileChanges} */
  const tiles = state.tiles.map((kind, tile) => [tile, kind]);
  return {
    ...state,
    openings: state.players.map(() => []),
    lines: [],
    inspections: [],
    frames: [{ ...frame, tiles, off_board: state.off_board }],
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
function makeBoardViewer(state) {
  byId("board").replaceChildren();
  const viewer = makeViewer(toRecording(state));
  viewer.makeBoard();
  viewer.decorate();
  return viewer;
}

/** The board during a game: a viewer with additional layers and selectable tiles. */
class PlayBoard {
  /**
   * The tiles of the previous position; null before the first position.
   *
   * @type {Tile[] | null}
   */
  #previousTiles = null;

  /**
   * Creates the board for a game. `choose` is called with a selected tile.
   *
   * @param {PlayState} state
   * @param {(tile: TileIndex) => unknown} choose
   */
  constructor(state, choose) {
    this.viewer = makeBoardViewer(state);
    this.choose = choose;
    const { makeSvg, isHexagonal } = this.viewer;
    const layer = (/** @type {string} */ name) => makeSvg("g", { class: name });
    this.layers = {
      knowledge: layer("knowledge"),
      replies: layer("replies"),
      spots: layer("spots"),
      targets: layer("targets"),
    };
    const board = byId("board");
    board.append(...Object.values(this.layers));
    if (isHexagonal) query(".floor", board).after(this.layers.targets);
    /** One shape over each tile for clicks and focus. Only one of these is in the tab order. */
    const { tiles } = this.viewer.resolvePictures(state);
    this.spots = state.tiles.map((kind, tile) => this.#makeSpot(tiles[kind], tile));
    const spots = this.spots.filter((spot) => spot !== null);
    spots[0].setAttribute("tabindex", "0");
    this.layers.spots.append(...spots);
    board.onclick = (event) => {
      const tile = this.#tileOf(event);
      if (tile !== null) choose(tile);
    };
    board.onkeydown = (event) => this.#onKey(event);
  }

  /**
   * Returns the tile on which an event occurred.
   *
   * @param {Event} event
   */
  #tileOf(event) {
    const spot = targetOf(event).closest(".spot");
    return spot === null ? null : Number(spot.getAttribute("data-tile"));
  }

  /**
   * @param {Tile} tile
   * @param {TileIndex} index
   */
  #makeSpot({ ground }, index) {
    const { makeSvg, outline, tileTransform } = this.viewer;
    if (ground === "void") return null;
    const attributes = {
      class: "spot",
      d: outline(1),
      transform: tileTransform(index),
      role: "button",
      tabindex: -1,
      "data-tile": index,
    };
    return makeSvg("path", attributes, makeSvg("title"));
  }

  /**
   * Moves the focus to the next tile in the direction of an arrow key.
   *
   * @param {KeyboardEvent} event
   */
  #onKey(event) {
    const tile = this.#tileOf(event);
    if (tile === null) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.choose(tile);
      return;
    }
    const { columns } = this.viewer;
    /** @type {Record<string, number>} */
    const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    let next = tile + step;
    while (next >= 0 && next < this.spots.length && !this.spots[next]) next += step;
    this.#focus(this.spots[next]);
  }

  /** @param {SVGPathElement | undefined | null} spot */
  #focus(spot) {
    if (!spot) return;
    query('[tabindex="0"]', this.layers.spots).setAttribute("tabindex", "-1");
    spot.setAttribute("tabindex", "0");
    spot.focus();
  }

  /**
   * Returns true if a tile has no figure other than parts of the map.
   *
   * @param {TileIndex} tile
   * @param {Tile[]} tiles
   */
  #isFree(tile, tiles) {
    const { figure } = tiles[tile];
    return figure === undefined || figure.is_fixture === true;
  }

  /**
   * Draws the players' last turns: steps as arrows, other actions as corners around their tile.
   *
   * @param {Replies} replies
   * @param {Tile[]} tiles
   */
  #drawReplies({ arrows, tiles: touched }, tiles) {
    const { tileAt, corners } = this.viewer;
    const reached = new Set(arrows.map(([, , x, y]) => tileAt(x, y)));
    const changed = [...new Set(touched)].filter(
      (tile) => !reached.has(tile) && !this.#isFree(tile, tiles),
    );
    this.layers.replies.replaceChildren(...changed.map((tile) => corners(tile, "made")));
  }

  /**
   * Draws conclusions about hidden tiles, next to any visible contents.
   *
   * @param {Tile[]} tiles
   * @param {Map<TileIndex, KnownLabel>} labels
   */
  #drawKnowledge(tiles, labels) {
    const { centreOf, svgText } = this.viewer;
    const text = (/** @type {[TileIndex, KnownLabel]} */ [tile, { label, kind }]) => {
      const [x, y] = centreOf(tile);
      const isSeen = tiles[tile].figure !== undefined;
      return isSeen
        ? svgText(label, x + 6, y + 10, 6.5, `letters power ${kind}`)
        : svgText(label, x, y + 4, kind === "range" ? 8 : 11, `letters power ${kind}`);
    };
    this.layers.knowledge.replaceChildren(...[...labels].map(text));
  }

  /**
   * Draws a dot on tiles where a piece can move, and a cross where something can be built. On
   * hexagonal boards, other tiles are dimmed.
   *
   * @param {Tile[]} tiles
   * @param {Map<TileIndex, string>} targets
   */
  #drawTargets(tiles, targets) {
    const { makeSvg, isHexagonal, shapeAt, tileTransform } = this.viewer;
    // A dot would cover a figure, the vegetation of a hexagon, or a label of hidden ground.
    const isFree = (/** @type {TileIndex} */ tile) =>
      tiles[tile].ground !== "hidden" && this.#isFree(tile, tiles);
    byId("board").classList.toggle("open", targets.size > tiles.length / 3);
    const dot = (/** @type {[TileIndex, string]} */ [tile, kind]) => {
      const transform = tileTransform(tile);
      return kind === "step"
        ? makeSvg("circle", { class: "target-dot", transform, r: 3.2 })
        : makeSvg("path", { class: "target-cross", transform, d: "M-5 0h10M0-5v10" });
    };
    const isDimmed = (/** @type {TileIndex} */ tile) =>
      this.spots[tile] && isFree(tile) && targets.size > 0 && !targets.has(tile);
    this.layers.targets.replaceChildren(
      ...(isHexagonal
        ? [...tiles.keys()].filter(isDimmed).map((tile) => shapeAt(tile, "dim"))
        : [...targets].filter(([tile]) => isFree(tile)).map(dot)),
    );
  }

  /**
   * Updates the CSS classes and the text of a spot.
   *
   * @param {SVGPathElement} spot
   * @param {TileIndex} tile
   * @param {Tile[]} tiles
   * @param {BoardMarks} marks
   */
  #describeSpot(spot, tile, tiles, { readyTiles, targets, selectedTile, knownLabels }) {
    const names = [
      "spot",
      targets.has(tile) && `target ${targets.get(tile)}`,
      !this.#isFree(tile, tiles) && "occupied",
      readyTiles.has(tile) && "ready",
      tile === selectedTile && "chosen",
    ].filter(Boolean);
    spot.setAttribute("class", names.join(" "));
    const text = [...this.#tileTexts(tile, tiles), knownLabels.get(tile)?.text]
      .filter(Boolean)
      .join(", ");
    query("title", spot).textContent = text;
    spot.setAttribute("aria-label", targets.has(tile) ? `${text}, can be chosen` : text);
  }

  /**
   * Returns a tile's name, ground and contents.
   *
   * @param {TileIndex} tile
   * @param {Tile[]} tiles
   */
  #tileTexts(tile, tiles) {
    const { ground, figure, note } = tiles[tile];
    const { groundOwners, sideName, tileName } = this.viewer;
    const side = groundOwners[ground];
    const groundText = side === undefined ? ground : `ground of ${sideName(side)}`;
    const idle = ground.endsWith("-idle") ? ", cut off" : "";
    return [tileName(tile), groundText + idle, note && `${note} to enter`, figure?.name];
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
    const pictures = this.viewer.resolvePictures(state);
    const tiles = state.tiles.map((kind) => pictures.tiles[kind]);
    this.viewer.setOffBoard(
      state.off_board.map((offBoard) => ({
        ...offBoard,
        figure: pictures.figures[offBoard.figure],
      })),
    );
    this.viewer.recording.frames[0].arrows = replies.arrows;
    this.viewer.drawBoard(0, tiles);
    this.#drawReplies(replies, tiles);
    this.#drawKnowledge(tiles, marks.knownLabels);
    this.#drawTargets(tiles, marks.targets);
    this.spots.forEach((spot, tile) => {
      if (spot) this.#describeSpot(spot, tile, tiles, marks);
    });
    if (this.#previousTiles && steps) this.viewer.animate(this.#previousTiles, tiles, steps, 450);
    this.#previousTiles = tiles;
  }
}
