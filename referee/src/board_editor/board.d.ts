// The elements of the board editor, and the figures of the viewer as Rust wraps them for it.

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
  pictures: HTMLScriptElement;
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

/** What `FIGURES_SCRIPT` of `board_assets.rs` returns. */
declare const figuresOf: (tables: PictureTables) => {
  figureElements(figure: Figure): SVGElement[];
  reliefElements(ground: string): SVGElement[];
};

/** `EditorPictures` of `pages/board.rs`. */
interface EditorPictures extends PictureTables {
  /** The index of the figure of each class and way to attack. */
  heroes: Record<string, number>;
  /** The indices of monsters that take 1 to 4 hits. */
  monsters: number[];
}

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
