// The data that Rust writes into pages and answers, and what scripts make of it. Optional fields are left out if empty.

/** The index of a tile, row by row. */
type Place = number;
/** A step: from a column and a row to a column and a row. */
type Step = [number, number, number, number];
type Point = [number, number];
/** Tiles that change: index and code. */
type TileChanges = [Place, string][];
/** A line of standard input or a fact, as an index into `Recording.lines`. */
type LineIndex = number;

type GameName =
  "ice-and-fire" | "janken" | "dragonsweeper" | "battling-knights" | "friends-and-dragons";

/** `GameResult` of `frames.rs`. */
interface GameResult {
  /** The seat that won, if several played and one did. */
  winner: number | null;
  text: string;
  reason: string;
}

/** The name of a piece: `Term` of `scene/details.rs`. */
interface Term {
  piece: string;
  name: string;
  power?: number;
}

/** Shapes that explain a turn: `Layer` of `scene/details.rs`. */
interface BoardLayer {
  name: string;
  groups?: Place[][];
  labels?: [Place, string][];
  hits?: Step[];
}

/** The position after a turn, and the turn that led to it: `Frame` of `frames.rs`. */
interface Frame {
  tiles: TileChanges;
  /** A list of values for each gauge. */
  gauges: number[][];
  seat: number | null;
  line: string;
  ms: number | null;
  stderr: string;
  said: string[];
  events: string[];
  /** The indices of the refusals among the events. */
  refusals: number[];
  arrows: Step[];
  marks: string[];
  input: LineIndex[];
  /** The time for an answer, in milliseconds. */
  budget?: number;
  /** The tiles that each event concerns. */
  places?: Place[][];
  steps?: TileChanges[];
  layers?: BoardLayer[];
  counts?: number[][];
  limits?: number[][];
  status?: string[];
  /** Tiles and inspections in turn. */
  inspected?: number[];
}

/** Facts about a tile, and the tiles in reach as differences of indices. */
interface StoredInspection {
  lines: LineIndex[];
  reach?: number[];
}

/** A game: `ReplayFrames` of `frames.rs`. */
interface Recording {
  game: GameName;
  seed: string;
  players: string[];
  scores: number[];
  sides: string[];
  columns: number;
  /** By how many half tiles each row is moved to the right; empty where none is. */
  shifts: number[];
  frames: Frame[];
  lines: string[];
  openings: LineIndex[][];
  gauges: string[];
  score_gauge: number | null;
  counts: string[];
  facts: string[];
  tile_names: string[];
  terms: Term[];
  inspections: StoredInspection[];
  result: GameResult | null;
}

/** A recording with the codes of all tiles after each turn. */
interface ShownGame {
  frames: Frame[];
  states: string[][];
  /** Who plays it, and how it ends. */
  players: string[];
  result: GameResult | null;
}

/** `DrawnTurn` of `analysis/drawn_turn.rs`. */
interface DrawnTurn {
  steps: Step[];
  places: Place[];
  text: string;
}

/** A turn with what the bot says of it; scores are in tenths of gold. */
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
  best_drawn: DrawnTurn;
  reply_drawn: DrawnTurn;
}

/** `Analysis` of `analysis/analyse.rs`. */
interface Analysis {
  /** Evaluations for each turn. */
  work: number;
  /** The loss from which on a turn is a blunder. */
  blunder: number;
  turns: AnalysedTurn[];
}

/** What is known of a hidden tile: `TileKnowledge` of `catalogue/reasoner.rs`. */
interface TileKnowledge {
  tile: Place;
  /** Rising; 100 is a mine. */
  powers: number[];
  contents: string;
}

/** `ConcludedTurn` of `analysis/conclusions.rs`. */
interface ConcludedTurn {
  number: number;
  changes: TileKnowledge[];
  seen: Place[];
  chances: string[];
  advice: { line: string; reason: string };
  index: Place | null;
}

interface Conclusions {
  matters: string[];
  turns: ConcludedTurn[];
}

/** `BestDrag` of `analysis/best_drags.rs`. */
interface BestDrag {
  line: string;
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

/** `OriginalViewer` of `page.rs`; only the viewer of the contest reads its games. */
interface OriginalViewer {
  games: { player: string; game: unknown }[];
  turns: [number, number][];
}

/** A tile as its code says. */
interface Tile {
  ground: string;
  marked: boolean;
  side?: string;
  /** The side of the piece or else of the ground. */
  owner?: string;
  piece: string;
  name?: string;
}

/** A number of the position with its values and limits for each side. */
interface PositionNumber {
  name: string;
  values: number[];
  limits: number[];
}

/** A piece as it is drawn. */
interface DrawnPiece {
  code: string;
  element: SVGElement;
}

/** The way of a piece that moved in a turn, and when it did among the others. */
interface Route {
  places: Place[];
  order: number;
}

interface Timing {
  duration: number;
  delay: number;
  easing?: string;
  fill?: FillMode;
}

/** A shape that a bot drew between tiles. */
type DrawnShape =
  | { kind: "cell" | "line"; at: number[]; colour: string }
  | { kind: "text"; at: number[]; text: string };

/** A drawing of a bot: a shape, or a value with a name. */
type Overlay = DrawnShape | { kind: "value"; name: string; value: number };

/** A curve of the chart. */
interface Series {
  name: string;
  /** Whether it is the first choice. */
  first?: boolean;
  lines: () => number[][];
}

/** A key of the viewer: its help, its action, and whether the help of this game lists it. */
type KeyAction = [text: string, act: () => unknown, isTold?: boolean];

/** The parts of `symbols.json`. */
interface Drawings {
  /** Paths of each symbol, by the class of the path. */
  symbols: Record<string, Record<string, string>>;
  /** The symbol and the size of each piece, by game. */
  pieces: Record<string, Record<string, [string, number]>>;
  terrains: Record<string, string>;
  /** The path of each relief, and the price to enter it. */
  reliefs: Record<string, [string, string]>;
}

/** A value that an attribute can have. */
type AttributeValue = string | number | boolean;
type Attributes = Record<string, AttributeValue>;
/** What an element can contain; numbers are written as text. */
type Child = Node | string | number;

/** A thing that the seat to move may do: `Choice` of `catalogue/game_state.rs`. */
interface Choice {
  kind: string;
  from: Place | null;
  to: Place | null;
  text: string;
  ends_turn: boolean;
  price: number | null;
}

interface Replies {
  arrows: Step[];
  places: Place[];
}

interface PlayedLine {
  seat: number;
  line: string;
  events: string[];
  stderr: string;
}

/** A game that is played: `HandState` of `by_hand/state.rs`. */
interface PlayState {
  game: GameName;
  seed: string;
  players: string[];
  /** The seat to move; `null` when the game is over. */
  seat: number | null;
  turn: number;
  columns: number;
  shifts: number[];
  tiles: string[];
  tile_names: string[];
  sides: string[];
  terms: Term[];
  replies: Replies;
  gauges: [string, number[]][];
  limits: [string, number[]][];
  begun: string[];
  knowledge: TileKnowledge[] | null;
  free_turn: boolean;
  choices: Choice[];
  lines: PlayedLine[];
  exits: string[];
  result: GameResult | null;
}

/** The answer of a built-in player. */
interface PlayHint {
  player: string;
  line: string;
  reason: string;
}

/** A game on the server: its number, the address of the game that it goes on from, and its state. */
interface PlayAnswer {
  id: number;
  origin?: string | null;
  state: PlayState;
}
