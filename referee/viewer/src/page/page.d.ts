// Contents of a game page: the data and drawings that Rust puts before the scripts, and the
// elements by id.

declare const recording: Recording;

interface PageElements {
  analysis: HTMLScriptElement | null;
  back: HTMLButtonElement;
  board: SVGSVGElement;
  comparison: HTMLElement;
  conclusions: HTMLScriptElement | null;
  detail: HTMLElement;
  drags: HTMLScriptElement | null;
  "event-back": HTMLButtonElement;
  "event-next": HTMLButtonElement;
  "export-film": HTMLButtonElement;
  "export-png": HTMLButtonElement;
  "export-svg": HTMLButtonElement;
  facts: HTMLElement;
  film: HTMLDialogElement;
  "film-from": HTMLInputElement;
  "film-to": HTMLInputElement;
  first: HTMLButtonElement;
  goto: HTMLDialogElement;
  "goto-turn": HTMLInputElement;
  head: HTMLElement;
  help: HTMLDialogElement;
  "help-button": HTMLButtonElement;
  keys: HTMLElement;
  last: HTMLButtonElement;
  live: HTMLElement;
  moment: HTMLElement;
  next: HTMLButtonElement;
  "no-original": HTMLElement;
  numbers: HTMLElement;
  original: HTMLIFrameElement | null;
  "original-game": HTMLScriptElement | null;
  "original-player": HTMLElement | null;
  other: HTMLScriptElement | null;
  "other-board": HTMLElement;
  play: HTMLButtonElement;
  preview: HTMLElement;
  result: HTMLElement;
  series: HTMLSelectElement;
  "show-best": HTMLInputElement | null;
  "shown-game": HTMLElement;
  side: HTMLElement;
  signs: HTMLElement;
  slider: HTMLInputElement;
  speed: HTMLSelectElement;
  stage: HTMLElement;
  tip: HTMLElement;
  track: HTMLElement;
  tracks: SVGSVGElement;
  turn: HTMLOutputElement;
  turns: HTMLElement;
}

interface Window {
  /** Used by tests and by the surrounding page. */
  viewer: {
    turns: number;
    go: (turn: number) => void;
    goStep: (turn: number, number: number) => void;
    state: () => Tile[];
    turn: () => number;
    recording: Recording;
    boardSvg: () => string;
    parseOverlays: (text: string) => Overlay[];
    positionText: () => string;
    firstDifference: number | undefined;
    differingTiles: (turn: number) => TileIndex[];
    blunders: number[];
  };
}
