// The data that Rust writes into pages and answers, and what scripts derive from it. Optional
// fields are omitted if empty.

/** Index of a tile, counted row by row. */
type TileIndex = number;
/** From column, from row, to column, to row. */
type Step = [number, number, number, number];
type Point = [number, number];
/** Changed tiles, as pairs of tile index and picture index in `kinds`. */
type TileChanges = [TileIndex, number][];
/** A line of input or a fact, as an index into `Recording.lines`. */
type LineIndex = number;

/** `GameResult` of `frames.rs`. */
interface GameResult {
  /** Winning seat; `null` if there is only one seat or no winner. */
  winner: number | null;
  text: string;
  reason: string;
}

/** A shape of a figure: `Shape` of `scene/shape.rs`. */
type Shape =
  | { kind: "symbol"; symbol: string; size: number; at: Point; ink: string }
  | { kind: "text"; text: string; size: number; at: Point; ink: string; anchor: string }
  | { kind: "line"; path: string; ink: string }
  | { kind: "disc"; radius: number; at: Point; is_thick: boolean }
  | { kind: "plate" };

/** A figure: `Figure` of `scene/tile.rs`. */
interface Figure {
  letters: string;
  name: string;
  side?: number;
  /** Identifies the figure across positions. */
  id?: number;
  /** True if players refer to it by its number. */
  is_numbered?: boolean;
  /** True if the figure is part of the map. */
  is_fixture?: boolean;
  shapes: Shape[];
}

/** A tile as stored in tables: `StoredTile` of `pictures.rs`. */
interface StoredTile {
  ground: string;
  figure?: number;
  badge?: string;
  note?: string;
}

/** A tile with its figure. */
interface Tile {
  ground: string;
  figure?: Figure;
  /** The symbol in its corner. */
  badge?: string;
  note?: string;
  /** The side that owns the figure, or else the ground. */
  owner?: number;
}

/** A figure that is not on any tile, placed relative to a tile. */
interface OffBoardFigure {
  tile: TileIndex;
  by: Point;
  figure: Figure;
}

/** `StoredOffBoard` of `pictures.rs`. */
interface StoredOffBoard {
  tile: TileIndex;
  by: Point;
  figure: number;
}

/** `Pictures` of `pictures.rs`. */
interface PictureTables {
  symbols: Record<string, [part: string, path: string][]>;
  reliefs: Record<string, [path: string, scale: number]>;
  figures: Figure[];
  kinds: StoredTile[];
}

/** `StoredEntry` of `pictures.rs`: indices into `kinds`, and their meaning. */
interface LegendEntry {
  tiles: number[];
  text: string;
}

/** `BoardStyle` of `scene/board_style.rs`. */
interface BoardStyle {
  is_island: boolean;
  margin: number;
  /** How steps are drawn. */
  path_style: "steps" | "one-way" | "all-so-far";
  rows_first: boolean;
}

/** An event of a turn: `FrameEvent` of `frames.rs`. */
interface FrameEvent {
  text: string;
  tiles?: TileIndex[];
  is_refusal?: boolean;
  /** True if the answer line or the result already shows the event. */
  is_repetition?: boolean;
}

/** Shapes that explain a turn: `Layer` of `scene/details.rs`. */
interface BoardLayer {
  name: string;
  groups?: TileIndex[][];
  labels?: [TileIndex, string][];
  hits?: Step[];
}

/** The position after a turn, and the turn that led to it: `Frame` of `frames.rs`. */
interface Frame {
  tiles: TileChanges;
  off_board?: StoredOffBoard[];
  /** A list of values for each gauge. */
  gauges: number[][];
  seat: number | null;
  line: string;
  title?: string;
  /** How the seat left. */
  exit?: string;
  ms: number | null;
  stderr: string;
  messages: string[];
  events: FrameEvent[];
  arrows: Step[];
  marks: string[];
  input: LineIndex[];
  /** Time limit for the answer, in milliseconds. */
  budget?: number;
  steps?: TileChanges[];
  layers?: BoardLayer[];
  counts?: number[][];
  limits?: number[][];
  status?: string[];
  /** Tile and inspection indices, flattened. */
  inspected?: number[];
}

/** Facts about a tile, and the tiles within reach as tile-index offsets. */
interface StoredInspection {
  lines: LineIndex[];
  reach?: number[];
}

/** A game: `ReplayFrames` of `frames.rs`. */
interface Recording extends PictureTables {
  game: string;
  seed: string;
  players: string[];
  scores: number[];
  sides: string[];
  style: BoardStyle;
  legend: LegendEntry[];
  /** Explanation of anything that the legend does not cover. */
  note: string;
  columns: number;
  /** Shift of each row to the right, in half tiles; empty if no row is shifted. */
  shifts: number[];
  frames: Frame[];
  lines: string[];
  openings: LineIndex[][];
  gauges: string[];
  /** Yes-or-no gauges. */
  flags: number[];
  score_gauge: number | null;
  counts: string[];
  facts: string[];
  tile_names: string[];
  inspections: StoredInspection[];
  result: GameResult | null;
}

/** A recording with all tiles and with the figures that are not on any tile, after each turn. */
interface ShownGame {
  frames: Frame[];
  states: Tile[][];
  offBoard: OffBoardFigure[][];
  /** The players, and how the game ends. */
  players: string[];
  result: GameResult | null;
}

/** `DrawnLine` of `catalogue/analyser.rs`. */
interface DrawnLine {
  steps: Step[];
  places: TileIndex[];
  text: string;
}

/** A turn with the bot's analysis. Scores are in tenths of gold. */
interface AnalysedTurn {
  number: number;
  seat: number;
  line: string;
  score: number;
  best: string;
  best_score: number;
  reply: string;
  loss: number;
  is_blunder: boolean;
  best_drawn: DrawnLine;
  reply_drawn: DrawnLine;
}

/** `Analysis` of `analysis/judged_turns.rs`. */
interface Analysis {
  /** Number of nodes searched per turn. */
  work: number;
  /** Minimum loss for a turn to be a blunder. */
  blunder: number;
  turns: AnalysedTurn[];
}

/** Knowledge about a hidden tile: `TileKnowledge` of `catalogue/reasoner.rs`. */
interface TileKnowledge {
  tile: TileIndex;
  powers: number[];
  /** The text on the tile; may be empty. */
  label: string;
  certainty: "safe" | "known" | "range";
  contents: string;
  meaning: string;
}

/** `ConcludedTurn` of `analysis/conclusions.rs`. */
interface ConcludedTurn {
  number: number;
  changes: TileKnowledge[];
  seen: TileIndex[];
  chances: string[];
  advice: { line: string; reason: string };
  index: TileIndex | null;
}

interface Conclusions {
  matters: string[];
  /** Explains the signs in the labels. */
  note: string;
  turns: ConcludedTurn[];
}

/** `BestTurn` of `catalogue/analyser.rs`. */
interface BestDrag {
  line: string;
  /** The line as readable text. */
  text: string;
  points: number;
  score: string;
  steps: Step[];
  hits: Step[];
}

interface BestDrags {
  score_proved: boolean;
  played: number;
  drags: BestDrag[];
}

/** `OriginalViewer` of `page.rs`. Only the contest's viewer reads its games. */
interface OriginalViewer {
  games: { player: string; game: unknown }[];
  turns: [number, number][];
}

/** A number for the position, with its values and limits for each side. */
interface PositionNumber {
  name: string;
  values: number[];
  limits: number[];
}

/** A piece drawn on the board. */
interface DrawnPiece {
  tile: Tile;
  element: SVGElement;
}

/** The path of a piece that moved in a turn, and its rank in the order of moves. */
interface Route {
  tiles: TileIndex[];
  order: number;
}

interface Timing {
  duration: number;
  delay: number;
  easing?: string;
  fill?: FillMode;
}

/** A shape drawn by a bot between tiles. */
type DrawnShape =
  | { kind: "cell" | "line"; at: number[]; colour: string }
  | { kind: "text"; at: number[]; text: string };

/** A drawing by a bot: a shape or a named value. */
type Overlay = DrawnShape | { kind: "value"; name: string; value: number };

/** A curve of the chart. */
interface Series {
  name: string;
  /** True if the series is shown initially. */
  isInitial?: boolean;
  lines: () => number[][];
}

/** A key of the viewer: its help, its action, and whether this game's help lists it. */
type KeyAction = [text: string, act: () => unknown, isListed?: boolean];

/** A possible value of an attribute. */
type AttributeValue = string | number | boolean;
type Attributes = Record<string, AttributeValue>;
/** A possible child of an element. Numbers are shown as text. */
type Child = Node | string | number;

/** An option of the seat to move: `Choice` of `catalogue/game_state.rs`. */
interface Choice {
  kind: string;
  from: TileIndex | null;
  to: TileIndex | null;
  text: string;
  ends_turn: boolean;
  price: string | null;
}

interface Replies {
  arrows: Step[];
  /** Tiles affected by other events. */
  tiles: TileIndex[];
}

interface PlayedLine {
  seat: number;
  line: string;
  /** The answer as readable text, if the events do not cover all of it. */
  answer?: string;
  events: string[];
  stderr: string;
}

/** A game in progress: `InteractiveState` of `interactive/state.rs`. */
interface PlayState extends PictureTables {
  game: string;
  seed: string;
  players: string[];
  /** Seat to move; `null` when the game is over. */
  seat: number | null;
  turn: number;
  columns: number;
  shifts: number[];
  style: BoardStyle;
  /** For each tile, its picture's index in `kinds`. */
  tiles: number[];
  off_board: StoredOffBoard[];
  tile_names: string[];
  sides: string[];
  legend: LegendEntry[];
  note: string;
  /** Task for the only seat. */
  to_move: string;
  replies: Replies;
  gauges: [string, number[]][];
  limits: [string, number[]][];
  /** Names of the yes-or-no gauges. */
  flags: string[];
  /** Choices made so far in this turn, and the same choices as text. */
  chosen: string[];
  chosen_text: string;
  knowledge: TileKnowledge[] | null;
  free_turn: boolean;
  choices: Choice[];
  lines: PlayedLine[];
  exits: string[];
  result: GameResult | null;
}

/** Answer given by a built-in player or by the reasoner. */
interface PlayHint {
  player: string;
  line: string;
  /** The answer as readable text. */
  answer: string;
  reason: string;
}

/** A game on the server: its number, the address of the game it continues, and its state. */
interface PlayAnswer {
  id: number;
  origin?: string | null;
  state: PlayState;
}
