// The elements of the page without a server, and its engine's answers.

interface PageElements {
  "analysis-nodes": HTMLSelectElement;
  depth: HTMLElement;
  nodes: HTMLSelectElement;
  pick: HTMLElement;
  picked: HTMLSelectElement;
  playing: HTMLElement;
  "save-page": HTMLAnchorElement;
  strength: HTMLElement;
  "view-play": HTMLButtonElement;
  "view-watch": HTMLButtonElement;
  viewer: HTMLIFrameElement;
  "watch-status": HTMLElement;
  watching: HTMLElement;
  worker: HTMLScriptElement;
}

/** A game in the open file: `OpenedGame` in `answer.rs`. */
interface OpenedGame {
  players: string[];
  seed: string;
  scores: number[];
  turns: number;
  can_be_analysed: boolean;
}

interface EngineAnswers extends Omit<Answers, "/open"> {
  "/open": { games: OpenedGame[] };
  /** The viewer's page for a game. */
  "/look": { page: string };
  /** The current game's replay. */
  "/play/replay": { line: string };
}

/** A worker's answer: JSON, or the reason why it failed. */
interface WorkerAnswer {
  number: number;
  answer: string;
  failure?: string;
}

interface Window {
  /** The viewer, in a game's frame. */
  viewer?: { turn(): number; go(turn: number): void };
}
