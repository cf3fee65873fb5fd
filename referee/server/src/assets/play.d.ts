// The elements of a play page, and the viewer's board as wrapped by Rust for other pages.

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

/** Result of `viewerOf` in `BOARD_SCRIPT` of `board_assets.rs`. */
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

/** The label of a hidden tile, its CSS class, and its description for screen readers. */
interface KnownLabel {
  label: string;
  kind: string;
  text: string;
}

/** The marks of possible choices on a board. */
interface BoardMarks {
  /** Tiles that can be clicked, and whether a piece moves there or something is placed. */
  targets: Map<Place, string>;
  /** Tiles of pieces that can act. */
  ready: Set<Place>;
  chosen: Place | null;
  known: Map<Place, KnownLabel>;
}
