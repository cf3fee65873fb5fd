// The elements of a play page, and the viewer's board as wrapped by Rust for other pages.

interface PageElements {
  actions: HTMLElement;
  another: HTMLDetailsElement;
  board: SVGSVGElement;
  continue: HTMLElement;
  end: HTMLButtonElement | null;
  ask: HTMLButtonElement | null;
  undo: HTMLButtonElement | null;
  gauges: HTMLElement;
  hint: HTMLElement;
  how: HTMLElement;
  legend: HTMLElement;
  log: HTMLElement;
  new: HTMLFormElement;
  play: HTMLElement;
  progress: HTMLElement;
  reseed: HTMLButtonElement;
  seed: HTMLElement;
  show: HTMLElement;
  state: HTMLScriptElement;
  status: HTMLElement;
  terms: HTMLDetailsElement;
  "turn-actions": HTMLElement;
  "turn-choices": HTMLElement;
}

/** Result of `makeViewer` in `BOARD_SCRIPT` of `board_assets.rs`. */
interface BoardViewer {
  recording: Recording;
  groundOwners: Record<string, number>;
  resolvePictures(tables: PictureTables): { figures: Figure[]; tiles: Tile[] };
  makeSvg<Name extends keyof SVGElementTagNameMap>(
    name: Name,
    attributes?: Attributes,
    ...children: Child[]
  ): SVGElementTagNameMap[Name];
  svgText(text: string, x: number, y: number, size: number, name: string): SVGTextElement;
  sideName(side: number): string;
  legendItems(): HTMLElement[];
  tileName(tile: TileIndex): string;
  centreOf(tile: TileIndex): Point;
  tileTransform(tile: TileIndex): string;
  outline(gap?: number): string;
  corners(tile: TileIndex, name: string): SVGPathElement;
  columns: number;
  columnOf(tile: TileIndex): number;
  rowOf(tile: TileIndex): number;
  tileAt(column: number, row: number): TileIndex;
  isHexagonal: boolean;
  shapeAt(tile: TileIndex, name: string, path?: string): SVGPathElement;
  makeBoard(): void;
  decorate(): void;
  drawBoard(turn: number, tiles?: Tile[], isFinished?: boolean): void;
  setOffBoard(offBoard: OffBoardFigure[]): void;
  animate(before: Tile[], now: Tile[], arrows: Step[], time: number): void;
}

declare const makeViewer: (recording: Recording) => BoardViewer;

/** Label of a hidden tile. */
interface KnownLabel {
  label: string;
  /** CSS class. */
  kind: string;
  /** Description for screen readers. */
  text: string;
}

/** Marks on a board that show the possible choices. */
interface BoardMarks {
  /** Tiles that can be clicked: `step` if a piece moves there, `placed` if something is built. */
  targets: Map<TileIndex, string>;
  /** Tiles of pieces that can act. */
  readyTiles: Set<TileIndex>;
  selectedTile: TileIndex | null;
  knownLabels: Map<TileIndex, KnownLabel>;
}
