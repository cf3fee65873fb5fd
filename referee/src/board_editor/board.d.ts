// The elements of the board editor, and the drawings of the viewer as Rust wraps them for it.

interface PageElements {
  add: HTMLButtonElement;
  attacks: HTMLElement;
  back: HTMLButtonElement;
  board: HTMLElement;
  "board-text": HTMLTextAreaElement;
  brushes: HTMLElement;
  clear: HTMLButtonElement;
  columns: HTMLInputElement;
  drags: HTMLElement;
  edit: HTMLButtonElement;
  editor: HTMLElement;
  files: HTMLInputElement;
  forth: HTMLButtonElement;
  hero: HTMLTemplateElement;
  heroes: HTMLElement;
  "heroes-text": HTMLTextAreaElement;
  read: HTMLButtonElement;
  record: HTMLScriptElement;
  rows: HTMLInputElement;
  "save-board": HTMLAnchorElement;
  "save-heroes": HTMLAnchorElement;
  saves: HTMLElement;
  solve: HTMLButtonElement;
  solved: HTMLElement;
  step: HTMLElement;
  stepping: HTMLElement;
  write: HTMLButtonElement;
}

/** The game of a play page, which the host's interface names. */
type PlayBoard = never;
type BoardViewer = never;

/** What `SYMBOLS_SCRIPT` of `board_assets.rs` returns. */
declare const viewer: {
  heroShapes(kind: string, digit: string, isPivot?: boolean): SVGElement[];
  monsterShapes(hits: string): SVGElement[];
  terrainShapes(letter: string): SVGElement[];
};

/** What a click paints. */
interface Brush {
  layer: "terrain" | "piece";
  letter: string;
}

/** What the squares of the board show of a drag. */
interface DragMarks {
  hits: Map<Place, number>;
  way: Set<Place>;
  ahead: Map<Place, number[]>;
}
