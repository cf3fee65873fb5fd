// The elements of a play page, and the board of the viewer as Rust wraps it for other pages.

interface PageElements {
  actions: HTMLElement;
  another: HTMLDetailsElement;
  begun: HTMLElement;
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
}

/** What `BOARD_SCRIPT` of `board_assets.rs` returns. */
interface BoardViewer {
  recording: Recording;
  picturesOf(tables: PictureTables): { figures: Figure[]; tiles: Tile[] };
  draw<Name extends keyof SVGElementTagNameMap>(
    name: Name,
    attributes?: Attributes,
    ...children: Child[]
  ): SVGElementTagNameMap[Name];
  words(text: string, x: number, y: number, size: number, name: string): SVGTextElement;
  sideName(side: number): string;
  legend(): HTMLElement[];
  tileName(place: Place): string;
  middleOf(place: Place): Point;
  tileTransform(place: Place): string;
  outline(gap?: number): string;
  corners(place: Place, name: string): SVGPathElement;
  columns: number;
  columnOf(place: Place): number;
  rowOf(place: Place): number;
  placeAt(column: number, row: number): Place;
  hexagonal: boolean;
  shapeAt(place: Place, name: string, path?: string): SVGPathElement;
  makeBoard(): void;
  decorate(): void;
  drawBoard(turn: number, tiles?: Tile[], finished?: boolean): void;
  showBeside(beside: Beside[]): void;
  animate(before: Tile[], now: Tile[], arrows: Step[], time: number): void;
}

declare const viewerOf: (recording: Recording) => BoardViewer;

/** What is written on a hidden tile, its class, and the text of its name. */
interface KnownLabel {
  label: string;
  kind: string;
  text: string;
}

/** What can be chosen on a board. */
interface BoardMarks {
  /** Tiles that can be clicked, and whether a piece goes there or something is placed. */
  targets: Map<Place, string>;
  /** Tiles of pieces that can act. */
  ready: Set<Place>;
  chosen: Place | null;
  known: Map<Place, KnownLabel>;
}
