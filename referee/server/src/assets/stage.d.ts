// The parts of contest viewers' interfaces that the stage uses.

/** The viewer of SDK 3.5 and later. */
interface FramedPlayer {
  on(event: string, listener: (value: unknown) => void): void;
  createIframe(parent: Element | null): void;
  setOptions(options: Record<string, boolean>): void;
  sendFrames(game: unknown): void;
  setFrame(frame: number, percent: number): void;
}

interface FramedPlayerOptions {
  viewerUrl: string;
  src: string;
  libraries: Record<string, string>;
  localStorageKey: string;
}

/** AngularJS, as included in the viewer of SDK 2 to 3.4. */
interface Angular {
  bootstrap(root: Element | null, modules: string[]): { get(name: string): AngularService };
}

/** Each service's methods are defined by the contest's viewer, so the types are unknown here. */
type AngularService = any;

interface Window {
  angular?: Angular;
  "cg-player"?: { default: (options: FramedPlayerOptions) => FramedPlayer };
}

/** The common interface to a viewer. */
interface StagePlayer {
  /** Shows a game. Resolves once the viewer has read it. */
  load(game: unknown): Promise<unknown>;
  /** Shows a frame after the given percentage of its motion. */
  setFrame(frame: number, percent: number): void;
}

/** A frame requested by the surrounding page, with the time for its motion in milliseconds. */
interface WantedFrame {
  frame: number;
  ms: number;
}
