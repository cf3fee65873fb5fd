// Elements of the board editor, and the viewer's figures as Rust wraps them for it.

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

/** Game type for a play page, required by the host's interface. */
type PlayBoard = never;
type BoardViewer = never;

/** What `FIGURES_SCRIPT` of `board_assets.rs` returns. */
declare const makeFigureRenderer: (tables: PictureTables) => {
  figureElements(figure: Figure): SVGElement[];
  reliefElements(ground: string): SVGElement[];
};

/** `EditorPictures` of `board_editor/page.rs`. */
interface EditorPictures extends PictureTables {
  /** Figure index for each class and kind of attack. */
  heroes: Record<string, number>;
  /** Figure indices for monsters that take 1 to 4 hits. */
  monsters: number[];
}

/** What a click paints. */
interface Brush {
  layer: "terrain" | "piece";
  letter: string;
}

/** Marks that a drag leaves on the squares of the board. */
interface DragMarks {
  hits: Map<TileIndex, number>;
  passed: Set<TileIndex>;
  ahead: Map<TileIndex, number[]>;
}
