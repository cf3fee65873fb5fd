// What the tests share, and the names of the pages that functions use which a test hands to a page.

type Page = import("playwright-core").Page;
type Frame_ = import("playwright-core").Frame;
type Context = import("playwright-core").BrowserContext;

/** A page, and what it complained about. */
interface OpenedPage {
  page: Page;
  errors: string[];
  status?: number;
}

/** The page of a replay from disk. */
interface ReplayPage extends OpenedPage {
  /** The path of its file. */
  html: string;
}

/** The page of a replay whose boards were compared. */
interface CheckedPage extends ReplayPage {
  turns: number;
  boards: number;
  tiles: number;
}

type GameName =
  "ice-and-fire" | "janken" | "dragonsweeper" | "battling-knights" | "friends-and-dragons";

/** A game that was played: the name of the game, and that of the file of its replay. */
interface PlayedGame {
  game: GameName;
  replay: string;
}

/** A replay, as far as tests read and change it. */
interface ReplayRecord {
  format: number;
  game: string;
  seed: string;
  players: string[];
  scores: number[];
  setup: unknown;
  turns: { line: string; remarks?: string }[];
  sha256?: string;
  digests?: string[];
}

/** What is known of a tile; the rest of it is not compared. */
interface KnownTile {
  ground?: string;
  piece?: string;
  marked?: boolean;
  side?: string;
  title?: string;
}

/** A tile as the page shows it; `body` is the first path of its piece, or its text. */
interface ShownTile extends KnownTile {
  ground: string;
  piece: string;
  body?: string | null;
}

/** The boards of a game by turn, and its last one. */
interface GameBoards {
  boards: Map<number, KnownTile[]>;
  last: KnownTile[];
}

/** A turn of a trace, with the text that its seat was sent. */
interface TracedView {
  turn: number;
  seat: number;
  lines: string[];
}

/** A trace in its parts: the views of turns, the opening of each seat, and the end. */
interface Trace {
  turns: TracedView[];
  openings: string[][];
  end: string[];
}

/** Serves the folder of the tests. */
type Serve = (
  ...words: string[]
) => Promise<{ server: import("node:child_process").ChildProcess; address: string }>;

/** Files of a contest's viewer by their paths, and what a test expects of it. */
type ViewerFiles<Expected> = [Record<string, string>, Expected];

/** The games of a contest's viewer, as a page has them. */
interface ShownByViewer {
  games: { player: string; game: { frames: { keyframe: boolean }[] } }[];
  turns: [number, number][];
}

/** An entry of the Layout Instability API, which lib.dom does not have. */
interface LayoutShift extends PerformanceEntry {
  sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

interface AxeColor {
  parseString(text: string): AxeColor;
}

interface Window {
  /** Accessibility checks: as much of axe-core as tests call. */
  axe: {
    run(
      part: Document,
      options: object,
    ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
    commons: {
      color: { Color: new () => AxeColor; getContrast(one: AxeColor, two: AxeColor): number };
    };
  };
  /** What was copied to the clipboard. */
  copied: string[];
  longest: number;
  painted: number;
  played: number;
  /** What moved. */
  shifts: unknown[];
  /** How often something moved before the first picture. */
  shiftCount: number;
  start?: { frame: number; charts: number };
}

/** Names of the page of a game. */
declare const figure: (tile: Partial<Tile>) => Element[];
declare const lineText: (line: string) => string;
declare const plural: (count: number, word: string) => string;
declare const scoreChart: () => Element[];
declare const series: Partial<Series>[];

/** A name of the board editor. */
declare const viewer: { heroShapes(kind: string, digit: string): Element[] };

/** A name of the page from disk. */
declare const Engine: new () => {
  ask(path: string, body: unknown, file?: unknown): Promise<{ error?: string }>;
};
