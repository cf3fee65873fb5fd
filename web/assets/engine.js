// Runs the engine in a worker, so that the page stays responsive while a player thinks.
"use strict";

/** The workers' script and WebAssembly, unpacked once. */
const unpackedEngine = (async () => {
  const { script, module } = JSON.parse(byId("worker").textContent ?? "");
  const packed = Uint8Array.from(atob(module), (letter) => letter.charCodeAt(0));
  const bytes = new Response(
    new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip")),
  ).arrayBuffer();
  return {
    address: URL.createObjectURL(new Blob([script], { type: "text/javascript" })),
    bytes: await bytes,
  };
})();

/** An engine in its own worker. Its files and games are not shared with other engines. */
class Engine {
  /** @type {Worker | null} */
  #worker = null;

  /**
   * Pending requests by number.
   *
   * @type {Map<number, (reply: never) => void>}
   */
  #pending = new Map();

  #lastNumber = 0;

  /**
   * Sends a request and returns its answer. `error` is set if the request is refused or the engine
   * fails.
   *
   * @template {keyof EngineAnswers} Path
   * @param {Path} path
   * @param {unknown} body
   * @param {Uint8Array} [file]
   * @returns {Promise<Reply<EngineAnswers[Path]>>}
   */
  async ask(path, body, file) {
    const { address, bytes } = await unpackedEngine;
    const worker = this.#worker ?? this.#start(address, bytes);
    this.#lastNumber += 1;
    const number = this.#lastNumber;
    worker.postMessage({ number, request: JSON.stringify({ path, body }), file });
    return new Promise((resolve) => this.#pending.set(number, resolve));
  }

  /** Stops all running work. Pending requests are never answered. */
  stop() {
    this.#worker?.terminate();
    this.#worker = null;
    this.#pending.clear();
  }

  /**
   * @param {string} address
   * @param {ArrayBuffer} module
   */
  #start(address, module) {
    const worker = new Worker(address);
    worker.addEventListener("message", ({ data }) => this.#receive(data));
    worker.addEventListener("error", (event) => this.#fail(event.message));
    worker.postMessage({ module });
    this.#worker = worker;
    return worker;
  }

  /** @param {WorkerAnswer} answered */
  #receive({ number, answer, failure }) {
    if (failure !== undefined) {
      this.#fail(failure);
      return;
    }
    this.#settle(number, JSON.parse(answer));
  }

  /**
   * Passes an answer to its request.
   *
   * @param {number} number
   * @param {unknown} reply
   */
  #settle(number, reply) {
    const resolve = this.#pending.get(number);
    this.#pending.delete(number);
    // The worker's answer has the type that belongs to the path.
    resolve?.(/** @type {never} */ (reply));
  }

  /**
   * Drops a failed worker. The next request starts a new worker.
   *
   * @param {string} failure
   */
  #fail(failure) {
    const waiting = [...this.#pending.values()];
    this.stop();
    const error = `this page failed, and its contents are lost: ${failure}`;
    for (const resolve of waiting) resolve(/** @type {never} */ ({ error }));
  }
}
