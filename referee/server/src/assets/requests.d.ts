// Types shared by all pages except game pages: a page's host, its answers, and elements that every
// page has.

interface PageElements {
  /** File input. */
  file: HTMLInputElement | null;
  notice: HTMLElement;
}

/** Answers by request path. */
interface Answers {
  "/play/new": PlayAnswer;
  "/play/preview": { state: PlayState };
  "/play/continue": PlayAnswer;
  "/play/state": PlayAnswer;
  "/play/choose": PlayAnswer;
  "/play/end": PlayAnswer;
  "/play/line": PlayAnswer;
  "/play/undo": PlayAnswer;
  "/play/free": PlayAnswer;
  "/play/hint": PlayHint;
  "/play/advised": PlayAnswer & { hint: PlayHint };
  "/board/read": BoardRecord;
  "/board/write": { board: string; heroes: string };
  "/board/solve": SolvedBoard;
  /** The URL of the page that shows the uploaded file. */
  "/open": { page: string };
  "/arena/new": { page: string };
  "/arena/request": { version?: number; test?: number; games?: number };
}

/** A source file; `bytes` is base64. */
interface SourceFile {
  path: string;
  bytes: string;
}

/** When a test ends. */
type TestRule =
  { games: number } | { sprt: { elo0: number; elo1: number; alpha: number; beta: number } };

/** A request to the arena. */
type ArenaRequest =
  | { add: { bot: string; source: { files: SourceFile[] }; note: string | null; test: boolean } }
  | { test: { version: number; against?: "pool" | { version: number }; rule?: TestRule } }
  | { stop: { test: number } }
  | { resume: { test: number } }
  | { more: { test: number; games: number } }
  | { replay_losses: { test: number; version: number } }
  | { check: { version: number } }
  | { promote: { version: number } }
  | { pool: { version: number; is_kept: boolean } }
  | { ladder: { is_on: boolean } };

/** The settings for a new arena. */
interface ArenaSettings {
  game?: string;
  referee?: string;
  league?: number;
  seats: number;
}

/** Requests that change the current game. */
type Action =
  "/play/choose" | "/play/end" | "/play/line" | "/play/undo" | "/play/free" | "/play/advised";

/** The answer to a path, which may include a query. */
type AnswerTo<Path extends string> = Path extends keyof Answers
  ? Answers[Path]
  : Path extends `${infer Known extends keyof Answers}?${string}`
    ? Answers[Known]
    : never;

/** An answer, or the reason why the request was refused. */
type Reply<Answer> = (Answer & { error?: undefined }) | { error: string };

/** Query fields of an address. */
type AddressFields = Record<string, string | number>;

/** Everything outside a page: the server, or the engine in the page. */
interface Host {
  fields: URLSearchParams;
  address(fields: AddressFields): string;
  ask<Path extends string>(path: Path, body?: unknown): Promise<Reply<AnswerTo<Path>>>;
  /** Actions for a finished game. `save` is the link that saves its replay. */
  finishedGameActions(table: PlayTable, save: HTMLAnchorElement): HTMLElement[];
  open(file: File): Promise<void>;
}

/** The current game of a play page. */
interface PlayTable {
  id: number;
  state: PlayState | null;
  /** URL of the game it continues. */
  origin: string | null;
  board: PlayBoard | null;
  viewer: BoardViewer | null;
  /** The tile of the selected piece. */
  selectedTile: TileIndex | null;
  /** The kind of choice that a click on a tile makes. */
  selectedKind: string | null;
  /** True if the user has played a turn. */
  hasPlayed: boolean;
}

/** A hero in the board editor: `HeroEntry` in `hero_entry.rs`. */
interface EditedHero {
  id: number;
  class?: string;
  pivot: boolean;
  walk?: string;
  attack?: { type: number };
  support?: { type: number; dirs: number; reach: string };
  ballistic?: number;
  wounded?: boolean;
}

/** A board in the editor: `SetupRecord` in `setup.rs`. */
interface BoardRecord {
  /** Rows of letters. */
  terrain: string[];
  positions: string[];
  heroes: EditedHero[];
}

/** `SolvedDrag` in `edited_board.rs`. Each pair is a hero and a square. */
interface SolvedDrag {
  line: string;
  /** The drag as readable text. */
  text: string;
  hero: number;
  steps: string[];
  placements: [number, TileIndex][][];
  attacks: [number, TileIndex][];
  kills: number;
  hits: number;
  support: number;
}

interface SolvedBoard {
  score_proved: boolean;
  visited: number;
  drags: SolvedDrag[];
}
