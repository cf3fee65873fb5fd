// The viewers of contests, which are theirs: as much of them as the stage calls.

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

/** AngularJS, which the viewer of SDK 2 to 3.4 brings. */
interface Angular {
  bootstrap(root: Element | null, modules: string[]): { get(name: string): AngularService };
}

/** Each service has other methods, and all of them belong to the contest's viewer: nothing here knows their types. */
type AngularService = any;

interface Window {
  angular?: Angular;
  "cg-player"?: { default: (options: FramedPlayerOptions) => FramedPlayer };
}

/** How the stage drives a viewer. */
interface StagePlayer {
  /** Shows a game, and resolves once the viewer has read it. */
  load(game: unknown): Promise<unknown>;
  /** Shows a frame after a share of its motion, in percent. */
  setFrame(frame: number, percent: number): void;
}

/** A frame that the page around the stage asks for, with the time for its motion in milliseconds. */
interface WantedFrame {
  frame: number;
  ms: number;
}
