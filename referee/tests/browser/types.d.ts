// Types shared by the tests, and the globals used by functions that a test runs in a page.

type Page = import("playwright-core").Page;
type PageFrame = import("playwright-core").Frame;
type Context = import("playwright-core").BrowserContext;

/** A page and its errors. */
interface OpenedPage {
  page: Page;
  errors: string[];
  status?: number;
}

/** The page of a replay from disk. */
interface ReplayPage extends OpenedPage {
  /** Path of its file. */
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

/** A game that was played, and the file name of its replay. */
interface PlayedGame {
  game: GameName;
  replay: string;
}

/** The parts of a replay that tests read and change. */
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

/** The known properties of a tile. Other properties are not compared. */
interface KnownTile {
  ground?: string;
  piece?: string;
  isMarked?: boolean;
  side?: string;
  title?: string;
}

/** A tile as the page shows it. */
interface ShownTile extends KnownTile {
  ground: string;
  piece: string;
  /** The first path of its piece, or its text. */
  body?: string | null;
}

/** The boards of a game by turn, and the last board. */
interface GameBoards {
  boards: Map<number, KnownTile[]>;
  last: KnownTile[];
}

/** A turn in a trace, with the text that was sent to its seat. */
interface TracedView {
  turn: number;
  seat: number;
  lines: string[];
}

/** A parsed trace: the view for each turn, the opening for each seat, and the end. */
interface Trace {
  turns: TracedView[];
  openings: string[][];
  end: string[];
}

/** Starts a server for the folder of the tests. */
type Serve = (
  ...args: string[]
) => Promise<{ server: import("node:child_process").ChildProcess; address: string }>;

/** Files of a contest's viewer by path, and the result that a test expects. */
type ViewerFiles<Expected> = [Record<string, string>, Expected];

/** The games that a page passes to a contest's viewer. */
interface ViewerGames {
  games: { player: string; game: { frames: { keyframe: boolean }[] } }[];
  turns: [number, number][];
}

/** An entry of the Layout Instability API, which is missing in lib.dom. */
interface LayoutShift extends PerformanceEntry {
  sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

interface AxeColor {
  parseString(text: string): AxeColor;
}

interface Window {
  /** The parts of axe-core that tests use. */
  axe: {
    run(
      part: Document,
      options: object,
    ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
    commons: {
      color: { Color: new () => AxeColor; getContrast(one: AxeColor, two: AxeColor): number };
    };
  };
  /** Texts copied to the clipboard. */
  copiedTexts: string[];
  longestTask: number;
  paintedFrames: number;
  playedMs: number;
  /** Elements that moved during playback. */
  shifts: unknown[];
  /** Number of layout shifts while the page loads. */
  shiftCount: number;
  start?: { frame: number; charts: number };
}

/** Globals of the scripts on a game's page. */
declare const plural: (count: number, word: string) => string;
declare const scoreChart: () => Element[];
declare const series: Partial<Series>[];

/** Global of the scripts on the page from disk. */
declare const Engine: new () => {
  ask(path: string, body: unknown, file?: unknown): Promise<{ error?: string }>;
};
